import { describe, expect, it } from "vitest";
import { readPage } from "../checker/build/html.ts";
import { ofKind } from "../checker/build/read.ts";
import { converted, failures, mainOf } from "./page.ts";

const page = (body: string) => converted(`<html lang=en><title>T</title><h1>T</h1>${body}`, "html");
const main = async (body: string) => mainOf(await page(body)).replace('<h1 id="t">T</h1>', "");

const image = (words: string, what = "Image") =>
  `<span class="image" role="img" aria-label="${words}">[<span lang="en">${what}</span>: ${words}]</span>`;

describe("hidden text of HTML", () => {
  it.each([
    '<p style="display:none">b</p>',
    '<p style="color: red; DISPLAY : None">b</p>',
    "<p hidden>b</p>",
    '<div style="display:none"><p>b</p><h2>c</h2></div>',
  ])("is left out of the page: %s", async (hidden) => {
    expect(await main(`<p>a</p>${hidden}<p>d</p>`)).toBe("<p>a</p><p>d</p>");
  });

  it("is text all the same where its style only looks like hiding it", async () => {
    expect(await main('<p style="--display:nothing">a</p>')).toBe("<p>a</p>");
  });
});

describe("lists of HTML", () => {
  it.each([
    ["<ul>\n<li>A</li>\n<li>B</li>\n</ul>", "<ul><li>A</li><li>B</li></ul>"],
    ["<ul><li>A<ul><li>B</li></ul></li></ul>", "<ul><li>A<ul><li>B</li></ul></li></ul>"],
    // A list between items belongs to the item before it.
    ["<ul><li>A</li> <ol><li>B</li></ol><li>C</li></ul>", "<ul><li>A<ol><li>B</li></ol></li><li>C</li></ul>"],
    ["<ul><ul><li>B</li></ul></ul>", "<ul><li><ul><li>B</li></ul></li></ul>"],
    [
      "<ol>Words<p>More</p><li>A</li><div>B</div></ol>",
      "<ol><li><p>Words</p><p>More</p></li><li>A</li><li><p>B</p></li></ol>",
    ],
    ["<div><li>A</li>\n<li>B</li>\n<p>After</p></div>", "<ul><li>A</li><li>B</li></ul><p>After</p>"],
    ["<li>A<li>B", "<ul><li>A</li><li>B</li></ul>"],
    ["<menu><li>A</menu>", "<ul><li>A</li></ul>"],
    ["<ul>\n</ul>", "<ul></ul>"],
    ["<ul><li>A</li><custom-row><li>B</li></custom-row></ul>", "<ul><li>A</li><li>B</li></ul>"],
    [
      "<ul><li>A</li><math><mi>x</mi></math></ul>",
      "<ul><li>A</li><li><p><math><mi>x</mi></math></p></li></ul>",
    ],
  ])("writes %j so that lists hold nothing but items", async (source, wanted) => {
    expect(await main(source)).toBe(wanted.trim());
    expect(await failures(await page(source))).toEqual(wanted.includes("<li>") ? [] : expect.anything());
  });

  const noDescription =
    '<dd><strong class="review" lang="en" data-to-complete="description">[Term without a description]</strong></dd>';
  it.each([
    ["<dl><dt>A<dd>B<dd>C</dl>", "<dl><dt>A</dt><dd>B</dd><dd>C</dd></dl>"],
    [
      "<dl id=x><div><dt>A</dt><dd>B</dd></div><div><dt>C</dt><dd>D</dd></div></dl>",
      '<dl id="x"><dt>A</dt><dd>B</dd><dt>C</dt><dd>D</dd></dl>',
    ],
    ["<dl><dd>B</dd><dt>A</dt></dl>", `<div>B</div><dl><dt>A</dt>${noDescription}</dl>`],
    ["<dl><dt>A</dt><p>B</p></dl>", "<dl><dt>A</dt><dd><p>B</p></dd></dl>"],
    [
      "<dl><dt>A</dt><dd>B</dd><p>C</p><dt>D</dt><dd>E</dd></dl>",
      "<dl><dt>A</dt><dd>B</dd></dl><p>C</p><dl><dt>D</dt><dd>E</dd></dl>",
    ],
    ["<dt>A</dt><dd>B</dd><p>C</p>", "<dl><dt>A</dt><dd>B</dd></dl><p>C</p>"],
    ["<dl><li>A</li><dt>B</dt></dl>", `<ul><li>A</li></ul><dl><dt>B</dt>${noDescription}</dl>`],
  ])("writes %j so that each description has its term", async (source, wanted) => {
    expect(await main(source)).toBe(wanted);
    const isOpen = wanted.includes(noDescription);
    expect(await failures(await page(source))).toEqual(isOpen ? ["list-structure"] : []);
  });
});

describe("headers of tables", () => {
  it("head columns in rows of nothing but headers, and rows where they stand beside data", async () => {
    expect(
      await main("<table><tr><th>A<th>B<tr><th>1<th>2<tr><td>3<td>4<tr><th>C<td>5<tr><th>D<td></table>"),
    ).toBe(
      '<table><tr><th scope="col">A</th><th scope="col">B</th></tr><tr><th scope="col">1</th><th scope="col">2</th></tr>' +
        '<tr><td>3</td><td>4</td></tr><tr><th scope="row">C</th><td>5</td></tr><tr><th scope="row">D</th><td></td></tr></table>',
    );
  });
});

describe("roles of ARIA", () => {
  it.each([
    ["<div role=heading aria-level=2>A</div>", '<h2 id="a">A</h2>'],
    ["<h2 role=presentation>A</h2>", "<p>A</p>"],
    [
      "<table><tr><td role=columnheader>A</td><td role=columnheader>B</td></tr><tr><td role=rowheader>C</td><td>1</td></tr></table>",
      '<table><tr><th scope="col">A</th><th scope="col">B</th></tr><tr><th scope="row">C</th><td>1</td></tr></table>',
    ],
    [
      '<span role=img aria-label="A flower">*</span>',
      '<p><span class="image" role="img" aria-label="A flower">[<span lang="en">Image</span>: A flower]</span></p>',
    ],
    [
      '<img src="a.png" title="A map">',
      '<p><span class="image" role="img" aria-label="A map">[<span lang="en">Image</span>: A map]</span></p>',
    ],
    ['<p>A<img src="a.png" role=none></p>', "<p>A</p>"],
  ])("makes of %j the element that HTML has for it", async (source, wanted) => {
    expect(await main(source)).toBe(wanted);
  });
});

describe("links without text", () => {
  it("are marked for a person and counted, unless something else names them", async () => {
    const html = await page(
      '<p><a href="/a"><i></i> </a><a href="/b" title="Map"></a><a href="/c" aria-label="Home"></a></p>',
    );
    expect(html).toContain("1 link has no text");
    expect(mainOf(html)).toContain(
      '<a href="/a"></a><strong class="review" lang="en" data-to-complete="link">[Link without text]</strong>' +
        '<a href="/b">Map</a><a aria-label="Home" href="/c"></a>',
    );
    expect(
      await page(
        '<p><a href="/a"><img src="a.png" alt="Map"></a><a href="/b"><math><mi>x</mi></math></a></p>',
      ),
    ).not.toContain("no text");
  });
});

describe("parts of a page with a meaning of their own", () => {
  it.each([
    [
      "<details open><summary>More</summary>Text</details>",
      '<details open=""><summary>More</summary><p>Text</p></details>',
    ],
    [
      "<details><p>a</p></details><details><details><summary>b</summary></details></details>",
      '<details><summary lang="en">Details</summary><p>a</p></details><details><summary lang="en">Details</summary><details><summary>b</summary></details></details>',
    ],
    [
      "<form><fieldset><legend>Who</legend><label for=n>Name</label><input id=n required></fieldset></form>",
      '<fieldset><legend>Who</legend><p><label for="n">Name</label><input id="n" required="" type="text"></p></fieldset>',
    ],
    [
      "<form><select aria-label=Land multiple><optgroup label=North><option>A<option>B</optgroup><option selected>C</select></form>",
      '<p><select aria-label="Land" multiple=""><optgroup label="North"><option>A</option><option>B</option></optgroup><option selected="">C</option></select></p>',
    ],
    [
      '<article><p>Press <kbd>F1</kbd>, <samp>ok</samp>, <var>x</var><sub>1</sub>, <abbr title="Hypertext">HT</abbr></p></article>',
      '<article><p>Press <kbd>F1</kbd>, <samp>ok</samp>, <var>x</var><sub>1</sub>, <abbr title="Hypertext">HT</abbr></p></article>',
    ],
    [
      '<p><a href="#x">Go</a></p><div id=x lang=fr><p>La <span id=y>carte</span></p></div>',
      '<p><a href="#x">Go</a></p><div id="x" lang="fr"><p>La <span id="y">carte</span></p></div>',
    ],
    [
      "<table><tr><th scope=colgroup colspan=2>A<tr><td align=right>1<td>2</table>",
      '<table><tr><th scope="col" colspan="2">A</th></tr><tr><td class="right">1</td><td>2</td></tr></table>',
    ],
    ["<h2><span aria-hidden=true>→</span></h2>", '<span aria-hidden="true">→</span>'],
    ["<p>a<noscript>b</noscript><template>c</template></p><dialog>d</dialog>", "<p>a</p>"],
  ])("keep it: %s", async (source, wanted) => {
    expect(await main(source)).toBe(wanted);
  });
});

describe("notes of ARIA", () => {
  it("stay notes, which are no landmarks, and asides stay what they are", async () => {
    expect(await main("<div role=note><p>See also</p></div><aside><p>By the way</p></aside>")).toBe(
      '<div role="note"><p>See also</p></div><aside><p>By the way</p></aside>',
    );
  });
});

describe("what says nothing", () => {
  it("is no heading where it is a decorative image", async () => {
    expect(await main('<h2><img src="data:image/png;base64,AAAA" alt=""></h2>')).toBe(
      '<img src="data:image/png;base64,AAAA" alt="">',
    );
  });

  it("is no title where a program put it there", async () => {
    expect(await converted("<title>Untitled</title><h1>Opening hours</h1>", "html")).toContain(
      "<title>Opening hours</title>",
    );
    expect(await converted("<title>Untitled</title><p>Open", "html")).toContain("has no title");
  });

  it("takes the language of a tag that is not well-formed", async () => {
    expect(await converted("<html lang=en_US><p>A", "html")).toContain('<html lang="en-US">');
    expect(await converted("<html lang=en-US-GB><p>A", "html")).toContain('<html lang="en">');
    expect(await converted("<html lang=portugue-pt><p>A", "html")).toContain("<html>");
  });
});

describe("roles and names of ARIA", () => {
  it.each([
    [
      "<div role=table><div role=rowgroup><div role=row><span role=columnheader>Day</span><span role=columnheader>High</span></div></div><div role=row><span role=rowheader>Monday</span><span role=cell aria-colspan=2>06:10</span></div></div>",
      '<table><tbody><tr><th scope="col">Day</th><th scope="col">High</th></tr></tbody><tr><th scope="row">Monday</th><td>06:10</td></tr></table>',
    ],
    // What stands between rows and cells groups them, and text outside of cells gets one.
    [
      "<div role=grid><div><div role=row>x<div><span role=columnheader>a</span></div></div></div>y</div>",
      '<table><tr><td><p>x</p></td><th scope="col">a</th></tr><tr><td><p>y</p></td></tr></table>',
    ],
    ["<div role=list><div role=listitem>a</div></div>", "<ul><li>a</li></ul>"],
    ["<div role=list><div><div role=listitem>a</div></div></div>", "<ul><li>a</li></ul>"],
    ["<p><span role=list><span role=listitem>a</span></span></p>", "<p></p><ul><li>a</li></ul>"],
    ["<ul role=presentation><li>a</li></ul>", "<p>a</p>"],
    [
      '<p id=n>Map</p><a href="x" aria-labelledby=n>→</a>',
      '<p id="n">Map</p><p><a aria-label="Map" href="x">→</a></p>',
    ],
    ['<a href="x" aria-labelledby=n></a><p hidden id=n>Map</p>', '<p><a aria-label="Map" href="x"></a></p>'],
    ["<img src=a aria-labelledby=n><p hidden id=n>A map</p>", `<p>${image("A map")}</p>`],
    ["<div role=img aria-labelledby=n>x</div><p hidden id=n>A map</p>", `<p>${image("A map")}</p>`],
    ['<div role=img title="A map">x</div>', `<p>${image("A map")}</p>`],
    ["<svg role=img><title>A map</title></svg>", `<p>${image("A map")}</p>`],
    ["<canvas>A chart of sales</canvas>", `<p>${image("A chart of sales")}</p>`],
    ["<object data=a.pdf>The report</object>", `<p>${image("The report", "Embedded object")}</p>`],
    ["<object>Just text</object>", "<p>Just text</p>"],
    [
      "<p>a <span aria-hidden=true>→<a href=x>b</a></span></p><h2 aria-hidden=true>c</h2>",
      '<p>a <span aria-hidden="true">→<span>b</span></span></p><p aria-hidden="true">c</p>',
    ],
    [
      "<div role=checkbox aria-checked=true tabindex=0>Yes</div>",
      '<p> <span aria-hidden="true">☑</span> <span class="visually-hidden" lang="en">checked</span> Yes </p>',
    ],
    [
      "<div role=listbox aria-label=Land><div role=option>Wales</div><div role=option aria-selected=true>Kent</div></div>",
      "<p> Land: Kent </p>",
    ],
    [
      "<div role=textbox aria-label=Note contenteditable><p>Some</p><p>text</p></div>",
      "<p> Note: Some text </p>",
    ],
    ["<img src=a aria-hidden=true><svg aria-hidden=true></svg><svg role=none></svg>", ""],
  ])("are in the page: %s", async (source, expected) => {
    expect(await main(source)).toBe(expected);
  });

  it("leave the facts of the page as they were", async () => {
    const source =
      "<div role=table><div role=row><b role=columnheader>A</b><b role=columnheader>B</b></div><div role=row><b role=cell>1</b><b role=cell>2</b></div></div><div role=list><div role=listitem>a</div></div>";
    const facts = await Promise.all([readPage(source), readPage(await page(source))]);
    const [before, after] = facts.map((reported) => ({
      tables: ofKind(reported, "table").map(({ rows, columns, defects }) => [rows, columns, defects.length]),
      items: ofKind(reported, "list").map(({ items }) => items),
    }));
    expect(before).toEqual({ tables: [[2, 2, 0]], items: [1] });
    expect(after).toEqual(before);
  });

  it("keep times for programs, and what is shown when something is pointed at", async () => {
    const html = await page(
      '<p>On <time datetime="2026-03-01">1 March</time>, <time datetime="soon">soon</time> and <time>later</time>. <a href="https://example.org/" title="Opens the map">Way</a> <span title="As of May">42</span> <abbr title="World Wide Web">WWW</abbr> <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A dot" title="Made in 2026"></p>',
    );
    expect(html).toContain(
      'On <time datetime="2026-03-01">1 March</time>, <span>soon</span> and <span>later</span>.',
    );
    expect(html).toContain('<a href="https://example.org/" title="Opens the map">Way</a>');
    expect(html).toContain('<span title="As of May">42</span> <abbr title="World Wide Web">WWW</abbr>');
    expect(html).toContain('alt="A dot" title="Made in 2026">');
  });

  it("keep groups of columns that are headed as one, and the cells that head others by name", async () => {
    const table = (groups: string) =>
      `<table>${groups}<tr><td><th id="y" scope="colgroup" colspan="2">Year</th><tr><th>Place<th id="a" headers="y x">A<th>B<tr><th id="r">Rome<td headers="a r none">1<td>2</table>`;
    const grouped = await page(
      table('<colgroup><col><colgroup><col span="2"></colgroup><colgroup span="9">'),
    );
    expect(grouped).toContain('<colgroup></colgroup><colgroup span="2"></colgroup><tr>');
    expect(grouped).toContain('<th scope="colgroup" id="y" colspan="2">Year</th>');
    expect(grouped).toMatch(/<th scope="col" id="a" headers="y">A/);
    expect(grouped).toContain('<td headers="a r">1</td>');
    expect(await page(table(""))).toContain('<th scope="col" id="y" colspan="2">Year</th>');
  });

  it("write brackets of addresses as these have them", async () => {
    const html = await main(
      '<a href="https://a.example/p[1]?q[]=1#x]">a</a> <a href="http://[::1]/">b</a> <a href="#n[1]">c</a>',
    );
    expect(html).toContain('href="https://a.example/p%5B1%5D?q%5B%5D=1#x]"'.replace("#x]", "#x%5D"));
    expect(html).toContain('href="http://[::1]/"');
  });
});

describe("what a page of HTML may not claim", () => {
  it.each(["IMG_2041.jpg", "picture", "x"])(
    "is that %j describes a picture that is not shown",
    async (alt) => {
      const bare = await page(`<p><img src="https://example.org/a.png" alt="${alt}"></p>`);
      expect(bare).toContain("1 image has a description that says nothing of it");
      expect(await failures(bare)).toEqual(["image-alt"]);
      const described = await page('<p><img src="https://example.org/a.png" alt="The lock at noon"></p>');
      expect(described).not.toContain("says nothing of it");
      expect(await failures(described)).toEqual([]);
    },
  );

  it("is that a file name describes a picture that is shown", async () => {
    const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const named = await page(`<p><img src="${pixel}" alt="IMG_2041.jpg"></p>`);
    expect(named).toContain("1 image has a description that says nothing of it");
    expect(named).toContain("“<bdi>IMG_2041.jpg</bdi>”, says nothing of it");
    expect(await failures(named)).toEqual(["image-alt"]);
    const described = await page(`<p><img src="${pixel}" alt="The lock at noon"></p>`);
    expect(described).not.toContain("says nothing of it");
  });

  it("is that nothing is missing where a control outside of forms is left out", async () => {
    const sentence = "1 form field was left out, because no form takes what is put into it";
    expect(await page("<p>Name <input></p>")).toContain(sentence);
    expect(await page('<p>Name <input value="Ann"></p>')).not.toContain("left out");
    expect(await page("<form>Name <input></form>")).not.toContain("left out");
  });
});

describe("boxes that nobody can tick", () => {
  it("say whether they are ticked, and begin no lines that look like a typed list", async () => {
    const html = await page(
      '<p>Dip:</p><div><input type=checkbox aria-label="Ketchup"><br><input type=checkbox aria-label="Salsa"><br><input type=checkbox checked aria-label="Mustard"></div>',
    );
    expect(mainOf(html)).toContain(
      '>☑</span> <span class="visually-hidden" lang="en">checked</span> Mustard',
    );
    expect(mainOf(html)).toContain(
      '>☐</span> <span class="visually-hidden" lang="en">not checked</span> Salsa',
    );
    expect(await failures(html)).toEqual([]);
    expect(await failures(await page("<p>☐ Ketchup<br>☐ Salsa<br>☐ Mustard</p>"))).toEqual([
      "list-structure",
    ]);
  });
});

describe("drawings of HTML", () => {
  const drawing = async (svg: string) => /<svg[\s\S]*<\/svg>/.exec(await main(svg))?.[0] ?? null;

  it.each([
    [
      '<svg viewbox="0 0 9 9" width=9 class=a onload="run()"><PATH d="M0 0h9v9z" onclick="run()" tabindex=0 /></svg>',
      '<svg viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"></path></svg>',
    ],
    [
      "<svg><title>A map</title><text>x</text></svg>",
      '<svg aria-label="A map"><title>A map</title><text>x</text></svg>',
    ],
    [
      '<svg role=img aria-label="A map"><desc>Of <b>here</b></desc><rect width=1 height=1 /></svg>',
      '<svg role="img" aria-label="A map"><desc>Of here</desc><rect width="1" height="1"></rect></svg>',
    ],
    [
      "<svg><title>A map</title><circle r=1 /></svg>",
      '<svg role="img" aria-label="A map"><title>A map</title><circle r="1"></circle></svg>',
    ],
    ["<svg aria-hidden=true><circle r=1 /></svg>", '<svg aria-hidden="true"><circle r="1"></circle></svg>'],
    ["<svg role=none><circle r=1 /></svg>", '<svg aria-hidden="true"><circle r="1"></circle></svg>'],
    [
      '<svg><g role=img aria-label="A dot"><circle r=1 /></g></svg>',
      '<svg><g role="img" aria-label="A dot"><circle r="1"></circle></g></svg>',
    ],
    [
      '<svg><linearGradient id=g><stop style="stop-color:red"/></linearGradient><rect width=1 height=1 fill="url(#g)" /></svg>',
      '<svg><linearGradient id="g"><stop offset="0" stop-color="red"></stop></linearGradient><rect width="1" height="1" fill="url(#g)"></rect></svg>',
    ],
    [
      "<style>.a rect{fill:red}</style><svg class=a><style>#b{stroke:blue}</style><rect id=b width=1 height=1 fill=green /></svg>",
      '<svg><rect id="b" width="1" height="1" fill="red" stroke="blue"></rect></svg>',
    ],
    [
      '<svg><a href="https://a.example/"><text>x</text></a><a href="javascript:run()"><text>y</text></a></svg>',
      '<svg><a href="https://a.example/"><text>x</text></a><g><text>y</text></g></svg>',
    ],
    [
      "<svg><switch><foreignObject width=9 height=9><p>a</p></foreignObject><text>b</text></switch><foreignObject x=2 width=4 height=6><p>c <b>d</b></p></foreignObject></svg>",
      '<svg><g><text>b</text></g><text x="4" y="3" fill="currentColor" text-anchor="middle" dominant-baseline="middle">c d</text></svg>',
    ],
  ])("keep what is safe: %s", async (source, wanted) => {
    expect(await drawing(source)).toBe(wanted);
  });

  it.each([
    "<script>run()</script>",
    "<script href='https://evil.example/a.js' />",
    '<animate attributeName="href" values="javascript:run()"/>',
    '<set attributeName="onclick" to="run()"/>',
    '<use href="https://evil.example/a.svg#b"/>',
    '<use href="data:image/svg+xml,<svg/>#b"/>',
    '<image href="https://evil.example/a.png" width=1 height=1 />',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+" width=1 height=1 />',
    '<feImage href="https://evil.example/a.png"/>',
    '<foreignObject width=1 height=1><iframe src="https://evil.example/"></iframe></foreignObject>',
    "<style>@import 'https://evil.example/a.css';</style>",
    "<handler>run()</handler><listener/><discard/>",
    "<title><script>run()</script><img src=x onerror=run()></title>",
  ])("leave out what runs or fetches: %s", async (evil) => {
    const html = (await drawing(`<svg>${evil}<circle r=2 /></svg>`))!;
    expect(html.replace("<title></title>", "")).toBe('<svg><circle r="2"></circle></svg>');
  });

  it.each([
    'fill="url(https://evil.example/#a)"',
    'style="fill:url(//evil.example/a#b)"',
    'style="fill:red url(x)"',
    'mask="url(data:image/svg+xml,x#y)"',
    'style="background:url(https://evil.example/)"',
    'fill="image-set(x)"',
    'fill="\\75rl(//evil.example)"',
    'cursor="url(https://evil.example/)"',
    'filter="url(#f)"',
    'transform="rotate(1)\u201d onload=run()"',
    'fill="expression(run())"',
  ])("leave out attributes that could lead out of the page: %s", async (attribute) => {
    expect(await drawing(`<svg><circle r=2 ${attribute} /></svg>`)).toBe(
      '<svg><circle r="2"></circle></svg>',
    );
  });

  it.each([
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Cscript%3Erun()%3C/script%3E%3Ccircle r='3' onclick='run()'/%3E%3C/svg%3E<!-- -->",
    `data:image/svg+xml;charset=utf-8;base64,${Buffer.from('<?xml version="1.0"?><svg viewBox="0 0 9 9"><circle r="3"/></svg>').toString("base64")}`,
  ])("are those of addresses that hold them too: %s", async (source) => {
    expect(await main(`<p><img src="${source}" alt="A dot"> <img src="${source}" alt=""></p>`)).toBe(
      '<p><svg role="img" aria-label="A dot" viewBox="0 0 9 9" width="9" height="9"><circle r="3"></circle></svg> ' +
        '<svg aria-hidden="true" viewBox="0 0 9 9" width="9" height="9"><circle r="3"></circle></svg></p>',
    );
  });

  it("have ids that nothing else of the page has", async () => {
    const html = await main(
      '<p id=a>x</p><svg><clipPath id=a><circle r=1 /></clipPath><path id=a d="M0 0" clip-path="url(#a)"/></svg>' +
        '<svg><symbol id=s><circle id=a r=3 /></symbol><circle r=1 /></svg><svg><use xlink:href="#s" mask="url(#none)"/></svg>',
    );
    expect(html).toContain(
      '<clipPath id="a_"><circle r="1"></circle></clipPath><path d="M0 0" clip-path="url(#a_)">',
    );
    expect(html).toContain('<symbol id="s"><circle id="a_2" r="3"></circle></symbol>');
    expect(html).toContain(
      '<symbol id="s_"><circle id="a_3" r="3"></circle></symbol><use mask="url(#none)" href="#s_"></use>',
    );
  });

  it("show the symbols of those that are hidden", async () => {
    const html = await main(
      '<svg style="display:none"><symbol id=s viewBox="0 0 1 1"><circle r=1 /></symbol></svg><p>a <svg><use href="#s"/></svg></p>',
    );
    expect(html).toBe(
      '<p>a <svg width="24" height="24"><symbol id="s" viewBox="0 0 1 1"><circle r="1"></circle></symbol><use href="#s"></use></svg></p>',
    );
  });

  it("are marked where they are pictures that nobody described, and noted where they may be", async () => {
    const picture = await page("<svg role=img><circle r=1 /></svg>");
    expect(mainOf(picture)).toContain('<svg role="img"><circle r="1"></circle></svg><strong class="review"');
    expect(await failures(picture)).toContain("image-alt");
    const plain = await page("<svg width=99 height=99><circle r=1 /></svg>");
    expect(plain).toContain(
      "<li>1 drawing has neither words nor a description: describe it if it shows something.</li>",
    );
    expect(await failures(plain)).toEqual([]);
    const icon = await page("<p>a <svg width=16 height=16><circle r=1 /></svg></p>");
    expect(icon).toContain("<circle");
    expect(icon).not.toContain("For a person");
    expect(await failures(await page("<p>a <svg><use href='b.svg#c'/></svg></p>"))).toEqual([]);
  });

  it("name the links and headings that hold them", async () => {
    const named = await page("<a href=/a><svg><title>Home</title><circle r=1 /></svg></a>");
    expect(named).toContain("</svg></a></p>");
    expect(named).not.toContain("1 link has no text");
    expect(await page("<a href=/a><svg><circle r=1 /></svg></a>")).toContain("1 link has no text");
    expect(await main("<h2><svg><text>Words</text></svg></h2>")).toMatch(
      /^<h2.*<svg><text>Words<\/text><\/svg><\/h2>$/,
    );
  });
});
