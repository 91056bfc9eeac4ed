import type { StoredReport } from "../checker/report/report.ts";
import { Pace } from "../core/turns.ts";
import { visible } from "./markup.ts";
import { reportBlocks, textsOf } from "./pdf/content.ts";
import { FontBook, type LoadFont } from "./pdf/fonts.ts";
import { furnish, Layout } from "./pdf/layout.ts";
import { Typesetter } from "./pdf/lines.ts";
import { Page } from "./pdf/page.ts";
import { TaggedPdf } from "./pdf/tagged.ts";

/** The report as a tagged PDF (PDF/UA-1). Needs the fonts of assets/fonts: two for any report, more by script. */
export async function renderPdf(report: StoredReport, loadFont: LoadFont): Promise<Uint8Array> {
  const blocks = reportBlocks(report);
  const file = new TaggedPdf({
    title: `Accessibility report: ${visible(report.filename)}`,
    created: new Date(report.created_at),
  });
  const pace = new Pace();
  const fonts = await FontBook.open(file.pdf, textsOf(blocks), loadFont, pace);
  const page = new Page(file, new Typesetter(file.pdf, fonts));
  await new Layout(page, pace).place(file.root, blocks);
  await furnish(page, report.filename, pace);
  return file.bytes(pace);
}
