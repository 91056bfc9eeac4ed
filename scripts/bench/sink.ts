import { Buffer } from "node:buffer";
import { closeSync, openSync, writeSync } from "node:fs";

/** Where a made file goes, piece by piece; text is written as UTF-8. */
export interface Sink {
  /** Bytes written so far. */
  readonly size: number;
  write(piece: string | Uint8Array): void;
}

const bufferSize = 1_048_576;

/** Writes a file on disk. */
export function toFile(path: string, make: (sink: Sink) => void): void {
  const file = openSync(path, "w");
  let waiting: Uint8Array[] = [];
  let waitingSize = 0;
  let size = 0;
  const flush = () => {
    const bytes = Buffer.concat(waiting);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    waiting = [];
    waitingSize = 0;
  };
  try {
    make({
      get size() {
        return size;
      },
      write(piece) {
        const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
        waiting.push(bytes);
        size += bytes.length;
        waitingSize += bytes.length;
        if (waitingSize > bufferSize) flush();
      },
    });
    flush();
  } finally {
    closeSync(file);
  }
}

/** The file in memory. */
export function toBytes(make: (sink: Sink) => void): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  make({
    get size() {
      return size;
    },
    write(piece) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      pieces.push(bytes);
      size += bytes.length;
    },
  });
  return Buffer.concat(pieces);
}
