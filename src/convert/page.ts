import type { Budget } from "../checker/budget.ts";
import { isLanguageTag } from "../checker/language-tag.ts";
import { Slugs } from "../checker/readers/markdown/slugs.ts";
import { isBlank } from "../checker/text.ts";
import { AppError } from "../core/errors.ts";
import {
  droppedElements,
  embeddedElements,
  escaped,
  headingElements,
  isImageData,
  keptAttributes,
  keptElements,
  renamedElements,
  safeUrl,
  tableParts,
  voidElements,
} from "./vocabulary.ts";

/** A picture of a document that carries its pictures in itself. */
export interface Picture {
  /** What the author says that it shows; null where nothing is said. */
  alt: string | null;
  /** The author marked it as decoration. */
  isDecorative: boolean;
  /** By which a person finds it in the source, such as its file name; empty where it has none. */
  name: string;
  /** Of `bytes`: image/png, image/jpeg, image/gif, image/webp or image/avif. */
  mediaType: string;
  /** Null where it cannot be shown in a page: then a description stands in its place. */
  bytes: Uint8Array | null;
}

/** One field of a form, as it stood in the source. */
export interface FormField {
  control: "text" | "multiline" | "check box" | "radio button" | "list" | "button" | "signature";
  /** Its label; null where it has none. */
  label: string | null;
  value: string;
  isChecked: boolean;
  /** Of a list. */
  options: readonly string[];
}

/** A heading whose tags are written when all headings are known. */
export interface Heading {
  /** Its level in the source. */
  level: number;
  /** Where its tags go among the pieces. */
  start: number;
  end: number;
  attributes: string;
  text: string;
  /** Has neither text nor image, so that it is left out. */
  isEmpty: boolean;
}

/** A document's content as safe HTML, its headings still open, with what only a person can complete. */
export interface Page {
  language: string | null;
  direction: string | null;
  title: string | null;
  pieces: string[];
  headings: Heading[];
  imagesWithoutAlt: number;
  imagesLeftOut: number;
  embedded: number;
  fields: number;
  fieldsWithoutLabel: number;
  tablesWithoutHeaders: number;
  /** Sentences in English that a person must know of the whole, such as what is not in it. */
  remarks: string[];
}

interface Table {
  rows: number;
  isInHead: boolean;
  hasHeaders: boolean;
  isLayout: boolean;
}

/** Characters of markup: what comes out is tested as HTML, which may have 10 MB. */
const longestPage = 8_000_000;
/** Bytes of pictures: base 64 makes a third more of them. */
const largestPicture = 1_572_864;
const allPictures = 3_145_728;
const pictureTypes = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** A text field, list or signature as a control of HTML. */
function fieldControl(control: FormField["control"], value: string, options: readonly string[]): string {
  if (control === "multiline") return `<textarea>${escaped(value)}</textarea>`;
  if (control !== "list") return `<input type="text"${attribute("value", value)}>`;
  const items = options.map(
    (option) => `<option${option === value ? " selected" : ""}>${escaped(option)}</option>`,
  );
  return `<select>${items.join("")}</select>`;
}

type Attributes = Readonly<Record<string, string>>;

const isHidden = (attributes: Attributes) =>
  "hidden" in attributes || /(?:^|;)\s*display\s*:\s*none/i.test(attributes.style ?? "");

const attribute = (name: string, value: string) => ` ${name}="${escaped(value)}"`;

/** Takes the elements of a document and keeps what is safe and accessible, written anew. */
export class PageBuilder {
  readonly page: Page = {
    language: null,
    direction: null,
    title: null,
    pieces: [],
    headings: [],
    imagesWithoutAlt: 0,
    imagesLeftOut: 0,
    embedded: 0,
    fields: 0,
    fieldsWithoutLabel: 0,
    tablesWithoutHeaders: 0,
    remarks: [],
  };
  readonly #budget: Budget;
  /** An empty alt is the author's word that an image is decorative; in Markdown it is only the lack of one. */
  readonly #isEmptyAltMeant: boolean;
  readonly #slugs = new Slugs();
  readonly #ids = new Set<string>();
  /** How each open element ends. */
  readonly #ends: (() => void)[] = [];
  readonly #tables: Table[] = [];
  /** Elements that are open within one that is left out, that one counted. */
  #dropped = 0;
  #isInLink = false;
  #length = 0;
  #pictureBytes = 0;
  #isInTitle = false;
  #heading: Heading | null = null;

  constructor(budget: Budget, isEmptyAltMeant: boolean) {
    this.#budget = budget;
    this.#isEmptyAltMeant = isEmptyAltMeant;
  }

  open(name: string, attributes: Attributes): void {
    this.#budget.step();
    if (this.#dropped) {
      this.#dropped++;
      return;
    }
    this.#budget.depth(this.#ends.length);
    this.#ends.push(this.#begin(name, attributes));
  }

  close(): void {
    if (this.#dropped && --this.#dropped) return;
    this.#ends.pop()?.();
  }

  /** The first that is told and is a language tag stands. */
  setLanguage(tag: string | null): void {
    const language = (tag ?? "").trim();
    if (isLanguageTag(language)) this.page.language ??= language;
  }

  /** The first that is told and is not blank stands. */
  setTitle(title: string | null): void {
    if (title !== null && !isBlank(title)) this.page.title ??= title;
  }

  /** Whether a picture of so many bytes can be embedded: asked before it is loaded. */
  hasRoomFor(size: number): boolean {
    return size <= largestPicture && this.#pictureBytes + size <= allPictures;
  }

  /** Writes a picture where it stands. */
  picture({ alt, isDecorative, name, mediaType, bytes }: Picture): void {
    this.#budget.step();
    if (this.#dropped) return;
    const isShown = bytes !== null && pictureTypes.test(mediaType) && this.hasRoomFor(bytes.length);
    if (isShown) this.#pictureBytes += bytes.length;
    const src = isShown ? `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}` : "";
    const isKnown = isDecorative || (alt !== null && !isBlank(alt));
    this.#drawn(src || null, isKnown ? (isDecorative ? "" : alt) : null, name);
  }

  /** Writes a field of a form with its label; one without a label is marked for a person. */
  field({ control, label, value, isChecked, options }: FormField): void {
    this.#budget.step();
    if (this.#dropped) return;
    const name = label !== null && !isBlank(label) ? label.trim() : null;
    if (name === null) this.page.fieldsWithoutLabel++;
    const words =
      name === null
        ? '<strong class="review" lang="en">[Field without a label: a person must name it.]</strong>'
        : escaped(name);
    const isMarked = control === "check box" || control === "radio button";
    if (control === "button") this.#write(`<p><button type="button">${words}</button></p>`);
    else if (isMarked) {
      const type = control === "check box" ? "checkbox" : "radio";
      this.#write(`<p><label><input type="${type}"${isChecked ? " checked" : ""}> ${words}</label></p>`);
    } else this.#write(`<p><label>${words} ${fieldControl(control, value, options)}</label></p>`);
  }

  /** Marks in its place, in English, what a person has to complete: "Slide without a title: a person must give it one." */
  mark(words: string): void {
    this.#budget.step();
    if (!this.#dropped) this.#write(`<strong class="review" lang="en">[${escaped(words)}]</strong>`);
  }

  text(data: string): void {
    this.#budget.step();
    if (this.#dropped) return;
    if (this.#isInTitle) {
      this.page.title = (this.page.title ?? "") + data;
      return;
    }
    if (this.#heading) this.#heading.text += data;
    this.#write(escaped(data));
  }

  #write(html: string): void {
    this.#length += html.length;
    if (this.#length > longestPage)
      throw new AppError(
        "too_complex",
        "The document is too large to be converted: its accessible version would have more than 8 million characters. Split it into several documents.",
      );
    this.page.pieces.push(html);
  }

  /** Writes what an element begins with and answers how it ends. */
  #begin(name: string, attributes: Attributes): () => void {
    if (name === "html") return this.#root(attributes);
    if (name === "title") return this.#title();
    if (droppedElements.has(name) || isHidden(attributes)) {
      if (name === "select" || name === "textarea") this.page.fields++;
      return this.#drop();
    }
    if (embeddedElements.has(name)) return this.#embedded(name, attributes);
    if (name === "img") return this.#image(attributes);
    if (name === "input") return this.#input(attributes);
    if (headingElements.has(name)) return this.#headed(Number(name[1]), attributes);
    const written = renamedElements.get(name) ?? name;
    if (!keptElements.has(written)) return () => {};
    if (written === "a") return this.#link(attributes);
    if (written === "table") return this.#table(attributes);
    if (tableParts.has(written)) {
      const table = this.#tables.at(-1);
      return table ? this.#tablePart(written, attributes, table) : () => {};
    }
    return this.#plain(written, attributes);
  }

  #drop(): () => void {
    this.#dropped = 1;
    return () => {};
  }

  #plain(name: string, attributes: Attributes, more = ""): () => void {
    this.#write(`<${name}${this.#attributes(name, attributes)}${more}>`);
    return () => {
      if (!voidElements.has(name)) this.#write(`</${name}>`);
    };
  }

  #attributes(name: string, attributes: Attributes): string {
    const { id, lang, dir } = attributes;
    let written = "";
    if (id && id.length <= 200 && !/\s/.test(id) && !this.#ids.has(id)) {
      this.#ids.add(id);
      written += attribute("id", id);
    }
    if (lang && isLanguageTag(lang)) written += attribute("lang", lang);
    if (dir && /^(?:ltr|rtl|auto)$/i.test(dir)) written += attribute("dir", dir.toLowerCase());
    const kept = keptAttributes[name] ?? {};
    for (const [key, isFit] of Object.entries(kept)) {
      const value = attributes[key];
      if (value !== undefined && isFit(value)) written += attribute(key, value);
    }
    return written;
  }

  #root({ lang, "xml:lang": xmlLang, dir }: Attributes): () => void {
    this.setLanguage(lang ?? xmlLang ?? null);
    if (/^(?:ltr|rtl)$/i.test(dir ?? "")) this.page.direction ??= dir!.toLowerCase();
    return () => {};
  }

  #title(): () => void {
    if (this.page.title !== null) return this.#drop();
    this.#isInTitle = true;
    return () => {
      this.#isInTitle = false;
    };
  }

  #headed(level: number, attributes: Attributes): () => void {
    // Headings do not hold headings.
    if (this.#heading) return () => {};
    const { pieces, headings } = this.page;
    const given = this.#attributes("", attributes);
    const start = pieces.push("") - 1;
    const heading: Heading = { level, start, end: start, attributes: given, text: "", isEmpty: true };
    this.#heading = heading;
    return () => {
      this.#heading = null;
      heading.end = pieces.push("") - 1;
      heading.isEmpty &&= isBlank(heading.text);
      if (!heading.isEmpty && !given.includes(' id="'))
        heading.attributes = this.#attributes("", { id: this.#slugs.next(heading.text) }) + given;
      headings.push(heading);
    };
  }

  #link(attributes: Attributes): () => void {
    const url = attributes.href === undefined ? null : safeUrl(attributes.href);
    // Links do not hold links.
    if (url === null || this.#isInLink) return this.#plain("span", attributes);
    this.#isInLink = true;
    const end = this.#plain("a", attributes, attribute("href", url));
    return () => {
      this.#isInLink = false;
      end();
    };
  }

  #image({ src = "", alt }: Attributes): () => void {
    const data = isImageData(src.trim()) ? src.trim() : null;
    const isKnown = alt !== undefined && (!isBlank(alt) || (this.#isEmptyAltMeant && alt === ""));
    this.#drawn(data, isKnown ? alt : null, data || src.startsWith("data:") ? "" : fileOf(src));
    return () => {};
  }

  /** An image, with null for an alternative text that nobody has written and for data that is not at hand. */
  #drawn(data: string | null, alt: string | null, name: string): void {
    if (this.#heading) this.#heading.isEmpty = false;
    if (data) this.#write(`<img${attribute("src", data)}${alt === null ? "" : attribute("alt", alt)}>`);
    else this.page.imagesLeftOut++;
    if (alt === null) this.#needsDescription(name);
    else if (!data && alt) this.#placeholder("Image", alt);
  }

  #placeholder(what: string, words: string): void {
    this.#write(`<span class="image">[<span lang="en">${what}</span>: ${escaped(words)}]</span>`);
  }

  #needsDescription(file: string): void {
    this.page.imagesWithoutAlt++;
    const which = file ? ` (<bdi>${escaped(file)}</bdi>)` : "";
    this.#write(
      `<strong class="review" lang="en">[Image without a description${which}: a person must describe it.]</strong>`,
    );
  }

  #embedded(name: string, attributes: Attributes): () => void {
    if (this.#heading) this.#heading.isEmpty = false;
    const words = attributes["aria-label"] ?? attributes.alttext ?? attributes.title ?? "";
    const isImage = name === "svg" || name === "canvas";
    if (isImage) this.page.imagesLeftOut++;
    else this.page.embedded++;
    if (!isBlank(words)) this.#placeholder(isImage ? "Image" : `Embedded ${name}`, words);
    else if (isImage) this.#needsDescription("");
    else this.#write(`<strong class="review" lang="en">[Embedded ${name}: left out.]</strong>`);
    return this.#drop();
  }

  #input({ type, checked }: Attributes): () => void {
    // A task of a list (GFM 5.3); a box without words around it would have no label.
    if (type?.toLowerCase() === "checkbox") this.#write(checked === undefined ? "☐" : "☑");
    else if (type?.toLowerCase() !== "hidden") this.page.fields++;
    return () => {};
  }

  #table(attributes: Attributes): () => void {
    const isLayout = /^(?:presentation|none)$/.test(attributes.role ?? "");
    const table: Table = { rows: 0, isInHead: false, hasHeaders: false, isLayout };
    this.#tables.push(table);
    const end = this.#plain("table", attributes);
    return () => {
      this.#tables.pop();
      if (!table.hasHeaders && !table.isLayout) this.page.tablesWithoutHeaders++;
      end();
    };
  }

  #tablePart(name: string, attributes: Attributes, table: Table): () => void {
    if (name === "thead") table.isInHead = true;
    if (name === "tbody" || name === "tfoot") table.isInHead = false;
    if (name === "tr") table.rows++;
    if (name === "th" && !table.isLayout) return this.#headerCell(attributes, table);
    const align = /^(?:center|right)$/.exec(attributes.align ?? "")?.[0];
    return this.#plain(
      table.isLayout && name === "th" ? "td" : name,
      attributes,
      align ? ` class="${align}"` : "",
    );
  }

  /** A header cell with a scope; an empty one, which heads nothing, becomes a data cell. */
  #headerCell(attributes: Attributes, table: Table): () => void {
    const { pieces } = this.page;
    const given = /^(?:col|row|colgroup|rowgroup)$/i.exec(attributes.scope ?? "")?.[0]?.toLowerCase();
    const scope = given ?? (table.isInHead || table.rows <= 1 ? "col" : "row");
    const written = this.#attributes("th", attributes);
    const align = /^(?:center|right)$/.exec(attributes.align ?? "")?.[0];
    const more = align ? ` class="${align}"` : "";
    const start = pieces.push("") - 1;
    return () => {
      const isEmpty = pieces.slice(start + 1).every((piece) => isBlank(piece));
      pieces[start] = isEmpty ? `<td${written}${more}>` : `<th scope="${scope}"${written}${more}>`;
      if (!isEmpty) table.hasHeaders = true;
      this.#write(isEmpty ? "</td>" : "</th>");
    };
  }
}

/** The last part of an image's address, which tells a person which image is meant. */
const fileOf = (url: string): string =>
  url
    .replace(/[?#].*$/s, "")
    .split("/")
    .at(-1)!
    .slice(0, 100);
