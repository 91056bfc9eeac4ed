import { describe, expect, it } from "vitest";
import type { Edit } from "../../../../src/formats/edits.ts";
import type { PdfString, Stream } from "../../../../src/formats/pdf/file/objects.ts";
import { deflated, latin, name, pdf, raw } from "../../../checker/build/pdf.ts";
import { addressedFactsOf, tag, taggedPdf, xmp } from "../../../checker/build/tagged-pdf.ts";
import { opened } from "../encrypted-files.ts";
import { documentAfter, edited, latinText, openPdf, written } from "./edited.ts";

const title = "Ümsätze & <mehr> – 日本";
const whole: Edit[] = [
  { kind: "set-language", at: null, language: "de-CH" },
  { kind: "set-title", title },
  { kind: "show-title", title: "Berths" },
];

const packetOf = async (bytes: Uint8Array) => {
  const file = await openPdf(bytes);
  const catalog = (await file.dict(file.trailer.get("Root")))!;
  const metadata = (await file.get(catalog, "Metadata")) as Stream;
  return { dict: metadata.dict, text: new TextDecoder().decode(await file.decoded(metadata)) };
};

async function expectWhole(original: Uint8Array): Promise<Uint8Array> {
  const document = await documentAfter(original, whole);
  expect(document.language?.value).toBe("de-CH");
  expect(document.title).toMatchObject({ value: title, isShown: true, conflict: null });
  const bytes = await edited(original, whole);
  const file = await openPdf(bytes);
  const info = await file.dict(file.trailer.get("Info"));
  expect((await file.string(info?.get("Title")))?.text()).toBe(title);
  return bytes;
}

const page = "BT /F1 12 Tf 72 700 Td (Hello) Tj ET";

it("the mark that a document is tagged keeps what else is said of the tags", async () => {
  const catalog = () => ({ MarkInfo: { UserProperties: true, Marked: false } });
  const original = taggedPdf({ tags: [tag("P", "Hello")], catalog });
  const bytes = await edited(original, [{ kind: "mark-tagged" }]);
  expect((await documentAfter(original, [{ kind: "mark-tagged" }])).tagging).toMatchObject({
    isMarked: true,
  });
  expect(latinText(bytes.subarray(original.length))).toMatch(/\/UserProperties true/);
  const untagged = await written(pdf({ pages: [page] }), [{ kind: "mark-tagged" }]);
  expect(untagged.outcomes).toEqual([{ status: "refused", reason: "The document has no tags." }]);
});

describe("language, title and its display", () => {
  it("are written into a file with a cross-reference table, which gets another one", async () => {
    const bytes = await expectWhole(pdf({ pages: [page], info: { Producer: "P", Title: "Old" } }));
    expect(latinText(bytes)).toMatch(/xref\n[\s\S]*xref\n\d+ \d+\n\d{10} 00000 n \n[\s\S]*\/Prev \d+/);
  });

  it("are written into a file with cross-reference streams, whose objects leave their stream", async () => {
    const original = pdf({ pages: [page], info: { Title: "Old" }, options: { form: "streams" } });
    const bytes = await expectWhole(original);
    expect(latinText(bytes.subarray(original.length))).not.toContain("trailer");
    expect(latinText(bytes.subarray(original.length))).toContain("/Type /XRef");
  });

  it("leave the first part of the file's identifier as it is, and give it another second one", async () => {
    const ids = "/ID [<4142434445464748> <5152535455565758>]";
    const original = latin(latinText(pdf({ pages: [page] })).replace(/trailer\s*<</, `$& ${ids} `));
    const file = await openPdf(await edited(original, whole));
    const id = (await file.array(file.trailer.get("ID")))! as [PdfString, PdfString];
    expect(id[0].text()).toBe("ABCDEFGH");
    expect(id[1].text()).not.toBe("QRSTUVWX");
  });

  it("are written over every copy of the old title, in whatever order these stand", async () => {
    const copies = ["en", "x-default"].map((code) => `<rdf:li xml:lang="${code}">Old</rdf:li>`);
    const alternatives = (all: string) => `<dc:title><rdf:Alt>${all}</rdf:Alt></dc:title>`;
    for (const all of [copies.join(""), copies.toReversed().join("")]) {
      const original = taggedPdf({
        tags: [tag("P", "Hello")],
        xmp: xmp(alternatives(all) + alternatives(copies[1]!)),
      });
      const { text } = await packetOf(await edited(original, [{ kind: "set-title", title: "New" }]));
      expect(text).toContain(alternatives(all.replaceAll("Old", "New")));
      expect(text).not.toContain("Old");
    }
  });

  it("count offsets from the header where junk stands before it", async () => {
    const original = pdf({ pages: [page] });
    const shifted = new Uint8Array(original.length + 12);
    shifted.set(latin("junk junk..\n"));
    shifted.set(original, 12);
    await expectWhole(shifted);
  });

  it("keep what else the catalog says byte for byte", async () => {
    const catalog = () => ({ Odd: raw("[ 1.50 /A#e4 <414243> (a\\)b) % note\n null]"), Lang: "en" });
    const original = pdf({ pages: [page], catalog });
    const bytes = await edited(original, whole);
    expect(latinText(bytes.subarray(original.length))).toContain(
      "/Odd [ 1.50 /A#e4 <414243> (a\\)b) % note\n null]",
    );
  });

  it.each(Object.keys(opened))("are encrypted as the file is: %s", async (variant) => {
    const bytes = await expectWhole(latin(atob(opened[variant]!)));
    expect((await openPdf(bytes)).isEncrypted).toBe(true);
    const isMetadataOpen = variant.includes("metadata left open");
    expect(latinText(bytes).includes("<dc:title>")).toBe(isMetadataOpen);
    expect(latinText(bytes)).not.toContain("de-CH");
  });

  it("change the preferences where they stand", async () => {
    const original = pdf({
      pages: [page],
      catalog: (builder) => ({
        ViewerPreferences: builder.add({ HideToolbar: true, DisplayDocTitle: false }),
      }),
    });
    const bytes = await edited(original, [{ kind: "show-title", title: "Berths" }]);
    expect(latinText(bytes.subarray(original.length))).toMatch(/HideToolbar true \/DisplayDocTitle\s+true/);
    expect(latinText(bytes.subarray(original.length))).not.toContain("/Catalog");
  });
});

describe("the title in the metadata", () => {
  it("replaces the default and what says the same, the rest stays byte for byte", async () => {
    const before = xmp(
      '<rdf:li xml:lang="x-default">Old &amp; grey</rdf:li><rdf:li xml:lang="en">Old &amp; grey</rdf:li><rdf:li xml:lang="de">Alt</rdf:li>',
    );
    const original = taggedPdf({ tags: [tag("P", "Text")], xmp: before });
    const { text } = await packetOf(await edited(original, [{ kind: "set-title", title: "New" }]));
    expect(text).toBe(before.replaceAll("Old &amp; grey", "New"));
  });

  it("is added to a packet that has none, which keeps its claims", async () => {
    const original = taggedPdf({ tags: [tag("P", "Text")], xmp: xmp("") });
    const { text, dict } = await packetOf(await edited(original, [{ kind: "set-title", title }]));
    expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(
      text.replace(
        /<rdf:Description rdf:about="" xmlns:dc="[^"]*">\n<dc:title>.*<\/dc:title>\n<\/rdf:Description>\n/,
        "",
      ),
    ).toBe(xmp(""));
    expect(dict.get("Filter")).toBeNull();
  });

  it("replaces an attribute and is written without a filter", async () => {
    const packet = xmp("")
      .replace('rdf:about=""', 'rdf:about="uuid:1" dc:title="Old"')
      .replace(' xmlns:dc="', ' xmlns:dc="');
    const original = pdf({
      pages: [page],
      catalog: (builder) => ({
        Metadata: builder.add(deflated(packet, { Type: name("Metadata"), Subtype: name("XML") })),
      }),
    });
    const { text } = await packetOf(await edited(original, [{ kind: "set-title", title: "New" }]));
    expect(text).not.toContain("Old");
    expect(text).toContain('rdf:about="uuid:1" xmlns:dc=');
  });

  it("is refused where the metadata are damaged, and nothing is written", async () => {
    const original = taggedPdf({ tags: [tag("P", "Text")], xmp: xmp("").replace("</rdf:RDF>", "") });
    const { bytes, outcomes } = await written(original, [{ kind: "set-title", title: "New" }]);
    expect(outcomes).toEqual([{ status: "refused", reason: expect.stringContaining("XMP") }]);
    expect(bytes).toHaveLength(0);
  });
});

describe("the second part of the ID", () => {
  it("changes, the first does not", async () => {
    const ids = [latin("0123456789abcdef"), latin("0123456789abcdef")];
    const original = pdf({ pages: [page], options: { trailer: { ID: ids } } });
    const file = await openPdf(await edited(original, whole));
    const [first, second] = (await file.array(file.trailer.get("ID"))) as PdfString[];
    expect(first!.bytes).toEqual(ids[0]);
    expect(second!.bytes).toHaveLength(16);
    expect(second!.bytes).not.toEqual(ids[1]);
  });
});

it("a file whose cross references are broken gets new ones over all that was found", async () => {
  for (const form of ["table", "streams"] as const) {
    const source = latinText(pdf({ pages: [page, page], info: { Title: "Old" }, options: { form } }));
    const original = latin(source.replace(/startxref\n\d+/, "startxref\n7"));
    expect((await openPdf(original)).isRebuilt).toBe(true);
    const document = await documentAfter(original, whole);
    expect(document.extent.pages).toBe(2);
    expect(document.unread).toEqual([]);
    expect(document.title.value).toBe(title);
  }
});

describe("the tab order", () => {
  const annotated = taggedPdf({
    tags: [tag("P", "Text")],
    pages: 2,
    page: (builder, index) =>
      index === 0
        ? { Annots: [builder.add({ Subtype: name("Link"), Rect: [10, 10, 90, 30] })], Tabs: name("R") }
        : {},
  });

  it("follows the structure on pages with annotations", async () => {
    const before = await addressedFactsOf(annotated);
    expect(before.filter((fact) => fact.kind === "page")).toMatchObject([
      { tabsFollowStructure: false },
      { tabsFollowStructure: null },
    ]);
    const bytes = await edited(annotated, [{ kind: "follow-structure-order" }]);
    const after = await addressedFactsOf(bytes);
    expect(after.filter((fact) => fact.kind === "page")).toMatchObject([
      { tabsFollowStructure: true },
      { tabsFollowStructure: null },
    ]);
    expect(latinText(bytes).match(/\/Tabs/g)).toHaveLength(2);
  });

  it("is refused where there is no structure", async () => {
    const { outcomes } = await written(pdf({ pages: [page] }), [{ kind: "follow-structure-order" }]);
    expect(outcomes).toMatchObject([{ status: "refused" }]);
  });
});

describe("a document that is signed", () => {
  const signed = (field: { [key: string]: string | null }) =>
    pdf({
      pages: [page],
      catalog: (builder) => {
        const kid = builder.add({
          T: "own",
          ...(field.V ? { V: builder.add({ Type: name("Sig"), Contents: field.V }) } : {}),
        });
        return { AcroForm: { Fields: [builder.add({ FT: name("Sig"), T: "group", Kids: [kid] })] } };
      },
    });

  it("is refused unless that is allowed", async () => {
    await expect(written(signed({ V: "x" }), whole)).rejects.toMatchObject({ code: "signed_document" });
    const { outcomes } = await written(signed({ V: "x" }), whole, { allowSigned: true });
    expect(outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }, { status: "applied" }]);
  });

  it("is not one with a place for a signature alone", async () => {
    await expectWhole(signed({ V: null }));
  });

  it("is one that its author has certified", async () => {
    const original = pdf({
      pages: [page],
      catalog: (builder) => ({ Perms: { DocMDP: builder.add({ Type: name("Sig") }) } }),
    });
    await expect(written(original, whole)).rejects.toMatchObject({ code: "signed_document" });
  });
});

it("of two edits that contradict each other, the later is refused", async () => {
  const { outcomes } = await written(pdf({ pages: [page] }), [
    { kind: "set-title", title: "One" },
    { kind: "set-title", title: "Two" },
    { kind: "set-title", title: "One" },
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["applied", "refused", "unchanged"]);
});

it("what is no language and no title is refused", async () => {
  const { outcomes, bytes } = await written(pdf({ pages: [page] }), [
    { kind: "set-language", at: null, language: "not a language" },
    { kind: "set-title", title: " \n" },
  ]);
  expect(outcomes).toMatchObject([{ status: "refused" }, { status: "refused" }]);
  expect(bytes).toHaveLength(0);
});

it("an encrypted document that has lost how is refused, not written over", async () => {
  const source = atob(opened["RC4 with 128 bits"]!);
  const damaged = latin(
    source.replace("/Filter /Standard", "/Filtxr /Standord").replace("8 0 obj", "8 0 obx"),
  );
  await expect(written(damaged, whole)).rejects.toMatchObject({ code: "encrypted_document" });
});

it("a document whose catalog is lost is refused by name", async () => {
  const original = pdf({ pages: [page] });
  const source = latinText(original);
  const root = /\/Root (\d+) 0 R/.exec(source)![1]!;
  const damaged = latin(source.replace(new RegExp(`\\n${root} 0 obj\\n<<`), `\n${root} 0 obj\n( `));
  await expect(written(damaged, whole)).rejects.toMatchObject({ code: "unreadable_document" });
});
