import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { docxReader } from "../../src/formats/docx/reader.ts";
import {
  type DocxShape,
  decorative,
  docx,
  drawing,
  field,
  p,
  picture,
  r,
  shape,
  table,
} from "../checker/build/docx.ts";
import { namespaces } from "../checker/build/office.ts";
import { documentOf, factsOf, ofKind } from "../checker/build/read.ts";
import { zip } from "../checker/build/zip.ts";

const read = (given: DocxShape | string) =>
  factsOf(docxReader, docx(typeof given === "string" ? { body: given } : given));
const documentFact = async (given: DocxShape | string) => documentOf(await read(given));
const part = "word/document.xml";
const at = (element: number) => ({ in: "part", part, element }) as const;

describe("a document", () => {
  it("is told whole, in reading order", async () => {
    const facts = await read({
      title: "Annual report",
      pages: 4,
      body:
        p("Sales", "berschrift1") +
        p("Sales went up in every region.") +
        p(picture('name="Picture 3" descr="A rising line"')) +
        p(`${r("Figure ")}${field(" SEQ Figure ", r("1"))}${r(" Sales by region")}`, "Beschriftung"),
    });
    const figurePlace = {
      label: 'Under "Sales", picture "Picture 3", beside "Figure 1 Sales by region"',
      part,
      path: "w:p[3]",
      apart: "object 1 of the document",
    };
    // The colours of its three texts have tests of their own.
    expect(facts.filter(({ kind }) => kind === "colour")).toHaveLength(3);
    expect(facts.filter(({ kind }) => kind !== "colour")).toEqual([
      {
        kind: "heading",
        level: 1,
        text: "Sales",
        first: 1,
        place: { label: 'Heading "Sales"', part, path: "w:p[1]" },
        address: at(2),
        snippet: "Sales",
      },
      {
        kind: "image",
        alt: "A rising line",
        isDecorative: false,
        caption: "Figure 1 Sales by region",
        anchor: 'picture "Picture 3" Figure 1 Sales by region',
        snippet: "A rising line",
        place: figurePlace,
        address: at(14),
      },
      {
        kind: "caption",
        caption: "Figure 1 Sales by region",
        typed: null,
        isExpected: false,
        anchor: 'picture "Picture 3" Figure 1 Sales by region',
        place: figurePlace,
        address: at(14),
      },
      {
        kind: "document",
        format: "docx",
        tool: "word",
        place: { label: "Document" },
        language: {
          value: "en-US",
          isValid: true,
          isCovered: false,
          isOptional: false,
          place: { label: "Document language", part },
        },
        title: {
          value: "Annual report",
          isShown: null,
          conflict: null,
          place: { label: "Document properties" },
        },
        extent: { pages: 4, words: 12, paragraphs: 3 },
        isSubstantial: false,
        headings: { total: 1, blank: 0 },
        navigation: { length: { count: 4, of: "pages" }, found: null, place: { label: "Document", part } },
        tagging: null,
        pdfUa: null,
        allowsAssistiveTechnology: true,
        hasDynamicXfa: false,
        unread: [],
      },
    ]);
  });

  it("says the same in strict and in transitional form", async () => {
    const shape = {
      body:
        p("Sales", "berschrift1") +
        p(picture('name="P" descr=""')) +
        table([
          ["a", "b"],
          ["c", "d"],
        ]) +
        p(field('HYPERLINK "https://example.org"', r("Report"))),
      settings: '<w:themeFontLang w:val="de"/>',
    };
    expect(await read({ ...shape, isStrict: true })).toEqual(await read(shape));
  });

  it("leaves out deleted, moved and hidden text and keeps inserted text", async () => {
    const { extent } = await documentFact(
      p(
        `${r("one")}<w:del><w:r><w:delText>two</w:delText></w:r></w:del><w:moveFrom>${r("three")}</w:moveFrom>${r("four", "<w:vanish/>")}<w:ins>${r(" five")}</w:ins>${r(" six", '<w:vanish w:val="0"/>')}`,
      ),
    );
    expect(extent).toMatchObject({ words: 3, paragraphs: 1 });
  });

  it("leaves out paragraphs that are deleted with their ends", async () => {
    const deleted = "<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del>";
    const paragraph = (mark: string) =>
      `<w:p><w:pPr><w:outlineLvl w:val="0"/><w:rPr>${mark}</w:rPr></w:pPr>${deleted}</w:p>`;
    const headings = async (mark: string) => (await documentFact(paragraph(mark) + p("Text"))).headings;
    expect(await headings("")).toEqual({ total: 1, blank: 1 });
    expect(await headings("<w:del/>")).toEqual({ total: 0, blank: 0 });
    expect(await headings("<w:moveFrom/>")).toEqual({ total: 0, blank: 0 });
  });

  it("is substantial from 20 paragraphs or 400 words on", async () => {
    expect((await documentFact(p("word").repeat(19))).isSubstantial).toBe(false);
    expect((await documentFact(p("word").repeat(20))).isSubstantial).toBe(true);
    expect((await documentFact(p("word ".repeat(399)))).isSubstantial).toBe(false);
    expect((await documentFact(p("word ".repeat(400)))).isSubstantial).toBe(true);
  });
});

describe("the language", () => {
  const language = async (given: Omit<DocxShape, "body">, body = p("text")) =>
    (await documentFact({ body, ...given })).language;

  it("comes from the default paragraph style, else the defaults, the theme, the properties", async () => {
    const styles =
      '<w:style w:type="paragraph" w:default="1" w:styleId="Base"><w:name w:val="Normal"/><w:basedOn w:val="Root"/></w:style><w:style w:type="paragraph" w:styleId="Root"><w:rPr><w:lang w:val="fr-FR"/></w:rPr></w:style>';
    expect((await language({ styles }))?.value).toBe("fr-FR");
    expect((await language({ styleLanguage: "de-DE" }))?.value).toBe("de-DE");
    const settings = '<w:themeFontLang w:val="nl-NL"/>';
    expect((await language({ styleLanguage: "x-none", settings }))?.value).toBe("nl-NL");
    expect((await language({ styleLanguage: "", language: "pt-BR" }))?.value).toBe("pt-BR");
    expect((await language({ styleLanguage: null }))?.value).toBeNull();
  });

  it("is valid when it names one, in the ways that Word writes", async () => {
    for (const [value, isValid] of [
      ["en", true],
      ["es-ES_tradnl", true],
      ["0407", true],
      ["2C0A", true],
      ["1009", true],
      ["0999", false],
      ["en_US", false],
      ["english", false],
    ] as const)
      expect((await language({ styleLanguage: value }))?.isValid, value).toBe(isValid);
  });

  it("is covered when every text has one of its own", async () => {
    const own = r("one", '<w:lang w:val="en-GB"/>');
    expect(await language({ styleLanguage: null }, p(own))).toMatchObject({
      value: "en-GB",
      isCovered: true,
    });
    expect(await language({ styleLanguage: null }, p(own + r("two")))).toMatchObject({ isCovered: false });
    expect(await language({ styleLanguage: null }, p(own + r(" – 2.")))).toMatchObject({ isCovered: true });
  });

  it("is that of the style Normal where no style is marked as the usual one", async () => {
    const normal = (usual: string) => ({
      "styles.xml": {
        type: "styles",
        content: `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="style0"><w:name w:val="Normal"/><w:rPr><w:lang w:val="el-GR"/></w:rPr></w:style>${usual}</w:styles>`,
      },
    });
    expect((await language({ parts: normal("") }))?.value).toBe("el-GR");
    const other =
      '<w:style w:type="paragraph" w:default="1" w:styleId="own"><w:name w:val="Own"/><w:rPr><w:lang w:val="fr"/></w:rPr></w:style>';
    expect((await language({ parts: normal(other) }))?.value).toBe("fr");
  });

  it("is covered by the language for the script that the text is in", async () => {
    const isCovered = async (text: string, lang: string) =>
      (await language({ styleLanguage: null }, p(r(text, `<w:lang ${lang}/>`))))?.isCovered;
    expect(await isCovered("日本語の文書", 'w:eastAsia="ja-JP"')).toBe(true);
    expect(await isCovered("مرحبا", 'w:bidi="ar-SA"')).toBe(true);
    expect(await isCovered("नमस्ते", 'w:bidi="hi-IN"')).toBe(true);
    expect(await isCovered("مرحبا", 'w:eastAsia="ja-JP"')).toBe(false);
    expect(await isCovered("Hello", 'w:eastAsia="ja-JP" w:bidi="ar-SA"')).toBe(false);
  });

  it("of text in complex scripts is what stands for these, where it is written in that script", async () => {
    const value = async (text: string, bidi: string) =>
      (await language({ styleLanguage: "en-US" }, p(r(text, `<w:lang w:val="en-US" w:bidi="${bidi}"/>`))))
        ?.value;
    expect(await value("नमस्ते दुनिया", "hi-IN")).toBe("hi-IN");
    expect(await value("สวัสดีชาวโลก", "th-TH")).toBe("th-TH");
    expect(await value("வணக்கம் உலகம்", "ta-IN")).toBe("ta-IN");
    expect(await value("नमस्ते दुनिया", "ar-SA")).toBe("en-US");
  });

  it("of parts is told where it differs, and where it is none", async () => {
    const facts = await read(
      p(
        r("one", '<w:lang w:val="en-GB"/>') +
          r("deux", '<w:lang w:val="fr-FR"/>') +
          r("trois", '<w:lang w:val="fr-FR"/>') +
          r("four", '<w:lang w:val="klingonish"/>'),
      ),
    );
    expect(ofKind(facts, "part-language")).toMatchObject([
      { value: "fr-FR", place: { label: 'Text "onedeuxtroisfour"' } },
      { value: "en-GB", place: { label: 'Text "one"' } },
    ]);
    expect(ofKind(facts, "language-defect")).toMatchObject([{ defect: "malformed", detail: "klingonish" }]);
  });
});

describe("headings", () => {
  const headings = async (body: string, styles = "") =>
    ofKind(await read({ body, styles }), "heading").map(({ level, text, first }) => ({ level, text, first }));

  it("go by the built-in names, through basedOn, and by outline levels", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift2"/></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Outline"><w:name w:val="Section"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="Contents"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>';
    const body =
      p("A", "berschrift1") +
      p("B", "Own") +
      p("C", "Outline") +
      p("D", "Contents") +
      p("E", '<w:outlineLvl w:val="0"/>') +
      p("F", '<w:outlineLvl w:val="9"/>');
    expect(await headings(body, styles)).toEqual([
      { level: 1, text: "A", first: 1 },
      { level: 2, text: "B", first: 1 },
      { level: 3, text: "C", first: 1 },
      { level: 1, text: "E", first: 1 },
    ]);
  });

  it("may begin at any level below a title", async () => {
    expect(await headings(p("Report", "Titel") + p("A", "berschrift2"))).toEqual([
      { level: 2, text: "A", first: null },
    ]);
  });

  it("without text are counted and not told", async () => {
    const facts = await read(p("", "berschrift1") + p(r(" "), "berschrift1") + p("A", "berschrift1"));
    expect(ofKind(facts, "heading").length).toBe(1);
    expect(documentOf(facts).headings).toEqual({ total: 3, blank: 2 });
  });

  it("end a circle of styles", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style>';
    expect(await headings(p("text", "A"), styles)).toEqual([]);
  });
});

describe("lists", () => {
  it("that are typed are told, once for each", async () => {
    const facts = await read(
      p("Choose:") + p("• one") + p("• two") + p("• three") + p("Then:") + p("1. one") + p("2. two"),
    );
    expect(ofKind(facts, "typed-list")).toEqual([
      {
        kind: "typed-list",
        items: 3,
        place: { label: 'Paragraph "• one"', part, path: "w:p[2]" },
        snippet: "• one",
      },
      {
        kind: "typed-list",
        items: 2,
        place: { label: 'Paragraph "1. one"', part, path: "w:p[6]" },
        snippet: "1. one",
      },
    ]);
  });

  it("that are typed with marks that no list has are told as well, and contents as what they are", async () => {
    const typed = async (...lines: string[]) =>
      ofKind(await read(lines.map((line) => p(line)).join("")), "typed-list").map(
        ({ items, sort, place }) => [items, sort, place.label],
      );
    expect(await typed("→ one", "→ two", "text")).toEqual([[2, undefined, 'Text "→ one"']]);
    expect(await typed("（一）one", "（二）two")).toEqual([[2, undefined, 'Paragraph "（一）one"']]);
    expect(await typed("1. Tides .... 3", "2. Ferries .... 12")).toEqual([
      [2, "contents", 'Paragraph "1. Tides .... 3"'],
    ]);
    expect(await typed("→ one", "", "→ two")).toEqual([]);
  });

  it("that are typed are told behind tabs, as a round bullet or before the page number of an entry", async () => {
    const tabbed = (...lines: [string, string][]) =>
      read(lines.map(([left, right]) => p(`${r(left)}<w:r><w:tab/></w:r>${r(right)}`)).join(""));
    const sorts = async (...lines: [string, string][]) =>
      ofKind(await tabbed(...lines), "typed-list").map(({ items, sort }) => [items, sort]);
    expect(await sorts(["o", "one"], ["o", "two"])).toEqual([[2, undefined]]);
    expect(await sorts(["1. Tides", "3"], ["2. Ferries", "12"])).toEqual([[2, "contents"]]);
  });

  it("are none where two persons are named by an initial", async () => {
    const lists = async (...lines: string[]) =>
      ofKind(await read(lines.map((line) => p(line)).join("")), "typed-list").map(({ items }) => items);
    expect(await lists("A. Miller", "B. Jones", "J. R. Smith")).toEqual([]);
    expect(await lists("A. Apples", "B. Pears", "C. Plums")).toEqual([3]);
    expect(await lists("A. Choose the red one", "B. Leave it")).toEqual([2]);
  });

  it("are none to a check within an item that has a bullet", async () => {
    const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="5"/></w:numPr>';
    const lines = `${r("1. one")}<w:r><w:br/></w:r>${r("2. two")}`;
    const bullets = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>';
    const content = `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="1">${bullets}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    const parts = { "numbering.xml": { type: "numbering", content } };
    expect(ofKind(await read({ body: p(lines, numbered), parts }), "typed-list")).toEqual([]);
    expect(ofKind(await read({ body: p(lines), parts }), "typed-list")).toHaveLength(1);
  });

  it("that are marked are told as lists, by their own numbering or their style's", async () => {
    const numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="5"/></w:numPr>';
    const body = p("one", numbered) + p("two", numbered) + p("text") + p("one", "Liste");
    const bullets = '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl>';
    const uses = [3, 5].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/></w:num>`).join("");
    const content = `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="1">${bullets}</w:abstractNum>${uses}</w:numbering>`;
    const facts = await read({ body, parts: { "numbering.xml": { type: "numbering", content } } });
    expect(ofKind(facts, "list").map(({ items }) => items)).toEqual([2, 1]);
    expect(ofKind(facts, "typed-list")).toEqual([]);
  });

  it("are none to a check where blank paragraphs part typed items", async () => {
    const facts = await read(p("(1) one") + p("") + p("(2) two") + p("") + p("text"));
    expect(ofKind(facts, "typed-list")).toEqual([]);
    expect(ofKind(await read(p("(1) one") + p("(2) two")), "typed-list")).toHaveLength(1);
  });

  it("are typed where numbering is taken away (numId 0)", async () => {
    const none = '<w:pStyle w:val="Liste"/><w:numPr><w:numId w:val="0"/></w:numPr>';
    const facts = await read(p("- one", none) + p("- two", none));
    expect(ofKind(facts, "typed-list").map(({ items }) => items)).toEqual([2]);
    expect(ofKind(facts, "list")).toEqual([]);
  });

  it("are no headings, captions, single lines, or cells beside each other", async () => {
    const facts = await read(
      p("1. A", "berschrift1") +
        p("2. B", "berschrift1") +
        p("text") +
        p("- alone") +
        p("text") +
        table([
          ["- a", "- b"],
          ["- c", "- d"],
        ]),
    );
    expect(ofKind(facts, "typed-list")).toEqual([]);
  });

  it("with bullets as symbols are typed too", async () => {
    const bullet = '<w:r><w:sym w:font="Wingdings" w:char="F0A7"/></w:r><w:r><w:tab/></w:r>';
    expect(ofKind(await read(p(bullet + r("one")) + p(bullet + r("two"))), "typed-list").length).toBe(1);
  });
});

describe("pictures", () => {
  const images = async (given: DocxShape | string) =>
    ofKind(await read(given), "image").map(({ alt, isDecorative, place }) => [
      place.label,
      alt,
      isDecorative,
    ]);

  it("have the alternative text of their docPr; a title alone is none", async () => {
    expect(
      await images(
        p("Text.") +
          p(picture('name="One" descr="A cat"')) +
          p(picture('name="Two" title="A dog"')) +
          p(picture('name="Three" descr=" "')) +
          p(picture('name="Four"', decorative)) +
          p(picture('name="Five" hidden="1"')),
      ),
    ).toEqual([
      ['Picture "One", beside "Text."', "A cat", false],
      ['Picture "Two", beside "Text."', null, false],
      ['Picture "Three", beside "Text."', null, false],
      ['Picture "Four", beside "Text."', null, true],
    ]);
  });

  it("are found in cells, text boxes, headers that are shown, notes and VML", async () => {
    const only = (name: string) => p(picture(`name="${name}"`));
    const story = (element: string, content: string) =>
      `<w:${element} ${namespaces}>${content}</w:${element}>`;
    expect(
      await images({
        body:
          table([
            ["Region", only("Cell")],
            ["a", "b"],
          ]) +
          p(shape('name="Box"', only("Box picture") + p("text"))) +
          p(
            '<w:r><w:pict><v:shape id="Old" alt="Old alt"><v:imagedata r:id="image9.png"/></v:shape></w:pict></w:r>',
          ) +
          '<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/><w:headerReference w:type="first" r:id="header2.xml"/></w:sectPr>',
        parts: {
          "header1.xml": { type: "header", content: story("hdr", only("Head")) },
          "header2.xml": { type: "header", content: story("hdr", only("Not shown")) },
          "header3.xml": { type: "header", content: story("hdr", only("Unused")) },
          "footnotes.xml": {
            type: "footnotes",
            content: story(
              "footnotes",
              `<w:footnote w:type="separator">${only("Separator")}</w:footnote><w:footnote w:id="2">${only("Note")}</w:footnote>`,
            ),
          },
        },
      }),
    ).toEqual([
      ['Picture "Cell", beside "Region"', null, false],
      ['Picture "Box picture", beside "text"', null, false],
      ['Picture "Old"', "Old alt", false],
      ['Footnote, picture "Note"', null, false],
      ['Page header, picture "Head"', null, false],
    ]);
  });

  it("are read of the Choice alone, of the Fallback where there is none", async () => {
    const both = `<mc:AlternateContent><mc:Choice Requires="wps">${picture('name="New"')}</mc:Choice><mc:Fallback>${picture('name="Old"')}</mc:Fallback></mc:AlternateContent>`;
    const old = `<mc:AlternateContent><mc:Fallback>${picture('name="Only"')}</mc:Fallback></mc:AlternateContent>`;
    expect((await images(p(both) + p(old))).map(([label]) => label)).toEqual([
      'Picture "New"',
      'Picture "Only"',
    ]);
  });

  it("have their own digest as anchor and their file's name", async () => {
    const facts = await read({
      body: p(picture('name="One"')),
      parts: { "image1.png": { type: "image", content: "not really a picture" } },
    });
    expect(ofKind(facts, "image")).toMatchObject([
      { fileName: "image1.png", anchor: expect.stringMatching(/^[0-9a-f]+:20$/) },
    ]);
  });
});

describe("figures", () => {
  const figures = async (body: string) =>
    ofKind(await read(body), "figure").map(({ sort, alt, isDecorative }) => [sort, alt, isDecorative]);
  const graphic = (attributes: string, sort: string, content = "") => p(drawing(attributes, sort, content));
  const drawingml = "http://schemas.openxmlformats.org/drawingml/2006";
  const word = "http://schemas.microsoft.com/office/word/2010";

  it("are charts, diagrams, ink, shapes without text, lines, canvases and OLE objects", async () => {
    expect(
      await figures(
        graphic('name="Chart 1"', `${drawingml}/chart`) +
          graphic('name="Diagram 1" descr="Steps"', `${drawingml}/diagram`) +
          graphic('name="Ink 1"', `${word}/wordprocessingInk`) +
          graphic('name="Canvas 1"', `${word}/wordprocessingCanvas`) +
          p(shape('name="Shape 1"')) +
          graphic('name="Line 1"', `${word}/wordprocessingShape`, "<wps:wsp><wps:cNvCnPr/></wps:wsp>") +
          p(
            '<w:r><w:object><v:shape id="_x0000_i1" alt="Budget"><v:imagedata r:id="a"/></v:shape><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r>',
          ) +
          p(
            '<w:r><w:object><v:shape id="_x0000_i2"><v:imagedata r:id="a"/></v:shape><o:OLEObject ProgID="Equation.3"/></w:object></w:r>',
          ),
      ),
    ).toEqual([
      ["chart", null, false],
      ["diagram", "Steps", false],
      ["ink", null, false],
      ["canvas", null, false],
      ["shape", null, false],
      ["connector", null, false],
      ["object", "Budget", false],
      ["formula", null, false],
    ]);
  });

  it("that draw words along a path are those words, unless they say something else", async () => {
    const path = (attributes: string) =>
      p(
        `<w:r><w:pict><v:shape ${attributes}><v:textpath on="t" string="Summer fair"/></v:shape></w:pict></w:r>`,
      );
    const facts = await read(
      path('id="WordArt 1"') + path('id="WordArt 2" alt="Summer fair"') + path('id="W 3" alt="A banner"'),
    );
    expect(facts.flatMap((fact) => (fact.kind === "figure" ? [[fact.alt, fact.isOfWords]] : []))).toEqual([
      ["Summer fair", true],
      ["Summer fair", true],
      ["A banner", undefined],
    ]);
  });

  it("are no shapes with text, nor what is decoration by itself", async () => {
    expect(
      await figures(
        p(shape('name="Box"', p("text"))) +
          p('<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>') +
          p(
            '<w:r><w:pict><v:shape id="PowerPlusWaterMarkObject1"><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>',
          ) +
          p('<w:r><w:pict><v:shapetype id="t75"/></w:pict></w:r>'),
      ),
    ).toEqual([["shape", null, true]]);
  });

  it("in a group speak for themselves unless the group is described", async () => {
    const pictures =
      '<wpg:wgp><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="A" descr="A cat"/></pic:nvPicPr></pic:pic><pic:pic><pic:nvPicPr><pic:cNvPr id="2" name="B"/></pic:nvPicPr></pic:pic></wpg:wgp>';
    const group = (attributes: string, content: string) =>
      graphic(attributes, `${word}/wordprocessingGroup`, content);
    const reported = async (body: string) =>
      (await read(body)).flatMap((fact) =>
        fact.kind === "image" || fact.kind === "figure" ? [[fact.kind, fact.alt]] : [],
      );
    expect(await reported(group('name="G"', pictures))).toEqual([
      ["image", "A cat"],
      ["image", null],
    ]);
    expect(await reported(group('name="G" descr="Two cats"', pictures))).toEqual([["figure", "Two cats"]]);
    expect(await reported(group('name="G"', "<wpg:wgp><wps:wsp/><wps:wsp/></wpg:wgp>"))).toEqual([
      ["figure", null],
    ]);
  });
});

describe("captions", () => {
  const captions = async (body: string) =>
    ofKind(await read(body), "caption").map(({ caption, typed }) => [caption, typed]);
  const image = p(picture('name="P" descr="x"'));

  it("stand after the picture or before it, each for one picture", async () => {
    expect(await captions(image + p("Figure 1 A", "Beschriftung") + image + p("text"))).toEqual([
      ["Figure 1 A", null],
      [null, null],
    ]);
    expect(await captions(p("Figure 1 A", "Beschriftung") + image + p("text"))).toEqual([
      ["Figure 1 A", null],
    ]);
    expect(await captions(image + p("") + p("Figure 1 A", "Beschriftung"))).toEqual([["Figure 1 A", null]]);
  });

  it("may be a label and a title in two paragraphs, below or above the picture", async () => {
    const title = p("Sales by Region");
    expect(await captions(image + p("Figure 1") + title)).toEqual([[null, "Figure 1"]]);
    expect(await captions(p("Figure 1") + title + image + p("text"))).toEqual([[null, "Figure 1"]]);
    expect(await captions(p("Figure 1", "Beschriftung") + title + image)).toEqual([["Figure 1", null]]);
    expect(await captions(p("Figure 1") + title + p("text") + image)).toEqual([[null, null]]);
    expect(await captions(p("Figure 1: Boats") + title + image)).toEqual([[null, null]]);
    expect(await captions(image + p("Figure 1") + title + image + p("text"))).toEqual([
      [null, "Figure 1"],
      [null, null],
    ]);
  });

  it("that are only typed are told as such; a table's is none", async () => {
    expect(await captions(image + p("Figure 1. Sales"))).toEqual([[null, "Figure 1. Sales"]]);
    expect(
      await captions(
        image +
          p("Table 1. Sales") +
          table([
            ["a", "b"],
            ["c", "d"],
          ]),
      ),
    ).toEqual([[null, null]]);
    expect(await captions(image + p("As figure one shows, sales rose."))).toEqual([[null, null]]);
  });
});

describe("tables", () => {
  const grid = [
    ["Region", "Sales"],
    ["North", "1"],
    ["South", "2"],
  ];
  const tables = async (body: string) => ofKind(await read(body), "table");

  it("are told with their size, headers and place", async () => {
    expect(await tables(p("Sales", "berschrift1") + table(grid))).toEqual([
      {
        kind: "table",
        rows: 3,
        columns: 2,
        isLayout: false,
        defects: [
          {
            defect: "no-headers",
            place: { label: 'Under "Sales", table 1 ("Region | Sales")', part, path: "w:tbl[1]" },
          },
        ],
        needsReview: null,
        headersWithoutScope: null,
        mergedCells: 0,
        isRagged: false,
        isNested: false,
        place: { label: 'Under "Sales", table 1 ("Region | Sales")', part, path: "w:tbl[1]" },
        address: at(7),
        snippet: "Region | Sales",
      },
    ]);
  });

  it("have headers when the first row is marked, and only then", async () => {
    const defects = async (header: string) => (await tables(table(grid, { header })))[0]?.defects.length;
    expect(await defects("<w:tblHeader/>")).toBe(0);
    expect(await defects('<w:tblHeader w:val="0"/>')).toBe(1);
    expect(await defects("<w:cantSplit/>")).toBe(1);
  });

  it("are layout without style, borders and shading", async () => {
    const isLayout = async (properties: string, cells = grid) =>
      (await tables(table(cells, { properties })))[0]?.isLayout;
    expect(await isLayout("")).toBe(true);
    expect(await isLayout('<w:tblStyle w:val="TableNormal"/>')).toBe(true);
    expect(
      await isLayout('<w:tblStyle w:val="Missing"/><w:tblBorders><w:top w:val="nil"/></w:tblBorders>'),
    ).toBe(true);
    expect(await isLayout('<w:tblStyle w:val="TableGrid"/>')).toBe(false);
    expect(await isLayout('<w:tblBorders><w:insideH w:val="single"/></w:tblBorders>')).toBe(false);
    const cell = (properties: string) => [
      [`<w:tcPr>${properties}</w:tcPr>${p("a")}`, "b"],
      ["c", "d"],
    ];
    expect(await isLayout("", cell('<w:tcBorders><w:bottom w:val="single"/></w:tcBorders>'))).toBe(false);
    expect(await isLayout("", cell('<w:shd w:val="clear" w:fill="DDEEFF"/>'))).toBe(false);
    expect(await isLayout("", cell('<w:shd w:val="clear" w:fill="auto"/>'))).toBe(true);
  });

  it("are no layout with a header row, or where the default style draws them", async () => {
    const isLayoutWith = async (style: string, header = "") => {
      const styles = `<w:style w:type="table" w:default="1" w:styleId="Plain"><w:name w:val="Plain"/>${style}</w:style>`;
      const body = table(grid, { properties: '<w:tblStyle w:val="Plain"/>', header });
      return ofKind(await read({ styles, body }), "table")[0]?.isLayout;
    };
    const margins =
      '<w:tblPr><w:tblCellMar><w:top w:w="0" w:type="dxa"/></w:tblCellMar><w:tblBorders><w:top w:val="nil"/></w:tblBorders></w:tblPr>';
    const lines = '<w:tblPr><w:tblBorders><w:insideH w:val="single"/></w:tblBorders></w:tblPr>';
    expect(await isLayoutWith(margins)).toBe(true);
    expect(await isLayoutWith(margins, "<w:tblHeader/>")).toBe(false);
    expect(await isLayoutWith(lines)).toBe(false);
  });

  it("are layout at the edge of pages", async () => {
    const drawn = table(grid, { properties: '<w:tblStyle w:val="TableGrid"/>' });
    const content = `<w:hdr ${namespaces}>${drawn}</w:hdr>`;
    const body = `${p("text")}<w:sectPr><w:headerReference w:type="default" r:id="header1.xml"/></w:sectPr>`;
    const facts = await read({ body, parts: { "header1.xml": { type: "header", content } } });
    expect(ofKind(facts, "table")).toMatchObject([{ isLayout: true }]);
  });

  it("may be merged, ragged and nested", async () => {
    const [inner, outer] = await tables(
      table([[`<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p("wide")}`], [table(grid) + p(""), "b"], ["c"]]),
    );
    expect(inner).toMatchObject({ rows: 3, columns: 2, isNested: true, isRagged: false });
    expect(outer).toMatchObject({ rows: 3, columns: 2, isNested: true, isRagged: true, mergedCells: 1 });
  });
});

describe("form fields", () => {
  const fields = async (body: string) =>
    ofKind(await read(body), "field").map(({ control, name, place }) => [control, name, place.label]);
  const control = (properties: string, text = "[fill in]") =>
    p(`${r("Name: ")}<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${r(text)}</w:sdtContent></w:sdt>`);

  it("are content controls of an input type, named by their title", async () => {
    expect(
      await fields(
        control('<w:alias w:val="Your name"/><w:text/>') +
          control("<w:dropDownList/>") +
          control('<w:alias w:val=" "/><w14:checkbox/>') +
          control("<w:date/><w:lock w:val='sdtContentLocked'/>") +
          control("<w:docPartObj/>") +
          control('<w:tag w:val="goog_rdk_0"/>') +
          control("<w:citation/>"),
      ),
    ).toEqual([
      ["text field", "Your name", 'Text field "Your name", beside "Name:"'],
      ["drop-down list", null, 'Drop-down list "[fill in]", beside "Name:"'],
      ["check box", null, 'Check box "[fill in]", beside "Name:"'],
    ]);
  });

  it("are legacy fields, named by their help or status text", async () => {
    expect(
      await fields(
        p(
          r("E-mail: ") +
            field(
              " FORMTEXT ",
              r("x"),
              '<w:name w:val="Text1"/><w:helpText w:val="Your e-mail address"/><w:textInput/>',
            ),
        ) + p(field(" FORMCHECKBOX ", "", '<w:name w:val="Check1"/><w:checkBox/>') + r(" I agree")),
      ),
    ).toEqual([
      ["text field", "Your e-mail address", 'Text field "Text1", beside "E-mail:"'],
      ["check box", null, 'Check box "Check1", beside "I agree"'],
    ]);
  });

  it("are named in their places where they have a name", async () => {
    const active = (name: string) =>
      p(`<w:r><w:object><v:shape id="s"/><w:control w:name="${name}"/></w:object></w:r>`);
    const facts = await read(p(r("Day")) + active("Box1") + p(r("Boat")) + active(""));
    expect(ofKind(facts, "field").map(({ place }) => place.label)).toEqual([
      'Control "Box1", beside "Day"',
      'Control, beside "Boat"',
    ]);
  });
});

describe("links, colours, space and media", () => {
  it("tells hyperlinks and HYPERLINK fields, but no entries of a table of contents", async () => {
    const facts = await read({
      body:
        p(`<w:hyperlink r:id="rId90">${r("the ")}${r("report")}</w:hyperlink>`) +
        p(field(' HYPERLINK "https://example.org/b" \\o "tip" ', r("here"))) +
        p(`<w:hyperlink r:id="rId90">${picture('name="Logo" descr="Our logo"')}</w:hyperlink>`) +
        p(field(' HYPERLINK \\l "part" ', r("part"))) +
        p(field(' TOC \\o "1-3" ', `<w:hyperlink w:anchor="a">${r("Sales 3")}</w:hyperlink>`)),
      links: { rId90: "https://example.org/a" },
    });
    expect(ofKind(facts, "link").map(({ text, target }) => [text, target])).toEqual([
      ["the report", "https://example.org/a"],
      ["here", "https://example.org/b"],
      ["Our logo", "https://example.org/a"],
      ["part", "#part"],
    ]);
    expect(documentOf(facts).navigation.found).toBe("a table of contents");
  });

  it("tells the colours of text and of what it stands on", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Big"><w:name w:val="Big"/><w:rPr><w:color w:val="777777"/><w:sz w:val="36"/></w:rPr></w:style>';
    const facts = await read({
      styles,
      body:
        p(
          r("one", '<w:color w:val="FF0000"/>') +
            r("two", '<w:color w:val="FFFFFF"/><w:highlight w:val="yellow"/>'),
        ) +
        p(r("three", '<w:shd w:fill="EEEEEE"/>'), "Big") +
        p(r("four", '<w:color w:val="auto"/><w:shd w:fill="000000"/>')),
    });
    expect(
      ofKind(facts, "colour").map(({ foreground, background, isLarge }) => [foreground, background, isLarge]),
    ).toEqual([
      [[255, 0, 0], [255, 255, 255], false],
      [[255, 255, 255], [255, 255, 0], false],
      [[119, 119, 119], [238, 238, 238], true],
      [[255, 255, 255], [0, 0, 0], false],
    ]);
  });

  it.each([
    ["28", "<w:b/>", true],
    ["29", "<w:b/>", true],
    ["27", "<w:b/>", false],
    ["30", "", false],
    ["36", "", true],
    ["35", "", false],
  ])("text of %s half-points %s is large: %s", async (size, bold, isLarge) => {
    const facts = await read(
      p(r("one", `${bold}<w:color w:val="777777"/><w:sz w:val="${size}"/><w:shd w:fill="EEEEEE"/>`)),
    );
    expect(ofKind(facts, "colour")).toMatchObject([{ isLarge }]);
  });

  it("tells blank paragraphs in a row, but no page breaks or single ones", async () => {
    const facts = await read(
      p("a") +
        p("") +
        p("b") +
        p("") +
        p(r(" ")) +
        p("") +
        p("c") +
        p("") +
        p('<w:r><w:br w:type="page"/></w:r>') +
        p("") +
        p("d"),
    );
    expect(ofKind(facts, "blank-run")).toEqual([
      {
        kind: "blank-run",
        count: 3,
        anchor: "b",
        place: { label: 'Blank paragraphs after "b"', part, path: "w:p[4]" },
      },
    ]);
  });
});

describe("a long document", () => {
  it("needs a way through it: contents or three headings", async () => {
    const navigation = async (body: string) => (await documentFact({ body, pages: 21 })).navigation;
    expect(await navigation(p("text"))).toMatchObject({ length: { count: 21, of: "pages" }, found: null });
    expect(await navigation(p("A", "berschrift1").repeat(3))).toMatchObject({ found: "3 headings" });
    const block =
      '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent/></w:sdt>';
    expect(await navigation(block)).toMatchObject({ found: "a table of contents" });
    expect(await navigation(p(field(' TOC \\h \\c "Figure" ', r("x"))))).toMatchObject({ found: null });
    expect((await documentFact({ body: p("word ".repeat(8_400)) })).navigation).toMatchObject({
      length: { count: 21, of: "pages", isEstimated: true },
    });
  });
});

describe("a damaged or hostile document", () => {
  it("is not misled by names that objects of JavaScript have", async () => {
    const names = ["constructor", "__proto__", "toString"].map((name) => `<${name} xmlns=""/>`).join("");
    const facts = await read({ body: `<w:p><w:sdt><w:sdtPr>${names}</w:sdtPr></w:sdt></w:p>` });
    expect(ofKind(facts, "field")).toEqual([]);
  });

  it("does not make pictures wait for captions in boxes in many boxes", async () => {
    const image = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="p/picture"/></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const caption = p("Figure 1 A", "Beschriftung");
    const inBoxes = (depth: number) =>
      `${"<w:p><w:r><w:pict><v:shape><w:txbxContent>".repeat(depth)}${image}${caption}${"</w:txbxContent></v:shape></w:pict></w:r></w:p>".repeat(depth)}`;
    const captionOf = async (depth: number) =>
      ofKind(await read({ body: inBoxes(depth) }), "image").map(({ caption }) => caption);
    expect(await captionOf(0)).toEqual(["Figure 1 A"]);
    expect(await captionOf(2)).toEqual(["Figure 1 A"]);
    expect(await captionOf(20)).not.toContain("Figure 1 A");
  });

  it("is refused where boxes in boxes hold more text than waits, before all of it is unpacked", async () => {
    const long = r("a".repeat(30_000)).repeat(10);
    const boxes = (depth: number) =>
      `<w:p>${long}<w:r><w:pict><v:shape><w:txbxContent>`.repeat(depth) +
      "</w:txbxContent></v:shape></w:pict></w:r></w:p>".repeat(depth);
    const budget = new Budget();
    const wide = factsOf(docxReader, docx({ body: boxes(100) }), budget);
    await expect(wide).rejects.toEqual(expect.objectContaining({ code: "too_complex" }));
    expect(budget.spent.bytes).toBeLessThan(12_000_000);
    expect(ofKind(await read({ body: boxes(20) }), "document").length).toBe(1);
  });

  it("draws on its allowance for cells and long texts besides their XML", async () => {
    const spent = async (body: string) => {
      const budget = new Budget();
      await factsOf(docxReader, docx({ body }), budget);
      return budget.spent.steps;
    };
    const paragraphs = await spent("<w:p/><w:p/><w:p/>".repeat(1_000));
    const cells = await spent(`<w:tbl><w:tr>${"<w:tc><w:p/></w:tc>".repeat(1_000)}</w:tr></w:tbl>`);
    expect(cells - paragraphs).toBeGreaterThan(10_000);
    expect((await spent(p("a".repeat(80_000)))) - (await spent(p("a")))).toBeGreaterThan(10_000);
  });

  it("is told as far as it can be read, and what could not be", async () => {
    const facts = await read({ body: `${p("Sales", "berschrift1")}<w:p><w:r>` });
    expect(ofKind(facts, "heading").length).toBe(1);
    expect(documentOf(facts).unread).toMatchObject([
      { message: expect.stringMatching(/word\/document\.xml .*is damaged/) },
    ]);
  });

  it("is refused when nothing of it can be read", async () => {
    const error = expect.objectContaining({ code: "unreadable_document" });
    await expect(factsOf(docxReader, docx({ body: "</w:body>" }))).rejects.toEqual(error);
    await expect(factsOf(docxReader, zip({ "a.txt": "b" }))).rejects.toEqual(error);
    const bomb = docx({ body: "" });
    await expect(factsOf(docxReader, bomb.subarray(0, bomb.length - 40))).rejects.toEqual(error);
  });

  it("ends with what was found when it costs more than its allowance", async () => {
    const bytes = docx({ body: p("Sales", "berschrift1") + p("text").repeat(3_000) });
    const facts = await factsOf(docxReader, bytes, new Budget({ steps: 5_000, bytes: 1e9, depth: 100 }));
    expect(documentOf(facts).unread).toMatchObject([
      { message: expect.stringMatching(/too complex.*not checked/) },
    ]);
    await expect(
      factsOf(docxReader, bytes, new Budget({ steps: 50, bytes: 1e9, depth: 100 })),
    ).rejects.toEqual(expect.objectContaining({ code: "too_complex" }));
  });

  it("names parts that it takes in and that are not checked", async () => {
    expect((await documentFact(`${p("text")}<w:altChunk r:id="x"/>`)).unread.length).toBe(1);
  });
});
