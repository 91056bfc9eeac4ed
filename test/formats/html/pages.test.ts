import { describe, expect, it } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";

const statuses = async (filename: string, text: string) => {
  const { checks } = await check(bytesSource(new TextEncoder().encode(text)), { filename });
  return Object.fromEntries(checks.map(({ id, status }) => [id, status]));
};

const words = "We count every vote in public, and whoever wants to watch may come. ".repeat(10);
const manyWords = words.repeat(40);

const goodPage = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>How we count votes</title></head>
<body>
<header><nav aria-label="Main"><ul><li><a href="/">Home</a></li><li><a href="/dates">Dates</a></li></ul></nav></header>
<main>
<h1>How we count votes</h1>
<p>${manyWords}</p>
<h2>In the hall</h2>
<figure><img src="hall.jpg" alt="Long tables, at each of them four people with ballots"><figcaption>The hall in 2025</figcaption></figure>
<p><img src="line.svg" alt=""> ${words}</p>
<h3>Numbers</h3>
<table><caption>Votes by year</caption>
<thead><tr><td></td><th scope="col">Given</th><th scope="col">Valid</th></tr></thead>
<tbody><tr><th scope="row">2021</th><td>4,120</td><td>4,101</td></tr><tr><th scope="row">2025</th><td>4,433</td><td>4,420</td></tr></tbody></table>
<h2>Write to us</h2>
<form><p><label for="mail">Your address</label> <input id="mail" type="email" autocomplete="email"></p>
<fieldset><legend>About</legend><label><input type="radio" name="a"> Dates</label> <label><input type="radio" name="a"> Results</label></fieldset>
<p><label>Message <textarea></textarea></label></p><button>Send</button></form>
<dl><dt>Ballot</dt><dd>The paper</dd><dt>Vote</dt><dd>What is on it</dd></dl>
<canvas role="img" aria-label="Turnout rises from 61 to 66 percent"></canvas>
</main></body></html>`;

const badPage = `<html>
<head><title></title></head>
<body>
<h1>How we count votes</h1>
<p>${manyWords}
<h4>In the hall</h4>
<figure><img src="DSC_0042.jpg"></figure>
<p>&bull; one<br>&bull; two
<ul><p>Dates</p></ul>
<table><tr><td>Year<td>Given<tr><td>2021<td>4,120</table>
<form>Your address <input name="mail"> <select><option>Dates</select> <button><img src="send.gif"></button></form>
<canvas></canvas>
</body></html>`;

const goodMarkdown = `---
title: How we count votes
lang: en
---

# How we count votes

- [In the hall](#in-the-hall)
- [Numbers](#numbers)
- [Write to us](#write-to-us)

${manyWords}

## In the hall

![Long tables, at each of them four people with ballots](hall.jpg)

*The hall in 2025*

### Numbers

| Year | Given |
| ---- | ----- |
| 2021 | 4,120 |

\`\`\`mermaid
graph TD
\`\`\`

The diagram shows how ballots go from table to table.

## Write to us

<label>Your address <input></label>
`;

const badMarkdown = `## How we count votes

${manyWords}

#### In the hall

![](hall.jpg)

• one
• two

| Year |   |
| ---- | - |
| 2021 | 4 |

<input>
`;

describe("whole documents", () => {
  it("a good page passes everything", async () => {
    expect(await statuses("good.html", goodPage)).toEqual({
      language: "passed",
      title: "passed",
      "headings-present": "passed",
      "heading-hierarchy": "passed",
      "list-structure": "passed",
      "image-alt": "passed",
      // The picture is all of its figure, and is judged as an image.
      "figure-alt": "not_applicable",
      "figure-captions": "passed",
      "table-headers": "passed",
      "structure-tags": "not_applicable",
      "form-labels": "passed",
      bookmarks: "passed",
    });
  });

  it("a bad page fails everything but the presence of headings", async () => {
    expect(await statuses("bad.html", badPage)).toEqual({
      language: "failed",
      title: "failed",
      "headings-present": "passed",
      "heading-hierarchy": "failed",
      "list-structure": "failed",
      "image-alt": "failed",
      "figure-alt": "failed",
      "figure-captions": "failed",
      "table-headers": "failed",
      "structure-tags": "not_applicable",
      "form-labels": "failed",
      bookmarks: "failed",
    });
  });

  it("a good Markdown file passes everything", async () => {
    expect(await statuses("good.md", goodMarkdown)).toEqual({
      language: "passed",
      title: "passed",
      "headings-present": "passed",
      "heading-hierarchy": "passed",
      "list-structure": "passed",
      "image-alt": "passed",
      "figure-alt": "not_applicable",
      "figure-captions": "passed",
      "table-headers": "passed",
      "structure-tags": "not_applicable",
      "form-labels": "passed",
      bookmarks: "passed",
    });
  });

  it("a bad Markdown file fails what it can", async () => {
    expect(await statuses("bad.md", badMarkdown)).toEqual({
      language: "needs_review",
      title: "failed",
      "headings-present": "passed",
      "heading-hierarchy": "failed",
      "list-structure": "failed",
      "image-alt": "failed",
      "figure-alt": "not_applicable",
      "figure-captions": "needs_review",
      "table-headers": "failed",
      "structure-tags": "not_applicable",
      "form-labels": "failed",
      bookmarks: "failed",
    });
  });

  it("the same bytes give the same report", async () => {
    const report = async () =>
      JSON.stringify(await check(bytesSource(new TextEncoder().encode(badPage)), { filename: "a.html" }));
    expect(await report()).toBe(await report());
  });
});

describe("the length of a page", () => {
  const page = (content: string) =>
    `<!DOCTYPE html><html lang="en"><title>How we count votes</title><p>Come and see.</p>${content}</html>`;

  it("from which on it needs headings is that of its content, without what stands beside it", async () => {
    const headings = async (content: string) => (await statuses("a.html", page(content)))["headings-present"];
    expect(await headings(`<div>${words}</div>`)).toBe("failed");
    for (const beside of [
      `<aside>${words}</aside>`,
      `<aside><ul><li>${words}</ul></aside>`,
      `<div role="complementary"><p>${words}</p></div>`,
      `<p role="note">${words}</p>`,
    ])
      expect(await headings(beside)).toBe("not_applicable");
    expect(await headings(`<aside role="region">${words}</aside>`)).toBe("failed");
  });
});
