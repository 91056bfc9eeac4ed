import { Buffer } from "node:buffer";
import type { Report, StoredReport } from "../checker/report.ts";

/** A report as the `body` column holds it: JSON, gzipped, in base 64. */
export async function packReport(report: Report): Promise<string> {
  const packed = new Blob([JSON.stringify(report)]).stream().pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("base64");
}

export async function unpackReport(body: string): Promise<Report> {
  const plain = new Blob([Buffer.from(body, "base64")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain).json();
}

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
