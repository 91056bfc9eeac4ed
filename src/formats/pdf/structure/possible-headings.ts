import type { FactSink } from "../../../checker/model.ts";
import { snippet } from "../../../checker/snippet.ts";
import { HeadingLooks, OpenParagraph } from "../../../checker/text/heading-looks.ts";
import { located } from "./places.ts";
import { flags, type StructureTree } from "./structure-tree.ts";

/** Roles that running text stands in. */
const runningRoles = new Set("Document DocumentFragment Part Art Sect Div NonStruct".split(" "));
/** Blocks, other than paragraphs and headings, between which a paragraph has no text below it. */
const otherBlocks = new Set("L Table TOC Index BlockQuote Caption Note FENote Form Aside".split(" "));
const pictures = new Set(["Figure", "Formula"]);

/** Finds paragraphs of a tagged document that look like headings, by how their text is set on its pages. */
export class PossibleHeadings {
  readonly #looks = new HeadingLooks<number>();
  readonly #tree: StructureTree;
  /** The parent that was asked last, and whether it holds running text. */
  #parent = -2;
  #isRunning = false;
  /** The page of the paragraph before. */
  #page = 0;

  constructor(tree: StructureTree) {
    this.#tree = tree;
  }

  paragraph(element: number): void {
    const tree = this.#tree;
    if (!this.#isInText(tree.parent(element)) || tree.has(element, flags.isArtifact)) return;
    const { isBold, size } = tree.look(element);
    if (!size) return;
    const page = tree.page(element);
    if (page !== this.#page) this.#looks.turnPage();
    this.#page = page;
    const paragraph = new OpenParagraph();
    paragraph.text = tree.ownText(element);
    paragraph.hasGraphic = tree.has(element, flags.hasImage);
    paragraph.take({ isBold, size: this.#looks.size(size, paragraph.text.length) });
    this.#looks.paragraph(paragraph, () => element);
  }

  /** An element that is no paragraph. */
  other(name: string, isHeading: boolean): void {
    if (isHeading) this.#looks.heading();
    else if (pictures.has(name)) this.#looks.graphic();
    else if (otherBlocks.has(name)) this.#looks.interrupt();
  }

  emit(emit: FactSink): void {
    for (const { found, text, isBold, isLarger, level } of this.#looks.found)
      emit({
        kind: "possible-heading",
        ...located(this.#tree, found),
        text: snippet(text),
        snippet: snippet(text),
        isBold,
        isLarger,
        level,
      });
  }

  #isInText(parent: number): boolean {
    if (parent === this.#parent) return this.#isRunning;
    const tree = this.#tree;
    let at = parent;
    while (at >= 0 && runningRoles.has(tree.name(at))) {
      tree.budget.step();
      at = tree.parent(at);
    }
    this.#parent = parent;
    this.#isRunning = at < 0;
    return this.#isRunning;
  }
}
