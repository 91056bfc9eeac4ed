import { crc32 } from "node:zlib";

/** A file of an archive. Its bytes are asked for once, when it is its turn. */
export interface ZipEntry {
  /** Its path in the archive, with "/" between folders. */
  name: string;
  /** In milliseconds since 1970. */
  modifiedAt: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const most16 = 0xffff;
const most32 = 0xffffffff;

/** Little-endian numbers, each of 2, 4 or 8 bytes. */
function packedNumbers(...fields: [size: 2 | 4 | 8, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Date and time as MS-DOS has them, in UTC: APPNOTE 4.4.6. */
function dosTime(time: number): [date: number, time: number] {
  const at = new Date(Math.max(time, Date.UTC(1980)));
  return [
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ];
}

/** Bit 3: lengths and CRC follow the data; bit 11: names are UTF-8. */
const flags = 0x0808;
/** No compression: documents are packed already, and it costs no processor time. */
const stored = 0;

interface Written {
  name: Uint8Array;
  date: number;
  time: number;
  crc: number;
  size: number;
  offset: number;
}

const localHeader = ({ name, date, time }: Pick<Written, "name" | "date" | "time">): Uint8Array =>
  joined(
    packedNumbers(
      [4, 0x04034b50],
      [2, 20],
      [2, flags],
      [2, stored],
      [2, time],
      [2, date],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  );

/** What stands of an entry in the central directory; a place beyond 4 GiB stands in a ZIP64 field (4.5.3). */
function directoryEntry({ name, date, time, crc, size, offset }: Written): Uint8Array {
  const isFar = offset >= most32;
  const extra = isFar ? packedNumbers([2, 1], [2, 8], [8, offset]) : new Uint8Array(0);
  const version = isFar ? 45 : 20;
  return joined(
    packedNumbers(
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, stored],
      [2, time],
      [2, date],
      [4, crc],
      [4, size],
      [4, size],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? most32 : offset],
    ),
    name,
    extra,
  );
}

/** The archive's end, with that of ZIP64 before it where the numbers do not fit (4.3.14 to 4.3.16). */
function directoryEnd(count: number, size: number, offset: number): Uint8Array {
  const isLarge = count >= most16 || size >= most32 || offset >= most32;
  const large = isLarge
    ? packedNumbers(
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, size],
        [8, offset],
        [4, 0x07064b50],
        [4, 0],
        [8, offset + size],
        [4, 1],
      )
    : new Uint8Array(0);
  const end = packedNumbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, most16)],
    [2, Math.min(count, most16)],
    [4, Math.min(size, most32)],
    [4, Math.min(offset, most32)],
    [2, 0],
  );
  return joined(large, end);
}

/**
 * A ZIP archive (APPNOTE 6.3.10) as a stream of bytes. Of each entry only what the directory at the end says is kept.
 * An entry has less than 4 GiB.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let offset = 0;
  let count = 0;
  const directory: Uint8Array[] = [];
  for await (const entry of entries) {
    const [date, time] = dosTime(entry.modifiedAt);
    const name = new TextEncoder().encode(entry.name);
    const begin = offset;
    const header = localHeader({ name, date, time });
    yield header;
    let [crc, size] = [0, 0];
    for await (const piece of entry.content) {
      crc = crc32(piece, crc);
      size += piece.length;
      yield piece;
    }
    if (size >= most32) throw new Error("An entry of the archive has 4 GiB or more");
    const descriptor = packedNumbers([4, 0x08074b50], [4, crc], [4, size], [4, size]);
    yield descriptor;
    directory.push(directoryEntry({ name, date, time, crc, size, offset: begin }));
    offset += header.length + size + descriptor.length;
    count++;
  }
  let size = 0;
  for (const entry of directory) {
    yield entry;
    size += entry.length;
  }
  yield directoryEnd(count, size, offset);
}
