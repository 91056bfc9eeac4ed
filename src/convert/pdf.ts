import { pdfContent } from "../formats/pdf/reader.ts";
import { converterOf } from "./converter.ts";

/** PDF (ISO 32000-2): a tagged document in the order of its structure, any other by where its text stands. */
export const pdf = converterOf(pdfContent, {
  largest: 20_971_520,
  // Measured in workerd: 60 MiB for a file of 18 MiB that is all pictures, 134 MiB for 380 pages in 16 MiB.
  memory: 134_217_728,
  infersHeaders: true,
});
