import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/formats/content.ts";
import { docxEditor } from "../../../../src/formats/docx/editor.ts";
import { docxReader } from "../../../../src/formats/docx/reader.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import { type DocxShape, docx, field, p, picture, r, table } from "../../../checker/build/docx.ts";
import { documentOf, factsOf, ofKind } from "../../../checker/build/read.ts";
import { zip } from "../../../checker/build/zip.ts";
import { addressOf, applied, edited, textOfPart } from "./edited.ts";

const main = "word/document.xml";
const facts = (bytes: Uint8Array) => factsOf(docxReader, bytes);
const make = (given: DocxShape | string) => docx(typeof given === "string" ? { body: given } : given);
const paragraph = (file: Uint8Array, nth = 0) => addressOf(file, main, "w:p", nth);

/** What the editor makes of a body, and its text part. */
async function body(given: DocxShape | string, edits: (file: Uint8Array) => Edit[]) {
  const file = make(given);
  const bytes = await applied(docxEditor, file, edits(file));
  return { bytes, text: textOfPart(bytes, main) };
}

async function refusal(given: DocxShape | string, edits: (file: Uint8Array) => Edit[]): Promise<string> {
  const file = make(given);
  const { outcomes, bytes } = await edited(docxEditor, file, edits(file));
  expect(bytes).toBeNull();
  const [outcome] = outcomes;
  return outcome?.status === "refused" ? outcome.reason : `not refused: ${outcome?.status}`;
}

describe("the language", () => {
  const german: Edit = { kind: "set-language", at: null, language: "de-DE" };
  const languageOf = async (bytes: Uint8Array) => documentOf(await facts(bytes)).language?.value;

  it("is set for the whole, and made where there are no defaults", async () => {
    const declared = await applied(docxEditor, make("<w:p/>"), [german]);
    expect(await languageOf(declared)).toBe("de-DE");
    const file = make({ body: p("Text"), styleLanguage: null });
    expect(await languageOf(file)).toBeNull();
    const bytes = await applied(docxEditor, file, [german]);
    expect(await languageOf(bytes)).toBe("de-DE");
    expect(textOfPart(bytes, "word/styles.xml")).toMatch(
      /<w:styles [^>]*>\s*<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"\/><\/w:rPr><\/w:rPrDefault><\/w:docDefaults>\s*<w:style /,
    );
    expect((await edited(docxEditor, bytes, [german])).outcomes).toEqual([{ status: "unchanged" }]);
  });

  it("is set in the usual style, too, which goes before the defaults", async () => {
    const styles =
      '<w:style w:type="paragraph" w:default="1" w:styleId="Own"><w:name w:val="Own"/><w:rPr><w:b/><w:lang w:val="en-GB"/></w:rPr></w:style>';
    expect(await languageOf(make({ body: p("Text"), styles }))).toBe("en-GB");
    expect(await languageOf(await applied(docxEditor, make({ body: p("Text"), styles }), [german]))).toBe(
      "de-DE",
    );
  });

  it("of other scripts is set where Word looks for it", async () => {
    for (const [language, attribute] of [
      ["ja-JP", "eastAsia"],
      ["ar-SA", "bidi"],
    ] as const) {
      const bytes = await applied(docxEditor, make(p("Text")), [
        { kind: "set-language", at: null, language },
      ]);
      expect(textOfPart(bytes, "word/styles.xml")).toContain(
        `<w:lang w:val="${language}" w:${attribute}="${language}"/>`,
      );
    }
  });

  it("is made with a part of styles where there is none", async () => {
    const { "word/styles.xml": _, ...parts } = unzipSync(make(p("Text")));
    const links = new TextDecoder().decode(parts["word/_rels/document.xml.rels"]);
    const without = links.replace(/<Relationship Id="styles.xml".*?\/>/, "");
    expect(without).not.toBe(links);
    const file = zip({ ...parts, "word/_rels/document.xml.rels": without });
    const bytes = await applied(docxEditor, file, [german]);
    expect(await languageOf(bytes)).toBe("de-DE");
    expect(textOfPart(bytes, "word/_rels/document.xml.rels")).toContain("relationships/styles");
  });

  it("of a paragraph is that of its runs, and of no text box in it", async () => {
    const box =
      "<w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>Box</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>";
    const { text } = await body(
      p(r("Bonjour", '<w:b/><w:lang w:val="en-US"/>') + r("monde") + box),
      (file) => [{ kind: "set-language", at: paragraph(file), language: "fr" }],
    );
    expect(text).toContain('<w:rPr><w:b/><w:lang w:val="fr"/></w:rPr><w:t xml:space="preserve">Bonjour');
    expect(text).toContain('<w:r><w:rPr><w:lang w:val="fr"/></w:rPr><w:t xml:space="preserve">monde');
    expect(text).toContain("<w:p><w:r><w:t>Box");
  });
});

describe("headings", () => {
  const levels = async (bytes: Uint8Array) => ofKind(await facts(bytes), "heading").map(({ level }) => level);

  it("are made of paragraphs by an outline level, which changes no look", async () => {
    const { bytes, text } = await body(
      p(r("Sales", "<w:b/>")) + p("Text", '<w:jc w:val="left"/><w:rPr><w:b/></w:rPr>'),
      (file) => [
        { kind: "set-heading-level", at: paragraph(file), level: 2 },
        { kind: "set-heading-level", at: paragraph(file, 1), level: 3 },
      ],
    );
    expect(await levels(bytes)).toEqual([2, 3]);
    expect(text).toContain('<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:r>');
    expect(text).toContain('<w:pPr><w:jc w:val="left"/><w:outlineLvl w:val="2"/><w:rPr>');
  });

  it("get another level, or none, by a style that looks the same", async () => {
    const { bytes, text } = await body(
      p("One", "berschrift1") +
        p("Three", "berschrift3") +
        p("Again", "berschrift3") +
        p("Not", "berschrift2"),
      (file) => [
        { kind: "set-heading-level", at: paragraph(file, 1), level: 2 },
        { kind: "set-heading-level", at: paragraph(file, 2), level: 2 },
        { kind: "set-heading-level", at: paragraph(file, 3), level: null },
      ],
    );
    expect(await levels(bytes)).toEqual([1, 2, 2]);
    expect(text.match(/<w:pStyle w:val="berschrift3Level2"\/>/g)).toHaveLength(2);
    const styles = textOfPart(bytes, "word/styles.xml");
    expect(styles.match(/w:styleId="berschrift3Level2"/g)).toHaveLength(1);
    expect(styles).toContain(
      '<w:name w:val="heading 3 (level 2)"/><w:basedOn w:val="berschrift3"/><w:next w:val="Normal"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>',
    );
  });

  it("that are so already stay", async () => {
    const file = make(p("One", "berschrift1") + p("Text"));
    const { outcomes, bytes } = await edited(docxEditor, file, [
      { kind: "set-heading-level", at: paragraph(file), level: 1 },
      { kind: "set-heading-level", at: paragraph(file, 1), level: null },
    ]);
    expect({ outcomes, bytes }).toEqual({
      outcomes: [{ status: "unchanged" }, { status: "unchanged" }],
      bytes: null,
    });
  });
});

describe("lists", () => {
  const items = (count: number) => (file: Uint8Array) =>
    Array.from({ length: count }, (_, at) => paragraph(file, at));
  const list =
    (sort: "bullets" | "numbers", more: Partial<Extract<Edit, { kind: "make-list" }>> = {}, count = 2) =>
    (file: Uint8Array): Edit[] => [{ kind: "make-list", at: items(count)(file), sort, ...more }];

  it("are made of typed numbers, with the look of these", async () => {
    const typed = (text: string) =>
      p(r(text, '<w:b/><w:lang w:val="en"/>'), '<w:ind w:right="9" w:hanging="300"/>');
    const { bytes, text } = await body(
      typed("c. one") + typed("d. two"),
      list("numbers", { numerals: "a", start: 3 }),
    );
    expect(ofKind(await facts(bytes), "list").map(({ items }) => items)).toEqual([2]);
    expect(ofKind(await facts(bytes), "typed-list")).toEqual([]);
    expect(text).toContain(
      '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:ind w:right="9" w:hanging="300" w:left="0"/></w:pPr><w:r><w:rPr><w:b/><w:lang w:val="en"/></w:rPr><w:t xml:space="preserve">one<',
    );
    const numbering = textOfPart(bytes, "word/numbering.xml");
    expect(numbering).toContain(
      '<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="lowerLetter"/><w:suff w:val="space"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:hanging="300" w:left="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:lvl>',
    );
    expect(textOfPart(bytes, "[Content_Types].xml")).toContain('PartName="/word/numbering.xml"');
  });

  it("are written with the prefix of each item", async () => {
    const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    const other = p(r("2. South"))
      .replace(/(<\/?)w:/g, "$1x:")
      .replace("<x:p", `<x:p xmlns:x="${main}"`);
    const { bytes, text } = await body(p(r("1. North")) + other + p(r("3. East")), (file) => {
      const second = addressOf(file, "word/document.xml", "x:p");
      const at = [paragraph(file, 0), second, paragraph(file, 1)];
      return [{ kind: "make-list", at, sort: "numbers", numerals: "1" }];
    });
    expect(ofKind(await facts(bytes), "list").map(({ items }) => items)).toEqual([3]);
    expect(text).toContain('<x:pPr><x:numPr><x:ilvl x:val="0"/>');
    expect(text.match(/<w:pPr><w:numPr><w:ilvl w:val="0"\/>/g)).toHaveLength(2);
  });

  it("are made of typed bullets and tabs, beside the lists that are there", async () => {
    const numbering =
      '<w:abstractNum w:abstractNumId="4"/><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num><w:numIdMacAtCleanup w:val="1"/>';
    const file = make({
      body:
        p("<w:r><w:t>•</w:t><w:tab/><w:t>ä</w:t></w:r>") +
        p("<w:r><w:t>•</w:t></w:r><w:r><w:tab/><w:t>ö</w:t></w:r>"),
      parts: {
        "numbering.xml": {
          type: "numbering",
          content: `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${numbering}</w:numbering>`,
        },
      },
    });
    const bytes = await applied(docxEditor, file, list("bullets")(file));
    expect(textOfPart(bytes, main)).toContain("<w:r><w:t></w:t><w:t>ä</w:t></w:r>");
    expect(textOfPart(bytes, main)).toContain("<w:r><w:t></w:t></w:r><w:r><w:t>ö</w:t></w:r>");
    expect(textOfPart(bytes, "word/numbering.xml")).toMatch(
      /^<w:numbering [^>]*><w:abstractNum w:abstractNumId="4"\/><w:abstractNum w:abstractNumId="5">.*<w:suff w:val="tab"\/><w:lvlText w:val="•"\/>.*<\/w:abstractNum><w:num w:numId="7">.*<\/w:num><w:num w:numId="8"><w:abstractNumId w:val="5"\/><\/w:num><w:numIdMacAtCleanup w:val="1"\/><\/w:numbering>$/,
    );
  });

  it("are refused where they would look otherwise", async () => {
    const reasons = await Promise.all([
      refusal(p("1. one") + p("3. two"), list("numbers")),
      refusal(p("1. one", '<w:jc w:val="both"/>') + p("2. two"), list("numbers")),
      refusal(p(r("1. one", "<w:b/>")) + p("2. two"), list("numbers")),
      refusal(p("1. one") + p("2.  two"), list("numbers")),
      refusal(p("• one", "Liste") + p("• two"), list("bullets")),
      refusal(p(r("1", "<w:b/>") + r(". one")) + p("2. two"), list("numbers")),
    ]);
    expect(reasons).toEqual([
      expect.stringContaining("one after the other"),
      expect.stringContaining("justified"),
      expect.stringContaining("look different"),
      expect.stringContaining("different bullets or blanks"),
      expect.stringContaining("beside the typed one"),
      expect.stringContaining("several ways"),
    ]);
  });
});

describe("captions", () => {
  it("are made by a field that counts and shows the same number", async () => {
    const { bytes, text } = await body(
      p(picture('id="1" name="P" descr="A"')) + p(r("Figure 1: Sales", "<w:i/>")) + p("Figure 4. Cost"),
      (file) => [
        { kind: "mark-caption", at: paragraph(file, 1) },
        { kind: "mark-caption", at: paragraph(file, 2) },
      ],
    );
    expect(ofKind(await facts(bytes), "caption")[0]).toMatchObject({
      caption: "Figure 1: Sales",
      typed: null,
    });
    expect(text).toContain(
      '<w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">Figure </w:t></w:r><w:fldSimple w:instr=" SEQ Figure \\* ARABIC "><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">1</w:t></w:r></w:fldSimple><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">: Sales</w:t></w:r>',
    );
    expect(text).toContain(" SEQ Figure \\* ARABIC \\r 4 ");
  });

  it("get a real number where their letters take several bytes, in UTF-8 and UTF-16", async () => {
    const original = docx({ body: p(picture('id="1" name="P" descr="A"')) + p("Übersicht 1: Erlöse") });
    const parts = unzipSync(original) as Record<string, Uint8Array>;
    const xml = textOfPart(original, main).replace("UTF-8", "UTF-16");
    const wide = zip({ ...parts, [main]: new Uint8Array(Buffer.from(`\ufeff${xml}`, "utf16le")) });
    const at = paragraph(original, 1);
    const written = await Promise.all(
      [original, wide].map((file) => applied(docxEditor, file, [{ kind: "mark-caption", at }])),
    );
    const texts = written.map((bytes, index) =>
      Buffer.from(unzipSync(bytes)[main]!).toString(index ? "utf16le" : "utf8"),
    );
    for (const text of texts)
      expect(text).toMatch(
        /preserve">Übersicht <\/w:t><\/w:r><w:fldSimple w:instr=" SEQ Übersicht [^"]*"><w:r><w:t xml:space="preserve">1<\/w:t>.*>: Erlöse<\/w:t>/,
      );
  });

  it("without a number are refused", async () => {
    expect(
      await refusal(p("Sales by region"), (file) => [{ kind: "mark-caption", at: paragraph(file) }]),
    ).toContain("a word and a number");
  });
});

describe("tables", () => {
  const rows = [
    ["Region", "Sales"],
    ["North", "1"],
    ["South", "2"],
  ];
  const head =
    (given: { rows: number; columns?: number }) =>
    (file: Uint8Array): Edit[] => [
      { kind: "mark-header-cells", at: addressOf(file, main, "w:tbl"), columns: 0, ...given },
    ];

  it("get header rows", async () => {
    const { bytes, text } = await body(table(rows), head({ rows: 2 }));
    expect(ofKind(await facts(bytes), "table")[0]?.defects).toEqual([]);
    expect(text.match(/<w:tr><w:trPr><w:tblHeader\/><\/w:trPr><w:tc>/g)).toHaveLength(2);
  });

  it("keep what rows have, and the rows of tables in their cells", async () => {
    const inner = `${table([["a", "b"]])}<w:p/>`;
    const { text } = await body(
      table(
        [
          [inner, "x"],
          ["North", "1"],
        ],
        { header: '<w:tblHeader w:val="0"/><w:jc w:val="left"/>' },
      ),
      head({ rows: 1 }),
    );
    expect(text).toContain('<w:trPr><w:tblHeader/><w:jc w:val="left"/></w:trPr>');
    expect(text.match(/tblHeader/g)).toHaveLength(1);
  });

  it("say so in their look where their style makes no difference of it", async () => {
    const style = (conditions: string) =>
      `<w:style w:type="table" w:styleId="T"><w:name w:val="T"/>${conditions}</w:style>`;
    const properties = '<w:tblStyle w:val="T"/><w:tblLook w:val="0400" w:firstRow="0" w:firstColumn="0"/>';
    const look = async (conditions: string) =>
      /<w:tblLook[^>]*>/.exec(
        (
          await body(
            { body: table(rows, { properties }), styles: style(conditions) },
            head({ rows: 1, columns: 1 }),
          )
        ).text,
      )![0];
    expect(await look("")).toBe('<w:tblLook w:val="04A0" w:firstRow="1" w:firstColumn="1"/>');
    expect(await look('<w:tblStylePr w:type="firstRow"/>')).toBe(
      '<w:tblLook w:val="0480" w:firstRow="0" w:firstColumn="1"/>',
    );
  });

  it("get no header column alone, which Word does not have", async () => {
    expect(await refusal(table(rows), head({ rows: 0, columns: 1 }))).toContain("no header columns");
  });
});

describe("form fields and links", () => {
  it("of each sort get a name", async () => {
    const control = (properties: string) =>
      `<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr>${properties}<w:text/></w:sdtPr><w:sdtContent><w:r><w:t>x</w:t></w:r></w:sdtContent></w:sdt>`;
    const legacy = field(" FORMTEXT ", r("x"), '<w:name w:val="T"/><w:enabled/><w:textInput/>');
    const active = '<w:r><w:object><v:shape id="s"/><w:control w:name="TextBox1"/></w:object></w:r>';
    const file = make(
      p(control('<w:id w:val="1"/>')) + p(legacy) + p(active) + p(control('<w:alias w:val="Old"/>')),
    );
    const found = ofKind(await facts(file), "field");
    expect(found.map(({ name }) => name)).toEqual([null, null, null, "Old"]);
    const bytes = await applied(
      docxEditor,
      file,
      found.map(({ address }, at) => ({
        kind: "set-field-name",
        at: address as Address,
        text: `Name ${at}`,
      })),
    );
    expect(ofKind(await facts(bytes), "field").map(({ name }) => name)).toEqual([
      "Name 0",
      "Name 1",
      "Name 2",
      "Name 3",
    ]);
    const text = textOfPart(bytes, main);
    expect(text).toContain('</w:rPr><w:alias w:val="Name 0"/><w:id w:val="1"/>');
    expect(text).toContain('<w:enabled/><w:helpText w:type="text" w:val="Name 1"/><w:textInput/>');
  });

  it("get the text of a link, in its first piece", async () => {
    const link = `<w:hyperlink r:id="l">${r("click ", "<w:b/>")}${r("here")}</w:hyperlink>`;
    const file = make({
      body:
        p(`${r("Please ")}${link}`) +
        p(field(' HYPERLINK "https://example.org" ', r("here"))) +
        p(`${r("See ")}<w:hyperlink r:id="l"/>`),
      links: { l: "https://example.org/" },
    });
    const found = ofKind(await facts(file), "link");
    const bytes = await applied(
      docxEditor,
      file,
      found.map(({ address }, at) => ({
        kind: "set-link-text",
        at: address as Address,
        text: `Prices & ${at}`,
      })),
    );
    expect(ofKind(await facts(bytes), "link").map(({ text }) => text)).toEqual([
      "Prices & 0",
      "Prices & 1",
      "Prices & 2",
    ]);
    expect(textOfPart(bytes, main)).toContain(
      '<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Prices &amp; 0</w:t></w:r><w:r><w:t xml:space="preserve"></w:t></w:r></w:hyperlink>',
    );
  });
});

it("a part with prefixes of its own gets them in what is added", async () => {
  const file = make(p("Sales"));
  const own = textOfPart(file, main)
    .replaceAll("w:", "ns0:")
    .replace("xmlns:ns0:", "xmlns:w:")
    .replace('xmlns:w="', 'xmlns:ns0="');
  const parts = { ...unzipSync(file), [main]: own } as Record<string, string | Uint8Array>;
  const bytes = await applied(docxEditor, zip(parts), [
    { kind: "set-heading-level", at: addressOf(zip(parts), main, "ns0:p"), level: 1 },
  ]);
  expect(textOfPart(bytes, main)).toContain('<ns0:p><ns0:pPr><ns0:outlineLvl ns0:val="0"/></ns0:pPr>');
  expect(ofKind(await facts(bytes), "heading")).toHaveLength(1);
});
