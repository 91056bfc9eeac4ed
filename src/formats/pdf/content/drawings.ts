import type { Budget } from "../../../checker/budget.ts";
import { cutTo } from "../file/cut-to.ts";
import type { GraphicsState } from "../text/text-state.ts";
import type { Colour } from "./colour.ts";
import type { Marking } from "./content-scope.ts";
import { type Box, intersection, type Matrix, union } from "./geometry.ts";
import type { Operands } from "./operands.ts";

/** What is drawn by a path (ISO 32000-2, 8.5). */
export interface Drawing {
  /** A straight line along the page's sides, a filled rectangle, or any other shape. */
  sort: "line" | "area" | "shape";
  /** What it covers in default user space, as far as it is not clipped. */
  box: Box;
  /** Null where it cannot be determined. */
  colour: Colour | null;
  isFilled: boolean;
  /** Of a shape, its curves and slanting lines; none where it is a box with round corners. */
  segments: number;
  marking: Readonly<Marking>;
  /**
   * The operator that paints it, counted from 0 in the content of the page (0) or of a form XObject; `within` is the
   * one of the page's own content that paints that, null for none.
   */
  address: { form: number; operator: number; within: number | null };
}

/** Takes what is drawn; asked for only by those who look at it. */
export interface DrawingSink {
  /** Its colours are not asked for, and all are null. */
  isColourless?: true;
  marking: Readonly<Marking> | null;
  form: number;
  operator: number;
  within: number | null;
  drawing(drawing: Drawing): void;
}

/** Pieces of one path that are reported each by itself; of what has more, the whole is one shape. */
const mostPieces = 2_000;
/** How far a line may lean, in points, and how thin a rectangle is that is a line. */
const leaning = 0.5;
const thinnest = 2.5;
/** The length of a line that is as long as it is wide differs from its width by less than this part of it. */
const square = 0.2;
/** How far a rectangle may lean that is none of a drawing, in points. */
const turned = 0.01;

/** Larger shadings, in points, are backgrounds and parts of pictures. */
const smallShading = 14;

/** The part of the way round a box with round corners that its sides make. */
const leastSides = 0.3;
/** How far the points of an ellipse may be off it, as part of its size. */
const ellipseSlack = 0.15;

/** The path at hand, of which pieces along the sides of the page are kept. */
export class PathBuilder {
  readonly #budget: Budget;
  readonly #sink: DrawingSink;
  /** The pieces of the path, and their boxes in default user space one after the other: most paths have many. */
  readonly #sorts: Drawing["sort"][] = [];
  readonly #boxes: number[] = [];
  #box: Box | null = null;
  #isWhole = false;
  /** The subpath at hand: where it begins, where it has come to, and whether all of its lines go along the sides. */
  #beginX = 0;
  #beginY = 0;
  #x = 0;
  #y = 0;
  #isStraight = true;
  /** Its first piece, its lines and curves, those of them that have a size, and the box over these. */
  #firstPiece = 0;
  #lines = 0;
  #sized = 0;
  #left = Number.POSITIVE_INFINITY;
  #bottom = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.NEGATIVE_INFINITY;
  #clips = false;
  /** Of the subpath: lines along the sides and how long they are together, other lines, and where curves end. */
  #along = 0;
  #alongLength = 0;
  #slanting = 0;
  #curves = 0;
  /** Across and along in turn. */
  readonly #curveEnds: number[] = [];
  /** Of the path, as drawings count them. */
  #segments = 0;

  constructor(budget: Budget, sink: DrawingSink) {
    this.#budget = budget;
    this.#sink = sink;
  }

  /** Does what the operator does to the path; false when it is none of paths. */
  operate(operator: string, operands: Operands, state: GraphicsState): boolean {
    const { matrix } = state;
    switch (operator) {
      case "m":
        this.#endSubpath();
        this.#move(operands.number(0), operands.number(1), matrix);
        return true;
      case "l": {
        const x = operands.number(0);
        const y = operands.number(1);
        this.#line(acrossOf(x, y, matrix), upOf(x, y, matrix));
        return true;
      }
      case "c":
        this.#curve(operands, 6, matrix);
        return true;
      case "v":
      case "y":
        this.#curve(operands, 4, matrix);
        return true;
      case "h":
        this.#line(this.#beginX, this.#beginY);
        return true;
      case "re":
        this.#rectangle(operands, matrix);
        return true;
      case "W":
      case "W*":
        this.#clips = true;
        return true;
      case "w":
        state.lineWidth = Math.abs(operands.number(0));
        return true;
      case "n":
        this.#end(state);
        return true;
      case "s":
        this.#line(this.#beginX, this.#beginY);
        this.#paint(state, false, true);
        return true;
      case "S":
        this.#paint(state, false, true);
        return true;
      case "f":
      case "F":
      case "f*":
        this.#paint(state, true, false);
        return true;
      case "b":
      case "b*":
        this.#line(this.#beginX, this.#beginY);
        this.#paint(state, true, true);
        return true;
      case "B":
      case "B*":
        this.#paint(state, true, true);
        return true;
      default:
        return false;
    }
  }

  #move(x: number, y: number, matrix: Matrix): void {
    this.#x = this.#beginX = acrossOf(x, y, matrix);
    this.#y = this.#beginY = upOf(x, y, matrix);
  }

  #rectangle(operands: Operands, matrix: Matrix): void {
    this.#endSubpath();
    const x = operands.number(0);
    const y = operands.number(1);
    const farX = x + operands.number(2);
    const farY = y + operands.number(3);
    const isUpright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0);
    this.#move(x, y, matrix);
    const box = boxOver([this.#x, this.#y], point(farX, farY, matrix));
    const whole = isUpright ? box : union(box, boxOver(point(farX, y, matrix), point(x, farY, matrix)));
    // Products of matrices leave a little of a turn where there is none.
    if (isUpright || whole.every((side, at) => Math.abs(side - box[at]!) < turned)) this.#add("area", box);
    else {
      this.#add("shape", whole);
      this.#segments += 4;
    }
    this.#firstPiece = this.#sorts.length;
  }

  #line(toX: number, toY: number): void {
    this.#budget.step();
    const fromX = this.#x;
    const fromY = this.#y;
    const across = Math.abs(fromX - toX);
    const up = Math.abs(fromY - toY);
    const isAlong = across <= leaning || up <= leaning;
    if (isAlong && across + up > leaning) {
      this.#along++;
      this.#alongLength += across + up;
    } else if (!isAlong) {
      this.#isStraight = false;
      this.#slanting++;
    }
    this.#keep(
      isAlong ? "line" : "shape",
      Math.min(fromX, toX),
      Math.min(fromY, toY),
      Math.max(fromX, toX),
      Math.max(fromY, toY),
    );
    this.#x = toX;
    this.#y = toY;
  }

  /** A curve counts by the points that it is drawn towards: so many numbers. */
  #curve(operands: Operands, count: number, matrix: Matrix): void {
    this.#budget.step();
    this.#isStraight = false;
    let x = this.#x;
    let y = this.#y;
    let left = x;
    let bottom = y;
    let right = x;
    let top = y;
    for (let at = 0; at < count; at += 2) {
      const toX = operands.number(at);
      const toY = operands.number(at + 1);
      x = acrossOf(toX, toY, matrix);
      y = upOf(toX, toY, matrix);
      left = Math.min(left, x);
      bottom = Math.min(bottom, y);
      right = Math.max(right, x);
      top = Math.max(top, y);
    }
    this.#x = x;
    this.#y = y;
    this.#curves++;
    if (this.#curves < mostPieces) this.#curveEnds.push(x, y);
    this.#keep("shape", left, bottom, right, top);
  }

  /** Keeps a piece of the subpath; what has no size counts, and is no piece. */
  #keep(sort: Drawing["sort"], left: number, bottom: number, right: number, top: number): void {
    if (this.#lines >= mostPieces) {
      this.#isWhole = true;
      return;
    }
    this.#lines++;
    if (!(right - left > 0 || top - bottom > 0)) return;
    this.#sized++;
    this.#left = Math.min(this.#left, left);
    this.#bottom = Math.min(this.#bottom, bottom);
    this.#right = Math.max(this.#right, right);
    this.#top = Math.max(this.#top, top);
    if (!this.#isWhole) this.#push(sort, left, bottom, right, top);
  }

  #push(sort: Drawing["sort"], left: number, bottom: number, right: number, top: number): void {
    this.#sorts.push(sort);
    this.#boxes.push(left, bottom, right, top);
  }

  /** Lines along the sides that come to a rectangle are reported as one. */
  #endSubpath(): void {
    if (!this.#lines && !this.#curves) return;
    if (this.#sized) {
      const box: Box = [this.#left, this.#bottom, this.#right, this.#top];
      const isRectangle = this.#isStraight && (this.#sized === 4 || this.#sized === 3);
      const isClosed = box[2] - box[0] > 0 && box[3] - box[1] > 0;
      if (isRectangle && isClosed && !this.#isWhole && this.#coversSides(box)) {
        this.#sorts.length = this.#firstPiece;
        this.#boxes.length = 4 * this.#firstPiece;
        this.#add("area", box);
      } else this.#cover(box);
      this.#segments += this.#segmentsOf(box);
    }
    this.#firstPiece = this.#sorts.length;
    this.#lines = 0;
    this.#sized = 0;
    this.#left = this.#bottom = Number.POSITIVE_INFINITY;
    this.#right = this.#top = Number.NEGATIVE_INFINITY;
    this.#isStraight = true;
    this.#along = 0;
    this.#alongLength = 0;
    this.#slanting = 0;
    this.#curves = 0;
    this.#curveEnds.length = 0;
  }

  /** Whether the pieces of the subpath go round the box, the last one open or not. */
  #coversSides([left, bottom, right, top]: Box): boolean {
    const boxes = this.#boxes;
    for (let at = 4 * this.#firstPiece; at < boxes.length; at += 4) {
      const isAcross = isNear(boxes[at]!, left) && isNear(boxes[at + 2]!, right);
      const isUp = isNear(boxes[at + 1]!, bottom) && isNear(boxes[at + 3]!, top);
      const isBelow = isNear(boxes[at + 1]!, bottom) && isNear(boxes[at + 3]!, bottom);
      const isAbove = isNear(boxes[at + 1]!, top) && isNear(boxes[at + 3]!, top);
      const isBefore = isNear(boxes[at]!, left) && isNear(boxes[at + 2]!, left);
      const isBehind = isNear(boxes[at]!, right) && isNear(boxes[at + 2]!, right);
      if (!(isAcross && (isBelow || isAbove)) && !(isUp && (isBefore || isBehind))) return false;
    }
    return true;
  }

  #add(sort: Drawing["sort"], box: Box): void {
    if (!this.#isWhole) this.#push(sort, box[0], box[1], box[2], box[3]);
    this.#cover(box);
  }

  /** The path covers the box, too; of one with too many pieces none is kept. */
  #cover(box: Box): void {
    this.#box = this.#box ? union(this.#box, box) : box;
    if (this.#sorts.length > mostPieces) this.#isWhole = true;
  }

  #paint(state: GraphicsState, isFilled: boolean, isStroked: boolean): void {
    this.#endSubpath();
    const [a, b, c, d] = state.matrix;
    const width = state.lineWidth * Math.sqrt(Math.abs(a * d - b * c));
    if (this.#box) {
      if (this.#isWhole)
        this.#emit("shape", this.#box, isFilled ? state.fill : state.stroke, isFilled, state);
      else if (isFilled) this.#fill(state);
      if (isStroked && !this.#isWhole) this.#stroke(state, width, isFilled);
    }
    this.#end(state);
  }

  #boxAt(piece: number): Box {
    const boxes = this.#boxes;
    const at = 4 * piece;
    return [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!];
  }

  /** The box over the pieces of these sorts; null without any. */
  #shapeBox(isShape: (sort: Drawing["sort"]) => boolean): Box | null {
    let left = Number.POSITIVE_INFINITY;
    let bottom = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let top = Number.NEGATIVE_INFINITY;
    let isFound = false;
    const boxes = this.#boxes;
    for (let piece = 0, at = 0; piece < this.#sorts.length; piece++, at += 4) {
      if (!isShape(this.#sorts[piece]!)) continue;
      isFound = true;
      left = Math.min(left, boxes[at]!);
      bottom = Math.min(bottom, boxes[at + 1]!);
      right = Math.max(right, boxes[at + 2]!);
      top = Math.max(top, boxes[at + 3]!);
    }
    return isFound ? [left, bottom, right, top] : null;
  }

  #fill(state: GraphicsState): void {
    // Areas stand by themselves; all else that is filled together is one shape.
    for (const [piece, sort] of this.#sorts.entries()) {
      if (sort !== "area") continue;
      const box = this.#boxAt(piece);
      // Of a frame that is painted side by side only what is not clipped away shows.
      const shown = state.clip ? intersection(box, state.clip) : box;
      const isThin = Math.min(shown[2] - shown[0], shown[3] - shown[1]) < thinnest;
      this.#emit(isThin ? "line" : "area", box, state.fill, true, state);
    }
    const shape = this.#shapeBox((sort) => sort !== "area");
    if (shape) this.#emit("shape", shape, state.fill, true, state);
  }

  #stroke(state: GraphicsState, width: number, isFilled: boolean): void {
    for (const [piece, sort] of this.#sorts.entries()) {
      if (sort === "shape") continue;
      const box = this.#boxAt(piece);
      for (const line of sort === "line" ? [box] : sidesOf(box)) {
        const isBlock = sort === "line" && isSquare(line, width);
        this.#emit(isBlock ? "area" : "line", wider(line, width), state.stroke, isBlock, state);
      }
    }
    const shape = isFilled ? null : this.#shapeBox((sort) => sort === "shape");
    if (shape) this.#emit("shape", wider(shape, width), state.stroke, false, state);
  }

  /** An image of one pixel, which is an area; in which colour is not asked. */
  pixel(box: Box, state: GraphicsState): void {
    const isThin = Math.min(box[2] - box[0], box[3] - box[1]) < thinnest;
    this.#emit(isThin ? "line" : "area", box, state.fill, true, state);
  }

  /** A shading that is clipped to something small, as the balls are that programs paint as bullets. */
  shade(state: GraphicsState): void {
    const { clip } = state;
    if (clip && clip[2] - clip[0] <= smallShading && clip[3] - clip[1] <= smallShading)
      this.#emit("shape", clip, null, true, state, 0);
  }

  #emit(
    sort: Drawing["sort"],
    box: Box,
    colour: Colour | null,
    isFilled: boolean,
    { clip }: GraphicsState,
    segments = sort === "shape" ? this.#segments : 0,
  ): void {
    this.#budget.step();
    const { marking, form, operator, within } = this.#sink;
    const shown = clip ? intersection(box, clip) : box;
    // What is clipped away altogether is not there.
    if (shown[2] - shown[0] <= 0 && shown[3] - shown[1] <= 0) return;
    if (clip && !meets(box, clip)) return;
    this.#sink.drawing({
      sort,
      box: shown,
      colour: this.#sink.isColourless ? null : colour,
      isFilled,
      segments,
      marking: marking!,
      address: { form, operator, within },
    });
  }

  /** The segments of the subpath in the box; a box with round corners has none, and an ellipse four, however drawn. */
  #segmentsOf(box: Box): number {
    const curves = this.#curves;
    if (this.#slanting || !curves) return this.#slanting + curves;
    const [width, height] = [box[2] - box[0], box[3] - box[1]];
    const isRounded =
      this.#along >= 2 &&
      (curves <= 4 * this.#along || this.#alongLength >= leastSides * 2 * (width + height));
    if (isRounded) return 0;
    return this.#along === 0 && isEllipse(this.#curveEnds, box) ? 4 : curves;
  }

  #end(state: GraphicsState): void {
    this.#endSubpath();
    if (this.#clips && this.#box) state.clip = state.clip ? intersection(state.clip, this.#box) : this.#box;
    this.#clips = false;
    cutTo(this.#sorts, 0);
    cutTo(this.#boxes, 0);
    this.#firstPiece = 0;
    this.#box = null;
    this.#isWhole = false;
    this.#segments = 0;
  }
}

/** Whether the points, across and along in turn, stand on the ellipse that fills the box. */
function isEllipse(points: readonly number[], [left, bottom, right, top]: Box): boolean {
  const [across, along] = [(right - left) / 2, (top - bottom) / 2];
  if (!across || !along) return false;
  for (let at = 0; at < points.length; at += 2) {
    const distance = ((points[at]! - left) / across - 1) ** 2 + ((points[at + 1]! - bottom) / along - 1) ** 2;
    if (!(Math.abs(distance - 1) < ellipseSlack)) return false;
  }
  return true;
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= leaning;

const acrossOf = (x: number, y: number, matrix: Matrix) => matrix[0] * x + matrix[2] * y + matrix[4];
const upOf = (x: number, y: number, matrix: Matrix) => matrix[1] * x + matrix[3] * y + matrix[5];
const point = (x: number, y: number, matrix: Matrix): [number, number] => [
  acrossOf(x, y, matrix),
  upOf(x, y, matrix),
];

const boxOver = (a: readonly [number, number], b: readonly [number, number]): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
];

const meets = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** The box of a line that is so wide. */
function wider([left, bottom, right, top]: Box, width: number): Box {
  const half = width / 2;
  return right - left >= top - bottom
    ? [left, bottom - half, right, top + half]
    : [left - half, bottom, right + half, top];
}

/** A line about as long as it is wide, such as a bullet, is an area. */
const isSquare = ([left, bottom, right, top]: Box, width: number): boolean => {
  const length = Math.max(right - left, top - bottom);
  return width >= thinnest && Math.abs(length - width) < square * width;
};

const sidesOf = ([left, bottom, right, top]: Box): Box[] => [
  [left, bottom, right, bottom],
  [right, bottom, right, top],
  [left, top, right, top],
  [left, bottom, left, top],
];
