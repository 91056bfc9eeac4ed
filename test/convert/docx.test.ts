import { describe, expect, it } from "vitest";
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
import { factsOf, ofKind } from "../checker/build/read.ts";
import { converted, failedChecks, mainOf } from "./build/converted.ts";
import { png } from "./build/pictures.ts";

const image = { "image1.png": { type: "image", content: png() } };
const html = (body: string, more: Partial<DocxShape> = {}) => converted(docx({ body, ...more }), "docx");
/** What stands in main; the title that the file says, which would stand there too, is left out. */
const main = async (body: string, more: Partial<DocxShape> = {}) =>
  mainOf(await html(body, { title: "", ...more }));

const level = (at: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
/** Lists: 1 with bullets, 2 with numbers and letters, 3 with numbers of all levels, 4 as 2 but from 5 on. */
const numbering = {
  "numbering.xml": {
    type: "numbering",
    content: `<w:numbering ${namespaces}>
<w:abstractNum w:abstractNumId="10">${level(0, "bullet", "•")}${level(1, "bullet", "–")}</w:abstractNum>
<w:abstractNum w:abstractNumId="20">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "(%2)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="30">${level(0, "decimal", "%1", '<w:pStyle w:val="H1"/>')}${level(1, "decimal", "%1.%2", '<w:pStyle w:val="H2"/>')}${level(2, "lowerRoman", "Article %3")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="10"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="20"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="30"/></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="20"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
</w:numbering>`,
  },
};
const item = (text: string, id: number, at = 0) =>
  p(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);

describe("page headers and footers", () => {
  const edge = (name: "hdr" | "ftr", drawn: string) =>
    `<w:${name} ${namespaces}>${p(r("Mill") + drawn)}</w:${name}>`;
  const withEdges = (...edges: [sort: "header" | "footer", drawn: string][]) =>
    main(
      `${p("Text")}<w:sectPr>${edges.map(([sort], at) => `<w:${sort}Reference w:type="${at === 1 ? "first" : "default"}" r:id="edge${at}.xml"/>`).join("")}<w:titlePg/></w:sectPr>`,
      {
        parts: Object.fromEntries(
          edges.map(([sort, drawn], at) => [
            `edge${at}.xml`,
            { type: sort, content: edge(sort === "header" ? "hdr" : "ftr", drawn) },
          ]),
        ),
      },
    );

  it("leave their pictures to the end of the page, described or to be described, and no words", async () => {
    const logo = picture('id="1" name="Logo"');
    const seal = picture('id="2" name="Seal" descr="The seal of the mill"');
    const shown = await withEdges(["header", logo], ["header", logo], ["footer", seal]);
    expect(shown.match(/Image without a description/g)).toHaveLength(2);
    expect(shown).toContain("The seal of the mill");
    expect(shown.replace(/<[^>]*>/g, "")).not.toContain("Mill");
  });

  it("are told by their words, but for the title and the numbers of pages", async () => {
    const lines = [
      "Annual report",
      "Policy 4.2, sponsored by the harbour office",
      "Page 3 of 7",
      "2026",
      "North &amp; &lt;b&gt;",
    ];
    const content = (sort: string) =>
      `<w:${sort} ${namespaces}>${lines.map((line) => p(line)).join("")}</w:${sort}>`;
    const references = ["header", "footer"].map(
      (sort, at) => `<w:${sort}Reference w:type="default" r:id="edge${at}.xml"/>`,
    );
    const parts = Object.fromEntries(
      ["hdr", "ftr"].map((sort, at) => [
        `edge${at}.xml`,
        { type: at ? "footer" : "header", content: content(sort) },
      ]),
    );
    const shown = await html(`${p("Text")}<w:sectPr>${references.join("")}</w:sectPr>`, { parts });
    expect(shown).toContain(
      "<li>Words of page headers and footers are left out, such as “Policy 4.2, sponsored by the harbour office”, “North &amp; &lt;b&gt;”: add to the text what its readers need of them.</li>",
    );
    expect(await html(p("Text"))).not.toContain("page headers");
  });

  it("show a picture that is described once, and none that is decoration", async () => {
    const seal = picture('id="2" name="Seal" descr="The seal of the mill"');
    const rule = picture('id="3" name="Rule"', decorative);
    const shown = await withEdges(["header", seal + rule], ["header", seal], ["footer", seal + rule]);
    expect(shown.match(/<p>.*seal.*<\/p>/g)).toHaveLength(1);
    expect(shown.match(/aria-label="The seal of the mill"/g)).toHaveLength(1);
    expect(shown).not.toContain("without a description");
  });
});

describe("the whole", () => {
  it("makes a page that stands by itself and passes the checks", async () => {
    const page = await html(
      p("Annual report", "Titel") +
        p("Results", "berschrift1") +
        p("We sold more.") +
        p(picture('id="1" name="Picture 1" descr="Sales rose from 3 to 5 million"')) +
        p("Figure 1: Sales", "Beschriftung") +
        p("Table 1: Sales by year", "Beschriftung") +
        table(
          [
            ["Year", "Sales"],
            ["2025", "5"],
          ],
          { header: "<w:tblHeader/>" },
        ) +
        item("North", 1) +
        item("South", 1),
      { parts: { ...image, ...numbering }, styleLanguage: "en-GB" },
    );
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en-GB">/);
    expect(page).toContain("<title>Annual report</title>");
    expect(mainOf(page)).toMatch(
      /^<h1[^>]*>Annual report<\/h1>\n<h2[^>]*>Results<\/h2>\n<p>We sold more\.<\/p>\n<figure><img src="data:image\/png;base64,[^"]+" alt="Sales rose from 3 to 5 million"><figcaption>Figure 1: Sales<\/figcaption><\/figure>\n<table><caption>Table 1: Sales by year<\/caption><tr><th scope="col">Year<\/th><th scope="col">Sales<\/th><\/tr>\n<tr><td>2025<\/td><td>5<\/td><\/tr>\n<\/table>\n<ul><li>North<\/li>\n<li>South<\/li><\/ul>$/,
    );
    expect(page).not.toContain("For a person");
    expect(await failedChecks(page)).toEqual([]);
  });

  it("is the same each time, strict files as transitional ones", async () => {
    const shape = {
      body: p("One", "berschrift1") + p(r("Two", "<w:b/>")) + table([["a", "b"]]),
      parts: image,
    };
    const once = await converted(docx(shape), "docx");
    expect(await converted(docx(shape), "docx")).toBe(once);
    expect(await converted(docx({ ...shape, isStrict: true }), "docx")).toBe(once);
  });

  it("asks for a title and a language that nothing tells", async () => {
    const page = await html(p("Words"), { title: "", styleLanguage: null });
    expect(page).toContain("<html>");
    expect(page).toContain("The language of the document is not known");
    expect(page).toContain("The document has no title");
  });

  it("takes the language of the text where the document tells none, or another than all of it has", async () => {
    const german = p(r("Guten Tag", '<w:lang w:val="de-AT"/>'));
    expect(await html(german, { styleLanguage: null })).toContain('<html lang="de-AT">');
    expect(await html(german)).toContain('<html lang="de-AT">');
    expect(await html(german + p("Good morning"))).toContain('<html lang="en-US">');
  });
});

describe("paragraphs", () => {
  it("keep what sets text off, with as few elements as will do", async () => {
    expect(
      await main(
        p(
          r("One ", "<w:b/>") +
            r("word", "<w:b/><w:i/>") +
            r(" and ") +
            r("2", '<w:vertAlign w:val="superscript"/>') +
            r("x", "<w:strike/>") +
            r("y", '<w:u w:val="single"/>') +
            r("z", '<w:b w:val="0"/>'),
        ),
      ),
    ).toBe("<p><strong>One <em>word</em></strong> and <sup>2</sup><s>x</s><u>y</u>z</p>");
  });

  it("keep line breaks, symbols and hyphens; pages and columns end nowhere", async () => {
    expect(
      await main(
        p(
          `<w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:br w:type="page"/><w:t>c</w:t><w:noBreakHyphen/><w:softHyphen/><w:tab/><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Own" w:char="F061"/></w:r>`,
        ),
      ),
    ).toBe("<p>a<br>b c\u2011\u00AD\t✓α\uFFFD</p>");
  });

  it("drop what is deleted, hidden or commented, and keep what is inserted", async () => {
    expect(
      await main(
        p(
          `${r("a")}<w:ins w:id="1">${r("b")}</w:ins><w:del w:id="2"><w:r><w:delText>c</w:delText></w:r></w:del><w:moveFrom w:id="3">${r("d")}</w:moveFrom><w:moveTo w:id="3">${r("e")}</w:moveTo>${r("f", "<w:vanish/>")}<w:commentRangeStart w:id="0"/>${r("g")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`,
        ),
      ),
    ).toBe("<p>abeg</p>");
  });

  it("drop what a style hides, and keep what a run shows all the same", async () => {
    const hidden = (type: string, id: string) =>
      `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr><w:vanish/></w:rPr></w:style>`;
    expect(
      await main(
        p(
          r("a") +
            r("b", '<w:rStyle w:val="Secret"/>') +
            r("c", '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>'),
        ) + p(r("d") + r("e", '<w:vanish w:val="0"/>'), "Note"),
        { styles: hidden("character", "Secret") + hidden("paragraph", "Note") },
      ),
    ).toBe("<p>ac</p>\n<p>e</p>");
  });

  it("tell the language and direction that differ from the document's", async () => {
    expect(
      await main(
        p(`${r("Le mot ", '<w:lang w:val="fr-FR"/>')}${r("juste", '<w:lang w:val="fr-FR"/>')}`) +
          p(`${r("The French say ")}${r("bonjour", '<w:lang w:val="fr-FR"/>')}${r(" then.")}`) +
          p(r("日本語", '<w:lang w:val="en-US" w:eastAsia="ja-JP"/>')) +
          p(r("שלום", '<w:rtl/><w:lang w:bidi="he-IL"/>'), "<w:bidi/>"),
      ),
    ).toBe(
      '<p lang="fr-FR">Le mot juste</p>\n<p>The French say <span lang="fr-FR">bonjour</span> then.</p>\n<p lang="ja-JP">日本語</p>\n<p lang="he-IL" dir="rtl">שלום</p>',
    );
  });

  it("are quotations and code by their styles", async () => {
    const style = (id: string, name: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
    expect(
      await main(p("a", "Q") + p("b", "Q") + p("if x:", "C") + p("  y", "C") + p("c"), {
        styles: style("Q", "Quote") + style("C", "HTML Preformatted"),
      }),
    ).toBe("<blockquote><p>a</p>\n<p>b</p>\n</blockquote>\n<pre>if x:\n  y</pre>\n<p>c</p>");
    // Text from pages and mails that is set in another face, that of the theme before one that is named.
    const other = r("Prose", '<w:rFonts w:asciiTheme="minorHAnsi" w:ascii="Courier New"/>');
    expect(
      await main(p(other, "C") + p(other + r("x"), "C"), { styles: style("C", "HTML Preformatted") }),
    ).toBe("<p>Prose</p>\n<pre>Prosex</pre>");
  });

  it("are code where they are set in the face of a typewriter and read like a program", async () => {
    const typed = (text: string, face = "Courier New") =>
      p(r(text, `<w:rFonts w:ascii="${face}" w:hAnsi="${face}"/>`));
    expect(
      await main(typed("if x:") + typed("    - y") + p("") + typed("other words", "Consolas") + p("c")),
    ).toBe("<pre>if x:\n    - y\n\nother words</pre>\n<p>c</p>");
    expect(await main(typed("Dear Ann") + typed("if x:", "Arial"))).toBe("<p>Dear Ann</p>\n<p>if x:</p>");
    const style =
      '<w:style w:type="character" w:styleId="K"><w:name w:val="Keys"/><w:rPr><w:rFonts w:ascii="Menlo"/></w:rPr></w:style>';
    expect(
      await main(
        p(r("x = 1;", '<w:rStyle w:val="K"/>')) + p(r("y = 2; ") + r("z", '<w:rStyle w:val="K"/>')),
        {
          styles: style,
        },
      ),
    ).toBe("<pre>x = 1;</pre>\n<p>y = 2; z</p>");
  });
});

describe("comments", () => {
  it("are left out, and the page says how many", async () => {
    const comment = (id: number) => `<w:r><w:commentReference w:id="${id}"/></w:r>`;
    const page = await html(p(r("Text") + comment(0)) + p(r("More") + comment(1)));
    expect(page).toContain("<li>2 comments were left out.</li>");
    expect(await html(p("Text"))).not.toContain("left out");
  });
});

describe("hidden text", () => {
  const hidden = (text: string) => r(text, "<w:vanish/>");

  it("is left out with its fields and links, and the page says so", async () => {
    const box = field(" FORMTEXT ", hidden("x"), '<w:name w:val="T"/><w:textInput/>').replaceAll(
      "<w:r><w:fldChar",
      "<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar",
    );
    const page = await html(p(r("Seen. ") + hidden("To be agreed:") + box) + p(hidden("Or not.")));
    expect(mainOf(page)).toBe("<h1>Annual report</h1>\n<p>Seen.</p>");
    expect(page).toContain(
      "<li>Text that is formatted as hidden in Word was left out; it begins with “To be agreed: Or not.”.</li>",
    );
    expect(await html(p(r("Seen") + hidden(" – ")))).not.toContain("formatted as hidden");
  });
});

describe("initials", () => {
  const initial = (text: string) => p(text, '<w:framePr w:dropCap="drop" w:lines="3"/>');

  it("begin the paragraph after them", async () => {
    expect(await main(initial("O") + p("nce upon a time."))).toBe("<p>Once upon a time.</p>");
    const facts = await factsOf(docxReader, docx({ body: initial("O") + p("nce", "berschrift1") }));
    expect(ofKind(facts, "heading").map(({ text }) => text)).toEqual(["Once"]);
  });

  it("stay paragraphs where nothing follows, or where they are more than a letter", async () => {
    expect(await main(initial("O"))).toBe("<p>O</p>");
    expect(await main(initial("O") + p("") + p("End"))).toBe("<p>O</p>\n<p>End</p>");
    expect(await main(initial("Words") + p("behind"))).toBe("<p>Words</p>\n<p>behind</p>");
    expect(await main(initial("O") + table([["a", "b"]]))).toMatch(/^<p>O<\/p>\s*<table/);
  });
});

describe("readings above text", () => {
  const ruby = (reading: string, base: string) =>
    `<w:r><w:ruby><w:rubyPr><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${r(reading)}</w:rt><w:rubyBase>${r(base)}</w:rubyBase></w:ruby></w:r>`;

  it("are ruby text of what they stand above, and no text that checks look at", async () => {
    const body = p(r("Say ") + ruby("とうきょう", "東京") + r(" twice."));
    expect(await main(body)).toBe("<p>Say <ruby>東京<rt>とうきょう</rt></ruby> twice.</p>");
    const heading = p(ruby("とうきょう", "東京") + r(" guide"), "berschrift1");
    const facts = await factsOf(docxReader, docx({ body: heading }));
    expect(ofKind(facts, "heading").map(({ text }) => text)).toEqual(["東京 guide"]);
  });

  it("are in the language of what they stand above", async () => {
    const lang = '<w:lang w:eastAsia="ja-JP"/>';
    const base = ruby("とうきょう", "東京").replace(
      "<w:rubyBase><w:r>",
      `<w:rubyBase><w:r><w:rPr>${lang}</w:rPr>`,
    );
    expect(await main(p(r("The capital city of Japan is ") + base))).toContain(
      '<ruby><span lang="ja-JP">東京</span><rt><span lang="ja-JP">とうきょう</span></rt></ruby>',
    );
  });

  it("leave text plain that has none, or that a control takes", async () => {
    expect(await main(p(ruby(" ", "東京") + r(".")))).toBe("<p>東京.</p>");
    const control = `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${ruby("とう", "東")}</w:sdtContent></w:sdt>`;
    expect(await main(p(r("City: ") + control))).not.toContain("ruby");
  });
});

describe("headings", () => {
  it("stand under the document's title, in order, with their numbers", async () => {
    const style = (at: number) =>
      `<w:style w:type="paragraph" w:styleId="H${at}"><w:name w:val="heading ${at}"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>`;
    expect(
      await main(
        p("Guide", "Titel") +
          p("Start", "H1") +
          p("Install", "H2") +
          p("Run", "H2") +
          p("Deep", "<w:outlineLvl w:val='6'/>") +
          p("End", "H1") +
          p("", "berschrift1"),
        { parts: numbering, styles: style(1) + style(2) },
      ),
    ).toBe(
      '<h1 id="guide">Guide</h1>\n<h2 id="1-start">1 Start</h2>\n<h3 id="11-install">1.1 Install</h3>\n<h3 id="12-run">1.2 Run</h3>\n<h4 id="deep">Deep</h4>\n<h2 id="2-end">2 End</h2>',
    );
  });

  it("are not bold, and leave the pictures out that are anchored in them", async () => {
    expect(
      await main(p(r("Start", "<w:b/>") + picture('id="1" name="P" descr="A door"'), "berschrift1"), {
        parts: image,
      }),
    ).toMatch(/^<h1 id="start">Start<\/h1>\n<p><img src="[^"]+" alt="A door"><\/p>$/);
  });
});

describe("lists", () => {
  it("nest by their levels and go on after what interrupts them", async () => {
    expect(
      await main(
        item("a", 2) +
          item("b", 2, 1) +
          item("c", 2, 1) +
          item("d", 2) +
          p("Between") +
          item("e", 2) +
          item("f", 1),
        { parts: numbering },
      ),
    ).toBe(
      '<ol><li>a<ol type="a"><li>b</li>\n<li>c</li></ol>\n</li>\n<li>d</li></ol>\n<p>Between</p>\n<ol start="3"><li>e</li></ol>\n<ul><li>f</li></ul>',
    );
  });

  it("begin anew where their use says so, and keep labels that are more than a number", async () => {
    expect(
      await main(item("a", 2) + item("b", 4) + item("c", 4) + item("d", 3, 2) + item("e", 3, 2), {
        parts: numbering,
      }),
    ).toBe(
      '<ol><li>a</li>\n<li value="5">b</li>\n<li>c<ol class="labelled" role="list"><li>Article i d</li>\n<li>Article ii e</li></ol>\n</li></ol>',
    );
  });

  it("are made by styles too, and none by the number 0", async () => {
    const none = p("b", '<w:pStyle w:val="Liste"/><w:numPr><w:numId w:val="0"/></w:numPr>');
    const bullets = { "numbering.xml": { ...numbering["numbering.xml"] } };
    bullets["numbering.xml"].content = bullets["numbering.xml"].content
      .replace('numId="1"', 'numId="3"')
      .replace('numId="3"><w:abstractNumId w:val="30"', 'numId="9"><w:abstractNumId w:val="30"');
    expect(await main(p("a", "Liste") + none, { parts: bullets })).toBe("<ul><li>a</li></ul>\n<p>b</p>");
  });
});

describe("typed lists", () => {
  it("become lists where two items stand together", async () => {
    expect(
      await main(p("• a") + p(r("•\u00A0", "<w:b/>") + r("b")) + p("") + p("• c") + p("Text") + p("- d")),
    ).toBe("<ul><li>a</li>\n<li>b</li>\n<li>c</li></ul>\n<p>Text</p>\n<p>- d</p>");
    expect(await main(p("1. a") + p("2. b") + p("4. c") + p("(a) d") + p("(b) e"))).toBe(
      '<ol><li>a</li>\n<li>b</li></ol>\n<p>4. c</p>\n<ol class="labelled" role="list"><li>(a) d</li>\n<li>(b) e</li></ol>',
    );
    // Numbers that HTML has no numerals for show once, as they were typed.
    expect(await main(p("① a") + p("② b") + p("Text") + p("א. c") + p("ב. d"))).toBe(
      '<ol class="labelled" role="list"><li>① a</li>\n<li>② b</li></ol>\n<p>Text</p>\n<ol class="labelled" role="list"><li>א. c</li>\n<li>ב. d</li></ol>',
    );
    expect(
      await main(
        table(
          [
            ["- a", "b"],
            ["1. c", "d"],
          ],
          { header: "<w:tblHeader/>" },
        ),
      ),
    ).toContain("<td>1. c</td>");
  });
});

describe("links", () => {
  it("lead out of the document and to its bookmarks", async () => {
    expect(
      await main(
        `${p(
          `<w:hyperlink r:id="out">${r("Our site", '<w:u w:val="single"/>')}</w:hyperlink>${field(' HYPERLINK "https://example.org/b" \\o "x" ', r("more"))}<w:hyperlink w:anchor="end">${r("below")}</w:hyperlink>${field(" REF end \\h ", r("there"))}`,
        )}<w:p><w:bookmarkStart w:id="1" w:name="end"/>${r("End")}<w:bookmarkEnd w:id="1"/></w:p>`,
        { links: { out: "https://example.org/a" } },
      ),
    ).toBe(
      '<p><a href="https://example.org/a">Our site</a><a href="https://example.org/b">more</a><a href="#end">below</a><a href="#end">there</a></p>\n<p id="end">End</p>',
    );
  });

  it("of the contents make a list without page numbers", async () => {
    const style = (at: number) =>
      `<w:style w:type="paragraph" w:styleId="TOC${at}"><w:name w:val="toc ${at}"/></w:style>`;
    const entry = (at: number, text: string, start = "", end = "") =>
      `<w:p><w:pPr><w:pStyle w:val="TOC${at}"/></w:pPr>${start}<w:hyperlink w:anchor="_Toc${text}">${r(text)}<w:r><w:tab/></w:r>${field(` PAGEREF _Toc${text} \\h `, r("7"))}</w:hyperlink>${end}</w:p>`;
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o "1-3" \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    expect(
      await main(
        entry(1, "A", begin) +
          entry(2, "B") +
          entry(1, "C", "", '<w:r><w:fldChar w:fldCharType="end"/></w:r>') +
          `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:bookmarkStart w:id="1" w:name="_TocA"/>${r("A")}</w:p>`,
        { styles: style(1) + style(2) },
      ),
    ).toMatch(
      /<ul><li><a href="#_TocA">A<\/a><ul><li><a href="#_TocB">B<\/a><\/li><\/ul>\n<\/li>\n<li><a href="#_TocC">C<\/a><\/li><\/ul>[\s\S]*<h1 id="_TocA">A<\/h1>$/,
    );
  });
});

describe("tables", () => {
  const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
  const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
  const grid = '<w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr>';

  it("keep merged cells", async () => {
    const start = '<w:vMerge w:val="restart"/>';
    expect(
      await main(
        `<w:tbl>${grid}${row(cell("a", start), cell("b", '<w:gridSpan w:val="2"/>'))}${row(cell("", "<w:vMerge/>"), cell("c"), cell("d", start))}${row(cell("", "<w:vMerge/>"), cell("e"), cell("", "<w:vMerge/>"))}<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell("f")}${cell("g")}</w:tr><w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell("gone")}</w:tr></w:tbl>`,
      ),
    ).toBe(
      '<p><strong class="review" lang="en" data-to-complete="header cells">[Table without header cells]</strong></p><table><tr><td rowspan="3">a</td><td colspan="2">b</td></tr>\n<tr><td>c</td><td rowspan="2">d</td></tr>\n<tr><td>e</td></tr>\n<tr><td></td><td>f</td><td>g</td></tr>\n</table>',
    );
  });

  it("keep what stands beside other cells aligned with them", async () => {
    const lines = (...texts: string[]) => `<w:tc>${texts.map((text) => p(text)).join("")}</w:tc>`;
    expect(
      await main(
        `<w:tbl>${grid}${row(lines("Income:", "Sales", "", "Total"), lines("", "12", "", "12"), lines("", "9"), lines("", ""))}</w:tbl>`,
      ),
    ).toBe(
      "<table><tr><td><p>Income:</p>\n<p>Sales</p>\n<br><p>Total</p>\n</td><td><br><p>12</p>\n<br><p>12</p>\n</td><td><br><p>9</p>\n</td><td></td></tr>\n</table>",
    );
  });

  it("are frames where they hold one cell, and layout where they show no lines", async () => {
    expect(await main(table([["Note"]]))).toBe("<div>Note\n</div>");
    expect(
      await main(
        table(
          [
            ["a", "b"],
            ["c", "d"],
          ],
          { properties: "" },
        ),
      ),
    ).toBe(
      '<table role="presentation"><tr><td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr>\n</table>',
    );
    expect(await main(table([["a"], ["b"]], { properties: "" }))).toBe(
      "<div><div>a</div>\n<div>b</div>\n</div>",
    );
  });

  it("hold lists and tables, and take a title of their own as caption", async () => {
    expect(
      await main(
        table([[item("a", 1) + p("b"), table([["x", "y"]])]], {
          properties: '<w:tblStyle w:val="TableGrid"/><w:tblCaption w:val="Inner"/>',
        }),
        { parts: numbering },
      ),
    ).toBe(
      "<table><caption>Inner</caption><tr><td><ul><li>a</li></ul>\n<p>b</p>\n</td><td><table><tr><td>x</td><td>y</td></tr>\n</table>\n</td></tr>\n</table>",
    );
  });

  it("are written as they come when they are long", async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) =>
      row(cell(`${at}`, at % 2 ? "<w:vMerge/>" : '<w:vMerge w:val="restart"/>'), cell("x"), cell("y")),
    );
    const written = await main(`<w:tbl>${grid}${rows.join("")}</w:tbl>`);
    expect(written.match(/<tr>/g)).toHaveLength(9_000);
    expect(written.match(/<tr>/g)).toHaveLength(written.match(/<\/tr>/g)!.length);
    expect(written.match(/<td[ >]/g)!.length).toBe(written.match(/<\/td>/g)!.length);
    expect(written.endsWith("</table>")).toBe(true);
  });
});

describe("pictures", () => {
  it("keep their alternative text, and never get one that nobody has written", async () => {
    const page = await html(
      p(`${r("a ")}${picture('id="1" name="Picture 1" descr="A red door"')}`) +
        p(`${r("b ")}${picture('id="2" name="Picture 2" descr=""')}`) +
        p(`${r("c ")}${picture('id="3" name="Picture 3"', decorative)}`),
      { parts: image },
    );
    expect(page).toMatch(/a <img src="[^"]+" alt="A red door">/);
    expect(page).toMatch(
      /b <span role="img"><img src="[^"]+" alt=""><\/span><strong class="review" lang="en" data-to-complete="image">\[Image without a description \(<bdi>picture &quot;Picture 2&quot;<\/bdi>\)\]/,
    );
    expect(page).toMatch(/c <img src="[^"]+" alt="">/);
    expect(page).toContain("1 image has no description");
  });

  it("are described where they lie outside of the document or are drawn by Word", async () => {
    const page = await html(
      p(`${r("a ")}${picture('id="1" name="P" descr="A far hill"', "", "far")}`) +
        p(
          `${r("b ")}${drawing('id="2" name="Chart 1" descr="Sales by year"', "http://schemas.openxmlformats.org/drawingml/2006/chart", '<c:chart r:id="x"/>')}`,
        ) +
        p(`${r("c ")}${shape('id="3" name="Arrow 2"')}`),
      { links: { far: "https://example.org/hill.png" } },
    );
    expect(page).toContain(
      'a <span class="image" role="img" aria-label="A far hill">[<span lang="en">Image</span>: A far hill]</span>',
    );
    expect(page).toContain("Image</span>: Sales by year]");
    expect(page).toMatch(
      /c <span role="img"[^>]*><\/span><strong class="review"[^>]*>\[Image without a description \(<bdi>shape &quot;Arrow 2/,
    );
    expect(page).not.toContain("hill.png");
  });

  it("of charts and diagrams stand with the data and text that they show", async () => {
    const chart = (attributes: string) =>
      drawing(
        attributes,
        "http://schemas.openxmlformats.org/drawingml/2006/chart",
        '<c:chart r:id="chart1.xml"/>',
      );
    const points = (name: string, ...texts: string[]) =>
      `<c:${name}><c:numRef><c:numCache>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join("")}</c:numCache></c:numRef></c:${name}>`;
    const dgm = 'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"';
    const point = (id: string, type: string, text: string) =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
    const parts = {
      "chart1.xml": {
        type: "chart",
        content: `<c:chartSpace ${namespaces}><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Visits</c:v></c:tx>${points("cat", "2024", "2025")}${points("val", "3", "5")}</c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`,
      },
      "data1.xml": {
        type: "diagramData",
        content: `<dgm:dataModel ${namespaces} ${dgm}><dgm:ptLst>${point("0", "doc", "")}${point("1", "node", "Plan")}${point("2", "node", "Build")}</dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="8" srcId="0" destId="1" srcOrd="0"/><dgm:cxn modelId="9" srcId="1" destId="2" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`,
      },
    };
    const caption = p("Figure 1: Visits", "Beschriftung");
    expect(await main(p(chart('id="1" name="Chart 1" descr="Visits rise"')) + caption, { parts })).toMatch(
      /^<figure><span lang="en">Chart:<\/span> Visits rise<table>.*<th scope="col">Visits<\/th>.*<th scope="row">2025<\/th><td[^>]*>5<\/td>.*<\/table><figcaption>Figure 1: Visits<\/figcaption><\/figure>$/s,
    );
    const page = await html(
      p(chart('id="1" name="Chart 1"')) +
        p(
          drawing(
            'id="2" name="Diagram 1"',
            "http://schemas.openxmlformats.org/drawingml/2006/diagram",
            `<dgm:relIds ${dgm} r:dm="data1.xml"/>`,
          ),
        ),
      { parts },
    );
    expect(page).toContain("Chart: its data follow.");
    expect(page).toMatch(
      /Image without a description \(<bdi>diagram &quot;Diagram 1.*<ul><li><span>Plan<\/span><ul><li><span>Build/s,
    );
  });

  it("stand in figures with captions that were typed", async () => {
    const one = picture('id="1" name="P" descr="A door"');
    const written = (body: string) =>
      main(body, { parts: image }).then((text) => text.replace(/ src="[^"]+"/g, ""));
    const img = '<img alt="A door">';
    const typed = "<figcaption>Figure 1: The door</figcaption>";
    expect(await written(p(one) + p("Figure 1: The door") + p("Text"))).toBe(
      `<figure>${img}${typed}</figure>\n<p>Text</p>`,
    );
    expect(await written(p("Figure 1: The door") + p(one))).toBe(`<figure>${typed}${img}</figure>`);
    // What speaks of a figure, and what stands beside none.
    expect(await written(p(one) + p("Figure 1 shows a door."))).toContain("<p>Figure 1 shows a door.</p>");
    expect(await written(p("Figure 1: The door") + p("Text") + p(one))).toContain(
      "<p>Figure 1: The door</p>",
    );
    expect(await written(p("Figure 1: The door") + table([["a", "b"]]))).toContain(
      "<p>Figure 1: The door</p>",
    );
  });

  it("stand in figures with the caption before, after or beside them", async () => {
    const one = picture('id="1" name="P" descr="A door"');
    const caption = (text: string) => p(text, "Beschriftung");
    const written = (body: string) =>
      main(body, { parts: image }).then((text) => text.replace(/ src="[^"]+"/g, ""));
    const img = '<img alt="A door">';
    expect(await written(p(one) + p("") + caption("Figure 1"))).toBe(
      `<figure>${img}<figcaption>Figure 1</figcaption></figure>`,
    );
    expect(await written(caption("Figure 1") + p(one) + caption("Table 2") + table([["a", "b"]]))).toMatch(
      /^<figure><figcaption>Figure 1<\/figcaption><img alt="A door"><\/figure>\n<table><caption>Table 2<\/caption>/,
    );
    expect(await written(p(one + r("Figure 1"), "Beschriftung"))).toBe(
      `<figure>${img}<figcaption>Figure 1</figcaption></figure>`,
    );
    expect(await written(p(one) + p("Text"))).toBe(`<p>${img}</p>\n<p>Text</p>`);
    expect(await written(caption("Figure 1") + p("Text"))).toBe("<p>Figure 1</p>\n<p>Text</p>");
  });

  it("leave the text of boxes after the paragraph that they are anchored in", async () => {
    expect(await main(p(r("before") + shape('id="1" name="Box"', p("in the box")) + r(" after")))).toBe(
      "<p>before after</p>\n<div><p>in the box</p>\n</div>",
    );
  });
});

describe("notes", () => {
  const notes = (kind: string, ...texts: string[]) => ({
    [`${kind}s.xml`]: {
      type: `${kind}s`,
      content: `<w:${kind}s ${namespaces}><w:${kind} w:type="separator" w:id="-1">${p("---")}</w:${kind}>${texts.map((text, at) => `<w:${kind} w:id="${at + 1}">${p(`<w:r><w:${kind}Ref/></w:r>${r(text)}`)}</w:${kind}>`).join("")}</w:${kind}s>`,
    },
  });
  const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;

  it("stand at the end with ways back", async () => {
    expect(
      await main(p(r("a") + reference("footnote", 2) + reference("endnote", 1) + reference("footnote", 7)), {
        parts: { ...notes("footnote", "unused", "First note"), ...notes("endnote", "Last note") },
      }),
    ).toMatch(
      /^<p>a<sup><a href="#note-1" id="note-1-reference" role="doc-noteref">1<\/a><\/sup><sup>.*3<\/a><\/sup><\/p>\s*<section role="doc-endnotes"[\s\S]*<li id="note-1">First note <a href="#note-1-reference" role="doc-backlink"[\s\S]*<li id="note-2">Last note [\s\S]*<li id="note-3"><strong class="review"[^>]*>\[Note that is missing/,
    );
    expect(await main(p("a"), { parts: notes("footnote", "unused") })).toBe("<p>a</p>");
    // Of notes in another order than their references the heading says nothing of numbers.
    expect(
      await main(p(reference("footnote", 2) + reference("footnote", 1)), {
        parts: notes("footnote", "one", "two"),
      }),
    ).toMatch(
      /<strong>Notes<\/strong><\/p>\n<ol>\n<li id="note-2" value="2">one [\s\S]*<li id="note-1" value="1">two /,
    );
  });
});

describe("forms", () => {
  const control = (properties: string, content: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

  it("have content controls with their titles as labels", async () => {
    expect(
      await main(
        p(r("Name: ") + control('<w:alias w:val="Your name"/><w:text/>', r("Ada"))) +
          control('<w:alias w:val="Town"/><w:showingPlcHdr/><w:text/>', p("Click here")) +
          p(
            control(
              '<w:alias w:val="Size"/><w:dropDownList><w:listItem w:displayText="S" w:value="1"/><w:listItem w:displayText="L" w:value="2"/></w:dropDownList>',
              r("L"),
            ) +
              control(
                '<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox><w:alias w:val="Agreed"/>',
                r("☒"),
              ),
          ) +
          p(control("<w:text/><w:lock w:val='contentLocked'/>", r("fixed"))),
      ),
    ).toBe(
      '<p>Name: <input aria-label="Your name" type="text" value="Ada"></p>\n<p><input aria-label="Town" placeholder="Click here" type="text"></p>\n<p><select aria-label="Size"><option>S</option><option selected="">L</option></select><input aria-label="Agreed" type="checkbox" checked></p>\n<p>fixed</p>',
    );
  });

  it("have the fields of old forms; those without help are marked for a person", async () => {
    const page = await html(
      p(
        r("Born: ") +
          field(
            " FORMTEXT ",
            r("1815"),
            '<w:name w:val="T"/><w:statusText w:val="Year of birth"/><w:textInput/>',
          ),
      ) +
        p(
          field(
            " FORMDROPDOWN ",
            "",
            '<w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>',
          ),
        ),
    );
    expect(mainOf(page)).toMatch(
      /\n<p>Born: <input aria-label="Year of birth" type="text" value="1815"><\/p>\n<p><strong class="review"[^>]*>\[Field without a label[^<]*<\/strong> <select><option>red<\/option><option selected="">blue<\/option><\/select><\/p>$/,
    );
    expect(page).toContain("1 form field has no label");
  });
});

describe("formulas", () => {
  it("are MathML in their lines and between them", async () => {
    const x = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
    expect(
      await main(
        `${p(
          `${r("Where ")}<m:oMath ${m}><m:f><m:num>${x("a")}</m:num><m:den>${x("2")}</m:den></m:f></m:oMath>${r(" is")}`,
        )}<m:oMathPara ${m}><m:oMath>${x("x=1")}</m:oMath></m:oMathPara>`,
      ),
    ).toBe(
      '<p>Where <math><mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn></mrow></mfrac></math> is</p>\n<p><math display="block"><mi>x</mi><mo>=</mo><mn>1</mn></math></p>',
    );
  });
});
