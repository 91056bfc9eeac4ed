import type { Box } from "../content/geometry.ts";
import { type Segment, textOf } from "./segments.ts";

/** The parts of a page at its top and bottom in which running headers and footers stand. */
const margin = 0.12;

/** Counts what stands at the tops and bottoms of pages, to find what comes again. */
export class Furniture {
  #pages = 0;
  readonly #counts = new Map<string, number>();

  /** Counts the segments of a page. */
  add(segments: readonly Segment<unknown>[], page: Box): void {
    this.#pages++;
    const keys = new Set<string>();
    for (const segment of segments) {
      const key = keyOf(segment, page);
      if (key !== null) keys.add(key);
    }
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /**
   * The segments of the page without running headers, footers and page numbers: those that stand on many pages at the
   * same height, with nothing else between them and the edge of the page.
   */
  without<Thing>(segments: readonly Segment<Thing>[], page: Box): Segment<Thing>[] {
    const least = this.#pages < 3 ? 2 : Math.max(3, this.#pages / 4);
    const left = new Set<Segment<Thing>>();
    const byHeight = segments.filter(({ thing }) => thing === null).sort((a, b) => b.y - a.y);
    for (const side of [byHeight, byHeight.toReversed()])
      for (const segment of side) {
        if ((this.#counts.get(keyOf(segment, page) ?? "") ?? 0) < least) break;
        left.add(segment);
      }
    return segments.filter((segment) => !left.has(segment));
  }
}

/** The text with its numbers made alike and its height; null where it stands in the middle of the page. */
function keyOf({ thing, spans, y }: Segment<unknown>, page: Box): string | null {
  if (thing !== null) return null;
  const height = (y - page[1]) / (page[3] - page[1] || 1);
  if (height > margin && height < 1 - margin) return null;
  const words = textOf(spans)
    .replace(/\p{Nd}+|\b[ivxlc]+\b/gu, "#")
    .replace(/\s+/g, " ")
    .trim();
  return `${Math.round(height * 60)} ${words.slice(0, 200)}`;
}
