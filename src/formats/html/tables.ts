import type { TableFact } from "../../checker/model.ts";
import { defectLimit, type HeaderScope, TableGrid } from "../../checker/table-grid.ts";
import { ariaName } from "./names.ts";
import { about, addressed, type Node, type OpenTable, type Page, tagSnippet } from "./node.ts";
import type { OpenElement } from "./parser/open-element.ts";
import { LinePlace } from "./places.ts";
import { idList } from "./references.ts";

/** Roles of tables (WAI-ARIA 1.2). */
export const tableRoles = new Set(["table", "grid", "treegrid"]);
export const cellRoles = new Set(["cell", "gridcell", "columnheader", "rowheader"]);
/** Rows of one table of which it is said that they have too many cells. */
const mostLongRows = 10;
const scopes = new Set(["col", "row", "colgroup", "rowgroup"]);
/** Rows and columns from which on every cell needs a header: pairs of a term and its value are read without. */
const largeTable = 3;

/** A table by its element or its role; null when the node is none. */
export function tableOf(page: Page, node: Node): OpenTable | null {
  const { element, role, parent } = node;
  const isElement = element.name === "table" && element.space === "html";
  const isAria = role !== null && tableRoles.has(role) && !isElement;
  if (!isAria && !(isElement && (role === null || role === "none" || tableRoles.has(role)))) return null;
  const outer = parent?.table ?? null;
  if (outer) outer.hasStructure = true;
  return {
    node,
    outer,
    grid: new TableGrid(page.budget),
    isAria,
    isLayout: role === "none",
    isMeantAsData:
      nonBlank(element.get("summary")) !== null || Number.parseInt(element.get("border") ?? "", 10) > 0,
    isUndeclared: false,
    hasStructure: false,
    hasHeader: false,
    hasReferences: false,
    defects: [],
    shortRows: 0,
    longRows: [],
    awaited: [],
  };
}

const nonBlank = (text: string | null) => text?.trim() || null;

/** Whether the author says by an element of a table that it holds data: a caption, a head, what heads a cell. */
function meansData({ element, table }: Node): boolean {
  const { name } = element;
  if (!table?.isAria && (name === "thead" || name === "caption")) return true;
  return (name === "td" || name === "th") && (has(element, "scope") || has(element, "headers"));
}

const has = (element: OpenElement, attribute: string) => nonBlank(element.get(attribute)) !== null;

/** What an element says of the table that it stands in, for those who do not look at its cells. */
export function surveyTable(node: Node, table: OpenTable): void {
  const { element, role } = node;
  if (meansData(node)) table.isMeantAsData = true;
  if (role === null ? element.name === "th" : role === "columnheader" || role === "rowheader")
    table.hasHeader = true;
}

/** A table without headers that holds other tables or headings arranges parts of the page. */
export const isArrangement = (table: OpenTable, hasHeaders: boolean): boolean =>
  table.hasStructure && !hasHeaders && !table.isMeantAsData;

/** What a visible element means to the table that it stands in. */
export function enterTable(page: Page, node: Node, table: OpenTable): void {
  const { element, role } = node;
  const { grid } = table;
  const { name } = element;
  if (meansData(node)) table.isMeantAsData = true;
  if (table.isAria ? role === "rowgroup" : name === "tbody" || name === "thead" || name === "tfoot") {
    grid.startGroup();
  } else if (table.isAria ? role === "row" : name === "tr") {
    grid.startRow();
    if (element.origin.rowFit === "short") table.shortRows++;
    else if (element.origin.rowFit === "long" && table.longRows.length < mostLongRows)
      table.longRows.push(about(element));
  } else if (table.isAria ? role !== null && cellRoles.has(role) : name === "td" || name === "th") {
    addCell(page, node, table);
  }
}

function addCell(page: Page, node: Node, table: OpenTable): void {
  const { element, role } = node;
  const isHeader = role === null ? element.name === "th" : role === "columnheader" || role === "rowheader";
  const written = element.get("scope")?.trim().toLowerCase() ?? "";
  const isScope = scopes.has(written);
  if (written && !isScope && table.defects.length < defectLimit) {
    table.defects.push({ defect: "invalid-scope", ...about(element) });
  }
  const headers = element.get("headers")?.trim();
  const byRole: HeaderScope = role === "columnheader" ? "col" : role === "rowheader" ? "row" : "auto";
  node.cell = table.grid.add({
    isHeader,
    scope: isHeader ? (isScope ? (written as HeaderScope) : byRole) : "auto",
    ...(written && !isScope ? { hasWrongScope: true as const } : {}),
    columnSpan: spanOf(element, table.isAria, "colspan", "aria-colspan"),
    rowSpan: spanOf(element, table.isAria, "rowspan", "aria-rowspan"),
    line: element.origin.line,
    column: element.origin.column,
    id: element.id,
    headers: headers ? idList(headers) : null,
    snippet: isHeader || headers ? tagSnippet(element) : "",
  });
  if (written || headers) {
    table.isMeantAsData = true;
    table.hasReferences = true;
  }
  if (isHeader) nameHeader(page, node, table);
  page.budget.step();
}

/** Columns or rows that a cell takes, by the attribute of table elements or that of roles. */
export function spanOf(element: OpenElement, isAria: boolean, attribute: string, aria: string): number {
  const value = element.get(attribute) ?? (isAria ? element.get(aria) : null);
  return value !== null && /^\s*\+?\d/.test(value) ? Math.min(Number.parseInt(value, 10), 1_000_000) : 1;
}

/** Header cells that may get a name by what has not been read, of one table. */
const mostAwaited = 1_000;

/** A header that has a name is not blank, whatever stands in it. */
function nameHeader(page: Page, { element, cell }: Node, { grid, awaited }: OpenTable): void {
  if (ariaName(page, element) !== null) grid.fill(cell!);
  else {
    const reference = page.references.of(element);
    if (reference !== null && !page.references.isKnown(reference) && awaited.length < mostAwaited)
      awaited.push({ cell: cell!, reference });
  }
}

/** A header cell has ended: of Markdown only the corner may be blank, and none in which a remark asks for words. */
export function closeHeader({ element, table, hasContent, holdsRemark }: Node): void {
  const isAwaited = element.origin.isMarkdown ? element.ordinal !== 1 : holdsRemark;
  if (hasContent || !table || !isAwaited || table.defects.length >= defectLimit) return;
  table.defects.push({ defect: "blank-header", ...about(element) });
}

/** What it takes to look at a table as a whole, however small. */
const tableSteps = 40;

export function closeTable(page: Page, table: OpenTable): void {
  const { references } = page;
  const { awaited, grid, outer } = table;
  const isNested = outer !== null && !outer.isLayout;
  page.budget.step(tableSteps);
  page.emitWhen(
    () => awaited.every(({ reference }) => references.isKnown(reference)),
    "table",
    () => {
      for (const { cell, reference } of awaited) if (references.name(reference) !== null) grid.fill(cell);
      return tableFact(page, table, isNested);
    },
  );
}

function tableFact(page: Page, table: OpenTable, isNested: boolean): TableFact | null {
  const { node, grid } = table;
  const { rows, columns, filledHeaders, headersWithoutScope, mergedCells, isRagged, defects, leftOut } =
    grid.finish();
  if (!rows) return null;
  const isLayout = table.isLayout || isArrangement(table, filledHeaders > 0);
  table.isLayout = isLayout;
  const isMarkdown = node.element.origin.isMarkdown === true;
  const where = about(node.element);
  const found = filledHeaders
    ? [...table.defects]
    : table.defects.filter(({ defect }) => defect !== "blank-header");
  const isAsked = table.isUndeclared && !filledHeaders;
  if (!filledHeaders && !isAsked) found.unshift({ defect: "no-headers", ...where });
  const isData = rows > 1 && columns > 1 && filledHeaders > 0;
  const isLarge = rows >= largeTable && columns >= largeTable;
  for (const { defect, line, column, snippet } of defects) {
    if (found.length >= defectLimit || !isData) break;
    if (defect === "unreached-cell" && !isLarge) continue;
    // Cells that a row lacks are added, so that every column has some.
    if (defect === "header-without-cells" && table.shortRows) continue;
    found.push({ defect, place: new LinePlace(line, column), snippet: snippet || "<td>" });
  }
  if (leftOut)
    page.unread(
      `Of the table in line ${node.element.origin.line}, ${leftOut} cells were not looked at: it is too large.`,
    );
  return {
    kind: "table",
    ...addressed(node.element),
    rows,
    columns,
    isLayout,
    defects: isLayout ? [] : found,
    needsReview: node.element.origin.isDrawnTable ? "drawn-table" : isAsked ? "range" : null,
    headersWithoutScope: isMarkdown ? null : headersWithoutScope,
    mergedCells,
    // Rows of Markdown's own tables are made as long as the header.
    isRagged: isRagged && !isMarkdown,
    isNested,
    ...(table.shortRows ? { filledRows: table.shortRows } : {}),
    ...(table.longRows.length ? { cutRows: table.longRows } : {}),
    ...(table.hasReferences ? { hasReferences: true } : {}),
  };
}
