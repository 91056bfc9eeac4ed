/** A count as English writes it: 33,529. */
export const countText = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
