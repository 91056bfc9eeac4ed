/** Milliseconds since 1970; tests set their own. */
export type Clock = () => number;
