/** Milliseconds since 1970; tests set their own. */
export type Clock = () => number;

/** A time in milliseconds as ISO 8601 in UTC, as records hold it. */
export const iso = (time: number): string => new Date(time).toISOString();

/** The UTC date of a time in milliseconds. */
export const dayOf = (time: number): string => iso(time).slice(0, 10);
