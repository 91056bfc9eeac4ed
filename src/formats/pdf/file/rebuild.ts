import type { Budget } from "../../../checker/budget.ts";
import type { ReadBuffer } from "../../../checker/source.ts";
import type { CrossReferences } from "./cross-references.ts";
import type { ObjectStreams } from "./object-streams.ts";
import { Dict, PdfString, type PdfValue, Ref } from "./objects.ts";
import {
  type IndirectObject,
  incomplete,
  parseIndirectObject,
  parseObjectHeader,
  parseValue,
} from "./parser.ts";
import { startsWith } from "./stream-data.ts";
import { isDigit, isWhite, Tokenizer } from "./tokens.ts";
import type { Resolved, Windows } from "./windows.ts";
import { documentKeys, isCrossReferenceStream } from "./xref.ts";

/** What a look through the whole file finds. */
export interface Found {
  /** The entries that matter of all trailers, the last of each. */
  trailer: Dict;
  /** Object streams in the order of the file: what they hold is not in the table yet. */
  objectStreams: { num: number; offset: number }[];
}

const endobj = "endobj";
const pieceSize = 1_048_576;
/** Longest object or trailer that is looked into, the data of a stream not counted. */
const longest = 262_144;
/** Once so many bytes were looked into in vain, no more than the second number of bytes are each time. */
const vain = 8_388_608;
const shortest = 512;
/** Wrong lengths of streams that are followed before none is any more. */
const mostWrongLengths = 16;

/** Looks through the file once for objects and trailers and puts the objects into the table; later ones win. */
export async function rebuild(windows: Windows, table: CrossReferences, budget: Budget): Promise<Found> {
  const scan = new Scan(windows, table, budget);
  await scan.run();
  return scan.found;
}

/** Puts what the object streams hold into the table, unless the file has a later object of that number. */
export async function addCompressed(
  found: Found["objectStreams"],
  table: CrossReferences,
  streams: ObjectStreams,
  dictOf: (ref: Ref) => Resolved<Dict | null>,
  budget: Budget,
): Promise<void> {
  /** Whether the object stream holds another state of the same thing: a damaged one may name any number. */
  const isUpdate = async (ref: Ref, container: number, index: number) => {
    const update = await streams.object(container, ref.num, index);
    if (!update || update.value === null) return false;
    const known = await dictOf(ref);
    return known?.name("Type") === (update.value instanceof Dict ? update.value : null)?.name("Type");
  };
  for (const { num: container, offset } of found) {
    const own = table.get(container);
    if (own?.sort !== "offset" || own.offset !== offset) continue;
    for (const [index, num] of (await streams.numbers(container)).entries()) {
      if (num < 0) continue;
      budget.worked(1);
      if (budget.isDue) await budget.turn();
      const known = table.get(num);
      const isNew = known?.sort !== "offset";
      if (isNew || (known.offset < offset && (await isUpdate(new Ref(num, known.gen), container, index))))
        table.set(num, { sort: "compressed", container, index: Math.min(index, 65_535) });
    }
  }
}

const nothing = new Uint8Array();

class Scan {
  readonly found: Found = { trailer: new Dict(), objectStreams: [] };
  readonly #windows: Windows;
  readonly #table: CrossReferences;
  readonly #budget: Budget;
  /** The piece at hand, where it begins in the file, and where the scan stands in it. */
  #bytes: Uint8Array = new Uint8Array();
  readonly #buffer: ReadBuffer;
  #start = 0;
  #at = 0;
  readonly #tokens = new Tokenizer(nothing);
  #vain = 0;
  #encryption: Ref | null = null;
  #catalog: Ref | null = null;
  #wrongLengths = 0;

  constructor(windows: Windows, table: CrossReferences, budget: Budget) {
    this.#windows = windows;
    this.#buffer = windows.buffer();
    this.#table = table;
    this.#budget = budget;
  }

  async run(): Promise<void> {
    await this.#go(0);
    for (;;) {
      if (this.#budget.isDue) await this.#budget.turn();
      const word = this.#next();
      if (word === "obj") await this.#object();
      else if (word === "trailer") await this.#trailer();
      else if (this.#isLast) break;
      // A word or the number before it may reach over the end of the piece.
      else await this.#go(this.#start + Math.max(this.#at - 32, Math.min(1, this.#at)));
    }
    // The trailer that names them may be what was cut off.
    const { trailer } = this.found;
    if (this.#encryption && !trailer.has("Encrypt")) trailer.set("Encrypt", this.#encryption);
    if (this.#catalog && !trailer.has("Root")) trailer.set("Root", this.#catalog);
  }

  get #isLast(): boolean {
    return this.#start + this.#bytes.length >= this.#windows.size;
  }

  /** Takes the piece that begins at the offset. */
  async #go(offset: number): Promise<void> {
    this.#start = offset;
    this.#bytes = await this.#windows.once(offset, pieceSize, this.#buffer);
    this.#tokens.bytes = nothing;
    this.#at = 0;
  }

  /** Goes behind the next "obj" or "trailer" in the piece; null when there is none. */
  #next(): "obj" | "trailer" | null {
    const bytes = this.#bytes;
    for (let at = this.#at; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === 0x6a && bytes[at - 1] === 0x62 && bytes[at - 2] === 0x6f) {
        this.#at = at + 1;
        return "obj";
      }
      if (byte === 0x72 && bytes[at - 1] === 0x65 && startsWith(bytes, at - 6, "trailer")) {
        this.#at = at + 1;
        return "trailer";
      }
    }
    this.#at = bytes.length;
    return null;
  }

  async #object(): Promise<void> {
    this.#budget.step(8);
    const at = headerBefore(this.#bytes, this.#at - 3);
    const header = at < 0 ? null : parseObjectHeader(new Tokenizer(this.#bytes, at));
    if (header === null || header === incomplete) return;
    const offset = this.#start + at;
    const behind = this.#start + this.#at;
    this.#table.set(header.num, { sort: "offset", offset, gen: Math.min(header.gen, 65_535) });
    const object = await this.#parse(offset, (tokens) => parseIndirectObject(tokens, this.#budget));
    if (!object) this.#at = behind - this.#start;
    const isClosed = !this.#backToEnd(behind - this.#start);
    if (!(object?.value instanceof Dict)) return;
    const type = object.value.name("Type");
    if (type === "Catalog") this.#catalog = new Ref(object.num, object.gen);
    if (isEncryption(object.value)) this.#encryption = new Ref(object.num, object.gen);
    if (isObjectStream(object.value)) this.found.objectStreams.push({ num: object.num, offset });
    if (isCrossReferenceStream(object.value)) this.#learn(object.value);
    if (isClosed && object.dataAt !== null) await this.#skipData(object, offset, object.value.get("Length"));
  }

  /**
   * Goes back behind the first "endobj" from the place on, or to the first object that begins a line: a string or a
   * dictionary that is not closed takes in what follows.
   */
  #backToEnd(from: number): boolean {
    const bytes = this.#bytes.subarray(0, this.#at);
    for (let at = bytes.indexOf(0x6f, from); at >= 0; at = bytes.indexOf(0x6f, at + 1)) {
      const isEnd = startsWith(bytes, at - 3, endobj);
      if (!isEnd && !startsWith(bytes, at, "obj")) continue;
      const header = isEnd ? -1 : headerBefore(bytes, at);
      if (!isEnd && (header <= from || !isLineEnd(bytes[header - 1]))) continue;
      const back = isEnd ? at + 3 : header;
      if (back === this.#at) return false;
      this.#vain += this.#at - back;
      this.#at = back;
      return true;
    }
    return false;
  }

  async #trailer(): Promise<void> {
    const value = await this.#parse(this.#start + this.#at, (tokens) => parseValue(tokens, this.#budget));
    if (value instanceof Dict) this.#learn(value);
  }

  #learn(trailer: Dict): void {
    for (const key of documentKeys) {
      const value = trailer.get(key);
      if (value !== null) this.found.trailer.set(key, value);
    }
    const [size, known] = [trailer.get("Size"), this.found.trailer.get("Size")];
    if (typeof size === "number" && !(typeof known === "number" && known > size))
      this.found.trailer.set("Size", size);
  }

  /** Parses from the offset on and goes where that ends; null, and the scan stays, when there is no end to it. */
  async #parse<T>(offset: number, parse: (tokens: Tokenizer) => T | typeof incomplete): Promise<T | null> {
    const most = this.#vain > vain ? shortest : longest;
    if (this.#bytes.length - (offset - this.#start) < most && !this.#isLast) await this.#go(offset);
    const from = offset - this.#start;
    const tokens = this.#tokens;
    // One view for many objects: to make one takes longer than to read most of them.
    if (
      tokens.bytes.length < Math.min(from + most, this.#bytes.length) ||
      tokens.bytes.length > from + 2 * most
    ) {
      tokens.bytes = this.#bytes.subarray(0, from + 2 * most);
      tokens.isLast = this.#isLast && tokens.bytes.length === this.#bytes.length;
    }
    const view = tokens.bytes;
    tokens.position = from;
    const value = parse(tokens);
    if (value === incomplete) {
      this.#vain += view.length - from;
      this.#budget.step((view.length - from) >> 3);
      return null;
    }
    this.#at = tokens.position;
    this.#budget.step((this.#at - from) >> 6);
    return value;
  }

  /** Goes behind a stream's data where its length is true: what looks like objects in it is none. */
  async #skipData(object: IndirectObject, offset: number, length: PdfValue): Promise<void> {
    if (typeof length !== "number" || length < 0) return;
    const data = this.#start + (object.dataAt ?? 0);
    const end = Math.floor(data + length);
    if (end >= this.#windows.size || this.#wrongLengths >= mostWrongLengths) return;
    if (end + 32 > this.#start + this.#bytes.length) await this.#go(end);
    let at = end - this.#start;
    while (isWhite(this.#bytes[at]) && at < end - this.#start + 8) at++;
    if (startsWith(this.#bytes, at, "endstream")) this.#at = at + 9;
    else {
      this.#wrongLengths++;
      if (this.#start > offset) await this.#go(data);
      else this.#at = data - this.#start;
    }
  }
}

const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;

/** By what only an object stream has (ISO 32000-2, 7.5.7): its type may be what is damaged. */
const isObjectStream = (dict: Dict) =>
  dict.name("Type") === "ObjStm" ||
  (typeof dict.get("N") === "number" && typeof dict.get("First") === "number");

/** Whether this can only be the dictionary of the standard security handler. */
const isEncryption = (dict: Dict) =>
  dict.name("Filter") === "Standard" &&
  dict.get("O") instanceof PdfString &&
  dict.get("U") instanceof PdfString;

/** Where "N G " before the place begins; -1 when something else stands there. */
function headerBefore(bytes: Uint8Array, place: number): number {
  let at = place - 1;
  while (isWhite(bytes[at])) at--;
  const gen = at;
  while (isDigit(bytes[at]) && gen - at < 6) at--;
  if (at === gen || !isWhite(bytes[at])) return -1;
  while (isWhite(bytes[at])) at--;
  const num = at;
  while (isDigit(bytes[at]) && num - at < 11) at--;
  return at === num ? -1 : at + 1;
}
