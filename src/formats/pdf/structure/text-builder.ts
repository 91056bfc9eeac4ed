import { textOf } from "../../../checker/decoding.ts";

const size = 1_024;

/** Builds a text of many small pieces, without a string for each piece that was added. */
export class TextBuilder {
  readonly #units = new Uint16Array(size);
  #filled = 0;
  #text = "";

  add(piece: string): void {
    for (let at = 0; at < piece.length; at++) {
      if (this.#filled === size) this.#flush();
      this.#units[this.#filled++] = piece.charCodeAt(at);
    }
  }

  /** Adds one UTF-16 unit. */
  addUnit(unit: number): void {
    if (this.#filled === size) this.#flush();
    this.#units[this.#filled++] = unit;
  }

  /** The text, and begins a new one. */
  take(): string {
    this.#flush();
    const text = this.#text;
    this.#text = "";
    return text;
  }

  #flush(): void {
    const units = this.#filled === size ? this.#units : this.#units.subarray(0, this.#filled);
    this.#text += textOf(units);
    this.#filled = 0;
  }
}
