import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { withoutQueue, workOff } from "../jobs/world.ts";
import { body, callWith, detail, form, keyFor, newAccount } from "./client.ts";
import { docx } from "./documents.ts";
import { counting } from "./matrix/counting.ts";
import { json, newOrganization, newPerson, type Person } from "./platform/people.ts";

withoutQueue();

const page = { name: "a.html", content: "<!doctype html><title>T</title><h1>T</h1>" };
const letter = { name: "letter.docx", content: docx() };
const noon = Date.parse("2026-11-22T12:00:00Z");

let ada: Person;
let org: string;
beforeAll(async () => {
  ada = await newPerson();
});
beforeEach(async () => {
  org = await newOrganization(ada);
});

/** Calls with small quotas, of one isolate. */
function caller(vars: object, headers: Record<string, string>) {
  const isolate = { ...vars };
  const send = (path: string, init: RequestInit = {}) =>
    callWith(isolate, path, { ...init, headers: { ...headers, ...init.headers } });
  return {
    send,
    upload: (to: string, content: string | Uint8Array<ArrayBuffer> = page.content) =>
      send(`/api/v1/documents/upload?org_id=${to}`, {
        method: "POST",
        body: form({ ...page, content: content as string }),
      }),
    post: (path: string, content: unknown) => send(path, json("POST", content, headers)),
    delete: (path: string) => send(path, { method: "DELETE" }),
    scan: (more: Record<string, string> = {}) =>
      send("/api/v1/scan", { method: "POST", headers: more, body: form(letter) }),
    queue: (more: Record<string, string> = {}) =>
      send("/api/scans", { method: "POST", headers: more, body: form(letter) }),
    usage: async () => body(await send("/api/v1/users/me/usage")),
  };
}

const asPerson = (vars: object, person: Person = ada) => caller(vars, person.api.headers);
const asKey = (vars: object, key: string) =>
  caller(vars, { "X-API-Key": key, Authorization: `Bearer ${key}` });

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

/** What the organization has stored, counted from its rows. */
async function rows(orgId: string) {
  const row = await env.DB.prepare(
    `select count(distinct d.id) as documents, coalesce(sum(v.size_bytes), 0) as bytes
     from documents d join versions v on v.document_id = d.id where d.org_id = ?`,
  )
    .bind(orgId)
    .first<{ documents: number; bytes: number }>();
  return row!;
}

const objects = async () => (await env.FILES.list()).objects.length;

describe("documents and stored bytes", () => {
  it("are limited per organization, exactly, however many uploads there are at once", async () => {
    const api = asPerson({ QUOTA_ORG_DOCUMENTS: "3" });
    const before = await objects();
    const answers = await statuses(Array.from({ length: 8 }, () => api.upload(org)));
    expect(answers).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect((await rows(org)).documents).toBe(3);
    expect(await objects()).toBe(before + 3);
    expect((await api.upload(await newOrganization(ada))).status).toBe(201);
  });

  it("are limited per account, over all its organizations", async () => {
    const person = await newPerson();
    const orgs = [await newOrganization(person), await newOrganization(person)] as const;
    const api = asPerson({ QUOTA_ACCOUNT_DOCUMENTS: "2" }, person);
    expect((await api.upload(orgs[0])).status).toBe(201);
    expect((await api.upload(orgs[1])).status).toBe(201);
    const refused = await api.upload(orgs[1]);
    expect([refused.status, await detail(refused)]).toEqual([
      429,
      expect.stringMatching(/Your account has uploaded 2 documents.*delete some.*usage/),
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("count bytes to the byte, and give room when documents are deleted", async () => {
    const size = page.content.length;
    const api = asPerson({ QUOTA_ORG_STORED_BYTES: String(2 * size) });
    const first = await body(await api.upload(org));
    expect((await api.upload(org)).status).toBe(201);
    const refused = await api.upload(org, "x");
    expect([refused.status, await detail(refused)]).toEqual([
      429,
      expect.stringMatching(/The organization stores \d+ bytes of at most/),
    ]);
    expect(await rows(org)).toEqual({ documents: 2, bytes: 2 * size });
    expect((await api.delete(`/api/v1/documents/${first.id}`)).status).toBe(204);
    expect((await api.upload(org, page.content.slice(0, -1))).status).toBe(201);
    const { organizations } = await api.usage();
    const mine = organizations.find(({ org_id }: { org_id: string }) => org_id === org);
    expect(mine).toMatchObject({
      stored_bytes: { used: 2 * size - 1, limit: 2 * size, resets_at: null },
      documents: { used: 2 },
    });
  });

  it("are refused before the body is read when its length tells that there is no room", async () => {
    const api = asPerson({ QUOTA_ORG_STORED_BYTES: "1000000" });
    const announced = async () =>
      (await env.DB.prepare("select count(*) as n from doomed_objects").first<number>("n"))!;
    const before = await announced();
    const refused = await api.send(`/api/v1/documents/upload?org_id=${org}`, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "2000000" },
      // Had it been read, it would have been reported that it is no form.
      body: "nothing",
    });
    expect([refused.status, await detail(refused)]).toEqual([429, expect.stringMatching(/stores/)]);
    expect(await announced()).toBe(before);
    const malformed = await api.send(`/api/v1/documents/upload?org_id=${org}`, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      body: "nothing",
    });
    expect(malformed.status).toBe(400);
    expect((await api.upload(org)).status).toBe(201);
  });

  it("include the versions that conversions make", async () => {
    const api = asPerson({});
    const { id } = await body(await api.upload(org));
    const { job_id } = await body(await ada.api.post("/api/v1/conversions", { document_id: id }));
    await workOff();
    const { status } = await body(await ada.api.get(`/api/v1/conversions/${job_id}`));
    expect(status).toBe("complete");
    const { bytes } = await rows(org);
    expect(bytes).toBeGreaterThan(page.content.length);
    const of = async () => {
      const { organizations } = await api.usage();
      return organizations.find(({ org_id }: { org_id: string }) => org_id === org);
    };
    expect(await of()).toMatchObject({ stored_bytes: { used: bytes }, queued_conversions: { used: 0 } });
    expect((await api.delete(`/api/v1/documents/${id}`)).status).toBe(204);
    expect(await of()).toMatchObject({ stored_bytes: { used: 0 }, documents: { used: 0 } });
  });
});

describe("scans a day", () => {
  it("hold for groups B and C together, exactly, until midnight UTC", async () => {
    const { key, accountId } = await newAccount();
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
    try {
      const api = asKey({ QUOTA_ACCOUNT_SCANS_PER_DAY: "4" }, key);
      expect((await api.queue()).status).toBe(201);
      const answers = await statuses(Array.from({ length: 6 }, () => api.scan()));
      expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
      const refused = await api.queue();
      expect([refused.status, await body(refused)]).toEqual([
        429,
        { error: { code: "rate_limited", message: expect.stringMatching(/4 scans today.*midnight UTC/) } },
      ]);
      expect(refused.headers.get("Retry-After")).toBe(String(12 * 3_600));
      const other = asKey({ QUOTA_ACCOUNT_SCANS_PER_DAY: "4" }, await keyFor(accountId));
      expect((await other.scan()).status).toBe(429);
      vi.setSystemTime(noon + 12 * 3_600_000);
      expect((await api.scan()).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it("count what was deleted too, and leave no room by it", async () => {
    const { key } = await newAccount();
    const api = asKey({ QUOTA_ACCOUNT_SCANS_PER_DAY: "1" }, key);
    const { report_id } = await body(await api.scan());
    expect((await api.delete(`/api/v1/reports/${report_id}`)).status).toBe(204);
    expect((await api.scan()).status).toBe(429);
    expect((await api.queue()).status).toBe(429);
  });

  it("are refused before the body is read, but for what may have been answered before", async () => {
    const { key } = await newAccount();
    const vars = { QUOTA_ACCOUNT_SCANS_PER_DAY: "1" };
    const api = asKey(vars, key);
    const named = { "Idempotency-Key": "once" };
    const first = await body(await api.scan(named));
    for (const path of ["/api/v1/scan", "/api/scans"]) {
      // A body that is no form at all: had it been read, it would have been reported so.
      const refused = await api.send(path, { method: "POST", body: "nothing" });
      expect([path, refused.status]).toEqual([path, 429]);
    }
    const again = await api.scan(named);
    expect([again.status, await body(again)]).toEqual([200, first]);
    const other = await api.scan({ "Idempotency-Key": "other" });
    expect(other.status).toBe(429);
    // The key was given back: the same request works when there is room.
    expect((await asKey({}, key).scan({ "Idempotency-Key": "other" })).status).toBe(200);
  });

  it("give an Idempotency-Key of group C back when there was no room", async () => {
    const { key, accountId } = await newAccount();
    const api = asKey({ QUOTA_ACCOUNT_SCANS_PER_DAY: "1" }, key);
    const first = await body(await api.queue({ "Idempotency-Key": "one" }));
    expect((await body(await api.queue({ "Idempotency-Key": "one" }))).id).toBe(first.id);
    const files = await objects();
    expect((await api.queue({ "Idempotency-Key": "two" })).status).toBe(429);
    expect(await objects()).toBeLessThanOrEqual(files);
    const keys = await env.DB.prepare("select key from idempotency_keys where user_id = ?")
      .bind(accountId)
      .all<{ key: string }>();
    expect(keys.results.map((row) => row.key)).toEqual(["one"]);
    const later = await asKey({}, key).queue({ "Idempotency-Key": "two" });
    expect(later.status).toBe(201);
    expect((await body(later)).id).not.toBe(first.id);
  });

  it("hold for compliance tests, per organization and per account", async () => {
    const { id } = await body(await asPerson({}).upload(org));
    const test = (vars: object) => asPerson(vars).post("/api/v1/compliance/test", { document_id: id });
    const limited = { QUOTA_ORG_SCANS_PER_DAY: "2" };
    expect(await statuses(Array.from({ length: 4 }, () => test(limited)))).toEqual([200, 200, 429, 429]);
    const refused = await test(limited);
    expect([refused.status, await detail(refused)]).toEqual([
      429,
      expect.stringMatching(/checked 2 times today.*midnight/),
    ]);
    const { account } = await asPerson({}).usage();
    const own = { QUOTA_ACCOUNT_SCANS_PER_DAY: String(account.scans_per_day.used + 1) };
    expect(await statuses([test(own), test(own)])).toEqual([200, 429]);
  });
});

describe("queued work", () => {
  it("is limited per account: scans that have not ended", async () => {
    const { key, accountId } = await newAccount();
    for (const status of ["queued", "processing", "complete"])
      await env.DB.prepare(
        "insert into scans (id, user_id, filename, source, status, line, created_at) values (?, ?, 'a', 'file', ?, ?, ?)",
      )
        .bind(
          newId("scn", Date.now()),
          accountId,
          status,
          status === "complete" ? null : "scan",
          new Date().toISOString(),
        )
        .run();
    const api = asKey({ QUOTA_ACCOUNT_QUEUED_SCANS: "2" }, key);
    const refused = await api.queue();
    expect([refused.status, await body(refused)]).toEqual([
      429,
      {
        error: {
          code: "rate_limited",
          message: expect.stringMatching(/2 scans of your account are waiting/),
        },
      },
    ]);
    expect(refused.headers.get("Retry-After")).toBe("30");
    // What is checked at once does not wait.
    expect((await api.scan()).status).toBe(200);
    await env.DB.prepare("delete from scans where user_id = ? and status = 'queued'").bind(accountId).run();
    expect((await api.queue()).status).toBe(201);
  });

  it("is limited per organization: conversions that have not ended", async () => {
    const { id } = await body(await asPerson({}).upload(org));
    const job = () =>
      env.DB.prepare(
        "insert into conversions (id, document_id, org_id, status, steps, created_at) values (?, ?, ?, 'queued', '[]', ?)",
      )
        .bind(newId("job", Date.now()), id, org, new Date().toISOString())
        .run();
    await job();
    const api = asPerson({ QUOTA_ORG_QUEUED_CONVERSIONS: "1" });
    const refused = await api.post("/api/v1/conversions", { document_id: id });
    expect([refused.status, await detail(refused)]).toEqual([
      429,
      expect.stringMatching(/1 conversions and remediations of the organization are waiting/),
    ]);
    await env.DB.prepare("update conversions set status = 'failed' where org_id = ?").bind(org).run();
    expect((await api.post("/api/v1/conversions", { document_id: id })).status).toBe(201);
  });
});

describe("usage", () => {
  it("tells what is used, the limits and when they reset, by page of organizations", async () => {
    const person = await newPerson();
    const orgs = [await newOrganization(person, "First"), await newOrganization(person, "Second")];
    const api = asPerson(
      { QUOTA_ACCOUNT_DOCUMENTS: "", QUOTA_ORG_DOCUMENTS: "0", QUOTA_ORG_SCANS_PER_DAY: "7" },
      person,
    );
    const { id } = await body(await api.upload(orgs[0]!));
    expect((await api.post("/api/v1/compliance/test", { document_id: id })).status).toBe(200);
    const reported = await api.usage();
    const midnight = expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    expect(reported.account).toEqual({
      stored_bytes: { used: page.content.length, limit: 107_374_182_400, resets_at: null },
      documents: { used: 1, limit: null, resets_at: null },
      scans_per_day: { used: 1, limit: 20_000, resets_at: midnight },
      queued_scans: { used: 0, limit: 1_000, resets_at: null },
    });
    expect(Date.parse(reported.account.scans_per_day.resets_at)).toBeGreaterThan(Date.now());
    expect(reported.organizations).toHaveLength(2);
    expect(reported.organizations).toContainEqual({
      org_id: orgs[0],
      name: "First",
      stored_bytes: { used: page.content.length, limit: 1_099_511_627_776, resets_at: null },
      documents: { used: 1, limit: null, resets_at: null },
      scans_per_day: { used: 1, limit: 7, resets_at: midnight },
      queued_conversions: { used: 0, limit: 1_000, resets_at: null },
    });
    const second = await api.send("/api/v1/users/me/usage?page=2&page_size=1");
    expect((await body(second)).organizations).toHaveLength(1);
    expect(second.headers.get("X-Total-Count")).toBe("2");
  });

  it("shows nobody the organizations of others", async () => {
    const stranger = await newPerson();
    const reported = await asPerson({}, stranger).usage();
    expect(reported.organizations).toEqual([]);
    expect(reported.account.documents.used).toBe(0);
    // Those of a member are there.
    expect((await asPerson({}).usage()).organizations.length).toBeGreaterThan(0);
  });

  it("costs no more round trips where there are quotas", async () => {
    const { key } = await newAccount();
    await env.DB.prepare("update api_keys set last_used_at = ?").bind(new Date().toISOString()).run();
    const { database, trips, reset } = counting();
    const api = asKey({ DB: database }, key);
    expect((await api.scan()).status).toBe(200);
    reset();
    expect([(await api.scan()).status, trips()]).toEqual([200, 2]);
    reset();
    expect([(await api.queue()).status, trips()]).toEqual([201, 2]);
  });
});
