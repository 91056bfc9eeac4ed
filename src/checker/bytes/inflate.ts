import type { Budget } from "../budget.ts";

const history = 32_768;
const pieceSize = 65_536;
const longestMatch = 258;
/** Bits of the longest code. */
const longestCode = 15;
/** Bits of a code by which it is looked up at once; the few longer ones have tables of their own for the rest. */
const directBits = 10;
/** In a table: what follows is where the table for the rest of the code begins. */
const link = 0x8000;
/** Entries of all tables of a code: one for the rest of each symbol's code would be the most. */
const tableSize = (1 << directBits) + 288 * (1 << (longestCode - directBits));
/** The same of the code in which the lengths of codes are written. */
const longestLengthCode = 7;
/** Literals, lengths and distances that a block may have codes for: five bits say of each how many. */
const mostCodes = 257 + 31 + 1 + 31;
/** Bits that one symbol with its distance and their extra bits takes at most. */
const symbolBits = 48;
/** Bytes that the code lengths of a block take at most. */
const codesBytes = 600;
/** Steps that a block draws, which may be empty, and one with codes of its own besides. */
const blockCost = 2;
const codesCost = 32;

type State = "header" | "stored-length" | "stored" | "codes" | "symbols" | "over";

/** What one inflater works in. */
interface Memory {
  window: Uint8Array;
  /** The lengths of a block's codes. */
  lengths: Uint8Array;
  literals: Uint16Array;
  distances: Uint16Array;
  /** For the code of the code lengths. */
  lengthCodes: Uint16Array;
}

const nothing = new Uint8Array();

const newMemory = (): Memory => ({
  window: new Uint8Array(history + pieceSize + longestMatch),
  lengths: new Uint8Array(mostCodes),
  literals: new Uint16Array(tableSize),
  distances: new Uint16Array(tableSize),
  lengthCodes: new Uint16Array(1 << longestLengthCode),
});

/** Memory that no inflater works in just now: documents have thousands of streams, one after the other. */
const spare: Memory[] = [];
const mostSpare = 2;

/** A prefix code: by the next bits of the data, the symbol and, in the four low bits, the length of its code. */
interface Code {
  table: Uint16Array;
  mask: number;
  /** Of the bits behind the first ten, where a code is longer. */
  restMask: number;
  /** Bits of the longest code. */
  longest: number;
}

/**
 * Decompresses DEFLATE (RFC 1951) piece by piece. What comes out comes in pieces of bounded size, whatever the data
 * says, and all of it up to the first damage or to where the data was cut.
 */
export class Inflate {
  readonly #memory = spare.pop() ?? newMemory();
  readonly #window = this.#memory.window;
  /** Where the next byte of output goes, and the first one that was not given yet. */
  #filled = 0;
  #given = 0;
  #input: Uint8Array = nothing;
  #at = 0;
  #bits = 0;
  #count = 0;
  #state: State = "header";
  #isFinal = false;
  #hasEnded = false;
  #stored = 0;
  #literals: Code = fixedLiterals;
  #distances: Code = fixedDistances;
  /** Bytes of input and of output before those that are looked at. */
  #taken = 0;
  #made = 0;
  readonly #budget: Budget;
  readonly #onBlock: ((bits: number, bytes: number) => void) | null;

  /** `onBlock` is told of each block at which bit of the input it begins, and how many bytes came out before it. */
  constructor(budget: Budget, onBlock: ((bits: number, bytes: number) => void) | null = null) {
    this.#budget = budget;
    this.#onBlock = onBlock;
  }

  /** What the piece unpacks to, in pieces that are good until the next is asked for. */
  *push(piece: Uint8Array): Generator<Uint8Array> {
    if (this.#state === "over") return;
    const left = this.#input.subarray(this.#at);
    if (left.length === 0) this.#input = piece;
    else {
      this.#input = new Uint8Array(left.length + piece.length);
      this.#input.set(left);
      this.#input.set(piece, left.length);
    }
    this.#at = 0;
    yield* this.#run(false);
    this.#taken += this.#at;
    this.#input = this.#at < this.#input.length ? this.#input.slice(this.#at) : nothing;
    this.#at = 0;
  }

  /** What is left when no more data comes. */
  *end(): Generator<Uint8Array> {
    yield* this.#run(true);
    this.#state = "over";
    if (!this.#hasEnded && spare.length < mostSpare) spare.push(this.#memory);
    this.#hasEnded = true;
  }

  *#run(isEnd: boolean): Generator<Uint8Array> {
    while (this.#state !== "over" && this.#step(isEnd))
      if (this.#filled >= history + pieceSize) {
        yield this.#output();
        this.#window.copyWithin(0, this.#filled - history, this.#filled);
        this.#made += this.#filled - history;
        this.#filled = this.#given = history;
      }
    if (this.#filled > this.#given) yield this.#output();
  }

  #output(): Uint8Array {
    const output = this.#window.subarray(this.#given, this.#filled);
    this.#given = this.#filled;
    this.#budget.inflated(output.length);
    return output;
  }

  /** Goes on from state to state; false when there is not enough data to do so. */
  #step(isEnd: boolean): boolean {
    const available = this.#count + (this.#input.length - this.#at) * 8;
    switch (this.#state) {
      case "header": {
        if (available < 3) return false;
        this.#onBlock?.((this.#taken + this.#at) * 8 - this.#count, this.#made + this.#filled);
        this.#budget.step(blockCost);
        this.#isFinal = this.#take(1) === 1;
        const kind = this.#take(2);
        this.#literals = fixedLiterals;
        this.#distances = fixedDistances;
        this.#state = (["stored-length", "symbols", "codes", "over"] as const)[kind]!;
        return true;
      }
      case "stored-length": {
        if (available < 39) return false;
        this.#take(this.#count & 7);
        const length = this.#take(16);
        this.#stored = length;
        this.#state = (this.#take(16) ^ 0xffff) === length ? "stored" : "over";
        return true;
      }
      case "stored":
        return this.#copy();
      case "codes":
        if (available < codesBytes * 8 && !isEnd) return false;
        this.#state = this.#codes() ? "symbols" : "over";
        return true;
      case "symbols":
        return this.#symbols(isEnd);
      case "over":
        return false;
    }
  }

  /** The next bits, at most 16, the lowest first; zeros behind the end of the data. */
  #take(count: number): number {
    while (this.#count < count) {
      this.#bits |= (this.#input[this.#at++] ?? 0) << this.#count;
      this.#count += 8;
    }
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#count -= count;
    return value;
  }

  #endBlock(): void {
    this.#state = this.#isFinal ? "over" : "header";
  }

  #copy(): boolean {
    // Whole bytes may still stand among the bits.
    while (this.#count >= 8 && this.#stored > 0) {
      this.#window[this.#filled++] = this.#take(8);
      this.#stored--;
    }
    const room = history + pieceSize - this.#filled;
    const count = Math.min(this.#stored, Math.max(0, room), this.#input.length - this.#at);
    this.#window.set(this.#input.subarray(this.#at, this.#at + count), this.#filled);
    this.#filled += count;
    this.#at += count;
    this.#stored -= count;
    if (this.#stored === 0) this.#endBlock();
    return this.#stored === 0 || room <= count;
  }

  /** Reads the codes of a block (3.2.7); false when they are none. */
  #codes(): boolean {
    const literals = this.#take(5) + 257;
    const distances = this.#take(5) + 1;
    const count = this.#take(4) + 4;
    const order = new Uint8Array(19);
    for (let at = 0; at < count; at++) order[lengthOrder[at]!] = this.#take(3);
    const lengthCode = codeOf(order, this.#memory.lengthCodes);
    if (!lengthCode) return false;
    const lengths = this.#memory.lengths.subarray(0, literals + distances).fill(0);
    for (let at = 0; at < lengths.length; ) {
      const entry = lengthCode.table[this.#peek() & lengthCode.mask]!;
      if (entry === 0 || this.#at > this.#input.length + 4) return false;
      this.#take(entry & 15);
      const symbol = entry >> 4;
      if (symbol < 16) lengths[at++] = symbol;
      else {
        const value = symbol === 16 ? (lengths[at - 1] ?? 0) : 0;
        const times =
          symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
        lengths.fill(value, at, at + times);
        at += times;
      }
    }
    const literalCode = codeOf(lengths.subarray(0, literals), this.#memory.literals);
    const distanceCode = codeOf(lengths.subarray(literals), this.#memory.distances);
    if (!literalCode || !distanceCode) return false;
    // Many small blocks with large codes are more work than their size says.
    this.#budget.step(codesCost + (((1 << literalCode.longest) + (1 << distanceCode.longest) - 2) >> 6));
    this.#literals = literalCode;
    this.#distances = distanceCode;
    return true;
  }

  #peek(): number {
    while (this.#count < 16) {
      this.#bits |= (this.#input[this.#at++] ?? 0) << this.#count;
      this.#count += 8;
    }
    return this.#bits;
  }

  /** Literals and matches until the block ends, the window is full or the data runs out. */
  #symbols(isEnd: boolean): boolean {
    const window = this.#window;
    const input = this.#input;
    const { length } = input;
    const { table: literals, mask: literalMask, restMask: literalRest } = this.#literals;
    const { table: distances, mask: distanceMask, restMask: distanceRest } = this.#distances;
    const full = history + pieceSize;
    let filled = this.#filled;
    let at = this.#at;
    let bits = this.#bits;
    let count = this.#count;
    let goesOn = true;
    while (filled < full) {
      if (length - at < 8 && !isEnd && count + (length - at) * 8 < symbolBits) {
        goesOn = false;
        break;
      }
      while (count <= 24 && at < length) {
        bits |= input[at++]! << count;
        count += 8;
      }
      let entry = literals[bits & literalMask]!;
      if (entry >= link) entry = literals[entry - link + ((bits >>> directBits) & literalRest)]!;
      const width = entry & 15;
      if (width === 0 || width > count) {
        this.#state = "over";
        break;
      }
      bits >>>= width;
      count -= width;
      const symbol = entry >> 4;
      if (symbol < 256) {
        window[filled++] = symbol;
        continue;
      }
      if (symbol === 256) {
        this.#endBlock();
        break;
      }
      const lengthExtra = lengthBits[symbol - 257] ?? 0;
      const matched = (lengthBase[symbol - 257] ?? 0) + (bits & ((1 << lengthExtra) - 1));
      bits >>>= lengthExtra;
      count -= lengthExtra;
      while (count <= 24 && at < length) {
        bits |= input[at++]! << count;
        count += 8;
      }
      let distanceEntry = distances[bits & distanceMask]!;
      if (distanceEntry >= link)
        distanceEntry = distances[distanceEntry - link + ((bits >>> directBits) & distanceRest)]!;
      const distanceWidth = distanceEntry & 15;
      bits >>>= distanceWidth;
      count -= distanceWidth;
      while (count <= 24 && at < length) {
        bits |= input[at++]! << count;
        count += 8;
      }
      const distanceExtra = distanceBits[distanceEntry >> 4] ?? 0;
      const distance = (distanceBase[distanceEntry >> 4] ?? 0) + (bits & ((1 << distanceExtra) - 1));
      bits >>>= distanceExtra;
      count -= distanceExtra;
      // A code that is none, data that ends within one, or a match before the beginning.
      if (matched < 3 || distanceWidth === 0 || count < 0 || distance === 0 || distance > filled) {
        this.#state = "over";
        break;
      }
      for (const end = filled + matched; filled < end; filled++) window[filled] = window[filled - distance]!;
    }
    this.#filled = filled;
    this.#at = at;
    this.#bits = bits;
    this.#count = Math.max(0, count);
    return goesOn;
  }
}

const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const lengthBits = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
);
const distanceBits = Uint8Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));

/** The first length or distance of each code: the one before and as many as its extra bits can say. */
function bases(bits: Uint8Array, first: number): Uint16Array {
  const base = new Uint16Array(bits.length);
  let next = first;
  for (const [code, extra] of bits.entries()) {
    base[code] = next;
    next += 1 << extra;
  }
  return base;
}

const lengthBase = bases(lengthBits, 3);
// The last code stands for the longest match alone (3.2.5).
lengthBase[28] = longestMatch;
const distanceBase = bases(distanceBits, 1);

/** What `codeOf` counts in: how many codes there are of each length, and the next one of it. */
const counts = new Uint16Array(longestCode + 2);
const next = new Uint32Array(longestCode + 2);

/** The prefix code with these code lengths (3.2.2), in the memory given; null when there are more codes than bits can distinguish. */
function codeOf(lengths: Uint8Array, memory: Uint16Array): Code | null {
  let longest = 0;
  for (const length of lengths) longest = Math.max(longest, length);
  counts.fill(0);
  for (const length of lengths) if (length > 0) counts[length]!++;
  next.fill(0);
  for (let length = 1; length <= longest; length++) {
    next[length + 1] = (next[length]! + counts[length]!) << 1;
    if (next[length]! + counts[length]! > 1 << length) return null;
  }
  const direct = Math.min(longest, directBits);
  const rest = 1 << (longest - direct);
  const size = 1 << direct;
  const table = memory.fill(0, 0, size);
  let end = size;
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    let reversed = 0;
    for (let bit = 0, code = next[length]!++; bit < length; bit++, code >>= 1)
      reversed = (reversed << 1) | (code & 1);
    const entry = (symbol << 4) | length;
    if (length <= direct) {
      for (let at = reversed; at < size; at += 1 << length) table[at] = entry;
      continue;
    }
    const first = reversed & (size - 1);
    if (table[first] === 0) {
      table[first] = link + end;
      table.fill(0, end, end + rest);
      end += rest;
    }
    const from = table[first]! - link;
    for (let at = reversed >> direct; at < rest; at += 1 << (length - direct)) table[from + at] = entry;
  }
  return { table, mask: size - 1, restMask: rest - 1, longest };
}

const fixedLiterals = codeOf(
  Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
  new Uint16Array(1 << 9),
)!;
const fixedDistances = codeOf(new Uint8Array(30).fill(5), new Uint16Array(1 << 5))!;
