import { english, type Language } from "./languages.ts";

/** Text for made documents: the same for the same seed, with words and sentences of the lengths that the language has. */

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

const capitalized = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

export class Words {
  readonly random: () => number;
  readonly language: Language;

  constructor(seed: number, language = english) {
    this.random = randomFrom(seed);
    this.language = language;
  }

  one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)]!;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  #clause(): string {
    const { adjectives, nouns, verbs, clause, space } = this.language;
    const parts = clause.flatMap((part) => {
      if (part === "adjective?") return this.random() < 0.6 ? [this.one(adjectives)] : [];
      if (part === "adjective") return [this.one(adjectives)];
      if (part === "noun") return [this.one(nouns)];
      return [part === "verb" ? this.one(verbs) : part];
    });
    return parts.join(space);
  }

  sentence(): string {
    const { links, comma, space, stop } = this.language;
    const more = this.random() < 0.5 ? `${comma}${this.one(links)}${space}${this.#clause()}` : "";
    return `${capitalized(`${this.#clause()}${more}`)}${stop}`;
  }

  paragraph(least = 3, most = 6): string {
    const { space } = this.language;
    return Array.from({ length: this.between(least, most) }, () => this.sentence()).join(space);
  }

  heading(): string {
    const { adjectives, nouns, space, and, of, code } = this.language;
    const form = this.between(0, 2);
    const noun = this.one(nouns);
    const article = code === "en" ? ["The ", "A "] : ["", ""];
    if (form === 0) return capitalized(`${article[0]}${this.one(adjectives)}${space}${noun}`);
    if (form === 1) return `${capitalized(noun)}${space}${and}${space}${this.one(nouns)}`;
    const adjective = this.one(adjectives);
    return capitalized(`${article[1]}${adjective}${space}${noun}${space}${of}${space}${this.one(nouns)}`);
  }

  label(): string {
    return capitalized(this.one(this.language.nouns));
  }

  figure(): string {
    const form = this.between(0, 3);
    if (form === 0) return String(this.between(1, 999));
    if (form === 1) return `${this.between(1, 99)}.${this.between(0, 9)} %`;
    if (form === 2) return `${this.between(1, 9)},${String(this.between(0, 999)).padStart(3, "0")}`;
    return `${this.between(1, 400)}.${String(this.between(0, 99)).padStart(2, "0")}`;
  }
}
