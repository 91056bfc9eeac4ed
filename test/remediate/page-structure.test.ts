import { describe, expect, it } from "vitest";
import type { Remediation } from "../../src/remediate/result.ts";
import { textOf, utf8 } from "../formats/edited.ts";
import { fixed } from "./fixing.ts";

const page = (body: string) =>
  `<!DOCTYPE html>\n<html lang="en"><head><title>Dues of the harbour</title></head><body><h1>Dues</h1>${body}</body></html>`;
const read = async ({ result }: Remediation) => (result ? textOf(await result.read(0, result.size)) : null);
const statusOf = ({ after }: Remediation, id: string) =>
  after.checks.find((check) => check.id === id)?.status;

/** What a page with this body becomes without an answer; running it again changes nothing. */
async function fixedBody(body: string, check: string): Promise<string | null> {
  const made = await fixed(utf8(page(body)), { filename: "dues.html" });
  expect(made.before.checks.find(({ id }) => id === check)?.status).toBe("failed");
  const text = await read(made);
  if (text === null) return null;
  expect(statusOf(made, check)).toBe("passed");
  expect((await fixed(utf8(text), { filename: "dues.html" })).result).toBeNull();
  return text.slice(page("").indexOf("</h1>") + 5, -"</body></html>".length);
}

describe("lists of pages", () => {
  it.each([
    [
      "<ul><p>North</p><li>South</li><script></script><div>West</div></ul>",
      '<ul><p role="listitem">North</p><li>South</li><script></script><div role="listitem">West</div></ul>',
    ],
    [
      '<div role="list"><span>North</span><div>South</div></div>',
      '<div role="list"><span role="listitem">North</span><div role="listitem">South</div></div>',
    ],
    [
      "<div><b>Ports</b><li>North</li>\n<li>South</li></div>",
      '<div><b>Ports</b><div role="list" style="display:contents"><li>North</li>\n<li>South</li></div></div>',
    ],
    [
      "<table><tr><td>Ports<LI>North<LI>South</td></tr></table>",
      '<table><tr><td>Ports<div role="list" style="display:contents"><LI>North<LI>South</div></td></tr></table>',
    ],
    [
      '<p>x</p><div role="listitem">North</div><div role="listitem">South</div>',
      '<p>x</p><div role="list" style="display:contents"><div role="listitem">North</div><div role="listitem">South</div></div>',
    ],
  ])("get items and lists by roles: %s", async (body, expected) => {
    expect(await fixedBody(body, "list-structure")).toBe(expected);
  });

  it.each([
    "<ul><li>North</li><h2>South</h2></ul>",
    "<ul><div><li>North</li></div></ul>",
    "<div><li>North</li><p>and</p><li>South</li></div>",
    "<dl><p>North</p><dt>South</dt><dd>5</dd></dl>",
  ])("are left where it is not plain what belongs to what: %s", async (body) => {
    expect(await fixedBody(body, "list-structure")).toBeNull();
  });

  it("get an item of text that stands in them, where a person says so", async () => {
    const body = "<ul> Żółty&nbsp;<!-- x --> <li>South<li>West</li>\n and North\n</ul>";
    const first = await fixed(utf8(page(body)), { filename: "dues.html" });
    expect(first.result).toBeNull();
    const [question, ...others] = first.questions;
    expect(others).toEqual([]);
    expect(question!.prompt).toContain("Text stands in this list");
    const answers = [{ question_id: question!.id, value: "item" }];
    const made = await fixed(utf8(page(body)), { filename: "dues.html", answers });
    const html = textOf(await made.result!.read(0, made.result!.size))!;
    expect(html).toContain(
      "<ul> <li>Żółty</li>&nbsp;<!-- x --> <li>South<li>West</li>\n <li>and North</li>\n</ul>",
    );
    expect(made.after.checks.find(({ id }) => id === "list-structure")!.status).toBe("passed");
    expect((await fixed(utf8(html), { filename: "dues.html" })).result).toBeNull();
  });

  it.each(["<ul>and <b>North</b><li>South</li></ul>", "<ul>and<li>South</li><ul><li>x</li></ul></ul>"])(
    "are left where text stands beside other things: %s",
    async (body) => {
      const { questions, result } = await fixed(utf8(page(body)), { filename: "dues.html" });
      const answers = questions.map(({ id, options }) => ({ question_id: id, value: options![0]!.value }));
      expect(result ?? (await fixed(utf8(page(body)), { filename: "dues.html", answers })).result).toBeNull();
    },
  );

  it("that stand between items become a part of the item before them, where a person says so", async () => {
    const body =
      "<ul><li>North</li>\n<ul><li>Pier</li></ul>\n<ol><li>Quay</li></ol>\n<li>South</li><ul><li>Dock</li></ul></ul>";
    const first = await fixed(utf8(page(body)), { filename: "dues.html" });
    expect(first.result).toBeNull();
    const [question, ...others] = first.questions;
    expect(others).toEqual([]);
    expect(question).toMatchObject({ kind: "choice", check_id: "list-structure" });
    const answers = [{ question_id: question!.id, value: "part" }];
    const made = await fixed(utf8(page(body)), { filename: "dues.html", answers });
    expect(statusOf(made, "list-structure")).toBe("passed");
    expect(await read(made)).toBe(
      page(
        "<ul><li>North\n<ul><li>Pier</li></ul>\n<ol><li>Quay</li></ol></li>\n<li>South<ul><li>Dock</li></ul></li></ul>",
      ),
    );
  });
});

/** The page after its one question was answered; running it again changes nothing. */
async function answeredBody(body: string, check: string, value: string): Promise<string | null> {
  const first = await fixed(utf8(page(body)), { filename: "dues.html" });
  expect(first.result).toBeNull();
  expect(first.questions.map(({ check_id }) => check_id)).toEqual([check]);
  const answers = [{ question_id: first.questions[0]!.id, value }];
  const made = await fixed(utf8(page(body)), { filename: "dues.html", answers });
  expect(made.rejected).toEqual([]);
  expect(statusOf(made, check)).toMatch(/^(?:passed|not_applicable)$/);
  const text = (await read(made))!;
  expect((await fixed(utf8(text), { filename: "dues.html" })).result).toBeNull();
  return text.slice(page("").indexOf("</h1>") + 5, -"</body></html>".length);
}

it("what an editor refuses is said with its reason", async () => {
  const body = "<div><li>North</li><p>and</p><li>South</li></div>";
  const { left } = await fixed(utf8(page(body)), { filename: "dues.html" });
  expect(left).toMatchObject([
    { check_id: "list-structure", count: 1, reason: expect.stringContaining("several places") },
  ]);
});

describe("lists of terms and descriptions", () => {
  it.each([
    [
      '<dl class="a"><p>North</p><dt>South</dt><dd>5</dd></dl>',
      '<p>North</p><dl class="a"><dt>South</dt><dd>5</dd></dl>',
    ],
    [
      "<dl><dt>South</dt><dd>5</dd>\n<p>North</p><ul><li>6</li></ul><dt>West</dt><dd>7</dd></dl>",
      "<dl><dt>South</dt><dd>5\n<p>North</p><ul><li>6</li></ul></dd><dt>West</dt><dd>7</dd></dl>",
    ],
    [
      '<dl><dt>South</dt><p>North</p><dd class="a">5</dd></dl>',
      '<dl><dt>South</dt><dd class="a"><p>North</p>5</dd></dl>',
    ],
  ])("let go what is neither, where a person says so: %s", async (body, expected) => {
    expect(await answeredBody(body, "list-structure", "part")).toBe(expected);
  });

  it.each(["<dl><dd>5</dd><dt>South</dt></dl>", "<dl><dt>South</dt><dd>5</dd><dt>West</dt></dl>"])(
    "that do not belong together become text, where a person says so: %s",
    async (body) => {
      expect(await answeredBody(body, "list-structure", "text")).toBe(
        body.replace("<dl>", '<dl role="presentation">'),
      );
    },
  );

  it.each([
    [
      "<p>See</p><dt>South</dt><dd>5</dd>",
      '<p>See</p><dl style="display:contents"><dt>South</dt><dd>5</dd></dl>',
    ],
    ["<dl><li>North</li><li>South</li></dl>", '<dl role="list"><li>North</li><li>South</li></dl>'],
  ])("get what they lack: %s", async (body, expected) => {
    expect(await fixedBody(body, "list-structure")).toBe(expected);
  });
});

it("lists of HTML in Markdown are fixed as those of pages", async () => {
  const text = (list: string) =>
    `---\nlang: en\ntitle: Dues of the harbour\n---\n\n# Dues\n\n${list}\n\n- One\n- Two\n`;
  const made = await fixed(utf8(text("<ul><p>North</p><li>South</li></ul>")), { filename: "dues.md" });
  expect(statusOf(made, "list-structure")).toBe("passed");
  expect(await read(made)).toBe(text('<ul><p role="listitem">North</p><li>South</li></ul>'));
});

it("tables of pages are headed by place where their references leave a header out, where a person says so", async () => {
  const table = (one: string, two: string, three: string) =>
    `<table><tr><th id="a">Berth</th><th id="b">Dues</th><th id="c"${one}>Paid</th></tr><tr><td${two}>A</td><td>3</td><td${three}>2</td></tr></table>`;
  const before = table(' scope="row"', ' headers="a"', ' headers="b"');
  expect(await answeredBody(before, "table-headers", "place")).toBe(table("", "", ""));
});

it.each(["th", "td"])("blank header cells of pages get the texts that a person gives: %s", async (name) => {
  const table = (one: string, two: string, role = "") =>
    `<table><tr><${name}${role}>${one}</${name}><${name}${role}>${two}</${name}></tr><tr><td>A</td><td>3</td></tr></table>`;
  const role = name === "td" ? ' role="columnheader"' : "";
  expect(await answeredBody(table("", " "), "table-headers", "Berth | Dues & more")).toBe(
    table("Berth", "Dues &amp; more ", role),
  );
});

it("tables of pages lose scopes that are none and references to headers that are not there", async () => {
  const table = (first: string, second: string, third: string) =>
    `<table><tr><th id="a"${first}>Berth</th><th id="b">Dues</th></tr><tr><td${second}>A</td><td${third}>3</td></tr></table>`;
  expect(
    await fixedBody(table(' scope="Column"', ' headers="x a"', ' scope="all" headers="y"'), "table-headers"),
  ).toBe(table(' scope="col"', ' headers="a"', ""));
});

describe("a heading that is put into a page without a tag body", () => {
  const sentence =
    "Visitors report to the harbour master within two hours after they arrive; the channel is printed on the sign at the entrance.";
  const body = Array.from({ length: 12 }, () => `<p>${sentence}</p>`).join("\n");

  it.each([
    ["", '<html lang="en"><title>Dues</title>\n<h1>Dues</h1>'],
    [
      "<!DOCTYPE html><meta charset=utf-8><title>Dues of the year</title>\n",
      '<!DOCTYPE html><html lang="en"><meta charset=utf-8><title>Dues of the year</title><h1>Dues</h1>\n',
    ],
    [
      "<html lang=en><head><title>Dues of the year</title><script>1</script></head>\n",
      "<html lang=en><head><title>Dues of the year</title><script>1</script></head><h1>Dues</h1>\n",
    ],
  ])("stands behind all of the head: %s", async (head, expected) => {
    const bytes = utf8(`${head}${body}<script>2</script>`);
    const first = await fixed(bytes, { filename: "dues.html" });
    const answers = first.questions.map(({ id }) => ({ question_id: id, value: "Dues" }));
    const made = await fixed(bytes, { filename: "dues.html", answers });
    expect(made.rejected).toEqual([]);
    expect(statusOf(made, "headings-present")).toBe("passed");
    expect(await read(made)).toBe(`${expected}${body}<script>2</script>`);
  });
});

it("an item as deep as elements are nested gets no list, which would stand beside it", async () => {
  const bytes = utf8(
    `<!DOCTYPE html><html lang="en"><title>Piers</title><body><h1>Piers</h1>${"<div>".repeat(520)}<li>Pier A</li>`,
  );
  const made = await fixed(bytes, { filename: "piers.html" });
  expect(made.result).toBeNull();
  expect(made.left).toMatchObject([{ check_id: "list-structure" }]);
});

it("lines that Word exports with their marks in elements of their own become a list that looks the same", async () => {
  const line = (mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`;
  const marked: typeof line = (mark, text) => line(mark, text).replace("'><!", `' role="listitem"><!`);
  const list = (make: typeof line) => make("·", "Paint the boats") + make("·", "Count the oars");
  const numbers = (make: typeof line) => make("1.", "Open the gate") + make("2.", "Ring the bell");
  const body = (make: typeof line, around = (text: string) => text) =>
    `<p>To do:</p>${around(list(make))}<p>In order:</p>${around(numbers(make))}`;
  const inList = (text: string) => `<div role="list" style="display:contents">${text}</div>`;
  expect(await fixedBody(body(line), "list-structure")).toBe(body(marked, inList));
});

it("a drawing with words or links keeps them when it is described", async () => {
  const bars = Array.from({ length: 9 }, (_, at) => `<rect x="${30 * at}" width="20" height="90"/>`).join("");
  const drawing = (words: string) => `<svg width="300" height="200"><style>.a{}</style>${bars}${words}</svg>`;
  const bytes = utf8(
    page(
      `${drawing("<text>Berths</text>")}${drawing("<desc>Dues</desc>")}${drawing('<a xlink:href="#b"><path d="M0 0h9"/></a>')}`,
    ),
  );
  const { questions } = await fixed(bytes, { filename: "dues.html" });
  const answers = questions.map(({ id }, at) => ({ question_id: id, value: `The dues of ${at + 3} berths` }));
  const made = await fixed(bytes, { filename: "dues.html", answers });
  expect(made.rejected).toEqual([]);
  expect((await read(made))!.match(/<svg[^>]*>/g)).toEqual([
    '<svg width="300" height="200" role="group" aria-label="The dues of 3 berths">',
    '<svg width="300" height="200" role="img" aria-label="The dues of 4 berths">',
    '<svg width="300" height="200" role="group" aria-label="The dues of 5 berths">',
  ]);
});

it("a first row of pictures is not blank: no one is asked for the texts of its cells", async () => {
  const arrow = (alt: string) => `<td><a href="${alt}.html"><img src="${alt}.png" alt="${alt}"></a></td>`;
  const table = (first: string) =>
    page(`<table><tr>${first}</tr><tr><td>Quay</td><td>Pier</td></tr></table>`);
  const asked = async (first: string) =>
    (await fixed(utf8(table(first)), { filename: "dues.html" })).questions.map(({ kind }) => kind);
  expect(await asked(arrow("Back") + arrow("On"))).toEqual(["headers"]);
  expect(await asked("<td></td><td> </td>")).toEqual(["text"]);
});
