import { timeOfId } from "../../core/ids.ts";
import { inLane } from "../../core/lane.ts";
import { log, withLogContext } from "../../core/log.ts";
import { type Clock, iso } from "../clock.ts";
import type { Places } from "../concurrency/limited-places.ts";
import type { JobAttempt, Telemetry } from "../telemetry.ts";
import type { Claim, ClaimStore } from "./claims.ts";
import { type Job, type JobKind, type JobQueue, wake } from "./jobs.ts";

/** How long work may go without a sign of life before another worker may claim it, in milliseconds. */
const lease = 30_000;
/** How often a worker that works shows that it lives, in milliseconds. */
const heartbeat = 10_000;
/** How long until cron comes again, in milliseconds. */
const cronEvery = 60_000;
/** How many messages cron sends for one line. */
const wakesAtOnce = 20;

export interface WorkerNeeds<C extends Claim> {
  kind: JobKind;
  claims: ClaimStore<C>;
  queue: JobQueue;
  now: Clock;
  telemetry: Pick<Telemetry, "job" | "queue">;
  mostAttempts: number;
  /** Does the work; what it throws is taken for a passing failure, and the work is tried again. */
  perform(claim: C): Promise<void>;
  /** Ends work that was tried too often. */
  giveUp(claim: C): Promise<void>;
  /** Where the work mostly waits for others: it then goes on behind its message, so that it holds up no other. */
  places?: Places;
}

/** Lets work go on after its message is done with. */
export type GoOn = (work: Promise<void>) => void;

export type Worker = ReturnType<typeof worker>;

/**
 * Works on one line: claims, renews the lease while it works, and releases what failed. A worker that dies loses its
 * lease; then the next message of the line claims the work anew.
 */
export function worker<C extends Claim>(needs: WorkerNeeds<C>) {
  const { kind, claims, queue, now, telemetry, mostAttempts, perform, giveUp, places } = needs;
  /** Whether a message found no place in this isolate: whoever leaves one wakes the next. */
  let isCrowded = false;

  async function attempt(claim: C): Promise<JobAttempt["outcome"]> {
    const beat = setInterval(
      () => void claims.renew(claim, iso(now() + lease)).catch(() => undefined),
      heartbeat,
    );
    try {
      const isLast = claim.attempts > mostAttempts;
      await (isLast ? giveUp(claim) : perform(claim));
      return isLast ? "gave_up" : "done";
    } catch (error) {
      const wait = 5_000 * 2 ** claim.attempts;
      let isOurs = true;
      try {
        isOurs = await claims.release(claim, iso(now() + wait));
      } finally {
        if (isOurs) log.error("job_failed", error, { attempts: claim.attempts });
      }
      if (!isOurs) {
        // What it hung on was deleted meanwhile, or another worker has it.
        log.warn("job_dropped", error, { attempts: claim.attempts });
        return "dropped";
      }
      await wake(queue, [{ kind }], wait / 1_000 + 1);
      return "retried";
    } finally {
      clearInterval(beat);
    }
  }

  // Not the lane of the account's requests: a job that waited behind all of these would hold up everyone's jobs.
  const attended = (claim: C): Promise<void> =>
    inLane(
      "job",
      `${kind} of ${claim.lane}`,
      () =>
        withLogContext({ job: kind, job_id: claim.id }, async () => {
          const began = now();
          const outcome = await attempt(claim);
          const { id, attempts } = claim;
          const waitedMs = Math.max(0, began - timeOfId(id));
          telemetry.job({ kind, id, attempts, outcome, durationMs: now() - began, waitedMs });
        }),
      claim.lane,
    );

  return {
    /** Does what is next in the line, if anything is. */
    async run(job: Job, goOn: GoOn): Promise<void> {
      const place = places?.take();
      if (place === null) {
        isCrowded = true;
        return;
      }
      const fullLanes = places?.fullLanes ?? [];
      let claim: C | null = null;
      try {
        const time = now();
        claim = await claims.claim(iso(time), iso(time + lease), fullLanes);
      } finally {
        if (!claim) place?.leave();
      }
      if (!claim) {
        isCrowded ||= fullLanes.length > 0;
        return;
      }
      if (job.drains) await wake(queue, [job]);
      if (!place) return attended(claim);
      place.use(claim.lane);
      goOn(
        attended(claim).finally(async () => {
          place.leave();
          if (!isCrowded) return;
          isCrowded = false;
          await wake(queue, [{ kind, drains: true }]);
        }),
      );
    },

    /** Wakes workers for work whose message was lost, and for what becomes ready before cron comes again. */
    async sweep(): Promise<void> {
      const time = now();
      const { ready, later } = await claims.waiting(iso(time), iso(time + cronEvery), wakesAtOnce);
      telemetry.queue(kind, ready);
      await wake(queue, Array<Job>(ready).fill({ kind, drains: true }));
      const delays = new Set(later.map((at) => Math.ceil((Date.parse(at) - time) / 1_000) + 1));
      for (const delay of delays) await wake(queue, [{ kind, drains: true }], delay);
    },
  };
}
