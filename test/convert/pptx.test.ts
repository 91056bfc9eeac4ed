import { describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { namespaces, type Part } from "../checker/build/office.ts";
import { ap, frame, group, pic, pptx, slideTable, sp, title } from "../checker/build/pptx.ts";
import { hostileStrings } from "../render/hostile.ts";
import { converted, expectHarmless, failedChecks, mainOf } from "./build/converted.ts";
import { png } from "./build/pictures.ts";

type Slides = Parameters<typeof pptx>[0]["slides"];

const page = (slides: Slides, more: Partial<Parameters<typeof pptx>[0]> = {}) =>
  converted(pptx({ slides, ...more }), "pptx");
const main = async (...slides: Slides) => mainOf(await page(slides));
/** What stands on a single slide whose title is "T". */
async function slide(tree: string, more: Omit<Exclude<Slides[number], string>, "tree"> = {}) {
  const html = await main({ tree: title("T") + tree, ...more });
  return /<h2 id="t">T<\/h2>([\s\S]*)<\/section>/.exec(html)![1]!;
}

const decorative = '<a:extLst><a:ext><adec:decorative val="1"/></a:ext></a:extLst>';
const body = (text: string) => sp("Body 2", { placeholder: 'idx="1"', text });
const hidden = (id: string, action = "") => `<a:hlinkClick r:id="${id}" action="${action}"/>`;
const escaped = (text: string) =>
  text
    // Characters that XML cannot hold never reach a document.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/"/g, "&quot;");

const chartPart = (series: string): Part => ({
  type: "chart",
  content: `<c:chartSpace ${namespaces}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Visits</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series}</c:barChart><c:catAx><c:title><c:tx><c:rich><a:p><a:r><a:t>Year</a:t></a:r></a:p></c:rich></c:tx></c:title></c:catAx></c:plotArea></c:chart></c:chartSpace>`,
});
const points = (texts: string[]) =>
  texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join("");
const series = (name: string, categories: string[], values: string[], format = "General") =>
  `<c:ser><c:tx><c:strRef><c:strCache><c:pt idx="0"><c:v>${name}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
const chart = (attributes = "") =>
  frame("Chart 3", "drawingml/2006/chart", '<c:chart r:id="chart.xml"/>', attributes);

describe("slides", () => {
  it("say how many comments and replies to them were left out", async () => {
    const old =
      '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm><p:text>Why?</p:text></p:cm></p:cmLst>';
    const modern =
      '<c:cmLst xmlns:c="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><c:cm><c:replyLst><c:reply/></c:replyLst></c:cm></c:cmLst>';
    const commented = (...contents: string[]) =>
      page([
        {
          tree: title("T"),
          parts: Object.fromEntries(
            contents.map((content, at) => [`c${at}.xml`, { type: "comments", content }]),
          ),
        },
      ]);
    expect(await commented(old)).toContain("<li>1 comment was left out.</li>");
    expect(await commented(old, modern)).toContain("<li>3 comments were left out.</li>");
    expect(await commented()).not.toContain("left out");
    // Those that cannot be read are no damage to the slides.
    expect(await commented("<p:cmLst")).not.toContain("For a person");
  });

  it("show embedded objects by the pictures that PowerPoint kept in VML until 2007", async () => {
    const object = frame(
      "Sheet 4",
      "presentationml/2006/ole",
      '<p:oleObj spid="_x0000_s7" progId="Excel.Sheet.8"><p:embed/></p:oleObj>',
    );
    const shape = (id: string, picture: string) =>
      `<v:shape id="${id}"><v:imagedata o:relid="${picture}"/></v:shape>`;
    const picture = `<Relationship Id="p2" Type="image" Target="a.png"/>`;
    const parts = {
      "v.vml": {
        type: "vmlDrawing",
        content: `<xml ${namespaces}>${shape("_x0000_s6", "p1")}${shape("_x0000_s7", "p2")}</xml>`,
      },
      "_rels/v.vml.rels": {
        type: "none",
        content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${picture}</Relationships>`,
      },
      "a.png": { type: "image", content: png() },
    };
    expect(await slide(object, { parts })).toContain(
      `<span role="img"><img src="data:image/png;base64,${Buffer.from(png()).toString("base64")}" alt="">`,
    );
    expect(await slide(object)).not.toContain("<img");
  });

  it("keep the lines, indents and blank lines of programs that are set in the face of a typewriter", async () => {
    const typed = (text: string, face = "Courier New") => {
      const run = (line: string) =>
        `<a:r><a:rPr><a:latin typeface="${face}"/></a:rPr><a:t>${line}</a:t></a:r>`;
      return `<a:p>${text.split("|").map(run).join("<a:br/>")}</a:p>`;
    };
    const box = (...paragraphs: string[]) => slide(sp("Text 2", { text: paragraphs.join("") }));
    expect(await box(typed("if x:"), typed("  - y"), "<a:p/>", typed("- z"), ap("So it is."))).toBe(
      "<pre><code>if x:\n  - y\n\n- z</code></pre><p>So it is.</p>",
    );
    expect(await box(typed("int f() {|  return 0;|}", "Consolas"))).toBe(
      "<pre><code>int f() {<br>  return 0;<br>}</code></pre>",
    );
    // One line alone, letters from a typewriter, and what is set in other faces.
    for (const text of [
      [typed("x = f();")],
      [typed("Dear Ann"), typed("Thank you.")],
      [typed("if x:", "Arial"), typed("  y", "Arial")],
    ])
      expect(await box(...text)).not.toContain("<pre>");
  });

  it("become sections of a page that passes the checks", async () => {
    const html = await page([
      sp("Title 1", { placeholder: 'type="ctrTitle"', text: ap("Annual report") }) + body(ap("For 2025")),
      {
        tree:
          title("Visits") +
          body(
            ap("More people came") + ap("mostly on Mondays", '<a:pPr lvl="1"><a:buChar char="-"/></a:pPr>'),
          ) +
          pic("Picture 4", 'descr="The entrance of the library"', "", "", "a.png") +
          slideTable("Table 5", 'firstRow="1" firstCol="1"', [
            ["Day", "Visits"],
            ["Monday", "12"],
          ]),
        parts: { "a.png": { type: "image", content: png() } },
      },
    ]);
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain("<title>Annual report</title>");
    expect(html).not.toContain("For a person");
    expect(mainOf(html)).toMatch(
      /^<section id="slide-1" data-from-slide="1"><h1 id="annual-report">Annual report<\/h1><ul><li>For 2025<\/li><\/ul><\/section><section id="slide-2" data-from-slide="2"><h2 id="visits">Visits<\/h2><ul><li>More people came<ul>/,
    );
    expect(html).toContain('<th scope="col">Visits</th></tr><tr><th scope="row">Monday</th><td>12</td>');
    expect(html).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="The entrance of the library">/);
    expect(await failedChecks(html)).toEqual([]);
  });

  it("begin with their title, wherever it stands, and are read in the order of the file", async () => {
    expect(
      await main(
        sp("Box 1", { text: ap("First"), isTextBox: true }) +
          title("Title") +
          body(ap("Second", "<a:pPr><a:buNone/></a:pPr>")),
      ),
    ).toBe(
      '<h1>Annual report</h1>\n<section id="slide-1" data-from-slide="1"><h2 id="title">Title</h2><p>First</p><p>Second</p></section>',
    );
  });

  it("without a title are marked and counted", async () => {
    const html = await page([body(ap("Text")), title("")]);
    expect(html).toContain(
      '<h2 lang="en" data-stand-in="Slide 1">Slide 1</h2><p><strong class="review" lang="en" data-to-complete="slide">[Slide without a title]</strong></p>',
    );
    expect(html).toContain("<li>2 slides have no title: give each one, where it is marked.</li>");
    const untitled = await page([body(ap("Text"))], { title: "PowerPoint Presentation" });
    expect(untitled).toContain('<title data-stand-in="report.pptx">report.pptx</title>');
    expect(untitled).toContain("The document has no title");
    // PowerPoint takes the name of the first slide, which is its own.
    const named = await page([body(ap("Text"))], { title: "Slide 1" });
    expect(named).toContain(
      '<main>\n<section id="slide-1" data-from-slide="1"><h1 lang="en" data-stand-in="Slide 1">Slide 1</h1>',
    );
    expect(named).toContain("The document has no title");
  });

  it("with the title of another are counted", async () => {
    expect(await page([title("Tides"), title("Ships"), title("tides "), title("Tides")])).toContain(
      "<li>2 slides have titles of others: give each a title of its own.</li>",
    );
    expect(await page([title("Tides"), title("Ships")])).not.toContain("of its own");
  });

  it("that the show leaves out are left out and counted, and keep their numbers", async () => {
    const html = await page([
      title("One"),
      { tree: title("Secret"), attributes: 'show="0"' },
      body(ap("Three")),
    ]);
    expect(html).not.toContain("Secret");
    expect(html).toContain("<li>1 hidden slide was left out.</li>");
    expect(html).toContain(
      '<section id="slide-3" data-from-slide="3"><h2 lang="en" data-stand-in="Slide 3">Slide 3</h2>',
    );
  });

  it("leave out footers, slide numbers and hidden shapes", async () => {
    expect(
      await slide(
        sp("Footer 3", { placeholder: 'type="ftr" idx="11"', text: ap("Company") }) +
          sp("Number 4", { placeholder: 'type="sldNum" idx="12"', text: ap("7") }) +
          sp("Box 5", { text: ap("gone"), attributes: 'hidden="1"' }) +
          sp("Empty 6", { placeholder: 'idx="1"' }),
      ),
    ).toBe("");
  });

  it("have the notes of their speakers at the end", async () => {
    const notes = `<p:notes ${namespaces}><p:cSld><p:spTree>${sp("Image", { placeholder: 'type="sldImg"' })}${sp("Notes", { placeholder: 'type="body" idx="1"', text: ap("Say hello") })}${sp("Number", { placeholder: 'type="sldNum"', text: ap("1") })}</p:spTree></p:cSld></p:notes>`;
    expect(await slide("", { parts: { "notes.xml": { type: "notesSlide", content: notes } } })).toBe(
      '<details><summary lang="en">Notes</summary><p>Say hello</p></details>',
    );
  });
});

describe("text", () => {
  it("keeps lists in one another, as slide, layout and master say", async () => {
    const level = (at: number, more = "") => `<a:pPr lvl="${at}">${more}</a:pPr>`;
    const number = (type: string, start = "") => `<a:buAutoNum type="${type}" ${start}/>`;
    expect(
      await slide(
        body(
          ap("a") +
            ap("b", level(1, '<a:buChar char="-"/>')) +
            ap("c") +
            ap("plain", level(0, "<a:buNone/>")) +
            ap("one", level(0, number("arabicPeriod", 'startAt="3"'))) +
            ap("x", level(1, number("alphaLcParenR"))) +
            ap("two", level(0, number("arabicPeriod", 'startAt="3"'))),
        ),
      ),
    ).toBe(
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>plain</p><ol start="3"><li>one<ol type="a"><li>x</li></ol></li><li>two</li></ol>',
    );
    expect(
      await slide(
        sp("Box", { text: ap("a") + ap("b"), list: '<a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr>' }),
      ),
    ).toBe("<ul><li>a</li><li>b</li></ul>");
    expect(await slide(sp("Sub", { placeholder: 'type="subTitle" idx="2"', text: ap("no bullet") }))).toBe(
      "<p>no bullet</p>",
    );
  });

  it("keeps stress, raised text and line breaks, but not the look of whole paragraphs", async () => {
    const run = (text: string, properties = "") => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;
    expect(
      await slide(
        sp("Box", {
          text: `<a:p>${run("E = mc")}${run("2", 'baseline="30000"')}<a:br/>${run("must", 'b="1"')}${run(" and ")}${run("may", 'i="1"')}${run("not", 'strike="sngStrike"')}</a:p><a:p>${run("All bold", 'b="1"')}</a:p>`,
        }),
      ),
    ).toBe("<p>E = mc<sup>2</sup><br><strong>must</strong> and <em>may</em><s>not</s></p><p>All bold</p>");
  });

  it("makes lists of typed bullets and numbers that go on", async () => {
    expect(
      await slide(
        sp("Box", {
          text: ["- one", "- two", "3. not", "a) x", "b) y", "- alone", "1. first"]
            .map((text) => ap(text))
            .join(""),
        }),
      ),
    ).toBe(
      '<ul><li>one</li><li>two</li></ul><p>3. not</p><ol type="a"><li>x</li><li>y</li></ol><p>- alone</p><p>1. first</p>',
    );
    const others = ["① one", "② two", "- rest", "а) один", "б) два", "- rest", "１．一", "２．二"];
    expect(await slide(sp("Box", { text: others.map((text) => ap(text)).join("") }))).toBe(
      [
        '<ol class="labelled" role="list"><li>① one</li><li>② two</li></ol><p>- rest</p>',
        '<ol class="labelled" role="list"><li>а) один</li><li>б) два</li></ol><p>- rest</p>',
        '<ol class="labelled" role="list"><li>１．一</li><li>２．二</li></ol>',
      ].join(""),
    );
  });

  it("shows formulas as formulas", async () => {
    const math = (inner: string) =>
      `<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</a14:m>`;
    const half =
      "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>";
    const fraction = "<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>";
    expect(
      await slide(
        sp("Box", {
          text: `<a:p><a:r><a:t>about </a:t></a:r>${math(half)}<a:r><a:t> of it</a:t></a:r></a:p><a:p>${math(`<m:oMathPara>${half}</m:oMathPara>`)}</a:p>`,
        }),
      ),
    ).toBe(`<p>about <math>${fraction}</math> of it</p><p><math display="block">${fraction}</math></p>`);
  });

  it("says in which language and direction it is", async () => {
    const html = await page([
      title("One") +
        sp("Box", {
          text:
            ap("Guten Tag", "", 'lang="de-DE"') +
            ap("Hello", "", 'lang="en-GB"') +
            ap("مرحبا", '<a:pPr rtl="1"/>', 'lang="ar-SA"') +
            ap("Long English text that is most of it", "", 'lang="en-US"'),
        }),
      sp("Title 1", { placeholder: 'type="title"', text: ap("Zwei", "", 'lang="de-AT"') }) +
        sp("Box", { text: ap("Alles auf Deutsch", "", 'lang="de-AT"') }),
    ]);
    expect(html).toContain('<html lang="en-US">');
    expect(html).toContain('<p lang="de-DE">Guten Tag</p><p>Hello</p><p lang="ar-SA" dir="rtl">مرحبا</p>');
    expect(html).toContain(
      '<section id="slide-2" lang="de-AT" data-from-slide="2"><h2 id="zwei">Zwei</h2><p>Alles auf Deutsch</p>',
    );
    const undeclared = await page([sp("Box", { text: ap("Alles auf Deutsch", "", 'lang="de-AT"') })], {
      textLanguage: null,
    });
    expect(undeclared).toContain('<html lang="de-AT">');
  });

  it("leads out of the presentation and to its slides, and nowhere else", async () => {
    const link = (id: string, action = "") => ap("x", "", hidden(id, action));
    const html = await main(
      {
        tree:
          title("One") +
          sp("Box", {
            text:
              link("web") +
              link("next", "ppaction://hlinksldjump") +
              link("away", "ppaction://hlinksldjump") +
              link("", "ppaction://hlinkshowjump?jump=lastslide") +
              link("run", "ppaction://program"),
          }),
        links: { web: "https://example.org/", run: "calc.exe" },
        parts: {
          "./slide2.xml": { type: "slide", content: "", id: "away" },
          "./slide3.xml": { type: "slide", content: "", id: "next" },
        },
      },
      { tree: title("Hidden"), attributes: 'show="0"' },
      title("Three"),
    );
    expect(html).toContain(
      '<p><a href="https://example.org/">x</a></p><p><a href="#slide-3">x</a></p><p>x</p><p><a href="#slide-3">x</a></p><p>x</p>',
    );
    expect(html).toContain('<section id="slide-3" data-from-slide="3">');
  });
});

describe("things", () => {
  it("tell what their author says of them, and nothing else", async () => {
    const parts = { "a.png": { type: "image", content: png() } };
    const html = await page([
      {
        tree:
          title("T") +
          pic("Picture 1", 'descr="A map"', "", "", "a.png") +
          pic("Picture 2", "", "", decorative, "a.png") +
          pic("Picture 3", "", "", "", "a.png") +
          pic("Picture 4", 'descr="Not in the file"'),
        parts,
      },
    ]);
    const image = '<img src="data:image/png;base64,X"';
    expect(mainOf(html).replace(/base64,[^"]+/g, "base64,X")).toContain(
      `<p>${image} alt="A map"></p><p>${image} alt=""></p><p><span role="img">${image} alt=""></span><strong class="review" lang="en" data-to-complete="image">[Image without a description (<bdi>Picture 3</bdi>)]</strong></p><p><span class="image" role="img" aria-label="Not in the file">[<span lang="en">Image</span>: Not in the file]</span></p>`,
    );
    expect(html).toContain("1 image has no description");
  });

  it("in a group that is described are told once", async () => {
    const parts = { "a.png": { type: "image", content: png() } };
    const members =
      pic("P1", "", "", "", "a.png") +
      pic("P2", "", "", "", "a.png") +
      sp("S", { text: ap("Text") }) +
      sp("Arrow");
    const alts = (html: string) => [...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt);
    const described = await slide(group("Group", 'descr="A plan"', members), { parts });
    expect(alts(described)).toEqual(["A plan", ""]);
    expect(described).toContain("<p>Text</p>");
    expect(described).not.toContain("review");
    const named =
      pic("P1", 'descr="image.png"', "", "", "a.png") + pic("P2", 'descr="A gate"', "", "", "a.png");
    expect(alts(await slide(group("Group", 'descr="A plan"', named), { parts }))).toEqual([
      "A plan",
      "A gate",
    ]);
    expect(alts(await slide(group("Group", "", members, decorative), { parts }))).toEqual(["", ""]);
    const plain = await slide(group("Group", "", members), { parts });
    expect(plain.match(/Image without a description/g)).toHaveLength(3);
    expect(await slide(group("Group", 'descr="A plan"', sp("Arrow") + sp("Box")))).toBe(
      '<p><span class="image" role="img" aria-label="A plan">[<span lang="en">Image</span>: A plan]</span></p>',
    );
  });

  it("that are drawn and described by nobody are marked once a slide", async () => {
    expect(
      await slide(
        sp("Arrow 1") +
          sp("Line 2") +
          sp("Told 3", { attributes: 'descr="An arrow to the left"' }) +
          sp("Art 4", { extension: decorative }),
      ),
    ).toBe(
      '<p><span class="image" role="img" aria-label="An arrow to the left">[<span lang="en">Image</span>: An arrow to the left]</span></p><p><span role="img"></span><strong class="review" lang="en" data-to-complete="image">[Image without a description (<bdi>2 drawn shapes and lines</bdi>)]</strong></p>',
    );
  });

  it("that sound or move leave a note", async () => {
    const html = await page([
      title("T") +
        pic("Film", 'descr="How the door opens"', '<a:videoFile r:link="v"/>') +
        pic("Song", "", '<a:audioFile r:link="a"/>'),
    ]);
    expect(html).toContain('[<span lang="en">Embedded video</span>: How the door opens]');
    expect(html).toContain("[Embedded audio: left out.]");
    expect(html).toContain("2 embedded objects were left out.");
  });

  it("keep merged cells of tables, and mark tables without headers", async () => {
    const cell = (text: string, attributes = "") =>
      `<a:tc ${attributes}><a:txBody>${text && ap(text)}</a:txBody></a:tc>`;
    const table = (properties: string, rows: string) =>
      frame("Table", "drawingml/2006/table", `<a:tbl><a:tblPr ${properties}/>${rows}</a:tbl>`);
    const rows = `<a:tr>${cell("Both", 'gridSpan="2"')}${cell("", 'hMerge="1"')}</a:tr><a:tr>${cell("a", 'rowSpan="2"')}${cell("b")}</a:tr><a:tr>${cell("", 'vMerge="1"')}${cell("c")}</a:tr>`;
    expect(await slide(table('firstRow="1"', rows))).toBe(
      '<table><tr><th scope="col" colspan="2">Both</th></tr><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    );
    expect(await slide(table("", rows))).toMatch(
      /^<p><strong class="review" lang="en" data-to-complete="header cells">\[Table without header cells/,
    );
    expect(await slide(table("", `<a:tr>${cell("")}</a:tr>`))).toContain(
      '<table role="presentation"><tr><td></td></tr></table>',
    );
  });

  it("that are charts show their numbers as tables", async () => {
    const years = ["2024", "2025"];
    const part = chartPart(
      series("Adults", years, ["0.25", "0.5"], "0%") + series("Children", years, ["3", ""]),
    );
    expect(await slide(chart('descr="Visits rise"'), { parts: { "chart.xml": part } })).toBe(
      '<p><span lang="en">Chart:</span> Visits rise</p><table><caption><span lang="en">Data of the chart</span> Visits</caption><tr><th scope="col">Year</th><th scope="col">Adults</th><th scope="col">Children</th></tr><tr><th scope="row">2024</th><td class="right">25%</td><td class="right">3</td></tr><tr><th scope="row">2025</th><td class="right">50%</td><td class="right"></td></tr></table>',
    );
    expect(await slide(chart(), { parts: { "chart.xml": part } })).not.toContain("review");
    expect(await slide(chart(), { parts: { "chart.xml": chartPart("") } })).toContain(
      "[Image without a description (<bdi>Chart 3</bdi>)",
    );
    expect(await slide(chart('descr="Visits rise"'))).toContain("</span>: Visits rise]");
    const many = Array.from({ length: 10_001 }, (_, at) => String(at));
    const cut = await slide(chart(), { parts: { "chart.xml": chartPart(series("Many", [], many)) } });
    expect(cut).toContain("[Image without a description");
    expect(cut).toContain("[The chart has more data than stand here]");
  });

  it("that are SmartArt graphics show their text as lists", async () => {
    const point = (id: string, text: string, type = "node") =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t>${text && ap(text)}</dgm:t></dgm:pt>`;
    const from = (source: string, to: string, order: number, type = "") =>
      `<dgm:cxn ${type} srcId="${source}" destId="${to}" srcOrd="${order}"/>`;
    const data: Part = {
      type: "diagramData",
      content: `<dgm:dataModel ${namespaces} xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:ptLst>${point("0", "", "doc")}${point("1", "Plan")}${point("2", "Do")}${point("3", "Ask")}${point("4", "line", "sibTrans")}${point("5", "shown", "pres")}</dgm:ptLst><dgm:cxnLst>${from("0", "2", 1)}${from("0", "1", 0)}${from("1", "3", 0)}${from("3", "1", 0)}${from("5", "2", 0, 'type="presOf"')}</dgm:cxnLst></dgm:dataModel>`,
    };
    const smart =
      '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="data.xml"/>';
    const list =
      "<ul><li><span>Plan</span><ul><li><span>Ask</span></li></ul></li><li><span>Do</span></li></ul>";
    const html = await slide(frame("Cycle 2", "drawingml/2006/diagram", smart), {
      parts: { "data.xml": data },
    });
    expect(html).toContain("[Image without a description (<bdi>Cycle 2</bdi>)");
    expect(html.endsWith(list)).toBe(true);
    expect(
      await slide(frame("Cycle 2", "drawingml/2006/diagram", smart, 'descr="A cycle"'), {
        parts: { "data.xml": data },
      }),
    ).not.toContain("review");
  });
});

describe("foreign input", () => {
  it("runs and fetches nothing, whatever stands in it", async () => {
    for (let at = 0; at < hostileStrings.length; at += 34) {
      const texts = hostileStrings.slice(at, at + 34).map(escaped);
      const links = Object.fromEntries(
        texts.map((text, index) => [`link${index}`, text.replace(/&quot;|"/g, "'")]),
      );
      const html = await page(
        texts.map((text, index) => ({
          tree:
            title(text) +
            body(ap(text, "", hidden(`link${index}`)) + ap(text, "", `lang="${text}"`)) +
            pic(text, `descr="${text}"`) +
            pic(text) +
            chart(`descr="${text}"`) +
            slideTable(text, 'firstRow="1"', [
              [text, text],
              [text, text],
            ]),
          links: { [`link${index}`]: links[`link${index}`]! },
          parts: { "chart.xml": chartPart(series(text, [text, text], [text, text], text)) },
        })),
        {
          title: hostileStrings[at]!.replace(
            /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/g,
            "",
          ),
        },
      );
      expectHarmless(html);
    }
  });

  it("is named for what is wrong with it", async () => {
    const code = (bytes: Uint8Array) =>
      structure("pptx", bytesSource(bytes)).then(
        () => "converted",
        (cause: { code?: string }) => cause.code,
      );
    const good = pptx({ slides: [title("One")] });
    expect(await code(good.subarray(0, good.length / 2))).toBe("unreadable_document");
    expect(await code(new Uint8Array(100))).toBe("unreadable_document");
    expect(
      await code(
        pptx({ slides: [group("g", "", "x").repeat(1), "<p:grpSp>".repeat(600) + "</p:grpSp>".repeat(600)] }),
      ),
    ).toBe("too_complex");
    expect(await code(pptx({ slides: [sp("Box", { text: ap("a") }).repeat(20_000)] }))).toBe("too_complex");
    const broken = await page([title("One"), `${title("Two")}<a:p></a:q>`]);
    expect(broken).toContain("Two");
    expect(broken).toContain(
      "Something is missing here, because parts of the document are damaged: ppt/slide2.xml.",
    );
  });

  it("gives the same page each time", async () => {
    const slides = [title("One") + body(ap("Text")) + sp("Arrow")];
    expect(await page(slides)).toBe(await page(slides));
  });
});
