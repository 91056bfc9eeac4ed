import type { Budget } from "../../../checker/budget.ts";
import type { PdfValue } from "../file/objects.ts";
import type { GraphicsState } from "../text/text-state.ts";
import type { Colour } from "./colour.ts";
import type { Marking } from "./content-scope.ts";
import { type Box, intersection, type Matrix, union } from "./geometry.ts";

/** What is drawn by a path (ISO 32000-2, 8.5). */
export interface Drawing {
  /** A straight line along the page's sides, a filled rectangle, or any other shape. */
  sort: "line" | "area" | "shape";
  /** What it covers in default user space, as far as it is not clipped. */
  box: Box;
  /** Null where it cannot be told. */
  colour: Colour | null;
  isFilled: boolean;
  /** Of a shape, its curves and slanting lines; none where it is a box with round corners. */
  segments: number;
  marking: Readonly<Marking>;
  /** The operator that paints it, counted from 0 in the content of the page (0) or of a form XObject. */
  address: { form: number; operator: number };
}

/** Takes what is drawn; asked for only by those who look at it. */
export interface DrawingSink {
  /** Its colours are not asked for, and all are null. */
  isColourless?: true;
  marking: Readonly<Marking> | null;
  form: number;
  operator: number;
  drawing(drawing: Drawing): void;
}

/** Pieces of one path that are told each by itself; of what has more, the whole is one shape. */
const mostPieces = 2_000;
/** How far a line may lean, in points, and how thin a rectangle is that is a line. */
const leaning = 0.5;
const thinnest = 2.5;

/** The part of the way round a box with round corners that its sides make. */
const leastSides = 0.3;
/** How far the points of an ellipse may be off it, as part of its size. */
const ellipseSlack = 0.15;

/** A piece of a path, in default user space. */
interface Piece {
  sort: "line" | "area" | "shape";
  box: Box;
  /** Its corners, while it may still be a rectangle that is drawn line by line. */
  corners: number;
}

/** The path at hand, of which pieces along the sides of the page are kept. */
export class PathBuilder {
  readonly #budget: Budget;
  readonly #sink: DrawingSink;
  #pieces: Piece[] = [];
  #box: Box | null = null;
  #isWhole = false;
  /** The subpath at hand: where it begins, where it has come to, its lines and whether all go along the sides. */
  #begin: [number, number] = [0, 0];
  #at: [number, number] = [0, 0];
  #lines: Piece[] = [];
  #isStraight = true;
  #clips = false;
  /** Of the subpath: lines along the sides and how long they are together, other lines, and where curves end. */
  #along = 0;
  #alongLength = 0;
  #slanting = 0;
  #curves = 0;
  readonly #curveEnds: [number, number][] = [];
  /** Of the path, as drawings count them. */
  #segments = 0;

  constructor(budget: Budget, sink: DrawingSink) {
    this.#budget = budget;
    this.#sink = sink;
  }

  /** Does what the operator does to the path; false when it is none of paths. */
  operate(operator: string, operands: readonly PdfValue[], state: GraphicsState): boolean {
    const at = (index: number) => (typeof operands[index] === "number" ? operands[index] : 0);
    const { matrix } = state;
    switch (operator) {
      case "m":
        this.#endSubpath();
        this.#begin = point(at(0), at(1), matrix);
        this.#at = this.#begin;
        return true;
      case "l":
        this.#line(point(at(0), at(1), matrix));
        return true;
      case "c":
        this.#curve(matrix, at(0), at(1), at(2), at(3), at(4), at(5));
        return true;
      case "v":
      case "y":
        this.#curve(matrix, at(0), at(1), at(2), at(3));
        return true;
      case "h":
        this.#line(this.#begin);
        return true;
      case "re":
        this.#rectangle(at(0), at(1), at(2), at(3), matrix);
        return true;
      case "W":
      case "W*":
        this.#clips = true;
        return true;
      case "w":
        state.lineWidth = Math.abs(at(0));
        return true;
      case "n":
        this.#end(state);
        return true;
      case "s":
        this.#line(this.#begin);
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
        this.#line(this.#begin);
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

  #rectangle(x: number, y: number, width: number, height: number, matrix: Matrix): void {
    this.#endSubpath();
    const [left, bottom] = point(x, y, matrix);
    const [right, top] = point(x + width, y + height, matrix);
    const isUpright = (matrix[1] === 0 && matrix[2] === 0) || (matrix[0] === 0 && matrix[3] === 0);
    const box = isUpright
      ? boxOver([left, bottom], [right, top])
      : union(
          boxOver([left, bottom], [right, top]),
          boxOver(point(x + width, y, matrix), point(x, y + height, matrix)),
        );
    this.#add({ sort: isUpright ? "area" : "shape", box, corners: 4 });
    if (!isUpright) this.#segments += 4;
    this.#begin = [left, bottom];
    this.#at = this.#begin;
  }

  #line(to: [number, number]): void {
    this.#budget.step();
    const [x, y] = this.#at;
    const isAlong = Math.abs(x - to[0]) <= leaning || Math.abs(y - to[1]) <= leaning;
    const length = Math.abs(x - to[0]) + Math.abs(y - to[1]);
    if (isAlong && length > leaning) {
      this.#along++;
      this.#alongLength += length;
    } else if (!isAlong) {
      this.#isStraight = false;
      this.#slanting++;
    }
    if (this.#lines.length < mostPieces)
      this.#lines.push({ sort: isAlong ? "line" : "shape", box: boxOver(this.#at, to), corners: 1 });
    else this.#isWhole = true;
    this.#at = to;
  }

  /** A curve counts by the points that it is drawn towards. */
  #curve(matrix: Matrix, ...numbers: number[]): void {
    this.#budget.step();
    this.#isStraight = false;
    let box = boxOver(this.#at, this.#at);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const next = point(numbers[at]!, numbers[at + 1]!, matrix);
      box = union(box, boxOver(next, next));
      this.#at = next;
    }
    this.#curves++;
    if (this.#curves < mostPieces) this.#curveEnds.push(this.#at);
    if (this.#lines.length < mostPieces) this.#lines.push({ sort: "shape", box, corners: 1 });
    else this.#isWhole = true;
  }

  /** Lines along the sides that come to a rectangle are told as one. */
  #endSubpath(): void {
    const lines = this.#lines.filter(({ box }) => box[2] - box[0] > 0 || box[3] - box[1] > 0);
    const isRectangle = this.#isStraight && (lines.length === 4 || lines.length === 3);
    if (lines.length) {
      const box = lines.map((line) => line.box).reduce(union);
      const isClosed = box[2] - box[0] > 0 && box[3] - box[1] > 0;
      if (isRectangle && isClosed && coversSides(lines, box)) this.#add({ sort: "area", box, corners: 4 });
      else for (const line of lines) this.#add(line);
      this.#segments += this.#segmentsOf(box);
    }
    this.#lines = [];
    this.#isStraight = true;
    this.#along = 0;
    this.#alongLength = 0;
    this.#slanting = 0;
    this.#curves = 0;
    this.#curveEnds.length = 0;
  }

  #add(piece: Piece): void {
    this.#box = this.#box ? union(this.#box, piece.box) : piece.box;
    if (this.#pieces.length >= mostPieces) this.#isWhole = true;
    else this.#pieces.push(piece);
  }

  #paint(state: GraphicsState, isFilled: boolean, isStroked: boolean): void {
    this.#endSubpath();
    const [a, b, c, d] = state.matrix;
    const width = state.lineWidth * Math.sqrt(Math.abs(a * d - b * c));
    if (this.#box) {
      if (this.#isWhole)
        this.#tell("shape", this.#box, isFilled ? state.fill : state.stroke, isFilled, state);
      else if (isFilled) this.#fill(state);
      if (isStroked && !this.#isWhole) this.#stroke(state, width, isFilled);
    }
    this.#end(state);
  }

  #fill(state: GraphicsState): void {
    // Areas stand by themselves; all else that is filled together is one shape.
    let shape: Box | null = null;
    for (const { sort, box } of this.#pieces) {
      const isThin = Math.min(box[2] - box[0], box[3] - box[1]) < thinnest;
      if (sort === "area") this.#tell(isThin ? "line" : "area", box, state.fill, true, state);
      else shape = shape ? union(shape, box) : box;
    }
    if (shape) this.#tell("shape", shape, state.fill, true, state);
  }

  #stroke(state: GraphicsState, width: number, isFilled: boolean): void {
    let shape: Box | null = null;
    for (const { sort, box } of this.#pieces) {
      if (sort === "line") this.#tell("line", wider(box, width), state.stroke, false, state);
      else if (sort === "area")
        for (const side of sidesOf(box)) this.#tell("line", wider(side, width), state.stroke, false, state);
      else shape = shape ? union(shape, box) : box;
    }
    if (shape && !isFilled) this.#tell("shape", wider(shape, width), state.stroke, false, state);
  }

  #tell(
    sort: Drawing["sort"],
    box: Box,
    colour: Colour | null,
    isFilled: boolean,
    { clip }: GraphicsState,
  ): void {
    this.#budget.step();
    const { marking, form, operator } = this.#sink;
    const shown = clip ? intersection(box, clip) : box;
    // What is clipped away altogether is not there.
    if (shown[2] - shown[0] <= 0 && shown[3] - shown[1] <= 0) return;
    if (clip && !meets(box, clip)) return;
    this.#sink.drawing({
      sort,
      box: shown,
      colour: this.#sink.isColourless ? null : colour,
      isFilled,
      segments: sort === "shape" ? this.#segments : 0,
      marking: marking!,
      address: { form, operator },
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
    this.#pieces = [];
    this.#box = null;
    this.#isWhole = false;
    this.#segments = 0;
  }
}

/** Whether the points stand on the ellipse that fills the box. */
function isEllipse(points: readonly (readonly [number, number])[], [left, bottom, right, top]: Box): boolean {
  const [across, along] = [(right - left) / 2, (top - bottom) / 2];
  if (!across || !along) return false;
  return points.every(([x, y]) => {
    const distance = ((x - left) / across - 1) ** 2 + ((y - bottom) / along - 1) ** 2;
    return Math.abs(distance - 1) < ellipseSlack;
  });
}

const point = (x: number, y: number, [a, b, c, d, e, f]: Matrix): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
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

const sidesOf = ([left, bottom, right, top]: Box): Box[] => [
  [left, bottom, right, bottom],
  [right, bottom, right, top],
  [left, top, right, top],
  [left, bottom, left, top],
];

/** Whether the lines go round the box, the last one open or not. */
function coversSides(lines: readonly Piece[], box: Box): boolean {
  const covered = lines.filter(({ box: line }) =>
    sidesOf(box).some((side) => side.every((value, at) => Math.abs(value - line[at]!) <= leaning)),
  );
  return covered.length === lines.length;
}
