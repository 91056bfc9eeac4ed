import type { Job, JobQueue } from "../../services/jobs/jobs.ts";

const largestBatch = 100;

/** Conversions and remediations take long: in a queue of their own they hold up nothing else. */
export const jobQueue = ({ JOBS, CONVERSIONS }: { JOBS: Queue; CONVERSIONS: Queue }): JobQueue => ({
  async send(jobs, delaySeconds = 0) {
    const isLong = ({ kind }: Job) => kind === "conversion" || kind === "remediation";
    for (const [queue, some] of [
      [CONVERSIONS, jobs.filter(isLong)],
      [JOBS, jobs.filter((job) => !isLong(job))],
    ] as const)
      for (let at = 0; at < some.length; at += largestBatch)
        await queue.sendBatch(
          some.slice(at, at + largestBatch).map((body) => ({ body })),
          { delaySeconds },
        );
  },
});
