import { type ItemMarker, itemMarker } from "../../../checker/text/typed-markers.ts";
import { columnEdges, type Edges } from "./line-edges.ts";
import type { PlacedLine as Line } from "./placed.ts";
import { textOf } from "./segments.ts";

/** What is known of the lines of a page, when they are put together to paragraphs. */
export interface LinesOfPage {
  /** The usual distance between base lines, as part of the font's size. */
  leading: number;
  /** The size of most lines. */
  usualSize: number;
  edges: ReadonlyMap<Line, Edges>;
  /** Begin like items of a list, but no other goes on counting from them, and they from no other. */
  uncounted: ReadonlySet<Line>;
  /** Begin where the first lines of paragraphs do, which are set in. */
  setIn: ReadonlySet<Line>;
  /** The number of the page, which stands alone as its last line, away from where the text begins. */
  pageNumber: Line | null;
}

export const numberAlone = /^(?:\p{Nd}{1,4}|[ivxlc]{1,6})$/u;

export function linesOfPage(lines: readonly Line[]): LinesOfPage {
  const edges = columnEdges(lines);
  const last = lines.at(-1);
  const isNumber =
    last !== undefined &&
    numberAlone.test(textOf(last.spans).trim()) &&
    last.box[0] > edges.get(last)!.left + leastIndent * last.size;
  return {
    leading: usualLeading(lines),
    usualSize: usualSizeOf(lines),
    edges,
    uncounted: uncountedOf(lines),
    setIn: setInOf(lines, edges),
    pageNumber: isNumber ? last : null,
  };
}

/** Lines with a number that neither follows on another one's nor is followed on. */
function uncountedOf(lines: readonly Line[]): Set<Line> {
  const marked = new Map<Line, ItemMarker & { sort: "number" }>();
  const values = new Set<string>();
  for (const line of lines) {
    const marker = itemMarker(textOf(line.spans));
    if (marker?.sort !== "number") continue;
    marked.set(line, marker);
    values.add(`${marker.style} ${marker.value}`);
  }
  const has = (style: string, value: number) => values.has(`${style} ${value}`);
  return new Set(
    [...marked]
      .filter(([, { style, value }]) => !has(style, value - 1) && !has(style, value + 1))
      .map(([line]) => line),
  );
}

/** First lines of paragraphs are set in by so much, as parts of the font's size, and so many of them at one place. */
const [leastIndent, mostIndent] = [0.8, 4];
const leastSetIn = 2;

/** Lines that begin where others do below which the text goes on at the edge of its column. */
function setInOf(lines: readonly Line[], edges: ReadonlyMap<Line, Edges>): Set<Line> {
  const placeOf = (line: Line): string | null => {
    const by = (line.box[0] - edges.get(line)!.left) / line.size;
    return by < leastIndent || by > mostIndent ? null : `${Math.round(line.box[0])}`;
  };
  const counts = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const below = lines[at + 1];
    const place = placeOf(line);
    if (place === null || !below || edges.get(below) !== edges.get(line)) continue;
    const isAtEdge = below.box[0] - edges.get(below)!.left < leastIndent * below.size;
    const above = lines[at - 1];
    const isAmongOthers = above && edges.get(above) === edges.get(line) && placeOf(above) === place;
    if (isAtEdge && !isAmongOthers) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return new Set(lines.filter((line) => (counts.get(placeOf(line) ?? "") ?? 0) >= leastSetIn));
}

/** The usual distance between base lines, as part of the font's size. */
function usualLeading(lines: readonly Line[]): number {
  const counts = new Map<number, number>();
  for (let at = 1; at < lines.length; at++) {
    const leading = (lines[at - 1]!.y - lines[at]!.y) / lines[at]!.size;
    if (leading < 0.8 || leading > 2.5) continue;
    const rounded = Math.round(leading * 20) / 20;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  let [usual, most] = [1.2, 1];
  for (const [leading, count] of [...counts].sort(([a], [b]) => a - b))
    if (count > most) [usual, most] = [leading, count];
  return usual;
}

/** Fewer lines are those of a title page, whose smallest are its text. */
const fewLines = 8;

/** The size of most lines. */
function usualSizeOf(lines: readonly Line[]): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[sizes.length < fewLines ? 0 : sizes.length >> 1] ?? 0;
}
