import { itemMarker } from "../../../checker/text/typed-markers.ts";
import { type Box, union } from "../content/geometry.ts";
import { isDivision, pageWords } from "./label-text.ts";
import { listingFrom, listingSpans } from "./listing-lines.ts";
import type { Placed, PlacedLine } from "./regions.ts";
import { between, type Span, textOf } from "./segments.ts";
import { endsSentence } from "./sentence-end.ts";
import type { TableCell } from "./table-rows.ts";
import { isAlike, keyOf, type TextStyle } from "./text-style.ts";

/** What a page holds, in the order in which it is read. */
export type Block<Thing> =
  | Paragraph
  | { sort: "table"; rows: TableCell[][]; page: number; box: Box; size: number }
  | { sort: "thing"; thing: Thing; page: number; box: Box };

export interface Paragraph {
  sort: "paragraph";
  spans: Span[];
  page: number;
  box: Box;
  size: number;
  style: TextStyle;
  /** All of it looks alike. */
  isUniform: boolean;
  lines: number;
  /** Its pieces stand far apart, as those of a running head do. */
  isParted: boolean;
  /** Three pieces of it or more do, as cells of a table do. */
  isSpread: boolean;
  /** Space above it, as part of its font's size; large at the top of a page or column. */
  space: number;
  /** It stands in the margin above or below all else of its page, as running heads and feet do. */
  isInMargin: boolean;
  /** It is the first or last line of its page, with the number of the page in it or beside it. */
  hasPageNumber: boolean;
  /** It does not run in the direction of the page, as a watermark or the name of an axis. */
  isAskew: boolean;
  /** A listing: its line ends and its white space count. */
  isListing: boolean;
}

type Line = PlacedLine;

/** Distances between base lines that are more than the usual one by this factor part paragraphs. */
const looseLeading = 1.25;
/** Larger changes of the font's size, and shifts of the left edge as parts of it, begin something new. */
const sizeChange = 0.1;
const indent = 0.8;

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

/** The parts of a page's height that are its margins, and the space that parts a running head, as part of its size. */
const [topMargin, bottomMargin] = [0.085, 0.07];
const leastAway = 1.3;
/** Lines in the margins of a page that are compared with all else of it. */
const mostInMargins = 40;

/** Marks the single lines in the margins of a page that stand apart from all else. */
function markMargins<Thing>(blocks: readonly Block<Thing>[], [, bottom, , top]: Box): void {
  const height = top - bottom;
  let compared = 0;
  for (const block of blocks) {
    if (compared >= mostInMargins) return;
    if (block.sort !== "paragraph" || block.lines > 1) continue;
    const { box, size } = block;
    const y = box[1];
    const isFoot = box[3] < bottom + bottomMargin * height;
    if (!isFoot && y < top - topMargin * height) continue;
    compared++;
    block.isInMargin = blocks.every((other) => {
      const away = isFoot ? other.box[1] - box[3] : y - other.box[3];
      const isLevel = Math.abs(other.box[1] - y) < 0.5 * size;
      return other === block || isLevel || away >= leastAway * size;
    });
  }
}

/** The parts of a page's height in which its first and its last line may be a running head or foot, and how far apart it stands. */
const [headPart, footPart] = [0.16, 0.13];
const leastApart = 0.6;

/** The number of a page before or behind the words of a running head, or among those of a foot. */
const atEnd = /^\p{Nd}{1,4}(?![.,)\p{Nd}])\s|[^.\p{Nd}]\s\p{Nd}{1,4}$/u;
const pageOf = new RegExp(
  `(?:^|\\s)(?:${pageWords}|p\\.|стр\\.)\\s*\\p{Nd}{1,4}|(?:^|\\s)[-–—]\\s?\\p{Nd}{1,4}\\s?[-–—](?:\\s|$)|\\p{Nd}{1,4}\\s?/\\s?\\p{Nd}{1,4}$`,
  "iu",
);
const numberAlone = /^(?:\p{Nd}{1,4}|[ivxlc]{1,6})$/u;

/** Marks the first and the last lines of a page that have its number. */
function markPageNumbers<Thing>(blocks: readonly Block<Thing>[], [, bottom, , top]: Box): void {
  const height = top - bottom;
  let compared = 0;
  for (const block of blocks) {
    if (compared >= mostInMargins) return;
    if (block.sort !== "paragraph" || block.lines > 1 || block.isAskew) continue;
    const { box, size } = block;
    const isFoot = box[3] < bottom + footPart * height;
    if (!isFoot && box[1] < top - headPart * height) continue;
    compared++;
    const isLevel = (other: Block<Thing>) => Math.abs(other.box[1] - box[1]) < 0.5 * size;
    const isOuter = blocks.every((other) => {
      const away = isFoot ? other.box[1] - box[3] : box[1] - other.box[3];
      return other === block || isLevel(other) || other.sort === "thing" || away >= leastApart * size;
    });
    if (!isOuter) continue;
    const text = textOf(block.spans).trim();
    block.hasPageNumber =
      atEnd.test(text) ||
      pageOf.test(text) ||
      blocks.some(
        (other) =>
          other !== block &&
          other.sort === "paragraph" &&
          isLevel(other) &&
          numberAlone.test(textOf(other.spans).trim()),
      );
  }
}

/** Lines of titles are so much larger than most, and stand no further apart than this, as part of their size. */
const titleSize = 1.15;
const titleLeading = 1.75;

const startsWithNumber = /^\s*\p{Nd}{1,3}(?:\.\p{Nd}{1,3})*\.?\s+\p{L}/u;

/** Whether two lines are those of a title: centred one below the other, or the second set in behind the first one's number. */
function isTitle(current: Paragraph, last: Line, next: Line, usualSize: number): boolean {
  if (last.size < titleSize * usualSize || keyOf(last.style) !== keyOf(next.style)) return false;
  if (!last.isUniform || !next.isUniform || (last.y - next.y) / next.size > titleLeading || next.y >= last.y)
    return false;
  const text = textOf(next.spans);
  if (itemMarker(text) || startsWithNumber.test(text)) return false;
  const shift = next.box[0] - last.box[0];
  const isBehindNumber =
    current.lines === 1 &&
    startsWithNumber.test(textOf(current.spans)) &&
    shift > indent * next.size &&
    shift < 0.25 * (last.box[2] - last.box[0]);
  return isBehindNumber || (isCentredBelow(last, next) && !endsSentence(textOf(last.spans)));
}

/** How far the middles of centred lines may be apart, as part of the font's size. */
const offCentre = 0.25;

const isCentredBelow = (last: Line, next: Line) =>
  next.box[0] !== last.box[0] &&
  Math.abs((next.box[0] + next.box[2] - last.box[0] - last.box[2]) / 2) < next.size * offCentre;

/** Fewer lines are those of a title page, whose smallest are its text. */
const fewLines = 8;

/** The size of most lines. */
function usualSizeOf(lines: readonly Line[]): number {
  const sizes = lines.map(({ size }) => size).sort((a, b) => a - b);
  return sizes[sizes.length < fewLines ? 0 : sizes.length >> 1] ?? 0;
}

/** Joins the lines of a page to paragraphs, and those of a listing to one where there are listings. */
export function paragraphsOf<Thing>(
  placed: Placed<Thing>[],
  page: number,
  sheet: Box,
  hasListings: boolean,
): Block<Thing>[] {
  const blocks: Block<Thing>[] = [];
  const lines = placed.filter((each): each is Line => each.sort === "line");
  const leading = usualLeading(lines);
  const usualSize = usualSizeOf(lines);
  let current: Paragraph | null = null;
  let last: Line | null = null;
  const edgesOf = columnEdges(lines);
  for (let at = 0; at < placed.length; at++) {
    const each = placed[at]!;
    if (each.sort !== "line") {
      blocks.push({ ...each, page });
      current = null;
      last = null;
      continue;
    }
    const listing = hasListings ? listingFrom(placed, at) : [];
    if (listing.length) {
      const own = begun(each, last, page);
      const box = listing.map((line) => line.box).reduce(union);
      blocks.push({ ...own, spans: listingSpans(listing), box, lines: listing.length, isListing: true });
      at += listing.length - 1;
      current = null;
      last = listing.at(-1)!;
      continue;
    }
    const edges = edgesOf.get(each)!;
    const isOne =
      current &&
      last &&
      (goesOn(current, last, each, leading, edges) || isTitle(current, last, each, usualSize));
    if (current && isOne) {
      current.spans.push(between("\n"), ...each.spans);
      current.box = union(current.box, each.box);
      current.lines++;
      current.isUniform &&= each.isUniform && isAlike(current.style, each.style);
    } else {
      current = begun(each, last, page);
      blocks.push(current);
    }
    last = each;
  }
  markMargins(blocks, sheet);
  markPageNumbers(blocks, sheet);
  return blocks;
}

/** The paragraph that a line begins below the last one. */
function begun(line: Line, last: Line | null, page: number): Paragraph {
  const { spans, box, size, style, isUniform, isParted, isSpread, isAskew = false } = line;
  return {
    sort: "paragraph",
    spans: [...spans],
    page,
    box,
    size,
    style,
    isUniform,
    lines: 1,
    isParted,
    isSpread,
    space: last && last.y > line.y ? (last.y - line.y) / size : 3,
    isInMargin: false,
    hasPageNumber: false,
    isAskew,
    isListing: false,
  };
}

/** From where to where the lines of a column reach. */
interface Edges {
  left: number;
  right: number;
}

/** How far the lines of each line's column reach. */
function columnEdges(lines: readonly Line[]): Map<Line, Edges> {
  const found = new Map<Line, Edges>();
  let from = 0;
  const end = (to: number) => {
    const run = lines.slice(from, to);
    const right = Math.max(...run.map(({ box }) => box[2]));
    const left = Math.min(...run.map(({ box }) => box[0]));
    for (const line of run) found.set(line, { left, right });
    from = to;
  };
  for (let at = 1; at < lines.length; at++) {
    const [before, here] = [lines[at - 1]!, lines[at]!];
    const isBeside = here.box[0] > before.box[2] || here.box[2] < before.box[0];
    if (here.y > before.y || isBeside) end(at);
  }
  if (lines.length) end(lines.length);
  return found;
}

/** As in a table of contents. */
const dotLeaders = /(?:\s*[.…·]){5}\s*(?:\p{N}*|[ivxlc]{1,7})\s*$/u;

/** Letters of a line in capitals alone; shorter ones are abbreviations. */
const capitals = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u;

const numbered = /^\s*(?:\p{Nd}{1,2}\.){1,4}(?:\p{Nd}{1,2}\.?)?\s+\p{Lu}/u;

/** Names of subsections that are set as the text is leave so much of its width. */
const shortName = 0.3;

/** As headings of subsections begin. */
const subsection = /^\s*\p{Nd}{1,2}(?:\.\p{Nd}{1,2})+\.?\s+\p{L}/u;

/** Whether a line that ends before its column does is a heading by its capitals, underline, slant or number. */
function isHeadingLine(last: Line, before: string, next: Line, text: string): boolean {
  if (/[,;-]\s*$/u.test(before) || /^\s*\p{Ll}/u.test(text)) return false;
  if (capitals.test(before) && !capitals.test(text)) return true;
  if (last.style.isUnderlined && !next.style.isUnderlined) return true;
  const isSlanted = last.isUniform && next.isUniform && last.style.isItalic !== next.style.isItalic;
  return isSlanted && !endsSentence(before) && (last.style.isItalic || numbered.test(before));
}

function goesOn(current: Paragraph, last: Line, next: Line, leading: number, edges: Edges): boolean {
  const text = textOf(next.spans);
  const before = textOf(last.spans);
  if (Math.abs(next.size - last.size) > sizeChange * last.size) return false;
  // Whole lines that look otherwise are something else, such as a heading; only italics may fill a line of any text.
  if (last.isUniform && next.isUniform && !isAlike(last.style, next.style)) return false;
  if ((itemMarker(text) && !isNameGoingOn(before, text)) || dotLeaders.test(before)) return false;
  if (next.isUniform && next.style.isBold && subsection.test(text)) return false;
  const isBeside = next.box[0] > last.box[2] || next.box[2] < last.box[0];
  // A paragraph may go on at the top of the next column.
  if (next.y >= last.y || isBeside) return !endsSentence(before) && /^\s*\p{Ll}/u.test(text);
  const down = (last.y - next.y) / next.size;
  const usual = Math.max(leading, 1.1);
  if (down > usual * (isMidst(last, before, next, text, edges) ? doubleLeading : looseLeading)) return false;
  // Lines of text from right to left begin together at the right, and end at the left.
  const isFromRight = isFromRightEdge(last, next);
  const [begin, end] = isFromRight ? [-current.box[2], -edges.left] : [current.box[0], edges.right];
  const reach = isFromRight ? -last.box[0] : last.box[2];
  const isFull = reach > end - 0.08 * (end - begin);
  if (current.lines === 1 && !isFull && isHeadingLine(last, before, next, text)) return false;
  // The name of a subsection with its number, set as the text below it is.
  const isName = reach < end - shortName * (end - begin) && subsection.test(before) && !endsSentence(before);
  const isOfName = next.style.isBold || (capitals.test(before) && capitals.test(text));
  if (current.lines === 1 && isName && !isOfName && /^\s*["“„«]?\p{Lu}/u.test(text)) return false;
  // Bold words may stand within the text below a bold line, too.
  if (!isFull && last.isUniform && last.style.isBold && !(next.isUniform && next.style.isBold)) return false;
  // The number of a part stands above its text; what goes on below it for less than a line is its name.
  const isTextBelow =
    next.box[0] - next.size < edges.left && next.box[2] > edges.right - 0.15 * (edges.right - edges.left);
  if (current.lines === 1 && !isFull && isTextBelow && isDivision(before.trim())) return false;
  const shift = isFromRight ? 0 : (next.box[0] - last.box[0]) / next.size;
  const beginning = textOf(current.spans);
  const isItem = itemMarker(beginning) !== null || entry.test(beginning);
  if (isCentredBelow(last, next) && isAlike(next.style, last.style)) return true;
  const isShort = reach < end - 0.15 * (end - begin);
  // The first line of an item or of a paragraph may stand further out than the others.
  const mayHang = current.lines === 1 && (isItem || !(isShort || endsText(before)));
  if (shift > indent && !mayHang) return false;
  if (shift < -indent && current.lines > 1) return false;
  return !(isShort && endsText(before));
}

/** The number of an entry of references: "[12] ". */
const entry = /^\s*\[[\p{Nd}\p{L}+:. ]{1,12}\]\s/u;

/** Initials at the end of a line: the name goes on in the next one. */
const initials = /(?:^|[\s,])(?:\p{Lu}\.[-\s]?)*\p{Lu}\.$/u;

/** A short line that ends with an abbreviation, as those of addresses do. */
const abbreviation = /^\s*(?:\S+\s+){1,5}\p{Lu}\p{Ll}{1,4}\.$/u;

const endsText = (text: string): boolean =>
  endsSentence(text) && !initials.test(text.trimEnd()) && !abbreviation.test(text.trimEnd());

/** Whether names are enumerated at the end of a line, and the next one begins with the initials of another. */
const isNameGoingOn = (before: string, text: string): boolean =>
  /(?:,|;|&|\b(?:and|und|et|y|e))\s*$/u.test(before) &&
  /^\s*(?:\p{Lu}\.[-\s]?){1,4}\s*\p{Lu}[\p{L}'’-]/u.test(text);

/** Lines of a text that is set wide may be so much further apart than those of most text. */
const doubleLeading = 2.1;

/** Whether a line that fills its column breaks in the midst of a sentence, which goes on at the same place below. */
function isMidst(last: Line, before: string, next: Line, text: string, { left, right }: Edges): boolean {
  const isFull = last.box[2] > right - 0.08 * (right - left);
  return (
    isFull &&
    Math.abs(next.box[0] - last.box[0]) < next.size * indent &&
    /^\s*\p{Ll}/u.test(text) &&
    !itemMarker(text) &&
    !endsSentence(before)
  );
}

/** Whether both begin at one place at the right, as lines of text from right to left do. */
const isFromRightEdge = (last: Line, next: Line) =>
  Math.abs(last.box[2] - next.box[2]) < next.size * indent && /[\u0590-\u08ff]/.test(textOf(next.spans));
