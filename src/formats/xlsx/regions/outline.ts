import { partitionPoint } from "../../../core/partition-point.ts";
import { KeptSize } from "../../kept-size.ts";
import { shownBranches } from "../../ooxml/branches.ts";
import type { OfficePackage, Relationships } from "../../ooxml/package.ts";
import { isOn, wholeNumber } from "../../ooxml/values.ts";
import type { AttributeValues } from "../../ooxml/xml.ts";
import { lastColumn, type Range, RowReader, rangeOf } from "../cells/rows.ts";
import type { CellValues } from "../cells/shown-value.ts";
import type { ListedControl, ListedObject } from "../controls.ts";
import { PivotHeads } from "./pivot-heads.ts";
import { PrintedEdges } from "./printed-edges.ts";
import { type KnownTable, type Region, Regions } from "./regions.ts";

interface EmbeddedObject extends ListedObject {
  /** Relationship of the picture that it is shown by. */
  image: string | null;
}

/** What a sheet is made of, known before its cells are written. */
export interface SheetOutline {
  regions: Region[];
  merges: Range[];
  /** Where cells lead, by their names such as "B4". */
  links: Map<string, { relationship: string | null; location: string | null }>;
  controls: ListedControl[];
  objects: EmbeddedObject[];
  drawing: string | null;
  legacyDrawing: string | null;
  isHiddenColumn(column: number): boolean;
  isHiddenRow(row: number): boolean;
  /** The first row from this one on that is not hidden. */
  firstShownRow(from: number): number;
  /** Of the given rows, how many are hidden. */
  hiddenRowsIn(from: number, to: number): number;
  /** Cells with a value. */
  cells: number;
  /** Rows or columns with values are left out. */
  hasHidden: boolean;
  /** Small charts in cells (x14:sparkline), which a page does not show. */
  sparklines: number;
  /** Its columns go from right to left (18.3.1.87). */
  isFromRight: boolean;
  /** Cells with formulas whose values the file does not keep, in rows and columns that are shown. */
  valueless: number;
  /** What the headers and footers of its printed pages say, line by line. */
  printed: ReadonlySet<string>;
}

/** Links, controls, merged cells and the like that are kept. */
const keptLimit = 20_000;

/** Characters of an alternative text that are kept. */
const longestAlt = 4_000;

/** Numbers from `from` to `to`, both included. */
interface Span {
  from: number;
  to: number;
  /** How many stand in the spans before it. */
  before: number;
}

/** Reads a worksheet or chart sheet for the first time: what is where. */
export async function readOutline(
  file: OfficePackage,
  part: string,
  tables: readonly KnownTable[],
  values: CellValues,
): Promise<SheetOutline> {
  const hiddenColumns = new Set<number>();
  const hiddenRows: Span[] = [];
  const isHiddenColumn = (column: number) => hiddenColumns.has(column);
  const weight = new KeptSize("a sheet has more links and controls than a page may hold");
  const take = (attributes: AttributeValues, name: string, limit = 255) => {
    const value = attributes.get(name, limit);
    weight.add(value?.length ?? 0);
    return value;
  };
  const printed = new PrintedEdges();
  const outline: Omit<SheetOutline, "regions"> = {
    merges: [],
    links: new Map(),
    controls: [],
    objects: [],
    drawing: null,
    legacyDrawing: null,
    isHiddenColumn,
    isHiddenRow: (row) => find(hiddenRows, row) !== null,
    firstShownRow: (from) => (find(hiddenRows, from)?.to ?? from - 1) + 1,
    hiddenRowsIn: (from, to) => countIn(hiddenRows, from, to),
    cells: 0,
    hasHidden: false,
    isFromRight: false,
    sparklines: 0,
    valueless: 0,
    printed: printed.lines,
  };
  let control: ListedControl | null = null;
  let object: EmbeddedObject | null = null;
  let regions: Regions | null = null;
  let hiddenSpans = 0;
  const keep = <Item>(list: Item[], item: Item) => {
    if (list.length < keptLimit) list.push(item);
  };
  const starts = new Map<string, (attributes: AttributeValues) => void>(
    Object.entries({
      "x14:sparkline": () => {
        outline.sparklines++;
      },
      "x:sheetView": (attributes: AttributeValues) => {
        const value = attributes.get("rightToLeft", 8);
        if (value !== null && isOn(value)) outline.isFromRight = true;
      },
      "x:col": (attributes: AttributeValues) => {
        const hidden = attributes.get("hidden");
        const from = wholeNumber(attributes.get("min"));
        if (hidden === null || !isOn(hidden) || from === null || hiddenSpans++ > 500) return;
        const to = Math.min(wholeNumber(attributes.get("max")) ?? from, lastColumn);
        file.budget.step(Math.max(0, to - from) >> 2);
        for (let column = Math.max(1, from); column <= to; column++) hiddenColumns.add(column);
      },
      "x:mergeCell": (attributes: AttributeValues) => {
        const range = rangeOf(attributes.get("ref", 50) ?? "");
        if (range && (range.bottom > range.top || range.right > range.left)) keep(outline.merges, range);
      },
      "x:hyperlink": (attributes: AttributeValues) => {
        const [cell = ""] = (attributes.get("ref", 50) ?? "").toUpperCase().split(":", 1);
        const link = { relationship: take(attributes, "r:id"), location: take(attributes, "location", 300) };
        if (outline.links.size < keptLimit) outline.links.set(cell, link);
      },
      "x:drawing": (attributes: AttributeValues) => {
        outline.drawing = attributes.get("r:id", 255);
      },
      "x:legacyDrawing": (attributes: AttributeValues) => {
        outline.legacyDrawing = attributes.get("r:id", 255);
      },
      "x:control": (attributes: AttributeValues) => {
        control = {
          name: take(attributes, "name") ?? "",
          relationship: take(attributes, "r:id"),
          shape: attributes.get("shapeId", 20) ?? "",
          alt: null,
        };
        keep(outline.controls, control);
      },
      "x:oleObject": (attributes: AttributeValues) => {
        object = {
          name: take(attributes, "progId") ?? "",
          shape: attributes.get("shapeId", 20) ?? "",
          alt: null,
          hasProperties: false,
          image: null,
        };
        keep(outline.objects, object);
      },
      "x:controlPr": (attributes: AttributeValues) => {
        if (control) control.alt = take(attributes, "altText", longestAlt);
      },
      "x:objectPr": (attributes: AttributeValues) => {
        if (!object) return;
        object.hasProperties = true;
        object.alt = take(attributes, "altText", longestAlt);
        object.image = take(attributes, "r:id");
      },
    }),
  );
  const found = () => {
    regions ??= new Regions(tables, values, isHiddenColumn, file.budget);
    return regions;
  };
  const pivots = new PivotHeads(tables);
  const reader = new RowReader(
    (row) => {
      const isShown = !row.isHidden;
      for (const range of pivots.spansOf(row)) keep(outline.merges, range);
      outline.cells += row.cells.length;
      if (isShown) outline.valueless += row.valueless.filter((column) => !isHiddenColumn(column)).length;
      if (isShown) found().take(row);
      else {
        addTo(hiddenRows, row.number);
        found().skip(row.number);
      }
      if (row.cells.length && (!isShown || row.cells.some(({ column }) => isHiddenColumn(column))))
        outline.hasHidden = true;
    },
    (name, attributes) => starts.get(name)?.(attributes),
  );
  await file.read(part, shownBranches(printed.beside(reader)));
  return { ...outline, regions: found().finish() };
}

function addTo(spans: Span[], number: number): void {
  const last = spans.at(-1);
  if (last?.to === number - 1) last.to = number;
  else spans.push({ from: number, to: number, before: last ? last.before + last.to - last.from + 1 : 0 });
}

/** The first span that does not end before the number. */
const indexFrom = (spans: readonly Span[], number: number): number =>
  partitionPoint(spans.length, (at) => spans[at]!.to < number);

function find(spans: readonly Span[], number: number): Span | null {
  const span = spans[indexFrom(spans, number)];
  return span && span.from <= number ? span : null;
}

const countIn = (spans: readonly Span[], from: number, to: number): number =>
  countBefore(spans, to + 1) - countBefore(spans, from);

/** How many numbers below this one the spans have. */
function countBefore(spans: readonly Span[], number: number): number {
  const span = spans[indexFrom(spans, number)];
  if (span) return span.before + Math.max(0, number - span.from);
  const last = spans.at(-1);
  return last ? last.before + last.to - last.from + 1 : 0;
}

/** The tables and pivot tables of a sheet. */
export async function readTables(file: OfficePackage, relationships: Relationships): Promise<KnownTable[]> {
  const tables: KnownTable[] = [];
  for (const { target } of relationships.ofType("table", "pivotTable").slice(0, 1_000)) {
    const table: KnownTable & { isFound: boolean } = {
      range: { top: 0, left: 0, bottom: 0, right: 0 },
      headerRows: 1,
      headerColumns: 0,
      caption: "",
      isPivot: false,
      isFound: false,
    };
    const takeRange = (attributes: AttributeValues) => {
      const range = rangeOf(attributes.get("ref", 50) ?? "");
      if (range) Object.assign(table, { range, isFound: true });
    };
    await file.read(target, {
      start(name, attributes) {
        const number = (attribute: string) => Math.max(0, wholeNumber(attributes.get(attribute)) ?? 0);
        if (name === "x:table") {
          takeRange(attributes);
          if (attributes.get("headerRowCount") !== null) table.headerRows = number("headerRowCount");
        } else if (name === "x:tableStyleInfo") {
          const first = attributes.get("showFirstColumn");
          table.headerColumns = first !== null && isOn(first) ? 1 : 0;
        } else if (name === "x14:table") table.caption = attributes.get("altText", 255) ?? "";
        else if (name === "x:location") {
          takeRange(attributes);
          table.headerRows = number("firstDataRow");
          table.headerColumns = number("firstDataCol");
          table.isPivot = true;
        }
      },
    });
    if (table.isFound) tables.push(table);
  }
  return tables;
}
