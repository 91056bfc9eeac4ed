import type { TableFact } from "../../checker/model.ts";
import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Address } from "../../formats/content.ts";
import type { Edit } from "../../formats/edits.ts";
import type { ContentSurvey } from "../content-survey.ts";
import { type Ask, counted, type Fix, keptLimit, type Proposal } from "../fix.ts";
import type { TableLook } from "../table-looks.ts";

/** Header rows and columns that an answer may name. */
const mostHeaders = 10;
/** Blank header cells that texts are asked for. */
const mostBlanks = 20;

const answer = /^rows:\s*(\d{1,2})\s*,\s*columns:\s*(\d{1,2})$/i;

/** Findings that header cells fix. */
const wanted = new Set(["noHeaders", "visualHeader", "unmarkedHeads", "noTable"]);

interface Found {
  table: TableFact & { address: Address };
  needsReview: boolean;
}

/** The first row is a header beyond doubt: it looks like one, it names every column, and below are other sorts of data. */
const isCertain = ({ isFirstRowBold, isFirstRowNamed, rows, hasMergedCells, isNested }: TableLook): boolean =>
  isFirstRowBold && isFirstRowNamed && rows > 2 && !hasMergedCells && !isNested;

function proposalsFor(found: Found, content: ContentSurvey | null): Proposal[] {
  const look = content?.tables.get(found.table.address);
  const ask = askFor(found, look, content?.contexts.get(found.table.address));
  const { columns } = found.table;
  const above =
    !found.needsReview && columns > 0 && columns <= mostBlanks
      ? [askForRow(found.table, columns, content)]
      : [];
  const blanks = look && look.rows > 1 && look.isFirstRowBlank ? look.firstRow.length : 0;
  if (blanks > 1 && blanks <= mostBlanks && blanks === found.table.columns)
    return [askForTexts(found, blanks, content, "fill-header-row"), { ...ask, unless: "fill-header-row" }];
  if (!look || !isCertain(look)) return [ask, ...above];
  const { address, place } = found.table;
  return [
    {
      sort: "automatic",
      edits: [{ kind: "mark-header-cells", at: address, rows: 1, columns: 0 }],
      place,
      otherwise: ask,
    },
  ];
}

/** "this table, whose first row is “Boat, Berth”," as far as the row has words. */
function namedTable(look: TableLook | undefined): string {
  const first = look?.firstRow.filter((text) => text !== "").join(", ");
  return first ? `this table, whose first row is “${snippet(first, 150)}”,` : "this table";
}

function askFor({ table, needsReview }: Found, look: TableLook | undefined, context = ""): Ask {
  const { address, place, rows, columns, snippet, anchor } = table;
  const isLikely = look?.isFirstRowBold || look?.isFirstRowNamed || table.needsReview === "visual-header";
  return {
    sort: "ask",
    kind: "headers",
    prompt: `Which cells of ${namedTable(look)} name the others? The style of the table may then set them off.`,
    place,
    options: [
      { value: "rows:1,columns:0", label: "The first row" },
      { value: "rows:0,columns:1", label: "The first column" },
      { value: "rows:1,columns:1", label: "The first row and the first column" },
      { value: "layout", label: "None: it only arranges things on the page" },
    ],
    suggestion: isLikely
      ? {
          value: "rows:1,columns:0",
          source: look?.isFirstRowBold
            ? "The first row alone is in bold type."
            : look?.isFirstRowNamed
              ? "The first row has words, and below them stand numbers."
              : "The first row looks like a header.",
        }
      : null,
    seed: `${anchor ?? snippet ?? look?.firstRow.join("\t") ?? ""}\n${context}`,
    things: needsReview ? 0 : 1,
    needs: ["mark-header-cells"],
    resolve(value): Edit[] | string {
      if (value === "layout") return [{ kind: "mark-layout-table", at: address }];
      const found = answer.exec(value);
      const [headerRows, headerColumns] = found ? [Number(found[1]), Number(found[2])] : [0, 0];
      if (!headerRows && !headerColumns)
        return `“${value.slice(0, 100)}” is no answer here: give one such as rows:1,columns:0 with at least one row or column, or layout.`;
      if (headerRows > Math.min(rows, mostHeaders) || headerColumns > Math.min(columns, mostHeaders))
        return `The table has ${rows} rows and ${columns} columns; at most ${mostHeaders} of each can be headers.`;
      return [
        {
          kind: "mark-header-cells",
          at: address,
          rows: headerRows,
          columns: headerColumns,
          mayRestyle: true,
        },
      ];
    },
  };
}

/** A header row for a table whose first row is data, which only someone who knows the table can write. */
function askForRow(table: Found["table"], columns: number, content: ContentSurvey | null): Ask {
  const { address, place, snippet, anchor } = table;
  const named = namedTable(content?.tables.get(address));
  return {
    sort: "ask",
    kind: "text",
    prompt: `No row of ${named} names its columns. ${columns === 1 ? "What does its column hold" : `What do its ${columns} columns hold, from left to right, with | between them`}? It will be written into the blank cells above the table, which may look different then.`,
    place,
    suggestion: null,
    seed: `above ${anchor ?? snippet ?? ""}\n${content?.contexts.get(address) ?? ""}`,
    things: 1,
    needs: ["insert-header-row"],
    sample: Array.from({ length: columns }, (_, at) => `Column ${at + 1}`).join(" | "),
    resolve: (value) => {
      const texts = textsIn(value, columns);
      if (!texts)
        return `The table has ${counted(columns, "column", "columns")}: give as many texts, with | between them.`;
      return [{ kind: "insert-header-row", at: address, texts }];
    },
  };
}

/** As many texts as are wanted; null where others are given. */
function textsIn(value: string, count: number): string[] | null {
  const texts = value.split("|").map((text) => text.trim());
  return texts.length !== count || texts.some(isBlank) ? null : texts;
}

/** Header cells without text, which only someone who knows the table can name. */
function askForTexts(
  { table }: Found,
  blanks: number,
  content: ContentSurvey | null,
  kind: "fill-header-cells" | "fill-header-row" = "fill-header-cells",
): Ask {
  const { address, place, snippet, anchor } = table;
  const named = namedTable(content?.tables.get(address));
  return {
    sort: "ask",
    kind: "text",
    prompt:
      blanks === 1
        ? `A header cell of ${named} is blank. What do the cells below it hold, in a word or two? It will be seen there.`
        : `${blanks} header cells of ${named} are blank. What do the cells below each of them hold, from left to right, with | between them? It will be seen there.`,
    place,
    suggestion: null,
    seed: `blank ${anchor ?? snippet ?? ""}\n${content?.contexts.get(address) ?? ""}`,
    things: 1,
    needs: [kind],
    resolve(value) {
      const texts = textsIn(value, blanks);
      if (!texts)
        return `The table has ${blanks} blank header ${blanks === 1 ? "cell" : "cells"}: give as many texts, with | between them.`;
      return [{ kind, at: address, texts }];
    },
  };
}

/** Tables without header cells. */
export const tables: Fix = {
  id: "tables",
  checkId: "table-headers",
  start: () => {
    const found = new Map<TableFact, Found>();
    const blanks = new Map<TableFact, number>();
    return {
      finding({ messageId, fact, needsReview }) {
        if (messageId === "blankHeader" && fact.kind === "table" && fact.address && blanks.size < keptLimit)
          blanks.set(fact, (blanks.get(fact) ?? 0) + 1);
        if (fact.kind !== "table" || !fact.address || !wanted.has(messageId) || found.size >= keptLimit)
          return;
        found.set(fact, { table: fact as Found["table"], needsReview });
      },
      needsContent: () => [...found.keys(), ...blanks.keys()].map(({ address }) => address!),
      finish: ({ content }) => [
        ...[...found.values()].flatMap((one) => proposalsFor(one, content)),
        ...[...blanks].map(([table, count]) =>
          askForTexts({ table: table as Found["table"], needsReview: false }, count, content),
        ),
      ],
    };
  },
  describe: (count) =>
    `${counted(count, "table has header cells now, or is", "tables have header cells now, or are")} marked as layout.`,
};
