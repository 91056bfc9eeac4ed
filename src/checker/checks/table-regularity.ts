import { defineCheck, type Follows, type Outcome } from "../check.ts";
import type { TableFact } from "../model.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

const simplify = {
  default:
    "Give every row the same number of cells, without merged cells and without tables inside cells; if need be, make two tables.",
  word: "Select the merged cells, choose Table Layout > Split Cells, and give every row the same number of cells; if need be, make two tables.",
  powerpoint:
    "Select the merged cells, choose Table Layout > Split Cells, and give every row the same number of cells.",
  excel: "Select the cells and choose Home > Merge & Center > Unmerge Cells.",
};

const ragged =
  "The rows of this table do not all have the same number of cells, so that people who move through it by columns lose their place.";
const merged =
  "This table has {count} merged {cells}. Check whether it can still be understood when read cell by cell, each with its headers.";
const nested =
  "A table stands inside a cell of this table, or the other way round. Check whether it can be understood when read cell by cell: screen readers often lose the place in the outer table.";
const putApart = {
  default: "Put the inner table before or after the outer one, and say in the cell that it follows.",
};

/** Why a person is asked about headers that nothing marks. */
const withoutMarks: ReadonlySet<string> = new Set(["visual-header", "no-table", "range"]);

/** Whether table-headers says of the table that its headers are not marked. */
function lacksHeaders({ defects, needsReview, rows, columns }: TableFact): boolean {
  const isData = rows > 1 && columns > 1;
  if (isData && defects.some(({ defect }) => defect === "no-headers")) return true;
  const isAsked = needsReview !== null && withoutMarks.has(needsReview);
  return isAsked && defects.every(({ defect }) => defect === "no-headers");
}

/** Of a table whose headers are reported as missing, what else is wrong with it is said behind that. */
const besideHeaders = (is: string, are: string): Follows => ({
  check: "table-headers",
  messages: ["noHeaders", "visualHeader", "noTable", "range"],
  says: [
    `One table whose headers are not marked ${is}.`,
    `{count} of the tables whose headers are not marked ${are}.`,
  ],
});

export const tableRegularity = defineCheck({
  id: "table-regularity",
  name: "Regular tables",
  category: "tables",
  tier: 2,
  severity: "minor",
  wcag: ["1.3.1"],
  pdfUa: [],
  isConformanceFailure: false,
  needs: "tables",
  noun: ["data table", "data tables"],
  says: {
    passed: ["is regular", "are regular"],
    failed: ["is irregular", "are irregular"],
    needs_review: [
      "has merged, nested, displaced or missing cells",
      "have merged, nested, displaced or missing cells",
    ],
    not_applicable: unlessWithoutTags("a table", "There are no data tables."),
  },
  help: "Screen readers move through a table by rows and columns. That works best where every row has the same number of cells.",
  example: {
    bad: "A table whose rows have three, two and five cells.",
    good: "A table whose rows all have three cells.",
  },
  messages: {
    ragged: { text: ragged, fix: simplify },
    raggedToo: {
      text: ragged,
      fix: simplify,
      follows: besideHeaders("has rows of different lengths, too", "have rows of different lengths, too"),
    },
    merged: { text: merged, fix: simplify, needsReview: true },
    mergedToo: {
      text: merged,
      fix: simplify,
      needsReview: true,
      follows: besideHeaders("has merged cells, too", "have merged cells, too"),
    },
    nested: { text: nested, fix: putApart, needsReview: true },
    nestedToo: {
      text: nested,
      fix: putApart,
      needsReview: true,
      follows: besideHeaders(
        "is nested in another or holds one, too",
        "are nested in others or hold some, too",
      ),
    },
    filled: {
      text: "{count} {rows} of this table {have} fewer cells than its header. Programs that show it put empty cells at the end: check whether every value stands in its column.",
      fix: {
        default:
          "Give every row as many cells as the header, and leave those empty for which there is nothing to say.",
      },
      needsReview: true,
    },
    cut: {
      text: "This row has more cells than the header of its table. Programs that show the table leave the cells beyond it out, so that nobody can read them.",
      fix: {
        default:
          "Give the header as many cells as the row, or put what stands in the last cells into those before. A bar that is part of a text is written \\|, in code too.",
      },
    },
    displaced: {
      text: "This cell stands in {shown} of the table on the page, but in {tagged} by its tags. It may be read out with the header of another cell: check whether the tags stand in the right order.",
      fix: {
        default:
          "Put the tags of the cells into the order in which the cells stand on the page, with an empty cell where one is missing.",
        acrobat:
          "Open the Accessibility tags panel, find the row, and drag its cells into the order in which they stand on the page; add a TD where a cell is missing.",
      },
      needsReview: true,
    },
  },
  looksAt: ["table", "displaced-cells"],
  test: (table) => {
    if (table.isLayout) return "skip";
    const { isRagged, isNested, mergedCells: count, filledRows = 0, cutRows = [], displaced = [] } = table;
    const isBeside = lacksHeaders(table);
    const found: Outcome<
      | "ragged"
      | "merged"
      | "nested"
      | "raggedToo"
      | "mergedToo"
      | "nestedToo"
      | "filled"
      | "cut"
      | "displaced"
    >[] = [];
    if (isRagged) found.push(isBeside ? "raggedToo" : "ragged");
    const values = { count, cells: count === 1 ? "cell" : "cells" };
    if (count) found.push({ message: isBeside ? "mergedToo" : "merged", values });
    if (isNested) found.push(isBeside ? "nestedToo" : "nested");
    if (filledRows) {
      const [rows, have] = filledRows === 1 ? ["row", "has"] : ["rows", "have"];
      found.push({ message: "filled", values: { count: filledRows, rows, have } });
    }
    for (const { place, snippet } of cutRows)
      found.push({ message: "cut", place, ...(snippet ? { snippet } : {}) });
    for (const { tagged, shown, place, snippet } of displaced)
      found.push({
        message: "displaced",
        values: { tagged, shown },
        place,
        ...(snippet ? { snippet } : {}),
      });
    // What has one row or column has nothing that could be irregular.
    return found.length ? found : table.rows > 1 && table.columns > 1 ? "pass" : "skip";
  },
});
