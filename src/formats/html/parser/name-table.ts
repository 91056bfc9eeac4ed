/** The name as engines keep it once, as they do names of properties: two of them are compared by their addresses. */
export const ownName = (name: string): string => Object.keys({ [name]: true })[0]!;

/** Names that are known, to be found in a text without cutting them out of it. */
export class NameTable {
  /** The known names, each once. */
  readonly names: readonly string[];
  /** Their numbers by length, and by the first and the last letter without its case. */
  readonly #places: (number[] | null)[] = new Array(places).fill(null);

  constructor(names: Iterable<string>) {
    this.names = [...new Set(names)].map(ownName);
    for (const [number, name] of this.names.entries()) {
      const { length } = name;
      const at = placeOf(length, name.charCodeAt(0), name.charCodeAt(length - 1));
      const others = this.#places[at];
      if (others) others.push(number);
      else this.#places[at] = [number];
    }
  }

  /** The number of the known name that stands there in whatever case; -1 when it is none. */
  find(units: Uint16Array, start: number, end: number): number {
    const numbers = this.#places[placeOf(end - start, units[start]!, units[end - 1]!)]!;
    if (numbers === null) return -1;
    for (const number of numbers) {
      const name = this.names[number]!;
      if (name.length !== end - start) continue;
      let at = start;
      while (at < end && lower(units[at]!) === name.charCodeAt(at - start)) at++;
      if (at === end) return number;
    }
    return -1;
  }
}

const places = 1_024;

const placeOf = (length: number, first: number, last: number): number =>
  (length * 97 + (first & 31) * 31 + (last & 31)) % places;

const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
