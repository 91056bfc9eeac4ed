import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { sweep } from "../../src/jobs/sweep.ts";
import type { JobKind } from "../../src/services/jobs/jobs.ts";
import { newAccount } from "../api/client.ts";
import { counting, fullScans } from "../api/matrix/counting.ts";
import {
  begin,
  build,
  deliver,
  newWebhook,
  newWorld,
  submit,
  type TestWorld,
  withoutQueue,
} from "./world.ts";

withoutQueue();

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text</p></html>";

beforeEach(async () => {
  // Lines are everybody's: what an earlier test left is none of this one's.
  await env.DB.batch([env.DB.prepare("delete from scans"), env.DB.prepare("delete from deliveries")]);
});

/** Who has ended scans, in the order in which they ended. */
async function ended(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select user_id from scans where status = 'complete' order by completed_at, id",
  ).all<{ user_id: string }>();
  return results.map(({ user_id }) => user_id);
}

/** Takes one message after the other, a second each, and answers whose scan each of them ended. */
async function order(world: TestWorld, messages: number): Promise<string[]> {
  const { all } = build(world);
  for (let at = 0; at < messages; at++) {
    world.time += 1_000;
    await deliver(all, { kind: "scan" });
  }
  return ended();
}

async function submitted(world: TestWorld, accountId: string, scans: number): Promise<void> {
  const { all } = build(world);
  for (let at = 0; at < scans; at++) await submit(all, accountId, `${at}.html`, page);
}

describe("scans", () => {
  it("of an account wait behind one of another, not behind its queue", async () => {
    const [busy, other] = [(await newAccount()).accountId, (await newAccount()).accountId];
    const world = newWorld();
    await submitted(world, busy, 8);
    expect(await order(world, 2)).toEqual([busy, busy]);
    await submitted(world, other, 1);
    expect(await order(world, 2)).toEqual([busy, busy, busy, other]);
  });

  it("of accounts take turns, and one that sends without end keeps nobody from theirs", async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => (await newAccount()).accountId),
    );
    const world = newWorld();
    await submitted(world, first!, 5);
    await submitted(world, second!, 3);
    // Sends its next scan as soon as the last one is done: it is always new in the line.
    for (let round = 0; round < 6; round++) {
      await submitted(world, third!, 1);
      await order(world, 2);
    }
    const done = await ended();
    const count = (some: string[], who: string) => some.filter((one) => one === who).length;
    expect(done).toHaveLength(12);
    expect(count(done.slice(0, 9), first!)).toBe(3);
    expect(count(done.slice(0, 9), second!)).toBe(3);
  });

  it("of those that come back at once do not overtake a queue that was there before", async () => {
    const [busy, ...back] = await Promise.all([1, 2, 3].map(async () => (await newAccount()).accountId));
    const world = newWorld();
    await submitted(world, busy!, 5);
    for (const one of back) await submitted(world, one, 1);
    // Two others, of whom one always waits while the other sends its next scan.
    for (let round = 0; round < 8; round++) {
      const last = (await order(world, 1)).at(-1)!;
      if (last !== busy) await submitted(world, last, 1);
    }
    expect((await ended()).filter((one) => one === busy).length).toBeGreaterThanOrEqual(3);
  });

  it("that a worker died over come first, and cron needs no other message", async () => {
    const { accountId } = await newAccount();
    const world = newWorld();
    await submitted(world, accountId, 25);
    world.queue.length = 0;
    await env.DB.prepare(
      "update scans set status = 'processing', fence = 1, not_before = ? where filename = '3.html'",
    )
      .bind(new Date(world.time + 25_000).toISOString())
      .run();
    const { all } = build(world);
    await sweep(all);
    expect(world.queue.filter(({ kind }) => kind === "scan")).toHaveLength(20);
    // A lease that ends before cron comes again has a message of its own.
    expect(world.delayed).toEqual([{ job: { kind: "scan", drains: true }, at: world.time + 26_000 }]);
    while (world.queue.length) await deliver(all, world.queue.shift());
    expect(await ended()).toHaveLength(24);
    world.time += 26_000;
    await deliver(all, world.delayed[0]!.job);
    expect(await ended()).toHaveLength(25);
  });
});

describe("a worker", () => {
  it("keeps its lease as long as it works", async () => {
    const { accountId } = await newAccount();
    const world = newWorld(() => new Promise<Response>(() => {}));
    await newWebhook(accountId);
    world.receiverTimeout = 12_500;
    await submitted(world, accountId, 1);
    const { all } = build(world);
    await deliver(all, { kind: "scan" });
    const { later } = await begin(all, { kind: "delivery" });
    const lease = async () =>
      (await env.DB.prepare("select not_before from deliveries").first<{ not_before: string }>())!.not_before;
    expect(await lease()).toBe(new Date(world.time + 30_000).toISOString());
    world.time += 25_000;
    await expect.poll(lease, { timeout: 12_000 }).toBe(new Date(world.time + 30_000).toISOString());
    world.time += 10_000;
    await deliver(all, { kind: "delivery" });
    expect(world.asked).toHaveLength(1);
    await later;
  }, 30_000);
});

describe("slow fetches", () => {
  const urls = Array.from({ length: 20 }, (_, at) => `https://slow.lectern.org/${at}.html`);
  const quick = "https://quick.lectern.org/a.html";

  it("hold up neither files nor the URLs of others, and hold few places", async () => {
    const [busy, other] = [(await newAccount()).accountId, (await newAccount()).accountId];
    let isSlow = true;
    let answerSlow = () => {};
    const slowly = new Promise<void>((resolve) => {
      answerSlow = resolve;
    });
    const html = () => new Response(page, { headers: { "content-type": "text/html" } });
    const world = newWorld(async (url) => {
      if (url !== quick && isSlow) await slowly;
      return html();
    });
    const { all, queue } = build(world);
    const options = { label: null, repeatKey: undefined };
    for (const url of urls) await all.scans.submitUrl(busy, url, options);
    await all.scans.submitUrl(other, quick, options);
    await submit(all, other, "file.html", page);
    const later: Promise<unknown>[] = [];
    const work = async () => {
      while (queue.length) {
        const begun = await begin(all, queue.shift());
        expect(begun.outcome).toBe("ack");
        later.push(begun.later);
      }
    };
    await work();
    await expect.poll(() => world.asked.map(({ url }) => url), { timeout: 20_000 }).toContain(quick);
    expect(world.asked.filter(({ url }) => url !== quick)).toHaveLength(4);
    await expect
      .poll(
        async () => {
          await work();
          return ended();
        },
        { timeout: 20_000 },
      )
      .toEqual([other, other]);
    isSlow = false;
    answerSlow();
    await expect
      .poll(
        async () => {
          await work();
          return (await ended()).length;
        },
        { timeout: 20_000 },
      )
      .toBe(22);
    await Promise.all(later);
    const { objects } = await env.FILES.list({ prefix: "scans/" });
    expect(objects.filter(({ key }) => /-\d+$/.test(key))).toEqual([]);
  }, 60_000);
});

describe("claims, renewals, submissions and sweeps", () => {
  /** Scans that wait, of the given accounts in turn. */
  async function waiting(accounts: readonly string[], scans: number): Promise<void> {
    await env.DB.prepare(
      `insert into scans (id, user_id, filename, source, status, line, turn, created_at)
       select 'scn_' || value, json_extract(?1, '$[' || cast(value % ?2 as integer) || ']'), 'a.html', 'file', 'queued', 'scan', cast(value / ?2 as integer), '2026'
       from (with recursive numbers(value) as (select 0 union all select value + 1 from numbers limit ?3) select value from numbers)`,
    )
      .bind(JSON.stringify(accounts), accounts.length, scans)
      .run();
  }

  const accountsOf = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId("usr", Date.now()));
    await env.DB.prepare(
      "insert into users (id, email, full_name, created_at) select value, value, 'A', '2026' from json_each(?)",
    )
      .bind(JSON.stringify(ids))
      .run();
    return ids;
  };

  it.each([
    ["10,000 scans of one account", 1, 10_000],
    ["a scan of each of 1,000 accounts", 1_000, 1_000],
  ])("read a handful of rows beside %s", async (_, accounts, scans) => {
    await waiting(await accountsOf(accounts), scans);
    // Bodies of reports are looked through once, a hundred rows at a time.
    await env.DB.prepare("insert or replace into sweep_marks values ('scans', 'scn_zz')").run();
    const batches: D1Meta[][] = [];
    const metered = new Proxy(env.DB, {
      get: (target, name) =>
        name === "batch"
          ? async (statements: D1PreparedStatement[]) => {
              const results = await target.batch(statements);
              batches.push(results.map(({ meta }) => meta as D1Meta));
              return results;
            }
          : Reflect.get(target, name).bind(target),
    });
    const { all } = build(newWorld(), { ...env, DB: metered });
    expect(await deliver(all, { kind: "scan" })).toBe("ack");
    expect(batches[0]!.map(({ changes }) => changes)).toEqual([0, 1]);
    await sweep(all);
    await submit(all, (await newAccount()).accountId, "a.html", page, "once");
    expect(batches.length).toBeGreaterThan(5);
    for (const { rows_read } of batches.flat()) expect(rows_read).toBeLessThan(60);
  });

  it("go by an index", async () => {
    const { accountId } = await newAccount();
    await newWebhook(accountId);
    const kinds: JobKind[] = ["fetch", "scan", "conversion", "remediation", "delivery"];
    const { database, sent } = counting();
    const { all } = build(newWorld(), { ...env, DB: database as unknown as D1Database });
    await submit(all, accountId, "a.html", page);
    for (const kind of kinds) await deliver(all, { kind });
    await deliver(all, { kind: "delivery" });
    await all.scanWork.sweep();
    for (const worker of Object.values(all.workers)) await worker.sweep();
    await all.deliveries.sweep();
    expect(sent.length).toBeGreaterThan(20);
    for (const one of sent) expect([one.sql, await fullScans(one)]).toEqual([one.sql, []]);
  });
});
