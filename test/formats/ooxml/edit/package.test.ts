import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { Budget } from "../../../../src/checker/budget.ts";
import type { Address } from "../../../../src/formats/content.ts";
import { docxEditor } from "../../../../src/formats/docx/editor.ts";
import { docxReader } from "../../../../src/formats/docx/reader.ts";
import type { Edit } from "../../../../src/formats/edits.ts";
import { pptxEditor } from "../../../../src/formats/pptx/editor.ts";
import { pptxReader } from "../../../../src/formats/pptx/reader.ts";
import { xlsxEditor } from "../../../../src/formats/xlsx/editor.ts";
import { xlsxReader } from "../../../../src/formats/xlsx/reader.ts";
import { docx, p, picture } from "../../../checker/build/docx.ts";
import { pic, pptx } from "../../../checker/build/pptx.ts";
import { documentOf, factsOf } from "../../../checker/build/read.ts";
import { drawingPart, thing, xlsx } from "../../../checker/build/xlsx.ts";
import { joined, zip } from "../../../checker/build/zip.ts";
import { applied, edited, textOfPart } from "./edited.ts";

const title: Edit = { kind: "set-title", title: 'Größe & "Maß" <neu>' };

const files = {
  docx: () => docx({ body: p("Text") + p(picture('id="1" name="Picture 1"')) }),
  pptx: () => pptx({ slides: [pic("Picture 1")] }),
  xlsx: () =>
    xlsx({
      sheets: [
        {
          name: "Budget",
          rest: '<x:drawing r:id="drawing1.xml"/>',
          parts: { "drawing1.xml": drawingPart(thing("pic", "Picture 1")) },
        },
      ],
    }),
};
const formats = [
  ["docx", docxEditor, docxReader, files.docx],
  ["pptx", pptxEditor, pptxReader, files.pptx],
  ["xlsx", xlsxEditor, xlsxReader, files.xlsx],
] as const;

/** Data of each file in the archive as it lies there, by its name. */
function packed(bytes: Uint8Array): Map<string, string> {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, string>();
  for (let at = 0; data.getUint32(at, true) === 0x04034b50; ) {
    const end = at + 30 + data.getUint16(at + 26, true) + data.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 30, at + 30 + data.getUint16(at + 26, true)));
    const hasDescriptor = data.getUint16(at + 6, true) & 8;
    let next = end + data.getUint32(at + 18, true);
    if (hasDescriptor) while (data.getUint32(next, true) !== 0x08074b50) next++;
    found.set(name, bytes.subarray(at, next).toString());
    at = hasDescriptor ? next + 16 : next;
  }
  return found;
}

/** What stands behind a part of the archive (APPNOTE 4.3.9), and whether the directory says the same; null without. */
function descriptorOf(view: DataView, wanted: string): { size: number; isRight: boolean } | null {
  const end = view.byteLength - 22;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const isWanted =
      new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name)) === wanted;
    if (isWanted && view.getUint16(at + 8, true) & 8) {
      const local = view.getUint32(at + 42, true);
      const compressed = view.getUint32(at + 20, true);
      const behind =
        local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true) + compressed;
      const said = [0, 4, 8, 12].map((offset) => view.getUint32(behind + offset, true));
      const known = [0x08074b50, ...[16, 20, 24].map((offset) => view.getUint32(at + offset, true))];
      return { size: said[3]!, isRight: said.join() === known.join() };
    }
    at += 46 + name + extra + comment;
  }
  return null;
}

describe.each(formats)("the %s editor", (_format, editor, reader, file) => {
  const imageOf = async (bytes: Uint8Array) => {
    const image = (await factsOf(reader, bytes)).find(({ kind }) => kind === "image");
    if (image?.kind !== "image") throw new Error("There is no picture.");
    return image;
  };

  it("sets the title", async () => {
    const bytes = await applied(editor, file(), [title]);
    expect(documentOf(await factsOf(reader, bytes)).title.value).toBe('Größe & "Maß" <neu>');
    expect((await edited(editor, bytes, [title])).outcomes).toEqual([{ status: "unchanged" }]);
  });

  it("says behind each part that it writes how much there is, for who unpacks it as it comes", async () => {
    const bytes = await applied(editor, file(), [title]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts = unzipSync(bytes);
    let written = 0;
    for (const [name, content] of Object.entries(parts)) {
      const sizes = descriptorOf(view, name);
      if (!sizes) continue;
      written++;
      expect(sizes, name).toMatchObject({ size: content.length, isRight: true });
    }
    expect(written).toBeGreaterThan(0);
  });

  it("describes a picture, marks it as decoration, and describes it again", async () => {
    const at = (await imageOf(file())).address as Address;
    const described = await applied(editor, file(), [
      { kind: "set-alternative", at, text: 'A "red" box\n& ü' },
    ]);
    expect(await imageOf(described)).toMatchObject({ alt: 'A "red" box\n& ü', isDecorative: false });
    const marked = await applied(editor, described, [{ kind: "mark-decorative", at }]);
    expect(await imageOf(marked)).toMatchObject({ alt: null, isDecorative: true });
    const again = await applied(editor, marked, [{ kind: "set-alternative", at, text: "Box" }]);
    expect(await imageOf(again)).toMatchObject({ alt: "Box", isDecorative: false });
    const back = await applied(editor, again, [{ kind: "mark-decorative", at }]);
    expect(await imageOf(back)).toMatchObject({ alt: null, isDecorative: true });
    const unchanged = await edited(editor, back, [{ kind: "mark-decorative", at }]);
    expect(unchanged).toEqual({ outcomes: [{ status: "unchanged" }], bytes: null });
  });

  it("copies what is not changed as it lies in the archive, in the same order", async () => {
    const before = packed(file());
    const after = packed(await applied(editor, file(), [title]));
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...after].filter(([name, data]) => before.get(name) !== data).map(([name]) => name);
    expect(changed).toEqual(["docProps/core.xml"]);
  });

  it("writes the same bytes for the same edits", async () => {
    const edits: Edit[] = [
      title,
      { kind: "set-alternative", at: (await imageOf(file())).address!, text: "Box" },
    ];
    expect(await applied(editor, file(), edits)).toEqual(await applied(editor, file(), edits));
  });

  it("makes the properties where there are none, and tells where they are", async () => {
    const { "docProps/core.xml": _, ...rest } = unzipSync(file());
    const root = new TextDecoder().decode(rest["_rels/.rels"]);
    const without = root.replace(/<Relationship Id="rId2".*?\/>/, "");
    expect(without).not.toBe(root);
    const bytes = await applied(
      editor,
      zipSync({ ...rest, "_rels/.rels": new TextEncoder().encode(without) }),
      [title],
    );
    expect(documentOf(await factsOf(reader, bytes)).title.value).toBe('Größe & "Maß" <neu>');
    expect(textOfPart(bytes, "[Content_Types].xml")).toContain('PartName="/docProps/core.xml"');
    const missing = await applied(editor, zipSync(rest), [title]);
    expect(documentOf(await factsOf(reader, missing)).title.value).toBe('Größe & "Maß" <neu>');
    expect(textOfPart(missing, "_rels/.rels")).toBe(root);
  });

  it("refuses what is signed unless that is allowed", async () => {
    const signed = zipSync({ ...unzipSync(file()), "_xmlsignatures/sig1.xml": new Uint8Array(1) });
    await expect(edited(editor, signed, [title])).rejects.toMatchObject({ code: "signed_document" });
    const { outcomes, bytes } = await edited(editor, signed, [title], { allowSigned: true });
    expect(outcomes).toEqual([{ status: "applied" }]);
    expect(unzipSync(bytes!)["_xmlsignatures/sig1.xml"]).toEqual(new Uint8Array(1));
  });

  it("refuses what it cannot do, and the later of two edits that contradict each other", async () => {
    const at = (await imageOf(file())).address!;
    const nowhere: Address = { in: "part", part: "none.xml", element: 0 };
    const { outcomes } = await edited(editor, file(), [
      { kind: "set-alternative", at, text: "One" },
      { kind: "set-alternative", at, text: "Two" },
      { kind: "mark-decorative", at },
      { kind: "set-alternative", at: nowhere, text: "One" },
      { kind: "set-alternative", at: { in: "bytes", from: 0, to: 1 }, text: "One" },
      { kind: "show-title", title: "Berths" },
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["applied", ...Array(5).fill("refused")]);
  });
});

describe("an archive", () => {
  const parts = () => unzipSync(files.docx()) as Record<string, Uint8Array>;
  const titleOf = async (bytes: Uint8Array) => documentOf(await factsOf(docxReader, bytes)).title.value;

  it("of ZIP64 is written so that it can be read", async () => {
    const bytes = await applied(docxEditor, zip(parts(), { isZip64: true }), [title]);
    expect(await titleOf(bytes)).toBe('Größe & "Maß" <neu>');
    expect(documentOf(await factsOf(docxReader, bytes)).unread).toEqual([]);
  });

  it("keeps what stands before it and its comment", async () => {
    const before = new TextEncoder().encode("before");
    const bytes = await applied(docxEditor, zip(parts(), { before, comment: "Größe" }), [title]);
    expect(await titleOf(bytes)).toBe('Größe & "Maß" <neu>');
    expect(new TextDecoder().decode(bytes.subarray(0, 6))).toBe("before");
    expect(new TextDecoder().decode(bytes.subarray(-7))).toBe("Größe");
  });

  it("may have stored files", async () => {
    const stored = Object.fromEntries(
      Object.entries(parts()).map(([name, content]) => [name, { content, isStored: true }]),
    );
    expect(await titleOf(await applied(docxEditor, zip(stored), [title]))).toBe('Größe & "Maß" <neu>');
  });

  it("that is encrypted as a whole is refused as such", async () => {
    const bytes = new Uint8Array(4_096);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const view = new DataView(bytes.buffer);
    view.setUint16(30, 9, true);
    view.setUint32(48, 0, true);
    view.setUint32(76, 1, true);
    new TextEncoder().encodeInto("E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0", bytes.subarray(512));
    view.setUint16(512 + 64, 34, true);
    await expect(edited(docxEditor, bytes, [title])).rejects.toMatchObject({ code: "encrypted_document" });
  });

  it("with a damaged part that is to be changed is refused, and nothing is written", async () => {
    const damaged = zip({ ...parts(), "docProps/core.xml": "<a><b></a>" });
    await expect(edited(docxEditor, damaged, [title])).rejects.toMatchObject({ code: "unreadable_document" });
  });
});

describe("a part", () => {
  const core = (xml: string) =>
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${xml}</cp:coreProperties>`;
  const wide = (text: string) =>
    new Uint8Array(Uint16Array.from([...`\ufeff${text}`], (c) => c.charCodeAt(0)).buffer);
  const withCore = (content: string | Uint8Array) =>
    zip({ ...(unzipSync(files.docx()) as Record<string, Uint8Array>), "docProps/core.xml": content });
  const coreOf = (bytes: Uint8Array) => unzipSync(bytes)["docProps/core.xml"]!;

  it("in UTF-16 stays so", async () => {
    const bytes = await applied(
      docxEditor,
      withCore(wide(core("<dc:creator>Ä</dc:creator><dc:title>Alt</dc:title>"))),
      [title],
    );
    const text = core('<dc:creator>Ä</dc:creator><dc:title>Größe &amp; "Maß" &lt;neu&gt;</dc:title>');
    expect(coreOf(bytes)).toEqual(wide(text));
  });

  it("in an encoding of one byte gets references", async () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?>';
    const latin = Uint8Array.from(
      [...`${declared}${core("<dc:title>B</dc:title><dc:creator>Ä</dc:creator>")}`],
      (c) => c.charCodeAt(0),
    );
    const bytes = await applied(docxEditor, withCore(latin), [{ kind: "set-title", title: "Ä" }]);
    const text = `${declared}${core("<dc:title>&#xc4;</dc:title><dc:creator>Ä</dc:creator>")}`;
    expect(coreOf(bytes)).toEqual(Uint8Array.from([...text], (c) => c.charCodeAt(0)));
  });

  it("with a mark, comments, processing instructions and CDATA keeps them", async () => {
    const around = (name: string) =>
      `\ufeff<?xml version="1.0"?>\r\n<!-- <dc:title>no</dc:title> --><?x y?>${core(`<dc:creator><![CDATA[<dc:title>]]></dc:creator>\n${name}<!-- ü -->`)}`;
    const bytes = await applied(docxEditor, withCore(around("<dc:title  />")), [
      { kind: "set-title", title: "T" },
    ]);
    expect(new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(coreOf(bytes))).toBe(
      around("<dc:title  >T</dc:title>"),
    );
  });
});

it("asks storage a few times for thousands of small files that are copied", async () => {
  const bytes = pptx({ slides: Array.from({ length: 400 }, (_, at) => pic(`Picture ${at}`)) });
  let reads = 0;
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => {
      reads++;
      return bytes.subarray(offset, Math.min(bytes.length, offset + length));
    },
  };
  const pieces: Uint8Array[] = [];
  const sink = { write: async (piece: Uint8Array) => void pieces.push(piece.slice()) };
  const outcomes = await pptxEditor.apply(source, [title], sink, {}, new Budget());
  expect(outcomes).toEqual([{ status: "applied" }]);
  const [before, after] = [unzipSync(bytes), unzipSync(joined(...pieces))];
  const slides = Object.keys(before).filter((name) => /slide\d+\.xml$/.test(name));
  expect(slides).toHaveLength(400);
  for (const name of slides) expect(after[name]).toEqual(before[name]);
  expect(reads).toBeLessThan(40);
});
