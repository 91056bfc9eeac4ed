import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Answer, Remediation } from "../../src/remediate/result.ts";
import { namespaces } from "../checker/build/office.ts";
import { tablePart, xlsx } from "../checker/build/xlsx.ts";
import { fixed } from "./fixing.ts";

const filename = "dues.xlsx";
const rows = [
  ["Berth", "Length", "Dues"],
  ["Pier 1", "12", "310"],
  ["Pier 2", "15", "360"],
];

/** Rows as cells of texts and numbers, from a row on. */
const cells = (values: string[][], first = 1) =>
  values
    .map((row, at) => {
      const own = row.map((text, column) => {
        const name = `${"ABC"[column]}${first + at}`;
        return /^\d+$/.test(text)
          ? `<x:c r="${name}"><x:v>${text}</x:v></x:c>`
          : `<x:c r="${name}" t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`;
      });
      return `<x:row r="${first + at}">${own.join("")}</x:row>`;
    })
    .join("");

const statusOf = (checks: Remediation["after"]["checks"], id: string) =>
  checks.find((check) => check.id === id)?.status;

async function partsOf({ result }: Remediation): Promise<Map<string, string>> {
  const files = unzipSync(await result!.read(0, result!.size));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

/** The workbook with every question about headers answered so. */
async function answered(bytes: Uint8Array, value = "rows:1,columns:0") {
  const first = await fixed(bytes, { filename });
  const asked = first.questions.filter(({ check_id }) => check_id === "table-headers");
  expect(asked).not.toHaveLength(0);
  const answers: Answer[] = asked.map(({ id }) => ({ question_id: id, value }));
  return { first, asked, made: await fixed(bytes, { filename, answers }) };
}

/** What is asked about headers. */
const askedOf = async (bytes: Uint8Array) =>
  (await fixed(bytes, { filename })).questions.filter(({ check_id }) => check_id === "table-headers");

it("sheets that get names get a way through the workbook in the same run", async () => {
  const bytes = xlsx({
    title: "Dues",
    sheets: Array.from({ length: 23 }, (_, at) => ({ name: `Sheet${at + 1}`, rows })),
  });
  const { questions } = await fixed(bytes, { filename });
  const answers = questions.map(({ id, kind }, at) => ({
    question_id: id,
    value: kind === "language" ? "en" : `Pier ${at + 1}`,
  }));
  const made = await fixed(bytes, { filename, answers });
  expect(made.changes.map(({ fix_id }) => fix_id)).toContain("navigation");
  expect(statusOf(made.after.checks, "bookmarks")).toBe("passed");
  const again = await fixed(await made.result!.read(0, made.result!.size), { filename });
  expect(again.changes).toEqual([]);
});

it("an embedded object that VML alone describes is described there", async () => {
  const bytes = xlsx({
    title: "Dues",
    sheets: [
      {
        name: "Dues",
        rows,
        rest: '<x:legacyDrawing r:id="vml.vml"/><x:oleObjects><x:oleObject progId="Document" shapeId="1027"/></x:oleObjects>',
        parts: {
          "vml.vml": {
            type: "vmlDrawing",
            content:
              '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="_x0000_s1027"/></xml>',
          },
        },
      },
    ],
  });
  const { questions } = await fixed(bytes, { filename });
  const answers = questions
    .filter(({ check_id }) => check_id === "figure-alt")
    .map(({ id }) => ({ question_id: id, value: "A letter" }));
  const made = await fixed(bytes, { filename, answers });
  expect(statusOf(made.after.checks, "figure-alt")).toBe("passed");
  expect([...(await partsOf(made)).values()].join("")).toContain(
    '<v:shape id="_x0000_s1027" alt="A letter"/>',
  );
});

describe("header rows of workbooks", () => {
  const tableOf = (headers: string[], more = "") =>
    xlsx({
      sheets: [
        {
          name: "Dues",
          rows,
          rest: `${more}<x:tableParts count="1"><x:tablePart r:id="t.xml"/></x:tableParts>`,
          parts: { "t.xml": tablePart("A1:C3", headers, 'headerRowCount="0"') },
        },
      ],
    });

  it("are given to a table that has none, by the texts of its first row", async () => {
    const { first, asked, made } = await answered(tableOf(["Column1", "Column2", "Column3"]));
    // Excel has no mark for header columns, and none for tables that only arrange things.
    expect(asked[0]!.options!.map(({ value }) => value)).toEqual(["rows:1,columns:0"]);
    expect(statusOf(first.before.checks, "table-headers")).toBe("failed");
    expect(made.rejected).toEqual([]);
    expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
    const table = [...(await partsOf(made))].find(([, xml]) => xml.includes("tableColumns"))![1];
    expect(table).not.toContain("headerRowCount");
    expect([...table.matchAll(/tableColumn [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual(rows[0]);
  });

  const withoutNames = (first: string, more: Partial<Record<"ref" | "rest", string>> = {}) =>
    xlsx({
      sheets: [
        {
          name: "Dues",
          data: `${first}${cells(rows.slice(1), 4)}`,
          rest: `${more.rest ?? ""}<x:tableParts count="1"><x:tablePart r:id="t.xml"/></x:tableParts>`,
          parts: {
            "t.xml": tablePart(more.ref ?? "A4:C5", ["Column1", "Column2", "Column3"], 'headerRowCount="0"'),
          },
        },
      ],
    });

  it.each([
    ["is not there", cells([["Dues of May"]], 1)],
    ["is blank", `${cells([["Dues of May"]], 1)}<x:row r="3" ht="20"/>`],
    ["has cells without values", '<x:row r="3"><x:c r="B3"/><x:c r="D3"><x:v>7</x:v></x:c></x:row>'],
  ])("are written above a table of data whose row above %s", async (_, first) => {
    const { asked, made } = await answered(withoutNames(first), "Berth | Length | Dues & fees");
    expect(asked.map(({ kind, prompt }) => [kind, prompt])).toEqual([
      [
        "text",
        "No row of this table names its columns. What do its 3 columns hold, from left to right, with | between them? It will be written into the blank cells above the table, which may look different then.",
      ],
    ]);
    expect(made.rejected).toEqual([]);
    expect(statusOf(made.before.checks, "table-headers")).toBe("failed");
    expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
    const parts = [...(await partsOf(made)).values()];
    const table = parts.find((xml) => xml.includes("tableColumns"))!;
    expect(table).toContain('ref="A3:C5"');
    expect(table).not.toContain("headerRowCount");
    expect([...table.matchAll(/tableColumn [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      "Berth",
      "Length",
      "Dues &amp; fees",
    ]);
    const sheet = parts.find((xml) => xml.includes("sheetData"))!;
    const row = /<x:row r="3"[^>]*>.*?<\/x:row>/.exec(sheet)![0];
    expect([...row.matchAll(/r="([A-Z]3)"/g)].map(([, cell]) => cell).slice(0, 3)).toEqual([
      "A3",
      "B3",
      "C3",
    ]);
    expect([...row.matchAll(/<x:t>([^<]*)</g)].map(([, text]) => text)).toEqual([
      "Berth",
      "Length",
      "Dues &amp; fees",
    ]);
    expect(sheet.indexOf('<x:row r="3"')).toBeLessThan(sheet.indexOf('<x:row r="4"'));
  });

  it.each([
    ["other cells stand above it", withoutNames(cells([["Dues of May"]], 3))],
    ["a formula does", withoutNames('<x:row r="3"><x:c r="B3"><x:f>""</x:f></x:c></x:row>')],
    ["its row above is hidden", withoutNames('<x:row r="3" hidden="1"/>')],
    [
      "cells above it are merged",
      withoutNames("", { rest: '<x:mergeCells count="1"><x:mergeCell ref="C2:D3"/></x:mergeCells>' }),
    ],
    [
      "it begins in the first row",
      xlsx({
        sheets: [
          {
            name: "Dues",
            data: cells(rows.slice(1)),
            rest: '<x:tableParts count="1"><x:tablePart r:id="t.xml"/></x:tableParts>',
            parts: { "t.xml": tablePart("A1:C2", ["Column1", "Column2", "Column3"], 'headerRowCount="0"') },
          },
        ],
      }),
    ],
  ])("are not asked for where %s", async (_, bytes) => {
    expect(await askedOf(bytes)).toEqual([]);
  });

  it.each([
    ["too few", "Berth | Dues", /3 columns: give as many texts/],
    ["two alike", "Berth | Dues | dues", /Each column needs a name of its own/],
  ])("take no answer of %s", async (_, value, reason) => {
    const { made } = await answered(withoutNames(""), value);
    expect(made.result).toBeNull();
    expect(made.rejected[0]!.message).toMatch(reason);
  });

  describe("of a table whose style sets their text too faint", () => {
    const accent = (colour: string) =>
      `<a:theme ${namespaces}><a:themeElements><a:clrScheme><a:dk1><a:srgbClr val="000000"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="${colour}"/></a:accent1></a:clrScheme></a:themeElements></a:theme>`;
    const styles = `<x:styleSheet ${namespaces}><x:fonts count="2"><x:font><x:sz val="11"/><x:name val="Calibri"/></x:font><x:font><x:b/><x:sz val="12"/><x:color theme="1"/><x:name val="Größe"/></x:font></x:fonts><x:cellXfs count="2"><x:xf fontId="0"/><x:xf fontId="1" numFmtId="4"><x:alignment wrapText="1"/></x:xf></x:cellXfs></x:styleSheet>`;
    const styled = (reference: string, data: string, colour: string, more = styles) =>
      xlsx({
        sheets: [
          {
            name: "Dues",
            data,
            rest: '<x:tableParts count="1"><x:tablePart r:id="t.xml"/></x:tableParts>',
            parts: {
              "t.xml": {
                type: "table",
                content: `<x:table ${namespaces} displayName="Table1" ref="${reference}" headerRowCount="0"><x:tableColumns>${rows[0]!.map((_, at) => `<x:tableColumn name="Column${at + 1}"/>`).join("")}</x:tableColumns><x:tableStyleInfo name="TableStyleMedium9"/></x:table>`,
              },
            },
          },
        ],
        parts: {
          "styles.xml": { type: "styles", content: more },
          "theme.xml": { type: "theme", content: accent(colour) },
        },
      });
    const named = cells(rows).replace('r="B1"', 'r="B1" s="1"');
    const part = (parts: Map<string, string>, name: string) =>
      [...parts].find(([key]) => key.endsWith(name))![1];

    it("keep their text dark, each in its own font", async () => {
      const { made } = await answered(styled("A1:C3", named, "4F81BD"));
      expect(made.rejected).toEqual([]);
      expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
      const parts = await partsOf(made);
      const sheet = part(parts, "sheet1.xml");
      expect(
        [...sheet.matchAll(/<x:c r="(\w+)"([^>]*)/g)].map(([, cell, rest]) => [
          cell,
          /s="(\d)"/.exec(rest!)?.[1],
        ]),
      ).toEqual([
        ["A1", "2"],
        ["B1", "3"],
        ["C1", "2"],
        ...["A2", "B2", "C2", "A3", "B3", "C3"].map((cell) => [cell, undefined]),
      ]);
      const dark = '<x:color theme="1" tint="0.0499893185216834"/>';
      expect(part(parts, "styles.xml")).toBe(
        styles
          .replaceAll('count="2"', 'count="4"')
          .replace(
            "</x:fonts>",
            `<x:font><x:sz val="11"/>${dark}<x:name val="Calibri"/></x:font><x:font><x:b/><x:sz val="12"/>${dark}<x:name val="Größe"/></x:font></x:fonts>`,
          )
          .replace(
            "</x:cellXfs>",
            '<x:xf fontId="2" applyFont="1"/><x:xf fontId="3" numFmtId="4" applyFont="1"><x:alignment wrapText="1"/></x:xf></x:cellXfs>',
          ),
      );
    });

    it("do so where they are written above the table", async () => {
      const { made } = await answered(
        styled("A4:C5", cells(rows.slice(1), 4), "4F81BD"),
        "Berth | Length | Dues",
      );
      expect(made.rejected).toEqual([]);
      expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
      const sheet = part(await partsOf(made), "sheet1.xml");
      expect([...sheet.matchAll(/r="[A-C]3" s="(\d)"/g)].map(([, s]) => s)).toEqual(["2", "2", "2"]);
    });

    it.each([
      ["white can be read on their background", "1F4E79"],
      ["the workbook has no formats", "4F81BD", `<x:styleSheet ${namespaces}/>`],
    ])("keep their formats where %s", async (_, colour, more?: string) => {
      const bytes = styled("A1:C3", named, colour, more);
      const { made } = await answered(bytes);
      expect(made.changes.some(({ taken_back }) => taken_back)).toBe(more !== undefined);
      if (more === undefined) expect(part(await partsOf(made), "sheet1.xml")).toContain(named);
    });
  });

  it("are not asked for where a formula names a column", async () => {
    const bytes = xlsx({
      sheets: [
        {
          name: "Dues",
          data: `${cells(rows)}<x:row r="9"><x:c r="A9"><x:f>SUM(Table1[Column3])</x:f><x:v>1</x:v></x:c></x:row>`,
          rest: '<x:tableParts count="1"><x:tablePart r:id="t.xml"/></x:tableParts>',
          parts: { "t.xml": tablePart("A1:C3", ["Column1", "Column2", "Column3"], 'headerRowCount="0"') },
        },
      ],
    });
    expect(await askedOf(bytes)).toEqual([]);
  });

  it("make tables of blocks of cells, without a style and in every sheet", async () => {
    const bytes = xlsx({
      sheets: [
        { name: "Dues", data: cells(rows) + cells(rows, 5), rest: '<x:extLst><x:ext uri="a"/></x:extLst>' },
        { name: "Ferries", data: cells(rows) },
      ],
    });
    const { first, asked, made } = await answered(bytes);
    expect(statusOf(first.before.checks, "table-headers")).toBe("needs_review");
    expect(asked).toHaveLength(3);
    expect(made.rejected).toEqual([]);
    expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
    const parts = await partsOf(made);
    const tables = [...parts].filter(([name]) => name.startsWith("xl/tables/"));
    expect(tables.map(([, xml]) => /ref="([^"]*)"/.exec(xml)![1]).sort()).toEqual([
      "A1:C3",
      "A1:C3",
      "A5:C7",
    ]);
    expect(new Set(tables.map(([, xml]) => /displayName="([^"]*)"/.exec(xml)![1])).size).toBe(3);
    for (const [name, xml] of tables) {
      expect(xml).not.toMatch(/autoFilter|tableStyleInfo/);
      expect(parts.get("[Content_Types].xml")).toContain(`PartName="/${name}"`);
    }
    const sheet = [...parts.values()].find((xml) => xml.includes('count="2"') && xml.includes("tableParts"))!;
    expect(sheet).toMatch(/<\/x:sheetData><x:tableParts count="2">.*<\/x:tableParts><x:extLst>/);
    const again = await fixed(await made.result!.read(0, made.result!.size), { filename });
    expect(again.result).toBeNull();
    expect(again.questions).toEqual([]);
  });

  it("take the filter of their sheet with them", async () => {
    const filter =
      '<x:autoFilter ref="$A$1:C3"><x:filterColumn colId="2"><x:filters><x:filter val="310"/></x:filters></x:filterColumn></x:autoFilter>';
    const bytes = xlsx({ sheets: [{ name: "Dues", data: cells(rows), rest: filter }] });
    const { made } = await answered(bytes);
    expect(made.rejected).toEqual([]);
    expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
    const parts = await partsOf(made);
    const [, table] = [...parts].find(([name]) => name.startsWith("xl/tables/"))!;
    expect(table).toContain(`totalsRowShown="0">${filter}<tableColumns`);
    expect([...parts].find(([, xml]) => xml.includes("sheetData"))![1]).not.toContain("autoFilter");
    expect((await fixed(await made.result!.read(0, made.result!.size), { filename })).result).toBeNull();
  });

  it.each([
    ["two cells of the first row are alike", [["Berth", "berth", "Dues"], ...rows.slice(1)], ""],
    ["a cell of the first row is blank", [["Berth", " ", "Dues"], ...rows.slice(1)], ""],
    ["cells are merged", rows, '<x:mergeCells><x:mergeCell ref="A2:B2"/></x:mergeCells>'],
    ["the sheet has a filter over other cells", rows, '<x:autoFilter ref="A1:B3"/>'],
  ])("are not asked for where %s", async (_, values, rest) => {
    expect(await askedOf(xlsx({ sheets: [{ name: "Dues", data: cells(values), rest }] }))).toEqual([]);
  });
});

describe("blank header cells of workbooks", () => {
  const bookOf = (head: string, headers = ["Berth", "", " "]) =>
    xlsx({
      sheets: [
        {
          name: "Dues",
          data: `<x:row r="1">${head}</x:row>${cells(rows.slice(1), 2)}`,
          rest: '<x:tableParts count="1"><x:tablePart r:id="t.xml"/></x:tableParts>',
          parts: { "t.xml": tablePart("A1:C3", headers) },
        },
      ],
    });
  const berth = '<x:c r="A1" t="inlineStr"><x:is><x:t>Berth</x:t></x:is></x:c>';

  it.each([
    ["are not there", berth],
    ["are empty", `${berth}<x:c r="B1" s="0"/><x:c r="C1"></x:c>`],
    ["hold a blank", `${berth}<x:c r="B1" t="str"><x:v> </x:v></x:c>`],
  ])("get texts, which name their columns: they %s", async (_, head) => {
    const { first, made } = await answered(bookOf(head), "Length in m | Dues <€>");
    expect(statusOf(first.before.checks, "table-headers")).toBe("failed");
    expect(made.rejected).toEqual([]);
    expect(statusOf(made.after.checks, "table-headers")).toBe("passed");
    const parts = await partsOf(made);
    const table = [...parts].find(([, xml]) => xml.includes("tableColumns"))![1];
    expect([...table.matchAll(/tableColumn [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      "Berth",
      "Length in m",
      "Dues &lt;€&gt;",
    ]);
    const sheet = [...parts].find(([, xml]) => xml.includes("sheetData"))![1];
    const written = /<x:row r="1">(.*?)<\/x:row>/.exec(sheet)![1]!;
    expect(written.replaceAll(' s="0"', "")).toBe(
      `${berth}<x:c r="B1" t="inlineStr"><x:is><x:t>Length in m</x:t></x:is></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>Dues &lt;€&gt;</x:t></x:is></x:c>`,
    );
    expect((await fixed(await made.result!.read(0, made.result!.size), { filename })).result).toBeNull();
  });

  it.each([
    [
      "a formula gives one",
      `${berth}<x:c r="B1"><x:f>A9</x:f><x:v></x:v></x:c>`,
      "Length|Dues",
      "header row",
    ],
    ["two would be alike", berth, "Length|length", "name of its own"],
  ])("are left where %s", async (_, head, value, reason) => {
    const { made } = await answered(bookOf(head), value);
    expect(made.rejected).toMatchObject([{ message: expect.stringContaining(reason) }]);
    expect(made.result).toBeNull();
  });
});
