import { Inflate } from "fflate";
import type { Budget } from "../../budget.ts";
import type { Filter } from "./filters.ts";

/** Bytes given to the decompressor at once: what comes out of them is at most a thousand times as much. */
const slice = 2_048;

/** FlateDecode (7.4.4). Checksums are not looked at; damaged or cut data gives what stands before the damage. */
export class Flate implements Filter {
  readonly #budget: Budget;
  readonly #out: Uint8Array[] = [];
  readonly #inflate = new Inflate((piece) => this.#out.push(piece));
  #header: number[] | null = [];
  #isBroken = false;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    let bytes = piece;
    if (this.#header) {
      bytes = this.#withoutHeader(piece);
      if (this.#header) return;
    }
    for (let at = 0; at < bytes.length && !this.#isBroken; at += slice) {
      try {
        this.#inflate.push(bytes.subarray(at, at + slice), false);
      } catch {
        this.#isBroken = true;
      }
      for (const out of this.#out.splice(0)) {
        if (out.length === 0) continue;
        this.#budget.inflated(out.length);
        yield out;
      }
    }
  }

  *end(): Generator<Uint8Array> {}

  /** Takes the two bytes of the zlib header off, and line ends before it that should not be there. */
  #withoutHeader(piece: Uint8Array): Uint8Array {
    let at = 0;
    const header = this.#header!;
    while (at < piece.length && header.length < 2) {
      const byte = piece[at++]!;
      if (header.length > 0 || (byte !== 10 && byte !== 13)) header.push(byte);
    }
    if (header.length === 2) this.#header = null;
    return piece.subarray(at);
  }
}
