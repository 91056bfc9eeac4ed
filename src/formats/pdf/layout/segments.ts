import type { Budget } from "../../../checker/budget.ts";
import { isBlank } from "../../../checker/white-space.ts";
import { area, type Box, intersection, union } from "../content/geometry.ts";
import { type LineGlyph, lineOrder } from "../text/line-order.ts";
import { goesFromRight } from "../text/reading-direction.ts";
import type { TextRun } from "../text/runs.ts";
import { isBullet } from "./bullet-run.ts";
import { columnEdges, partedAbove, partedAt } from "./column-edges.ts";
import type { Run } from "./page-run.ts";
import { withRaised } from "./raised-runs.ts";
import { firstFrom, type Ruling } from "./rulings.ts";
import { partedAtRules } from "./runs-at-rules.ts";
import { withNumbers } from "./section-numbers.ts";
import {
  isAlike as isAlikeStyle,
  isTypewriter,
  isTypewriterFont,
  styleOf,
  type TextStyle,
} from "./text-style.ts";
import { type TurnedRun, turnedHeads, turnedRun } from "./turned-heads.ts";
import { typedNames, typedValues } from "./typewriter-words.ts";

/** A piece of a line. */
export interface Span {
  text: string;
  /** Where its link leads. */
  href: string | null;
  /** Small and above or below the base line, as the numbers of notes and powers are. */
  raised: "sup" | "sub" | null;
}

/** What stands between the words of a line. */
export const between = (text: string): Span => ({ text, href: null, raised: null });

/** Base lines of one line differ by less, in points. */
export const sameLevel = 1.5;

/** What stands at one place of a page: words without a wide gap between them, or one thing that is no text. */
export interface Segment<Thing> {
  box: Box;
  /** Base line. */
  y: number;
  size: number;
  style: TextStyle;
  /** All of it looks alike. */
  isUniform: boolean;
  /** How it begins, where not all of it looks alike. */
  begins?: TextStyle;
  /** All of its words are set in the face of a typewriter, where not all of it looks alike, as programs in colours. */
  isTyped?: boolean;
  spans: Span[];
  /** Null for text. */
  thing: Thing | null;
}

/** Fields stand in their lines, and tables are parted from what is beside them as text is. */
export const isPicture = <Thing>({ thing }: Segment<Thing>): boolean =>
  thing !== null && (thing as { sort?: string }).sort === "picture";

/** Where a link stands and leads. */
export interface LinkArea {
  box: Box;
  href: string;
}

/** Gaps as parts of the font's size: between words, and between what need not belong together. */
const wordGap = 0.1;
const wideGap = 0.8;
/** A bullet may have a gap after it that is wider than any between words. */
const widestBulletGap = 3;
/** Ticks and crosses behind other text of their line, so far before the next, are those of a table. */
const tick = /^\s*[✓-✘☑☒]\s*$/u;
const widestTickGap = 1.2;
/** A raised or lowered run is at most so large, and so far from the base line, as parts of the line's font size. */
const raisedSize = 0.85;
const [leastRaise, mostRaise] = [0.12, 0.8];
/** Characters of a run that is raised or lowered. */
const longestRaised = 12;
/** Runs whose sizes differ by more than this factor are on one row only where they share half of the larger one. */
const mostRowSizes = 1.9;
/** Copies of a run this near to it are there to make it look bold. */
const copyShift = 0.15;
const leastShift = 0.008;

const quarters = (angle: number) => ((Math.round(angle / 90) % 4) + 4) % 4;

/** The point turned back by so many quarters of a circle. */
function turned(x: number, y: number, turns: number): [number, number] {
  if (turns === 1) return [y, -x];
  if (turns === 2) return [-x, -y];
  return turns === 3 ? [-y, x] : [x, y];
}

/** The box turned back by so many quarters of a circle. */
export function turnedBox([left, bottom, right, top]: Box, turns: number): Box {
  const [a, b] = turned(left, bottom, turns);
  const [c, d] = turned(right, top, turns);
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** By how many quarters of a circle most of the text is turned. */
export function turnsOf(items: readonly TextRun[]): number {
  const counts = [0, 0, 0, 0];
  for (const item of items) counts[quarters(item.angle)]! += item.text.length;
  return counts.indexOf(Math.max(...counts));
}

/** What is known of the page around its text. */
export interface PageContext {
  /** By how many quarters of a circle it is turned. */
  turns: number;
  links: readonly LinkArea[];
  /** Whether it is reported what is raised. */
  keepsRaised: boolean;
  /** Lines from bottom to top, from left to right, which part what stands on both sides of them. */
  upright: readonly Ruling[];
}

/** What the gap between two runs is compared with: text of clearly different sizes stands nearer together by chance. */
const gapSize = (size: number, other: number): number =>
  Math.max(size, other) > 1.2 * Math.min(size, other)
    ? Math.max(Math.min(size, other), 0.6 * Math.max(size, other))
    : Math.max(size, other);

/** Whether a line stands between two runs of a row. */
function isParted(left: Run, right: Run, upright: readonly Ruling[]): boolean {
  const middle = (right.box[1] + right.box[3]) / 2;
  for (
    let at = firstFrom(upright, left.box[2] - 1);
    at < upright.length && upright[at]!.at <= right.box[0] + 1;
    at++
  )
    if (upright[at]!.from <= middle && upright[at]!.to >= middle) return true;
  return false;
}

/** Puts the page's runs together to segments; text that is askew comes as segments of its own at the end. */
export function segmentsOf<Thing>(
  items: readonly TextRun[],
  context: PageContext,
  budget: Budget,
): { upright: Segment<Thing>[]; askew: Segment<Thing>[] } {
  const { turns } = context;
  const runs: Run[] = [];
  const turnedRuns: TurnedRun[] = [];
  const leaning: Run[] = [];
  for (const item of items) {
    budget.step();
    if (isBlank(item.text)) continue;
    const [x, y] = turned(item.x, item.y, turns);
    const box: Box = [x, y - item.size * 0.2, x + item.width, y + item.size * 0.8];
    const run = { ...item, x, y, box };
    const off = ((((item.angle - turns * 90 + 180) % 360) + 360) % 360) - 180;
    const quarter = turnedRun(run, off);
    if (Math.abs(off) < 10) runs.push(...partedAtRules(run, context.upright));
    else leaning.push(run);
    if (quarter) turnedRuns.push(quarter);
  }
  const upright: Segment<Thing>[] = [];
  const { heads, own } = turnedHeads(turnedRuns, runs, budget);
  for (const { runs: head, box, y } of heads)
    upright.push({ ...segment<Thing>(head, { ...context, links: [] }, null), box, y });
  const askew = leaning.flatMap((run) =>
    own.has(run) ? [] : [segment<Thing>([run], { ...context, links: [] }, null)],
  );
  const isRtlPage = goesFromRight(runs);
  const usual = runs.map(({ size }) => size).sort((a, b) => a - b)[runs.length >> 1] ?? 0;
  const rows = withRaised(rowsOf(runs)).map((row) => withNumbers(piecesOf(row, context.upright), usual));
  const edges = columnEdges(rows, budget);
  for (const [at, row] of rows.entries())
    for (const piece of row) {
      const parts =
        typedNames(piece, rows, at + 1) ??
        partedAbove(piece, rows, at + 1).flatMap(
          (part) => typedValues(part, rows, at, edges) ?? partedAt(part, edges),
        );
      for (const part of parts) upright.push(segment(part, context, isRtlPage));
    }
  return { upright, askew };
}

/** The runs of a row in pieces, parted at wide gaps and lines; copies that make a face bold go. */
function piecesOf(row: Run[], upright: readonly Ruling[]): Run[][] {
  const pieces: Run[][] = [];
  let together: Run[] = [];
  // What one font has no glyphs for stands in the gaps that it leaves, shown by another.
  let end = 0;
  for (const run of row.sort((a, b) => a.x - b.x)) {
    const last = together.at(-1);
    const isFirst = together.length === 1;
    const shift = last && run.text === last.text ? Math.abs(run.x - last.x) / run.size : copyShift;
    if (shift < copyShift) {
      last!.isBold ||= shift > leastShift;
      continue;
    }
    const gap = last ? run.x - end : 0;
    // A bullet belongs to what comes after it, however wide the gap is.
    const isMark = pieces.length > 0 && tick.test(last?.text ?? "") && gap > widestTickGap * run.size;
    const isItem = last && isFirst && !isMark && gap < widestBulletGap * run.size && isBullet(last, run);
    const isWide = gap > wideGap * gapSize(run.size, last?.size ?? 0);
    if (last && ((isWide && !isItem) || isParted(last, run, upright))) {
      pieces.push(together);
      together = [];
    }
    end = Math.max(together.length ? end : run.box[2], run.box[2]);
    together.push(run);
  }
  if (together.length) pieces.push(together);
  return pieces;
}

function isOnRow(run: Run, largest: Run): boolean {
  const shared = Math.min(run.box[3], largest.box[3]) - Math.max(run.box[1], largest.box[1]);
  const small = Math.min(run.size, largest.size);
  const large = Math.max(run.size, largest.size);
  // A drop cap or a large numeral stands beside several lines and is on the row of none.
  return shared >= 0.5 * (large > mostRowSizes * small ? large : small);
}

interface Row {
  largest: Run;
  /** Of what is smaller and stands away from all large text, such as text beside a headline, the largest. */
  apart: Run | null;
  runs: Run[];
}

/** Runs of a row that are compared with a smaller one. */
const mostCompared = 200;

/** Whether a run is smaller than the largest of its row and stands further from all large ones than raised text does. */
function isApart(run: Run, { largest, runs }: Row): boolean {
  if (run.size > raisedSize * largest.size) return false;
  return runs
    .slice(-mostCompared)
    .every(
      ({ size, box }) =>
        size <= raisedSize * largest.size ||
        Math.max(run.box[0] - box[2], box[0] - run.box[2]) > largest.size,
    );
}

/** Runs whose heights overlap by half are on one row; two lines beside a larger one are not. */
function rowsOf(runs: Run[]): Run[][] {
  const rows: Row[] = [];
  const isOf = (run: Run, row: Row) =>
    isOnRow(run, row.largest) && !(row.apart && isApart(run, row) && !isOnRow(run, row.apart));
  for (const run of runs.sort((a, b) => b.box[3] - a.box[3] || a.x - b.x)) {
    let at = Math.max(0, rows.length - 3);
    while (at < rows.length && !isOf(run, rows[at]!)) at++;
    const row = rows[at];
    if (!row) {
      rows.push({ largest: run, apart: null, runs: [run] });
      continue;
    }
    if (run.size > row.largest.size) {
      const before = row.largest;
      row.largest = run;
      if (isApart(before, { ...row, runs: [run] })) row.apart ??= before;
    } else if (isApart(run, row) && !(row.apart && row.apart.size >= run.size)) row.apart = run;
    row.runs.push(run);
  }
  return rows.map((row) => row.runs);
}

const strongRtl = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const strongLtr = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/** Whether most letters of the text are read from right to left. */
export function isRtl(text: string): boolean {
  const count = text.match(strongRtl)?.length ?? 0;
  return count > 0 && count > (text.match(strongLtr)?.length ?? 0);
}

function segment<Thing>(
  runs: Run[],
  { links, keepsRaised }: PageContext,
  isRtlPage: boolean | null,
): Segment<Thing> {
  const spans: Span[] = [];
  const isFromRight = isRtl(runs.map(({ text }) => text).join(""));
  const ordered = isFromRight ? runs.toReversed() : runs;
  // The name of a section says what it looks like, however short it is beside its number.
  const named = isNumbered(ordered) ? ordered.slice(1) : runs;
  const largest = mainRun(named);
  const hasBullet = isBullet(ordered[0]!, ordered[1]);
  if (isRtlPage || runs.some(({ shown }) => shown)) {
    const own = hasBullet ? runs.filter((run) => run !== ordered[0]) : runs;
    if (hasBullet) spans.push(between("•"), between(" "));
    const places = new Map(ordered.map((run, at) => [run, at]));
    const raised = (run: Run) =>
      keepsRaised && !isInWord(ordered, places.get(run)!) ? raisedOn(run, largest) : null;
    spans.push(...spansAsRead(own, raised, links, isRtlPage));
  } else
    ordered.forEach((run, at) => {
      const last = ordered[at - 1];
      const gap = last ? (isFromRight ? last.x - run.box[2] : run.x - last.box[2]) : 0;
      if (gap > wordGap * run.size) spans.push(between(" "));
      if (!at && hasBullet) spans.push(between("•"));
      else
        spans.push(
          ...linked(run, keepsRaised && !isInWord(ordered, at) ? raisedOn(run, largest) : null, links),
        );
    });
  const box = runs.map((run) => run.box).reduce(union);
  const model = smallCapitals(runs) ?? largest;
  const style = styleOf(model);
  // Bullets, raised numbers and the number of a section look as they may.
  const mayDiffer = (run: Run) =>
    (run === ordered[0] && sectionNumber.test(run.text)) || run.size < raisedSize * model.size;
  let others = 0;
  const isUniform = runs.every((run) => {
    others = mayDiffer(run) || isSame(styleOf(run), style, run.text) ? 0 : others + signsIn(run.text);
    return others < 2;
  });
  return {
    box,
    y: largest.y,
    size: model.size,
    style,
    isUniform,
    ...(!isUniform && {
      begins: styleOf(ordered[0]!),
      isTyped: isTypewriter(style) && runs.every(isOfTypewriter),
    }),
    spans: merged(spans),
    thing: null,
  };
}

const isOfTypewriter = ({ text, fontName }: Run): boolean =>
  isTypewriterFont(fontName) || !/[\p{L}\p{Nd}]/u.test(text);

/** How many signs a text has, but for those of pictorial fonts, which have no other look. */
const signsIn = (text: string) => [...text].filter((sign) => !pictorial.test(sign)).length;
const pictorial = /[\s\p{Co}\p{Emoji_Presentation}]/u;

/** Whether words follow the number of a section, or signs of a program its number: marks that are raised are none. */
const isNumbered = ([number, ...others]: readonly Run[]): boolean =>
  sectionNumber.test(number!.text) &&
  others.some(
    ({ text, size, fontName }) =>
      (/\p{L}/u.test(text) && size >= raisedSize * number!.size) ||
      (size > number!.size && isTypewriterFont(fontName)),
  );

const weightOf = ({ text, size }: Run) => text.length * size;

/** The longest run of those in the size that most of the text has: a number may come in pieces, its marks in one. */
function mainRun(runs: readonly Run[]): Run {
  const longest = (all: readonly Run[]) => all.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  const [first] = runs;
  if (runs.every(({ size }) => size === first!.size)) return longest(runs);
  const weights = new Map<number, number>();
  const keyOf = ({ size }: Run) => Math.round(2 * size);
  for (const run of runs) weights.set(keyOf(run), (weights.get(keyOf(run)) ?? 0) + weightOf(run));
  const [usual] = [...weights].reduce((a, b) => (b[1] > a[1] ? b : a));
  return longest(runs.filter((run) => keyOf(run) === usual));
}

/** Whether capitals stand among others without any gap, as in the logos of TeX and LaTeX: no powers or numbers of notes. */
function isInWord(runs: readonly Run[], at: number): boolean {
  const [before, run, after] = [runs[at - 1], runs[at]!, runs[at + 1]];
  if (!before || !after || !/^\p{Lu}+$/u.test(run.text)) return false;
  const isNear = run.x - before.box[2] < wordGap * run.size && after.x - run.box[2] < wordGap * run.size;
  return isNear && /\p{Lu}$/u.test(before.text) && /^\p{Lu}/u.test(after.text);
}

/** The number of a section without its name. */
export const sectionNumber = /^\s*\p{Nd}{1,3}(?:\.\p{Nd}{1,3})*\.?\s*$/u;

/** Of small capitals, which are as large as small letters, the run that is large; null for anything else. */
function smallCapitals(runs: readonly Run[]): Run | null {
  const [first] = runs;
  if (runs.every(({ size }) => size === first!.size)) return null;
  if (runs.some(({ text }) => /\p{Ll}/u.test(text))) return null;
  const capital = runs.reduce((a, b) => (b.size > a.size ? b : a));
  return runs.every(
    ({ size, y }) => size >= 0.65 * capital.size && Math.abs(y - capital.y) < 0.05 * capital.size,
  ) && runs.some(({ size, text }) => size < 0.9 * capital.size && /\p{Lu}{2}/u.test(text))
    ? capital
    : null;
}

/** Numbers and signs may be taken from another face than the letters beside them. */
const isSame = (one: TextStyle, other: TextStyle, text: string) =>
  (one.isBold && other.isBold && Math.abs(one.size - other.size) <= 0.5) ||
  (isAlikeStyle(/\p{L}/u.test(text) ? one : { ...one, family: other.family }, other) &&
    one.isItalic === other.isItalic &&
    Math.abs(one.size - other.size) <= 0.5);

/** How a run stands on the line of the largest one. */
export function raisedOn(
  run: Pick<TextRun, "text" | "y" | "size">,
  { y, size }: Pick<TextRun, "y" | "size">,
): Span["raised"] {
  if (run.size > raisedSize * size || run.text.length > longestRaised) return null;
  const raise = (run.y - y) / size;
  if (Math.abs(raise) < leastRaise || Math.abs(raise) > mostRaise) return null;
  return raise > 0 ? "sup" : "sub";
}

const isAlike = (one: Span, other: Span) => one.href === other.href && one.raised === other.raised;

/** Neighbouring spans that are alike as one: a page has thousands of runs. */
function merged(spans: readonly Span[]): Span[] {
  const all: { span: Span; texts: string[] }[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && isAlike(last.span, span)) last.texts.push(span.text);
    else all.push({ span, texts: [span.text] });
  }
  return all.map(({ span, texts }) => ({ ...span, text: texts.join("") }));
}

/** The runs of a line in the order in which its glyphs are read, cut where another run goes on, and links at words. */
function spansAsRead(
  runs: readonly Run[],
  raisedOf: (run: Run) => Span["raised"],
  links: readonly LinkArea[],
  isRtlPage: boolean | null,
): Span[] {
  const spans: Span[] = [];
  const glyphs = lineOrder(runs, (_, right) => wordGap * right.size, isRtlPage);
  let last: Run | null = null;
  let over: readonly LinkArea[] = [];
  const linkAt = (x: number) => over.find(({ box }) => box[0] <= x && x <= box[2])?.href ?? null;
  const isSpace = ({ isGap, text }: LineGlyph<Run>) => isGap || isBlank(text);
  for (let at = 0; at < glyphs.length; ) {
    const first = glyphs[at]!;
    const { run } = first;
    let end = at + 1;
    while (end < glyphs.length && glyphs[end]!.run === run && isSpace(glyphs[end]!) === isSpace(first)) end++;
    const word = glyphs.slice(at, end);
    if (run !== last) over = linksOver(run, links);
    last = run;
    const x = word.reduce((sum, glyph) => sum + glyph.x, 0) / word.length;
    spans.push({
      text: word.map(({ text }) => text).join(""),
      href: first.isGap ? null : linkAt(x),
      raised: isSpace(first) ? null : raisedOf(run),
    });
    at = end;
  }
  return spans;
}

/** The run, cut at words where only a part of it is under a link. */
function linked(run: Run, raised: Span["raised"], links: readonly LinkArea[]): Span[] {
  const over = linksOver(run, links);
  if (!over.length) return [{ text: run.text, href: null, raised }];
  const spans: Span[] = [];
  const pieces = run.text.match(/\s+|\S+/g) ?? [];
  let at = 0;
  for (const piece of pieces) {
    const centre = run.x + ((at + piece.length / 2) / run.text.length) * run.width;
    at += piece.length;
    const href = over.find(({ box }) => box[0] <= centre && centre <= box[2])?.href ?? null;
    const last = spans.at(-1);
    if (last && last.href === href) last.text += piece;
    else spans.push({ text: piece, href, raised });
  }
  return spans;
}

export const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join("");

/** Dots that lead from a name to what stands behind it are so many at least. */
const leastLeaders = 5;

/** The text without the dots that lead from its end to what stands behind it. */
export function withoutLeaders(text: string): string {
  let end = text.length;
  for (let dots = 0; ; end--) {
    const sign = text[end - 1] ?? "";
    if (".…·".includes(sign) && sign) dots++;
    else if (sign.trim() || !sign) return dots < leastLeaders ? text : text.slice(0, end);
  }
}

function linksOver(run: Run, links: readonly LinkArea[]): readonly LinkArea[] {
  const middle = run.y + run.size * 0.3;
  return links.filter(
    ({ box }) => box[1] <= middle && middle <= box[3] && area(intersection(box, run.box)) > 0,
  );
}
