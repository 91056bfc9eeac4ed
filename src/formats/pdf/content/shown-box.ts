import type { PageBox } from "../../content.ts";
import type { Page } from "../pages.ts";
import type { Box } from "./geometry.ts";

/** Parts of a point in which boxes are reported: more than an eye distinguishes. */
const precision = 4;

type Frame = Pick<Page, "box" | "rotation" | "unit">;

/**
 * Left, top, right and bottom of what is seen of the box on the page as it is shown, in quarter points from its top
 * left corner; null where nothing of it is on the page.
 */
export function shownBox(box: Box, { box: page, rotation, unit }: Frame): Box | null {
  const left = Math.max(box[0], page[0]) - page[0];
  const right = Math.min(box[2], page[2]) - page[0];
  const top = page[3] - Math.min(box[3], page[3]);
  const bottom = page[3] - Math.max(box[1], page[1]);
  // Written so that numbers that are none are outside as well.
  if (!(left <= right && top <= bottom)) return null;
  const width = page[2] - page[0];
  const height = page[3] - page[1];
  switch ((((Math.round(rotation / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3) {
    case 0:
      return inParts(left, top, right, bottom, unit);
    case 1:
      return inParts(height - bottom, left, height - top, right, unit);
    case 2:
      return inParts(width - right, height - bottom, width - left, height - top, unit);
    case 3:
      return inParts(top, width - right, bottom, width - left, unit);
  }
}

const inParts = (left: number, top: number, right: number, bottom: number, unit: number): Box => {
  const parts = precision * unit;
  return [
    Math.floor(left * parts),
    Math.floor(top * parts),
    Math.ceil(right * parts),
    Math.ceil(bottom * parts),
  ];
};

/** The same in points, as places give it; undefined where there is no box, or one of no size. */
export function pageBox(page: number, shown: Box | null): PageBox | undefined {
  if (!shown || shown[2] - shown[0] <= 0 || shown[3] - shown[1] <= 0) return undefined;
  const [left, top, right, bottom] = shown;
  return {
    page,
    x: left / precision,
    y: top / precision,
    width: (right - left) / precision,
    height: (bottom - top) / precision,
  };
}

/** Where a box of default user space stands on the page. */
export const placeBox = (page: Page, box: Box): PageBox | undefined =>
  pageBox(page.number, shownBox(box, page));
