import type { Budget } from "../../../checker/budget.ts";
import type { Filter } from "../../raster/filter.ts";
import { fromHex } from "./tokens.ts";

/** ASCIIHexDecode (7.4.2). */
export class AsciiHex implements Filter {
  readonly #budget: Budget;
  #high = -1;
  #isOver = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    const out = new Uint8Array((piece.length >> 1) + 1);
    let length = 0;
    for (const byte of piece) {
      if (byte === 0x3e) this.#isOver = true;
      if (this.#isOver) break;
      const value = fromHex(byte);
      if (value < 0) continue;
      if (this.#high < 0) this.#high = value;
      else {
        out[length++] = (this.#high << 4) | value;
        this.#high = -1;
      }
    }
    this.#budget.inflated(length);
    yield out.subarray(0, length);
  }

  *end(): Generator<Uint8Array> {
    if (this.#high >= 0) yield Uint8Array.of(this.#high << 4);
  }
}

/** ASCII85Decode (7.4.3). */
export class Ascii85 implements Filter {
  readonly #budget: Budget;
  #value = 0;
  #count = 0;
  #isOver = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    // A z makes four bytes of one.
    const out = new Uint8Array((piece.length + 1) * 4);
    let length = 0;
    for (const byte of piece) {
      if (byte === 0x7e) this.#isOver = true;
      if (this.#isOver) break;
      if (byte === 0x7a && this.#count === 0) length += 4;
      else if (byte >= 0x21 && byte <= 0x75) {
        this.#value = this.#value * 85 + (byte - 0x21);
        if (++this.#count < 5) continue;
        for (let shift = 24; shift >= 0; shift -= 8) out[length++] = (this.#value % 2 ** 32) >>> shift;
        this.#value = 0;
        this.#count = 0;
      }
    }
    this.#budget.inflated(length);
    yield out.subarray(0, length);
  }

  *end(): Generator<Uint8Array> {
    const count = this.#count;
    if (count < 2) return;
    let value = this.#value;
    for (let missing = count; missing < 5; missing++) value = value * 85 + 84;
    const out = new Uint8Array(count - 1);
    for (let at = 0; at < out.length; at++) out[at] = (value % 2 ** 32) >>> (24 - at * 8);
    yield out;
  }
}
