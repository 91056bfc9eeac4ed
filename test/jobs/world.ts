import { env } from "cloudflare:workers";
import { afterAll, beforeAll, vi } from "vitest";
import { newId } from "../../src/core/ids.ts";
import type { Gate } from "../../src/gate/gate.ts";
import worker from "../../src/index.ts";
import { consume } from "../../src/jobs/consume.ts";
import { sweep } from "../../src/jobs/sweep.ts";
import { type Services, services } from "../../src/services/all.ts";
import type { Job } from "../../src/services/jobs/jobs.ts";
import type { ScanEvent } from "../../src/services/scans/scan-record.ts";
import { sealWith } from "../../src/services/sealing.ts";
import { keysOf } from "../../src/services/secrets.ts";
import { newWebhookSecret } from "../../src/services/webhooks/webhook-signature.ts";
import type { World } from "../../src/services/world.ts";
import { type Bindings, readSettings } from "../../src/settings.ts";
import { stores } from "../../src/store/all.ts";
import { bytesOf } from "./bytes.ts";

/**
 * Keeps messages of the real queue from the tests at hand, such as those that other tests left: a message names no row,
 * and would work on what waits here.
 */
export function withoutQueue(): void {
  beforeAll(() => {
    vi.spyOn(worker, "queue").mockImplementation(async (batch) => batch.ackAll());
  });
  afterAll(() => {
    vi.mocked(worker.queue).mockRestore();
  });
}

/** A request that the network saw. */
export interface Asked {
  url: string;
  headers: Headers;
  body: string;
  at: number;
}

/** The world outside with a clock that stands until it is moved, and a network that answers as it is reported. */
export function newWorld(
  answer: (url: string, asked: Asked) => Response | Promise<Response> = () => new Response(),
) {
  const asked: Asked[] = [];
  const world = {
    time: Date.now(),
    asked,
    queue: [] as Job[],
    /** Messages with a delay. */
    delayed: [] as { job: Job; at: number }[],
    random: () => 0.5,
    receiverTimeout: 200,
    now: () => world.time,
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const request = {
        url: String(input),
        headers: new Headers(init.headers),
        body: String(init.body ?? ""),
        at: world.time,
      };
      asked.push(request);
      const answered = Promise.resolve(answer(request.url, request));
      const { signal } = init;
      if (!signal) return answered;
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
      return Promise.race([answered, aborted]);
    },
  };
  return world satisfies World & Record<string, unknown>;
}
export type TestWorld = ReturnType<typeof newWorld>;

export const vars = { ...env, URL_ALLOW: "hooks.test:443" };

/** Services over bindings; what they queue waits in the world, in place of the real queue. */
export function build(world: TestWorld, bindings: Bindings = env): { all: Services; queue: Job[] } {
  const { queue } = world;
  const made = stores(bindings, world.now);
  const send = made.queue.send;
  const recording = {
    async send(jobs: readonly Job[], delaySeconds = 0) {
      // The binding is asked first, as it may be one that fails.
      if (bindings !== env) await send(jobs, delaySeconds);
      if (!delaySeconds) queue.push(...jobs);
      else world.delayed.push(...jobs.map((job) => ({ job, at: world.time + delaySeconds * 1_000 })));
    },
  };
  return { all: services({ ...made, queue: recording }, readSettings(vars), world), queue };
}

/** Delivers one message; `later` is what goes on behind it. */
export async function begin(
  all: Services,
  body: unknown,
  queue = "lectern-jobs",
): Promise<{ outcome: "ack" | number; later: Promise<unknown> }> {
  let outcome: "ack" | number = "ack";
  const later: Promise<unknown>[] = [];
  const message = {
    id: "message",
    timestamp: new Date(),
    attempts: 1,
    body,
    ack: () => {
      outcome = "ack";
    },
    retry: (options?: QueueRetryOptions) => {
      outcome = options?.delaySeconds ?? 0;
    },
  };
  await consume({ queue, messages: [message] }, all, { waitUntil: (promise) => void later.push(promise) });
  return { outcome, later: Promise.all(later) };
}

/** Delivers one message, and waits for what goes on behind it. */
export async function deliver(all: Services, body: unknown, queue?: string): Promise<"ack" | number> {
  const { outcome, later } = await begin(all, body, queue);
  await later;
  return outcome;
}

/** Works on for so many rounds: messages at once, then cron after a step in time, a minute if nothing else is said. */
export async function settle(world: TestWorld, rounds = 12, step = 60_000): Promise<void> {
  const { all, queue } = build(world);
  for (let round = 0; round < rounds; round++) {
    await sweep(all);
    queue.push(...world.delayed.filter(({ at }) => at <= world.time).map(({ job }) => job));
    world.delayed = world.delayed.filter(({ at }) => at > world.time);
    while (queue.length) await deliver(all, queue.shift());
    world.time += step;
  }
}

/**
 * Works on all that waits now, in place of the queue and cron: for tests that use `withoutQueue`. A world of its own
 * stands for the network.
 */
export async function workOff(world: TestWorld = newWorld()): Promise<void> {
  const { all, queue } = build(world);
  world.time = Date.now();
  for (const worker of Object.values(all.workers)) await worker.sweep();
  while (queue.length) await deliver(all, queue.shift());
}

/** A webhook of an account, written as the service does. */
export async function newWebhook(accountId: string, events: ScanEvent[] = ["scan.completed", "scan.failed"]) {
  const [id, secret] = [newId("whk", Date.now()), newWebhookSecret()];
  const seal = sealWith(() =>
    keysOf((env as unknown as { SECRET: string }).SECRET).accepted("webhook-secret"),
  );
  await env.DB.prepare(
    "insert into webhooks (id, user_id, url, events, secret, created_at) values (?, ?, ?, ?, ?, ?)",
  )
    .bind(
      id,
      accountId,
      "https://hooks.test/lectern",
      JSON.stringify(events),
      seal.close(secret, id),
      new Date().toISOString(),
    )
    .run();
  return { id, secret };
}

/** Submits a file as the route does. */
export async function submit(
  all: Services,
  accountId: string,
  name: string,
  content: string,
  repeatKey?: string,
  gate: Gate | null = null,
) {
  const file = await all.scans.receive({
    accountId,
    filename: name,
    expected: content.length,
    pieces: bytesOf(content),
  });
  return all.scans.submitFile(accountId, file, { label: null, repeatKey, gate });
}
