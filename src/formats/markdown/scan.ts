import type { Budget } from "../../checker/budget.ts";
import { fragmentOf, type References } from "../html/references.ts";
import type { HtmlTree } from "../html/tree.ts";
import type { BlockHandler, Start } from "./blocks.ts";
import type { MaybeLater } from "./call-queue.ts";
import type { Definitions } from "./definitions.ts";
import { MarkdownElements } from "./elements.ts";
import { isPlain } from "./inlines.ts";
import type { ProseLine } from "./prose.ts";
import { Slugs } from "./slugs.ts";

/**
 * Collects what the whole document shares: definitions, ids, and what refers to them. Only headings, links into the
 * document and HTML can hold any, so that most of the text is passed over.
 */
export class Scan implements BlockHandler {
  readonly #elements: MarkdownElements;
  readonly #references: References;
  readonly #found: Definitions;
  readonly #slugs = new Slugs();

  constructor(
    tree: HtmlTree,
    known: Definitions,
    found: Definitions,
    references: References,
    budget: Budget,
  ) {
    this.#elements = new MarkdownElements(tree, known, budget, { slugs: this.#slugs });
    this.#found = found;
    this.#references = references;
  }

  /** What stands in what decides nothing here. */
  open(): void {}
  close(): void {}

  heading(level: number, lines: ProseLine[], start: Start): MaybeLater {
    const text = lines.length === 1 ? lines[0]!.text : null;
    if (text !== null && isPlain(text)) {
      if (this.#references.takesIds) this.#references.noteId(this.#slugs.next(text));
      return undefined;
    }
    return this.#elements.heading(level, lines, start);
  }

  paragraph(lines: ProseLine[], start: Start): MaybeLater {
    return lines.some(mayRefer) ? this.#elements.paragraph(lines, start) : undefined;
  }

  table(header: ProseLine[], start: Start): MaybeLater {
    return this.row(header, start);
  }

  row(cells: ProseLine[], start: Start): MaybeLater {
    return this.#elements.paragraphs(cells.filter(mayRefer), start);
  }

  passesOver(row: string): boolean {
    return !mayHold(row);
  }

  tableEnd(): void {}

  html(line: number): void {
    this.#elements.html(line);
  }

  htmlLine(text: string): void {
    this.#elements.htmlLine(text);
  }

  htmlEnd(): void {
    this.#elements.htmlEnd();
  }

  code(): void {}
  codeLine(): void {}
  codeEnd(): void {}
  rule(): void {}

  definition(label: string, target: string): void {
    this.#found.add(label, target);
    const id = fragmentOf(target);
    if (id !== null) this.#references.noteTarget(id);
  }
}

/** Whether HTML, or a link to an id, may stand in the line. */
const mayHold = (text: string): boolean => /[<#&]/.test(text);
const mayRefer = ({ text }: ProseLine): boolean => mayHold(text);
