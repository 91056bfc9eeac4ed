import type { Format } from "../../core/formats.ts";
import { docxReader } from "../../formats/docx/reader.ts";
import { htmlReader } from "../../formats/html/reader.ts";
import { latexReader } from "../../formats/latex/reader.ts";
import { markdownReader } from "../../formats/markdown/reader.ts";
import { officeFormat } from "../../formats/ooxml/package.ts";
import { ZipArchive } from "../../formats/ooxml/zip.ts";
import { pdfReader } from "../../formats/pdf/reader.ts";
import { pptxReader } from "../../formats/pptx/reader.ts";
import { xlsxReader } from "../../formats/xlsx/reader.ts";
import type { OfficeDetector } from "../detect.ts";
import { factReader } from "../facts/reader.ts";
import type { Reader } from "../reader.ts";

/** The reader of each format; a format without one is not yet supported. */
export const readers: Partial<Record<Format, Reader>> = {
  pdf: pdfReader,
  docx: factReader(docxReader),
  html: htmlReader,
  markdown: markdownReader,
  pptx: factReader(pptxReader),
  xlsx: xlsxReader,
  latex: factReader(latexReader),
};

/** Which Office format a zip archive is; null when it is none. */
export const officeFormatOf: OfficeDetector = async (source, budget) =>
  officeFormat(await ZipArchive.open(source, budget), budget);
