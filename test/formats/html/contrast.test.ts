import { expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { htmlReader } from "../../../src/formats/html/reader.ts";

const page = (css: string, body: string, root = "") =>
  new TextEncoder().encode(
    `<!doctype html><html lang="en"${root}><head><title>Tides</title><style>${css}</style></head><body>${body}</body></html>`,
  );

/** The colours of each text in short: "a: 0,0,0 on 255,255,255". */
async function shown(css: string, body: string, root = ""): Promise<string[]> {
  const found: string[] = [];
  await htmlReader.read(
    bytesSource(page(css, body, root)),
    (fact) => {
      if (fact.kind !== "colour") return;
      const { text, foreground, background, doubt, isLarge } = fact;
      found.push(
        `${text}: ${foreground} on ${background}${doubt ? ` (${doubt})` : ""}${isLarge ? ", large" : ""}`,
      );
    },
    new Budget(),
    null,
    undefined,
    { looksAt: (what) => what === "colour" },
  );
  return found;
}

const white = "255,255,255";
const [c1, c2, c3] = ["17,17,17", "34,34,34", "51,51,51"];

test.each([
  ["a class", ".m{color:#111}", '<p class="x m">a', [`a: ${c1} on ${white}`]],
  [
    "attributes of the author's own",
    "[data-tone=dark]{color:#111}[data-tone]{background:#222}[data-x^=a]{color:#333}",
    `<p data-tone="dark">a<p DATA-TONE=light title="data-x='a'">b<p data-x='ab'>c<p data-x="&amp;">d<p title="${"z".repeat(400)}">e`,
    [
      `a: ${c1} on ${c2}`,
      `b: 0,0,0 on ${c2}`,
      `c: ${c3} on ${white}`,
      "d: null on null (style)",
      "e: null on null (style)",
    ],
  ],
  [
    "layers in the order in which they are named first",
    "@layer a,b;@layer b{.m{color:#111}}@layer a{.m{color:#222}}",
    '<p class="m">a',
    [`a: ${c1} on ${white}`],
  ],
  [
    "colours that are mixed",
    ".m{color:color-mix(in srgb,#000 20%,#fff)}.n{color:color-mix(in oklab,#111,transparent 0%)}.o{color:color-mix(in lch,#111,#222)}",
    '<p class="m">a<p class="n">b<p class="o">c',
    [`a: 204,204,204 on ${white}`, `b: ${c1} on ${white}`, `c: null on null (style)`],
  ],
  [
    "what fields show as typed",
    "input,textarea{color:#111}.d{background:#222}",
    '<div class="d"><input value="a" aria-label="A"><textarea aria-label="B">b</textarea><input type="password" value="c"><input type="submit" value="d"></div>',
    [`a: ${c1} on ${white}`, `b: ${c1} on ${white}`, `d: ${c1} on 239,239,239`],
  ],
  [
    "nothing of what is moved off the page",
    ".m{position:absolute;left:-10000px;color:#111}.n{text-indent:-9999px}.o{position:absolute;left:-5px;color:#111}.p{left:-9999px;color:#111}",
    '<p class="m">a<p class="n">b<p class="o">c<p class="p">d<h1 style="position: fixed; top: -999em">e</h1>',
    [`c: ${c1} on null (overlap)`, `d: ${c1} on ${white}`],
  ],
  ["an id", "#m{color:#111}", '<p id="m">a', [`a: ${c1} on ${white}`]],
  [
    "what is in something",
    "div p{color:#111}",
    "<div><section><p>a</section></div>",
    [`a: ${c1} on ${white}`],
  ],
  ["children alone", "div>p{color:#111}", "<div><section><p>a</section></div>", [`a: 0,0,0 on ${white}`]],
  [
    "the next sibling",
    "h2+p{color:#111}",
    "<h2>a</h2><p>b<p>c",
    [`a: 0,0,0 on ${white}, large`, `b: ${c1} on ${white}`],
  ],
  ["attributes", 'a[href^="x"]{color:#111}', '<a href="xy">a</a>', [`a: ${c1} on ${white}`]],
  ["lists of selectors", "h1,p{color:#111}", "<p>a", [`a: ${c1} on ${white}`]],
  [
    ":not, :is and :where",
    "p:not(.n):is(.m,.o){color:#111}",
    '<p class="m">a<p class="m n">b',
    [`a: ${c1} on ${white}`, `b: 0,0,0 on ${white}`],
  ],
  [
    "children by number",
    "p:nth-child(2n+1){color:#111}",
    "<p>a<p>b",
    [`a: ${c1} on ${white}`, `b: 0,0,0 on ${white}`],
  ],
  [
    "states that come later",
    "a:hover{color:#111}a:link{color:#222}",
    '<a href="x">a</a>',
    [`a: ${c2} on ${white}`],
  ],
  ["what comes before content", "p::before{color:#111}", "<p>a", [`a: 0,0,0 on ${white}`]],
  [
    "rules in rules",
    ".m{color:#111; & b{color:#222} .n{color:#333}}",
    '<p class="m">a<b>b</b><i class="n">c</i>',
    [`a: ${c1} on ${white}`, `b: ${c2} on ${white}`, `c: ${c3} on ${white}`],
  ],
])("selectors: %s", async (_, css, body, expected) => {
  expect(await shown(css, body)).toEqual(expected);
});

test.each([
  ["the later of two wins", "p{color:#222}p{color:#111}", "<p>a", c1],
  ["the more specific wins", "#m{color:#111}p.m{color:#222}p{color:#333}", '<p id="m" class="m">a', c1],
  ["the style attribute wins", "#m{color:#222}", '<p id="m" style="color:#111">a', c1],
  ["what is important wins", "p{color:#111!important}#m{color:#222}", '<p id="m" style="color:#333">a', c1],
  ["layers lose", "p{color:#111}@layer a{#m{color:#222}}", '<p id="m">a', c1],
  [
    "media that do not hold",
    "p{color:#111}@media print{p{color:#222}}@media (prefers-color-scheme:dark){p{color:#333}}",
    "<p>a",
    c1,
  ],
  ["media that hold", "p{color:#222}@media screen and (min-width:40em){p{color:#111}}", "<p>a", c1],
  ["comments and strings", "p/* } */{font-family:'}';color:#111}", "<p>a", c1],
  ["variables", ":root{--a:#222}main{--a:var(--b);--b:#111}p{color:var(--a)}", "<main><p>a</main>", c1],
  ["a variable that is not there", "p{color:var(--a,#111)}", "<p>a", c1],
  ["inheritance", "body{color:#111}p{color:inherit}", "<div><p>a</div>", c1],
  ["hsl", "p{color:hsl(0deg 0% 6.67%)}", "<p>a", c1],
  ["oklch", "p{color:oklch(17.7638% 0 0)}", "<p>a", c1],
  ["a colour under another", "p{color:#1116}", '<div style="color:#222"><p>a</div>', "160,160,160"],
])("the cascade: %s", async (_, css, body, foreground) => {
  expect(await shown(css, body)).toEqual([`a: ${foreground} on ${white}`]);
});

test("what is behind text is resolved through half transparent colours and whole elements", async () => {
  const css =
    "body{background:#000;color:#fff}.h{background:rgb(255 255 255/.5)}.o{background:#fff;opacity:.5}";
  expect(await shown(css, '<p>a<p class="h">b<p class="o">c')).toEqual([
    `a: ${white} on 0,0,0`,
    `b: ${white} on 128,128,128`,
    "c: 128,128,128 on 128,128,128",
  ]);
  expect(
    await shown(".a{background:#111 url(x.png)}.b{background:#222 none}", '<p class="a">a<p class="b">b'),
  ).toEqual(["a: 0,0,0 on null (picture)", `b: 0,0,0 on ${c2}`]);
});

test("sizes follow the root, what is around and their units", async () => {
  const css = "html{font-size:62.5%}.r{font-size:1.8rem}.l{font-size:2.4rem}.e{font-size:2em}p{color:#111}";
  const sized = await shown(css, '<p class="r">a<p class="l">b<p class="e">c<p class="e"><b class="e">d</b>');
  expect(sized.map((text) => text.endsWith("large"))).toEqual([false, true, false, true]);
});

test("where a rule may or may not hold, a person is asked", async () => {
  expect(await shown("p:last-child{color:#111}", "<p>a")).toEqual(["a: null on null (style)"]);
  expect(await shown("@import 'x.css';", "<p>a<p>b")).toEqual(["a: null on null (style)"]);
  expect(await shown("p:last-child{margin:0}", "<p>a")).toEqual([`a: 0,0,0 on ${white}`]);
});

test("a style that is damaged or without end is read as far as it goes", async () => {
  expect(await shown("p{color:#111", "<p>a")).toEqual([`a: ${c1} on ${white}`]);
  expect(await shown("p{color:#222}}p{color:#111}p{{{", "<p>a")).toEqual([`a: ${c1} on ${white}`]);
  const long = `${":is(".repeat(5_000)}p{color:#111}${"p{".repeat(50_000)}`;
  expect(await shown(long, "<p>a")).toHaveLength(1);
  const grown = `${"p&&&&&&&&&&&&&&&&&&&&{".repeat(8)}color:#111`;
  expect(await shown(`${grown}}`, "<p>a")).toHaveLength(1);
  expect(await shown(`p{color:a${" ".repeat(200_000)}b}`, "<p>a")).toHaveLength(1);
});

test("a report says what the style element says", async () => {
  const bytes = page(".muted{color:#999}", '<p class="muted">Opening hours');
  const { issues } = await check(bytesSource(bytes), { filename: "a.html", tiers: [1, 2] });
  expect(issues.filter(({ check_id }) => check_id === "contrast").map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^The contrast of the text "Opening hours" is 2\.84 to 1 \(#999999 on #FFFFFF\), and 4\.5/,
    ),
  ]);
});

test("a person is asked about text in the very colour of its background", async () => {
  const { checks, issues } = await check(
    bytesSource(page("p{color:#fff}.grey{color:#ddd}", '<p>hidden</p><p class="grey">seen</p>')),
    { filename: "tides.html", tiers: [2] },
  );
  expect(checks.find(({ id }) => id === "contrast")).toMatchObject({ status: "failed", failed_count: 1 });
  const own = issues.filter(({ check_id }) => check_id === "contrast");
  expect(own.map(({ needs_review }) => needs_review)).toEqual([false, true]);
  expect(own[1]!.message).toContain(
    'The colour of the text "hidden" is that of its background (#FFFFFF), so that nobody sees it.',
  );
});

test.each([
  ['<p style="color: #999">Boats</p>', "needs_review"],
  ['A <font color="#999999">boat</font> and <span style="background: #eee">another</span>', "needs_review"],
  ['<p style="color: #999; background: #fff">Boats</p>', "failed"],
  ["Boats and a [link](x)", "not_applicable"],
])("of Markdown a person is asked about colours that leave the other one open: %s", async (text, status) => {
  const bytes = new TextEncoder().encode(`# Harbour\n\n${text}\n`);
  const { checks, issues } = await check(bytesSource(bytes), { filename: "a.md", tiers: [2] });
  expect(checks.find(({ id }) => id === "contrast")?.status).toBe(status);
  expect(issues.filter(({ check_id }) => check_id === "contrast").length).toBeLessThan(2);
});
