import type { Band } from "./bands.ts";
import { medianSize } from "./columns.ts";
import { areCountedAcross, markersOf } from "./markers.ts";
import type { Segment } from "./segments.ts";

/** Lists that stand side by side within text that goes over both. */

/** What stands between two lists is so wide at least, as part of the font's size, and each has so many items. */
const gutterWidth = 0.5;
const leastItems = 2;
/** Items of one list begin no further apart than this, as part of the font's size. */
const samePlace = 0.5;

type Side<Thing> = Segment<Thing>[];

/** What of a band stands on both sides of a strip, which becomes as narrow as that leaves it; null where something goes over it. */
function sidesOf<Thing>(
  { segments }: Band<Thing>,
  strip: { from: number; to: number },
  least: number,
): [Side<Thing>, Side<Thing>] | null {
  const middle = (strip.from + strip.to) / 2;
  const before = segments.filter(({ box }) => box[0] < middle);
  const behind = segments.filter(({ box }) => box[0] >= middle);
  const from = Math.max(strip.from, ...before.map(({ box }) => box[2]));
  const to = Math.min(strip.to, ...behind.map(({ box }) => box[0]));
  if (to - from < least) return null;
  Object.assign(strip, { from, to });
  return [before, behind];
}

/** Whether each begins with an item and has several, which are not counted across. */
function areLists<Thing>(sides: readonly [Side<Thing>, Side<Thing>]): boolean {
  const markers = sides.map(markersOf);
  const begin = markers.every(([first]) => first !== null && first !== undefined);
  const several = markers.every((own) => own.filter((marker) => marker !== null).length >= leastItems);
  return begin && several && !areCountedAcross(sides, markers);
}

/**
 * The parts that two lists of a part, side by side below or above text that goes over both, divide it into, in the order
 * of reading. Null where there are none.
 */
export function listsWithin<Thing>(
  part: readonly Segment<Thing>[],
  bands: readonly Band<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  const size = medianSize(part);
  const least = gutterWidth * size;
  for (let from = 0; from < bands.length; from++) {
    const [first, second] = bands[from]!.segments.toSorted((a, b) => a.box[0] - b.box[0]);
    if (!second || bands[from]!.segments.length !== 2 || !markersOf([first!, second]).every(Boolean))
      continue;
    const strip = { from: first!.box[2], to: second.box[0] };
    const sides: [Side<Thing>, Side<Thing>] = [[], []];
    let to = from;
    for (; to < bands.length; to++) {
      const own = sidesOf(bands[to]!, strip, least);
      // What stands where the items begin is an item; all else goes on with the one above it.
      const goesOn = own?.every((side, at) =>
        side.every((each) => {
          const by = each.box[0] - (at ? second : first!).box[0];
          if (each.thing !== null || by < -samePlace * size) return false;
          return by > samePlace * size || markersOf([each])[0] !== null;
        }),
      );
      if (!own || !goesOn) break;
      sides[0].push(...own[0]);
      sides[1].push(...own[1]);
    }
    if (to - from < leastItems || to - from === bands.length || !areLists(sides)) {
      from = Math.max(from, to - 1);
      continue;
    }
    const segmentsOf = (some: readonly Band<Thing>[]) => some.flatMap(({ segments }) => segments);
    const lists = isFromRight ? sides.toReversed() : sides;
    return [segmentsOf(bands.slice(0, from)), ...lists, segmentsOf(bands.slice(to))].filter(
      ({ length }) => length > 0,
    );
  }
  return null;
}
