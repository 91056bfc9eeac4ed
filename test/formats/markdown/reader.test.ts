import { describe, expect, it } from "vitest";
import { allowance, Budget } from "../../../src/checker/budget.ts";
import type { FactKind } from "../../../src/checker/model.ts";
import { markdownReader } from "../../../src/formats/markdown/reader.ts";
import { documentOf, factsOf, ofKind } from "../../checker/build/read.ts";

const read = (text: string, budget = new Budget()) =>
  factsOf(markdownReader, new TextEncoder().encode(text), budget);
const documentFact = async (text: string) => documentOf(await read(text));
const kinds = async <Kind extends FactKind>(text: string, kind: Kind) => ofKind(await read(text), kind);
const at = (line: number, column = 1) => ({ label: `Line ${line}, column ${column}`, line, column });

describe("a document", () => {
  it("is told whole, in reading order", async () => {
    const facts = await read(`---
title: Annual report
lang: en-GB
---

# Sales

Sales went [up][more] in *every* region.

![A rising line](img/line.png)

*Figure 1: Sales*

| Month | Sales |
| ----- | ----: |
| May   |    12 |

- one
- two

[more]: https://example.org/more
`);
    expect(facts).toEqual([
      {
        kind: "heading",
        place: at(6),
        address: expect.anything(),
        snippet: "# Sales",
        level: 1,
        text: "Sales",
        first: 2,
      },
      {
        kind: "link",
        place: at(8, 12),
        address: expect.anything(),
        snippet: "[up][more]",
        anchor: "up\nhttps://example.org/more",
        text: "up",
        target: "https://example.org/more",
      },
      {
        kind: "image",
        place: at(10),
        address: expect.anything(),
        snippet: "![A rising line](img/line.png)",
        anchor: "img/line.png",
        alt: "A rising line",
        isDecorative: false,
        fileName: "line.png",
      },
      {
        kind: "caption",
        place: at(10),
        snippet: "![A rising line](img/line.png)",
        caption: "Figure 1: Sales",
        typed: null,
        isExpected: false,
      },
      {
        kind: "table",
        place: at(14),
        address: expect.anything(),
        snippet: "| Month | Sales |",
        rows: 2,
        columns: 2,
        isLayout: false,
        defects: [],
        needsReview: null,
        headersWithoutScope: null,
        mergedCells: 0,
        isRagged: false,
        isNested: false,
      },
      { kind: "list", place: at(18), address: expect.anything(), snippet: "- one", items: 2, defects: [] },
      {
        kind: "document",
        place: at(1),
        format: "markdown",
        tool: "text-editor",
        language: { value: "en-GB", isValid: true, isCovered: false, isOptional: true, place: at(3) },
        title: { value: "Annual report", isShown: null, conflict: null, isTyped: true, place: at(2) },
        extent: { pages: null, words: 16, paragraphs: 5 },
        isSubstantial: false,
        headings: { total: 1, blank: 0 },
        navigation: { length: { count: 16, of: "words" }, found: null, place: at(1) },
        tagging: null,
        pdfUa: null,
        allowsAssistiveTechnology: true,
        hasDynamicXfa: false,
        unread: [],
      },
    ]);
  });

  it.each(["", "\n\n", "---\ntitle: x"])("may be next to nothing: %j", async (text) => {
    expect((await documentFact(text)).headings.total).toBe(0);
  });
});

describe("language and title", () => {
  it.each([
    ["---\nlang: de\n---\n", "de", true],
    ["---\nlanguage: 'pt-BR'\n---\n", "pt-BR", true],
    ['---\nLang: "en_US" # American\n...\n', "en_US", true],
    ['+++\nlanguage = "fr"\n+++\n', "fr", true],
    ['+++\n[params]\nlanguage = "fr"\n+++\n', null, false],
    ["---\nlang: english\n---\n", "english", false],
    ["---\nlang:\n---\n", null, false],
    ["---\nlanguage:\n- en\n- fr\n---\n", "en", true],
    ["---\nlanguage: # all\n  - 'pt-BR'\n---\n", "pt-BR", true],
    ['---\nlanguage: ["de", "fr"]\n---\n', "de", true],
    ["---\nlanguage: []\n---\n", null, false],
    ["---\nlanguage:\ntags: - en\n---\n", null, false],
    ["---\nparams:\n  lang: de\n---\n", null, false],
    ["text\n---\nlang: de\n---\n", null, false],
    ["---\nlang: de\n", null, false],
  ])("language of %j", async (text, value, isValid) => {
    expect((await documentFact(text)).language).toMatchObject({ value, isValid, isOptional: true });
  });

  it.each([
    ["---\ntitle: 'It''s here'\n---\n", "It's here"],
    ['---\ntitle: "A \\"b\\""\n---\n# Other', 'A "b"'],
    ["---\ntitle: >-\n  One\n  two\n---\n", "One two"],
    ["# *The* `title`\n\ntext", "The title"],
    ["The title\n=========\n", "The title"],
    ["<h1 align='center'>The title</h1>\n", "The title"],
    ["text\n\n# Late but first", "Late but first"],
    ["## Second level\n\n# First level", null],
    ["#\n\n# Text", null],
    ["```\n# code\n```\n", null],
    ["plain text", null],
  ])("title of %j", async (text, value) => {
    expect((await documentFact(text)).title.value).toBe(value);
  });
});

describe("metadata without fences", () => {
  it.each([
    ["% Annual report\n% A. Author\n% 2026\n\ntext\n", "Annual report", null, 1],
    ["% Annual\n  report\n\ntext\n", "Annual report", null, 1],
    ["% Annual report", "Annual report", null, 0],
    ["Title: Annual report\nAuthor: A. Author\nLanguage: de\n\ntext\n", "Annual report", "de", 1],
    ["author:  A\n  and B\ntitle:   Annual report\n\ntext\n", "Annual report", null, 1],
    // Texts that only look so.
    ["Note: this is a text.\n\ntext\n", null, null, 6],
    ["Title: a text\ngoes on here\n\ntext\n", null, null, 7],
    ["%20 is a blank\n\ntext\n", null, null, 5],
  ])("%j", async (text, title, language, words) => {
    const fact = await documentFact(text);
    expect(fact.title.value).toBe(title);
    expect(fact.language?.value).toBe(language);
    expect(fact.extent.words).toBe(words);
  });

  it("stands above the headings as a title", async () => {
    const [heading] = await kinds("% Annual report\n\n## Sales\n", "heading");
    expect(heading).toMatchObject({ level: 2, text: "Sales", first: 2, place: { line: 3 } });
  });
});

describe("marks of contents", () => {
  it.each([
    "[TOC]",
    "[[_TOC_]]",
    "[toc]",
    "{{TOC}}",
    "{{< toc >}}",
    `\${toc}`,
    "@[toc]",
    "{:toc}",
    "* TOC\n{:toc}",
  ])("%s is a table of contents and no text", async (mark) => {
    const fact = await documentFact(`# A\n\n${mark}\n\ntext\n`);
    expect(fact.navigation.found).toBe("a table of contents");
    expect(fact.extent.words).toBe(2);
  });

  it("are none within a text, or where a definition makes a link of it", async () => {
    for (const text of ["a [TOC] b\n", "`[TOC]`\n", "[TOC]\n\n[toc]: #a\n"])
      expect((await documentFact(text)).navigation.found).toBeNull();
  });
});

describe("comments of MDX", () => {
  it.each([
    ["{/* a comment */}\n\ntext\n", 1],
    ["{/* a\n\n# comment\n*/}\ntext\n", 1],
    ["text {/* a comment */} goes on\n", 3],
    ["- text {/* a\n  comment */}\n", 1],
    // Code shows it.
    ["`{/* a comment */}` text\n", 3],
    ["```\n{/* a comment */}\n```\n", 2],
    ["text {/* no comment\n", 3],
  ])("%j", async (text, words) => {
    const facts = await read(text);
    expect(documentOf(facts).extent.words).toBe(words);
    expect(ofKind(facts, "heading")).toEqual([]);
  });

  it("cost no more than they are long", async () => {
    const text = `${"{/* ".repeat(100_000)}\n`;
    expect((await documentFact(`a ${text}`)).unread).toEqual([]);
  });
});

describe("headings", () => {
  it.each([
    [
      "# One\n## Two ##\n### Three #",
      [
        [1, "One"],
        [2, "Two"],
        [3, "Three"],
      ],
    ],
    [
      "One\n===\nTwo\n---",
      [
        [1, "One"],
        [2, "Two"],
      ],
    ],
    ["two\nlines\n---", [[2, "two lines"]]],
    ["#One\n#######\n\\# Two\n    # Three", []],
    [
      "> # One\n- ## Two",
      [
        [1, "One"],
        [2, "Two"],
      ],
    ],
    ["##\n", [[2, ""]]],
    ["# ![Logo of the city](l.png)", [[1, "Logo of the city"]]],
    ["# ![](l.png)", [[1, ""]]],
    ["# <!-- nothing -->", [[1, ""]]],
    ["# a <b>b</b> &amp; `c`[^1]\n\n[^1]: note", [[1, "a b & c"]]],
    ["<h3>Raw</h3>", [[3, "Raw"]]],
    ["~~~md\n# code\n~~~\n<!--\n# comment\n-->\n<pre>\n# pre\n</pre>", []],
    ["---\n# yaml\n---\n# Real", [[1, "Real"]]],
  ])("of %j", async (text, expected) => {
    expect((await kinds(text, "heading")).map(({ level, text: words }) => [level, words])).toEqual(expected);
  });
});

describe("images", () => {
  it.each([
    ["![A cat](a.png)", "A cat", false],
    ["![](a.png)", "", false],
    ['![](a.png "Title")', "", false],
    ["![ ](a.png)", " ", false],
    ['![](a.png){width=3cm fig-alt="A cat"}', "A cat", false],
    ["![](a.png){: .right alt='A cat'}", "A cat", false],
    ['![](a.png){title="A cat"}', "", false],
    ['![](a.png) {alt="A cat"}', "", false],
    ['![A cat](a.png){fig-alt="No"}', "A cat", false],
    ["![A *big* [cat](b) `x`](<a b.png> 'T')", "A big cat x", false],
    ["![A cat][pic]\n\n[pic]: a.png", "A cat", false],
    ["![pic]\n\n[PIC]: a.png", "pic", false],
    ["[![A cat](a.png)](b)", "A cat", false],
    ["| ![A cat](a.png) | b |\n|-|-|", "A cat", false],
    ["<img src='a.png' alt=''>", "", true],
    ["<IMG SRC=a.png ALT='A cat'>", "A cat", false],
    ["text <img\n  src='a.png'> text", null, false],
    ["<p>\n  <img src='a.png'>\n</p>", null, false],
    ["![A \\] cat](a\\).png)", "A ] cat", false],
    ["![A\ncat](a.png)", "A cat", false],
    ["![[a.png|A cat]]", "A cat", false],
    ["![[pictures/a b.png]]", "pictures/a b.png", false],
    ["![[a.png|300]]", "a.png", false],
    ["![[a.png|A cat|100x145]] [[note]]", "A cat", false],
    ["[![[a.png|A cat]]](b)", "A cat", false],
    ["| a | b |\n|---|---|\n| ![[a.png\\|A cat]] | b |", "A cat", false],
  ])("%j", async (text, alt, isDecorative) => {
    expect(await kinds(text, "image")).toMatchObject([{ alt, isDecorative }]);
  });

  it.each([
    "`![](a.png)`",
    "\\![](a.png)",
    "![A cat][none]",
    "    ![](a.png)",
    "![](a b.png)",
    "<!-- ![](a.png) -->",
    "`![[a.png]]`",
    "\\![[a.png]]",
    "![[#Part]]",
    "![[a\n.png]]",
  ])("none in %j", async (text) => {
    expect(await kinds(text, "image")).toEqual([]);
  });

  it("stand where they are written", async () => {
    const images = await kinds("> text\n> text ![a](b)\n\n- x\n\n  <img\n  src=c>\n", "image");
    expect(images.map(({ place }) => [place.line, place.column])).toEqual([
      [2, 8],
      [6, 3],
    ]);
    expect(images.every(({ place }) => place.path === undefined)).toBe(true);
  });
});

describe("embeds", () => {
  it("of sounds, films and pages need a name as those of HTML do", async () => {
    const text = "![[a.mp3]] ![[a.mp4]] ![[a.pdf|The plan]]\n";
    expect(await kinds(text, "figure")).toMatchObject([
      { sort: "media", alt: null },
      { sort: "object", alt: "The plan" },
    ]);
    expect((await kinds(text, "media")).map(({ sort }) => sort)).toEqual(["audio", "video"]);
  });

  it.each(["![[Note]]", "![[folder/Note#Part]]", "![[Note.md|shown]]", "![[Note#^block]]"])(
    "of other notes are told as what was not read: %j",
    async (text) => {
      const { unread } = documentOf(await read(`# A\n\nText ${text}\n`));
      expect(unread.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^The note .*Note.*, which line 3 embeds, is not part of the upload/),
      ]);
    },
  );
});

describe("captions", () => {
  it.each([
    ["![a](b)\n\n*Sales*", "Sales"],
    ["![a](b)\n_Sales in **May**_", "Sales in May"],
    ["![a](b)\n\nFigure 2: Sales", "Figure 2: Sales"],
    ["[![a](b)](c)\n\n<em>Sales</em>", "Sales"],
    ["![a](b)", null],
    ["![a](b)\n\nOther words", null],
    ["![a](b)\n\n# Heading", null],
    ["![a](b){width=50%}", null],
    ["![Sales by year](b){#fig-sales width=50%}", "Sales by year"],
    ['![Sales by year](b){fig-alt="A line that rises"}', "Sales by year"],
    ["![](b){#fig-sales}", null],
    ["![a](b){width=50%}\n*Sales*", "Sales"],
    ["![a](b){#fig .wide}\n\nFigure 2: Sales", "Figure 2: Sales"],
  ])("of %j", async (text, caption) => {
    expect(await kinds(text, "caption")).toMatchObject([{ caption, typed: null, isExpected: false }]);
  });

  it.each([
    "text ![a](b)",
    "![a](b) ![c](d)",
    "![a](b) text",
    "![a](b){width=50%} text",
    "![a](b)\nwords that go on",
  ])("are not looked for in %j", async (text) => {
    expect(await kinds(text, "caption")).toEqual([]);
  });
});

describe("diagrams", () => {
  const diagram = "```mermaid\ngraph TD\nA-->B\n```\n";
  it.each([
    ["# Flow\n\n", "", 1],
    ["", "\n## Next\n", 1],
    ["Words before.\n\n", "", 0],
    ["", "\nWords after.\n", 0],
    ["# Flow\n\n", "\n- a list\n", 0],
  ])("between %j and %j", async (before, after, count) => {
    const figures = await kinds(before + diagram + after, "figure");
    expect(figures).toHaveLength(count);
    for (const figure of figures)
      expect(figure).toMatchObject({ sort: "diagram", alt: null, needsReview: true });
  });

  it("may describe themselves", async () => {
    const figures = await kinds("```mermaid\ngraph TD\n  accTitle: How votes are counted\n```\n", "figure");
    expect(figures).toMatchObject([{ alt: "How votes are counted" }]);
  });

  it("are no other code", async () => {
    expect(await kinds("```js\nlet a;\n```\n", "figure")).toEqual([]);
  });
});

describe("lists", () => {
  it.each([
    ["• one\n• two\n• three", [3]],
    ["text:\n• one\n• two", [2]],
    ["(1) one\n(2) two", [2]],
    ["• one\n\n• two", [2]],
    ["\\* one\n\\* two", [2]],
    ["a) one  \nb) two", [2]],
    ["- one\n- two", []],
    ["```\n• one\n• two\n```", []],
    ["- • one\n- • two", []],
    ["one • two\nthree • four", []],
  ])("typed in %j", async (text, expected) => {
    expect((await kinds(text, "typed-list")).map(({ items }) => items)).toEqual(expected);
  });

  it("typed begin at their first line", async () => {
    expect((await kinds("Like this:\n• one\n• two", "typed-list"))[0]?.place).toEqual(at(2));
  });

  it("in HTML follow the rules of HTML", async () => {
    expect(await kinds("<ul>\n<p>x</p>\n</ul>", "list")).toMatchObject([
      { defects: [{ defect: "foreign-child" }] },
    ]);
  });
});

describe("tables", () => {
  it.each([
    ["|a|b|\n|-|-|\n|1|2|", []],
    ["a|b\n-|-\n1|2", []],
    ["||b|\n|-|-|\n|1|2|", []],
    ["|a||\n|-|-|\n|1|2|", ["blank-header"]],
    ["| | |\n|-|-|\n|1|2|", ["no-headers"]],
    ["text\n|a|b|\n|-|-|\n|1|2|", []],
  ])("%j", async (text, expected) => {
    const tables = await kinds(text, "table");
    expect(tables.map(({ defects }) => defects.map(({ defect }) => defect))).toEqual([expected]);
  });

  it.each(["|a|b|\n|-|\n|1|2|", "a\n-", "|a|b|\n\n|-|-|", "`|a|b|`\n"])("none in %j", async (text) => {
    expect(await kinds(text, "table")).toEqual([]);
  });

  it("have as many cells as their header", async () => {
    const [table] = await kinds("|a|b|\n|-|-|\n|1|\n|1|2|3|\n|x \\| y|2|", "table");
    expect(table).toMatchObject({ rows: 4, columns: 2, isRagged: false, filledRows: 1 });
    expect(table!.cutRows).toEqual([{ place: at(4), snippet: "|1|2|3|" }]);
  });

  it("get cells below each header where rows lack some", async () => {
    expect((await kinds("|a|b|\n|-|-|\n|1|\n", "table"))[0]).toMatchObject({ defects: [], filledRows: 1 });
  });

  it("lose nothing where cells beyond the header are empty", async () => {
    const [table] = await kinds("|a|b|\n|-|-|\n|1|2|||\n|1|2|\n", "table");
    expect(table).not.toHaveProperty("cutRows");
    expect(table).not.toHaveProperty("filledRows");
  });
});

describe("fields and the rest of HTML", () => {
  it("follow the rules of HTML", async () => {
    const facts = await read('<label for="a">Name</label>\n\ntext <input id="a"> and <input>\n');
    expect(ofKind(facts, "field").map(({ name }) => name)).toEqual(["Name", null]);
  });

  it("stand around Markdown too", async () => {
    const facts = await read(
      "<div hidden>\n\n# Not there\n\n</div>\n\n<details>\n<summary>More</summary>\n\n# There\n\n</details>",
    );
    expect(ofKind(facts, "heading").map(({ text }) => text)).toEqual(["There"]);
  });
});

describe("a long document", () => {
  const words = `\n\n${"word ".repeat(5_001)}`;
  it.each([
    [
      "- [A](#one)\n- [B](#two-three)\n- [C](#two-three-1)\n\n# One\n\n# Two, *three*!\n\n# Two three",
      "a list of 3 links into the page",
    ],
    ["1. [A]\n2. [B]\n3. [C]\n\n# One\n\n[A]: #one\n[B]: #one\n[C]: #one", "a list of 3 links into the page"],
    ["- [A](#one)\n- [B](#none)\n- [C](#none)\n\n# One", null],
    ["[A](#one) [B](#one) [C](#one)\n\n# One", null],
    ["<nav>\n\n- [A](b)\n\n</nav>", "a navigation region"],
  ])("finds its way by %j", async (text, found) => {
    expect((await documentFact(text + words)).navigation).toMatchObject({ length: { of: "words" }, found });
  });
});

describe("hostile documents", () => {
  it.each([
    ["brackets", "[".repeat(200_000)],
    ["brackets in pairs", "[a](".repeat(50_000)],
    ["pictures", "![".repeat(100_000)],
    ["backticks", Array.from({ length: 600 }, (_, at) => "`".repeat(at)).join(" ")],
    ["asterisks", "*a **a ".repeat(30_000)],
    ["quotes", "> ".repeat(100_000)],
    ["deep lists", "- ".repeat(100_000)],
    ["angles", "<a b='".repeat(40_000)],
    ["comments", "<!-- ".repeat(40_000)],
    ["references", `[a]: b\n\n${"[".repeat(900)}a${"]".repeat(900)}`.repeat(20)],
    ["definitions", "[a]: b\n".repeat(30_000)],
    ["one line", "word ".repeat(200_000)],
    ["short lines", "a\n".repeat(100_000)],
    ["a picture in the text", `![alt](data:image/png;base64,${"A".repeat(500_000)})`],
    ["front matter without end", `---\n${"a: b\n".repeat(50_000)}`],
    ["pipes", `${"|a".repeat(5_000)}\n${"|-".repeat(5_000)}\n`.repeat(5)],
    ["zero bytes", "\0# \0\n".repeat(10_000)],
  ])("%s end with a document", async (_, text) => {
    expect((await documentFact(text)).format).toBe("markdown");
  });

  it("that cost too much tell what was read, and that it was not all", async () => {
    const text = `# One\n\n${"text `code` text\n\n".repeat(1_000)}`;
    const whole = new Budget();
    await read(text, whole);
    const facts = await read(text, new Budget({ ...allowance, steps: whole.spent.steps - 1_000 }));
    expect(ofKind(facts, "heading")).toHaveLength(1);
    expect(documentOf(facts).unread).toHaveLength(1);
  });
});

describe("directives of MyST", () => {
  it.each([
    ["```{figure} img/mill.png\n:alt: The mill at night\n\nThe mill\n```\n", "The mill at night", "The mill"],
    [
      "```{figure} mill.png\n---\nname: mill\nalt: 'The mill'\n---\nBy *night*\nand day\n\nA legend\n```\n",
      "The mill",
      "By *night* and day",
    ],
    ["```{image} mill.png\n:alt: The mill\n```\n\nText\n", "The mill", null],
    ["```{image} img/mill.png\n```\n\nText\n", "img/mill.png", null],
  ])("of pictures are pictures: %j", async (text, alt, caption) => {
    expect(await kinds(text, "image")).toMatchObject([{ alt, fileName: "mill.png", place: { line: 1 } }]);
    expect(await kinds(text, "caption")).toMatchObject([{ caption }]);
  });

  it("of other things are code, and pictures in code are none", async () => {
    const text = "```{note} x.png\n![](a.png)\n```\n\n```python\nfigure\n```\n\n    {figure} a.png\n";
    expect(await kinds(text, "image")).toEqual([]);
  });
});

describe("code that is run", () => {
  it.each([
    ["```{r plot, fig.cap='Sales'}\nplot(x)\n```\n", 1],
    ["```{python}\nx\n```\n\n```{code-cell} ipython3\ny\n```\n", 2],
    ["```{r setup, include=FALSE}\nlibrary(x)\n```\n", 0],
    ["```{r}\n#| eval: false\nx\n```\n", 0],
    ["```python\nx\n```\n\n```r\ny\n```\n\n```{.r}\nz\n```\n", 0],
  ])("makes what was not checked: %j", async (text, count) => {
    const { unread } = await documentFact(text);
    const places = count > 1 ? " in 2 places, the first" : "";
    expect(unread.map(({ message }) => message)).toEqual(
      count
        ? [
            `The document runs code${places} in line 1. Figures, tables and text that it makes are not part of the file and were not looked at.`,
          ]
        : [],
    );
  });
});
