import type { GateResult, StoredReport } from "./report.ts";
import type { Grade } from "./score.ts";

/** A scan as callers and webhooks see it. Times are ISO 8601 in UTC. */
export interface ScanShape {
  id: string;
  filename: string;
  status: "queued" | "processing" | "complete" | "failed";
  label: string | null;
  source: "file" | "url";
  /** Of a scan that was made from one. */
  url: string | null;
  /** Null, as grade, compliant and issues_count, until the scan is complete. */
  score: number | null;
  grade: Grade | null;
  compliant: boolean | null;
  issues_count: number | null;
  gate: GateResult | null;
  /** Why a failed scan failed. */
  error: { code: string; message: string } | null;
  created_at: string;
  completed_at: string | null;
}

/** A scan with its report, which is null until it is complete. */
export type ScanWithReport = ScanShape & { report: StoredReport | null };

/** What webhooks are sent when a scan ends; the report comes without its checks, which the issues name. */
export interface ScanMessage {
  type: "scan.completed" | "scan.failed";
  timestamp: string;
  data: ScanShape & { report: Omit<StoredReport, "checks"> | null };
}
