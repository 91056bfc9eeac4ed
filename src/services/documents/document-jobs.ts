import type { ByteSource } from "../../checker/source.ts";
import { AppError, type ErrorCode } from "../../core/errors.ts";
import { type Clock, iso } from "../clock.ts";
import type { SpoolStore } from "../files/uploads.ts";
import type { Claim, ClaimStore } from "../jobs/claims.ts";
import { type JobStep, Lost, Progress } from "../jobs/job-steps.ts";
import type { JobKind, JobQueue } from "../jobs/jobs.ts";
import { worker } from "../jobs/worker.ts";
import type { Telemetry } from "../telemetry.ts";
import type { Version } from "./documents.ts";

/** How long a written file may lack its rows before the sweep removes it, in milliseconds. */
export const storePatience = 3_600_000;
const mostAttempts = 5;

/** Errors that the document itself is the reason of: trying again would not change them. */
const final: readonly ErrorCode[] = [
  "invalid_file_type",
  "file_too_large",
  "unreadable_document",
  "encrypted_document",
  "signed_document",
  "too_complex",
  "processing_failed",
];

/** The file of a version. */
export async function sourceOfVersion(
  spool: Pick<SpoolStore, "source">,
  { objectKey }: Version,
): Promise<ByteSource> {
  const source = await spool.source(objectKey);
  if (!source) throw new AppError("processing_failed", "The file of the document is gone.");
  return source;
}

/** How a job failed. */
interface JobFailure<Name extends string> {
  errorCode: string | null;
  errorMessage: string | null;
  steps: JobStep<Name>[];
  finishedAt: string;
}

/** What jobs that work on a document in steps need of storage. */
export interface DocumentJobStore<C extends Claim, Name extends string> extends ClaimStore<C> {
  /** Writes how far the job is; false when the claim is no longer ours. */
  progress(claim: C, steps: readonly JobStep<Name>[]): Promise<boolean>;
  fail(claim: C, failure: JobFailure<Name>): Promise<void>;
}

interface DocumentJobNeeds<C extends Claim, Name extends string> {
  kind: JobKind;
  store: DocumentJobStore<C, Name>;
  stepNames: readonly Name[];
  queue: JobQueue;
  telemetry: Telemetry;
  now: Clock;
  /** Does the work, with the steps that `begin` begins, anew each time; ends quietly by throwing `Lost`. */
  work(claim: C, begin: () => Progress<Name>): Promise<void>;
  /** What a job that was tried too often says. */
  gaveUp: string;
}

/** Works on one line of jobs of documents: the document's own errors end a job, any other is tried again. */
export function documentJobWorker<C extends Claim, Name extends string>(needs: DocumentJobNeeds<C, Name>) {
  const { kind, store, stepNames, queue, telemetry, now, work, gaveUp } = needs;

  const progressOf = (claim: C) => new Progress(stepNames, (steps) => store.progress(claim, steps), now);

  const fail = (claim: C, { code, message }: AppError, progress: Progress<Name>) =>
    store.fail(claim, {
      errorCode: code,
      errorMessage: message,
      steps: progress.end("failed"),
      finishedAt: iso(now()),
    });

  async function perform(claim: C): Promise<void> {
    let progress = progressOf(claim);
    const begin = () => {
      progress = progressOf(claim);
      return progress;
    };
    try {
      await work(claim, begin);
    } catch (error) {
      if (error instanceof Lost) return;
      if (!(error instanceof AppError && final.includes(error.code))) throw error;
      await fail(claim, error, progress);
    }
  }

  return worker({
    kind,
    claims: store,
    queue,
    now,
    telemetry,
    mostAttempts,
    perform,
    giveUp: (claim) => fail(claim, new AppError("processing_failed", gaveUp), progressOf(claim)),
  });
}
