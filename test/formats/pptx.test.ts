import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { pptxReader } from "../../src/formats/pptx/reader.ts";
import { decorative } from "../checker/build/docx.ts";
import { namespaces, packageFiles, relationships } from "../checker/build/office.ts";
import { ap, frame, group, type PptxShape, pic, pptx, slideTable, sp, title } from "../checker/build/pptx.ts";
import { documentOf, factsOf, ofKind } from "../checker/build/read.ts";
import { zip } from "../checker/build/zip.ts";

const read = (given: PptxShape | string) =>
  factsOf(pptxReader, pptx(typeof given === "string" ? { slides: [given] } : given));
const part = "ppt/slide1.xml";
const where = (label: string) => ({ label: `Slide 1, ${label}`, page: 1, part, path: 'p:cNvPr[@id="7"]' });

describe("a presentation", () => {
  it("is told whole, slide by slide", async () => {
    const facts = await read({
      slides: [
        title("Sales") +
          sp("Body 2", { placeholder: 'idx="1"', text: ap("North") + ap("South") }) +
          pic("Picture 3", 'descr="A map"'),
      ],
    });
    // The colours of its texts have tests of their own.
    expect(facts.filter(({ kind }) => kind === "colour")).toHaveLength(2);
    expect(facts.filter(({ kind }) => kind !== "colour")).toEqual([
      { kind: "list", items: 2, defects: [], place: where('list "North"'), snippet: "North" },
      {
        kind: "image",
        alt: "A map",
        isDecorative: false,
        place: where('picture "Picture 3"'),
        address: { in: "part", part, element: 37 },
        anchor: "256 7 Picture 3",
        snippet: "A map",
      },
      {
        kind: "slide",
        number: 1,
        title: "Sales",
        isReadInOrder: true,
        place: { label: "Slide 1", page: 1, part },
        anchor: "256 Sales",
        snippet: "Sales",
      },
      {
        kind: "document",
        format: "pptx",
        tool: "powerpoint",
        place: { label: "Presentation" },
        language: {
          value: "en-US",
          isValid: true,
          isCovered: false,
          isOptional: false,
          place: { label: "Presentation language", part: "ppt/presentation.xml" },
        },
        title: {
          value: "Annual report",
          isShown: null,
          conflict: null,
          place: { label: "Presentation properties" },
        },
        extent: { pages: 1, words: 3, paragraphs: 3 },
        isSubstantial: true,
        headings: { total: 1, blank: 0 },
        parts: "slides",
        navigation: {
          length: { count: 1, of: "slides" },
          found: "a title on every slide",
          place: { label: "Presentation", part: "ppt/presentation.xml" },
        },
        tagging: null,
        pdfUa: null,
        allowsAssistiveTechnology: true,
        hasDynamicXfa: false,
        unread: [],
      },
    ]);
  });

  it("leaves out hidden slides and hidden shapes, and keeps the numbers of the others", async () => {
    const facts = await read({
      slides: [{ tree: pic("A"), attributes: 'show="0"' }, title("Two") + pic("B", 'hidden="1"')],
    });
    expect(facts.map(({ kind, place }) => [kind, place.label])).toEqual([
      ["colour", 'Slide 2, text "Two"'],
      ["slide", "Slide 2"],
      ["document", "Presentation"],
    ]);
  });
});

describe("the language", () => {
  const language = async (textLanguage: string | null, text: string) =>
    documentOf(await read({ textLanguage, slides: [sp("Box", { text })] })).language?.value;

  it("is declared, or that of most of the text", async () => {
    expect(await language("de-DE", ap("text", "", 'lang="fr-FR"'))).toBe("de-DE");
    expect(
      await language(null, ap("long text", "", 'lang="fr-FR"') + ap("text", "", 'lang="it"') + ap("x")),
    ).toBe("fr-FR");
    expect(await language(null, ap("x", "", 'lang="fr-FR"') + ap("long text"))).toBeNull();
  });

  it("of parts is told where it differs", async () => {
    const facts = await read(
      sp("Box", {
        text:
          ap("one", "", 'lang="en-GB"') + ap("deux", "", 'lang="fr-FR"') + ap("x?", "", 'lang="klingonish"'),
      }),
    );
    expect(ofKind(facts, "part-language")).toMatchObject([{ value: "fr-FR", snippet: "deux" }]);
    expect(ofKind(facts, "language-defect")).toMatchObject([{ defect: "malformed", detail: "klingonish" }]);
  });
});

describe("slides", () => {
  const slides = async (...given: string[]) =>
    ofKind(await read({ slides: given }), "slide").map(({ title, isReadInOrder }) => [title, isReadInOrder]);

  it("have the title of a title placeholder with text, and of nothing else", async () => {
    expect(
      await slides(
        title("Sales"),
        sp("Title 1", { placeholder: 'type="ctrTitle"', text: ap("Report") }),
        title(" "),
        sp("Box", { isTextBox: true, text: ap("Sales") }),
        "",
      ),
    ).toEqual([
      ["Sales", true],
      ["Report", true],
      [null, true],
      [null, true],
      [null, true],
    ]);
  });

  it("are read out of order when text below the title comes before it", async () => {
    const box = (top: number) => sp("Box", { isTextBox: true, text: ap("text"), top });
    const number = sp("Number", { placeholder: 'type="sldNum" idx="9"', text: ap("3"), top: 800 });
    const body = sp("Body", { placeholder: 'idx="1"', text: ap("text") });
    expect(
      await slides(
        box(50) + title("A"),
        box(400) + title("B"),
        number + title("C"),
        body + title("D"),
        title("E") + box(400),
      ),
    ).toEqual([
      ["A", true],
      ["B", false],
      ["C", true],
      ["D", false],
      ["E", true],
    ]);
  });
});

describe("lists", () => {
  const lists = async (text: string, placeholder?: string) => {
    const facts = await read(sp("Body", { text, ...(placeholder === undefined ? {} : { placeholder }) }));
    return [
      ofKind(facts, "typed-list").map(({ items }) => items),
      ofKind(facts, "list").map(({ items }) => items),
    ];
  };
  const typed = ap("- one") + ap("- two");

  it("are typed where neither the paragraph, the layout nor the master gives a bullet", async () => {
    expect(await lists(typed)).toEqual([[2], []]);
    expect(await lists(typed, 'idx="1"')).toEqual([[], [2]]);
    expect(await lists(typed, 'type="subTitle" idx="2"')).toEqual([[2], []]);
    const none = "<a:pPr><a:buNone/></a:pPr>";
    expect(await lists(ap("- one", none) + ap("- two", none), 'idx="1"')).toEqual([[2], []]);
    const own = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>';
    expect(await lists(ap("one", own) + ap("two", own))).toEqual([[], [2]]);
  });
});

describe("lists that are typed", () => {
  const items = async (tree: string) => ofKind(await read(tree), "typed-list").map(({ items }) => items);
  const box = (text: string) => sp("Box", { isTextBox: true, text });
  const lines = "<a:p><a:r><a:t>1. one</a:t></a:r><a:br/><a:r><a:t>2. two</a:t></a:r></a:p>";

  it("are told where line breaks part their items, and with marks that no list has", async () => {
    expect(await items(box(lines))).toEqual([2]);
    expect(await items(box(ap("o\tone") + ap("o\ttwo")))).toEqual([2]);
    expect(await items(box(ap("→ one") + ap("→ two") + ap("→ three")))).toEqual([3]);
  });

  it("are told where three or more begin with another number, and in alphabets that count in several orders", async () => {
    expect(await items(box(ap("IV. one") + ap("V. two") + ap("VI. three")))).toEqual([3]);
    expect(await items(box(ap("4. one") + ap("5. two")))).toEqual([]);
    expect(await items(box(ap("أ) one") + ap("ب) two") + ap("ج) three")))).toEqual([3]);
  });

  it("are none across boxes, blank paragraphs and items that have a bullet, and no names", async () => {
    expect(await items(box(ap("→ one")) + box(ap("→ two")))).toEqual([]);
    expect(await items(box(ap("→ one") + ap("") + ap("→ two")))).toEqual([]);
    expect(await items(sp("Body", { placeholder: 'idx="1"', text: lines }))).toEqual([]);
    expect(await items(box(ap("A. Miller") + ap("B. Jones")))).toEqual([]);
  });
});

describe("pictures and figures", () => {
  const reported = async (tree: string) =>
    (await read(tree)).flatMap((fact) =>
      fact.kind === "image"
        ? [["image", fact.alt, fact.isDecorative]]
        : fact.kind === "figure"
          ? [[fact.sort, fact.alt, fact.isDecorative]]
          : [],
    );

  it("are pictures, charts, diagrams, objects, groups, lines and shapes without text", async () => {
    const ole =
      '<mc:AlternateContent><mc:Choice Requires="v"><p:oleObj progId="Excel.Sheet.12"/></mc:Choice><mc:Fallback><p:oleObj><p:pic/></p:oleObj></mc:Fallback></mc:AlternateContent>';
    expect(
      await reported(
        pic("A", 'descr="A cat"') +
          pic("B", "", "", decorative) +
          frame("C", "drawingml/2006/chart") +
          frame("D", "drawingml/2006/diagram", "", 'descr="Steps"') +
          frame("E", "presentationml/2006/ole", ole) +
          frame(
            "F",
            "presentationml/2006/ole",
            `<p:oleObj progId="Equation.3">${pic("preview", 'descr="a = b"')}</p:oleObj>`,
          ) +
          '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="7" name="G"/></p:nvCxnSpPr></p:cxnSp>' +
          sp("H") +
          sp("I", { text: ap("text") }) +
          sp("J", { isTextBox: true }) +
          sp("K", { placeholder: 'idx="1"' }),
      ),
    ).toEqual([
      ["image", "A cat", false],
      ["image", null, true],
      ["chart", null, false],
      ["diagram", "Steps", false],
      ["object", null, false],
      ["formula", "a = b", false],
      ["connector", null, false],
      ["shape", null, false],
    ]);
  });

  it("in a group are covered when the group is described or decorative", async () => {
    const members = pic("A") + sp("B") + frame("C", "drawingml/2006/chart") + group("D", "", pic("E"));
    expect(await reported(group("G", 'descr="A diagram"', members))).toEqual([["group", "A diagram", false]]);
    expect(await reported(group("G", "", members, decorative))).toEqual([["group", null, true]]);
    expect(await reported(group("G", "", members))).toEqual([
      ["image", null, false],
      ["chart", null, false],
      ["image", null, false],
      ["group", null, false],
    ]);
  });

  it("in a group of nothing else are judged one by one, and the group is not", async () => {
    const pictures = pic("A") + group("B", "", frame("C", "drawingml/2006/chart"));
    expect(await reported(group("G", "", pictures))).toEqual([
      ["image", null, false],
      ["chart", null, false],
    ]);
    expect(await reported(group("G", "", ""))).toEqual([["group", null, false]]);
  });

  it("that sound or move are told as media too", async () => {
    const facts = await read(
      pic("Film", 'descr="A tour"', '<a:videoFile r:link="x"/>') +
        pic("Talk", "", '<a:audioFile r:link="x"/>'),
    );
    expect(ofKind(facts, "media").map(({ sort, hasTextTrack }) => [sort, hasTextTrack])).toEqual([
      ["video", false],
      ["audio", false],
    ]);
    expect(ofKind(facts, "figure").map(({ sort, alt }) => [sort, alt])).toEqual([
      ["media", "A tour"],
      ["media", null],
    ]);
    expect(ofKind(facts, "image")).toEqual([]);
  });
});

describe("tables", () => {
  const rows = [
    ["Region", "Sales"],
    ["North", "1"],
  ];

  it("have headers when the first row or column is one", async () => {
    const facts = await read(
      slideTable("A", "", rows) +
        slideTable("B", 'firstRow="1"', rows) +
        slideTable("C", 'firstCol="1" firstRow="0"', rows),
    );
    expect(ofKind(facts, "table").map(({ rows, columns, defects }) => [rows, columns, defects])).toEqual([
      [2, 2, [{ defect: "no-headers", place: expect.objectContaining(where('table "A"')) }]],
      [2, 2, []],
      [2, 2, []],
    ]);
    expect(ofKind(facts, "table")[0]?.snippet).toBe("Region | Sales");
  });
});

describe("links, colours and controls", () => {
  it("tells the links of runs and of shapes", async () => {
    const link = '<a:hlinkClick r:id="rId9"/>';
    const facts = await read({
      slides: [
        {
          tree:
            sp("Box", {
              text: `<a:p><a:r><a:rPr>${link}</a:rPr><a:t>the </a:t></a:r><a:r><a:rPr b="1">${link}</a:rPr><a:t>report</a:t></a:r></a:p>`,
            }) + pic("A", 'descr="Our logo"', "", link),
          links: { rId9: "https://example.org/a" },
        },
      ],
    });
    expect(ofKind(facts, "link").map(({ text, target }) => [text, target])).toEqual([
      ["the report", "https://example.org/a"],
      ["Our logo", "https://example.org/a"],
    ]);
  });

  it("tells the colours of text and of what it stands on", async () => {
    const fill = (value: string, change = "") =>
      `<a:solidFill><a:srgbClr val="${value}">${change}</a:srgbClr></a:solidFill>`;
    const facts = await read(
      sp("A", { text: ap("one", "", fill("777777")), fill: fill("888888") }) +
        sp("B", { text: ap("two", "", fill("777777")) }) +
        sp("C", { text: ap("three", "", fill("777777")), fill: fill("FFFFFF", '<a:alpha val="10000"/>') }) +
        slideTable("D", 'firstRow="1"', [["a", "b"]], fill("000000")),
    );
    const grey = [119, 119, 119];
    expect(
      ofKind(facts, "colour").map(({ foreground, background, doubt }) => [foreground, background, doubt]),
    ).toEqual([
      [grey, [136, 136, 136], undefined],
      [grey, [255, 255, 255], undefined],
      [grey, null, "transparency"],
      [[0, 0, 0], [0, 0, 0], undefined],
      [[0, 0, 0], [0, 0, 0], undefined],
    ]);
  });

  it.each([
    ['sz="1400" b="1"', true],
    ['sz="1450" b="1"', true],
    ['sz="1390" b="1"', false],
    ['sz="1500"', false],
    ['sz="1800"', true],
  ])("text with %s is large: %s", async (run, isLarge) => {
    const fill = (value: string) => `<a:solidFill><a:srgbClr val="${value}"/></a:solidFill>`;
    const text = `<a:p><a:r><a:rPr ${run}>${fill("777777")}</a:rPr><a:t>one</a:t></a:r></a:p>`;
    const facts = await read(sp("A", { text, fill: fill("888888") }));
    expect(ofKind(facts, "colour")).toMatchObject([{ isLarge }]);
  });

  it("tells controls by the alternative text of their picture", async () => {
    const control = (name: string, alt: string) =>
      `<mc:AlternateContent><mc:Choice Requires="v"><p:control name="${name}"/></mc:Choice><mc:Fallback><p:control name="${name}">${pic("x", alt)}</p:control></mc:Fallback></mc:AlternateContent>`;
    const facts = await read({
      slides: [{ tree: "", controls: control("TextBox1", 'descr="Your name"') + control("TextBox2", "") }],
    });
    expect(ofKind(facts, "field").map(({ name, place }) => [name, place.label])).toEqual([
      ["Your name", 'Slide 1, control "TextBox1"'],
      [null, 'Slide 1, control "TextBox2"'],
    ]);
    expect(ofKind(facts, "image")).toEqual([]);
  });
});

describe("a long presentation", () => {
  it("needs sections or a title on every slide", async () => {
    const navigation = async (slides: string[], extension?: string) =>
      documentOf(await read({ slides, ...(extension ? { extension } : {}) })).navigation;
    const titled = Array.from({ length: 20 }, (_, at) => title(`Slide ${at}`));
    expect(await navigation(titled)).toMatchObject({ length: { count: 20, of: "slides" } });
    expect(await navigation([...titled, ""])).toMatchObject({
      length: { count: 21, of: "slides" },
      found: null,
    });
    expect(await navigation([...titled, title("Last")])).toMatchObject({ found: "a title on every slide" });
    expect(
      await navigation([...titled, ""], "<p14:sectionLst><p14:section/><p14:section/></p14:sectionLst>"),
    ).toMatchObject({ found: "2 sections" });
  });
});

describe("a damaged or hostile presentation", () => {
  it("is not misled by names that objects of JavaScript have", async () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const main = "ppt/presentation.xml";
    const bytes = zip({
      ...packageFiles(main, "presentationml.presentation", {}),
      [main]: `<p:presentation ${namespaces}><p:sldId id="256" r:id="s"/></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": relationships([["s", `${office}/slide`, "slide1.xml"]]),
      [part]: `<p:sld ${namespaces}/>`,
      "ppt/_rels/slide1.xml.rels": relationships([["l", `${office}/slideLayout`, "l.xml"]]),
      "ppt/l.xml": `<p:sldLayout ${namespaces}><__proto__ xmlns=""><a:lvl9pPr><a:buNone/></a:lvl9pPr></__proto__></p:sldLayout>`,
    });
    expect(ofKind(await factsOf(pptxReader, bytes), "slide").length).toBe(1);
    expect(Object.prototype).not.toHaveProperty("8");
  });

  it("is told as far as it can be read", async () => {
    const facts = await read({ slides: ["<p:sp>", title("Two")] });
    expect(ofKind(facts, "slide").map(({ number }) => number)).toEqual([1, 2]);
    expect(documentOf(facts).unread).toMatchObject([{ place: { part } }]);
  });

  it("ends with what was found when it costs more than its allowance", async () => {
    const bytes = pptx({ slides: [title("One"), sp("Body", { text: ap("text").repeat(3_000) })] });
    const facts = await factsOf(pptxReader, bytes, new Budget({ steps: 5_000, bytes: 1e9, depth: 100 }));
    expect(documentOf(facts).unread).toMatchObject([{ message: expect.stringMatching(/too complex/) }]);
  });
});
