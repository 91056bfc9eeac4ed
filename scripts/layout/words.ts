/** Text for made documents: the same for the same seed, with words and sentences of the lengths that English has. */

const nouns =
  "council garden river station market bridge museum harbour village engine window letter picture budget report winter summer morning teacher farmer doctor library station journey island valley kitchen machine paper question answer member office garden meeting number season history science energy water forest mountain school hospital street corner building weather animal flower".split(
    " ",
  );
const verbs =
  "opens closes moves grows brings keeps finds shows leaves holds takes meets builds counts reaches follows carries changes explains describes".split(
    " ",
  );
const adjectives =
  "old new small large quiet public early late narrow wide bright cold warm common local careful simple former recent northern southern clear heavy light".split(
    " ",
  );
const links = "because while although when before after where".split(" ");

/** Numbers from 0 to 1, excluding 1, that repeat with the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class Words {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  #clause(): string {
    const adjective = this.random() < 0.6 ? `${this.one(adjectives)} ` : "";
    return `the ${adjective}${this.one(nouns)} ${this.one(verbs)} the ${this.one(adjectives)} ${this.one(nouns)}`;
  }

  sentence(): string {
    const more = this.random() < 0.5 ? `, ${this.one(links)} ${this.#clause()}` : "";
    const text = `${this.#clause()}${more}`;
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
  }

  paragraph(least = 3, most = 6): string {
    return Array.from({ length: this.between(least, most) }, () => this.sentence()).join(" ");
  }

  heading(): string {
    const form = this.between(0, 2);
    const noun = this.one(nouns);
    if (form === 0) return `The ${this.one(adjectives)} ${noun}`;
    if (form === 1) return `${noun[0]!.toUpperCase()}${noun.slice(1)} and ${this.one(nouns)}`;
    return `A ${this.one(adjectives)} ${noun} of the ${this.one(nouns)}`;
  }

  label(): string {
    const noun = this.one(nouns);
    return `${noun[0]!.toUpperCase()}${noun.slice(1)}`;
  }

  figure(): string {
    const form = this.between(0, 3);
    if (form === 0) return String(this.between(1, 999));
    if (form === 1) return `${this.between(1, 99)}.${this.between(0, 9)} %`;
    if (form === 2) return `${this.between(1, 9)},${String(this.between(0, 999)).padStart(3, "0")}`;
    return `${this.between(1, 400)}.${String(this.between(0, 99)).padStart(2, "0")}`;
  }
}
