import { grouped } from "../../../core/grouped.ts";
import type { TextItem } from "../content/page-items.ts";
import { raisedOn } from "../layout/segments.ts";
import { hasRtl, isUnbalanced, leastRtl } from "../text/reading-direction.ts";
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

/** Gives the page's text to the leaves of the structure. */
export function sortText(items: readonly TextItem[]): SortedText {
  const lines = new LeafLines();
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
    // A line may go through several cells, each of which is in order by itself.
    const isMixed = pieces.some(({ text }) => hasRtl(text));
    const parts = isMixed ? grouped(pieces, ({ leaf }) => leaf).values() : [pieces];
    const base = isMixed ? baseOf(pieces) : "left";
    for (const part of parts)
      for (const { leaf, text, run, how } of isMixed && isPaintedInOrder(part) ? asRead(part, base) : part) {
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

type Direction = "right" | "left" | "neutral";

const directionOf = ({ text }: LinePiece): Direction =>
  hasRtl(text) ? "right" : /[\p{L}\p{N}]/u.test(text) ? "left" : "neutral";

/** The direction in which the line goes on: that of logicalOrder. */
function baseOf(pieces: readonly LinePiece[]): "right" | "left" {
  const letters = { right: 0, left: 0, neutral: 0 };
  for (const piece of pieces) letters[directionOf(piece)] += piece.text.length;
  return letters.right >= leastRtl * (letters.right + letters.left) ? "right" : "left";
}

/** Whether the runs were painted from left to right, so that nothing says yet in which order they are read. */
function isPaintedInOrder(pieces: readonly LinePiece[]): boolean {
  let from = Number.NEGATIVE_INFINITY;
  for (const { run } of pieces) {
    if (!run) continue;
    if (run.angle !== 0 || run.x <= from) return false;
    from = run.x;
  }
  return true;
}

/** Marks at the ends of a run that is read to the right belong to the line around it, unless they part digits. */
const ends = /^([.,;:!?…،؛؟]*)(.*?)([.,;:!?…،؛؟]*)$/s;
/** The same where a bracket has its other half elsewhere. */
const endsWithBrackets = /^([.,;:!?…،؛؟()[\]]*)(.*?)([.,;:!?…،؛؟()[\]]*)$/s;

/** Pieces of one leaf, painted from left to right, in the order in which they are read: logicalOrder for runs. */
function asRead(painted: readonly LinePiece[], base: "right" | "left"): LinePiece[] {
  if (base === "left" && !painted.some(({ text }) => hasRtl(text))) return [...painted];
  const pieces = painted.flatMap((piece) => {
    if (base === "left" || directionOf(piece) !== "left") return piece;
    const [, before = "", text = "", behind = ""] =
      (isUnbalanced(piece.text) ? endsWithBrackets : ends).exec(piece.text) ?? [];
    return [
      { ...piece, text: before, run: null },
      { ...piece, text },
      { ...piece, text: behind, run: null },
    ].filter((one) => one.text);
  });
  const ordered = base === "right" ? pieces.reverse() : pieces;
  // What goes against the line's direction is turned around by itself, with what stands between two such pieces.
  for (let at = 0; at < ordered.length; at++) {
    const isAgainst = (piece: LinePiece) => ![base, "neutral"].includes(directionOf(piece));
    if (!isAgainst(ordered[at]!)) continue;
    let end = at;
    for (let next = at + 1; next < ordered.length && directionOf(ordered[next]!) !== base; next++)
      if (isAgainst(ordered[next]!)) end = next;
    for (let [left, right] = [at, end]; left < right; left++, right--)
      [ordered[left], ordered[right]] = [ordered[right]!, ordered[left]!];
    at = end;
  }
  return ordered;
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
