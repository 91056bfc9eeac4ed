import type { Name, PdfValue } from "../file/objects.ts";
import type { ValueBuilder } from "../file/parser.ts";
import { ShownItems } from "../text/shown-items.ts";

/** Operands at the outermost level; the standard's own operators take at most 33. */
export const mostOperands = 64;

/** What an operand is: a number, an array of strings and numbers, a string, or any other value. */
type Kind = (typeof kinds)[keyof typeof kinds];
const kinds = { number: 0, array: 1, string: 2, other: 3 } as const;

/**
 * The operands of one operator, the numbers in a table of their own: nearly all operands are numbers, which take memory
 * one by one where they stand among other values. As values they are made where someone asks.
 */
export class Operands {
  /** How many there are. */
  count = 0;
  readonly items = new ShownItems();
  /** The last of them is an array that is still open. */
  isOpen = false;
  private readonly kinds = new Uint8Array(mostOperands + 1);
  /** Each as a number; 0 for what is none. */
  private readonly numbers = new Float64Array(mostOperands + 1);
  private readonly others: PdfValue[] = Array<PdfValue>(mostOperands + 1).fill(null);
  /** Of strings and arrays, the first item and where its bytes begin. */
  private readonly firsts = new Int32Array(mostOperands + 1);
  private readonly froms = new Int32Array(mostOperands + 1);

  /** The number at the place; 0 where there is none. */
  number(at: number): number {
    return at < this.count ? this.numbers[at]! : 0;
  }

  isNumber(at: number): boolean {
    return at < this.count && this.kinds[at] === kinds.number;
  }

  /** The value at the place; null where there is none. */
  at(at: number): PdfValue {
    if (at < 0 || at >= this.count) return null;
    switch (this.kinds[at]) {
      case kinds.number:
        return this.numbers[at]!;
      case kinds.string:
        return this.items.values(this.firsts[at]!, this.firsts[at]! + 1, this.froms[at]!)[0]!;
      case kinds.array:
        return this.items.values(this.firsts[at]!, this.#endOf(at), this.froms[at]!);
      default:
        return this.others[at]!;
    }
  }

  /** All of them as values. */
  get values(): PdfValue[] {
    const values: PdfValue[] = [];
    for (let at = 0; at < this.count; at++) values.push(this.at(at));
    return values;
  }

  /** What Tj shows: the last operand. */
  showLast(): ShownItems {
    const { items } = this;
    const last = this.count - 1;
    if (last >= 0 && this.kinds[last] === kinds.string)
      items.show(this.firsts[last]!, this.firsts[last]! + 1, this.froms[last]!);
    else items.showValues(last >= 0 ? [this.at(last)] : []);
    return items;
  }

  /** What TJ shows: the array, or all operands where there is none. */
  showAll(): ShownItems {
    const { items } = this;
    if (this.count && this.kinds[0] === kinds.array)
      items.show(this.firsts[0]!, this.#endOf(0), this.froms[0]!);
    else {
      const first = this.at(0);
      items.showValues(Array.isArray(first) ? first : this.values);
    }
    return items;
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) if (this.kinds[at] === kinds.other) this.others[at] = null;
    this.count = 0;
    this.isOpen = false;
    this.items.clear();
  }

  addNumber(value: number): void {
    this.numbers[this.count] = value;
    this.#added(kinds.number);
  }

  addName(value: Name): void {
    this.#addOther(value);
  }

  /** A string is added, whose bytes come to the items. */
  beginString(): void {
    this.#beginItems(kinds.string);
  }

  /** An array is added, whose strings and numbers come to the items until it is closed. */
  beginArray(): void {
    this.#beginItems(kinds.array);
    this.isOpen = true;
  }

  /** Takes values as they are, none of them twice. */
  take(values: readonly PdfValue[]): void {
    this.clear();
    for (const value of values) {
      if (typeof value === "number") this.addNumber(value);
      else this.#addOther(value);
    }
  }

  /** Gives all of it, as far as it has come, to what can hold any values. */
  moveTo(builder: ValueBuilder): void {
    const { isOpen } = this;
    for (let at = 0; at < this.count; at++) {
      const value = this.at(at);
      if (!Array.isArray(value)) builder.add(value);
      else {
        builder.open(false);
        for (const item of value) builder.add(item);
        if (!isOpen || at < this.count - 1) builder.close(false);
      }
    }
    this.clear();
  }

  #endOf(array: number): number {
    for (let at = array + 1; at < this.count; at++)
      if (this.kinds[at] === kinds.string || this.kinds[at] === kinds.array) return this.firsts[at]!;
    return this.items.count;
  }

  #beginItems(kind: Kind): void {
    this.firsts[this.count] = this.items.count;
    this.froms[this.count] = this.items.used;
    this.numbers[this.count] = 0;
    this.#added(kind);
  }

  #addOther(value: PdfValue): void {
    this.others[this.count] = value;
    this.numbers[this.count] = 0;
    this.#added(kinds.other);
  }

  #added(kind: Kind): void {
    this.kinds[this.count] = kind;
    this.count++;
  }
}
