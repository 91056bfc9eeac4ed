import type { Budget } from "../../../checker/budget.ts";
import type { Box } from "../content/geometry.ts";
import { medianSize } from "./columns.ts";
import { isPicture, type Segment } from "./segments.ts";

/** Text that stands beside pictures, and below them as their caption. */

/** What parts a picture from the text beside it, as part of the font's size. */
const pictureGap = 0.1;
/** Pieces and lines of a caption; it begins no further below its picture than this, as part of its size. */
const mostPieces = 12;
const farthestBelow = 1.6;
/** Lines of one caption stand no further apart than this, as part of their size. */
const nearestLine = 0.6;
/** A caption goes no further beyond its picture than this, as part of its size. */
const mostBeyond = 1;

/** It is set smaller than the text, or in the middle: so far from it at most, and so wide, as parts of the picture's width. */
const smaller = 0.95;
const offMiddle = 0.1;
const mostWidth = 0.8;

/** The segments parted where a picture stands at one side of a gap that none of them crosses, from left to right. */
export function tracksBesidePictures<Thing>(segments: readonly Segment<Thing>[]): Segment<Thing>[][] {
  const narrow = pictureGap * medianSize(segments);
  const tracks: Segment<Thing>[][] = [];
  let last: Segment<Thing> | null = null;
  for (const segment of segments.toSorted((a, b) => a.box[0] - b.box[0])) {
    const isParted =
      !last || (segment.box[0] - last.box[2] > narrow && (isPicture(segment) || isPicture(last)));
    if (isParted) tracks.push([]);
    tracks.at(-1)!.push(segment);
    if (!last || segment.box[2] > last.box[2]) last = segment;
  }
  return tracks;
}

/** Pictures with the captions below them beside which other text goes on, so that they are no lines of it. */
export function picturesWithCaptions<Thing>(
  segments: readonly Segment<Thing>[],
  budget: Budget,
): Segment<Thing>[][] {
  const texts = segments.filter(({ thing }) => thing === null);
  const usual = medianSize(texts);
  const found: Segment<Thing>[][] = [];
  const taken = new Set<Segment<Thing>>();
  const fromTop = texts.toSorted((a, b) => b.y - a.y);
  for (const picture of segments.filter(isPicture)) {
    budget.step(texts.length);
    const caption: Segment<Thing>[] = [];
    let bottom = picture.box[1];
    for (const text of fromTop) {
      const [left, , right, top] = text.box;
      const beyond = mostBeyond * text.size;
      const isUnder =
        !taken.has(text) &&
        left > picture.box[0] - beyond &&
        right < picture.box[2] + beyond &&
        (text.box[1] + top) / 2 < picture.box[1];
      if (!isUnder) continue;
      if (bottom - top > (caption.length ? nearestLine : farthestBelow) * text.size) break;
      caption.push(text);
      bottom = Math.min(bottom, text.box[1]);
    }
    if (!caption.length || caption.length > mostPieces) continue;
    if (!caption.every((line) => line.size < smaller * usual || isCentred(line.box, picture.box))) continue;
    const own = new Set(caption);
    const isBeside = caption.some((line) =>
      texts.some(
        (text) =>
          !own.has(text) && Math.abs(text.y - line.y) < 0.5 * line.size && isOutside(text.box, picture.box),
      ),
    );
    if (!isBeside) continue;
    for (const line of caption) taken.add(line);
    found.push([picture, ...caption]);
  }
  return found;
}

/** Whether a line that is clearly narrower stands in the middle below its picture. */
const isCentred = (line: Box, picture: Box) => {
  const off = Math.abs(line[0] + line[2] - picture[0] - picture[2]) / 2;
  const width = picture[2] - picture[0];
  return off < offMiddle * width && line[2] - line[0] < mostWidth * width;
};

const isOutside = (box: Box, [left, , right]: Box) => box[0] > right || box[2] < left;
