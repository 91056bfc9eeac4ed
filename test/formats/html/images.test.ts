import { describe, expect, it } from "vitest";
import { body, inBody, readPage } from "../../checker/build/html.ts";
import { ofKind } from "../../checker/build/read.ts";

describe("pictures and their names", () => {
  it.each([
    ['<img src="a.png">', null, false],
    ['<img src="a.png" alt="A cat">', "A cat", false],
    ['<img src="a.png" alt="">', "", true],
    ['<img src="a.png" alt=" ">', " ", false],
    ['<img src="a.png" alt="" tabindex="0">', "", false],
    ['<img src="a.png" alt="" aria-label="A cat">', "A cat", false],
    ['<img src="a.png" title="A cat">', "A cat", false],
    ['<img src="a.png" aria-label="">', null, false],
    ['<img src="a.png" aria-labelledby="x" alt="B"><p id="x">A cat', "A cat", false],
    ['<img src="a.png" aria-labelledby="none" alt="B">', "B", false],
    ['<img src="a.png" role="none">', null, true],
    ['<img src="a.png" alt="A cat" role="presentation">', "A cat", true],
    ['<img src="a.png" role="presentation" tabindex="0">', null, false],
    ['<img src="a.png" role="none" aria-live="assertive">', null, false],
    ['<img src="a.png" role="button">', null, false],
    ['<img src="a.png" role="button" aria-label="A cat">', "A cat", false],
    ['<image src="a.png" alt="A cat">', "A cat", false],
    ['<input type="image" src="a.png">', null, false],
    ['<input type="image" src="a.png" alt="Go">', "Go", false],
    ['<map><area href="a"></map>', null, false],
    ['<map><area href="a" alt="North"></map>', "North", false],
    ['<div role="img"></div>', null, false],
    ['<div role="img" alt="x"></div>', null, false],
    ['<div role="img" aria-label="A cat"></div>', "A cat", false],
    ['<svg role="img"><title>A cat</title><circle/></svg>', "A cat", false],
    ['<svg role="img"><title></title></svg>', null, false],
    ['<svg role="img"><g><title>A part</title></g></svg>', null, false],
    ['<svg role="img"><text>A cat</text></svg>', null, false],
    ['<svg role="graphics-document"></svg>', null, false],
    ['<svg><circle role="graphics-symbol"><title>A dot</title></circle></svg>', "A dot", false],
    ['<svg aria-label="A cat"></svg>', "A cat", false],
    ['<p id="a" style="display:none">A cat</p><div role="img" aria-labelledby="a"></div>', "A cat", false],
  ])("%s", async (html, alt, isDecorative) => {
    expect(await inBody(html, "image")).toMatchObject([{ alt, isDecorative }]);
  });

  it.each([
    "<svg><circle/></svg>",
    '<img src="a.png" hidden>',
    '<img src="a.png" aria-hidden="true">',
    '<div style="visibility: hidden"><img src="a.png"></div>',
    "<noscript><img src=a.png></noscript>",
    "<template><img src=a.png></template>",
    '<div role="img" aria-label="Five stars"></div>'.replace("div", "p hidden"),
    '<svg><g role="graphics-object"><circle/></g></svg>',
    "<map><area></map>",
    "<iframe><img src=a.png></iframe>",
    "<!-- <img src=a.png> -->",
    '<script>"<img src=a.png>"</script>',
  ])("not looked at: %s", async (html) => {
    expect(await inBody(html, "image")).toEqual([]);
  });

  it("hides what stands in a picture", async () => {
    expect(
      await inBody('<p role="img" aria-label="Stars"><img src="s.png"><img src="s.png"></p>', "image"),
    ).toHaveLength(1);
  });

  it.each([
    ["https://example.org/pics/A%20cat.jpg?x=1#y", "A cat.jpg"],
    ["data:image/png;base64,AAAA", undefined],
    ["pics/", undefined],
    ["%zz.png", "%zz.png"],
  ])("the file name of %s", async (src, fileName) => {
    expect((await inBody(`<img src="${src}">`, "image"))[0]?.fileName).toBe(fileName);
  });
});

describe("things that are seen and not read", () => {
  it.each([
    ['<object data="a.pdf"></object>', "object", null],
    ['<object data="a.pdf">The report in numbers</object>', "object", "The report in numbers"],
    ['<object data="a.pdf" title="Report"></object>', "object", "Report"],
    ['<embed src="a.swf">', "object", null],
    ["<canvas></canvas>", "canvas", null],
    ["<canvas>A chart of sales</canvas>", "canvas", "A chart of sales"],
    ['<video src="a.mp4">Your browser is too old.</video>', "media", null],
    ['<video src="a.mp4" aria-label="How to vote"></video>', "media", "How to vote"],
  ])("%s", async (html, sort, alt) => {
    expect(await inBody(html, "figure")).toMatchObject([{ sort, alt, isDecorative: false }]);
  });

  it("leaves to a person what a caption may describe", async () => {
    const figures = await inBody(
      "<figure><canvas></canvas><figcaption>Sales</figcaption></figure>",
      "figure",
    );
    expect(figures).toEqual([expect.objectContaining({ sort: "canvas", alt: null, needsReview: true })]);
  });

  it.each(["<video src=a></video>", "<canvas></canvas>", "<figure><embed src=a></figure>"])(
    "finds once what is all of a figure: %s",
    async (html) => {
      expect(await inBody(`<figure>${html}</figure>`, "figure")).toHaveLength(1);
    },
  );

  it("finds the figure of several drawings", async () => {
    const figures = await inBody("<figure><canvas></canvas><canvas></canvas></figure>", "figure");
    expect(figures.map(({ sort }) => sort)).toEqual(["canvas", "canvas", "figure"]);
  });
});

describe("figures", () => {
  it.each([
    ["<img src=a alt=A><figcaption>One</figcaption>", "One", null],
    ["<figcaption><b>One</b> two</figcaption><img src=a alt=A>", "One two", null],
    ["<img src=a alt=A>", null, null],
    ["<img src=a alt=A><figcaption></figcaption>", null, null],
    ["<img src=a alt=A><p>Figure 3: Sales</p>", null, "Figure 3: Sales"],
    ["<svg></svg>", null, null],
    ["<pre>code</pre><figcaption>One</figcaption>", "One", null],
    ["<table></table><figcaption>One</figcaption>", "One", null],
  ])("the caption of %s", async (html, caption, typed) => {
    expect(await inBody(`<figure>${html}</figure>`, "caption")).toMatchObject([
      { caption, typed, isExpected: true },
    ]);
  });

  it.each([
    "<figure><pre>code</pre></figure>",
    "<figure><blockquote>words</blockquote></figure>",
    '<figure><img src="a" alt=""></figure>',
    "<figure hidden><img src=a></figure>",
  ])("no caption is asked for: %s", async (html) => {
    expect(await inBody(html, "caption")).toEqual([]);
  });

  it.each([
    "<img src=a>",
    "<img src=a alt=A>",
    "<a href=b><img src=a alt=A></a><figcaption>One</figcaption>",
  ])("a figure whose only content is one picture is judged as an image: %s", async (html) => {
    const facts = await readPage(body(`<figure>${html}</figure>`));
    expect(ofKind(facts, "figure")).toEqual([]);
    expect(ofKind(facts, "image")).toHaveLength(1);
    expect(ofKind(facts, "caption")).toHaveLength(1);
  });

  it.each([
    ["<img src=a><img src=b>", null],
    ["<img src=a alt=A><img src=b>", "A"],
    ["<img src=a><img src=b><figcaption>One</figcaption>", "One"],
    ['<img src=a alt="Sales by month"><img src=b><figcaption>Figure 1</figcaption>', "Sales by month"],
  ])("a figure whose only content is %s", async (html, alt) => {
    const facts = await readPage(body(`<figure>${html}</figure>`));
    expect(ofKind(facts, "figure")).toMatchObject([{ sort: "figure", alt }]);
  });

  it.each(["<object></object>", "<embed>"])("%s shows nothing", async (html) => {
    expect(await inBody(html, "figure")).toEqual([]);
  });

  it("with text needs no name", async () => {
    expect(await inBody("<figure><img src=a><p>Words of its own</p></figure>", "figure")).toEqual([]);
  });
});

describe("a picture with the role none or presentation", () => {
  it.each([
    ['<a href="x"><img src="a.png" alt="A cat" role="none"></a>', "link", ""],
    ['<h2><img src="a.png" alt="A cat" role="presentation" title="B"></h2>', "heading", ""],
    ['<a href="x">Home <img src="a.png" alt="A cat" role="none"></a>', "link", "Home"],
    // The role does not hold (WAI-ARIA 1.2, 5.4).
    ['<a href="x"><img src="a.png" alt="A cat" role="none" aria-live="polite"></a>', "link", "A cat"],
  ] as const)("names nothing: %s", async (html, kind, text) => {
    expect(await inBody(html, kind)).toMatchObject([{ text }]);
  });

  it("leaves a button without a name", async () => {
    const named = await inBody('<button><img src="a.png" alt="Go"></button>', "field");
    expect(named).toMatchObject([{ name: "Go" }]);
    const nameless = await inBody('<button><img src="a.png" alt="Go" role="none"></button>', "field");
    expect(nameless).toMatchObject([{ name: null }]);
  });
});

describe("a caption that is hidden from assistive technology alone", () => {
  const figure = (attributes: string) =>
    `<figure><img src="a.png" alt="Sales"><figcaption ${attributes}>Figure 1: <b>Sales</b></figcaption></figure>`;

  it("is one all the same, as Pandoc writes it", async () => {
    const captions = await inBody(figure('aria-hidden="true"'), "caption");
    expect(captions).toMatchObject([{ caption: "Figure 1: Sales" }]);
    expect(await inBody(figure('aria-hidden="true"'), "image")).toMatchObject([{ alt: "Sales" }]);
  });

  it("is none where nobody sees it", async () => {
    for (const attributes of [
      "hidden",
      'style="display:none"',
      'aria-hidden="true" style="visibility:hidden"',
    ])
      expect(await inBody(figure(attributes), "caption")).toMatchObject([{ caption: null }]);
  });
});
