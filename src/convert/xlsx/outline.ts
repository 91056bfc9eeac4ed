import { shownBranches } from "../../checker/readers/ooxml/branches.ts";
import type { OfficePackage, Relationships } from "../../checker/readers/ooxml/package.ts";
import { isOn, wholeNumber } from "../../checker/readers/ooxml/values.ts";
import type { Attributes } from "../../checker/readers/ooxml/xml.ts";
import { type KnownTable, type Region, Regions } from "./regions.ts";
import { lastColumn, type Range, RowReader, rangeOf } from "./rows.ts";

export interface Control {
  name: string;
  relationship: string | null;
  /** Its number among the shapes of the VML drawing. */
  shape: string;
  alt: string | null;
}

export interface EmbeddedObject {
  name: string;
  alt: string | null;
  /** Relationship of the picture that it is shown by. */
  image: string | null;
}

/** What a sheet is made of, known before its cells are written. */
export interface SheetOutline {
  regions: Region[];
  merges: Range[];
  /** Where cells lead, by their names such as "B4". */
  links: Map<string, { relationship: string | null; location: string | null }>;
  controls: Control[];
  objects: EmbeddedObject[];
  drawing: string | null;
  legacyDrawing: string | null;
  isHiddenColumn(column: number): boolean;
  isHiddenRow(row: number): boolean;
  /** Of the given rows, how many are hidden. */
  hiddenRowsIn(from: number, to: number): number;
  /** Cells with a value. */
  cells: number;
  /** Rows or columns with values are left out. */
  hasHidden: boolean;
}

/** Links, controls, merged cells and the like that are kept. */
const keptLimit = 20_000;

/** Numbers from `from` to `to`, both included. */
interface Span {
  from: number;
  to: number;
}

/** Reads a worksheet or chart sheet for the first time: what is where. */
export async function readOutline(
  file: OfficePackage,
  part: string,
  tables: readonly KnownTable[],
): Promise<SheetOutline> {
  const hiddenColumns: Span[] = [];
  const hiddenRows: Span[] = [];
  const isIn = (spans: readonly Span[], number: number) =>
    spans.some(({ from, to }) => number >= from && number <= to);
  const isHiddenColumn = (column: number) => hiddenColumns.length > 0 && isIn(hiddenColumns, column);
  const outline: Omit<SheetOutline, "regions"> = {
    merges: [],
    links: new Map(),
    controls: [],
    objects: [],
    drawing: null,
    legacyDrawing: null,
    isHiddenColumn,
    isHiddenRow: (row) => find(hiddenRows, row) !== null,
    hiddenRowsIn: (from, to) => countIn(hiddenRows, from, to),
    cells: 0,
    hasHidden: false,
  };
  let described: { alt: string | null; image?: string | null } | null = null;
  let regions: Regions | null = null;
  const keep = <Item>(list: Item[], item: Item) => {
    if (list.length < keptLimit) list.push(item);
  };
  const starts: Record<string, (attributes: Attributes) => void> = {
    "x:col": (attributes) => {
      const hidden = attributes.get("hidden");
      const from = wholeNumber(attributes.get("min"));
      if (hidden === null || !isOn(hidden) || from === null || hiddenColumns.length > 500) return;
      hiddenColumns.push({ from, to: Math.min(wholeNumber(attributes.get("max")) ?? from, lastColumn) });
    },
    "x:mergeCell": (attributes) => {
      const range = rangeOf(attributes.get("ref", 50) ?? "");
      if (range && (range.bottom > range.top || range.right > range.left)) keep(outline.merges, range);
    },
    "x:hyperlink": (attributes) => {
      const [cell = ""] = (attributes.get("ref", 50) ?? "").toUpperCase().split(":", 1);
      const link = { relationship: attributes.get("r:id", 255), location: attributes.get("location", 300) };
      if (outline.links.size < keptLimit) outline.links.set(cell, link);
    },
    "x:drawing": (attributes) => {
      outline.drawing = attributes.get("r:id", 255);
    },
    "x:legacyDrawing": (attributes) => {
      outline.legacyDrawing = attributes.get("r:id", 255);
    },
    "x:control": (attributes) => {
      const control: Control = {
        name: attributes.get("name", 255) ?? "",
        relationship: attributes.get("r:id", 255),
        shape: attributes.get("shapeId", 20) ?? "",
        alt: null,
      };
      keep(outline.controls, control);
      described = control;
    },
    "x:oleObject": (attributes) => {
      const object: EmbeddedObject = { name: attributes.get("progId", 255) ?? "", alt: null, image: null };
      keep(outline.objects, object);
      described = object;
    },
    "x:controlPr": (attributes) => {
      if (described) described.alt = attributes.get("altText");
    },
    "x:objectPr": (attributes) => {
      if (!described) return;
      described.alt = attributes.get("altText");
      described.image = attributes.get("r:id", 255);
    },
  };
  const found = () => {
    regions ??= new Regions(tables, isHiddenColumn, file.budget);
    return regions;
  };
  const reader = new RowReader(
    (row) => {
      const isShown = !row.isHidden;
      outline.cells += row.cells.length;
      if (isShown) found().take(row);
      else {
        addTo(hiddenRows, row.number);
        found().skip(row.number);
      }
      if (row.cells.length && (!isShown || row.cells.some(({ column }) => isHiddenColumn(column))))
        outline.hasHidden = true;
    },
    (name, attributes) => starts[name]?.(attributes),
  );
  await file.read(part, shownBranches(reader));
  return { ...outline, regions: found().finish() };
}

function addTo(spans: Span[], number: number): void {
  const last = spans.at(-1);
  if (last?.to === number - 1) last.to = number;
  else spans.push({ from: number, to: number });
}

/** The first span that does not end before the number, by halves. */
function indexFrom(spans: readonly Span[], number: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.to < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function find(spans: readonly Span[], number: number): Span | null {
  const span = spans[indexFrom(spans, number)];
  return span && span.from <= number ? span : null;
}

function countIn(spans: readonly Span[], from: number, to: number): number {
  let count = 0;
  for (let at = indexFrom(spans, from); at < spans.length && spans[at]!.from <= to; at++)
    count += Math.min(to, spans[at]!.to) - Math.max(from, spans[at]!.from) + 1;
  return count;
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
      isFound: false,
    };
    const takeRange = (attributes: Attributes) => {
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
        }
      },
    });
    if (table.isFound) tables.push(table);
  }
  return tables;
}
