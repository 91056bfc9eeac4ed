import { isBlank, snippet } from "../../checker/text.ts";
import { isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import type { Flow } from "./flow.ts";
import type { Listener } from "./story.ts";

interface Table {
  number: number;
  rows: number;
  columns: number;
  /** Columns that the row takes so far, and those of the rows before. */
  width: number;
  widths: Set<number>;
  isHeaderRow: boolean;
  isDeletedRow: boolean;
  hasHeader: boolean;
  isDrawn: boolean;
  mergedCells: number;
  hasNested: boolean;
  isInCell: boolean;
  /** Text of the cell that was read last in this row, or of what stands before the table. */
  before: string;
  /** Text of the first row, for people to find the table by. */
  head: string;
  /** Where in the table's own properties the reader is. */
  borders: boolean;
}

/** Different row widths that are kept: two make a table ragged. */
const widthLimit = 4;

const borderSides = ["top", "left", "start", "bottom", "right", "end", "insideH", "insideV"].map(
  (side) => `w:${side}`,
);

/** Tables: their size, what they look like, and whether the first row is marked as header (w:tblHeader). */
export function tables(flow: Flow): Listener {
  const open: Table[] = [];
  const top = () => open[open.length - 1];

  const addWidth = (attributes: Attributes) => {
    const table = top();
    if (table) table.width += Math.max(0, Math.min(wholeNumber(attributes.get("w:val")) ?? 0, 1_000));
  };
  const startBorders = () => {
    const table = top();
    if (table) table.borders = true;
  };
  const endBorders = () => {
    const table = top();
    if (table) table.borders = false;
  };

  /** What is behind the text of a cell or a whole table, and so makes it a table to the eye. */
  const takeShading = (attributes: Attributes, isOfCell: boolean) => {
    const fill = rgb(attributes.get("w:fill"));
    const table = top();
    if (table && (fill || !/^(?:clear|nil)$/.test(attributes.get("w:val") ?? "clear"))) table.isDrawn = true;
    if (isOfCell) flow.setBackground(fill);
  };

  const starts: Listener["starts"] = {
    "w:tbl": () => {
      flow.interrupt();
      const outer = top();
      if (outer) outer.hasNested = true;
      open.push({
        number: ++flow.tally.tables,
        rows: 0,
        columns: 0,
        width: 0,
        widths: new Set(),
        isHeaderRow: false,
        isDeletedRow: false,
        hasHeader: false,
        isDrawn: flow.styles.drawsTable(null),
        mergedCells: 0,
        hasNested: false,
        isInCell: outer !== undefined,
        before: flow.textBefore,
        head: "",
        borders: false,
      });
    },
    "w:tblStyle": (attributes) => {
      const table = top();
      if (table) table.isDrawn = flow.styles.drawsTable(attributes.get("w:val"));
    },
    "w:tblBorders": startBorders,
    "w:tcBorders": startBorders,
    "w:tr": () => {
      const table = top();
      if (!table) return;
      table.width = 0;
      table.isHeaderRow = false;
      table.isDeletedRow = false;
    },
    "w:tblHeader": (attributes) => {
      const table = top();
      if (table) table.isHeaderRow = isOn(attributes.get("w:val"));
    },
    "w:gridBefore": addWidth,
    "w:gridAfter": addWidth,
    "w:tc": () => {
      const table = top();
      if (table) table.width++;
      flow.enter("cell", table?.before);
    },
    "w:gridSpan": (attributes) => {
      const table = top();
      const span = Math.min(wholeNumber(attributes.get("w:val")) ?? 1, 1_000);
      if (!table || span < 2) return;
      table.width += span - 1;
      table.mergedCells++;
    },
    "w:vMerge": (attributes) => {
      const table = top();
      if (table && attributes.get("w:val") === "restart") table.mergedCells++;
    },
  };
  for (const side of borderSides)
    starts[side] = (attributes) => {
      const table = top();
      if (table?.borders && !/^(?:nil|none)$/.test(attributes.get("w:val") ?? "none")) table.isDrawn = true;
    };

  return {
    starts,
    ends: {
      "w:tblBorders": endBorders,
      "w:tcBorders": endBorders,
      "w:tc": () => {
        const table = top();
        const text = flow.lastText;
        flow.leave();
        if (table && text) table.before = text;
        if (table && table.rows === 0 && table.head.length < 120 && !isBlank(text))
          table.head += `${table.head ? " | " : ""}${snippet(text, 60)}`;
      },
      "w:tr": () => {
        const table = top();
        if (!table || table.isDeletedRow) return;
        table.rows++;
        table.columns = Math.max(table.columns, table.width);
        if (table.widths.size < widthLimit) table.widths.add(table.width);
        if (table.rows === 1) table.hasHeader = table.isHeaderRow;
      },
      "w:tbl": () => {
        const table = open.pop();
        if (!table) return;
        flow.interrupt();
        if (table.rows) tell(flow, table);
      },
    },
    children: {
      "w:tcPr": (name, attributes) => {
        if (name === "w:shd") takeShading(attributes, true);
      },
      "w:tblPr": (name, attributes) => {
        if (name === "w:shd") takeShading(attributes, false);
      },
      "w:trPr": (name) => {
        const table = top();
        if (table && name === "w:del") table.isDeletedRow = true;
      },
    },
  };
}

function tell(flow: Flow, table: Table): void {
  const { number, rows, columns, head } = table;
  const place = flow.place(
    `table ${number}${head ? ` ("${snippet(head, 60)}")` : ""}`,
    head ? null : flow.textBefore,
  );
  flow.tell({
    kind: "table",
    rows,
    columns,
    // A table at the edge of pages sets out what stands there: it is one row of headers or none at all.
    isLayout: !(table.isDrawn || table.hasHeader) || flow.kind === "header" || flow.kind === "footer",
    defects: table.hasHeader ? [] : [{ defect: "no-headers", place }],
    forPerson: null,
    headersWithoutScope: null,
    mergedCells: table.mergedCells,
    isRagged: table.widths.size > 1,
    isNested: table.hasNested || table.isInCell,
    place: { ...place, path: `w:tbl[${number}]` },
    ...(head ? { snippet: head } : {}),
  });
}
