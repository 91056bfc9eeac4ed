import type { Budget } from "../../../checker/budget.ts";
import { latin1 } from "../../../checker/bytes/decoding.ts";
import { joined } from "../structure/joined.ts";
import { CrossReferences, largestNumber } from "./cross-references.ts";
import { filterEntries, filtersFor } from "./filters.ts";
import { Dict, type PdfValue, Ref, Stream } from "./objects.ts";
import { incomplete, parseValue } from "./parser.ts";
import { dataEnd, indirectObjectAt, startsWith, streamPieces } from "./stream-data.ts";
import { isDigit, isWhite, Tokenizer } from "./tokens.ts";
import type { Windows } from "./windows.ts";

/** Bytes at the end of the file in which "startxref" is looked for. */
const tail = 65_536;
/** Bytes of a table that are looked at together. */
const tableView = 65_536;
/** Longest entry of a cross-reference stream, in bytes. */
const longestEntry = 32;
const mostSections = 4_096;

/** Entries of the trailer that are about the document, not about one section. */
export const documentKeys = ["Root", "Info", "ID", "Encrypt"];

/** By what only a cross-reference stream has (7.5.8.2): its type may be what is damaged. */
export const isCrossReferenceStream = (dict: Dict): boolean =>
  dict.name("Type") === "XRef" || (Array.isArray(dict.get("W")) && typeof dict.get("Size") === "number");

/** A classic table, or a stream (7.5.8). */
export type SectionForm = "table" | "stream";

/** What a section gives besides its entries. */
interface Section {
  trailer: Dict;
  form: SectionForm;
}

/** What the cross-reference sections say besides their entries. */
export interface FileTrailer {
  /** Of the last section, with what only earlier ones say of the document. */
  trailer: Dict;
  /** Where offsets count from. */
  base: number;
  /** Where the last section begins, counted from the base, and how it is written. */
  start: number;
  form: SectionForm;
}

/**
 * Reads all cross-reference sections from the last one back (7.5.4, 7.5.8) into the table; the newest entry of an
 * object counts. Null when they cannot be read.
 */
export async function readCrossReferences(
  windows: Windows,
  headerOffset: number,
  table: CrossReferences,
  budget: Budget,
): Promise<FileTrailer | null> {
  const start = await startOffset(windows);
  if (start === null) return null;
  let base = 0;
  let first = await readSection(windows, start, 0, table, budget);
  if (!first && headerOffset > 0) {
    base = headerOffset;
    first = await readSection(windows, start, base, table, budget);
  }
  if (!first) return null;
  const { trailer, form } = first;
  const visited = new Set([start]);
  for (let section = first; ; ) {
    const previous = previousSection(section.trailer);
    if (previous === null || visited.has(previous) || visited.size >= mostSections) break;
    visited.add(previous);
    if (budget.isDue) await budget.turn();
    const older = await readSection(windows, previous, base, table, budget);
    if (!older) return null;
    for (const key of documentKeys) {
      const value = older.trailer.get(key);
      if (value !== null && trailer.get(key) === null) trailer.set(key, value);
    }
    section = older;
  }
  return { trailer, base, start, form };
}

/** Where the section before this one begins; some writers make a reference of it or write 0 for none. */
function previousSection(trailer: Dict): number | null {
  const previous = trailer.get("Prev");
  const offset = previous instanceof Ref ? previous.num : previous;
  return typeof offset === "number" && offset > 0 ? offset : null;
}

/** What an update writes; behind the last "startxref" it is one whose end is cut off (7.5.6). */
const beginsUpdate = /(?:^|[\r\n])(?:\d{1,10} \d{1,5} obj|xref|trailer)\b/;

/** The number after the last "startxref"; junk may follow. Null when an update that was cut off does. */
async function startOffset(windows: Windows): Promise<number | null> {
  const bytes = await windows.view(Math.max(0, windows.size - tail), tail);
  for (let at = bytes.lastIndexOf(0x73); at >= 0; at = at > 0 ? bytes.lastIndexOf(0x73, at - 1) : -1) {
    if (!startsWith(bytes, at, "startxref")) continue;
    const match = /^startxref\s*(\d{1,15})/.exec(latin1(bytes, at, Math.min(at + 64, bytes.length)));
    if (!match || beginsUpdate.test(latin1(bytes, at + match[0].length, bytes.length))) return null;
    return Number(match[1]);
  }
  return null;
}

async function readSection(
  windows: Windows,
  start: number,
  base: number,
  table: CrossReferences,
  budget: Budget,
): Promise<Section | null> {
  const offset = start + base;
  if (!(offset >= 0 && offset < windows.size)) return null;
  const bytes = await windows.view(offset, tableView);
  let at = 0;
  while (at < 32 && isWhite(bytes[at])) at++;
  if (!startsWith(bytes, at, "xref")) return readStreamSection(windows, offset, table, budget);
  // A hybrid file's stream section hides objects that the table calls free (7.5.8.4), so it comes first; where it
  // lies stands after the table.
  const own = new CrossReferences();
  const trailer = await readTable(windows, offset + at + 4, budget, (num, place, gen) => {
    if (table.has(num) || own.has(num)) return;
    own.set(num, place > 0 ? { sort: "offset", offset: place, gen } : { sort: "free" });
  });
  if (!trailer) return null;
  const hybrid = trailer.get("XRefStm");
  if (typeof hybrid === "number") await readStreamSection(windows, hybrid + base, table, budget);
  table.addMissing(own);
  return { trailer, form: "table" };
}

/** The subsections of a table; an entry in use is reported with its offset, a free one with -1. Gives the trailer. */
async function readTable(
  windows: Windows,
  offset: number,
  budget: Budget,
  emit: (num: number, place: number, gen: number) => void,
): Promise<Dict | null> {
  let start = offset;
  let bytes = await windows.view(start, 1_024);
  let at = 0;
  const isShort = () => at + 128 >= bytes.length && start + bytes.length < windows.size;
  const refill = async () => {
    start += at;
    at = 0;
    bytes = await windows.view(start, tableView);
  };
  for (;;) {
    if (isShort()) await refill();
    budget.step();
    if (budget.isDue) await budget.turn();
    const tokens = new Tokenizer(bytes, at);
    const token = tokens.next();
    if (token === "keyword" && tokens.word.startsWith("trailer")) {
      start += tokens.start + 7;
      break;
    }
    if (token !== "number") return null;
    let num = tokens.number;
    if (tokens.next() !== "number") return null;
    const count = tokens.number;
    at = tokens.position;
    for (let index = 0; index < count; index++) {
      if (isShort()) await refill();
      budget.step();
      if (budget.isDue) await budget.turn();
      const entry = readEntry(bytes, at);
      if (!entry) break;
      at = entry.end;
      // Some writers number the first entry, the head of the free list, 1 instead of 0.
      if (index === 0 && num === 1 && !entry.isUsed && entry.gen === 65_535) num = 0;
      emit(num++, entry.isUsed ? entry.offset : -1, entry.gen);
    }
  }
  for (let length = 4_096; ; length *= 4) {
    const view = await windows.view(start, length);
    const isLast = start + view.length >= windows.size;
    const trailer = parseValue(new Tokenizer(view, 0, isLast), budget);
    if (trailer !== incomplete) return trailer instanceof Dict ? trailer : null;
  }
}

/** Offset, generation and kind, with whatever white space there is between them; null when there is something else. */
function readEntry(
  bytes: Uint8Array,
  from: number,
): { offset: number; gen: number; isUsed: boolean; end: number } | null {
  let at = from;
  const number = () => {
    while (isWhite(bytes[at])) at++;
    if (!isDigit(bytes[at])) return -1;
    let value = 0;
    while (isDigit(bytes[at])) value = value * 10 + bytes[at++]! - 0x30;
    return value;
  };
  const offset = number();
  const gen = number();
  if (offset < 0 || gen < 0) return null;
  while (isWhite(bytes[at])) at++;
  const kind = bytes[at];
  if (kind !== 0x6e && kind !== 0x66) return null;
  return { offset, gen, isUsed: kind === 0x6e, end: at + 1 };
}

/** A cross-reference stream (7.5.8); null when there is none at the offset. */
async function readStreamSection(
  windows: Windows,
  offset: number,
  table: CrossReferences,
  budget: Budget,
): Promise<Section | null> {
  if (!(offset >= 0 && offset < windows.size)) return null;
  const object = await indirectObjectAt(windows, offset, budget);
  if (!object || !(object.value instanceof Dict) || object.dataAt === null) return null;
  const trailer = object.value;
  const widths = trailer.get("W");
  if (!isCrossReferenceStream(trailer) || !Array.isArray(widths)) return null;
  // Nothing in its dictionary may be a reference: there is no table yet to find it by.
  const direct = (value: PdfValue) => (value instanceof Ref ? null : value);
  const filters = await filterEntries(trailer, direct);
  const undo = filters && filtersFor(filters, budget);
  if (!undo) return null;
  const stream = new Stream(trailer, offset + object.dataAt, new Ref(object.num, object.gen));
  const end = await dataEnd(windows, stream, trailer.get("Length"));
  const [a = 0, b = 0, c = 0] = widths.map((width) =>
    typeof width === "number" && width >= 0 ? Math.floor(width) : 0,
  );
  const length = a + b + c;
  if (length === 0 || length > longestEntry) return null;
  const numbers = numbersIn(trailer);
  const field = (bytes: Uint8Array, from: number, width: number) => {
    let value = 0;
    for (let at = from; at < from + width; at++) value = value * 256 + bytes[at]!;
    return value;
  };
  const emit = (bytes: Uint8Array, at: number): boolean => {
    const next = numbers.next();
    if (next.done) return false;
    budget.step(2);
    const num = next.value;
    if (num > largestNumber) return false;
    if (table.has(num)) return true;
    const kind = a === 0 ? 1 : field(bytes, at, a);
    const place = field(bytes, at + a, b);
    const minor = field(bytes, at + a + b, c);
    if (kind === 0) table.set(num, { sort: "free" });
    else if (kind === 1)
      table.set(num, place > 0 ? { sort: "offset", offset: place, gen: minor } : { sort: "free" });
    else if (kind === 2) table.set(num, { sort: "compressed", container: place, index: minor });
    return true;
  };
  let left = new Uint8Array();
  for await (const piece of streamPieces(windows, stream.offset, end, undo, budget)) {
    const bytes = left.length > 0 ? joined(left, piece) : piece;
    let at = 0;
    for (; at + length <= bytes.length; at += length)
      if (!emit(bytes, at)) return { trailer, form: "stream" };
    left = bytes.slice(at);
    if (budget.isDue) await budget.turn();
  }
  return { trailer, form: "stream" };
}

/** The object numbers of the entries in order: the ranges of /Index, or all from 0 to /Size. */
function* numbersIn(trailer: Dict): Generator<number> {
  const size = trailer.get("Size");
  const index = trailer.get("Index");
  const ranges = Array.isArray(index) ? index : [0, typeof size === "number" ? size : 0];
  for (let at = 0; at + 1 < ranges.length; at += 2) {
    const first = ranges[at];
    const count = ranges[at + 1];
    if (typeof first !== "number" || typeof count !== "number" || first < 0) continue;
    for (let offset = 0; offset < count; offset++) yield Math.floor(first) + offset;
  }
}
