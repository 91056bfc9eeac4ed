/** Where an object is: at an offset of the file, in an object stream, or nowhere. */
export type Entry =
  | { sort: "free" }
  | { sort: "offset"; offset: number; gen: number }
  | { sort: "compressed"; container: number; index: number };

const pageSize = 1_024;
/** Largest number of an object that anything is known of; the standard's own limit (Annex C). */
export const largestNumber = 8_388_607;
/** Together about 25 MB for four million objects; numbers beyond are not kept. */
const mostPages = 4_096;
const kindShift = 30;
const kinds = 2 ** kindShift;
const free = 1;
const offset = 2;
const compressed = 3;

interface Page {
  /** The kind in the two high bits, the offset or the object stream's number in the others. */
  places: Uint32Array;
  /** The generation, or the index in the object stream. */
  minor: Uint16Array;
}

/** The cross-reference table in memory (7.5.4): six bytes an object, allocated only where there are entries. */
export class CrossReferences {
  readonly #pages = new Map<number, Page>();

  /** What is known of the object; null when nothing is. */
  get(num: number): Entry | null {
    const page = this.#pages.get(Math.floor(num / pageSize));
    const place = page?.places[num % pageSize] ?? 0;
    const minor = page?.minor[num % pageSize] ?? 0;
    switch (Math.floor(place / kinds)) {
      case free:
        return { sort: "free" };
      case offset:
        return { sort: "offset", offset: place % kinds, gen: minor };
      case compressed:
        return { sort: "compressed", container: place % kinds, index: minor };
      default:
        return null;
    }
  }

  /** Sets what is known of the object, over what was known before. */
  set(num: number, entry: Entry): void {
    const number = Math.floor(num / pageSize);
    let page = this.#pages.get(number);
    if (!page) {
      if (this.#pages.size >= mostPages) return;
      page = { places: new Uint32Array(pageSize), minor: new Uint16Array(pageSize) };
      this.#pages.set(number, page);
    }
    const at = num % pageSize;
    if (entry.sort === "free") page.places[at] = free * kinds;
    else if (entry.sort === "offset") {
      if (entry.offset >= kinds) return;
      page.places[at] = offset * kinds + entry.offset;
      page.minor[at] = entry.gen;
    } else {
      if (entry.container >= kinds) return;
      page.places[at] = compressed * kinds + entry.container;
      page.minor[at] = entry.index;
    }
  }

  /** Whether anything is known of the object, that it is free too. */
  has(num: number): boolean {
    return (this.#pages.get(Math.floor(num / pageSize))?.places[num % pageSize] ?? 0) !== 0;
  }

  /** Takes over what the others say of objects that nothing is known of here; the others are of no use then. */
  addMissing(others: CrossReferences): void {
    for (const [number, other] of others.#pages) {
      const page = this.#pages.get(number);
      if (!page) {
        if (this.#pages.size < mostPages) this.#pages.set(number, other);
        continue;
      }
      for (let at = 0; at < pageSize; at++) {
        if (page.places[at] !== 0) continue;
        page.places[at] = other.places[at]!;
        page.minor[at] = other.minor[at]!;
      }
    }
  }

  /** The largest number that anything is known of, that it is free too; 0 where nothing is. */
  get largest(): number {
    const last = Math.max(-1, ...this.#pages.keys());
    const places = this.#pages.get(last)?.places;
    let at = pageSize - 1;
    while (places && at >= 0 && places[at] === 0) at--;
    return places ? last * pageSize + at : 0;
  }

  /** The numbers of all objects that are somewhere, in ascending order. */
  *numbers(): Generator<number> {
    for (const number of [...this.#pages.keys()].sort((a, b) => a - b)) {
      const { places } = this.#pages.get(number)!;
      for (let at = 0; at < pageSize; at++) if (places[at]! >= offset * kinds) yield number * pageSize + at;
    }
  }

  /** The offsets of all objects that lie in the file itself, from the base on, in ascending order. */
  offsets(base: number): Uint32Array<ArrayBuffer> {
    let count = 0;
    for (const { places } of this.#pages.values())
      for (const place of places) if (place >>> kindShift === offset) count++;
    const offsets = new Uint32Array(count);
    count = 0;
    for (const { places } of this.#pages.values())
      for (const place of places)
        if (place >>> kindShift === offset) offsets[count++] = base + (place % kinds);
    return offsets.sort();
  }
}
