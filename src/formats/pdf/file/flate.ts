import type { Budget } from "../../../checker/budget.ts";
import { Inflate } from "../../../checker/bytes/inflate.ts";
import type { Filter } from "../../raster/filter.ts";

/** FlateDecode (7.4.4). Checksums are not looked at; damaged or cut data gives what stands before the damage. */
export class Flate implements Filter {
  readonly #inflate: Inflate;
  /** The zlib header, as far as it came; null when it is taken off. */
  #header: number[] | null = [];

  constructor(budget: Budget) {
    this.#inflate = new Inflate(budget);
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    const bytes = this.#header ? this.#withoutHeader(piece, this.#header) : piece;
    if (bytes.length > 0) yield* this.#inflate.push(bytes);
  }

  *end(): Generator<Uint8Array> {
    yield* this.#inflate.end();
  }

  /** Takes the two bytes of the header off, and line ends before it that should not be there. */
  #withoutHeader(piece: Uint8Array, header: number[]): Uint8Array {
    let at = 0;
    while (at < piece.length && header.length < 2) {
      const byte = piece[at++]!;
      if (header.length > 0 || (byte !== 10 && byte !== 13)) header.push(byte);
    }
    if (header.length === 2) this.#header = null;
    return piece.subarray(at);
  }
}
