import type { Format } from "../core/formats.ts";
import type { Editor } from "../formats/editor.ts";

/** The editor of each format, loaded when it is needed; without one nothing is written, and nothing asked. */
const loaders: Partial<Record<Format, () => Promise<Editor>>> = {
  markdown: async () => (await import("../formats/markdown/editor.ts")).markdownEditor,
  latex: async () => (await import("../formats/latex/editor.ts")).latexEditor,
  html: async () => (await import("../formats/html/editor.ts")).htmlEditor,
  docx: async () => (await import("../formats/docx/editor.ts")).docxEditor,
  pptx: async () => (await import("../formats/pptx/editor.ts")).pptxEditor,
  xlsx: async () => (await import("../formats/xlsx/editor.ts")).xlsxEditor,
  pdf: async () => (await import("../formats/pdf/editor.ts")).pdfEditor,
};

export const loadEditor = async (format: Format): Promise<Editor | null> =>
  (await loaders[format]?.()) ?? null;
