import { isLanguageTag } from "../checker/language-tag.ts";
import { AppError } from "../core/errors.ts";
import { escaped, keptAttributes, voidElements } from "./vocabulary.ts";

/** The attributes of an element, as the source has them. */
export type Attributes = Readonly<Record<string, string>>;

/** Characters of markup: what comes out is tested as HTML, which may have 10 MB. */
const longest = 8_000_000;

/** An attribute with its value, written as HTML. */
export const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

/** A mark for a person who has to complete what nothing in the document says. */
export const review = (words: string): string => `<strong class="review" lang="en">[${words}]</strong>`;

/** What is written of a page so far: nothing but what is safe comes in here. */
export class Markup {
  readonly pieces: string[] = [];
  readonly #ids = new Set<string>();
  #length = 0;

  write(html: string): void {
    this.#length += html.length;
    if (this.#length > longest)
      throw new AppError(
        "too_complex",
        "The document is too large to be converted: its accessible version would have more than 8 million characters. Split it into several documents.",
      );
    this.pieces.push(html);
  }

  /** Keeps a place for what is known only later; answers where in `pieces` it is. */
  slot(): number {
    return this.pieces.push("") - 1;
  }

  /** Fills the place that was kept. */
  fill(slot: number, html: string): void {
    this.#length += html.length;
    this.pieces[slot] = html;
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The id, or one like it that nothing has yet; it is taken from now on. */
  takeId(id: string): string {
    let free = id;
    while (this.#ids.has(free)) free += "_";
    this.#ids.add(free);
    return free;
  }

  /** Writes an element's start and answers how it ends. */
  element(name: string, attributes: Attributes, more = ""): () => void {
    this.write(`<${name}${this.attributes(name, attributes)}${more}>`);
    return () => {
      if (!voidElements.has(name)) this.write(`</${name}>`);
    };
  }

  /** Those attributes of an element that are kept; an id stands once. */
  attributes(name: string, attributes: Attributes): string {
    const { id, lang, dir } = attributes;
    let written = "";
    if (id && id.length <= 200 && !/\s/.test(id) && !this.#ids.has(id)) {
      this.#ids.add(id);
      written += attribute("id", id);
    }
    if (lang && isLanguageTag(lang)) written += attribute("lang", lang);
    if (dir && /^(?:ltr|rtl|auto)$/i.test(dir)) written += attribute("dir", dir.toLowerCase());
    for (const [key, isFit] of Object.entries(keptAttributes[name] ?? {})) {
      const value = attributes[key];
      if (value !== undefined && isFit(value)) written += attribute(key, value);
    }
    return written;
  }
}
