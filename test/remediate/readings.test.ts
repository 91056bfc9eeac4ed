import { afterEach, expect, it, vi } from "vitest";
import { Budget } from "../../src/checker/budget.ts";
import { LanguageSample } from "../../src/checker/language/samples.ts";
import { bytesSource } from "../../src/checker/source.ts";
import type { KeptReading } from "../../src/formats/editor.ts";
import { ContentQueue } from "../../src/formats/html/content-queue.ts";
import { FieldSettling } from "../../src/formats/html/content-settling.ts";
import { htmlEditor } from "../../src/formats/html/editor.ts";
import { PageReader } from "../../src/formats/pdf/page-reader.ts";
import { readPdf } from "../../src/formats/pdf/read.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";
import { onPage, tag, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { addresses, written } from "../formats/pdf/edit/edited.ts";
import { fixed } from "./fixing.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const long = taggedPdf({
  pages: 21,
  tags: Array.from({ length: 21 }, (_, page) => [
    onPage(page, tag(page ? "H2" : "H1", `Part ${page}`)),
    onPage(page, tag("P", "The dues of each berth in the harbour.")),
  ]).flat(),
});

async function readingOf(bytes: Uint8Array): Promise<KeptReading> {
  let kept: KeptReading | null = null;
  await readPdf(bytesSource(bytes), () => {}, new Budget(), null, undefined, {
    keep: (reading) => {
      kept = reading;
    },
  });
  return kept!;
}

it("bookmarks of a PDF are made of the reading that found them missing", async () => {
  const readings = vi.spyOn(PageReader.prototype, "read");
  const { changes } = await fixed(long, { filename: "dues.pdf" });
  expect(changes.map(({ fix_id }) => fix_id)).toContain("navigation");
  // The result differs in nothing that stands on its pages.
  expect(readings).toHaveBeenCalledTimes(1);
});

it("a PDF is edited alike by a reading that was kept and by one of its own", async () => {
  const edit = [{ kind: "add-navigation" } as const];
  const own = await written(long, edit);
  expect(own.bytes.length).toBeGreaterThan(0);
  expect(await written(long, edit, { reading: await readingOf(long) })).toEqual(own);
});

it("header cells of a PDF are marked without reading its pages", async () => {
  const table = taggedPdf({
    tags: [
      tag("Table", [
        tag("TR", [tag("TD", "Berth"), tag("TD", "Dues")]),
        tag("TR", [tag("TD", "A"), tag("TD", "12")]),
      ]),
    ],
  });
  const [at] = await addresses(table, "table");
  const readings = vi.spyOn(PageReader.prototype, "read");
  const { outcomes } = await written(table, [{ kind: "mark-header-cells", at: at!, rows: 1, columns: 0 }]);
  expect(outcomes).toEqual([{ status: "applied" }]);
  expect(readings).not.toHaveBeenCalled();
});

const sections = Array.from(
  { length: 30 },
  (_, at) => `<h2>Part ${at}</h2><p>${"The dues of each berth in the harbour. ".repeat(25)}</p>`,
).join("");
const page = `<!DOCTYPE html><html lang="en"><title>Dues</title><main><h1>Dues</h1>${sections}</main></html>`;

it("what is always seen is asked about at once", async () => {
  const apply = vi.fn(htmlEditor.apply);
  const { changes, questions } = await remediate(
    bytesSource(new TextEncoder().encode(page)),
    { filename: "dues.html", scratch: memoryScratch },
    { editor: { ...htmlEditor, apply } },
  );
  expect(changes).toEqual([]);
  expect(questions.map(({ prompt }) => prompt)).toEqual([
    "The document is long: may a list of contents with links to its headings be put at its beginning?",
  ]);
  expect(apply).not.toHaveBeenCalled();
});

it("each text of a document is gathered once for its language", async () => {
  const gathered = vi.spyOn(LanguageSample.prototype, "add");
  await remediate(bytesSource(new TextEncoder().encode(page)), {
    filename: "dues.html",
    scratch: memoryScratch,
  });
  const texts = gathered.mock.calls.map(([text]) => text).filter((text) => text.includes("Part 7"));
  expect(texts).toHaveLength(1);
});

it.each([
  ["a page with nothing to fix", page, "dues.html", false],
  ["a page without a language", page.replace(' lang="en"', ""), "dues.html", false],
  [
    "a page without a title whose only heading of the first level may be it",
    page.replace("<title>Dues</title>", ""),
    "dues.html",
    true,
  ],
  [
    "a page without a language, in two scripts",
    page.replace(' lang="en"', "").replace("Part 7", "Λιμάνι"),
    "dues.html",
    true,
  ],
  [
    "a page with a picture without a description",
    page.replace("<h2>", '<img src="quay.png"><h2>'),
    "dues.html",
    true,
  ],
  [
    "Markdown with nothing to fix",
    "---\ntitle: Dues\nlang: en\n---\n\n# Dues\n\nBerths.\n",
    "dues.md",
    false,
  ],
  ["Markdown with a picture without a description", "# Dues\n\n![](quay.png)\n", "dues.md", true],
])("the content of %s is read where a fix looks at it", async (_, text, filename, isRead) => {
  const opened = vi.spyOn(ContentQueue.prototype, "open");
  await fixed(new TextEncoder().encode(text), { filename });
  expect(opened.mock.calls.length > 0).toBe(isRead);
});

it("content for the fixes of a page waits for no name of a field", async () => {
  const named = vi.spyOn(FieldSettling.prototype, "isKnown");
  const opened = vi.spyOn(ContentQueue.prototype, "open");
  const fields = page.replace("<h2>", '<img src="quay.png"><p>Berth <input id="berth"></p><h2>');
  const { questions } = await fixed(new TextEncoder().encode(fields), { filename: "dues.html" });
  expect(questions.map(({ check_id }) => check_id)).toContain("form-labels");
  expect(opened.mock.calls.some(([{ role }]) => role === "field")).toBe(true);
  expect(named).not.toHaveBeenCalled();
});
