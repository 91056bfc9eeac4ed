import { afterEach, describe, expect, it, vi } from "vitest";
import type { Fact } from "../../../src/checker/model.ts";
import type { Address } from "../../../src/formats/content.ts";
import type { Edit } from "../../../src/formats/edits.ts";
import { htmlEditor } from "../../../src/formats/html/editor.ts";
import { HtmlTree } from "../../../src/formats/html/parser/tree.ts";
import { htmlReader } from "../../../src/formats/html/reader.ts";
import { factsOf, ofKind } from "../../checker/build/read.ts";
import { addressesOf, edited, latin1, textOf, utf8 } from "../edited.ts";

const language = (code = "de"): Edit => ({ kind: "set-language", at: null, language: code });
const title = (text = "Report"): Edit => ({ kind: "set-title", title: text });

/** The page after edits of all facts of one kind. */
async function withEdits(html: string, kind: Fact["kind"], edit: (at: Address) => Edit) {
  const bytes = utf8(html);
  const edits = (await addressesOf(htmlReader, bytes, kind)).map(edit);
  expect(edits).not.toHaveLength(0);
  const result = await edited(htmlEditor, bytes, edits);
  return { ...result, html: textOf(result.bytes), statuses: result.outcomes.map(({ status }) => status) };
}

const whole = async (html: string | Uint8Array, ...edits: Edit[]) => {
  const { outcomes, bytes } = await edited(htmlEditor, typeof html === "string" ? utf8(html) : html, edits);
  return { html: textOf(bytes), outcomes, bytes };
};

describe("the language of a page", () => {
  it.each([
    ["<!doctype html><html><head>", '<!doctype html><html lang="de"><head>'],
    ["<html dir=ltr><p>x", '<html lang="de" dir=ltr><p>x'],
    ['<html class="a"  ><p>x', '<html class="a" lang="de"  ><p>x'],
    ["<HTML LANG=zz>", '<HTML LANG="de">'],
    ["<html lang><p>", '<html lang="de"><p>'],
    ["<html lang = '' ><p>", "<html lang = 'de' ><p>"],
    ['<html lang="en" xml:lang="en"><p>', '<html lang="de" xml:lang="de"><p>'],
    ["<html\n><p>", '<html lang="de"\n><p>'],
    [
      "<!-- x -->\n<!doctype html>\r\n<p>x",
      '<!-- x -->\n<!doctype html>\r\n<html lang="de">\r\n<p>x'.replace("\r\n<html", "\r\n<html"),
    ],
    ["Text", '<html lang="de">\nText'],
    ["<p>x<html>", '<p>x<html lang="de">'],
    [
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head/></html>',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="de" xml:lang="de"><head/></html>',
    ],
  ])("%s", async (html, expected) => {
    const result = await whole(html, language());
    expect(result.outcomes).toEqual([{ status: "applied" }]);
    expect(result.html).toBe(expected);
    const document = ofKind(await factsOf(htmlReader, result.bytes!), "document")[0]!;
    expect(document.language?.value).toBe("de");
    expect((await whole(result.html!, language())).outcomes).toEqual([{ status: "unchanged" }]);
  });

  it("of an element is written beside its other attributes", async () => {
    const result = await whole('<html lang="en"><p>x<q id="a">y</q>', {
      kind: "set-language",
      at: { in: "bytes", from: 20, to: 30 },
      language: "fr",
    });
    expect(result.html).toBe('<html lang="en"><p>x<q id="a" lang="fr">y</q>');
  });

  it("is refused where it is none", async () => {
    const { outcomes, html } = await whole("<html>", language("German, please"));
    expect(outcomes[0]).toMatchObject({
      status: "refused",
      reason: expect.stringContaining("German, please"),
    });
    expect(html).toBeNull();
  });
});

describe("the title of a page", () => {
  it.each([
    ["<title></title>", "<title>A &amp; B &lt;C&gt;</title>"],
    ["<head><title>old\ntitle</TITLE ></head>", "<head><title>A &amp; B &lt;C&gt;</TITLE ></head>"],
    ["<html><head><link></head>", "<html><head><title>A &amp; B &lt;C&gt;</title><link></head>"],
    [
      "<html>\n <head>\n  <meta charset=utf-8>\n </head>",
      "<html>\n <head>\n  <meta charset=utf-8>\n  <title>A &amp; B &lt;C&gt;</title>\n </head>",
    ],
    ["<html><body>x", "<html><title>A &amp; B &lt;C&gt;</title><body>x"],
    ["<!doctype html>\n<p>x", "<!doctype html>\n<title>A &amp; B &lt;C&gt;</title>\n<p>x"],
    ["<svg><title>x</title></svg>", "<title>A &amp; B &lt;C&gt;</title>\n<svg><title>x</title></svg>"],
    [
      '<?xml version="1.0"?><html><body/></html>',
      '<?xml version="1.0"?><html><head><title>A &amp; B &lt;C&gt;</title></head><body/></html>',
    ],
    [
      '<?xml version="1.0"?><html><head><title/></head></html>',
      '<?xml version="1.0"?><html><head><title>A &amp; B &lt;C&gt;</title></head></html>',
    ],
  ])("%s", async (html, expected) => {
    const result = await whole(html, title("A & B\n<C>"));
    expect(result.outcomes).toEqual([{ status: "applied" }]);
    expect(result.html).toBe(expected);
    const document = ofKind(await factsOf(htmlReader, result.bytes!), "document")[0]!;
    expect(document.title.value).toBe("A & B <C>");
    expect((await whole(result.html!, title("A & B <C>"))).outcomes).toEqual([{ status: "unchanged" }]);
  });

  it("is not guessed where it has no end", async () => {
    const { outcomes, html } = await whole("<title>x<p>y", title());
    expect(outcomes[0]!.status).toBe("refused");
    expect(html).toBeNull();
  });

  it("and the language stand in their order where neither the page nor its head is written", async () => {
    const { html } = await whole("<p>x", title(), language());
    expect(html).toBe('<html lang="de"><title>Report</title>\n<p>x');
  });
});

describe("alternative texts", () => {
  const alternative = (at: Address): Edit => ({
    kind: "set-alternative",
    at,
    text: 'Say "a" & <b>\nin 2 lines',
  });
  const escaped = "Say &quot;a&quot; &amp; &lt;b&gt; in 2 lines";
  it.each([
    ["<img src=a.png>", `<img alt="${escaped}" src=a.png>`],
    ['<img src="a.png"/>', `<img src="a.png" alt="${escaped}"/>`],
    ["<img src='a' ALT='it''s'>", `<img src='a' ALT='${escaped}''s'>`],
    ["<img alt=a.png src=a.png>", `<img alt="${escaped}" src=a.png>`],
    ['<img alt="" role="presentation" src="a">', `<img alt="${escaped}" src="a">`],
    ['<img aria-label="a.png" src="a.png">', `<img src="a.png" alt="${escaped}">`],
    ["<input type=image src=a>", `<input alt="${escaped}" type=image src=a>`],
    ["<map><area href=x></map>", `<map><area alt="${escaped}" href=x></map>`],
    ["<svg role=img><path/></svg>", `<svg aria-label="${escaped}" role=img><path/></svg>`],
    ["<canvas></canvas>", `<canvas role="img" aria-label="${escaped}"></canvas>`],
    ['<object data="a.svg"></object>', `<object data="a.svg" role="img" aria-label="${escaped}"></object>`],
    ['<div role="img">x</div>', `<div role="img" aria-label="${escaped}">x</div>`],
  ])("%s", async (html, expected) => {
    const kind = /canvas|object/.test(html) ? "figure" : "image";
    const result = await withEdits(html, kind, alternative);
    expect(result.html).toBe(expected);
    const [fact] = (await factsOf(htmlReader, result.bytes!)).filter(
      ({ kind: of }) => of === "image" || of === "figure",
    );
    expect(fact).toMatchObject({ alt: 'Say "a" & <b> in 2 lines', isDecorative: false });
  });

  it("are not blank", async () => {
    const result = await withEdits("<img src=a>", "image", (at) => ({
      kind: "set-alternative",
      at,
      text: " \n",
    }));
    expect(result.statuses).toEqual(["refused"]);
    expect(result.html).toBeNull();
  });

  it.each([
    ["<img src=a.png>", '<img alt="" src=a.png>'],
    ['<img src="a" title="Hint">', '<img src="a" title="Hint" alt="" role="presentation">'],
    ['<img src="a" aria-label="x.png">', '<img src="a" alt="">'],
  ])("of decoration are empty: %s", async (html, expected) => {
    const result = await withEdits(html, "image", (at) => ({ kind: "mark-decorative", at }));
    expect(result.html).toBe(expected);
    expect(ofKind(await factsOf(htmlReader, result.bytes!), "image")[0]!.isDecorative).toBe(true);
  });

  it("hide a drawing that is decoration", async () => {
    const result = await withEdits('<svg role="img"></svg><p>x', "image", (at) => ({
      kind: "mark-decorative",
      at,
    }));
    expect(result.html).toBe('<svg role="img" aria-hidden="true"></svg><p>x');
    expect(ofKind(await factsOf(htmlReader, result.bytes!), "image")).toHaveLength(0);
  });

  it.each(["<input type=image src=a>", "<area href=x>", "<img src=a tabindex=0>"])(
    "stay asked for: %s",
    async (html) => {
      const result = await withEdits(html, "image", (at) => ({ kind: "mark-decorative", at }));
      expect(result.statuses).toEqual(["refused"]);
    },
  );
});

describe("headings, fields, links and tables", () => {
  it.each([
    [3, "<h3 class=a>x</h3>", "<h3 class=a>x</h3>", "unchanged"],
    [2, "<h3 class=a>x</h3>", '<h3 aria-level="2" class=a>x</h3>', "applied"],
    [3, '<h3 aria-level="2">x</h3>', "<h3>x</h3>", "applied"],
    [2, '<p role="heading" aria-level="5">x</p>', '<p role="heading" aria-level="2">x</p>', "applied"],
    [null, "<h2></h2>", '<h2 role="presentation"></h2>', "applied"],
  ])("a heading of level %s: %s", async (level, html, expected, status) => {
    const result = await withEdits(html, "heading", (at) => ({ kind: "set-heading-level", at, level }));
    expect(result.statuses).toEqual([status]);
    expect(result.html ?? html).toBe(expected);
    expect(ofKind(await factsOf(htmlReader, utf8(expected)), "heading")[0]?.level ?? null).toBe(level);
  });

  it("a paragraph becomes a heading and looks the same; a cell does not", async () => {
    const heading = (from: number): Edit => ({
      kind: "set-heading-level",
      at: { in: "bytes", from, to: from + 4 },
      level: 2,
    });
    const { html, outcomes } = await whole(
      "<p><b>x</b></p><table><td>y</table>",
      heading(0),
      heading(22),
      heading(5),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["applied", "refused", "refused"]);
    expect(html).toBe('<p role="heading" aria-level="2"><b>x</b></p><table><td>y</table>');
  });

  it("fields are named", async () => {
    const result = await withEdits("<input name=a><select></select>", "field", (at) => ({
      kind: "set-field-name",
      at,
      text: "Name",
    }));
    expect(result.html).toBe('<input aria-label="Name" name=a><select aria-label="Name"></select>');
    expect(ofKind(await factsOf(htmlReader, result.bytes!), "field").map(({ name }) => name)).toEqual([
      "Name",
      "Name",
    ]);
  });

  it("links keep what is seen in what is heard", async () => {
    const result = await withEdits(
      '<a href="a">click here</a><a href="b"><i></i></a><a href="c">Tides</a>',
      "link",
      (at) => ({
        kind: "set-link-text",
        at,
        text: "Table of tides",
      }),
    );
    const facts = ofKind(await factsOf(htmlReader, result.bytes!), "link");
    expect(facts.map(({ text }) => text)).toEqual([
      "click here: Table of tides",
      "Table of tides",
      "Table of tides",
    ]);
  });

  const table = "<table><tr><td>a<td style='color:red;'>b</td></tr><tr><TD>c</TD><td>d</td></tr></table>";
  const heads = (at: Address): Edit => ({ kind: "mark-header-cells", at, rows: 1, columns: 1 });

  it.each([
    "<link rel=stylesheet href=a>",
    "<style>td { padding: 1em }</style>",
    "<style>b:first-of-type {}</style>",
    "<script src=a></script>",
  ])("cells get roles, which nobody sees: %s", async (head) => {
    const result = await withEdits(head + table, "table", heads);
    expect(result.html).toBe(
      `${head}<table><tr><td role="columnheader">a<td style='color:red;' role="columnheader">b</td></tr>` +
        `<tr><TD role="rowheader">c</TD><td>d</td></tr></table>`,
    );
    expect(ofKind(await factsOf(htmlReader, result.bytes!), "table")[0]!.defects).toEqual([]);
  });

  it("cells are found beside those that reach over rows and columns", async () => {
    const spans = "<table><tr><td colspan=2 rowspan=2><td>a<tr><td>b<tr><td>c<td>d<td>e</table>";
    const result = await withEdits(`<style>td{}</style>${spans}`, "table", (at) => ({
      kind: "mark-header-cells",
      at,
      rows: 2,
      columns: 2,
    }));
    expect(result.html!.match(/<td role="\w+">\w/g)).toEqual([
      '<td role="columnheader">a',
      '<td role="columnheader">b',
      '<td role="rowheader">c',
      '<td role="rowheader">d',
    ]);
  });

  it("cells of a table in a table are not its own", async () => {
    const html = "<table><tr><td><table><tr><td>x</table><td>a<tr><td>b<td>c</table>";
    const bytes = utf8(html);
    const { bytes: written } = await edited(htmlEditor, bytes, [heads({ in: "bytes", from: 0, to: 7 })]);
    expect(textOf(written)).toContain("<td>x</table>");
    expect(textOf(written)!.match(/<td role="(?:column|row)header"/g)).toHaveLength(3);
  });

  it("a table is marked as layout", async () => {
    const result = await withEdits(table, "table", (at) => ({ kind: "mark-layout-table", at }));
    expect(ofKind(await factsOf(htmlReader, result.bytes!), "table")[0]!.isLayout).toBe(true);
  });
});

describe("what an edit does not touch", () => {
  it("stays byte for byte in every encoding, and new text is written in it", async () => {
    const html = '<!-- é -->\r\n<html>\t<img src="ü&nbsp;.png"   >\r\n<p>ß</p>';
    const edits = (offset: number, width: number): Edit[] => [
      {
        kind: "set-alternative",
        at: { in: "bytes", from: offset + 19 * width, to: 0 },
        text: "Größe in €, 米",
      },
      language(),
    ];
    const expected = html.replace('.png"', '.png" alt="Größe in €, 米"').replace("<html", '<html lang="de"');
    const inUtf8 = utf8(`\uFEFF${html}`);
    expect(textOf((await edited(htmlEditor, inUtf8, edits(4, 1))).bytes)).toBe(`\uFEFF${expected}`);
    const units = Uint8Array.from(
      `\uFEFF${html}`.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]),
    );
    expect(textOf((await edited(htmlEditor, units, edits(2, 2))).bytes, "utf-16le")).toBe(
      `\uFEFF${expected}`,
    );
    const { bytes } = await edited(htmlEditor, latin1(html), edits(0, 1));
    expect(textOf(bytes, "windows-1252")).toBe(expected.replace("米", "&#x7C73;"));
    expect(ofKind(await factsOf(htmlReader, bytes!), "image")[0]!.alt).toBe("Größe in €, 米");
  });

  it("is the whole file where nothing changes", async () => {
    const html = '<html lang="de"><title>Report</title><img alt="x" src=a>';
    const at: Address = { in: "bytes", from: html.indexOf("<img"), to: html.length };
    const { outcomes, bytes } = await whole(html, language(), title(), {
      kind: "set-alternative",
      at,
      text: "x",
    });
    expect(outcomes).toEqual([{ status: "unchanged" }, { status: "unchanged" }, { status: "unchanged" }]);
    expect(bytes).toBeNull();
  });

  it("is kept where edits contradict each other or miss their place", async () => {
    const at: Address = { in: "bytes", from: 0, to: 9 };
    const { outcomes, html } = await whole(
      "<img src=a>",
      { kind: "set-alternative", at, text: "one" },
      { kind: "set-alternative", at, text: "two" },
      { kind: "set-alternative", at: { in: "bytes", from: 1, to: 9 }, text: "three" },
      { kind: "set-alternative", at: { in: "object", object: 1 }, text: "four" },
      { kind: "add-navigation" },
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      "applied",
      "refused",
      "refused",
      "refused",
      "refused",
    ]);
    expect(html).toBe('<img alt="one" src=a>');
  });
});

describe("of a long page is read", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const paragraphs = "<p>The dues of each berth.</p>".repeat(10_000);
  const page = (head: string) => `<!doctype html><html><head>${head}</head><body>${paragraphs}</body></html>`;
  it.each([
    ["its beginning, for the language", page(""), [language()], false],
    ["its beginning, for a title that is there", page("<title></title>"), [title(), language()], false],
    ["all, for a title that is not", page(""), [title()], true],
    ["all, for a list of contents", page(""), [{ kind: "add-navigation", mayRestyle: true } as Edit], true],
  ])("%s", async (_, html, edits, isAll) => {
    const tags = vi.spyOn(HtmlTree.prototype, "startTag");
    await whole(html, ...edits);
    expect(tags.mock.calls.length >= 10_000).toBe(isAll);
  });
});
