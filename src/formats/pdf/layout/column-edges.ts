import type { Budget } from "../../../checker/budget.ts";
import { isBullet } from "./bullet-run.ts";
import type { Run } from "./page-run.ts";

/** A gap within a piece that may part columns, as part of the font's size. */
const columnGap = 0.45;
/** So many pieces that begin at one place behind others make a column, and so many that end at one before others. */
const leastStarts = 2;
const leastEnds = 3;
/** So many that begin at one place behind a gap that is no wider than one between words may be, and long text, do so too. */
const leastInner = 8;
const longText = 12;
/** They stand no further away than this, in points. */
const farthestEdge = 150;
/** Pieces of one column begin no further apart than this, in points: words that are spread begin anywhere. */
const samePlace = 0.2;

/** Edges of columns, by whole points of their places. */
type Edges = Map<number, { at: number; y: number }[]>;

/** Where pieces begin that stand behind others on their rows, and where those end that stand before others. */
export interface ColumnEdges {
  starts: Edges;
  ends: Edges;
  /** Where text begins behind long text of its piece, after a gap that may be one between words. */
  inner: Edges;
}

export function columnEdges(rows: readonly (readonly Run[][])[], budget: Budget): ColumnEdges {
  const [starts, ends, inner]: [Edges, Edges, Edges] = [new Map(), new Map(), new Map()];
  const add = (edges: Edges, at: number, y: number) => {
    const place = Math.round(at);
    const known = edges.get(place);
    if (known) known.push({ at, y });
    else edges.set(place, [{ at, y }]);
  };
  for (const row of rows)
    for (const [at, piece] of row.entries()) {
      budget.step();
      const [first, last] = [piece[0]!, piece.at(-1)!];
      if (at > 0) add(starts, first.x, first.y);
      if (at > 0 && at + 1 < row.length) add(ends, last.box[2], last.y);
      for (const index of behindLong(piece)) add(inner, piece[index]!.x, piece[index]!.y);
    }
  return { starts, ends, inner };
}

/** The places in a piece of runs that stand behind long text, after a gap that may part columns. */
function behindLong(piece: readonly Run[]): number[] {
  const found: number[] = [];
  let characters = 0;
  for (const [at, run] of piece.entries()) {
    const last = piece[at - 1];
    if (last && characters >= longText && run.x - last.box[2] > columnGap * run.size) {
      found.push(at);
      characters = 0;
    }
    characters += run.text.length;
  }
  return found;
}

/** A piece in parts, where a gap in it is one between columns: text behind it begins where others do, or ends there before it. */
export function partedAt(piece: Run[], { starts, ends, inner }: ColumnEdges): Run[][] {
  if (piece.length < 2) return [piece];
  const behind = new Set(behindLong(piece));
  const parts: Run[][] = [[piece[0]!]];
  for (const [at, run] of piece.slice(1).entries()) {
    const last = piece[at]!;
    const isColumn =
      run.x - last.box[2] > columnGap * run.size &&
      (isEdge(starts, run.x, run.y, leastStarts) ||
        isEdge(ends, last.box[2], last.y, leastEnds) ||
        (behind.has(at + 1) && isEdge(inner, run.x, run.y, leastInner)));
    if (isColumn && !isBullet(last, run)) parts.push([]);
    parts.at(-1)!.push(run);
  }
  return parts;
}

function isEdge(edges: Edges, at: number, y: number, least: number): boolean {
  const place = Math.round(at);
  let count = 0;
  for (const near of [place - 1, place, place + 1])
    for (const other of edges.get(near) ?? [])
      if (Math.abs(other.at - at) < samePlace && Math.abs(other.y - y) < farthestEdge && ++count >= least)
        return true;
  return false;
}

/** Rows below a name over columns that are looked at, how many of them have its gap, and how far below they stand at most. */
const mostBelow = 4;
const leastBelow = 2;
const farthestBelow = 2.2;

const widthOf = (piece: readonly Run[]): readonly [left: number, right: number] => [
  piece[0]!.x,
  Math.max(...piece.map(({ box }) => box[2])),
];

/** Whether a row has a gap around a place, between a piece below what stands before that and one below what comes after it. */
function hasGap(row: readonly Run[][], from: number, at: number, to: number): boolean {
  return row.slice(1).some((piece, index) => {
    const [before, behind] = [widthOf(row[index]!), widthOf(piece)];
    return before[1] <= at && behind[0] >= at && before[1] > from && behind[0] < to;
  });
}

/** A piece in parts, where a gap in it stands above one between pieces of the rows right below it: names of narrow columns. */
export function partedAbove(piece: Run[], rows: readonly Run[][][], below: number): Run[][] {
  const [first] = piece;
  if (piece.length < 2) return [piece];
  // The name of a section may stand between the names of columns and what is below them.
  const isName = rows[below]?.length === 1 && (rows[below + 1]?.length ?? 0) > 1;
  const from = isName ? below + 1 : below;
  const next = rows[from];
  if (!next || next.length < 2) return [piece];
  if (first!.y - next[0]![0]!.y > farthestBelow * (isName ? 2 : 1) * first!.size) return [piece];
  const to = widthOf(piece)[1];
  const parts: Run[][] = [[first!]];
  for (const [index, run] of piece.slice(1).entries()) {
    const last = piece[index]!;
    const begin = parts.at(-1)![0]!.x;
    const isWide = run.x - last.box[2] > columnGap * run.size && !isBullet(last, run);
    const at = (last.box[2] + run.x) / 2;
    const parted = isWide
      ? rows.slice(from, from + mostBelow).filter((row) => hasGap(row, begin, at, to))
      : [];
    if (parted.length >= leastBelow && parted[0] === next) parts.push([]);
    parts.at(-1)!.push(run);
  }
  return parts;
}
