import type { Budget } from "../../../checker/budget.ts";
import type { Drawing } from "./drawings.ts";
import { area, type Box, intersection, union } from "./geometry.ts";
import type { PaintedForms } from "./painted-forms.ts";

/** What a drawing takes to be one, besides rules, lines of tables, boxes and backgrounds. */
const leastSegments = 10;
/** Points that a drawing is wide and high at least, and square points that it covers. */
const leastSide = 24;
const leastArea = 2_000;
/** Bars of a chart: so many, their lengths so far apart in points, and gaps between them so many times their breadth. */
const leastBars = 3;
const leastDifference = 2;
const widestGap = 2;
/** Segments that a bar counts for. */
const segmentsOfBar = 4;
/** Part of the page that a background covers. */
const backgroundShare = 0.6;
/** Lines of text, each so wide a part of the page, over a drawing that large: it is a background. */
const proseLines = 4;
const proseWidth = 0.3;
/** How thick a rule is at most, in points, and how many times longer than thick. */
const thickestRule = 12;
const leastAspect = 10;
/** A shape of so many segments with text in it is a box to the eye, such as a circle round a number. */
const boxSegments = 12;
/** Part of a drawing that a picture covers which the drawing is a part of. */
const coveredShare = 0.5;
/** Cells along the longer side of the page, and how small they get, in points: what is two cells apart is near. */
const cellsAlong = 132;
const leastCell = 6;

/**
 * The drawings among what paths have drawn on a page: clusters, by nearness, of curves, slanting lines and bars. Rules,
 * the lines and shades of tables, boxes with text or without, backgrounds, underlines and bullets are none. `texts` are
 * the boxes of the page's lines of text and of its form fields, `pictures` those of its images, of which drawings over them are parts.
 */
export function drawingClusters(
  drawings: readonly Drawing[],
  texts: readonly Box[],
  pictures: readonly Box[],
  page: Box,
  budget: Budget,
): Box[] {
  if (!mayHaveDrawing(drawings)) return [];
  budget.step(drawings.length + texts.length + (cellsAlong * cellsAlong) / 8);
  const shownDrawings = drawings.filter(({ box }) => {
    const shown = intersection(box, page);
    const isThere = shown[2] - shown[0] > 0 || shown[3] - shown[1] > 0;
    return isThere && area(shown) < backgroundShare * area(page);
  });
  // Rules far from all else join nothing.
  const within = shownDrawings.filter(isPart).map(({ box }) => intersection(box, page));
  if (!within.length) return [];
  const grid = new Grid(page, within.reduce(union));
  const words = grid.sums(texts.map(middleOf));
  const kept: Drawing[] = [];
  for (const drawing of shownDrawings) {
    if (!grid.meets(drawing.box)) continue;
    const shown = intersection(drawing.box, page);
    const isSimple = drawing.sort === "area" || (drawing.sort === "shape" && drawing.segments <= boxSegments);
    if (isSimple && grid.count(words, shown) > 0) continue;
    kept.push(drawing);
  }
  const charts = barsAmong(kept);
  const bars = new Set(charts.flatMap((chart) => [...chart]));
  const evidence = kept.filter(
    (drawing) => (drawing.segments > 0 && !isRule(drawing.box)) || bars.has(drawing),
  );
  if (!evidence.length) return [];
  // The bars of a chart belong together, however far apart.
  const wholes = charts.map((chart) => [...chart].map(({ box }) => box).reduce(union));
  const clusterOf = grid.clusters([...kept.map(({ box }) => box), ...wholes]);
  const clusters = new Map<number, { box: Box; segments: number }>();
  for (const drawing of evidence) {
    const box = intersection(drawing.box, page);
    const number = clusterOf(box);
    const known = clusters.get(number);
    const segments = bars.has(drawing) ? segmentsOfBar : drawing.segments;
    clusters.set(number, {
      box: known ? union(known.box, box) : box,
      segments: segments + (known?.segments ?? 0),
    });
  }
  const found = [...clusters.values()]
    .filter(({ box, segments }) => segments >= leastSegments && isLarge(box))
    .map(({ box }) => box);
  budget.step((found.length * pictures.length) >> 4);
  return found
    .filter((box) => !isBackground(box, texts, page))
    .filter(
      (box) => !pictures.some((picture) => area(intersection(box, picture)) > coveredShare * area(box)),
    );
}

/** Drawings of a page that are addressed: of each all that is drawn is looked through. */
const mostAddressed = 50;
/** Operators that may paint one of them. */
const mostOperators = 1_000;

/**
 * The operators of the page that paint each of the first of the drawings. Those that one operator paints together are
 * described with the first.
 */
export function operatorsOfDrawings(
  boxes: readonly Box[],
  drawings: readonly Drawing[],
  forms: PaintedForms,
  budget: Budget,
): Map<Box, readonly number[]> {
  const found = new Map<Box, readonly number[]>();
  const taken = new Set<number>();
  for (const box of boxes.slice(0, mostAddressed)) {
    const operators = operatorsOf(box, drawings, forms, budget);
    if (!operators || operators.some((operator) => taken.has(operator))) continue;
    for (const operator of operators) taken.add(operator);
    found.set(box, operators);
  }
  return found;
}

/**
 * The operators of the page's own content that paint the drawing in the box, in order, counted from 0; null where parts of
 * it stand in form XObjects with text, marks or pictures, or it has more than anyone could tag.
 */
function operatorsOf(
  [left, bottom, right, top]: Box,
  drawings: readonly Drawing[],
  forms: PaintedForms,
  budget: Budget,
): number[] | null {
  budget.step(drawings.length >> 3);
  const own = new Set<number>();
  for (const { box, address } of drawings) {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    if (x < left || x > right || y < bottom || y > top) continue;
    const { form, operator, within } = address;
    const painting = form ? (within !== null && forms.holds(within, 0) ? within : null) : operator;
    if (painting === null || own.size >= mostOperators) return null;
    own.add(painting);
  }
  return own.size ? [...own].sort((one, other) => one - other) : null;
}

/** Whether it may be a part of a drawing by itself. */
const isPart = ({ sort, segments, isFilled }: Drawing) => segments > 0 || (sort === "area" && isFilled);

/** Whether there is enough of what a drawing takes, wherever it stands. */
const mayHaveDrawing = (drawings: readonly Drawing[]): boolean =>
  mayHaveBars(drawings) || drawings.reduce((sum, { segments }) => sum + segments, 0) >= leastSegments;

/** Whether there are as many areas as a chart has bars. */
export function mayHaveBars(drawings: readonly Drawing[]): boolean {
  let areas = 0;
  for (const { sort, isFilled } of drawings) if (sort === "area" && isFilled) areas++;
  return areas >= leastBars;
}

/** Whether it is a line to the eye, such as a dotted one. */
function isRule([left, bottom, right, top]: Box): boolean {
  const [thin, long] = [right - left, top - bottom].sort((a, b) => a - b) as [number, number];
  return thin <= thickestRule && long >= leastAspect * thin;
}

const isLarge = (box: Box) =>
  Math.min(box[2] - box[0], box[3] - box[1]) >= leastSide && area(box) >= leastArea;

/** Whether it is as large as a page, with prose on it. */
function isBackground(box: Box, texts: readonly Box[], page: Box): boolean {
  if (area(box) < backgroundShare * area(page)) return false;
  const wide = proseWidth * (page[2] - page[0]);
  const prose = texts.filter((text) => text[2] - text[0] >= wide && area(intersection(text, box)) > 0);
  return prose.length >= proseLines;
}

const middleOf = ([left, bottom, right, top]: Box): Box => {
  const y = (bottom + top) / 2;
  return [left, y, right, y];
};

/** Areas that stand as bars of a chart do, side by side on one line, of one breadth and of different lengths. */
function barsAmong(drawings: readonly Drawing[]): Set<Drawing>[] {
  const charts: Set<Drawing>[] = [];
  for (const across of [0, 1] as const) {
    const along = across ? 0 : 1;
    const breadthOf = ({ box }: Drawing) => box[across + 2]! - box[across]!;
    const groups = new Map<string, Drawing[]>();
    for (const drawing of drawings) {
      if (drawing.sort !== "area" || !drawing.isFilled) continue;
      const key = `${Math.round(breadthOf(drawing))} ${Math.round(drawing.box[along])}`;
      const group = groups.get(key);
      if (group) group.push(drawing);
      else groups.set(key, [drawing]);
    }
    for (const group of groups.values()) {
      if (group.length < leastBars) continue;
      group.sort((a, b) => a.box[across] - b.box[across]);
      let run: Drawing[] = [];
      for (const drawing of [...group, null]) {
        const last = run.at(-1);
        const isNear =
          last && drawing && drawing.box[across] - last.box[across + 2]! <= widestGap * breadthOf(last);
        if (last && !isNear) {
          if (isChart(run, across, along)) charts.push(new Set(run));
          run = [];
        }
        if (drawing) run.push(drawing);
      }
    }
  }
  return charts;
}

function isChart(bars: readonly Drawing[], across: 0 | 1, along: 0 | 1): boolean {
  const lengths = bars.map(({ box }) => box[along + 2]! - box[along]!);
  const places = new Set(bars.map(({ box }) => Math.round(box[across])));
  const difference = lengths.reduce((most, length) => Math.max(most, Math.abs(length - lengths[0]!)), 0);
  return places.size >= leastBars && difference >= leastDifference;
}

/** A part of the page in cells. */
class Grid {
  readonly #box: Box;
  readonly #left: number;
  readonly #bottom: number;
  readonly #cell: number;
  readonly #width: number;
  readonly #height: number;

  constructor(page: Box, [left, bottom, right, top]: Box) {
    this.#cell = Math.max(leastCell, (page[2] - page[0]) / cellsAlong, (page[3] - page[1]) / cellsAlong);
    const margin = this.#cell;
    this.#box = [left - margin, bottom - margin, right + margin, top + margin];
    this.#left = this.#box[0];
    this.#bottom = this.#box[1];
    this.#width = Math.max(1, Math.ceil((this.#box[2] - this.#left) / this.#cell));
    this.#height = Math.max(1, Math.ceil((this.#box[3] - this.#bottom) / this.#cell));
  }

  meets([left, bottom, right, top]: Box): boolean {
    const own = this.#box;
    return left <= own[2] && right >= own[0] && bottom <= own[3] && top >= own[1];
  }

  #column = (x: number) => Math.max(0, Math.min(this.#width - 1, Math.floor((x - this.#left) / this.#cell)));
  #row = (y: number) => Math.max(0, Math.min(this.#height - 1, Math.floor((y - this.#bottom) / this.#cell)));

  /** How many boxes cover each cell. */
  #covered(boxes: readonly Box[], margin: number): Int32Array {
    const stride = this.#width + 1;
    const counts = new Int32Array(stride * (this.#height + 1));
    const add = (column: number, row: number, value: number) => {
      counts[row * stride + column]! += value;
    };
    for (const box of boxes) {
      if (!this.meets(box)) continue;
      const [left, bottom, right, top] = box;
      const [from, to] = [this.#column(left - margin), this.#column(right + margin) + 1];
      const [low, high] = [this.#row(bottom - margin), this.#row(top + margin) + 1];
      add(from, low, 1);
      add(to, low, -1);
      add(from, high, -1);
      add(to, high, 1);
    }
    this.#sum(counts);
    return counts;
  }

  /** Makes each entry the sum of all that lie to its left and below. */
  #sum(counts: Int32Array): void {
    const stride = this.#width + 1;
    for (let row = 0; row <= this.#height; row++)
      for (let column = 1; column < stride; column++)
        counts[row * stride + column]! += counts[row * stride + column - 1]!;
    for (let at = stride; at < counts.length; at++) counts[at]! += counts[at - stride]!;
  }

  /** How many cells with one of the boxes lie to the left of and below each. */
  sums(boxes: readonly Box[]): Int32Array {
    const counts = this.#covered(boxes, 0);
    for (let at = 0; at < counts.length; at++) counts[at] = counts[at]! > 0 ? 1 : 0;
    this.#sum(counts);
    return counts;
  }

  /** Cells with a text whose middle lies well within the box, what stands close beside it not counted. */
  count(sums: Int32Array, [left, bottom, right, top]: Box): number {
    const stride = this.#width + 1;
    const inset = Math.min(this.#cell, (right - left) / 2);
    const [from, to] = [this.#column(left + inset), this.#column(right - inset)];
    const [low, high] = [this.#row(bottom), this.#row(top)];
    const at = (column: number, row: number) => (column < 0 || row < 0 ? 0 : sums[row * stride + column]!);
    return at(to, high) - at(from - 1, high) - at(to, low - 1) + at(from - 1, low - 1);
  }

  /** Joins boxes that meet or are near; answers in which cluster a box lies. */
  clusters(boxes: readonly Box[]): (box: Box) => number {
    const stride = this.#width + 1;
    const covered = this.#covered(boxes, this.#cell / 2);
    const numbers = new Int32Array(covered.length);
    let count = 0;
    const waiting: number[] = [];
    const take = (column: number, row: number) => {
      if (column < 0 || row < 0 || column >= this.#width || row >= this.#height) return;
      const at = row * stride + column;
      if (covered[at]! <= 0 || numbers[at]) return;
      numbers[at] = count;
      waiting.push(at);
    };
    for (let row = 0; row < this.#height; row++) {
      for (let column = 0; column < this.#width; column++) {
        const at = row * stride + column;
        if (covered[at]! <= 0 || numbers[at]) continue;
        count++;
        take(column, row);
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const [x, y] = [next % stride, Math.floor(next / stride)];
          take(x - 1, y);
          take(x + 1, y);
          take(x, y - 1);
          take(x, y + 1);
        }
      }
    }
    return ([left, bottom]) => numbers[this.#row(bottom) * stride + this.#column(left)]!;
  }
}
