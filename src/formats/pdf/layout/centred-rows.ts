import { isNumber } from "./number-text.ts";
import { type Segment, textOf } from "./segments.ts";
import type { Slot } from "./table-column.ts";

/** Rows whose cells of several lines and of one line have their middles on one level. */

/** Lines of one column further apart than the nearest ones by this factor are of two rows. */
const looser = 1.12;
/** How far middles of one row may be apart, and how far a cell begins below a higher one at least, as parts of the size. */
const sameMiddle = 0.35;
const leastBelow = 0.4;
const leastRows = 2;
/** Cells that are compared. */
const mostCells = 2_000;

interface Block<Thing> {
  segments: Segment<Thing>[];
  top: number;
  middle: number;
}

/** The lines of one column in blocks, parted where there is more space between them. */
function blocksOf<Thing>(segments: readonly Segment<Thing>[], leading: number): Block<Thing>[] {
  const blocks: Segment<Thing>[][] = [];
  for (const segment of segments) {
    const last = blocks.at(-1)?.at(-1);
    if (last && last.y - segment.y <= looser * leading) blocks.at(-1)!.push(segment);
    else blocks.push([segment]);
  }
  return blocks.map((own) => ({ segments: own, top: own[0]!.y, middle: (own[0]!.y + own.at(-1)!.y) / 2 }));
}

/** Whether a number stands below another one: each has a row of its own. */
const areNumbers = <Thing>(segments: readonly Segment<Thing>[]): boolean =>
  segments.filter(({ spans }) => isNumber(textOf(spans).trim())).length > 1;

/** The rows of lines, from the top down, of which each cell stands in the middle of its row; null where they do not. */
export function centredRows<Thing>(lines: readonly { slots: Slot<Thing>[] }[]): Slot<Thing>[][] | null {
  if (lines.length <= leastRows || lines.some(({ slots }) => slots.some((slot) => slot?.columns !== 1)))
    return null;
  const columns = lines[0]!.slots.map((_, at) => lines.flatMap(({ slots }) => slots[at]!.segments));
  const gaps = columns.flatMap((own) => own.slice(1).map(({ y }, at) => own[at]!.y - y));
  const leading = Math.min(...gaps.filter((gap) => gap > 0));
  if (!Number.isFinite(leading) || columns.flat().length > mostCells) return null;
  const blocks = columns.map((own) => blocksOf(own, leading));
  const rows = blocks.reduce((most, own) => (own.length > most.length ? own : most));
  if (rows.length < leastRows) return null;
  let isCentred = false;
  const found = rows.map(() => columns.map((): NonNullable<Slot<Thing>> => ({ segments: [], columns: 1 })));
  for (const [column, own] of blocks.entries())
    for (const { segments, top, middle } of own) {
      const { size } = segments[0]!;
      const at = rows.findIndex((row) => Math.abs(row.middle - middle) <= sameMiddle * size);
      if (at < 0 || found[at]![column]!.segments.length || areNumbers(segments)) return null;
      found[at]![column]!.segments.push(...segments);
      isCentred ||= Math.abs(rows[at]!.top - top) >= leastBelow * size;
    }
  const areFilled = found.every((row) => row.filter((slot) => slot.segments.length).length > 1);
  const spans = found.map((row) => {
    const places = row.flatMap(({ segments }) => segments.map(({ y }) => y));
    return { top: Math.max(...places), bottom: Math.min(...places) };
  });
  const areApart = spans.every(({ top }, at) => at === 0 || top < spans[at - 1]!.bottom);
  return isCentred && areFilled && areApart ? found : null;
}
