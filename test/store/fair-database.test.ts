import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { currentLane, inLane, moveToLane } from "../../src/core/lane.ts";
import { Lanes, laneSizes } from "../../src/services/concurrency/lanes.ts";
import { fairly } from "../../src/store/fair-database.ts";
import { body, call, callWith, deliverTo, form, newAccount } from "../api/client.ts";
import { newPerson } from "../api/platform/people.ts";
import { withoutQueue } from "../jobs/world.ts";

withoutQueue();

/** A database whose calls end when they are let, and whose lane each of them was. */
function held() {
  const waiting: { lane: string; end(): void }[] = [];
  const hold = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const end = () => void call().then(resolve, reject);
      waiting.push({ lane: currentLane()?.name ?? "", end });
    });
  const DB = {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: (statements: D1PreparedStatement[]) => hold(() => env.DB.batch(statements)),
  } as D1Database;
  return { DB, waiting, lanes: () => waiting.map(({ lane }) => lane) };
}

const soon = { timeout: 30_000, interval: 10 };
/** Long enough for whoever may go on to do so. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

/** Lets all calls end, and holds every answer to be right. */
async function ended(answers: Promise<Response>[], waiting: { end(): void }[]): Promise<void> {
  let isOver = false;
  const all = Promise.all(answers).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const { end } of waiting.splice(0)) end();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(new Set((await all).map(({ status }) => status))).toEqual(new Set([200]));
}

describe("a lane", () => {
  const begin = (db: D1Database, lane: string) =>
    inLane("read", lane, () => db.batch([db.prepare("select 1 as one")]));

  it("begins so much at once, and less while another's work comes too", async () => {
    const { DB, waiting, lanes } = held();
    const db = fairly(DB, new Lanes(laneSizes, () => 1_800_000_000_000));
    const answers = Array.from({ length: 40 }, () => begin(db, "busy"));
    await vi.waitFor(() => expect(lanes()).toHaveLength(16), soon);
    await aWhile();
    expect(lanes()).toEqual(Array(16).fill("busy"));
    answers.push(begin(db, "other"));
    await vi.waitFor(() => expect(lanes()).toEqual([...Array(16).fill("busy"), "other"]), soon);
    for (const { end } of waiting.splice(0)) end();
    // The 24 that are left come two by two.
    for (let left = 24; left; left -= 2) {
      await vi.waitFor(() => expect(lanes()).toEqual(["busy", "busy"]), soon);
      await aWhile();
      expect(lanes()).toEqual(["busy", "busy"]);
      for (const { end } of waiting.splice(0)) end();
    }
    expect(await Promise.all(answers)).toHaveLength(41);
  });

  it("goes on with what it has begun", async () => {
    const { DB, waiting, lanes } = held();
    const db = fairly(DB, new Lanes(laneSizes, () => 1_800_000_000_000));
    const twice = () =>
      inLane("read", "busy", async () => {
        const ask = () => db.batch([db.prepare("select 1 as one")]);
        await Promise.all([ask(), ask()]);
        return ask();
      });
    const answers = Array.from({ length: 17 }, twice);
    await vi.waitFor(() => expect(lanes()).toHaveLength(32), soon);
    for (const { end } of waiting.splice(0)) end();
    await vi.waitFor(() => expect(lanes()).toHaveLength(16), soon);
    for (const { end } of waiting.splice(0)) end();
    for (const left of [2, 1]) {
      await vi.waitFor(() => expect(lanes()).toHaveLength(left), soon);
      for (const { end } of waiting.splice(0)) end();
    }
    expect(await Promise.all(answers)).toHaveLength(17);
  });

  it("answers as the database does in every way to ask, failures too", async () => {
    const db = fairly(env.DB, new Lanes(laneSizes, Date.now));
    const ask = (sql: string) => db.prepare(sql).bind(7);
    for (let time = 0; time < 20; time++) await expect(ask("select nothing from ?").all()).rejects.toThrow();
    expect(await ask("select ? as n").all()).toMatchObject({ results: [{ n: 7 }] });
    expect(await ask("select ? as n").run()).toMatchObject({ success: true });
    expect(await ask("select ? as n").raw()).toEqual([[7]]);
    expect(await ask("select ? as n").raw({ columnNames: true })).toEqual([["n"], [7]]);
    expect(await ask("select ? as n").first()).toEqual({ n: 7 });
    expect(await ask("select ? as n").first("n")).toBe(7);
    expect(await db.batch([ask("select ? as n"), db.prepare("select 8 as n")])).toMatchObject([
      { results: [{ n: 7 }] },
      { results: [{ n: 8 }] },
    ]);
  });

  it("is nobody's where it is the service's own work", async () => {
    expect(currentLane()).toBeNull();
    moveToLane("nobody");
    expect(currentLane()).toBeNull();
    await inLane("read", "an address", () => {
      moveToLane("an account");
      expect(currentLane()).toMatchObject({ name: "an account", owner: "an account" });
    });
  });
});

describe("requests", () => {
  it("of one API key's account do not keep another's from the database", async () => {
    const { DB, waiting, lanes } = held();
    const isolate = { DB };
    const [busy, other] = [await newAccount(), await newAccount()];
    const send = (key: string) => callWith(isolate, "/api/v1/tags", { headers: { "X-API-Key": key } });
    const first = send(busy.key);
    // Whose key it is is asked for the first time.
    for (let call = 0; call < 2; call++) {
      await vi.waitFor(() => expect(waiting).toHaveLength(1), soon);
      waiting.shift()!.end();
    }
    expect((await first).status).toBe(200);
    // More than may have begun by the time that the other comes, be the machine ever so slow.
    const answers = Array.from({ length: 90 }, () => send(busy.key));
    await vi.waitFor(() => expect(lanes().length).toBeGreaterThanOrEqual(16), soon);
    expect(lanes().length).toBeLessThan(90);
    answers.push(send(other.key));
    const others = () => lanes().findIndex((lane) => lane !== busy.accountId);
    await vi.waitFor(() => expect(others()).toBeGreaterThanOrEqual(16), soon);
    expect(lanes().length).toBeLessThan(90);
    await ended(answers, waiting);
  });

  it("of an account do not hold up the work on its scans, behind which all others' scans wait", async () => {
    const { DB, waiting, lanes } = held();
    const isolate = { DB };
    const { key, accountId } = await newAccount();
    const headers = { Authorization: `Bearer ${key}` };
    const letter = form({ name: "page.html", content: "<title>T</title>" });
    const scan = await body(await call("/api/scans", { method: "POST", headers, body: letter }));
    const list = () => callWith(isolate, "/api/scans", { headers });
    const first = list();
    // Whose key it is is asked for the first time.
    for (let call = 0; call < 2; call++) {
      await vi.waitFor(() => expect(waiting).toHaveLength(1), soon);
      waiting.shift()!.end();
    }
    expect((await first).status).toBe(200);
    const answers = Array.from({ length: 90 }, list);
    await vi.waitFor(() => expect(lanes().length).toBeGreaterThanOrEqual(16), soon);
    const others = () => waiting.findIndex(({ lane }) => lane !== accountId);
    let isDone = false;
    const work = deliverTo(isolate, { kind: "scan" }).then(() => {
      isDone = true;
    });
    while (!isDone) {
      await vi.waitFor(() => expect(isDone || others() >= 0).toBe(true), soon);
      if (!isDone) waiting.splice(others(), 1)[0]!.end();
    }
    await work;
    expect(lanes().length).toBeLessThan(90);
    expect(await body(await call(`/api/scans/${scan.id}`, { headers }))).toMatchObject({
      status: "complete",
    });
    await ended(answers, waiting);
  });

  it("of one person's sessions stand in that person's lane, in the API and in the Console", async () => {
    const { DB, waiting, lanes } = held();
    const person = await newPerson();
    const answers = Array.from({ length: 6 }, () =>
      callWith({ DB }, "/api/v1/users/me", { headers: person.api.headers }),
    );
    await vi.waitFor(() => expect(lanes().length).toBeGreaterThanOrEqual(6), soon);
    expect(new Set(lanes())).toEqual(new Set([person.id]));
    for (const { end } of waiting) end();
    for (const answer of answers) expect((await answer).status).toBe(200);
  });
});
