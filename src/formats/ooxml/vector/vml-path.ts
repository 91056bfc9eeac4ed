import { Path } from "./path.ts";
import type { CustomPath } from "./vector-shape.ts";

/** Formulas and adjustments of one shape that are kept ([MS-OI29500] 2.1.1719: 128). */
const mostFormulas = 128;
/** Degrees of an angle in VML, which counts in parts of 65,536. */
const degrees = (value: number) => value / 65_536;
const radians = (value: number) => (degrees(value) / 180) * Math.PI;

const tokens = /nf|ns|ae|al|at|ar|wa|wr|qx|qy|qb|[mlcxetrv]|@\d{1,3}|-?\d+(?:\.\d+)?|,/g;

/** What a path of VML is measured by (ECMA-376 part 4, 19.1.2.19). */
export interface VmlSpace {
  width: number;
  height: number;
  x: number;
  y: number;
}

/** The paths of a shape of VML (ECMA-376 part 4, 19.1.2.19, path), with its arcs as curves. */
export function vmlPaths(
  path: string,
  formulas: readonly string[],
  adjustments: readonly number[],
  space: VmlSpace,
): CustomPath[] {
  return new VmlPath(values(formulas, adjustments, space), space).read(path);
}

/** The results of formulas (ECMA-376 part 4, 19.1.2.6), each by those before it. */
function values(formulas: readonly string[], adjustments: readonly number[], space: VmlSpace): number[] {
  const results: number[] = [];
  const names = new Map([
    ["width", space.width],
    ["height", space.height],
    ["xcenter", space.x + space.width / 2],
    ["ycenter", space.y + space.height / 2],
    ["lineDrawn", 1],
  ]);
  const operandOf = (operand: string | undefined): number => {
    if (operand === undefined) return 0;
    if (operand.startsWith("#")) return adjustments[Number(operand.slice(1))] ?? 0;
    if (operand.startsWith("@")) return results[Number(operand.slice(1))] ?? 0;
    return names.get(operand) ?? (Number.isFinite(Number(operand)) ? Number(operand) : 0);
  };
  for (const formula of formulas.slice(0, mostFormulas)) {
    const [operator = "", ...operands] = formula.trim().split(/\s+/);
    const [a, b, c] = [operandOf(operands[0]), operandOf(operands[1]), operandOf(operands[2])];
    const result = calculated(operator, a, b, c);
    results.push(Number.isFinite(result) ? result : 0);
  }
  return results;
}

function calculated(operator: string, a: number, b: number, c: number): number {
  switch (operator) {
    case "sum":
      return a + b - c;
    case "product":
    case "prod":
      return (a * b) / c;
    case "mid":
      return (a + b) / 2;
    case "abs":
      return Math.abs(a);
    case "min":
      return Math.min(a, b);
    case "max":
      return Math.max(a, b);
    case "if":
      return a > 0 ? b : c;
    case "mod":
      return Math.hypot(a, b, c);
    case "atan2":
      return (Math.atan2(b, a) / Math.PI) * 180 * 65_536;
    case "sin":
      return a * Math.sin(radians(b));
    case "cos":
      return a * Math.cos(radians(b));
    case "tan":
      return a * Math.tan(radians(b));
    case "cosatan2":
      return a * Math.cos(Math.atan2(c, b));
    case "sinatan2":
      return a * Math.sin(Math.atan2(c, b));
    case "sqrt":
      return Math.sqrt(a);
    case "sumangle":
      return a + (b - c) * 65_536;
    case "ellipse":
      return c * Math.sqrt(1 - (a / b) ** 2);
    default:
      return a;
  }
}

class VmlPath {
  readonly #values: readonly number[];
  readonly #space: VmlSpace;
  readonly #paths: Path[] = [];
  #path = new Path();
  #at: [number, number] = [0, 0];

  constructor(known: readonly number[], space: VmlSpace) {
    this.#values = known;
    this.#space = space;
  }

  read(path: string): CustomPath[] {
    let command = "";
    let operands: number[] = [];
    // Between two commas nothing stands for 0.
    let isOpen = true;
    let hasComma = false;
    const run = () => {
      if (hasComma && isOpen) operands.push(0);
      if (command) this.#run(command, operands);
      [operands, isOpen, hasComma] = [[], true, false];
    };
    for (const [token] of path.matchAll(tokens)) {
      if (token === ",") {
        if (isOpen) operands.push(0);
        [isOpen, hasComma] = [true, true];
      } else if (/^[a-z]/.test(token)) {
        run();
        command = token;
      } else {
        operands.push(token.startsWith("@") ? (this.#values[Number(token.slice(1))] ?? 0) : Number(token));
        isOpen = false;
      }
    }
    run();
    this.#end();
    return this.#paths.map((one) => this.#custom(one));
  }

  #run(command: string, operands: readonly number[]): void {
    const each = (count: number, take: (...values: number[]) => void) => {
      for (let at = 0; at + count <= operands.length; at += count) take(...operands.slice(at, at + count));
    };
    switch (command) {
      case "m":
        each(2, (x, y) => this.#move(x!, y!));
        return;
      case "t":
        each(2, (x, y) => this.#move(this.#at[0] + x!, this.#at[1] + y!));
        return;
      case "l":
        each(2, (x, y) => this.#line(x!, y!));
        return;
      case "r":
        each(2, (x, y) => this.#line(this.#at[0] + x!, this.#at[1] + y!));
        return;
      case "c":
      case "v": {
        each(6, (...points) => {
          const [x, y] = command === "v" ? this.#at : [0, 0];
          const moved = points.map((value, at) => value + (at % 2 ? y : x));
          this.#path.curve(...(moved as [number, number, number, number, number, number]));
          this.#at = [moved[4]!, moved[5]!];
        });
        return;
      }
      case "qb":
        each(4, (x1, y1, x, y) => {
          this.#path.quadratic(x1!, y1!, x!, y!);
          this.#at = [x!, y!];
        });
        return;
      case "qx":
      case "qy": {
        let isAcross = command === "qx";
        each(2, (x, y) => {
          this.#quadrant(x!, y!, isAcross);
          isAcross = !isAcross;
        });
        return;
      }
      case "at":
      case "ar":
      case "wa":
      case "wr":
        each(8, (...points) => this.#arc(points, command));
        return;
      case "ae":
      case "al":
        each(6, (x, y, width, height, start, sweep) => {
          const from = degrees(start!);
          const [startX, startY] = [
            x! + width! * Math.cos((from / 180) * Math.PI),
            y! - height! * Math.sin((from / 180) * Math.PI),
          ];
          this.#begin(startX, startY, command === "al");
          this.#path.arc(width!, height!, -from, -degrees(sweep!));
        });
        return;
      case "x":
        this.#path.close();
        return;
      case "nf":
        this.#path.isFilled = false;
        return;
      case "ns":
        this.#path.isStroked = false;
        return;
      case "e":
        this.#end();
    }
  }

  #move(x: number, y: number): void {
    this.#path.move(x, y);
    this.#at = [x, y];
  }

  #line(x: number, y: number): void {
    this.#path.line(x, y);
    this.#at = [x, y];
  }

  #begin(x: number, y: number, isApart: boolean): void {
    if (isApart || !this.#path.steps.length) this.#move(x, y);
    else this.#line(x, y);
  }

  /** A quarter of an ellipse, which begins level or upright. */
  #quadrant(x: number, y: number, isAcross: boolean): void {
    const [fromX, fromY] = this.#at;
    const part = 0.5523;
    if (isAcross) this.#path.curve(fromX + (x - fromX) * part, fromY, x, y - (y - fromY) * part, x, y);
    else this.#path.curve(fromX, fromY + (y - fromY) * part, x - (x - fromX) * part, y, x, y);
    this.#at = [x, y];
  }

  /** A part of the ellipse in a box, from where a line from its centre to one point crosses it to that of another. */
  #arc(points: readonly number[], command: string): void {
    const [left, top, right, bottom, startX, startY, endX, endY] = points as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const [width, height] = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2];
    if (!width || !height) return;
    const on = (px: number, py: number) => {
      const angle = Math.atan2((py - y) / height, (px - x) / width);
      return [x + width * Math.cos(angle), y + height * Math.sin(angle)] as const;
    };
    const [start, end] = [on(startX, startY), on(endX, endY)];
    const seen = ([px, py]: readonly [number, number]) => (Math.atan2(py - y, px - x) / Math.PI) * 180;
    const isClockwise = command === "wa" || command === "wr";
    let sweep = (((seen(end) - seen(start)) % 360) + 360) % 360;
    if (!isClockwise) sweep -= 360;
    else if (sweep === 0) sweep = 360;
    this.#begin(...start, command === "ar" || command === "wr");
    this.#path.arc(width, height, seen(start), sweep);
    this.#at = [...end];
  }

  #end(): void {
    if (this.#path.steps.length) this.#paths.push(this.#path);
    this.#path = new Path();
    this.#at = [0, 0];
  }

  #custom({ steps, isFilled, isStroked }: Path): CustomPath {
    const { x, y, width, height } = this.#space;
    return {
      width,
      height,
      isFilled,
      isStroked,
      commands: steps.map(({ command, points }) => ({
        name: commandNames[command],
        operands: points.map((value, at) => String(value - (at % 2 ? y : x))),
      })),
    };
  }
}

const commandNames = { M: "a:moveTo", L: "a:lnTo", C: "a:cubicBezTo", Z: "a:close" } as const;
