import type { Budget } from "../../../checker/budget.ts";
import { type ByteSource, ReadBuffer } from "../../../checker/source.ts";
import { partitionPoint } from "../../../core/partition-point.ts";

/** At hand, or promised where something has to be read. */
export type Resolved<T> = T | Promise<T>;

interface Window {
  start: number;
  end: number;
  bytes: Resolved<Uint8Array>;
  buffer: ReadBuffer;
}

/** Bytes kept of what was read. */
const kept = 2_097_152;
/** Bytes of buffers that are kept for other windows, of windows that were let go. */
const mostSpare = 1_048_576;
/** A window however small may take a buffer of this size. */
const leastBuffer = 16_384;
/** Read at once where nothing is known of what lies there. */
const unplanned = 32_768;
/** Largest window over many small objects. */
const largest = 524_288;
/** Read of an object that is too large for a window: enough for its dictionary. */
const head = 2_048;
/** A file of at most this size is read as a whole. */
const smallFile = 1_048_576;
/** Wanted of a plan for a large file: no more windows, where no more than this share of the file is in them. */
const fewWindows = 40;
const smallShare = 0.03;

/** A source through a small cache of windows, so that many small objects cost few reads and large ones are not read unasked. */
export class Windows {
  readonly size: number;
  /** What was asked of the source so far. */
  reads = 0;
  bytesRead = 0;
  readonly #source: ByteSource;
  readonly #budget: Budget;
  /** The one that was asked for last comes last. */
  readonly #windows: Window[] = [];
  /** Bytes in all windows. */
  #held = 0;
  readonly #spare: ReadBuffer[] = [];
  /** Where objects begin, in ascending order; empty before there is a plan. */
  #objects = new Uint32Array();
  /** The windows that the objects are read in, in order. */
  #starts: number[] = [];
  #ends: number[] = [];

  constructor(source: ByteSource, budget: Budget) {
    this.#source = source;
    this.#budget = budget;
    this.size = source.size;
  }

  /** Lays windows over the objects that begin at these offsets (ascending): small neighbours together, of large ones the head. */
  plan(offsets: Uint32Array<ArrayBuffer>): void {
    this.#objects = offsets;
    if (this.size <= smallFile) return;
    let most = 4_096;
    for (this.#lay(most); this.#starts.length > fewWindows && most < 65_536; most *= 2) {
      this.#lay(most * 2);
      if (this.#planned() <= this.size * smallShare) continue;
      this.#lay(most);
      return;
    }
  }

  /** Where the next object after the offset begins, or the file ends; null before there is a plan. */
  nextObject(offset: number): number | null {
    if (this.#objects.length === 0) return null;
    return this.#objects[lastUpTo(this.#objects, offset) + 1] ?? this.size;
  }

  /**
   * The bytes from the offset on: at least as many as asked for, where the file has them, and more where they are at
   * hand. They are good until something else is asked for.
   */
  view(offset: number, atLeast: number): Resolved<Uint8Array> {
    const end = Math.min(offset + atLeast, this.size);
    if (offset >= end) return new Uint8Array();
    return viewOf(this.#cached(offset, end) ?? this.#load(...this.#range(offset, end)), offset);
  }

  /** The bytes from the offset on that are in the cache already; none when the first is not. */
  cached(offset: number): Resolved<Uint8Array> {
    const found = this.#cached(offset, Math.min(offset + 1, this.size));
    return found ? viewOf(found, offset) : new Uint8Array();
  }

  /** A buffer for `once`. */
  buffer(): ReadBuffer {
    return new ReadBuffer(this.#source);
  }

  /** Reads past the cache, for data that is looked at once. */
  async once(offset: number, length: number, buffer: ReadBuffer): Promise<Uint8Array> {
    this.reads++;
    this.#budget.step(1 + (Math.max(0, length) >> 6));
    const bytes = await buffer.read(offset, Math.min(length, this.size - offset));
    this.bytesRead += bytes.length;
    // A Buffer's slice is no copy, so it is made plain.
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #lay(most: number): void {
    this.#starts = [];
    this.#ends = [];
    const objects = this.#objects;
    let isOpen = false;
    for (let at = 0; at < objects.length; at++) {
      const start = objects[at]!;
      if (start >= this.size) break;
      const length = (objects[at + 1] ?? this.size) - start;
      const end = Math.min(start + (length > most ? head : length), this.size);
      if (!isOpen || end - this.#starts.at(-1)! > largest) {
        this.#starts.push(start);
        this.#ends.push(start);
      }
      this.#ends[this.#ends.length - 1] = end;
      isOpen = length <= most;
    }
  }

  #planned(): number {
    let sum = 0;
    for (const [at, start] of this.#starts.entries()) sum += this.#ends[at]! - start;
    return sum;
  }

  #cached(offset: number, end: number): Window | undefined {
    const at = this.#windows.findLastIndex((window) => window.start <= offset && window.end >= end);
    const found = this.#windows[at];
    if (found && at < this.#windows.length - 1) {
      this.#windows.splice(at, 1);
      this.#windows.push(found);
    }
    return found;
  }

  /** Reads a window, in the place of those that were not used for the longest time. */
  #load(start: number, end: number): Window {
    const length = end - start;
    while (this.#windows.length > 0 && this.#held + length > kept) this.#letGo();
    const fits = ({ capacity }: ReadBuffer) =>
      capacity >= length && capacity <= Math.max(leastBuffer, 2 * length);
    const at = this.#spare.findIndex(fits);
    const buffer = at < 0 ? this.buffer() : this.#spare.splice(at, 1)[0]!;
    const reading = this.once(start, length, buffer);
    const window: Window = { start, end, bytes: reading, buffer };
    void reading.then(
      (bytes) => {
        window.bytes = bytes;
      },
      () => {},
    );
    this.#windows.push(window);
    this.#held += length;
    return window;
  }

  #letGo(): void {
    const { start, end, bytes, buffer } = this.#windows.shift()!;
    this.#held -= end - start;
    if (bytes instanceof Promise) return;
    this.#spare.push(buffer);
    let spare = 0;
    for (const { capacity } of this.#spare) spare += capacity;
    while (spare > mostSpare) spare -= this.#spare.shift()!.capacity;
  }

  #range(offset: number, end: number): [number, number] {
    if (this.size <= smallFile) return [0, this.size];
    const at = lastUpTo(this.#starts, offset);
    const planned = this.#ends[at] ?? 0;
    if (at >= 0 && end <= planned) return [this.#starts[at]!, planned];
    // Less than a window is there to be had before the planned end: the object alone is larger than it looked.
    if (this.#starts.length > 0) return [offset, end];
    return [offset, Math.min(this.size, Math.max(end, offset + unplanned))];
  }
}

function viewOf({ start, bytes }: Window, offset: number): Resolved<Uint8Array> {
  const from = offset - start;
  return bytes instanceof Promise ? bytes.then((read) => read.subarray(from)) : bytes.subarray(from);
}

/** The index of the last of the ascending numbers that is not greater; -1 when all are. */
const lastUpTo = (ascending: ArrayLike<number>, value: number): number =>
  partitionPoint(ascending.length, (at) => ascending[at]! <= value) - 1;
