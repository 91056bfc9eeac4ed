import { type Budget, OverBudget } from "../../../checker/budget.ts";
import { cutTo } from "./cut-to.ts";
import { Dict, Name, PdfString, type PdfValue, Ref } from "./objects.ts";
import { isWhite, simpleValue, type Tokenizer } from "./tokens.ts";
import type { Resolved } from "./windows.ts";

/** The bytes end inside the value; the same can be read again with more of them. */
export const incomplete: unique symbol = Symbol("incomplete");

/** Bytes of memory that the values of one object may take, about; trees of any sense spread over many. */
const heaviest = 12_582_912;
/** Bytes of memory that values take, those in them not counted. */
const bytesOf = { array: 48, dict: 80, other: 20, name: 56 };
/** Names behind so many values of one array or dictionary count as names of their own, which others have not. */
const fewNames = 64;

/** Deepest nesting of arrays and dictionaries; what lies deeper is null. */
const deepest = 400;

/** Builds arrays and dictionaries out of tokens on a stack of its own, so that foreign nesting costs no recursion. */
export class ValueBuilder {
  /** Complete values; those of the arrays and dictionaries that are open stand behind what is outside of them. */
  readonly #values: PdfValue[] = [];
  /** Where the values of each open array or dictionary begin, and whether it is a dictionary. */
  readonly #begins: number[] = [];
  readonly #areDicts: boolean[] = [];
  #openDicts = 0;
  /** Arrays and dictionaries that are open below the deepest level and not kept. */
  #tooDeep = 0;
  #bytes = 0;
  #lastBytes = 0;
  readonly #heaviest: number;

  /** Values that take more bytes of memory than this, nested ones too, are not kept. */
  constructor(mostBytes: number) {
    this.#heaviest = mostBytes;
  }

  /** Complete values outside any array or dictionary; to be asked for when none is open. */
  get values(): readonly PdfValue[] {
    return this.#values;
  }

  get isFull(): boolean {
    return this.#bytes > this.#heaviest;
  }

  /** Bytes of memory that the values took, about, which were there when it was cleared last. */
  get lastBytes(): number {
    return this.#lastBytes;
  }

  get isNested(): boolean {
    return this.#begins.length > 0;
  }

  add(value: PdfValue): void {
    if (this.#tooDeep > 0 || this.isFull) return;
    this.#values.push(value);
    this.#bytes += value instanceof PdfString ? value.memory : bytesOf.other;
    if (value instanceof Name && this.#values.length - (this.#begins.at(-1) ?? 0) > fewNames)
      this.#bytes += bytesOf.name + value.name.length;
  }

  /** The same for a number, as most values of content are. */
  addNumber(value: number): void {
    if (this.#tooDeep > 0 || this.isFull) return;
    this.#values.push(value);
    this.#bytes += bytesOf.other;
  }

  open(isDict: boolean): void {
    if (this.#tooDeep > 0 || this.#begins.length >= deepest || this.isFull) {
      this.#tooDeep++;
      return;
    }
    this.#bytes += isDict ? bytesOf.dict : bytesOf.array;
    this.#begins.push(this.#values.length);
    this.#areDicts.push(isDict);
    if (isDict) this.#openDicts++;
  }

  /** Closes the innermost array or dictionary of this kind and what was left open in it; a stray close is passed over. */
  close(isDict: boolean): void {
    if (this.#tooDeep > 0) {
      if (--this.#tooDeep === 0) this.add(null);
      return;
    }
    if ((isDict ? this.#openDicts : this.#begins.length - this.#openDicts) === 0) return;
    const values = this.#values;
    for (;;) {
      const from = this.#begins.pop()!;
      const wasDict = this.#areDicts.pop()!;
      if (wasDict) this.#openDicts--;
      const closed = wasDict ? Dict.ofRow(values, from) : values.slice(from);
      cutTo(values, from);
      values.push(closed);
      if (wasDict === isDict) return;
    }
  }

  /** Closes everything that is still open. */
  closeAll(): void {
    this.#tooDeep = 0;
    while (this.isNested) this.close(this.#areDicts.at(-1)!);
  }

  /** Makes a reference of the last two numbers. */
  reference(): void {
    if (this.#tooDeep > 0) return;
    const values = this.#values;
    if (values.length - (this.#begins.at(-1) ?? 0) < 2) return;
    const gen = values.at(-1);
    const num = values.at(-2);
    if (!isIndex(num) || !isIndex(gen)) return;
    values.pop();
    values[values.length - 1] = new Ref(num, gen);
  }

  /** Forgets everything, to be used again. */
  clear(): void {
    this.#lastBytes = this.#bytes;
    cutTo(this.#values, 0);
    cutTo(this.#begins, 0);
    cutTo(this.#areDicts, 0);
    this.#openDicts = 0;
    this.#tooDeep = 0;
    this.#bytes = 0;
  }
}

const isIndex = (value: PdfValue | undefined): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0;

/** Undoes the encryption of one string. */
export type StringDecryption = (bytes: Uint8Array) => Uint8Array;

const enders = new Set(["endobj", "obj", "stream", "endstream", "xref", "startxref", "trailer"]);

/**
 * One value, a reference too. Ends before a keyword that cannot stand in a value, with what was read so far;
 * null where there is none.
 */
export function parseValue(
  tokens: Tokenizer,
  budget: Budget,
  decrypt?: StringDecryption,
): PdfValue | typeof incomplete {
  return valueBuilt(tokens, budget, decrypt, builder, Number.POSITIVE_INFINITY) as
    | PdfValue
    | typeof incomplete;
}

/** The same for values of any size: what is made of it and of the bytes of memory that it takes, about. */
export function valueInTurns<T>(
  tokens: Tokenizer,
  budget: Budget,
  decrypt: StringDecryption | undefined,
  take: (value: PdfValue | typeof incomplete, memory: number) => T,
): Resolved<T> {
  const own = builder;
  const value = valueBuilt(tokens, budget, decrypt, own, readAtOnce);
  if (value !== paused) return take(value, own.lastBytes);
  builder = new ValueBuilder(heaviest);
  return (async () => {
    for (;;) {
      await budget.turn();
      const rest = valueBuilt(tokens, budget, decrypt, own, readAtOnce);
      if (rest !== paused) return take(rest, own.lastBytes);
    }
  })();
}

/** Of the value that is being read, unless its reading was paused. */
let builder = new ValueBuilder(heaviest);

/** The value is not whole yet, and others should run: its reading goes on with the same builder. */
const paused: unique symbol = Symbol("paused");
/** Tokens that are read before it may pause. */
const readAtOnce = 4_096;

function valueBuilt(
  tokens: Tokenizer,
  budget: Budget,
  decrypt: StringDecryption | undefined,
  builder: ValueBuilder,
  atOnce: number,
): PdfValue | typeof incomplete | typeof paused {
  let isPaused = false;
  try {
    const value = valueRead(tokens, budget, decrypt, builder, atOnce);
    isPaused = value === paused;
    return value;
  } finally {
    if (!isPaused) builder.clear();
  }
}

function valueRead(
  tokens: Tokenizer,
  budget: Budget,
  decrypt: StringDecryption | undefined,
  builder: ValueBuilder,
  atOnce: number,
): PdfValue | typeof incomplete | typeof paused {
  for (let count = 0; ; count++) {
    if (count >= atOnce && budget.isDue) return paused;
    const token = tokens.next();
    budget.step();
    if (token === "more") return incomplete;
    if (builder.isFull)
      throw new OverBudget(
        "The document is too complex to be read: one of its objects holds more values than one may.",
      );
    if (token === "end") builder.closeAll();
    else if (token === "array-open" || token === "dict-open") builder.open(token === "dict-open");
    else if (token === "array-close" || token === "dict-close") builder.close(token === "dict-close");
    else if (token === "keyword" && tokens.word === "R") builder.reference();
    else if (token === "keyword" && enders.has(tokens.word)) {
      builder.closeAll();
      tokens.position = tokens.start;
    } else {
      if (token === "string" && decrypt) {
        const bytes = decrypt(tokens.string.bytes);
        tokens.string = PdfString.at(bytes, 0, bytes.length);
      }
      const value = simpleValue(token, tokens);
      if (value === undefined) {
        if (!builder.isNested) return null;
        // A word that means nothing stands for a value all the same: the key after it is none.
        if (token === "keyword" && /^[a-z]/i.test(tokens.word)) builder.add(null);
        continue;
      }
      builder.add(value);
      if (token === "number" && !builder.isNested) {
        const reference = referenceTail(tokens);
        if (reference === incomplete) return incomplete;
        if (reference !== null) return new Ref(tokens.number, reference);
      }
    }
    if (!builder.isNested && (builder.values.length > 0 || token === "end" || token === "keyword"))
      return builder.values[0] ?? null;
  }
}

/** After a number outside any array: the generation, where "G R" follows and makes a reference of both. */
function referenceTail(tokens: Tokenizer): number | null | typeof incomplete {
  const { position, number, isInteger } = tokens;
  if (!isInteger || number < 0) return null;
  let token = tokens.next();
  const gen = tokens.number;
  if (token === "number" && tokens.isInteger && gen >= 0) {
    token = tokens.next();
    if (token === "keyword" && tokens.word === "R") {
      tokens.number = number;
      return gen;
    }
  }
  tokens.position = position;
  tokens.number = number;
  return token === "more" ? incomplete : null;
}

/** An indirect object as it stands in the file (7.3.10). */
export interface IndirectObject {
  num: number;
  gen: number;
  value: PdfValue;
  /** Where the data of a stream begins in the bytes; null when it is no stream. */
  dataAt: number | null;
  /** Where the reading ended. */
  end: number;
  /** Bytes of memory that the value takes, about. */
  /** What its value takes, in bytes. */
  memory: number;
}

/** "N G obj" at the tokenizer's position: its numbers; null when there is something else. */
export function parseObjectHeader(
  tokens: Tokenizer,
): { num: number; gen: number } | null | typeof incomplete {
  let token = tokens.next();
  if (token !== "number" || !tokens.isInteger) return token === "more" ? incomplete : null;
  const num = tokens.number;
  token = tokens.next();
  if (token !== "number" || !tokens.isInteger) return token === "more" ? incomplete : null;
  const gen = tokens.number;
  token = tokens.next();
  if (token !== "keyword") return token === "more" ? incomplete : null;
  if (!tokens.word.startsWith("obj")) return null;
  // "obj" and the value may stand together without white space.
  tokens.position = tokens.start + 3;
  return { num, gen };
}

/** The indirect object at the tokenizer's position; null when there is none. */
export function parseIndirectObject(
  tokens: Tokenizer,
  budget: Budget,
): IndirectObject | null | typeof incomplete {
  const header = parseObjectHeader(tokens);
  if (header === null || header === incomplete) return header;
  const value = parseValue(tokens, budget);
  return objectOf(tokens, header, value, builder.lastBytes);
}

/** The same for objects of any size. */
export function indirectObject(
  tokens: Tokenizer,
  budget: Budget,
  decryption?: (num: number, gen: number) => StringDecryption | undefined,
): Resolved<IndirectObject | null | typeof incomplete> {
  const header = parseObjectHeader(tokens);
  if (header === null || header === incomplete) return header;
  return valueInTurns(tokens, budget, decryption?.(header.num, header.gen), (value, memory) =>
    objectOf(tokens, header, value, memory),
  );
}

function objectOf(
  tokens: Tokenizer,
  { num, gen }: { num: number; gen: number },
  value: PdfValue | typeof incomplete,
  memory: number,
): IndirectObject | typeof incomplete {
  if (value === incomplete) return incomplete;
  const end = tokens.position;
  const object: IndirectObject = { num, gen, value, dataAt: null, end, memory };
  if (!(value instanceof Dict)) return object;
  const token = tokens.next();
  if (token === "more") return incomplete;
  if (token !== "keyword" || !tokens.word.startsWith("stream")) return object;
  const dataAt = afterStreamKeyword(tokens.bytes, tokens.start + 6);
  if (dataAt >= tokens.bytes.length && !tokens.isLast) return incomplete;
  return { num, gen, value, dataAt, end: dataAt, memory };
}

/** Past the end of line after "stream" (7.3.8.1), and past white space before it that should not be there. */
function afterStreamKeyword(bytes: Uint8Array, at: number): number {
  let end = at;
  while (isWhite(bytes[end]) && bytes[end] !== 10 && bytes[end] !== 13 && end - at < 16) end++;
  if (bytes[end] === 13) return bytes[end + 1] === 10 ? end + 2 : end + 1;
  if (bytes[end] === 10) return end + 1;
  return at;
}
