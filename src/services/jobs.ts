import { log } from "../core/log.ts";

/** What waits for a consumer: a scan or a conversion that is to be worked on, a delivery or a mail that is to be sent. */
export interface Job {
  kind: "scan" | "conversion" | "delivery" | "mail";
  id: string;
}

/** The queue. It only wakes whoever works: rows tell what is to be done, so that a lost message delays and loses nothing. */
export interface JobQueue {
  send(jobs: readonly Job[]): Promise<void>;
}

/** What becomes of a message: it is done with, or comes again after so many seconds. */
export type JobOutcome = { isDone: true } | { isDone: false; retryAfter: number };

export const done: JobOutcome = { isDone: true };

export const again = (milliseconds: number): JobOutcome => ({
  isDone: false,
  retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)),
});

/** Wakes the consumers; when that fails, cron does it later. */
export async function wake(queue: JobQueue, jobs: readonly Job[]): Promise<void> {
  if (!jobs.length) return;
  await queue
    .send(jobs)
    .catch((error: unknown) => log.warn("jobs_not_enqueued", error, { count: jobs.length }));
}
