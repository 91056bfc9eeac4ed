import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import { reportContent } from "../render/html.ts";
import { contentDisposition } from "../services/files/content-disposition.ts";
import { type ReportFile, type ReportFormName, reportFormNames } from "../services/reports/report-files.ts";
import type { StoredReport } from "../services/reports/reports.ts";
import { Places, type ShownFile } from "./page-view.tsx";
import { FileHeading } from "./parts.tsx";

/** What a report may take of a page that has up to 100 KB, in bytes. */
export const reportRoom = 72_000;

const forms: Record<ReportFormName, string> = {
  pdf: "PDF",
  html: "HTML",
  csv: "CSV, for spreadsheets",
  json: "JSON",
  sarif: "SARIF",
  junit: "JUnit",
  markdown: "Markdown",
};

/** A report with its heading and the ways to take it along; its files lie below `path`. */
export const ReportView = ({
  report,
  path,
  decideAt = null,
  file = null,
  converted = null,
  children,
}: {
  report: StoredReport;
  path: string;
  /** Below which address its reader decides on a finding; null for readers who may not. */
  decideAt?: string | null;
  /** The PDF file that was tested, where its pages can be shown. */
  file?: ShownFile | null;
  /** The page that it was converted to. */
  converted?: ShownFile | null;
  /** What stands between the heading and the report. */
  children?: Child;
}) => (
  <>
    <p class="kind">Accessibility report</p>
    <FileHeading name={report.filename} />
    <nav class="downloads" aria-label="Download the report">
      <span>Download the complete report:</span>
      <ul class="links">
        {Object.entries(forms).map(([name, text]) => (
          <li>
            <a href={`${path}/${name}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
    {children}
    <Places file={file}>
      {raw(
        reportContent(report, reportRoom, {
          complete: `${path}/html`,
          decideAt,
          hasPages: file !== null,
          converted: converted?.path ?? null,
        }),
      )}
    </Places>
  </>
);

/** The name of a form as it stands in an address; null when there is no such form. */
export const formNamed = (name: string): ReportFormName | null =>
  reportFormNames.find((known) => known === name) ?? null;

/** A report as a file to keep. */
export const reportResponse = ({ bytes, form, filename }: ReportFile): Response =>
  new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": form.mediaType,
      "Content-Disposition": contentDisposition("attachment", `${filename}.accessibility.${form.extension}`),
      "X-Robots-Tag": "noindex",
      "Referrer-Policy": "same-origin",
    },
  });
