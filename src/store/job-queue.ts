import type { JobQueue } from "../services/jobs.ts";

const largestBatch = 100;

/** Messages are jobs: `{ kind, id }`. */
export const jobQueue = (queue: Queue): JobQueue => ({
  async send(jobs) {
    for (let at = 0; at < jobs.length; at += largestBatch)
      await queue.sendBatch(jobs.slice(at, at + largestBatch).map((body) => ({ body })));
  },
});
