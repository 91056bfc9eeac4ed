import { raisedOn } from "./layout/segments.ts";
import type { Mark } from "./marked-page.ts";
import type { TextItem, TextRun } from "./page-text.ts";

/** A part of a text that stands above or below its line, from one character to before another. */
export interface RaisedPart {
  from: number;
  to: number;
  how: "sup" | "sub";
}

/** The text of a leaf; a line break stands where a line of the page ends. */
export interface LeafText {
  text: string;
  raised: RaisedPart[];
}

/** A page's text by what it belongs to. */
export interface SortedText {
  leaves: Map<number, LeafText>;
  /** What belongs to no leaf and is no artifact. */
  loose: TextRun[];
  artifacts: TextRun[];
}

/**
 * Gives the page's text to the leaves of the structure. The marks come from another parser than the items: where they
 * do not tell the same marked contents in the same order, the identifiers decide, which are given in `byIdentifier`.
 */
export function sortText(
  items: readonly TextItem[],
  marks: readonly Mark[],
  byIdentifier: ReadonlyMap<number, number>,
): SortedText {
  const begun = items.filter((item) => item.sort === "begin");
  const isSame = begun.length === marks.length && begun.every(({ tag }, at) => tag === marks[at]!.tag);
  const lines = new LeafLines();
  const sorted: SortedText = { leaves: lines.leaves, loose: [], artifacts: [] };
  const outside: Mark = { tag: null, leaf: -1, isArtifact: false, actualText: null };
  const open: { mark: Mark; isReplaced: boolean }[] = [];
  let now = { mark: outside, isReplaced: false };
  let next = 0;
  for (const item of items) {
    if (item.sort === "begin") {
      open.push(now);
      const known = isSame ? marks[next++]! : guessed(item, now.mark, byIdentifier);
      const isReplacement = known.actualText !== null && !now.isReplaced;
      if (isReplacement && known.leaf >= 0) lines.add(known.leaf, known.actualText!);
      now = { mark: known, isReplaced: now.isReplaced || (known.actualText !== null && known.leaf >= 0) };
    } else if (item.sort === "end") now = open.pop() ?? now;
    else {
      const { leaf, isArtifact } = now.mark;
      lines.show(item, leaf, now.isReplaced);
      if (leaf < 0) (isArtifact ? sorted.artifacts : sorted.loose).push(item);
    }
  }
  lines.end();
  return sorted;
}

/** Puts the text of leaves together from runs as they stand on the page's lines. */
class LeafLines {
  readonly leaves = new Map<number, LeafText>();
  /** The last run of the line. */
  #last: TextRun | null = null;
  /** The last one that stands on the base line. */
  #base: TextRun | null = null;
  #isRaised = false;
  /** The leaf whose line ends unless the next run goes on behind what is raised, -1 outside of all; null for none. */
  #ending: number | null = null;

  /** Takes a run; one that is in no leaf, or that other text stands for, only tells where the line goes on. */
  show(item: TextRun, leaf: number, isReplaced: boolean): void {
    if (item.text) {
      if (this.#ending !== null && !this.#goesOn(item)) this.end();
      this.#ending = null;
      const how = this.#howRaised(item);
      this.#isRaised = how !== null;
      const gap = this.#last && isApart(this.#last, item) ? " " : "";
      if (leaf >= 0 && !isReplaced) this.add(leaf, gap + item.text, how, gap.length);
      if (!how) this.#base = item;
      this.#last = item;
    }
    if (!item.endsLine) return;
    this.#ending = leaf;
    if (!this.#isRaised) this.end();
  }

  add(leaf: number, text: string, how: RaisedPart["how"] | null = null, gap = 0): void {
    if (!text) return;
    const found = this.leaves.get(leaf) ?? { text: "", raised: [] };
    this.leaves.set(leaf, found);
    const from = found.text.length + gap;
    found.text += text;
    if (how) found.raised.push({ from, to: found.text.length, how });
  }

  /** Ends the line. */
  end(): void {
    if (this.#ending !== null && this.#ending >= 0) this.add(this.#ending, "\n");
    this.#ending = null;
    this.#last = null;
    this.#base = null;
    this.#isRaised = false;
  }

  /** How a run stands on the base line right behind what is before it. */
  #howRaised(item: TextRun): RaisedPart["how"] | null {
    const [base, last] = [this.#base, this.#last];
    if (!base || !last || item.angle !== base.angle || gapBetween(last, item) > nearGap * base.size)
      return null;
    return raisedOn(item, base);
  }

  /** Whether the run stands where the base line goes on: pdf.js takes the way back to it for another line. */
  #goesOn({ x, y }: TextRun): boolean {
    const [base, last] = [this.#base, this.#last];
    if (!base || !last) return false;
    return Math.abs(y - base.y) < 0.1 * base.size && x > last.x;
  }
}

/** A gap wider than this part of the font's size is a space. */
const wordGap = 0.12;
/** What is raised has no wider gap before it. */
const nearGap = 0.5;

/** Whether a gap is between two runs of one line, which pdf.js tells by spaces only where text goes on to the right. */
function isApart(last: TextRun, next: TextRun): boolean {
  if (Math.abs(next.y - last.y) > 0.5 * Math.max(next.size, last.size)) return false;
  return gapBetween(last, next) > wordGap * next.size;
}

/** Between two runs of a line, whichever is the left one. */
const gapBetween = (last: TextRun, next: TextRun): number =>
  Math.max(next.x - last.x - last.width, last.x - next.x - next.width);

function guessed(
  { tag, mcid }: Extract<TextItem, { sort: "begin" }>,
  outer: Mark,
  byIdentifier: ReadonlyMap<number, number>,
): Mark {
  const isArtifact = outer.isArtifact || tag === "Artifact";
  const leaf = isArtifact ? -1 : mcid === null ? outer.leaf : (byIdentifier.get(mcid) ?? outer.leaf);
  return { tag, leaf, isArtifact, actualText: null };
}
