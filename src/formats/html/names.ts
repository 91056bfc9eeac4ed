import { isBlank } from "../../checker/white-space.ts";
import type { Node, Page } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { namedByContent } from "./roles.ts";

/** The text, or null when there is nothing to read in it. */
export const nonBlank = (text: string | null | undefined): string | null =>
  isBlank(text) ? null : text!.trim();

/** Name by aria-labelledby or aria-label (accname 1.2, steps 2B and 2D), as far as the page has been read. */
export function ariaName(page: Page, element: OpenElement): string | null {
  if (element.isPlain) return null;
  const reference = page.references.of(element);
  return (reference && nonBlank(page.references.name(reference))) ?? ariaLabel(element);
}

export const ariaLabel = (element: OpenElement): string | null => nonBlank(element.get("aria-label"));

/** Whether all has been read that the element's name is made of. */
export function isNameKnown(page: Page, { element, own }: Node): boolean {
  const reference = page.references.of(element);
  return (reference === null || page.references.isKnown(reference)) && (own === null || own.isKnown);
}

export const inputType = (element: Pick<OpenElement, "get">): string =>
  element.get("type")?.trim().toLowerCase() || "text";

const buttonTypes = new Set(["button", "reset", "submit"]);

/** What an input of a button's type is called by its value, or by the browser where it has none. */
export function buttonValue(element: OpenElement): string | null {
  const value = element.get("value");
  if (value !== null) return nonBlank(value);
  return { submit: "Submit", reset: "Reset" }[inputType(element)] ?? null;
}

export const isButtonInput = (element: OpenElement): boolean =>
  element.name === "input" && buttonTypes.has(inputType(element));

/** An image that its author took out of the accessibility tree names nothing, whatever its alternative text says. */
export const isPresentational = ({ element, role }: Node): boolean =>
  role === "none" && element.name === "img" && element.space === "html";

/** Name that the element's own language gives: alternative text, an SVG title, a button's value. */
export function nativeName(node: Node): string | null {
  const { element, svgTitle } = node;
  if (isPresentational(node)) return null;
  if (element.space === "svg") return nonBlank(svgTitle);
  if (isButtonInput(element)) return buttonValue(element);
  const hasAlternative =
    element.name === "img" ||
    element.name === "area" ||
    (element.name === "input" && inputType(element) === "image");
  return hasAlternative ? nonBlank(element.get("alt")) : null;
}

const namedElements = new Set(
  "a button h1 h2 h3 h4 h5 h6 label legend option summary td th caption figcaption".split(" "),
);

/** Whether the name may come from the content (accname 1.2, step 2F). */
export const isNamedByContent = ({ element, role }: Node): boolean =>
  role === null ? element.space === "html" && namedElements.has(element.name) : namedByContent.has(role);

/** The accessible name of an element that has been read to its end; fields have labels besides. */
export function nameOf(page: Page, node: Node): string | null {
  const { element, own } = node;
  return (
    ariaName(page, element) ??
    nativeName(node) ??
    (isNamedByContent(node) ? nonBlank(own?.text) : null) ??
    nonBlank(element.get("title")) ??
    (element.space === "svg" ? nonBlank(element.get("xlink:title")) : null)
  );
}

const typedTypes = new Set("date datetime-local email month number search tel text time url week".split(" "));

/**
 * The value that a control adds to a text that it stands in (accname 1.2, step 2C); undefined when it is no control
 * whose value people set.
 */
export function controlValue({ element, role, select, own }: Node): string | undefined {
  if (role === "textbox" || role === "searchbox") return own?.text ?? element.get("value") ?? "";
  if (
    role === "slider" ||
    role === "spinbutton" ||
    (element.name === "input" && inputType(element) === "range")
  )
    return element.get("aria-valuetext") ?? element.get("aria-valuenow") ?? element.get("value") ?? "";
  if (element.space !== "html") return undefined;
  if (element.name === "select") return select?.value ?? "";
  if (element.name === "textarea") return own?.text ?? "";
  if (element.name !== "input") return undefined;
  if (typedTypes.has(inputType(element))) return element.get("value") ?? "";
  return isButtonInput(element) ? undefined : "";
}
