import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { body, callWith } from "../client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

let owner: Person;
let member: Person;
let stranger: Person;
let org: string;

const dashboard = async (id = org, by = member) =>
  body(await by.api.get(`/api/v1/analytics/dashboard?org_id=${id}`));
const test = async (document_id: string, tiers = [1]) =>
  body(await member.api.post("/api/v1/compliance/test", { document_id, tiers }));
const image = { name: "a.jpg", content: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) };
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  [owner, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});

describe("dashboard", () => {
  it("of an empty organization has every kind, with none of it", async () => {
    const empty = await dashboard(await newOrganization(member));
    expect(empty.documents).toMatchObject({
      total: 0,
      by_type: { pdf: 0, jpg: 0 },
      by_status: { untested: 0 },
    });
    expect(empty).toMatchObject({
      storage_bytes: 0,
      compliance: { average_score: null, by_grade: { A: 0, F: 0 }, failures_by_check: {}, over_time: [] },
      jobs: { by_status: { queued: 0, processing: 0, complete: 0, failed: 0 } },
    });
    expect(empty.uploads).toHaveLength(30);
    expect(empty.uploads.at(-1)).toEqual({ date: today, count: 0 });
  });

  it("counts documents, bytes, uploads and what the latest tests say", async () => {
    const page = (title: string) => ({
      name: "a.html",
      content: `<!doctype html><html lang="en"><title>${title}</title><h1>Hello</h1><p>World`,
    });
    const good = await newDocument(member, org, page("About the library"));
    const bad = await newDocument(owner, org, page(""));
    await newDocument(member, org, image);
    await test(bad);
    const reports = [await test(good), await test(bad)];
    const failed = reports.map(({ checks }) =>
      checks
        .filter(({ status }: { status: string }) => status === "failed")
        .map(({ id }: { id: string }) => id),
    );
    const seen = await dashboard();
    expect(seen.documents).toEqual({
      total: 3,
      by_type: { pdf: 0, docx: 0, pptx: 0, xlsx: 0, html: 2, markdown: 0, latex: 0, png: 0, jpg: 1 },
      by_status: expect.objectContaining({ untested: 1 }),
    });
    expect(seen.documents.by_status.compliant + seen.documents.by_status.non_compliant).toBe(2);
    expect(seen.uploads.at(-1).count).toBe(3);
    const mean = (reports[0].overall_score + reports[1].overall_score) / 2;
    expect(seen.compliance.average_score).toBe(Math.floor(Math.round(mean * 1e6) / 1e5) / 10);
    expect(seen.compliance.failures_by_check.title).toBe(1);
    expect(Object.keys(seen.compliance.failures_by_check).sort()).toEqual([...new Set(failed.flat())].sort());
    expect(seen.compliance.over_time).toEqual([expect.objectContaining({ date: today, tests: 3 })]);
    expect(Object.values(seen.compliance.by_grade).reduce((sum: number, n) => sum + Number(n), 0)).toBe(2);
    const sizes = env.DB.prepare("select sum(size_bytes) as n from documents where org_id = ?").bind(org);
    expect(seen.storage_bytes).toBe((await sizes.first<{ n: number }>())!.n);
  });

  it("knows what failed, whichever tiers the latest test lists", async () => {
    const own = await newOrganization(member);
    const id = await newDocument(member, own, { name: "a.html", content: "<h1>Hello</h1>" });
    await test(id);
    const { compliance } = await dashboard(own);
    expect(compliance.failures_by_check).toMatchObject({ title: 1, language: 1 });
    await test(id, [2, 3]);
    expect((await dashboard(own)).compliance.failures_by_check).toEqual(compliance.failures_by_check);
  });
});

it("the overview tells what each member has done", async () => {
  const own = await newOrganization(owner);
  await join(member, "member", owner, own);
  const id = await newDocument(owner, own);
  const { overall_score } = await test(id);
  await env.DB.prepare(
    "insert into versions select ?, document_id, 2, 'conversion', filename, content_type, 1000, 'html', ?, created_at from versions where document_id = ?",
  )
    .bind(newId("ver", Date.now()), "converted", id)
    .run();
  const storage_bytes = (await dashboard(own)).storage_bytes;
  expect(storage_bytes).toBeGreaterThan(1_000);
  const response = await member.api.get(`/api/v1/analytics/org/${own}?page_size=1&page=2`);
  expect(response.headers.get("X-Total-Count")).toBe("2");
  const seen = await body(response);
  expect(seen).toMatchObject({ org_id: own, members: 2, documents: 1, tests: 1, storage_bytes });
  expect(seen.users).toEqual([
    expect.objectContaining({
      user_id: owner.id,
      documents: 1,
      tests: 0,
      storage_bytes,
      average_score: null,
    }),
  ]);
  const [first] = (await body(await member.api.get(`/api/v1/analytics/org/${own}`))).users;
  expect(first).toMatchObject({ user_id: member.id, documents: 0, tests: 1, average_score: overall_score });
});

describe("onboarding", () => {
  const path = "/api/v1/analytics/onboarding";

  it("shows staff where users stay behind", async () => {
    const staff = await newPerson();
    const vars = { STAFF_EMAILS: staff.email };
    const ask = () => callWith(vars, path, { headers: staff.api.headers });
    expect((await ask()).status).toBe(403);
    await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(staff.id).run();
    const before = await body(await ask());
    const [done, late] = [await newPerson(), await newPerson()];
    await done.api.patch("/api/v1/users/me/onboarding", { step: 4, completed: true });
    await done.api.put("/api/v1/users/me/survey", { responses: { role: "editor" } });
    await late.api.patch("/api/v1/users/me/onboarding", { step: 17 });
    const after = await body(await ask());
    expect(after.total_users).toBe(before.total_users + 2);
    expect(after.completed).toBe(before.completed + 1);
    expect(after.completion_rate).toBe(Math.floor((after.completed * 1_000) / after.total_users) / 10);
    expect(after.survey.completed).toBe(before.survey.completed + 1);
    expect(after.drop_off_by_step).toContainEqual({ step: 17, users: 1 });
  });

  it("tells the median time to the first upload", async () => {
    const staff = await newPerson();
    const vars = { STAFF_EMAILS: staff.email };
    await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(staff.id).run();
    await env.DB.prepare("update documents set uploaded_by = null").run();
    const own = await newOrganization(staff);
    const waits = [10, 100, 1_000];
    for (const seconds of waits) {
      const [user, document] = [newId("usr", Date.now()), newId("doc", Date.now())];
      await env.DB.batch([
        env.DB.prepare(
          "insert into users (id, email, full_name, created_at) values (?1, ?1, 'x', '2026-01-01T00:00:00.000Z')",
        ).bind(user),
        env.DB.prepare(
          `insert into documents (id, org_id, uploaded_by, filename, content_type, size_bytes, doc_type, created_at)
            values (?, ?, ?, 'x', 'x', 0, 'pdf', ?)`,
        ).bind(document, own, user, new Date(Date.parse("2026-01-01") + seconds * 1_000).toISOString()),
      ]);
    }
    const seen = await body(await callWith(vars, path, { headers: staff.api.headers }));
    expect(seen.time_to_first_upload).toEqual({ users: 3, median_seconds: 100 });
  });
});

describe("security", () => {
  it("strangers learn nothing", async () => {
    for (const path of [`dashboard?org_id=${org}`, `dashboard?org_id=x`, `org/${org}`, "org/x"])
      expect((await stranger.api.get(`/api/v1/analytics/${path}`)).status).toBe(404);
    expect((await stranger.api.get("/api/v1/analytics/onboarding")).status).toBe(403);
    expect((await stranger.api.get("/api/v1/analytics/dashboard")).status).toBe(400);
  });
});
