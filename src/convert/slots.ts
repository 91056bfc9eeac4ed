/** Places of a page that are filled later: most with one of a few pieces of markup, so each takes little memory. */
export class Slots {
  /** Characters that fill them. */
  size = 0;
  #length = 0;
  #places = new Uint32Array(64);
  #fillings = new Uint32Array(64);
  /** What fills places, the first for those that are empty; what came before is found again. */
  readonly #html = [""];
  readonly #known = new Map<string, number>([["", 0]]);

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

  /** Fills a place; tells whether the markup is kept for it alone. */
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

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(2 * numbers.length);
  grown.set(numbers);
  return grown;
}
