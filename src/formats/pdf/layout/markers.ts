import { follows, itemMarker } from "../../../checker/text/typed-markers.ts";
import { type Segment, sameLevel, textOf } from "./segments.ts";

export type Marker = ReturnType<typeof itemMarker>;

export const markersOf = (track: readonly Segment<unknown>[]): Marker[] =>
  track.map(({ spans }) => itemMarker(textOf(spans)));

/** Whether the numbers or letters of the second track go on from those on their level in the first one. */
export function areCountedAcross<Thing>(
  [first, second]: readonly Segment<Thing>[][],
  [own, others]: readonly Marker[][],
): boolean {
  let [counted, level] = [0, 0];
  second!.forEach((segment, at) => {
    const marker = others![at];
    if (marker?.sort !== "number") return;
    let before: { marker: Marker; x: number } | null = null;
    first!.forEach(({ y, box }, index) => {
      const isBefore = Math.abs(y - segment.y) < sameLevel && own![index] && !(before && before.x > box[0]);
      if (isBefore) before = { marker: own![index]!, x: box[0] };
    });
    const last = (before as { marker: Marker } | null)?.marker;
    if (last?.sort !== "number") return;
    level++;
    if (follows(last, marker)) counted++;
  });
  return counted > 0 && counted * 2 >= level;
}
