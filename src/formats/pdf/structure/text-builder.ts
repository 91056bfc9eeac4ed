import { Buffer } from "node:buffer";
import { fewUnits, shortText, textOf } from "../../../checker/bytes/decoding.ts";

const size = 1_024;

/** Builds a text of many small pieces, without a string for each piece that was added. */
export class TextBuilder {
  readonly #units = new Uint16Array(size);
  /** The same with a byte for each, which a native call makes a text of where no unit has more. */
  readonly #bytes = Buffer.alloc(size);
  #filled = 0;
  /** The bits of all units. */
  #bits = 0;
  #text = "";

  add(piece: string): void {
    for (let at = 0; at < piece.length; at++) this.addUnit(piece.charCodeAt(at));
  }

  /** Adds one UTF-16 unit. */
  addUnit(unit: number): void {
    if (this.#filled === size) this.#flush();
    this.#bits |= unit;
    this.#bytes[this.#filled] = unit;
    this.#units[this.#filled++] = unit;
  }

  /** Adds a space behind text that does not end with one. */
  addSpace(): void {
    const last = this.#filled ? this.#units[this.#filled - 1]! : this.#text.charCodeAt(this.#text.length - 1);
    if (last !== 32 && !Number.isNaN(last)) this.addUnit(32);
  }

  /** The text, and begins a new one. */
  take(): string {
    this.#flush();
    const text = this.#text;
    this.#text = "";
    return text;
  }

  #flush(): void {
    const filled = this.#filled;
    this.#text +=
      filled <= fewUnits
        ? shortText(this.#units, 0, filled)
        : this.#bits < 256
          ? this.#bytes.toString("latin1", 0, filled)
          : textOf(this.#units.subarray(0, filled));
    this.#filled = 0;
    this.#bits = 0;
  }
}
