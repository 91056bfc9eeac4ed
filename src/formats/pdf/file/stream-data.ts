import { Buffer } from "node:buffer";
import type { Budget } from "../../../checker/budget.ts";
import type { Filter } from "../../raster/filter.ts";
import { rest, through } from "./filters.ts";
import type { PdfValue, Stream } from "./objects.ts";
import { type IndirectObject, incomplete, indirectObject, type StringDecryption } from "./parser.ts";
import { isWhite, Tokenizer } from "./tokens.ts";
import type { Resolved, Windows } from "./windows.ts";

const firstView = 2_048;
/** Longest dictionary of a stream, but for few. */
const longestDict = 8_192;
/** Longest object that is read up to where the next one begins. */
const longestWhole = 2_097_152;
/** Longest object that is read, the data of a stream not counted. */
const longestObject = 8_388_608;
/** Bytes of stream data read at once. */
const pieceSize = 524_288;
/** Data up to this size is read with its neighbours. */
const smallData = 65_536;

/** The indirect object at the offset, read with as much as it takes; null when there is none. Offsets in it count from there. */
export function indirectObjectAt(
  windows: Windows,
  offset: number,
  budget: Budget,
  decryption?: (num: number, gen: number) => StringDecryption | undefined,
): Resolved<IndirectObject | null> {
  const next = windows.nextObject(offset);
  const parse = (bytes: Uint8Array, length: number): Resolved<IndirectObject | null> => {
    const isLast = offset + bytes.length >= windows.size || length >= longestObject;
    const object = indirectObject(new Tokenizer(bytes, 0, isLast), budget, decryption);
    return object instanceof Promise
      ? object.then((found) => take(found, bytes.length, length))
      : take(object, bytes.length, length);
  };
  const take = (object: IndirectObject | null | typeof incomplete, available: number, length: number) => {
    const cost = object === incomplete ? available >> 4 : (object?.end ?? 0) >> 6;
    budget.step(cost);
    if (object !== incomplete) return object;
    return budget.isDue ? budget.turn().then(() => read(longer(length))) : read(longer(length));
  };
  const longer = (length: number) => {
    const more = Math.max(firstView, length * 4);
    // What is longer than the dictionary of a stream is an object to its end, and is read only once more.
    const whole = next === null || more <= longestDict ? 0 : next - offset;
    return whole <= longestWhole ? Math.max(more, whole) : more;
  };
  const read = (length: number): Resolved<IndirectObject | null> => {
    const bytes = windows.view(offset, length);
    return bytes instanceof Promise ? bytes.then((view) => parse(view, length)) : parse(bytes, length);
  };
  // As much as there is up to the next object is in one window with it.
  return read(next === null ? firstView : Math.min(firstView, next - offset));
}

const endstream = "endstream";
const mostBetween = 40;

/** Where the stream's data ends: by its length where "endstream" follows there, else before the next "endstream". */
export async function dataEnd(windows: Windows, stream: Stream, length: PdfValue): Promise<number> {
  const { offset } = stream;
  if (typeof length === "number" && length >= 0 && offset + length <= windows.size) {
    const end = Math.floor(offset + length);
    let after = await windows.cached(end);
    if (after.length < 24) {
      // Between it and the next object there is room for "endstream" and "endobj" and no more: no need to read.
      const gap = (windows.nextObject(offset) ?? 0) - end;
      if (gap >= endstream.length && gap <= mostBetween) return end;
      after = await windows.view(end, 24);
    }
    let at = 0;
    while (at < 12 && isWhite(after[at])) at++;
    if (startsWith(after, at, endstream) || startsWith(after, at, "endobj")) return end;
  }
  return searchEnd(windows, offset);
}

async function searchEnd(windows: Windows, offset: number): Promise<number> {
  const buffer = windows.buffer();
  for (let at = offset; at < windows.size; ) {
    const bytes = await windows.once(at, pieceSize, buffer);
    const found = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(endstream, 0, "latin1");
    if (found >= 0) {
      let end = found;
      if (bytes[end - 1] === 10) end--;
      if (bytes[end - 1] === 13) end--;
      return at + end;
    }
    if (bytes.length <= endstream.length) break;
    at += bytes.length - endstream.length;
  }
  return windows.size;
}

/** Whether the word stands at the place in the bytes. */
export function startsWith(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++)
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  return true;
}

/** The data between two offsets through the filters, in pieces: each is good until the next is asked for. */
export async function* streamPieces(
  windows: Windows,
  start: number,
  end: number,
  filters: readonly Filter[],
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  const buffer = windows.buffer();
  for (let at = start; at < end; ) {
    const wanted = Math.min(end - at, pieceSize);
    let view = await windows.cached(at);
    if (view.length === 0 && wanted <= smallData) view = await windows.view(at, wanted);
    // A copy of what is in a window, as others may be asked for before the piece has been dealt with.
    const piece = view.length > 0 ? view.slice(0, end - at) : await windows.once(at, wanted, buffer);
    if (piece.length === 0) break;
    budget.step(1 + (piece.length >> 6));
    for (const out of through(filters, piece)) {
      yield out;
      if (budget.isDue) await budget.turn();
    }
    at += piece.length;
    if (budget.isDue) await budget.turn();
  }
  for (const out of rest(filters)) {
    yield out;
    if (budget.isDue) await budget.turn();
  }
}
