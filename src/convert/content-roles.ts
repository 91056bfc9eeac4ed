import type { Node } from "../formats/content.ts";

/** Phrases and links stand around text and other things in a line. */
export const isAround = ({ role }: Node) => role === "phrase" || role === "link";
/** What stands in lines of text, and what holds nothing else. */
export const inlineRoles: ReadonlySet<Node["role"]> = new Set([
  "phrase",
  "link",
  "image",
  "graphic",
  "break",
  "anchor",
  "label",
  "note-reference",
  "field",
  "formula",
  "math",
  "reference",
]);
export const lines: ReadonlySet<Node["role"]> = new Set(["paragraph", "heading", "title"]);
export const tableRoles: ReadonlySet<Node["role"]> = new Set(["table", "row-group", "row"]);
/** What stands in cells. */
export const cellContent: ReadonlySet<Node["role"]> = new Set([
  "paragraph",
  "heading",
  "list",
  "quotation",
  "figure",
  "image",
  "graphic",
  "field",
  "formula",
  "table",
]);
/** What assistive technology is given although what is around it is not, as it says or does something. */
export const notInArtifacts: ReadonlySet<Node["role"]> = new Set([
  "image",
  "graphic",
  "media",
  "field",
  "formula",
  "reference",
  "note-reference",
  "anchor",
  "gap",
  "contents",
]);
