import { snippet } from "../../checker/snippet.ts";
import { HeadingLooks, OpenParagraph } from "../../checker/text/heading-looks.ts";
import { addressOf, type Node, type Page, place } from "./node.ts";
import { group } from "./parser/elements.ts";
import type { OpenElement } from "./parser/open-element.ts";

/** What browsers set text in, in pixels, where no style says otherwise. */
const usualSize = 16;
/** Elements around a paragraph that are looked at: deeper ones are left out. */
const mostAround = 60;

/** Elements in which no paragraph is a heading: what stands beside the text, and words that are something else. */
const elsewhere: ReadonlySet<string> = new Set([
  "a",
  "address",
  "aside",
  "blockquote",
  "button",
  "caption",
  "dd",
  "dialog",
  "dt",
  "figcaption",
  "figure",
  "footer",
  "form",
  "header",
  "label",
  "legend",
  "li",
  "nav",
  "summary",
  "td",
  "th",
]);

/** The same by roles. */
const rolesElsewhere: ReadonlySet<string> = new Set([
  "banner",
  "button",
  "complementary",
  "contentinfo",
  "dialog",
  "figure",
  "form",
  "link",
  "listitem",
  "navigation",
  "note",
  "search",
  "tab",
]);

/** Finds paragraphs of a page that look like headings. */
export class HeadingLines {
  readonly #looks = new HeadingLooks<OpenElement>();
  readonly #page: Page;
  #paragraph: OpenParagraph | null = null;
  /** The element that its first text stands in. */
  #node: Node | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  add(text: string, node: Node): void {
    if (!this.#paragraph) {
      this.#paragraph = new OpenParagraph();
      this.#node = node;
    }
    this.#paragraph.add(text, node.isBold, this.#looks.size(node.fontSize ?? usualSize, text.length));
  }

  /** A picture, film or control stands here. */
  graphic(): void {
    if (this.#paragraph) this.#paragraph.hasGraphic = true;
    else this.#looks.graphic();
  }

  /** A line ends, and its paragraph goes on: behind a break, or behind the end of a line of the source. */
  lineBreak(isShown: boolean): void {
    this.#paragraph?.add(isShown ? "\n" : " ", false, 0);
  }

  /** A block begins or ends. */
  end(): void {
    const [paragraph, node] = [this.#paragraph, this.#node];
    if (!paragraph || !node) return;
    this.#paragraph = null;
    this.#node = null;
    if (node.element.groups & group.heading) this.#looks.heading();
    else if (!node.isProse || node.cell !== null || node.list || node.isInDescriptions)
      this.#looks.interrupt();
    else this.#looks.paragraph(paragraph, () => this.#blockOf(node));
  }

  /** The paragraph that the text stands in; null where it is none of the running text. */
  #blockOf(node: Node): OpenElement | null {
    let block: OpenElement | null = null;
    let around = 0;
    for (let at: Node | null = node; at; at = at.parent) {
      this.#page.budget.step();
      const { element, role } = at;
      if (++around > mostAround || elsewhere.has(element.name) || (role && rolesElsewhere.has(role)))
        return null;
      if (!block && (element.name === "p" || element.name === "div")) block = element;
    }
    return block;
  }

  /** All has been read. */
  emit(): void {
    this.end();
    for (const { found, text, isBold, isLarger, level } of this.#looks.found) {
      const address = addressOf(found);
      this.#page.emit({
        kind: "possible-heading",
        place: place(found),
        ...(address ? { address } : {}),
        text: snippet(text),
        snippet: snippet(text),
        isBold,
        isLarger,
        level,
      });
    }
  }
}
