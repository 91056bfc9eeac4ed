import { itemMarker } from "../../../checker/text/typed-markers.ts";
import type { Box } from "../content/geometry.ts";
import { isDivision } from "./label-text.ts";
import type { Edges } from "./line-edges.ts";
import { indexed, type LinesOfPage } from "./lines-of-page.ts";
import type { PlacedLine as Line } from "./placed.ts";
import { type Span, textOf } from "./segments.ts";
import { endsSentence } from "./sentence-end.ts";
import { isAlike, keyOf } from "./text-style.ts";

/** Whether a line goes on with the paragraph of the line above it. */

/** The paragraph so far. */
interface Begun {
  spans: readonly Span[];
  box: Box;
  lines: number;
}

/** Distances between base lines that are more than the usual one by this factor part paragraphs. */
const looseLeading = 1.25;
/** Larger changes of the font's size, and shifts of the left edge as parts of it, begin something new. */
const sizeChange = 0.1;
const indent = 0.8;

/** Lines of titles are so much larger than most, and stand no further apart than this, as part of their size. */
const titleSize = 1.15;
const titleLeading = 1.75;

const startsWithNumber = /^\s*\p{Nd}{1,3}(?:\.\p{Nd}{1,3})*\.?\s+\p{L}/u;

/** Whether two lines are those of a title: centred one below the other, or the second set in behind the first one's number. */
export function isTitle(current: Begun, last: Line, next: Line, usualSize: number): boolean {
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

const middlesApart = (last: Line, next: Line) =>
  Math.abs((next.box[0] + next.box[2] - last.box[0] - last.box[2]) / 2);

const isCentredBelow = (last: Line, next: Line) =>
  next.box[0] !== last.box[0] && middlesApart(last, next) < next.size * offCentre;

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

export function goesOn(current: Begun, last: Line, next: Line, page: LinesOfPage): boolean {
  const { leading } = page;
  const edges = page.edges.get(next)!;
  const text = textOf(next.spans);
  const before = textOf(last.spans);
  if (isAddressOfItem(current, last, next)) return true;
  if (Math.abs(next.size - last.size) > sizeChange * last.size || next === page.pageNumber) return false;
  // Whole lines that look otherwise are something else, such as a heading; only italics may fill a line of any text.
  if (last.isUniform && next.isUniform && !looksAlike(last, next)) return false;
  const isMarked = itemMarker(text) && !isNameGoingOn(before, text);
  if (countOn(textOf(current.spans), text) || areEntriesInBrackets(textOf(current.spans), text)) return false;
  if (page.isIndex && indexed.test(before) && !/^\s*\p{Nd}/u.test(text)) return false;
  const isItemBelow =
    isMarked && !(page.uncounted.has(next) && isMidSentence(last, before, next, text, edges));
  if (isItemBelow || dotLeaders.test(before)) return false;
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
  const isEnded = !isFull && hadRoom(reach, end, next, text);
  if (isEnded && isReference(last) && isReference(next) && isApart(before, text)) return false;
  // A run-in heading of several lines ends before the text of its last one.
  const isRunIn =
    !isEnded && !next.isUniform && isAlike(next.begins, last.style) && down < looseLeading * leading;
  // Bold words may stand within the text below a bold line, too.
  if (!isFull && !isRunIn && last.isUniform && last.style.isBold && !(next.isUniform && next.style.isBold))
    return false;
  // The number of a part stands above its text; what goes on below it for less than a line is its name.
  const isTextBelow =
    next.box[0] - next.size < edges.left && next.box[2] > edges.right - 0.15 * (edges.right - edges.left);
  if (current.lines === 1 && !isFull && isTextBelow && isDivision(before.trim())) return false;
  const shift = isFromRight ? 0 : (next.box[0] - last.box[0]) / next.size;
  const beginning = textOf(current.spans);
  const isItem = itemMarker(beginning) !== null || entry.test(beginning);
  if (isCentredBelow(last, next) && isAlike(next.style, last.style)) return true;
  const isShort = reach < end - 0.15 * (end - begin);
  // What was ended on purpose above a line further below, or where paragraphs begin, is of another one.
  const isFar = down > widest || down > apart * usual;
  const isMiddle = middlesApart(last, next) < next.size && Math.abs(next.box[0] - last.box[0]) > 1;
  if (isEnded && !isMiddle && isApart(before, text) && (isFar || page.setIn.has(next))) return false;
  // The first line of an item or of a paragraph may stand further out than the others.
  const mayHang = current.lines === 1 && (isItem || !(isShort || endsText(before)));
  if (shift > indent && !mayHang) return false;
  if (shift < -indent && current.lines > 1) return false;
  return !(isShort && endsText(before));
}

/** The number of a section with those that it is a part of, and how much further on the next one may be. */
const sectionOf = /^\s*(?:§\s?)?((?:\p{Nd}{1,4}[.-]){1,4})(\p{Nd}{1,3})\.?\s+\p{L}/u;
const furthestOn = 10;

/** Whether both begin with numbers of parts of one section, one after the other, as entries of contents do. */
function countOn(beginning: string, text: string): boolean {
  const [own, next] = [sectionOf.exec(beginning), sectionOf.exec(text)];
  if (!own || own[1] !== next?.[1]) return false;
  const by = Number(next![2]) - Number(own[2]);
  return by > 0 && by <= furthestOn;
}

const inBrackets = /^\s*\[(\p{Nd}{1,3})\]\s+[^\s,;.]/u;

/** Whether both begin with numbers in brackets, one after the other, as entries of references do. */
function areEntriesInBrackets(beginning: string, text: string): boolean {
  const [own, next] = [inBrackets.exec(beginning), inBrackets.exec(text)];
  return own !== null && next !== null && Number(next[1]) === Number(own[1]) + 1;
}

/** An address below its item begins so far behind the bullet, and stands no further below, as parts of its font's size. */
const [leastBehind, mostBehind] = [0.5, 3];
const mostBelowItem = 1.9;

/** Whether a line is nothing but an address, in whichever face, that stands below the text of an item, set in as it is. */
function isAddressOfItem(current: Begun, last: Line, next: Line): boolean {
  if (!address.test(textOf(next.spans)) || next.y >= last.y || last.y - next.y > mostBelowItem * last.size)
    return false;
  const behind = (next.box[0] - current.box[0]) / last.size;
  return behind > leastBehind && behind < mostBehind && itemMarker(textOf(current.spans))?.sort === "bullet";
}

/** Whether the lines may be of one paragraph by their looks; a link is of the text that it stands in. */
export function looksAlike(last: Line, next: Line): boolean {
  if (isLink(last) === isLink(next)) return isAlike(last.style, next.style);
  const { hue, isUnderlined } = last.style;
  return isAlike(last.style, { ...next.style, hue, isUnderlined });
}

const address = /^\s*(?:https?:\/\/|www\.)\S+\s*$/u;

const isLink = ({ spans }: Line): boolean =>
  address.test(textOf(spans)) ||
  spans.every(({ href, text }) => href !== null || !/[\p{L}\p{Nd}]/u.test(text));

/** Whether all of a line leads elsewhere, as entries of contents without numbers of pages do. */
const isReference = (line: Line): boolean =>
  line.isUniform && (line.style.isUnderlined || isLink(line)) && /\p{L}/u.test(textOf(line.spans));

const eastAsian = /^\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether the first word of the next line, or a sign of East Asian text, had room behind a line: it was ended on purpose. */
function hadRoom(reach: number, end: number, { box, size }: Line, text: string): boolean {
  const { length } = text.trim();
  const first = eastAsian.test(text) ? 1 : (/\S+/u.exec(text)?.[0].length ?? 0);
  return end - reach > ((box[2] - box[0]) * first) / Math.max(1, length) + size / 2;
}

/** Lines that were ended on purpose and stand further apart than this belong to no text that is set wide. */
const widest = 1.7;
/** Nor do those that are further apart than most by this factor go on. */
const apart = 1.1;

/** Whether what stands on two lines need not be of one sentence. */
const isApart = (before: string, text: string): boolean =>
  !/[,;&(–-]\s*$/u.test(before) && !/^\s*[\p{Ll})]/u.test(text);

/** Whether a line breaks off in a sentence, at the end of its column, which may go on with a number. */
function isMidSentence(last: Line, before: string, next: Line, text: string, edges: Edges): boolean {
  return (
    !endsSentence(before) &&
    (last.box[2] > edges.right - 0.08 * (edges.right - edges.left) ||
      !hadRoom(last.box[2], edges.right, next, text)) &&
    Math.abs(next.box[0] - last.box[0]) < indent * next.size
  );
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
