import type { Box } from "../../../checker/readers/pdf/geometry.ts";
import type { Placed } from "./regions.ts";
import { textOf } from "./segments.ts";

/** The parts of a page at its top and bottom in which running headers and footers stand. */
const margin = 0.12;

/** Counts lines at the tops and bottoms of pages, to find those that come again. */
export class Furniture {
  #pages = 0;
  readonly #counts = new Map<string, number>();

  /** Counts the lines of a page. */
  add(placed: readonly Placed<unknown>[], page: Box): void {
    this.#pages++;
    const keys = new Set<string>();
    for (const each of placed) {
      const key = keyOf(each, page);
      if (key !== null) keys.add(key);
    }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Whether the line is a running header, footer or page number: it stands on many pages at the same height. */
  has(placed: Placed<unknown>, page: Box): boolean {
    const key = keyOf(placed, page);
    if (key === null) return false;
    const least = this.#pages < 3 ? 2 : Math.max(3, this.#pages / 4);
    return (this.#counts.get(key) ?? 0) >= least;
  }
}

/** The line with its numbers made alike and its height; null where it stands in the middle of the page. */
function keyOf(placed: Placed<unknown>, page: Box): string | null {
  if (placed.sort !== "line") return null;
  const height = (placed.y - page[1]) / (page[3] - page[1] || 1);
  if (height > margin && height < 1 - margin) return null;
  const words = textOf(placed.spans)
    .replace(/\p{Nd}+|\b[ivxlc]+\b/gu, "#")
    .replace(/\s+/g, " ")
    .trim();
  return `${Math.round(height * 60)} ${words.slice(0, 200)}`;
}
