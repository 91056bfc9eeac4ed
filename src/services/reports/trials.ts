import type { StoredReport } from "../../checker/report/report.ts";
import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import type { Room, RoomFor } from "../accounts/quotas.ts";
import { hashToken, newLinkToken } from "../accounts/tokens.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { IncomingFile, ReceivedFile, Uploads } from "../files/uploads.ts";
import type { CheckFile } from "../jobs/work-gate.ts";
import { type Fonts, type ReportFile, type ReportFormName, reportFile } from "./report-files.ts";

/** A report that was made without an account. */
export interface Trial {
  report: StoredReport;
  /** From then on it is gone. */
  expiresAt: string;
}

/** How many reports there may be at once: of one address, and in all. */
export interface TrialLimits {
  ofAddress: number;
  inAll: number;
}

/** Which of the limits leaves no room. */
export type Full = keyof TrialLimits;

export interface TrialStore {
  /** Null when an address has room for one more report. */
  fullness(address: string, now: string, limits: TrialLimits): Promise<Full | null>;
  /** Adds the report if there is room; else answers what is full. */
  add(tokenHash: string, address: string, trial: Trial, limits: TrialLimits): Promise<Full | null>;
  /** Null when there is none, or its time is over. */
  read(tokenHash: string, now: string): Promise<Trial | null>;
  remove(tokenHash: string): Promise<void>;
  /**
   * Adds the report to those of the viewer's account, once; its id, or null when it is gone or another account has it.
   * Throws AppError `rate_limited` when the account has no room.
   */
  keep(viewer: Viewer, tokenHash: string, room: Room): Promise<string | null>;
  /** Removes those whose time is over, at most so many. */
  forget(now: string, most: number): Promise<void>;
}

/** How long a report can be read, in milliseconds. */
const life = 3_600_000;
const trialLimits: TrialLimits = { ofAddress: 30, inAll: 10_000 };
const forgottenAtOnce = 1_000;
/** All tiers: whoever tries the service is shown all that it finds. */
const tiers = [1, 2, 3];

const refusals: Record<Full, string> = {
  ofAddress: `From your address, ${trialLimits.ofAddress} reports can be read without an account at a time, each for an hour. Sign up to go on now, or delete a report that you no longer need.`,
  inAll:
    "As many reports without an account are kept for their hour as the service keeps. Sign up to go on now, or try again later.",
};

const gone = () =>
  new AppError(
    "not_found",
    "There is no such report: reports that are made without an account are deleted after an hour. Choose the document again to have it checked again.",
  );

export interface TrialNeeds {
  trials: TrialStore;
  uploads: Pick<Uploads, "receive">;
  checkFile: CheckFile;
  fonts: Fonts;
  room: RoomFor;
  now: Clock;
}

export type Trials = ReturnType<typeof trialService>;

/** Reports for people without an account: kept for an hour, behind a link that only they know. */
export function trialService({ trials, uploads, checkFile, fonts, room, now }: TrialNeeds) {
  function refuseWhere(full: Full | null): void {
    if (full) throw new AppError("rate_limited", refusals[full], { retryAfter: 600 });
  }

  async function read(token: string): Promise<Trial> {
    const found = await trials.read(hashToken(token), iso(now()));
    if (!found) throw gone();
    return found;
  }

  return {
    /** Throws AppError `rate_limited` when the address may have no more reports: before its file is taken in. */
    async admit(address: string): Promise<void> {
      refuseWhere(await trials.fullness(address, iso(now()), trialLimits));
    },

    /** Takes a file in. Whoever gets it must check or discard it. */
    receive: (file: IncomingFile): Promise<ReceivedFile> => uploads.receive(file),

    /** Checks the file and lets go of it, whatever happens; answers the token by which the report is read. */
    async check(address: string, file: ReceivedFile): Promise<{ token: string; report: StoredReport }> {
      try {
        const found = await checkFile(file, tiers);
        const time = now();
        const report = { report_id: newId("rep", time), ...found, created_at: iso(time) };
        const token = newLinkToken();
        const trial = { report, expiresAt: iso(time + life) };
        refuseWhere(await trials.add(hashToken(token), address, trial, trialLimits));
        return { token, report };
      } finally {
        await file.discard();
      }
    },

    read,

    /** The report in one of its forms. */
    file: async (token: string, name: ReportFormName, site: string): Promise<ReportFile> =>
      reportFile((await read(token)).report, name, fonts, site),

    /** Keeps the report with those of the viewer's account; answers its id there. */
    async keep(viewer: Viewer, token: string): Promise<string> {
      const id = await trials.keep(viewer, hashToken(token), room({ account: { scansPerDay: 1 } }));
      if (!id) throw gone();
      return id;
    },

    /** Deletes the report before its time, if it is there. */
    remove: (token: string): Promise<void> => trials.remove(hashToken(token)),

    /** Deletes reports whose time is over. */
    sweep: (): Promise<void> => trials.forget(iso(now()), forgottenAtOnce),
  };
}
