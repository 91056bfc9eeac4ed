import type { Budget } from "../../../checker/budget.ts";
import { type Box, union } from "../content/geometry.ts";
import { isRunningText, tracksOf } from "./columns.ts";
import type { PageMarks } from "./page-marks.ts";
import type { Ruling } from "./rulings.ts";
import type { Segment } from "./segments.ts";
import { type FoundCell, linesIn } from "./table-rows.ts";

/** A table that rules above and below or shaded rows mark, without lines between its columns. */
export interface OpenTable<Thing> {
  rows: FoundCell<Thing>[][];
  /** Rows at its top that a rule parts from the others. */
  marked: number;
  segments: Set<Segment<Thing>>;
  box: Box;
}

/** Rules whose ends are this near to one another belong together, in points. */
const sameEnds = 4;
/** Rules of one length on a page that are looked at. */
const mostRules = 1_000;
/** A narrower region is none of a table, in points. */
const narrowest = 60;
/** Rows that a header has at most. */
const mostHeaderRows = 3;
/** Shaded rows stand no further apart than so many of their heights. */
const widestStripe = 1.7;

interface Region {
  box: Box;
  /** Where the first rule within it stands; null where nothing tells. */
  head: number | null;
}

/** The tables that rules and shading mark on a page, from top to bottom, of segments that belong to no other table. */
export function openTables<Thing>(
  marks: PageMarks,
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
  budget: Budget,
): OpenTable<Thing>[] {
  const tables: OpenTable<Thing>[] = [];
  const taken = new Set<Segment<Thing>>();
  for (const region of [...ruledRegions(marks, segments, budget), ...shadedRegions(marks)]) {
    budget.step(1 + segments.length);
    const own = segments.filter((segment) => !taken.has(segment) && isIn(segment, region.box));
    const table = tableIn(region, own, isFromRight);
    if (!table) continue;
    for (const segment of own) taken.add(segment);
    tables.push(table);
  }
  return tables;
}

const isIn = ({ box }: { box: Box }, [left, bottom, right, top]: Box): boolean => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x > left && x < right && y > bottom && y < top;
};

/** Whether the segments between two rules stand in columns. */
function areColumns<Thing>(own: readonly Segment<Thing>[]): boolean {
  if (own.length < 2 || own.some(({ thing }) => thing !== null)) return false;
  const tracks = tracksOf(own);
  return tracks.length > 1 && !tracks.some(isRunningText);
}

/** Regions between rules of one length that stand above one another with columns between them. */
function ruledRegions<Thing>(
  { rulings }: PageMarks,
  segments: readonly Segment<Thing>[],
  budget: Budget,
): Region[] {
  const groups = new Map<string, Ruling[]>();
  for (const line of rulings.horizontal) {
    if (line.to - line.from < narrowest) continue;
    const key = `${Math.round(line.from / sameEnds)} ${Math.round(line.to / sameEnds)}`;
    const group = groups.get(key);
    if (!group) groups.set(key, [line]);
    else if (group.length < mostRules) group.push(line);
  }
  const regions: Region[] = [];
  for (const lines of groups.values()) {
    const fromTop = lines.toSorted((a, b) => b.at - a.at);
    for (let first = 0; first + 1 < fromTop.length; ) {
      let last = first;
      while (last + 1 < fromTop.length) {
        const [high, low] = [fromTop[last]!, fromTop[last + 1]!];
        budget.step(1 + segments.length);
        const own = segments.filter((segment) => isIn(segment, [high.from, low.at, high.to, high.at]));
        if (!areColumns(own)) break;
        last++;
      }
      if (last > first) {
        const [high, low] = [fromTop[first]!, fromTop[last]!];
        const head = last - first > 1 ? fromTop[first + 1]!.at : null;
        regions.push({ box: [high.from, low.at, high.to, high.at], head });
      }
      first = Math.max(last, first + 1);
    }
  }
  return regions;
}

/** Regions of rows that are painted, all of them or every second one. */
function shadedRegions({ areas }: PageMarks): Region[] {
  const rows: Box[] = [];
  // Cells that are painted one by one make a row.
  for (const box of areas.toSorted((a, b) => b[3] - a[3] || a[0] - b[0])) {
    const last = rows.at(-1);
    const isBeside = last && Math.abs(last[3] - box[3]) < 1 && Math.abs(last[1] - box[1]) < 1;
    if (isBeside && box[0] - last[2] < sameEnds) rows[rows.length - 1] = union(last, box);
    else rows.push(box);
  }
  const regions: Region[] = [];
  let open: Box[] = [];
  const end = () => {
    if (open.length > 1) {
      const box = open.reduce(union);
      // A row that is not painted may follow the last one that is.
      const height = open.at(-1)![3] - open.at(-1)![1];
      const isStriped = open.length > 1 && open.at(-2)![1] - open.at(-1)![3] > 0.5 * height;
      regions.push({ box: [box[0], box[1] - (isStriped ? height : 0), box[2], box[3]], head: null });
    }
    open = [];
  };
  for (const row of rows) {
    const last = open.at(-1);
    const height = row[3] - row[1];
    const goesOn =
      last &&
      Math.abs(last[0] - row[0]) < sameEnds &&
      Math.abs(last[2] - row[2]) < sameEnds &&
      last[1] - row[3] < widestStripe * Math.max(height, last[3] - last[1]) &&
      last[1] - row[3] > -1;
    if (!goesOn) end();
    open.push(row);
  }
  end();
  return regions.filter(({ box }) => box[2] - box[0] >= narrowest);
}

function tableIn<Thing>(
  { box, head }: Region,
  own: readonly Segment<Thing>[],
  isFromRight: boolean,
): OpenTable<Thing> | null {
  if (own.length < 4 || own.some(({ thing }) => thing !== null)) return null;
  const lines = linesIn(own, isFromRight);
  if (lines.length < 2) return null;
  const tracks = tracksAmong(lines);
  if (tracks.length < 2 || isRunningText(own)) return null;
  const columns = isFromRight ? tracks.toReversed() : tracks;
  const rows: { cells: FoundCell<Thing>[]; y: number; isHead: boolean }[] = [];
  for (const line of lines) {
    const cells = cellsOf(line, columns);
    const y = line[0]!.y;
    const last = rows.at(-1);
    const isHead = head !== null && y > head;
    const filled = cells.filter(({ segments }) => segments.length).length;
    const isRest =
      last &&
      last.isHead === isHead &&
      !cells[0]!.segments.length &&
      filled * 2 <= columns.length &&
      last.y - y < 1.5 * line[0]!.size &&
      cells.length === last.cells.length;
    if (isRest) {
      cells.forEach(({ segments }, at) => {
        last.cells[at]!.segments.push(...segments);
      });
      last.y = y;
    } else rows.push({ cells, y, isHead });
  }
  if (rows.length < 2) return null;
  const marked = rows.filter(({ isHead }) => isHead).length;
  return {
    rows: rows.map(({ cells }) => cells),
    marked: marked <= mostHeaderRows ? marked : 0,
    segments: new Set(own),
    box,
  };
}

/** The columns, as from where to where they go: of lines that cross none, where some cross several. */
function tracksAmong<Thing>(lines: readonly Segment<Thing>[][]): [left: number, right: number][] {
  const most = Math.max(...lines.map((line) => line.length));
  const full = lines.filter((line) => line.length >= Math.max(2, most * 0.6)).flat();
  return tracksOf(full).map((track) => [
    Math.min(...track.map(({ box }) => box[0])),
    Math.max(...track.map(({ box }) => box[2])),
  ]);
}

/** The cells of a line: what stands over several columns takes all of these. */
function cellsOf<Thing>(
  line: readonly Segment<Thing>[],
  columns: readonly [left: number, right: number][],
): FoundCell<Thing>[] {
  const cells: FoundCell<Thing>[] = columns.map(() => ({ segments: [], columns: 1, rows: 1 }));
  const covered = new Set<number>();
  for (const segment of line) {
    const over = columns.flatMap(([left, right], at) =>
      Math.min(segment.box[2], right) - Math.max(segment.box[0], left) > 1 ? [at] : [],
    );
    const first = over[0] ?? nearest(segment.box, columns);
    cells[first]!.segments.push(segment);
    if (over.length < 2) continue;
    cells[first]!.columns = Math.max(cells[first]!.columns, over.length);
    for (const at of over.slice(1)) covered.add(at);
  }
  return cells.filter((cell, at) => cell.segments.length || !covered.has(at));
}

function nearest(box: Box, columns: readonly [left: number, right: number][]): number {
  const middle = (box[0] + box[2]) / 2;
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  columns.forEach(([left, right], at) => {
    const away = Math.max(0, left - middle, middle - right);
    if (away < least) [best, least] = [at, away];
  });
  return best;
}
