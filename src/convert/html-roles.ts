import { isBlank } from "../checker/text.ts";
import type { Attributes } from "./markup.ts";
import { headingElements } from "./vocabulary.ts";

const cells = new Set(["td", "th"]);
const scopes: Record<string, string> = { columnheader: "col", rowheader: "row" };
const isNone = (role: string | undefined) => role === "none" || role === "presentation";

/** An element as the one that HTML has for the role which its author gave it (ARIA in HTML 4), where there is one. */
export function withRole(name: string, attributes: Attributes): [name: string, attributes: Attributes] {
  const role = attributes.role?.trim().toLowerCase().replace(/\s.*/s, "");
  if (name === "img") return [name, withAlt(attributes, role)];
  if (role === undefined) return [name, attributes];
  if (role === "heading") {
    const level = /^[1-9]\d?$/.exec(attributes["aria-level"]?.trim() ?? "")?.[0];
    const own = headingElements.has(name) ? name : "h2";
    return [level === undefined ? own : `h${Math.min(6, Number(level))}`, attributes];
  }
  if (isNone(role) && headingElements.has(name)) return ["p", attributes];
  if (cells.has(name) && scopes[role]) return ["th", { ...attributes, scope: scopes[role] }];
  // What it is made of is no text.
  if ((role === "img" || role === "image") && !isBlank(attributes["aria-label"])) return ["svg", attributes];
  return [name, attributes];
}

/** An image's alternative text, as its author may have written it elsewhere (Accessible Name and Description 4.3.2). */
function withAlt(attributes: Attributes, role: string | undefined): Attributes {
  const words = [attributes["aria-label"], attributes.alt, attributes.title].find((text) => !isBlank(text));
  if (words !== undefined) return { ...attributes, alt: words };
  return isNone(role) && attributes.alt === undefined ? { ...attributes, alt: "" } : attributes;
}
