import { log } from "../../core/log.ts";

/** What is worked on in the background; also the kind of a message. Each kind waits in a line of its own. */
export const jobKinds = ["fetch", "scan", "conversion", "remediation", "delivery", "mail"] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * A message of the queue. It only wakes: rows say what is to be done, and the claim decides whose turn it is. One that
 * drains sends another of its like whenever it has found work, until nothing waits.
 */
export interface Job {
  kind: JobKind;
  drains?: true;
}

export interface JobQueue {
  /** Sends the messages, at once or after so many seconds. */
  send(jobs: readonly Job[], delaySeconds?: number): Promise<void>;
}

/** Wakes the consumers; when that fails, cron does it later. */
export async function wake(queue: JobQueue, jobs: readonly Job[], delaySeconds?: number): Promise<void> {
  if (!jobs.length) return;
  await queue
    .send(jobs, delaySeconds)
    .catch((error: unknown) => log.warn("jobs_not_enqueued", error, { count: jobs.length }));
}
