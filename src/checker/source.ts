/** A file that is read by ranges, wherever it lies: in memory, in R2, on a disk. */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number;
  /** The bytes from offset (at least 0) on: `length` of them, fewer only where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /**
   * The same into memory that is given away: the answer begins in its buffer where the memory did, and what the buffer
   * was known by before must not be used any more. Large files are read so, as memory that is let go lies around.
   */
  readInto?(offset: number, memory: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** A source over bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  // A Buffer's slice is no copy: what reads the source must not be able to change it.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    size: plain.length,
    read: async (offset, length) => plain.subarray(offset, Math.min(plain.length, offset + length)),
  };
}

/** A power of two, so that what is let go fits others. */
const memoryFor = (size: number) => 2 ** Math.ceil(Math.log2(Math.max(4_096, size)));

/** Of a buffer that nothing was read into. */
const noMemory = new ArrayBuffer(0);

/** Memory that ranges of a source are read into, one after the other: each is good until the next is asked for. */
export class ReadBuffer {
  readonly #source: ByteSource;
  #memory = noMemory;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  /** Bytes of memory that it has. */
  get capacity(): number {
    return this.#memory.byteLength;
  }

  /** As the source's `read`. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const source = this.#source;
    if (!source.readInto) return source.read(offset, length);
    const wanted = Math.max(0, Math.min(length, source.size - offset));
    if (this.#memory.byteLength < wanted) this.#memory = new ArrayBuffer(memoryFor(wanted));
    const bytes = await source.readInto(offset, new Uint8Array(this.#memory, 0, wanted));
    this.#memory = bytes.buffer;
    return bytes;
  }
}

/** The whole source in pieces, in order, for formats that are read from beginning to end: each is good until the next is asked for. */
export async function* pieces(source: ByteSource, size = 262_144): AsyncGenerator<Uint8Array> {
  const buffer = new ReadBuffer(source);
  for (let at = 0; at < source.size; at += size) yield await buffer.read(at, size);
}
