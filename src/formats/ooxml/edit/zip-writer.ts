import type { Budget } from "../../../checker/budget.ts";
import { type ByteSource, ReadBuffer } from "../../../checker/source.ts";
import type { ByteSink } from "../../editor.ts";
import { KnownBlocks, knownBlocks } from "../known-blocks.ts";
import {
  directoryEntry,
  endSignature,
  endSize,
  entrySignature,
  entrySize,
  findDirectory,
  localSignature,
  localSize,
  notedSize,
  view,
  type ZipEntry,
} from "../zip.ts";
import { PackedPart, packingMemory } from "./packed-part.ts";

/** Bytes that are copied at once. */
const copySize = 262_144;
/** Small pieces are written together up to so many bytes. */
const writeSize = 65_536;
/** Extra field that holds sizes and offsets of more than 4 GiB. */
const zip64Field = 1;
/** Sizes and checksum stand behind the data; the name is UTF-8. */
const descriptorFlag = 8;
const nameFlag = 0x800;
const descriptorSignature = 0x08074b50;
/** 1 January 1980, the first day that there is: the same input gives the same bytes. */
const firstDay = 0x0021;

/** Gives the new content of a file, of which nothing is kept. */
export type Content = (to: PackedPart) => Promise<void>;

export interface Addition {
  name: string;
  content: Content;
}

/** An entry as the directory has it. */
interface Entry {
  record: Uint8Array;
  nameLength: number;
  extraLength: number;
  entry: ZipEntry;
}

/**
 * Writes an archive anew: files that are not changed as they lie there, compressed bytes and all; others by their new
 * content; then what is added. The order, the times and the attributes stay. Answers where blocks of large files begin.
 */
export async function writeArchive(
  source: ByteSource,
  changes: ReadonlyMap<ZipEntry["offset"], Content>,
  additions: readonly Addition[],
  out: ByteSink,
  budget: Budget,
): Promise<KnownBlocks> {
  const directory = await findDirectory(source);
  const entries = entriesOf(await source.read(directory.offset, directory.size), directory.shift);
  const writer = new ArchiveWriter(source, out, budget);
  const placed = [...entries].sort((one, other) => one.entry.offset - other.entry.offset);
  await writer.copy(0, placed[0]?.entry.offset ?? 0);
  const records = new Map<Entry, Uint8Array>();
  const known = knownBlocks(source);
  const isChanged = ({ entry }: Entry) => changes.has(entry.offset);
  for (let at = 0; at < placed.length; ) {
    const one = placed[at]!;
    const content = changes.get(one.entry.offset);
    if (content) {
      records.set(one, await writer.replace(one, content));
      at++;
      continue;
    }
    // What is not changed lies side by side and is copied in one go: a deck has thousands of small files.
    let end = at;
    while (end < placed.length && !isChanged(placed[end]!)) end++;
    const shift = writer.length - one.entry.offset;
    await writer.copy(one.entry.offset, placed[end]?.entry.offset ?? directory.offset);
    for (const own of placed.slice(at, end)) {
      records.set(own, moved(own, own.entry.offset + shift));
      const blocks = known.get(own.entry);
      if (blocks) writer.blocks.set(own.entry.offset + shift, blocks);
    }
    at = end;
  }
  const added: Uint8Array[] = [];
  for (const addition of additions) added.push(await writer.add(addition));
  const start = writer.length;
  for (const one of entries) await writer.write(records.get(one)!);
  for (const record of added) await writer.write(record);
  const commentLength = view(await source.read(directory.end, endSize)).getUint16(20, true);
  const comment = await source.read(directory.end + endSize, commentLength);
  await writer.write(endRecord(entries.length + added.length, start, writer.length - start, comment));
  await writer.flush();
  return writer.blocks;
}

function entriesOf(bytes: Uint8Array, shift: number): Entry[] {
  const data = view(bytes);
  const entries: Entry[] = [];
  let at = 0;
  while (at + entrySize <= bytes.length && data.getUint32(at, true) === entrySignature) {
    const nameLength = data.getUint16(at + 28, true);
    const extraLength = data.getUint16(at + 30, true);
    const length = entrySize + nameLength + extraLength + data.getUint16(at + 32, true);
    const record = bytes.slice(at, at + length);
    entries.push({
      record,
      nameLength,
      extraLength,
      entry: directoryEntry(record, nameLength, extraLength, shift),
    });
    at += length;
  }
  return entries;
}

/** The record of an entry that lies somewhere else now. */
function moved({ record, nameLength, extraLength }: Entry, offset: number): Uint8Array {
  const data = view(record);
  if (data.getUint32(42, true) !== 0xffffffff) {
    data.setUint32(42, offset, true);
    return record;
  }
  const before = [24, 20].filter((at) => data.getUint32(at, true) === 0xffffffff).length;
  const end = entrySize + nameLength + extraLength;
  for (let at = entrySize + nameLength; at + 4 <= end; at += 4 + data.getUint16(at + 2, true)) {
    const place = at + 4 + 8 * before;
    if (data.getUint16(at, true) === zip64Field && place + 8 <= end)
      data.setBigUint64(place, BigInt(offset), true);
  }
  return record;
}

function endRecord(count: number, offset: number, size: number, comment: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(endSize + comment.length);
  const data = view(bytes);
  data.setUint32(0, endSignature, true);
  data.setUint16(8, count, true);
  data.setUint16(10, count, true);
  data.setUint32(12, size, true);
  data.setUint32(16, offset, true);
  data.setUint16(20, comment.length, true);
  bytes.set(comment, endSize);
  return bytes;
}

/** What the header and the record of a file have in common. */
interface Header {
  name: Uint8Array;
  flags: number;
  time: number;
  date: number;
}

type Packed = Pick<PackedPart, "crc" | "compressed" | "size">;

class ArchiveWriter {
  /** Bytes written. */
  length = 0;
  readonly #source: ByteSource;
  readonly #out: ByteSink;
  readonly #budget: Budget;
  /** Small pieces that are written together. */
  #waiting: Uint8Array[] = [];
  #waitingLength = 0;
  #memory: Uint8Array | null = null;
  /** Of what was written. */
  readonly blocks = new KnownBlocks();

  constructor(source: ByteSource, out: ByteSink, budget: Budget) {
    this.#source = source;
    this.#out = out;
    this.#budget = budget;
  }

  /** Takes bytes that no one else changes. */
  async write(bytes: Uint8Array): Promise<void> {
    if (!bytes.length) return;
    this.length += bytes.length;
    this.#waiting.push(bytes);
    this.#waitingLength += bytes.length;
    if (this.#waitingLength >= writeSize) await this.flush();
  }

  async flush(): Promise<void> {
    if (!this.#waitingLength) return;
    const bytes = new Uint8Array(this.#waitingLength);
    let at = 0;
    for (const piece of this.#waiting) {
      bytes.set(piece, at);
      at += piece.length;
    }
    this.#waiting = [];
    this.#waitingLength = 0;
    await this.#out.write(bytes);
  }

  /** Copies bytes of the source. */
  async copy(from: number, to: number): Promise<void> {
    if (to - from < writeSize) {
      if (to > from) await this.write((await this.#source.read(from, to - from)).slice());
      return;
    }
    await this.flush();
    const buffer = new ReadBuffer(this.#source);
    for (let at = from; at < to; ) {
      const bytes = await buffer.read(at, Math.min(copySize, to - at));
      if (!bytes.length) break;
      this.length += bytes.length;
      at += bytes.length;
      await this.#out.write(bytes);
    }
  }

  async replace({ record, nameLength, extraLength }: Entry, content: Content): Promise<Uint8Array> {
    const data = view(record);
    const header: Header = {
      name: record.subarray(entrySize, entrySize + nameLength),
      flags: (data.getUint16(8, true) & nameFlag) | descriptorFlag,
      time: data.getUint16(12, true),
      date: data.getUint16(14, true),
    };
    const offset = this.length;
    const packed = await this.#pack(header, content);
    const extra = withoutZip64(record.subarray(entrySize + nameLength, entrySize + nameLength + extraLength));
    const comment = record.subarray(entrySize + nameLength + extraLength);
    return entryRecord(header, packed, offset, { extra, comment, like: data });
  }

  async add({ name, content }: Addition): Promise<Uint8Array> {
    const header: Header = {
      name: new TextEncoder().encode(name),
      flags: /[^\x00-\x7f]/.test(name) ? nameFlag | descriptorFlag : descriptorFlag,
      time: 0,
      date: firstDay,
    };
    const offset = this.length;
    const packed = await this.#pack(header, content);
    return entryRecord(header, packed, offset, null);
  }

  /** Writes the header, the data and the descriptor of a file. */
  async #pack({ name, flags, time, date }: Header, content: Content): Promise<Packed> {
    const offset = this.length;
    const local = new Uint8Array(localSize + name.length);
    const data = view(local);
    data.setUint32(0, localSignature, true);
    data.setUint16(4, 20, true);
    data.setUint16(6, flags, true);
    data.setUint16(8, 8, true);
    data.setUint16(10, time, true);
    data.setUint16(12, date, true);
    data.setUint16(26, name.length, true);
    local.set(name, localSize);
    await this.write(local);
    this.#memory ??= packingMemory();
    const packed = new PackedPart((bytes) => this.write(bytes), this.#memory, this.#budget);
    await content(packed);
    const blocks = await packed.end();
    if (blocks && packed.size > notedSize) this.blocks.set(offset, blocks);
    const descriptor = new Uint8Array(16);
    const descriptorView = view(descriptor);
    descriptorView.setUint32(0, descriptorSignature, true);
    descriptorView.setUint32(4, packed.crc, true);
    descriptorView.setUint32(8, packed.compressed, true);
    descriptorView.setUint32(12, packed.size, true);
    await this.write(descriptor);
    return packed;
  }
}

function withoutZip64(extra: Uint8Array): Uint8Array {
  const data = view(extra);
  const kept: number[] = [];
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = Math.min(extra.length, at + 4 + data.getUint16(at + 2, true));
    if (data.getUint16(at, true) !== zip64Field) kept.push(...extra.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(kept);
}

/** The directory's record of a file that was written here; `like` is the former one. */
function entryRecord(
  { name, flags, time, date }: Header,
  { crc, compressed, size }: Packed,
  offset: number,
  former: { extra: Uint8Array; comment: Uint8Array; like: DataView } | null,
): Uint8Array {
  const { extra = new Uint8Array(0), comment = new Uint8Array(0), like = null } = former ?? {};
  const record = new Uint8Array(entrySize + name.length + extra.length + comment.length);
  const data = view(record);
  data.setUint32(0, entrySignature, true);
  data.setUint16(4, like?.getUint16(4, true) ?? 20, true);
  data.setUint16(6, 20, true);
  data.setUint16(8, flags, true);
  data.setUint16(10, 8, true);
  data.setUint16(12, time, true);
  data.setUint16(14, date, true);
  data.setUint32(16, crc, true);
  data.setUint32(20, compressed, true);
  data.setUint32(24, size, true);
  data.setUint16(28, name.length, true);
  data.setUint16(30, extra.length, true);
  data.setUint16(32, comment.length, true);
  data.setUint16(36, like?.getUint16(36, true) ?? 0, true);
  data.setUint32(38, like?.getUint32(38, true) ?? 0, true);
  data.setUint32(42, offset, true);
  record.set(name, entrySize);
  record.set(extra, entrySize + name.length);
  record.set(comment, entrySize + name.length + extra.length);
  return record;
}
