import { describe, expect, it } from "vitest";
import type { Ref } from "../../src/formats/pdf/file/objects.ts";
import { name, type PdfBuilder, pdf, stream, type Writable } from "../checker/build/pdf.ts";
import { onPage, type TaggedDocument, tag } from "../checker/build/tagged-pdf.ts";
import { locked, opened } from "../formats/pdf/encrypted-files.ts";
import { mainOf } from "./page.ts";
import { convertedPdf } from "./pdf.ts";

type Entries = { [key: string]: Writable };

const widget = (entries: Entries): Entries => ({
  Type: name("Annot"),
  Subtype: name("Widget"),
  Rect: [72, 700, 272, 720],
  FT: name("Tx"),
  T: "name",
  ...entries,
});
const link = (entries: Entries): Entries => ({
  Type: name("Annot"),
  Subtype: name("Link"),
  Rect: [72, 700, 272, 720],
  ...entries,
});

/** An element that owns an annotation of these entries. */
const owner = (type: string, annotation: Entries, kids: string[] = [], entries: Entries = {}) =>
  tag(type, [...kids, { owns: (builder: PdfBuilder) => builder.add(annotation) }], entries);
const main = async (document: TaggedDocument) => mainOf(await convertedPdf({ xmp: null, ...document }));

describe("form fields", () => {
  const field = (entries: Entries, element: Entries = {}) =>
    main({ tags: [owner("Form", widget(entries), [], element)] });

  it("have their labels and what was filled in", async () => {
    expect(await field({ TU: "Family name", V: "Ann" })).toBe(
      '<p><label>Family name <input type="text" value="Ann"></label></p>',
    );
    expect(await field({}, { Alt: "Family name" })).toContain("<label>Family name ");
    // Signatures that are not to be seen take no room on the page.
    expect(await field({ FT: name("Sig"), Rect: [0, 0, 0, 0] })).toBe("");
    expect(await field({ TU: "Remarks", Ff: 1 << 12, V: "None" })).toContain("<textarea>None</textarea>");
    expect(await field({ TU: "Secret", Ff: 1 << 13, V: "hidden" })).not.toContain("hidden");
    expect(
      await field({
        TU: "Town",
        FT: name("Ch"),
        Opt: [
          ["g", "Graz"],
          ["l", "Linz"],
        ],
        V: "l",
      }),
    ).toContain("<option>Graz</option><option selected>Linz</option>");
    const on = { AP: { N: { Yes: null, Off: null } }, AS: name("Yes") };
    expect(await field({ TU: "Agreed", FT: name("Btn"), ...on })).toContain(
      '<label><input type="checkbox" checked> Agreed</label>',
    );
    expect(await field({ TU: "Send", FT: name("Btn"), Ff: 1 << 16 })).toContain("<button");
  });

  it("are marked where they have no label", async () => {
    const html = await convertedPdf({ tags: [owner("Form", widget({}))] });
    expect(html).toContain("1 form field has no label");
  });

  it("are kept where no tag orders them", async () => {
    const html = await convertedPdf(
      pdf({
        pages: ["BT /F1 10 Tf 72 760 Td (Above) Tj ET BT /F1 10 Tf 72 600 Td (Below) Tj ET"],
        page: (builder) => ({ Annots: [builder.add(widget({ TU: "Name" }))] }),
      }),
    );
    expect(mainOf(html)).toBe(
      '<p>Above</p><p><label>Name <input type="text" value=""></label></p><p>Below</p>',
    );
  });
});

describe("links", () => {
  describe("of a page without tags", () => {
    /** What is read of words and fields, a field by its value. */
    const read = async (words: [x: number, y: number, text: string][], fields: [string, ...number[]][]) => {
      const html = await convertedPdf(
        pdf({
          pages: [words.map(([x, y, text]) => `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`).join(" ")],
          page: (builder) => ({
            Annots: fields.map(([V, ...Rect]) => builder.add(widget({ V, T: V, Rect }))),
          }),
        }),
      );
      return [...mainOf(html).matchAll(/<p>([^<]+)<\/p>|value="([^"]*)"/g)].map(([, text, value]) =>
        text === undefined ? `[${value}]` : text,
      );
    };
    const labels = ["First name:", "Family name:", "Town:"];

    it("are read behind the labels on their left, and not as a column of their own", async () => {
      const own = await read(
        labels.map((label, at) => [72, 700 - 30 * at, label]),
        labels.map((_, at) => [String(at), 180, 695 - 30 * at, 360, 713 - 30 * at]),
      );
      expect(own).toEqual(["First name:", "[0]", "Family name:", "[1]", "Town:", "[2]"]);
    });

    it("are read row by row where several stand in one", async () => {
      const rows = [0, 1, 2].flatMap((at) => [
        [72, 700 - 30 * at, `Left ${at}`],
        [300, 700 - 30 * at, `Right ${at}`],
      ]) as [number, number, string][];
      const fields = [0, 1, 2].flatMap((at) => [
        [`l${at}`, 130, 695 - 30 * at, 270, 713 - 30 * at],
        [`r${at}`, 360, 695 - 30 * at, 500, 713 - 30 * at],
      ]) as [string, ...number[]][];
      expect((await read(rows, fields)).join(" ")).toBe(
        [0, 1, 2].map((at) => `Left ${at} [l${at}] Right ${at} [r${at}]`).join(" "),
      );
    });

    it("are read where they stand below their labels, or have long text beside them", async () => {
      expect(
        await read(
          [
            [72, 700, "Name"],
            [72, 640, "Street"],
          ],
          [
            ["n", 72, 670, 300, 688],
            ["s", 72, 610, 300, 628],
          ],
        ),
      ).toEqual(["Name", "[n]", "Street", "[s]"]);
      const long = "What is written here is more than a label has to say of a field beside it";
      expect(await read([[72, 700, long]], [["x", 420, 695, 500, 713]])).toEqual([long, "[x]"]);
    });
  });

  it("lead out, and to pages of the document", async () => {
    const uri = { A: { S: name("URI"), URI: "https://example.org/map" } };
    expect(await main({ tags: [tag("P", ["See ", owner("Link", link(uri), ["the map"])])] })).toBe(
      '<p>See <a href="https://example.org/map">the map</a></p>',
    );
    const named = (builder: PdfBuilder) => builder.add(link({ A: { S: name("GoTo"), D: "end" } }));
    expect(
      await main({
        pages: 2,
        tags: [tag("P", [tag("Link", ["The end", { owns: named }])]), onPage(1, tag("P", "Last words"))],
        catalog: (_, pages) => ({ Names: { Dests: { Names: ["end", [pages[1]!, name("Fit")]] } } }),
      }),
    ).toBe('<p><a href="#page-2">The end</a></p><p id="page-2">Last words</p>');
  });

  it("have the words of their annotation where they show none", async () => {
    const annotation = link({ Contents: "The map", A: { S: name("URI"), URI: "https://example.org/map" } });
    expect(await main({ tags: [owner("Link", annotation)] })).toContain(">The map</a>");
  });

  it("are text where they would run script", async () => {
    const script = link({ A: { S: name("URI"), URI: "javascript:alert(1)" } });
    expect(await main({ tags: [owner("Link", script, ["Click"])] })).not.toContain("javascript");
  });
});

describe("notes", () => {
  it("stand at the end, with a way there and back", async () => {
    const note = tag("Note", [tag("Lbl", "1"), tag("P", "Since May.")]);
    const html = await main({ tags: [tag("P", ["Open daily", tag("Reference", "1"), note, "and late."])] });
    expect(html).toMatch(
      /^<p>Open daily<sup><a href="#note-1" id="note-1-reference" role="doc-noteref">1<\/a><\/sup> and late\.<\/p>/,
    );
    expect(html).toMatch(/<li id="note-1"><p>Since May\.<\/p> <a href="#note-1-reference"/);
  });
});

describe("encryption", () => {
  const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

  // pdf.js does not try the empty password as the owner's.
  it.each(Object.keys(opened).filter((which) => !which.includes("owner password is empty")))(
    "%s opens without a password",
    async (which) => {
      await expect(convertedPdf(bytes(opened[which]!))).resolves.toContain("<main>");
    },
  );

  it.each(Object.keys(locked))("%s needs a password", async (which) => {
    await expect(convertedPdf(bytes(locked[which]!))).rejects.toMatchObject({ code: "encrypted_document" });
  });
});

describe("text that was typed onto a page", () => {
  const typed = (builder: PdfBuilder, entries: Entries = {}) =>
    builder.add({
      Type: name("Annot"),
      Subtype: name("FreeText"),
      Rect: [110, 690, 210, 710],
      Contents: "Ann Example",
      AP: {
        N: builder.add(
          stream("BT /F1 10 Tf 0 5 Td (Ann Example) Tj ET", {
            Type: name("XObject"),
            Subtype: name("Form"),
            BBox: [0, 0, 100, 20],
          }),
        ),
      },
      ...entries,
    });
  const page = (entries: Entries = {}) =>
    convertedPdf(
      pdf({
        pages: ["BT /F1 10 Tf 72 695 Td (Name:) Tj ET BT /F1 10 Tf 72 600 Td (Below) Tj ET"],
        page: (builder) => ({ Annots: [typed(builder, entries)] }),
      }),
    );

  it("is read where it stands", async () => {
    expect(mainOf(await page())).toBe("<p>Name: Ann Example</p><p>Below</p>");
  });

  it("is left out where nobody sees it", async () => {
    for (const entries of [{ F: 2 }, { F: 32 }, { AP: {} }, { Subtype: name("Popup") }])
      expect(mainOf(await page(entries))).toBe("<p>Name:</p><p>Below</p>");
  });

  it("is read in the order of the tags, once", async () => {
    const annotations: Ref[] = [];
    const owned = tag("Annot", [
      {
        owns: (builder: PdfBuilder) => {
          const annotation = typed(builder);
          annotations.push(annotation);
          return annotation;
        },
      },
    ]);
    const document = { tags: [tag("P", "Name:"), owned, tag("P", "Below")] };
    expect(await main({ ...document, page: () => ({ Annots: annotations }) })).toBe(
      "<p>Name:</p><p>Ann Example</p><p>Below</p>",
    );
  });
});
