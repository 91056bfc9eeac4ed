/** Largest number that is kept as a bit; object numbers of real files are below it (ISO 32000-1, Annex C). */
const bitLimit = 8_388_608;

/** A set of object numbers: a bit for each, because a long document has hundreds of thousands of them. */
export class NumberSet {
  #bits = new Uint8Array(1_024);
  #large = new Set<number>();

  /** Adds the number; false when it was there already. */
  add(number: number): boolean {
    if (number >= bitLimit) {
      if (this.#large.has(number)) return false;
      this.#large.add(number);
      return true;
    }
    const at = number >> 3;
    if (at >= this.#bits.length) {
      const wider = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
      wider.set(this.#bits);
      this.#bits = wider;
    }
    const bit = 1 << (number & 7);
    if (this.#bits[at]! & bit) return false;
    this.#bits[at]! |= bit;
    return true;
  }

  has(number: number): boolean {
    if (number >= bitLimit) return this.#large.has(number);
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
