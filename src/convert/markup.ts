import { OverBudget } from "../checker/budget.ts";
import { isLanguageTag } from "../checker/language-tag.ts";
import { isBlank } from "../checker/white-space.ts";
import { remarkMark } from "../formats/page-marks.ts";
import { DeferredMarkup } from "./deferred-markup.ts";
import { escaped, keptAttributes, voidElements } from "./vocabulary.ts";

/** The attributes of an element, as the source has them. */
export type Attributes = Readonly<Record<string, string>>;

/** Bytes of markup: a document at its upload limit fits, unless it is little but marks. */
const longest = 16_000_000;
/** Characters up to which it is quicker to write them one by one. */
const shortest = 48;
/** Bytes of a block: as many as are written so far, within these. */
const smallestBlock = 8_192;
const largestBlock = 262_144;
/** Ids, headings, fields and what fills their places, of some hundred bytes each. */
const mostKept = 500_000;

/** An attribute with its value, written as HTML. */
export const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

/**
 * What marks are about, by the check that finds in the page what they ask for. Null where a person knows that something
 * is missing that no check can see.
 */
export const markChecks = {
  caption: "figure-captions",
  description: "list-structure",
  field: "form-labels",
  "header cell": "table-headers",
  "header cells": "table-headers",
  image: ["image-alt", "figure-alt"],
  link: "link-text",
  slide: "headings-present",
  table: "table-headers",
  "left out": null,
} as const;
export type MarkKind = keyof typeof markChecks;

/** A mark for a person who has to complete what nothing in the document says. */
export const review = (of: MarkKind, words: string): string => `${reviewStart}="${of}">[${words}]</strong>`;
export const reviewStart = `<strong class="review" lang="en" ${remarkMark}`;

/** The attributes of each element that are kept, with what their values must be. */
const kept = new Map(Object.entries(keptAttributes).map(([name, keys]) => [name, Object.entries(keys)]));

function hasAny(attributes: Attributes): boolean {
  for (const _ in attributes) return true;
  return false;
}

const nothing = () => {};

/** Variants that are registered and that documents have (IANA, Language Subtag Registry). */
const variants =
  /^(?:1901|1996|arevela|arevmda|baku1926|biske|boont|ekavsk|emodeng|fonipa|ijekavsk|monoton|nedis|oxendict|pinyin|polyton|rozaj|scotland|scouse|tarask|ulster|valencia|wadegile)$/i;

/** A tag without variants that validators do not know: a voice is chosen without them. */
function withoutUnknownVariants(tag: string): string {
  if (!/-(?:[a-z\d]{5,8}|\d[a-z\d]{3})(?:-|$)/i.test(tag)) return tag;
  const [primary = "", ...rest] = tag.split("-");
  const end = rest.findIndex((part) => part.length === 1);
  const known = rest
    .slice(0, end < 0 ? rest.length : end)
    .filter((part) => !isVariant(part) || variants.test(part));
  return [primary, ...known, ...(end < 0 ? [] : rest.slice(end))].join("-");
}
const isVariant = (part: string) => /^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/i.test(part);

/**
 * What is written of a page so far: nothing but what is safe comes in here. It is kept as bytes, of which a page of
 * many short pieces takes the least.
 */
export class Markup {
  /** Pieces that are not blank. */
  filled = 0;
  readonly #encoder = new TextEncoder();
  /** Blocks that are full, and the one that is written to. */
  readonly #blocks: Uint8Array[] = [];
  #block = new Uint8Array(0);
  /** Bytes that are used of it, and of all. */
  #used = 0;
  #size = 0;
  /** What was written last ends with a tag, and no place is kept behind it. */
  #endsTag = false;
  /** The start tag that may get an attribute later: where it ends, or its slot. */
  #tag: { at: number } | { slot: number } | null = null;
  readonly #deferred = new DeferredMarkup();
  /** Things that are kept until the page is written. */
  #kept = 0;
  readonly #ids = new Set<string>();
  /** Numbers that the next ids like these get. */
  readonly #numbers = new Map<string, number>();

  write(html: string): void {
    if (!html) return;
    if (!isBlank(html)) this.filled++;
    this.#endsTag = html.charCodeAt(html.length - 1) === 62;
    const from = this.#writeShort(html);
    if (from < html.length) this.#encode(from ? html.slice(from) : html);
  }

  /** Writes a short text as far as it is ASCII; answers how far. */
  #writeShort(html: string): number {
    const { length } = html;
    const block = this.#block;
    if (length > shortest || block.length - this.#used < length) return 0;
    let used = this.#used;
    let at = 0;
    for (; at < length; at++) {
      const code = html.charCodeAt(at);
      if (code > 127) break;
      block[used++] = code;
    }
    this.#used = used;
    this.#size += at;
    if (this.#size > longest) this.#requireFit();
    return at;
  }

  #encode(html: string): void {
    let rest = html;
    while (rest) {
      // A character of four bytes may not fit: what is left is no part of the page.
      if (this.#block.length - this.#used < 4) this.#begin();
      const { read, written } = this.#encoder.encodeInto(rest, this.#block.subarray(this.#used));
      rest = rest.slice(read);
      this.#used += written;
      this.#size += written;
    }
    this.#requireFit();
  }

  #begin(): void {
    if (this.#size) this.#blocks.push(this.#block.subarray(0, this.#used));
    this.#block = new Uint8Array(Math.min(largestBlock, Math.max(smallestBlock, this.#size)));
    this.#used = 0;
  }

  #requireFit(): void {
    if (this.#size + this.#deferred.size > longest)
      throw new OverBudget(
        "The document is too large to be converted: its accessible version would have more than 16 MB. Split it into several documents.",
      );
  }

  /** Something small is kept until the page is written, such as an id; throws OverBudget where there is too much. */
  keep(count = 1): void {
    this.#kept += count;
    if (this.#kept > mostKept)
      throw new OverBudget(
        "The document is too complex to be converted: it has too many headings, fields and named places. Split it into several documents.",
      );
  }

  /** Bytes that are written so far. */
  get size(): number {
    return this.#size;
  }

  /** Keeps a place for what is known only later. */
  reserve(): number {
    // Places are in the order of the text, that in the tag too.
    if (this.#tag && "at" in this.#tag) this.#tag = { slot: this.#deferred.add(this.#tag.at) };
    this.#endsTag = false;
    return this.#deferred.add(this.#size);
  }

  /** The start tag that was written last may get an attribute later; answers whether one was. */
  markTag(): boolean {
    this.#tag = this.#endsTag ? { at: this.#size - 1 } : null;
    return this.#endsTag;
  }

  /** Keeps a place for an attribute in that tag; null where another came since. */
  reserveInTag(): number | null {
    const tag = this.#tag;
    this.#tag = null;
    if (!tag) return null;
    return "slot" in tag ? tag.slot : this.#deferred.add(tag.at);
  }

  /** Fills the place that was kept. */
  fill(slot: number, html: string): void {
    if (this.#deferred.fill(slot, html)) this.keep();
    this.#requireFit();
  }

  /** Bytes of all that is written, with what fills the slots. */
  get byteLength(): number {
    return this.size + this.#deferred.byteLength;
  }

  /** All that is written, with what fills the slots. */
  *bytes(): Generator<Uint8Array> {
    let next = 0;
    let start = 0;
    for (const block of [...this.#blocks, this.#block.subarray(0, this.#used)]) {
      const { length } = block;
      let from = 0;
      for (; next < this.#deferred.length && this.#deferred.at(next) <= start + length; next++) {
        const at = this.#deferred.at(next);
        if (!this.#deferred.html(next)) continue;
        yield block.subarray(from, at - start);
        yield this.#deferred.bytes(next);
        from = at - start;
      }
      yield block.subarray(from, length);
      start += length;
    }
    for (; next < this.#deferred.length; next++) yield this.#deferred.bytes(next);
  }

  hasId(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The id, or one like it that nothing has yet; it is taken from now on. */
  takeId(id: string): string {
    let free = id;
    let number = this.#numbers.get(id) ?? 1;
    if (this.#ids.has(id)) {
      for (; this.#ids.has(free); number++) free = number === 1 ? `${id}_` : `${id}_${number}`;
      this.#numbers.set(id, number);
    }
    this.keep();
    this.#ids.add(free);
    return free;
  }

  /** Writes an element's start and answers how it ends. */
  element(name: string, attributes: Attributes, more = ""): () => void {
    this.write(`<${name}${this.attributes(name, attributes)}${more}>`);
    if (voidElements.has(name)) return nothing;
    const tag = `</${name}>`;
    return () => this.write(tag);
  }

  /** Those attributes of an element that are kept; an id stands once. */
  attributes(name: string, attributes: Attributes): string {
    if (!hasAny(attributes)) return "";
    const { id, lang, dir } = attributes;
    let written = "";
    if (id && id.length <= 200 && !/\s/.test(id) && !this.#ids.has(id)) {
      this.keep();
      this.#ids.add(id);
      written += attribute("id", id);
    }
    if (lang && isLanguageTag(lang)) written += attribute("lang", withoutUnknownVariants(lang));
    if (dir && /^(?:ltr|rtl|auto)$/i.test(dir)) written += attribute("dir", dir.toLowerCase());
    if (attributes["aria-hidden"] === "true") written += attribute("aria-hidden", "true");
    for (const [key, isFit] of kept.get(name) ?? []) {
      const value = attributes[key];
      if (value !== undefined && isFit(value)) written += attribute(key, value);
    }
    return written;
  }
}
