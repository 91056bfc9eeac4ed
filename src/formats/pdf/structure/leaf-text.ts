import type { TextItem } from "../content/page-items.ts";
import { raisedOn } from "../layout/segments.ts";
import { lineOrder } from "../text/line-order.ts";
import { goesFromRight } from "../text/reading-direction.ts";
import type { TextRun } from "../text/runs.ts";
import { Shadows } from "../text/shadows.ts";

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

function* runsOf(items: readonly TextItem[]): Generator<TextRun> {
  for (const item of items) if (item.sort === "run") yield item.run;
}

/** Gives the page's text to the leaves of the structure. */
export function sortText(items: readonly TextItem[]): SortedText {
  const lines = new LeafLines(goesFromRight(runsOf(items)));
  const shadows = new Shadows();
  const sorted: SortedText = { leaves: lines.leaves, loose: [], artifacts: [] };
  for (const item of items) {
    if (item.sort === "replacement") {
      lines.replace(item.marking.element, item.text);
      continue;
    }
    const { run } = item;
    if (shadows.has(run, run.marking)) continue;
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
  /** Text of the line, in the order in which it is painted. */
  #pieces: LinePiece[] = [];
  readonly #isRtlPage: boolean;

  /** `isRtlPage`: most of the page's text is read from right to left. */
  constructor(isRtlPage: boolean) {
    this.#isRtlPage = isRtlPage;
  }

  /** Takes a run; one that is in no leaf, or that other text stands for, only says where the line goes on. */
  show(item: TextRun, leaf: number, isReplaced: boolean): void {
    const how = this.#howRaised(item);
    if (!how && this.#base && isOtherLine(this.#base, item)) this.end();
    const isBack = !how && this.#last !== this.#base;
    if (leaf >= 0 && !isReplaced) {
      if (this.#last && isApart(this.#last, item, isBack ? backGap : wordGap))
        this.#pieces.push({ leaf, text: " ", run: null, how: null });
      this.#pieces.push({ leaf, text: item.text, run: item, how });
    }
    if (!how) this.#base = item;
    this.#last = item;
    this.#leaf = leaf;
  }

  /** Takes text that stands for something that is shown. */
  replace(leaf: number, text: string): void {
    this.#endPieces();
    this.#add(leaf, text);
  }

  #add(leaf: number, text: string, how: RaisedPart["how"] | null = null): void {
    if (!text) return;
    const found = this.leaves.get(leaf) ?? { text: "", raised: [], first: null };
    this.leaves.set(leaf, found);
    const from = found.text.length;
    found.text += text;
    if (how) found.raised.push({ from, to: found.text.length, how });
  }

  #endPieces(): void {
    const pieces = this.#pieces;
    if (!pieces.length) return;
    this.#pieces = [];
    const isMixed = this.#isRtlPage || pieces.some(({ run }) => run?.shown);
    for (const { leaf, text, run, how } of isMixed ? asRead(pieces, this.#isRtlPage) : pieces) {
      this.#add(leaf, text, how);
      const known = this.leaves.get(leaf);
      if (known) known.first ??= run;
    }
  }

  /** Ends the line. */
  end(): void {
    this.#endPieces();
    if (this.#leaf >= 0) this.#add(this.#leaf, "\n");
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

/** A run of a line, or the gap between two. */
interface LinePiece {
  leaf: number;
  text: string;
  run: TextRun | null;
  how: RaisedPart["how"] | null;
}

/** Leaves so far apart on a line, as part of the font's size, are cells of a table, each of which is in order by itself. */
const cellGap = 1;

/** Pieces of a line in the order in which their glyphs are read, wherever on the line they were painted first. */
function asRead(painted: readonly LinePiece[], isRtlPage: boolean): LinePiece[] {
  const shown = painted.flatMap(({ leaf, run, how }) => (run ? [{ ...run, leaf, run, how }] : []));
  if (shown.some(({ angle }) => angle !== 0)) return [...painted];
  const cells: (typeof shown)[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const run of shown.sort((one, other) => one.x - other.x)) {
    const cell = cells.at(-1);
    if (cell && (cell.at(-1)!.leaf === run.leaf || run.x - end < cellGap * run.size)) {
      cell.push(run);
      end = Math.max(end, run.x + run.width);
    } else {
      cells.push([run]);
      end = run.x + run.width;
    }
  }
  const pieces: LinePiece[] = [];
  for (const cell of cells) {
    // A word ends where a cell does, whatever element goes on behind it.
    if (pieces.length) pieces.push({ leaf: cell[0]!.leaf, text: " ", run: null, how: null });
    for (const { text, run: piece, isGap } of lineOrder(
      cell,
      (left, right) => (left.how ? backGap : wordGap) * right.size,
      isRtlPage,
    )) {
      const last = pieces.at(-1);
      if (last && (isGap || last.run === piece.run)) last.text += text;
      else pieces.push({ leaf: piece.leaf, text, run: piece.run, how: piece.how });
    }
  }
  return pieces;
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
