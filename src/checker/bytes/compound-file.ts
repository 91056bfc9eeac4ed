import { partitionPoint } from "../../core/partition-point.ts";
import type { ByteSource } from "../source.ts";

/** Directory sectors that are read: entries that name the content stand among the first. */
const directoryLimit = 64;
/** Sectors of the file allocation table that are read at once. */
const tablesAtOnce = 8;
/** Sector numbers above this one mean something else than a sector ([MS-CFB], 2.1). */
const lastSector = 0xfffffffa;
/** Pieces that a stream may lie in: a table stands between them now and then. */
const extentLimit = 4_096;
/** Sectors of the allocation table that the header itself names. */
const namedInHeader = 109;
/** Bytes of the streams that share sectors, and of one of their pieces. */
const miniLimit = 1_048_576;
const miniSectorSize = 64;
const entrySize = 128;

export interface CompoundEntry {
  name: string;
  /** Its first sector, and its length in bytes. */
  start: number;
  size: number;
}

/** Sectors that lie one after the other, in bytes: where they begin in the stream and in the file. */
interface Extent {
  at: number;
  offset: number;
  length: number;
}

/** What two names have in common that are the same ([MS-CFB], 2.6.4). */
export const nameKey = (name: string): string => name.toUpperCase();

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A compound file ([MS-CFB]): streams in sectors that a table chains, as a file system in a file. Read by ranges. */
export class CompoundFile {
  /** Streams and storages, in the order of the directory; at most those of its first sectors. */
  readonly entries: readonly CompoundEntry[];
  readonly #source: ByteSource;
  readonly #header: DataView;
  readonly #sectorSize: number;
  /** The sectors of the allocation table, as far as they are known: those past the header's are chained. */
  readonly #tables: number[] = [];
  #hasAllTables = false;
  readonly #loaded = new Map<number, Promise<DataView>>();

  private constructor(source: ByteSource, header: DataView, entries: CompoundEntry[]) {
    this.#source = source;
    this.#header = header;
    this.#sectorSize = header.getUint16(30, true) === 12 ? 4_096 : 512;
    this.entries = entries;
    for (let at = 0; at < namedInHeader; at++) this.#tables.push(header.getUint32(76 + at * 4, true));
  }

  /** Reads the directory; null where there is no whole header. The caller has seen the signature. */
  static async open(source: ByteSource): Promise<CompoundFile | null> {
    const bytes = await source.read(0, 512);
    if (bytes.length < 512) return null;
    // What a source answers is good only until it is asked again.
    const header = view(bytes.slice());
    const entries: CompoundEntry[] = [];
    const file = new CompoundFile(source, header, entries);
    let sector = header.getUint32(48, true);
    for (let count = 0; count < directoryLimit && sector < lastSector; count++) {
      const entry = (await file.#sector(sector)).slice();
      if (entry.length < file.#sectorSize) break;
      for (let at = 0; at < entry.length; at += entrySize)
        entries.push(entryOf(entry.subarray(at, at + entrySize)));
      sector = await file.#next(sector);
    }
    return file;
  }

  /** The first stream or storage of this name. */
  named(name: string): CompoundEntry | undefined {
    const wanted = nameKey(name);
    return this.entries.find((entry) => nameKey(entry.name) === wanted);
  }

  /** The data of a stream; null where its sectors do not hold so much. */
  async stream({ start, size }: CompoundEntry): Promise<ByteSource | null> {
    const isShared = size < this.#header.getUint32(56, true);
    return isShared ? this.#sharedStream(start, size) : this.#chained(start, size);
  }

  /** A short stream lies in sectors of the root's stream, which have a table of their own (2.6.3). */
  async #sharedStream(start: number, size: number): Promise<ByteSource | null> {
    const root = this.entries[0];
    const tableSize = this.#header.getUint32(64, true) * this.#sectorSize;
    if (!root || size > miniLimit || tableSize > miniLimit || root.size > miniLimit) return null;
    const table = await this.#chained(this.#header.getUint32(60, true), tableSize);
    const shared = await this.#chained(root.start, root.size);
    if (!table || !shared) return null;
    const chain = view((await table.read(0, tableSize)).slice());
    const data = (await shared.read(0, root.size)).slice();
    const bytes = new Uint8Array(size);
    let sector = start;
    for (let at = 0; at < size; at += miniSectorSize) {
      if ((sector + 1) * 4 > chain.byteLength) return null;
      const from = sector * miniSectorSize;
      bytes.set(data.subarray(from, from + Math.min(miniSectorSize, size - at)), at);
      sector = chain.getUint32(sector * 4, true);
    }
    return { size, read: async (offset, length) => bytes.subarray(offset, Math.min(size, offset + length)) };
  }

  async #chained(start: number, size: number): Promise<ByteSource | null> {
    if (size > this.#source.size) return null;
    const extents: Extent[] = [];
    let sector = start;
    for (let at = 0; at < size; at += this.#sectorSize) {
      const offset = (sector + 1) * this.#sectorSize;
      if (sector >= lastSector || offset >= this.#source.size) return null;
      const last = extents.at(-1);
      if (last && last.offset + last.length === offset) last.length += this.#sectorSize;
      else extents.push({ at, offset, length: this.#sectorSize });
      if (extents.length > extentLimit) return null;
      if (at + this.#sectorSize < size) sector = await this.#next(sector);
    }
    return extentSource(this.#source, extents, size);
  }

  #sector(number: number): Promise<Uint8Array> {
    return this.#source.read((number + 1) * this.#sectorSize, this.#sectorSize);
  }

  /** The sector that follows; one past the last where none does. */
  async #next(sector: number): Promise<number> {
    const perTable = this.#sectorSize / 4;
    const index = Math.floor(sector / perTable);
    if (index >= this.#tables.length) await this.#nameTables();
    if (!this.#loaded.has(index))
      for (let next = index; next < index + tablesAtOnce && next < this.#tables.length; next++)
        if (!this.#loaded.has(next)) this.#loaded.set(next, this.#table(next));
    const table = await this.#loaded.get(index);
    const offset = (sector % perTable) * 4;
    return table && offset + 4 <= table.byteLength ? table.getUint32(offset, true) : 0xffffffff;
  }

  async #table(index: number): Promise<DataView> {
    const sector = this.#tables[index]!;
    return view(sector < lastSector ? (await this.#sector(sector)).slice() : new Uint8Array());
  }

  /** Reads which sectors hold the table past those that the header names (2.5). */
  async #nameTables(): Promise<void> {
    if (this.#hasAllTables) return;
    this.#hasAllTables = true;
    const most = this.#source.size / this.#sectorSize;
    let sector = this.#header.getUint32(68, true);
    while (sector < lastSector && this.#tables.length < most) {
      const names = view((await this.#sector(sector)).slice());
      if (names.byteLength < this.#sectorSize) return;
      for (let at = 0; at + 8 <= this.#sectorSize; at += 4) this.#tables.push(names.getUint32(at, true));
      sector = names.getUint32(this.#sectorSize - 4, true);
    }
  }
}

function entryOf(bytes: Uint8Array): CompoundEntry {
  const data = view(bytes);
  const length = Math.min(64, data.getUint16(64, true));
  return {
    name: new TextDecoder("utf-16le").decode(bytes.subarray(0, Math.max(0, length - 2))),
    start: data.getUint32(116, true),
    size: data.getUint32(120, true),
  };
}

/** A stream whose bytes lie here and there in the file. */
function extentSource(source: ByteSource, extents: readonly Extent[], size: number): ByteSource {
  return {
    size,
    async read(offset, length) {
      const end = Math.min(size, offset + length);
      const bytes = new Uint8Array(Math.max(0, end - offset));
      let filled = 0;
      for (let index = extentAt(extents, offset); filled < bytes.length; index++) {
        const extent = extents[index]!;
        const skipped = offset + filled - extent.at;
        const wanted = Math.min(extent.length - skipped, bytes.length - filled);
        const piece = await source.read(extent.offset + skipped, wanted);
        bytes.set(piece, filled);
        filled += piece.length;
        // The file ends within a sector: what is missing is missing.
        if (piece.length < wanted) break;
      }
      return bytes.subarray(0, filled);
    },
  };
}

/** The last extent that begins at the offset or before it. */
function extentAt(extents: readonly Extent[], offset: number): number {
  return Math.max(0, partitionPoint(extents.length, (at) => extents[at]!.at <= offset) - 1);
}
