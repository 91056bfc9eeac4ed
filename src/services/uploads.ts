import { claimedFormat, claimedImage, type FileClaim } from "../checker/detect.ts";
import { type ByteSource, bytesSource } from "../checker/source.ts";
import { AppError } from "../core/errors.ts";
import { type Format, formatNames, formats, type ImageFormat, imageFormats } from "../core/formats.ts";
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

/** A large file on its way into storage. */
export interface Spooling {
  /** Writes the next part: all of one size, but for the last. */
  part(bytes: Uint8Array): Promise<void>;
  close(): Promise<ByteSource>;
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

/** Up to here a file is held in memory; larger ones are written to storage in parts. */
const inMemory = 8 * 1_048_576;
/** Of one part, where it is known before that the file is larger: the least that storage takes. */
const smallPart = 5 * 1_048_576;
/** Bytes that the framing of a form and its other fields take, usually far less. */
const framing = 65_536;

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

export type Uploads = ReturnType<typeof uploadService>;

export function uploadService({ spool, uploadGate }: { spool: SpoolStore; uploadGate: Gate }) {
  return {
    /**
     * Takes a file in: into memory, or into storage when it is large. Nothing is left of it when this throws,
     * AppError `file_too_large` as soon as the limit of its name and type is passed. `key` is where a large one goes.
     */
    async receive(
      { filename, contentType, expected, pieces }: IncomingFile,
      key = `spool/${crypto.randomUUID()}`,
    ): Promise<ReceivedFile> {
      const claim: FileClaim = { filename, ...(contentType ? { contentType } : {}) };
      const isLarge = expected !== null && expected > inMemory + framing;
      const partSize = isLarge ? smallPart : inMemory;
      const leave = await uploadGate.enter(Math.min(partSize, expected ?? partSize));
      let buffer = new Uint8Array(Math.min(partSize, expected ?? 65_536));
      let [filled, size] = [0, 0];
      let spooling: Spooling | null = null;
      try {
        for await (const piece of pieces) {
          size += piece.length;
          refuseLargeClaim(claim, size);
          for (let at = 0; at < piece.length; ) {
            if (filled === partSize) {
              spooling ??= await spool.open(key);
              await spooling.part(buffer);
              filled = 0;
            } else if (filled === buffer.length) {
              const larger = new Uint8Array(Math.min(partSize, 2 * filled + 4_096));
              larger.set(buffer);
              buffer = larger;
            }
            const taken = piece.subarray(at, at + buffer.length - filled);
            buffer.set(taken, filled);
            filled += taken.length;
            at += taken.length;
          }
        }
        if (!spooling) {
          const source = bytesSource(buffer.subarray(0, filled));
          return { ...claim, source, isSpooled: false, discard: async () => leave() };
        }
        await spooling.part(buffer.subarray(0, filled));
        const source = await spooling.close();
        leave();
        return { ...claim, source, isSpooled: true, discard: () => spool.remove(key) };
      } catch (error) {
        leave();
        await spooling?.abort();
        throw error;
      }
    },

    /** Removes files that no scan has let go of, as happens when an isolate ends in the middle of one. */
    sweep: (now: number): Promise<number> => spool.removeOlderThan("spool/", now - 3_600_000),
  };
}
