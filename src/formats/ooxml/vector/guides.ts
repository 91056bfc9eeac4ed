/** Guides of one geometry that are kept. */
const guideLimit = 1_000;

const toRadians = (value: number) => (value / 60_000 / 180) * Math.PI;
const toAngle = (value: number) => (value / Math.PI) * 180 * 60_000;

/** Values of a geometry by name (ECMA-376 part 1, 20.1.9.11), in the unit of its width and height. */
export class Guides {
  readonly #values = new Map<string, number>();

  constructor(width: number, height: number) {
    const set = (name: string, value: number) => this.#values.set(name, value);
    const short = Math.min(width, height);
    set("w", width).set("h", height).set("l", 0).set("t", 0).set("r", width).set("b", height);
    set("hc", width / 2).set("vc", height / 2);
    set("ss", short).set("ls", Math.max(width, height));
    for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
      set(`wd${part}`, width / part).set(`hd${part}`, height / part);
      set(`ssd${part}`, short / part);
    }
    set("cd2", 10_800_000).set("cd4", 5_400_000).set("cd8", 2_700_000);
    set("3cd4", 16_200_000).set("3cd8", 8_100_000).set("5cd8", 13_500_000).set("7cd8", 18_900_000);
  }

  /** A name or a number; 0 for what is neither. */
  value(text: string | null): number {
    if (text === null) return 0;
    const known = this.#values.get(text);
    if (known !== undefined) return known;
    const number = Number(text);
    return Number.isFinite(number) ? number : 0;
  }

  /** Takes a:gd: a name and its formula. */
  define(name: string, formula: string): void {
    if (this.#values.size >= guideLimit) return;
    const [operator = "", ...operands] = formula.trim().split(/\s+/);
    const [x = 0, y = 0, z = 0] = operands.slice(0, 3).map((operand) => this.value(operand));
    const result = calculated(operator, x, y, z);
    this.#values.set(name, Number.isFinite(result) ? result : 0);
  }
}

function calculated(operator: string, x: number, y: number, z: number): number {
  switch (operator) {
    case "*/":
      return (x * y) / z;
    case "+-":
      return x + y - z;
    case "+/":
      return (x + y) / z;
    case "?:":
      return x > 0 ? y : z;
    case "abs":
      return Math.abs(x);
    case "at2":
      return toAngle(Math.atan2(y, x));
    case "cat2":
      return x * Math.cos(Math.atan2(z, y));
    case "sat2":
      return x * Math.sin(Math.atan2(z, y));
    case "cos":
      return x * Math.cos(toRadians(y));
    case "sin":
      return x * Math.sin(toRadians(y));
    case "tan":
      return x * Math.tan(toRadians(y));
    case "max":
      return Math.max(x, y);
    case "min":
      return Math.min(x, y);
    case "mod":
      return Math.hypot(x, y, z);
    case "pin":
      return y < x ? x : Math.min(y, z);
    case "sqrt":
      return Math.sqrt(x);
    case "val":
      return x;
    default:
      return 0;
  }
}
