/** What comes of a document: an AppError, a report that says what was not read, or a report on all of it. */
export type End = "refused" | "incomplete" | "read";

/** A file that is made to cost more than it may. */
export interface Bomb {
  name: string;
  filename: string;
  /** How it may end; "read" only where reading all of it costs no more than its size is worth. */
  ends: readonly End[];
  /** The file; at scale 1 as large as a bomb of its kind is in earnest. */
  make(scale: number): Uint8Array;
}

/** A number of things at a scale, one at least. */
export const scaled = (count: number, scale: number): number => Math.max(1, Math.round(count * scale));

export const cut: readonly End[] = ["refused", "incomplete"];
export const any: readonly End[] = ["refused", "incomplete", "read"];
