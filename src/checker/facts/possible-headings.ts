import type { Node, Run } from "../../formats/content.ts";
import type { FactSink, PossibleHeadingFact } from "../model.ts";
import { snippet } from "../snippet.ts";
import { HeadingLooks, OpenParagraph } from "../text/heading-looks.ts";
import { hasInk } from "../white-space.ts";
import { about } from "./about.ts";

type Found = Pick<PossibleHeadingFact, "place" | "address" | "anchor">;

/** Nodes whose text is no running text: no paragraph in them is a heading. */
const aside: ReadonlySet<Node["role"]> = new Set([
  "heading",
  "title",
  "list",
  "table",
  "caption",
  "figure",
  "note",
  "quotation",
  "field",
  "graphic",
]);

/** Sections that stand beside the text. */
const besideText: ReadonlySet<string> = new Set([
  "header",
  "footer",
  "box",
  "navigation",
  "speaker-notes",
  "aside",
]);

const isAside = (node: Node): boolean =>
  aside.has(node.role) ||
  (node.role === "section" && besideText.has(node.sort)) ||
  (node.role === "paragraph" && node.isPreformatted === true);

/** Finds paragraphs that look like headings in content, and emits them when all has been read. */
export class PossibleHeadings {
  readonly #looks = new HeadingLooks<Found>();
  #paragraph: OpenParagraph | null = null;
  #aside = 0;
  #strong = 0;

  open(node: Node): void {
    const { role } = node;
    if (role === "phrase") {
      if (node.sort === "strong" || node.sort === "bold") this.#strong++;
      return;
    }
    if (isAside(node)) {
      this.#aside++;
      if (role === "figure" || role === "graphic") this.#graphic();
      else if (role === "heading") this.#looks.heading();
      else this.#looks.interrupt();
    } else if (this.#aside) return;
    else if (role === "paragraph") this.#paragraph = new OpenParagraph();
    else if (role === "break") this.#paragraph?.add("\n", false, 0);
    else if (role === "image" || role === "formula" || role === "media") this.#graphic();
    else if (role === "rule" || role === "section") this.#looks.interrupt();
  }

  #graphic(): void {
    if (this.#paragraph) this.#paragraph.hasGraphic = true;
    else this.#looks.graphic();
  }

  text({ text, isBold, size }: Run): void {
    const paragraph = this.#paragraph;
    if (!paragraph || this.#aside) return;
    const own = size !== undefined && hasInk(text) ? this.#looks.size(size, text.length) : 0;
    paragraph.add(text, this.#strong > 0 || isBold === true, own);
  }

  close(node: Node): void {
    const { role } = node;
    if (role === "phrase") {
      if (node.sort === "strong" || node.sort === "bold") this.#strong--;
    } else if (isAside(node)) this.#aside--;
    else if (role === "paragraph" && !this.#aside) this.#endParagraph(node);
  }

  #endParagraph(node: Node & { role: "paragraph" }): void {
    const paragraph = this.#paragraph;
    this.#paragraph = null;
    if (!paragraph) return;
    const { look } = node;
    if (look) {
      paragraph.take({ ...look, size: this.#looks.size(look.size, paragraph.text.length) });
    }
    this.#looks.paragraph(paragraph, () => about(node));
  }

  end(emit: FactSink): void {
    for (const { found, text, isBold, isLarger, level } of this.#looks.found)
      emit({ kind: "possible-heading", ...found, text, isBold, isLarger, level, snippet: snippet(text) });
  }
}
