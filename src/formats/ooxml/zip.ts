import { crc32, inflateRawSync } from "node:zlib";
import type { Budget } from "../../checker/budget.ts";
import { Inflate } from "../../checker/bytes/inflate.ts";
import { isCompoundFile } from "../../checker/bytes/ole.ts";
import { type ByteSource, ReadBuffer } from "../../checker/source.ts";
import { AppError } from "../../core/errors.ts";
import { partitionPoint } from "../../core/partition-point.ts";
import { BlockNotes, type Blocks, KnownInflate, type KnownSpan, knownBlocks } from "./known-blocks.ts";

/** Entries that a package may have; more is no document of this world. */
const entryLimit = 10_000;
/** Bytes that the central directory may take: 10,000 entries with long names fit well. */
const directoryLimit = 4 * 1_048_576;
/** Steps that it draws to open a file of the archive, however little is in it. */
const openCost = 100;
/** Work of that, and of an entry of the directory, beyond the steps drawn. */
const openWork = 300;
const entryWork = 24;
/** End records that are followed to where they say that the directory is. */
const endLimit = 20;
/** Bytes asked of the source at once. */
const readSize = 131_072;
/** Entries of at most this size are read with the small ones that follow them, and the last of these reads are kept. */
const smallEntry = 32_768;
const keptReads = 4;
/** Entries that are unpacked at once, and the steps that they draw for each byte, as a power of two. */
const wholeSize = 524_288;
const packedWholeSize = 65_536;
const packedPerStep = 6;
/** Entries of more bytes are unpacked again by what was noted of their blocks when they were first read. */
export const notedSize = 524_288;

export const endSize = 22;
export const endSignature = 0x06054b50;
const end64Signature = 0x06064b50;
const locator64Size = 20;
const locator64Signature = 0x07064b50;
export const entrySignature = 0x02014b50;
export const entrySize = 46;
export const localSignature = 0x04034b50;
export const localSize = 30;

/** One file of an archive, as the central directory gives it. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated; nothing else can be read. */
  method: number;
  isEncrypted: boolean;
  compressedSize: number;
  size: number;
  crc: number;
  /** Where its local header begins in the file. */
  offset: number;
}

/** `end` is the least that the entry can take: its local header may have more than the directory says. */
interface Span {
  start: number;
  end: number;
}

const unreadable = (what: string) =>
  new AppError(
    "unreadable_document",
    `${what} So the document cannot be read. Open it in the program that made it, save it again and send the new file.`,
  );

export const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Names are equal without regard to case or a leading slash (ECMA-376 part 2, 6.2.2.3 and 7.3.4). */
const key = (name: string) => name.replace(/\\/g, "/").replace(/^\/+/, "").toLowerCase();

/**
 * A ZIP archive that is read by ranges: the central directory when it is opened, a file's data when they are asked
 * for. Nothing that the archive says of itself is believed before it is checked.
 */
export class ZipArchive {
  /** By name, lower case, without a leading slash. */
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly #source: ByteSource;
  readonly #budget: Budget;
  /** Where entries begin and end in the file, in ascending order. */
  readonly #spans: readonly Span[];
  /** Reads of several small entries; the one that was used last comes last. */
  readonly #together: { start: number; bytes: Promise<Uint8Array>; end: number }[] = [];

  private constructor(
    source: ByteSource,
    budget: Budget,
    entries: Map<string, ZipEntry>,
    spans: readonly Span[],
  ) {
    this.#source = source;
    this.#budget = budget;
    this.#spans = spans;
    this.entries = entries;
  }

  /**
   * Reads the central directory; throws AppError `unreadable_document` or `too_complex`. Of a book of Excel that is
   * encrypted it opens what its default password opens; throws `encrypted_document` for others.
   */
  static async open(source: ByteSource, budget: Budget): Promise<ZipArchive> {
    try {
      return await ZipArchive.#openPlain(source, budget);
    } catch (cause) {
      const isPlain = !(cause instanceof AppError) || cause.code !== "unreadable_document";
      if (isPlain || !isCompoundFile(await source.read(0, 8))) throw cause;
    }
    const { decryptedPackage } = await import("./encryption/open.ts");
    return ZipArchive.#openPlain(await decryptedPackage(source, budget), budget);
  }

  static async #openPlain(source: ByteSource, budget: Budget): Promise<ZipArchive> {
    const directory = await findDirectory(source);
    if (directory.count > entryLimit || directory.size > directoryLimit) throw tooManyEntries();
    const bytes = await source.read(directory.offset, directory.size);
    const entries = new Map<string, ZipEntry>();
    const spans: Span[] = [];
    const data = view(bytes);
    let at = 0;
    while (at + entrySize <= bytes.length && data.getUint32(at, true) === entrySignature) {
      budget.step();
      budget.worked(entryWork);
      if (budget.isDue) await budget.turn();
      if (spans.length === entryLimit) throw tooManyEntries();
      const nameLength = data.getUint16(at + 28, true);
      const extraLength = data.getUint16(at + 30, true);
      const length = entrySize + nameLength + extraLength + data.getUint16(at + 32, true);
      if (at + length > bytes.length) break;
      const entry = directoryEntry(bytes.subarray(at, at + length), nameLength, extraLength, directory.shift);
      const start = entry.offset;
      spans.push({ start, end: start + localSize + nameLength + entry.compressedSize });
      const name = key(entry.name);
      if (!entries.has(name)) entries.set(name, entry);
      at += length;
    }
    if (!spans.length) throw unreadable("The directory of this ZIP package has no entries.");
    if (spans.length < directory.count)
      throw unreadable("The file is damaged: the directory of its ZIP package is cut short.");
    // Overlapping files are how a small archive unpacks to petabytes; no writer makes them.
    spans.sort((one, other) => one.start - other.start);
    for (let next = 1; next < spans.length; next++) {
      if (spans[next]!.start < spans[next - 1]!.end)
        throw unreadable("The file is damaged: files inside its ZIP package overlap each other.");
    }
    return new ZipArchive(source, budget, entries, spans);
  }

  /** The entry of this name, without regard to case or a leading slash. */
  get(name: string): ZipEntry | undefined {
    return this.entries.get(key(name));
  }

  /**
   * The entry's data, unpacked, in pieces of some kilobytes: each is good until the next is asked for. Throws AppError `unreadable_document` when the data
   * are cut, damaged or not of the length or checksum that the directory says, after what could be unpacked.
   */
  async *pieces(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const take = await this.#taking(entry);
    const notes = entry.method && entry.size > notedSize ? new BlockNotes() : null;
    for await (const piece of entry.method ? this.#inflated(entry, notes) : this.#packed(entry)) {
      if (!entry.method) this.#budget.inflated(piece.length);
      take.piece(piece);
      yield piece;
    }
    take.end();
    const blocks = notes?.end(entry.compressedSize, entry.size);
    if (blocks) knownBlocks(this.#source).set(entry.offset, blocks);
  }

  /** The same with the packed data, where it is known where its blocks begin; else null. */
  spans(entry: ZipEntry): AsyncGenerator<KnownSpan> | null {
    const blocks = entry.method ? knownBlocks(this.#source).get(entry) : null;
    return blocks && this.#spansOf(entry, blocks);
  }

  async *#spansOf(entry: ZipEntry, blocks: Blocks): AsyncGenerator<KnownSpan> {
    const take = await this.#taking(entry);
    const inflate = new KnownInflate(blocks, this.#budget);
    for await (const bytes of this.#packed(entry))
      for (const span of inflate.spans(bytes)) {
        take.piece(span.unpacked);
        yield span;
      }
    take.end();
  }

  /** Begins to take the data of an entry, which has to be of the length and checksum that the directory says. */
  async #taking(entry: ZipEntry): Promise<{ piece(bytes: Uint8Array): void; end(): void }> {
    if (entry.isEncrypted) {
      throw new AppError(
        "encrypted_document",
        `The part ${entry.name} is encrypted, so the document cannot be read. Save it without a password and send that.`,
      );
    }
    if (entry.method !== 0 && entry.method !== 8)
      throw unreadable(
        `The part ${entry.name} is packed by a method that Office files must not use (${entry.method}).`,
      );
    this.#budget.step(openCost);
    this.#budget.worked(openWork);
    if (this.#budget.isDue) await this.#budget.turn();
    let length = 0;
    let checksum = 0;
    return {
      piece(bytes) {
        length += bytes.length;
        if (length > entry.size)
          throw unreadable(`The part ${entry.name} unpacks to more than the package says it holds.`);
        checksum = crc32(bytes, checksum);
      },
      end() {
        if (length !== entry.size || checksum !== entry.crc)
          throw unreadable(`The part ${entry.name} is damaged: its content does not match its checksum.`);
      },
    };
  }

  async *#inflated(entry: ZipEntry, notes: BlockNotes | null): AsyncGenerator<Uint8Array> {
    const { compressedSize, size } = entry;
    if (size <= wholeSize && compressedSize <= packedWholeSize) {
      const whole = await this.#whole(entry);
      if (whole) {
        this.#budget.step(compressedSize >> packedPerStep);
        this.#budget.inflated(size);
        yield whole;
        return;
      }
    }
    const blocks = knownBlocks(this.#source).get(entry);
    const inflate = blocks
      ? new KnownInflate(blocks, this.#budget)
      : new Inflate(this.#budget, notes && ((bits, bytes) => notes.note(bits, bytes)));
    for await (const bytes of this.#packed(entry)) yield* inflate.push(bytes);
    yield* inflate.end();
  }

  /** A small entry unpacked; null where it is damaged, so that it has to be seen how far it can be. */
  async #whole(entry: ZipEntry): Promise<Uint8Array | null> {
    const { compressedSize, size, crc } = entry;
    const packed = new Uint8Array(compressedSize);
    let length = 0;
    for await (const bytes of this.#packed(entry)) {
      packed.set(bytes, length);
      length += bytes.length;
    }
    try {
      const whole = inflateRawSync(packed, {
        chunkSize: Math.max(64, size),
        maxOutputLength: Math.max(1, size),
      });
      return whole.length === size && crc32(whole) === crc ? whole : null;
    } catch {
      return null;
    }
  }

  async *#packed(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const { name, offset, compressedSize } = entry;
    const cut = () => unreadable(`The part ${name} is damaged: its data are not where the package says.`);
    const buffer = new ReadBuffer(this.#source);
    const length = Math.min(readSize, localSize + 1_024 + compressedSize);
    let bytes = await (compressedSize > smallEntry
      ? buffer.read(offset, length)
      : this.#readTogether(offset, length));
    if (bytes.length < localSize || view(bytes).getUint32(0, true) !== localSignature) throw cut();
    const header = localSize + view(bytes).getUint16(26, true) + view(bytes).getUint16(28, true);
    let at = offset + header;
    const end = at + compressedSize;
    bytes = bytes.subarray(header, header + compressedSize);
    while (at < end) {
      if (!bytes.length) {
        bytes = await buffer.read(at, Math.min(readSize, end - at));
        if (!bytes.length) throw cut();
      }
      yield bytes;
      at += bytes.length;
      bytes = bytes.subarray(bytes.length);
    }
  }

  /**
   * The bytes from the offset of a small entry on, of the length at most. Storage is asked for them together with the
   * small entries behind: a deck of 4,500 slides has three small files for each, and a request for each would take minutes.
   */
  async #readTogether(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.#source.size, offset + length);
    const reads = this.#together;
    const at = reads.findIndex((one) => one.start <= offset && end <= one.end);
    const known = at < 0 ? undefined : reads.splice(at, 1)[0];
    const read = known ?? this.#newRead(offset, end);
    reads.push(read);
    if (reads.length > keptReads) reads.shift();
    return (await read.bytes).subarray(offset - read.start, end - read.start);
  }

  #newRead(start: number, atLeast: number) {
    let end = atLeast;
    for (let at = firstFrom(this.#spans, start); at < this.#spans.length; at++) {
      const span = this.#spans[at]!;
      const next = this.#spans[at + 1]?.start ?? span.end + localSize;
      if (span.end - span.start > smallEntry || next - start > readSize) break;
      end = Math.max(end, next + localSize + 1_024);
    }
    end = Math.min(end, this.#source.size);
    return { start, end, bytes: this.#source.read(start, end - start) };
  }
}

/** The index of the first span that begins at the offset or after it. */
const firstFrom = (spans: readonly Span[], offset: number): number =>
  partitionPoint(spans.length, (at) => spans[at]!.start < offset);

const tooManyEntries = () =>
  new AppError(
    "too_complex",
    `The package holds more than ${entryLimit} files, more than one document may, so it cannot be read. Split the document.`,
  );

export interface Directory {
  offset: number;
  size: number;
  count: number;
  /** Bytes before the archive, which its own offsets do not count. */
  shift: number;
  /** Where its end record begins. */
  end: number;
}

/** Finds the end of central directory record, though a comment or junk may follow it and junk precede the archive. */
export async function findDirectory(source: ByteSource): Promise<Directory> {
  const tailSize = Math.min(source.size, endSize + 0xffff + locator64Size);
  const tailOffset = source.size - tailSize;
  const tail = await source.read(tailOffset, tailSize);
  const data = view(tail);
  let followed = 0;
  for (let at = tail.length - endSize; at >= 0 && followed < endLimit; at--) {
    if (tail[at] !== 0x50 || data.getUint32(at, true) !== endSignature) continue;
    followed++;
    const directory =
      (await zip64Directory(source, tail, at, tailOffset)) ??
      placed(tailOffset + at, {
        count: data.getUint16(at + 10, true),
        size: data.getUint32(at + 12, true),
        offset: data.getUint32(at + 16, true),
      });
    if (!directory) continue;
    directory.end = tailOffset + at;
    if (directory.count === 0) return directory;
    const start = await source.read(directory.offset, 4);
    if (start.length === 4 && view(start).getUint32(0, true) === entrySignature) return directory;
  }
  throw unreadable(
    "The file is cut short or damaged: the directory that every DOCX, PPTX and XLSX file ends with is missing.",
  );
}

/** The directory ends where its record begins; what that differs from the reported offset lies before the archive. */
function placed(end: number, declared: Pick<Directory, "count" | "size" | "offset">): Directory | null {
  const offset = end - declared.size;
  return offset < 0 || declared.offset > offset
    ? null
    : { count: declared.count, size: declared.size, offset, shift: offset - declared.offset, end };
}

async function zip64Directory(
  source: ByteSource,
  tail: Uint8Array,
  endAt: number,
  tailOffset: number,
): Promise<Directory | null> {
  const locatorAt = endAt - locator64Size;
  if (locatorAt < 0 || view(tail).getUint32(locatorAt, true) !== locator64Signature) return null;
  const declared = safeNumber(view(tail), locatorAt + 8);
  const usual = tailOffset + locatorAt - 56;
  // The record stands where the locator says, or right before the locator when junk precedes the archive.
  for (const offset of declared === usual ? [declared] : [declared, usual]) {
    if (offset < 0 || offset > source.size) continue;
    const record = await source.read(offset, 56);
    if (record.length < 56 || view(record).getUint32(0, true) !== end64Signature) continue;
    const found = view(record);
    return placed(offset, {
      count: safeNumber(found, 32),
      size: safeNumber(found, 40),
      offset: safeNumber(found, 48),
    });
  }
  return null;
}

const safeNumber = (data: DataView, at: number) => {
  const value = data.getBigUint64(at, true);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
};

const names = new TextDecoder();

export function directoryEntry(
  record: Uint8Array,
  nameLength: number,
  extraLength: number,
  shift: number,
): ZipEntry {
  const data = view(record);
  let compressedSize = data.getUint32(20, true);
  let size = data.getUint32(24, true);
  let offset = data.getUint32(42, true);
  const extraEnd = entrySize + nameLength + extraLength;
  for (let at = entrySize + nameLength; at + 4 <= extraEnd; ) {
    const length = data.getUint16(at + 2, true);
    if (data.getUint16(at, true) === 1) {
      // ZIP64: only those values stand here that do not fit above, in this order.
      let next = at + 4;
      const end = Math.min(next + length, extraEnd);
      const wide = (value: number) => {
        if (value !== 0xffffffff || next + 8 > end) return value;
        next += 8;
        return safeNumber(data, next - 8);
      };
      size = wide(size);
      compressedSize = wide(compressedSize);
      offset = wide(offset);
    }
    at += 4 + length;
  }
  return {
    name: names.decode(record.subarray(entrySize, entrySize + nameLength)),
    method: data.getUint16(10, true),
    isEncrypted: (data.getUint16(8, true) & 1) === 1,
    compressedSize,
    size,
    crc: data.getUint32(16, true),
    offset: offset + shift,
  };
}
