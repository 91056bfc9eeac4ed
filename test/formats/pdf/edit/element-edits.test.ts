import { describe, expect, it } from "vitest";
import type { Address } from "../../../../src/formats/content.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import { name, type PdfBuilder, type Writable } from "../../../checker/build/pdf.ts";
import { ofKind } from "../../../checker/build/read.ts";
import { addressedFactsOf, operators, paint, tag, taggedPdf } from "../../../checker/build/tagged-pdf.ts";
import { addresses, factsAfter, latinText, written } from "./edited.ts";

describe("alternative texts", () => {
  const original = taggedPdf({
    tags: [tag("Figure", [paint("Im1")]), tag("Figure", [paint("Im1")], { Alt: "Old" })],
  });

  it("are set on figures, in any script", async () => {
    const [first, second] = await addresses(original, "figure");
    const facts = await factsAfter(original, [
      { kind: "set-alternative", at: first!, text: "Umsätze (2024) \\ 日本 🙂" },
      { kind: "set-alternative", at: second!, text: "New" },
    ]);
    expect(ofKind(facts, "figure").map(({ alt }) => alt)).toEqual(["Umsätze (2024) \\ 日本 🙂", "New"]);
  });

  it("are refused where there is no tag", async () => {
    const places: Address[] = [
      { in: "object", object: 0 },
      { in: "object", object: 1 },
      { in: "object", object: 4_000 },
      { in: "bytes", from: 0, to: 1 },
    ];
    for (const at of places) {
      const { outcomes, bytes } = await written(original, [{ kind: "set-alternative", at, text: "x" }]);
      expect(outcomes).toMatchObject([{ status: "refused" }]);
      expect(bytes).toHaveLength(0);
    }
  });
});

it("an element gets its own language", async () => {
  const original = taggedPdf({ tags: [tag("P", "Bonjour"), tag("H1", "Hello")] });
  const [heading] = await addresses(original, "heading");
  const facts = await factsAfter(original, [{ kind: "set-language", at: heading!, language: "fr" }]);
  expect(ofKind(facts, "part-language")).toMatchObject([{ value: "fr", snippet: "Hello" }]);
});

describe("heading levels", () => {
  const levels = async (original: Uint8Array, wanted: (number | null)[]) => {
    const at = await addresses(original, "heading");
    const edits = wanted.map((level, index): Edit => ({ kind: "set-heading-level", at: at[index]!, level }));
    return ofKind(await factsAfter(original, edits), "heading").map(({ level, text }) => [level, text]);
  };

  it("change, and a heading becomes a paragraph", async () => {
    const original = taggedPdf({ tags: [tag("H1", "a"), tag("H3", "b"), tag("H4", "c"), tag("H", "d")] });
    expect(await levels(original, [2, null, 3, 4])).toEqual([
      [2, "a"],
      [3, "c"],
      [4, "d"],
    ]);
  });

  it("are of standard types where the document has types of its own", async () => {
    const original = taggedPdf({
      tags: [tag("Title1", "a"), tag("Title2", "b")],
      root: { RoleMap: { Title1: name("H1"), Title2: name("H3") } },
    });
    expect(await levels(original, [2])).toEqual([
      [2, "a"],
      [3, "b"],
    ]);
  });

  it("make a heading of a paragraph", async () => {
    const original = taggedPdf({ tags: [tag("P", "a"), tag("Figure", [paint("Im1")])] });
    const [figure] = await addresses(original, "figure");
    const paragraph = { in: "object", object: (figure as { object: number }).object - 1 } as const;
    const facts = await factsAfter(original, [{ kind: "set-heading-level", at: paragraph, level: 1 }]);
    expect(ofKind(facts, "heading")).toMatchObject([{ level: 1, text: "a" }]);
  });

  it("are not given beside headings without levels, of which a paragraph becomes one", async () => {
    const original = taggedPdf({ tags: [tag("P", "a"), tag("H", "b"), tag("Figure", [paint("Im1")])] });
    const [figure] = await addresses(original, "figure");
    const at = { in: "object", object: (figure as { object: number }).object - 2 } as const;
    const roles = (role: string) => new RegExp(`/S\\s*/${role}\\b`, "g");
    const { outcomes, bytes } = await written(original, [{ kind: "set-heading-level", at, level: 1 }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    const added = new TextDecoder("latin1").decode(bytes.subarray(original.length));
    expect(added).toMatch(roles("H"));
    expect(added).not.toMatch(roles("H1"));
    const deeper = await written(original, [{ kind: "set-heading-level", at, level: 2 }]);
    expect(deeper.outcomes).toMatchObject([{ status: "refused" }]);
  });

  it("are refused where the role map gives the type another meaning, and beyond the sixth", async () => {
    const original = taggedPdf({ tags: [tag("H1", "a")], root: { RoleMap: { H2: name("P") } } });
    const [at] = await addresses(original, "heading");
    for (const level of [2, 0, 7, 1.5]) {
      const { outcomes } = await written(original, [{ kind: "set-heading-level", at: at!, level }]);
      expect(outcomes).toMatchObject([{ status: "refused" }]);
    }
  });
});

describe("fields", () => {
  const field = (entries: (builder: PdfBuilder) => Writable[]) =>
    taggedPdf({ tags: [tag("P", "Name")], page: (builder) => ({ Annots: entries(builder) }) });
  const widget = { Type: name("Annot"), Subtype: name("Widget"), Rect: [72, 700, 272, 720] };

  it("get a name for people", async () => {
    const original = field((builder) => [builder.add({ ...widget, FT: name("Tx"), T: "f1" })]);
    const [at] = await addresses(original, "field");
    const facts = await factsAfter(original, [{ kind: "set-field-name", at: at!, text: "Nom de famille é" }]);
    expect(ofKind(facts, "field")).toMatchObject([{ name: "Nom de famille é" }]);
  });

  it("of several widgets get one name at the field", async () => {
    const original = field((builder) => {
      const parent = builder.reserve();
      const kids = [1, 2].map(() => builder.add({ ...widget, Parent: parent }));
      builder.put(parent, { FT: name("Btn"), Ff: 1 << 15, T: "choice", Kids: kids });
      return kids;
    });
    const [at] = await addresses(original, "field");
    const edits: Edit[] = [{ kind: "set-field-name", at: at!, text: "Size" }];
    expect(ofKind(await factsAfter(original, edits), "field")).toMatchObject([{ name: "Size" }]);
    // A widget stands for its field.
    const byWidget = { in: "object", object: (at as { object: number }).object + 1 } as const;
    const facts = await factsAfter(original, [{ kind: "set-field-name", at: byWidget, text: "Size" }]);
    expect(ofKind(facts, "field")).toMatchObject([{ name: "Size" }]);
  });

  it("are refused where there is none", async () => {
    const original = taggedPdf({ tags: [tag("H1", "a")] });
    const [at] = await addresses(original, "heading");
    const { outcomes } = await written(original, [{ kind: "set-field-name", at: at!, text: "x" }]);
    expect(outcomes).toMatchObject([{ status: "refused", reason: expect.stringContaining("form field") }]);
  });
});

describe("tables", () => {
  const row = (...cells: ReturnType<typeof tag>[]) => tag("TR", cells);
  const td = (text: string, entries: Record<string, Writable> = {}) => tag("TD", text, entries);
  const table = (...rows: ReturnType<typeof tag>[]) => taggedPdf({ tags: [tag("Table", rows)] });
  const plain = table(
    row(td("Region"), td("2023"), td("2024")),
    row(td("North"), td("1"), td("2")),
    row(td("South"), td("3"), td("4")),
  );

  it("get header cells with their scopes", async () => {
    expect(ofKind(await addressedFactsOf(plain), "table")[0]!.defects).toMatchObject([
      { defect: "no-headers" },
    ]);
    const [at] = await addresses(plain, "table");
    const edits: Edit[] = [{ kind: "mark-header-cells", at: at!, rows: 1, columns: 1 }];
    const [fact] = ofKind(await factsAfter(plain, edits), "table");
    expect(fact).toMatchObject({ defects: [], headersWithoutScope: 0, needsReview: null });
    const { bytes } = await written(plain, edits);
    const update = latinText(bytes.subarray(plain.length));
    expect(update.match(/\/S\s+\/TH/g)).toHaveLength(5);
    expect(update.match(/\/Scope \/Column/g)).toHaveLength(3);
    expect(update.match(/\/Scope \/Row/g)).toHaveLength(2);
  });

  it("keep what their cells say of spans and other things", async () => {
    const layout = { O: name("Layout"), BBox: [1, 2, 3, 4] };
    const original = table(
      row(
        td("Both years", { A: { O: name("Table"), ColSpan: 2 } }),
        tag("TH", "Sum", (builder) => ({
          A: [layout, builder.add({ O: name("Table"), RowSpan: 2, Scope: name("Row") }), 0],
        })),
      ),
      row(td("2023", { A: layout }), td("2024", { A: [layout, 3] })),
      row(td("1"), td("2"), td("3")),
    );
    const [at] = await addresses(original, "table");
    const edits: Edit[] = [{ kind: "mark-header-cells", at: at!, rows: 2, columns: 0 }];
    const [fact] = ofKind(await factsAfter(original, edits), "table");
    expect(fact).toMatchObject({
      defects: [],
      columns: 3,
      mergedCells: 2,
      isRagged: false,
      headersWithoutScope: 0,
    });
    const update = latinText((await written(original, edits)).bytes.subarray(original.length));
    expect(update.match(/\/Scope \/Column/g)).toHaveLength(4);
    expect(update.match(/\/BBox \[1 2 3 4\]/g)).toHaveLength(3);
    expect(update).toMatch(
      /\[<<\/O \/Layout \/BBox \[1 2 3 4\]>> << \/O \/Table \/RowSpan 2 \/Scope \/Column >> 0\]/,
    );
    expect(update).toMatch(/\[<<\/O \/Layout \/BBox \[1 2 3 4\]>> 3 << \/O \/Table \/Scope \/Column >>\]/);
  });

  it("that are layout become groups and paragraphs", async () => {
    const [at] = await addresses(plain, "table");
    const facts = await factsAfter(plain, [{ kind: "mark-layout-table", at: at! }]);
    expect(ofKind(facts, "table")).toEqual([]);
    expect(ofKind(facts, "tagging-defect")).toEqual([]);
    expect(facts.at(-1)).toMatchObject({ extent: { paragraphs: 9 } });
  });

  it("that are layout become paragraphs where groups without a meaning stand around their rows, too", async () => {
    const rows = tag("NonStruct", [tag("TR", [tag("TD", "North"), tag("TD", [tag("P", "12")])])]);
    const original = taggedPdf({ tags: [tag("Table", [rows])] });
    const [at] = await addresses(original, "table");
    const facts = await factsAfter(original, [{ kind: "mark-layout-table", at: at! }]);
    expect(ofKind(facts, "table")).toEqual([]);
    expect(ofKind(facts, "tagging-defect")).toEqual([]);
    expect(facts.at(-1)).toMatchObject({ extent: { paragraphs: 2 } });
  });

  it("are refused where there is none, or no header is asked for", async () => {
    const [at] = await addresses(plain, "table");
    const other = { in: "object", object: (at as { object: number }).object + 1 } as const;
    for (const edit of [
      { kind: "mark-header-cells", at: at!, rows: 0, columns: 0 },
      { kind: "mark-header-cells", at: other, rows: 1, columns: 0 },
      { kind: "mark-layout-table", at: other },
    ] satisfies Edit[])
      expect((await written(plain, [edit])).outcomes).toMatchObject([{ status: "refused" }]);
  });
});

it("a typed caption becomes the caption of the figure beside it", async () => {
  const original = taggedPdf({
    tags: [tag("Figure", [paint("Im1"), operators("0 0 m 9 9 l S")]), tag("P", "Figure 1: Sales by region")],
  });
  const captions = ofKind(await addressedFactsOf(original), "caption");
  expect(captions).toMatchObject([{ caption: null, typed: "Figure 1: Sales by region" }]);
  const facts = await factsAfter(original, [{ kind: "mark-caption", at: captions[0]!.typedAddress! }]);
  expect(ofKind(facts, "caption")).toMatchObject([{ caption: "Figure 1: Sales by region", typed: null }]);
  expect(ofKind(facts, "tagging-defect")).toEqual([]);
  const [figure] = await addresses(original, "figure");
  const { outcomes } = await written(original, [{ kind: "mark-caption", at: figure! }]);
  expect(outcomes).toMatchObject([{ status: "refused" }]);
});

it("a link is read as what it leads to, by its tag and its annotation alike", async () => {
  const original = taggedPdf({
    tags: [
      tag("Link", [
        "here",
        {
          owns: (builder) =>
            builder.add({ Type: name("Annot"), Subtype: name("Link"), Rect: [1, 1, 9, 9], Contents: "Old" }),
        },
      ]),
      tag("H1", "No link"),
    ],
  });
  const [link] = await addresses(original, "link");
  const edits: Edit[] = [{ kind: "set-link-text", at: link!, text: "Annual report – PDF" }];
  expect(ofKind(await factsAfter(original, edits), "link")).toMatchObject([{ text: "Annual report – PDF" }]);
  const { bytes } = await written(original, edits);
  expect(latinText(bytes.subarray(original.length))).toMatch(/\/Contents\s+<feff0041/);
  const [heading] = await addresses(original, "heading");
  const { outcomes } = await written(original, [{ kind: "set-link-text", at: heading!, text: "x" }]);
  expect(outcomes).toMatchObject([{ status: "refused" }]);
});
