import { Budget } from "../../../src/checker/budget.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { catalogOf } from "../../../src/formats/pdf/catalog.ts";
import { ContentElements } from "../../../src/formats/pdf/content/mcids.ts";
import { type PageItems, readPageItems } from "../../../src/formats/pdf/content/page-items.ts";
import { PdfFile } from "../../../src/formats/pdf/file/file.ts";
import { pages } from "../../../src/formats/pdf/pages.ts";
import { FontCache } from "../../../src/formats/pdf/text/font-cache.ts";
import type { TextRun } from "../../../src/formats/pdf/text/runs.ts";
import { name, type PdfBuilder, pdf, type Writable } from "../../checker/build/pdf.ts";

type Entries = { [key: string]: Writable };

/** What stands on the first page; marked content belongs to elements of the number of its identifier. */
export async function itemsOf(bytes: Uint8Array): Promise<PageItems> {
  const file = await PdfFile.open(bytesSource(bytes), new Budget());
  const fonts = new FontCache(file, { isRead: true });
  const elements = new Map(Array.from({ length: 10 }, (_, at) => [at, at]));
  for await (const page of pages(file, await catalogOf(file), () => {}))
    return readPageItems(file, page, fonts, {
      elementsOf: () => new ContentElements(elements),
      elementOfObject: () => -1,
    });
  throw new Error("The document has no page.");
}

/** A page of this content; F1 is Helvetica unless another font is given. */
export const pageOf = (
  content: string,
  font: (builder: PdfBuilder) => Entries = () => ({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name("Helvetica"),
    Encoding: name("WinAnsiEncoding"),
  }),
  more: (builder: PdfBuilder) => Entries = () => ({}),
): Promise<PageItems> =>
  itemsOf(
    pdf({
      pages: [content],
      page: (builder) => ({ Resources: { Font: { F1: builder.add(font(builder)) }, ...more(builder) } }),
    }),
  );

export const runsOf = ({ texts }: PageItems): TextRun[] =>
  texts.flatMap((item) => (item.sort === "run" ? [item.run] : []));

/** The runs of a page of this content. */
export const runsIn = async (...from: Parameters<typeof pageOf>): Promise<TextRun[]> =>
  runsOf(await pageOf(...from));
