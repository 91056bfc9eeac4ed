import type { Section } from "../../content.ts";
import type { Node } from "../node.ts";
import { baseOf, generic, type Meaning } from "./meaning.ts";

type Sort = Pick<Section, "sort" | "landmark">;

/** Regions, by role (WAI-ARIA 1.2, 5.3.4). */
export const regions: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ["article", { sort: "article" }],
  ["banner", { sort: "section", landmark: "banner" }],
  ["complementary", { sort: "aside", landmark: "complementary" }],
  ["contentinfo", { sort: "section", landmark: "contentinfo" }],
  ["form", { sort: "section", landmark: "form" }],
  ["main", { sort: "section", landmark: "main" }],
  ["navigation", { sort: "navigation", landmark: "navigation" }],
  ["note", { sort: "aside" }],
  ["region", { sort: "section", landmark: "region" }],
  ["search", { sort: "section", landmark: "search" }],
]);

/** Regions, by name (HTML-AAM 1.0, 4.1). */
export const sections: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ["article", { sort: "article" }],
  ["aside", { sort: "aside", landmark: "complementary" }],
  ["details", { sort: "details" }],
  ["fieldset", { sort: "fields" }],
  ["main", { sort: "section", landmark: "main" }],
  ["nav", { sort: "navigation", landmark: "navigation" }],
  ["search", { sort: "section", landmark: "search" }],
  ["section", { sort: "section" }],
]);

const sectioning = new Set(["article", "aside", "main", "nav", "section"]);

/** The header or footer of the whole page, or that of a part of it, which means nothing (HTML-AAM 1.0, 4.1). */
export function ofPage(node: Node, landmark: "banner" | "contentinfo"): Meaning {
  for (let at = node.parent; at; at = at.parent) if (sectioning.has(at.element.name)) return generic(node);
  return { kind: "block", node: { ...baseOf(node), role: "section", sort: "section", landmark } };
}
