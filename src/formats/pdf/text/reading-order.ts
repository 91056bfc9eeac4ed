import { type BaseLevel, type BidiClass, classOf, levelsOf, unturned } from "./bidi-levels.ts";
import { isMirrored, mirrorImageOf } from "./reading-direction.ts";

/** What stands on a line from left to right. */
export interface ShownGlyph {
  text: string;
  /** It is said what the glyph stands for, whatever it looks like: a bracket may be shown as its mirror image. */
  isMeant: boolean;
}

/** A glyph in the order in which its line is read: its place on the line, and its text. */
export interface ReadGlyph {
  at: number;
  text: string;
}

interface Reading {
  glyphs: ReadGlyph[];
  /** Marks that stand where no text has them, such as a full stop before its sentence. */
  oddities: number;
}

/** What putting a glyph in order costs of a budget: up to a dozen readings are looked at. */
export const stepsOfOrder = 16;

/** So often a reading is put in order again by its own levels: most are found at once. */
const mostRounds = 4;

/** Lines from right to left have so large a share of letters that are read so, where nothing else says how they go. */
const leastShare = 0.3;
/** The same on pages most of whose text goes from right to left. */
const leastShareThere = 0.05;

/**
 * Glyphs that stand from left to right on a line, in the order in which they are read: that which the bidirectional
 * algorithm (Unicode Standard Annex 9) shows as they stand. Where several orders look the same, and where it is not said
 * whether the line goes from left to right or whether its brackets are mirror images, the one is taken that has its marks
 * where texts have them. `isRtlPage`: most text around it goes from right to left; null where nothing is known of it.
 */
export function readingOrder(glyphs: readonly ShownGlyph[], isRtlPage: boolean | null = null): ReadGlyph[] {
  const classes = glyphs.map(({ text }) => classOf(text));
  let [right, left] = [0, 0];
  for (const one of classes) {
    if (one === "R" || one === "AL") right++;
    else if (one === "L") left++;
  }
  const share = right + left ? right / (right + left) : isRtlPage || glyphs.some(isMeantBracket) ? 1 : 0;
  const likely: BaseLevel = share >= (isRtlPage ? leastShareThere : leastShare) ? 1 : 0;
  const isSure = share > 1 - leastShare || (!isRtlPage && share < 0.1);
  // A full stop at its left says by itself that a line goes from right to left, and one at its right that it does not.
  const bases: BaseLevel[] = isSure && right + left > 0 ? [likely] : [likely, likely === 1 ? 0 : 1];
  const hasBrackets = glyphs.some(({ text, isMeant }) => !isMeant && isMirrored(text));
  const hasArabic = classes.includes("AL");
  let best: Reading | null = null;
  for (const base of bases)
    for (const before of base === 1
      ? hasArabic
        ? (["AL", "R"] as const)
        : (["R"] as const)
      : (["L"] as const))
      for (const brackets of hasBrackets ? bracketsMean : bracketsMean.slice(0, 1)) {
        const reading = readBy(glyphs, classes, base, before, brackets);
        if (!best || reading.oddities < best.oddities) best = reading;
        if (!best.oddities) return best.glyphs;
      }
  return best!.glyphs;
}

/** The text of such glyphs as it is read. */
export const textAsRead = (glyphs: readonly ShownGlyph[]): string =>
  readingOrder(glyphs)
    .map(({ text }) => text)
    .join("");

/**
 * What brackets are in the text of a file: what they stand for, what they look like, which is the mirror image on lines
 * from right to left, or, where one glyph stands for either, nothing but one of a pair.
 */
const bracketsMean = ["given", "shape", "pair"] as const;
type BracketsMean = (typeof bracketsMean)[number];

/** Whether a glyph stands for a bracket, which can be read at the left end of what it is in from right to left alone. */
const isMeantBracket = ({ text, isMeant }: ShownGlyph) => isMeant && isMirrored(text);

function readBy(
  glyphs: readonly ShownGlyph[],
  classes: readonly BidiClass[],
  base: BaseLevel,
  before: "L" | "R" | "AL",
  brackets: BracketsMean,
): Reading {
  const textsOf = (order: readonly number[], levels: readonly number[]) => {
    const texts = order.map((at) => {
      const { text, isMeant } = glyphs[at]!;
      return brackets === "shape" && levels[at] === 1 && !isMeant ? (mirrorImageOf(text) ?? text) : text;
    });
    return brackets === "pair" ? inPairs(texts) : texts;
  };
  const asShown =
    brackets === "pair" ? inPairs(glyphs.map(({ text }) => text)) : glyphs.map(({ text }) => text);
  const first = base === 1 ? likelyLevels(asShown, classes) : likelyLevelsAmongLtr(classes);
  let levels = first;
  let order = unturned(levels);
  for (let round = 0; ; round++) {
    const known = levels;
    const found = levelsOf(
      textsOf(order, known),
      order.map((at) => classes[at]!),
      base,
      before,
    );
    const next = new Array<number>(glyphs.length);
    for (const [place, at] of order.entries()) next[at] = found[place]!;
    if (next.every((level, at) => level === known[at])) break;
    // Isolates and embeddings, which are not seen, may show what no order without them does.
    levels = round < mostRounds ? next : first;
    order = unturned(levels);
    if (round >= mostRounds) break;
  }
  const texts = textsOf(order, levels);
  const oddities = odditiesOf(texts.join("")) + (brackets === "pair" ? 1 : 0);
  return { glyphs: order.map((at, place) => ({ at, text: texts[place]! })), oddities };
}

/** Brackets by their places: what no bracket of its kind is open before opens one. */
function inPairs(texts: readonly string[]): string[] {
  const open = new Set<string>();
  return texts.map((text) => {
    const other = mirrorImageOf(text);
    if (!other) return text;
    const [opening, closing] = text < other ? [text, other] : [other, text];
    if (open.delete(opening)) return closing;
    open.add(opening);
    return opening;
  });
}

const isNumber = (one: BidiClass | undefined) => one === "EN" || one === "AN";

/** Units stand behind their numbers, though both look the same way round as a name with a number. */
const units =
  "[KMGT]i?B|kB|[kKMG]?bps|[kKMG]bit|[kcmµ]?m|km/h|k?g|mg|m?l|[kMG]?Hz|k?W|k?Wh|mAh|V|px|pt|dpi|USD|EUR|GBP|ILS|NIS|SAR|AED|EGP|IRR|AM|PM|am|pm";
const unit = new RegExp(`^(?:${units})$`);
const unitFirst = new RegExp(`(?<![\\p{L}\\p{N}])(?:${units}) (?=\\p{N})`, "gu");

/** Marks that end what is before them, with a space on the wrong side of them for text from left to right. */
const endsRtl = /^\s+[.,:;!?…]+$|^\s+[)\]}]+[.,:;!?…]*$|^[([{]+\s+$/;

/** The levels that glyphs of a line from right to left have most likely. */
function likelyLevels(texts: readonly string[], classes: readonly BidiClass[]): number[] {
  const levels = new Array<number>(texts.length).fill(1);
  const isLtr = new Array<boolean>(texts.length).fill(false);
  for (const [at, one] of classes.entries()) if (one === "L" || isNumber(one)) isLtr[at] = true;
  // Parts of a number: one separator between digits, and what stands right beside them.
  for (const [at, one] of classes.entries()) {
    const [last, next] = [classes[at - 1], classes[at + 1]];
    if ((one === "ES" || one === "CS") && last === next && isNumber(last)) isLtr[at] = true;
    else if (one === "ET" && (isNumber(last) || isNumber(next))) isLtr[at] = true;
  }
  // What follows a letter from left to right goes on with it, up to the next one from right to left.
  let from = -1;
  let isInText = false;
  for (let at = 0; at < texts.length; at++) {
    const one = classes[at]!;
    if (one === "R" || one === "AL") {
      from = -1;
      isInText = false;
      continue;
    }
    if (!isLtr[at]) continue;
    if (one === "L" && !isInText) {
      // Numbers before the first letter are of the text only where they touch it.
      let start = at;
      while (start > 0 && isLtr[start - 1]) start--;
      if (from >= 0 && start > from + 1) from = -1;
      isInText = true;
    }
    if (from >= 0 && at > from + 1 && isInText) {
      const gap = texts.slice(from + 1, at).join("");
      if (endsRtl.test(gap)) isInText = one === "L";
      else for (let between = from + 1; between < at; between++) isLtr[between] = true;
    }
    from = at;
  }
  closeBrackets(texts, isLtr);
  partUnits(texts, classes, isLtr);
  for (const [at, is] of isLtr.entries()) if (is) levels[at] = 2;
  return levels;
}

/** A bracket that is closed behind text from left to right, and opened within it, is a part of it. */
function closeBrackets(texts: readonly string[], isLtr: boolean[]): void {
  const open: number[] = [];
  /** The last sign that is no part of text from left to right. */
  let outside = -1;
  for (const [at, text] of texts.entries()) {
    if (text.length === 1 && "([{".includes(text)) open.push(at);
    else if (text.length === 1 && ")]}".includes(text)) {
      const from = open.pop();
      if (from !== undefined && outside < from) isLtr[at] = true;
    }
    if (!isLtr[at]) outside = at;
  }
}

function partUnits(texts: readonly string[], classes: readonly BidiClass[], isLtr: boolean[]): void {
  for (let at = 0; at < texts.length; at++) {
    if (!isLtr[at]) continue;
    let end = at;
    while (end < texts.length && isLtr[end]) end++;
    let gap = at;
    while (gap < end && texts[gap] !== " ") gap++;
    if (gap > at && gap < end && isNumber(classes[gap + 1])) {
      const name = texts.slice(at, gap).join("");
      const isOnlyNumber = classes.slice(gap + 1, end).every((one) => one !== "L" && one !== "NI");
      if (isOnlyNumber && unit.test(name)) isLtr[gap] = false;
    }
    at = end;
  }
}

/** The same of a line from left to right. */
function likelyLevelsAmongLtr(classes: readonly BidiClass[]): number[] {
  const levels = new Array<number>(classes.length).fill(0);
  const isRtl = (one: BidiClass | undefined) => one === "R" || one === "AL";
  let from = -1;
  for (const [at, one] of classes.entries()) {
    if (one === "L") from = -1;
    if (!isRtl(one)) continue;
    // What is between two letters from right to left is theirs.
    for (let between = from < 0 ? at : from; between <= at; between++) levels[between] = 1;
    from = at;
  }
  for (const [at, one] of classes.entries())
    if (one === "AN" || (isNumber(one) && levels[at] === 1)) levels[at] = 2;
  return levels;
}

const oddPlaces =
  /^[.,;:!?،؛؟…)\]}»]|\s[.,;:!?،؛؟…](?=[\p{L}\p{N}\s])|(?:^|[\s\p{L}\p{N}])[)\]}»](?=[\p{L}\p{N}])|[([{«](?=[\s.,;:!?،؛؟]|$)|\s[)\]}]|[%٪](?=\p{N})|[\p{L}\p{N}][([{](?=\s)/gu;

/** Marks that stand where no text has them. */
function odditiesOf(text: string): number {
  let count = (text.trim().match(oddPlaces)?.length ?? 0) + (text.match(unitFirst)?.length ?? 0);
  const open: string[] = [];
  for (const sign of text) {
    if ("([{".includes(sign)) open.push(sign);
    else if (")]}".includes(sign) && mirrorImageOf(open.pop() ?? "") !== sign) count += 2;
  }
  return count + open.length;
}
