import {
  classes,
  digit,
  fromHexTo,
  isNumberStart,
  regularEnd,
  type Tokenizer,
  unescapedTo,
  white,
} from "../file/tokens.ts";
import { mostOperands, type Operands } from "./operands.ts";

/** All operators of content streams (Annex A). */
export const operators: ReadonlySet<string> = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l M m MP n q Q re
  RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);

/** Those of inline images, which have a syntax of their own. */
const ofImages = new Set(["BI", "ID", "EI"]);

/** Strings, numbers and bytes in the arrays of one operator beyond which it is no plain one. */
const mostItems = 65_536;
const mostBytes = 1_048_576;

/** Operators of one or two characters by these, and those of three. */
const short: (string | undefined)[] = Array<string | undefined>(1 << 14).fill(undefined);
const long: string[] = [];
for (const operator of operators) {
  if (ofImages.has(operator)) continue;
  if (operator.length === 3) long.push(operator);
  else short[(operator.charCodeAt(0) << 7) | (operator.length > 1 ? operator.charCodeAt(1) : 0)] = operator;
}

function operatorAt(bytes: Uint8Array, from: number, to: number): string | undefined {
  const first = bytes[from]!;
  const second = to - from > 1 ? bytes[from + 1]! : 0;
  if ((first | second) > 127) return undefined;
  if (to - from < 3) return short[(first << 7) | second];
  if (to - from > 3) return undefined;
  for (const operator of long)
    if (
      operator.charCodeAt(0) === first &&
      operator.charCodeAt(1) === second &&
      operator.charCodeAt(2) === bytes[from + 2]
    )
      return operator;
  return undefined;
}

/** What begins with a byte: nothing that is plain, or one of these. */
const [number, name, literal, hex, open, close, keyword] = [1, 2, 3, 4, 5, 6, 7];
const begins = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  if (isNumberStart(byte)) begins[byte] = number;
  else if (classes[byte] === 0) begins[byte] = keyword;
}
for (const [character, token] of [
  ["/", name],
  ["(", literal],
  ["<", hex],
  ["[", open],
  ["]", close],
] as const)
  begins[character.charCodeAt(0)] = token;

/**
 * Reads the plain operators of a content, which nearly all are: numbers, names, strings, and arrays of strings and numbers,
 * and then the operator. It does as the tokenizer does with the same bytes, without a value for each of them.
 */
export class OperatorScanner {
  /** The operator that was read last. */
  operator = "";
  /** Tokens that were read since this was set to 0. */
  tokens = 0;

  /**
   * Reads up to the next operator. "more" where the data ends before it, and "other" where something follows that is not
   * plain: the operands so far are there, and the position is where it begins.
   */
  scan(tokens: Tokenizer, operands: Operands): "operator" | "more" | "other" {
    const { bytes, isLast } = tokens;
    const { items } = operands;
    const { length } = bytes;
    let at = tokens.position;
    for (;;) {
      while (at < length && classes[bytes[at]!] === white) at++;
      tokens.position = at;
      if (at >= length) {
        this.tokens++;
        return "more";
      }
      const byte = bytes[at]!;
      const token = begins[byte]!;
      if (token === number) {
        let end = at;
        let isNegative = false;
        while (end < length && (bytes[end] === 0x2b || bytes[end] === 0x2d)) {
          if (bytes[end] === 0x2d) isNegative = true;
          end++;
        }
        let value = 0;
        while (end < length && classes[bytes[end]!] === digit) value = value * 10 + bytes[end++]! - 0x30;
        if (end < length && bytes[end] === 0x2e) {
          let scale = 1;
          for (end++; end < length && classes[bytes[end]!] === digit; end++) {
            if (scale >= 1e15) continue;
            value = value * 10 + bytes[end]! - 0x30;
            scale *= 10;
          }
          value /= scale;
        }
        while (end < length && isNumberStart(bytes[end]!)) end++;
        this.tokens++;
        if (end >= length && !isLast) return "more";
        at = end;
        if (!Number.isFinite(value)) value = 0;
        else if (isNegative) value = -value || 0;
        if (!operands.isOpen) operands.addNumber(value);
        else if (items.count < mostItems) items.addNumber(value);
        else return "other";
      } else if (token === keyword) {
        const end = regularEnd(bytes, at);
        if (operands.isOpen || end - at > 3) return "other";
        if (end >= length && !isLast) {
          this.tokens++;
          return "more";
        }
        const operator = operatorAt(bytes, at, end);
        if (operator === undefined) return "other";
        this.tokens++;
        this.operator = operator;
        tokens.position = end;
        return "operator";
      } else if (token === literal) {
        const from = at + 1;
        let end = from;
        let opened = 1;
        let isPlain = true;
        for (; end < length; end++) {
          const inside = bytes[end]!;
          if (inside === 0x29) {
            if (--opened === 0) break;
          } else if (inside === 0x28) opened++;
          else if (inside === 0x5c) {
            isPlain = false;
            end++;
          } else if (inside === 13) isPlain = false;
        }
        if (end >= length) return this.#unended(isLast);
        if (items.count >= mostItems || items.used > mostBytes) return "other";
        if (!operands.isOpen) operands.beginString();
        items.reserve(end - from);
        const out = items.bytes;
        let used = items.used;
        if (isPlain) while (at + 1 < end) out[used++] = bytes[++at]!;
        else used = unescapedTo(out, used, bytes, from, end);
        items.endString(used);
        this.tokens++;
        at = end + 1;
      } else if (token === hex) {
        const from = at + 1;
        if (from < length && bytes[from] === 0x3c) return "other";
        let end = from;
        while (end < length && bytes[end] !== 0x3e) end++;
        if (end >= length) return this.#unended(isLast);
        if (items.count >= mostItems || items.used > mostBytes) return "other";
        if (!operands.isOpen) operands.beginString();
        items.reserve((end - from + 1) >> 1);
        items.endString(fromHexTo(items.bytes, items.used, bytes, from, end));
        this.tokens++;
        at = end + 1;
      } else if (token === name) {
        if (operands.isOpen) return "other";
        this.tokens++;
        if (tokens.next() === "more") return "more";
        operands.addName(tokens.nameValue);
        at = tokens.position;
      } else if (token === open && !operands.isOpen) {
        operands.beginArray();
        this.tokens++;
        at++;
        continue;
      } else if (token === close && operands.isOpen) {
        operands.isOpen = false;
        this.tokens++;
        at++;
      } else return "other";
      if (operands.count > mostOperands && !operands.isOpen) operands.clear();
    }
  }

  /** A string goes on where the data ends: more of it may come, or it is none. */
  #unended(isLast: boolean): "more" | "other" {
    if (isLast) return "other";
    this.tokens++;
    return "more";
  }
}
