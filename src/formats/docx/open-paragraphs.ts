import { isOn, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { idOf } from "./fields.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Styles } from "./styles.ts";

/** Bookmarks that are kept for the next paragraph. */
const mostIds = 100;

/** The paragraphs that are open, as text boxes stand within paragraphs, and the bookmarks at their beginnings. */
export class OpenParagraphs {
  readonly #styles: Styles;
  readonly #open: Paragraph[] = [];
  /** Bookmarks between paragraphs, and those of paragraphs that are left out. */
  #ids: string[] = [];

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  get current(): Paragraph | undefined {
    return this.#open[this.#open.length - 1];
  }

  get count(): number {
    return this.#open.length;
  }

  /** Characters and other things in all of them. */
  get size(): number {
    let characters = 0;
    for (const { size } of this.#open) characters += size;
    return characters;
  }

  start(paragraph: Paragraph): void {
    this.#open.push(paragraph);
  }

  end(): void {
    this.#open.pop();
  }

  /** The innermost goes on as another one. */
  replace(rest: Paragraph): void {
    this.#open[this.#open.length - 1] = rest;
  }

  takeProperty(name: string, attributes: Attributes): void {
    const paragraph = this.current;
    if (!paragraph) return;
    const value = attributes.get("w:val", 255);
    if (name === "w:pStyle") paragraph.style = this.#styles.paragraph(value);
    else if (name === "w:outlineLvl") paragraph.outlineLevel = wholeNumber(value);
    else if (name === "w:numId") paragraph.numberingId = wholeNumber(value);
    else if (name === "w:ilvl") paragraph.numberingLevel = wholeNumber(value);
    else if (name === "w:framePr") {
      paragraph.isInitial = (attributes.get("w:dropCap") ?? "none") !== "none";
      paragraph.isFramed = !paragraph.isInitial;
    } else if (name === "w:bidi") paragraph.isRightToLeft = isOn(value);
    else if (name === "w:shd") paragraph.background = this.#styles.colours.shading(attributes);
  }

  bookmark(name: string): void {
    if (!name || name === "_GoBack") return;
    const paragraph = this.current;
    if (paragraph) paragraph.bookmark(idOf(name), () => ({ label: `Bookmark ${name}` }));
    else if (this.#ids.length < mostIds) this.#ids.push(idOf(name));
  }

  /** Bookmarks of what is left out stand before the next paragraph. */
  keepBookmarks(paragraph: Paragraph): void {
    if (this.#ids.length) paragraph.ids.unshift(...this.#ids);
    this.#ids = paragraph.isBlank ? paragraph.ids.slice(0, mostIds) : [];
  }
}
