import { describe, expect, it } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import type { Fact } from "../../../src/checker/model.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import type { Address } from "../../../src/formats/content.ts";
import type { Edit } from "../../../src/formats/edits.ts";
import { markdownEditor } from "../../../src/formats/markdown/editor.ts";
import { markdownReader } from "../../../src/formats/markdown/reader.ts";
import { factsOf, ofKind } from "../../checker/build/read.ts";
import { addressesOf, edited, latin1, textOf, utf8 } from "../edited.ts";

const language = (code = "de"): Edit => ({ kind: "set-language", at: null, language: code });
const title = (text = 'A "new" report'): Edit => ({ kind: "set-title", title: text });

async function withEdits(text: string, kind: Fact["kind"], edit: (at: Address) => Edit) {
  const bytes = utf8(text);
  const edits = (await addressesOf(markdownReader, bytes, kind)).map(edit);
  expect(edits).not.toHaveLength(0);
  const { outcomes, bytes: written } = await edited(markdownEditor, bytes, edits);
  const facts = await factsOf(markdownReader, written ?? bytes);
  return { statuses: outcomes.map(({ status }) => status), outcomes, text: textOf(written), facts };
}

const whole = async (text: string | Uint8Array, ...edits: Edit[]) => {
  const result = await edited(markdownEditor, typeof text === "string" ? utf8(text) : text, edits);
  return { ...result, text: textOf(result.bytes) };
};

describe("front matter", () => {
  const yaml = 'lang: de\ntitle: "A \\"new\\" report"\n';
  it.each([
    ["# A\n", `---\n${yaml}---\n\n# A\n`],
    ["\n# A\n", `---\n${yaml}---\n\n# A\n`],
    ["---\n\nText\n", `---\n${yaml}---\n\n---\n\nText\n`],
    ["---\nauthor: x\n---\nA\n", '---\ntitle: "A \\"new\\" report"\nlang: de\nauthor: x\n---\nA\n'],
    [
      "---\ntitle: old # why\nlang: 'en'\n---\nA\n",
      '---\ntitle: "A \\"new\\" report" # why\nlang: de\n---\nA\n',
    ],
    ["---\nTitle:\nlanguage: German\n...\nA\n", '---\nTitle: "A \\"new\\" report"\nlanguage: de\n...\nA\n'],
    [
      "+++\na = 1\n[b]\ntitle = 'x'\n+++\nA\n",
      '+++\ntitle = "A \\"new\\" report"\nlang = "de"\na = 1\n[b]\ntitle = \'x\'\n+++\nA\n',
    ],
  ])("%s", async (text, expected) => {
    const result = await whole(text, language(), title());
    expect(result.outcomes).toEqual([{ status: "applied" }, { status: "applied" }]);
    const lines = (written: string) => written.split("\n").sort();
    expect(lines(result.text!)).toEqual(lines(expected));
    const document = ofKind(await factsOf(markdownReader, result.bytes!), "document")[0]!;
    expect([document.language?.value, document.title.value]).toEqual(["de", 'A "new" report']);
    const again = await whole(result.text!, language(), title());
    expect(again.outcomes).toEqual([{ status: "unchanged" }, { status: "unchanged" }]);
    expect(again.bytes).toBeNull();
  });

  it("has the line ends and the mark of the file, and words that YAML takes for something else in quotes", async () => {
    const { text } = await whole("\uFEFF# A\r\n", language("no"));
    expect(text).toBe('\uFEFF---\r\nlang: "no"\r\n---\r\n\r\n# A\r\n');
  });

  it.each([
    ["% Title\n% Author\n", "Pandoc"],
    ['{ "title": "x" }\n\nText', "JSON"],
    ["---\nlang: [en, fr]\n---\n", "more than one"],
    ["---\nlang:\n  - en\n---\n", "more than one"],
    ["---\nlang: >\n  en\n---\n", "more than one"],
  ])("that is of another kind is not touched: %s", async (text, reason) => {
    const { outcomes, bytes } = await whole(text, language());
    expect(outcomes[0]).toMatchObject({ status: "refused", reason: expect.stringContaining(reason) });
    expect(bytes).toBeNull();
  });

  it.each([
    ["% old\n% Author\n\nText", title("New"), "% New\n% Author\n\nText"],
    ["Title: old\nAuthor: y\n\nText", title("New"), "Title: New\nAuthor: y\n\nText"],
    ["Title: x\nAuthor: y\n\nText", language(), "Title: x\nLanguage: de\nAuthor: y\n\nText"],
  ])("of Pandoc and MultiMarkdown is changed in its own notation: %s", async (text, edit, expected) => {
    const result = await whole(text, edit);
    expect(result.text).toBe(expected);
    const document = ofKind(await factsOf(markdownReader, result.bytes!), "document")[0]!;
    expect(edit.kind === "set-title" ? document.title.value : document.language?.value).toBe(
      edit.kind === "set-title" ? "New" : "de",
    );
  });

  it("escapes what the encoding of the file does not have", async () => {
    const { bytes } = await whole(latin1("# Gr\xFC\xDFe\n"), title("Größe → 米"));
    expect(textOf(bytes, "windows-1252")).toContain('title: "Größe \\u2192 \\u7c73"');
    expect(ofKind(await factsOf(markdownReader, bytes!), "document")[0]!.title.value).toBe("Größe → 米");
  });
});

describe("pictures", () => {
  const alternative = (at: Address): Edit => ({
    kind: "set-alternative",
    at,
    text: "Sales *rise* [2] | a_b",
  });
  const written = "Sales \\*rise\\* \\[2\\] \\| a\\_b";
  it.each([
    ["![[a.png]]", "![[a.png|Sales *rise*  2    a_b]]"],
    ["![[a.png|300]]", "![[a.png|Sales *rise*  2    a_b|300]]"],
    ["![[a.png|b.png]]", "![[a.png|Sales *rise*  2    a_b]]"],
    ["| ![[a.png]] | b |\n|---|---|\n", "| ![[a.png\\|Sales *rise*  2    a_b]] | b |\n|---|---|\n"],
  ])("that are embedded get it behind a bar: %s", async (text, expected) => {
    const result = await withEdits(text, "image", alternative);
    expect(result.statuses).toEqual(["applied"]);
    expect(result.text).toBe(expected);
    expect(ofKind(result.facts, "image")[0]!.alt).toBe("Sales *rise*  2    a_b");
  });

  it.each([
    ["![](a.png)", `![${written}](a.png)`],
    ['ü ![old `]` [x]](a.png "t") é', `ü ![${written}](a.png "t") é`],
    ["![old][ref]\n\n[ref]: a.png", `![${written}][ref]\n\n[ref]: a.png`],
    ["![ref ü][]\n\n[ref ü]: a.png", `![${written}][ref ü]\n\n[ref ü]: a.png`],
    ["![ref]\n\n[ref]: a.png", `![${written}][ref]\n\n[ref]: a.png`],
    ["| ![](a.png) | b |\n|---|---|\n", `| ![${written}](a.png) | b |\n|---|---|\n`],
    ["> - ![](a.png)", `> - ![${written}](a.png)`],
    ["![](a.png){width=5}", '![](a.png){width=5 alt="Sales *rise* [2] | a_b"}'],
    ['![](a.png){fig-alt="x.png"}', '![](a.png){fig-alt="Sales *rise* [2] | a_b"}'],
    ['a <img src="a.png"> b', 'a <img src="a.png" alt="Sales *rise* [2] | a_b"> b'],
    ['<p>\n<img src="a.png"/>\n</p>', '<p>\n<img src="a.png" alt="Sales *rise* [2] | a_b"/>\n</p>'],
  ])("get an alternative text: %s", async (text, expected) => {
    const result = await withEdits(text, "image", alternative);
    expect(result.statuses).toEqual(["applied"]);
    expect(result.text).toBe(expected);
    expect(ofKind(result.facts, "image")[0]!.alt).toBe("Sales *rise* [2] | a_b");
  });

  it.each([
    ["![](a.png)", '<img src="a.png"\nalt="">'],
    ["x ![](a.png) y", 'x <img src="a.png" alt=""> y'],
    ["> ![](a.png)\r\n> *x*", '> <img src="a.png"\r\nalt="">\r\n> *x*'],
    ["![](a.png 'über')", '<img src="a.png"\nalt="" title="über" role="presentation">'],
    ["![x][ref]\n\n[ref]: <a b.png>", '<img src="a b.png"\nalt="">\n\n[ref]: <a b.png>'],
    ["a <img src=x>", 'a <img alt="" src=x>'],
  ])("become decoration: %s", async (text, expected) => {
    const result = await withEdits(text, "image", (at) => ({ kind: "mark-decorative", at }));
    expect(result.text).toBe(expected);
    expect(ofKind(result.facts, "image").map(({ isDecorative }) => isDecorative)).toEqual([true]);
    // Nothing around it has become raw HTML.
    expect(result.text!.includes("*x*")).toBe(text.includes("*x*"));
  });

  it("with attributes of other programs are not made decoration", async () => {
    const result = await withEdits("![](a.png){width=5}", "image", (at) => ({ kind: "mark-decorative", at }));
    expect(result.statuses).toEqual(["refused"]);
  });
});

describe("headings and tables", () => {
  const level =
    (to: number | null) =>
    (at: Address): Edit => ({ kind: "set-heading-level", at, level: to });
  it.each([
    [2, "### Größe ###\r\n\r\nx", "## Größe ##\r\n\r\nx"],
    [4, "> # A #", "> #### A ####"],
    [2, "### A #", "## A #"],
    [1, "Größe\n---\nx", "Größe\n===\nx"],
    [2, "> A\n> =", "> A\n> --"],
    [null, "a\n\n##\n\nb", "a\n\n\n\nb"],
  ])("to level %s: %s", async (to, text, expected) => {
    const result = await withEdits(text, "heading", level(to));
    expect(result.text).toBe(expected);
    expect(ofKind(result.facts, "heading")[0]?.level ?? null).toBe(to);
  });

  it.each([
    [3, "A\n===\n"],
    [1, "a\nb\n---\n"],
    [null, "# A"],
    [7, "# A"],
  ])("not to level %s: %s", async (to, text) => {
    const result = await withEdits(text, "heading", level(to));
    expect(result.statuses).toEqual(["refused"]);
    expect(result.text).toBeNull();
  });

  it("a paragraph of one line becomes a heading", async () => {
    const text = "**Größe**\n\nText\nmore\n";
    const at = (words: string): Address => ({
      in: "bytes",
      from: utf8(text.slice(0, text.indexOf(words))).length,
      to: 0,
    });
    const result = await whole(text, level(2)(at("**Größe")), level(2)(at("Text")));
    expect(result.outcomes.map(({ status }) => status)).toEqual(["applied", "refused"]);
    expect(result.text).toBe("## **Größe**\n\nText\nmore\n");
  });

  it("raw tables get header cells, tables of Markdown have them", async () => {
    const heads = (at: Address): Edit => ({ kind: "mark-header-cells", at, rows: 1, columns: 0 });
    const result = await withEdits(
      "<table>\n<tr><td>ä</td></tr>\n<tr><td>b</td></tr>\n</table>\n\n| a |\n|---|\n| b |\n",
      "table",
      heads,
    );
    expect(result.statuses).toEqual(["applied", "unchanged"]);
    expect(result.text).toContain('<tr><td role="columnheader">ä</td></tr>\n<tr><td>b</td>');
  });
});

describe("what an edit does not touch", () => {
  it("stays in UTF-16 and where bytes are none of the encoding", async () => {
    const text = "\uFEFFgrün ![](ü.png)\n";
    const units = Uint8Array.from(
      text.split("").flatMap((unit) => [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]),
    );
    const at: Address = { in: "bytes", from: 12, to: 12 + 20 };
    const { bytes } = await whole(units, { kind: "set-alternative", at, text: "Größe 米" }, language());
    expect(textOf(bytes, "utf-16le")).toBe("\uFEFF---\nlang: de\n---\n\ngrün ![Größe 米](ü.png)\n");
    const filler = "words\n".repeat(20_000);
    const broken = new Uint8Array([...utf8(filler), 0xff, 0x0a, ...utf8("\n![](y)\n")]);
    const [image] = await addressesOf(markdownReader, broken, "image");
    const result = await edited(markdownEditor, broken, [{ kind: "set-alternative", at: image!, text: "y" }]);
    expect(result.bytes!.slice(0, filler.length + 2)).toEqual(broken.slice(0, filler.length + 2));
    expect(textOf(result.bytes!.slice(filler.length + 2))).toBe("\n![y](y)\n");
  });

  it("is all where edits miss their place", async () => {
    const at: Address = { in: "bytes", from: 3, to: 5 };
    const { outcomes, bytes } = await whole(
      "# A\n",
      { kind: "set-alternative", at, text: "x" },
      { kind: "set-link-text", at, text: "x" },
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["refused", "refused"]);
    expect(bytes).toBeNull();
  });
});

describe("what is probed", () => {
  const contents: Edit = { kind: "add-navigation", mayRestyle: true };
  const picture = (from: number): Edit => ({
    kind: "set-alternative",
    at: { in: "bytes", from, to: from + 8 },
    text: "A boat",
  });
  const text = "Boats lie in the harbour.\n\n".repeat(10_000);
  const probed = async (written: string, ...edits: Edit[]) => {
    const budget = new Budget();
    const outcomes = await markdownEditor.probe!(bytesSource(utf8(written)), edits, budget);
    const taken = outcomes.map(({ status }) => status !== "refused");
    return { taken, steps: budget.spent.steps };
  };
  const headings = (count: number) =>
    Array.from({ length: count }, (_, at) => `${at ? "##" : "#"} Part ${at}\n\n`).join("");

  it("is read as far as it takes", async () => {
    const start = `${headings(5)}![](a.png)\n\n`;
    const edits = [contents, picture(start.indexOf("!"))];
    const short = await probed(`${start}${text}`, ...edits);
    const all = await probed(`${start}${text}`, ...edits, picture(start.length + text.length + 1));
    expect(short.taken).toEqual([true, true]);
    expect(all.taken).toEqual([true, true, false]);
    expect(short.steps).toBeLessThan(all.steps / 10);
  });

  it.each([
    [3, false],
    [4, true],
  ])("may be no list of contents for a title and the rest of %i headings", async (count, isTaken) => {
    const written = headings(count).replace("## Part 1", `${text}## Part 1`);
    expect((await probed(written, contents)).taken).toEqual([isTaken]);
  });
});
