/** Places of a page that are filled later: most with one of a few pieces of markup, so each takes little memory. */
export class DeferredMarkup {
  /** Characters that fill them. */
  size = 0;
  #length = 0;
  #places = new Uint32Array(64);
  #fillings = new Uint32Array(64);
  /** What fills places, the first for those that are empty; what came before is found again. */
  readonly #html = [""];
  readonly #known = new Map<string, number>([["", 0]]);
  /** The first of them as UTF-8, when they are written. */
  readonly #encoded: Uint8Array[] = [];

  get length(): number {
    return this.#length;
  }

  /** Keeps a place at this offset, which is not before that of the last one. */
  add(at: number): number {
    if (this.#length === this.#places.length) {
      this.#places = doubled(this.#places);
      this.#fillings = doubled(this.#fillings);
    }
    this.#places[this.#length] = at;
    return this.#length++;
  }

  at(slot: number): number {
    return this.#places[slot]!;
  }

  html(slot: number): string {
    return this.#html[this.#fillings[slot]!]!;
  }

  /** The markup of a place as UTF-8; of what stands in many places it is made once. */
  bytes(slot: number): Uint8Array {
    const at = this.#fillings[slot]!;
    const known = this.#encoded[at];
    if (known) return known;
    const bytes = encoder.encode(this.#html[at]!);
    if (at < mostKnown) this.#encoded[at] = bytes;
    return bytes;
  }

  /** Bytes of all that fills places. */
  get byteLength(): number {
    let length = 0;
    for (let slot = 0; slot < this.#length; slot++) {
      const html = this.html(slot);
      if (html) length += Buffer.byteLength(html);
    }
    return length;
  }

  /** Fills a place; says whether the markup is kept for it alone. */
  fill(slot: number, html: string): boolean {
    this.size += html.length - this.html(slot).length;
    const known = this.#known.get(html);
    this.#fillings[slot] = known ?? this.#html.push(html) - 1;
    if (known !== undefined) return false;
    if (this.#known.size < mostKnown) this.#known.set(html, this.#html.length - 1);
    return true;
  }
}

const mostKnown = 1_000;
const encoder = new TextEncoder();

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(2 * numbers.length);
  grown.set(numbers);
  return grown;
}
