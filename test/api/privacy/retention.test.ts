import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { sweep } from "../../../src/jobs/sweep.ts";
import { build, newWorld } from "../../jobs/world.ts";
import { body, detail, form } from "../client.ts";
import { counting, fullScans } from "../matrix/counting.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../platform/people.ts";

const day = 86_400_000;
const world = newWorld();
const begin = world.time;

let owner: Person;
beforeAll(async () => {
  owner = await newPerson();
});

const count = async (table: string, orgId: string) =>
  env.DB.prepare(`select count(*) as count from ${table} where org_id = ?`).bind(orgId).first("count");
const keep = (orgId: string, days: unknown) =>
  owner.api.patch(`/api/v1/orgs/${orgId}`, { retention_days: days });

async function sweepAt(time: number, bindings = env) {
  world.time = time;
  await sweep(build(world, bindings).all);
}

/** A document with a report and a version that a conversion made. */
async function filled(orgId: string) {
  const document = await newDocument(owner, orgId);
  await owner.api.post("/api/v1/compliance/test", { document_id: document });
  const [version, job, now] = [newId("ver", begin), newId("job", begin), new Date(begin).toISOString()];
  const key = `documents/${document}/${version}`;
  await env.FILES.put(key, "converted");
  await env.DB.batch([
    env.DB.prepare(
      `insert into versions (id, document_id, number, origin, filename, content_type, size_bytes, doc_type, object_key, created_at)
        values (?, ?, 2, 'conversion', 'a.html', 'text/html', 9, 'html', ?, ?)`,
    ).bind(version, document, key, now),
    env.DB.prepare(
      `insert into conversions (id, document_id, org_id, status, steps, version_id, created_at)
        values (?, ?, ?, 'complete', '[]', ?, ?)`,
    ).bind(job, document, orgId, version, now),
    ...[null, "[]"].map((questions) =>
      env.DB.prepare(
        `insert into remediations (id, document_id, org_id, status, steps, allow_signed, questions, created_at)
          values (?, ?, ?, 'complete', '[]', 0, ?, ?)`,
      ).bind(newId("job", begin), document, orgId, questions, now),
    ),
  ]);
  return { document, key };
}

const versionsOf = async (document: string) =>
  (await body(await owner.api.get(`/api/v1/documents/${document}/versions`))).map(
    ({ origin }: { origin: string }) => origin,
  );

it("removes reports and converted versions after the days that are set, never the document", async () => {
  const [org, other] = [await newOrganization(owner), await newOrganization(owner)];
  const [ours, theirs] = [await filled(org), await filled(other)];
  const set = await keep(org, 5);
  expect((await body(set)).retention_days).toBe(5);
  expect((await body(await owner.api.get(`/api/v1/orgs/${org}`))).retention_days).toBe(5);

  await sweepAt(begin + 4 * day);
  expect(await versionsOf(ours.document)).toEqual(["conversion", "upload"]);
  expect(await count("document_reports", org)).toBe(1);

  await sweepAt(begin + 6 * day);
  expect(await versionsOf(ours.document)).toEqual(["upload"]);
  expect([await count("document_reports", org), await count("conversions", org)]).toEqual([0, 0]);
  // The document's last job holds its questions.
  expect([await count("remediations", org), await count("remediations", other)]).toEqual([1, 2]);
  expect(await env.FILES.head(ours.key)).toBeNull();
  const preview = await owner.api.get(`/api/v1/documents/${ours.document}/preview`);
  expect(preview.status).toBe(200);
  const [upload] = (await env.FILES.list({ prefix: `documents/${ours.document}/` })).objects;
  expect(upload).toBeDefined();

  expect(await versionsOf(theirs.document)).toEqual(["conversion", "upload"]);
  expect([await count("document_reports", other), await count("conversions", other)]).toEqual([1, 1]);
  expect(await env.FILES.head(theirs.key)).not.toBeNull();

  const [applied, change] = await body(await owner.api.get(`/api/v1/orgs/${org}/audit`));
  expect(applied).toMatchObject({
    action: "retention.applied",
    actor: null,
    address: null,
    request_id: null,
    detail: { reports: 1, versions: 1 },
  });
  expect(change).toMatchObject({ action: "retention.set", detail: { from: null, to: 5 } });
});

it("keeps everything when it is set to null again", async () => {
  const org = await newOrganization(owner);
  const { document } = await filled(org);
  await keep(org, 1);
  expect((await body(await keep(org, null))).retention_days).toBeNull();
  await sweepAt(begin + 9 * day);
  expect(await versionsOf(document)).toEqual(["conversion", "upload"]);
});

it("error: takes 1 to 3650 days", async () => {
  const org = await newOrganization(owner);
  for (const days of [0, 3_651, 1.5, "5", undefined]) {
    const refused = await keep(org, days);
    expect([days, refused.status]).toEqual([days, 400]);
    expect(await detail(refused)).toContain("retention_days");
  }
  expect((await keep(org, 3_650)).status).toBe(200);
});

it("goes round all organizations, a hundred a run, without full scans", async () => {
  const now = new Date(begin).toISOString();
  await env.DB.batch(
    Array.from({ length: 150 }, () =>
      env.DB.prepare("insert into organizations (id, name, created_at) values (?, 'x', ?)").bind(
        newId("org", begin - day),
        now,
      ),
    ),
  );
  const org = await newOrganization(owner);
  const { document } = await filled(org);
  await keep(org, 1);
  await env.DB.prepare("delete from sweep_marks where name = 'retention'").run();
  const { database, sent } = counting();
  const bindings = { ...env, DB: database as unknown as D1Database };
  await build(world, bindings).all.retention.sweep();
  expect(await versionsOf(document)).toEqual(["conversion", "upload"]);
  world.time = begin + 3 * day;
  await build(world, bindings).all.retention.sweep();
  expect(await versionsOf(document)).toEqual(["upload"]);
  for (const one of sent)
    expect([one.sql, (await fullScans(one)).filter((scan) => !/^SCAN (bound|org|log) /.test(scan))]).toEqual([
      one.sql,
      [],
    ]);
});

it("removes log entries after a year, and none before", async () => {
  const org = await newOrganization(owner);
  await newDocument(owner, org);
  await env.DB.prepare("delete from sweep_marks where name = 'retention'").run();
  await sweepAt(begin + 364 * day);
  await sweepAt(begin + 364 * day);
  expect(await count("audit_entries", org)).toBe(2);
  await sweepAt(begin + 366 * day);
  await sweepAt(begin + 366 * day);
  expect(await count("audit_entries", org)).toBe(0);
});

it("removes files that newer versions replaced, so many days after they were replaced", async () => {
  // The sweeps of a year ahead have ended the session.
  owner = await newPerson();
  const org = await newOrganization(owner);
  const document = await newDocument(owner, org);
  const replace = () =>
    owner.api.form(
      `/api/v1/documents/${document}/versions`,
      form({ name: "b.html", content: "<h1>New</h1>" }),
    );
  expect((await replace()).status).toBe(201);
  await keep(org, 5);
  const numbers = async () =>
    (await body(await owner.api.get(`/api/v1/documents/${document}/versions`))).map(
      ({ number }: { number: number }) => number,
    );
  const files = async () => (await env.FILES.list({ prefix: `documents/${document}/` })).objects.length;

  await sweepAt(begin + 4 * day);
  expect(await numbers()).toEqual([2, 1]);
  expect(await files()).toBe(2);

  // The versions were made by the clock of the machine, and are replaced at that time.
  await sweepAt(Date.now() + 6 * day);
  await sweepAt(Date.now() + 6 * day);
  expect(await numbers()).toEqual([2]);
  expect(await files()).toBe(1);
  expect((await owner.api.get(`/api/v1/documents/${document}/preview`)).status).toBe(200);
});
