import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import { type TaggedDocument, taggedPdf } from "../checker/build/tagged-pdf.ts";
import { valid } from "./page.ts";

/** The whole file that a PDF becomes. */
export async function convertedPdf(document: TaggedDocument | Uint8Array): Promise<string> {
  const bytes = document instanceof Uint8Array ? document : taggedPdf(document);
  const page = await writePage(await structure("pdf", bytesSource(bytes)), "notes.pdf");
  return valid(new TextDecoder().decode(page));
}
