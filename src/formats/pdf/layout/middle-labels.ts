import { type FoundCell, tightName } from "./table-rows.ts";

/** Names that stand in the middle of the rows to which they belong, in tables without lines between these. */

/** How far the name may be from the middle, as part of the distance of the rows it belongs to. */
const slack = 0.25;
/** A name no nearer to the base line of a row than this, as part of the font's size, stands between two rows. */
const leastOff = 0.25;
/** Names of several rows that a table has at least. */
const leastNames = 2;

const heightOf = <Thing>({ segments }: FoundCell<Thing>): number => {
  const places = segments.map(({ y }) => y);
  return (Math.max(...places) + Math.min(...places)) / 2;
};

/** Where a row stands by its cells behind the first one; null where it has none. */
function levelOf<Thing>([, ...others]: readonly FoundCell<Thing>[]): number | null {
  const places = others.flatMap(({ segments }) => segments.map(({ y }) => y));
  return places.length ? Math.max(...places) : null;
}

/**
 * The rows of a table, the first cells of those that share a name as one: each name stands in the middle of its rows, and
 * one at least between two of them.
 */
function withMiddleLabels<Thing>(rows: FoundCell<Thing>[][]): FoundCell<Thing>[][] {
  if (rows.some((row) => row.length < 2 || row[0]!.columns > 1 || row[0]!.rows > 1)) return rows;
  const levels = rows.map(levelOf);
  const names = rows.flatMap(([first], at) => (first!.segments.length ? [at] : []));
  if (names.length < leastNames || names.length === rows.length || levels.includes(null)) return rows;
  const spans: { first: number; last: number; name: FoundCell<Thing> }[] = [];
  let isBetween = false;
  let first = 0;
  for (const [index, at] of names.entries()) {
    const name = rows[at]![0]!;
    const middle = heightOf(name);
    const end = names[index + 1] ?? rows.length;
    let last = Math.max(first, at);
    const off = () => (levels[first]! + levels[last]!) / 2 - middle;
    const step = (levels[0]! - levels.at(-1)!) / (rows.length - 1);
    while (last + 1 < end && off() > slack * step) last++;
    if (Math.abs(off()) > slack * step) return rows;
    isBetween ||=
      last > first && levels.every((level) => Math.abs(level! - middle) > leastOff * name.segments[0]!.size);
    spans.push({ first, last, name });
    first = last + 1;
  }
  if (first < rows.length || !isBetween) return rows;
  return rows.map((row, at) => {
    const span = spans.find((each) => each.first <= at && at <= each.last)!;
    return at === span.first
      ? [{ ...span.name, rows: span.last - span.first + 1 }, ...row.slice(1)]
      : row.slice(1);
  });
}

const areOneName = <Thing>(one: FoundCell<Thing>, other: FoundCell<Thing>): boolean => {
  const [above, below] = [one.segments.at(-1), other.segments[0]];
  if (!above || !below || one.columns > 1 || other.columns > 1) return false;
  return above.y - below.y < tightName * above.size;
};

/** The rows of a header: a name that stands between two of them, below nothing, belongs to both. */
function withMiddleHeads<Thing>(rows: FoundCell<Thing>[][]): FoundCell<Thing>[][] {
  if (rows.length !== 2) return rows;
  const [above, below] = rows as [FoundCell<Thing>[], FoundCell<Thing>[]];
  const usual = (row: readonly FoundCell<Thing>[]) => {
    const places = row.flatMap(({ segments }) => segments.map(({ y }) => y)).sort((a, b) => a - b);
    return places[places.length >> 1] ?? Number.NaN;
  };
  const [high, low] = [usual(above), usual(below)];
  const starts = (row: readonly FoundCell<Thing>[]) => {
    let column = 0;
    return new Map(
      row.map((cell) => {
        const at = column;
        column += cell.columns;
        return [at, cell] as const;
      }),
    );
  };
  const [over, under] = [starts(above), starts(below)];
  const [name, rest] = [over.get(0), under.get(0)];
  // Two lines of one name stand beside names of groups and those of their columns.
  if (name && rest && above.some(({ columns }) => columns > 1) && areOneName(name, rest)) {
    over.set(0, { ...name, segments: [...name.segments, ...rest.segments], rows: 2 });
    under.delete(0);
  }
  for (const [at, cell] of under) {
    const free = over.get(at);
    if (!free || free.segments.length || free.columns > 1 || cell.columns > 1 || !cell.segments.length)
      continue;
    const middle = heightOf(cell);
    const off = leastOff * cell.segments[0]!.size;
    if (middle - low < off || high - middle < off) continue;
    over.set(at, { ...cell, rows: 2 });
    under.delete(at);
  }
  return [[...over.values()], [...under.values()]];
}

/** The rows of a table, names that stand in the middle of several rows as cells of all of these. */
export function withMiddleNames<Thing>(
  rows: FoundCell<Thing>[][],
  heads: number,
  isFromRight: boolean,
): FoundCell<Thing>[][] {
  if (rows.some((row) => row.some((cell) => cell.rows > 1))) return rows;
  const turned = (all: FoundCell<Thing>[][]) => (isFromRight ? all.map((row) => row.toReversed()) : all);
  const fromLeft = turned(rows);
  return turned([...withMiddleHeads(fromLeft.slice(0, heads)), ...withMiddleLabels(fromLeft.slice(heads))]);
}
