import type { ByteSource } from "../../source.ts";

interface Window {
  start: number;
  end: number;
  bytes: Promise<Uint8Array>;
}

/** Bytes kept of what was read. */
const kept = 4_194_304;
/** Read at once where nothing is known of what lies there. */
const usual = 32_768;

/** A source through a small cache of windows, so that many small objects cost few reads. */
export class Windows {
  readonly size: number;
  /** What was asked of the source so far. */
  reads = 0;
  bytesRead = 0;
  readonly #source: ByteSource;
  #windows: Window[] = [];

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  /** The bytes from the offset on: at least as many as asked for, where the file has them, and more where they are at hand. */
  async view(offset: number, atLeast: number): Promise<Uint8Array> {
    const end = Math.min(offset + atLeast, this.size);
    if (offset >= end) return new Uint8Array();
    const found = this.#cached(offset, end) ?? this.#load(...this.#range(offset, end));
    return (await found.bytes).subarray(offset - found.start);
  }

  /** The bytes from the offset on that are in the cache already; none when the first is not. */
  async cached(offset: number): Promise<Uint8Array> {
    const found = this.#cached(offset, Math.min(offset + 1, this.size));
    return found ? (await found.bytes).subarray(offset - found.start) : new Uint8Array();
  }

  /** Reads past the cache, for data that is looked at once. */
  async once(offset: number, length: number): Promise<Uint8Array> {
    this.reads++;
    const bytes = await this.#source.read(offset, Math.min(length, this.size - offset));
    this.bytesRead += bytes.length;
    return bytes;
  }

  #cached(offset: number, end: number): Window | undefined {
    const at = this.#windows.findIndex((window) => window.start <= offset && window.end >= end);
    if (at < 0) return undefined;
    const [found] = this.#windows.splice(at, 1);
    this.#windows.push(found!);
    return found;
  }

  #load(start: number, end: number): Window {
    const window = { start, end, bytes: this.once(start, end - start) };
    this.#windows.push(window);
    let sum = 0;
    for (let at = this.#windows.length - 1; at >= 0; at--) {
      const { start, end } = this.#windows[at]!;
      sum += end - start;
      if (sum > kept && at < this.#windows.length - 1) {
        this.#windows.splice(0, at + 1);
        break;
      }
    }
    return window;
  }

  #range(offset: number, end: number): [number, number] {
    return [offset, Math.min(this.size, Math.max(end, offset + usual))];
  }
}
