import type { Budget } from "../../../checker/budget.ts";
import { type Box, boxAround, type Matrix } from "../content/geometry.ts";
import type { Operands } from "../content/operands.ts";
import { cutTo } from "../file/cut-to.ts";
import type { GraphicsState } from "../text/text-state.ts";
import { type Area, clipped } from "./area.ts";

/** Takes the areas that paths fill, and lines that are as wide as areas. */
export interface AreaSink {
  area(area: Area, state: GraphicsState, isStroke: boolean): void;
}

/** Straight pieces that a curve is made of. */
const piecesOfCurve = 6;
/** Points of one path: of a longer one only the box is known. */
const mostPoints = 4_096;
/** Points of areas and clips that are kept of one page: of further paths only the boxes are known. */
const mostKept = 300_000;
/** Lines this wide, in points, may lie behind text. */
const leastWidth = 4;
/** Pieces of a line that is that wide. */
const mostPieces = 64;
/** How far the sides of a box may lean, in points. */
const leaning = 0.05;

/** Follows paths to the areas that they fill and clip (ISO 32000-2, 8.5), in default user space. */
export class AreaPath {
  readonly #budget: Budget;
  readonly #sink: AreaSink;
  /** Across and up in turn. */
  readonly #points: number[] = [];
  readonly #starts: number[] = [];
  #beginX = 0;
  #beginY = 0;
  #x = 0;
  #y = 0;
  #isRough = false;
  #kept = 0;
  #left = Number.POSITIVE_INFINITY;
  #bottom = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.NEGATIVE_INFINITY;
  #clips: "nonzero" | "even-odd" | null = null;

  constructor(budget: Budget, sink: AreaSink) {
    this.#budget = budget;
    this.#sink = sink;
  }

  /** Does what the operator does to the path. */
  operate(operator: string, operands: Operands, state: GraphicsState): void {
    const at = (index: number) => operands.number(index);
    const { matrix } = state;
    switch (operator) {
      case "m":
        this.#move(across(at(0), at(1), matrix), up(at(0), at(1), matrix));
        return;
      case "l":
        this.#line(across(at(0), at(1), matrix), up(at(0), at(1), matrix));
        return;
      case "c":
        this.#curve(at(0), at(1), at(2), at(3), at(4), at(5), matrix);
        return;
      case "v":
        this.#curve(Number.NaN, 0, at(0), at(1), at(2), at(3), matrix);
        return;
      case "y":
        this.#curve(at(0), at(1), at(2), at(3), at(2), at(3), matrix);
        return;
      case "h":
        this.#line(this.#beginX, this.#beginY);
        return;
      case "re": {
        const x = at(0);
        const y = at(1);
        const farX = x + at(2);
        const farY = y + at(3);
        this.#move(across(x, y, matrix), up(x, y, matrix));
        this.#line(across(farX, y, matrix), up(farX, y, matrix));
        this.#line(across(farX, farY, matrix), up(farX, farY, matrix));
        this.#line(across(x, farY, matrix), up(x, farY, matrix));
        this.#move(this.#beginX, this.#beginY);
        return;
      }
      case "W":
        this.#clips = "nonzero";
        return;
      case "W*":
        this.#clips = "even-odd";
        return;
      case "n":
        this.#end(state);
        return;
      case "s":
      case "S":
        this.#stroke(state);
        this.#end(state);
        return;
      case "f":
      case "F":
      case "f*":
      case "b":
      case "b*":
      case "B":
      case "B*":
        this.#fill(state, operator.endsWith("*"));
        this.#end(state);
        return;
    }
  }

  #move(x: number, y: number): void {
    // A subpath of a single point covers nothing.
    if (this.#starts.length && this.#starts.at(-1) === this.#points.length / 2 - 1) this.#points.length -= 2;
    else if (this.#points.length / 2 < mostPoints) this.#starts.push(this.#points.length / 2);
    this.#beginX = x;
    this.#beginY = y;
    this.#add(x, y);
  }

  #line(x: number, y: number): void {
    this.#budget.step();
    if (this.#points.length === 0) this.#move(this.#x, this.#y);
    this.#add(x, y);
    this.#left = Math.min(this.#left, x, this.#beginX);
    this.#bottom = Math.min(this.#bottom, y, this.#beginY);
    this.#right = Math.max(this.#right, x, this.#beginX);
    this.#top = Math.max(this.#top, y, this.#beginY);
  }

  #add(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    if (this.#points.length < 2 * mostPoints) this.#points.push(x, y);
    else this.#isRough = true;
  }

  /** The first point is NaN where it is the one that the curve begins at. */
  #curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number, matrix: Matrix): void {
    const fromX = this.#x;
    const fromY = this.#y;
    const isOwn = Number.isNaN(x1);
    const ax = isOwn ? fromX : across(x1, y1, matrix);
    const ay = isOwn ? fromY : up(x1, y1, matrix);
    const bx = across(x2, y2, matrix);
    const by = up(x2, y2, matrix);
    const toX = across(x3, y3, matrix);
    const toY = up(x3, y3, matrix);
    // A curve no longer than a point is as good as a line.
    const isShort = Math.abs(toX - fromX) + Math.abs(toY - fromY) < 1;
    for (let piece = isShort ? piecesOfCurve : 1; piece <= piecesOfCurve; piece++) {
      const t = piece / piecesOfCurve;
      const s = 1 - t;
      const p = s * s * s;
      const q = 3 * s * s * t;
      const r = 3 * s * t * t;
      const u = t * t * t;
      this.#line(p * fromX + q * ax + r * bx + u * toX, p * fromY + q * ay + r * by + u * toY);
    }
  }

  /** The area that the path encloses; null where it encloses none. */
  #area(isEvenOdd: boolean): Area | null {
    const box: Box = [this.#left, this.#bottom, this.#right, this.#top];
    if (!(box[2] - box[0] > 0 && box[3] - box[1] > 0)) return null;
    const points = this.#points;
    if (this.#starts.length === 1 && isBox(points, box)) return { box, outlines: null, isRough: false };
    this.#kept += points.length / 2;
    if (this.#isRough || this.#kept > mostKept) return { box, outlines: null, isRough: true };
    this.#budget.step(points.length >> 4);
    return {
      box,
      outlines: { points: Float64Array.from(points), starts: [...this.#starts], isEvenOdd },
      isRough: false,
    };
  }

  #fill(state: GraphicsState, isEvenOdd: boolean): void {
    this.#trim();
    const area = this.#area(isEvenOdd);
    if (area) this.#sink.area(area, state, false);
  }

  /** Each piece of a line that is as wide as a line of text is an area of its own. */
  #stroke(state: GraphicsState): void {
    const [a, b, c, d] = state.matrix;
    const width = state.lineWidth * Math.sqrt(Math.abs(a * d - b * c));
    const points = this.#points;
    if (width < leastWidth || points.length > 2 * mostPieces) return;
    const starts = new Set(this.#starts);
    for (let at = 1; at < points.length / 2; at++) {
      if (starts.has(at)) continue;
      const [x, y, toX, toY] = points.slice(2 * at - 2, 2 * at + 2) as [number, number, number, number];
      const length = Math.hypot(toX - x, toY - y);
      if (!length) continue;
      const [byX, byY] = [(-(toY - y) / length) * (width / 2), ((toX - x) / length) * (width / 2)];
      const corners = [x + byX, y + byY, toX + byX, toY + byY, toX - byX, toY - byY, x - byX, y - byY];
      const box = boxAround(corners);
      const outlines = isBox(corners, box)
        ? null
        : { points: Float64Array.from(corners), starts: [0], isEvenOdd: false };
      this.#sink.area({ box, outlines, isRough: false }, state, true);
    }
  }

  /** Takes a subpath away that is a single point. */
  #trim(): void {
    if (this.#starts.length > 1 && this.#starts.at(-1) === this.#points.length / 2 - 1) {
      this.#starts.pop();
      this.#points.length -= 2;
    }
  }

  #end(state: GraphicsState): void {
    if (this.#clips && state.look) {
      this.#trim();
      const nothing: Area = { box: [0, 0, 0, 0], outlines: null, isRough: false };
      const area = this.#area(this.#clips === "even-odd") ?? nothing;
      state.look = { ...state.look, clip: clipped(state.look.clip, area) };
    }
    this.#clips = null;
    this.#isRough = false;
    cutTo(this.#points, 0);
    cutTo(this.#starts, 0);
    this.#left = this.#bottom = Number.POSITIVE_INFINITY;
    this.#right = this.#top = Number.NEGATIVE_INFINITY;
  }
}

/** Whether the points go along the sides of the box, four corners and back. */
function isBox(points: readonly number[], [left, bottom, right, top]: Box): boolean {
  if (points.length < 8 || points.length > 12) return false;
  let corners = 0;
  for (let at = 0; at < points.length; at += 2) {
    const isLeft = Math.abs(points[at]! - left) <= leaning;
    const isBottom = Math.abs(points[at + 1]! - bottom) <= leaning;
    if (!isLeft && Math.abs(points[at]! - right) > leaning) return false;
    if (!isBottom && Math.abs(points[at + 1]! - top) > leaning) return false;
    corners |= 1 << ((isLeft ? 0 : 1) + (isBottom ? 0 : 2));
  }
  return corners === 15;
}

const across = (x: number, y: number, matrix: Matrix) => matrix[0] * x + matrix[2] * y + matrix[4];
const up = (x: number, y: number, matrix: Matrix) => matrix[1] * x + matrix[3] * y + matrix[5];
