import { withDecisions, withoutNames } from "../../checker/report/decisions.ts";
import type { GateResult, Report, StoredReport } from "../../checker/report/report.ts";
import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { tiersFor } from "../../gate/definition.ts";
import { withGateResult } from "../../gate/evaluate.ts";
import type { Gate } from "../../gate/gate.ts";
import type { PresentedKey } from "../accounts/api-keys.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Room, RoomFor } from "../accounts/quotas.ts";
import { type Clock, iso } from "../clock.ts";
import { type DigestedFile, digestOf, receiveDigested } from "../files/digest.ts";
import type { IncomingFile, Uploads } from "../files/uploads.ts";
import { type IdempotencyStore, type IdempotentRequest, otherRequest } from "../idempotency.ts";
import type { CheckFile } from "../jobs/work-gate.ts";
import type { Paging } from "../paging.ts";
import { type Changes, changesIn } from "./changes.ts";
import { type AccountDecisionStore, type Decidable, decided } from "./decisions.ts";
import { type Fonts, type ReportFile, type ReportFormName, reportFile } from "./report-files.ts";
import type { Tag } from "./tags.ts";

export type { GateResult, StoredReport };

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

/** Reports of accounts. Methods that take a key or a caller throw AppError `unauthorized` when they may not. */
export interface ReportStore {
  /**
   * With a key for repetition: adds the report only if the key is still its own; null when it is not. Throws AppError
   * `rate_limited` when the account has no room.
   */
  add(
    accountId: string,
    report: StoredReport,
    repeatable: IdempotentRequest | null,
    room: Room,
  ): Promise<Decidable | null>;
  /** Of an account that is known already. */
  readOwn(accountId: string, id: string): Promise<Decidable | null>;
  /** The account's last report on a file of the name; null when there is none. */
  last(accountId: string, filename: string): Promise<StoredReport | null>;
  /** Newest first. */
  list(caller: Caller, paging: Paging): Promise<{ reports: ReportRow[]; total: number }>;
  read(caller: Caller, id: string): Promise<Decidable | null>;
  /** A report and the one that it is compared with: the named one, or the one before of the same file name. */
  pair(
    key: PresentedKey,
    id: string,
    since: string | null,
  ): Promise<{ found: Decidable | null; before: StoredReport | null }>;
  remove(caller: Caller, id: string): Promise<boolean>;
  /** False when the account has no such report. */
  addShare(key: PresentedKey, reportId: string, share: ReportShare): Promise<boolean>;
  removeShare(key: PresentedKey, reportId: string, shareId: string): Promise<boolean>;
  /** Null when there is no such share or it has ended. */
  readShared(shareId: string, now: string): Promise<Decidable | null>;
}

const pollEvery = 200;
/** How long a request waits for another with the same key, in milliseconds. */
const longestWait = 60_000;
/** After so long, in milliseconds, a scan that has reported nothing is taken for dead. */
const longestScan = 300_000;

/** What a scan is asked for besides its file. */
export interface ScanRequest {
  /** The tiers that the report lists. */
  tiers: readonly number[];
  /** What the report is held against. */
  gate?: Gate | null;
  /** The Idempotency-Key of the request. */
  repeatKey?: string | undefined;
}

export interface ReportNeeds {
  now: Clock;
  reports: ReportStore;
  accountDecisions: Pick<AccountDecisionStore, "of">;
  idempotency: IdempotencyStore;
  uploads: Uploads;
  fonts: Fonts;
  checkFile: CheckFile;
  room: RoomFor;
}

const noReport = () => new AppError("not_found", "There is no such report.");
const noShare = () =>
  new AppError("not_found", "There is no such shared report: the link may have ended or been revoked.");

export type Reports = ReturnType<typeof reportService>;

export function reportService({
  reports,
  accountDecisions,
  idempotency,
  uploads,
  fonts,
  checkFile,
  room,
  now,
}: ReportNeeds) {
  /** Null when the key for repetition has become another's. */
  async function make(
    accountId: string,
    id: string,
    file: DigestedFile,
    { tiers, gate = null }: ScanRequest,
    repeatable: IdempotentRequest | null,
  ): Promise<StoredReport | null> {
    const found = await checkFile(file, tiersFor(gate, tiers));
    const baseline = gate?.only_new ? await reports.last(accountId, found.filename) : null;
    const decisions = gate ? await accountDecisions.of(accountId, found.filename, null) : [];
    const report = gate
      ? withGateResult(gate, found, baseline, withDecisions(found, decisions, iso(now())))
      : found;
    const stored = { report_id: id, ...report, created_at: iso(now()) };
    const kept = await reports.add(accountId, stored, repeatable, room({ account: { scansPerDay: 1 } }));
    return kept && decided(kept, now());
  }

  async function scanOnce(
    accountId: string,
    file: DigestedFile,
    wanted: ScanRequest,
    asked: Omit<IdempotentRequest, "now">,
  ): Promise<StoredReport> {
    for (let waited = 0; waited < longestWait; waited += pollEvery) {
      const time = now();
      const id = newId("rep", time);
      const request = { ...asked, now: time };
      const abandonedBefore = iso(time - longestScan);
      const beginning = await idempotency.begin(accountId, id, request, abandonedBefore);
      if (beginning.outcome === "conflict") throw otherRequest();
      if (beginning.outcome === "made") {
        const report = await reports.readOwn(accountId, beginning.recordId);
        if (report) return decided(report, now());
        throw new AppError(
          "invalid_request",
          "The report that was made with this Idempotency-Key has been deleted since: use another key.",
        );
      }
      if (beginning.outcome === "ours") {
        try {
          const report = await make(accountId, id, file, wanted, request);
          if (report) return report;
        } catch (error) {
          await idempotency.giveUp(accountId, id, request);
          throw error;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pollEvery));
    }
    throw new AppError(
      "rate_limited",
      "The first request with this Idempotency-Key is still being worked on: send it again in 30 seconds.",
      { retryAfter: 30 },
    );
  }

  async function read(caller: Caller, id: string): Promise<StoredReport> {
    const found = await reports.read(caller, id);
    if (!found) throw noReport();
    return decided(found, now());
  }

  async function readShared(shareId: string): Promise<StoredReport> {
    const time = now();
    const found = await reports.readShared(shareId, iso(time));
    if (!found) throw noShare();
    return withoutNames(decided(found, time));
  }

  return {
    /** Takes a file in. Whoever gets it must scan or discard it. */
    receive: (file: IncomingFile): Promise<DigestedFile> => receiveDigested(file, uploads.receive),

    /**
     * Checks the file, keeps the report and lets go of the file, whatever happens. With a key for repetition the
     * report is made once: whoever sends the same again, even meanwhile, gets the same.
     */
    async scan(accountId: string, file: DigestedFile, wanted: ScanRequest): Promise<StoredReport> {
      const { tiers, gate, repeatKey } = wanted;
      try {
        if (repeatKey === undefined) return (await make(accountId, newId("rep", now()), file, wanted, null))!;
        const fields = [file.filename, file.contentType, tiers, file.digest, ...(gate ? [gate] : [])];
        const requestHash = digestOf(...fields);
        return await scanOnce(accountId, file, wanted, { operation: "reports", key: repeatKey, requestHash });
      } finally {
        await file.discard();
      }
    },

    list: (caller: Caller, paging: Paging) => reports.list(caller, paging),

    read,

    /** A report in one of its forms. */
    file: async (caller: Caller, id: string, name: ReportFormName, site: string): Promise<ReportFile> =>
      reportFile(await read(caller, id), name, fonts, site),

    /** What changed in a report since another: since the one before of the same file name, where none is named. */
    async changes(key: PresentedKey, id: string, since: string | null): Promise<Changes> {
      const { found, before } = await reports.pair(key, id, since);
      if (!found) throw noReport();
      return changesIn(decided(found, now()), before, since);
    },

    async remove(caller: Caller, id: string): Promise<void> {
      if (!(await reports.remove(caller, id))) throw noReport();
    },

    /** A link to the report that anyone may follow, for some days or until it is revoked. */
    async share(key: PresentedKey, reportId: string, days: number | undefined): Promise<ReportShare> {
      const time = now();
      const share: ReportShare = {
        id: newId("rsh", time),
        createdAt: iso(time),
        expiresAt: days ? iso(time + days * 86_400_000) : null,
      };
      if (!(await reports.addShare(key, reportId, share))) throw noReport();
      return share;
    },

    async unshare(key: PresentedKey, reportId: string, shareId: string): Promise<void> {
      if (!(await reports.removeShare(key, reportId, shareId))) throw noShare();
    },

    readShared,

    /** A shared report in one of its forms. */
    sharedFile: async (shareId: string, name: ReportFormName, site: string): Promise<ReportFile> =>
      reportFile(await readShared(shareId), name, fonts, site),
  };
}
