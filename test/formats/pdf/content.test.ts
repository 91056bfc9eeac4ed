import { expect, test } from "vitest";
import { Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import type { ContentListener, Node, Run } from "../../../src/formats/content.ts";
import type { DocumentNote } from "../../../src/formats/notes.ts";
import { pdfContent } from "../../../src/formats/pdf/reader.ts";
import { name, type PdfBuilder, pdf } from "../../checker/build/pdf.ts";
import {
  artifact,
  image,
  onPage,
  paint,
  type TaggedDocument,
  tag,
  taggedPdf,
  text,
} from "../../checker/build/tagged-pdf.ts";

/** Writes down what it is reported, as an outline. */
class Outline implements ContentListener {
  readonly lines: string[] = [];
  readonly nodes: Node[] = [];
  readonly runs: Run[] = [];
  document: DocumentNote | null = null;
  #depth = 0;

  open(node: Node): void {
    this.nodes.push(node);
    const { place: _place, address: _address, role, ...more } = node;
    const said = Object.entries(more).filter(
      ([key, value]) =>
        value !== null && !["load", "size", "isLayout", "isCaptionExpected", "first"].includes(key),
    );
    this.#line([role, ...said.map(([key, value]) => `${key}=${value}`)].join(" "));
    this.#depth++;
  }

  text(run: Run): void {
    this.runs.push(run);
    this.#line(JSON.stringify(run.text));
  }

  close(): void {
    this.#depth--;
  }

  note(note: { kind: string; message?: string }): void {
    this.#line(`${note.kind}: ${note.message}`);
  }

  end(document: DocumentNote): void {
    expect(this.#depth).toBe(0);
    this.document = document;
  }

  #line(line: string): void {
    this.lines.push("  ".repeat(this.#depth) + line);
  }
}

async function contentOf(document: TaggedDocument | Uint8Array, budget = new Budget()): Promise<Outline> {
  const outline = new Outline();
  const bytes = document instanceof Uint8Array ? document : taggedPdf(document);
  await pdfContent.read(bytesSource(bytes), outline, { isWhole: false, formulas: false }, budget);
  return outline;
}

test("a tagged document is told in the order of its structure, with roles, languages and alternatives", async () => {
  const link = (builder: PdfBuilder) =>
    builder.add({
      Type: name("Annot"),
      Subtype: name("Link"),
      Rect: [0, 0, 9, 9],
      A: { S: name("URI"), URI: "https://example.org/" },
    });
  const { lines, document } = await contentOf({
    tags: [
      tag("H1", "Report"),
      tag("P", ["See ", tag("Link", ["our site", { owns: link }])]),
      tag("P", "Guten Tag", { Lang: "de" }),
      tag(
        "L",
        [
          tag("LI", [tag("Lbl", "1."), tag("LBody", "One")]),
          tag("LI", [tag("Lbl", "2."), tag("LBody", "Two")]),
        ],
        {
          A: { O: name("List"), ListNumbering: name("Decimal") },
        },
      ),
      tag("Figure", [paint("Im1"), tag("Caption", "Figure 1: A map")], { Alt: "The way" }),
      tag("Table", [
        tag("TR", [tag("TH", "Year", { A: { O: name("Table"), Scope: name("Column"), ColSpan: 2 } })]),
        tag("TR", [tag("TD", "2025"), tag("TD", "12")]),
      ]),
    ],
    resources: (builder) => ({ XObject: { Im1: image(builder) } }),
  });
  expect(lines).toEqual([
    "heading level=1",
    '  "Report"',
    "paragraph",
    '  "See"',
    '  " "',
    "  link target=https://example.org/",
    '    "our site"',
    "paragraph language=de",
    '  "Guten Tag"',
    "list sort=numbers",
    "  item",
    '    "One"',
    "  item",
    '    "Two"',
    "figure",
    "  image fileName= alternative=The way isDecorative=false name=",
    "  caption of=figure",
    '    "Figure 1: A map"',
    "table",
    "  row",
    "    cell isHeader=true columnSpan=2 scope=col",
    '      "Year"',
    "  row",
    "    cell isHeader=false",
    '      "2025"',
    "    cell isHeader=false",
    '      "12"',
  ]);
  expect(document).toMatchObject({
    isOrderGuessed: false,
    extent: { pages: 1 },
    headings: { total: 1, blank: 0 },
  });
});

test("nodes know their objects, runs the operator, the box and the page that they stand on", async () => {
  const { nodes, runs } = await contentOf({
    tags: [tag("H1", "Report"), onPage(1, tag("P", "Second page"))],
    pages: 2,
  });
  expect(nodes.map(({ role, address, place }) => [role, address, place().label])).toEqual([
    ["heading", { in: "object", object: expect.any(Number), page: 1 }, "Page 1, H1 tag"],
    ["paragraph", { in: "object", object: expect.any(Number), page: 2 }, "Page 2, P tag"],
  ]);
  expect(runs).toEqual([
    {
      text: "Report",
      page: 1,
      box: [72, expect.any(Number), expect.any(Number), expect.any(Number)],
      address: { in: "operator", page: 1, form: 0, operator: 4, mcid: 0 },
    },
    expect.objectContaining({ text: "Second page", page: 2, address: expect.objectContaining({ mcid: 0 }) }),
  ]);
});

test("what artifacts hide is told as such, with its page", async () => {
  const { lines, runs } = await contentOf({
    tags: [tag("P", "Tagged"), onPage(1, tag("P", "More"))],
    pages: 2,
    loose: [artifact(text("Header", 760)), artifact(text("Hidden words", 500))],
  });
  expect(lines).toEqual([
    "paragraph hidden=artifact",
    '  "Header"',
    "paragraph",
    '  "Tagged"',
    "paragraph hidden=artifact",
    '  "Hidden words"',
    "paragraph",
    '  "More"',
  ]);
  expect(runs.map(({ text, page, hidden }) => [text, page, hidden])).toEqual([
    ["Header", 1, "artifact"],
    ["Tagged", 1, undefined],
    ["Hidden words", 2, "artifact"],
    ["More", 2, undefined],
  ]);
});

test("a document without tags is told as its layout reads, and says that this was guessed", async () => {
  const line = (words: string, y: number, size = 11) => `BT /F1 ${size} Tf 72 ${y} Td (${words}) Tj ET`;
  const page = (number: number) =>
    [
      line("The club news", 770, 8),
      line(`Chapter ${number}`, 600, 20),
      line("Here begins a text that is long enough to be one,", 560),
      line("and it goes on in a second line of the page.", 546),
      line("- first", 520),
      line("- second", 506),
    ].join("\n");
  const { lines, document, runs } = await contentOf(pdf({ pages: [page(1), page(2)] }));
  expect(lines.slice(0, 10)).toEqual([
    "paragraph hidden=artifact",
    '  "The club news"',
    "heading level=1",
    '  "Chapter 1"',
    "paragraph",
    '  "Here begins a text that is long enough to be one, and it goes on in a second line of the page."',
    "list sort=bullets",
    "  item",
    '    "first"',
    "  item",
  ]);
  expect(runs.every(({ page, box }) => page !== undefined && box !== undefined)).toBe(true);
  expect(document).toMatchObject({ isOrderGuessed: true, tagging: { hasTree: false } });
});

test("where no steps are left, what was told ends and the document says so", async () => {
  const tags = Array.from({ length: 400 }, (_, at) => tag("P", `Line ${at}`));
  const { document } = await contentOf({ tags }, new Budget({ steps: 30_000, bytes: 1_000_000, depth: 512 }));
  expect(document!.unread).toMatchObject([
    { message: expect.stringContaining("Not all of its content was read.") },
  ]);
});

test("artifacts of a page without tags come at the end", async () => {
  const { runs } = await contentOf({
    tags: [tag("P", "Tagged")],
    pages: 2,
    loose: ["", artifact(text("Hidden words", 500))],
  });
  expect(runs.map(({ text, page, hidden }) => [text, page, hidden])).toEqual([
    ["Tagged", 1, undefined],
    ["Hidden words", 2, "artifact"],
  ]);
});
