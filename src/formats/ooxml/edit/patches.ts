import type { Codec } from "./codec.ts";

/** Replaces characters of a part, as they are scanned, by text. Where `from` is `to` the text is inserted. */
export interface Patch {
  from: number;
  to: number;
  text: string;
}

/** In the order of the part: what is inserted at a place stands before what replaces something from there on. */
export function inOrder(patches: readonly Patch[]): Patch[] {
  return patches
    .map((patch, at) => ({ patch, at }))
    .sort(
      (one, other) =>
        one.patch.from - other.patch.from ||
        Number(one.patch.to > one.patch.from) - Number(other.patch.to > other.patch.from) ||
        one.at - other.at,
    )
    .map(({ patch }) => patch);
}

/** Makes the patches of a part, which are in order: what lies outside of them comes byte for byte. */
export class Patching {
  readonly #patches: readonly Patch[];
  readonly #codec: Codec;
  #at = 0;
  #next = 0;
  /** Bytes before this are replaced. */
  #dropped = 0;
  /** Where the last patch that was made ended. */
  #last = Number.NEGATIVE_INFINITY;

  constructor(patches: readonly Patch[], codec: Codec) {
    this.#patches = patches;
    this.#codec = codec;
  }

  /** What comes of the next bytes of the part. */
  *push(piece: Uint8Array): Generator<Uint8Array> {
    const at = this.#at;
    const end = at + piece.length;
    let kept = Math.max(at, this.#dropped);
    while (this.#start < end) {
      const { to, text } = this.#patches[this.#next]!;
      const start = this.#start;
      if (start > kept) yield piece.subarray(kept - at, start - at);
      if (text) yield this.#codec.bytes(text);
      this.#dropped = this.#byteOf(to);
      this.#last = Math.max(start, this.#dropped);
      kept = Math.max(kept, this.#last);
      this.#next++;
    }
    if (kept < end) yield piece.subarray(Math.max(0, kept - at));
    this.#at = end;
  }

  /** What comes behind the last bytes. */
  *end(): Generator<Uint8Array> {
    for (; this.#next < this.#patches.length; this.#next++)
      yield this.#codec.bytes(this.#patches[this.#next]!.text);
  }

  /** Whether nothing is changed from this byte on up to the next bytes, nor in so many of them. */
  isUnchanged(from: number, length: number): boolean {
    return this.#last <= from && this.#start >= this.#at + length;
  }

  /** Whether no patch is left. */
  get isOver(): boolean {
    return this.#next === this.#patches.length;
  }

  /** Where the next patch begins. */
  get #start(): number {
    const patch = this.#patches[this.#next];
    return patch ? this.#byteOf(patch.from) : Number.POSITIVE_INFINITY;
  }

  #byteOf(character: number): number {
    return this.#codec.mark + character * this.#codec.unit;
  }
}
