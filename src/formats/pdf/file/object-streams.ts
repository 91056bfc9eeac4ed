import type { Budget } from "../../../checker/budget.ts";
import { partitionPoint } from "../../../core/partition-point.ts";
import { Column } from "./column.ts";
import { largestNumber } from "./cross-references.ts";
import type { Dict, PdfValue } from "./objects.ts";
import { incomplete, valueInTurns } from "./parser.ts";
import { Tokenizer } from "./tokens.ts";
import { valueSource } from "./value-source.ts";
import type { Resolved } from "./windows.ts";

/** Largest object stream that is read, unpacked; what lies beyond is missing. */
const largest = 16_777_216;
/** Objects of one stream that are found; programs put some hundreds into each. */
const mostObjects = 524_288;
/** Memory that is kept of object streams, the last one not counted. */
const kept = 1_048_576;
/** The least memory that an object stream gets, so that memory which becomes free fits nearly all others. */
const leastMemory = 32_768;
/** Pieces of free memory that are kept. */
const mostFree = 8;
/** Memory that the data is gathered in at first, and the most of it that is kept for the next stream. */
const usual = 131_072;
const mostGathered = 1_048_576;

interface ObjectStream {
  bytes: Uint8Array<ArrayBuffer>;
  /** The objects' numbers; -1 for what is none or is not there, as of a damaged stream there is less than its index says. */
  numbers: Int32Array;
  /** Where each object begins. */
  offsets: Int32Array;
  /** All beginnings in ascending order, to know where an object must have ended. */
  sorted: Int32Array;
}

/** Data that came in pieces. */
interface Gathered {
  memory: Uint8Array<ArrayBuffer>;
  length: number;
}

/** An object and the bytes of memory that it takes, about. */
export interface FoundObject {
  value: PdfValue;
  memory: number;
}

/** Finds the data of an object stream by its number. */
export type Containers = (num: number) => Promise<{ dict: Dict; pieces: AsyncIterable<Uint8Array> } | null>;

/** Objects that lie in object streams (7.5.7), each unpacked once and kept within bounds. */
export class ObjectStreams {
  readonly #budget: Budget;
  readonly #containers: Containers;
  readonly #streams = new Map<number, Resolved<ObjectStream | null>>();
  readonly #sizes = new Map<number, number>();
  /** The stream that was asked for last. */
  #latest = -1;
  /** Memory to gather data in; null while some is gathered in it. */
  #gathering: Gathered | null = null;
  /** Memory of streams that were let go. */
  readonly #free: Uint8Array<ArrayBuffer>[] = [];

  constructor(budget: Budget, containers: Containers) {
    this.#budget = budget;
    this.#containers = containers;
  }

  clear(): void {
    this.#streams.clear();
    this.#sizes.clear();
  }

  /** The object, which should be at this place of the stream; null when the stream does not hold it. */
  object(container: number, num: number, index: number): Resolved<FoundObject | null> {
    const stream = this.#stream(container);
    return stream instanceof Promise
      ? stream.then((read) => this.#objectIn(read, num, index))
      : this.#objectIn(stream, num, index);
  }

  /** The object as it is written in the stream, a copy; null when the stream does not hold it whole. */
  async source(container: number, num: number, index: number): Promise<Uint8Array | null> {
    const stream = await this.#stream(container);
    const found = stream && this.#extent(stream, num, index);
    return found && valueSource(new Tokenizer(stream.bytes.subarray(...found)), this.#budget);
  }

  /** Where the object begins and must have ended; null when the stream does not hold it. */
  #extent(
    { bytes, numbers, offsets, sorted }: ObjectStream,
    num: number,
    index: number,
  ): [from: number, to: number] | null {
    let at = index;
    if (numbers[at] !== num) {
      this.#budget.step(1 + (numbers.length >> 4));
      at = numbers.lastIndexOf(num);
      if (at < 0) return null;
    }
    const offset = offsets[at]!;
    return [offset, Math.min(sorted[after(sorted, offset)] ?? bytes.length, bytes.length)];
  }

  #objectIn(stream: ObjectStream | null, num: number, index: number): Resolved<FoundObject | null> {
    const found = stream && this.#extent(stream, num, index);
    if (!found) return null;
    const [offset, end] = found;
    this.#budget.step(1 + (Math.max(0, end - offset) >> 6));
    const tokens = new Tokenizer(stream.bytes.subarray(offset, end));
    return valueInTurns(tokens, this.#budget, undefined, (value, memory) => ({
      value: value === incomplete ? null : value,
      memory,
    }));
  }

  /** The numbers of the objects in the stream, in its order; -1 for what is not there. */
  async numbers(container: number): Promise<Int32Array> {
    return (await this.#stream(container))?.numbers ?? new Int32Array();
  }

  #stream(container: number): Resolved<ObjectStream | null> {
    const known = this.#streams.get(container);
    if (known !== undefined) {
      if (container !== this.#latest) {
        this.#streams.delete(container);
        this.#streams.set(container, known);
        this.#latest = container;
      }
      return known;
    }
    // It begins once it is known here: reading may have the file rebuilt, which forgets all that is known.
    const reading = Promise.resolve(container)
      .then((num) => this.#read(num))
      .then((stream) => {
        if (this.#streams.get(container) === reading) this.#streams.set(container, stream);
        return stream;
      });
    this.#streams.set(container, reading);
    this.#latest = container;
    return reading;
  }

  async #read(container: number): Promise<ObjectStream | null> {
    const found = await this.#containers(container);
    if (!found) return null;
    const gathered = await this.#gathered(found.pieces);
    const first = found.dict.get("First");
    if (typeof first !== "number") return null;
    const stream = await this.#index(gathered.memory.subarray(0, gathered.length), first);
    if (gathered.memory.length <= mostGathered) this.#gathering = gathered;
    this.#sizes.set(container, stream.bytes.buffer.byteLength);
    this.#forget(container);
    return stream;
  }

  /** Pairs of number and offset stand before the first object. What they say is kept behind the data, unless there is much of it. */
  async #index(data: Uint8Array<ArrayBuffer>, first: number): Promise<ObjectStream> {
    const found = new Column(Int32Array);
    const begins = new Column(Int32Array);
    let count = 0;
    let isAscending = true;
    const tokens = new Tokenizer(data.subarray(0, Math.max(0, Math.floor(first))));
    while (count < mostObjects && tokens.next() === "number") {
      const num = tokens.number;
      if (tokens.next() !== "number") break;
      this.#budget.step();
      if (this.#budget.isDue) await this.#budget.turn();
      const begin = Math.floor(first + Math.max(0, tokens.number));
      const isThere = num >= 0 && num <= largestNumber && Number.isInteger(num) && begin < data.length;
      found.set(count, isThere ? num : -1);
      begins.set(count, Math.min(begin, data.length));
      isAscending &&= count === 0 || begins.get(count - 1) <= begins.get(count);
      count++;
    }
    // Much data stays where it is: to copy it would take as much again.
    const isLarge = data.length > mostGathered;
    const indexAt = isLarge ? 0 : Math.ceil(data.length / 4) * 4;
    const memory = this.#memory(indexAt + 12 * count);
    if (!isLarge) memory.set(data);
    const [numbers, offsets, sorted] = [0, 1, 2].map(
      (at) => new Int32Array(memory.buffer, indexAt + 4 * at * count, count),
    ) as [Int32Array, Int32Array, Int32Array];
    for (let at = 0; at < count; at++) {
      numbers[at] = found.get(at);
      offsets[at] = begins.get(at);
    }
    sorted.set(offsets);
    if (!isAscending) sorted.sort();
    return { bytes: isLarge ? data : memory.subarray(0, data.length), numbers, offsets, sorted };
  }

  /** Lets the longest unused streams go. */
  #forget(latest: number): void {
    let sum = 0;
    for (const size of this.#sizes.values()) sum += size;
    for (const container of this.#streams.keys()) {
      if (sum <= kept) return;
      const size = this.#sizes.get(container);
      if (container === latest || size === undefined) continue;
      const stream = this.#streams.get(container);
      if (stream && !(stream instanceof Promise)) this.#release(stream.bytes);
      this.#streams.delete(container);
      this.#sizes.delete(container);
      sum -= size;
    }
  }

  /** The data in one piece, cut where it is too large. */
  async #gathered(pieces: AsyncIterable<Uint8Array>): Promise<Gathered> {
    const gathered = this.#gathering ?? { memory: new Uint8Array(usual), length: 0 };
    this.#gathering = null;
    gathered.length = 0;
    for await (const piece of pieces) {
      const length = Math.min(gathered.length + piece.length, largest);
      if (length > gathered.memory.length) {
        const larger = new Uint8Array(memoryFor(length));
        larger.set(gathered.memory.subarray(0, gathered.length));
        gathered.memory = larger;
      }
      gathered.memory.set(piece.subarray(0, length - gathered.length), gathered.length);
      gathered.length = length;
      if (length >= largest) break;
    }
    return gathered;
  }

  /** Memory of at least this size: free memory again, where some is not much too large. */
  #memory(size: number): Uint8Array<ArrayBuffer> {
    const at = this.#free.findIndex(
      ({ length }) => length >= size && length <= Math.max(leastMemory, 4 * size),
    );
    if (at >= 0) return this.#free.splice(at, 1)[0]!;
    return new Uint8Array(memoryFor(size));
  }

  /** Takes memory back, the whole of what the bytes lie in: no value that was parsed from it is a view of it. */
  #release({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (this.#free.length < mostFree) this.#free.push(new Uint8Array(buffer));
  }
}

const memoryFor = (size: number) => Math.max(leastMemory, 2 ** Math.ceil(Math.log2(size)));

/** The index of the first number that is greater. */
const after = (sorted: Int32Array, value: number): number =>
  partitionPoint(sorted.length, (at) => sorted[at]! <= value);
