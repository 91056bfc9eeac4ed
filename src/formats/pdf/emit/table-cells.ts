import type { StructureTree } from "../structure/structure-tree.ts";

const scopes: Record<string, string> = { Row: "row", Column: "col", Both: "col" };

/** A cell's spans and scope (ISO 32000-2, 14.8.5.7). */
export function cellAttributes(tree: StructureTree, cell: number): Record<string, string> {
  const given = tree.cells.get(cell);
  const attributes: Record<string, string> = {};
  if (given && given.rowSpan > 1) attributes.rowspan = String(given.rowSpan);
  if (given && given.columnSpan > 1) attributes.colspan = String(given.columnSpan);
  if (tree.name(cell) !== "TH") return attributes;
  const scope = scopes[given?.scope ?? ""] ?? (isInHeaderRow(tree, cell) ? "col" : null);
  return scope ? { ...attributes, scope } : attributes;
}

/** Whether all cells of a row that has several are headers: then they head columns. */
function isInHeaderRow(tree: StructureTree, cell: number): boolean {
  const row = tree.parent(cell);
  if (row < 0) return false;
  let cells = 0;
  for (const other of tree.children(row)) {
    if (tree.name(other) === "TD") return false;
    if (++cells > 64) break;
  }
  return cells > 1;
}
