import type { Budget } from "../../../checker/budget.ts";
import { itemMarker } from "../../../checker/text/typed-markers.ts";
import { bylinesOf, kickersOf, linesOfTitlePages, stacked, subtitlesOf, wholeDate } from "./around-titles.ts";
import { bodyOf } from "./body-style.ts";
import { countedText } from "./counted-text.ts";
import { labelsOfFields } from "./field-labels.ts";
import { feetOfPages } from "./foot-lines.ts";
import { frontMatterOf } from "./front-matter.ts";
import { blocksAtOnce, levelsOf, looksAtStyle, rounding, withParts } from "./heading-levels.ts";
import {
  isBesideText,
  isNamedPart,
  isNumberedName,
  isOverOwn,
  isOverText,
  isRunIn,
  isSmallCaps,
  leadingOf,
  leastSpace,
  wideSpace,
} from "./heading-places.ts";
import { isRepeated, labelled, mostRecurring, recursOnlyUnder } from "./heading-repeats.ts";
import { headingStyle, isCaps } from "./heading-style.ts";
import {
  depthOfOrdinal,
  hasPrice,
  hasValue,
  isAdmonition,
  isHeadingText,
  larger,
  numbers,
  section,
} from "./heading-text.ts";
import { lettersAlone } from "./index-letters.ts";
import { readsLikeLabel } from "./label-text.ts";
import { outlined } from "./outline.ts";
import type { Block, Paragraph } from "./paragraphs.ts";
import { headsOfOwnPage, isRunningHead } from "./running-heads.ts";
import { textOf } from "./segments.ts";
import {
  areDated,
  areDefined,
  areEntries,
  areQuestions,
  areTerms,
  followersOf,
  precedersOf,
} from "./terms.ts";
import { grey, isTypewriter, keyOf, type TextStyle } from "./text-style.ts";

/** Space above what stands at the top of a page or column. */
const topSpace = 3;
/** Bold lines with space above them may be headings though they are smaller than the text, but for this factor. */
const smaller = 0.9;
/** A style in which more of the document stands is none of headings. */
const mostOfAll = 0.3;
/** A line that reads like a caption and is so much larger than the text is the title of a page. */
const titleSize = 1.5;
/** Plain lines in the face of a typewriter are headings from this factor on. */
const typedSize = 1.25;
/** How many of a style's paragraphs have to read like headings. */
const leastOfStyle = 0.6;
/** So much further than lines of the text from one another. */
const beyondLines = 1.08;
const wideSpaceOfNumbered = 1.6;
/** Paragraphs in one style without text between them are no headings from so many on. */
const mostInARow = 3;

/** Sections that letters or Roman numbers count, as papers have them. */
const lettered = /^\s*(?:\p{Lu}|[IVXL]{1,5})\.\s+\p{L}/u;

/** Work of a look at a block towards the next turn, in steps. */
const lookWork = 5;

/** Guesses from how all text of a document looks which paragraphs are headings, and of which level. */
export class HeadingGuess {
  #levels: ReadonlyMap<Paragraph, number> = new Map();
  readonly #body: TextStyle | null;
  /** Space above headings that only their slant or colour says: more than between lines of the text. */
  readonly #leastSpace: number;

  private constructor(blocks: readonly Block<unknown>[]) {
    this.#body = bodyOf(blocks);
    this.#leastSpace = Math.max(leastSpace, beyondLines * leadingOf(blocks));
  }

  /** Looks at all blocks some twenty times, and gives way meanwhile. */
  static async of(blocks: readonly Block<unknown>[], budget: Budget): Promise<HeadingGuess> {
    budget.step(blocks.length);
    const guess = new HeadingGuess(blocks);
    for (const looks of guess.#find(blocks)) {
      budget.worked(lookWork * looks);
      if (budget.isDue) await budget.turn();
    }
    return guess;
  }

  /** Finds the headings; yields how many looks at blocks were taken since. */
  *#find(blocks: readonly Block<unknown>[]): Generator<number> {
    const all = blocks.length;
    const labels = labelled(blocks);
    yield all;
    const groups = yield* this.#groups(blocks, labels);
    const total = blocks.reduce((sum, block) => sum + charactersIn(block), 0);
    const after = followersOf(blocks);
    const before = precedersOf(blocks);
    yield 3 * all;
    const found: Group[] = [];
    const repeated: Group[] = [];
    for (const group of groups.values()) {
      const { members } = group;
      const counts = yield* this.#counted(group);
      if (!this.#areHeadings(group, counts, total, all)) continue;
      const isOther =
        areTerms(members, after) ||
        areDefined(members, after) ||
        areEntries(members, after) ||
        areQuestions(members, after) ||
        areDated(members, before);
      yield looksAtStyle * members.length;
      if (!isOther) (isRepeated(members) ? repeated : found).push(group);
    }
    const recurring: Group[] = [];
    for (const group of repeated.slice(0, mostRecurring)) {
      if (
        recursOnlyUnder(
          group.members,
          found.map(({ members }) => members),
          blocks,
        )
      )
        recurring.push(group);
      yield all;
    }
    found.push(...recurring);
    const bylines = bylinesOf(blocks, found);
    const heading = new Set(found.flatMap(({ members }) => members));
    for (const paragraph of this.#numbered(groups)) heading.add(paragraph);
    yield 2 * all;
    for (const paragraph of outlined(blocks, heading)) heading.add(paragraph);
    yield looksAtStyle * all;
    for (const paragraph of bylines) heading.delete(paragraph);
    for (const paragraph of heading)
      if (!isHeadingText(paragraph, this.#isLarge(paragraph), this.#isTitle(paragraph)))
        heading.delete(paragraph);
    for (const paragraph of lettersAlone(heading, after)) heading.delete(paragraph);
    yield looksAtStyle * heading.size;
    for (const without of [
      headsOfOwnPage,
      feetOfPages,
      labelsOfFields,
      countedText,
      kickersOf,
      subtitlesOf,
      stacked,
      frontMatterOf,
      linesOfTitlePages,
    ]) {
      for (const paragraph of without(blocks, heading)) heading.delete(paragraph);
      yield all;
    }
    this.#levels = withParts(blocks, yield* levelsOf(heading));
    yield all;
  }

  /** Null for a paragraph that is none. */
  level(paragraph: Paragraph): number | null {
    return this.#levels.get(paragraph) ?? null;
  }

  #isLarge({ style }: Paragraph): boolean {
    return this.#body !== null && style.size >= this.#body.size * larger;
  }

  /** Whether a line is so large that it names a page, though it reads like a caption. */
  #isTitle({ style, lines }: Paragraph): boolean {
    return this.#body !== null && lines <= 2 && style.size >= this.#body.size * titleSize;
  }

  /** Whether the paragraph looks otherwise than the text; what is only slanted or coloured needs space above it. */
  #isDistinct(
    paragraph: Paragraph,
    above: Block<unknown> | undefined,
    below: Block<unknown> | undefined,
  ): boolean {
    const body = this.#body;
    const { style, isUniform, space } = paragraph;
    const isNone = paragraph.isAskew || paragraph.isListing || paragraph.isSpread;
    if (!body || isNone || isRunningHead(paragraph, above, below, body)) return false;
    if (isNamedPart(paragraph)) return true;
    if (style.size < smaller * body.size)
      return isUniform && (isOverOwn(paragraph, above, below) || isSmallCaps(paragraph, above, below, body));
    const text = textOf(paragraph.spans);
    if (itemMarker(text)?.sort === "bullet") return false;
    // Names of programs and commands may be set a little larger than what is said of them.
    const isNumbered = numbers.test(text) || depthOfOrdinal(text) > 0;
    if (isTypewriter(style) && !style.isBold && !isNumbered && style.size < typedSize * body.size)
      return false;
    if (this.#isLarge(paragraph)) return true;
    if (paragraph.isInMargin && !section.test(text)) return false;
    // A running head has its parts at both sides of the page.
    if (paragraph.isParted && space >= topSpace) return false;
    // A word in another face, such as the name of a program, may stand in a bold heading with a number.
    if (!isUniform && !(isNumbered && style.isBold && !body.isBold && space >= wideSpaceOfNumbered))
      return false;
    if (style.isBold && !body.isBold && isRunIn(paragraph, below)) return false;
    if (style.isBold && !body.isBold)
      return style.size >= body.size || (paragraph.lines <= (isNumbered ? 2 : 1) && space >= leastSpace);
    if (isTypewriter(style) || isBesideText(paragraph, below)) return false;
    if (isNumbered && paragraph.lines === 1 && space >= wideSpaceOfNumbered) {
      const isOtherType = style.family !== body.family || style.isItalic !== body.isItalic;
      if (isOtherType || isCaps(paragraph)) return true;
    }
    if (isNumberedName(paragraph, below)) return true;
    if (style.size < body.size - rounding) return false;
    if (style.family !== body.family && space >= wideSpace && paragraph.lines === 1)
      if (isOverText(paragraph, below, body)) return true;
    // What is only slanted heads nothing where nothing comes below it on its page.
    if (style.isItalic && !isNumbered && style.size <= body.size && below?.page !== paragraph.page)
      return false;
    // Remarks are grey as well: headings stand right above their text.
    const isGrey = style.hue === grey && isOverText(paragraph, below, body);
    const isOther =
      (style.hue !== body.hue && style.hue !== grey) ||
      isGrey ||
      (style.isUnderlined && !body.isUnderlined) ||
      style.isItalic !== body.isItalic ||
      style.size > body.size ||
      isCaps(paragraph);
    const most = isCaps(paragraph) || isNumbered || lettered.test(text) ? 2 : 1;
    return isOther && space >= this.#leastSpace && paragraph.lines <= most;
  }

  /** Paragraphs that may be headings, by their style, with how many of them come one after the other. */
  *#groups(
    blocks: readonly Block<unknown>[],
    labels: ReadonlySet<Paragraph>,
  ): Generator<number, Map<string, Group>> {
    const groups = new Map<string, Group>();
    let run = { key: "", count: 0 };
    for (const [at, block] of blocks.entries()) {
      if (at % blocksAtOnce === 0) yield looksAtStyle * blocksAtOnce;
      if (block.sort !== "paragraph" || !this.#isDistinct(block, blocks[at - 1], blocks[at + 1])) {
        run = { key: "", count: 0 };
        continue;
      }
      // What a caption or the name of a note looks like says nothing of headings.
      const text = textOf(block.spans);
      const isLabel = readsLikeLabel(text) && !this.#isTitle(block);
      if (isLabel || isAdmonition(text) || labels.has(block)) {
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
          headingStyle(paragraph).depth > (paragraph.style.isBold && this.#isLarge(paragraph) ? 0 : 1),
      ),
    );
  }

  /** How many of the group's paragraphs read like what. */
  *#counted({ members }: Group): Generator<number, GroupCounts> {
    const isLarge = this.#isLarge(members[0]!);
    const counts = { characters: 0, alike: 0, leading: 0, priced: 0, parted: 0 };
    for (const [at, paragraph] of members.entries()) {
      if (at % blocksAtOnce === 0) yield looksAtStyle * blocksAtOnce;
      const text = textOf(paragraph.spans);
      counts.characters += text.length;
      if (isHeadingText(paragraph, isLarge, this.#isTitle(paragraph))) counts.alike++;
      if (/[:：]\s*$/u.test(text) || hasValue(text.trim())) counts.leading++;
      if (hasPrice(text.trim())) counts.priced++;
      if (paragraph.isParted && !numbers.test(text)) counts.parted++;
    }
    return counts;
  }

  #areHeadings({ members, inRow }: Group, counts: GroupCounts, total: number, blocks: number): boolean {
    const { alike, leading, priced, parted } = counts;
    const isLarge = this.#isLarge(members[0]!);
    if (!alike || alike < leastOfStyle * (members.length - leading)) return false;
    if (priced >= leastPriced && priced * 2 > members.length) return false;
    if (parted >= leastPriced && parted >= mostlyParted * members.length) return false;
    // The day of a letter stands alone; those of a diary head what was on them.
    if (members.length === 1 && wholeDate.test(textOf(members[0]!.spans).trim())) return false;
    // A document that is little but headings, such as slides, has few other words.
    if (counts.characters > mostOfAll * total && !(isLarge && members.length * 2 <= blocks)) return false;
    const areInARow = inRow >= mostInARow && inRow * 2 >= members.length;
    const { isBold, hue } = members[0]!.style;
    // Lists may be larger than what most text of a page is, such as its small print, and plain.
    return !areInARow || (isLarge && (isBold || hue !== "" || isCaps(members[0]!)));
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

/** So many names with prices in one style are offers. */
const leastPriced = 3;
/** How many of the lines in a style have to be pieces far apart. */
const mostlyParted = 0.8;

interface Group {
  members: Paragraph[];
  /** Those that come right after another one. */
  inRow: number;
}

/** Of a group's paragraphs. */
interface GroupCounts {
  characters: number;
  /** They read like headings. */
  alike: number;
  /** What ends with a colon leads to what follows and may be set as headings are, as may names with their values. */
  leading: number;
  /** Names with their prices, as in a menu, are set large over what is said of them. */
  priced: number;
  /** So are entries with their hours and places, which stand apart on one line. */
  parted: number;
}
