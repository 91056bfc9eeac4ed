import { describe, expect, it } from "vitest";
import { inBody } from "../../checker/build/html.ts";

const listsOf = async (html: string) =>
  (await inBody(html, "list")).map(({ items, defects }) => [items, ...defects.map(({ defect }) => defect)]);

describe("lists", () => {
  it.each([
    ["<ul><li>a<li>b</ul>", [[2]]],
    ["<ol><li>a</ol><menu><li>b</menu>", [[1], [1]]],
    ["<ul><li>a<ul><li>b<li>c</ul><li>d</ul>", [[2], [2]]],
    ["<ul><script></script><li>a<template><p>x</template></ul>", [[1]]],
    ["<ul><!-- x -->\n<li>a</li>\n</ul>", [[1]]],
    ["<ol><div>a</div></ol>", [[0, "foreign-child"]]],
    ["<ul><li>a</li><ul><li>b</li></ul></ul>", [[1], [1, "foreign-child"]]],
    ["<ul>text<li>a</ul>", [[1, "foreign-child"]]],
    ["<ul><p hidden>x</p><li>a</ul>", [[1]]],
    ["<ul><li role=menuitem>a<li role=menuitem>b</ul>", [[0, "broken-roles", "broken-roles"]]],
    ["<ul role=menu><li role=menuitem>a</ul>", []],
    ["<ul role=none><li>a<li>b</ul>", []],
    ["<ul><li role=presentation><a href=x>a</a><li>b</ul>", [[1, "broken-roles"]]],
    ["<ul><li role=none></li><li>b</ul>", [[1]]],
    ["<ul role=tablist><li role=presentation><a role=tab href=x>a</a></ul>", []],
    ["<ul role=list><li>a</ul>", [[1]]],
    ["<ul><div role=listitem>a</div></ul>", [[1]]],
    ["<li>a</li><li>b</li>", [[2, "stray-item", "stray-item"]]],
    ["<ul><div><li>a</li></div></ul>", [[1, "foreign-child"]]],
    ["<div role=list><p role=listitem>a</p><p><span role=listitem>b</span></div>", [[2]]],
    ["<div role=list><p>a</div>", [[0, "broken-roles"]]],
    ["<div role=list aria-owns=x><p>a</div>", []],
    ["<div role=list aria-owns='x y'></div><div><p role=listitem id=x>a<p role=listitem id=y>b</div>", [[2]]],
    [
      "<p><i role=listitem id=x>a</i><i role=listitem>b</i></p><div role=list aria-owns=x></div>",
      [[1], [1, "stray-item"]],
    ],
    ["<p><i role=listitem id=x>a</i></p><p aria-owns=x>b", [[1, "stray-item"]]],
    ["<div role=list></div>", []],
    ["<ul role=menu><li>a<li>b</ul>", [[2, "broken-roles", "broken-roles"]]],
    ["<ul role=menu><li role=menuitem>a</ul>", []],
    ["<ul role=directory><li>a</ul>", [[1]]],
    ["<div role=directory><p role=listitem>a</div>", [[1]]],
    ["<p role=listitem>a", [[1, "stray-item"]]],
    ["<ul></ul>", []],
    ["<ul hidden><p>a</ul>", []],
  ])("%s", async (html, expected) => {
    expect(await listsOf(html)).toEqual(expected);
  });

  it("say what is wrong and where", async () => {
    const [list] = await inBody("<ul>\n<li>a</li>\n  <span role=note>b</span>\n</ul>", "list");
    expect(list?.place.line).toBe(2);
    expect(list?.defects).toEqual([
      {
        defect: "foreign-child",
        detail: "span with the role note",
        place: {
          label: "Line 4, column 3",
          line: 4,
          column: 3,
          path: "html > body > ul:nth-of-type(1) > span:nth-of-type(1)",
        },
        snippet: "<span role=note>",
      },
    ]);
  });

  it("keep at most fifty defects", async () => {
    const [list] = await inBody(`<ul>${"<p>x</p>".repeat(60)}</ul>`, "list");
    expect(list?.defects).toHaveLength(50);
  });
});

describe("description lists", () => {
  it.each([
    ["<dl><dt>a<dd>b</dl>", [[1]]],
    ["<dl><dt>a<dt>b<dd>c<dd>d<dt>e<dd>f</dl>", [[3]]],
    ["<dl><div><dt>a<dd>b</div><div><dt>c<dd>d</div></dl>", [[2]]],
    ["<dl><div role=none><dt>a<dd>b</div></dl>", [[1]]],
    ["<dl><div role=group><dt>a<dd>b</div></dl>", [[0, "foreign-child"]]],
    ["<dl><script></script><template></template><dt>a<dd>b</dl>", [[1]]],
    ["<dl><dd>a<dt>b</dl>", [[1, "malformed-description-list", "malformed-description-list"]]],
    ["<dl><dt>a</dl>", [[1, "malformed-description-list"]]],
    ["<dl><div><dt>a</div><dd>b</dl>", [[1, "malformed-description-list", "malformed-description-list"]]],
    ["<dl><dt>a<dd>b</dd><p>c</dl>", [[1, "foreign-child"]]],
    ["<dl><dt>a<dd role=menuitem>b</dl>", [[1, "broken-roles"]]],
    ["<dt>a</dt><dd>b</dd>", [[2, "stray-item", "stray-item"]]],
    ["<dl role=none><dt>a</dl>", []],
    ["<dl role=menu><dt>a</dl>", [[1, "broken-roles"]]],
  ])("%s", async (html, expected) => {
    expect(await listsOf(html)).toEqual(expected);
  });
});

describe("typed lists", () => {
  const typed = async (html: string) => (await inBody(html, "typed-list")).map(({ items }) => items);

  it.each([
    ["<p>• one<p>• two<p>• three", [3]],
    ["<p>• one<br>• two<br>\n• three", [3]],
    ["<div>1. one</div><div>2. two</div>", [2]],
    ["<p>&bull; <b>one</b></p><p>&bull; two</p>", [2]],
    ["<table><tr><td>- a<br>- b</table>", [2]],
    ["<p>• one", []],
    ["<p>• one<p>text<p>• two", []],
    ["<p>1. one<p>3. three", []],
    ["<ul><li>• one<li>• two</ul>", []],
    ["<pre>- a\n- b</pre>", []],
    ["<h2>1. One</h2><h2>2. Two</h2>", []],
    ["<p>— Yes?<p>— No.", []],
    ["<table><tr><td>- a<td>- b<tr><td>- c<td>- d</table>", []],
    ["<p hidden>• one<p hidden>• two", []],
    ["<p>• one<h2>Heading</h2><p>• two", []],
  ])("%s", async (html, expected) => {
    expect(await typed(html)).toEqual(expected);
  });

  it("begin at their first line", async () => {
    expect(await inBody("<p>text\n<p>* one\n<p>* two", "typed-list")).toMatchObject([
      { place: { line: 3, column: 1 }, snippet: "* one" },
    ]);
  });
});
