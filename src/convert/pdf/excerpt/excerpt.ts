import { OverBudget } from "../../../checker/budget.ts";
import type { PdfFile } from "../../../formats/pdf/file/file.ts";
import { type Dict, type PdfValue, Ref, Stream } from "../../../formats/pdf/file/objects.ts";
import type { Page } from "../../../formats/pdf/pages.ts";
import { copyFont } from "./fonts.ts";
import { numeral, ObjectWriter, spelled, spelledName } from "./object-writer.ts";
import { type TextOperators, textOperators } from "./text-operators.ts";

/** Pages of one excerpt, and bytes from which on it is full: it is in memory whole. */
const mostPages = 32;
const fullSize = 4_194_304;
/** Bytes of text operators, fonts and what their maps take in memory, that one page may add. */
const largestPage = 25_165_824;
const bytesPerEntry = 48;
/** Fonts that are no objects of their own are numbered from here on. */
const firstDirect = 100_000_000;
/** Form XObjects in one another. */
const formLimit = 24;
/** Where a page tree may have the box of a page, so many levels up. */
const mostLevels = 64;

/** A form XObject as it was copied. */
interface Form {
  ref: Ref;
  /** How many forms in one another it makes, itself counted; 0 while it is being copied. */
  height: number;
}

/** A page that was copied. */
export interface PageCopy {
  /** In the excerpt, from 1. */
  number: number;
  /** The most bytes that a code of the excerpt's fonts stands for. */
  longest: number;
}

/**
 * Some pages as a PDF file of its own that holds nothing but their text and what tells it: pdf.js, which nothing bounds,
 * is given this and never what strangers made.
 */
export class Excerpt {
  readonly #file: PdfFile;
  readonly #to = new ObjectWriter();
  readonly #root = this.#to.reserve();
  readonly #tree = this.#to.reserve();
  readonly #pages: Ref[] = [];
  readonly #fonts = new Map<number, { ref: Ref; longest: number }>();
  readonly #forms = new Map<string, Form>();
  /** Resources that are copied, numbered. */
  readonly #scopes = new Map<Dict, number>();
  #entries = 0;
  #number = 0;
  /** What was there when the page at hand was begun. */
  #before = 0;
  #longest = 2;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  get isFull(): boolean {
    return this.#pages.length >= mostPages || this.#weight >= fullSize;
  }

  get #weight(): number {
    return this.#to.length + bytesPerEntry * this.#entries;
  }

  /** Throws OverBudget for a page that holds more text and fonts than one may. */
  async add(page: Page, streams: readonly Stream[]): Promise<PageCopy> {
    this.#number = page.number;
    this.#before = this.#weight;
    const text = await this.#text(streams);
    const resources = page.resources ? await this.#resources(page.resources, text, 0) : { spelled: "<<>>" };
    const content = this.#to.reserve();
    this.#to.stream(content, "", text.data);
    const ref = this.#to.reserve();
    const boxes = (await this.#box(page, "MediaBox")) + (await this.#box(page, "CropBox"));
    this.#to.object(
      ref,
      `<</Type/Page/Parent ${spelled(this.#tree)}${boxes}/Resources${resources.spelled}/Contents ${spelled(content)}>>`,
    );
    return { number: this.#pages.push(ref), longest: this.#longest };
  }

  /** The file; nothing may be added after it. */
  end(): Uint8Array {
    const kids = this.#pages.map(spelled).join(" ");
    this.#to.object(this.#root, `<</Type/Catalog/Pages ${spelled(this.#tree)}>>`);
    this.#to.object(this.#tree, `<</Type/Pages/Kids[${kids}]/Count ${this.#pages.length}>>`);
    return this.#to.end(this.#root);
  }

  #text(streams: readonly Stream[]): Promise<TextOperators> {
    return textOperators(this.#file, streams, (length) => this.#bound(length));
  }

  #bound(more = 0): void {
    if (this.#weight - this.#before + more <= largestPage) return;
    throw this.#tooComplex("more text and fonts than one page may have");
  }

  #tooComplex(what: string): OverBudget {
    return new OverBudget(
      `The document is too complex to be converted: page ${this.#number} has ${what}. Export it again, or without this page.`,
    );
  }

  /** Copies those resources that the text uses; `depth` is that of the forms which it stands in. */
  async #resources(
    dict: Dict,
    used: TextOperators,
    depth: number,
  ): Promise<{ spelled: string; height: number }> {
    const file = this.#file;
    const fonts: string[] = [];
    const known = await file.dict(dict.get("Font"));
    for (const name of used.fonts) {
      const ref = await this.#font(known?.get(name) ?? null);
      if (ref) fonts.push(`${spelledName(name)} ${spelled(ref)}`);
    }
    const states: string[] = [];
    const knownStates = await file.dict(dict.get("ExtGState"));
    for (const name of used.states) {
      const state = await file.dict(knownStates?.get(name) ?? null);
      const font = state && (await file.array(state.get("Font")));
      const ref = font && (await this.#font(font[0] ?? null));
      const size = font && (await file.number(font[1] ?? null));
      const shown = ref && size !== null ? `/Font[${spelled(ref)} ${numeral(size)}]` : "";
      if (state) states.push(`${spelledName(name)}<<${shown}>>`);
    }
    const forms: string[] = [];
    let height = 0;
    const objects = await file.dict(dict.get("XObject"));
    for (const name of used.objects) {
      const form = await this.#form(objects?.get(name) ?? null, dict, depth);
      if (!form) continue;
      height = Math.max(height, form.height);
      forms.push(`${spelledName(name)} ${spelled(form.ref)}`);
    }
    const spelledOut = `<</Font<<${fonts.join("")}>>/ExtGState<<${states.join("")}>>/XObject<<${forms.join("")}>>>>`;
    return { spelled: spelledOut, height };
  }

  async #font(value: PdfValue): Promise<Ref | null> {
    const num = value instanceof Ref ? value.num : null;
    const known = num === null ? undefined : this.#fonts.get(num);
    if (known) {
      this.#longest = Math.max(this.#longest, known.longest);
      return known.ref;
    }
    const dict = await this.#file.dict(value);
    if (!dict) return null;
    const ref = this.#to.reserve();
    const copy = await copyFont(this.#file, dict, this.#to, num ?? firstDirect + ref.num);
    if (!copy) throw this.#tooComplex("a font that maps more characters than one may");
    this.#to.object(ref, copy.dict);
    if (num !== null) this.#fonts.set(num, { ref, longest: copy.longest });
    this.#longest = Math.max(this.#longest, copy.longest);
    this.#entries += copy.entries;
    this.#bound();
    return ref;
  }

  /** Copies a form once for each resources that it takes; null for what is none or stands in itself. */
  async #form(value: PdfValue, outer: Dict, depth: number): Promise<Form | null> {
    const file = this.#file;
    file.budget.step(8);
    const stream = await file.resolve(value);
    if (!(stream instanceof Stream) || (await file.name(stream.dict.get("Subtype"))) !== "Form") return null;
    const resources = (await file.dict(stream.dict.get("Resources"))) ?? outer;
    const scope = this.#scopes.get(resources) ?? this.#scopes.size;
    this.#scopes.set(resources, scope);
    const key = `${stream.ref.num} ${resources === outer ? scope : ""}`;
    const known = this.#forms.get(key);
    if (known?.height === 0) return null;
    if (depth + (known?.height ?? 1) > formLimit)
      throw this.#tooComplex(`more than ${formLimit} forms in one another`);
    if (known) return known;
    const form: Form = { ref: this.#to.reserve(), height: 0 };
    this.#forms.set(key, form);
    const text = await this.#text([stream]);
    const own = await this.#resources(resources, text, depth + 1);
    const matrix = await this.#numbers(stream.dict.get("Matrix"), 6);
    const place = matrix ? `/Matrix[${matrix.join(" ")}]` : "";
    this.#to.stream(form.ref, `/Type/XObject/Subtype/Form${place}/Resources${own.spelled}`, text.data);
    form.height = own.height + 1;
    this.#bound();
    return form;
  }

  async #numbers(value: PdfValue, count: number): Promise<string[] | null> {
    const listed = await this.#file.array(value);
    if (listed?.length !== count) return null;
    const numbers: string[] = [];
    for (const item of listed) {
      const number = await this.#file.number(item);
      if (number === null) return null;
      numbers.push(numeral(number));
    }
    return numbers;
  }

  /** A box of the page, which what is above it in the page tree may have (7.7.3.4). */
  async #box({ dict }: Page, key: string): Promise<string> {
    let node: Dict | null = dict;
    for (let level = 0; node && level < mostLevels; level++) {
      const value = node.get(key);
      if (value !== null) {
        const numbers = await this.#numbers(value, 4);
        return numbers ? `/${key}[${numbers.join(" ")}]` : "";
      }
      node = await this.#file.dict(node.get("Parent"));
    }
    return "";
  }
}
