import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/formats/content.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import { pptxEditor } from "../../../../src/formats/pptx/editor.ts";
import { pptxReader } from "../../../../src/formats/pptx/reader.ts";
import type { Part } from "../../../checker/build/office.ts";
import { ap, pptx, slideTable, sp, title } from "../../../checker/build/pptx.ts";
import { documentOf, factsOf, ofKind } from "../../../checker/build/read.ts";
import { addressOf, applied, edited, textOfPart } from "./edited.ts";

const facts = (bytes: Uint8Array) => factsOf(pptxReader, bytes);
const first = "ppt/slide1.xml";

describe("titles of slides", () => {
  const named = (slide: number, text: string): Edit => ({ kind: "set-slide-title", slide, text });
  const titles = async (bytes: Uint8Array) => ofKind(await facts(bytes), "slide").map(({ title }) => title);

  it("stand above the slide and are read first", async () => {
    const head = "<p:grpSpPr/>";
    const text = sp("Body", { placeholder: 'idx="1"', text: ap("North") });
    const empty = sp("Own title", { placeholder: 'type="title"' });
    const file = pptx({ slides: [head + text, head + text + empty, { tree: text, attributes: 'show="0"' }] });
    expect(await titles(file)).toEqual([null, null]);
    const bytes = await applied(pptxEditor, file, [
      named(1, "Sales & cost"),
      named(2, "Two"),
      named(3, "Hidden"),
    ]);
    expect(await titles(bytes)).toEqual(["Sales & cost", "Two"]);
    expect(ofKind(await facts(bytes), "slide").every(({ isReadInOrder }) => isReadInOrder)).toBe(true);
    const one = textOfPart(bytes, first);
    expect(one).toMatch(
      /<p:grpSpPr\/><p:sp><p:nvSpPr><p:cNvPr id="8" name="Title 8"\/>.*?<p:ph type="title"\/>.*?<a:off x="0" y="-\d+"\/>.*?<a:t>Sales &amp; cost<\/a:t>/,
    );
    const two = textOfPart(bytes, "ppt/slide2.xml");
    expect(two.match(/type="title"/g)).toHaveLength(1);
    expect(two.indexOf("Own title")).toBeLessThan(two.indexOf("Body"));
  });

  it("that are there stay", async () => {
    const { outcomes, bytes } = await edited(pptxEditor, pptx({ slides: [title("Sales"), title("Cost")] }), [
      named(1, "Sales"),
      named(2, "Other"),
      named(9, "None"),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["unchanged", "refused", "refused"]);
    expect(bytes).toBeNull();
  });
});

describe("the language", () => {
  const languageOf = async (bytes: Uint8Array) => documentOf(await facts(bytes)).language?.value;
  const german: Edit = { kind: "set-language", at: null, language: "de-DE" };

  it("is set in the usual style and in text that says the former one, and no other", async () => {
    const text = ap("Eins", "", 'lang="en-US"') + ap("One", "", 'lang="fr"');
    const file = pptx({ slides: [sp("Body", { text })] });
    const bytes = await applied(pptxEditor, file, [german]);
    expect(await languageOf(bytes)).toBe("de-DE");
    expect(textOfPart(bytes, first).match(/lang="[^"]*"/g)).toEqual(['lang="de-DE"', 'lang="fr"']);
  });

  it("is made where there is none", async () => {
    const bytes = await applied(pptxEditor, pptx({ slides: [title("A")], textLanguage: null }), [german]);
    expect(await languageOf(bytes)).toBe("de-DE");
    expect(textOfPart(bytes, "ppt/presentation.xml")).toContain("</p:sldIdLst><p:defaultTextStyle><a:defPPr");
  });

  it("of one shape is that of all its text", async () => {
    const file = pptx({
      slides: [
        sp("Body", { text: ap("Bonjour", "", 'lang="en-US"') + ap("monde") }) + sp("X", { text: ap("One") }),
      ],
    });
    const at = addressOf(file, first, "p:sp");
    const text = textOfPart(
      await applied(pptxEditor, file, [{ kind: "set-language", at, language: "fr" }]),
      first,
    );
    expect(text.match(/<a:rPr[^>]*lang="fr"/g)).toHaveLength(2);
    expect(text.slice(text.indexOf('name="X"'))).not.toContain("fr");
  });
});

describe("tables", () => {
  const rows = [
    ["Region", "Sales"],
    ["North", "1"],
  ];
  const styles = (id: string, content: string): Record<string, Part> => ({
    "tableStyles.xml": {
      type: "tableStyles",
      content: `<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:tblStyle styleId="${id}">${content}</a:tblStyle></a:tblStyleLst>`,
    },
  });
  const mark = async (style: string, content = "", columns = 0, properties = "") => {
    const tree = slideTable("T", properties, rows).replace(
      /<a:tblPr([^>]*)\/>/,
      (_, own: string) => `<a:tblPr${own}>${style && `<a:tableStyleId>${style}</a:tableStyleId>`}</a:tblPr>`,
    );
    const file = pptx({ slides: [tree], ...(content ? { parts: styles(style, content) } : {}) });
    const { address } = ofKind(await facts(file), "table")[0]!;
    return edited(pptxEditor, file, [
      { kind: "mark-header-cells", at: address as Address, rows: 1, columns },
    ]);
  };

  it("get a header row and column where that looks the same", async () => {
    const plain = await mark("{5940675A-B579-460E-94D1-54222C63F5DA}", "", 1);
    expect(plain.outcomes).toEqual([{ status: "applied" }]);
    expect(ofKind(await facts(plain.bytes!), "table")[0]?.defects).toEqual([]);
    expect(textOfPart(plain.bytes!, first)).toMatch(/<a:tblPr[^>]* firstRow="1" firstCol="1"/);
    expect((await mark("{1}", "<a:wholeTbl/>")).outcomes).toEqual([{ status: "applied" }]);
    expect((await mark("")).outcomes).toEqual([{ status: "applied" }]);
  });

  it("are left where their style shows headers otherwise, or is not known", async () => {
    const refused = [
      await mark("{1}", "<a:wholeTbl/><a:firstRow/>"),
      await mark("{1}", "<a:wholeTbl/><a:band1H/>", 0, 'bandRow="1"'),
      await mark("{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"),
    ];
    for (const { outcomes, bytes } of refused) {
      expect(outcomes[0]).toMatchObject({ status: "refused", reason: expect.stringContaining("style") });
      expect(bytes).toBeNull();
    }
  });
});
