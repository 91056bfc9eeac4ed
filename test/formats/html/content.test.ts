import { describe, expect, inject, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import type { Fact } from "../../../src/checker/model.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import type { ContentListener } from "../../../src/formats/content.ts";
import { htmlContentReader, htmlReader } from "../../../src/formats/html/reader.ts";
import { markdownReader } from "../../../src/formats/markdown/reader.ts";
import { contentOf } from "../../checker/build/content.ts";

const content = (html: string) =>
  contentOf(htmlContentReader, new TextEncoder().encode(`<html lang="en"><title>T</title>${html}`));

const outline = (text: string) => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const indent = /^ */.exec(lines[0] ?? "")![0].length;
  return lines.map((line) => line.slice(indent)).join("\n");
};

const cases: [name: string, html: string, expected: string][] = [
  [
    "paragraphs, phrases, breaks and text that stands in no paragraph",
    "<p>a <em>b</em><br>c<div>d <b>e</b><p>f</div>g",
    `
    paragraph
      "a "
      phrase sort=emphasis
        "b"
      break
      "c"
    paragraph
      "d "
      phrase sort=bold
        "e"
    paragraph
      "f"
    paragraph
      "g"`,
  ],
  [
    "regions with their names, and the header of the page alone",
    '<header>a</header><nav aria-labelledby="n"><h2 id="n">Menu</h2></nav><main><article><header>b</header></article></main>',
    `
    section sort=section landmark=banner
      paragraph
        "a"
    section sort=navigation landmark=navigation name=Menu
      heading level=2
        "Menu"
    section sort=section landmark=main
      section sort=article
        paragraph
          "b"`,
  ],
  [
    "headings by element and role, with names that differ from their text",
    '<h1>A</h1><p role="heading" aria-level="4">B</p><h2 aria-label="Named">C</h2><h3 role="none">d</h3>',
    `
    heading level=1
      "A"
    heading level=4
      "B"
    heading level=2 name=Named
      "C"
    paragraph
      "d"`,
  ],
  [
    "links that hold blocks, that show nothing and that are named by what stands below",
    '<div>a <a href="x">b <h2>c</h2></a></div><a href="y"></a><a href="z" aria-labelledby="n">→</a><p id="n">Late</p>',
    `
    paragraph
      "a "
      link target=x
        "b "
    heading level=2
      link target=x
        "c"
    paragraph
      link target=y
      link target=z name=Late
        "→"
    paragraph
      "Late"`,
  ],
  [
    "lists of elements and of roles",
    '<ol start="3"><li>a<ul><li>b</ul></ol><dl><dt>t<dd>d</dl><div role="list"><span role="listitem">e</span></div>',
    `
    list sort=numbers start=3
      item
        "a"
        list sort=bullets
          item
            "b"
    list sort=terms
      term
        "t"
      description
        "d"
    list sort=bullets
      item
        "e"`,
  ],
  [
    "tables of elements and of roles, and layout",
    `<table><caption>C</caption><tr><th scope="col" colspan="2">A<tr><td>1<td rowspan="2">2</table>
    <div role="table"><div role="row"><b role="columnheader">H</b></div></div>
    <table role="presentation"><tr><td>l</table>`,
    `
    table
      caption of=table
        "C"
      row
        cell scope=col columnSpan=2 isHeader=true
          "A"
      row
        cell
          "1"
        cell rowSpan=2
          "2"
    table
      row
        cell scope=col isHeader=true
          "H"
    table isLayout=true
      row
        cell
          "l"`,
  ],
  [
    "pictures, drawings and films with what stands for them",
    `<img src="a/b.png" alt="B"><img src="c.png"><img src="d.png" alt=""><svg><title>S</title><text>in it</text></svg>
    <div role="img" aria-label="R">x</div><video title="V"><track></video><figure aria-label="F"><img src="e" alt="E"><figcaption>Cap</figcaption></figure>`,
    `
    paragraph
      image alternative=B
      image alternative=null
      image isDecorative=true
      graphic sort=drawing alternative=S
        "in it"
      " "
      image alternative=R
      graphic sort=media alternative=V
      media sort=video hasTextTrack=true
    figure alternative=F
      paragraph
        image alternative=E
      caption of=figure
        "Cap"`,
  ],
  [
    "fields with names from labels around, before and behind them",
    `<form><label>Agree <input type="checkbox" checked></label><label for="a">One</label><input id="a" value="v"><input id="b">
    <label for="b">Two</label><textarea aria-label="T">text</textarea><select title="S"><option>x</select><button>Go</button><input></form>`,
    `
    paragraph
      phrase sort=label
        "Agree "
        field name=Agree control=check box isChecked=true
      phrase sort=label
        "One"
      field name=One control=text value=v
      field name=Two control=text
      " "
      phrase sort=label
        "Two"
      field name=T control=multiline value=text
      field name=S control=list value=x
      field name=Go control=button
      field name=null control=text`,
  ],
  [
    "what is hidden, from whom, and languages",
    `<p>a <span aria-hidden="true">b</span></p><div hidden>c</div><a class="sr-only" href="#m">d</a>
    <p lang="de" dir="ltr">e <q lang="">f</q></p><p style="visibility:hidden">g</p><script>h</script><p style="position:absolute;left:-9999px">i</p>`,
    `
    paragraph
      "a "
      phrase sort=plain hidden=artifact
        "b"
    section sort=box hidden=gone
      paragraph
        "c"
    paragraph
      link target=#m hidden=unseen
        "d"
      " "
    paragraph language=de direction=ltr
      "e "
      phrase sort=quotation
        "f"
    paragraph hidden=gone
      "(gone) g"
    paragraph hidden=unseen
      "i"`,
  ],
  [
    "code, quotations, ruby, formulas and rules",
    "<pre>a\n  b</pre><blockquote>c</blockquote><hr><p><ruby>d<rp>(</rp><rt>e</rt></ruby> <math><mi>x</mi><annotation>y</annotation></math></p>",
    `
    paragraph isPreformatted=true
      "a
      b"
    quotation
      paragraph
        "c"
    rule
    paragraph
      phrase sort=ruby
        "d"
        phrase sort=ruby-text
          "e"
      " "
      formula alternative=null
        math name=mi
          "x"`,
  ],
];

describe("the content of a page", () => {
  it.each(cases)("%s", async (_, html, expected) => {
    const lines = (await content(html)).split("\n").map((line) => line.trimEnd());
    expect(lines.join("\n")).toBe(outline(expected));
  });

  it("gives names that are known when the element is closed, though others wait for long", async () => {
    const many = "<p>word</p>".repeat(60_000);
    const text = await content(`<a href="x" aria-labelledby="n">→</a>${many}<p id="n">Late</p>`);
    expect(text.match(/paragraph/g)).toHaveLength(60_002);
    expect(text).toContain("link target=x\n");
  });
});

describe("the content of a page for edits", () => {
  const fixtures = inject("fixtures");
  const pages = Object.keys(fixtures).filter((path) => path.startsWith("html/"));
  const withoutFields = (lines: string) => lines.replace(/^( *field) .*$/gm, "$1");
  const both = async (bytes: Uint8Array) =>
    Promise.all([
      contentOf(htmlContentReader, bytes, { isForEdits: true }).then(withoutFields),
      contentOf(htmlContentReader, bytes).then(withoutFields),
    ]);

  it.each([
    ...cases.map(([name, html]) => [name, new TextEncoder().encode(html)] as const),
    ...pages.map(
      (path) =>
        [path, Uint8Array.from(atob(fixtures[path]!), (character) => character.charCodeAt(0))] as const,
    ),
  ])("is the same but for what fields are called and hold: %s", async (_, bytes) => {
    const [forEdits, whole] = await both(bytes);
    expect(forEdits).toBe(whole);
  });

  it("says of drawings whether they show anything", async () => {
    const marks: unknown[] = [];
    const listener: ContentListener = {
      open() {},
      text() {},
      close(node) {
        if (node.role === "graphic") marks.push([node.canBeDrawn, node.isJudgedElsewhere, node.drawing]);
      },
      note() {},
      end() {},
    };
    const shapes = '<path d="M0 0h9v9z"/>'.repeat(9);
    const html = `<svg viewBox="0 0 400 300">${shapes}</svg><svg viewBox="0 0 9 9"></svg>`;
    const source = bytesSource(new TextEncoder().encode(html));
    const wants = { isWhole: false, formulas: false, isForEdits: true };
    await htmlContentReader.read(source, listener, wants, new Budget());
    expect(marks).toEqual([
      [true, undefined, undefined],
      [undefined, true, undefined],
    ]);
  });
});

describe("hostile pages", () => {
  /** Calls that a page makes to its listener. */
  const callsOf = async (html: string) => {
    let calls = 0;
    const count = () => {
      calls++;
    };
    const listener: ContentListener = { open: count, text: count, close: count, note: count, end: count };
    const bytes = new TextEncoder().encode(html);
    await htmlContentReader.read(
      bytesSource(bytes),
      listener,
      { isWhole: true, formulas: false },
      new Budget(),
    );
    return calls;
  };

  it("make no more calls than a few for each element, however deep phrases are nested", async () => {
    const paragraphs = "<p>x".repeat(2_000);
    const flat = await callsOf(paragraphs);
    expect(flat).toBeGreaterThanOrEqual(3 * 2_000);
    expect(await callsOf("<b>".repeat(400) + paragraphs)).toBeLessThan(40 * flat);
  });

  it.each([
    "<svg>".repeat(3_000),
    "<a href=x>".repeat(3_000),
    "<table><tr><td>".repeat(1_000),
    "<figure><figcaption>".repeat(1_000),
    "<label><input id=a><select><option>".repeat(1_000),
    "<math><mi><div>".repeat(1_000),
    '<b aria-labelledby="a b c">'.repeat(1_000),
  ])("end as they begin: %s", async (html) => {
    await expect(contentOf(htmlContentReader, new TextEncoder().encode(html))).resolves.toBeTypeOf("string");
  });
});

const nobody: ContentListener = { open() {}, text() {}, close() {}, note() {}, end() {} };

describe("facts are the same where somebody takes the content too", () => {
  const fixtures = inject("fixtures");
  const paths = Object.keys(fixtures).filter((path) => /^(?:html|markdown)\//.test(path));

  it("for every fixture", async () => {
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      const bytes = Uint8Array.from(atob(fixtures[path]!), (character) => character.charCodeAt(0));
      const { read } = path.startsWith("html/") ? htmlReader : markdownReader;
      const [alone, beside]: [Fact[], Fact[]] = [[], []];
      await read(bytesSource(bytes), (fact) => alone.push(fact), new Budget());
      await read(bytesSource(bytes), (fact) => beside.push(fact), new Budget(), nobody);
      expect(alone.at(-1)?.kind, path).toBe("document");
      expect(JSON.stringify(beside), path).toBe(JSON.stringify(alone));
    }
  });
});
