import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { OfficeMath } from "../../../src/formats/ooxml/math.ts";
import { XmlTokenizer } from "../../../src/formats/ooxml/xml.ts";

/** What stands in the math element that the children of an m:oMath become. */
function mathml(omml: string): string {
  const budget = new Budget();
  const math = new OfficeMath(false);
  const tokenizer = new XmlTokenizer(
    {
      start: (name, attributes) => name === "m:oMath" || math.start(name, attributes),
      end: (name) => name === "m:oMath" || math.end(name),
      text: (text) => math.text(text),
    },
    budget,
  );
  tokenizer.write(
    `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${omml}</m:oMath>`,
  );
  tokenizer.end();
  const open: string[] = [];
  let written = "";
  math.write({
    open(name, attributes) {
      open.push(name);
      const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      written += `<${name}${all.join("")}>`;
    },
    close() {
      written += `</${open.pop()}>`;
    },
    text(text) {
      written += text;
    },
  });
  return /<math>([\s\S]*)<\/math>/.exec(written)![1]!;
}
const t = (text: string, properties = "") =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (text: string, name = "e") => `<m:${name}>${t(text)}</m:${name}>`;
const row = (content: string) => `<mrow>${content}</mrow>`;
const [x, y, z] = ["x", "y", "z"].map((letter) => row(`<mi>${letter}</mi>`)) as [string, string, string];

describe("formulas of Office", () => {
  it("part names, numbers, operators and words", () => {
    expect(mathml(t("2x+1.5=ab"))).toBe(
      "<mn>2</mn><mi>x</mi><mo>+</mo><mn>1.5</mn><mo>=</mo><mi>a</mi><mi>b</mi>",
    );
    expect(mathml(t("sin", '<m:sty m:val="p"/>') + t("d", '<m:sty m:val="p"/>'))).toBe(
      '<mi>sin</mi><mi mathvariant="normal">d</mi>',
    );
    expect(mathml(t("if x", "<m:nor/>"))).toBe("<mtext>if x</mtext>");
    expect(
      mathml(
        t("R", '<m:scr m:val="double-struck"/>') +
          t("v", '<m:sty m:val="b"/>') +
          t("L", '<m:scr m:val="script"/>'),
      ),
    ).toBe("<mi>ℝ</mi><mi>𝐯</mi><mi>ℒ</mi>");
  });

  it("have fractions, roots and scripts", () => {
    expect(mathml(`<m:f>${e("x", "num")}${e("y", "den")}</m:f>`)).toBe(`<mfrac>${x}${y}</mfrac>`);
    expect(mathml(`<m:f><m:fPr><m:type m:val="lin"/></m:fPr>${e("x", "num")}${e("y", "den")}</m:f>`)).toBe(
      `${x}<mo>/</mo>${y}`,
    );
    expect(mathml(`<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/>${e("x")}</m:rad>`)).toBe(
      `<msqrt>${x}</msqrt>`,
    );
    expect(mathml(`<m:rad>${e("y", "deg")}${e("x")}</m:rad>`)).toBe(`<mroot>${x}${y}</mroot>`);
    expect(mathml(`<m:sSubSup>${e("x")}${e("y", "sub")}${e("z", "sup")}</m:sSubSup>`)).toBe(
      `<msubsup>${x}${y}${z}</msubsup>`,
    );
    expect(mathml(`<m:sPre>${e("y", "sub")}${e("z", "sup")}${e("x")}</m:sPre>`)).toBe(
      `<mmultiscripts>${x}<mprescripts></mprescripts>${y}${z}</mmultiscripts>`,
    );
    expect(mathml(`<m:sSup>${e("x")}</m:sSup>`)).toBe(`<msup>${x}<mrow></mrow></msup>`);
  });

  it("have sums, integrals, functions and limits", () => {
    const nary = (properties: string) =>
      mathml(`<m:nary><m:naryPr>${properties}</m:naryPr>${e("x", "sub")}${e("y", "sup")}${e("z")}</m:nary>`);
    expect(nary('<m:chr m:val="∑"/>')).toBe(`<munderover><mo largeop="true">∑</mo>${x}${y}</munderover>${z}`);
    expect(nary("<m:supHide/>")).toBe(`<msub><mo largeop="true">∫</mo>${x}</msub>${z}`);
    expect(mathml(`<m:func><m:fName>${t("log", '<m:sty m:val="p"/>')}</m:fName>${e("x")}</m:func>`)).toBe(
      `${row("<mi>log</mi>")}<mo>\u2061</mo>${x}`,
    );
    expect(mathml(`<m:limLow>${e("x")}${e("y", "lim")}</m:limLow>`)).toBe(`<munder>${x}${y}</munder>`);
  });

  it("have brackets, accents and matrices", () => {
    expect(mathml(`<m:d>${e("x")}${e("y")}</m:d>`)).toBe(
      row(
        `<mo fence="true" stretchy="true">(</mo>${x}<mo fence="true" stretchy="true">|</mo>${y}<mo fence="true" stretchy="true">)</mo>`,
      ),
    );
    expect(mathml(`<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e("x")}</m:d>`)).toBe(
      row(`<mo fence="true" stretchy="true">{</mo>${x}`),
    );
    expect(mathml(`<m:acc><m:accPr><m:chr m:val="\u20D7"/></m:accPr>${e("x")}</m:acc>`)).toBe(
      `<mover accent="true">${x}<mo>→</mo></mover>`,
    );
    expect(mathml(`<m:m><m:mPr><m:mcs/></m:mPr><m:mr>${e("x")}${e("y")}</m:mr></m:m>`)).toBe(
      "<mtable><mtr><mtd><mi>x</mi></mtd><mtd><mi>y</mi></mtd></mtr></mtable>",
    );
    expect(mathml(`<m:eqArr>${e("x&amp;=1")}${e("y")}</m:eqArr>`)).toBe(
      "<mtable><mtr><mtd><mi>x</mi><mo>=</mo><mn>1</mn></mtd></mtr><mtr><mtd><mi>y</mi></mtd></mtr></mtable>",
    );
  });

  it("pass over what is no formula, and over what they do not know", () => {
    expect(mathml(`<m:new>${t("x", "<w:rPr/>")}</m:new><m:ctrlPr><w:rPr><w:b/></w:rPr></m:ctrlPr>`)).toBe(
      "<mi>x</mi>",
    );
  });
});
