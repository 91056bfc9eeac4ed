import { bytesSource } from "../../checker/source.ts";
import { formats } from "../../core/formats.ts";
import { newId } from "../../core/ids.ts";
import { type Clock, iso } from "../clock.ts";
import type { Semaphore } from "../concurrency/semaphore.ts";
import type { SpoolStore } from "../files/uploads.ts";
import type { Claim } from "../jobs/claims.ts";
import { Lost, type Progress } from "../jobs/job-steps.ts";
import type { JobQueue } from "../jobs/jobs.ts";
import type { CheckFile } from "../jobs/work-gate.ts";
import type { Telemetry } from "../telemetry.ts";
import { type ConversionResult, type ConversionStep, conversionSteps, noImages } from "./conversions.ts";
import { type DocumentJobStore, documentJobWorker, sourceOfVersion, storePatience } from "./document-jobs.ts";
import type { Version } from "./documents.ts";

type StepName = (typeof conversionSteps)[number];

export interface ConversionClaim extends Claim {
  /** The file that is converted: the document as it is when the job begins. */
  version: Version;
}

/** What working on conversions needs of storage. Their lanes are those who asked for them. */
export interface ConversionWorkStore extends DocumentJobStore<ConversionClaim, StepName> {
  /** Dooms the object from the given time on, unless `complete` redeems it; false when the claim is no longer ours. */
  announce(
    claim: ConversionClaim,
    steps: readonly ConversionStep[],
    objectKey: string,
    doomedAt: string,
  ): Promise<boolean>;
  /** Writes the version, redeems its object and ends the job, at once; false when the claim is no longer ours or the object's time has come. */
  complete(
    claim: ConversionClaim,
    version: Omit<Version, "number" | "origin" | "isCurrent">,
    result: ConversionResult,
    steps: readonly ConversionStep[],
  ): Promise<boolean>;
}

/** What structure takes of memory while it is made, in bytes, unless the converter says more. */
const heavyWork = 32 * 1_048_576;

/** Loaded with the first conversion: few isolates convert, and what converts is as large as what checks. */
const converting = async () => ({
  ...(await import("../../convert/convert.ts")),
  ...(await import("../../convert/write.ts")),
});

/** An accessible version, and what a person has to complete in it. */
interface Rendered {
  html: Uint8Array;
  points: string[];
}

export interface ConversionWorkNeeds {
  telemetry: Telemetry;
  conversionWork: ConversionWorkStore;
  spool: Pick<SpoolStore, "put" | "remove" | "source">;
  queue: JobQueue;
  checkFile: CheckFile;
  scanMemory: Semaphore;
  now: Clock;
}

export function conversionWorkService(needs: ConversionWorkNeeds) {
  const { conversionWork, spool, queue, checkFile, scanMemory, telemetry, now } = needs;

  async function rendered({ version }: ConversionClaim, progress: Progress<StepName>): Promise<Rendered> {
    // Images are refused before they are queued; the document may have become one since.
    if (version.docType === "png" || version.docType === "jpg") throw noImages();
    const format = version.docType;
    const { requireConvertible, structure, writePage, forAPerson } = await converting();
    const { memory = heavyWork } = requireConvertible(format, version.sizeBytes);
    const leave = await scanMemory.enter(memory, version.documentId);
    try {
      const source = await sourceOfVersion(spool, version);
      await progress.next();
      const page = await structure(format, source);
      await progress.next();
      return { html: await writePage(page, version.filename), points: forAPerson(page) };
    } finally {
      leave();
    }
  }

  async function convert(claim: ConversionClaim, progress: Progress<StepName>): Promise<void> {
    const { documentId } = claim.version;
    const { html, points } = await rendered(claim, progress);
    await progress.next();
    const filename = `${claim.version.filename.replace(/\.[^.]{1,16}$/, "")}.html`;
    const contentType = formats.html.mediaTypes[0]!;
    const source = bytesSource(html);
    const file = { accountId: documentId, filename, contentType, source, isSpooled: false };
    const { overall_score: overallScore, grade, compliant, verdict } = await checkFile(file, [1]);
    const time = now();
    const id = newId("ver", time);
    const objectKey = `documents/${documentId}/${id}`;
    await progress.next(() =>
      conversionWork.announce(claim, progress.steps, objectKey, iso(time + storePatience)),
    );
    await spool.put(objectKey, html);
    const version = {
      id,
      documentId,
      filename,
      contentType,
      sizeBytes: html.length,
      docType: "html",
      objectKey,
    } as const;
    const result = { overallScore, grade, compliant, verdict, forAPerson: points };
    const steps = progress.end("complete");
    // A file without its version stays doomed: the sweep removes it.
    if (!(await conversionWork.complete(claim, { ...version, createdAt: iso(now()) }, result, steps)))
      throw new Lost();
  }

  return documentJobWorker({
    kind: "conversion",
    store: conversionWork,
    stepNames: conversionSteps,
    queue,
    telemetry,
    now,
    work: (claim, begin) => convert(claim, begin()),
    gaveUp:
      "The document could not be converted after several attempts. Ask for another conversion; if it fails again, contact us with the job's id.",
  });
}
