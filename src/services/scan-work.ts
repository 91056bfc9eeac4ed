import type { Report, StoredReport } from "../checker/report.ts";
import { AppError, type ErrorCode } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { log } from "../core/log.ts";
import { type Clock, iso } from "./clock.ts";
import { safeFileName } from "./content-disposition.ts";
import type { Examine } from "./examination.ts";
import { again, done, type JobOutcome, type JobQueue, wake } from "./jobs.ts";
import { type ScanEvent, scanEvent } from "./scan-record.ts";
import { messagePatience, type Scan, scanPrefix } from "./scans.ts";
import { limitOfClaim, type ReceivedFile, type SpoolStore, type Uploads } from "./uploads.ts";
import { type DownloadOptions, download } from "./url-download.ts";

/** A scan that is ours to work on until the lease ends or another claims it, which the fence tells. */
export interface ScanClaim {
  scan: Scan;
  accountId: string;
  contentType: string | null;
  objectKey: string | null;
  attempts: number;
  fence: number;
}

export type ClaimOutcome =
  | { outcome: "claimed"; claim: ScanClaim }
  | { outcome: "held"; until: string }
  /** It has ended, or is deleted. */
  | { outcome: "over" };

/** A message to one webhook. */
export interface NewDelivery {
  id: string;
  webhookId: string;
}

/** How a scan ended, and who is to hear of it. */
export interface ScanEnd {
  scan: Scan;
  report: Report | null;
  event: ScanEvent;
  payload: string;
  deliveries: readonly NewDelivery[];
}

/** What working on scans needs of storage. */
export interface ScanWorkStore {
  claim(id: string, now: string, leaseEndsAt: string): Promise<ClaimOutcome>;
  /** The claimant gives up its lease, so that another may begin at once. */
  release(claim: ScanClaim, now: string): Promise<void>;
  /** Ends the scan, dooms its file and writes the deliveries, at once; false when the claim is no longer ours. */
  end(claim: ScanClaim, end: ScanEnd): Promise<boolean>;
  /** The webhooks of the account that are to hear of the event. */
  listeners(accountId: string, event: ScanEvent): Promise<string[]>;
  /** Scans whose message or lease is overdue; those that wait are not named again before the time given. */
  overdue(now: string, awaitedUntil: string, most: number): Promise<string[]>;
  /** Which of the objects belong to a scan that has not ended. */
  needed(keys: readonly string[]): Promise<string[]>;
}

/** How long a scan may take before another worker may claim it, in milliseconds. */
const scanLease = 300_000;
const mostAttempts = 5;
const sweptAtOnce = 500;
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
];

const gaveUp = () =>
  new AppError(
    "processing_failed",
    "The scan could not be processed after several attempts. Send the document again; if it fails again, contact us with the scan's id.",
  );

export interface ScanWorkNeeds {
  scanWork: ScanWorkStore;
  spool: SpoolStore;
  uploads: Uploads;
  queue: JobQueue;
  examine: Examine;
  reach: Pick<DownloadOptions, "fetch" | "policy" | "resolver" | "userAgent">;
  now: Clock;
}

export type ScanWork = ReturnType<typeof scanWorkService>;

export function scanWorkService({ scanWork, spool, uploads, queue, examine, reach, now }: ScanWorkNeeds) {
  /** The document of a scan: from storage, or from its URL, whose answer may name it anew. */
  async function fetched(claim: ScanClaim): Promise<Omit<ReceivedFile, "whole">> {
    const { accountId, scan, contentType, objectKey, fence } = claim;
    if (scan.url === null) {
      const source = objectKey && (await spool.source(objectKey));
      if (!source) throw new AppError("processing_failed", "The file of the scan is gone: send it again.");
      const named = { filename: scan.filename, ...(contentType ? { contentType } : {}) };
      return { accountId, ...named, source, isSpooled: true, discard: async () => {} };
    }
    const {
      filename,
      contentType: type,
      body,
    } = await download(scan.url, {
      ...reach,
      limitOf: (name, declared) => limitOfClaim({ filename: name, contentType: declared }),
    });
    return uploads.receive(
      {
        accountId,
        filename: safeFileName(filename) ?? scan.filename,
        contentType: type,
        expected: null,
        pieces: body as unknown as AsyncIterable<Uint8Array>,
      },
      `${scanPrefix}${scan.id}-${fence}`,
    );
  }

  async function examined(
    claim: ScanClaim,
  ): Promise<{ report: Report } | { error: AppError; name?: string }> {
    if (claim.attempts > mostAttempts) return { error: gaveUp() };
    let file: Omit<ReceivedFile, "whole"> | null = null;
    try {
      file = await fetched(claim);
      return { report: await examine(file, [1]) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!final.includes(error.code) && error.code !== "processing_failed") throw error;
      return { error, ...(file ? { name: file.filename } : {}) };
    } finally {
      await file?.discard();
    }
  }

  async function end(claim: ScanClaim, result: Awaited<ReturnType<typeof examined>>): Promise<void> {
    const completedAt = iso(now());
    const report = "report" in result ? result.report : null;
    const scan: Scan = report
      ? {
          ...claim.scan,
          filename: report.filename,
          status: "complete",
          score: report.overall_score,
          grade: report.grade,
          compliant: report.compliant,
          issuesCount: report.total_issues,
          completedAt,
        }
      : { ...claim.scan, ...failure(result as { error: AppError; name?: string }, claim), completedAt };
    const stored: StoredReport | null = report && {
      report_id: `rep_${scan.id.slice(4)}`,
      ...report,
      created_at: completedAt,
    };
    const { type: event, payload } = scanEvent(scan, stored);
    const listeners = await scanWork.listeners(claim.accountId, event);
    const deliveries = listeners.map((webhookId) => ({ id: newId("dlv", now()), webhookId }));
    if (!(await scanWork.end(claim, { scan, report, event, payload, deliveries }))) return;
    if (claim.objectKey)
      await spool.remove(claim.objectKey).catch((error: unknown) => log.warn("files_left_to_sweep", error));
    await wake(
      queue,
      deliveries.map(({ id }) => ({ kind: "delivery", id })),
    );
  }

  const failure = ({ error, name }: { error: AppError; name?: string }, { scan }: ScanClaim) =>
    ({
      filename: name ?? scan.filename,
      status: "failed",
      errorCode: error.code,
      errorMessage: error.message,
    }) as const;

  return {
    /** Works on one scan, unless it has ended or another works on it. */
    async run(id: string): Promise<JobOutcome> {
      const time = now();
      const claimed = await scanWork.claim(id, iso(time), iso(time + scanLease));
      if (claimed.outcome === "over") return done;
      if (claimed.outcome === "held") return again(Date.parse(claimed.until) - time + 1_000);
      const { claim } = claimed;
      try {
        await end(claim, await examined(claim));
        return done;
      } catch (error) {
        log.error("job_failed", error, { attempts: claim.attempts });
        await scanWork.release(claim, iso(now()));
        return again(5_000 * 2 ** claim.attempts);
      }
    },

    /** Ends a scan whose message has come too often; one that somebody works on is left to them. */
    async bury(id: string): Promise<JobOutcome> {
      const time = now();
      const claimed = await scanWork.claim(id, iso(time), iso(time + scanLease));
      if (claimed.outcome === "held") return again(Date.parse(claimed.until) - time + 1_000);
      if (claimed.outcome === "claimed") await end(claimed.claim, { error: gaveUp() });
      return done;
    },

    /** Wakes a worker for scans whose message was lost or whose worker has died, and removes files without a scan. */
    async sweep(): Promise<void> {
      const time = now();
      const ids = await scanWork.overdue(iso(time), iso(time + messagePatience), sweptAtOnce);
      await wake(
        queue,
        ids.map((id) => ({ kind: "scan", id })),
      );
      for await (const page of spool.list(scanPrefix)) {
        const old = page.filter(({ writtenAt }) => writtenAt < time - leftOver).map(({ key }) => key);
        if (!old.length) continue;
        const needed = new Set(await scanWork.needed(old));
        const left = old.filter((key) => !needed.has(key));
        if (left.length) await spool.remove(...left);
      }
    },
  };
}
