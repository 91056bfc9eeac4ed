import { firstId } from "../../core/ids.ts";
import { type Clock, iso } from "../clock.ts";

/** What of an organization has been kept long enough. */
export interface Outdated {
  orgId: string;
  /** The log up to this number; null when none of it is old. */
  auditUpTo: number | null;
  reports: string[];
  /** Conversion jobs that have ended. */
  conversions: string[];
  /** Remediation jobs that have ended, but for the last of each document. */
  remediations: string[];
  /** Versions that those made, and files that newer versions have replaced. */
  versions: string[];
}

/** Before which id of their kind the records of an organization are removed. */
interface RetentionBounds {
  orgId: string;
  reports: string;
  conversions: string;
  /** Files that were replaced before this time (ISO 8601). */
  superseded: string;
}

export interface RetentionStore {
  /** The next organizations by id, going round, with how many days they keep: at most so many. */
  next(most: number): Promise<{ orgId: string; days: number | null }[]>;
  /** What is older than the bounds, at most so many records of a kind in all, and of each log. */
  outdated(
    orgIds: readonly string[],
    auditBefore: string,
    bounds: readonly RetentionBounds[],
    most: number,
  ): Promise<Outdated[]>;
  /** Removes it, dooms its files and writes to each organization's log what was removed. */
  remove(outdated: readonly Outdated[], now: string): Promise<void>;
}

const dayLength = 86_400_000;
/** How long logs are kept. */
const auditLife = 365 * dayLength;
const organizationsARun = 100;
const recordsARun = 500;

export type Retention = ReturnType<typeof retentionService>;

export const retentionService = ({ retention, now }: { retention: RetentionStore; now: Clock }) => ({
  /**
   * Removes what organizations have kept long enough, and logs after a year: some organizations a run, round after
   * round, each as far as a run may go.
   */
  async sweep(): Promise<void> {
    const organizations = await retention.next(organizationsARun);
    if (!organizations.length) return;
    const time = now();
    const bounds = organizations.flatMap(({ orgId, days }) => {
      if (days === null) return [];
      const end = time - days * dayLength;
      const [reports, conversions] = [firstId("rep", end), firstId("job", end)];
      return { orgId, reports, conversions, superseded: iso(end) };
    });
    const ids = organizations.map(({ orgId }) => orgId);
    const outdated = await retention.outdated(ids, iso(time - auditLife), bounds, recordsARun);
    if (outdated.length) await retention.remove(outdated, iso(time));
  },
});
