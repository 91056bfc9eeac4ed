import { claimedFormat, claimedImage, type FileClaim } from "../../checker/bytes/detect.ts";
import { type ByteSource, bytesSource } from "../../checker/source.ts";
import { AppError } from "../../core/errors.ts";
import { type Format, formatNames, formats, type ImageFormat, imageFormats } from "../../core/formats.ts";
import type { Clock } from "../clock.ts";
import type { Holding, Semaphore } from "../concurrency/semaphore.ts";
import { inMemory, joined, LargeFile, mostAfter, type Spooling, takeIn } from "./file-intake.ts";

/** A file that is being sent. */
export interface IncomingFile extends FileClaim {
  /** Whose share of the memory it takes. */
  accountId: string;
  /** Bytes that are still to come as far as the sender said, framing included. */
  expected: number | null;
  /** Its bytes as they arrive; a piece is good until the next is asked for. */
  pieces: AsyncIterable<Uint8Array>;
}

/** A file that has arrived. Whoever has one must discard it. */
export interface ReceivedFile extends FileClaim {
  accountId: string;
  source: ByteSource;
  /** In storage under its key, as it is too large for memory. */
  isSpooled: boolean;
  /** All of it, of a file that is not spooled; waits for memory. */
  whole(): Promise<Uint8Array>;
  /** Lets go of its memory and removes it from storage. */
  discard(): Promise<void>;
}

/** A file in storage: where it lies and when it was written, in milliseconds. */
interface StoredObject {
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

export type Uploads = ReturnType<typeof uploadService>;

export function uploadService({
  spool,
  uploadMemory,
  now,
}: {
  spool: SpoolStore;
  uploadMemory: Semaphore;
  now: Clock;
}) {
  return {
    /**
     * Takes a file in: into memory, or into storage when it is large. Nothing is left of it when this throws,
     * AppError `file_too_large` as soon as it is known that the limit of its name and type is passed. `key` is where
     * a large one goes.
     */
    async receive(
      { accountId, filename, contentType, expected, pieces }: IncomingFile,
      key = `spool/${crypto.randomUUID()}`,
    ): Promise<ReceivedFile> {
      const claim: FileClaim = { filename, ...(contentType ? { contentType } : {}) };
      const sure = (expected ?? 0) - mostAfter;
      if (sure > inMemory) refuseLargeClaim(claim, sure);
      const holding = uploadMemory.open(accountId);
      const large = new LargeFile(() => spool.open(key));
      const parkKey = `spool/${crypto.randomUUID()}`;
      const parked = new LargeFile(() => spool.open(parkKey));
      try {
        const length = { expected: expected ?? inMemory, sure };
        const end = await takeIn({ holding, large, parked }, length, limited(claim, pieces));
        const received = { ...claim, accountId };
        if (large.hasBegun) {
          if (end.length) await large.write(end);
          const source = await large.close();
          holding.leave();
          const whole = () => source.read(0, source.size);
          return { ...received, source, isSpooled: true, whole, discard: () => spool.remove(key) };
        }
        if (!parked.hasBegun) {
          const discard = async () => holding.leave();
          return { ...received, source: bytesSource(end), isSpooled: false, whole: async () => end, discard };
        }
        const source = joined(await parked.close(), end);
        return {
          ...received,
          source,
          isSpooled: false,
          async whole() {
            await holding.take(source.size);
            return source.read(0, source.size);
          },
          async discard() {
            holding.leave();
            await spool.remove(parkKey);
          },
        };
      } catch (error) {
        holding.leave();
        await large.abort();
        await parked.abort();
        throw error;
      }
    },

    /** Memory for what else comes with a request, out of the same share. Whoever has it must leave it. */
    memoryFor: (accountId: string): Holding => uploadMemory.open(accountId),

    /** Removes files that no scan has let go of, as happens when an isolate ends in the middle of one. */
    sweep: (): Promise<number> => spool.removeOlderThan("spool/", now() - 3_600_000),
  };
}
