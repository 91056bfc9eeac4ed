import type { GateResult, Issue, StoredReport } from "../checker/report/report.ts";

/** A document and its report, in an output that may say of several. */
export interface RenderedDocument {
  /** How the document is called: its file name, or its path from where the scan began, with "/". */
  path: string;
  report: StoredReport;
  /** What the baseline had and the report has no more; absent where nothing was compared. */
  resolved?: readonly ResolvedIssue[];
}

/** As much as a baseline keeps of an issue. */
export type ResolvedIssue = Pick<Issue, "fingerprint" | "check_id" | "severity" | "message"> & {
  /** Where it was. */
  place: string;
};

/** A file that could not be checked at all. */
export interface UnreadDocument {
  path: string;
  error: { code: string; message: string };
}

/** What one run of the command line found. */
export interface RenderedRun {
  documents: readonly RenderedDocument[];
  unread: readonly UnreadDocument[];
  /** Of all documents together. */
  gate: GateResult;
  /** ISO 8601, UTC. */
  finishedAt: string;
}
