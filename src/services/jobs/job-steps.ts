import type { Clock } from "../clock.ts";

/** How jobs of documents stand: conversions and remediations. */
export const jobStatuses = ["queued", "processing", "complete", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const stepStatuses = ["pending", "processing", "complete", "failed", "skipped"] as const;

export interface JobStep<Name extends string> {
  step_name: Name;
  status: (typeof stepStatuses)[number];
  /** In milliseconds; 0 until the step has run. */
  duration_ms: number;
}

export const pendingSteps = <Name extends string>(names: readonly Name[]): JobStep<Name>[] =>
  names.map((step_name) => ({ step_name, status: "pending", duration_ms: 0 }));

/** Thrown where another has claimed the job, or its document is deleted: nothing is left to do. */
export class Lost extends Error {}

/** The steps of one attempt. The clock stands still between storage calls, so a step lasts until its end is written. */
export class Progress<Name extends string> {
  readonly steps: JobStep<Name>[];
  readonly #write: (steps: readonly JobStep<Name>[]) => Promise<boolean>;
  readonly #now: Clock;
  #at = 0;
  #began: number;

  /** `write` answers false when the claim is no longer ours. */
  constructor(
    names: readonly Name[],
    write: (steps: readonly JobStep<Name>[]) => Promise<boolean>,
    now: Clock,
  ) {
    this.steps = pendingSteps(names);
    this.steps[0]!.status = "processing";
    this.#write = write;
    this.#now = now;
    this.#began = now();
  }

  /** Ends the step and begins the next, written by `write`. */
  async next(write = () => this.#write(this.steps)): Promise<void> {
    const step = this.#end("complete");
    this.steps[++this.#at]!.status = "processing";
    if (!(await write())) throw new Lost();
    const time = this.#now();
    step.duration_ms = time - this.#began;
    this.#began = time;
  }

  /** Ends the last step, or the one that failed; those after it are skipped. */
  end(status: "complete" | "failed"): JobStep<Name>[] {
    this.#end(status);
    for (const step of this.steps.slice(this.#at + 1)) step.status = "skipped";
    return this.steps;
  }

  #end(status: "complete" | "failed"): JobStep<Name> {
    const step = this.steps[this.#at]!;
    step.status = status;
    step.duration_ms = this.#now() - this.#began;
    return step;
  }
}
