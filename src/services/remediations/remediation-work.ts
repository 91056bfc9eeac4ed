import { AppError } from "../../core/errors.ts";
import { type Format, formats } from "../../core/formats.ts";
import { newId, timeOfId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import type { Remediation } from "../../remediate/result.ts";
import { type Clock, iso } from "../clock.ts";
import {
  type DocumentJobStore,
  documentJobWorker,
  sourceOfVersion,
  storePatience,
} from "../documents/document-jobs.ts";
import type { Version } from "../documents/documents.ts";
import type { SpoolStore } from "../files/uploads.ts";
import type { Claim } from "../jobs/claims.ts";
import { Lost, type Progress } from "../jobs/job-steps.ts";
import type { JobQueue } from "../jobs/jobs.ts";
import type { CheckFile, SourceFile } from "../jobs/work-gate.ts";
import type { StoredReport } from "../reports/reports.ts";
import type { Telemetry } from "../telemetry.ts";
import { ScratchRoom, type Written } from "./remediation-scratch.ts";
import {
  type KeptQuestion,
  noImagesToFix,
  type RemediationOutcome,
  type RemediationStep,
  remediationSteps,
} from "./remediations.ts";
import type { Remediator } from "./remediator.ts";

type StepName = (typeof remediationSteps)[number];

/** What is fixed: the document as it is, with every answer that was given of it. */
export interface FixedSubject {
  version: Version;
  /** Whether a report on the version is there. */
  isTested: boolean;
  answers: readonly {
    fingerprint: string;
    value: string;
    /** Whether the question is one of those that were open last: what is wrong with other answers is history. */
    isOpen: boolean;
  }[];
}

export interface RemediationClaim extends Claim {
  documentId: string;
  allowSigned: boolean;
  subject: FixedSubject;
}

/** What a job has made. */
interface RemediationEnd {
  /** Null where nothing was changed. */
  version: Omit<Version, "number" | "origin" | "isCurrent"> | null;
  /** Reports that are kept with it, the oldest first. */
  reports: readonly StoredReport[];
  outcome: RemediationOutcome;
  questions: readonly KeptQuestion[];
  steps: readonly RemediationStep[];
  finishedAt: string;
}

/** What working on remediations needs of storage. Their lanes are those who asked for them. */
export interface RemediationWorkStore extends DocumentJobStore<RemediationClaim, StepName> {
  /** The document and its answers as they are now; null when the claim is no longer ours. */
  subject(claim: Claim & { documentId: string }, now: string): Promise<FixedSubject | null>;
  /** Dooms the object from the given time on, unless `complete` redeems it; false when the claim is no longer ours. */
  announce(claim: Claim, objectKey: string, doomedAt: string): Promise<boolean>;
  /**
   * Writes version and reports, redeems the version's object and ends the job, at once. Does nothing and answers false
   * when the claim is no longer ours, the object's time has come, or the document has become another file meanwhile.
   */
  complete(claim: RemediationClaim, end: RemediationEnd): Promise<boolean>;
}

/** How often a job begins anew at once because the document was replaced while it ran. */
const mostRestarts = 3;
/** Questions that are kept with a job, and how long they may be in all, as JSON; answering them brings the next ones. */
const mostQuestions = 500;
const longestQuestions = 700_000;
const mostChanges = 500;
const mostRejected = 100;

/** As many of the questions as are kept. */
function keptOf(questions: readonly KeptQuestion[]): KeptQuestion[] {
  let length = 0;
  const most = questions.slice(0, mostQuestions);
  const end = most.findIndex((question) => {
    length += JSON.stringify(question).length;
    return length > longestQuestions;
  });
  return end < 0 ? most : most.slice(0, end);
}

export interface RemediationWorkNeeds {
  telemetry: Telemetry;
  remediationWork: RemediationWorkStore;
  spool: Pick<SpoolStore, "open" | "put" | "remove" | "source">;
  queue: JobQueue;
  checkFile: CheckFile;
  remediator: Remediator;
  now: Clock;
}

export function remediationWorkService(needs: RemediationWorkNeeds) {
  const { remediationWork, spool, queue, checkFile, remediator, telemetry, now } = needs;

  /** Where results of the job are written: each in a file of its own, which the sweep removes unless it is redeemed. */
  const scratchOf = (claim: RemediationClaim, format: Format) =>
    new ScratchRoom(
      spool,
      async () => {
        const key = `documents/${claim.documentId}/${newId("ver", now())}`;
        if (!(await remediationWork.announce(claim, key, iso(now() + storePatience)))) throw new Lost();
        return key;
      },
      formats[format].limit,
    );

  /** A report on a file, as it is kept: made after the one before, as ids are in the order of time. */
  async function reportOn(file: SourceFile, versionId: string, before?: StoredReport): Promise<StoredReport> {
    const report = await checkFile(file, [1]);
    const time = Math.max(now(), before ? timeOfId(before.report_id) + 1 : 0);
    return { report_id: newId("rep", time), version_id: versionId, ...report, created_at: iso(time) };
  }

  const outcomeOf = (
    { before, after, changes, questions, left, rejected }: Remediation,
    { answers }: FixedSubject,
  ): RemediationOutcome => {
    const open = new Set(answers.filter(({ isOpen }) => isOpen).map(({ fingerprint }) => fingerprint));
    return {
      before,
      after,
      changes: changes.slice(0, mostChanges),
      questionsOpen: questions.length,
      left,
      rejected: rejected.filter(({ question_id }) => open.has(question_id)).slice(0, mostRejected),
    };
  };

  /** Removes what was written but for the one; what cannot be removed is left to the sweep. */
  const cleared = (scratch: ScratchRoom, kept: Written | null) =>
    scratch.keep(kept).catch((error: unknown) => log.warn("files_left_to_sweep", error));

  /** Fixes the document once; false when it has become another file meanwhile. */
  async function fix(claim: RemediationClaim, progress: Progress<StepName>): Promise<boolean> {
    const { subject, documentId } = claim;
    const { version, answers, isTested } = subject;
    // Images are refused before they are queued; the document may have become one since.
    if (version.docType === "png" || version.docType === "jpg") throw noImagesToFix();
    const scratch = scratchOf(claim, version.docType);
    try {
      const source = await sourceOfVersion(spool, version);
      await progress.next();
      const { filename, contentType } = version;
      const file = { accountId: documentId, filename, contentType, source, isSpooled: true };
      const remediation = await remediator.fix(file, {
        answers: answers.map(({ fingerprint, value }) => ({ question_id: fingerprint, value })),
        allowSigned: claim.allowSigned,
        scratch,
      });
      await progress.next();
      const { result } = remediation;
      const written = result && scratch.find(result);
      const versionId = written ? written.key.slice(written.key.lastIndexOf("/") + 1) : null;
      const reports: StoredReport[] = [];
      // The changes between reports begin at the file as it was.
      if (!isTested) reports.push(await reportOn(file, version.id));
      if (written && versionId)
        reports.push(await reportOn({ ...file, source: written.source }, versionId, reports[0]));
      await progress.next();
      const time = iso(now());
      const { docType } = version;
      const isDone = await remediationWork.complete(claim, {
        version:
          written && versionId !== null
            ? {
                id: versionId,
                documentId,
                filename,
                contentType,
                sizeBytes: written.source.size,
                docType,
                objectKey: written.key,
                createdAt: time,
              }
            : null,
        reports,
        outcome: outcomeOf(remediation, subject),
        questions: keptOf(remediation.questions),
        steps: progress.end("complete"),
        finishedAt: time,
      });
      await cleared(scratch, isDone ? written : null);
      return isDone;
    } catch (error) {
      // The rows may be written although the answer was lost: whether the file goes, the sweep finds out.
      if (error instanceof AppError || error instanceof Lost) await cleared(scratch, null);
      throw error;
    }
  }

  async function work(claim: RemediationClaim, begin: () => Progress<StepName>): Promise<void> {
    for (let restarts = 0; !(await fix(claim, begin())); restarts++) {
      if (restarts === mostRestarts) throw new Error("The document is replaced faster than it is fixed");
      const subject = await remediationWork.subject(claim, iso(now()));
      if (!subject) return;
      claim.subject = subject;
    }
  }

  return documentJobWorker({
    kind: "remediation",
    store: remediationWork,
    stepNames: remediationSteps,
    queue,
    telemetry,
    now,
    work,
    gaveUp:
      "The document could not be fixed after several attempts. Ask for it again; if it fails again, contact us with the job's id.",
  });
}
