import type { Budget } from "../../../checker/budget.ts";
import { hexString } from "./hex-string.ts";
import { Tokenizer } from "./tokens.ts";

/** An object as it is written in the file. */
export interface ObjectSource {
  bytes: Uint8Array;
  gen: number;
  /** The bytes are the dictionary of a stream. */
  isStream: boolean;
}

/** Where a value stands in bytes; the end is not included. */
export interface Extent {
  from: number;
  to: number;
}

/** Deepest nesting that is followed, as in values that are parsed. */
const deepest = 400;

/**
 * Where the next value stands, a reference as a whole, and the tokenizer behind it; null where none begins, or where
 * an array or dictionary is not closed or closed by the wrong bracket.
 */
export function valueExtent(tokens: Tokenizer, budget: Budget): Extent | null {
  const open: ("array" | "dict")[] = [];
  let from = -1;
  for (;;) {
    budget.step();
    const token = tokens.next();
    if (from < 0) from = tokens.start;
    if (token === "array-open" || token === "dict-open") {
      if (open.push(token === "array-open" ? "array" : "dict") > deepest) return null;
    } else if (token === "array-close" || token === "dict-close") {
      if (open.pop() !== (token === "array-close" ? "array" : "dict")) return null;
    } else if (token === "stray" || token === "end" || token === "more") return null;
    else if (open.length === 0 && token === "number") skipReferenceTail(tokens);
    if (open.length === 0) return { from, to: tokens.position };
  }
}

/** Goes behind "G R" where that follows a number. */
function skipReferenceTail(tokens: Tokenizer): void {
  const { position } = tokens;
  if (tokens.isInteger && tokens.next() === "number" && tokens.isInteger)
    if (tokens.next() === "keyword" && tokens.word === "R") return;
  tokens.position = position;
}

/** A copy of the bytes of the next value; null where it is none or is not closed. */
export function valueSource(tokens: Tokenizer, budget: Budget): Uint8Array | null {
  const extent = valueExtent(tokens, budget);
  return extent && tokens.bytes.slice(extent.from, extent.to);
}

/** The same value with all of its strings through the function, as of what comes out of an encrypted object stream. */
export function withStrings(bytes: Uint8Array, encrypt: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  const tokens = new Tokenizer(bytes);
  let at = 0;
  for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
    if (token !== "string") continue;
    parts.push(bytes.subarray(at, tokens.start), hexString(encrypt(tokens.string.bytes)));
    at = tokens.position;
  }
  parts.push(bytes.subarray(at));
  return concatenated(parts);
}

/** The pieces as one. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const part of parts) length += part.length;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
