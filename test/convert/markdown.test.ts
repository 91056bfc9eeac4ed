import { describe, expect, it } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import type { Format } from "../../src/core/formats.ts";

async function converted(text: string, format: Format = "markdown"): Promise<string> {
  const page = await structure(format, bytesSource(new TextEncoder().encode(text)));
  return new TextDecoder().decode(await writePage(page, "notes.md"));
}
const main = async (text: string, format?: Format) =>
  /<main>\n([\s\S]*)\n<\/main>/.exec(await converted(text, format))![1]!.trim();

it("says that the output of code is not in a page", async () => {
  const html = await converted("# A\n\n```{r}\nplot(x)\n```\n");
  expect(html).toContain(
    "The document runs code in line 3. Figures, tables and text that it makes are not part",
  );
});

it("says which rows have more cells than their table", async () => {
  const html = await converted("|a|b|\n|-|-|\n|1|2|lost|\n|1|2||\n");
  expect(html).toContain(
    "1 row of a table has more cells than the header, in line 3: what stands in these was",
  );
  expect(html).not.toContain("lost");
});

it("asks in each empty header cell what it heads, but in the corner", async () => {
  const html = await converted("# A\n\n| |Stop| |\n|-|-|-|\n|a|Mill|9|\n|b|Pier|8|\n");
  expect(html).toContain("1 table has an empty header cell: write into it what it heads");
  const asked = `<th scope="col"><strong class="review" lang="en" data-to-complete="header cell">[Header cell without words]</strong></th>`;
  expect(html).toContain(`<tr><td></td><th scope="col">Stop</th>${asked}</tr>`);
  expect(await converted("# A\n\n| | |Stop|\n|-|-|-|\n|a|Mill|9|\n")).toContain(`<tr><td></td>${asked}<th`);
  expect(await converted("# A\n\n| | |\n|-|-|\n|a|Mill|\n")).not.toContain(asked);
  expect(await converted("# A\n\n| |Stop|\n|-|-|\n|a|Mill|\n")).not.toContain("empty header cell");
});

describe("pictures of MyST", () => {
  it("are figures with their captions", async () => {
    expect(await main("```{figure} mill.png\n:alt: The mill\n\nBy *night*\n```\n")).toMatch(
      /^<figure>.*The mill.*<figcaption>By <em>night<\/em><\/figcaption><\/figure>$/,
    );
  });
});

describe("embeds of Obsidian", () => {
  it("of pictures are pictures, and of other notes gaps that are named", async () => {
    const html = await converted("# A\n\n![[a.png|A red barn]]\n\n![[Other note]]\n");
    expect(html).toContain("A red barn");
    expect(html).not.toContain("![[");
    expect(html).toContain("The file Other note stands here");
  });
});

describe("happy", () => {
  it("makes a page that stands by itself and passes the checks", async () => {
    const html = await converted(`---
title: Opening hours
lang: de-AT
---
# Öffnungszeiten

Ein *Absatz* mit [einem Verweis zur Karte](https://example.org/karte) und \`code\`.

| Tag | Zeit |
|-----|-----:|
| Montag | 9 Uhr |

![Der Eingang der Bibliothek](data:image/png;base64,iVBORw0KGgo=)
`);
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="de-AT">/);
    expect(html).toContain("<title>Opening hours</title>");
    expect(html).toContain('<h1 id="öffnungszeiten">Öffnungszeiten</h1>');
    expect(html).toContain("<em>Absatz</em>");
    expect(html).toContain('<th scope="col">Tag</th>');
    expect(html).toContain('<td class="right">9 Uhr</td>');
    expect(html).toContain('alt="Der Eingang der Bibliothek"');
    expect(html).not.toContain("For a person");
    const source = bytesSource(new TextEncoder().encode(html));
    const report = await check(source, { filename: "notes.html" });
    expect(report.checks.filter(({ status }) => status === "failed").map(({ id }) => id)).toEqual([]);
  });

  it("fixes the order of headings", async () => {
    const levels = (html: string) => [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels(await main("## A\n\n#### B\n\n#### C\n\n### D\n\n## E"))).toEqual([1, 2, 2, 2, 1]);
    expect(levels(await main("# A\n\n###### B\n\n# C"))).toEqual([1, 2, 1]);
    expect(await main("---\ntitle: T\n---\n## A\n\n##### B")).toMatch(/^<h1>T<\/h1>\n<h2[\s\S]*<h3/);
    expect(await main("#\n\n# A")).not.toMatch(/<h1><\/h1>/);
  });

  it("keeps footnotes, tasks and links of a long document together", async () => {
    const noted = await main(
      "Text[^b] and[^Ä] again[^b], not[^c]\n\n[^b]: Note *one*\n\n    - more\n\n- [x] done\n- [ ] open\n\n[^ä]: Two",
    );
    expect(noted).toMatch(
      /^<p>Text<sup><a href="#note-1"[\s\S]*#note-2[\s\S]*#note-1[\s\S]*not\[\^c\]<\/p><ul><li>[\s\S]*☑[\s\S]*>checked<\/span> done[\s\S]*☐[\s\S]*not checked<\/span> open[\s\S]*<section role="doc-endnotes"/,
    );
    expect(noted).toMatch(
      /<li id="note-1"><p>Note <em>one<\/em><\/p>\s*<ul>[\s\S]*more[\s\S]*<li id="note-2"><p>Two<\/p>/,
    );
    const long = `${"## Part\n\n[Map][m] and more words.\n\n".repeat(1_500)}[m]: https://example.org/map\n`;
    const html = await main(long);
    expect(html.match(/<a href="https:\/\/example\.org\/map">Map<\/a>/g)).toHaveLength(1_500);
    expect((await main("Some words\n\n".repeat(5_000))).match(/<p>Some words<\/p>/g)).toHaveLength(5_000);
    expect(html.match(/<h1 id="part-?\d*">/g)).toHaveLength(1_500);
  });

  it("converts HTML alike", async () => {
    const html = await converted(
      '<html lang=fr dir=ltr><title>Titre</title><body onload="x()"><main><h2>Un</h2><table><tr><td></td><th>Prix<tr><th>Thé<td>2</table><img src=a.png alt=""></main>',
      "html",
    );
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain("<h1>Titre</h1>");
    expect(html).toMatch(/<th scope="col">Prix<\/th>[\s\S]*<th scope="row">Thé<\/th>/);
    expect(html).not.toContain("has no description");
    expect(html).not.toContain("onload");
  });
});

describe("blocks", () => {
  it("takes lists, code and tables of any length", async () => {
    const items = await main(`7. seven\n8. eight\n${"9. more *words*\n".repeat(5_000)}`);
    expect(items).toMatch(/^<ol start="7">/);
    expect(items.match(/<li>/g)).toHaveLength(5_002);
    const code = await main(`\`\`\`js\n${"let a = b < c;\n".repeat(5_000)}\`\`\``);
    expect(code.match(/let a = b &lt; c;\n/g)).toHaveLength(5_000);
    expect(code.match(/<pre>/g)).toHaveLength(1);
    const table = await main(`| a | b |\n|---|:-:|\n${"| 1 |\n".repeat(5_000)}`);
    expect(table.match(/<td>1<\/td><td class="center"><\/td>/g)).toHaveLength(5_000);
    expect(await main("words and *more* ".repeat(2_000))).toMatch(
      /^<p>(?:words and <em>more<\/em> ?){2000}<\/p>$/,
    );
  });

  it("names the alerts of GitHub instead of their marks", async () => {
    expect(
      await main("> [!NOTE]\n> Call *out*.\n> more\n\n> [!tip] \n>\n> - item\n\n> [!WARNING] Own\n> x"),
    ).toBe(
      "<blockquote><p>Note:</p><p>Call <em>out</em>. more</p></blockquote>" +
        "<blockquote><p>Tip:</p><ul><li><p>item</p></li></ul></blockquote>" +
        "<blockquote><p>[!WARNING] Own x</p></blockquote>",
    );
    for (const source of [
      "[!NOTE]\nx",
      "> # Head\n> [!NOTE]\n> x",
      "> Say\n> [!NOTE]\n> x",
      "> - [!NOTE]\n>   x",
    ])
      expect(await main(source)).toContain("[!NOTE] x");
  });

  it("reads inline text as CommonMark does", async () => {
    expect(
      await main(
        '> a  \n> b\\\n> c\n\nSetext\n===\n\n![x][Pic] <https://example.org/> www.example.org\n\n[pic]: <a b.png> "T"',
      ),
    ).toMatch(
      /<blockquote><p>a<br>b<br>c<\/p>\s*<\/blockquote>\s*<h1 id="setext">Setext<\/h1>\s*<p>.*Image.*: x\].*href="https:\/\/example.org\/".*href="http:\/\/www.example.org"/,
    );
  });
});

describe("what programs write around a text", () => {
  it("keeps titles of Pandoc and MultiMarkdown, makes contents, leaves comments of MDX out", async () => {
    const text = "\n\n[TOC]\n\n# A\n\nx {/* gone */}y\n\n{/* gone\n\ntoo */}\n\n# B\n\n# C\n";
    for (const block of ["% Report\n% An author", "Title: Report\nLanguage: en"]) {
      const html = await converted(block + text);
      expect(html).toContain("<title>Report</title>");
      expect(html).toContain('<nav aria-label="Contents">');
      expect(html).toMatch(/<p>x\s+y<\/p>/);
      expect(html).not.toMatch(/TOC|gone|author/);
    }
  });

  it("makes contents of long text, whatever its pictures weigh", async () => {
    const headings = ["# A", "# B", "# C", "# D"].join("\n\nText.\n\n");
    const picture = `![A mill](data:image/png;base64,${"A".repeat(40_000)})`;
    expect(await converted(`${headings}\n\n${picture}`)).not.toContain('aria-label="Contents"');
    expect(await converted(`${headings}\n\n${"A mill stands here. ".repeat(2_000)}`)).toContain(
      'aria-label="Contents"',
    );
  });

  it("says nothing of pictures with the role none", async () => {
    const html = await main('<a href="x"><img src="a.png" alt="A cat" role="none">Home</a>', "html");
    expect(html).toBe('<p><a href="x">Home</a></p>');
  });
});

describe("what only a person knows", () => {
  it("asks for the language and the title", async () => {
    const html = await converted("Text without a heading.");
    expect(html).toContain('<html lang="und">');
    expect(html).toMatch(/<aside class="review" lang="en"[\s\S]*The language of the document is not known/);
    expect(html).toContain("The document has no title");
    expect(await converted("---\nlang: nonsense-language\n---\n# T")).toContain("<html>");
    expect(await converted("---\nlang: he\n---\n# T")).toContain('<html lang="he" dir="rtl">');
  });

  it("marks and counts images without a description, and invents none", async () => {
    const html = await converted(
      "![](https://example.org/chart.png?x=1) ![](data:image/png;base64,iVBORw0KGgo=) ![A cat](cat.png)",
    );
    expect(html).toContain("2 images have no description");
    expect(html).toContain("2 images were left out");
    expect(html).toContain("<bdi>chart.png</bdi>");
    expect(html).toContain('<span role="img"><img src="data:image/png;base64,iVBORw0KGgo=" alt=""></span>');
    expect(html).toContain(
      '<span class="image" role="img" aria-label="A cat">[<span lang="en">Image</span>: A cat]</span>',
    );
    expect(html).not.toContain("https://example.org/chart.png");
  });
});

describe("security", () => {
  it.each([
    "<script>alert(1)</script>",
    '<img src="data:image/png;base64,AA==" onerror="alert(1)" alt="x">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="x">',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))",
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    "<vbscript:alert(1)>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea></textarea><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
    '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
    '<base href="https://evil.example/"><link rel=stylesheet href="https://evil.example/x.css">',
    '<p style="background:url(https://evil.example/x)" onclick=alert(1)>x</p>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<x" onmouseover="alert(1)">x',
    "```\n</code></pre><script>alert(1)</script>\n```",
  ])("%s can do nothing", async (attack) => {
    for (const format of ["markdown", "html"] as const) {
      const html = await main(`${attack}\n\nAfter`, format);
      const tags = html.match(/<[^>]*>/g) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(/^<\/?[a-z\d]+(?: [a-z-]+="[^"<]*")*>$/);
        expect(tag).not.toMatch(
          /^<\/?(?:script|style|svg|iframe|object|embed|form|meta|base|link|mglyph)\b|action=/,
        );
        expect(tag.replace(/ aria-label="[^"]*"/, "")).not.toMatch(
          / on\w+=| style=|javascript|vbscript|evil|data:(?!image\/png)/i,
        );
      }
    }
  });

  it("carries a policy that runs and fetches nothing", async () => {
    expect(await converted("# T")).toContain(
      `http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;`,
    );
  });
});

describe("error", () => {
  it("what is larger than an upload may be is too complex", async () => {
    const source = { size: 10_485_761, read: async () => new Uint8Array(0) };
    await expect(structure("markdown", source)).rejects.toMatchObject({ code: "too_complex" });
  });
});
