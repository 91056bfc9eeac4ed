import { tableLines } from "./row-groups.ts";
import type { Segment } from "./segments.ts";
import type { Column } from "./table-column.ts";
import { slotsOf } from "./table-columns.ts";
import type { FoundCell } from "./table-rows.ts";

/** The name of a group and those of its columns, which no line parts from it nor from one another. */
export interface GroupCell<Thing> {
  name: FoundCell<Thing>;
  below: FoundCell<Thing>[];
}

/** The middle of a name is no further from that of its columns than this, as part of its size. */
const offCentre = 1;

/** A cell at the top of a grid as the name of a group above one name for each of its columns; null where it is none. */
export function groupCell<Thing>(
  own: readonly Segment<Thing>[],
  columns: readonly Column[],
): GroupCell<Thing> | null {
  const lines = tableLines(own);
  const [name, ...others] = lines;
  if (name?.length !== 1 || others.length !== 1) return null;
  const [{ box, size }] = name as [Segment<Thing>];
  const away = box[0] + box[2] - columns[0]![0] - columns.at(-1)![1];
  if (Math.abs(away) > 2 * offCentre * size) return null;
  const below = slotsOf(others[0]!, columns);
  if (below.some((slot) => slot?.segments.length !== 1)) return null;
  return {
    name: { segments: [...name], columns: columns.length, rows: 1 },
    below: below.map((slot) => ({ segments: slot!.segments, columns: 1, rows: 1 })),
  };
}

/** The rows of a grid, its first one as two, where cells in it name groups: each other cell of that goes over both. */
export function withGroupNames<Thing>(
  rows: FoundCell<Thing>[][],
  groups: ReadonlyMap<FoundCell<Thing>, GroupCell<Thing>>,
): FoundCell<Thing>[][] {
  const [first, ...others] = rows;
  const isOther = (cell: FoundCell<Thing>) => cell.columns === 1 && cell.rows === 1;
  if (!groups.size || !first!.every((cell) => groups.has(cell) || isOther(cell))) return rows;
  const names = first!.map((cell) => groups.get(cell)?.name ?? { ...cell, rows: 2 });
  const below = first!.flatMap((cell) => groups.get(cell)?.below ?? []);
  return [names, below, ...others];
}
