import { type Format, formats } from "../core/formats.ts";
import { docxReader } from "../formats/docx/reader.ts";
import { htmlContentReader } from "../formats/html/reader.ts";
import { latexReader } from "../formats/latex/reader.ts";
import { markdownContentReader } from "../formats/markdown/reader.ts";
import { pdfContent } from "../formats/pdf/reader.ts";
import { pptxReader } from "../formats/pptx/reader.ts";
import { xlsxContent } from "../formats/xlsx/reader.ts";
import { type Converter, converterOf } from "./converter.ts";

/** How each format is converted: by the content that its reader emits. */
export const converters: Record<Format, Converter> = {
  docx: converterOf(docxReader, { largest: formats.docx.limit, infersHeaders: true }),
  html: converterOf(htmlContentReader, { largest: formats.html.limit }),
  latex: converterOf(latexReader, { largest: formats.latex.limit, infersHeaders: true }),
  markdown: converterOf(markdownContentReader, { largest: formats.markdown.limit }),
  pdf: converterOf(pdfContent, {
    largest: 20_971_520,
    // Measured in workerd: 60 MiB for a file of 18 MiB that is all pictures, 134 MiB for 380 pages in 16 MiB.
    memory: 134_217_728,
    infersHeaders: true,
  }),
  pptx: converterOf(pptxReader, { largest: 104_857_600 }),
  xlsx: converterOf(xlsxContent, { largest: 52_428_800, infersHeaders: true }),
};
