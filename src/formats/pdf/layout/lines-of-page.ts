import { type ItemMarker, itemMarker } from "../../../checker/text/typed-markers.ts";
import { columnEdges, type Edges } from "./line-edges.ts";
import type { PlacedLine as Line } from "./placed.ts";
import { type Span, textOf } from "./segments.ts";

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
  /** Most of them are entries of an index. */
  isIndex: boolean;
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
    leading: usualLeading(lines, edges),
    usualSize: usualSizeOf(lines),
    edges,
    uncounted: uncountedOf(lines),
    setIn: setInOf(lines, edges),
    isIndex: areIndexed(lines),
    pageNumber: isNumber ? last : null,
  };
}

/** The end of an entry of an index: its pages behind a comma. */
export const indexed = /\S,(?:\s*[\p{Nd}]{1,4}(?:\s?[-–]\s?\p{Nd}{1,4})?\p{Ll}{0,2}[,;]?)+\s*$/u;
/** So many lines are an index, where so much of them are entries. */
const leastIndexed = 8;
const mostlyIndexed = 0.6;

/** Whether most of some lines are entries of an index. */
export const areIndexed = (lines: readonly { spans: readonly Span[] }[]): boolean =>
  lines.length >= leastIndexed &&
  lines.filter(({ spans }) => indexed.test(textOf(spans))).length >= mostlyIndexed * lines.length;

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

/** Paragraphs are further apart than their lines by this factor; such lines come so often, and as often but for this part. */
const betweenParagraphs = 1.7;
const leastOfLines = 3;
const mostlyLines = 0.4;
/** How many lines of text that is set wide reach the end of their column. */
const mostlyFull = 0.5;

/** The usual distance between base lines, as part of the font's size. */
function usualLeading(lines: readonly Line[], edges: ReadonlyMap<Line, Edges>): number {
  const counts = new Map<number, { count: number; full: number }>();
  for (let at = 1; at < lines.length; at++) {
    const above = lines[at - 1]!;
    const leading = (above.y - lines[at]!.y) / lines[at]!.size;
    if (leading < 0.8 || leading > 2.5) continue;
    const rounded = Math.round(leading * 20) / 20;
    const known = counts.get(rounded) ?? { count: 0, full: 0 };
    counts.set(rounded, known);
    known.count++;
    const { left, right } = edges.get(above)!;
    if (!above.isParted && above.box[2] > right - 0.08 * (right - left)) known.full++;
  }
  let [usual, most] = [1.2, { count: 1, full: 1 }];
  const sorted = [...counts].sort(([a], [b]) => a - b);
  for (const [leading, each] of sorted) if (each.count > most.count) [usual, most] = [leading, each];
  // Paragraphs of a line or two are apart as often as their lines are.
  if (most.full >= mostlyFull * most.count) return usual;
  const within = sorted.find(
    ([leading, { count }]) =>
      leading * betweenParagraphs <= usual && count >= leastOfLines && count >= mostlyLines * most.count,
  );
  return within ? within[0] : usual;
}

/** Fewer lines are those of a title page, whose smallest are its text. */
const fewLines = 8;

/** The size of most lines. */
function usualSizeOf(lines: readonly Line[]): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[sizes.length < fewLines ? 0 : sizes.length >> 1] ?? 0;
}
