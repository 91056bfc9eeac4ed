import { contentTypes, relationships } from "../checker/build/office.ts";
import { zip } from "../checker/build/zip.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** A small Word document of one paragraph without a title; `padding` bytes of it are a part that nobody reads. */
export function docx({ text = "Hello", padding = 0 } = {}): Uint8Array<ArrayBuffer> {
  const bytes = zip({
    "[Content_Types].xml": contentTypes({ "/word/document.xml": main }),
    "_rels/.rels": relationships([["rId1", `${office}/officeDocument`, "word/document.xml"]]),
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ...(padding ? { "word/padding.bin": { content: new Uint8Array(padding), isStored: true } } : {}),
  });
  return new Uint8Array(bytes);
}
