import type { TextItem } from "../content/page-items.ts";
import { raisedOn } from "../layout/segments.ts";
import type { TextRun } from "../text/runs.ts";

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
  /** The run that it begins with; null where other text stands for it. */
  first: TextRun | null;
}

/** A page's text by what it belongs to. */
export interface SortedText {
  leaves: Map<number, LeafText>;
  /** What belongs to no leaf and is no artifact. */
  loose: TextRun[];
  artifacts: TextRun[];
}

/** Gives the page's text to the leaves of the structure. */
export function sortText(items: readonly TextItem[]): SortedText {
  const lines = new LeafLines();
  const sorted: SortedText = { leaves: lines.leaves, loose: [], artifacts: [] };
  for (const item of items) {
    if (item.sort === "replacement") {
      lines.add(item.marking.element, item.text);
      continue;
    }
    const { run } = item;
    const { element, isArtifact, isReplaced } = run.marking;
    lines.show(run, element, isReplaced);
    if (element < 0) (isArtifact ? sorted.artifacts : sorted.loose).push(run);
  }
  lines.end();
  return sorted;
}

/** Puts the text of leaves together from runs as they stand on the page's lines. */
class LeafLines {
  readonly leaves = new Map<number, LeafText>();
  /** The last run of the line, and the leaf that it is in, -1 outside of all. */
  #last: TextRun | null = null;
  #leaf = -1;
  /** The last one that stands on the base line. */
  #base: TextRun | null = null;

  /** Takes a run; one that is in no leaf, or that other text stands for, only says where the line goes on. */
  show(item: TextRun, leaf: number, isReplaced: boolean): void {
    const how = this.#howRaised(item);
    if (!how && this.#base && isOtherLine(this.#base, item)) this.end();
    const isBack = !how && this.#last !== this.#base;
    const gap = this.#last && isApart(this.#last, item, isBack ? backGap : wordGap) ? " " : "";
    if (leaf >= 0 && !isReplaced) {
      this.add(leaf, gap + item.text, how, gap.length);
      const part = this.leaves.get(leaf);
      if (part) part.first ??= item;
    }
    if (!how) this.#base = item;
    this.#last = item;
    this.#leaf = leaf;
  }

  add(leaf: number, text: string, how: RaisedPart["how"] | null = null, gap = 0): void {
    if (!text) return;
    const found = this.leaves.get(leaf) ?? { text: "", raised: [], first: null };
    this.leaves.set(leaf, found);
    const from = found.text.length + gap;
    found.text += text;
    if (how) found.raised.push({ from, to: found.text.length, how });
  }

  /** Ends the line. */
  end(): void {
    if (this.#leaf >= 0) this.add(this.#leaf, "\n");
    this.#last = null;
    this.#base = null;
  }

  /** How a run stands on the base line right behind what is before it. */
  #howRaised(item: TextRun): RaisedPart["how"] | null {
    const [base, last] = [this.#base, this.#last];
    if (!base || !last || item.angle !== base.angle || gapBetween(last, item) > nearGap * base.size)
      return null;
    return raisedOn(item, base);
  }
}

/** From so far above or below a base line on, as part of the font's size, text stands on another line. */
const otherLine = 0.5;

function isOtherLine(base: TextRun, next: TextRun): boolean {
  const turn = (base.angle * Math.PI) / 180;
  const across = Math.abs((next.y - base.y) * Math.cos(turn) - (next.x - base.x) * Math.sin(turn));
  return next.angle !== base.angle || across > otherLine * Math.max(base.size, next.size);
}

/** A gap wider than this part of the font's size is a space. */
const wordGap = 0.12;
/** The same behind what is raised or lowered, which programs set near to what follows. */
const backGap = 0.06;
/** What is raised has no wider gap before it. */
const nearGap = 0.5;

/** Whether a gap is between two runs of one line. */
function isApart(last: TextRun, next: TextRun, gap: number): boolean {
  if (Math.abs(next.y - last.y) > 0.5 * Math.max(next.size, last.size)) return false;
  return gapBetween(last, next) > gap * next.size;
}

/** Between two runs of a line, whichever is the left one. */
const gapBetween = (last: TextRun, next: TextRun): number =>
  Math.max(next.x - last.x - last.width, last.x - next.x - next.width);
