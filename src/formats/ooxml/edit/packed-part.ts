import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Budget } from "../../../checker/budget.ts";
import { type Bits, emptyBlocks } from "../empty-blocks.ts";
import { BlockNotes, type Blocks, type KnownSpan, windowSize } from "../known-blocks.ts";

/** Bytes that are compressed at once. */
const blockSize = 131_072;
/** One less than usual: five sixths of the time for a hundredth more bytes. */
const level = 5;

/** A stored block without data (RFC 1951, 3.2.4), behind its three bits of header: what follows begins with a byte. */
const emptyBlock = Uint8Array.of(0, 0, 0xff, 0xff);

/** What parts are compressed in, one after the other. */
export const packingMemory = (): Uint8Array => new Uint8Array(windowSize + blockSize);

/**
 * One part of an archive as it is compressed: block by block, each with what comes before it as dictionary, the blocks of
 * one stream (RFC 1951), of which one is in memory. Blocks of the former part that nothing was changed in or shortly
 * before are taken over as they are.
 */
export class PackedPart {
  crc = 0;
  /** Bytes that it unpacks to, and that it takes. */
  size = 0;
  compressed = 0;
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #budget: Budget;
  readonly #memory: Uint8Array;
  readonly #notes = new BlockNotes();
  #filled = 0;
  #before = 0;
  /** Bytes that have been packed. */
  #done = 0;
  /** Bits of a byte that is not full, and how many. */
  #partial = 0;
  #bits = 0;
  #isFinal = false;

  constructor(write: (bytes: Uint8Array) => Promise<void>, memory: Uint8Array, budget: Budget) {
    this.#write = write;
    this.#memory = memory;
    this.#budget = budget;
  }

  async add(piece: Uint8Array): Promise<void> {
    this.crc = crc32(piece, this.crc);
    this.size += piece.length;
    for (let rest = piece; rest.length; ) {
      if (this.#filled === blockSize) await this.#pack(constants.Z_SYNC_FLUSH);
      const taken = rest.subarray(0, blockSize - this.#filled);
      this.#memory.set(taken, windowSize + this.#filled);
      this.#filled += taken.length;
      rest = rest.subarray(taken.length);
    }
  }

  /** Takes over blocks of the former part: all that they may repeat has come as it was. */
  async copy({ unpacked, packed, firstBit, bits, isLast }: KnownSpan): Promise<void> {
    if (this.#filled) await this.#pack(constants.Z_SYNC_FLUSH);
    this.#notes.note(8 * this.compressed + this.#bits, this.#done);
    this.#done += unpacked.length;
    this.crc = crc32(unpacked, this.crc);
    this.size += unpacked.length;
    // Blocks may begin at a whole byte, so that they stay at the bits at which they were.
    await this.#append(emptyBlocks[(firstBit - this.#bits) & 7]!);
    await this.#appendFrom(packed, bits);
    this.#remember(unpacked);
    this.#isFinal = isLast;
  }

  /** Call it once, when all has come; answers where its blocks begin. */
  async end(): Promise<Blocks | null> {
    if (!this.#isFinal) await this.#pack(constants.Z_FINISH);
    else if (this.#bits) await this.#out(Uint8Array.of(this.#partial));
    return this.#notes.end(this.compressed, this.size);
  }

  async #pack(finishFlush: number): Promise<void> {
    await this.#align();
    const memory = this.#memory;
    const dictionary = this.#before
      ? { dictionary: memory.subarray(windowSize - this.#before, windowSize) }
      : {};
    const filled = this.#filled;
    this.#notes.note(8 * this.compressed, this.#done);
    this.#done += filled;
    const block = memory.subarray(windowSize, windowSize + filled);
    await this.#out(deflateRawSync(block, { level, finishFlush, ...dictionary }));
    memory.copyWithin(0, filled, filled + windowSize);
    this.#before = Math.min(windowSize, this.#before + filled);
    this.#filled = 0;
    this.#budget.worked(block.length >> 2);
    if (this.#budget.isDue) await this.#budget.turn();
  }

  /** What blocks that follow may repeat. */
  #remember(unpacked: Uint8Array): void {
    const memory = this.#memory;
    const last = unpacked.subarray(Math.max(0, unpacked.length - windowSize));
    memory.copyWithin(0, last.length, windowSize);
    memory.set(last, windowSize - last.length);
    this.#before = Math.min(windowSize, this.#before + last.length);
  }

  /** Goes on with a whole byte. */
  async #align(): Promise<void> {
    if (!this.#bits) return;
    await this.#append({ bytes: emptyBlock, count: 3 });
    if (this.#bits) await this.#out(Uint8Array.of(this.#partial));
    this.#bits = this.#partial = 0;
    await this.#out(emptyBlock);
  }

  async #append({ bytes, count }: Bits): Promise<void> {
    const had = this.#bits;
    if (!had || !count) return count ? this.#appendFrom(bytes, count) : undefined;
    const moved = new Uint8Array(((had + count) >> 3) + 1);
    for (let at = 0; at < moved.length; at++)
      moved[at] = ((bytes[at] ?? 0) << had) | ((bytes[at - 1] ?? 0) >> (8 - had));
    await this.#appendFrom(moved, count);
  }

  /** So many bits, of which the first stands in the first byte where the next is to be written. */
  async #appendFrom(bytes: Uint8Array, count: number): Promise<void> {
    const end = this.#bits + count;
    const out = new Uint8Array((end >> 3) + 1);
    out.set(bytes.subarray(0, out.length));
    out[0] = (out[0]! & (0xff << this.#bits)) | this.#partial;
    this.#bits = end & 7;
    this.#partial = out[end >> 3]! & ((1 << this.#bits) - 1);
    await this.#out(out.subarray(0, end >> 3));
  }

  async #out(bytes: Uint8Array): Promise<void> {
    this.compressed += bytes.length;
    await this.#write(bytes);
  }
}
