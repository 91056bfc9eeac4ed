import type { Section } from "../../content.ts";
import { headingLevel, isHeading } from "../headings.ts";
import { isNativeList } from "../lists.ts";
import type { Node } from "../node.ts";
import { group } from "../parser/elements.ts";
import { controlled } from "./controls.ts";
import { drawn, frame, mathOf } from "./graphics.ts";
import { item, list } from "./lists.ts";
import { baseOf, generic, inline, invisible, type Meaning, nothing } from "./meaning.ts";
import { anchor, inlinePhrase, label, link, phrases, phrasesByRole } from "./phrases.ts";
import { ofPage, regions, sections } from "./sections.ts";
import { partOfTable, table } from "./tables.ts";

/** What an element is, by its role or else by its name; names that its content makes are filled in later. */
export function meaningOf(node: Node): Meaning {
  const { element, role } = node;
  const { name, space } = element;
  if (space === "html" && name === "iframe" && !node.parent?.isSilent) return frame(node);
  if (node.isSilent) return nothing;
  const { note, gap } = element.origin;
  if (gap !== undefined)
    return { kind: "leaf", node: { ...baseOf(node), role: "gap", sort: "text", fileName: gap } };
  if (note !== undefined)
    return name === "section"
      ? { kind: "block", node: { ...baseOf(node), role: "note", key: note } }
      : { kind: "leaf", node: { ...baseOf(node), role: "note-reference", key: note } };
  if (space === "math") return mathOf(node);
  if (node.role !== null || element.groups & group.reported || space === "svg") {
    const special = controlled(node) ?? drawn(node);
    if (special) return special;
    if (space === "svg" && role === null) return inline;
  }
  const known = role === null || role === "none" ? null : byRole(node);
  const meaning = known ?? (role === null ? byName(node) : table(node));
  if ("node" in meaning && meaning.node !== null) invisible(node, meaning);
  return meaning;
}

function byRole(node: Node): Meaning | null {
  const role = node.role!;
  if (isHeading(node)) return heading(node);
  const region = regions.get(role);
  if (region) return { kind: "block", node: { ...baseOf(node), role: "section", ...region } };
  const phrase = phrasesByRole.get(role);
  if (phrase) return { kind: "inline", node: { ...baseOf(node), role: "phrase", sort: phrase } };
  switch (role) {
    case "link":
      return link(node);
    case "list":
      return list(node);
    case "listitem":
      return {
        kind: "lines",
        node: { ...baseOf(node), role: "item", ...(node.list ? {} : { isStray: true }) },
      };
    case "rowgroup":
    case "row":
    case "cell":
    case "gridcell":
    case "columnheader":
    case "rowheader":
    case "caption":
      return partOfTable(node);
    case "figure":
      return figure(node);
    case "blockquote":
      return { kind: "block", node: { ...baseOf(node), role: "quotation" } };
    case "paragraph":
      return { kind: "lines", node: { ...baseOf(node), role: "paragraph" } };
    case "separator":
      return { kind: "leaf", node: { ...baseOf(node), role: "rule" } };
    default:
      // A role that makes it no item to assistive technology: to others it is one.
      if (node.element.name === "li")
        return { kind: "lines", node: { ...baseOf(node), role: "item", isStray: true } };
      return null;
  }
}

function byName(node: Node): Meaning {
  const { element, parent } = node;
  const { name } = element;
  if (isHeading(node)) return heading(node);
  const sort = sections.get(name);
  if (sort) {
    const section: Section = { ...baseOf(node), role: "section", ...sort };
    if (node.part?.node === node) Object.assign(section, { shows: node.part.of, number: node.part.number });
    if (name === "details" && element.attributes.has("open")) section.isOpen = true;
    return { kind: "block", node: section };
  }
  const phrase = phrases.get(name);
  if (phrase) return inlinePhrase(node, phrase);
  switch (name) {
    case "p":
      return { kind: "lines", node: { ...baseOf(node), role: "paragraph" } };
    case "summary": {
      const isSummary = parent?.element.name === "details";
      return {
        kind: "lines",
        node: { ...baseOf(node), role: "paragraph", ...(isSummary ? { isSummary } : {}) },
      };
    }
    case "label":
      return label(node);
    case "pre":
    case "listing":
    case "xmp":
      return { kind: "lines", node: { ...baseOf(node), role: "paragraph", isPreformatted: true } };
    case "a":
      return element.attributes.has("href") ? link(node) : anchor(node);
    case "br":
    case "hr":
      return { kind: "leaf", node: { ...baseOf(node), role: name === "br" ? "break" : "rule" } };
    case "ul":
    case "ol":
    case "menu":
    case "dir":
    case "dl":
      return list(node);
    case "li":
      return parent?.role === "none" && isNativeList(parent) ? generic(node) : item(node);
    case "dt":
    case "dd":
      return {
        kind: "lines",
        node: {
          ...baseOf(node),
          role: name === "dt" ? "term" : "description",
          ...(node.isInDescriptions ? {} : { isStray: true }),
        },
      };
    case "table":
      return table(node);
    case "tr":
    case "td":
    case "th":
    case "thead":
    case "tbody":
    case "tfoot":
    case "caption":
    case "colgroup":
      return partOfTable(node);
    case "figure":
      return figure(node);
    case "figcaption":
      return { kind: "lines", node: { ...baseOf(node), role: "caption", of: "figure" } };
    case "legend":
      return parent?.element.name === "fieldset"
        ? { kind: "lines", node: { ...baseOf(node), role: "caption", of: "fields" } }
        : generic(node);
    case "blockquote":
      return { kind: "block", node: { ...baseOf(node), role: "quotation" } };
    case "header":
    case "footer":
      return ofPage(node, name === "header" ? "banner" : "contentinfo");
    case "input":
    case "option":
    case "optgroup":
      return nothing;
    default:
      return generic(node);
  }
}

const heading = (node: Node): Meaning => ({
  kind: "lines",
  node: { ...baseOf(node), role: "heading", level: headingLevel(node.element) },
});

function figure(node: Node): Meaning {
  const base = baseOf(node);
  return { kind: "block", node: { ...base, role: "figure", isCaptionExpected: true, alternative: null } };
}
