import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../api/client.ts";
import {
  type Asked,
  begin,
  build,
  deliver,
  newWebhook,
  newWorld,
  settle,
  submit,
  type TestWorld,
  withoutQueue,
} from "./world.ts";

withoutQueue();

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text <img src=map.png></p></html>";
const hour = 3_600_000;
const day = 24 * hour;

let accountId: string;
beforeEach(async () => {
  // The sweep sends everybody's: what an earlier test left is none of this one's.
  await env.DB.prepare("delete from deliveries").run();
  ({ accountId } = await newAccount());
});

/** Scans one file of the account to its end. */
async function scanned(world: TestWorld, minutes = 2): Promise<string> {
  const { id } = await submit(build(world).all, accountId, "page.html", page);
  await settle(world, minutes);
  return id;
}

const rows = async () =>
  (
    await env.DB.prepare(
      "select d.* from deliveries d join webhooks w on w.id = d.webhook_id where w.user_id = ? order by d.id",
    )
      .bind(accountId)
      .all<Record<string, unknown>>()
  ).results;
const hook = async (id: string) =>
  (await env.DB.prepare("select * from webhooks where id = ?").bind(id).first<Record<string, unknown>>())!;

/** Whether the package that receivers use takes the message; it knows only the real time, so the clock must be near. */
const isVerified = (secret: string, { headers, body }: Asked) => {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
};

describe("happy", () => {
  it("sends the scan, signed, to whoever wants the event", async () => {
    const { id: webhookId, secret } = await newWebhook(accountId);
    await newWebhook(accountId, ["scan.failed"]);
    const world = newWorld();
    const id = await scanned(world);
    expect(world.asked).toHaveLength(1);
    const [asked] = world.asked as [Asked];
    expect(asked.url).toBe("https://hooks.test/lectern");
    expect(asked.headers.get("content-type")).toBe("application/json");
    expect(isVerified(secret, asked)).toBe(true);
    expect(isVerified(secret, { ...asked, body: `${asked.body} ` })).toBe(false);
    const message = JSON.parse(asked.body);
    expect(message).toMatchObject({
      type: "scan.completed",
      timestamp: message.data.completed_at,
      data: {
        id,
        status: "complete",
        score: expect.any(Number),
        report: { overall_score: message.data.score },
      },
    });
    expect(message.data.report).not.toHaveProperty("checks");
    expect(message.data.issues_count).toBeGreaterThan(0);
    expect(message.data.report.issues).toHaveLength(message.data.issues_count);
    expect(await rows()).toMatchObject([
      {
        webhook_id: webhookId,
        status: "delivered",
        attempts: 1,
        response_status: 200,
        event: "scan.completed",
      },
    ]);
  });

  it("says what came of the scan's gate", async () => {
    await newWebhook(accountId);
    const world = newWorld();
    await submit(build(world).all, accountId, "page.html", page, undefined, { max: { critical: 0 } });
    await settle(world, 2);
    const { data } = JSON.parse(world.asked[0]!.body);
    expect(data.gate).toEqual({
      passed: false,
      reasons: [expect.stringMatching(/^\d critical issues? found: at most 0 may be there\.$/)],
    });
    expect(data.report.gate).toEqual(data.gate);
  });

  it("signs with both secrets for a day after a rotation", async () => {
    const { id, secret: former } = await newWebhook(accountId);
    const world = newWorld();
    const { secret: sealed } = (await hook(id)) as { secret: string };
    const { secret } = await newWebhook(accountId, ["scan.failed"]);
    // The rotation itself is proved through its route; here the former secret stands beside the current one.
    await env.DB.prepare("update webhooks set previous_secret = ?, previous_secret_ends_at = ? where id = ?")
      .bind(sealed, new Date(world.time + 60_000).toISOString(), id)
      .run();
    await scanned(world, 1);
    const [asked] = world.asked as [Asked];
    expect(asked.headers.get("webhook-signature")!.split(" ")).toHaveLength(2);
    expect(isVerified(former, asked)).toBe(true);
    expect(isVerified(secret, asked)).toBe(false);
    world.time += day;
    await scanned(world, 1);
    expect(world.asked[1]!.headers.get("webhook-signature")!.split(" ")).toHaveLength(1);
  });
});

describe("error", () => {
  it("tries again over about a day, then keeps the delivery as failed", async () => {
    await newWebhook(accountId);
    const world = newWorld(() => new Response("no", { status: 500 }));
    await submit(build(world).all, accountId, "page.html", page);
    await settle(world, 26 * 12, 5 * 60_000);
    const times = world.asked.map(({ at }) => at);
    expect(times).toHaveLength(9);
    const waits = times.slice(1).map((time, at) => time - times[at]!);
    expect(waits.every((wait, at) => at < 2 || wait >= waits[at - 1]!)).toBe(true);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(20 * hour);
    expect(times.at(-1)! - times[0]!).toBeLessThan(28 * hour);
    expect(new Set(world.asked.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
    expect(await rows()).toMatchObject([
      {
        status: "failed",
        attempts: 9,
        response_status: 500,
        due_at: null,
        last_error: expect.stringMatching(/500/),
      },
    ]);
  }, 240_000);

  it.each([
    ["a redirect", () => Response.redirect("https://hooks.test/other", 302)],
    ["a refusal", () => new Response("", { status: 404 })],
    ["no connection", () => Promise.reject(new TypeError("refused"))],
    ["no answer in time", () => new Promise<Response>(() => {})],
  ])("takes %s for a failure, and a later success ends it", async (_, answer) => {
    const { id } = await newWebhook(accountId);
    let isBroken = true;
    const world = newWorld(() => (isBroken ? answer() : new Response()));
    await scanned(world, 1);
    expect(await rows()).toMatchObject([{ status: "pending", attempts: 1, last_error: expect.any(String) }]);
    expect((await hook(id)).failing_since).not.toBeNull();
    expect(world.asked.every(({ url }) => url === "https://hooks.test/lectern")).toBe(true);
    isBroken = false;
    await settle(world, 3);
    expect(await rows()).toMatchObject([{ status: "delivered", attempts: 2 }]);
    expect((await hook(id)).failing_since).toBeNull();
  });

  it("waits as long as Retry-After says", async () => {
    await newWebhook(accountId);
    const world = newWorld(() => new Response("", { status: 503, headers: { "Retry-After": "3600" } }));
    await submit(build(world).all, accountId, "page.html", page);
    await settle(world, 59);
    expect(world.asked).toHaveLength(1);
    await settle(world, 5);
    expect(world.asked).toHaveLength(2);
  });

  it("disables a webhook that is gone, and drops what waits for it", async () => {
    const { id } = await newWebhook(accountId);
    let status = 500;
    const world = newWorld(() => new Response("", { status }));
    await scanned(world, 1);
    status = 410;
    await scanned(world, 1);
    expect(await hook(id)).toMatchObject({ disabled_reason: expect.stringMatching(/410/) });
    expect((await rows()).map((row) => row.status)).toEqual(["failed", "failed"]);
    await scanned(world);
    expect(world.asked).toHaveLength(2);
  });

  it("disables a webhook that has failed for 5 days, and says so", async () => {
    const { id } = await newWebhook(accountId);
    const world = newWorld(() => new Response("", { status: 500 }));
    await scanned(world, 1);
    world.time += 4 * day;
    await scanned(world, 1);
    expect((await hook(id)).disabled_at).toBeNull();
    world.time += day + hour;
    await scanned(world, 1);
    expect(await hook(id)).toMatchObject({
      disabled_at: expect.any(String),
      disabled_reason: expect.stringMatching(/5 days/),
    });
  });
});

describe("security", () => {
  it.each([
    "http://127.0.0.1/hook",
    "http://[::ffff:169.254.169.254]/latest",
    "http://metadata.google.internal/",
    "https://hooks.test:22/",
    "https://user:secret@hooks.lectern.org/",
  ])("sends nothing to %s, even if it stands in the row", async (url) => {
    const { id } = await newWebhook(accountId);
    await env.DB.prepare("update webhooks set url = ? where id = ?").bind(url, id).run();
    const world = newWorld();
    await scanned(world, 1);
    expect(world.asked).toEqual([]);
    expect(await rows()).toMatchObject([{ status: "pending", last_error: expect.stringMatching(/not/) }]);
  });

  it("keeps secrets encrypted, bound to their webhook", async () => {
    const { id, secret } = await newWebhook(accountId);
    const other = await newWebhook(accountId);
    const stored = (await hook(id)).secret as string;
    expect(stored).not.toContain(secret.slice(6, 20));
    await env.DB.prepare("update webhooks set secret = ? where id = ?").bind(stored, other.id).run();
    const world = newWorld();
    await scanned(world, 1);
    expect(world.asked).toHaveLength(1);
  });
});

describe("delivery", () => {
  it("delays nobody for a slow receiver: the message is done with before the answer", async () => {
    await newWebhook(accountId);
    const world = newWorld(() => new Promise<Response>(() => {}));
    world.receiverTimeout = 1_000;
    const { all } = build(world);
    await submit(all, accountId, "page.html", page);
    await deliver(all, { kind: "scan" });
    const { outcome, later } = await begin(all, { kind: "delivery" });
    expect(outcome).toBe("ack");
    expect((await rows())[0]).toMatchObject({ status: "pending", response_status: null, last_error: null });
    await later;
    expect((await rows())[0]).toMatchObject({ last_error: expect.stringMatching(/within 1 seconds/) });
  });

  it("sends again when the isolate ends between the claim and the attempt", async () => {
    await newWebhook(accountId);
    const world = newWorld();
    const { all, queue } = build(world);
    await submit(all, accountId, "page.html", page);
    await deliver(all, { kind: "scan" });
    queue.length = 0;
    // Claimed by whoever is no more.
    await env.DB.prepare("update deliveries set attempts = 1, fence = 1, not_before = ?")
      .bind(new Date(world.time + 30_000).toISOString())
      .run();
    await deliver(all, { kind: "delivery" });
    expect(world.asked).toEqual([]);
    await settle(world, 2);
    expect(await rows()).toMatchObject([{ status: "delivered", attempts: 2 }]);
    await deliver(all, { kind: "delivery" });
    expect(world.asked).toHaveLength(1);
  });
});
