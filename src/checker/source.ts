/** A file that is read by ranges, wherever it lies: in memory, in R2, on a disk. */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number;
  /** The bytes from offset (at least 0) on: `length` of them, fewer only where the file ends. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** A source over bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, Math.min(bytes.length, offset + length)),
  };
}

/** The whole source in pieces, in order: for formats that are read from beginning to end. */
export async function* pieces(source: ByteSource, size = 262_144): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += size) yield await source.read(at, size);
}
