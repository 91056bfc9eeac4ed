import { isBlank } from "../checker/text.ts";
import type { Node } from "../formats/html/node.ts";
import type { Attributes } from "./markup.ts";
import { headingElements } from "./vocabulary.ts";

const cells = new Set(["td", "th"]);
const scopes: Record<string, string> = { columnheader: "col", rowheader: "row" };

/** An element as the one that HTML has for the role which its author gave it (ARIA in HTML 4), where there is one. */
export function withRole(
  name: string,
  attributes: Attributes,
  role: string | null,
): [name: string, attributes: Attributes] {
  if (name === "img") return [name, withAlt(attributes, role)];
  if (role === null) return [name, attributes];
  if (role === "heading") {
    const level = /^[1-9]\d?$/.exec(attributes["aria-level"]?.trim() ?? "")?.[0];
    const own = headingElements.has(name) ? name : "h2";
    return [level === undefined ? own : `h${Math.min(6, Number(level))}`, attributes];
  }
  if (role === "none" && headingElements.has(name)) return ["p", attributes];
  if (cells.has(name) && scopes[role]) return ["th", { ...attributes, scope: scopes[role] }];
  // What it is made of is no text.
  if (role === "img" && [attributes["aria-label"], attributes.title].some((text) => !isBlank(text)))
    return ["svg", attributes];
  return [name, attributes];
}

/** An image's alternative text, as its author may have written it elsewhere (Accessible Name and Description 4.3.2). */
function withAlt(attributes: Attributes, role: string | null): Attributes {
  if (role === "none") return { ...attributes, alt: "" };
  const words = [attributes["aria-label"], attributes.alt, attributes.title].find((text) => !isBlank(text));
  return words === undefined ? attributes : { ...attributes, alt: words };
}

const paragraphs = new Set("h1 h2 h3 h4 h5 h6 p pre".split(" "));

/** Whether the element stands in one that holds no blocks. */
export function isInParagraph(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (paragraphs.has(at.element.name)) return true;
  return false;
}
