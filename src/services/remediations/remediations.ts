import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import type { Change, Left, Question, Standing } from "../../remediate/result.ts";
import { type Access, noDocument } from "../accounts/document-access.ts";
import type { Room, RoomFor } from "../accounts/quotas.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { DocumentStore } from "../documents/documents.ts";
import { type RequestedWork, requireJob, requireWorkable } from "../documents/job-requests.ts";
import { type JobStatus, type JobStep, pendingSteps } from "../jobs/job-steps.ts";
import { type JobQueue, wake } from "../jobs/jobs.ts";

export type { Change, Left, Standing };

/** What a remediation does, in order. */
export const remediationSteps = ["read", "fix", "check", "store"] as const;

export type RemediationStep = JobStep<(typeof remediationSteps)[number]>;

/** A question as it is kept with its job. */
export type KeptQuestion = Question;

/** What came of a complete job. */
export interface RemediationOutcome {
  before: Standing;
  after: Standing;
  changes: Change[];
  /** Exact, also where fewer are kept. */
  questionsOpen: number;
  /** What a person has to do by hand; absent from jobs of former releases. */
  left?: Left[];
  /** Answers to questions of the job before that could not be written, each with why. */
  rejected: { question_id: string; message: string }[];
}

/** A job that fixes a document, as a new version of it. */
export interface RemediationJob {
  id: string;
  documentId: string;
  status: JobStatus;
  steps: RemediationStep[];
  /** Of a failed job. */
  errorCode: string | null;
  errorMessage: string | null;
  /** Of a complete job; null where nothing was to be changed, or the version was removed since. */
  versionId: string | null;
  outcome: RemediationOutcome | null;
  createdAt: string;
  finishedAt: string | null;
}

/** A job as it begins. */
type NewRemediation = Pick<RemediationJob, "id" | "documentId" | "steps" | "createdAt"> & {
  allowSigned: boolean;
};

/** A job that someone asked for: a new one, or one that does the same and has not ended. */
export type StartedRemediation = Pick<RemediationJob, "id" | "documentId" | "status">;

/** Remediation jobs. Every method throws AppError `unauthorized` when the session has ended. */
export interface RemediationStore {
  /**
   * Queues a job, unless one of the document has not ended that will use every answer given so far: then answers that
   * one. Null when the viewer may not fix the document any more. Throws AppError `rate_limited` without room.
   */
  add(viewer: Viewer, remediation: NewRemediation, room: Room): Promise<StartedRemediation | null>;
  /** The job, with the viewer's access to its document; null when there is neither. */
  read(viewer: Viewer, id: string): Promise<{ access: Access | null; remediation: RemediationJob } | null>;
}

export const noImagesToFix = () =>
  new AppError(
    "invalid_file_type",
    "Images can't be fixed on their own: put the image into a document, with a text alternative, and fix that.",
  );

const work: RequestedWork = { noun: "remediation", verb: "fix", noImages: noImagesToFix };

export interface RemediationNeeds {
  remediations: RemediationStore;
  documents: Pick<DocumentStore, "versionWithUse">;
  queue: JobQueue;
  room: RoomFor;
  now: Clock;
}

export type Remediations = ReturnType<typeof remediationService>;

export function remediationService({ remediations, documents, queue, room, now }: RemediationNeeds) {
  return {
    /** Queues the remediation of a document as it is now. Throws AppError `invalid_file_type` for images. */
    async request(viewer: Viewer, documentId: string, allowSigned: boolean): Promise<StartedRemediation> {
      const left = await requireWorkable({ documents, room }, viewer, documentId, work);
      const time = now();
      const started = await remediations.add(
        viewer,
        {
          id: newId("job", time),
          documentId,
          steps: pendingSteps(remediationSteps),
          allowSigned,
          createdAt: iso(time),
        },
        left,
      );
      if (!started) throw noDocument();
      await wake(queue, [{ kind: "remediation" }]);
      return started;
    },

    async read(viewer: Viewer, id: string): Promise<RemediationJob> {
      return requireJob(await remediations.read(viewer, id), work).remediation;
    },
  };
}
