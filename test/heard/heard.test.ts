import { describe, expect, it } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { AppError } from "../../src/core/errors.ts";
import type { Heard } from "../../src/heard/entry.ts";
import { hear } from "../../src/heard/read.ts";
import { docx, p, picture, r, table } from "../checker/build/docx.ts";
import { name, type Writable } from "../checker/build/pdf.ts";
import { ap, pic, pptx, sp, title } from "../checker/build/pptx.ts";
import { artifact, image, operators, paint, tag, taggedPdf, text } from "../checker/build/tagged-pdf.ts";
import { drawingPart, xlsx } from "../checker/build/xlsx.ts";

const heard = (
  filename: string,
  bytes: Uint8Array | string,
  window = { from: 0, count: 100 },
  budget?: Budget,
) =>
  hear(bytesSource(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes), {
    filename,
    window,
    ...(budget ? { budget } : {}),
  });

/** One line for each entry: "announced or role: text (language)". */
const lines = ({ entries }: Heard) =>
  entries.map(
    ({ role, announced, text, language }) =>
      `${announced ?? role}: ${text}${language ? ` (${language})` : ""}`,
  );

const html = (body: string) => `<!DOCTYPE html><html lang="en"><title>Town</title>${body}`;
const inPage = async (body: string) => lines(await heard("page.html", html(body)));

it("says notes of titles and headings by themselves", async () => {
  const source =
    "\\documentclass{article}\\title{Tides\\thanks{Paid by us.}}\\begin{document}\\maketitle\\section{Neap\\footnote{Low.}}Text";
  expect(lines(await heard("tides.tex", source))).toEqual([
    "title: Tides",
    "note: Paid by us.",
    "heading level 1: Neap",
    "note: Low.",
    "paragraph: Text",
  ]);
});

it("says the value of a field without a name alone", async () => {
  expect(await inPage("<select><option>Small</select>")).toEqual(["combo box, no name: Small"]);
});

describe("happy: HTML", () => {
  it.each<[string, string, string[]]>([
    ["headings", "<h1>One</h1><h3>Two</h3>", ["heading level 1: One", "heading level 3: Two"]],
    ["a heading with a name of its own", '<h2 aria-label="Prices">P</h2>', ["heading level 2: Prices"]],
    [
      "lists within lists",
      "<ul><li>a<ol><li>b<li>c</ol><li>d</ul>",
      [
        "list with 2 items: ",
        "listitem: a",
        "list with 2 items: ",
        "listitem: b",
        "listitem: c",
        "listitem: d",
      ],
    ],
    ["what its author says is no list", "<ul role=presentation><li>a</ul>", ["paragraph: a"]],
    [
      "what its author says is no table",
      "<table role=none><tr><td>a<td>b</table>",
      ["paragraph: a", "paragraph: b"],
    ],
    [
      "pages in the page and films, once",
      '<iframe src="a" title="The map"></iframe><iframe src="b"></iframe><video controls></video><video aria-label="The opening">x</video>',
      ["frame: The map", "frame, no name: ", "video, no name: ", "video: The opening"],
    ],
    [
      "tables",
      "<table><tr><th scope=col>a<th scope=col>b<tr><th scope=row>c<td>d</table>",
      [
        "table with 2 rows and 2 columns: ",
        "column header, row 1, column 1: a",
        "column header, row 1, column 2: b",
        "row header, row 2, column 1: c",
        "row 2, column 2: d",
      ],
    ],
    [
      "links in a line",
      "<p>See <a href=/x>the map</a> first",
      ["paragraph: See", "link: the map", "text: first"],
    ],
    ["a link with a picture", "<p><a href=/x><img src=a alt=Map></a>", ["link: Map"]],
    ["a link without a name", "<p><a href=/x><img src=a></a>", ["link, no name: "]],
    [
      "pictures",
      "<p><img src=a alt='A map'><img src=b><img src=c alt=''>",
      ["graphic: A map", "graphic, no description: "],
    ],
    [
      "fields",
      "<label>Name <input value=Ada></label><input type=checkbox checked>",
      ["paragraph: Name", "edit: Name: Ada", "check box, checked, no name: "],
    ],
    [
      "languages",
      "<p lang=fr>Bonjour <span lang=de>Herr</span> X",
      ["paragraph: Bonjour (fr)", "text: Herr (de)", "text: X (fr)"],
    ],
    ["nothing that is hidden", "<p>a<span hidden>b</span><span aria-hidden=true>c</span>", ["paragraph: a"]],
  ])("%s", async (_, body, expected) => expect(await inPage(body)).toEqual(expected));

  it("what is shown and not heard is told with its first words", async () => {
    const { hidden, hidden_words } = await heard(
      "page.html",
      html("<p>a<p aria-hidden=true>Two words<p hidden>gone"),
    );
    expect({ hidden, hidden_words }).toEqual({
      hidden_words: 2,
      hidden: [{ page: null, words: 2, text: "Two words" }],
    });
  });
});

describe("happy: other formats", () => {
  it("Markdown and LaTeX", async () => {
    expect(lines(await heard("a.md", "---\nlang: en\n---\n# Town\n\n- a\n- b\n\n![](x.png)\n"))).toEqual([
      "heading level 1: Town",
      "list with 2 items: ",
      "listitem: a",
      "listitem: b",
      "graphic, no description: ",
    ]);
    expect(lines(await heard("a.md", "---\nlang: en\n---\nWith $x^2$ in it, for $5 or $6.\n"))).toEqual([
      "paragraph: With",
      "math: x^2",
      "text: in it, for $5 or $6.",
    ]);
    const source = "\\documentclass{article}\\begin{document}\\section{Town}With $x^2$ in it.\\end{document}";
    expect(lines(await heard("a.tex", source))).toEqual([
      "heading level 1: Town",
      "paragraph: With",
      "math: x^2",
      "text: in it.",
    ]);
  });

  it("Word", async () => {
    const body =
      p("Town", "berschrift1") +
      p(r("Text")) +
      p(picture('id="1" name="P" descr="A map"')) +
      table([["a", "b"]]);
    const { language, entries, ...rest } = await heard("a.docx", docx({ body }));
    expect(language).toBe("en-US");
    expect(lines({ entries, language, ...rest })).toEqual(
      expect.arrayContaining([
        "paragraph: Text",
        "graphic: A map",
        "row 1, column 1: a",
        "row 1, column 2: b",
      ]),
    );
  });

  it("PowerPoint, with the numbers of slides", async () => {
    const slide =
      title("Town") + sp("Body 2", { placeholder: 'idx="1"', text: ap("Text") }) + pic("Picture 3");
    const one = await heard("a.pptx", pptx({ slides: [slide, title("Next")] }));
    expect(one.entries.map(({ page, announced }) => [page, announced])).toEqual([
      [1, "slide"],
      [1, expect.stringMatching(/^heading level/)],
      [1, expect.anything()],
      [1, null],
      [1, "graphic, no description"],
      [2, "slide"],
      [2, expect.stringMatching(/^heading level/)],
    ]);
  });

  it("Excel, cell by cell, without hidden rows and sheets", async () => {
    const data =
      '<x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>Sum</x:t></x:is></x:c><x:c r="C2"><x:v>1.5</x:v></x:c></x:row><x:row r="3" hidden="1"><x:c r="B3"><x:v>9</x:v></x:c></x:row>';
    const one = await heard(
      "a.xlsx",
      xlsx({
        sheets: [
          {
            name: "Budget",
            data,
            rest: '<x:drawing r:id="d.xml"/>',
            parts: {
              "d.xml": drawingPart(
                '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="P" descr="A map"/></xdr:nvPicPr></xdr:pic>',
              ),
            },
          },
          { name: "Secret", state: "hidden", rows: [["no"]] },
          { name: "Names", rows: [["Ada"]] },
        ],
      }),
    );
    expect(lines(one)).toEqual([
      "sheet: Budget",
      "table with 1 row and 2 columns: ",
      "B2: Sum",
      "C2: 1.5",
      "graphic: A map",
      "sheet: Names",
      "table with 1 row and 1 column: ",
      "A1: Ada",
    ]);
  });

  it("a tagged PDF in the order of its tags, without what is in artifacts or outside them", async () => {
    const one = await heard(
      "a.pdf",
      taggedPdf({
        tags: [
          tag("H1", "Town"),
          tag("P", "Some text"),
          tag("Figure", paint("I"), { Alt: "A map" }),
          tag("Figure", paint("I", [72, 200, 100, 100])),
        ],
        loose: [artifact(text("Hidden words", 300)) + text("Words that have no tag", 100)],
        resources: (builder) => ({ XObject: { I: image(builder) } }),
      }),
    );
    expect(lines(one)).toEqual([
      "heading level 1: Town",
      "paragraph: Some text",
      expect.stringMatching(/A map/),
      expect.stringMatching(/^graphic, no description: /),
    ]);
    expect(one).toMatchObject({ is_order_guessed: false, hidden_words: 7 });
    expect(one.hidden[0]).toMatchObject({ page: 1, words: 7 });
  });

  it("says nothing of layers that are off", async () => {
    const groups: Writable[] = [];
    const bytes = taggedPdf({
      tags: [tag("P", "Seen"), tag("P", operators(`/OC /L BDC ${text("Unseen", 600)} EMC`))],
      resources: (builder) => {
        groups.push(builder.add({ Type: name("OCG"), Name: "Draft" }));
        return { Properties: { L: groups[0]! } };
      },
      catalog: () => ({ OCProperties: { OCGs: groups, D: { OFF: groups } } }),
    });
    const result = await heard("a.pdf", bytes);
    expect(lines(result).filter((line) => /seen/i.test(line))).toEqual(["paragraph: Seen"]);
    expect(JSON.stringify(result)).not.toContain("Unseen");
  });

  it("a PDF without tags in an order that is guessed", async () => {
    const one = await heard(
      "a.pdf",
      taggedPdf({ loose: [text("Some text", 600)], catalog: { StructTreeRoot: null, MarkInfo: null } }),
    );
    expect(one).toMatchObject({ is_order_guessed: true, hidden_words: 0 });
    expect(lines(one)).toEqual([expect.stringMatching(/Some text$/)]);
  });
});

describe("edge", () => {
  it("tells lists that are typed as the paragraphs that they are", async () => {
    const word = docx({ body: p("Tasks:") + p("- one") + p("- two") + p("Behind") });
    expect(lines(await heard("a.docx", word))).toEqual([
      "paragraph: Tasks:",
      "paragraph: - one",
      "paragraph: - two",
      "paragraph: Behind",
    ]);
    const slides = pptx({
      slides: [title("A") + sp("Text 2", { text: ap("1. one") + ap("2. two"), isTextBox: true })],
    });
    expect(lines(await heard("a.pptx", slides)).slice(-2)).toEqual([
      "paragraph: 1. one",
      "paragraph: 2. two",
    ]);
  });
  it("tells tasks of Markdown as boxes, where a text follows them in an item alone", async () => {
    expect(
      lines(await heard("list.md", "- [x] done\n- [ ] open *now*\n\n  [x] more\n- [x]\n\n[x] none\n")),
    ).toEqual([
      "list with 3 items: ",
      "check box, checked: ",
      "listitem: done",
      "check box, not checked: ",
      "listitem: open now",
      "listitem: [x] more",
      "listitem: [x]",
      "paragraph: [x] none",
    ]);
  });
  it("keeps the entries of the window alone, and counts all", async () => {
    const page = html("<p>a".repeat(50));
    const one = await heard("page.html", page, { from: 48, count: 10 });
    expect([one.entries.length, one.total]).toEqual([2, 50]);
  });

  it("cuts long texts", async () => {
    const [entry] = (await heard("page.html", html(`<p>${"word ".repeat(1_000)}`))).entries;
    expect(entry!.text.length).toBe(1_999);
  });

  it("says so where the document is more than its budget", async () => {
    const budget = new Budget({ steps: 20_000, bytes: 1_000_000, depth: 100 });
    const one = await heard("page.html", html("<p>a".repeat(5_000)), { from: 0, count: 10 }, budget);
    expect(one.not_read).toEqual([expect.stringMatching(/too complex/)]);
    expect(one.total).toBeGreaterThan(10);
  });
});

describe("negative", () => {
  it("throws for what is no document", async () => {
    await expect(heard("a.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))).rejects.toThrow(
      AppError,
    );
  });
});
