import type { ScanShape } from "../../checker/report/scan-shape.ts";
import type { StoredReport } from "../reports/reports.ts";
import type { Scan } from "./scans.ts";

/** A scan as callers and webhooks see it. */
export const scanRecord = (scan: Scan): ScanShape => ({
  id: scan.id,
  filename: scan.filename,
  status: scan.status,
  label: scan.label,
  source: scan.source,
  url: scan.url,
  score: scan.score,
  grade: scan.grade,
  compliant: scan.compliant,
  issues_count: scan.issuesCount,
  gate: scan.gateResult,
  error:
    scan.errorCode === null
      ? null
      : { code: scan.errorCode, message: scan.errorMessage ?? "The scan failed." },
  created_at: scan.createdAt,
  completed_at: scan.completedAt,
});

/** Which event the end of a scan is. */
export const eventOf = ({ status }: Scan): ScanEvent =>
  status === "complete" ? "scan.completed" : "scan.failed";

/** What a webhook says: the scan, and its report without the checks, which the issues name. */
export function eventPayload(scan: Scan, report: StoredReport | null): string {
  const { checks: _, ...summary } = report ?? ({} as StoredReport);
  const data = { ...scanRecord(scan), report: report && summary };
  return JSON.stringify({ type: eventOf(scan), timestamp: scan.completedAt, data });
}

export const scanEvents = ["scan.completed", "scan.failed"] as const;
export type ScanEvent = (typeof scanEvents)[number];
