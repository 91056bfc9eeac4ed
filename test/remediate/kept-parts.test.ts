import { unzipSync, type Zippable, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { docx, p, picture } from "../checker/build/docx.ts";
import { name, pdf } from "../checker/build/pdf.ts";
import { ap, pptx, sp } from "../checker/build/pptx.ts";
import { xlsx } from "../checker/build/xlsx.ts";
import { fixed } from "./fixing.ts";

/** Bytes that no encoding of text holds. */
const bytesOf = (seed: number) => Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919 + seed) & 255);
const encoded = (text: string) => new Uint8Array(new TextEncoder().encode(text));

describe("macros", () => {
  /** The document as a program saves it that keeps macros in it. */
  function withMacros(bytes: Uint8Array, part: string, type: string): Uint8Array {
    const files: Zippable = Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, content]) => [name, new Uint8Array(content)]),
    );
    const folder = part.slice(0, part.indexOf("/"));
    const types = new TextDecoder().decode(files["[Content_Types].xml"] as Uint8Array);
    const others = types.replace(new RegExp(`<Override[^>]*PartName="/${part}"[^>]*/>`), "");
    files["[Content_Types].xml"] = encoded(
      others.replace(
        "</Types>",
        `<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
      ),
    );
    files[`${folder}/vbaProject.bin`] = bytesOf(1);
    files[`${folder}/vbaProjectSignature.bin`] = bytesOf(2);
    files[`${folder}/vbaData.xml`] = encoded('<wne:vbaSuppData xmlns:wne="urn:macros"/>');
    return zipSync(files);
  }

  const text = p("Harbour dues", "berschrift1") + p("The dues of each berth.");
  it.each([
    [
      "docm",
      docx({ title: "", body: text }),
      "word/document.xml",
      "application/vnd.ms-word.document.macroEnabled.main+xml",
    ],
    [
      "pptm",
      pptx({ title: "", slides: [sp("Title 1", { placeholder: 'type="title"', text: ap("Harbour dues") })] }),
      "ppt/presentation.xml",
      "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
    ],
    [
      "xlsm",
      xlsx({ title: "", sheets: [{ name: "Dues", rows: [["Berth", "Dues"]] }] }),
      "xl/workbook.xml",
      "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    ],
  ])("and their signature stay byte for byte in a %s", async (extension, bytes, part, type) => {
    const original = withMacros(bytes, part, type);
    const filename = `dues.${extension}`;
    const { questions } = await fixed(original, { filename });
    const answers = questions.map(({ id, kind }) => ({
      question_id: id,
      value: kind === "language" ? "en" : "Harbour dues",
    }));
    const { result, changes } = await fixed(original, { filename, answers });
    expect(changes.map(({ fix_id }) => fix_id)).toContain("title");
    const [before, after] = [unzipSync(original), unzipSync(await result!.read(0, result!.size))];
    const macros = Object.keys(before).filter((name) => name.includes("vba"));
    expect(macros).toHaveLength(3);
    for (const name of macros) expect([name, after[name]]).toEqual([name, before[name]]);
    expect(new TextDecoder().decode(after["[Content_Types].xml"])).toContain(type);
  });
});

it("a PDF without tags is told to be made anew, as it is not tagged as a whole", async () => {
  const bytes = pdf({ pages: ["BT /F1 12 Tf 72 700 Td (Harbour dues) Tj ET"] });
  const { left } = await fixed(bytes, { filename: "dues.pdf" });
  expect(left.find(({ check_id }) => check_id === "structure-tags")!.reason).toBe(
    "The text of the PDF is in no tags, and Lectern does not tag a whole PDF: make it anew with tags from the document that it was made of.",
  );
});

describe("a document that may not be written to", () => {
  const image = {
    "media/image1.png": { type: "image", content: bytesOf(3), id: "image1.png" },
  } as const;
  const signed = (body: string) =>
    zipSync({ ...unzipSync(docx({ body, parts: image })), "_xmlsignatures/sig1.xml": bytesOf(4) });
  const asked = signed(p("Harbour dues", "berschrift1") + p(picture('id="1" name="Picture 1"')));

  it("is refused before anyone is asked what could not be written", async () => {
    await expect(fixed(asked, { filename: "dues.docx" })).rejects.toMatchObject({
      code: "signed_document",
      message: expect.stringContaining("a change would break the signature"),
    });
    const { questions } = await fixed(asked, { filename: "dues.docx", allowSigned: true });
    expect(questions.map(({ kind }) => kind)).toEqual(["alternative_text"]);
  });

  it("is taken where nothing is to be fixed or asked", async () => {
    const { changes, questions, result } = await fixed(signed(p("Harbour dues", "berschrift1")), {
      filename: "dues.docx",
    });
    expect({ changes, questions, result }).toEqual({ changes: [], questions: [], result: null });
  });

  it("may be a PDF that is cut short", async () => {
    const whole = pdf({
      pages: ["BT /F1 12 Tf 72 700 Td (Harbour dues) Tj ET"],
      catalog: () => ({ Lang: "en", ViewerPreferences: { DisplayDocTitle: true }, Type: name("Catalog") }),
    });
    const text = Buffer.from(whole).toString("latin1");
    const cut = whole.subarray(0, text.lastIndexOf("trailer"));
    await expect(fixed(cut, { filename: "dues.pdf" })).rejects.toMatchObject({
      code: "unreadable_document",
      message: expect.stringContaining("The PDF is cut short"),
    });
  });
});
