import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { JobStatus } from "../jobs/job-steps.ts";

/** A conversion or a remediation, as far as lists say of it. */
export interface RecentJob {
  id: string;
  documentId: string;
  kind: "conversion" | "remediation";
  status: JobStatus;
  /** What a complete remediation came to; null for all others. */
  result: "fixed" | "asks" | "unchanged" | null;
}

/** From when on jobs that have ended are recent, by how they ended: ISO 8601. */
interface RecentSince {
  complete: string;
  failed: string;
}

export interface RecentJobStore {
  /**
   * The latest job of each kind of each document that the viewer may convert, where it is under way or ended recently;
   * in the order of their ids. Throws AppError `unauthorized` when the session has ended.
   */
  of(viewer: Viewer, documentIds: readonly string[], since: RecentSince): Promise<RecentJob[]>;
}

/** For how long what has ended is reported: what failed for a day, as nothing else is left of it; in milliseconds. */
const shownFor = { complete: 10 * 60_000, failed: 24 * 3_600_000 };

export type RecentJobs = ReturnType<typeof recentJobService>;

export const recentJobService = ({ recentJobs, now }: { recentJobs: RecentJobStore; now: Clock }) => ({
  /** What is under way with the documents and what has just ended, for whoever left the page of a job. */
  async of(viewer: Viewer, documentIds: readonly string[]): Promise<RecentJob[]> {
    if (!documentIds.length) return [];
    const time = now();
    return recentJobs.of(viewer, documentIds, {
      complete: iso(time - shownFor.complete),
      failed: iso(time - shownFor.failed),
    });
  },
});

export const isUnderWay = ({ status }: Pick<RecentJob, "status">): boolean =>
  status === "queued" || status === "processing";
