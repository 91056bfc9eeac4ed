import { describe, expect, it } from "vitest";
import type { ColourFact } from "../../src/checker/model.ts";
import { xlsxReader } from "../../src/formats/xlsx/reader.ts";
import { namespaces } from "../checker/build/office.ts";
import { factsOf, ofKind } from "../checker/build/read.ts";
import { type SheetShape, xlsx } from "../checker/build/xlsx.ts";

const font = (more: string) => `<x:font>${more}</x:font>`;
const solid = (more: string) =>
  `<x:fill><x:patternFill patternType="solid"><x:fgColor ${more}/></x:patternFill></x:fill>`;

const styles = `<x:styleSheet ${namespaces}><x:fonts>${font("")}${font('<x:color rgb="FF888888"/>')}${font('<x:color theme="4" tint="-0.249977111117893"/>')}${font('<x:b/><x:sz val="14"/><x:color indexed="10"/>')}</x:fonts><x:fills><x:fill><x:patternFill patternType="none"/></x:fill><x:fill><x:patternFill patternType="gray125"/></x:fill>${solid('theme="5" tint="0.79998168889431442"')}${solid('rgb="FFFFFF00"')}<x:fill><x:gradientFill/></x:fill></x:fills><x:cellXfs><x:xf fontId="0" fillId="0"/><x:xf fontId="1" fillId="0"/><x:xf fontId="2" fillId="2"/><x:xf fontId="3" fillId="3"/><x:xf fontId="0" fillId="4"/><x:xf fontId="0" fillId="1"/></x:cellXfs><x:dxfs><x:dxf><x:font><x:color rgb="FFFF0000"/></x:font></x:dxf><x:dxf><x:numFmt numFmtId="1" formatCode="0"/></x:dxf></x:dxfs></x:styleSheet>`;

const row = (number: number, ...cells: number[]) =>
  `<x:row r="${number}">${cells.map((style, at) => `<x:c r="${"ABCDEF"[at]}${number}" s="${style}"><x:v>1</x:v></x:c>`).join("")}</x:row>`;

const hex = (colour: ColourFact["foreground"]) =>
  colour?.map((value) => value.toString(16).padStart(2, "0")).join("");

async function colours(sheet: Omit<SheetShape, "name">): Promise<string[]> {
  const bytes = xlsx({
    sheets: [{ name: "S", ...sheet }],
    parts: { "styles.xml": { type: "styles", content: styles } },
  });
  return ofKind(await factsOf(xlsxReader, bytes), "colour").map(
    ({ foreground, background, others = [], doubt, isLarge, place }) =>
      `${place.label.replace('Sheet "S", ', "")}: ${doubt ?? `${hex(foreground)} on ${[background, ...others].map(hex).join(", ")}`}${isLarge ? ", large" : ""}`,
  );
}

describe("the colours of cells", () => {
  it("are those of their styles, by value, theme, tint, number and pattern, told once a style", async () => {
    expect(await colours({ data: row(1, 0, 1, 2, 3, 4, 5) + row(2, 0, 1, 1) })).toEqual([
      "cell A1 and 1 more like it: 000000 on ffffff",
      "cell B1 and 2 more like it: 888888 on ffffff",
      "cell C1: 2f5597 on fbe5d6",
      "cell D1: ff0000 on ffff00, large",
      "cell E1: gradient",
      "cell F1: 000000 on dfdfdf",
    ]);
  });

  it("are not told of rows and columns that are hidden", async () => {
    const data = `${row(1, 0, 1)}${row(2, 3).replace("<x:row", '<x:row hidden="1"')}`;
    const head = '<x:cols><x:col min="2" max="2" hidden="1"/></x:cols>';
    expect(await colours({ head, data })).toEqual(["cell A1: 000000 on ffffff"]);
  });

  it("may be changed by conditional formats that set colours", async () => {
    const rest =
      '<x:conditionalFormatting sqref="A1:A9"><x:cfRule type="cellIs" dxfId="0"/></x:conditionalFormatting><x:conditionalFormatting sqref="B1:B9"><x:cfRule type="cellIs" dxfId="1"/></x:conditionalFormatting><x:conditionalFormatting sqref="C1:C9"><x:cfRule type="colorScale"/></x:conditionalFormatting>';
    expect(await colours({ data: row(1, 0), rest })).toEqual([
      "cell A1: 000000 on ffffff",
      "cells A1:A9: condition",
      "cells C1:C9: condition",
    ]);
  });

  it("are those of the table's style", async () => {
    const table = (style: string) => ({
      type: "table",
      content: `<x:table ${namespaces} displayName="T" ref="A1:B3"><x:tableStyleInfo name="${style}" showRowStripes="1"/></x:table>`,
    });
    const data = row(1, 0, 0) + row(2, 0, 1) + row(3, 0, 0);
    expect(await colours({ data, parts: { "t.xml": table("TableStyleMedium2") } })).toEqual([
      "cell A1 and 1 more like it: ffffff on 4472c4",
      "cell A2 and 2 more like it: 000000 on dae3f3",
      "cell B2: 888888 on dae3f3",
    ]);
    expect(await colours({ data, parts: { "t.xml": table("Own") } })).toEqual([
      "cell A1 and 1 more like it: style",
      "cell A2 and 2 more like it: style",
      "cell B2: style",
    ]);
  });
});
