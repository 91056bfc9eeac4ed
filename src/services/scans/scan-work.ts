import { withDecisions } from "../../checker/report/decisions.ts";
import type { Report, StoredReport } from "../../checker/report/report.ts";
import { AppError, type ErrorCode } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { endTurn } from "../../core/lane.ts";
import { log } from "../../core/log.ts";
import { tiersFor } from "../../gate/definition.ts";
import { withGateResult } from "../../gate/evaluate.ts";
import type { Gate } from "../../gate/gate.ts";
import { type Clock, iso } from "../clock.ts";
import { Places } from "../concurrency/limited-places.ts";
import { safeFileName } from "../files/content-disposition.ts";
import { limitOfClaim, type SpoolStore, type Uploads } from "../files/uploads.ts";
import { type DownloadOptions, download } from "../files/url-download.ts";
import type { Claim, ClaimStore } from "../jobs/claims.ts";
import { type JobQueue, wake } from "../jobs/jobs.ts";
import type { CheckFile } from "../jobs/work-gate.ts";
import { worker } from "../jobs/worker.ts";
import type { AccountDecisionStore } from "../reports/decisions.ts";
import type { Telemetry } from "../telemetry.ts";
import { eventOf, eventPayload, type ScanEvent } from "./scan-record.ts";
import { type Scan, scanKey, scanPrefix } from "./scans.ts";

/** A claim on a scan: on fetching its file from its URL, or on checking it. */
export interface ScanClaim extends Claim {
  kind: "fetch" | "scan";
  scan: Scan;
  contentType: string | null;
  objectKey: string | null;
  gate: Gate | null;
}

/** A message to one webhook. */
interface NewDelivery {
  id: string;
  webhookId: string;
}

type GatedReport = Report & Pick<StoredReport, "gate">;

/** How a scan ended, and who is to hear of it. */
interface ScanEnd {
  scan: Scan;
  report: GatedReport | null;
  event: ScanEvent;
  payload: string;
  deliveries: readonly NewDelivery[];
}

/** What working on scans needs of storage. Their lanes are accounts. */
export interface ScanWorkStore {
  fetches: ClaimStore<ScanClaim>;
  scans: ClaimStore<ScanClaim>;
  /** The file of the scan has arrived: it waits to be checked; false when the claim is no longer ours. */
  fetched(
    claim: ScanClaim,
    file: { filename: string; contentType: string | null; objectKey: string },
  ): Promise<boolean>;
  /** Ends the scan and writes the deliveries, at once; false when the claim is no longer ours. */
  end(claim: ScanClaim, end: ScanEnd): Promise<boolean>;
  /**
   * The report of the account's last complete scan before this one of the same label, or without a label of the same
   * file name; null when there is none.
   */
  last(claim: ScanClaim): Promise<StoredReport | null>;
  /** The webhooks of the account that are to hear of the event. */
  listeners(accountId: string, event: ScanEvent): Promise<string[]>;
  /** Those of the objects whose scan has ended, and those without a scan. */
  unneeded(keys: readonly string[]): Promise<{ ended: string[]; unknown: string[] }>;
}

const mostAttempts = 5;
/** Files that are fetched at once in one isolate, and of those for one account. */
const [mostFetches, mostFetchesOfAccount] = [16, 4];
/** A file without a scan that is older than this, in milliseconds, is left over. */
const leftOver = 3_600_000;

/** Errors that the document or the URL itself is the reason of: trying again would not change them. */
const final: readonly ErrorCode[] = [
  "invalid_file_type",
  "file_too_large",
  "unreadable_document",
  "encrypted_document",
  "too_complex",
  "invalid_url",
  "url_not_allowed",
  "url_unreachable",
  "processing_failed",
];

const gaveUp = () =>
  new AppError(
    "processing_failed",
    "The scan could not be processed after several attempts. Send the document again; if it fails again, contact us with the scan's id.",
  );

export interface ScanWorkNeeds {
  telemetry: Telemetry;
  scanWork: ScanWorkStore;
  accountDecisions: Pick<AccountDecisionStore, "of">;
  spool: SpoolStore;
  uploads: Uploads;
  queue: JobQueue;
  checkFile: CheckFile;
  reach: Pick<DownloadOptions, "fetch" | "policy" | "resolver" | "userAgent">;
  now: Clock;
}

export type ScanWork = ReturnType<typeof scanWorkService>;

export function scanWorkService({
  scanWork,
  accountDecisions,
  spool,
  uploads,
  queue,
  checkFile,
  reach,
  telemetry,
  now,
}: ScanWorkNeeds) {
  /** Ends the scan where the error is the document's or the URL's own; throws any other. */
  async function endAsFailed(claim: ScanClaim, error: unknown): Promise<void> {
    if (!(error instanceof AppError && final.includes(error.code))) throw error;
    await end(claim, { error });
  }

  /** Fetches what the URL of a scan leads to, whose answer may name it anew, and lets it wait to be checked. */
  async function fetchFile(claim: ScanClaim): Promise<void> {
    const { scan, fence } = claim;
    const objectKey = scanKey(claim.lane, scan.id, fence);
    endTurn();
    try {
      const { body, ...answer } = await download(scan.url!, {
        ...reach,
        limitOf: (name, declared) => limitOfClaim({ filename: name, contentType: declared }),
      });
      const file = await uploads.receive(
        {
          accountId: claim.lane,
          filename: safeFileName(answer.filename) ?? scan.filename,
          contentType: answer.contentType,
          expected: null,
          pieces: body as unknown as AsyncIterable<Uint8Array>,
        },
        objectKey,
      );
      try {
        if (!file.isSpooled) await spool.put(objectKey, await file.whole());
      } finally {
        if (!file.isSpooled) await file.discard();
      }
      const { filename, contentType = null } = file;
      if (!(await scanWork.fetched(claim, { filename, contentType, objectKey })))
        return await spool.remove(objectKey);
      await wake(queue, [{ kind: "scan" }]);
    } catch (error) {
      await endAsFailed(claim, error);
    }
  }

  async function check(claim: ScanClaim): Promise<void> {
    const { lane: accountId, scan, contentType, objectKey, gate } = claim;
    try {
      const source = objectKey && (await spool.source(objectKey));
      if (!source) throw new AppError("processing_failed", "The file of the scan is gone: send it again.");
      const named = { filename: scan.filename, ...(contentType ? { contentType } : {}) };
      const found = await checkFile({ accountId, ...named, source, isSpooled: true }, tiersFor(gate, [1]));
      const baseline = gate?.only_new ? await scanWork.last(claim) : null;
      const decisions = gate ? await accountDecisions.of(accountId, found.filename, scan.label) : [];
      const gated =
        gate && withGateResult(gate, found, baseline, withDecisions(found, decisions, iso(now())));
      await end(claim, { report: gated ?? found });
    } catch (error) {
      await endAsFailed(claim, error);
    }
  }

  async function end(
    claim: ScanClaim,
    { report = null, error = null }: { report?: GatedReport | null; error?: AppError | null },
  ): Promise<void> {
    const completedAt = iso(now());
    const scan: Scan = report
      ? {
          ...claim.scan,
          filename: report.filename,
          status: "complete",
          score: report.overall_score,
          grade: report.grade,
          compliant: report.compliant,
          issuesCount: report.total_issues,
          gateResult: report.gate ?? null,
          completedAt,
        }
      : {
          ...claim.scan,
          status: "failed",
          errorCode: error?.code ?? null,
          errorMessage: error?.message ?? null,
          completedAt,
        };
    const stored: StoredReport | null = report && {
      report_id: `rep_${scan.id.slice(4)}`,
      ...report,
      created_at: completedAt,
    };
    const event = eventOf(scan);
    const listeners = await scanWork.listeners(claim.lane, event);
    const decisions =
      stored && listeners.length ? await accountDecisions.of(claim.lane, scan.filename, scan.label) : [];
    const payload = eventPayload(scan, stored && withDecisions(stored, decisions, completedAt));
    const deliveries = listeners.map((webhookId) => ({ id: newId("dlv", now()), webhookId }));
    if (!(await scanWork.end(claim, { scan, report, event, payload, deliveries }))) return;
    if (claim.objectKey)
      await spool.remove(claim.objectKey).catch((error: unknown) => log.warn("files_left_to_sweep", error));
    await wake(
      queue,
      deliveries.map(() => ({ kind: "delivery" })),
    );
  }

  const usual = {
    queue,
    now,
    telemetry,
    mostAttempts,
    giveUp: (claim: ScanClaim) => end(claim, { error: gaveUp() }),
  };

  return {
    fetch: worker({
      ...usual,
      kind: "fetch",
      claims: scanWork.fetches,
      perform: fetchFile,
      places: new Places(mostFetches, mostFetchesOfAccount, now),
    }),
    scan: worker({ ...usual, kind: "scan", claims: scanWork.scans, perform: check }),

    /** Removes files without a scan. */
    async sweep(): Promise<void> {
      const time = now();
      for await (const page of spool.list(scanPrefix)) {
        if (!page.length) continue;
        const { ended, unknown } = await scanWork.unneeded(page.map(({ key }) => key));
        // The row of a file that has just arrived is still to come.
        const old = new Set(
          page.filter(({ writtenAt }) => writtenAt < time - leftOver).map(({ key }) => key),
        );
        const left = [...ended, ...unknown.filter((key) => old.has(key))];
        if (left.length) await spool.remove(...left);
      }
    },
  };
}
