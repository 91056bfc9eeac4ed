import type { Budget } from "../../budget.ts";
import { fragmentOf, type References } from "../html/references.ts";
import type { HtmlTree } from "../html/tree.ts";
import type { Start } from "./blocks.ts";
import type { Definitions } from "./definitions.ts";
import { MarkdownFeed } from "./feed.ts";
import { isPlain } from "./inlines.ts";
import type { ProseLine } from "./prose.ts";
import { Slugs } from "./slugs.ts";

/**
 * Collects what the whole document shares: definitions, ids, and what refers to them. Only headings, links into the
 * document and HTML can hold any, so that most of the text is passed over.
 */
export class Scan extends MarkdownFeed {
  readonly #references: References;
  readonly #found: Definitions;
  readonly #slugs: Slugs;

  constructor(
    tree: HtmlTree,
    known: Definitions,
    found: Definitions,
    references: References,
    budget: Budget,
  ) {
    const slugs = new Slugs();
    super(tree, known, budget, { slugs });
    this.#slugs = slugs;
    this.#found = found;
    this.#references = references;
  }

  override heading(level: number, lines: ProseLine[], start: Start): void {
    const text = lines.length === 1 ? lines[0]!.text : null;
    if (text !== null && isPlain(text)) {
      if (this.#references.takesIds) this.#references.noteId(this.#slugs.next(text));
    } else super.heading(level, lines, start);
  }

  override paragraph(lines: ProseLine[], start: Start): void {
    if (lines.some(mayRefer)) super.paragraph(lines, start);
  }

  override row(cells: ProseLine[], start: Start): void {
    if (cells.some(mayRefer)) super.row(cells, start);
  }

  override code(): void {}
  override codeLine(): void {}
  override codeEnd(): void {}

  override definition(label: string, target: string): void {
    this.#found.add(label, target);
    const id = fragmentOf(target);
    if (id !== null) this.#references.noteTarget(id);
  }
}

/** Whether HTML, or a link to an id, may stand in the line. */
const mayRefer = ({ text }: ProseLine): boolean => /[<#&]/.test(text);
