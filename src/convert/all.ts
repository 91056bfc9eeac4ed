import { type Format, formatIds, formats } from "../core/formats.ts";
import { contentReaders } from "../formats/all.ts";
import { type Converter, type ConverterTraits, converterOf } from "./converter.ts";

/** Where formats differ in how they are converted. */
const traits: Partial<Record<Format, ConverterTraits>> = {
  docx: { infersHeaders: true },
  latex: { infersHeaders: true },
  pdf: {
    largest: 20_971_520,
    // Measured in workerd: 60 MiB for a file of 18 MiB that is all pictures, 134 MiB for 380 pages in 16 MiB.
    memory: 134_217_728,
    infersHeaders: true,
  },
  xlsx: { infersHeaders: true, namesHeaders: true },
  markdown: { namesHeaders: true },
};

/** How each format is converted: by the content that its reader emits. */
export const converters = Object.fromEntries(
  formatIds.map((format) => [
    format,
    converterOf(contentReaders[format], { largest: formats[format].limit, ...traits[format] }),
  ]),
) as Record<Format, Converter>;
