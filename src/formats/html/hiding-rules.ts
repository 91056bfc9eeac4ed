import type { Budget } from "../../checker/budget.ts";
import { StyleSheet } from "./css/style-sheet.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { ownId } from "./parser/shadow-trees.ts";

/** Properties by which rules take elements out of the page (CSS Display 3; CSS 2.2, 11.2). */
const properties = /^(?:display|visibility)$/;
const hides = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i;

/** Characters of the style elements of one page that are kept until they end. */
const longestStyles = 1_000_000;

/** Class attributes whose rules are remembered: those of one page are much the same. */
const mostClasses = 5_000;

/** What holds the page together: where a rule hides it, a script shows it when the page is ready. */
const wholes = /^(?:html|body|main)$/;

/** Gathers the rules of a page's style elements that hide something; a page without any costs nothing more. */
export class HidingRules {
  readonly #budget: Budget;
  #text = "";
  #length = 0;
  readonly #seen = new Set<string>();
  readonly #byClass = new Map<string, boolean>();
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
    // Templates bring their styles along each time that they are used.
    const key = `${media}\n${text}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.sheet ??= new StyleSheet(this.#budget, properties);
    this.sheet.add(text, media);
    this.#byClass.clear();
  }

  /** Whether a rule may hold for the element, by its type, id and classes. */
  mayHold(element: OpenElement): boolean {
    const { sheet } = this;
    if (!sheet) return false;
    if (sheet.hasKey("*") || sheet.hasKey(element.name)) return true;
    const names = element.get("class");
    if (names) {
      let known = this.#byClass.get(names);
      if (known === undefined) {
        known = names.split(/\s+/, 64).some((name) => sheet.hasKey(`.${name}`));
        if (this.#byClass.size < mostClasses && names.length < 200) this.#byClass.set(names, known);
      }
      if (known) return true;
    }
    const id = ownId(element.attributes);
    return id !== undefined && sheet.hasKey(`#${id}`);
  }
}

/** What rules and the style attribute say of whether an element is shown; null where that is not known. */
export interface Hiding {
  isDisplayNone: boolean | null;
  isInvisible: boolean | null;
}

export function hiddenBy(rules: HidingRules, element: OpenElement, role: string | null): Hiding | null {
  const { sheet } = rules;
  if (!sheet || !rules.mayHold(element)) return null;
  if (element.space === "html" && (wholes.test(element.name) || role === "main")) return null;
  const declared = sheet.of(element, element.get("style"));
  if (!declared) return null;
  const [display, visibility] = [declared.get("display"), declared.get("visibility")];
  return {
    isDisplayNone: typeof display === "string" ? display.trim().toLowerCase() === "none" : null,
    isInvisible: typeof visibility === "string" ? /^\s*(?:hidden|collapse)\s*$/i.test(visibility) : null,
  };
}
