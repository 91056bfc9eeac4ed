import { describe, expect, it } from "vitest";
import { name } from "../checker/build/pdf.ts";
import {
  artifact,
  image,
  operators,
  paint,
  type Tag,
  type TaggedDocument,
  tag,
  text,
} from "../checker/build/tagged-pdf.ts";
import { failures, mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

const main = async (document: TaggedDocument) => mainOf(await convertedPdf({ xmp: null, ...document }));
const tags = (...all: Tag[]) => main({ tags: all });
const table = (entries: object) => ({ A: { O: name("Table"), ...entries } });

describe("happy", () => {
  it("makes a page that stands by itself and passes the checks", async () => {
    const html = await convertedPdf({
      tags: [
        tag("H1", "Opening hours"),
        tag("P", ["The library is open ", tag("Span", "jeden Tag", { Lang: "de" }), "and late."]),
        tag("Table", [
          tag("TR", [tag("TH", "Day"), tag("TH", "Time")]),
          tag("TR", [tag("TH", "Monday", table({ Scope: name("Row") })), tag("TD", "9 to 5")]),
        ]),
      ],
      loose: ["/Artifact BMC BT /F1 12 Tf 72 30 Td (Page 1) Tj ET EMC\n"],
    });
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html).toContain("<title>Sales</title>");
    expect(mainOf(html)).toBe(
      '<h1 id="opening-hours">Opening hours</h1><p>The library is open <span lang="de">jeden Tag</span> and late.</p>' +
        '<table><tr><th scope="col">Day</th><th scope="col">Time</th></tr>' +
        '<tr><th scope="row">Monday</th><td>9 to 5</td></tr></table>',
    );
    expect(html).not.toContain("For a person");
    expect(await failures(html)).toEqual([]);
  });

  it("makes paragraphs of divisions that hold words and phrases alone, as browsers tag them", async () => {
    const words = (data: string) => tag("NonStruct", data);
    const division = (...parts: Tag[]) => tag("NonStruct", parts);
    const code = (data: string) => tag("Code", [words(data)]);
    expect(
      await tags(
        division(words("Call "), code("apt"), words(" for "), tag("Em", [words("all")]), words(" of it.")),
        division(words("One line")),
        tag("Div", "Another"),
        words("Loose "),
        tag("Strong", [words("bold")]),
        words(" words"),
        tag("P", [words("A paragraph")]),
        division(tag("Figure", [], { Alt: "Drawn by nobody" })),
        tag("Table", [
          tag("TR", [
            tag("TH", [division(code("x"))]),
            tag("TD", [division(words("y")), division(words("z"))]),
          ]),
        ]),
      ),
    ).toBe(
      "<p>Call <code>apt</code> for <em>all</em> of it.</p><p>One line</p><p>Another</p>" +
        "<p>Loose <strong>bold</strong> words</p><p>A paragraph</p>" +
        '<p><span class="image" role="img" aria-label="Drawn by nobody">[<span lang="en">Image</span>: Drawn by nobody]</span></p>' +
        '<table><tr><th scope="col"><code>x</code></th><td><p>y</p><p>z</p></td></tr></table>',
    );
  });

  it("leaves out tags that stand on no page, as those of a document that this one was taken out of", async () => {
    const elsewhere = (type: string, mcid: number, entries = {}) =>
      tag(type, [], (builder) => ({ Pg: builder.add({ Type: name("Page") }), K: mcid, ...entries }));
    const lost = tag("Sect", [elsewhere("P", 0), elsewhere("Figure", 1, { Alt: "A map" })]);
    expect(await tags(tag("P", "Here"), lost, tag("Figure", [], { Alt: "Drawn by nobody" }))).toBe(
      '<p>Here</p><p><span class="image" role="img" aria-label="Drawn by nobody">[<span lang="en">Image</span>: Drawn by nobody]</span></p>',
    );
  });

  it("leaves out what such tags say in the place of their content, whatever page it stood on", async () => {
    const nowhere = (mcid: number) =>
      tag("H1", [tag("Span", [], { Pg: null, K: mcid, ActualText: "-" })], { Pg: null });
    expect(await tags(tag("P", "Here"), nowhere(7), nowhere(7), nowhere(8))).toBe("<p>Here</p>");
  });

  it("reads text once that is painted again beside itself, as a shadow", async () => {
    const twice = (words: string) =>
      operators(`BT /F1 12 Tf 72 701 Td (${words}) Tj ET BT /F1 12 Tf 72 700 Td (${words}) Tj ET`);
    expect(await tags(tag("H1", twice("Opening hours")))).toBe('<h1 id="opening-hours">Opening hours</h1>');
    // What stands further on is said again.
    const again = operators("BT /F1 12 Tf 72 700 Td (Go) Tj ET BT /F1 12 Tf 92 700 Td (Go) Tj ET");
    expect(await tags(tag("P", again))).toBe("<p>Go Go</p>");
  });

  it("reads letters from right to left that are each given by the marked content of their glyph", async () => {
    const glyph = (code: string, letter: string, x: number) =>
      `/Span <</ActualText <feff${letter}>>> BDC 1 0 0 1 ${x} 700 Tm (${code}) Tj EMC`;
    // Shin, lamed, vav and a word space before he, as they stand from left to right.
    const line = [
      glyph("a", "05d4", 72),
      "1 0 0 1 79 700 Tm ( ) Tj",
      glyph("b", "05d5", 84),
      glyph("c", "05dc", 91),
      glyph("d", "05e9", 98),
    ];
    const word = operators(`BT /F1 12 Tf ${line.join(" ")} ET`);
    expect(await tags(tag("P", [word], { Lang: "he" }))).toBe('<p lang="he" dir="rtl">שלו ה</p>');
  });

  it("keeps the language of each part, where the document gives none and the first gives the same", async () => {
    const parts = ["cy", "cy", "en"].map((Lang) => tag("Sect", [tag("P", "Croeso")], { Lang }));
    expect(await main({ tags: parts, catalog: { Lang: null } })).toBe(
      '<div lang="cy"><p>Croeso</p></div><div lang="cy"><p>Croeso</p></div><div lang="en"><p>Croeso</p></div>',
    );
  });

  it("leaves a figure that is of other figures to these", async () => {
    const line = operators("0 0 m 90 0 l 90 50 l 0 90 l 30 20 l 60 60 l S");
    const inner = tag("Figure", line, { Alt: "Map of routes" });
    const html = await tags(tag("Figure", [inner, tag("Caption", "Routes")]));
    expect(html.replace(/ src="[^"]*"/g, "")).toBe(
      '<figure><figcaption>Routes</figcaption><figure><img alt="Map of routes"></figure></figure>',
    );
  });

  it("puts a typed caption into the figure that is alone in the paragraph before it", async () => {
    const figure = tag("Figure", operators("0 0 m 9 9 l S"), { Alt: "A ferry" });
    const caption = tag("P", "Figure 1: The ferry");
    expect(await tags(tag("P", [figure]), caption)).toMatch(
      /^<figure>.*<figcaption>Figure 1: The ferry<\/figcaption><\/figure>$/,
    );
    expect(await tags(tag("P", [figure, "beside"]), caption)).toContain("<p>Figure 1: The ferry</p>");
  });

  it("makes lists of lines of a paragraph that begin with typed bullets or numbers", async () => {
    const lines = (...words: string[]) =>
      tag("P", operators(words.map((line, at) => text(line, 720 - 14 * at)).join(" ")));
    expect(await tags(lines("To go aboard:", "1. Buy a ticket", "2. Wait", "3. Sit"))).toBe(
      "<p>To go aboard:</p><ol><li>Buy a ticket</li><li>Wait</li><li>Sit</li></ol>",
    );
    expect(
      await tags(
        lines("• Mill and its wheel, which goes", "round all day", "• Pier, and no more than that is"),
        tag("P", "End"),
      ),
    ).toBe(
      "<ul><li>Mill and its wheel, which goes round all day</li><li>Pier, and no more than that is</li></ul><p>End</p>",
    );
    // A dash in full lines, numbers that do not go on, and a single item are running text.
    for (const running of [
      [
        "The ferry goes to the old mill",
        "- and to the new one as well, so",
        "- as they say - to all of them",
      ],
      ["1. Buy", "4. Sit"],
      ["1. Buy a ticket"],
    ])
      expect(await tags(lines(...running))).toBe(`<p>${running.join(" ")}</p>`);
  });

  it("makes a list of paragraphs beside one another that begin with typed bullets or numbers", async () => {
    const lines = (...all: string[]) => all.map((line) => tag("P", line));
    expect(await tags(...lines("Bring", "- a map", "- a lamp", "and no more"))).toBe(
      "<p>Bring</p><ul><li>a map</li><li>a lamp</li></ul><p>and no more</p>",
    );
    expect(await tags(tag("Sect", lines("1. Buy", "2. Wait", "3. Sit")), tag("P", "4. Go"))).toBe(
      "<ol><li>Buy</li><li>Wait</li><li>Sit</li></ol><p>4. Go</p>",
    );
    expect(await tags(...lines("1. Buy", "4. Sit"))).toBe("<p>1. Buy</p><p>4. Sit</p>");
  });

  it("leaves out the bullet of an item that stands in no list, as the list that it gets has one", async () => {
    const item = (label: string, words: string) => tag("LI", [tag("Lbl", label), tag("LBody", words)]);
    expect(await tags(tag("Div", [item("•", "Mill"), item("•", "Pier")]))).toBe(
      "<ul><li>Mill</li><li>Pier</li></ul>",
    );
    expect(await tags(tag("Div", [item("7.", "Mill")]))).toBe("<ul><li>7. Mill</li></ul>");
  });

  it("shows the picture that is painted as an artifact where a figure without content says that it stands", async () => {
    const layout = (box: number[]) => ({ A: { O: name("Layout"), BBox: box } });
    const html = await convertedPdf({
      xmp: null,
      tags: [
        tag("P", "Here"),
        tag("Figure", [], layout([72, 400, 172, 500])),
        tag("Figure", [], layout([0, 0, 9, 9])),
      ],
      loose: [artifact(paint("Im").operators), artifact(paint("Im", [300, 400, 50, 50]).operators)],
      resources: (builder) => ({ XObject: { Im: image(builder) } }),
    });
    expect(mainOf(html).match(/<img src="data:image\/png/g)).toHaveLength(1);
    expect(mainOf(html).match(/Image without a description/g)).toHaveLength(2);
  });

  it("shows the picture without a tag in the figure whose tag has no content and says that it stands there", async () => {
    const layout = (box: number[]) => ({ Alt: "The ferry", A: { O: name("Layout"), BBox: box } });
    const html = await convertedPdf({
      xmp: null,
      // The shadow around the picture is a part of the figure; its own tag marks nothing that is seen.
      tags: [tag("P", "Here"), tag("Figure", operators("q Q"), layout([64, 391, 181, 508]))],
      loose: [`${paint("Im").operators} ${paint("Im", [300, 400, 50, 50]).operators} `],
      resources: (builder) => ({ XObject: { Im: image(builder) } }),
    });
    const [tagged, untagged] = mainOf(html).split("What follows stands on page 1 and has no tag");
    expect(tagged).toMatch(/<img src="data:image\/png[^>]* alt="The ferry"/);
    expect(untagged!.match(/<img src="data:image\/png/g)).toHaveLength(1);
    const alone = await convertedPdf({
      xmp: null,
      tags: [tag("P", "Here"), tag("Figure", operators("q Q"), layout([72, 400, 172, 500]))],
      loose: [paint("Im").operators],
      resources: (builder) => ({ XObject: { Im: image(builder) } }),
    });
    expect(alone).not.toContain("has no tag");
  });

  it("draws in the figure what stands there without a tag and is more than a picture", async () => {
    const layout = (box: number[]) => ({ A: { O: name("Layout"), BBox: box } });
    const html = await convertedPdf({
      xmp: null,
      tags: [tag("P", "Here"), tag("Figure", operators("q Q"), layout([64, 391, 181, 508]))],
      loose: ["1 0 0 rg 80 400 m 120 500 l 170 400 l h f 0 0 1 RG 80 410 90 60 re S "],
    });
    expect(mainOf(html)).not.toContain("has no tag");
    const svg = /data:image\/svg\+xml;base64,([^"]*)/.exec(html)?.[1] ?? "";
    expect(atob(svg)).toContain('fill="#ff0000"');
  });

  it("follows the structure and not the order on the page", async () => {
    const html = await main({
      tags: [
        tag("P", "First"),
        tag("Sect", [tag("H2", "Second"), tag("P", ["Third", tag("Span", "Fourth")])]),
      ],
    });
    expect(html).toBe('<p>First</p><h1 id="second">Second</h1><p>Third Fourth</p>');
  });

  it("keeps what is raised or lowered in a line, also where it is an element of its own", async () => {
    const water =
      "BT /F1 12 Tf 72 700 Td (Clean H) Tj -3 Ts /F1 7 Tf (2) Tj 0 Ts /F1 12 Tf (O runs 3 km) Tj " +
      "5 Ts /F1 7 Tf (2) Tj 0 Ts /F1 12 Tf 0 -16 Td (and further) Tj";
    expect(
      await tags(
        tag("P", [operators(water), tag("Reference", operators("5 Ts /F1 7 Tf (1) Tj 0 Ts ET")), "Then"]),
        tag("P", "More"),
      ),
    ).toBe("<p>Clean H<sub>2</sub>O runs 3 km<sup>2</sup> and further<sup>1</sup> Then</p><p>More</p>");
  });

  it("shows lists as their numbering or labels say", async () => {
    const item = (label: string, words: string) => tag("LI", [tag("Lbl", label), tag("LBody", words)]);
    expect(await tags(tag("L", [item("1.", "One"), item("2.", "Two"), item("4.", "Four")]))).toBe(
      '<ol><li>One</li><li>Two</li><li value="4">Four</li></ol>',
    );
    expect(await tags(tag("L", [item("•", "One"), item("•", "Two")]))).toBe(
      "<ul><li>One</li><li>Two</li></ul>",
    );
    expect(await tags(tag("L", [item("b.", "One"), item("c.", "Two")]))).toContain(
      '<ol type="a"><li value="2">',
    );
    expect(await tags(tag("L", [item("1.1", "One"), item("1.2", "Two")]))).toContain("<li>1.1 One</li>");
    const typed = (...lines: string[]) =>
      tag(
        "L",
        lines.map((line) => tag("LI", [tag("LBody", line)])),
        table({ ListNumbering: name("Decimal"), O: name("List") }),
      );
    expect(await tags(typed("1. One", "2. Two", "4. Four"))).toBe(
      '<ol><li>One</li><li>Two</li><li value="4">Four</li></ol>',
    );
    expect(await tags(typed("• One", "• Two"))).toBe("<ul><li>One</li><li>Two</li></ul>");
    expect(await tags(typed("One", "- Two"))).toBe("<ul><li>One</li><li>Two</li></ul>");
    expect(await tags(typed("1. One", "Two"))).toBe("<ol><li>1. One</li><li>Two</li></ol>");
    expect(
      await tags(tag("L", [tag("LI", tag("LBody", ["Outer", tag("L", [item("•", "Inner")])]).kids)])),
    ).toBe("<ul><li>Outer<ul><li>Inner</li></ul></li></ul>");
  });

  it("fixes what stands where it may not", async () => {
    expect(await tags(tag("P", ["Before", tag("L", [tag("LI", "Item")]), "After"]))).toBe(
      "<p>Before</p><ul><li>Item</li></ul><p>After</p>",
    );
    expect(await tags(tag("LI", "One"), tag("LI", "Two"), tag("P", "After"))).toBe(
      "<ul><li>One</li><li>Two</li></ul><p>After</p>",
    );
    expect(await tags(tag("Table", [tag("P", "Stray"), tag("TD", "Cell")]))).toBe(
      "<table><tr><td><p>Stray</p></td><td>Cell</td></tr></table>",
    );
    expect(await tags(tag("Document", "Loose words"), tag("P", ""), tag("H1", []))).toBe(
      "<p>Loose words</p>",
    );
  });

  it("keeps a table in one piece where it stands in a line", async () => {
    const row = (type: string, ...cells: string[]) =>
      tag(
        "TR",
        cells.map((cell) => tag(type, [tag("P", cell)])),
      );
    const table = tag("Table", [row("TH", "A", "B"), row("TD", "C", "D")]);
    expect(await tags(tag("P", ["Before", tag("Span", [table]), "after"]))).toBe(
      '<p>Before</p><table><tr><th scope="col">A</th><th scope="col">B</th></tr><tr><td>C</td><td>D</td></tr></table><p>after</p>',
    );
  });

  it("writes formulas of MathML elements in the line that they stand in, for what they are called", async () => {
    const math = (type: string, kids: string | Tag[]) =>
      tag(type, kids, (builder) => ({
        NS: builder.add({ Type: name("Namespace"), NS: "http://www.w3.org/1998/Math/MathML" }),
      }));
    // The element p of another namespace is none of the standard types, and no paragraph.
    const sum = math("math", [math("mi", "a"), math("mo", "+"), math("mi", "b")]);
    expect(await tags(tag("P", ["The sum", tag("Formula", [sum]), "is known."]))).toBe(
      "<p>The sum <math><mi>a</mi> <mo>+</mo> <mi>b</mi></math> is known.</p>",
    );
  });

  it("leaves out the dots that lead from an entry of the contents to its page, and no others", async () => {
    const entry = (words: string) => tag("TOCI", tag("Reference", words).kids);
    expect(
      await tags(
        tag("TOC", [entry("Rivers . . . . . . . 4"), entry("Lakes ........ 9")]),
        tag("P", "Name ........ Street"),
      ),
    ).toBe("<ul><li>Rivers 4</li><li>Lakes 9</li></ul><p>Name ........ Street</p>");
  });

  it("leaves out bullets that only a font of symbols knows, in text and in what stands for it", async () => {
    const item = (mark: Tag | string, words: string) => tag("LI", [tag("LBody", [mark, tag("Span", words)])]);
    const bullet = () => tag("Span", "x", { ActualText: "\uf0b7" });
    expect(await tags(tag("L", [item(bullet(), "One"), item(bullet(), "Two")]))).toBe(
      "<ul><li>One</li><li>Two</li></ul>",
    );
    const circled = (number: string, words: string) =>
      tag("LI", [tag("Lbl", "x", { ActualText: number }), tag("LBody", words)]);
    expect(await tags(tag("L", [circled("①", "One"), circled("②", "Two")]))).toBe(
      '<ol class="labelled" role="list"><li>① One</li><li>② Two</li></ol>',
    );
  });

  it("leaves out tables without content, as they are drawn for their lines only", async () => {
    const row = (...cells: string[]) =>
      tag(
        "TR",
        cells.map((cell) => tag("TD", cell ? cell : [])),
      );
    expect(await tags(tag("P", "Before"), tag("Table", [row("", ""), row("", "")]), tag("P", "After"))).toBe(
      "<p>Before</p><p>After</p>",
    );
    expect(await tags(tag("Table", [row("", ""), row("", "8")]))).toContain("<td>8</td>");
  });
});
