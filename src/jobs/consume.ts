import { log, withLogContext } from "../core/log.ts";
import type { Services } from "../services/all.ts";
import { done, type Job, type JobOutcome } from "../services/jobs.ts";

/** What a consumer of the queue works with. */
export type JobServices = Pick<Services, "scanWork" | "conversionWork" | "deliveries" | "mails">;

/** Lets work go on after its message is done with. */
type WaitUntil = Pick<ExecutionContext, "waitUntil">;

interface Handler {
  run(services: JobServices, id: string, ctx: WaitUntil): Promise<JobOutcome>;
  /** Ends a job whose message has come too often. */
  bury(services: JobServices, id: string): Promise<JobOutcome>;
}

const handlers: Record<Job["kind"], Handler> = {
  scan: {
    run: ({ scanWork }, id) => scanWork.run(id),
    bury: ({ scanWork }, id) => scanWork.bury(id),
  },
  conversion: {
    run: ({ conversionWork }, id) => conversionWork.run(id),
    bury: ({ conversionWork }, id) => conversionWork.bury(id),
  },
  delivery: {
    async run({ deliveries }, id, ctx) {
      const claim = await deliveries.claim(id);
      // A slow receiver must not hold up the messages behind this one. Should the isolate end, the claim runs out and
      // cron sends another message.
      if (claim)
        ctx.waitUntil(deliveries.attempt(claim).catch((error: unknown) => log.error("job_failed", error)));
      return done;
    },
    // What is due is sent by cron.
    bury: async () => done,
  },
  mail: {
    async run({ mails }, id, ctx) {
      const claim = await mails.claim(id);
      // A slow mail service holds up no other message, as above.
      if (claim)
        ctx.waitUntil(mails.attempt(claim).catch((error: unknown) => log.error("job_failed", error)));
      return done;
    },
    // What is due is sent by cron.
    bury: async () => done,
  },
};

const isJob = (body: unknown): body is Job =>
  typeof body === "object" &&
  body !== null &&
  Object.hasOwn(handlers, (body as Job).kind) &&
  typeof (body as Job).id === "string";

/** Messages that the queue gave up come to a queue of this ending. */
const isDeadLetter = (queue: string) => queue.endsWith("-dead");

const whenBroken = 30;

/** Works on messages one by one. An error of one is that message's alone: thrown, it would bring back the others too. */
export async function consume(
  { queue, messages }: Pick<MessageBatch, "queue" | "messages">,
  services: JobServices,
  ctx: WaitUntil,
): Promise<void> {
  for (const message of messages) {
    const { body } = message;
    if (!isJob(body)) {
      log.warn("message_dropped", undefined, { message_id: message.id });
      message.ack();
      continue;
    }
    const { run, bury } = handlers[body.kind];
    await withLogContext({ job: body.kind, job_id: body.id }, async () => {
      try {
        const outcome = isDeadLetter(queue)
          ? await bury(services, body.id)
          : await run(services, body.id, ctx);
        if (outcome.isDone) message.ack();
        else message.retry({ delaySeconds: outcome.retryAfter });
      } catch (error) {
        log.error("job_failed", error);
        message.retry({ delaySeconds: whenBroken });
      }
    });
  }
}
