import type { Budget } from "../../checker/budget.ts";
import { ArithmeticDecoder } from "./arithmetic.ts";
import type { Bitmap } from "./jbig2-bitmap.ts";
import { type BitReader, type HuffmanTable, standardTable, tableOfLengths } from "./jbig2-huffman.ts";
import { ArithmeticIntegers, ArithmeticSymbolIds } from "./jbig2-integers.ts";
import { type Refinement, refinedRegion } from "./jbig2-refinement.ts";

/** What a text region is read from: by arithmetic codes, or by Huffman's. */
export interface TextCodes {
  stripDistance(): number | null;
  firstPlace(): number | null;
  distance(): number | null;
  row(bits: number): number | null;
  id(): number | null;
  isRefined(): boolean;
  size(): readonly [width: number | null, height: number | null, x: number | null, y: number | null];
  /** Where a symbol stands that differs from one other (6.5.8.2.2). */
  place(): readonly [x: number | null, y: number | null];
  /** Decodes a refinement where it stands. */
  refine(refinement: Refinement): Promise<Bitmap | null>;
  /** Whether more was read than there is. */
  readonly isPastEnd: boolean;
}

/** Arithmetic codes of a text region: each kind of number has its own probabilities. */
export class ArithmeticText implements TextCodes {
  readonly #decoder: ArithmeticDecoder;
  readonly #contexts: Uint8Array;
  readonly #budget: Budget;
  readonly #ids: ArithmeticSymbolIds;
  readonly #numbers = Array.from({ length: 9 }, () => new ArithmeticIntegers());

  constructor(decoder: ArithmeticDecoder, idBits: number, refinement: Uint8Array, budget: Budget) {
    this.#decoder = decoder;
    this.#contexts = refinement;
    this.#budget = budget;
    this.#ids = new ArithmeticSymbolIds(idBits);
  }

  #next(kind: number): number | null {
    return this.#numbers[kind]!.next(this.#decoder);
  }

  stripDistance = () => this.#next(0);
  firstPlace = () => this.#next(1);
  distance = () => this.#next(2);
  row = () => this.#next(3);
  id = () => this.#ids.next(this.#decoder);
  isRefined = () => this.#next(4) === 1;
  size = () => [this.#next(5), this.#next(6), this.#next(7), this.#next(8)] as const;
  place = () => [this.#next(7), this.#next(8)] as const;
  refine = (refinement: Refinement) => refinedRegion(this.#decoder, this.#contexts, refinement, this.#budget);

  get isPastEnd(): boolean {
    return this.#decoder.isPastEnd;
  }
}

/** The tables of a text region by Huffman's codes, in the order in which the region names them (7.4.3.1.2). */
export interface TextTables {
  first: HuffmanTable;
  distance: HuffmanTable;
  strip: HuffmanTable;
  width: HuffmanTable;
  height: HuffmanTable;
  x: HuffmanTable;
  y: HuffmanTable;
  size: HuffmanTable;
}

export class HuffmanText implements TextCodes {
  readonly #reader: BitReader;
  readonly #tables: TextTables;
  readonly #ids: HuffmanTable;
  readonly #contexts: Uint8Array;
  readonly #budget: Budget;

  constructor(
    reader: BitReader,
    tables: TextTables,
    ids: HuffmanTable,
    refinement: Uint8Array,
    budget: Budget,
  ) {
    this.#reader = reader;
    this.#tables = tables;
    this.#ids = ids;
    this.#contexts = refinement;
    this.#budget = budget;
  }

  stripDistance = () => this.#tables.strip.next(this.#reader);
  firstPlace = () => this.#tables.first.next(this.#reader);
  distance = () => this.#tables.distance.next(this.#reader);
  row = (bits: number) => this.#reader.bits(bits);
  id = () => this.#ids.next(this.#reader);
  isRefined = () => this.#reader.bit() === 1;
  #next(kind: "width" | "height" | "x" | "y"): number | null {
    return this.#tables[kind].next(this.#reader);
  }
  size = () => [this.#next("width"), this.#next("height"), this.#next("x"), this.#next("y")] as const;
  place = () => [this.#next("x"), this.#next("y")] as const;

  refine = async (refinement: Refinement): Promise<Bitmap | null> => {
    const length = this.#tables.size.next(this.#reader);
    if (length === null || !(length >= 0)) return null;
    const decoder = new ArithmeticDecoder(this.#reader.bytes(length));
    return refinedRegion(decoder, this.#contexts, refinement, this.#budget);
  };

  get isPastEnd(): boolean {
    return this.#reader.isPastEnd;
  }
}

/** Tables that symbols which are put together of others take (6.5.8.2, table 17). */
export const aggregateTables = (): TextTables => ({
  first: standardTable(6),
  distance: standardTable(8),
  strip: standardTable(11),
  width: standardTable(15),
  height: standardTable(15),
  x: standardTable(15),
  y: standardTable(15),
  size: standardTable(1),
});

/** Codes for the numbers of symbols, by the lengths that stand before the region's data (7.4.3.1.7); null where damaged. */
export function symbolIdTable(reader: BitReader, count: number, budget: Budget): HuffmanTable | null {
  const runs = tableOfLengths(Array.from({ length: 35 }, () => reader.bits(4)));
  const lengths: number[] = [];
  while (lengths.length < count) {
    budget.step(4);
    const code = runs.next(reader);
    if (code === null || Number.isNaN(code) || reader.isPastEnd) return null;
    if (code < 32) lengths.push(code);
    else {
      const [length, times] =
        code === 32
          ? [lengths.at(-1), 3 + reader.bits(2)]
          : [0, code === 33 ? 3 + reader.bits(3) : 11 + reader.bits(7)];
      if (length === undefined) return null;
      for (let at = 0; at < times && lengths.length < count; at++) lengths.push(length);
    }
  }
  reader.align();
  budget.step(count);
  return tableOfLengths(lengths);
}

/** The tables that flags name, own ones in their order (7.4.3.1.2, 7.4.3.1.6); null where one is missing. */
export function textTables(flags: number, own: readonly HuffmanTable[]): TextTables | null {
  let next = 0;
  const chosen = (shift: number, standard: readonly number[]) => {
    const value = (flags >> shift) & (standard.length > 1 ? 3 : 1);
    const number = standard[value];
    return number ? standardTable(number) : value === (standard.length > 1 ? 3 : 1) ? own[next++] : undefined;
  };
  const found = {
    first: chosen(0, [6, 7]),
    distance: chosen(2, [8, 9, 10]),
    strip: chosen(4, [11, 12, 13]),
    width: chosen(6, [14, 15]),
    height: chosen(8, [14, 15]),
    x: chosen(10, [14, 15]),
    y: chosen(12, [14, 15]),
    size: chosen(14, [1]),
  };
  return Object.values(found).every((table) => table) ? (found as TextTables) : null;
}
