import type { Verdict } from "../../checker/report/report.ts";
import type { Grade } from "../../checker/report/score.ts";
import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Access, noDocument } from "../accounts/document-access.ts";
import type { Room, RoomFor } from "../accounts/quotas.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import { type JobStatus, type JobStep, pendingSteps } from "../jobs/job-steps.ts";
import { type JobQueue, wake } from "../jobs/jobs.ts";
import type { DocumentStore } from "./documents.ts";
import { type RequestedWork, requireJob, requireWorkable } from "./job-requests.ts";

/** What a conversion does, in order. */
export const conversionSteps = ["read", "structure", "render", "check", "store"] as const;
export type ConversionStep = JobStep<(typeof conversionSteps)[number]>;

/** How an accessible version does in the same test as every document. */
export interface ConversionResult {
  overallScore: number;
  grade: Grade;
  compliant: boolean;
  verdict: Verdict;
  /** What nothing in the document says, so that only a person can complete it: a sentence each. */
  forAPerson: string[];
}

/** A job that makes an accessible HTML version of a document. */
export interface Conversion {
  id: string;
  documentId: string;
  status: JobStatus;
  steps: ConversionStep[];
  /** Of a failed job. */
  errorCode: string | null;
  errorMessage: string | null;
  /** Of a complete job. */
  versionId: string | null;
  result: ConversionResult | null;
  createdAt: string;
  finishedAt: string | null;
}

/** A job as it begins. */
type NewConversion = Pick<Conversion, "id" | "documentId" | "steps" | "createdAt">;

/** Conversion jobs. Every method throws AppError `unauthorized` when the session has ended. */
export interface ConversionStore {
  /** Queues a job; false when the viewer may not convert the document any more. Throws AppError `rate_limited` without room. */
  add(viewer: Viewer, conversion: NewConversion, room: Room): Promise<boolean>;
  /** The job, with the viewer's access to its document; null when there is neither. */
  read(viewer: Viewer, id: string): Promise<{ access: Access | null; conversion: Conversion } | null>;
}

export const noImages = () =>
  new AppError(
    "invalid_file_type",
    "Images can't be converted on their own: put the image into a document, with a text alternative, and convert that.",
  );

const work: RequestedWork = { noun: "conversion", verb: "convert", noImages };

export interface ConversionNeeds {
  conversions: ConversionStore;
  documents: Pick<DocumentStore, "versionWithUse">;
  queue: JobQueue;
  room: RoomFor;
  now: Clock;
}

export type Conversions = ReturnType<typeof conversionService>;

export function conversionService({ conversions, documents, queue, room, now }: ConversionNeeds) {
  return {
    /** Queues the conversion of a document as it is now. Throws AppError `invalid_file_type` for images. */
    async request(
      viewer: Viewer,
      documentId: string,
    ): Promise<Pick<Conversion, "id" | "documentId" | "status">> {
      const left = await requireWorkable({ documents, room }, viewer, documentId, work);
      const time = now();
      const id = newId("job", time);
      const isQueued = await conversions.add(
        viewer,
        { id, documentId, steps: pendingSteps(conversionSteps), createdAt: iso(time) },
        left,
      );
      if (!isQueued) throw noDocument();
      await wake(queue, [{ kind: "conversion" }]);
      return { id, documentId, status: "queued" };
    },

    async read(viewer: Viewer, id: string): Promise<Conversion> {
      return requireJob(await conversions.read(viewer, id), work).conversion;
    },
  };
}
