import type { Address } from "../../content.ts";
import type { EditOutcome } from "../../edits.ts";
import { transparentTypes } from "../structure/roles.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { Cell } from "../structure/table-cells.ts";
import { gridOf } from "../structure/tables.ts";
import { setScope } from "./cell-attributes.ts";
import type { EditContext } from "./edit-context.ts";
import { setType } from "./element-edits.ts";
import { applied, refused, unchanged } from "./outcomes.ts";

/** Cells that are changed in one table. */
const mostCells = 20_000;

/** Makes header cells of the first rows and columns, each with its Scope (ISO 32000-2, 14.8.4.8.3). */
export async function markHeaderCells(
  context: EditContext,
  at: Address,
  rows: number,
  columns: number,
): Promise<EditOutcome> {
  if (!(rows > 0 || columns > 0)) return refused("A table needs at least one row or column of headers.");
  const { tree } = await context.tags();
  const table = await context.elementIn(tree, at);
  if (tree.name(table) !== "Table") return refused("There is no table at this place of the document.");
  const wanted = gridOf(tree, table, context.file.budget).cells.flatMap((cell) => {
    const scope = scopeOf(cell, rows, columns);
    return scope && !isMarked(cell, rows, columns, scope) ? [{ cell, scope }] : [];
  });
  if (wanted.length === 0) return unchanged;
  if (wanted.length > mostCells)
    return refused(`The table has more than ${mostCells} cells that would change.`);
  if (wanted.some(({ cell }) => tree.objects.get(cell.element) === 0))
    return refused("The cells of this table are written in a way that cannot be changed.");
  for (const { cell, scope } of wanted) {
    const dict = await context.elementOf(tree, cell.element);
    const refusal = cell.isHeader ? null : await setType(context, dict, "TH");
    if (refusal) return refusal;
    await setScope(context.file, dict, scope);
    dict.save();
  }
  return applied;
}

/** Where header rows and columns meet, the cell heads its column. */
const scopeOf = ({ row, column }: Cell, rows: number, columns: number): "Column" | "Row" | null =>
  row < rows ? "Column" : column < columns ? "Row" : null;

function isMarked({ isHeader, attributes, row, column }: Cell, rows: number, columns: number, scope: string) {
  const own = attributes?.scope ?? null;
  const isCorner = row < rows && column < columns;
  return isHeader && (own === scope || own === "Both" || (isCorner && own === "Row"));
}

/** The table's elements become groups and paragraphs in the same order, as its rows and columns mean nothing. */
export async function markLayoutTable(context: EditContext, at: Address): Promise<EditOutcome> {
  const { tree } = await context.tags();
  const table = await context.elementIn(tree, at);
  if (tree.name(table) === "Div") return unchanged;
  if (tree.name(table) !== "Table") return refused("There is no table at this place of the document.");
  const parts = [...partsOf(tree, table)];
  if (parts.length > mostCells)
    return refused(`The table has more than ${mostCells} parts that would change.`);
  if (parts.some(({ element }) => tree.objects.get(element) === 0))
    return refused("The cells of this table are written in a way that cannot be changed.");
  for (const { element, type } of parts) {
    const dict = await context.elementOf(tree, element);
    const refusal = await setType(context, dict, type);
    if (refusal) return refusal;
    dict.save();
  }
  return applied;
}

/** Tags of cells and rows that stand in no table become paragraphs and groups: they mean nothing there. */
export async function freeStrayCells(context: EditContext): Promise<EditOutcome> {
  const { tree } = await context.tags();
  const parts: { element: number; type: string }[] = [];
  for (let element = 0; element < tree.count; element++) {
    if ((element & 63) === 0) context.file.budget.step();
    const name = tree.name(element);
    const isCell = name === "TH" || name === "TD";
    if (!(isCell || (name !== "Table" && grouping.has(name)))) continue;
    if (tree.closest(element, (one) => one === "Table") >= 0) continue;
    const holdsBlocks = !isCell || [...tree.children(element)].some((inner) => !isInline(tree, inner));
    parts.push({ element, type: holdsBlocks ? "Div" : "P" });
  }
  if (parts.length > mostCells)
    return refused(`The document has more than ${mostCells} such tags that would change.`);
  if (parts.some(({ element }) => tree.objects.get(element) === 0))
    return refused("The tags are written in a way that cannot be changed.");
  for (const { element, type } of parts) {
    const dict = await context.elementOf(tree, element);
    const refusal = await setType(context, dict, type);
    if (refusal) return refusal;
    dict.save();
  }
  return parts.length ? applied : unchanged;
}

/** Whether all in the element stands in a line; a browser writes the words of a cell into NonStruct. */
function isInline(tree: StructureTree, element: number, depth = 0): boolean {
  const name = tree.name(element);
  if (inline.has(name)) return true;
  return (
    name === "NonStruct" &&
    depth < 8 &&
    [...tree.children(element)].every((inner) => isInline(tree, inner, depth + 1))
  );
}

const grouping = new Set(["Table", "THead", "TBody", "TFoot", "TR"]);
const inline = new Set(
  "Span Quote Note Reference BibEntry Code Link Annot Ruby Em Strong Sub Form".split(" "),
);

function* partsOf(
  tree: StructureTree,
  table: number,
  depth = 0,
): Generator<{ element: number; type: string }> {
  yield { element: table, type: "Div" };
  for (const child of tree.children(table)) {
    const name = tree.name(child);
    if (name === "TD" || name === "TH") {
      const holdsBlocks = [...tree.children(child)].some((inner) => !inline.has(tree.name(inner)));
      yield { element: child, type: holdsBlocks ? "Div" : "P" };
    } else if (name === "Caption") yield { element: child, type: "P" };
    else if (grouping.has(name) && name !== "Table") yield* partsOf(tree, child, depth + 1);
    else if (transparentTypes.has(name) && depth < 8)
      for (const part of partsOf(tree, child, depth + 1)) if (part.element !== child) yield part;
  }
}
