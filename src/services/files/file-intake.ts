import type { ByteSource } from "../../checker/source.ts";
import { AppError } from "../../core/errors.ts";
import type { Holding } from "../concurrency/semaphore.ts";
import { GrowingBuffer } from "./growing-buffer.ts";

/** A part of a file on its way into storage. */
export interface SpooledPart {
  /** Resolves when the bytes were taken and their memory may be used again. */
  write(bytes: Uint8Array): Promise<void>;
  /** To be called when exactly as many bytes were written as the part has. */
  close(): Promise<void>;
}

/** A large file on its way into storage, one part after the other. */
export interface Spooling {
  /** Begins the next part of so many bytes: 5 MiB or more and all of one size, but for the last. */
  part(size: number): SpooledPart;
  close(): Promise<ByteSource>;
  /** Leaves nothing behind, neither of whole parts nor of one that was begun. */
  abort(): Promise<void>;
}

/** Up to here a file is held in memory; larger ones are written to storage. */
export const inMemory = 8 * 1_048_576;
/** What may follow after a large file: all the fields and headers that a form may have fit. */
export const mostAfter = 524_288;

/** A large file on its way: what is to be written of it is in storage from its first part on. */
export class LargeFile {
  readonly #open: () => Promise<Spooling>;
  #spooling: Spooling | null = null;

  constructor(open: () => Promise<Spooling>) {
    this.#open = open;
  }

  async begin(size: number): Promise<SpooledPart> {
    this.#spooling ??= await this.#open();
    return this.#spooling.part(size);
  }

  async write(bytes: Uint8Array): Promise<void> {
    const part = await this.begin(bytes.length);
    await part.write(bytes);
    await part.close();
  }

  get hasBegun(): boolean {
    return this.#spooling !== null;
  }

  /** To be called when something was written. */
  close(): Promise<ByteSource> {
    return this.#spooling!.close();
  }

  async abort(): Promise<void> {
    await this.#spooling?.abort();
  }
}

/** A file whose length is known but for what may follow it: all but its end goes into storage as it arrives. */
class Stream {
  readonly #file: LargeFile;
  readonly #sure: number;
  readonly #end: GrowingBuffer;
  #first: SpooledPart | null = null;
  #size = 0;

  /** `sure` bytes are the file's; what comes after them is kept in `end`. */
  constructor(file: LargeFile, sure: number, end: GrowingBuffer) {
    this.#file = file;
    this.#sure = sure;
    this.#end = end;
  }

  async write(piece: Uint8Array): Promise<void> {
    this.#first ??= await this.#file.begin(this.#sure);
    const sure = Math.max(0, Math.min(piece.length, this.#sure - this.#size));
    if (sure) await this.#first.write(piece.subarray(0, sure));
    this.#size += piece.length;
    for (let rest = this.#end.add(piece.subarray(sure)); rest.length; rest = this.#end.add(rest)) {
      if (this.#end.size === mostAfter)
        throw new AppError("invalid_request", "The body is longer than its Content-Length says.");
      await this.#end.grow(mostAfter);
    }
  }

  /** Answers what comes after what was written. */
  async close(): Promise<Uint8Array> {
    if (this.#size < this.#sure)
      throw new AppError(
        "invalid_request",
        `More than ${mostAfter / 1_024} KB follow after the file: leave out what is not needed, or send it before the file.`,
      );
    await this.#first?.close();
    return this.#end.filled;
  }
}

/** Where a file goes while it arrives. */
export interface Places {
  holding: Holding;
  /** In storage, for files that are too large for memory. */
  large: LargeFile;
  /** In storage, for others that memory has no room for, all but their end. */
  parked: LargeFile;
}

/**
 * Takes a file in, of which `sure` bytes are known to come: into memory as long as there is room for it, else into
 * storage as it comes, so that what arrives slowly or beside many others never holds memory that they need. One of any
 * length is written in parts, which wait for memory. Answers what is not written: all of one in memory.
 */
export async function takeIn(
  { holding, large, parked }: Places,
  { expected, sure }: { expected: number; sure: number },
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const most = Math.min(inMemory, expected);
  const buffer = new GrowingBuffer(holding);
  let stream = sure > inMemory ? new Stream(large, sure, buffer) : null;
  for await (const piece of pieces) {
    for (let rest = piece; rest.length; ) {
      if (stream) {
        await stream.write(rest);
        break;
      }
      rest = buffer.add(rest);
      if (!rest.length) break;
      if (buffer.size === inMemory) {
        await large.write(buffer.filled);
        buffer.clear();
      } else if (buffer.size >= most) {
        // More has come than was said.
        await buffer.grow(inMemory);
      } else if (!buffer.tryGrow(most)) {
        if (sure < mostAfter || buffer.filled.length > sure) await buffer.grow(most);
        else {
          stream = new Stream(parked, sure, new GrowingBuffer(holding));
          await stream.write(buffer.filled);
          buffer.release();
        }
      }
    }
  }
  return stream ? stream.close() : buffer.filled;
}

/** A source of which the beginning lies elsewhere than the end. */
export const joined = (start: ByteSource, end: Uint8Array): ByteSource => ({
  size: start.size + end.length,
  async read(offset, length) {
    const rest = end.subarray(Math.max(0, offset - start.size), Math.max(0, offset + length - start.size));
    if (offset >= start.size) return rest;
    const begun = await start.read(offset, Math.min(length, start.size - offset));
    if (!rest.length) return begun;
    const whole = new Uint8Array(begun.length + rest.length);
    whole.set(begun);
    whole.set(rest, begun.length);
    return whole;
  },
});
