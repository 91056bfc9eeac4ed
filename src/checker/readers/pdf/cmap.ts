import type { Budget } from "../../budget.ts";
import { PdfString } from "./objects.ts";
import { Tokenizer } from "./tokens.ts";

interface Range {
  first: number;
  last: number;
  /** Bytes that a code of the range has. */
  length: number;
}

interface TextRange {
  first: number;
  last: number;
  /** Text of the first code; the last UTF-16 unit counts up over the range. */
  text: string;
}

/** Entries that one CMap may have; more than a font of 65,536 glyphs needs tells nothing new. */
const entryLimit = 131_072;

/** A character map (ISO 32000-2, 9.7.5 and 9.10.3): how a shown string falls into codes, and the text of a code. */
export class CMap {
  #texts = new Map<number, string>();
  #ranges: TextRange[] = [];
  #codes: Range[] = [];

  /** Reads the operators of a CMap file; what makes no sense in it is passed over. */
  static parse(bytes: Uint8Array, budget: Budget): CMap {
    const map = new CMap();
    const tokens = new Tokenizer(bytes);
    let operands: (PdfString | PdfString[])[] = [];
    let list: PdfString[] | null = null;
    for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
      budget.step(2);
      if (token === "string") {
        const string = PdfString.compact(tokens.string);
        if (!list) operands.push(string);
        else if (list.length < entryLimit) list.push(string);
      } else if (token === "array-open") list = [];
      else if (token === "array-close" && list) {
        operands.push(list);
        list = null;
      } else if (token === "keyword") {
        map.#operator(tokens.word, operands);
        operands = [];
      }
      if (operands.length > entryLimit) operands = [];
    }
    map.#ranges.sort((a, b) => a.first - b.first);
    return map;
  }

  /** The text of a code; null when the map does not tell. */
  text(code: number): string | null {
    const single = this.#texts.get(code);
    if (single !== undefined) return single;
    let low = 0;
    let high = this.#ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = this.#ranges[middle]!;
      if (code < range.first) high = middle - 1;
      else if (code > range.last) low = middle + 1;
      else return shifted(range.text, code - range.first);
    }
    return null;
  }

  /** Bytes of the code that stands at the offset; 0 when the map has no code space. */
  codeLength(bytes: Uint8Array, offset: number): number {
    if (!this.#codes.length) return 0;
    let code = 0;
    for (let length = 1; length <= 4 && offset + length <= bytes.length; length++) {
      code = code * 256 + bytes[offset + length - 1]!;
      if (this.#codes.some((range) => range.length === length && code >= range.first && code <= range.last))
        return length;
    }
    return this.#codes[0]!.length;
  }

  /** Ranges of codes that it tells apart by their length. */
  get ranges(): number {
    return this.#codes.length;
  }

  /** Entries that it keeps. */
  get size(): number {
    return this.#texts.size + this.#ranges.length;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  #operator(word: string, operands: (PdfString | PdfString[])[]): void {
    if (word === "endcodespacerange") {
      for (let at = 0; at + 1 < operands.length && this.#codes.length < 100; at += 2) {
        const [low, high] = [operands[at], operands[at + 1]];
        if (low instanceof PdfString && high instanceof PdfString && low.length > 0 && low.length <= 4)
          this.#codes.push({ first: codeOf(low), last: codeOf(high), length: low.length });
      }
    } else if (word === "endbfchar") {
      for (let at = 0; at + 1 < operands.length && this.#texts.size < entryLimit; at += 2) {
        const [code, text] = [operands[at], operands[at + 1]];
        if (code instanceof PdfString && text instanceof PdfString)
          this.#texts.set(codeOf(code), utf16(text));
      }
    } else if (word === "endbfrange") {
      for (let at = 0; at + 2 < operands.length && this.#ranges.length < entryLimit; at += 3) {
        const [low, high, text] = [operands[at], operands[at + 1], operands[at + 2]];
        if (!(low instanceof PdfString) || !(high instanceof PdfString)) continue;
        const first = codeOf(low);
        if (text instanceof PdfString) this.#ranges.push({ first, last: codeOf(high), text: utf16(text) });
        else
          text?.forEach((each, count) => {
            if (this.#texts.size < entryLimit) this.#texts.set(first + count, utf16(each));
          });
      }
    }
  }
}

const codeOf = ({ bytes }: PdfString) => bytes.subarray(0, 4).reduce((code, byte) => code * 256 + byte, 0);

function utf16({ bytes }: PdfString): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  let text = "";
  for (let at = 0; at + 1 < bytes.length && at < 64; at += 2)
    text += String.fromCharCode((bytes[at]! << 8) | bytes[at + 1]!);
  return text;
}

function shifted(text: string, by: number): string {
  if (!by || !text) return text;
  return text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff);
}
