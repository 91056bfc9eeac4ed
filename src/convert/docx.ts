import { formats } from "../core/formats.ts";
import { docxReader } from "../formats/docx/reader.ts";
import { converterOf } from "./converter.ts";

/**
 * Word documents: the body and its notes. Headers and footers are left out, as they repeat on every page what only
 * pages need; so are comments, and text that is deleted or hidden.
 */
export const docx = converterOf(docxReader, {
  largest: formats.docx.limit,
  infersHeaders: true,
});
