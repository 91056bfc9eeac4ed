import type { Budget } from "../../checker/budget.ts";
import type { Filter } from "./filter.ts";

const clear = 256;
const endOfData = 257;
const pieceSize = 65_536;

/** What one decoder works in: for each code the one before its last byte, that byte and its length, and the output. */
interface Memory {
  prefix: Uint16Array;
  last: Uint8Array;
  length: Uint16Array;
  out: Uint8Array;
}

function newMemory(): Memory {
  const last = new Uint8Array(4_096);
  for (let code = 0; code < 256; code++) last[code] = code;
  return {
    prefix: new Uint16Array(4_096),
    last,
    length: new Uint16Array(4_096).fill(1, 0, 256),
    out: new Uint8Array(pieceSize),
  };
}

/** Memory that no decoder works in just now. */
const spare: Memory[] = [];
const mostSpare = 2;

/** LZWDecode (7.4.4): codes of 9 to 12 bits, the highest bit first. */
export class Lzw implements Filter {
  readonly #budget: Budget;
  readonly #early: number;
  /** Taken when the first data comes. */
  #memory: Memory | null = null;
  #next = 258;
  #width = 9;
  #previous = -1;
  #bits = 0;
  #held = 0;
  #isOver = false;

  constructor(budget: Budget, isEarly: boolean) {
    this.#budget = budget;
    this.#early = isEarly ? 1 : 0;
  }

  *push(piece: Uint8Array): Generator<Uint8Array> {
    this.#memory ??= spare.pop() ?? newMemory();
    const { out } = this.#memory;
    let filled = 0;
    for (const byte of piece) {
      if (this.#isOver) break;
      this.#bits = (this.#bits << 8) | byte;
      this.#held += 8;
      if (this.#held < this.#width) continue;
      this.#held -= this.#width;
      const code = (this.#bits >>> this.#held) & ((1 << this.#width) - 1);
      this.#bits &= (1 << this.#held) - 1;
      if (filled + 4_096 > pieceSize) {
        yield this.#drawn(out.subarray(0, filled));
        filled = 0;
      }
      filled = this.#code(code, this.#memory, filled);
    }
    if (filled > 0) yield this.#drawn(out.subarray(0, filled));
  }

  *end(): Generator<Uint8Array> {
    if (this.#memory && spare.length < mostSpare) spare.push(this.#memory);
    this.#memory = null;
    this.#isOver = true;
    yield* [];
  }

  #drawn(out: Uint8Array): Uint8Array {
    this.#budget.inflated(out.length);
    return out;
  }

  /** Writes what the code stands for and learns the next sequence; returns where the output ends now. */
  #code(code: number, { prefix, last, length: lengths, out }: Memory, at: number): number {
    if (code === endOfData) {
      this.#isOver = true;
      return at;
    }
    if (code === clear) {
      this.#next = 258;
      this.#width = 9;
      this.#previous = -1;
      return at;
    }
    const previous = this.#previous;
    // The one code that may be used before it is known is the one that is just being learned.
    if (code > this.#next || (code === this.#next && previous < 0)) {
      this.#isOver = true;
      return at;
    }
    const source = code < this.#next ? code : previous;
    const length = lengths[source]!;
    let from = source;
    for (let to = at + length - 1; to >= at; to--) {
      out[to] = last[from]!;
      from = prefix[from]!;
    }
    let end = at + length;
    if (code === this.#next) out[end++] = out[at]!;
    if (previous >= 0 && this.#next < 4_096) {
      prefix[this.#next] = previous;
      last[this.#next] = out[at]!;
      lengths[this.#next] = lengths[previous]! + 1;
      this.#next++;
    }
    if (this.#next + this.#early >= 1 << this.#width && this.#width < 12) this.#width++;
    this.#previous = code;
    return end;
  }
}
