import { log, withLogContext } from "../core/log.ts";
import type { Services } from "../services/all.ts";
import { type Job, jobKinds } from "../services/jobs/jobs.ts";

/** Lets work go on after its message is done with. */
type WaitUntil = Pick<ExecutionContext, "waitUntil">;

const isJob = (body: unknown): body is Job =>
  typeof body === "object" && body !== null && jobKinds.includes((body as Job).kind);

/** Messages that a queue gave up come to a queue of this ending. */
const isDeadLetter = (queue: string) => queue.endsWith("-dead");

const whenBroken = 10;

/** Works on messages one by one. An error of one is that message's alone: thrown, it would bring back the others too. */
export async function consume(
  { queue, messages }: Pick<MessageBatch, "queue" | "messages">,
  { workers }: Pick<Services, "workers">,
  ctx: WaitUntil,
): Promise<void> {
  for (const message of messages) {
    const { body } = message;
    if (!isJob(body) || isDeadLetter(queue)) {
      // Nothing is lost with it: the row still waits, counts its attempts, and cron wakes a worker for it.
      log.warn("message_dropped", undefined, { message_id: message.id });
      message.ack();
      continue;
    }
    const { kind } = body;
    await withLogContext({ job: kind, job_id: message.id }, async () => {
      const failed = (error: unknown) => log.error("job_failed", error);
      try {
        await workers[kind].run(body, (work) => ctx.waitUntil(work.catch(failed)));
        message.ack();
      } catch (error) {
        failed(error);
        message.retry({ delaySeconds: whenBroken });
      }
    });
  }
}
