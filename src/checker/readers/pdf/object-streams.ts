import type { Budget } from "../../budget.ts";
import type { Dict, PdfValue } from "./objects.ts";
import { incomplete, parseValue } from "./parser.ts";
import { Tokenizer } from "./tokens.ts";

/** Largest object stream that is read, unpacked; what lies beyond is missing. */
const largest = 16_777_216;
/** Unpacked bytes that are kept of object streams, the last one not counted. */
const kept = 2_097_152;

interface ObjectStream {
  bytes: Uint8Array;
  /** Where each object begins, by its number. */
  offsets: Map<number, number>;
  /** All beginnings in ascending order, to know where an object must have ended. */
  sorted: number[];
}

/** Finds the data of an object stream by its number. */
export type Containers = (num: number) => Promise<{ dict: Dict; pieces: AsyncIterable<Uint8Array> } | null>;

/** Objects that lie in object streams (7.5.7), each unpacked once and kept within bounds. */
export class ObjectStreams {
  readonly #budget: Budget;
  readonly #containers: Containers;
  readonly #streams = new Map<number, Promise<ObjectStream | null>>();
  readonly #sizes = new Map<number, number>();

  constructor(budget: Budget, containers: Containers) {
    this.#budget = budget;
    this.#containers = containers;
  }

  clear(): void {
    this.#streams.clear();
    this.#sizes.clear();
  }

  /** The object and the bytes that it takes; null when the stream does not hold it. */
  async object(container: number, num: number): Promise<{ value: PdfValue; weight: number } | null> {
    const stream = await this.#stream(container);
    const offset = stream?.offsets.get(num);
    // Of a damaged stream there is less than its index tells.
    if (!stream || offset === undefined || offset >= stream.bytes.length) return null;
    const end = Math.min(
      stream.sorted[after(stream.sorted, offset)] ?? stream.bytes.length,
      stream.bytes.length,
    );
    this.#budget.step(1 + (Math.max(0, end - offset) >> 6));
    const value = parseValue(new Tokenizer(stream.bytes.subarray(offset, end)), this.#budget);
    return { value: value === incomplete ? null : value, weight: end - offset };
  }

  /** The numbers of the objects that the stream holds, as far as its data reaches. */
  async numbers(container: number): Promise<number[]> {
    const stream = await this.#stream(container);
    if (!stream) return [];
    return [...stream.offsets].filter(([, offset]) => offset < stream.bytes.length).map(([num]) => num);
  }

  #stream(container: number): Promise<ObjectStream | null> {
    let stream = this.#streams.get(container);
    if (stream) {
      this.#streams.delete(container);
      this.#streams.set(container, stream);
      return stream;
    }
    stream = this.#read(container);
    this.#streams.set(container, stream);
    return stream;
  }

  async #read(container: number): Promise<ObjectStream | null> {
    const found = await this.#containers(container);
    if (!found) return null;
    const bytes = await gathered(found.pieces);
    this.#sizes.set(container, bytes.length);
    this.#forget(container);
    const first = found.dict.get("First");
    return typeof first === "number" ? this.#index(bytes, first) : null;
  }

  /** Pairs of number and offset stand before the first object. */
  #index(bytes: Uint8Array, first: number): ObjectStream {
    const offsets = new Map<number, number>();
    const tokens = new Tokenizer(bytes.subarray(0, Math.max(0, Math.floor(first))));
    while (tokens.next() === "number") {
      const num = tokens.number;
      if (tokens.next() !== "number") break;
      this.#budget.step();
      offsets.set(num, Math.floor(first + Math.max(0, tokens.number)));
    }
    return { bytes, offsets, sorted: [...offsets.values()].sort((a, b) => a - b) };
  }

  /** Lets the longest unused streams go. */
  #forget(latest: number): void {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    for (const container of this.#streams.keys()) {
      if (sum <= kept) return;
      const size = this.#sizes.get(container);
      if (container === latest || size === undefined) continue;
      this.#streams.delete(container);
      this.#sizes.delete(container);
      sum -= size;
    }
  }
}

/** The index of the first number that is greater. */
function after(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function gathered(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    parts.push(piece);
    length += piece.length;
    if (length >= largest) break;
  }
  // Not a view of a window, which would be kept as long.
  if (parts.length === 1) return parts[0]!.buffer.byteLength > 2 * length ? parts[0]!.slice() : parts[0]!;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
