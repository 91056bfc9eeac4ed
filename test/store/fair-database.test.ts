import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { currentLane, inLane, moveToLane } from "../../src/core/lane.ts";
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
      waiting.push({ lane: currentLane().name, end });
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

describe("a lane", () => {
  it("has four calls under way, and another's comes before all that wait behind them", async () => {
    const { DB, waiting, lanes } = held();
    const db = fairly(DB, Date.now);
    const ask = (lane: string) => inLane(lane, () => db.batch([db.prepare("select 1 as one")]));
    const answers = Array.from({ length: 40 }, () => ask("busy"));
    await vi.waitFor(() => expect(lanes()).toHaveLength(4), soon);
    const other = ask("other");
    await vi.waitFor(() => expect(lanes()).toEqual([...Array(4).fill("busy"), "other"]), soon);
    await aWhile();
    expect(lanes()).toHaveLength(5);
    waiting.shift()!.end();
    await aWhile();
    // Beside another the lane has one.
    expect(lanes()).toEqual([...Array(3).fill("busy"), "other"]);
    waiting.pop()!.end();
    expect(await other).toMatchObject([{ results: [{ one: 1 }] }]);
    const ended = Promise.all(answers).then(() => "all");
    for (let left = 39; left; left--) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), soon);
      expect(waiting.length).toBeLessThanOrEqual(4);
      waiting.shift()!.end();
    }
    expect(await ended).toBe("all");
  });

  it("takes turns with others when all places are taken", async () => {
    const { DB, waiting, lanes } = held();
    const db = fairly(DB, Date.now);
    const ask = (lane: string) => inLane(lane, () => db.batch([db.prepare("select 1 as one")]));
    const names = Array.from({ length: 16 }, (_, at) => `lane ${at}`);
    const answers = [...names, ...Array(20).fill(names[0])].map(ask);
    await vi.waitFor(() => expect(lanes()).toEqual(names), soon);
    answers.push(ask("late"));
    await aWhile();
    expect(lanes()).not.toContain("late");
    // The lane that left the place was served before the one that came late, and now it is the last of them.
    for (let end = 0; end < 2; end++) {
      waiting.shift()!.end();
      await vi.waitFor(() => expect(lanes()).toHaveLength(16), soon);
    }
    expect(lanes().slice(-2)).toEqual([names[0], "late"]);
    const ended = Promise.all(answers).then(() => "all");
    for (let left = 35; left; left--) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), soon);
      waiting.shift()!.end();
    }
    expect(await ended).toBe("all");
  });

  it("gets its place back when a call fails, and every way to ask answers as the database does", async () => {
    const db = fairly(env.DB, Date.now);
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

  it("is that of the service itself where nobody else is known", () => {
    expect(currentLane().name).toBe("");
    moveToLane("nobody");
    expect(currentLane().name).toBe("");
    inLane("an address", () => {
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
    const answers = Array.from({ length: 12 }, () => send(busy.key));
    await vi.waitFor(() => expect(lanes()).toHaveLength(4), soon);
    answers.push(send(other.key));
    await vi.waitFor(() => expect(lanes()).toHaveLength(5), soon);
    await aWhile();
    expect(lanes().filter((lane) => lane === busy.accountId)).toHaveLength(4);
    waiting.pop()!.end();
    await vi.waitFor(() => expect(lanes()).toContain(other.accountId), soon);
    const ended = Promise.all(answers.map(async (answer) => (await answer).status));
    for (let left = 13; left; left--) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), soon);
      waiting.shift()!.end();
    }
    expect(new Set(await ended)).toEqual(new Set([200]));
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
    const answers = Array.from({ length: 12 }, list);
    await vi.waitFor(() => expect(lanes()).toHaveLength(4), soon);
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
    expect(lanes()).toEqual(Array(4).fill(accountId));
    expect(await body(await call(`/api/scans/${scan.id}`, { headers }))).toMatchObject({
      status: "complete",
    });
    const ended = Promise.all(answers.map(async (answer) => (await answer).status));
    for (let left = 12; left; left--) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), soon);
      waiting.shift()!.end();
    }
    expect(new Set(await ended)).toEqual(new Set([200]));
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
