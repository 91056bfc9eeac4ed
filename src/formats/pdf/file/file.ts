import type { Budget } from "../../../checker/budget.ts";
import { textOf } from "../../../checker/bytes/decoding.ts";
import { type ByteSource, bytesSource } from "../../../checker/source.ts";
import { AppError } from "../../../core/errors.ts";
import { CrossReferences, type Entry, largestNumber } from "./cross-references.ts";
import { Encryption } from "./encryption.ts";
import { type FilterEntry, filterEntries, filtersFor, imageFilterAmong } from "./filters.ts";
import { InlineStream } from "./inline-stream.ts";
import { catalogIn, findPages, leadsToPages } from "./lost-pages.ts";
import { MemoryInUse } from "./memory-in-use.ts";
import type { NumberSet } from "./number-set.ts";
import { type FoundObject, ObjectStreams } from "./object-streams.ts";
import { Dict, Name, PdfString, type PdfValue, Ref, Stream } from "./objects.ts";
import { type IndirectObject, parseObjectHeader } from "./parser.ts";
import { addCompressed, rebuild } from "./rebuild.ts";
import { RecentValues } from "./recent-values.ts";
import { dataEnd, indirectObjectAt, streamPieces } from "./stream-data.ts";
import { Tokenizer } from "./tokens.ts";
import { type ObjectSource, valueSource, withStrings } from "./value-source.ts";
import { type Resolved, Windows } from "./windows.ts";
import { readCrossReferences, type SectionForm } from "./xref.ts";

/** References that lead from one to the next before a value stands there. */
const longestChain = 32;
/** Steps that a stream draws however little data it has. */
const streamCost = 16;
/** Largest output of `decoded` where no limit is given. */
const usualLimit = 33_554_432;

/** A PDF file as objects: finds them, reads them when asked for and undoes filters and encryption (ISO 32000-2, clause 7). */
export class PdfFile {
  readonly budget: Budget;
  /** How the file is read, with its counters. */
  readonly windows: Windows;
  readonly memory = new MemoryInUse();
  /** Takes the numbers of all objects that are asked for, where someone wants them. */
  asked: NumberSet | null = null;
  #version: string;
  #trailer = new Dict();
  #table = new CrossReferences();
  #isRebuilt = false;
  /** Of a file that was rebuilt. */
  #hasPages = false;
  /** How the last cross-reference section is written and where, from the base on; null when the file was rebuilt. */
  #lastSection: { form: SectionForm; start: number } | null = null;
  #encryption: Encryption | null = null;
  /** Where offsets count from, when junk stands before the header. */
  #base = 0;
  readonly #objectStreams: ObjectStreams;
  readonly #recent = new RecentValues();

  private constructor(windows: Windows, version: string, budget: Budget) {
    this.windows = windows;
    this.#version = version;
    this.budget = budget;
    this.#objectStreams = new ObjectStreams(budget, (num) => this.#container(num));
  }

  /** Opens the file and finds its catalog and pages; throws AppError `unreadable_document` or `encrypted_document`. */
  static async open(source: ByteSource, budget: Budget): Promise<PdfFile> {
    const windows = new Windows(source, budget);
    const header = await readHeader(windows);
    const file = new PdfFile(windows, header.version, budget);
    await file.#open(header.offset);
    return file;
  }

  /** The version that the header or the catalog says, whichever is later: "1.7". */
  get version(): string {
    return this.#version;
  }

  get isPdf2(): boolean {
    return this.#version >= "2";
  }

  get trailer(): Dict {
    return this.#trailer;
  }

  get isEncrypted(): boolean {
    return this.#encryption !== null;
  }

  /** What the document's owner permits, /P as a signed 32-bit number (7.6.4.2); null when nothing is encrypted. */
  get permissions(): number | null {
    return this.#encryption?.permissions ?? null;
  }

  /** The cross references were broken, and the objects were found by looking through the whole file. */
  get isRebuilt(): boolean {
    return this.#isRebuilt;
  }

  get lastSection(): { form: SectionForm; start: number } | null {
    return this.#lastSection;
  }

  /** Where offsets count from. */
  get base(): number {
    return this.#base;
  }

  get encryption(): Encryption | null {
    return this.#encryption;
  }

  /** The first number that is no object's and was none's: references to those that are lost lead nowhere still. */
  get nextNumber(): number {
    const size = this.#trailer.get("Size");
    const declared = typeof size === "number" && size <= largestNumber ? Math.ceil(size) : 0;
    return Math.max(declared, this.#table.largest + 1);
  }

  /** Where the object is, from the base on; null where nothing is known of it. */
  entry(num: number): Entry | null {
    return this.#table.get(num);
  }

  /** The generation of the object; 0 where nothing is known of it. */
  generation(num: number): number {
    const entry = this.#table.get(num);
    return entry?.sort === "offset" ? entry.gen : 0;
  }

  /**
   * The object as it is written, its strings encrypted with its own key; null where it is missing or not closed. A
   * stream is written as its dictionary alone.
   */
  async source(num: number): Promise<ObjectSource | null> {
    // Read as a value first, as that rebuilds a file whose table is wrong.
    await this.once(new Ref(num, this.generation(num)));
    const entry = this.#table.get(num);
    if (!entry || entry.sort === "free") return null;
    if (entry.sort === "compressed") {
      const bytes = await this.#objectStreams.source(entry.container, num, entry.index);
      const encrypt = this.#encryption?.writesStrings(num, 0);
      return bytes && { bytes: encrypt ? withStrings(bytes, encrypt) : bytes, gen: 0, isStream: false };
    }
    const offset = entry.offset + this.#base;
    const object = await this.#objectAt(offset);
    if (object?.num !== num) return null;
    const bytes = (await this.windows.view(offset, object.end)).subarray(0, object.end);
    const tokens = new Tokenizer(bytes);
    parseObjectHeader(tokens);
    const value = valueSource(tokens, this.budget);
    return value && { bytes: value, gen: entry.gen, isStream: object.dataAt !== null };
  }

  /** All objects that the file has, by number. */
  *refs(): Generator<Ref> {
    for (const num of this.#table.numbers()) yield new Ref(num, this.generation(num));
  }

  /**
   * The value itself: references followed, strings decrypted; null for what is missing or leads in a circle. Most
   * values stand where they are asked for, and a promise for each of them would be most of the work.
   */
  resolve(value: PdfValue | undefined): Resolved<PdfValue> {
    return value instanceof Ref ? this.#follow(value, true) : (value ?? null);
  }

  /** The same for what is asked for once, as pages and structure elements are: it is not kept. */
  once(value: PdfValue | undefined): Resolved<PdfValue> {
    return value instanceof Ref ? this.#follow(value, false) : (value ?? null);
  }

  #follow(ref: Ref, isKept: boolean, steps = 0): Resolved<PdfValue> {
    for (let at = ref; steps < longestChain; steps++) {
      const found = this.#object(at, isKept);
      if (found instanceof Promise) return found.then((value) => this.#onwards(value, isKept, steps + 1));
      if (!(found instanceof Ref)) return found;
      at = found;
    }
    return null;
  }

  #onwards(value: PdfValue, isKept: boolean, steps: number): Resolved<PdfValue> {
    return value instanceof Ref ? this.#follow(value, isKept, steps) : value;
  }

  get(dict: Dict, key: string): Resolved<PdfValue> {
    return this.resolve(dict.get(key));
  }

  /** The dictionary that the value is or leads to, a stream's too; null for anything else. */
  dict(value: PdfValue | undefined): Resolved<Dict | null> {
    return this.#as(value, asDict);
  }

  array(value: PdfValue | undefined): Resolved<PdfValue[] | null> {
    return this.#as(value, asArray);
  }

  number(value: PdfValue | undefined): Resolved<number | null> {
    return this.#as(value, asNumber);
  }

  name(value: PdfValue | undefined): Resolved<string | null> {
    return this.#as(value, asName);
  }

  string(value: PdfValue | undefined): Resolved<PdfString | null> {
    return this.#as(value, (found) => {
      if (!(found instanceof PdfString)) return null;
      this.budget.step(found.length >> 4);
      return found;
    });
  }

  #as<T>(value: PdfValue | undefined, as: (value: PdfValue) => T): Resolved<T> {
    const resolved = this.resolve(value);
    return resolved instanceof Promise ? resolved.then(as) : as(resolved);
  }

  /** The filter that makes a picture of the stream's data (DCTDecode and the like); null when it has none. */
  async imageFilter(stream: Stream): Promise<string | null> {
    const entries = await filterEntries(stream.dict, (value) => this.resolve(value));
    return entries && imageFilterAmong(entries);
  }

  /**
   * The stream's data with all filters undone, cut at the limit; what stands before the damage where it is damaged;
   * nothing where a filter makes a picture of it or is unknown.
   */
  async decoded(stream: Stream, limit = usualLimit): Promise<Uint8Array> {
    return joined(this.pieces(stream), limit);
  }

  /** The same in pieces, for data of any size: each is good until the next is asked for. */
  async *pieces(stream: Stream): AsyncGenerator<Uint8Array> {
    this.budget.step(streamCost);
    const { dict } = stream;
    const entries = dict.has("Filter") ? await filterEntries(dict, (value) => this.resolve(value)) : [];
    if (entries) yield* this.#unpacked(stream, entries);
  }

  /** The data that a picture's filter takes, with what stands before that filter undone, cut at the limit. */
  async pictureData(stream: Stream, limit = usualLimit): Promise<Uint8Array> {
    const entries = (await filterEntries(stream.dict, (value) => this.resolve(value))) ?? [];
    const name = imageFilterAmong(entries);
    const before = entries.slice(
      0,
      entries.findIndex((entry) => entry.name === name),
    );
    return joined(this.#unpacked(stream, before), limit);
  }

  /** What a JBIG2 picture shares with others (7.4.7); null where it stands alone. */
  async jbig2SharedStream(stream: Stream): Promise<Stream | null> {
    const entries = (await filterEntries(stream.dict, (value) => this.resolve(value))) ?? [];
    const shared = entries.find(({ name }) => name === "JBIG2Decode")?.parms.get("JBIG2Globals");
    return shared instanceof Stream ? shared : null;
  }

  /** The stream's data with these filters undone. */
  async *#unpacked(stream: Stream, entries: FilterEntry[]): AsyncGenerator<Uint8Array> {
    if (stream instanceof InlineStream) {
      const filters = filtersFor(entries, this.budget);
      const bytes = filters ? await stream.data() : new Uint8Array();
      const windows = new Windows(bytesSource(bytes), this.budget);
      yield* streamPieces(windows, 0, bytes.length, filters ?? [], this.budget);
      return;
    }
    const end = await dataEnd(this.windows, stream, await this.get(stream.dict, "Length"));
    yield* this.#decoded(stream, entries, end);
  }

  #decoded(stream: Stream, entries: FilterEntry[], end: number): AsyncGenerator<Uint8Array> {
    const filters = filtersFor(entries, this.budget);
    const decryption = filters && this.#encryption?.forStream(stream, entries, this.budget);
    if (decryption) filters.unshift(decryption);
    // Of what no one can unpack nothing is given.
    const start = filters ? stream.offset : end;
    return streamPieces(this.windows, start, end, filters ?? [], this.budget);
  }

  /** Reads one object, by the table. */
  #object(ref: Ref, isKept: boolean): Resolved<PdfValue> {
    this.budget.step(4);
    this.asked?.add(ref.num);
    const entry = this.#table.get(ref.num);
    if (!entry || entry.sort === "free" || ref.gen !== (entry.sort === "offset" ? entry.gen : 0)) return null;
    const recent = this.#recent.get(ref.num);
    if (recent !== undefined) return recent;
    if (entry.sort === "compressed") {
      const take = (found: FoundObject | null) => {
        if (!found) return null;
        this.memory.note(found.value, found.memory);
        if (isKept) this.#recent.set(ref.num, found.value, found.memory);
        return found.value;
      };
      const found = this.#objectStreams.object(entry.container, ref.num, entry.index);
      return found instanceof Promise ? found.then(take) : take(found);
    }
    const offset = entry.offset + this.#base;
    const take = (object: IndirectObject | null) => {
      if (object?.num !== ref.num) return this.#objectOfRebuilt(ref, isKept);
      const value = withStream(object, offset);
      this.memory.note(object.value, object.memory);
      if (isKept) this.#recent.set(ref.num, value, object.memory);
      return value;
    };
    const object = this.#objectAt(offset);
    return object instanceof Promise ? object.then(take) : take(object);
  }

  /** The object of a file whose cross references are wrong. */
  async #objectOfRebuilt(ref: Ref, isKept: boolean): Promise<PdfValue> {
    if (this.#isRebuilt) return null;
    await this.#rebuild();
    return this.#object(ref, isKept);
  }

  #objectAt(offset: number): Resolved<IndirectObject | null> {
    const encrypt = this.#trailer.get("Encrypt");
    return indirectObjectAt(this.windows, offset, this.budget, (num, gen) =>
      // The strings that say how to decrypt are not encrypted themselves (7.6.2).
      encrypt instanceof Ref && encrypt.num === num
        ? undefined
        : this.#encryption?.forStrings(num, gen, this.budget),
    );
  }

  /** The data of an object stream; read without other object streams, so that none can wait for itself. */
  async #container(num: number): Promise<{ dict: Dict; pieces: AsyncGenerator<Uint8Array> } | null> {
    const direct = (value: PdfValue): Resolved<PdfValue> => {
      if (!(value instanceof Ref)) return value;
      return this.#table.get(value.num)?.sort === "offset" ? this.resolve(value) : null;
    };
    const stream = await direct(new Ref(num, 0));
    if (!(stream instanceof Stream)) return null;
    const entries = await filterEntries(stream.dict, direct);
    if (!entries) return null;
    const length = await direct(stream.dict.get("Length"));
    const end = await dataEnd(this.windows, stream, length);
    const dict = new Dict(new Map([["First", await direct(stream.dict.get("First"))]]));
    return { dict, pieces: this.#decoded(stream, entries, end) };
  }

  async #open(headerOffset: number): Promise<void> {
    const read = await readCrossReferences(this.windows, headerOffset, this.#table, this.budget);
    if (read) {
      this.#trailer = read.trailer;
      this.#base = read.base;
      this.#lastSection = { form: read.form, start: read.start };
      await this.#unlock();
      this.windows.plan(this.#table.offsets(this.#base));
    }
    if (!read || !(await leadsToPages(this, 1))) {
      if (!this.#isRebuilt) await this.#rebuild();
      if (!this.#hasPages)
        throw new AppError(
          "unreadable_document",
          "The PDF is damaged or cut short: neither its catalog nor its pages can be found, so nothing in it can be read. Export the document again, or open it in a PDF program, save it anew and send that.",
        );
    }
    const own = (await catalogIn(this))?.name("Version");
    if (own && /^\d\.\d$/.test(own) && own > this.#version) this.#version = own;
  }

  async #unlock(): Promise<void> {
    const dict = await this.dict(this.#trailer.get("Encrypt"));
    this.#encryption = dict && (await Encryption.open(dict, this.#trailer, (value) => this.resolve(value)));
    this.#recent.clear();
  }

  async #rebuild(): Promise<void> {
    this.#isRebuilt = true;
    this.#base = 0;
    this.#lastSection = null;
    this.#encryption = null;
    this.#table = new CrossReferences();
    this.#recent.clear();
    this.#objectStreams.clear();
    const found = await rebuild(this.windows, this.#table, this.budget);
    this.#trailer = found.trailer;
    await this.#unlock();
    this.windows.plan(this.#table.offsets(0));
    await addCompressed(
      found.objectStreams,
      this.#table,
      this.#objectStreams,
      (ref) => this.dict(ref),
      this.budget,
    );
    this.#recent.clear();
    this.#hasPages = (await leadsToPages(this)) || (await findPages(this));
  }
}

const asNumber = (value: PdfValue) => (typeof value === "number" ? value : null);
const asName = (value: PdfValue) => (value instanceof Name ? value.name : null);
const asArray = (value: PdfValue) => (Array.isArray(value) ? value : null);
/** The dictionary that the value is, a stream's too; null for anything else. */
export const asDict = (value: PdfValue) =>
  value instanceof Stream ? value.dict : value instanceof Dict ? value : null;

/** The stream that the object is, or its value. */
function withStream(
  object: { num: number; gen: number; value: PdfValue; dataAt: number | null },
  offset: number,
): PdfValue {
  const { value, dataAt, num, gen } = object;
  return value instanceof Dict && dataAt !== null
    ? new Stream(value, offset + dataAt, new Ref(num, gen))
    : value;
}

/** The pieces as one, cut at the limit. */
async function joined(pieces: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    parts.push(piece.slice(0, limit - length));
    length += parts.at(-1)!.length;
    if (length >= limit) break;
  }
  if (parts.length === 1) return parts[0]!;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Where the header stands and the version that it says; it may stand anywhere in the first 1,024 bytes. */
async function readHeader(windows: Windows): Promise<{ offset: number; version: string }> {
  const head = (await windows.view(0, 1_024)).subarray(0, 1_024);
  const match = /%PDF-(\d\.\d)?/.exec(textOf(head));
  return { offset: match?.index ?? 0, version: match?.[1] ?? "1.4" };
}
