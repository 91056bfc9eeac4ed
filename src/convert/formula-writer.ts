import { type Budget, OverBudget } from "../checker/budget.ts";
import type { Formula } from "../formats/content.ts";
import { attributesOf } from "./elements.ts";
import { writeMathml } from "./mathml-parser.ts";
import type { PageBuilder } from "./page-builder.ts";
import { Formulas, sourceOf } from "./tex-formulas.ts";

/** Writes formulas: as MathML, or by their source where that cannot be rendered. */
export class FormulaWriter {
  readonly #page: PageBuilder;
  readonly #budget: Budget;
  readonly #formulas = new Formulas();

  constructor(page: PageBuilder, budget: Budget) {
    this.#page = page;
    this.#budget = budget;
  }

  /** Begins a formula, in a line of text or not; answers whether something is open until it ends. */
  begin(node: Formula, isInLine: boolean): boolean {
    if (node.isCut)
      throw new OverBudget(
        "The document has a formula that is too long to be converted. Divide it into several ones.",
      );
    if (node.tex !== null) return this.#ofTex(node.tex, node.isBlock, isInLine);
    const attributes = attributesOf(node);
    if (node.isBlock) attributes.display = "block";
    if (node.alternative) attributes.alttext = node.alternative;
    this.#page.open("math", attributes);
    return true;
  }

  /** A formula by its source; pictures in it follow it. */
  #ofTex(tex: string, isBlock: boolean, isInLine: boolean): boolean {
    const page = this.#page;
    // In a paragraph it stands on a line of its own as it is.
    const isApart = isBlock && !isInLine;
    if (isApart) page.open("div", {});
    const html = this.#formulas.mathml(tex, isBlock, this.#budget);
    if (html === null) page.formulaSource(sourceOf(tex));
    else writeMathml(page, html);
    return isApart;
  }
}
