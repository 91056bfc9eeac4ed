import { describe, expect, it, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import type { Inline } from "../../../src/formats/markdown/inline.ts";
import { Known } from "../../../src/formats/markdown/known.ts";
import { rewrittenInlines } from "../../../src/formats/markdown/rewritten-inlines.ts";

const known = new Known();
known.definition("map", "https://example.org/a b\\_c");
known.notes.add("1");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function shown(piece: Inline): string {
  switch (piece.kind) {
    case "text":
      return escaped(piece.text);
    case "code":
      return `<code>${escaped(piece.text)}</code>`;
    case "html":
      return piece.text;
    case "line":
      return piece.isHard ? "<br />\n" : "\n";
    case "link":
      return `<a href="${piece.target}"${piece.title === null ? "" : ` title="${piece.title}"`}>`;
    case "linkEnd":
      return "</a>";
    case "image":
      return `<img src="${piece.target}" alt="${piece.alt}" />`;
    case "emphasis":
      return `<${piece.name}>`;
    case "emphasisEnd":
      return `</${piece.name}>`;
    case "note":
      return `<${piece.key}>`;
    default:
      return "";
  }
}

/** One paragraph, as HTML. */
function html(text: string, budget = new Budget()): string {
  let written = "";
  for (const _ of rewrittenInlines(text, known, budget, (piece) => {
    written += shown(piece);
  }));
  return written;
}

describe("emphasis", () => {
  it.each([
    ["*a* **b** ***c***", "<em>a</em> <strong>b</strong> <em><strong>c</strong></em>"],
    ["_a_ snake_case_word __b__", "<em>a</em> snake_case_word <strong>b</strong>"],
    ["*a **b** c*", "<em>a <strong>b</strong> c</em>"],
    ["**a*b*c**", "<strong>a<em>b</em>c</strong>"],
    ["***a** b*", "<em><strong>a</strong> b</em>"],
    ["***a*****bba*", "<em><strong>a</strong></em>**bba*"],
    ["a * b * c", "a * b * c"],
    ["*(a)* b", "<em>(a)</em> b"],
    ["**“a”**b", "**“a”**b"],
    ["*a**b*", "<em>a**b</em>"],
    ["~~a~~ ~b~ ~~~c~~~", "<del>a</del> <del>b</del> ~~~c~~~"],
    ["*[a*](x)", '*<a href="x">a*</a>'],
  ])("%s", (text, expected) => expect(html(text)).toBe(expected));
});

describe("links, images and notes", () => {
  it.each([
    ['[a *b*](<x y> "T")', '<a href="x y" title="T">a <em>b</em></a>'],
    ["[a](x_(y)) [b](x (T))", '<a href="x_(y)">a</a> <a href="x" title="T">b</a>'],
    ["[Map][map] [map][] [map]", '<a href="U">Map</a> <a href="U">map</a> <a href="U">map</a>'],
    ["[the\nmap][map]\nhere", '<a href="U">the\nmap</a>\nhere'],
    ["[a [b](x) c](y)", '[a <a href="x">b</a> c](y)'],
    ["[![a *b* `c`](i.png)](x)", '<a href="x"><img src="i.png" alt="a b c" /></a>'],
    ["a[^1] b[^2] ![^1]", "a<1> b[^2] !<1>"],
    ["[a](b", "[a](b"],
    ["![a](b 'c' d)", "![a](b 'c' d)"],
  ])("%s", (text, expected) => {
    expect(html(text).replaceAll("https://example.org/a b_c", "U")).toBe(expected);
  });
});

describe("everything else", () => {
  it.each([
    ["`a`` b` `` ` `` `<`", "<code>a`` b</code> <code>`</code> <code>&lt;</code>"],
    ["\\*a\\* \\a &amp; &copy; &nothing; & <", "*a* \\a &amp; © &amp;nothing; &amp; &lt;"],
    ["a  \nb\\\nc \nd", "a<br />\nb<br />\nc\nd"],
    ["<b>x</b> <!-- *y* -->", "<b>x</b> <!-- *y* -->"],
    [
      "<https://a.b/c> <x@y.zz>",
      '<a href="https://a.b/c">https://a.b/c</a> <a href="mailto:x@y.zz">x@y.zz</a>',
    ],
    [
      "(www.a.b/c_d). x@y.zz!",
      '(<a href="http://www.a.b/c_d">www.a.b/c_d</a>). <a href="mailto:x@y.zz">x@y.zz</a>!',
    ],
    ["https://a.b/(c)) ok", '<a href="https://a.b/(c)">https://a.b/(c)</a>) ok'],
    ["http:// awww.b h", "http:// awww.b h"],
  ])("%s", (text, expected) => expect(html(text)).toBe(expected));
});

test("what it takes grows with the text and no faster, whatever marks it is made of", () => {
  const cost = (text: string) => {
    const budget = new Budget();
    html(text, budget);
    return budget.spent.steps;
  };
  for (const piece of [
    "*a _b ",
    "a* b_ ",
    "**a*b*c",
    "[a](",
    "[a](b) ",
    "![",
    "]",
    "[map] ",
    "~a ~~b ",
    "`a ``b ",
    "<a ",
    "***",
  ])
    expect(cost(piece.repeat(8_000)), piece).toBeLessThan(24 * cost(piece.repeat(500)) + 2_000);
});

test("no word is lost of long text", () => {
  const text = "a* b* ".repeat(2_000).trim();
  expect(html(text)).toBe(text);
  expect(html("*a* _b_ ".repeat(3_000).trim())).toBe("<em>a</em> <em>b</em> ".repeat(3_000).trim());
});
