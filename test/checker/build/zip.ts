import { crc32 } from "node:zlib";
import { deflateSync, strToU8 } from "fflate";

/** One file of a test archive; everything that an archive can lie about may be given. */
export interface ZipFile {
  content: string | Uint8Array;
  isStored?: boolean;
  isEncrypted?: boolean;
  method?: number;
  /** Reported instead of the true ones. */
  size?: number;
  crc?: number;
  offset?: number;
}

export interface ZipShape {
  before?: Uint8Array;
  after?: Uint8Array;
  comment?: string;
  isZip64?: boolean;
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function record(signature: number, ...fields: [bytes: 2 | 4 | 8, value: number][]): Uint8Array {
  const bytes = new Uint8Array(4 + fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return bytes;
}

/** A ZIP archive in memory. */
export function zip(files: Record<string, string | Uint8Array | ZipFile>, shape: ZipShape = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  for (const [name, given] of Object.entries(files)) {
    const file: ZipFile =
      typeof given === "string" || given instanceof Uint8Array ? { content: given } : given;
    const content = typeof file.content === "string" ? strToU8(file.content) : file.content;
    const data = file.isStored ? content : deflateSync(content);
    const method = file.method ?? (file.isStored ? 0 : 8);
    const flags = file.isEncrypted ? 1 : 0;
    const crc = file.crc ?? crc32(content);
    const size = file.size ?? content.length;
    const nameBytes = strToU8(name);
    const start = file.offset ?? offset;
    const sizes: [2 | 4, number][] = [
      [4, crc],
      [4, data.length],
      [4, size],
      [2, nameBytes.length],
    ];
    add(record(0x04034b50, [2, 20], [2, flags], [2, method], [4, 0], ...sizes, [2, 0]));
    add(nameBytes);
    add(data);
    if (shape.isZip64) {
      const extra = record(0x00180001, [8, size], [8, data.length], [8, start]);
      const wide: [2 | 4, number][] = [
        [4, crc],
        [4, 0xffffffff],
        [4, 0xffffffff],
        [2, nameBytes.length],
      ];
      directory.push(
        record(
          0x02014b50,
          [2, 45],
          [2, 45],
          [2, flags],
          [2, method],
          [4, 0],
          ...wide,
          [2, extra.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, 0xffffffff],
        ),
        nameBytes,
        extra,
      );
    } else
      directory.push(
        record(
          0x02014b50,
          [2, 20],
          [2, 20],
          [2, flags],
          [2, method],
          [4, 0],
          ...sizes,
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, start],
        ),
        nameBytes,
      );
  }
  const start = offset;
  for (const part of directory) add(part);
  const size = offset - start;
  const count = Object.keys(files).length;
  const comment = strToU8(shape.comment ?? "");
  if (shape.isZip64) {
    const end64 = offset;
    add(
      record(
        0x06064b50,
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, start],
      ),
    );
    add(record(0x07064b50, [4, 0], [8, end64], [4, 1]));
    add(
      record(
        0x06054b50,
        [2, 0],
        [2, 0],
        [2, 0xffff],
        [2, 0xffff],
        [4, 0xffffffff],
        [4, 0xffffffff],
        [2, comment.length],
      ),
    );
  } else
    add(
      record(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, comment.length]),
    );
  add(comment);
  return joined(shape.before ?? new Uint8Array(0), ...parts, shape.after ?? new Uint8Array(0));
}
