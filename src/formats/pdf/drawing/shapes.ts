import type { Budget } from "../../../checker/budget.ts";
import { colourOf, written } from "../../svg.ts";
import type { Marking } from "../content/content-scope.ts";
import { type Box, intersection, type Matrix } from "../content/geometry.ts";
import type { Operands } from "../content/operands.ts";
import type { GraphicsState } from "../text/text-state.ts";
import { type Gradient, gradientSvg } from "./gradients.ts";

/** A path as it is painted, as an element of SVG in default user space. */
export interface Shape {
  box: Box;
  svg: string;
  /** What of it shows; null where all does. */
  clip: Box | null;
  /** The same as data of a path, where that is more than a rectangle. */
  clipData?: string;
  marking: Readonly<Marking>;
}

/** Operators that make, paint and style paths (ISO 32000-2, 8.5 and 8.4.3). */
export const shapeOperators = new Set("m l c v y h re n s S f F f* b b* B B* d J j W W*".split(" "));

/** Characters of the data of one path: what goes beyond is cut. */
const longestPath = 200_000;

/** Writes paths as SVG. */
export class ShapeWriter {
  marking: Readonly<Marking> | null = null;
  readonly #take: (shape: Shape) => void;
  readonly #budget: Budget;
  #data = "";
  #box: [number, number, number, number] | null = null;
  #at: readonly [number, number] = [0, 0];
  /** Where the part of the path began, and whether any line of it is neither level nor upright. */
  #from: readonly [number, number] = [0, 0];
  #isAskew = false;
  #isClip = false;
  #gradients = 0;

  constructor(budget: Budget, take: (shape: Shape) => void) {
    this.#budget = budget;
    this.#take = take;
  }

  operate(operator: string, operands: Operands, state: GraphicsState): void {
    this.#budget.step(2);
    const at = (index: number) => operands.number(index);
    const { matrix } = state;
    switch (operator) {
      case "m":
        this.#add("M", [point(at(0), at(1), matrix)]);
        return;
      case "l":
        this.#add("L", [point(at(0), at(1), matrix)]);
        return;
      case "c":
        this.#add("C", [
          point(at(0), at(1), matrix),
          point(at(2), at(3), matrix),
          point(at(4), at(5), matrix),
        ]);
        return;
      case "v":
        this.#add("C", [this.#at, point(at(0), at(1), matrix), point(at(2), at(3), matrix)]);
        return;
      case "y": {
        const end = point(at(2), at(3), matrix);
        this.#add("C", [point(at(0), at(1), matrix), end, end]);
        return;
      }
      case "h":
        this.#add("Z", []);
        return;
      case "re": {
        const [x, y, width, height] = [at(0), at(1), at(2), at(3)];
        this.#add("M", [point(x, y, matrix)]);
        this.#add("L", [point(x + width, y, matrix)]);
        this.#add("L", [point(x + width, y + height, matrix)]);
        this.#add("L", [point(x, y + height, matrix)]);
        this.#add("Z", []);
        return;
      }
      case "d": {
        const given = operands.at(0);
        const lengths = Array.isArray(given) ? given.slice(0, 8) : [];
        state.dash = lengths.filter((value) => typeof value === "number");
        return;
      }
      case "J":
        state.lineCap = at(0);
        return;
      case "j":
        state.lineJoin = at(0);
        return;
      case "W":
      case "W*":
        this.#isClip = true;
        return;
      case "n":
        this.#clip(state);
        this.#end();
        return;
      default:
        this.#paint(operator, state);
    }
  }

  #add(command: string, points: readonly (readonly [number, number])[]): void {
    if (this.#data.length > longestPath) return;
    if (command === "M") this.#from = points[0]!;
    else if (command === "C" || isSlanted(this.#at, points[0] ?? this.#from)) this.#isAskew = true;
    let data = command;
    for (const [x, y] of points) {
      data += `${data.length > 1 ? " " : ""}${written(x)} ${written(y)}`;
      const box = this.#box;
      if (box) {
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      } else this.#box = [x, y, x, y];
      this.#at = [x, y];
    }
    this.#data += data;
  }

  #clip(state: GraphicsState): void {
    // The rectangle of another one within is the clip.
    const isKept = state.clipPath?.isAskew && !this.#isAskew;
    if (this.#isClip && this.#box && this.#data && !isKept)
      state.clipPath = { data: this.#data, box: this.#box, isAskew: this.#isAskew };
    this.#isClip = false;
  }

  /** Paints all that the clip lets through with a gradient; one that is not known in the colour of what is unknown. */
  shade(gradient: Gradient | null, state: GraphicsState): void {
    const { clipPath, clip, matrix, fillOpacity } = state;
    const box = clipPath?.box ?? clip;
    if (!box) return;
    const [left, bottom, right, top] = box;
    const data =
      clipPath?.data ??
      `M${written(left)} ${written(bottom)}H${written(right)}V${written(top)}H${written(left)}Z`;
    const id = `s${this.#gradients++}`;
    const defined = gradient ? gradientSvg(gradient, id, matrix) : "";
    const fill = gradient ? `url(#${id})` : colourOf(null);
    this.#give(
      [...box],
      `${defined}<path d="${data}" fill="${fill}"${opacity("fill", fillOpacity)}/>`,
      state,
      true,
    );
  }

  #paint(operator: string, state: GraphicsState): void {
    const isClosed = operator === "s" || operator[0] === "b";
    const isFilled = /^[fFbB]/.test(operator);
    const isStroked = /^[sSbB]/.test(operator);
    const box = this.#box;
    if (box && this.#data) {
      const [a, b, c, d] = state.matrix;
      const scale = Math.sqrt(Math.abs(a * d - b * c));
      const width = Math.max(0.2, state.lineWidth * scale);
      const rule = operator.endsWith("*") ? ' fill-rule="evenodd"' : "";
      const fill = isFilled
        ? ` fill="${colourOf(state.fill)}"${rule}${opacity("fill", state.fillOpacity)}`
        : ' fill="none"';
      const stroke = isStroked ? strokeOf(state, width, scale) : "";
      const margin = isStroked ? width / 2 : 0;
      const shown: Box = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
      this.#give(shown, `<path d="${this.#data}${isClosed ? "Z" : ""}"${fill}${stroke}/>`, state);
    }
    this.#clip(state);
    this.#end();
  }

  #give(box: Box, svg: string, { clip, clipPath }: GraphicsState, isClip = false): void {
    this.#budget.step(svg.length >> 5);
    const seen = clip ? intersection(box, clip) : box;
    if (clip && (clip[0] > box[2] || clip[2] < box[0] || clip[1] > box[3] || clip[3] < box[1])) return;
    const isCut = clip !== null && seen.some((value, at) => Math.abs(value - box[at]!) > 0.5);
    const shape: Shape = { box: seen, svg, clip: isCut ? clip : null, marking: this.marking! };
    if (clipPath?.isAskew && !isClip) shape.clipData = clipPath.data;
    this.#take(shape);
  }

  #end(): void {
    this.#data = "";
    this.#box = null;
    this.#isAskew = false;
  }
}

const isSlanted = (from: readonly [number, number], to: readonly [number, number]) =>
  Math.abs(from[0] - to[0]) > 0.01 && Math.abs(from[1] - to[1]) > 0.01;

const point = (x: number, y: number, [a, b, c, d, e, f]: Matrix): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

const caps = ["butt", "round", "square"];
const joins = ["miter", "round", "bevel"];

function strokeOf(state: GraphicsState, width: number, scale: number): string {
  const { stroke, strokeOpacity, lineCap = 0, lineJoin = 0, dash = [] } = state;
  const cap = lineCap ? ` stroke-linecap="${caps[lineCap] ?? "butt"}"` : "";
  const join = lineJoin ? ` stroke-linejoin="${joins[lineJoin] ?? "miter"}"` : "";
  const isDashed =
    dash.length > 0 && dash.every((length) => length >= 0) && dash.some((length) => length > 0);
  const dashes = isDashed
    ? ` stroke-dasharray="${dash.map((length) => written(length * scale)).join(" ")}"`
    : "";
  return ` stroke="${colourOf(stroke)}" stroke-width="${written(width)}"${cap}${join}${dashes}${opacity("stroke", strokeOpacity)}`;
}

const opacity = (of: "fill" | "stroke", value = 1) =>
  value < 1 ? ` ${of}-opacity="${written(Math.max(0, value))}"` : "";
