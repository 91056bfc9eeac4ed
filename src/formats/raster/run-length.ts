import type { Budget } from "../../checker/budget.ts";
import type { Filter } from "./filter.ts";

/** Bytes of runs that are undone at once; two become at most 128. */
const slice = 4_096;

/**
 * Runs of bytes: a length below 128 is followed by one byte more than it says, one above it by a byte that stands
 * 257 − length times. 128 ends the data of PDF (RunLengthDecode, ISO 32000-2, 7.4.5) and means nothing in TIFF
 * (PackBits, TIFF 6.0, 9).
 */
export class RunLength implements Filter {
  readonly #budget: Budget;
  readonly #hasEnd: boolean;
  /** Bytes that are still to be copied. */
  #copy = 0;
  /** Times that the next byte is to be repeated. */
  #repeat = 0;
  #isOver = false;
  readonly #out = new Uint8Array(slice * 64 + 128);

  constructor(budget: Budget, hasEnd: boolean) {
    this.#budget = budget;
    this.#hasEnd = hasEnd;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    for (let at = 0; at < piece.length && !this.#isOver; at += slice)
      yield this.#slice(piece.subarray(at, at + slice));
  }

  *end(): Generator<Uint8Array> {}

  #slice(piece: Uint8Array): Uint8Array {
    const out = this.#out;
    let length = 0;
    for (const byte of piece) {
      if (this.#copy > 0) {
        out[length++] = byte;
        this.#copy--;
      } else if (this.#repeat > 0) {
        out.fill(byte, length, length + this.#repeat);
        length += this.#repeat;
        this.#repeat = 0;
      } else if (byte < 128) this.#copy = byte + 1;
      else if (byte > 128) this.#repeat = 257 - byte;
      else if (this.#hasEnd) {
        this.#isOver = true;
        break;
      }
    }
    this.#budget.inflated(length);
    return out.slice(0, length);
  }
}
