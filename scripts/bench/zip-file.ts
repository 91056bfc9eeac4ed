import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";
import type { Sink } from "./sink.ts";

/** A ZIP package as it is written, a part at a time. */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #directory: Buffer[] = [];

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  add(name: string, content: string | Uint8Array, isStored = false): void {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const data = isStored ? bytes : deflateRawSync(bytes, { level: 6 });
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isStored ? 0 : 8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(this.#sink.size, 10);
    this.#directory.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), shared, rest, Buffer.from(name));
    this.#sink.write("PK\x03\x04");
    this.#sink.write(shared);
    this.#sink.write(name);
    this.#sink.write(data);
  }

  end(): void {
    const start = this.#sink.size;
    for (const piece of this.#directory) this.#sink.write(piece);
    const record = Buffer.alloc(22);
    record.write("PK\x05\x06", "latin1");
    record.writeUInt16LE(this.#directory.length / 4, 8);
    record.writeUInt16LE(this.#directory.length / 4, 10);
    record.writeUInt32LE(this.#sink.size - start, 12);
    record.writeUInt32LE(start, 16);
    this.#sink.write(record);
  }
}
