import type { Attributes, Markup } from "./markup.ts";
import { mathElements, mathLeftOut, mathTokens } from "./mathml.ts";
import { droppedElements } from "./vocabulary.ts";

/** Writes the elements of formulas (MathML Core 1), which hold nothing but MathML and text. */
export class MathmlElements {
  readonly #markup: Markup;
  /** Elements that are open. */
  #depth = 0;
  /** The innermost of them holds text. */
  takesText = false;

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Begins an element and answers how it ends; null where it is left out with all that is in it. */
  begin(name: string, attributes: Attributes): (() => void) | null {
    if (mathLeftOut.has(name) || droppedElements.has(name)) return null;
    // A formula that holds another would end before it does (HTML 13.2.6.5).
    if (!mathElements.has(name) || (name === "math" && this.isOpen)) return () => {};
    this.#depth++;
    const around = this.takesText;
    this.takesText = mathTokens.has(name);
    const end = this.#markup.element(name, attributes);
    return () => {
      this.#depth--;
      this.takesText = around;
      end();
    };
  }
}
