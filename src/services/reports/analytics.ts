import { namesOfChecks } from "../../checker/index.ts";
import { AppError } from "../../core/errors.ts";
import { formatIds, imageFormatIds } from "../../core/formats.ts";
import { noOrganization } from "../accounts/organizations.ts";
import type { Role } from "../accounts/roles.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, dayOf } from "../clock.ts";
import type { Paging } from "../paging.ts";

/** How many there are of each kind. */
export type Counts = Record<string, number>;

/** What an organization's documents look like at a glance. */
export interface Dashboard {
  documents: { total: number; byType: Counts; byStatus: Counts };
  /** Of every version. */
  storageBytes: number;
  /** Uploads of each of the last 30 days, oldest first. */
  uploads: { date: string; count: number }[];
  compliance: {
    /** Of the latest test of each document, in percent; null without a test. */
    averageScore: number | null;
    byGrade: Counts;
    failuresByCheck: Counts;
    /** The days among the last 30 with tests, oldest first. */
    overTime: { date: string; averageScore: number; tests: number }[];
  };
  jobs: { byStatus: Counts };
}

/** What one member has done in an organization. */
export interface MemberActivity {
  userId: string;
  fullName: string;
  email: string;
  role: Role;
  documents: number;
  storageBytes: number;
  tests: number;
  averageScore: number | null;
  lastUploadAt: string | null;
}

export interface Overview {
  members: number;
  documents: number;
  storageBytes: number;
  tests: number;
  users: MemberActivity[];
}

/** How far users get in their onboarding. */
export interface Funnel {
  users: number;
  completed: number;
  skipped: number;
  /** At which step those stand who have neither completed nor skipped. */
  dropOff: { step: number; users: number }[];
  surveys: number;
  uploaders: number;
  /** Median time from registration to the first upload; null without an upload. */
  secondsToFirstUpload: number | null;
}

/** Every method throws AppError `unauthorized` when the session has ended; null is for those who may not look. */
export interface AnalyticsStore {
  /** Days are those from `since` on, an ISO 8601 date. */
  dashboard(viewer: Viewer, orgId: string, since: string): Promise<Dashboard | null>;
  overview(viewer: Viewer, orgId: string, paging: Paging): Promise<Overview | null>;
  /** For users with one of the email addresses whose account an operator has verified. */
  onboarding(viewer: Viewer, staffEmails: readonly string[]): Promise<Funnel | null>;
}

const dayLength = 86_400_000;
const daysShown = 30;

/** Every kind, those with none of it too. */
const all = (kinds: readonly string[], counts: Counts): Counts =>
  Object.fromEntries(kinds.map((kind) => [kind, counts[kind] ?? 0]));

const types = [...formatIds, ...imageFormatIds];
const statuses = ["untested", "compliant", "non_compliant"];
const jobStatuses = ["queued", "processing", "complete", "failed"];

/** What a check is called, by its id; the id itself for a check that is no more. */
export const checkName = (id: string): string => namesOfChecks.get(id) ?? id;

export type Analytics = ReturnType<typeof analyticsService>;

export function analyticsService({
  analytics,
  staffEmails,
  now,
}: {
  analytics: AnalyticsStore;
  staffEmails: readonly string[];
  now: Clock;
}) {
  return {
    async dashboard(viewer: Viewer, orgId: string): Promise<Dashboard> {
      const time = now();
      const days = Array.from({ length: daysShown }, (_, at) =>
        dayOf(time - (daysShown - 1 - at) * dayLength),
      );
      const found = await analytics.dashboard(viewer, orgId, days[0]!);
      if (!found) throw noOrganization();
      const uploads = new Map(found.uploads.map(({ date, count }) => [date, count]));
      const { documents, compliance, jobs } = found;
      return {
        ...found,
        documents: {
          ...documents,
          byType: all(types, documents.byType),
          byStatus: all(statuses, documents.byStatus),
        },
        uploads: days.map((date) => ({ date, count: uploads.get(date) ?? 0 })),
        compliance: { ...compliance, byGrade: all(["A", "B", "C", "D", "F"], compliance.byGrade) },
        jobs: { byStatus: all(jobStatuses, jobs.byStatus) },
      };
    },

    async overview(viewer: Viewer, orgId: string, paging: Paging): Promise<Overview> {
      const found = await analytics.overview(viewer, orgId, paging);
      if (!found) throw noOrganization();
      return found;
    },

    async onboarding(viewer: Viewer): Promise<Funnel> {
      const found = await analytics.onboarding(viewer, staffEmails);
      if (!found) throw new AppError("forbidden", "Only staff may see how onboarding goes.");
      return found;
    },
  };
}
