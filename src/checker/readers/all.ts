import { type Format, formatIds } from "../../core/formats.ts";
import { contentReaders } from "../../formats/all.ts";
import { htmlReader } from "../../formats/html/reader.ts";
import { markdownReader } from "../../formats/markdown/reader.ts";
import { officeFormat } from "../../formats/ooxml/package.ts";
import { ZipArchive } from "../../formats/ooxml/zip.ts";
import { pdfReader } from "../../formats/pdf/reader.ts";
import { xlsxReader } from "../../formats/xlsx/reader.ts";
import type { OfficeDetector } from "../bytes/detect.ts";
import { factReader } from "../facts/reader.ts";
import type { Reader } from "../reader.ts";

/** Readers that emit facts themselves, as these cost less so than by content. */
const ownReaders: Partial<Record<Format, Reader>> = {
  pdf: pdfReader,
  xlsx: xlsxReader,
  html: htmlReader,
  markdown: markdownReader,
};

/** Whether the facts of a format are made of its content. */
export const areFactsOfContent = (format: Format): boolean => !ownReaders[format];

/** The reader of each format's facts. */
export const readers = Object.fromEntries(
  formatIds.map((format) => [format, ownReaders[format] ?? factReader(contentReaders[format])]),
) as Record<Format, Reader>;

/** Which Office format a zip archive is; null when it is none. */
export const officeFormatOf: OfficeDetector = async (source, budget) =>
  officeFormat(await ZipArchive.open(source, budget), budget);
