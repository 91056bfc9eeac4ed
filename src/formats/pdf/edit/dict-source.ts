import type { Budget } from "../../../checker/budget.ts";
import { Tokenizer } from "../file/tokens.ts";
import { concatenated, type Extent, valueExtent } from "../file/value-source.ts";
import { nameSource } from "./written.ts";

const encoder = new TextEncoder();

/** The items of an array as they are written; null where the bytes are no array, or one that is damaged. */
export function arrayItems(bytes: Uint8Array, budget: Budget): Uint8Array[] | null {
  const tokens = new Tokenizer(bytes);
  if (tokens.next() !== "array-open") return null;
  const items: Uint8Array[] = [];
  for (;;) {
    const { position } = tokens;
    if (tokens.next() === "array-close") return items;
    tokens.position = position;
    const extent = valueExtent(tokens, budget);
    if (!extent) return null;
    items.push(bytes.subarray(extent.from, extent.to));
  }
}

interface Entry {
  keyAt: number;
  value: Extent;
}

/**
 * A dictionary as it is written. What is not set or deleted stays byte for byte: names that are no UTF-8, the form of
 * numbers, comments, strings that are encrypted.
 */
export class DictSource {
  readonly #bytes: Uint8Array;
  /** Of a key that stands twice, the last. */
  readonly #entries: Map<string, Entry>;
  /** Where the closing bracket stands. */
  readonly #end: number;
  /** New values; null deletes. */
  readonly #changes = new Map<string, Uint8Array | null>();

  private constructor(bytes: Uint8Array, entries: Map<string, Entry>, end: number) {
    this.#bytes = bytes;
    this.#entries = entries;
    this.#end = end;
  }

  /** Null where the bytes are no dictionary, or one that is damaged. */
  static of(bytes: Uint8Array, budget: Budget): DictSource | null {
    const tokens = new Tokenizer(bytes);
    if (tokens.next() !== "dict-open") return null;
    const entries = new Map<string, Entry>();
    for (;;) {
      const token = tokens.next();
      if (token === "dict-close") return new DictSource(bytes, entries, tokens.start);
      if (token !== "name") return null;
      const { start: keyAt, word: key } = tokens;
      const value = valueExtent(tokens, budget);
      if (!value) return null;
      entries.set(key, { keyAt, value });
    }
  }

  /** The value as it is written; null where there is none. */
  get(key: string): Uint8Array | null {
    const change = this.#changes.get(key);
    if (change !== undefined) return change;
    const entry = this.#entries.get(key);
    return entry ? this.#bytes.subarray(entry.value.from, entry.value.to) : null;
  }

  set(key: string, value: Uint8Array): void {
    this.#changes.set(key, value);
  }

  delete(key: string): void {
    this.#changes.set(key, null);
  }

  /** The dictionary with its changes. */
  bytes(): Uint8Array {
    const parts: Uint8Array[] = [];
    let at = 0;
    const replaced = [...this.#changes]
      .flatMap(([key, value]) => {
        const entry = this.#entries.get(key);
        return entry ? [{ entry, value }] : [];
      })
      .sort((a, b) => a.entry.keyAt - b.entry.keyAt);
    for (const { entry, value } of replaced) {
      parts.push(this.#bytes.subarray(at, value ? entry.value.from : entry.keyAt));
      // What came before may have been a word that needs no blank before a bracket alone.
      if (value) parts.push(encoder.encode(" "), value);
      at = entry.value.to;
    }
    parts.push(this.#bytes.subarray(at, this.#end));
    for (const [key, value] of this.#changes)
      if (value && !this.#entries.has(key)) parts.push(encoder.encode(` ${nameSource(key)} `), value);
    parts.push(encoder.encode(" "), this.#bytes.subarray(this.#end));
    return concatenated(parts);
  }
}
