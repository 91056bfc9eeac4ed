import type { Budget } from "../../checker/budget.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import type { OpenElement } from "./open-element.ts";

/** Properties by which rules take elements out of the page (CSS Display 3; CSS 2.2, 11.2). */
const properties = /^(?:display|visibility)$/;
const hides = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i;

/** Characters of the style elements of one page that are kept until they end. */
const longestStyles = 1_000_000;

/** What holds the page together: where a rule hides it, a script shows it when the page is ready. */
const wholes = /^(?:html|body|main)$/;

/** Gathers the rules of a page's style elements that hide something; a page without any costs nothing more. */
export class HidingRules {
  readonly #budget: Budget;
  #text = "";
  #length = 0;
  /** Null until a rule hides something. */
  sheet: StyleSheet | null = null;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Text of the style element that is open. */
  add(data: string): void {
    this.#length += data.length;
    if (this.#length <= longestStyles) this.#text += data;
  }

  /** The style element ends; it holds where its media attribute says, and not where it is inert. */
  end(media: string | null, isInert: boolean): void {
    const text = this.#text;
    this.#text = "";
    if (isInert || !(this.sheet || hides.test(text))) return;
    this.sheet ??= new StyleSheet(this.#budget, properties);
    this.sheet.add(text, media);
  }
}

/** What rules and the style attribute say of whether an element is shown; null where that is not known. */
export interface Hiding {
  isDisplayNone: boolean | null;
  isInvisible: boolean | null;
}

export function hiddenBy(sheet: StyleSheet, element: OpenElement, role: string | null): Hiding | null {
  if (element.space === "html" && (wholes.test(element.name) || role === "main")) return null;
  const declared = sheet.of(element, element.get("style"));
  if (!declared) return null;
  const [display, visibility] = [declared.get("display"), declared.get("visibility")];
  return {
    isDisplayNone: typeof display === "string" ? display.trim().toLowerCase() === "none" : null,
    isInvisible: typeof visibility === "string" ? /^\s*(?:hidden|collapse)\s*$/i.test(visibility) : null,
  };
}
