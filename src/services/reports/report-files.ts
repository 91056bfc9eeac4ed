import type { StoredReport } from "../../checker/report/report.ts";
import { type ReportForm, reportForms } from "../../render/all.ts";

export type ReportFormName = keyof typeof reportForms;
export const reportFormNames = Object.keys(reportForms) as [ReportFormName, ...ReportFormName[]];

/** A report in one of its forms; `filename` is the document's. */
export interface ReportFile {
  bytes: Uint8Array;
  form: ReportForm;
  filename: string;
}

/** Where the PDF form has its fonts from. */
export interface Fonts {
  load(name: string): Promise<Uint8Array>;
}

export async function reportFile(
  report: StoredReport,
  name: ReportFormName,
  fonts: Fonts,
  site?: string,
): Promise<ReportFile> {
  const form: ReportForm = reportForms[name];
  return { bytes: await form.render(report, fonts.load, site), form, filename: report.filename };
}
