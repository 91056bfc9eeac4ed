import type { Budget } from "../../../checker/budget.ts";
import { Dict, Name } from "../file/objects.ts";
import { ValueBuilder } from "../file/parser.ts";
import { isWhite, simpleValue, Tokenizer } from "../file/tokens.ts";
import { concatenated } from "../file/value-source.ts";
import { mostOperands, Operands } from "./operands.ts";
import { OperatorScanner, operators } from "./operator-scanner.ts";

/** Bytes of memory that the values in the arrays and dictionaries of one operator may take; what follows is passed over. */
const heaviest = 8_388_608;
/** A token longer than this ends where the data at hand ends. */
const longestToken = 1_048_576;
/** A longer inline image is not believed to be as long as it says. */
const longestImage = 1_048_576;
/** Bytes that are looked at behind "EI", to distinguish the end of an image from its data. */
const lookahead = 16;
/** Bytes that are cut into operators at once: few, as the end of a token that they cut is copied. */
const takenAtOnce = 8_192;
/** Streams of one content are parted as by white space (7.8.2). */
const between = new Uint8Array([10]);
/** Longest word that may be an operator and what stands right behind it, in bytes. */
const longestSplit = 512;

/**
 * Cuts content streams into operators (7.8.2): given the data piece by piece, it is asked for one operator after the
 * other. An inline image is reported as one operator "BI" when all of it has come, with its dictionary, keys and values spelt
 * as they stand there. Never fails on garbage.
 */
export class ContentLexer {
  readonly #budget: Budget;
  readonly #tokens = new Tokenizer(new Uint8Array(), 0, false);
  /** The operands of the operator that was reported last, or of the one that is read, as long as it is plain. */
  readonly #operands = new Operands();
  readonly #scanner = new OperatorScanner();
  /** Those of one that is not plain. */
  readonly #values = new ValueBuilder(heaviest);
  #isPlain = true;
  /** The operator that was come upon and not yet reported. */
  #operator: string | null = null;
  /** The operands are those of an operator that was reported. */
  #isReported = false;
  /** All that can be taken of the data at hand was taken. */
  #isDry = true;
  /** The data at hand is a copy of its own. */
  #isOwn = false;
  /** Bytes that wait for more to follow. */
  #rest: Uint8Array = new Uint8Array();
  /** Memory that they wait in, if it is their own. */
  #room = new Uint8Array();
  /** Not tried again before so many bytes are there, so that a long token is not read over and over. */
  #needed = 0;
  #state: "operators" | "image-dict" | "image-data" = "operators";
  /** Bytes of image data that are known to come. */
  #skip = 0;
  /** The byte before the data at hand is white space, or the image's data begins here. */
  #isAfterWhite = true;
  /** Of the image's data, as far as it has come (FNV-1a). */
  #digest = 0;
  /** Bytes of it, the white space before it counted. */
  #imageLength = 0;
  /** Bytes of the next image's data that are kept. */
  mostOfImage = 0;
  #image: Uint8Array[] = [];

  /** Bytes that were given. */
  #given = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Bytes of the content up to the end of the operator that `next` reported last. */
  get position(): number {
    return this.#given - (this.#tokens.bytes.length - this.#tokens.position);
  }

  /** The operands of the operator that `next` reported last: good until it is asked again. */
  get operands(): Operands {
    return this.#operands;
  }

  /** What distinguishes the data of the inline image that was reported last from others'. */
  get imageDigest(): number {
    return this.#digest >>> 0;
  }

  /** Bytes of its data. */
  get imageLength(): number {
    return Math.max(0, this.#imageLength - 1);
  }

  /** Its data, as far as it was kept. */
  get image(): Uint8Array {
    return concatenated(this.#image).subarray(1);
  }

  /** Gives the next piece of data, which must stay as it is until `next` has reported all of it. */
  push(piece: Uint8Array): void {
    this.#given += piece.length;
    this.#isOwn = this.#rest.length > 0;
    const bytes = this.#isOwn ? this.#appended(piece) : piece;
    const isTooLong = bytes.length >= longestToken && this.#rest.length >= longestToken / 2;
    if (isTooLong && this.#state === "operators") this.#operator = "";
    this.#take(bytes, isTooLong);
  }

  /**
   * Gives a whole stream; `take` asks for the operators of each part of it as it comes. Answers how many bytes it has.
   */
  async stream(pieces: AsyncIterable<Uint8Array>, take: () => void | Promise<void>): Promise<number> {
    let length = 0;
    for await (const piece of pieces) {
      length += piece.length;
      for (let at = 0; at < piece.length; at += takenAtOnce) {
        this.push(piece.subarray(at, at + takenAtOnce));
        await take();
        if (this.#budget.isDue) await this.#budget.turn();
      }
    }
    this.push(between);
    await take();
    return length;
  }

  /** Nothing follows: `next` says what was still waiting. */
  end(): void {
    this.#needed = 0;
    this.#take(this.#rest, true);
  }

  /** The operators of a content that is there as a whole, with the operands of each. */
  *all(bytes: Uint8Array): Generator<string> {
    this.push(bytes);
    for (let operator = this.next(); operator !== null; operator = this.next()) yield operator;
    this.end();
    for (let operator = this.next(); operator !== null; operator = this.next()) yield operator;
  }

  /** The next operator; "" for a token that is too long, null when there is none in the data that was given. */
  next(): string | null {
    if (this.#isReported) this.#clear();
    this.#isReported = false;
    while (this.#operator === null && !this.#isDry)
      this.#isDry = !(this.#isPlain
        ? this.#scan()
        : this.#state === "image-data"
          ? this.#overImage()
          : this.#token());
    const operator = this.#operator;
    this.#operator = null;
    // What is too long has no operands: those at hand are another operator's.
    this.#isReported = operator !== null && operator !== "";
    if (operator === null) this.#keep();
    else if (this.#isReported && !this.#isPlain) this.#operands.take(this.#values.values);
    return operator;
  }

  /** What waits and the piece behind it, where there is room for it in place. */
  #appended(piece: Uint8Array): Uint8Array {
    const rest = this.#rest;
    const begin = rest.byteOffset;
    const end = begin + rest.length;
    if (rest.buffer !== this.#room.buffer || end + piece.length > this.#room.length) {
      const length = rest.length + piece.length;
      this.#room = new Uint8Array(rest.length > piece.length ? 2 * length : length);
      this.#room.set(rest);
      this.#room.set(piece, rest.length);
      return this.#room.subarray(0, length);
    }
    this.#room.set(piece, end);
    return this.#room.subarray(begin, end + piece.length);
  }

  #take(bytes: Uint8Array, isLast: boolean): void {
    const tokens = this.#tokens;
    tokens.bytes = bytes;
    tokens.position = 0;
    tokens.isLast = isLast;
    this.#isDry = bytes.length < this.#needed && !isLast;
  }

  /** Keeps what is left of the data at hand. */
  #keep(): void {
    const tokens = this.#tokens;
    const { bytes, position } = tokens;
    this.#rest = this.#isOwn ? bytes.subarray(position) : bytes.slice(position);
    if (position > 0 || bytes.length >= this.#needed) this.#needed = this.#rest.length * 2;
    this.#isOwn = true;
    tokens.bytes = this.#rest;
    tokens.position = 0;
  }

  /** Forgets the operands at hand. */
  #clear(): void {
    this.#operands.clear();
    if (!this.#isPlain) this.#values.clear();
    this.#isPlain = this.#state === "operators";
  }

  /** Takes an operator with its operands, as far as they are plain; false when there is none any more. */
  #scan(): boolean {
    const scanner = this.#scanner;
    scanner.tokens = 0;
    const found = scanner.scan(this.#tokens, this.#operands);
    this.#budget.step(scanner.tokens);
    if (found === "operator") this.#operator = scanner.operator;
    else if (found === "other") {
      this.#operands.moveTo(this.#values);
      this.#isPlain = false;
    }
    return found !== "more";
  }

  /** Takes one token; false when there is none any more. */
  #token(): boolean {
    const tokens = this.#tokens;
    const operands = this.#values;
    const token = tokens.next();
    this.#budget.step();
    switch (token) {
      case "end":
      case "more":
        return false;
      case "stray":
        return true;
      case "number":
        operands.addNumber(tokens.number);
        break;
      case "array-open":
      case "dict-open":
        operands.open(token === "dict-open");
        return true;
      case "array-close":
      case "dict-close":
        operands.close(token === "dict-close");
        break;
      default: {
        const value = simpleValue(token, tokens);
        if (value === undefined) this.#keyword();
        else operands.add(value);
      }
    }
    if (!operands.isNested && operands.values.length > mostOperands && this.#state === "operators")
      this.#clear();
    return true;
  }

  #keyword(): void {
    const tokens = this.#tokens;
    const operands = this.#values;
    if (!operators.has(tokens.word)) this.#split();
    const { word } = tokens;
    if (word === "R" && operands.isNested) {
      operands.reference();
      return;
    }
    // No operator stands in an array or a dictionary: it was not closed.
    operands.closeAll();
    if (word === "BI" && this.#state === "operators") this.#state = "image-dict";
    else if (word === "ID" && this.#state === "image-dict") {
      this.#beginImage();
      return;
    } else if (word === "EI" && this.#state === "image-dict") this.#state = "operators";
    else {
      this.#operator = word;
      return;
    }
    this.#clear();
  }

  /** Of a word that is no operator but begins with one, takes the operator: "Q1" is "Q" and "1". */
  #split(): void {
    const tokens = this.#tokens;
    // What is longer than any word is no operator with something behind it: to look through it again costs too much.
    const written = tokens.position - tokens.start;
    if (written > longestSplit) return;
    this.#budget.step(written >> 4);
    for (let length = 3; length > 0; length--) {
      const word = tokens.word.slice(0, length);
      if (length >= tokens.word.length || !operators.has(word)) continue;
      tokens.word = word;
      tokens.position = tokens.start + length;
      return;
    }
  }

  #beginImage(): void {
    const tokens = this.#tokens;
    const { values } = this.#values;
    const dict = new Dict();
    for (let at = 0; at + 1 < values.length; at += 2) {
      const key = values[at];
      if (key instanceof Name) dict.set(key.name, values[at + 1]!);
    }
    this.#state = "image-data";
    this.#clear();
    this.#values.add(dict);
    this.#digest = 0x811c9dc5;
    this.#imageLength = 0;
    this.#image = [];
    // One white-space character follows ID (8.9.7).
    this.#skip = knownLength(dict) + 1;
    this.#isAfterWhite = true;
    tokens.position = Math.min(tokens.position, tokens.bytes.length);
  }

  /** Goes over an image's data; false when more of it must come. */
  #overImage(): boolean {
    const tokens = this.#tokens;
    const { bytes, isLast } = tokens;
    const skipped = Math.min(this.#skip, bytes.length - tokens.position);
    this.#skip -= skipped;
    if (skipped > 0) this.#leaveAt(tokens.position + skipped);
    if (skipped > 0) this.#isAfterWhite = true;
    for (let at = tokens.position; at < bytes.length; at++) {
      if (bytes[at] !== 0x45) continue;
      if (!isLast && at + 2 + lookahead > bytes.length) {
        this.#leaveAt(at);
        return false;
      }
      const isAfterWhite = at > tokens.position ? isWhite(bytes[at - 1]) : this.#isAfterWhite;
      if (!isAfterWhite || !isImageEnd(bytes, at)) continue;
      this.#leaveAt(at);
      tokens.position = at + 2;
      this.#endImage();
      return true;
    }
    this.#leaveAt(bytes.length);
    if (isLast) this.#endImage();
    return isLast;
  }

  #endImage(): void {
    this.#operator = "BI";
    this.#state = "operators";
  }

  #leaveAt(at: number): void {
    const tokens = this.#tokens;
    const { bytes, position } = tokens;
    if (at > position) this.#isAfterWhite = isWhite(bytes[at - 1]);
    this.#budget.step((at - position) >> 6);
    const left = this.mostOfImage - this.#imageLength;
    if (left > 0 && at > position) this.#image.push(bytes.slice(position, Math.min(at, position + left)));
    this.#imageLength += at - position;
    for (let from = position; from < at; from++)
      this.#digest = Math.imul(this.#digest ^ bytes[from]!, 0x1000193);
    tokens.position = at;
  }
}

/** "EI" and then nothing that could only be a picture's data. */
function isImageEnd(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + 1] !== 0x49) return false;
  const end = Math.min(bytes.length, at + 2 + lookahead);
  if (at + 2 < bytes.length && !isWhite(bytes[at + 2])) return false;
  for (let next = at + 2; next < end; next++) {
    const byte = bytes[next]!;
    if (byte === 0 || byte > 0x7e || (byte < 0x20 && !isWhite(byte))) return false;
  }
  return true;
}

const components: Record<string, number> = {
  DeviceGray: 1,
  G: 1,
  CalGray: 1,
  DeviceRGB: 3,
  RGB: 3,
  CalRGB: 3,
  DeviceCMYK: 4,
  CMYK: 4,
};

/** Bytes of an inline image's data, where its dictionary gives them; 0 where only a search can. */
function knownLength(dict: Dict): number {
  const number = (short: string, long: string) => {
    const value = dict.get(short) ?? dict.get(long);
    return typeof value === "number" && value > 0 ? Math.floor(value) : 0;
  };
  const stated = number("L", "Length");
  if (stated > 0) return stated <= longestImage ? stated : 0;
  const filter = dict.get("F") ?? dict.get("Filter");
  if (filter !== null && !(Array.isArray(filter) && filter.length === 0)) return 0;
  const isMask = (dict.get("IM") ?? dict.get("ImageMask")) === true;
  const space = dict.get("CS") ?? dict.get("ColorSpace");
  let colors = isMask ? 1 : space instanceof Name ? (components[space.name] ?? 0) : 0;
  if (Array.isArray(space) && space[0] instanceof Name && ["I", "Indexed"].includes(space[0].name))
    colors = 1;
  const bits = isMask ? 1 : number("BPC", "BitsPerComponent");
  const length = Math.ceil((number("W", "Width") * bits * colors) / 8) * number("H", "Height");
  return length <= longestImage ? length : 0;
}
