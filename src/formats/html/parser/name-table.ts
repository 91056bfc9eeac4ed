/** The name as engines keep it once, as they do names of properties: two of them are compared by their addresses. */
export const ownName = (name: string): string => Object.keys({ [name]: true })[0]!;

/** Names that are known, to be found in a text without cutting them out of it. */
export class NameTable {
  /** By length, and by the first and the last letter without its case. */
  readonly #names: (string[] | null)[] = new Array(places).fill(null);

  constructor(names: Iterable<string>) {
    const table = this.#names;
    for (const name of [...names].map(ownName)) {
      const at = placeOf(name, 0, name.length);
      const others = table[at];
      if (others) others.push(name);
      else table[at] = [name];
    }
  }

  /** The known name that stands there in whatever case; null when it is none. */
  find(text: string, start: number, end: number): string | null {
    const names = this.#names[placeOf(text, start, end)]!;
    if (names === null) return null;
    for (const name of names) {
      if (name.length !== end - start) continue;
      let at = start;
      while (at < end && lower(text.charCodeAt(at)) === name.charCodeAt(at - start)) at++;
      if (at === end) return name;
    }
    return null;
  }
}

const places = 1_024;

const placeOf = (text: string, start: number, end: number): number =>
  ((end - start) * 97 + (text.charCodeAt(start) & 31) * 31 + (text.charCodeAt(end - 1) & 31)) % places;

const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
