import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { HtmlTokens } from "../../../src/formats/html/parser/tokens.ts";
import { HtmlTree } from "../../../src/formats/html/parser/tree.ts";

/** The tree as brackets: what stands in what. */
function tree(html: string, pieceSize = html.length, isXml = false): string {
  let out = "";
  const builder = new HtmlTree(
    {
      open: ({ name }) => {
        out += `${name}(`;
      },
      close: () => {
        out += ")";
      },
      text: (data) => {
        out += data.trim();
      },
    },
    new Budget(),
    { isXml },
  );
  const tokens = new HtmlTokens(builder, new Budget(), { isXml });
  for (let at = 0; at < html.length; at += pieceSize) tokens.write(html.slice(at, at + pieceSize));
  tokens.end();
  builder.end();
  return out;
}

const inBody = (html: string) => tree(`<body>${html}`).replace(/^html\(body\(|\)\)$/g, "");

describe("the tree", () => {
  it.each([
    ["<p>a<p>b", "p(a)p(b)"],
    ["<p>a<div>b</div>c", "p(a)div(b)c"],
    ["<p><b>a<p>b", "p(b(a))p(b)"],
    ["<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "ul(li(a)li(bul(li(c)))li(d))"],
    ["<ul><li><div>a<li>b</ul>", "ul(li(div(a))li(b))"],
    ["<dl><dt>a<dd>b<dt>c</dl>", "dl(dt(a)dd(b)dt(c))"],
    ["<table><tr><td>a<td>b<tr><th>c</table>d", "table(tr(td(a)td(b))tr(th(c)))d"],
    ["<table><td>a</table>", "table(tr(td(a)))"],
    ["<table><thead><tr><th>a<tbody><tr><td>b</table>", "table(thead(tr(th(a)))tbody(tr(td(b))))"],
    ["<table><tr><td><table><tr><td>a</table>b<td>c</table>", "table(tr(td(table(tr(td(a)))b)td(c)))"],
    ["<table><tr><td><p>a</div></p></table>", "table(tr(td(p(a))))"],
    ["<td>a</td>", "a"],
    [
      "<select><option>a<option>b<optgroup><option>c</select>",
      "select(option(a)option(b)optgroup(option(c)))",
    ],
    ["<h1>a<h2>b</h3>c", "h1(a)h2(b)c"],
    ["<a>a<a>b</a>", "a(a)a(b)"],
    ["<button>a<button>b</button>", "button(a)button(b)"],
    ["<img><br/><hr>a", "img()br()hr()a"],
    ["a</p>b</br>c", "ap()bbr()c"],
    ["<div/>a", "div(a)"],
    ["<b><p>a</b>b</p>c", "b(p(ab)c)"],
    ["<div><span>a</div>b", "div(span(a))b"],
    ["</div>a</span>b", "ab"],
    ["<svg><circle/><title>a</title><g>b</g></svg>c", "svg(circle()title(a)g(b))c"],
    ["<svg><foreignObject><p>a<p>b</p></foreignObject></svg>c", "svg(foreignobject(p(a)p(b)))c"],
    ["<svg><g><p>a", "svg(g())p(a)"],
    ["<math><mi>x</mi></math>", "math(mi(x))"],
    ["<svg><style>a<g></style></svg>b", "svg(style(ag()))b"],
    ["<textarea><p>a</textarea>b", "textarea(<p>a)b"],
    ["<script>if (a</b>) '<p>'</script>c", "script(if (a</b>) '<p>')c"],
    ["<template><tr><td>a</template>b", "template(a)b"],
    ["<ruby>a<rt>b<rt>c</ruby>", "ruby(art(b)rt(c))"],
    ["<image>", "img()"],
  ])("of %s", (html, expected) => {
    expect(inBody(html)).toBe(expected);
  });

  it.each([
    ["", ""],
    ["a", "html(body(a))"],
    ["<title>a</title><p>b", "html(title(a)body(p(b)))"],
    ["<html><head><title>a</title><p>b", "html(head(title(a))body(p(b)))"],
    ["<!DOCTYPE html><head></head><body>a</body></html>b", "html(head()body(ab))"],
    ["<html><noscript><p>a</noscript><title>b</title>", "html(noscript(p(a))title(b))"],
    ["<html><body><html><body>a", "html(body(a))"],
    ["<frameset><frame><noframes><p>a</noframes></frameset>", "html(frameset(frame()noframes(<p>a)))"],
  ])("has a body: %s", (html, expected) => {
    expect(tree(html)).toBe(expected);
  });

  it("is the same in whatever pieces the text comes", () => {
    const html =
      "<p title='a &amp; b' class=x>caf&eacute;<!-- c --><b>d</b><textarea>&lt;</textarea><svg><title>e</title></svg>";
    for (const size of [1, 2, 3, 7]) expect(tree(html, size)).toBe(tree(html));
  });

  it("takes empty tags for elements in XML", () => {
    expect(tree("<html><title/><p/>a</html>", 100, true)).toBe("html(title()body(p()a))");
  });

  it("is no deeper than the browsers make it", () => {
    const depths = tree("<div>".repeat(2_000))
      .match(/^(?:\w+\()+/)?.[0]
      .match(/\(/g)?.length;
    expect(depths).toBe(512);
  });
});

describe("tokens", () => {
  it("tell where each tag begins, in any pieces", () => {
    const html = "<p>\n  <b\n class='x'>a</b>\r\n<i>";
    for (const size of [1, 4, html.length]) {
      const places: string[] = [];
      const tokens = new HtmlTokens(
        {
          isForeign: false,
          startTag: ({ name, origin }) =>
            places.push(`${name} ${origin.line}:${origin.column} ${origin.source}`),
          endTag: () => {},
          text: () => {},
        },
        new Budget(),
      );
      for (let at = 0; at < html.length; at += size) tokens.write(html.slice(at, at + size));
      tokens.end();
      expect(places).toEqual(["p 1:1 <p>", "b 2:3 <b\n class='x'>", "i 4:1 <i>"]);
    }
  });

  it("keep the first of two attributes, and of a long value the beginning", () => {
    let alt: string | undefined;
    const tokens = new HtmlTokens(
      {
        isForeign: false,
        startTag: ({ attributes }) => {
          alt = attributes.get("alt");
        },
        endTag: () => {},
        text: () => {},
      },
      new Budget(),
    );
    tokens.write(`<img ALT="${"a".repeat(10_000)}" alt="b" data-x="y">`);
    expect(alt).toBe("a".repeat(4_096));
  });
});
