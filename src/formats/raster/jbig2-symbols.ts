import type { Budget } from "../../checker/budget.ts";
import { ArithmeticDecoder } from "./arithmetic.ts";
import { type Bitmap, newBitmap, partOf } from "./jbig2-bitmap.ts";
import {
  adaptiveCount,
  faxedRegion,
  type GenericRegion,
  genericContexts,
  genericRegion,
} from "./jbig2-generic.ts";
import { BitReader, type HuffmanTable, standardTable, tableOfLengths } from "./jbig2-huffman.ts";
import { ArithmeticIntegers } from "./jbig2-integers.ts";
import { bitsFor, type Jbig2Limits, mostSymbols } from "./jbig2-limits.ts";
import { refinementContexts, usualAdaptive } from "./jbig2-refinement.ts";
import { textRegion } from "./jbig2-text.ts";
import { ArithmeticText, aggregateTables, HuffmanText, type TextCodes } from "./jbig2-text-codes.ts";

/** Probabilities that a dictionary may leave to the next. */
export interface Contexts {
  template: GenericRegion["template"];
  generic: Uint8Array;
  refinement: Uint8Array;
}

export interface SymbolDictionary {
  symbols: Bitmap[];
  contexts?: Contexts;
}

/** What a dictionary refers to. */
export interface Given {
  symbols: readonly Bitmap[];
  contexts: Contexts | null;
  tables: readonly HuffmanTable[];
}

/** Decodes a symbol dictionary (T.88, 6.5, 7.4.2); null where it is damaged. */
export async function symbolDictionary(
  data: Uint8Array,
  given: Given,
  limits: Jbig2Limits,
  budget: Budget,
): Promise<SymbolDictionary | null> {
  if (data.length < 10) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const flags = view.getUint16(0);
  const [isHuffman, isAggregate] = [(flags & 1) !== 0, (flags & 2) !== 0];
  const template = ((flags >> 10) & 3) as GenericRegion["template"];
  const refinementTemplate = ((flags >> 12) & 1) as 0 | 1;
  let at = 2;
  const signed = (count: number) => Array.from({ length: count }, () => view.getInt8(at++));
  const adaptiveBytes = isHuffman ? 0 : adaptiveCount(template);
  const refinementBytes = isAggregate && refinementTemplate === 0 ? 4 : 0;
  if (data.length < at + adaptiveBytes + refinementBytes + 8) return null;
  const adaptive = signed(adaptiveBytes);
  const refinementAdaptive = refinementBytes ? signed(4) : usualAdaptive;
  const [exported, count] = [view.getUint32(at), view.getUint32(at + 4)];
  if (given.symbols.length + count > mostSymbols || exported > given.symbols.length + count) return null;
  const tables = dictionaryTables(flags, given.tables);
  if (!tables || adaptive.some((y, index) => index % 2 === 1 && isBehind(adaptive[index - 1]!, y)))
    return null;
  const kept = (flags & 256) !== 0 ? given.contexts : null;
  const contexts: Contexts =
    kept?.template === template
      ? { template, generic: kept.generic.slice(), refinement: kept.refinement.slice() }
      : { template, generic: genericContexts(template), refinement: refinementContexts() };
  const reader = new SymbolReader(
    data.subarray(at + 8),
    { isHuffman, isAggregate, adaptive, refinementTemplate, refinementAdaptive, tables, contexts, count },
    given.symbols,
    limits,
    budget,
  );
  const symbols = (await reader.read()) ? reader.exported(exported) : null;
  return symbols && (flags & 512 ? { symbols, contexts } : { symbols });
}

/** Whether an adaptive pixel would not be known yet. */
export const isBehind = (x: number, y: number): boolean => y > 0 || (y === 0 && x >= 0);

interface DictionaryTables {
  height: HuffmanTable;
  width: HuffmanTable;
  size: HuffmanTable;
  instances: HuffmanTable;
}

/** The tables that flags name, own ones in their order (7.4.2.1.6); null where one is missing. */
function dictionaryTables(flags: number, own: readonly HuffmanTable[]): DictionaryTables | null {
  let next = 0;
  const chosen = (value: number, ownValue: number, standard: readonly number[]) =>
    value === ownValue ? own[next++] : standard[value] ? standardTable(standard[value]) : undefined;
  const height = chosen((flags >> 2) & 3, 3, [4, 5]);
  const width = chosen((flags >> 4) & 3, 3, [2, 3]);
  const size = chosen((flags >> 6) & 1, 1, [1]);
  const instances = chosen((flags >> 7) & 1, 1, [1]);
  return height && width && size && instances ? { height, width, size, instances } : null;
}

interface DictionaryForm {
  isHuffman: boolean;
  /** Symbols are put together of others, or differ from one. */
  isAggregate: boolean;
  adaptive: readonly number[];
  refinementTemplate: 0 | 1;
  refinementAdaptive: readonly number[];
  tables: DictionaryTables;
  contexts: Contexts;
  count: number;
}

/** Reads symbols by classes of one height, in each by their widths. */
class SymbolReader {
  readonly #form: DictionaryForm;
  readonly #limits: Jbig2Limits;
  readonly #budget: Budget;
  readonly #symbols: Bitmap[];
  readonly #givenCount: number;
  readonly #reader: BitReader;
  readonly #decoder: ArithmeticDecoder;
  readonly #numbers = Array.from({ length: 4 }, () => new ArithmeticIntegers());
  readonly #idBits: number;
  readonly #text: TextCodes;

  constructor(
    data: Uint8Array,
    form: DictionaryForm,
    given: readonly Bitmap[],
    limits: Jbig2Limits,
    budget: Budget,
  ) {
    this.#form = form;
    this.#limits = limits;
    this.#budget = budget;
    this.#symbols = [...given];
    this.#givenCount = given.length;
    this.#reader = new BitReader(data);
    this.#decoder = new ArithmeticDecoder(form.isHuffman ? new Uint8Array() : data);
    const { refinement } = form.contexts;
    const bits = bitsFor(given.length + form.count);
    this.#idBits = form.isHuffman ? Math.max(1, bits) : bits;
    this.#text = form.isHuffman
      ? new HuffmanText(this.#reader, aggregateTables(), this.#idTable(), refinement, budget)
      : new ArithmeticText(this.#decoder, this.#idBits, refinement, budget);
  }

  /** Numbers of symbols as they are, all of one length. */
  #idTable(): HuffmanTable {
    const { isAggregate, count } = this.#form;
    return tableOfLengths(isAggregate ? new Array(this.#givenCount + count).fill(this.#idBits) : []);
  }

  #number(kind: "height" | "width" | "instances"): number | null {
    const { isHuffman, tables } = this.#form;
    if (isHuffman) return tables[kind].next(this.#reader);
    return this.#numbers[["height", "width", "instances"].indexOf(kind)]!.next(this.#decoder);
  }

  get #isPastEnd(): boolean {
    return this.#form.isHuffman ? this.#reader.isPastEnd : this.#decoder.isPastEnd;
  }

  async read(): Promise<boolean> {
    const { count, isHuffman, isAggregate } = this.#form;
    const all = this.#givenCount + count;
    const isTogether = isHuffman && !isAggregate;
    let height = 0;
    while (this.#symbols.length < all) {
      height += this.#number("height") ?? Number.NaN;
      const widths: number[] = [];
      let width = 0;
      for (;;) {
        this.#budget.step(16);
        if (this.#budget.isDue) await this.#budget.turn();
        if (this.#isPastEnd) return false;
        const wider = this.#number("width");
        if (wider === null) break;
        width += wider;
        if (this.#symbols.length + widths.length >= all || !this.#limits.takes(width, height)) return false;
        if (isTogether) widths.push(width);
        else {
          const symbol = await (isAggregate ? this.#aggregate(width, height) : this.#generic(width, height));
          if (!symbol) return false;
          this.#symbols.push(symbol);
        }
      }
      // A class without symbols ends no loop.
      if (!(height >= 0)) return false;
      if (isTogether && !(await this.#together(widths, height))) return false;
    }
    return true;
  }

  #generic(width: number, height: number): Promise<Bitmap> {
    const { contexts, adaptive } = this.#form;
    const { template, generic } = contexts;
    const region = { width, height, template, adaptive, isTypical: false };
    return genericRegion(this.#decoder, generic, region, this.#budget);
  }

  /** A symbol that is put together of others, or that differs from one (6.5.8.2). */
  async #aggregate(width: number, height: number): Promise<Bitmap | null> {
    const { refinementTemplate, refinementAdaptive } = this.#form;
    const instances = this.#number("instances");
    if (instances === null || !(instances > 0)) return null;
    if (instances > 1)
      return textRegion(
        this.#text,
        {
          ...{ width, height, symbols: this.#symbols, count: instances },
          ...{ isRefined: true, refinementTemplate, refinementAdaptive, stripBits: 0, corner: 1 },
          ...{ isTransposed: false, operation: 0, isBlack: false, offset: 0 },
        },
        this.#budget,
      );
    const reference = this.#symbols[this.#text.id() ?? -1];
    const [x, y] = this.#text.place();
    if (!reference || x === null || y === null || Number.isNaN(x + y)) return null;
    return this.#text.refine({
      ...{ width, height, template: refinementTemplate, reference, x, y },
      ...{ isTypical: false, adaptive: refinementAdaptive },
    });
  }

  /** The symbols of a class beside one another in one bitmap (6.5.9). */
  async #together(widths: readonly number[], height: number): Promise<boolean> {
    const reader = this.#reader;
    const length = this.#form.tables.size.next(reader);
    const width = widths.reduce((sum, own) => sum + own, 0);
    if (length === null || !(length >= 0)) return false;
    let whole = newBitmap(width, height);
    if (length) whole = (await faxedRegion(reader.bytes(length), whole, this.#budget)).bitmap;
    else whole.data.set(reader.bytes(whole.data.length));
    let x = 0;
    for (const own of widths) {
      this.#budget.step(1 + ((own * height) >> 8) + (height >> 2));
      this.#symbols.push(partOf(whole, x, 0, own, height));
      x += own;
    }
    return true;
  }

  /** The symbols that others may use, by runs that say so in turn (6.5.10); null where it is damaged. */
  exported(count: number): Bitmap[] | null {
    const found: Bitmap[] = [];
    let isExported = false;
    let empty = 0;
    for (let at = 0; at < this.#symbols.length; isExported = !isExported) {
      this.#budget.step(4);
      const run = this.#form.isHuffman
        ? standardTable(1).next(this.#reader)
        : this.#numbers[3]!.next(this.#decoder);
      empty = run ? 0 : empty + 1;
      if (run === null || !(run >= 0) || at + run > this.#symbols.length || empty > 4) return null;
      if (isExported) for (let index = at; index < at + run; index++) found.push(this.#symbols[index]!);
      this.#budget.step(run >> 3);
      at += run;
    }
    return found.length === count ? found : null;
  }
}
