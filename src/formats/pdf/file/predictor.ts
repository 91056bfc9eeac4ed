import type { Budget } from "../../../checker/budget.ts";
import type { Filter } from "../../raster/filter.ts";
import type { Dict } from "./objects.ts";

/** Longest row in bytes; what claims a longer one is given as if it were damaged: not at all. */
const longestRow = 1_048_576;

/** The filter that undoes the prediction which the parameters name (7.4.4.4), if they name one. */
export function predictor(parms: Dict, budget: Budget): Filter[] {
  const whole = (key: string, usual: number) => {
    const value = parms.get(key);
    return typeof value === "number" && value >= 1 ? Math.floor(value) : usual;
  };
  const kind = whole("Predictor", 1);
  if (kind === 1) return [];
  const bits = whole("BitsPerComponent", 8);
  const colors = whole("Colors", 1);
  const row = Math.ceil((colors * bits * whole("Columns", 1)) / 8);
  if (!(row <= longestRow) || ![1, 2, 4, 8, 16].includes(bits)) return [new Nothing()];
  return [
    kind === 2
      ? new TiffPredictor(budget, row, bits, colors)
      : new PngPredictor(budget, row, Math.ceil((colors * bits) / 8)),
  ];
}

/** Gives nothing, whatever comes. */
class Nothing implements Filter {
  *push(): Generator<Uint8Array> {}
  *end(): Generator<Uint8Array> {}
}

const nothing = new Uint8Array();

/** Cuts pieces into rows. */
abstract class Rows implements Filter {
  readonly #budget: Budget;
  readonly #length: number;
  /** The row at hand; made when data comes, as a long one takes much of the memory. */
  #row = nothing;
  #filled = 0;

  constructor(budget: Budget, length: number) {
    this.#budget = budget;
    budget.step(length >> 6);
    this.#length = length;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    if (this.#row === nothing) this.#row = new Uint8Array(this.#length);
    const row = this.#row;
    const whole = Math.floor((this.#filled + piece.length) / row.length);
    this.#budget.step(2 * whole + this.cost(piece.length));
    const out = new Uint8Array(whole * row.length);
    let length = 0;
    for (let at = 0; at < piece.length; ) {
      const count = Math.min(row.length - this.#filled, piece.length - at);
      row.set(piece.subarray(at, at + count), this.#filled);
      at += count;
      this.#filled += count;
      if (this.#filled < row.length) break;
      const undone = this.undo(row);
      out.set(undone, length);
      length += undone.length;
      this.#filled = 0;
    }
    yield out.subarray(0, length);
  }

  *end(): Generator<Uint8Array> {
    if (this.#filled > 0) yield this.undo(this.#row.subarray(0, this.#filled)).slice();
  }

  /** Steps that so many bytes draw. */
  protected abstract cost(bytes: number): number;

  /** The row as it was before; the last one may be short. */
  protected abstract undo(row: Uint8Array): Uint8Array;
}

/** PNG's predictions; each row gives its own. */
class PngPredictor extends Rows {
  readonly #length: number;
  #above = nothing;
  readonly #pixel: number;

  constructor(budget: Budget, row: number, pixel: number) {
    super(budget, row + 1);
    this.#length = row;
    this.#pixel = pixel;
  }

  protected override cost(bytes: number): number {
    return bytes >> 3;
  }

  protected override undo(row: Uint8Array): Uint8Array {
    if (this.#above === nothing) this.#above = new Uint8Array(this.#length);
    const above = this.#above;
    const pixel = this.#pixel;
    const kind = row[0]!;
    const length = row.length - 1;
    if (kind === 1) for (let at = pixel; at < length; at++) row[at + 1] = row[at + 1]! + row[at + 1 - pixel]!;
    else if (kind === 2) for (let at = 0; at < length; at++) row[at + 1] = row[at + 1]! + above[at]!;
    else if (kind === 3)
      for (let at = 0; at < length; at++) {
        const left = at >= pixel ? row[at + 1 - pixel]! : 0;
        row[at + 1] = row[at + 1]! + ((left + above[at]!) >> 1);
      }
    else if (kind === 4)
      for (let at = 0; at < length; at++) {
        const left = at >= pixel ? row[at + 1 - pixel]! : 0;
        const corner = at >= pixel ? above[at - pixel]! : 0;
        row[at + 1] = row[at + 1]! + paeth(left, above[at]!, corner);
      }
    above.set(row.subarray(1));
    return above.subarray(0, length);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** TIFF's prediction: each sample is reported by how it differs from the one to the left. */
class TiffPredictor extends Rows {
  readonly #bits: number;
  readonly #colors: number;

  constructor(budget: Budget, row: number, bits: number, colors: number) {
    super(budget, row);
    this.#bits = bits;
    this.#colors = colors;
  }

  protected override cost(bytes: number): number {
    return this.#bits < 8 ? bytes >> (this.#bits >> 1) : bytes >> 5;
  }

  protected override undo(row: Uint8Array): Uint8Array {
    const colors = this.#colors;
    const bits = this.#bits;
    if (bits === 8) for (let at = colors; at < row.length; at++) row[at] = row[at]! + row[at - colors]!;
    else if (bits === 16)
      for (let at = colors * 2; at + 1 < row.length; at += 2) {
        const before = at - colors * 2;
        const sum = ((row[at]! << 8) | row[at + 1]!) + ((row[before]! << 8) | row[before + 1]!);
        row[at] = sum >> 8;
        row[at + 1] = sum;
      }
    else this.#undoBits(row);
    return row;
  }

  #undoBits(row: Uint8Array): void {
    const bits = this.#bits;
    const mask = (1 << bits) - 1;
    const left = new Uint8Array(this.#colors);
    const samples = Math.floor((row.length * 8) / bits);
    for (let sample = 0; sample < samples; sample++) {
      const at = (sample * bits) >> 3;
      const shift = 8 - bits - ((sample * bits) & 7);
      const color = sample % this.#colors;
      const value = (((row[at]! >> shift) & mask) + left[color]!) & mask;
      left[color] = value;
      row[at] = (row[at]! & ~(mask << shift)) | (value << shift);
    }
  }
}
