import type { JobStatus, JobStep } from "../../services/job-steps.ts";

/** Seconds after which the page of a job without script asks again. */
export const refreshAfter = 5;

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
