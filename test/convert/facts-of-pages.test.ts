import { describe, expect, inject, it } from "vitest";
import type { Fact } from "../../src/checker/model.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import { htmlReader } from "../../src/formats/html/reader.ts";
import { markdownReader } from "../../src/formats/markdown/reader.ts";
import { documentOf, factsOf, ofKind } from "../checker/build/read.ts";

const fixtures = inject("fixtures");
const readers = { html: htmlReader, markdown: markdownReader };
type Kind = "headings" | "lists" | "tables" | "links" | "fields" | "language";

/** What the facts of a document and of its page have to agree in. */
const compared = (facts: Fact[]): Record<Kind, unknown[]> => ({
  headings: ofKind(facts, "heading").flatMap(({ text }) => (text ? [text] : [])),
  lists: ofKind(facts, "list").flatMap(({ items }) => (items ? [items] : [])),
  tables: ofKind(facts, "table").flatMap(({ isLayout, rows, columns, defects }) =>
    isLayout ? [] : [[rows, columns, defects.some(({ defect }) => defect === "no-headers")]],
  ),
  links: ofKind(facts, "link").map(({ text, target }) => [text, target]),
  fields: ofKind(facts, "field").map(({ control, name, isPlaceholderOnly = false }) => [
    control,
    isPlaceholderOnly ? null : name,
  ]),
  language: [documentOf(facts).language?.value ?? null],
});

/** Differences that are meant, with their reasons. */
const meant: Record<string, Partial<Record<Kind, string>>> = {
  "html/bad.html": { lists: "Items outside of lists get one." },
  "html/list-foreign-child.html": { lists: "What stands in a list and is no item becomes one." },
  "html/language-unknown.html": { language: "A language that is none is left for a person to set." },
  "markdown/language-malformed.md": { language: "A language that is none is left for a person to set." },
};

/** Documents in which HTML says by ARIA roles and by references what it has elements for. */
const roles = [
  '<div role="table"><div role="row"><b role="columnheader">Day</b><b role="columnheader">High</b></div><div role="row"><b role="cell">1</b><b role="cell">2</b></div></div>',
  '<div role="list"><div role="listitem">a</div><div><div role="listitem">b</div></div></div>',
  '<ul role="presentation"><li>a</li></ul>',
  '<a href="x" aria-labelledby="n">→</a><p id="n">The map</p>',
  '<p id="n">The map</p><a href="x" aria-labelledby="n"></a>',
  '<div role="heading" aria-level="3">a</div><h2 role="none">b</h2>',
  '<table role="none"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
  '<label for="f">Name</label><input id="f"><input aria-labelledby="f g"><p id="g">of the town</p>',
  "<table><tr><td><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td><td>e</td></tr></table>",
];
const whole = (body: string) => new TextEncoder().encode(`<html lang="en"><title>T</title><h1>T</h1>${body}`);

/** What the page says of itself besides the document's content: what is open, its contents, and a title above the text. */
const ownParts =
  /<aside class="review"[\s\S]*?<\/aside>|<nav aria-label="Contents">[\s\S]*?<\/nav>|(?<=<main>\n)<h1>.*?<\/h1>/g;

async function factsOfPage(bytes: Uint8Array, format: "html" | "markdown"): Promise<Fact[]> {
  const page = await writePage(await structure(format, bytesSource(bytes)), `report.${format}`);
  const content = new TextDecoder().decode(page).replace(ownParts, "");
  return factsOf(htmlReader, new TextEncoder().encode(content));
}

describe("the facts of a page are those of its document", () => {
  const paths = Object.keys(fixtures).filter((path) => /^(?:html|markdown)\//.test(path));

  it("in every fixture there is", () => expect(paths.length).toBeGreaterThan(30));

  it.each(paths)("%s", async (path) => {
    const format = path.startsWith("html/") ? "html" : "markdown";
    const bytes = Uint8Array.from(atob(fixtures[path]!), (character) => character.charCodeAt(0));
    const before = compared(await factsOf(readers[format], bytes));
    const after = compared(await factsOfPage(bytes, format));
    for (const kind of Object.keys(before) as Kind[]) {
      if (meant[path]?.[kind] === undefined) expect(after[kind], kind).toEqual(before[kind]);
      else expect(after[kind], kind).not.toEqual(before[kind]);
    }
  });

  it.each(roles)("%s", async (body) => {
    const before = compared(await factsOf(htmlReader, whole(body)));
    expect(Object.values(before).flat().length).toBeGreaterThan(1);
    expect(compared(await factsOfPage(whole(body), "html"))).toEqual(before);
  });
});
