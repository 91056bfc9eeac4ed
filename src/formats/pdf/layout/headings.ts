import { readsLikeCaption } from "../../../checker/caption-text.ts";
import { itemMarker } from "../../../checker/typed-markers.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { textOf } from "./segments.ts";
import { isTypewriter, keyOf, type TextStyle } from "./text-style.ts";

/** Space above what stands at the top of a page or column. */
const topSpace = 3;
/** Larger than the text by this factor, text may be a heading. */
const larger = 1.08;
/** Bold lines with space above them may be headings though they are smaller than the text, but for this factor. */
const smaller = 0.9;
const longest = 200;
/** One that is no larger than the text. */
const longestOfSameSize = 120;
const mostLines = 3;
/** A style in which more of the document stands is none of headings. */
const mostOfAll = 0.3;
/** How many of a style's paragraphs have to read like headings. */
const leastOfStyle = 0.6;
/** So much of what most of a page of single lines is set in another style may be its text. */
const leastText = 0.5;
const fewParagraphs = 3;
/** Space above headings that only their slant or colour tells, as part of the font's size. */
const leastSpace = 1.3;
/** Space above numbered ones that only their face tells. */
const wideSpace = 1.8;
/** Paragraphs in one style without text between them are no headings from so many on. */
const mostInARow = 3;

/** A style of headings: those of one style and depth of numbers are on one level. */
interface HeadingStyle {
  style: TextStyle;
  isCaps: boolean;
  /** Of its numbers: 0 without any, 1 for "1", 2 for "1.2". */
  depth: number;
}

/** Guesses from how all text of a document looks which paragraphs are headings, and of which level. */
export class HeadingGuess {
  readonly #levels = new Map<Paragraph, number>();
  readonly #body: TextStyle | null;

  constructor(blocks: readonly Block<unknown>[]) {
    const paragraphs = blocks.filter((block) => block.sort === "paragraph");
    this.#body = bodyOf(paragraphs, cellSize(blocks));
    const groups = this.#groups(blocks);
    const found = [...groups.values()].filter((group) => this.#areHeadings(group, blocks));
    const bylines = bylinesOf(blocks, found);
    const heading = new Set(found.flatMap(({ members }) => members));
    for (const paragraph of this.#numbered(groups)) heading.add(paragraph);
    for (const paragraph of bylines) heading.delete(paragraph);
    for (const paragraph of heading)
      if (!isHeadingText(paragraph, this.#isLarge(paragraph))) heading.delete(paragraph);
    for (const paragraph of stacked(blocks, heading)) heading.delete(paragraph);
    const keys = new Map<string, HeadingStyle>();
    for (const paragraph of heading) {
      const style = headingStyle(paragraph);
      keys.set(keyOfHeading(style), style);
    }
    const order = [...keys].sort(([, a], [, b]) => compare(a, b)).map(([key]) => key);
    for (const paragraph of heading)
      this.#levels.set(paragraph, Math.min(6, order.indexOf(keyOfHeading(headingStyle(paragraph))) + 1));
  }

  /** Null for a paragraph that is none. */
  level(paragraph: Paragraph): number | null {
    return this.#levels.get(paragraph) ?? null;
  }

  #isLarge({ style }: Paragraph): boolean {
    return this.#body !== null && style.size >= this.#body.size * larger;
  }

  /** Whether the paragraph looks otherwise than the text; what is only slanted or coloured needs space above it. */
  #isDistinct(paragraph: Paragraph): boolean {
    const body = this.#body;
    const { style, isUniform, space } = paragraph;
    if (!body || style.size < smaller * body.size) return false;
    if (itemMarker(textOf(paragraph.spans))?.sort === "bullet") return false;
    if (this.#isLarge(paragraph)) return true;
    if (paragraph.isInMargin && !section.test(textOf(paragraph.spans))) return false;
    // A running head has its parts at both sides of the page.
    if (!isUniform || (paragraph.isParted && space >= topSpace)) return false;
    const isNumbered = numbers.test(textOf(paragraph.spans));
    if (style.isBold && !body.isBold)
      return style.size >= body.size || (paragraph.lines <= (isNumbered ? 2 : 1) && space >= leastSpace);
    if (style.size < body.size || isTypewriter(style)) return false;
    if (isNumbered && style.family !== body.family && space >= wideSpace && paragraph.lines === 1)
      return true;
    const isOther =
      style.hue !== body.hue ||
      (style.isUnderlined && !body.isUnderlined) ||
      style.isItalic !== body.isItalic ||
      style.size > body.size ||
      isCaps(paragraph);
    return isOther && space >= leastSpace && paragraph.lines === 1;
  }

  /** Paragraphs that may be headings, by their style, with how many of them come one after the other. */
  #groups(blocks: readonly Block<unknown>[]): Map<string, Group> {
    const groups = new Map<string, Group>();
    let run = { key: "", count: 0 };
    for (const block of blocks) {
      if (block.sort !== "paragraph" || !this.#isDistinct(block)) {
        run = { key: "", count: 0 };
        continue;
      }
      // What a caption looks like tells nothing of headings.
      if (readsLikeCaption(textOf(block.spans))) {
        run = { key: "", count: 0 };
        continue;
      }
      const key = `${keyOf(block.style)} ${isCaps(block)}`;
      run = run.key === key ? { key, count: run.count + 1 } : { key, count: 1 };
      const group = groups.get(key) ?? { members: [], inRow: 0 };
      groups.set(key, group);
      group.members.push(block);
      if (run.count > 1) group.inRow++;
    }
    return groups;
  }

  /** Bold or large lines with numbers of sections and subsections, whatever else is set as they are. */
  #numbered(groups: ReadonlyMap<string, Group>): Paragraph[] {
    return [...groups.values()].flatMap(({ members }) =>
      members.filter(
        (paragraph) =>
          (paragraph.style.isBold || this.#isLarge(paragraph)) &&
          paragraph.space >= leastSpace &&
          headingStyle(paragraph).depth > 1,
      ),
    );
  }

  #areHeadings({ members, inRow }: Group, all: readonly Block<unknown>[]): boolean {
    const total = all.reduce((sum, block) => sum + charactersIn(block), 0);
    const own = members.reduce((sum, member) => sum + charactersIn(member), 0);
    const isLarge = this.#isLarge(members[0]!);
    const alike = members.filter((paragraph) => isHeadingText(paragraph, isLarge)).length;
    // What ends with a colon leads to what follows and may be set as headings are, as may names with their values.
    const leading = members.filter(({ spans }) => {
      const text = textOf(spans);
      return /[:：]\s*$/u.test(text) || valueBehind.test(text.trim());
    }).length;
    if (!alike || alike < leastOfStyle * (members.length - leading)) return false;
    if (members.length >= leastRepeated && wordsOf(members).size < mostRepeated * members.length)
      return false;
    // A document that is little but headings, such as slides, has few other words.
    if (own > mostOfAll * total && !(isLarge && members.length * 2 <= all.length)) return false;
    return isLarge || inRow < mostInARow || inRow * 2 < members.length;
  }
}

function charactersIn(block: Block<unknown>): number {
  if (block.sort === "thing") return 0;
  if (block.sort === "paragraph") return textOf(block.spans).length;
  return block.rows.reduce(
    (sum, row) => sum + row.reduce((all, { spans }) => all + textOf(spans).length, 0),
    0,
  );
}

/** Names that come again and again, as those of who speaks in a play, head nothing. */
const leastRepeated = 6;
const mostRepeated = 0.5;

const wordsOf = (members: readonly Paragraph[]) => new Set(members.map(({ spans }) => textOf(spans).trim()));

interface Group {
  members: Paragraph[];
  /** Those that come right after another one. */
  inRow: number;
}

/** Words of a line of names: capitals begin them, but for those between names. */
const nameWord =
  /^(?:\p{Lu}[\p{L}\p{M}.’'-]*|[\p{N}*†‡§¹²³⁴()–-]+|and|und|et|y|e|of|the|de|van|von|der|by|By)$/u;
const betweenNames = /[,·•|&]|\s(?:and|und|et)\s|^by\s/iu;
const longestByline = 200;

/** Nothing but a day: "12 July 2022", "July 12, 2022". */
const wholeDate =
  /^(?:\p{Nd}{1,2}\.?\s+\p{L}{3,}\.?|\p{L}{3,}\.?\s+\p{Nd}{1,2}(?:st|nd|rd|th)?),?\s+\p{Nd}{4}$/u;

/** Lines below a title, smaller than it, that are names of people, or a date: alone in their style. */
function bylinesOf(blocks: readonly Block<unknown>[], groups: readonly Group[]): Set<Paragraph> {
  const found = new Set<Paragraph>();
  for (const { members } of groups) {
    if (members.length > 1) continue;
    const [paragraph] = members as [Paragraph];
    const before = blocks[blocks.indexOf(paragraph) - 1];
    if (before?.sort !== "paragraph" || before.style.size < paragraph.style.size * larger) continue;
    if (!groups.some((group) => group.members.includes(before))) continue;
    const text = textOf(paragraph.spans).trim();
    if (wholeDate.test(text)) {
      found.add(paragraph);
      continue;
    }
    if (paragraph.lines > 2 || text.length > longestByline || !betweenNames.test(text)) continue;
    const words = text.split(/[\s,·•|&]+/u).filter(Boolean);
    if (words.length > 2 && words.every((word) => nameWord.test(word)) && !numbers.test(text))
      found.add(paragraph);
  }
  return found;
}

/** The style of most running text. */
function bodyOf(paragraphs: readonly Paragraph[], cells: number): TextStyle | null {
  const counts = new Map<string, { style: TextStyle; count: number }>();
  for (const { style, spans, lines } of paragraphs) {
    const { length } = textOf(spans);
    const key = keyOf(style);
    const known = counts.get(key) ?? { style, count: 0 };
    counts.set(key, known);
    // Lines alone are labels and headings rather than text.
    known.count += lines > 1 ? length : length / 4;
  }
  let best: { style: TextStyle; count: number } | null = null;
  for (const each of counts.values()) if (!best || each.count > best.count) best = each;
  // A page of a few lines, such as a title page: the smaller of what there is most is its text.
  if (best && (paragraphs.length <= fewParagraphs || paragraphs.every(({ lines }) => lines === 1)))
    for (const each of counts.values())
      if (each.style.size < best.style.size && each.count >= leastText * best.count) best = each;
  // Of a page of a title and a table, the table is the text.
  const isLittle = paragraphs.length <= fewParagraphs && paragraphs.every(({ lines }) => lines <= 2);
  if (best && isLittle && cells && cells < best.style.size)
    return { ...best.style, size: cells, isBold: false };
  return best?.style ?? null;
}

/** The usual size of what stands in tables; 0 where there are none. */
function cellSize(blocks: readonly Block<unknown>[]): number {
  const sizes = blocks.flatMap((block) => (block.sort === "table" ? [block.size] : [])).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

const isCaps = ({ spans }: Paragraph): boolean => {
  const text = textOf(spans);
  return /\p{Lu}.*\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text);
};

const numbers = /^\s*(?:\p{L}+\s+)?(\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){0,5})\.?\s+\p{L}/u;

/** A number of a section; without a point it may be that of a page. */
const section = /^\s*\p{Nd}{1,3}\.(?:\p{Nd}{1,3}\b|\s)/u;

const date = /^\s*\p{Nd}{1,2}\.?\s+\p{L}{3,}\.?,?\s+\p{Nd}{4}(?!\p{Nd})/u;

function headingStyle(paragraph: Paragraph): HeadingStyle {
  const text = textOf(paragraph.spans);
  const number = date.test(text) ? undefined : numbers.exec(text)?.[1];
  return {
    style: paragraph.style,
    isCaps: isCaps(paragraph),
    depth: number === undefined ? 0 : number.split(".").length,
  };
}

const keyOfHeading = ({ style, isCaps: caps, depth }: HeadingStyle) => `${keyOf(style)} ${caps} ${depth}`;

/** The more a heading stands out the higher it is: by size, weight, capitals, depth of its numbers, colour and slant. */
function compare(a: HeadingStyle, b: HeadingStyle): number {
  const bySize = b.style.size - a.style.size;
  if (bySize) return bySize;
  if (a.style.isBold !== b.style.isBold) return a.style.isBold ? -1 : 1;
  if (a.depth && b.depth && a.depth !== b.depth) return a.depth - b.depth;
  if (a.isCaps !== b.isCaps) return a.isCaps ? -1 : 1;
  if (a.style.isUnderlined !== b.style.isUnderlined) return a.style.isUnderlined ? -1 : 1;
  if (a.style.isItalic !== b.style.isItalic) return a.style.isItalic ? 1 : -1;
  if (a.depth !== b.depth) return a.depth - b.depth;
  return a.style.hue === b.style.hue ? 0 : a.style.hue ? -1 : 1;
}

/** More headings than these without text between them are the lines of a title page, unless each is lower than the last. */
const mostStacked = 2;

/** Names, places and dates below a title: of paragraphs that look like headings one after the other all but the title. */
function stacked(blocks: readonly Block<unknown>[], heading: ReadonlySet<Paragraph>): Paragraph[] {
  const found: Paragraph[] = [];
  let run: Paragraph[] = [];
  const keyOfAny = (paragraph: Paragraph) => keyOfHeading(headingStyle(paragraph));
  const alone = new Map<string, number>();
  const runs: Paragraph[][] = [];
  for (const block of [...blocks, null]) {
    if (block?.sort === "paragraph" && heading.has(block) && block.page === (run[0]?.page ?? block.page))
      run.push(block);
    else {
      if (run.length > mostStacked) runs.push(run);
      else for (const each of run) alone.set(keyOfAny(each), 1);
      run = block?.sort === "paragraph" && heading.has(block) ? [block] : [];
    }
  }
  for (const each of runs) {
    const isNested = each.every(
      (paragraph, at) => !at || compare(headingStyle(each[at - 1]!), headingStyle(paragraph)) < 0,
    );
    if (isNested) continue;
    const title = each.reduce((a, b) => (b.style.size > a.style.size ? b : a));
    const last = each.at(-1)!;
    const isLastOwn =
      !/[\p{Nd},]/u.test(textOf(last.spans)) &&
      !each.slice(0, -1).some((paragraph) => keyOfAny(paragraph) === keyOfAny(last));
    for (const paragraph of each) {
      const isKept =
        paragraph === title ||
        (paragraph === last && isLastOwn) ||
        alone.has(keyOfAny(paragraph)) ||
        headingStyle(paragraph).depth > 0;
      if (!isKept) found.push(paragraph);
    }
  }
  return found;
}

/** A name with its value: "Total: $12.50", "Printed: 16.11.2012 21:07". */
const valueBehind = /\p{L}\s*:\s*[^\p{L}]*\p{Nd}[\p{Nd}\p{Sc}.,:/%\s–-]*$/u;
/** Numbers of pages, addresses and formulas are no headings. */
const roman = /^[ivxlc]+$/u;
const address = /^\S*(?:@|:\/\/)\S*$|\S@\S+\.\S|:\/\/\S/u;

function isHeadingText({ spans, lines, style }: Paragraph, isLarge: boolean): boolean {
  const text = textOf(spans).trim();
  // What leads to another place is an entry of a table of contents.
  if (spans.some(({ href }) => href?.startsWith("#"))) return false;
  if (lines > mostLines || text.length > (isLarge ? longest : longestOfSameSize)) return false;
  // A letter alone heads what begins with it in an index.
  if (!/\p{L}{2}|\p{Lo}|^\p{Lu}$/u.test(text) || readsLikeCaption(text)) return false;
  if (roman.test(text) || address.test(text) || /^[,;=]/u.test(text)) return false;
  if (valueBehind.test(text) && !numbers.test(text)) return false;
  if (!isLarge && !numbers.test(text)) {
    if (/^[\p{Ll}\\<>[{=+−–—]/u.test(text) || /\s=\s/u.test(text)) return false;
  }
  if (isTypewriter(style) && /[\\{}<>=;]/u.test(text)) return false;
  if (/^\s*[“„«"]/u.test(text) && /[.!?]["”“»]?$/u.test(text)) return false;
  if (/[。！，；：]$/u.test(text)) return false;
  return !/[,;:]$/u.test(text) && (!/\p{Ll}{2}\.["”’»)]*$/u.test(text) || numbers.test(text));
}
