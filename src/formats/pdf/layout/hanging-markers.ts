import { union } from "../content/geometry.ts";
import { lengthOf } from "./columns.ts";
import { between, type Segment, textOf } from "./segments.ts";

/** A number or letter of an item alone. */
const markerAlone = /^[([]?(?:\p{Nd}{1,3}|\p{L}|[ivxl]{1,5})[.)\]]$/u;
/** A bullet alone; several below one another may stand so much further away from their texts, which begin at one place. */
const bulletAlone = /^[•◦▪‣●○■□◆➢►]$/u;
const farthestOfList = 9;
const sameEdge = 1;
/** What it counts is at least so long, in characters, or goes on below at its own edge; and no further away, as part of the size. */
const leastText = 20;
const farthest = 3;
/** Base lines of one line differ by no more, as part of the font's size. */
const sameLine = 0.2;
const nextLine = 1.6;
/** More markers than these on a page are those of something else. */
const mostMarkers = 300;

/** Puts numbers and letters of items, which stand to the left of hanging text, before it: they are no column of their own. */
export function withHangingMarkers<Thing>(
  segments: Segment<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[] {
  if (isFromRight) return segments;
  const markers = segments.filter(({ thing, spans }) => thing === null && isMarker(textOf(spans).trim()));
  if (!markers.length || markers.length > mostMarkers) return segments;
  const joined = new Set(segments);
  const texts = markers.map((marker) => textBehind(marker, joined));
  for (const [at, marker] of markers.entries()) {
    // What stands behind a marker may have been joined with another one.
    const text = texts[at] && joined.has(texts[at]) ? texts[at] : textBehind(marker, joined);
    if (!text) continue;
    const isBullet = bulletAlone.test(textOf(marker.spans).trim());
    const isOfList =
      isBullet &&
      markers.some(
        (other, to) =>
          to !== at &&
          Math.abs(other.box[0] - marker.box[0]) < sameEdge &&
          Math.abs((texts[to]?.box[0] ?? Number.NaN) - text.box[0]) < sameEdge,
      );
    if (text.box[0] - marker.box[2] > (isOfList ? farthestOfList : farthest) * marker.size) continue;
    if (!isBullet && lengthOf(textOf(text.spans)) < leastText && !goesOnBelow(text, joined)) continue;
    joined.delete(marker);
    joined.delete(text);
    const spans = [...marker.spans, between(" "), ...text.spans];
    joined.add({ ...text, box: union(marker.box, text.box), spans });
  }
  return joined.size < segments.length ? [...joined] : segments;
}

/** What stands next behind a marker on its line. */
function textBehind<Thing>(marker: Segment<Thing>, all: Iterable<Segment<Thing>>): Segment<Thing> | null {
  let text: Segment<Thing> | null = null;
  for (const other of all) {
    const isBehind =
      other.thing === null &&
      Math.abs(other.y - marker.y) <= sameLine * marker.size &&
      other.box[0] > marker.box[2] - 1;
    if (isBehind && (!text || other.box[0] < text.box[0])) text = other;
  }
  return text;
}

const isMarker = (text: string): boolean => markerAlone.test(text) || bulletAlone.test(text);

/** Whether the next line begins where the text does, behind its marker. */
function goesOnBelow<Thing>({ box, y, size }: Segment<Thing>, all: Iterable<Segment<Thing>>): boolean {
  for (const other of all) {
    const down = (y - other.y) / size;
    if (other.thing === null && down > 0.8 && down < nextLine && Math.abs(other.box[0] - box[0]) < 1)
      return !isMarker(textOf(other.spans).trim());
  }
  return false;
}
