import { isUnderWay, type RecentJob } from "../../services/documents/recent-jobs.ts";
import type { JobStatus, JobStep } from "../../services/jobs/job-steps.ts";
import { Status } from "./status.tsx";

/** Seconds after which the page of a job without script asks again. */
export const refreshAfter = 5;

const kinds = {
  conversion: {
    path: "conversions",
    texts: {
      queued: "Waits to be converted",
      processing: "Being converted",
      complete: "Converted",
      failed: "Not converted",
    },
  },
  remediation: {
    path: "remediations",
    texts: { queued: "Waits to be fixed", processing: "Being fixed", complete: "Fixed", failed: "Not fixed" },
  },
} as const satisfies Record<RecentJob["kind"], { path: string; texts: Record<JobStatus, string> }>;

/** Of fixing that is done and is not all. */
const results = { asks: "Has questions for you", unchanged: "Nothing to fix by itself" } as const;

const shapeOf = (status: JobStatus) =>
  status === "complete" ? "good" : status === "failed" ? "bad" : "open";

function JobStatusText({ kind, status, result }: RecentJob) {
  if (result === "asks" || result === "unchanged") return <Status kind="open">{results[result]}</Status>;
  return <Status kind={shapeOf(status)}>{kinds[kind].texts[status]}</Status>;
}

/** How jobs of a document stand, each with the way to its page. */
export const JobLinks = ({ jobs }: { jobs: readonly RecentJob[] }) =>
  jobs.map((job) => (
    <a class="job" href={`/console/documents/${job.documentId}/${kinds[job.kind].path}/${job.id}`}>
      <JobStatusText {...job} />
    </a>
  ));

/**
 * How jobs stand in a sentence that is read out when it changes (/progress.js); without script with a way to look
 * again at the page's address, as it may hold what was chosen or typed. Nothing where there are no jobs.
 */
export const JobsStanding = ({ jobs, here }: { jobs: readonly RecentJob[]; here: string }) => {
  const going = jobs.filter(isUnderWay).length;
  const failed = jobs.filter(({ status }) => status === "failed").length;
  const done = jobs.length - going - failed;
  const parts = [going && `${going} under way`, done && `${done} done`, failed && `${failed} failed`];
  return (
    <>
      <div data-progress={going ? "going" : "over"} hidden />
      <p class="hint standing" role="status" data-standing>
        {jobs.length > 0 && `Conversions and fixes: ${parts.filter(Boolean).join(", ")}.`}
      </p>
      {going > 0 && (
        <noscript>
          <p>
            <a href={here}>Look again how far they are</a>
          </p>
        </noscript>
      )}
    </>
  );
};

/** The link for who runs no script, and what becomes of the job without its page. */
export const MayLeave = ({ here }: { here: string }) => (
  <p class="hint">
    You can leave this page: the work goes on, and the document's page says what came of it.{" "}
    <noscript>
      <a href={here}>Look again</a>
    </noscript>
  </p>
);

const statusTexts: Record<JobStep<string>["status"], string> = {
  pending: "Waits",
  processing: "Under way",
  complete: "Done",
  failed: "Failed",
  skipped: "Not reached",
};

/** How the job stands, in a sentence that is read out when it changes. */
export function standingOf<Name extends string>(
  { status, steps }: { status: JobStatus; steps: readonly JobStep<Name>[] },
  stepTexts: Record<Name, string>,
  texts: Record<JobStatus, string>,
): string {
  if (status !== "processing") return texts[status];
  const at = steps.findIndex((step) => step.status === "processing");
  const step = steps[at];
  return step
    ? `Step ${at + 1} of ${steps.length}: ${stepTexts[step.step_name].toLowerCase()}.`
    : texts.processing;
}

function durationText(ms: number): string {
  if (!ms) return "–";
  return ms < 100 ? "under 0.1 s" : `${(ms / 1_000).toFixed(1)} s`;
}

interface StepsProps<Name extends string> {
  caption: string;
  steps: readonly JobStep<Name>[];
  texts: Record<Name, string>;
}

/** The steps of a job, as a table. */
export const Steps = <Name extends string>({ caption, steps, texts }: StepsProps<Name>) => (
  <table class="stack">
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col">Status</th>
        <th scope="col" class="number">
          Time
        </th>
      </tr>
    </thead>
    <tbody>
      {steps.map(({ step_name, status, duration_ms }) => (
        <tr>
          <th scope="row">{texts[step_name]}</th>
          <td data-label="Status">{statusTexts[status]}</td>
          <td data-label="Time" class="number">
            {durationText(duration_ms)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
