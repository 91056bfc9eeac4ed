import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { HtmlTokens } from "../../../src/formats/html/parser/tokens.ts";

/** The tokens as they are reported, texts that follow one another as one; svg is foreign. */
function tokens(html: string, pieceSize: number, isXml = false): string {
  let out = "";
  let foreign = 0;
  const reader = new HtmlTokens(
    {
      get isForeign() {
        return foreign > 0;
      },
      startTag: ({ name, attributes, isSelfClosing }) => {
        if (name === "svg") foreign++;
        const written = [...attributes].map(([key, value]) => ` ${key}=${value}`).join("");
        out += `{${name}${written}${isSelfClosing ? " /" : ""}}`;
      },
      endTag: (name) => {
        if (name === "svg") foreign--;
        out += `{/${name}}`;
      },
      text: (data) => {
        out += data;
      },
    },
    new Budget(),
    { isXml },
  );
  for (let at = 0; at < html.length; at += pieceSize) reader.write(html.slice(at, at + pieceSize));
  reader.end();
  return out;
}

describe("tokens are the same however the text is cut", () => {
  it.each([
    ["<P Class=a ID='b' lang=\"c\">d</P >", "{p class=a id=b lang=c}d{/p}"],
    ["<img alt = x src=a/b.png/>", "{img alt=x src=a/b.png/}"],
    ["<br/><a href=>b</a href='>'>c", "{br /}{a href=}b{/a}'>c"],
    ["<p data-x=1 hidden title>a", "{p hidden= title=}a"],
    ["<p =lang=de lang=en>", "{p lang=en}"],
    ["<p lang=a/lang=b / id=c>", "{p lang=a/lang=b id=c}"],
    ["a < b <3 <é </ b> </> c<", "a < b <3 <é   c<"],
    ["a</", "a</"],
    ["a<p lang=de", "a"],
    ["a</p", "a"],
    ["<!DOCTYPE html>a<?xml b?>c<!d>e", "ace"],
    ["a<!-- > - -- b -->c<!-->d<!--->e<!---->f<!--a--!>g<!--!>-->h", "acdefgh"],
    ["a<!-- b --- c", "a"],
    ["a<![CDATA[b]]>c<svg><![CDATA[<d>]]]></svg><![CDAT>e", "ac{svg}<d>]{/svg}e"],
    ["<script>a<b></scr</scripts></SCRIPT >c", "{script}a<b></scr</scripts>{/script}c"],
    ["<title>a&amp;<b></title><style>&amp;</style>", "{title}a&<b>{/title}{style}&amp;{/style}"],
    ["<textarea>a</text", "{textarea}a</text"],
    ["<svg><title><b>c</title></svg>", "{svg}{title}{b}c{/title}{/svg}"],
    ["<plaintext>a</plaintext>", "{plaintext}a</plaintext>"],
    ["&amp;&lt;&#65;&#x42;&copy &notit; &NotEqualTilde;&#128;", "&<AB© ¬it; ≂̸€"],
    ["& &; &# &#x; &nonsense; &amp", "& &; &# &#x; &nonsense; &"],
    ["<a href='?a=1&copy=2&lt=3&lt;&not'>", "{a href=?a=1&copy=2&lt=3<¬}"],
    [`&#${"0".repeat(80)}65;a`, "\uFFFDa"],
    [`&#x${"f".repeat(200)};a`, "\uFFFDa"],
  ])("%s", (html, expected) => {
    for (const size of [1, 2, 3, 5, 64, html.length]) expect(tokens(html, size)).toBe(expected);
  });

  it("in XML an empty tag is an element of its own", () => {
    for (const size of [1, 7, 100]) {
      expect(tokens("<title/><p>a", size, true)).toBe("{title /}{p}a");
      expect(tokens("<title/><p>a", size)).toBe("{title /}<p>a");
    }
  });
});
