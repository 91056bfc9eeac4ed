import type { Format } from "../core/formats.ts";
import { docxReader } from "./docx/reader.ts";
import type { Editor } from "./editor.ts";
import { htmlContentReader } from "./html/reader.ts";
import { latexReader } from "./latex/reader.ts";
import { markdownContentReader } from "./markdown/reader.ts";
import { pdfContent } from "./pdf/reader.ts";
import { pptxReader } from "./pptx/reader.ts";
import type { FormatReader } from "./reader.ts";
import { xlsxContent } from "./xlsx/reader.ts";

/** The reader of each format's content: what is checked, converted, heard and fixed is read by it. */
export const contentReaders: Readonly<Record<Format, FormatReader>> = {
  pdf: pdfContent,
  docx: docxReader,
  pptx: pptxReader,
  xlsx: xlsxContent,
  html: htmlContentReader,
  markdown: markdownContentReader,
  latex: latexReader,
};

/** The editor of each format, loaded when it is needed; without one nothing is written, and nothing asked. */
const editors: Partial<Record<Format, () => Promise<Editor>>> = {
  pdf: async () => (await import("./pdf/editor.ts")).pdfEditor,
  docx: async () => (await import("./docx/editor.ts")).docxEditor,
  pptx: async () => (await import("./pptx/editor.ts")).pptxEditor,
  xlsx: async () => (await import("./xlsx/editor.ts")).xlsxEditor,
  html: async () => (await import("./html/editor.ts")).htmlEditor,
  markdown: async () => (await import("./markdown/editor.ts")).markdownEditor,
  latex: async () => (await import("./latex/editor.ts")).latexEditor,
};

export const loadEditor = async (format: Format): Promise<Editor | null> =>
  (await editors[format]?.()) ?? null;
