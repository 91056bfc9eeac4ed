import { detectFormat } from "../../checker/index.ts";
import { AppError, type ErrorCode } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { endTurn } from "../../core/lane.ts";
import { log } from "../../core/log.ts";
import type { Gate } from "../../gate/gate.ts";
import type { PresentedKey } from "../accounts/api-keys.ts";
import type { Caller } from "../accounts/caller.ts";
import type { Room, RoomFor } from "../accounts/quotas.ts";
import { type Clock, iso } from "../clock.ts";
import { Places } from "../concurrency/limited-places.ts";
import { type AddressPolicy, publicUrl } from "../files/address-rules.ts";
import { safeFileName } from "../files/content-disposition.ts";
import { type DigestedFile, digestOf, receiveDigested } from "../files/digest.ts";
import {
  type IncomingFile,
  type ReceivedFile,
  refuseLarge,
  type SpoolStore,
  type Uploads,
} from "../files/uploads.ts";
import { nameInPath } from "../files/url-download.ts";
import type { IdempotentRequest } from "../idempotency.ts";
import { otherRequest } from "../idempotency.ts";
import { type JobQueue, wake } from "../jobs/jobs.ts";
import type { Paging } from "../paging.ts";
import { type Changes, changesIn } from "../reports/changes.ts";
import { type Decidable, decided } from "../reports/decisions.ts";
import { type Fonts, type ReportFile, type ReportFormName, reportFile } from "../reports/report-files.ts";
import type { GateResult, StoredReport } from "../reports/reports.ts";

export const scanStatuses = ["queued", "processing", "complete", "failed"] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export interface Scan {
  id: string;
  filename: string;
  status: ScanStatus;
  label: string | null;
  source: "file" | "url";
  url: string | null;
  /** Null, as all that follows, until the scan is complete. */
  score: number | null;
  grade: StoredReport["grade"] | null;
  compliant: boolean | null;
  issuesCount: number | null;
  /** What came of its gate; null without one. */
  gateResult: GateResult | null;
  /** Of a failed scan. */
  errorCode: string | null;
  errorMessage: string | null;
  createdAt: string;
  /** When it ended, well or not. */
  completedAt: string | null;
}

/** A scan as it begins, with what only its worker needs to know. */
export interface NewScan extends Pick<Scan, "id" | "filename" | "label" | "source" | "url" | "createdAt"> {
  contentType: string | null;
  objectKey: string | null;
  gate: Gate | null;
}

type Added = { outcome: "added" } | { outcome: "repeated"; scan: Scan | null } | { outcome: "conflict" };

/** A scan with its report, which is null until it is complete. */
interface FoundScan {
  scan: Scan;
  found: Decidable | null;
}

/** Scans of accounts. Methods that take a key or a caller throw AppError `unauthorized` when they may not. */
export interface ScanStore {
  /**
   * With a key for repetition: adds the scan only if the key is new, else answers the scan that it made. Throws
   * AppError `rate_limited` when the account has no room.
   */
  add(accountId: string, scan: NewScan, repeatable: IdempotentRequest | null, room: Room): Promise<Added>;
  /** Newest first. */
  list(
    caller: Caller,
    paging: Paging,
    status: ScanStatus | undefined,
  ): Promise<{ scans: Scan[]; total: number }>;
  read(caller: Caller, id: string): Promise<FoundScan | null>;
  /** A scan and the one that it is compared with: the named one, or the complete one before of the same label or else the same file name. */
  pair(
    key: PresentedKey,
    id: string,
    since: string | null,
  ): Promise<{ found: FoundScan | null; before: FoundScan | null }>;
  /** Removes the scan and answers where its file lies, which is doomed with it; null when there is no such scan. */
  remove(caller: Caller, id: string, now: string): Promise<{ objectKey: string | null } | null>;
}

/** The file of a scan that has arrived and is to be submitted or discarded. */
export type ScanFile = DigestedFile & { scanId: string };

export interface Submission {
  label: string | null;
  /** What the report is held against. */
  gate?: Gate | null;
  /** The Idempotency-Key of the request. */
  repeatKey: string | undefined;
}

/** Where the files of scans wait. */
export const scanPrefix = "scans/";

/** The key of a scan's file; a file that was fetched from a URL has one for each attempt. */
export const scanKey = (accountId: string, id: string, fence?: number) =>
  `${scanPrefix}${accountId}/${id}${fence === undefined ? "" : `-${fence}`}`;

/** The scan whose file has the key: its account and its id. */
export function scanOfKey(key: string): [accountId: string, id: string] {
  const [accountId = "", name = ""] = key.slice(scanPrefix.length).split("/");
  return [accountId, name.replace(/-\d+$/, "")];
}

const noScan = () => new AppError("not_found", "There is no such scan.");

/** What is wrong with the document itself is reported by the scan, what is wrong with its type by the answer to the request. */
const reportedByScan: readonly ErrorCode[] = ["unreadable_document", "encrypted_document", "too_complex"];

async function refuseAtOnce({ source, ...claim }: ReceivedFile): Promise<void> {
  if (!source.size)
    throw new AppError("invalid_request", "The file is empty: choose a file that has content.");
  try {
    refuseLarge(await detectFormat(source, claim), source.size);
  } catch (error) {
    if (!(error instanceof AppError && reportedByScan.includes(error.code))) throw error;
  }
}

/** The report of a complete scan. */
function reportOf({ scan, found }: FoundScan): Decidable {
  if (found) return found;
  throw new AppError(
    "scan_not_complete",
    scan.status === "failed"
      ? `The scan has failed, so there is no report: ${scan.errorMessage}`
      : `The scan is ${scan.status}: its report is there when the status is complete.`,
  );
}

const isPending = ({ status }: Scan) => status !== "complete" && status !== "failed";

/** How often a request that waits for the end of a scan asks for it, in milliseconds: more and more rarely. */
const firstPause = 50;
const longestPause = 1_000;
/** Requests that an isolate lets wait, and of one key; others are answered as the scan is. */
const mostWaiting = 200;
const mostWaitingOfKey = 20;

export type Scans = ReturnType<typeof scanService>;

export interface ScanNeeds {
  scans: ScanStore;
  spool: SpoolStore;
  uploads: Uploads;
  queue: JobQueue;
  fonts: Fonts;
  policy: AddressPolicy;
  room: RoomFor;
  now: Clock;
}

export function scanService({ scans, spool, uploads, queue, fonts, policy, room, now }: ScanNeeds) {
  const waiting = new Places(mostWaiting, mostWaitingOfKey, now);

  async function add(
    accountId: string,
    scan: Omit<NewScan, "createdAt">,
    repeatKey: string | undefined,
    requestHash: string,
  ): Promise<{ scan: Scan; isNew: boolean }> {
    const time = now();
    const createdAt = iso(time);
    const added = await scans.add(
      accountId,
      { ...scan, createdAt },
      repeatKey === undefined ? null : { operation: "scans", key: repeatKey, requestHash, now: time },
      room({ account: { scansPerDay: 1, queued: 1 } }),
    );
    if (added.outcome === "added") {
      await wake(queue, [{ kind: scan.source === "url" ? "fetch" : "scan" }]);
      const { contentType: _, objectKey: __, gate: ___, ...shown } = scan;
      return { scan: { ...shown, ...notYet, createdAt }, isNew: true };
    }
    if (added.outcome === "conflict") throw otherRequest();
    if (!added.scan)
      throw new AppError(
        "invalid_request",
        "The scan that was made with this Idempotency-Key has been deleted since: use another key.",
      );
    return { scan: added.scan, isNew: false };
  }

  return {
    /** Takes a scan's file in as it arrives. Whoever gets it must submit or discard it. */
    async receive(file: IncomingFile): Promise<ScanFile> {
      const scanId = newId("scn", now());
      const received = await receiveDigested(file, (hashed) =>
        uploads.receive(hashed, scanKey(file.accountId, scanId)),
      );
      return { ...received, scanId };
    },

    /**
     * Queues a scan of the file. The file is stored first and the row written after it, so that a scan always has its
     * file; one that is stored in vain is removed, here or by the sweep.
     */
    async submitFile(accountId: string, file: ScanFile, asked: Submission): Promise<Scan> {
      const { label, gate = null, repeatKey } = asked;
      const { scanId: id, filename, contentType = null } = file;
      const objectKey = scanKey(accountId, id);
      try {
        await refuseAtOnce(file);
        if (!file.isSpooled) await spool.put(objectKey, await file.whole());
      } catch (error) {
        await file.discard();
        throw error;
      }
      if (!file.isSpooled) await file.discard();
      // An error from here on may come after the row was written, which then needs the file.
      const scan = { id, filename, label, source: "file", url: null, contentType, objectKey, gate } as const;
      const hash = digestOf(filename, contentType, label, file.digest, ...(gate ? [gate] : []));
      const added = await add(accountId, scan, repeatKey, hash).catch(async (error: unknown) => {
        if (error instanceof AppError) await spool.remove(objectKey);
        throw error;
      });
      if (!added.isNew) await spool.remove(objectKey);
      return added.scan;
    },

    /** Queues a scan of what a URL leads to; throws AppError `invalid_url` or `url_not_allowed`. */
    async submitUrl(accountId: string, address: string, asked: Submission): Promise<Scan> {
      const { label, gate = null, repeatKey } = asked;
      const url = publicUrl(address, policy);
      const filename = safeFileName(nameInPath(url)) ?? url.hostname;
      const scan = {
        id: newId("scn", now()),
        filename,
        label,
        source: "url",
        url: url.href,
        contentType: null,
        objectKey: null,
        gate,
      } as const;
      const hash = digestOf(url.href, label, ...(gate ? [gate] : []));
      return (await add(accountId, scan, repeatKey, hash)).scan;
    },

    list: (caller: Caller, paging: Paging, status: ScanStatus | undefined) =>
      scans.list(caller, paging, status),

    /** The scan as it is, or as it is when it has ended; waits at most so many milliseconds for that. */
    async read(
      caller: Caller,
      id: string,
      longest = 0,
    ): Promise<{ scan: Scan; report: StoredReport | null }> {
      let read = await scans.read(caller, id);
      if (read && longest && isPending(read.scan)) {
        const place = waiting.takeFor("hash" in caller ? caller.hash : caller.userId);
        endTurn();
        try {
          for (let waited = 0, pause = firstPause; place && waited < longest; pause *= 1.3) {
            const next = Math.min(pause, longestPause, longest - waited);
            await new Promise((resolve) => setTimeout(resolve, next));
            waited += next;
            read = await scans.read(caller, id);
            if (!read || !isPending(read.scan)) break;
          }
        } finally {
          place?.leave();
        }
      }
      if (!read) throw noScan();
      return { scan: read.scan, report: read.found && decided(read.found, now()) };
    },

    /**
     * What changed in a scan's report since another scan: since the complete one before of the same label, or else of
     * the same file name, where none is named. Throws AppError `scan_not_complete` where either has no report.
     */
    async changes(key: PresentedKey, id: string, since: string | null): Promise<Changes> {
      const named = since === null ? null : since.replace(/^rep_/, "scn_");
      const { found, before } = await scans.pair(key, id, named);
      if (!found) throw noScan();
      const report = decided(reportOf(found), now());
      return changesIn(report, before && reportOf(before).report, since, ({ report_id }) =>
        report_id.replace(/^rep_/, "scn_"),
      );
    },

    /** The report of a complete scan; throws AppError `scan_not_complete` before. */
    async readReport(key: PresentedKey, id: string): Promise<StoredReport> {
      const found = await scans.read(key, id);
      if (!found) throw noScan();
      return decided(reportOf(found), now());
    },

    /** The report of a complete scan in one of its forms, which leads to pages of the site; throws AppError `scan_not_complete` before. */
    async report(caller: Caller, id: string, name: ReportFormName, site: string): Promise<ReportFile> {
      const found = await scans.read(caller, id);
      if (!found) throw noScan();
      return reportFile(decided(reportOf(found), now()), name, fonts, site);
    },

    /** Removes the scan, its report and its file. */
    async remove(caller: Caller, id: string): Promise<void> {
      const removed = await scans.remove(caller, id, iso(now()));
      if (!removed) throw noScan();
      if (removed.objectKey)
        await spool
          .remove(removed.objectKey)
          .catch((error: unknown) => log.warn("files_left_to_sweep", error));
    },
  };
}

/** What a scan does not have before it has ended. */
const notYet = {
  status: "queued",
  score: null,
  grade: null,
  compliant: null,
  issuesCount: null,
  gateResult: null,
  errorCode: null,
  errorMessage: null,
  completedAt: null,
} as const;
