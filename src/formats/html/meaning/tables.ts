import type { Node as ContentNode } from "../../content.ts";
import type { Node } from "../node.ts";
import { idList } from "../references.ts";
import { cellRoles, spanOf, tableRoles } from "../tables.ts";
import { baseOf, generic, type Meaning } from "./meaning.ts";

export function table(node: Node): Meaning {
  const { table } = node;
  if (table?.node !== node) return generic(node);
  const description = node.element.get("summary")?.trim();
  const base = baseOf(node);
  return {
    kind: "block",
    node: { ...base, role: "table", isLayout: table.isLayout, ...(description ? { description } : {}) },
  };
}

/** A row, cell and so on of the nearest table, as that is made of elements or of roles. */
export function partOfTable(node: Node): Meaning {
  const { element, role, table } = node;
  const { name } = element;
  if (!table) return generic(node);
  const part = table.isAria
    ? role
    : role === null || cellRoles.has(role) || !tableRoles.has(role)
      ? name
      : null;
  if (part === "colgroup")
    return { kind: "leaf", node: { ...baseOf(node), role: "column-group", span: columnsOf(element) } };
  if (part === "tr" || part === "row") return { kind: "block", node: { ...baseOf(node), role: "row" } };
  if (part === "caption") return { kind: "lines", node: { ...baseOf(node), role: "caption", of: "table" } };
  if (part === "thead" || part === "tbody" || part === "tfoot" || part === "rowgroup") {
    const sort = part === "thead" ? "head" : part === "tfoot" ? "foot" : "body";
    return { kind: "block", node: { ...baseOf(node), role: "row-group", sort } };
  }
  const isCell = table.isAria ? role !== null && cellRoles.has(role) : part === "td" || part === "th";
  return isCell ? cell(node) : generic(node);
}

/** The columns that a group or one of its parts stands for. */
export function columnsOf(element: Node["element"]): number {
  const span = element.get("span") ?? "";
  return /^\s*\d{1,4}\s*$/.test(span) ? Math.max(1, Number(span)) : 1;
}

const scopes: ReadonlySet<string> = new Set(["col", "row", "colgroup", "rowgroup"]);
const alignments: ReadonlyMap<string, "center" | "end"> = new Map([
  ["center", "center"],
  ["right", "end"],
]);

function cell(node: Node): Meaning {
  const { element, role, table } = node;
  const isHeader = role === null ? element.name === "th" : role === "columnheader" || role === "rowheader";
  const written: Extract<ContentNode, { role: "cell" }> = { ...baseOf(node), role: "cell", isHeader };
  const isAria = table?.isAria === true;
  const columns = spanOf(element, isAria, "colspan", "aria-colspan");
  const rows = spanOf(element, isAria, "rowspan", "aria-rowspan");
  if (columns !== 1) written.columnSpan = Math.max(1, columns);
  if (rows !== 1) written.rowSpan = rows;
  if (isHeader) {
    const scope = element.get("scope")?.trim().toLowerCase() ?? "";
    written.scope = scopes.has(scope)
      ? (scope as "col")
      : role === "columnheader"
        ? "col"
        : role === "rowheader"
          ? "row"
          : "auto";
  }
  const align = alignments.get(element.get("align")?.trim().toLowerCase() ?? "");
  if (align) written.align = align;
  const headers = element.get("headers")?.trim();
  if (headers) written.headers = idList(headers);
  return { kind: "lines", node: written };
}
