import { describe, expect, inject, it } from "vitest";
import type { Format } from "../../src/core/formats.ts";
import { converted } from "./build/converted.ts";
import { defectsOf } from "./build/validity.ts";
import { converted as convertedText, mainOf } from "./page.ts";

describe("pages are valid HTML", () => {
  const fixtures = Object.entries(inject("fixtures"));

  it.each(fixtures)("%s", async (path, data) => {
    const html = await converted(Uint8Array.from(Buffer.from(data, "base64")), path.split("/")[0] as Format);
    expect(defectsOf(html)).toEqual([]);
  });

  it("by a measure that finds what is wrong", () => {
    const page = (main: string) => `<!DOCTYPE html>\n<html><body><main>${main}</main></body></html>`;
    expect(defectsOf(page('<p>Text <em>and</em> <img src="x" alt=""></p>'))).toEqual([]);
    for (const wrong of [
      "<p><div></div></p>",
      "</b>",
      "<ul><p></p></ul>",
      "<table><tr></tr></table>",
      '<i id="a"></i><i id="a"></i>',
      "<h1><p></p></h1>",
      "<img>",
      "<a><a></a></a>",
      "<figure>Text<figcaption></figcaption><p></p><hr></figure>",
      "<em><p></p></em>",
      "<math>x <p></p></math>",
      "<ol>text</ol>",
      "a < b",
    ])
      expect(defectsOf(page(wrong)), wrong).not.toEqual([]);
  });
});

describe("what HTML may not hold", () => {
  it.each([
    [
      "<strong>a<p>b</p>c</strong>",
      "<p><strong>a</strong></p><p><strong>b</strong></p><p><strong>c</strong></p>",
    ],
    ["<em><div>a</div></em>b", "<p><em>a</em></p><p>b</p>"],
    ["<a href=/x><div>a</div></a>", '<p><a href="/x">a</a></p>'],
    ["<b><a href=/x><div>a</div></a></b>", '<p><b><a href="/x">a</a></b></p>'],
    ["<h2><div>a</div><ul><li>b</ul></h2>", '<h1 id="a---b"> a   b  </h1>'],
    [
      "<table><tr><th><h2>a</h2><td>b</table>",
      '<table><tr><th scope="col"><p>a</p></th><td>b</td></tr></table>',
    ],
    [
      "<figure><p>a</p><figcaption>b</figcaption><p>c</p></figure>d",
      "<figure><p>a</p><figcaption>b</figcaption></figure><p>c</p><p>d</p>",
    ],
    ["<figcaption>a</figcaption>", "<p>a</p>"],
    ["<p>a\u0081b\u009fc\ufdd0d\uffff e\ufb01", "<p>a\ufffdb\ufffdc\ufffdd\ufffd e\ufb01</p>"],
    // In a table, outside of its cells: what shows nothing, places, and a caption behind rows.
    [
      "<table><tr><img alt>a<td>b</table><p>c",
      "<table><tr><td></td><td><p>a</p></td><td>b</td></tr></table><p>c</p>",
    ],
    [
      "<table><b id=x></b><tr><td>a<td>b</table><a href=#x>c</a>",
      '<table><tr><td><span id="x"></span>a</td><td>b</td></tr></table><p><a href="#x">c</a></p>',
    ],
    ["<table><b id=x></b></table>", '<table role="presentation"></table><span id="x"></span>'],
    [
      "<table><tr><td>a<caption>b</caption></table>",
      "<table><tr><td>a</td></tr><tr><td><p>b</p></td></tr></table>",
    ],
    ["<summary>a</summary>", "<p>a</p>"],
    [
      "<table><tr><td rowspan=2>a<td rowspan=2>b</tr><tr></tr><tr><td>c<td>d</table>",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    ],
    [
      "<table><tr><td rowspan=9>a<td>b<tr><td>c</table>",
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ],
    [
      "<table><tr><td colspan=5>a<tr><td>b<td>c</table>",
      '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>',
    ],
    ["<math><mrow>x</mrow></math>", "<p><math><mrow><mtext>x</mtext></mrow></math></p>"],
    ["<a href='https://a.example/b c{d}'>e</a>", '<p><a href="https://a.example/b%20c%7Bd%7D">e</a></p>'],
    ["<a href='https://a dot b'>e</a>", "<p><span>e</span></p>"],
  ])("%s", async (html, expected) => {
    const page = await convertedText(html, "html");
    expect(
      mainOf(page)
        .replace(/<p><strong class="review".*?<\/p>/g, "")
        .replace(/<\/?tbody>/g, ""),
    ).toBe(expected);
    expect(defectsOf(page)).toEqual([]);
  });
});
