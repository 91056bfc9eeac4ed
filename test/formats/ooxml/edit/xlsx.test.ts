import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/formats/content.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import { renamedIn } from "../../../../src/formats/xlsx/edit/references.ts";
import { xlsxEditor } from "../../../../src/formats/xlsx/editor.ts";
import { xlsxReader } from "../../../../src/formats/xlsx/reader.ts";
import { documentOf, factsOf, ofKind } from "../../../checker/build/read.ts";
import { type XlsxShape, xlsx } from "../../../checker/build/xlsx.ts";
import { applied, edited, textOfPart } from "./edited.ts";

const facts = (bytes: Uint8Array) => factsOf(xlsxReader, bytes);
const rename = (from: string, to: string): Edit => ({ kind: "rename-sheet", from, to });

it("cells of a table that is not in the workbook are not filled", async () => {
  const at = { in: "part", part: "xl/tables/table9.xml", element: 0 } as const;
  const { outcomes, bytes } = await edited(xlsxEditor, xlsx({ sheets: [{ name: "Dues" }] }), [
    { kind: "fill-header-cells", at, texts: ["Quay"] },
  ]);
  expect(outcomes).toEqual([{ status: "refused", reason: "The table was not found in the workbook." }]);
  expect(bytes).toBeNull();
});

describe("a reference", () => {
  const renames = new Map([
    ["sheet1", "Sales & cost"],
    ["sheet4", "Länge"],
    ["sheet5", "Q1"],
    ["my sheet", "It's"],
  ]);
  it.each([
    ["SUM(Sheet1!A1:B2)+sheet1!$C$3", "SUM('Sales & cost'!A1:B2)+'Sales & cost'!$C$3"],
    ["'My Sheet'!A1", "'It''s'!A1"],
    ["Sheet10!A1+XSheet1!A1", "Sheet10!A1+XSheet1!A1"],
    ["[1]Sheet1!A1+'[2]My Sheet'!A1", "[1]Sheet1!A1+'[2]My Sheet'!A1"],
    ['"Sheet1"&A1&" Sheet1"', null],
    ['IF(A1="no","Sheet1 is new",Sheet1!A1)', 'IF(A1="no","Sheet1 is new",\'Sales & cost\'!A1)'],
    ["Table1[[#This Row],[Sheet1!]]+#REF!", "Table1[[#This Row],[Sheet1!]]+#REF!"],
    ['HYPERLINK("#Sheet1!A1","go")', 'HYPERLINK("#\'Sales & cost\'!A1","go")'],
    ["HYPERLINK( \"#'my sheet'!A1\" )", "HYPERLINK( \"#'It''s'!A1\" )"],
    ['HYPERLINK("https://example.org/Sheet1!A1","Sheet1!A1")', null],
    ['HYPERLINK("#"&A1&"!A1","go")', null],
    ['HYPERLINK("#Data!A1","Sheet1 in short")', 'HYPERLINK("#Data!A1","Sheet1 in short")'],
    ["INDIRECT(A1)", null],
    [
      'SUM(INDIRECT("Sheet1!A1:A"&B1),Sheet1!C1)',
      "SUM(INDIRECT(\"'Sales & cost'!A1:A\"&B1),'Sales & cost'!C1)",
    ],
    ['INDIRECT("Sheet1!R1C1", FALSE)', "INDIRECT(\"'Sales & cost'!R1C1\", FALSE)"],
    ['INDIRECT("Sheet"&A1&"!B2")', null],
    ['INDIRECT(A1&"!B2")', null],
    ['INDIRECT("all")+MYINDIRECT("Sheet1!A1")', null],
    ["SUM(Sheet1:Sheet3!A1)", "SUM('Sales & cost:Sheet3'!A1)"],
    ["SUM(Sheet4:Sheet3!A1)", "SUM(Länge:Sheet3!A1)"],
    ["SUM('Sheet3:Sheet4'!A1)", "SUM(Sheet3:Länge!A1)"],
    ["SUM(Sheet5:Sheet3!A1)", "SUM('Q1:Sheet3'!A1)"],
    ["SUM(Sheet3:'My Sheet'!A1,'My Sheet':Sheet3!B2)", "SUM('Sheet3:It''s'!A1,'It''s:Sheet3'!B2)"],
    [
      "SUM(Sheet3:'Other sheet'!A1,'[2]Sheet1:Sheet4'!A1)",
      "SUM(Sheet3:'Other sheet'!A1,'[2]Sheet1:Sheet4'!A1)",
    ],
    ["SUM('My Sheet:Sheet3'!A1)", "SUM('It''s:Sheet3'!A1)"],
  ])("%s is renamed", (formula, expected) => {
    expect(renamedIn(formula, renames)).toBe(expected);
  });

  it.each([
    ["SUM(Sheet1:Sheet3!A1)", null],
    ["SUM(Sheet4:Sheet3!A1)", "SUM(Länge:Sheet3!A1)"],
    ["SUM(Sheet3:Sheet1!A1)", "SUM(Sheet3:'Sales & cost'!A1)"],
  ])("%s is renamed where quotes around a span are not read", (formula, expected) => {
    expect(renamedIn(formula, renames, false)).toBe(expected);
  });
});

describe("sheets", () => {
  const formula = (text: string) => `<x:row r="1"><x:c r="A1"><x:f>${text}</x:f><x:v>1</x:v></x:c></x:row>`;
  const file = (more: Partial<XlsxShape> = {}, data = formula("Sheet1!A2&amp;&quot;x&quot;")) =>
    xlsx({
      sheets: [
        {
          name: "Sheet1",
          rows: [["Sheet1!A1"]],
          rest: '<x:hyperlinks><x:hyperlink ref="A1" location="Sheet1!B2" display="Sheet1!B2"/></x:hyperlinks><x:dataValidations><x:dataValidation><x:formula1>Sheet1!$A$1</x:formula1></x:dataValidation></x:dataValidations>',
          links: {},
        },
        { name: "Data", data },
      ],
      definedNames: '<x:definedName name="all">Sheet1!$A$1:$B$2</x:definedName>',
      ...more,
    });

  it("get another name in all that refers to them", async () => {
    const bytes = await applied(xlsxEditor, file(), [rename("Sheet1", "Sales & cost")]);
    expect(ofKind(await facts(bytes), "sheet").map(({ name }) => name)).toEqual(["Sales & cost", "Data"]);
    const workbook = textOfPart(bytes, "xl/workbook.xml");
    expect(workbook).toContain('name="Sales &amp; cost"');
    expect(workbook).toContain("'Sales &amp; cost'!$A$1:$B$2");
    const sheet = textOfPart(bytes, "xl/sheet1.xml");
    expect(sheet).toContain(`location="'Sales &amp; cost'!B2" display="Sheet1!B2"`);
    expect(sheet).toContain("<x:formula1>'Sales &amp; cost'!$A$1<");
    expect(textOfPart(bytes, "xl/sheet2.xml")).toContain(`<x:f>'Sales &amp; cost'!A2&amp;"x"</x:f>`);
    expect(textOfPart(bytes, "xl/strings.xml")).toContain("<x:t>Sheet1!A1</x:t>");
    expect((await edited(xlsxEditor, bytes, [rename("Data", "Data")])).outcomes).toEqual([
      { status: "unchanged" },
    ]);
  });

  it("are left where something may call them by a text, and in workbooks with macros", async () => {
    const macros = zipSync({ ...unzipSync(file()), "xl/vbaProject.bin": new Uint8Array(1) });
    for (const bytes of [file({}, formula("INDIRECT(A1)")), macros]) {
      const { outcomes, bytes: result } = await edited(xlsxEditor, bytes, [
        rename("Sheet1", "Sales"),
        rename("Data", "Raw"),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["refused", "refused"]);
      expect(result).toBeNull();
    }
  });

  it.each([
    ["Microsoft Excel", "applied"],
    ["LibreOffice/24.8.2.1$Linux_X86_64", "refused"],
  ])("in a span get a name with blanks where the program reads it: %s", async (application, status) => {
    const bytes = zipSync({
      ...unzipSync(file({}, formula("SUM(Sheet1:Data!A1)"))),
      "docProps/app.xml": new TextEncoder().encode(
        `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>${application}</Application></Properties>`,
      ),
    });
    const { outcomes, bytes: result } = await edited(xlsxEditor, bytes, [rename("Sheet1", "Sales of May")]);
    expect(outcomes[0]!.status).toBe(status);
    if (result)
      expect(textOfPart(result, "xl/sheet2.xml")).toContain("<x:f>SUM('Sales of May:Data'!A1)</x:f>");
  });

  it("get no name that Excel does not take, or that another has", async () => {
    const names = ["data", "a/b", "'a", "x".repeat(32), ""];
    for (const name of names) {
      const { outcomes } = await edited(xlsxEditor, file(), [rename("Sheet1", name)]);
      expect(outcomes[0]?.status).toBe("refused");
    }
    expect((await edited(xlsxEditor, file(), [rename("None", "Sales")])).outcomes[0]?.status).toBe("refused");
  });
});

describe("a workbook", () => {
  it("gets a language in its properties", async () => {
    const bytes = await applied(xlsxEditor, xlsx({ sheets: [{ name: "A" }] }), [
      { kind: "set-title", title: "T" },
      { kind: "set-language", at: null, language: "de" },
    ]);
    expect(documentOf(await facts(bytes))).toMatchObject({
      language: { value: "de" },
      title: { value: "T" },
    });
  });

  it("gets names that lead to its sheets", async () => {
    const sheets = [{ name: "Sales & cost" }, { name: "A1" }, { name: "Hidden", state: "hidden" }];
    const bytes = await applied(xlsxEditor, xlsx({ sheets }), [{ kind: "add-navigation" }]);
    expect(textOfPart(bytes, "xl/workbook.xml")).toContain(
      `</x:sheets><x:definedNames><x:definedName name="Sales_cost">'Sales &amp; cost'!$A$1</x:definedName><x:definedName name="_A1">'A1'!$A$1</x:definedName></x:definedNames>`,
    );
    expect(documentOf(await facts(bytes)).navigation.found).toBe("2 defined names");
    expect((await edited(xlsxEditor, bytes, [{ kind: "add-navigation" }])).outcomes).toEqual([
      { status: "unchanged" },
    ]);
  });

  it("gets names of controls and texts of embedded objects", async () => {
    const rest =
      '<x:oleObjects><x:oleObject progId="Paint"><x:objectPr/></x:oleObject></x:oleObjects><x:controls><x:control shapeId="9" name="None"/><x:control shapeId="1" name="Check 1"><x:controlPr altText="Old"/></x:control></x:controls>';
    const file = xlsx({ sheets: [{ name: "A", rest }] });
    const found = ofKind(await facts(file), "field");
    expect(found.map(({ name }) => name)).toEqual([null, "Old"]);
    const [object] = ofKind(await facts(file), "figure");
    const { outcomes, bytes } = await edited(xlsxEditor, file, [
      { kind: "set-field-name", at: found[0]!.address as Address, text: "First" },
      { kind: "set-field-name", at: found[1]!.address as Address, text: "Paid" },
      { kind: "set-alternative", at: object!.address as Address, text: "A drawing" },
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["refused", "applied", "applied"]);
    expect(ofKind(await facts(bytes!), "field").map(({ name }) => name)).toEqual([null, "Paid"]);
    expect(ofKind(await facts(bytes!), "figure")[0]?.alt).toBe("A drawing");
  });
});
