import type { Report, StoredReport } from "../checker/report.ts";
import { packed, unpacked } from "./packed.ts";

/** A report as the `body` column holds it. */
export const packReport = (report: Report): Promise<string> => packed(JSON.stringify(report));

export const unpackReport = async (body: string): Promise<Report> => JSON.parse(await unpacked(body));

/** A report as it is told, of the columns that hold it. */
export const storedReport = async (row: {
  id: string;
  createdAt: string;
  body: string;
}): Promise<StoredReport> => ({
  report_id: row.id,
  ...(await unpackReport(row.body)),
  created_at: row.createdAt,
});
