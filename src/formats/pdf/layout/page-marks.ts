import type { Budget } from "../../../checker/budget.ts";
import type { Drawing } from "../content/drawings.ts";
import { area, type Box, intersection } from "../content/geometry.ts";
import { type RuledGrid, ruledGrids } from "./ruled-grid.ts";
import { joinedRulings, type Ruling, type Rulings } from "./rulings.ts";

/** What is drawn on a page beside its text and orders that for the eye. */
export interface PageMarks {
  rulings: Rulings;
  /** Grids of two rows or columns or more, which may be tables. */
  grids: RuledGrid[];
  /** Where lines draw boxes that are connected: what stands there is the text of a drawing. */
  drawings: Box[];
  /** Painted areas of colour, such as rows of a table and boxes, without those that cover the page. */
  areas: Box[];
  /** Frames and areas in which text may stand by itself. */
  boxes: Box[];
}

export const noMarks: PageMarks = {
  rulings: { horizontal: [], vertical: [] },
  grids: [],
  drawings: [],
  areas: [],
  boxes: [],
};

/** Lighter areas than this are paper. */
const white = 250;
/** Smaller areas are bullets and ornaments, in points; larger ones than this part of the page are its background. */
const smallest = 8;
const largest = 0.7;
/** Drawings of one page that are looked at. */
const mostDrawings = 20_000;
const mostBoxes = 500;
/** Of more lines no frames are looked for. */
const mostFrameLines = 3_000;

/** What of the drawings of a page orders its text. */
export function marksOf(drawings: readonly Drawing[], page: Box, budget: Budget): PageMarks {
  if (!drawings.length) return noMarks;
  const lines: Box[] = [];
  const areas: Box[] = [];
  for (const { sort, box, colour, isFilled } of drawings.slice(0, mostDrawings)) {
    budget.step();
    if (sort === "line") lines.push(box);
    if (sort !== "area" || !isFilled || !colour || Math.min(...colour) >= white) continue;
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    const covers = area(intersection(box, page)) / (area(page) || 1);
    if (width >= smallest && height >= smallest && covers < largest) areas.push(box);
  }
  const rulings = joinedRulings(lines, budget);
  const { grids, drawings: drawn } = ruledGrids(rulings, areas, budget);
  const boxes = [...framesOf(rulings, budget), ...areas].slice(0, mostBoxes);
  return { rulings, grids, drawings: drawn, areas, boxes };
}

/** How far the corners of a frame may be from one another, in points. */
const corner = 3;

/** Rectangles that four lines make round nothing that parts them. */
function framesOf({ horizontal, vertical }: Rulings, budget: Budget): Box[] {
  if (horizontal.length > mostFrameLines || vertical.length > mostFrameLines) return [];
  const frames: Box[] = [];
  const tops = new Map<string, Ruling[]>();
  const keyOf = ({ from, to }: Ruling) => `${Math.round(from / corner)} ${Math.round(to / corner)}`;
  for (const line of horizontal) {
    const alike = tops.get(keyOf(line));
    if (alike) alike.push(line);
    else tops.set(keyOf(line), [line]);
  }
  const isSide = (x: number, bottom: number, top: number) =>
    vertical.some(
      ({ at, from, to }) => Math.abs(at - x) <= corner && from <= bottom + corner && to >= top - corner,
    );
  for (const alike of tops.values())
    for (let at = 1; at < alike.length && frames.length < mostBoxes; at++) {
      const [low, high] = [alike[at - 1]!, alike[at]!];
      budget.step(1 + (vertical.length >> 2));
      if (isSide(low.from, low.at, high.at) && isSide(low.to, low.at, high.at))
        frames.push([low.from, low.at, low.to, high.at]);
    }
  return frames;
}
