/** Headings whose ids are kept apart from one another. */
const limit = 50_000;

/** Ids of headings as GitHub makes them of their text; equal ones are numbered. */
export class Slugs {
  readonly #counts = new Map<string, number>();

  next(text: string): string {
    const custom = text.includes("{#") ? /\{#([\w:.-]{1,100})\}\s*$/.exec(text.slice(-200))?.[1] : undefined;
    if (custom) return custom;
    const words = text.slice(0, 300).trim().toLowerCase();
    const slug = (
      /[^\w\- ]/.test(words) ? words.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "") : words
    ).replaceAll(" ", "-");
    const count = this.#counts.get(slug);
    if (count === undefined && this.#counts.size < limit) this.#counts.set(slug, 0);
    if (count === undefined) return slug;
    this.#counts.set(slug, count + 1);
    return `${slug}-${count + 1}`;
  }
}
