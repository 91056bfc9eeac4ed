import type { Field, Node } from "../formats/content.ts";

const controls: Record<Field["control"], string> = {
  text: "edit",
  multiline: "edit, several lines",
  "check box": "check box",
  "radio button": "radio button",
  list: "combo box",
  button: "button",
  signature: "signature field",
};

const controlRoles: Record<Field["control"], string> = {
  text: "textbox",
  multiline: "textbox",
  "check box": "checkbox",
  "radio button": "radio",
  list: "combobox",
  button: "button",
  signature: "textbox",
};

/** "edit, no name", "check box, checked". */
export function fieldAnnounced({ control, name, isChecked }: Field): { role: string; announced: string } {
  const parts = [controls[control]];
  if (control === "check box" || control === "radio button")
    parts.push(isChecked ? "checked" : "not checked");
  if (!name?.trim()) parts.push("no name");
  return { role: controlRoles[control], announced: parts.join(", ") };
}

/** Parts of a document that are announced as such, by their sorts. */
export const regions: Readonly<Record<string, { role: string; announced: string } | undefined>> = {
  article: { role: "article", announced: "article" },
  aside: { role: "complementary", announced: "complementary" },
  navigation: { role: "navigation", announced: "navigation" },
  slide: { role: "group", announced: "slide" },
  sheet: { role: "group", announced: "sheet" },
  box: { role: "group", announced: "text box" },
  header: { role: "banner", announced: "page header" },
  footer: { role: "contentinfo", announced: "page footer" },
  "speaker-notes": { role: "note", announced: "speaker notes" },
};

export const headingAnnounced = (level: number | null): string =>
  level === null ? "heading" : `heading level ${level}`;

export const listAnnounced = (items: number): string =>
  `list with ${items} ${items === 1 ? "item" : "items"}`;

export const tableAnnounced = (rows: number, columns: number): string =>
  `table with ${rows} ${rows === 1 ? "row" : "rows"} and ${columns} ${columns === 1 ? "column" : "columns"}`;

/** A cell by where it stands, from 1, and what it heads. */
export function cellAnnounced(cell: Extract<Node, { role: "cell" }>, row: number, column: number): string {
  // Cells of sheets are called by their addresses.
  const at = /^[A-Z]{1,3}\d+$/.test(cell.id ?? "") ? cell.id! : `row ${row}, column ${column}`;
  if (!cell.isHeader) return at;
  const heads = cell.scope === "row" || cell.scope === "rowgroup" ? "row header" : "header";
  return `${cell.scope === "col" || cell.scope === "colgroup" ? "column header" : heads}, ${at}`;
}

/** The role of a cell in WAI-ARIA. */
export const cellRole = ({ isHeader, scope }: Extract<Node, { role: "cell" }>): string =>
  !isHeader ? "cell" : scope === "row" || scope === "rowgroup" ? "rowheader" : "columnheader";
