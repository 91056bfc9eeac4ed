import { written } from "../../svg.ts";

/** A point, in the unit of whoever draws. */
export type Point = readonly [x: number, y: number];

interface Step {
  command: "M" | "L" | "C" | "Z";
  /** x and y in turn. */
  points: readonly number[];
}

const turn = 2 * Math.PI;

/** One path of a shape, its arcs as curves (ECMA-376 part 1, 20.1.9.15). */
export class Path {
  readonly steps: Step[] = [];
  isFilled = true;
  isStroked = true;
  #start: Point = [0, 0];
  #at: Point = [0, 0];

  move(x: number, y: number): this {
    this.#start = [x, y];
    return this.#add("M", x, y);
  }

  line(...points: number[]): this {
    for (let at = 0; at + 1 < points.length; at += 2) this.#add("L", points[at]!, points[at + 1]!);
    return this;
  }

  curve(...points: [number, number, number, number, number, number]): this {
    return this.#add("C", ...points);
  }

  quadratic(x1: number, y1: number, x: number, y: number): this {
    const [fromX, fromY] = this.#at;
    const part = 2 / 3;
    return this.#add(
      "C",
      fromX + (x1 - fromX) * part,
      fromY + (y1 - fromY) * part,
      x + (x1 - x) * part,
      y + (y1 - y) * part,
      x,
      y,
    );
  }

  /** From here along an ellipse, whose point here is at the angle `start`; angles are in degrees, clockwise. */
  arc(width: number, height: number, start: number, sweep: number): this {
    const limited = Math.max(-360, Math.min(360, sweep));
    const from = parameter(width, height, start);
    let span = parameter(width, height, start + limited) - from;
    if (limited > 0 && span <= 0) span += turn;
    if (limited < 0 && span >= 0) span -= turn;
    if (limited === 0 || !Number.isFinite(span)) return this;
    const [x, y] = this.#at;
    const [middleX, middleY] = [x - width * Math.cos(from), y - height * Math.sin(from)];
    const parts = Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9);
    const step = span / parts;
    const handle = (4 / 3) * Math.tan(step / 4);
    for (let part = 0; part < parts; part++) {
      const [a, b] = [from + part * step, from + (part + 1) * step];
      const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
      this.#add(
        "C",
        middleX + width * (cosA - handle * sinA),
        middleY + height * (sinA + handle * cosA),
        middleX + width * (cosB + handle * sinB),
        middleY + height * (sinB - handle * cosB),
        middleX + width * cosB,
        middleY + height * sinB,
      );
    }
    return this;
  }

  close(): this {
    this.steps.push({ command: "Z", points: [] });
    this.#at = this.#start;
    return this;
  }

  /** A path that is closed and only an outline or only an area. */
  only(what: "filled" | "stroked"): this {
    this.isFilled = what === "filled";
    this.isStroked = what === "stroked";
    return this;
  }

  #add(command: Step["command"], ...points: number[]): this {
    this.steps.push({ command, points });
    this.#at = [points.at(-2)!, points.at(-1)!];
    return this;
  }

  get data(): string {
    return this.steps.map(({ command, points }) => command + points.map(written).join(" ")).join("");
  }

  get isClosed(): boolean {
    return this.steps.at(-1)?.command === "Z";
  }

  /** Its two ends, each with the point that it comes from; null for a path that is closed or has no length. */
  get ends(): [first: [Point, Point], last: [Point, Point]] | null {
    if (this.isClosed) return null;
    const points: Point[] = [];
    for (const step of this.steps)
      for (let at = 0; at + 1 < step.points.length; at += 2)
        points.push([step.points[at]!, step.points[at + 1]!]);
    const [first] = points;
    const last = points.at(-1);
    if (!first || !last) return null;
    const isElsewhere = (from: Point) => (point: Point) =>
      Math.abs(point[0] - from[0]) + Math.abs(point[1] - from[1]) > 0.01;
    const next = points.find(isElsewhere(first));
    const before = points.findLast(isElsewhere(last));
    return next && before
      ? [
          [first, next],
          [last, before],
        ]
      : null;
  }
}

/** The parameter of the point of an ellipse that is seen at an angle from its centre. */
function parameter(width: number, height: number, degrees: number): number {
  const angle = (degrees / 360) * turn;
  return Math.atan2(width * Math.sin(angle), height * Math.cos(angle));
}
