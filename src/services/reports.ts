import type { Report, StoredReport } from "../checker/report.ts";
import { AppError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import type { Examine } from "./examination.ts";
import type { Paging } from "./paging.ts";
import type { Tag } from "./tags.ts";
import type { ReceivedFile } from "./uploads.ts";

export type { StoredReport };

/** A report as a list shows it. */
export interface ReportRow {
  id: string;
  filename: string;
  format: Report["format"];
  overallScore: number;
  grade: Report["grade"];
  compliant: boolean;
  verdict: Report["verdict"];
  totalChecks: number;
  totalPassed: number;
  totalFailed: number;
  totalNotApplicable: number;
  totalNeedsReview: number;
  tags: Tag[];
  createdAt: string;
}

export interface ReportShare {
  id: string;
  createdAt: string;
  /** Null when it does not end by itself. */
  expiresAt: string | null;
}

/** Reports of accounts. Methods that take a key's hash throw AppError `unauthorized` when there is no such live key. */
export interface ReportStore {
  add(accountId: string, report: StoredReport): Promise<void>;
  /** Newest first. */
  list(keyHash: string, paging: Paging): Promise<{ reports: ReportRow[]; total: number }>;
  read(keyHash: string, id: string): Promise<StoredReport | null>;
  remove(keyHash: string, id: string): Promise<boolean>;
  /** False when the account has no such report. */
  addShare(keyHash: string, reportId: string, share: ReportShare): Promise<boolean>;
  removeShare(keyHash: string, reportId: string, shareId: string): Promise<boolean>;
  /** Null when there is no such share or it has ended. */
  readShared(shareId: string, now: string): Promise<StoredReport | null>;
}

const noReport = () => new AppError("not_found", "There is no such report.");
const noShare = () =>
  new AppError("not_found", "There is no such shared report: the link may have ended or been revoked.");

export type Reports = ReturnType<typeof reportService>;

export function reportService({ reports, examine }: { reports: ReportStore; examine: Examine }) {
  return {
    /** Checks the file, keeps the report and lets go of the file, whatever happens. */
    async scan(accountId: string, file: ReceivedFile, tiers: readonly number[]): Promise<StoredReport> {
      try {
        const report = await examine(file, tiers);
        const stored = { report_id: newId("rep"), ...report, created_at: new Date().toISOString() };
        await reports.add(accountId, stored);
        return stored;
      } finally {
        await file.discard();
      }
    },

    list: (keyHash: string, paging: Paging) => reports.list(keyHash, paging),

    async read(keyHash: string, id: string): Promise<StoredReport> {
      const report = await reports.read(keyHash, id);
      if (!report) throw noReport();
      return report;
    },

    async remove(keyHash: string, id: string): Promise<void> {
      if (!(await reports.remove(keyHash, id))) throw noReport();
    },

    /** A link to the report that anybody may follow, for some days or until it is revoked. */
    async share(keyHash: string, reportId: string, days: number | undefined): Promise<ReportShare> {
      const now = Date.now();
      const share: ReportShare = {
        id: newId("rsh", now),
        createdAt: new Date(now).toISOString(),
        expiresAt: days ? new Date(now + days * 86_400_000).toISOString() : null,
      };
      if (!(await reports.addShare(keyHash, reportId, share))) throw noReport();
      return share;
    },

    async unshare(keyHash: string, reportId: string, shareId: string): Promise<void> {
      if (!(await reports.removeShare(keyHash, reportId, shareId))) throw noShare();
    },

    async readShared(shareId: string): Promise<StoredReport> {
      const report = await reports.readShared(shareId, new Date().toISOString());
      if (!report) throw noShare();
      return report;
    },
  };
}
