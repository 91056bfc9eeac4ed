import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { isGenericSheetName } from "../../src/checker/text/sheet-names.ts";
import { xlsxReader } from "../../src/formats/xlsx/reader.ts";
import { rangeSize } from "../../src/formats/xlsx/sheet.ts";
import { decorative } from "../checker/build/docx.ts";
import { namespaces } from "../checker/build/office.ts";
import { documentOf, factsOf, ofKind } from "../checker/build/read.ts";
import {
  drawingPart,
  richParts,
  type SheetShape,
  tablePart,
  thing,
  type XlsxShape,
  xlsx,
} from "../checker/build/xlsx.ts";

const read = (given: XlsxShape | Omit<SheetShape, "name">) =>
  factsOf(xlsxReader, xlsx("sheets" in given ? given : { sheets: [{ name: "Budget", ...given }] }));
const part = "xl/sheet1.xml";
const grid = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `${row} ${column}`),
  );

describe("a workbook", () => {
  it("is told whole, sheet by sheet", async () => {
    const facts = await read({
      sheets: [
        { name: "Budget", rows: grid(2, 2) },
        { name: "Tabelle2" },
        { name: "Old", state: "veryHidden", rows: grid(9, 9) },
      ],
    });
    // The colours of its cells have tests of their own.
    expect(facts.filter(({ kind }) => kind === "colour")).toHaveLength(1);
    expect(facts.filter(({ kind }) => kind !== "colour")).toEqual([
      {
        kind: "sheet",
        name: "Budget",
        isGenericName: false,
        place: { label: 'Sheet "Budget"', part: "xl/workbook.xml" },
        anchor: "Budget",
      },
      {
        kind: "sheet",
        name: "Tabelle2",
        isGenericName: true,
        isEmpty: true,
        place: { label: 'Sheet "Tabelle2"', part: "xl/workbook.xml" },
        anchor: "Tabelle2",
      },
      {
        kind: "document",
        format: "xlsx",
        tool: "excel",
        place: { label: "Workbook" },
        language: null,
        title: {
          value: "Annual report",
          isShown: null,
          conflict: null,
          place: { label: "Workbook properties" },
        },
        extent: { pages: null, words: null, paragraphs: null },
        isSubstantial: false,
        headings: { total: 1, blank: 0 },
        parts: "sheets",
        navigation: {
          length: { count: 2, of: "sheets" },
          found: null,
          place: { label: "Workbook", part: "xl/workbook.xml" },
        },
        tagging: null,
        pdfUa: null,
        allowsAssistiveTechnology: true,
        hasDynamicXfa: false,
        unread: [],
      },
    ]);
  });

  it("of one sheet needs no name for it", async () => {
    expect(ofKind(await read({ sheets: [{ name: "Sheet1" }] }), "sheet")).toEqual([]);
  });

  it("has a language only when its properties give one", async () => {
    const { language } = documentOf(await read({ sheets: [{ name: "A" }], language: "de-AT" }));
    expect(language).toMatchObject({ value: "de-AT", isValid: true });
  });
});

describe("sheet names", () => {
  it("that programs give are known in many languages", () => {
    for (const name of [
      "Sheet1",
      "Sheet",
      "Worksheet",
      "sheet 12",
      "Tabelle3",
      "Feuil1",
      "Hoja2",
      "Foglio1",
      "Planilha1",
      "Лист1",
      "シート1",
      "工作表1",
      "Chart1",
      "Sheet1 (2)",
      "Arkusz1",
      "גיליון1",
    ])
      expect(isGenericSheetName(name), name).toBe(true);
    for (const name of ["Budget", "2026", "Q1", "Plan", "Sheet1 totals", "Listing 4", "Planning2"])
      expect(isGenericSheetName(name), name).toBe(false);
  });
});

describe("tables", () => {
  const tables = async (sheet: Omit<SheetShape, "name">) => ofKind(await read(sheet), "table");
  const withTable = (table: ReturnType<typeof tablePart>) => ({
    rows: grid(20, 3),
    rest: '<x:tableParts><x:tablePart r:id="table1.xml"/></x:tableParts>',
    parts: { "table1.xml": table },
  });

  it("have headers unless their header row is off or a header is blank", async () => {
    const place = { label: 'Sheet "Budget", table "Table1" (A1:C20)', part: "xl/table1.xml" };
    expect(await tables(withTable(tablePart("A1:C20", ["Region", "Sales", "Cost"])))).toEqual([
      {
        kind: "table",
        rows: 20,
        columns: 3,
        isLayout: false,
        defects: [],
        needsReview: null,
        headersWithoutScope: null,
        mergedCells: 0,
        isRagged: false,
        isNested: false,
        place,
        address: { in: "part", part: "xl/table1.xml", element: 0 },
        anchor: "Budget Table1",
        snippet: "Region | Sales | Cost",
      },
    ]);
    expect(
      (await tables(withTable(tablePart("A1:C20", ["a", "b", "c"], 'headerRowCount="0"'))))[0]?.defects,
    ).toEqual([{ defect: "no-headers", place }]);
    const named = async (...headers: string[]) =>
      (await tables(withTable(tablePart("A1:C20", headers))))[0]?.needsReview;
    expect(await named("Day", "Column2", "High")).toBe("program-heads");
    expect(await named("Tag", "Spalte3")).toBe("program-heads");
    expect(await named("Day", "Column", "Column 2b")).toBeNull();
    expect((await tables(withTable(tablePart("A1:C20", ["a", " ", "c"]))))[0]?.defects).toEqual([
      { defect: "blank-header", place },
    ]);
  });

  it("may be blocks of cells that are none", async () => {
    expect(
      await tables({
        rows: grid(4, 3),
        rest: '<x:mergeCells><x:mergeCell ref="A1:B1"/><x:mergeCell ref="E1:F1"/></x:mergeCells>',
      }),
    ).toMatchObject([
      {
        rows: 4,
        columns: 3,
        needsReview: "no-table",
        mergedCells: 1,
        place: { label: 'Sheet "Budget", range A1:C4', part },
      },
    ]);
    expect(await tables({ rows: [...grid(3, 3), ["", "", ""], ["a", "b", ""]] })).toEqual([]);
    expect(await tables({ rows: grid(30, 1) })).toEqual([]);
    const pivot = {
      type: "pivotTable",
      content: `<x:pivotTableDefinition ${namespaces}><x:location ref="A1:I9"/></x:pivotTableDefinition>`,
    };
    expect(await tables({ rows: grid(9, 9), parts: { "pivot.xml": pivot } })).toEqual([]);
  });

  it("are blocks whose first row or column heads the others by type, weight or fill", async () => {
    const styles = {
      type: "styles",
      content: `<x:styleSheet ${namespaces}><x:fonts><x:font/><x:font><x:b/></x:font></x:fonts><x:fills><x:fill><x:patternFill patternType="none"/></x:fill><x:fill><x:patternFill patternType="solid"><x:fgColor rgb="FFDDDDDD"/></x:patternFill></x:fill></x:fills><x:cellXfs><x:xf/><x:xf fontId="1"/><x:xf fillId="1"/></x:cellXfs></x:styleSheet>`,
    };
    const cell = (reference: string, value: string | number, style = 0) =>
      typeof value === "number"
        ? `<x:c r="${reference}" s="${style}"><x:v>${value}</x:v></x:c>`
        : `<x:c r="${reference}" s="${style}" t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`;
    const block = (
      rows: readonly (readonly (string | number)[])[],
      { style = (_row: number, _column: number): number => 0, top = 1, left = 0 } = {},
    ) =>
      rows
        .map(
          (values, row) =>
            `<x:row r="${top + row}">${values.map((value, column) => (value === "" ? "" : cell(`${"ABCDEFGH"[left + column]}${top + row}`, value, style(row, column)))).join("")}</x:row>`,
        )
        .join("");
    const ranges = async (data: string) =>
      ofKind(
        await read({ sheets: [{ name: "Budget", data }], parts: { "styles.xml": styles } }),
        "table",
      ).map(({ place }) => place.label.replace(/.*range /, ""));
    const numbers = [
      ["Town", "People"],
      ["North", 12],
      ["South", 13],
    ];
    const words = [
      ["Town", "Mayor", "Party"],
      ["North", "Ann", "Red"],
      ["South", "Bo", "Blue"],
    ];
    expect(await ranges(block(numbers))).toEqual(["A1:B3"]);
    expect(await ranges(block(words))).toEqual([]);
    expect(await ranges(block(words, { style: (row) => (row === 0 ? 1 : 0) }))).toEqual(["A1:C3"]);
    expect(await ranges(block(words, { style: (row) => (row === 0 ? 2 : 0) }))).toEqual(["A1:C3"]);
    expect(await ranges(block(words, { style: () => 2 }))).toEqual([]);
    expect(
      await ranges(
        block([
          ["Year", 2020, 2021],
          ["North", 12, 14],
          ["South", 13, 15],
        ]),
      ),
    ).toEqual(["A1:C3"]);
    // A title above the head, and two blocks that a blank row parts.
    expect(await ranges(block([["All towns", ""], ...numbers]) + block(numbers, { top: 6 }))).toEqual([
      "A2:B4",
      "A6:B8",
    ]);
    // Numbers alone have nothing that could head them; rows that begin with a word may.
    const figures = Array.from({ length: 5 }, (_, row) => [row, row + 1, row + 2]);
    expect(await ranges(block(figures))).toEqual([]);
    expect(await ranges(block(figures.map((row) => ["North", ...row])))).toEqual(["A1:D5"]);
    const instructions = [
      ["How to", "What it does"],
      ["Open", "Opens the file"],
      ["Close", "Closes the file"],
    ];
    expect(await ranges(block(instructions, { style: (row) => (row === 0 ? 1 : 0) }))).toEqual([]);
    // Sentences in columns are instructions or prose, whatever their first row looks like.
    const sentence = "Write the name of your boat into the first free cell of that row.";
    const steps = (what: string) => [
      ["1)", "Boat", what],
      ["2)", "Day", what],
      ["3)", "Berth", what],
      ["4)", "Captain", what],
    ];
    expect(await ranges(block(steps("Text")))).toEqual(["A1:C4"]);
    expect(await ranges(block(steps(sentence)))).toEqual([]);
    const prose = [["North", "South", "West"], ...Array.from({ length: 3 }, () => Array(3).fill(sentence))];
    const bold = { style: (row: number) => (row === 0 ? 1 : 0) };
    expect(await ranges(block(prose, bold))).toEqual([]);
    // One column of sentences is a part of a table.
    const notes = words.map((row, at) => [...row, at ? sentence : "Notes"]);
    expect(await ranges(block(notes, bold))).toEqual(["A1:D3"]);
  });

  it("have texts that are as long in the strings that cells share", async () => {
    const rows = (what: string) => Array.from({ length: 4 }, (_, at) => [`${at})`, "Boat", what]);
    // Letters of several bytes are one character.
    expect(await tables({ rows: rows("й".repeat(49)) })).toMatchObject([{ needsReview: "no-table" }]);
    expect(await tables({ rows: rows("й".repeat(50)) })).toEqual([]);
  });

  it("have the size of their range", () => {
    expect(rangeSize("B2:AA20")).toEqual({ rows: 19, columns: 26 });
    expect(rangeSize("$A$1")).toEqual({ rows: 1, columns: 1 });
    expect(rangeSize("nonsense")).toEqual({ rows: 0, columns: 0 });
  });
});

describe("pictures and figures", () => {
  const reported = async (...things: string[]) =>
    (
      await read({
        rest: '<x:drawing r:id="drawing1.xml"/>',
        parts: { "drawing1.xml": drawingPart(...things) },
      })
    ).flatMap((fact) =>
      fact.kind === "image" || fact.kind === "figure"
        ? [[fact.kind === "image" ? "image" : fact.sort, fact.alt, fact.isDecorative, fact.place.label]]
        : [],
    );
  const chart =
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic>';
  const text = "<xdr:txBody><a:p><a:r><a:t>text</a:t></a:r></a:p></xdr:txBody>";

  it("are found at all kinds of anchors", async () => {
    expect(
      await reported(
        thing("pic", "Picture 1", 'descr="A map"'),
        thing("pic", "Picture 2", "", "", decorative),
        thing("pic", "Picture 3"),
        thing("graphicFrame", "Chart 4", "", chart),
        thing("sp", "Shape 5"),
        thing("sp", "Shape 6", "", text),
        thing("sp", "Control 7", 'hidden="1"'),
        thing("cxnSp", "Line 8"),
      ),
    ).toEqual([
      ["image", "A map", false, 'Sheet "Budget", cell C5, picture "Picture 1"'],
      ["image", null, true, 'Sheet "Budget", cell D5, picture "Picture 2"'],
      ["image", null, false, 'Sheet "Budget", picture "Picture 3"'],
      ["chart", null, false, 'Sheet "Budget", cell F5, chart "Chart 4"'],
      ["shape", null, false, 'Sheet "Budget", cell G5, shape "Shape 5"'],
      ["connector", null, false, 'Sheet "Budget", cell J5, line "Line 8"'],
    ]);
  });

  it("in a group are covered when it is described", async () => {
    const members = thing("pic", "A") + thing("sp", "B");
    expect((await reported(thing("grpSp", "G", 'descr="Both"', members))).map(([sort]) => sort)).toEqual([
      "group",
    ]);
    expect((await reported(thing("grpSp", "G", "", members))).map(([sort]) => sort)).toEqual([
      "image",
      "group",
    ]);
    const pictures = thing("pic", "A") + thing("grpSp", "B", "", thing("pic", "C"));
    expect((await reported(thing("grpSp", "G", "", pictures))).map(([sort]) => sort)).toEqual([
      "image",
      "image",
    ]);
  });

  it("are embedded objects with the alternative text of their picture", async () => {
    const facts = await read({
      rest: '<x:oleObjects><x:oleObject progId="Word.Document.12"><x:objectPr altText="A letter"/></x:oleObject><x:oleObject progId="Paint"/></x:oleObjects>',
    });
    expect(ofKind(facts, "figure").map(({ sort, alt }) => [sort, alt])).toEqual([
      ["object", "A letter"],
      ["object", null],
    ]);
  });

  it("are embedded objects in the cells where VML shows them", async () => {
    const shapes = [`7" id="x_s1`, `8" id="x_s2`].map(
      (id, at) =>
        `<v:shape o:spid="_x0000_s102${id}"${at ? ' alt="A letter"' : ""}><x:ClientData xmlns:x="urn:schemas-microsoft-com:office:excel" ObjectType="Pict"><x:Anchor>${at}, 1, ${at + 3}, 1, 5, 1, 9, 1</x:Anchor></x:ClientData></v:shape>`,
    );
    const facts = await read({
      rest: '<x:legacyDrawing r:id="vml.vml"/><x:oleObjects><x:oleObject progId="Document" shapeId="1027"/><x:oleObject progId="Document" shapeId="1028"/><x:oleObject progId="Document" shapeId="9"/></x:oleObjects>',
      parts: {
        "vml.vml": {
          type: "vmlDrawing",
          content: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">${shapes.join("")}</xml>`,
        },
      },
    });
    expect(ofKind(facts, "figure").map(({ place }) => place.label)).toEqual([
      'Sheet "Budget", cell A4, embedded object "Document"',
      'Sheet "Budget", cell B5, embedded object "Document"',
      'Sheet "Budget", embedded object "Document"',
    ]);
    // Before Excel 2010 VML alone has their alternative texts.
    expect(ofKind(facts, "figure").map(({ alt }) => alt)).toEqual([null, "A letter", null]);
  });
});

describe("form controls", () => {
  const control = (id: number, name: string, properties = "") =>
    `<mc:AlternateContent><mc:Choice Requires="x14"><x:control shapeId="${id}" r:id="ctrlProps/c${id}.xml" name="${name}">${properties}</x:control></mc:Choice></mc:AlternateContent>`;
  const kind = (type: string) => ({
    type: "ctrlProp",
    content: `<formControlPr xmlns="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="${type}"/>`,
  });

  it("are named by their alternative text, in the sheet or in VML, or by their own caption", async () => {
    const vml = `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="A" o:spid="_x0000_s1002" alt="Your region"/><v:shape id="_x0000_s1003"><v:textbox><div>I agree<br>to all</div></v:textbox><x:ClientData><x:Anchor> 1, 3, 6, 9, 2, 0, 7, 0</x:Anchor></x:ClientData></v:shape><v:shape id="_x0000_s1004"><v:textbox><div>Check Box 4</div></v:textbox></v:shape></xml>`;
    const facts = await read({
      rest: `<x:controls>${control(1001, "Drop Down 1", '<x:controlPr altText="Year"/>')}${control(1002, "Drop Down 2")}${control(1003, "Check Box 3")}${control(1004, "Check Box 4")}${control(1005, "Group Box 5")}</x:controls><x:legacyDrawing r:id="drawing.vml"/>`,
      parts: {
        "drawing.vml": { type: "vmlDrawing", content: vml },
        "ctrlProps/c1001.xml": kind("Drop"),
        "ctrlProps/c1002.xml": kind("Drop"),
        "ctrlProps/c1003.xml": kind("CheckBox"),
        "ctrlProps/c1004.xml": kind("CheckBox"),
        "ctrlProps/c1005.xml": kind("GBox"),
      },
    });
    expect(ofKind(facts, "field").map(({ control, name, place }) => [control, name, place.label])).toEqual([
      ["drop-down list", "Year", 'Sheet "Budget", drop-down list "Drop Down 1"'],
      ["drop-down list", "Your region", 'Sheet "Budget", drop-down list "Drop Down 2"'],
      ["check box", "I agree to all", 'Sheet "Budget", cell B7, check box "Check Box 3"'],
      ["check box", null, 'Sheet "Budget", check box "Check Box 4"'],
    ]);
    expect(documentOf(facts).unread).toEqual([]);
  });

  const shapes = (...all: string[]) => ({
    type: "vmlDrawing",
    content: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${all.join("")}</xml>`,
  });
  const vmlShape = (type: string, caption: string, row = 2) =>
    `<v:shape id="shape_0${row}"><v:textbox><div>${caption}</div></v:textbox><x:ClientData ObjectType="${type}"><x:Anchor>1, 0, ${row}, 0, 2, 0, 9, 0</x:Anchor></x:ClientData></v:shape>`;

  it("may stand in VML alone, beside comments", async () => {
    const all = [vmlShape("Note", "A comment"), vmlShape("Button", "Send", 3), vmlShape("Checkbox", "", 4)];
    const rest = '<x:legacyDrawing r:id="drawing.vml"/>';
    const facts = await read({ rest, parts: { "drawing.vml": shapes(...all) } });
    expect(ofKind(facts, "field").map(({ control, name, place }) => [control, name, place.label])).toEqual([
      ["button", "Send", 'Sheet "Budget", cell B4, button "Send"'],
      ["check box", null, 'Sheet "Budget", cell B5, check box'],
    ]);
  });

  it("have the shapes of VML in their order where no number ties them", async () => {
    const rest = `<x:controls>${control(1001, "Button 1")}</x:controls><x:legacyDrawing r:id="drawing.vml"/>`;
    const parts = {
      "drawing.vml": shapes(vmlShape("Note", "A comment"), vmlShape("Button", "Send", 3)),
      "ctrlProps/c1001.xml": kind("Button"),
    };
    expect(ofKind(await read({ rest, parts }), "field")).toMatchObject([{ name: "Send" }]);
  });

  it("have those of their own where labels stand among them", async () => {
    const rest = `<x:controls>${control(1001, "Label 1")}${control(1002, "Button 2")}</x:controls><x:legacyDrawing r:id="drawing.vml"/>`;
    const parts = {
      "drawing.vml": shapes(vmlShape("Label", "Step one"), vmlShape("Button", "Send", 3)),
      "ctrlProps/c1001.xml": kind("Label"),
      "ctrlProps/c1002.xml": kind("Button"),
    };
    expect(ofKind(await read({ rest, parts }), "field")).toMatchObject([{ name: "Send" }]);
  });

  it("are no shapes, too, where a program writes them among the drawings", async () => {
    const rest = `<x:drawing r:id="d.xml"/><x:controls>${control(1001, "Scroll Bar 1")}</x:controls>`;
    const shape = thing("sp", "Scroll Bar 1").replace('id="2"', 'id="1001"');
    const parts = {
      "d.xml": drawingPart(shape, thing("sp", "Arrow")),
      "ctrlProps/c1001.xml": kind("Scroll"),
    };
    const facts = await read({ rest, parts });
    expect(ofKind(facts, "figure").map(({ place }) => place.label)).toEqual([
      'Sheet "Budget", cell D5, shape "Arrow"',
    ]);
  });
});

describe("pictures in cells", () => {
  const structures =
    '<rd:s t="_error"><rd:k n="errorType" t="i"/></rd:s><rd:s t="_localImage"><rd:k n="_rvRel:LocalImageIdentifier" t="i"/><rd:k n="CalcOrigin" t="i"/><rd:k n="Text" t="s"/></rd:s><rd:s t="_webimage"><rd:k n="WebImageIdentifier" t="i"/><rd:k n="Text" t="s"/></rd:s>';
  const value = (structure: number, ...values: (string | number)[]) =>
    `<rd:rv s="${structure}">${values.map((one) => `<rd:v>${one}</rd:v>`).join("")}</rd:rv>`;
  const cell = (reference: string, metadata: number) =>
    `<x:c r="${reference}" t="e" vm="${metadata}"><x:v>#VALUE!</x:v></x:c>`;
  const reported = async (values: string[], ...cells: string[]) => {
    const parts = richParts(structures, values.join(""), values.length);
    const facts = await read({
      sheets: [{ name: "Budget", data: `<x:row>${cells.join("")}</x:row>` }],
      parts,
    });
    return ofKind(facts, "image").map(({ alt, isDecorative, place }) => [alt, isDecorative, place.label]);
  };

  it("have the text of their rich value, or are decoration", async () => {
    const values = [
      value(1, 0, 5),
      value(0, 4),
      value(1, 1, 5, "A bridge"),
      value(1, 2, 6),
      value(2, 0, "A ship"),
      value(1, 1, 5, " "),
    ];
    const cells = ["A1", "B1", "C1", "D1", "E1", "F1"].map((reference, at) => cell(reference, at + 1));
    expect(await reported(values, ...cells, cell("C9", 3), cell("C10", 7), '<x:c r="G1" vm="x"/>')).toEqual([
      [null, false, 'Sheet "Budget", cell A1, picture in the cell'],
      ["A bridge", false, 'Sheet "Budget", cell C1, picture in the cell'],
      [null, true, 'Sheet "Budget", cell D1, picture in the cell'],
      ["A ship", false, 'Sheet "Budget", cell E1, picture in the cell'],
      [null, false, 'Sheet "Budget", cell F1, picture in the cell'],
      ["A bridge", false, 'Sheet "Budget", cell C9, picture in the cell'],
    ]);
  });

  it("are known again by what they show, wherever they stand", async () => {
    const read = async (images: Record<string, string>) => {
      const parts = richParts(structures, value(1, 1, 5) + value(2, 0, "A ship"), 2, images);
      const data = `<x:row>${cell("A1", 1)}${cell("B1", 2)}</x:row>`;
      const facts = await factsOf(xlsxReader, xlsx({ sheets: [{ name: "Budget", data }], parts }));
      return ofKind(facts, "image").map(({ anchor, fileName }) => [anchor, fileName]);
    };
    const [local, web] = await read({ "a.png": "aaa", "b.png": "bbb" });
    expect(web).toEqual(["Budget picture in a cell", undefined]);
    expect(local).toEqual([expect.stringMatching(/^Budget [\da-f]+:3$/), "b.png"]);
    expect((await read({ "z.png": "z", "c.png": "bbb" }))[0]).toEqual([local![0], "c.png"]);
    expect((await read({ "a.png": "aaa" }))[0]).toEqual(web);
  });

  it("are checked up to a number of different ones, and what comes after is told", async () => {
    const values = Array.from({ length: 10_001 }, () => value(1, 0, 5));
    const parts = richParts(structures, values.join(""), values.length);
    const data = `<x:row>${cell("A1", 10_000)}${cell("B1", 10_001)}</x:row>`;
    const facts = await read({ sheets: [{ name: "Budget", data }], parts });
    expect(ofKind(facts, "image")).toHaveLength(1);
    expect(documentOf(facts).unread).toMatchObject([
      { message: expect.stringMatching(/first 10000 pictures in cells/) },
    ]);
  });

  it("are none where the workbook has no rich values", async () => {
    expect(ofKind(await read({ data: `<x:row>${cell("A1", 1)}</x:row>` }), "image")).toEqual([]);
  });
});

describe("links and navigation", () => {
  it("tells links with the text of their cells", async () => {
    const facts = await read({
      rows: [
        ["Report", "x"],
        ["Contents", ""],
      ],
      rest: '<x:hyperlinks><x:hyperlink ref="A1" r:id="rId9" display="https://example.org"/><x:hyperlink ref="A2" location="Budget!A1"/><x:hyperlink ref="C9" r:id="rId9"/></x:hyperlinks>',
      links: { rId9: "https://example.org/a" },
    });
    expect(ofKind(facts, "link").map(({ text, target, place }) => [text, target, place.label])).toEqual([
      ["Report", "https://example.org/a", 'Sheet "Budget", cell A1'],
      ["Contents", "#Budget!A1", 'Sheet "Budget", cell A2'],
      ["", "https://example.org/a", 'Sheet "Budget", cell C9'],
    ]);
  });

  it("of many sheets are defined names or a sheet of links", async () => {
    const sheets: SheetShape[] = Array.from({ length: 21 }, (_, at) => ({ name: `Year ${2000 + at}` }));
    const navigation = async (given: XlsxShape) => documentOf(await read(given)).navigation;
    expect(await navigation({ sheets })).toMatchObject({ length: { count: 21, of: "sheets" }, found: null });
    const definedNames =
      '<x:definedName name="Total">A!B1</x:definedName><x:definedName name="_xlnm.Print_Area">A!B1</x:definedName><x:definedName name="x" hidden="1">A</x:definedName>';
    expect(await navigation({ sheets, definedNames })).toMatchObject({ found: "1 defined name" });
    const rest = `<x:hyperlinks>${sheets.map((_, at) => `<x:hyperlink ref="A${at + 1}" location="Year!A1"/>`).join("")}</x:hyperlinks>`;
    expect(await navigation({ sheets: [{ ...sheets[0]!, rest }, ...sheets.slice(1)] })).toMatchObject({
      found: "a sheet of links",
    });
  });
});

describe("a damaged or hostile workbook", () => {
  it("is told as far as it can be read", async () => {
    const facts = await read({ sheets: [{ name: "A", rest: "<x:broken>" }, { name: "B" }] });
    expect(ofKind(facts, "sheet").length).toBe(2);
    expect(documentOf(facts).unread).toMatchObject([{ place: { part } }]);
  });

  it("is not misled by names that objects of JavaScript have", async () => {
    const elements = ["constructor", "__proto__", "__defineGetter__"].map((name) => `<${name} xmlns=""/>`);
    const facts = await read({
      rest: '<x:drawing r:id="d.xml"/><x:control r:id="ctrlProps/c.xml" name="a"/>',
      parts: {
        "d.xml": {
          type: "drawing",
          content: `<xdr:wsDr ${namespaces}>${elements.join("")}<xdr:pic/></xdr:wsDr>`,
        },
        "ctrlProps/c.xml": {
          type: "ctrlProp",
          content:
            '<p:formControlPr xmlns:p="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" objectType="constructor"/>',
        },
      },
    });
    expect(ofKind(facts, "image").length).toBe(1);
    expect(ofKind(facts, "field")).toEqual([]);
  });

  it("says when it has more links and controls than are looked at", async () => {
    const link = (at: number) => `<x:hyperlink ref="A${at}" location="${"x".repeat(250)}"/>`;
    const links = (count: number) => Array.from({ length: count }, (_, at) => link(at)).join("");
    expect(documentOf(await read({ rest: links(4_000) })).unread).toEqual([]);
    expect(documentOf(await read({ rest: links(5_500) })).unread).toMatchObject([
      { message: expect.stringMatching(/^Only the first links/), place: { part } },
    ]);
    const shown = (at: number) =>
      `<x:control name="${"x".repeat(250)}" shapeId="${at}"><x:controlPr altText="${"y".repeat(900)}"/></x:control>`;
    const controls = Array.from({ length: 2_500 }, (_, at) => shown(at)).join("");
    expect(documentOf(await read({ rest: controls })).unread.length).toBe(1);
  });

  it("ends with what was found when it costs more than its allowance", async () => {
    const data = `<x:row>${"<x:c><x:v>1</x:v></x:c>".repeat(26)}</x:row>`.repeat(100);
    const bytes = xlsx({ sheets: [{ name: "A" }, { name: "B", data }] });
    const facts = await factsOf(xlsxReader, bytes, new Budget({ steps: 3_000, bytes: 1e9, depth: 100 }));
    expect(documentOf(facts).unread).toMatchObject([{ message: expect.stringMatching(/too complex/) }]);
  });
});
