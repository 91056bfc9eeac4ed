import { defineCheck } from "../check.ts";
import type { TableDefect, TableFact } from "../model.ts";
import { unlessWithoutTags } from "../wording/without-tags.ts";

const messageOf = {
  "no-headers": "noHeaders",
  "blank-header": "blankHeader",
  "unreached-cell": "unreachedCell",
  "unknown-header-id": "unknownHeaderId",
  "invalid-scope": "invalidScope",
  "header-without-cells": "headerWithoutCells",
} as const satisfies Record<TableDefect, string>;

const reviewOf = {
  "visual-header": "visualHeader",
  "no-table": "noTable",
  range: "range",
  "unmarked-heads": "unmarkedHeads",
  "drawn-table": "drawnTable",
  "program-heads": "programHeads",
} as const satisfies Record<NonNullable<TableFact["needsReview"]>, string>;

const markHeaders = {
  default: "Mark the first row (or column) as headers with the tool's own table function.",
  word: "Click into the first row and choose Table Layout > Repeat Header Rows, and select Header Row under Table Design.",
  powerpoint: "Click into the table and select Header Row (or First Column) under Table Design.",
  excel:
    'Click into the range, choose Insert > Table and select "My table has headers"; for a table that is one already select Header Row under Table Design.',
  acrobat:
    "Choose All tools > Prepare for accessibility > Fix reading order, select the table and open Table editor; right-click the header cells, choose Table cell properties, Header cell, and set the scope.",
  indesign: "Select the first row and choose Table > Convert Rows > To Header.",
  libreoffice:
    "Click into the table, choose Table > Properties > Text Flow and select Repeat heading; use the style Table Heading for the header cells.",
  calc: "Select the range, choose Data > Define Range, and under Options select Contains column labels.",
  impress: "Click into the table, and in the sidebar under Properties > Table Design select Header row.",
  "google-docs": "Right-click the first row and choose Pin header row up to this row.",
  "google-sheets":
    'Open the downloaded .xlsx file in Excel, click into the range, choose Insert > Table and select "My table has headers".',
  "google-slides":
    "Open the downloaded .pptx file in PowerPoint, click into the table and select Header Row (or First Column) under Table Design.",
  latex:
    "Typeset with \\DocumentMetadata{tagging=on}, and write \\tagpdfsetup{table/header-rows={1}} before the table.",
  "text-editor":
    'Use <th scope="col"> or <th scope="row"> for header cells; in a table made of roles, role="columnheader" or role="rowheader".',
  markdown: "Write the headers above the line of hyphens.",
};

export const tableHeaders = defineCheck({
  id: "table-headers",
  name: "Table headers marked",
  category: "tables",
  tier: 1,
  severity: "major",
  wcag: ["1.3.1"],
  pdfUa: ["15-003", "09-004"],
  isConformanceFailure: true,
  needs: "tables",
  noun: ["data table", "data tables"],
  says: {
    passed: ["has its headers marked", "have their headers marked"],
    failed: ["does not have its headers marked properly", "do not have their headers marked properly"],
    needs_review: ["needs a person to look at its headers", "need a person to look at their headers"],
    not_applicable: unlessWithoutTags("a table", "There are no data tables."),
  },
  help: "Header cells that are marked as such are read out with each cell, so that people who cannot see the table know what a number means.",
  example: {
    bad: 'A table whose first row, "Day, High, Low", is made of ordinary cells in bold.',
    good: 'The same row of header cells: <th scope="col">Day</th>, or Repeat Header Rows.',
  },
  messages: {
    noHeaders: {
      text: "This table has no header cells. Screen readers read its cells one by one and cannot say which column or row a value belongs to.",
      fix: {
        ...markHeaders,
        "text-editor": `${markHeaders["text-editor"]} If the table only arranges what stands in it, give it role="presentation" instead.`,
        latex: `${markHeaders.latex} If the table only arranges what stands in it, write \\tagpdfsetup{table/tagging=presentation} instead.`,
      },
    },
    blankHeader: {
      text: "A header cell of this table is empty, so that listeners do not learn what the values in its column or row are.",
      fix: {
        default: "Write into the header cell what its column or row holds.",
      },
    },
    unreachedCell: {
      text: "No header belongs to this cell, so that listeners do not learn what its value means.",
      fix: {
        ...markHeaders,
        default: "Mark the cell at the head of its column or row as a header.",
        acrobat:
          "Choose Fix reading order, select the table and open Table editor; right-click the header cell of this column or row, choose Table cell properties, and set its scope to Column, Row or Both.",
      },
    },
    unknownHeaderId: {
      text: "This cell names a header that is not in the table. Screen readers cannot read the header out with it.",
      fix: {
        default:
          "Name the header cells of the same table, or remove the reference and set the scope of the header cells.",
        acrobat:
          "In the Table editor right-click the cell, choose Table cell properties, and choose its headers again; simpler, set the scope of the header cells.",
        "text-editor":
          "Let the attribute headers name the id of <th> cells in the same table, or remove it and give the <th> cells a scope.",
      },
    },
    invalidScope: {
      text: "The scope of this header cell is none that exists, so that screen readers cannot tell whether it heads a row or a column.",
      fix: {
        default: "Set the scope of the header cell to row or column.",
        acrobat:
          "In the Table editor right-click the header cell, choose Table cell properties, and set its scope to Column, Row or Both.",
        "text-editor": 'Use scope="col", "row", "colgroup" or "rowgroup".',
      },
    },
    headerWithoutCells: {
      text: "This header cell heads no other cell, so that it is never read out with a value.",
      fix: {
        default:
          "Let the header stand at the head of the column or row that it names, or make it an ordinary cell or a caption.",
        "text-editor":
          "Let the <th> stand at the head of its column or row; use <td> for an ordinary cell and <caption> for the table's name.",
      },
    },
    visualHeader: {
      text: "The first row of this table looks like headers but nothing marks it as such. Check whether it is a table of data; if it is, screen readers need its headers marked.",
      fix: markHeaders,
      needsReview: true,
    },
    unmarkedHeads: {
      text: "The first row or column of this table seems to say what the others are about, but its cells are not marked as headers. Check whether they are; if so, screen readers need them marked.",
      fix: markHeaders,
      needsReview: true,
    },
    drawnTable: {
      text: "This table is drawn with hyphens, which Pandoc and Quarto read as a table. GitHub and most other programs show its lines as running text, without cells and headers. Check whether Pandoc makes what people read.",
      fix: {
        default:
          "If other programs show it too, write it with bars, which Pandoc reads as well: | Day | High |, below it |---|---|, and below that the rows.",
      },
      needsReview: true,
    },
    programHeads: {
      text: "A header of this table is a name that Excel gives by itself to a column without one, such as Column1. Check whether it says what the column holds: listeners hear it with each of its values.",
      fix: { default: "Write into the header cell what its column holds." },
      needsReview: true,
    },
    range: {
      text: "This table is a range of cells of a workbook, which does not say whether they are a table of data, nor which of them are headers. Check whether it is one; if it is, screen readers need its headers marked.",
      fix: {
        default:
          'Use <th scope="col"> or <th scope="row"> for header cells; if the cells only stand beside one another, give the table role="presentation".',
      },
      needsReview: true,
    },
    noTable: {
      text: "This range of cells looks like a table but is not marked as one, so that nothing says which cells are headers.",
      fix: {
        ...markHeaders,
        default: "Make a table of the range, with a header row.",
      },
      needsReview: true,
    },
  },
  looksAt: ["table"],
  test: ({ rows, columns, isLayout, defects, needsReview }) => {
    if (isLayout) return "skip";
    const isData = rows > 1 && columns > 1;
    const reported = defects.filter(({ defect }) => isData || defect !== "no-headers");
    if (reported.length) {
      return reported.map(({ defect, place, snippet }) => ({
        message: messageOf[defect],
        place,
        ...(snippet ? { snippet } : {}),
      }));
    }
    if (needsReview) return reviewOf[needsReview];
    return isData ? "pass" : "skip";
  },
});
