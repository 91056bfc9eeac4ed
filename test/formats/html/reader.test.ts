import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import type { Fact } from "../../../src/checker/model.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { htmlReader } from "../../../src/formats/html/reader.ts";
import { body, inBody, readPage } from "../../checker/build/html.ts";
import { documentOf, factsOf, ofKind } from "../../checker/build/read.ts";

const documentFact = async (html: string) => documentOf(await readPage(html));

describe("a page", () => {
  it("is told whole, in reading order", async () => {
    const facts = await readPage(
      `<!DOCTYPE html>
<html lang="en">
<head><title>Annual report</title></head>
<body id="top">
  <h1>Sales</h1>
  <p>Sales went <a href="/up">up</a> in every region.</p>
  <figure>
    <img src="/img/line.png?v=2" alt="A rising line">
    <figcaption>Figure 1: Sales</figcaption>
  </figure>
</body>
</html>`,
    );
    const at = (line: number, column: number, path: string) => ({
      label: `Line ${line}, column ${column}`,
      line,
      column,
      path,
    });
    const figure = at(7, 3, "body#top > figure:nth-of-type(1)");
    expect(facts.filter(({ kind }) => kind !== "colour")).toEqual([
      {
        kind: "heading",
        place: at(5, 3, "body#top > h1:nth-of-type(1)"),
        address: expect.anything(),
        snippet: "<h1>",
        level: 1,
        text: "Sales",
        first: null,
      },
      {
        kind: "link",
        place: at(6, 17, "body#top > p:nth-of-type(1) > a:nth-of-type(1)"),
        address: expect.anything(),
        snippet: '<a href="/up">',
        anchor: "up\n/up",
        text: "up",
        target: "/up",
      },
      {
        kind: "image",
        place: at(8, 5, "body#top > figure:nth-of-type(1) > img:nth-of-type(1)"),
        address: expect.anything(),
        snippet: '<img src="/img/line.png?v=2" alt="A rising line">',
        anchor: "/img/line.png?v=2",
        alt: "A rising line",
        isDecorative: false,
        fileName: "line.png",
        caption: "Figure 1: Sales",
      },
      {
        kind: "caption",
        place: figure,
        address: expect.anything(),
        snippet: "<figure>",
        caption: "Figure 1: Sales",
        typed: null,
        isExpected: true,
      },
      {
        kind: "document",
        place: { label: "Line 1, column 1", line: 1, column: 1 },
        format: "html",
        tool: "text-editor",
        language: {
          value: "en",
          isValid: true,
          isCovered: false,
          isOptional: false,
          place: at(2, 1, "html"),
        },
        title: {
          value: "Annual report",
          isShown: null,
          conflict: null,
          isTyped: true,
          place: at(3, 7, "html > head > title:nth-of-type(1)"),
        },
        extent: { pages: null, words: 10, paragraphs: 1 },
        isSubstantial: false,
        headings: { total: 1, blank: 0 },
        navigation: {
          length: { count: 10, of: "words" },
          found: null,
          place: { label: "Line 1, column 1", line: 1, column: 1 },
        },
        tagging: null,
        pdfUa: null,
        allowsAssistiveTechnology: true,
        hasDynamicXfa: false,
        unread: [],
      },
    ]);
  });

  it("may be empty", async () => {
    const { language, title, headings, extent } = await documentFact("");
    expect({ language: language?.value, title: title.value, headings, extent }).toEqual({
      language: null,
      title: null,
      headings: { total: 0, blank: 0 },
      extent: { pages: null, words: 0, paragraphs: 0 },
    });
  });
});

describe("language", () => {
  it.each([
    ['<html lang="de-CH">', "de-CH", true],
    ['<html lang=" EN ">', "EN", true],
    ['<html lang="en-US-GB">', "en-US-GB", true],
    ['<html lang="">', null, false],
    ['<html lang="  ">', null, false],
    ["<html>", null, false],
    ['<html xml:lang="en">', null, false],
    ['<html lang="em-US">', "em-US", false],
    ['<html lang="english">', "english", false],
    ['<body lang="en">', null, false],
    ['<p>x<html lang="fr">', "fr", true],
  ])("%s", async (html, value, isValid) => {
    const { language } = await documentFact(`${html}<p>text`);
    expect({ value: language?.value, isValid: language?.isValid }).toEqual({ value, isValid });
  });

  it("is told where the body alone declares it", async () => {
    const isOfBody = async (html: string) => (await documentFact(html)).language?.isOfBody;
    expect(await isOfBody('<html><body lang="en-GB"><p>Tides')).toBe(true);
    expect(await isOfBody('<html><body lang=""><p>Tides')).toBeUndefined();
    expect(await isOfBody('<html><body><p lang="en">Tides')).toBeUndefined();
  });

  it("of a part is told where it differs, and where it is none", async () => {
    const facts = await readPage(body('<p lang="en">a<p lang="nl">b<i lang="nl">c</i><p lang="xxx-1">d'));
    expect(ofKind(facts, "part-language").map(({ value }) => value)).toEqual(["nl"]);
    expect(ofKind(facts, "language-defect").map(({ defect, detail }) => [defect, detail])).toEqual([
      ["malformed", "xxx-1"],
    ]);
  });

  it.each([
    ['<p lang="xxx-1">d', 1],
    ['<p lang="xxx-1"><img src="a" alt="A cat">', 1],
    ['<p lang=" ">d', 1],
    ['<p lang="">d', 0],
    ['<p lang="xxx-1"></p>', 0],
    ['<div lang="xxx-1"><p lang="de">d</p></div>', 0],
    ['<div lang="xxx-1" hidden>d</div>', 0],
  ])("of a part is wrong where something is read in it: %s", async (html, count) => {
    expect(ofKind(await readPage(body(html)), "language-defect")).toHaveLength(count);
  });

  it("is a mismatch when xml:lang names another", async () => {
    const facts = await readPage('<html lang="en" xml:lang="fr"><p lang="de-AT" xml:lang="de">x');
    expect(ofKind(facts, "language-defect")).toMatchObject([
      { defect: "mismatch", detail: 'lang="en" and xml:lang="fr"' },
    ]);
  });
});

describe("title", () => {
  it.each([
    ["<title>One</title><title>Two</title>", "One"],
    ["<title> </title>", null],
    ["<title></title><title>Two</title>", null],
    ["<svg><title>Drawing</title></svg>", null],
    ["<svg><title>Drawing</title></svg><title>Page</title>", "Page"],
    ["<template><title>Inert</title></template>", null],
    ["<title>R&amp;D &lt;2026&gt;</title>", "R&D <2026>"],
    ["<p>text<title>Late</title>", "Late"],
  ])("%s", async (html, value) => {
    expect((await documentFact(html)).title.value).toBe(value);
  });
});

describe("headings", () => {
  it.each([
    ["<h3>Text</h3>", [[3, "Text"]]],
    ["<h1>Un<em>even</em>\n text</h1>", [[1, "Uneven text"]]],
    ['<div role="heading" aria-level="4">Text</div>', [[4, "Text"]]],
    ['<div role="heading">Text</div>', [[2, "Text"]]],
    ['<h2 aria-level="5">Text</h2>', [[5, "Text"]]],
    ['<h2 role="presentation">Text</h2>', []],
    ['<h2 role="tab">Text</h2>', []],
    ['<h2 role="unknown heading">Text</h2>', [[2, "Text"]]],
    ['<h1><img src="a.png" alt="Logo of the city"></h1>', [[1, "Logo of the city"]]],
    ['<h1><img src="a.png" alt=""></h1>', [[1, ""]]],
    ["<h1><br></h1>", [[1, ""]]],
    ['<h1><span aria-hidden="true">x</span></h1>', [[1, ""]]],
    ['<h1 aria-label="Name">Text</h1>', [[1, "Name"]]],
    ['<h1 aria-labelledby="n">Text</h1><p id="n" hidden>Other</p>', [[1, "Other"]]],
    ['<h1 style="display: none">Text</h1>', []],
    ["<h1 hidden>Text</h1>", []],
    ['<div aria-hidden="true"><h1>Text</h1></div>', []],
    ['<div style="visibility:hidden"><h1 style="visibility:visible">Text</h1></div>', [[1, "Text"]]],
    ["<template><h1>Text</h1></template>", []],
    ["<noscript><h1>Text</h1></noscript>", []],
    ["<dialog><h1>Text</h1></dialog>", []],
    [
      "<h1>One<h2>Two",
      [
        [1, "One"],
        [2, "Two"],
      ],
    ],
    ["<svg><h1>Breaks out</h1></svg>", [[1, "Breaks out"]]],
    ["<pre><h1>Text</h1></pre>", [[1, "Text"]]],
    ["<textarea><h1>Text</h1></textarea>", []],
  ])("%s", async (html, expected) => {
    const reported = await inBody(html, "heading");
    expect(reported.map(({ level, text }) => [level, text])).toEqual(expected);
  });
});

describe("a long page", () => {
  const words = "word ".repeat(5_001);
  it.each([
    ["", null],
    ["<nav><a href='/a'>A</a></nav>", "a navigation region"],
    ["<div role='navigation'>x</div>", "a navigation region"],
    ["<nav hidden>x</nav>", null],
    ["<nav></nav>", null],
    [
      "<ul><li><a href='#a'>A</a><li><a href='#b'>B</a><li><a href='#%63'>C</a></ul><p id=a><a name=b></a><p id=c>",
      "a list of 3 links into the page",
    ],
    ["<ul><li><a href='#a'>A</a><li><a href='#b'>B</a><li><a href='#c'>C</a></ul><p id=a>", null],
    [
      "<h2>Contents</h2><a href='#a'>A</a><br><b><a href='#b'>B</a></b><br><a href='#c'>C</a><h2 id=a></h2><p id=b></p><p id=c>",
      "a list of 3 links into the page",
    ],
    ["<p>x<p><a href='#a'>A</a><p>x<p><a href='#a'>A</a><p>x<p><a href='#a'>A</a><p id=a>", null],
    ["<p><a href='#a'>1</a> x<p><a href='#a'>2</a> x<p><a href='#a'>3</a> x<p id=a>", null],
    ["<p>x <a href='#a'>1</a><p>x <a href='#a'>2</a><p>x <a href='#a'>3</a><p id=a>", null],
  ])("finds its way by %s", async (html, found) => {
    const { navigation, isSubstantial } = await documentFact(body(`${html}<p>${words}`));
    expect(navigation.length).toEqual({ count: expect.any(Number), of: "words" });
    expect(isSubstantial).toBe(true);
    expect(navigation.found).toBe(found);
  });

  it("counts what is read, not what is hidden", async () => {
    const html = body(
      "<p>caf&eacute; one<b>two</b></p><script>a b</script><p hidden>a b</p><style>a b</style>",
    );
    expect((await documentFact(html)).extent.words).toBe(2);
  });
});

describe("encodings", () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
  const utf16 = (text: string, isBig: boolean) =>
    Uint8Array.from(
      [...(isBig ? "\uFEFF" : "\uFEFF"), ...text].flatMap((char) => {
        const unit = char.charCodeAt(0);
        return isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
      }),
    );
  const titleOf = async (given: Uint8Array) => documentOf(await factsOf(htmlReader, given)).title.value;

  it.each([
    ["declared UTF-8", bytes('<meta charset="utf-8"><title>Caf\xC3\xA9</title>')],
    ["undeclared UTF-8", bytes("<title>Caf\xC3\xA9</title>")],
    [
      "a byte order mark against the declaration",
      bytes('\xEF\xBB\xBF<meta charset="latin1"><title>Caf\xC3\xA9</title>'),
    ],
    ["declared Latin-1", bytes("<meta charset=iso-8859-1><title>Caf\xE9</title>")],
    [
      "a content type",
      bytes(
        '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>Caf\xE9</title>',
      ),
    ],
    ["undeclared Windows-1252", bytes("<title>Caf\xE9</title>")],
    ["ISO 8859-2", bytes('<meta charset="iso-8859-2"><title>Caf\xE9</title>')],
    ["an XML declaration", bytes('<?xml version="1.0" encoding="ISO-8859-1"?><title>Caf\xE9</title>')],
    [
      "a late declaration",
      bytes(`<script>${"x;".repeat(5_000)}</script><meta charset=windows-1252><title>Caf\xE9</title>`),
    ],
    ["a declaration in a comment", bytes("<!-- <meta charset=koi8-r> --><title>Caf\xC3\xA9</title>")],
    ["UTF-16, little end first", utf16("<title>Café</title>", false)],
    ["UTF-16, big end first", utf16("<title>Café</title>", true)],
  ])("%s", async (_, given) => {
    expect(await titleOf(given)).toBe("Café");
  });

  it("says which encoding it does not know", async () => {
    const { unread } = documentOf(await factsOf(htmlReader, bytes('<meta charset="x-mars"><p>x')));
    expect(unread[0]?.message).toContain('"x-mars"');
  });
});

describe("places", () => {
  it("count lines by LF, CR and CR LF, and columns from 1", async () => {
    const facts = await readPage("<p>a\n<p>b\r\n<p>c\r   <h1>d</h1>");
    expect(ofKind(facts, "heading")[0]?.place).toMatchObject({ line: 4, column: 4 });
  });

  it("are right beyond the first pieces of a large file", async () => {
    const facts = await readPage(`${"<p>some words\n".repeat(60_000)}<p><h2>late</h2>`);
    expect(ofKind(facts, "heading")[0]?.place).toMatchObject({ line: 60_001, column: 4 });
  });
});

describe("what tiers 2 and 3 look at", () => {
  it.each([
    ['<p style="color:#777;background:white">x', [119, 119, 119], [255, 255, 255], false],
    ['<div style="background-color:rgb(0 0 0)"><p style="color:Gray">x', [128, 128, 128], [0, 0, 0], false],
    ['<h1 style="color:#fff;background:#000">x', [255, 255, 255], [0, 0, 0], true],
    ['<p style="color:#fff;background:#000;font-size:18pt">x', [255, 255, 255], [0, 0, 0], true],
    // WCAG calls bold text large from 14 pt (18.66 px) on, other text from 18 pt.
    ['<p style="color:#fff;background:#000;font-size:14pt"><b>x', [255, 255, 255], [0, 0, 0], true],
    [
      '<p style="color:#fff;background:#000;font-size:14.5pt;font-weight:bold">x',
      [255, 255, 255],
      [0, 0, 0],
      true,
    ],
    ['<p style="color:#fff;background:#000;font-size:13.9pt"><b>x', [255, 255, 255], [0, 0, 0], false],
    ['<p style="color:#fff;background:#000;font-size:15pt">x', [255, 255, 255], [0, 0, 0], false],
  ])("colours of %s", async (html, foreground, background, isLarge) => {
    expect(await inBody(html, "colour")).toMatchObject([{ foreground, background, isLarge }]);
  });

  it.each<[string, number[], number[]]>([
    ['<p style="color:#999">x', [153, 153, 153], [255, 255, 255]],
    ['<p style="background:#333">x', [0, 0, 0], [51, 51, 51]],
    ['<p style="background:#333"><a href="x">x', [0, 0, 238], [51, 51, 51]],
    ['<p style="color:#999;background:transparent">x', [153, 153, 153], [255, 255, 255]],
    ['<font color="#cccccc">x', [204, 204, 204], [255, 255, 255]],
    ['<table><tr><td bgcolor="000080"><font color="white">x', [255, 255, 255], [0, 0, 128]],
  ])("browsers' own colours stand beside those of %s", async (html, foreground, background) => {
    expect(await inBody(html, "colour")).toMatchObject([{ foreground, background }]);
    expect(await inBody(`<link rel="icon" href="a.ico">${html}`, "colour")).toHaveLength(1);
    // What styles that are not in the page say, nobody knows.
    const styled = `<link rel="stylesheet" href="a.css">${html}`;
    expect(await inBody(styled, "colour")).toMatchObject(
      /bgcolor/.test(html) ? [{ foreground, background }] : [{ foreground: null, doubt: "style" }],
    );
    const printed = `<link rel="stylesheet" media="print" href="a.css">${html}`;
    expect(await inBody(printed, "colour")).toMatchObject([{ foreground, background }]);
  });

  it.each([
    ['<p style="color:#999"><button>x</button>', [0, 0, 0], [239, 239, 239]],
    ['<p style="background:#eee"><a href="x">x</a>', [0, 0, 238], [238, 238, 238]],
    ['<p style="color:rgba(0,0,0,.5);background:#fff">x', [128, 128, 128], [255, 255, 255]],
    ["<mark>x</mark>", [0, 0, 0], [255, 255, 0]],
    ["<p>x", [0, 0, 0], [255, 255, 255]],
  ])("colours of browsers are known: %s", async (html, foreground, background) => {
    expect(await inBody(html, "colour")).toMatchObject([{ foreground, background }]);
  });

  it.each([
    ['<table background="a.png"><tr><td><font color="#999999">x', "picture"],
    ['<p style="color:#fff;background:url(a.png)">x', "picture"],
    ['<p style="background:linear-gradient(red,blue)">x', "gradient"],
    ['<p style="color:color-mix(in hsl,red,blue)">x', "style"],
    ['<p style="position:absolute;top:0">x', "overlap"],
  ])("why colours are not known is told: %s", async (html, doubt) => {
    expect(await inBody(html, "colour")).toMatchObject([{ background: null, doubt }]);
  });

  it("text that is not there, or cannot be used now, has no colours, and plain text has them once", async () => {
    const exempt = '<button disabled>x</button><p aria-disabled="true">y<p style="opacity:0">z';
    expect(await inBody(`${exempt}<p>a<p>b`, "colour")).toMatchObject([{ text: "a" }]);
    expect(await inBody('<p style="color:#fff;background:#000"> ', "colour")).toEqual([]);
  });

  it("tells positive tab orders", async () => {
    expect(
      await inBody('<a href="a" tabindex="3">a</a><p tabindex="0">b<p tabindex="-1">c', "tab-order"),
    ).toMatchObject([{ value: 3 }]);
  });

  it("tells films and sounds with their tracks", async () => {
    const html =
      '<video src="a"><track kind="captions" src="a.vtt"></video><video src="b"><track kind="chapters"></video><audio src="c"></audio>';
    expect((await inBody(html, "media")).map(({ sort, hasTextTrack }) => [sort, hasTextTrack])).toEqual([
      ["video", true],
      ["video", false],
      ["audio", false],
    ]);
  });

  it.each([
    ["<p>a<br><br><br><br>b", [3]],
    ["<p>a<p>&nbsp;</p><p><span>&nbsp;</span></p><p>b", [2]],
    // Those that hold nothing take no room.
    ["<p>a<p></p><p> </p><p><b></b></p><p>b", []],
    ["<p>a<p></p><p>&nbsp;</p><p>b", []],
    ["<p>a<br><br>b", []],
    ["<table><tr><td>a<td><br><td><br><td><br><tr><td>b<td><br><td><br><td><br></table>c", []],
    ["<table><tr><td>a<br><br><br>b<td>c</table>", [2]],
    ["a<br><br><br><table><tr><td>b<td>c</table>", [2]],
    ["<p>a<p></p><p>b", []],
    ["<p>a<p><img src=x alt=x></p><p></p><p>b", []],
  ])("blank paragraphs in %s", async (html, expected) => {
    expect((await inBody(html, "blank-run")).map(({ count }) => count)).toEqual(expected);
  });

  it.each([
    ['<a href="a">See <b>this</b></a>', "See this"],
    ['<a href="a"><img src="x" alt="Home"></a>', "Home"],
    ['<a href="a" aria-label="Name">x</a>', "Name"],
    ['<a href="a" title="Tip"></a>', "Tip"],
    ['<a href="a"></a>', ""],
    ['<a href="a"><svg><title>Search</title></svg></a>', "Search"],
    ['<span role="link" tabindex="0">Go</span>', "Go"],
  ])("link text of %s", async (html, text) => {
    expect((await inBody(html, "link")).map((link) => link.text)).toEqual([text]);
  });

  it("takes no link for one that is none", async () => {
    expect(await inBody('<a name="x">x</a><a href="a" role="button">y</a>', "link")).toEqual([]);
  });
});

it("names links only where something looks at them", async () => {
  const page =
    '<h1>The <a href="#a">harbour</a></h1><p><a id="a" href="/x" title="Times">here</a></p><ul><li><a href="#a">Top</a></ul>';
  const kindsOf = async (hasLinks: boolean) => {
    const facts: Fact[] = [];
    const source = bytesSource(new TextEncoder().encode(page));
    await htmlReader.read(source, (fact) => facts.push(fact), new Budget(), null, undefined, {
      looksAt: (what) => hasLinks || what !== "link",
    });
    return facts.filter(({ kind }) => kind === "link" || kind === "heading");
  };
  expect((await kindsOf(true)).map(({ kind }) => kind)).toEqual(["link", "heading", "link", "link"]);
  expect(await kindsOf(false)).toMatchObject([{ kind: "heading", text: "The harbour" }]);
});
