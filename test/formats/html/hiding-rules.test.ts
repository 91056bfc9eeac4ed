import { expect, it } from "vitest";
import { readPage } from "../../checker/build/html.ts";
import { ofKind } from "../../checker/build/read.ts";

/** The snippets of the pictures that count on a page with these rules. */
async function pictures(styles: string, body: string): Promise<string[]> {
  const html = `<!DOCTYPE html><html lang="en"><head><title>Tides</title>${styles}</head><body>${body}</body></html>`;
  return ofKind(await readPage(html), "image").map(({ snippet }) => snippet!);
}

it.each([
  ["a class", ".a { display: none }"],
  ["an id", "#i { visibility: hidden }"],
  ["a type in another", ".box > img { display: none !important }"],
  ["a rule for wide windows", "@media (min-width: 600px) { .a { display: none } }"],
  ["a type", "img { display: none }"],
])("%s may be hidden by a rule", async (_, rule) => {
  const body = '<div class="box"><img class="a" id="i" src="a.png"></div>';
  expect(await pictures(`<style>${rule}</style>`, body)).toEqual([]);
  expect(await pictures("", body)).toHaveLength(1);
});

it.each([
  ["on paper alone", "@media print { img { display: none } }"],
  ["in narrow windows alone", "@media (max-width: 600px) { img { display: none } }"],
  ["where another rule shows it", ".a { display: none } .box .a { display: block }"],
  ["on what people do", ".box:hover img { display: none }"],
  ["with the whole page, which a script shows", "body, main { display: none }"],
  ["for an attribute that is not kept", "[v-cloak] img { display: none }"],
])("and is shown where it is hidden %s", async (_, rule) => {
  const body = '<main><div class="box" v-cloak><img class="a" src="a.png"></div></main>';
  expect(await pictures(`<style>${rule}</style>`, body)).toHaveLength(1);
});

it("a style attribute wins over rules, and rules over the attribute hidden", async () => {
  const styles = "<style>.a { display: none } .b { display: inline }</style>";
  expect(
    await pictures(
      styles,
      '<img class="a" style="display: inline" src="a.png"><img class="b" hidden src="b.png">',
    ),
  ).toHaveLength(2);
});

it("rules of a noscript element and of other media hold nothing", async () => {
  const rule = "<style>img { display: none }</style>";
  expect(await pictures(`<noscript>${rule}</noscript>`, '<img src="a.png">')).toHaveLength(1);
  expect(await pictures(rule.replace("<style", '<style media="print"'), '<img src="a.png">')).toHaveLength(1);
});

it("headings, links and text in a hidden part are left out with it", async () => {
  const html =
    '<!DOCTYPE html><html lang="en"><head><title>Tides</title><style>.a{display:none}</style></head><body><h1>Tides</h1><div class="a"><h4>Menu</h4><a href="/x">here</a></div></body></html>';
  const facts = await readPage(html);
  expect(ofKind(facts, "heading").map(({ text }) => text)).toEqual(["Tides"]);
  expect(ofKind(facts, "link")).toEqual([]);
});
