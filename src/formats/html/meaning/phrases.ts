import type { Link, Phrase } from "../../content.ts";
import { ariaLabel } from "../names.ts";
import type { Node } from "../node.ts";
import { baseOf, generic, type Meaning } from "./meaning.ts";

export const phrasesByRole: ReadonlyMap<string, Phrase["sort"]> = new Map<string, Phrase["sort"]>([
  ["code", "code"],
  ["deletion", "deleted"],
  ["emphasis", "emphasis"],
  ["insertion", "inserted"],
  ["mark", "mark"],
  ["strong", "strong"],
  ["subscript", "subscript"],
  ["superscript", "superscript"],
]);

export const phrases: ReadonlyMap<string, Phrase["sort"]> = new Map<string, Phrase["sort"]>([
  ["abbr", "abbreviation"],
  ["acronym", "abbreviation"],
  ["b", "bold"],
  ["bdo", "plain"],
  ["cite", "citation"],
  ["code", "code"],
  ["del", "deleted"],
  ["dfn", "definition"],
  ["em", "emphasis"],
  ["i", "italic"],
  ["ins", "inserted"],
  ["kbd", "keyboard"],
  ["mark", "mark"],
  ["q", "quotation"],
  ["rb", "ruby-base"],
  ["rt", "ruby-text"],
  ["ruby", "ruby"],
  ["s", "strike"],
  ["samp", "sample"],
  ["small", "small"],
  ["strike", "strike"],
  ["strong", "strong"],
  ["sub", "subscript"],
  ["sup", "superscript"],
  ["time", "time"],
  ["tt", "code"],
  ["u", "underline"],
  ["var", "variable"],
]);

export function inlinePhrase(node: Node, sort: Phrase["sort"]): Meaning {
  const phrase: Phrase = { ...baseOf(node), role: "phrase", sort };
  const title = sort === "abbreviation" ? node.element.get("title") : null;
  if (title) {
    phrase.expansion = title;
    delete phrase.tooltip;
  }
  const time = sort === "time" ? node.element.get("datetime")?.trim() : null;
  if (time) phrase.time = time;
  return { kind: "inline", node: phrase };
}

/** A label, whose text is part of the line; its field takes its name from it. */
export function label(node: Node): Meaning {
  // Of controls that no form takes the words are left.
  const phrase: Phrase = { ...baseOf(node), role: "phrase", sort: node.isInForm ? "label" : "plain" };
  const target = node.isInForm ? node.element.get("for") : null;
  if (target) phrase.labels = target;
  return { kind: "inline", node: phrase };
}

export function link(node: Node): Meaning {
  const written: Link = { ...baseOf(node), role: "link", target: node.element.get("href") };
  const label = node.element.isPlain ? null : ariaLabel(node.element);
  if (label !== null) written.label = label;
  return { kind: "inline", node: written };
}

/** A place that links lead to (WHATWG HTML 7.4.6.3). */
export function anchor(node: Node): Meaning {
  const id = node.element.id ?? node.element.get("name");
  return id
    ? { kind: "inline", node: { ...baseOf(node), role: "phrase", sort: "plain", id } }
    : generic(node);
}
