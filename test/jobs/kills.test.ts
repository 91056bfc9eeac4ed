import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newAccount } from "../api/client.ts";
import { type Fault, faulty } from "./faults.ts";
import { build, deliver, newWebhook, newWorld, settle, submit, withoutQueue } from "./world.ts";

withoutQueue();

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text</p></html>";
const endings = (["before", "after"] as const).flatMap((when) =>
  [false, true].map((isDeadly) => ({ when, isDeadly })),
);

/** Everything that the storage has of an account. */
async function stored(accountId: string) {
  const rows = async (sql: string) => (await env.DB.prepare(sql).bind(accountId).all()).results;
  const { objects } = await env.FILES.list({ prefix: "scans/" });
  return {
    scans: await rows(
      "select id, status, score, error_code, object_key, attempts from scans where user_id = ?",
    ),
    deliveries: await rows(
      "select d.status from deliveries d join webhooks w on w.id = d.webhook_id where w.user_id = ?",
    ),
    objects: objects.map(({ key }) => key),
  };
}

/** How many calls of bindings the work makes when nothing fails. */
async function countCalls(work: (bindings: ReturnType<typeof faulty>["bindings"]) => Promise<unknown>) {
  const { bindings, calls } = faulty(null);
  await work(bindings);
  return calls();
}

const complete = { status: "complete", error_code: null, object_key: null };

describe("a worker that dies", () => {
  it.each(endings)(
    "loses, doubles and blocks nothing ($when the effect, deadly: $isDeadly)",
    async (ending) => {
      async function work(fault: Fault | null) {
        const { accountId } = await newAccount();
        await newWebhook(accountId);
        const world = newWorld();
        await submit(build(world).all, accountId, "page.html", page);
        const { bindings, calls } = faulty(fault);
        const { all } = build(world, bindings);
        await deliver(all, { kind: "scan" });
        // At least once: the same message again, while the first worker may seem to work still.
        await deliver(build(world).all, { kind: "scan" });
        await settle(world);
        return { ...(await stored(accountId)), calls: calls(), asked: world.asked };
      }
      const whole = await work(null);
      expect(whole.calls).toBeGreaterThan(5);
      for (let at = 1; at <= whole.calls; at++) {
        const left = await work({ at, ...ending });
        expect(left.scans, `call ${at}`).toEqual([expect.objectContaining(complete)]);
        expect(left.deliveries, `call ${at}`).toEqual([{ status: "delivered" }]);
        expect(left.asked, `call ${at}`).toHaveLength(1);
        expect(left.objects, `call ${at}`).toEqual([]);
      }
    },
    120_000,
  );
});

describe("a request that dies", () => {
  it.each(endings)(
    "leaves a whole scan or none ($when the effect, deadly: $isDeadly)",
    async (ending) => {
      for (const repeatKey of [undefined, "once"]) {
        const calls = await countCalls(async (bindings) =>
          submit(
            build(newWorld(), bindings).all,
            (await newAccount()).accountId,
            "page.html",
            page,
            repeatKey,
          ),
        );
        for (let at = 1; at <= calls; at++) {
          const { accountId } = await newAccount();
          const world = newWorld();
          const { all } = build(world, faulty({ at, ...ending }).bindings);
          const sent = await submit(all, accountId, "page.html", page, repeatKey).catch(() => null);
          // Whoever has no answer asks again.
          if (!sent && repeatKey) await submit(build(world).all, accountId, "page.html", page, repeatKey);
          await settle(world, 5);
          world.time += 2 * 3_600_000;
          await settle(world, 1);
          const { scans, objects } = await stored(accountId);
          const most = repeatKey || sent ? 1 : scans.length;
          expect(scans, `call ${at}`).toEqual(Array(most).fill(expect.objectContaining(complete)));
          expect(objects, `call ${at}`).toEqual([]);
        }
      }
    },
    120_000,
  );
});

describe("work that fails again and again", () => {
  it("ends by itself as failed, with a reason, and tells the webhook", async () => {
    const { accountId } = await newAccount();
    await newWebhook(accountId, ["scan.failed"]);
    const world = newWorld();
    const { all } = build(world);
    const { id } = await submit(all, accountId, "page.html", page);
    await env.DB.prepare("update scans set attempts = 5 where id = ?").bind(id).run();
    await settle(world, 2);
    const { scans, objects } = await stored(accountId);
    expect(scans).toMatchObject([{ status: "failed", error_code: "processing_failed", object_key: null }]);
    expect(objects).toEqual([]);
    expect(JSON.parse(world.asked[0]!.body)).toMatchObject({
      type: "scan.failed",
      data: { id, status: "failed", error: { code: "processing_failed" } },
    });
  });

  it("leaves work to whoever works on it until the lease ends", async () => {
    const { accountId } = await newAccount();
    const world = newWorld();
    const { all } = build(world);
    const { id } = await submit(all, accountId, "page.html", page);
    const lease = new Date(world.time + 30_000).toISOString();
    await env.DB.prepare("update scans set status = 'processing', fence = 1, not_before = ? where id = ?")
      .bind(lease, id)
      .run();
    await deliver(all, { kind: "scan" });
    expect((await stored(accountId)).scans).toMatchObject([{ status: "processing", attempts: 0 }]);
    world.time += 30_001;
    await deliver(all, { kind: "scan" });
    expect((await stored(accountId)).scans).toMatchObject([complete]);
  });
});

describe("a message", () => {
  it("that nobody knows or that the queue gave up is dropped, and the row still waits", async () => {
    const { accountId } = await newAccount();
    const world = newWorld();
    const { all } = build(world);
    await submit(all, accountId, "page.html", page);
    world.queue.length = 0;
    expect(await deliver(all, { kind: "nothing" })).toBe("ack");
    expect(await deliver(all, "text")).toBe("ack");
    expect(await deliver(all, { kind: "scan" }, "lectern-jobs-dead")).toBe("ack");
    expect((await stored(accountId)).scans).toMatchObject([{ status: "queued" }]);
    await settle(world, 1);
    expect((await stored(accountId)).scans).toMatchObject([complete]);
  });

  it("comes again when nothing can be claimed, as the database fails", async () => {
    const { bindings } = faulty({ at: 1, when: "before", isDeadly: true });
    expect(await deliver(build(newWorld(), bindings).all, { kind: "scan" })).toBe(10);
  });
});
