import { PdfString, type PdfValue } from "../file/objects.ts";

/** Items and bytes for which there is room at first. */
const usualItems = 64;
const usualBytes = 1_024;

/**
 * What an operator shows: strings and the numbers between them, in tables that are filled again for each operator, as
 * most of content is such strings, often of a glyph each.
 */
export class ShownItems {
  /** The bytes of all strings, one behind the other. */
  bytes = new Uint8Array(usualBytes);
  /** Of each item, where the string ends in them that it is; -1 for a number. */
  ends = new Int32Array(usualItems);
  /** Of each item, the number that it is. */
  numbers = new Float64Array(usualItems);
  /** Items and bytes that are there. */
  count = 0;
  used = 0;
  /** The items that are shown, and where the first string of them begins. */
  first = 0;
  last = 0;
  from = 0;

  clear(): void {
    this.count = 0;
    this.used = 0;
    this.show(0, 0, 0);
  }

  addNumber(value: number): void {
    if (this.count === this.ends.length) this.#grow();
    this.ends[this.count] = -1;
    this.numbers[this.count++] = value;
  }

  /** Ends a string whose bytes were written behind those that were there. */
  endString(used: number): void {
    if (this.count === this.ends.length) this.#grow();
    this.used = used;
    this.ends[this.count++] = used;
  }

  /** Makes room for so many bytes more. */
  reserve(more: number): void {
    const needed = this.used + more;
    if (needed <= this.bytes.length) return;
    const bytes = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    bytes.set(this.bytes.subarray(0, this.used));
    this.bytes = bytes;
  }

  /** From here on it is these items that are shown. */
  show(first: number, last: number, from: number): void {
    this.first = first;
    this.last = last;
    this.from = from;
  }

  /** Adds values and shows them, those that are neither strings nor numbers left out. */
  showValues(values: readonly PdfValue[]): void {
    const first = this.count;
    const from = this.used;
    for (const value of values) {
      if (typeof value === "number") this.addNumber(value);
      else if (value instanceof PdfString) {
        this.reserve(value.length);
        for (let at = 0; at < value.length; at++) this.bytes[this.used + at] = value.byteAt(at);
        this.endString(this.used + value.length);
      }
    }
    this.show(first, this.count, from);
  }

  /** Bytes of the strings that are shown. */
  get characters(): number {
    for (let at = this.last - 1; at >= this.first; at--)
      if (this.ends[at]! >= 0) return this.ends[at]! - this.from;
    return 0;
  }

  /** Items as values; `from` is where the first string of them begins. */
  values(first: number, last: number, from: number): PdfValue[] {
    const values: PdfValue[] = [];
    let begin = from;
    for (let at = first; at < last; at++) {
      const end = this.ends[at]!;
      if (end < 0) values.push(this.numbers[at]!);
      else {
        values.push(PdfString.at(this.bytes, begin, end));
        begin = end;
      }
    }
    return values;
  }

  #grow(): void {
    const ends = new Int32Array(2 * this.ends.length);
    ends.set(this.ends);
    this.ends = ends;
    const numbers = new Float64Array(2 * this.numbers.length);
    numbers.set(this.numbers);
    this.numbers = numbers;
  }
}
