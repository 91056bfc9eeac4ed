import type { StoredReport } from "../checker/report/report.ts";
import { renderCsv } from "./csv.ts";
import { renderHtml } from "./html.ts";
import { renderJson } from "./json.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";
import type { LoadFont } from "./pdf/fonts.ts";
import { renderSarif } from "./sarif.ts";

/** A form that a report can be had in. */
export interface ReportForm {
  mediaType: string;
  /** Of the file name, without the dot. */
  extension: string;
  /**
   * Only the PDF form needs fonts; it asks for those of the report's scripts. `site` is the address of the service,
   * whose pages about checks the form leads to; without it there are no links.
   */
  render(report: StoredReport, loadFont: LoadFont, site?: string): Promise<Uint8Array>;
}

const utf8 = new TextEncoder();

const textForm = (
  mediaType: string,
  extension: string,
  write: (report: StoredReport, site?: string) => string,
): ReportForm => ({
  mediaType,
  extension,
  render: async (report, _, site) => utf8.encode(write(report, site)),
});

/** Every form of a report, by the name that a caller asks for it with. */
export const reportForms = {
  json: textForm("application/json", "json", renderJson),
  csv: textForm("text/csv; charset=utf-8", "csv", renderCsv),
  pdf: {
    mediaType: "application/pdf",
    extension: "pdf",
    // Loaded when it is asked for: pdfkit and its font engine are the largest part of the bundle.
    render: async (report, loadFont) => (await import("./pdf.ts")).renderPdf(report, loadFont),
  },
  html: textForm("text/html; charset=utf-8", "html", renderHtml),
  sarif: textForm("application/sarif+json", "sarif", renderSarif),
  markdown: textForm("text/markdown; charset=utf-8", "md", renderMarkdown),
  junit: textForm("application/xml", "junit.xml", renderJunit),
} satisfies Record<string, ReportForm>;
