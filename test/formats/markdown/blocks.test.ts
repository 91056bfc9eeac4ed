import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { HtmlPage } from "../../../src/formats/html/page.ts";
import { HtmlTree } from "../../../src/formats/html/parser/tree.ts";
import { References } from "../../../src/formats/html/references.ts";
import { Blocks } from "../../../src/formats/markdown/blocks.ts";
import { MarkdownElements } from "../../../src/formats/markdown/elements.ts";
import { Known } from "../../../src/formats/markdown/known.ts";
import { LineSplitter } from "../../../src/formats/markdown/line.ts";

/** The elements that a document stands for, as brackets. */
function tree(text: string, pieceSize = 1_000_000): string {
  let out = "";
  const builder = new HtmlTree(
    {
      open: ({ name, attributes }) => {
        const link = attributes.get("href") ?? attributes.get("src");
        out += `${name}${link === undefined ? "" : `{${link}}`}(`;
      },
      close: () => {
        out += ")";
      },
      text: (data) => {
        out += data.replaceAll("\n", "/");
      },
    },
    new Budget(),
  );
  const known = new Known();
  const page = new HtmlPage(new References(), new Budget(), () => {});
  for (const handler of [known, new MarkdownElements(builder, known.definitions, new Budget(), page)]) {
    const blocks = new Blocks(handler, new Budget());
    const splitter = new LineSplitter((line, number) => blocks.line(line, number));
    for (let at = 0; at < text.length; at += pieceSize) splitter.write(text.slice(at, at + pieceSize));
    splitter.end();
    blocks.end();
  }
  builder.end();
  return out.replace(/html\(|body\(|\)\)$/g, "");
}

describe("blocks", () => {
  it.each([
    ["a\nb\n\nc", "p(a b)p(c)"],
    ["a  \nb\\\nc", "p(abr() bbr() c)"],
    ["    a\n\n    b\n\nc", "pre(a//b/)p(c)"],
    ["a\n    b", "p(a b)"],
    ["```js\na\n```\nb", "pre(a/)p(b)"],
    ["~~~\na\n```\n~~~~\nb", "pre(a/```/)p(b)"],
    ["```\na", "pre(a/)"],
    ["> a\nb\n\nc", "blockquote(p(a b))p(c)"],
    ["> - a\n> - b\n\nc", "blockquote(ul(li(p(a))li(p(b))))p(c)"],
    ["- a\n\n  b\n- c", "ul(li(p(a)p(b))li(p(c)))"],
    ["- a\n- b\n\n\n* c", "ul(li(p(a))li(p(b)))ul(li(p(c)))"],
    ["- a\n  1. b\n  2. c\n- d", "ul(li(p(a)ol(li(p(b))li(p(c))))li(p(d)))"],
    ["a\n2. b", "p(a 2. b)"],
    ["a\n1. b", "p(a)ol(li(p(b)))"],
    ["1. a\n2) b", "ol(li(p(a)))ol(li(p(b)))"],
    ["-\n\n  a", "ul(li())p(a)"],
    ["-\n  a", "ul(li(p(a)))"],
    ["-     a", "ul(li(pre(a/)))"],
    ["- a\n\tb\n\n\tc", "ul(li(p(a b)p(c)))"],
    ["* * *\n- - -\n___", "hr()hr()hr()"],
    ["a\n***\nb", "p(a)hr()p(b)"],
    ["<div>\n*a*\n\n*b*\n</div>", "div(/*a*/p(b))/"],
    ["<!--\n\na\n-->\nb", "/p(b)"],
    ["<script>\n\n# a\n</script>\nb", "script(//# a/)/p(b)"],
    ["a\n<b>\nc", "p(a b( c))"],
    ["<b>\nc", "b(/c/)"],
    ["[a]: b\n[c]:\n  <d e>\n  'f'\ng [a] [c]", "p(g a{b}(a) a{d e}(c))"],
    ["[a]: b c\n\n[a]", "p([a]: b c)p([a])"],
    ["a\n[b]: c\n\n[b]", "p(a [b]: c)p([b])"],
    ["[^1]: a\n\n    b\n\nc", "section(p(a)p(b))p(c)"],
    ["a|b\n-|-\n1\n\nc", "table(tr(th(a)th(b))tr(td(1)))p(c)"],
    ["a|b\n-|-\n> c", "table(tr(th(a)th(b)))blockquote(p(c))"],
  ])("%j", (text, expected) => {
    expect(tree(text)).toBe(expected);
  });

  it("are the same in whatever pieces the text comes, and however lines end", () => {
    const text = "# a\n\n> - b\n> - c\n\n```\nd\n```\n";
    for (const size of [1, 2, 5]) expect(tree(text, size)).toBe(tree(text));
    expect(tree(text.replaceAll("\n", "\r\n"), 3)).toBe(tree(text));
    expect(tree(text.replaceAll("\n", "\r"))).toBe(tree(text));
  });
});

describe("inlines", () => {
  it.each([
    ["`a` ``b`c`` `d", "p(code(a) code(b`c) `d)"],
    ["`` ` `` ` ` `a\nb`", "p(code(`) code( ) code(a b))"],
    ["[a](b) [c](<d e> 'f') [g]()", "p(a{b}(a) a{d e}(c) a{}(g))"],
    ["[a](b(c)d) [e](f\\)g) [h](i j)", "p(a{b(c)d}(a) a{f)g}(e) [h](i j))"],
    ["[a [b](c) d](e)", "p([a a{c}(b) d](e))"],
    ["![a [b](c)](d)", "p(img{d}())"],
    ["[![a](b)](c)", "p(a{c}(img{b}()))"],
    ["*a* **b** _c_ ~~d~~ 2 * 3 a_b_c", "p(a b c d 2 * 3 a_b_c)"],
    ["\\*a\\* \\[b\\](c) \\a", "p(*a* [b](c) \\a)"],
    ["&amp; &#65; &copy; &none; &nothing; &semi; &", "p(& A © &none; &nothing; ; &)"],
    ["<https://a.b/c> <d@e.f> <b>g</b>", "p(a{https://a.b/c}(https://a.b/c) a{mailto:d@e.f}(d@e.f) b(g))"],
    [
      "see https://a.b/c). www.d.e, xhttps://f",
      "p(see a{https://a.b/c}(https://a.b/c)). a{http://www.d.e}(www.d.e), xhttps://f)",
    ],
    ["a <!-- b *c* --> d < e <f", "p(a  d < e <f)"],
    ["`[a](b`)", "p(code([a](b)))"],
    ["[a`](b)`", "p([acode(](b)))"],
    ["a[^1] b", "p(a b)"],
  ])("%j", (text, expected) => {
    expect(tree(text)).toBe(expected);
  });
});
