import { Budget } from "../budget.ts";
import { letters, lone, pairMark, prefixMark } from "./packing.ts";

/** The language that a text is in, by ISO 639-1; null where its n-grams do not say. */
export type Detect = (text: string) => string | null;

/** Characters of a text that are looked at, and bytes of UTF-8: up to the first white space behind them, or up to more. */
const longestText = 1_000;
const longestBytes = 350;
const mostBytes = 380;
/** Bytes of a word whose n-grams are looked at. */
const longestWord = 70;
/** What each n-gram scores more than the table says. */
const leastScore = 53;
/** What a score is compared with to lie between 0 and 1, and how much of a language's mean it must reach. */
const scale = 25;
const blank = 32;
const reliableShare = 0.75;

/** Slots of the table: more than twice the n-grams. */
const slotBits = 17;
/** Distinct n-grams of one text are fewer. */
const seenBits = 10;
/** N-grams that are unpacked between two checks whether a turn is due, and what each is worth in steps. */
const unpackedAtOnce = 512;
const unpackCost = 3;

/** What parts words: all but letters of the first plane, and apostrophes that a word begins with. */
const separators = /(?:[^\p{L}]|[\u{10000}-\u{10FFFF}])+(?<!['`’])/gu;

/** N-grams of at most six signs: the first four, and the others. */
const slotOf = (first: number, rest: number, bits: number): number =>
  Math.imul(first ^ Math.imul(rest, 0x9e3779b1), 0x85ebca6b) >>> (32 - bits);

interface Data {
  languages: string;
  signs: string;
  scores: string;
  sizes: { ngrams: number; scores: number };
  ngrams: string;
}

/** Identifies languages by n-grams of bytes as eld does, out of a table of a megabyte. */
class Detector {
  readonly #languages: string[];
  /** What a text in each language must score. */
  readonly #least: Float64Array;
  readonly #signs: Uint8Array;
  readonly #slots = new Uint16Array(1 << slotBits);
  readonly #firsts: Uint32Array;
  readonly #rests: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #scored: Uint8Array;
  readonly #scores: Uint8Array;
  readonly #sums: Uint32Array;
  /** The n-grams of a text: each stands in the slot of its text's number. */
  readonly #seen = new Uint32Array(1 << seenBits);
  readonly #seenFirsts = new Uint32Array(1 << seenBits);
  readonly #seenRests = new Uint16Array(1 << seenBits);
  #text = 0;
  readonly #bytes = new Uint8Array(mostBytes + 8);

  constructor({ languages, signs, sizes }: Data) {
    const all = languages.split(",").map((one) => one.split(" "));
    this.#languages = all.map(([code]) => code!);
    this.#least = Float64Array.from(all, ([, mean]) => Number(mean) * reliableShare);
    this.#signs = Uint8Array.from({ length: 256 }, (_, byte) =>
      byte < 128 ? byte : signs.charCodeAt(byte - 128),
    );
    this.#firsts = new Uint32Array(sizes.ngrams);
    this.#rests = new Uint16Array(sizes.ngrams);
    this.#starts = new Uint32Array(sizes.ngrams + 1);
    this.#scored = new Uint8Array(sizes.scores);
    this.#scores = new Uint8Array(sizes.scores);
    this.#sums = new Uint32Array(all.length);
  }

  /** Unpacks the n-grams; yields where a turn is due. */
  *unpack({ ngrams, scores }: Data, budget: Budget): Generator<void> {
    const digits = new Uint8Array(128);
    for (let at = 0; at < letters.length; at++) digits[letters.charCodeAt(at)] = at;
    const ranked = scores.split(" ").map(Number);
    const signs = new Uint8Array(6);
    let scored = 0;
    let at = 0;
    for (let gram = 0; at < ngrams.length; gram++) {
      const lengths = ngrams.charCodeAt(at++) - prefixMark;
      const count = ngrams.charCodeAt(at++) - pairMark;
      const same = Math.floor(lengths / 7);
      const end = same + (lengths % 7);
      for (let sign = same; sign < end; sign++) signs[sign] = ngrams.charCodeAt(at++);
      signs.fill(0, end);
      this.#starts[gram] = scored;
      for (let left = count; left > 0; left--) {
        this.#scored[scored] = digits[ngrams.charCodeAt(at++)]!;
        const rank = digits[ngrams.charCodeAt(at++)]!;
        this.#scores[scored++] =
          ranked[rank < lone ? rank : lone + (rank - lone) * lone + digits[ngrams.charCodeAt(at++)]!]!;
      }
      const first = (signs[0]! | (signs[1]! << 8) | (signs[2]! << 16) | (signs[3]! << 24)) >>> 0;
      const rest = signs[4]! | (signs[5]! << 8);
      this.#firsts[gram] = first;
      this.#rests[gram] = rest;
      let slot = slotOf(first, rest, slotBits);
      while (this.#slots[slot]) slot = (slot + 1) & ((1 << slotBits) - 1);
      this.#slots[slot] = gram + 1;
      if (gram % unpackedAtOnce !== 0) continue;
      budget.worked(unpackedAtOnce * unpackCost);
      if (budget.isDue) yield;
    }
    this.#starts[this.#starts.length - 1] = scored;
  }

  readonly detect: Detect = (given) => {
    const text = given.slice(0, longestText).replace(separators, " ").trim().toLowerCase();
    const sums = this.#sums.fill(0);
    const grams = this.#count(text);
    if (grams < 3) return null;
    let best = 0;
    for (let at = 1; at < sums.length; at++) if (sums[at]! > sums[best]!) best = at;
    if (!sums[best]) return null;
    const mean = sums[best]! / grams;
    return mean / (mean + scale) < this.#least[best]! ? null : this.#languages[best]!;
  };

  /** Adds up what the n-grams of a text score; answers how many there are, each counted once. */
  #count(text: string): number {
    this.#bytes[0] = blank;
    if (++this.#text === 2 ** 32) {
      this.#seen.fill(0);
      this.#text = 1;
    }
    const long = new Set<string>();
    let grams = 0;
    /** Where the next byte goes, behind the blank that the word begins with. */
    let end = 1;
    let passed = 0;
    for (let at = 0; at <= text.length; at++) {
      const code = at < text.length ? text.charCodeAt(at) : 32;
      if (code === 32) {
        if (end > 1) grams += this.#word(end, long);
        end = 1;
        if (++passed > longestBytes + 1) break;
        continue;
      }
      const begin = end;
      end = this.#encode(code, begin);
      passed += end - begin;
      if (passed <= mostBytes) continue;
      grams += this.#word(end, long);
      break;
    }
    return grams;
  }

  #encode(code: number, at: number): number {
    const bytes = this.#bytes;
    const signs = this.#signs;
    if (code < 0x80) {
      bytes[at] = code;
      return at + 1;
    }
    if (code < 0x800) {
      bytes[at] = signs[0xc0 | (code >> 6)]!;
      bytes[at + 1] = signs[0x80 | (code & 0x3f)]!;
      return at + 2;
    }
    bytes[at] = signs[0xe0 | (code >> 12)]!;
    bytes[at + 1] = signs[0x80 | ((code >> 6) & 0x3f)]!;
    bytes[at + 2] = signs[0x80 | (code & 0x3f)]!;
    return at + 3;
  }

  /** Takes the n-grams of the word that ends here, behind a blank: four bytes at every third, and its end. */
  #word(end: number, long: Set<string>): number {
    const bytes = this.#bytes;
    const length = end - 1;
    const looked = Math.min(length, longestWord);
    let grams = 0;
    let at = 0;
    for (; at + 4 < looked; at += 3) grams += this.#take(at === 0 ? 0 : at + 1, at + 5);
    if (length <= longestWord) {
      bytes[end] = blank;
      // A word of up to four bytes is one with both of its blanks.
      return grams + this.#take(at === 0 ? 0 : end - 4, end + 1);
    }
    // The end of a longer word is no n-gram that anything is known of; it counts as one.
    const text = String.fromCharCode(...bytes.subarray(longestWord - 3, end));
    if (long.has(text)) return grams;
    long.add(text);
    return grams + 1;
  }

  /** Adds the scores of an n-gram that the text did not have before; answers how many there were of them: one or none. */
  #take(from: number, to: number): number {
    const bytes = this.#bytes;
    let first = 0;
    for (let at = Math.min(to, from + 4) - 1; at >= from; at--) first = (first << 8) | bytes[at]!;
    let rest = 0;
    for (let at = to - 1; at >= from + 4; at--) rest = (rest << 8) | bytes[at]!;
    first >>>= 0;
    let slot = slotOf(first, rest, seenBits);
    while (this.#seen[slot] === this.#text) {
      if (this.#seenFirsts[slot] === first && this.#seenRests[slot] === rest) return 0;
      slot = (slot + 1) & ((1 << seenBits) - 1);
    }
    this.#seen[slot] = this.#text;
    this.#seenFirsts[slot] = first;
    this.#seenRests[slot] = rest;
    this.#score(first, rest);
    return 1;
  }

  #score(first: number, rest: number): void {
    let slot = slotOf(first, rest, slotBits);
    for (;;) {
      const gram = this.#slots[slot]! - 1;
      if (gram < 0) return;
      if (this.#firsts[gram] === first && this.#rests[gram] === rest) {
        const end = this.#starts[gram + 1]!;
        for (let at = this.#starts[gram]!; at < end; at++)
          this.#sums[this.#scored[at]!]! += this.#scores[at]! + leastScore;
        return;
      }
      slot = (slot + 1) & ((1 << slotBits) - 1);
    }
  }
}

let shared: Detect | null = null;

/**
 * The detector, unpacked where this isolate has none yet, giving way meanwhile. Each who asks before it is there unpacks
 * one, as no request may wait for another.
 */
export async function loadDetector(budget: Budget = new Budget()): Promise<Detect> {
  if (shared) return shared;
  const data = await import("./ngrams.ts");
  const detector = new Detector(data);
  await budget.run(detector.unpack(data, budget));
  shared ??= detector.detect;
  return shared;
}
