import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newApiKey } from "../../src/core/api-key.ts";
import { callWith, keyFor, newAccount } from "./client.ts";
import { counting } from "./matrix/counting.ts";

/** A worker of its own, that allows three requests a minute. */
let vars: object;
beforeEach(() => {
  vars = {
    RATE_LIMIT_REPORTS: "3",
    RATE_LIMIT_SCANS_READ: "3",
    RATE_LIMIT_SCANS_WRITE: "2",
    RATE_LIMIT_PLATFORM: "3",
  };
  // In the middle of a window, so that no test runs over its end.
  vi.useFakeTimers({ now: Math.floor(Date.now() / 60_000) * 60_000 + 10_000, toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const times = async (count: number, send: () => Promise<Response>) => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await send()).status);
  return statuses;
};

describe("by account", () => {
  it("allows so many and refuses the rest, telling until when", async () => {
    const { key } = await newAccount();
    const send = () => callWith(vars, "/api/v1/tags", { headers: { "X-API-Key": key } });
    const first = await send();
    expect(first.headers.get("X-RateLimit-Limit")).toBe("3");
    expect(first.headers.get("X-RateLimit-Remaining")).toBe("2");
    expect(await times(3, send)).toEqual([200, 200, 429]);
    const refused = await send();
    expect(refused.headers.get("X-RateLimit-Remaining")).toBe("0");
    expect(refused.headers.get("X-Request-Id")).toMatch(/^req_/);
    expect(Number(refused.headers.get("Retry-After"))).toBe(50);
    expect(await refused.json()).toEqual({ detail: expect.stringMatching(/Too many requests/) });
    vi.setSystemTime(Date.now() + 50_000);
    expect((await send()).status).toBe(200);
  });

  it("counts accounts apart, and parallel requests all", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const send = (key: string) => callWith(vars, "/api/v1/tags", { headers: { "X-API-Key": key } });
    const all = await Promise.all(Array.from({ length: 10 }, () => send(one.key)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await send(other.key)).status).toBe(200);
  });

  it("counts all keys of an account as one", async () => {
    const { accountId, key } = await newAccount();
    const keys = [key, ...(await Promise.all(Array.from({ length: 9 }, () => keyFor(accountId))))];
    const statuses = await Promise.all(
      keys.map(
        async (one) =>
          (
            await callWith(vars, "/api/scans/nothing", {
              method: "DELETE",
              headers: { Authorization: `Bearer ${one}` },
            })
          ).status,
      ),
    );
    expect(statuses.sort()).toEqual([404, 404, ...Array(8).fill(429)]);
    const send = (one: string) => () => callWith(vars, "/api/v1/tags", { headers: { "X-API-Key": one } });
    expect(await times(2, send(keys[0]!))).toEqual([200, 200]);
    expect(await times(2, send(keys[1]!))).toEqual([200, 429]);
    expect((await send((await newAccount()).key)()).status).toBe(200);
  });

  it("asks once whose a key is, not for each request", async () => {
    const { key } = await newAccount();
    await env.DB.prepare("update api_keys set last_used_at = ?").bind(new Date().toISOString()).run();
    const { database, trips } = counting();
    const isolate = { ...vars, DB: database };
    const send = () => callWith(isolate, "/api/v1/tags", { headers: { "X-API-Key": key } });
    const asked: number[] = [];
    for (let at = 0; at < 3; at++) {
      expect((await send()).status).toBe(200);
      asked.push(trips());
    }
    expect(asked).toEqual([2, 3, 4]);
    expect([(await send()).status, trips()]).toEqual([429, 4]);
  });

  it("does not let revoked keys use up the account's limit", async () => {
    const { key, keyId, accountId } = await newAccount();
    const other = await keyFor(accountId);
    const send = (one: string, address: string) => () =>
      callWith(vars, "/api/v1/tags", { headers: { "X-API-Key": one, "CF-Connecting-IP": address } });
    expect(await times(1, send(key, "192.0.2.50"))).toEqual([200]);
    await env.DB.prepare("update api_keys set revoked_at = ? where id = ?")
      .bind(new Date().toISOString(), keyId)
      .run();
    expect(await times(5, send(key, "192.0.2.51"))).toEqual([401, 401, 401, 429, 429]);
    expect(await times(3, send(other, "192.0.2.50"))).toEqual([200, 200, 429]);
  });

  it("counts by address while the database does not say whose a key is", async () => {
    const { key } = await newAccount();
    const DB = {
      prepare: (sql: string) => env.DB.prepare(sql),
      batch: () => Promise.reject(new Error("down")),
    };
    const isolate = { ...vars, DB };
    const send = () => callWith(isolate, "/api/v1/tags", { headers: { "X-API-Key": key } });
    expect(await times(4, send)).toEqual([500, 500, 500, 429]);
  });
});

describe("keys that nobody has", () => {
  const send = (isolate: object, address = "192.0.2.40", key = newApiKey()) =>
    callWith(isolate, "/api/v1/tags", { headers: { "X-API-Key": key, "CF-Connecting-IP": address } });

  it("are counted by address", async () => {
    expect(await times(5, () => send(vars))).toEqual([401, 401, 401, 429, 429]);
  });

  it("do not reach the database once their address has shown too many", async () => {
    const { database, trips } = counting();
    const isolate = { ...vars, RATE_LIMIT_REPORTS: "100", RATE_LIMIT_KEY_LOOKUPS: "2", DB: database };
    expect(await times(6, () => send(isolate))).toEqual([401, 401, 429, 429, 429, 429]);
    expect(trips()).toBe(2);
    const refused = await send(isolate);
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("2");
    expect(refused.headers.get("Retry-After")).toBe("50");
    // Another address may still ask.
    expect((await send(isolate, "192.0.2.41")).status).toBe(401);
    expect(trips()).toBe(3);
  });

  it("are all that the look-ups are limited for", async () => {
    const isolate = { ...vars, RATE_LIMIT_KEY_LOOKUPS: "1" };
    const accounts = await Promise.all(Array.from({ length: 4 }, newAccount));
    for (const { key } of accounts) expect((await send(isolate, "192.0.2.42", key)).status).toBe(200);
    expect(await times(2, () => send(isolate, "192.0.2.42"))).toEqual([401, 429]);
    // A key that the isolate has seen needs no look-up.
    expect((await send(isolate, "192.0.2.42", accounts[0]!.key)).status).toBe(200);
  });
});

describe("group C", () => {
  it("carries its headers on refusals too", async () => {
    const isolate = { ...vars, RATE_LIMIT_KEY_LOOKUPS: "1" };
    const ask = (authorization?: string) =>
      callWith(isolate, "/api/scans", {
        headers: {
          "CF-Connecting-IP": "192.0.2.60",
          ...(authorization ? { Authorization: authorization } : {}),
        },
      });
    const answers = [
      await ask(),
      await ask("Bearer nonsense"),
      await ask(`Bearer ${newApiKey()}`),
      await ask(`Bearer ${newApiKey()}`),
      await ask(),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
    for (const { headers } of answers)
      for (const name of ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"])
        expect(headers.get(name)).toMatch(/^\d+$/);
  });

  it("counts reads and writes of group C apart, in its shape", async () => {
    const { key } = await newAccount();
    const send = (method: string) =>
      callWith(vars, "/api/scans/nothing", { method, headers: { Authorization: `Bearer ${key}` } });
    expect(await times(3, () => send("DELETE"))).toEqual([404, 404, 429]);
    const refused = await send("DELETE");
    expect(await refused.json()).toEqual({ error: { code: "rate_limited", message: expect.any(String) } });
    expect((await send("GET")).headers.get("X-RateLimit-Limit")).toBe("3");
  });
});

describe("by address", () => {
  const from = (address: string) => () =>
    callWith(vars, "/api/v1/nothing", { headers: address ? { "CF-Connecting-IP": address } : {} });

  it("counts an address, and no header but CF-Connecting-IP", async () => {
    const liar = (forwarded: string) => () =>
      callWith(vars, "/api/v1/nothing", {
        headers: { "CF-Connecting-IP": "192.0.2.1", "X-Forwarded-For": forwarded, "X-Real-IP": forwarded },
      });
    expect(await times(2, liar("198.51.100.1"))).toEqual([404, 404]);
    expect(await times(2, liar("198.51.100.2"))).toEqual([404, 429]);
    expect((await from("192.0.2.2")()).status).toBe(404);
  });

  it("counts IPv6 by /64 and IPv4 in IPv6 as IPv4", async () => {
    expect(await times(2, from("2001:db8::1"))).toEqual([404, 404]);
    expect(await times(2, from("2001:0db8:0:0:ffff::2"))).toEqual([404, 429]);
    expect((await from("2001:db8:0:1::1")()).status).toBe(404);
    expect(await times(3, from("::ffff:192.0.2.9"))).toEqual([404, 404, 404]);
    expect((await from("192.0.2.9")()).status).toBe(429);
  });

  it("counts everybody as one where there is no address", async () => {
    expect(await times(4, from(""))).toEqual([404, 404, 404, 429]);
  });
});

/** Counts are reported behind the answer. */
const patience = { timeout: 30_000 };

describe("between isolates", () => {
  it("tells others what was counted, and hears of them", async () => {
    const { key } = await newAccount();
    const send = (isolate: object) => callWith(isolate, "/api/v1/tags", { headers: { "X-API-Key": key } });
    expect(await times(2, () => send(vars))).toEqual([200, 200]);
    await vi.waitFor(
      async () => expect((await env.COUNTERS.list({ prefix: "rate/reports/" })).keys).not.toEqual([]),
      patience,
    );
    const other = { ...vars };
    await send(other);
    await vi.waitFor(async () => {
      const { headers } = await send(other);
      expect(headers.get("X-RateLimit-Remaining")).toBe("0");
    }, patience);
    expect((await send(other)).status).toBe(429);
  });

  it("says nothing of a caller who has used less than a tenth of the limit", async () => {
    const { key } = await newAccount();
    const put = vi.fn(async () => {});
    const list = async () => ({ keys: [] });
    const isolate = { ...vars, RATE_LIMIT_REPORTS: "100", COUNTERS: { put, list } };
    const send = () => callWith(isolate, "/api/v1/tags", { headers: { "X-API-Key": key } });
    await times(9, send);
    expect(put).not.toHaveBeenCalled();
    await times(5, send);
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce(), patience);
    expect(put).toHaveBeenCalledWith(expect.stringContaining("rate/reports/"), "", {
      expirationTtl: 120,
      metadata: { count: expect.any(Number) },
    });
  });

  it("does without, when the store fails", async () => {
    const { key } = await newAccount();
    const broken = { ...vars, COUNTERS: { put: () => Promise.reject(new Error("down")) } };
    const send = () => callWith(broken, "/api/v1/tags", { headers: { "X-API-Key": key } });
    expect(await times(4, send)).toEqual([200, 200, 200, 429]);
  });
});
