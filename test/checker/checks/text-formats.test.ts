import { describe, expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";

/**
 * What each check looks at in the formats that are text, a condition a row: the check, the condition, the source, the
 * status. `|` ends a line of Markdown and LaTeX where a row would take several lines.
 */
type Row = readonly [check: string, condition: string, source: string, status: string];

const statusOf = async (filename: string, source: string, id: string) => {
  const report = await check(bytesSource(new TextEncoder().encode(source)), { filename });
  return report.checks.find((result) => result.id === id)?.status;
};

const holds = (filename: string, rows: readonly Row[], whole: (source: string) => string) =>
  it.each(rows)("%s: %s", async (id, _, source, status) => {
    expect(await statusOf(filename, whole(source), id)).toBe(status);
  });

const many = (words: number) => "The keeper wrote down every ship. ".repeat(Math.ceil(words / 6));

const drawing = (attributes = "", shapes = 8) =>
  `<svg ${attributes}>${"<rect width=9 height=9 />".repeat(shapes)}</svg>`;

describe("HTML", () => {
  const rows: Row[] = [
    ["language", "a language", "<html lang=en><p>Ships", "passed"],
    ["language", "no language", "<html><p>Ships", "failed"],
    ["language", "a blank language", '<html lang=" "><p>Ships', "failed"],
    ["language", "no registered primary subtag", "<html lang=qq><p>Ships", "failed"],
    ["language", "a name for a code", "<html lang=english><p>Ships", "failed"],
    ["language", "a region that is registered", "<html lang=de-AT><p>Schiffe", "passed"],
    ["language", "a grandfathered tag", "<html lang=i-klingon><p>Ships", "passed"],
    ["language", "an xml:lang that agrees", "<html lang=en xml:lang=en><p>Ships", "passed"],
    ["language", "an xml:lang that does not", "<html lang=en xml:lang=de><p>Ships", "failed"],

    ["title", "a title", "<title>Ships</title><p>Ships", "passed"],
    ["title", "no title", "<p>Ships", "failed"],
    ["title", "a blank title", "<title> </title><p>Ships", "failed"],
    ["title", "a title of a drawing alone", "<svg role=img><title>Ships</title></svg>", "failed"],

    ["headings-present", "a heading", "<h2>Ships</h2><p>Ships", "passed"],
    [
      "headings-present",
      "a heading by role and level",
      "<div role=heading aria-level=1>Ships</div>",
      "passed",
    ],
    ["headings-present", "a long text without", `<p>${many(102)}`, "failed"],
    ["headings-present", "a short text without", "<p>Ships", "not_applicable"],
    ["headings-present", "a heading that is hidden", `<h1 hidden>Ships</h1><p>${many(102)}`, "failed"],
    [
      "headings-present",
      "one that is hidden by ARIA",
      `<h1 aria-hidden=true>Ships</h1><p>${many(102)}`,
      "failed",
    ],
    [
      "headings-present",
      "one that a style hides",
      `<h1 style="display:none">Ships</h1><p>${many(102)}`,
      "failed",
    ],
    ["headings-present", "one without its role", `<h1 role=presentation>Ships</h1><p>${many(102)}`, "failed"],
    ["headings-present", "blank headings alone", "<h1> </h1><p>Ships", "failed"],
    ["headings-present", "a heading named by its picture", "<h1><img src=a.png alt=Ships></h1>", "passed"],
    [
      "headings-present",
      "one whose picture names nothing by its role",
      "<h1><img role=presentation src=a.png alt=Ships></h1>",
      "failed",
    ],

    ["heading-hierarchy", "levels one by one", "<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>", "passed"],
    ["heading-hierarchy", "a level left out", "<h1>a</h1><h3>b</h3>", "failed"],
    ["heading-hierarchy", "back by several levels", "<h1>a</h1><h2>b</h2><h3>c</h3><h1>d</h1>", "passed"],
    [
      "heading-hierarchy",
      "a step of levels by role",
      "<h1>a</h1><p role=heading aria-level=3>b</p>",
      "failed",
    ],
    ["heading-hierarchy", "a blank heading", "<h1>a</h1><h2></h2>", "failed"],
    ["heading-hierarchy", "no heading", "<p>a", "not_applicable"],

    ["list-structure", "a list", "<ul><li>a<li>b</ul>", "passed"],
    ["list-structure", "an item in no list", "<div><li>a</li></div>", "failed"],
    ["list-structure", "another child of ul", "<ul><p>a</p></ul>", "failed"],
    ["list-structure", "another child of ol", "<ol><div>a</div></ol>", "failed"],
    ["list-structure", "another child of menu", "<menu><p>a</p></menu>", "failed"],
    ["list-structure", "text in ul", "<ul>a<li>b</ul>", "failed"],
    ["list-structure", "a script in ul", "<ul><script>1</script><li>a</ul>", "passed"],
    ["list-structure", "a template in ul", "<ul><template><p>a</p></template><li>a</ul>", "passed"],
    ["list-structure", "a list in an item", "<ul><li>a<ul><li>b</ul></ul>", "passed"],
    ["list-structure", "a list in a list", "<ul><li>a</li><ul><li>b</ul></ul>", "failed"],
    ["list-structure", "terms and descriptions", "<dl><dt>a<dd>b<dd>c</dl>", "passed"],
    ["list-structure", "terms in groups", "<dl><div><dt>a<dd>b</div></dl>", "passed"],
    ["list-structure", "another child of dl", "<dl><dt>a<dd>b</dd><p>c</p></dl>", "failed"],
    ["list-structure", "a term without a list", "<dt>a</dt>", "failed"],
    ["list-structure", "a term without a description", "<dl><dt>a</dl>", "failed"],
    ["list-structure", "an ARIA list", "<div role=list><div role=listitem>a</div></div>", "passed"],
    ["list-structure", "an ARIA item in none", "<div><div role=listitem>a</div></div>", "failed"],
    ["list-structure", "lines with typed bullets", "<p>• a<br>• b<br>• c", "failed"],
    ["list-structure", "paragraphs with typed bullets", "<p>- a<p>- b<p>- c", "failed"],
    ["list-structure", "paragraphs with typed numbers", "<p>1. First<p>2. Second", "failed"],
    ["list-structure", "a bullet alone", "<p>• a", "not_applicable"],
    ["list-structure", "initials of persons", "<p>A. Smith<p>B. Jones", "not_applicable"],
    ["list-structure", "dates", "<p>1. May 2026<p>2. May 2026", "not_applicable"],
    ["list-structure", "sums", "<p>+ 10 EUR<p>+ 20 EUR", "not_applicable"],
    ["list-structure", "years", "<p>2025. A storm<p>2026. A fire", "not_applicable"],

    ["image-alt", "a picture with a text", "<img src=a.png alt='A ship'>", "passed"],
    ["image-alt", "a picture without", "<img src=a.png>", "failed"],
    ["image-alt", "a picture as decoration", '<img src=a.png alt="">', "passed"],
    ["image-alt", "a picture by its role", "<img src=a.png role=presentation>", "passed"],
    ["image-alt", "a blank text", '<img src=a.png alt=" ">', "failed"],
    ["image-alt", "a picture named by a label", "<img src=a.png aria-label='A ship'>", "passed"],
    ["image-alt", "by an element", "<p id=s>A ship</p><img src=a.png aria-labelledby=s>", "passed"],
    ["image-alt", "by an element that is not there", "<img src=a.png aria-labelledby=s>", "failed"],
    ["image-alt", "by a title", "<img src=a.png title='A ship'>", "passed"],
    ["image-alt", "a picture that is hidden", "<p>a<img src=a.png hidden>", "not_applicable"],
    ["image-alt", "an input of an image", "<input type=image src=a.png alt=Search>", "passed"],
    ["image-alt", "one without a name", "<input type=image src=a.png>", "failed"],
    ["image-alt", "an area", "<map><area href=a alt=North></map>", "passed"],
    [
      "image-alt",
      "one without a name",
      "<map name=m><area href=a></map><img usemap=#m alt=Map src=a.png>",
      "failed",
    ],
    ["image-alt", "a drawing with a role and a name", "<svg role=img aria-label=Ship></svg>", "passed"],
    ["image-alt", "a drawing named by its title", "<svg role=img><title>A ship</title></svg>", "passed"],
    ["image-alt", "a drawing with a role alone", "<svg role=img><path d='M0 0'/></svg>", "failed"],
    ["image-alt", "an element with the role of an image", "<div role=img></div>", "failed"],
    ["image-alt", "one with a name", "<div role=img aria-label='A ship'></div>", "passed"],
    ["image-alt", "a file name", "<img src=a.png alt=IMG_0001.jpg>", "failed"],
    ["image-alt", "a word for any picture", "<img src=a.png alt=image>", "failed"],
    ["image-alt", "a numbered nothing", "<img src=a.png alt='Image (page 3)'>", "failed"],
    ["image-alt", "an entity as typed", "<img src=a.png alt='&amp;nbsp;'>", "failed"],
    ["image-alt", "an address", "<img src=a.png alt='https://example.org/a.png'>", "failed"],
    ["image-alt", "a single mark", "<img src=a.png alt='.'>", "failed"],
    [
      "image-alt",
      "a file name of several words",
      "<img src=a.png alt='the old harbour at night.png'>",
      "failed",
    ],
    ["image-alt", "another script", "<img src=a.png alt='船'>", "passed"],

    ["figure-alt", "an object with a text", "<object data=a.pdf aria-label='The plan'></object>", "passed"],
    ["figure-alt", "an object without", "<object data=a.pdf></object>", "failed"],
    [
      "figure-alt",
      "an object with a text inside",
      "<object data=a.pdf>The plan of the pier</object>",
      "passed",
    ],
    ["figure-alt", "an embed without", "<embed src=a.pdf>", "failed"],
    ["figure-alt", "an embed with a title", "<embed src=a.pdf title='The plan'>", "passed"],
    ["figure-alt", "a canvas without", "<canvas></canvas>", "failed"],
    ["figure-alt", "a canvas with a text inside", "<canvas>Ships a day: 3, 4, 5</canvas>", "passed"],
    ["figure-alt", "a video without", "<video src=a.mp4></video>", "failed"],
    ["figure-alt", "a video with a name", "<video src=a.mp4 aria-label='A launch'></video>", "passed"],
    // The picture is judged by image-alt, and nothing is found twice.
    [
      "figure-alt",
      "a figure of one picture without a text",
      "<figure><img src=a.png></figure>",
      "not_applicable",
    ],
    ["image-alt", "a figure of one picture without a text", "<figure><img src=a.png></figure>", "failed"],
    ["figure-alt", "a figure of one unnamed video", "<figure><video src=a.mp4></video></figure>", "failed"],
    ["figure-alt", "no figure", "<p>a", "not_applicable"],
    ["figure-alt", "a drawing of many shapes that no one named", drawing(), "needs_review"],
    ["figure-alt", "one with a name", drawing("aria-label='Ships a month'"), "not_applicable"],
    ["figure-alt", "one that is hidden by ARIA", drawing("aria-hidden=true"), "not_applicable"],
    ["figure-alt", "one that its role makes decoration", drawing("role=presentation"), "not_applicable"],
    ["figure-alt", "one of few shapes", drawing("", 7), "not_applicable"],
    ["figure-alt", "one as small as an icon", drawing("width=48 height=48"), "not_applicable"],
    [
      "figure-alt",
      "one whose box is as small as an icon's",
      drawing("viewBox='0 0 24 24'"),
      "not_applicable",
    ],
    [
      "figure-alt",
      "a drawing that shows an image",
      "<svg width=300 height=200><image href=a.png /></svg>",
      "needs_review",
    ],
    [
      "figure-alt",
      "an icon that shows one",
      "<svg width=16 height=16><image href=a.png /></svg>",
      "not_applicable",
    ],
    ["figure-alt", "one in a link, which has no text", `<a href=a>${drawing()}</a>`, "not_applicable"],
    [
      "figure-alt",
      "one whose shapes are defined and not shown",
      `<svg><defs>${drawing()}</defs></svg>`,
      "not_applicable",
    ],

    [
      "figure-captions",
      "a caption",
      "<figure><img src=a.png alt=Ship><figcaption>A ship</figcaption></figure>",
      "passed",
    ],
    [
      "figure-captions",
      "a blank caption",
      "<figure><img src=a.png alt=Ship><figcaption> </figcaption></figure>",
      "failed",
    ],
    ["figure-captions", "no caption", "<figure><img src=a.png alt=Ship></figure>", "failed"],
    [
      "figure-captions",
      "a caption that is typed below a figure",
      "<figure><img src=a.png alt=Ship></figure><p>Figure 1: A ship",
      "failed",
    ],
    [
      "figure-captions",
      "a caption whose label another element repeats, hidden by ARIA",
      "<figure><img src=a.png alt='A ship'><figcaption aria-hidden=true>A ship</figcaption></figure>",
      "passed",
    ],
    ["figure-captions", "no figure", "<p>a", "not_applicable"],

    ["table-headers", "header cells", "<table><tr><th>a<th>b<tr><td>1<td>2</table>", "passed"],
    ["table-headers", "none", "<table><tr><td>a<td>b<tr><td>1<td>2</table>", "failed"],
    [
      "table-headers",
      "headers by role",
      "<table><tr><td role=columnheader>a<td role=columnheader>b<tr><td>1<td>2</table>",
      "passed",
    ],
    [
      "table-headers",
      "headers of rows by role",
      "<table><tr><td role=rowheader>a<td>b<tr><td role=rowheader>1<td>2</table>",
      "passed",
    ],
    [
      "table-headers",
      "a table for its look by role",
      "<table role=presentation><tr><td>a<td>b<tr><td>1<td>2</table>",
      "not_applicable",
    ],
    ["table-headers", "role none", "<table role=none><tr><td>a<td>b<tr><td>1<td>2</table>", "not_applicable"],
    ["table-headers", "one row", "<table><tr><td>a<td>b</table>", "not_applicable"],
    ["table-headers", "one column", "<table><tr><td>a<tr><td>b</table>", "not_applicable"],
    [
      "table-headers",
      "headers that name cells of the table",
      "<table><tr><th id=a>a<th id=b>b<tr><td headers=a>1<td headers=b>2</table>",
      "passed",
    ],
    [
      "table-headers",
      "headers that name what is not there",
      "<table><tr><th>a<th>b<tr><td headers=x>1<td>2</table>",
      "failed",
    ],
    [
      "table-headers",
      "headers that name a cell of another table",
      "<table><tr><th id=x>a<th>b<tr><td>1<td>2</table><table><tr><th>a<th>b<tr><td headers=x>1<td>2</table>",
      "failed",
    ],
    [
      "table-headers",
      "headers that name a cell of data",
      "<table><tr><th>a<th>b<tr><td id=x>1<td headers=x>2</table>",
      "failed",
    ],
    [
      "table-headers",
      "a scope that there is",
      "<table><tr><th scope=col>a<th scope=col>b<tr><td>1<td>2</table>",
      "passed",
    ],
    [
      "table-headers",
      "a scope that there is not",
      "<table><tr><th scope=column>a<th scope=col>b<tr><td>1<td>2</table>",
      "failed",
    ],
    [
      "table-headers",
      "a header that heads no cell",
      "<table><tr><th id=a>a<th id=b>b<tr><td headers=a>1<td headers=a>2<tr><td headers=a>3<td headers=a>4</table>",
      "failed",
    ],

    ["structure-tags", "any page", "<p>a", "not_applicable"],

    ["form-labels", "a label around", "<label>Name <input></label>", "passed"],
    ["form-labels", "a label by id", "<label for=a>Name</label><input id=a>", "passed"],
    ["form-labels", "a label of another", "<label for=b>Name</label><input id=a>", "failed"],
    ["form-labels", "no label", "<input>", "failed"],
    ["form-labels", "a name by ARIA", "<input aria-label=Name>", "passed"],
    ["form-labels", "a name by title", "<input title=Name>", "passed"],
    ["form-labels", "a placeholder alone", "<input placeholder=Name>", "needs_review"],
    ["form-labels", "a hidden input", "<input type=hidden>", "not_applicable"],
    ["form-labels", "a select", "<select><option>a</select>", "failed"],
    ["form-labels", "a text area", "<textarea></textarea>", "failed"],
    ["form-labels", "a button with words", "<button>Send</button>", "passed"],
    ["form-labels", "a button without", "<button></button>", "failed"],
    ["form-labels", "an input by ARIA", "<div role=textbox></div>", "failed"],
    ["form-labels", "one with a name", "<div role=textbox aria-label=Name></div>", "passed"],
    ["form-labels", "a box by ARIA named by its text", "<div role=checkbox>Agree</div>", "passed"],

    ["bookmarks", "a short page", `<p>${many(4_900)}`, "not_applicable"],
    ["bookmarks", "a long page", `<p>${many(5_100)}`, "failed"],
    ["bookmarks", "a long page with a nav", `<nav><a href=#a>a</a></nav><p id=a>${many(5_100)}`, "passed"],
    [
      "bookmarks",
      "with links in it whose targets exist",
      `<ul><li><a href=#a>a</a><li><a href=#b>b</a><li><a href=#c>c</a></ul><p id=a>a<p id=b>b<p id=c>${many(5_100)}`,
      "passed",
    ],
    [
      "bookmarks",
      "with links in it whose targets do not",
      `<ul><li><a href=#a>a</a><li><a href=#b>b</a><li><a href=#c>c</a></ul><p>${many(5_100)}`,
      "failed",
    ],
  ];
  holds("a.html", rows, (source) => source);
});

describe("Markdown", () => {
  const rows: Row[] = [
    ["language", "lang in the front matter", "---|lang: de|---|Schiffe", "passed"],
    ["language", "language in the front matter", "---|language: de-AT|---|Schiffe", "passed"],
    ["language", "one that is none", "---|lang: english|---|Ships", "failed"],
    ["language", "none", "Ships", "needs_review"],

    ["title", "a title in the front matter", "---|title: Ships|---|Ropes", "passed"],
    ["title", "a first heading of level 1", "# Ships", "passed"],
    ["title", "a first heading that is set off by signs below", "Ships|=====", "passed"],
    ["title", "a first heading of level 2", "## Ships", "failed"],
    ["title", "a first heading without text", "#||Ships", "failed"],
    ["title", "a heading of level 1 behind another", "## Ropes||# Ships", "failed"],
    ["title", "a block as pandoc reads it", "% Ships|% A. Keeper||Ropes", "passed"],
    ["title", "metadata as MultiMarkdown reads them", "Title: Ships|Author: A. Keeper||Ropes", "passed"],
    ["title", "nothing", "Ships", "failed"],

    ["headings-present", "an ATX heading", "## Ships", "passed"],
    ["headings-present", "a setext heading", "Ships|-----", "passed"],
    ["headings-present", "a raw heading", "<h2>Ships</h2>", "passed"],
    ["headings-present", "one in code", `\`\`\`|# Ships|\`\`\`||${many(102)}`, "failed"],
    ["headings-present", "one in indented code", `    # Ships||${many(102)}`, "failed"],
    ["headings-present", "none in a short text", "Ships", "not_applicable"],
    ["headings-present", "in a comment of MDX", `{/* # Ships */}||${many(102)}`, "failed"],

    ["heading-hierarchy", "levels one by one", "# a||## b||### c", "passed"],
    ["heading-hierarchy", "a level left out", "# a||### b", "failed"],
    ["heading-hierarchy", "between kinds of heading", "a|=||<h3>b</h3>", "failed"],
    ["heading-hierarchy", "a level left out in code", "# a||```|### b|```", "passed"],

    ["list-structure", "a list", "- a|- b", "passed"],
    ["list-structure", "bullets that Markdown does not know", "• a|• b", "failed"],
    ["list-structure", "letters", "a) First|b) Second", "failed"],
    ["list-structure", "letters of another alphabet", "а) Первый|б) Второй", "failed"],
    ["list-structure", "numbers of another script", "١. أول|٢. ثان", "failed"],
    ["list-structure", "numbers as in Chinese", "一、船|二、绳", "failed"],
    ["list-structure", "encircled numbers", "① Ships|② Ropes", "failed"],
    ["list-structure", "initials", "A. Smith||B. Jones", "not_applicable"],
    ["list-structure", "none", "Ships", "not_applicable"],

    ["image-alt", "a text", "![A ship](a.png)", "passed"],
    ["image-alt", "a blank text", "![](a.png)", "failed"],
    ["image-alt", "a file name", "![a.png](a.png)", "failed"],
    ["image-alt", "a text by reference", "![A ship][s]||[s]: a.png", "passed"],
    ["image-alt", "a raw picture without", "<img src=a.png>", "failed"],
    ["image-alt", "a raw picture with", "<img src=a.png alt='A ship'>", "passed"],
    ["image-alt", "a raw picture as decoration", '<img src=a.png alt="">', "passed"],
    ["image-alt", "one in code", "`![](a.png)`", "not_applicable"],

    ["figure-alt", "a diagram alone", "```mermaid|graph TD; A-->B|```", "needs_review"],
    ["figure-alt", "one of PlantUML", "```plantuml|A -> B|```", "needs_review"],
    ["figure-alt", "one of dot", "```dot|digraph { a -> b }|```", "needs_review"],
    [
      "figure-alt",
      "a diagram with text before it",
      "The keeper calls the pilot, who goes out.||```mermaid|graph TD; A-->B|```",
      "not_applicable",
    ],
    ["figure-alt", "code that is no diagram", "```js|1|```", "not_applicable"],

    ["figure-captions", "a line in emphasis below", "![A ship](a.png)||*The ship in May*", "passed"],
    ["figure-captions", "none", "![A ship](a.png)", "needs_review"],
    ["figure-captions", "a picture in a line of text", "See ![A ship](a.png) here.", "not_applicable"],

    ["table-headers", "header cells", "|a§b|§|-§-|§|1§2|", "passed"],
    ["table-headers", "a blank header cell", "|a§ |§|-§-|§|1§2|", "failed"],
    ["table-headers", "a blank corner", "| §b§c|§|-§-§-|§|x§1§2|", "passed"],
    ["table-headers", "a raw table without", "<table><tr><td>a<td>b<tr><td>1<td>2</table>", "failed"],

    ["structure-tags", "any text", "Ships", "not_applicable"],

    ["form-labels", "a raw input", "<input>", "failed"],
    ["form-labels", "a raw input with a label", "<label>Name <input></label>", "passed"],
    ["form-labels", "none", "Ships", "not_applicable"],

    ["bookmarks", "a short text", many(4_900), "not_applicable"],
    ["bookmarks", "a long text", many(5_100), "failed"],
    [
      "bookmarks",
      "links in it whose targets exist",
      `- [A](#a)|- [B](#b)|- [C](#c)||# A||# B||# C||${many(5_100)}`,
      "passed",
    ],
    [
      "bookmarks",
      "links in it whose targets do not",
      `- [A](#x)|- [B](#y)|- [C](#z)||# A||# B||# C||${many(5_100)}`,
      "failed",
    ],
    ["bookmarks", "a mark of contents", `[TOC]||# A||${many(5_100)}`, "passed"],
  ];
  // Rows of tables keep their bars: § stands for the bar between cells and for the end of a row.
  const lines = (source: string) =>
    source.includes("§")
      ? source.replaceAll("|§|", "|\n|").replaceAll("§", "|")
      : source.replaceAll("|", "\n");
  holds("a.md", rows, (source) => `${lines(source)}\n`);
});

describe("LaTeX", () => {
  const article = (body: string, preamble = "") =>
    `\\documentclass{article}|${preamble}|\\begin{document}|${body}|\\end{document}`;
  const tagged = (body: string, preamble = "") =>
    `\\DocumentMetadata{lang=en,tagging=on}|${article(body, preamble)}`;
  const picture = "\\includegraphics[alt={A ship}]{a}";
  const rows: Row[] = [
    ["language", "in the metadata", tagged("Ships"), "passed"],
    ["language", "pdflang of hyperref", article("Ships", "\\usepackage[pdflang=en]{hyperref}"), "passed"],
    [
      "language",
      "pdflang set later",
      article("Ships", "\\usepackage{hyperref}\\hypersetup{pdflang=en}"),
      "passed",
    ],
    ["language", "babel", article("Ships", "\\usepackage[english]{babel}"), "passed"],
    [
      "language",
      "polyglossia",
      article("Ships", "\\usepackage{polyglossia}\\setmainlanguage{english}"),
      "passed",
    ],
    ["language", "none", article("Ships"), "failed"],

    ["title", "a title that is printed", article("\\maketitle", "\\title{Ships}"), "passed"],
    ["title", "one that is not printed", article("Ships", "\\title{Ships}"), "failed"],
    ["title", "one without text", article("\\maketitle", "\\title{ }"), "failed"],
    ["title", "pdftitle", article("Ships", "\\usepackage[pdftitle={Ships}]{hyperref}"), "passed"],
    ["title", "none", article("Ships"), "failed"],

    ["headings-present", "a section", article("\\section{Ships}"), "passed"],
    ["headings-present", "a starred one", article("\\section*{Ships}"), "passed"],
    ["headings-present", "none in a long text", article(many(102)), "failed"],
    ["headings-present", "none in a short one", article("Ships"), "not_applicable"],
    ["headings-present", "one in a comment", article(`% \\section{Ships}|${many(102)}`), "failed"],
    ["headings-present", "one without text", article("\\section{}"), "failed"],

    [
      "heading-hierarchy",
      "section by section",
      article("\\section{a}\\subsection{b}\\subsubsection{c}"),
      "passed",
    ],
    ["heading-hierarchy", "a level left out", article("\\section{a}\\subsubsection{b}"), "failed"],
    [
      "heading-hierarchy",
      "a book from its chapters",
      "\\documentclass{book}|\\begin{document}|\\chapter{a}\\section{b}|\\end{document}",
      "passed",
    ],
    [
      "heading-hierarchy",
      "a report that leaves out sections",
      "\\documentclass{report}|\\begin{document}|\\chapter{a}\\subsection{b}|\\end{document}",
      "failed",
    ],
    [
      "heading-hierarchy",
      "a step to a heading in the line",
      article("\\section{a}\\paragraph{b} Ships"),
      "needs_review",
    ],
    [
      "heading-hierarchy",
      "a step to one below that",
      article("\\section{a}\\subparagraph{b} Ships"),
      "needs_review",
    ],
    ["heading-hierarchy", "such a heading as the first", article("\\paragraph{b} Ships"), "needs_review"],

    ["list-structure", "a list", article("\\begin{itemize}\\item a\\item b\\end{itemize}"), "passed"],
    ["list-structure", "bullets by command", article("\\textbullet{} a\\\\|\\textbullet{} b\\\\"), "failed"],
    ["list-structure", "bullets by formula", article("$\\bullet$ a\\\\|$\\bullet$ b"), "failed"],
    ["list-structure", "typed numbers", article("1. Ships\\\\|2. Ropes"), "failed"],
    ["list-structure", "typed letters", article("a) Ships\\\\|b) Ropes"), "failed"],
    ["list-structure", "lines without", article("Ships\\\\|Ropes"), "not_applicable"],

    ["image-alt", "a text", article(picture), "passed"],
    ["image-alt", "none", article("\\includegraphics{a}"), "failed"],
    ["image-alt", "an artifact", article("\\includegraphics[artifact]{a}"), "passed"],
    ["image-alt", "one in a comment", article("Ships % \\includegraphics{a}"), "not_applicable"],

    [
      "figure-alt",
      "tikz with a text",
      article("\\begin{tikzpicture}[alt={A ship at sea}]\\end{tikzpicture}"),
      "passed",
    ],
    [
      "figure-alt",
      "tikz with its actual text",
      article("\\begin{tikzpicture}[actualtext={Pier to lighthouse}]\\end{tikzpicture}"),
      "passed",
    ],
    [
      "figure-alt",
      "tikz as an artifact",
      article("\\begin{tikzpicture}[artifact]\\end{tikzpicture}"),
      "passed",
    ],
    ["figure-alt", "tikz without", article("\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}"), "failed"],
    ["figure-alt", "picture without", article("\\begin{picture}(1,1)\\end{picture}"), "failed"],
    [
      "figure-alt",
      "a plot without",
      article("\\begin{tikzpicture}\\begin{axis}\\addplot{x};\\end{axis}\\end{tikzpicture}"),
      "failed",
    ],
    ["figure-alt", "none", article("Ships"), "not_applicable"],

    [
      "figure-captions",
      "a caption",
      article(`\\begin{figure}${picture}\\caption{A ship}\\end{figure}`),
      "passed",
    ],
    [
      "figure-captions",
      "a blank one",
      article(`\\begin{figure}${picture}\\caption{}\\end{figure}`),
      "failed",
    ],
    ["figure-captions", "none in a figure", article(`\\begin{figure}${picture}\\end{figure}`), "failed"],
    [
      "figure-captions",
      "none in a table that floats",
      article("\\begin{table}\\begin{tabular}{ll}a&b\\\\1&2\\end{tabular}\\end{table}"),
      "failed",
    ],
    [
      "figure-captions",
      "captionof of another type",
      article(`\\begin{figure}${picture}\\captionof{table}{Ships}\\end{figure}`, "\\usepackage{caption}"),
      "passed",
    ],
    [
      "figure-captions",
      "a part that goes on",
      article(
        `\\begin{figure}\\ContinuedFloat${picture}\\caption{A ship}\\end{figure}`,
        "\\usepackage{caption}",
      ),
      "passed",
    ],
    [
      "figure-captions",
      "captcont",
      article(`\\begin{figure}${picture}\\captcont{A ship}\\end{figure}`, "\\usepackage{captcont}"),
      "passed",
    ],
    [
      "figure-captions",
      "topcaption",
      article(
        "\\begin{table}\\topcaption{Ships}\\begin{tabular}{ll}a&b\\\\1&2\\end{tabular}\\end{table}",
        "\\usepackage{topcapt}",
      ),
      "passed",
    ],
    [
      "figure-captions",
      "bottomcaption",
      article(
        "\\begin{table}\\bottomcaption{Ships}\\begin{tabular}{ll}a&b\\\\1&2\\end{tabular}\\end{table}",
        "\\usepackage{supertabular}",
      ),
      "passed",
    ],
    [
      "figure-captions",
      "a caption at the side",
      article(`\\begin{SCfigure}${picture}\\caption{A ship}\\end{SCfigure}`, "\\usepackage{sidecap}"),
      "passed",
    ],
    [
      "figure-captions",
      "captionbox",
      article(`\\begin{figure}\\captionbox{A ship}{${picture}}\\end{figure}`, "\\usepackage{caption}"),
      "passed",
    ],

    [
      "table-headers",
      "a tagging set-up with header rows",
      tagged("\\tagpdfsetup{table/header-rows=1}\\begin{tabular}{ll}a&b\\\\1&2\\end{tabular}"),
      "passed",
    ],
    [
      "table-headers",
      "a table for its look",
      tagged("\\tagpdfsetup{table/tagging=presentation}\\begin{tabular}{ll}a&b\\\\1&2\\end{tabular}"),
      "not_applicable",
    ],
    [
      "table-headers",
      "a header row to the eye",
      article("\\begin{tabular}{ll}\\textbf{a}&\\textbf{b}\\\\\\hline 1&2\\\\3&4\\end{tabular}"),
      "needs_review",
    ],
    ["table-headers", "nothing", article("\\begin{tabular}{ll}1&2\\\\3&4\\\\5&6\\end{tabular}"), "failed"],

    ["structure-tags", "tagging on", tagged("Ships"), "passed"],
    [
      "structure-tags",
      "a phase of testing",
      `\\DocumentMetadata{testphase=phase-III}|${article("Ships")}`,
      "passed",
    ],
    [
      "structure-tags",
      "tagpdf",
      article("Ships", "\\usepackage{tagpdf}\\tagpdfsetup{activate-all}"),
      "passed",
    ],
    ["structure-tags", "none", article("Ships"), "needs_review"],
    [
      "structure-tags",
      "a draft, which writes no tags",
      "\\DocumentMetadata{tagging=draft}|\\documentclass{article}|\\begin{document}|Ships|\\end{document}",
      "needs_review",
    ],
    [
      "structure-tags",
      "metadata behind the class",
      "\\documentclass{article}|\\DocumentMetadata{tagging=on}|\\begin{document}|Ships|\\end{document}",
      "needs_review",
    ],

    ["form-labels", "a field with a label", article("\\begin{Form}\\TextField{Name}\\end{Form}"), "passed"],
    ["form-labels", "one without", article("\\begin{Form}\\TextField{}\\end{Form}"), "failed"],
    ["form-labels", "none", article("Ships"), "not_applicable"],

    ["bookmarks", "20 sections", article("\\section{a}|".repeat(20)), "not_applicable"],
    ["bookmarks", "21 sections", article("\\section{a}|".repeat(21)), "failed"],
    ["bookmarks", "with hyperref", article("\\section{a}|".repeat(21), "\\usepackage{hyperref}"), "passed"],
    ["bookmarks", "with metadata", tagged("\\section{a}|".repeat(21)), "passed"],
    ["bookmarks", "with contents", article(`\\tableofcontents|${"\\section{a}|".repeat(21)}`), "passed"],
  ];
  holds("a.tex", rows, (source) => `${source.replaceAll("|", "\n")}\n`);
});
