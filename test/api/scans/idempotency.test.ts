import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutQueue } from "../../jobs/world.ts";
import { body, call, detail, form, newAccount } from "../client.ts";
import { docx } from "../documents.ts";
import { bearerKey, type Caller, code, ended } from "./caller.ts";

withoutQueue();

const letter = { name: "letter.docx", content: docx() };
const fifty = Array.from({ length: 50 }, (_, at) => at);

let key: string;
let accountId: string;
let api: Caller;
beforeAll(async () => {
  ({ key, accountId } = await newAccount());
  api = bearerKey(key);
});

const named = (name: string) => ({ "Idempotency-Key": name });
const scanB = (file: FormData, name: string) =>
  call("/api/v1/scan", { method: "POST", headers: { "X-API-Key": key, ...named(name) }, body: file });
const count = async (table: string) =>
  (await env.DB.prepare(`select count(*) as count from ${table} where user_id = ?`)
    .bind(accountId)
    .first<number>("count"))!;

describe("POST /api/scans", () => {
  it("makes one scan of fifty requests at once", async () => {
    const before = await count("scans");
    const answers = await Promise.all(
      fifty.map(() => api.form(form(letter, { label: "x" }), named("fifty"))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set((await Promise.all(answers.map(body))).map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(await count("scans")).toBe(before + 1);
    const [id] = ids;
    await ended(api, id);
    expect((await body(await api.form(form(letter, { label: "x" }), named("fifty")))).id).toBe(id);
    expect((await env.FILES.list({ prefix: "scans/" })).objects).toEqual([]);
  });

  it("refuses another file, other fields and a deleted scan under the same key", async () => {
    const { id } = await body(await api.form(form(letter), named("one")));
    const others = [
      () => api.form(form({ ...letter, content: docx({ text: "Other" }) }), named("one")),
      () => api.form(form(letter, { label: "x" }), named("one")),
      () => api.json({ url: "https://docs.lectern.org/a.pdf" }, named("one")),
    ];
    for (const send of others) {
      const response = await send();
      expect([response.status, await code(response)]).toEqual([400, "invalid_request"]);
    }
    await ended(api, id);
    await api.delete(`/api/scans/${id}`);
    const again = await api.form(form(letter), named("one"));
    expect([again.status, (await body(again)).error.message]).toEqual([
      400,
      expect.stringMatching(/deleted/),
    ]);
    expect((await api.form(form(letter), named("two"))).status).toBe(201);
  });

  it("keeps the keys of accounts apart, forgets them after a day, and refuses malformed ones", async () => {
    const send = async (caller: Caller) => {
      const response = await caller.form(form(letter), named("apart"));
      expect(response.status).toBe(201);
      const { id } = await body(response);
      expect(id).toMatch(/^scn_/);
      return id as string;
    };
    const other = bearerKey((await newAccount()).key);
    const [mine, theirs] = [await send(api), await send(other)];
    expect(theirs).not.toBe(mine);
    // Each key still stands for its own account's scan.
    expect([await send(api), await send(other)]).toEqual([mine, theirs]);
    expect((await other.get(`/api/scans/${theirs}`)).status).toBe(200);
    await env.DB.prepare(
      "update idempotency_keys set created_at = '2026-01-01T00:00:00.000Z' where key = 'apart'",
    ).run();
    const later = await send(api);
    expect(later).not.toBe(mine);
    expect(await send(api)).toBe(later);
    for (const malformed of ["", "a b", "x".repeat(256)])
      expect(await code(await api.form(form(letter), named(malformed)))).toBe("invalid_request");
  });
});

describe("POST /api/v1/scan", () => {
  it("makes one report of fifty requests at once", async () => {
    const before = await count("reports");
    const answers = await Promise.all(fifty.map(() => scanB(form(letter), "fifty")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const reported = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(reported.size).toBe(1);
    expect(await count("reports")).toBe(before + 1);
    expect((await env.FILES.list({ prefix: "spool/" })).objects).toEqual([]);
  });

  it("refuses another body under the same key, and lets go of a key whose scan failed", async () => {
    expect((await scanB(form(letter), "one")).status).toBe(200);
    expect(await detail(await scanB(form(letter, { tiers: "1,2" }), "one"))).toMatch(/Idempotency-Key/);
    const broken = await scanB(form({ name: "a.docx", content: "PK\u0003\u0004 broken" }), "two");
    expect(broken.status).toBe(400);
    expect((await scanB(form(letter), "two")).status).toBe(200);
  });
});
