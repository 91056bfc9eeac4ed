import { type Box, union } from "../content/geometry.ts";
import type { Placed, PlacedLine } from "./placed.ts";
import { between, type Segment, type Span, textOf } from "./segments.ts";
import { isTypewriter } from "./text-style.ts";

/** So few lines are a listing where they stand apart from the text before them. */
const [fewLines, moreLines] = [2, 3];
/** Lines of one listing on a page: each line may begin one, so that these are looked through again. */
const mostLines = 500;
/** The widest distance of two base lines of a listing, as part of the font's size: one blank line between them. */
const widestLeading = 2.9;
/** Lines further apart than the closest ones by this factor have a blank line between them. */
const blankLine = 1.6;
/** A listing begins so far below the text before it, as part of the font's size. */
const leastSpace = 1.45;
/** Where so much of the letters is set in the face of a typewriter, that is how the whole was written. */
const mostTyped = 0.9;

/** Counts page by page how much of a document is set in the face of a typewriter. */
export class TypedShare {
  #typed = 0;
  #all = 0;

  add(segments: readonly Segment<unknown>[]): void {
    for (const { thing, spans, style } of segments) {
      if (thing !== null) continue;
      const { length } = textOf(spans);
      this.#all += length;
      if (isTypewriter(style)) this.#typed += length;
    }
  }

  /** Whether that is programs and their like, not all of the text. */
  get isListings(): boolean {
    return this.#typed > 0 && this.#typed < mostTyped * this.#all;
  }
}

/** Whether most of a line is set in the face of a typewriter: colours and weights may change within it. */
const isTyped = <Thing>(each: Placed<Thing> | undefined): each is PlacedLine =>
  each?.sort === "line" && !each.isAskew && isTypewriter(each.style);

/** Whether all of a line is set so, in whichever colours. */
const isWhole = (line: PlacedLine): boolean => line.isUniform || line.isTyped === true;

/** How many lines of a listing look alike from end to end: text with names of programs in it does not. */
const mostlyUniform = 0.6;

/** Whether a line stands right below another, in the column of all so far, with one blank line between them at most. */
const isBelow = (last: PlacedLine, next: PlacedLine, [left, , right]: Box): boolean =>
  next.y < last.y &&
  (last.y - next.y) / next.size < widestLeading &&
  Math.abs(next.size - last.size) < 0.1 * last.size &&
  next.box[0] < right &&
  left < next.box[2];

/** The lines of the listing that begins there, in whose lines white space counts; none where none begins. */
export function listingFrom<Thing>(placed: readonly Placed<Thing>[], from: number): PlacedLine[] {
  const first = placed[from];
  if (!isTyped(first) || !isWhole(first)) return [];
  const lines = [first];
  // The bracket that ends a listing stands before the lines within it.
  let { box } = first;
  const end = Math.min(placed.length, from + mostLines);
  for (let at = from + 1; at < end; at++) {
    const next = placed[at];
    if (!isTyped(next) || !isBelow(lines.at(-1)!, next, box)) break;
    lines.push(next);
    box = union(box, next.box);
  }
  if (lines.filter(isWhole).length < mostlyUniform * lines.length) return [];
  if (lines.length >= moreLines) return lines;
  const above = placed[from - 1];
  const isApart =
    above?.sort !== "line" || above.y <= first.y || (above.y - first.y) / first.size >= leastSpace;
  return lines.length >= fewLines && isApart ? lines : [];
}

/** The text of a listing with its line ends, blank lines and indents, as far as places on the page show them. */
export function listingSpans(lines: readonly PlacedLine[]): Span[] {
  const left = Math.min(...lines.map(({ box }) => box[0]));
  const widths = lines.map(({ box, spans }) => (box[2] - box[0]) / Math.max(1, textOf(spans).length));
  const width = widths.sort((a, b) => a - b)[widths.length >> 1] || 1;
  const leadings = lines.slice(1).map(({ y }, at) => lines[at]!.y - y);
  const closest = Math.min(...leadings);
  return lines.flatMap(({ box, spans }, at) => {
    const indent = " ".repeat(Math.max(0, Math.min(80, Math.round((box[0] - left) / width))));
    const end = at === 0 ? "" : leadings[at - 1]! > blankLine * closest ? "\n\n" : "\n";
    return end + indent ? [between(end + indent), ...spans] : spans;
  });
}
