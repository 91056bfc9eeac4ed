import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import type { Format } from "../../src/core/formats.ts";
import { docx } from "../checker/build/docx.ts";
import { bombs } from "../checker/build/hostile/all.ts";
import type { Bomb } from "../checker/build/hostile/bomb.ts";
import { namespaces } from "../checker/build/office.ts";
import { frame, pptx } from "../checker/build/pptx.ts";
import { type SheetShape, tablePart, xlsx } from "../checker/build/xlsx.ts";
import { endOfBomb } from "./build/bomb-end.ts";
import { converted, mainOf } from "./build/converted.ts";

const end = (bytes: Uint8Array, format: Format, budget?: Budget) =>
  structure(format, bytesSource(bytes), budget).then(
    () => "converted",
    (cause: { code?: string }) => cause.code,
  );
const sheet = (given: Omit<SheetShape, "name">, parts = {}) =>
  xlsx({ sheets: [{ name: "S", ...given }], parts });
const few = (steps: number) => new Budget({ steps, bytes: 1e9, depth: 512 });
const repeated = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

describe("a hostile presentation or workbook", () => {
  it.each(bombs.filter(({ filename }) => /\.(?:pptx|xlsx)$/.test(filename)).map((bomb) => [bomb.name, bomb]))(
    "ends early: %s",
    async (_, bomb) => {
      expect(["converted", "too_complex", "unreadable_document"]).toContain(
        await endOfBomb(bomb as Bomb, 0.01),
      );
    },
  );

  it("is not misled by names that objects of JavaScript have", async () => {
    const names = ["constructor", "__proto__", "__defineGetter__"].map((name) => `<${name} xmlns=""/>`);
    expect(await end(sheet({ rest: names.join(""), rows: [["a"]] }), "xlsx")).toBe("converted");
    expect(await end(pptx({ slides: [names.join("")] }), "pptx")).toBe("converted");
  });

  it("holds no more of what describes things than it may", async () => {
    const long = "x".repeat(4_000);
    const pictures = (count: number) =>
      `<p:pic><p:nvPicPr><p:cNvPr id="1" name="a" descr="${long}"/></p:nvPicPr></p:pic>`.repeat(count);
    expect(await end(pptx({ slides: [pictures(100)] }), "pptx")).toBe("converted");
    expect(await end(pptx({ slides: [pictures(1_000)] }), "pptx")).toBe("too_complex");
    const controls = (count: number) =>
      `<x:control name="a"><x:controlPr altText="${long}"/></x:control>`.repeat(count);
    expect(await end(sheet({ rest: controls(100) }), "xlsx")).toBe("converted");
    expect(await end(sheet({ rest: controls(1_100) }), "xlsx")).toBe("too_complex");
  });

  it("pays for the formats of its cells", async () => {
    const formats = (length: number) =>
      repeated(400, (at) => `<x:numFmt numFmtId="${200 + at}" formatCode="${"_a".repeat(length / 2)}"/>`);
    const styles = (length: number) => ({
      "styles.xml": {
        type: "styles",
        content: `<x:styleSheet ${namespaces}>${formats(length)}<x:cellXfs>${repeated(400, (at) => `<x:xf numFmtId="${200 + at}"/>`)}</x:cellXfs></x:styleSheet>`,
      },
    });
    const data = `<x:row>${repeated(2_000, (at) => `<x:c s="${at % 400}"><x:v>1</x:v></x:c>`)}</x:row>`;
    expect(await end(sheet({ data }, styles(4)), "xlsx", few(400_000))).toBe("converted");
    expect(await end(sheet({ data }, styles(960)), "xlsx", few(400_000))).toBe("too_complex");
  });

  it("pays for merged cells in its rows", async () => {
    const data = `<x:row>${"<x:c><x:v>1</x:v></x:c>".repeat(100)}</x:row>`.repeat(100);
    const rest = (count: number) => '<x:mergeCell ref="ZZ1:AAA100"/>'.repeat(count);
    expect(await end(sheet({ data, rest: rest(10) }), "xlsx", few(1_000_000))).toBe("converted");
    expect(await end(sheet({ data, rest: rest(5_000) }), "xlsx", few(1_000_000))).toBe("too_complex");
  });
});

describe("merged cells beside what is hidden", () => {
  it("take the rows that are shown", async () => {
    const row = (number: number, attributes = "") =>
      `<x:row r="${number}" ${attributes}><x:c r="B${number}" t="str"><x:v>b${number}</x:v></x:c></x:row>`;
    const hidden = 'hidden="1"';
    const data = row(1, hidden) + row(2) + row(3, hidden) + row(4, hidden) + row(5) + row(6) + row(7);
    const main = mainOf(
      await converted(
        sheet({
          data,
          rest: '<x:mergeCell ref="A1:A6"/>',
          parts: { "t.xml": tablePart("A1:B7", ["a", "b"]) },
        }),
        "xlsx",
      ),
    );
    expect(main).toContain('rowspan="3"');
    expect(main.match(/rowspan/g)!.length).toBe(1);
    expect([...main.matchAll(/b\d/g)].map(([text]) => text)).toEqual(["b2", "b5", "b6", "b7"]);
  });

  it("show the value of a column that is left out", async () => {
    const text = (reference: string) => `<x:c r="${reference}" t="str"><x:v>in ${reference}</x:v></x:c>`;
    const main = mainOf(
      await converted(
        sheet({
          head: '<x:cols><x:col min="3" max="3" hidden="1"/></x:cols>',
          data: `<x:row r="1">${text("A1")}${text("B1")}${text("E1")}</x:row><x:row r="2">${text("A2")}${text("B2")}${text("C2")}${text("E2")}</x:row>`,
          rest: '<x:mergeCell ref="B1:D1"/>',
        }),
        "xlsx",
      ),
    );
    expect(main).toContain("in B1");
    expect(main).not.toContain("in C2");
  });
});

describe("text of a hostile document", () => {
  it("is set off once in a cell, however often it says so", async () => {
    const text = `<x:r><x:rPr>${"<x:b/>".repeat(50)}</x:rPr><x:t>bold</x:t></x:r><x:r><x:t> not</x:t></x:r>`;
    const data = `<x:row><x:c t="inlineStr"><x:is>${text}</x:is></x:c></x:row>`;
    expect(mainOf(await converted(sheet({ data }), "xlsx"))).toContain("<strong>bold</strong> not");
    expect(mainOf(await converted(sheet({ data }), "xlsx"))).not.toContain("<strong><strong>");
  });

  it("is not taken in a formula that is too long", async () => {
    const formula = (length: number) =>
      `<w:p><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>${"x".repeat(length)}</m:t></m:r></m:oMath></w:p>`;
    expect(await end(docx({ body: formula(1_000) }), "docx")).toBe("converted");
    expect(await end(docx({ body: formula(300_000) }), "docx")).toBe("too_complex");
  });

  it("is not taken of more levels than a chart may have", async () => {
    const point = '<c:pt idx="0"><c:v>a</c:v></c:pt>';
    const chart = (levels: number) => ({
      type: "chart",
      content: `<c:chartSpace ${namespaces}><c:ser><c:cat>${`<c:lvl>${point}</c:lvl>`.repeat(levels)}</c:cat><c:val>${point}</c:val></c:ser></c:chartSpace>`,
    });
    const page = async (levels: number) =>
      mainOf(
        await converted(
          pptx({
            slides: [
              {
                tree: frame("C", "drawingml/2006/chart", '<c:chart r:id="c.xml"/>'),
                parts: { "c.xml": chart(levels) },
              },
            ],
          }),
          "pptx",
        ),
      );
    expect(await page(3)).not.toContain("more data than stand here");
    expect(await page(300)).toContain("more data than stand here");
  });
});
