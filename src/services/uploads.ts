import { claimedFormat, claimedImage, type FileClaim } from "../checker/detect.ts";
import { type ByteSource, bytesSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import { type Format, formatNames, formats, type ImageFormat, imageFormats } from "../core/formats.ts";
import type { Clock } from "./clock.ts";
import type { Gate } from "./gate.ts";

/** A file that is being sent. */
export interface IncomingFile extends FileClaim {
  /** Bytes that are still to come as far as the sender said, framing included. */
  expected: number | null;
  /** Its bytes as they arrive; a piece is good until the next is asked for. */
  pieces: AsyncIterable<Uint8Array>;
}

/** A file that has arrived. Whoever has one must discard it. */
export interface ReceivedFile extends FileClaim {
  source: ByteSource;
  /** In storage, as it is too large for memory. */
  isSpooled: boolean;
  /** Lets go of its memory and removes it from storage. */
  discard(): Promise<void>;
}

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

/** A file in storage: where it lies and when it was written, in milliseconds. */
export interface StoredObject {
  key: string;
  writtenAt: number;
}

/** Files that are kept only while they are checked. */
export interface SpoolStore {
  open(key: string): Promise<Spooling>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  source(key: string): Promise<ByteSource | null>;
  remove(...keys: string[]): Promise<void>;
  /** All files below a prefix, a page at a time. */
  list(prefix: string): AsyncIterable<StoredObject[]>;
  /** Removes what was written before the time, in milliseconds; answers how many. */
  removeOlderThan(prefix: string, time: number): Promise<number>;
}

/** Up to here a file is held in memory; larger ones are written to storage. */
const inMemory = 8 * 1_048_576;
/** What may follow after a large file: all the fields and headers that a form may have fit. */
const mostAfter = 524_288;

const MiB = (bytes: number) => `${bytes / 1_048_576} MB`;

/** Throws AppError `file_too_large` when a file of this format may not have so many bytes. */
export function refuseLarge(format: Format | ImageFormat, size: number): void {
  const { name, limit } = format in formats ? formats[format as Format] : imageFormats[format as ImageFormat];
  if (size > limit)
    throw new AppError(
      "file_too_large",
      `The file is too large: ${name} files may have up to ${MiB(limit)}.`,
    );
}

const largestLimit = Math.max(...Object.values(formats).map(({ limit }) => limit));

/** The most bytes that a file of this name and declared type may have. */
export function limitOfClaim(claim: FileClaim): number {
  const format = claimedFormat(claim);
  return format ? formats[format].limit : largestLimit;
}

/** Throws AppError `file_too_large` for what is larger than the limit of its name and declared type. */
function refuseLargeClaim(claim: FileClaim, size: number): void {
  const format = claimedFormat(claim) ?? claimedImage(claim);
  if (format) refuseLarge(format, size);
  else if (size > largestLimit)
    throw new AppError(
      "file_too_large",
      `The file is too large: no file may have more than ${MiB(largestLimit)}. Supported formats are ${formatNames}.`,
    );
}

/** The same pieces, refused as soon as they are more than their name and type may have. */
async function* limited(claim: FileClaim, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    refuseLargeClaim(claim, size);
    yield piece;
  }
}

/** A large file on its way: what is to be written of it is in storage from its first part on. */
class LargeFile {
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

/** Takes in a file whose length is known but for what may follow it: all but its end is never held in memory. */
async function streamed(file: LargeFile, sure: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const first = await file.begin(sure);
  const end = new Uint8Array(mostAfter);
  let size = 0;
  for await (const piece of pieces) {
    const sureOfPiece = Math.max(0, Math.min(piece.length, sure - size));
    if (sureOfPiece) await first.write(piece.subarray(0, sureOfPiece));
    const rest = piece.subarray(sureOfPiece);
    size += piece.length;
    if (size - sure > end.length)
      throw new AppError("invalid_request", "The body is longer than its Content-Length says.");
    if (rest.length) end.set(rest, size - sure - rest.length);
  }
  if (size < sure)
    throw new AppError(
      "invalid_request",
      `More than ${mostAfter / 1_024} KB follow after the file: leave out what is not needed, or send it before the file.`,
    );
  await first.close();
  if (size > sure) await file.write(end.subarray(0, size - sure));
}

/** Takes in a file of any length, a large one in parts; answers its end that is not written: all of a small one. */
async function held(
  file: LargeFile,
  expected: number,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  let buffer = new Uint8Array(Math.min(inMemory, expected));
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (filled === inMemory) {
        await file.write(buffer);
        filled = 0;
      } else if (filled === buffer.length) {
        const larger = new Uint8Array(Math.min(inMemory, 2 * filled + 4_096));
        larger.set(buffer);
        buffer = larger;
      }
      const taken = piece.subarray(at, at + buffer.length - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
    }
  }
  return buffer.subarray(0, filled);
}

export type Uploads = ReturnType<typeof uploadService>;

export function uploadService({
  spool,
  uploadGate,
  now,
}: {
  spool: SpoolStore;
  uploadGate: Gate;
  now: Clock;
}) {
  return {
    /**
     * Takes a file in: into memory, or into storage when it is large. Nothing is left of it when this throws,
     * AppError `file_too_large` as soon as it is known that the limit of its name and type is passed. `key` is where
     * a large one goes.
     */
    async receive(
      { filename, contentType, expected, pieces }: IncomingFile,
      key = `spool/${crypto.randomUUID()}`,
    ): Promise<ReceivedFile> {
      const claim: FileClaim = { filename, ...(contentType ? { contentType } : {}) };
      const sure = (expected ?? 0) - mostAfter;
      const isStreamed = sure > inMemory;
      if (isStreamed) refuseLargeClaim(claim, sure);
      const leave = await uploadGate.enter(isStreamed ? mostAfter : Math.min(inMemory, expected ?? inMemory));
      const file = new LargeFile(() => spool.open(key));
      try {
        const taken = limited(claim, pieces);
        if (isStreamed) await streamed(file, sure, taken);
        else {
          const end = await held(file, expected ?? 65_536, taken);
          if (!file.hasBegun)
            return { ...claim, source: bytesSource(end), isSpooled: false, discard: async () => leave() };
          await file.write(end);
        }
        const source = await file.close();
        leave();
        return { ...claim, source, isSpooled: true, discard: () => spool.remove(key) };
      } catch (error) {
        leave();
        await file.abort();
        throw error;
      }
    },

    /** Removes files that no scan has let go of, as happens when an isolate ends in the middle of one. */
    sweep: (): Promise<number> => spool.removeOlderThan("spool/", now() - 3_600_000),
  };
}
