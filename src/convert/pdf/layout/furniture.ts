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

  /**
   * The lines of the page without running headers, footers and page numbers: those that stand on many pages at the same
   * height, with nothing else between them and the edge of the page.
   */
  without<Line extends Placed<unknown>>(placed: readonly Line[], page: Box): Line[] {
    const least = this.#pages < 3 ? 2 : Math.max(3, this.#pages / 4);
    const left = new Set<Line>();
    const byHeight = placed.toSorted((a, b) => b.box[3] - a.box[3]);
    for (const lines of [byHeight, byHeight.toReversed()])
      for (const line of lines) {
        if ((this.#counts.get(keyOf(line, page) ?? "") ?? 0) < least) break;
        left.add(line);
      }
    return placed.filter((line) => !left.has(line));
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
