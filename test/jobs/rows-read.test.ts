import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { sweep } from "../../src/jobs/sweep.ts";
import { callWith, newAccount } from "../api/client.ts";
import { newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { measured } from "./measured.ts";
import { build, deliver, newWebhook, newWorld, submit, withoutQueue } from "./world.ts";

withoutQueue();

/**
 * Beside twice as much: the steps that a page in the middle goes up by, and what a search or a filter finds more where
 * 20 rows do not fill a page: a page of failed scans reads its 20 ids by their index, and then its 20 rows.
 */
const constant = 50;

const page = "<!doctype html><html lang=en><title>T</title><h1>T</h1><p>Text</p><img src=a.png></html>";

const numbers = (count: number) =>
  `(with recursive n(value) as (select 0 union all select value + 1 from n limit ${count}) select value from n)`;
const idOf = (prefix: string) => `'${prefix}' || printf('%026d', value)`;

/** An account and an organization of their own with so many of everything. */
async function filled(count: number) {
  const [account, person] = [await newAccount(), await newPerson()];
  const org = await newOrganization(person);
  const own = (prefix: string) =>
    idOf(newId(prefix as "rep", Date.now()).slice(0, 18)).replace("%026d", "%012d");
  const [document, report, scan, test] = [own("doc"), own("rep"), own("scn"), own("rep")];
  const at = "'2026-11-' || printf('%02d', 1 + value % 20) || 'T00:00:00.000Z'";
  const grade = "substr('ABCDF', 1 + value % 5, 1)";
  const scored = `'a.pdf', 'pdf', 90.5, ${grade}, 0, 'fail', 12, 11, 1, 0, 0`;
  const columns =
    "filename, format, overall_score, grade, compliant, verdict, total_checks, total_passed, total_failed, total_not_applicable, total_needs_review";
  for (const sql of [
    `insert into reports (id, user_id, ${columns}, created_at, body) select ${report}, '${account.accountId}', ${scored}, ${at}, '@' from ${numbers(count)}`,
    `insert into scans (id, user_id, filename, source, status, created_at, completed_at) select ${scan}, '${account.accountId}', 'a', 'file', iif(value % 9, 'complete', 'failed'), ${at}, ${at} from ${numbers(count)}`,
    `insert into documents (id, org_id, uploaded_by, filename, content_type, size_bytes, doc_type, created_at) select ${document}, '${org}', '${person.id}', 'report ' || value || '.pdf', 'x', 10, 'pdf', ${at} from ${numbers(count)}`,
    `insert into document_reports (id, document_id, org_id, tested_by, ${columns}, failed_checks, created_at, body) select ${test}, ${document}, '${org}', '${person.id}', ${scored}, '["title"]', ${at}, '@' from ${numbers(count)}`,
  ])
    await env.DB.prepare(sql).run();
  return { account, person, org, pages: Math.ceil(count / 20) };
}

type Filled = Awaited<ReturnType<typeof filled>>;

/** Rows that each operation reads. */
async function rowsRead({ account, person, org, pages }: Filled): Promise<Record<string, number>> {
  const reports = { "X-API-Key": account.key };
  const scans = { Authorization: `Bearer ${account.key}` };
  const seen: Record<string, number> = {};
  const ask = async (name: string, path: string, headers: Record<string, string>) => {
    const { DB, rows } = measured();
    const response = await callWith({ DB }, path, { headers });
    expect([name, response.status]).toEqual([name, 200]);
    await response.text();
    seen[name] = rows.read;
  };
  await env.DB.prepare("update api_keys set last_used_at = ?").bind(new Date().toISOString()).run();
  const middle = Math.max(1, Math.floor(pages / 2));
  for (const page of new Set([1, middle, pages])) {
    const where = page === 1 ? "first" : page === pages ? "last" : "middle";
    await ask(`reports, ${where}`, `/api/v1/reports?page=${page}&page_size=20`, reports);
    await ask(`scans, ${where}`, `/api/scans?page=${page}&limit=20`, scans);
    const list = `/api/v1/documents?org_id=${org}&page_size=20`;
    await ask(`documents, ${where}`, `${list}&page=${page}`, person.api.headers);
  }
  for (const status of ["complete", "failed", "queued"])
    await ask(`scans, ${status}`, `/api/scans?status=${status}`, scans);
  const list = `/api/v1/documents?org_id=${org}&page_size=20`;
  await ask("search of one", `${list}&name=report%2017.pdf`, person.api.headers);
  await ask("dashboard", `/api/v1/analytics/dashboard?org_id=${org}`, person.api.headers);
  await ask("overview", `/api/v1/analytics/org/${org}`, person.api.headers);
  const { DB, rows } = measured();
  await sweep(build(newWorld(), { ...env, DB }).all);
  seen.sweep = rows.read;
  const job = async (name: string, start: () => Promise<unknown>) => {
    await start();
    const { DB, rows } = measured();
    const { all, queue } = build(newWorld(), { ...env, DB });
    for (const worker of Object.values(all.workers)) await worker.sweep();
    expect([name, queue.length > 0]).toEqual([name, true]);
    while (queue.length) await deliver(all, queue.shift());
    seen[`job: ${name}`] = rows.read;
  };
  await newWebhook(account.accountId);
  await job("scan and its delivery", () =>
    submit(build(newWorld()).all, account.accountId, "page.html", page),
  );
  const document = await newDocument(person, org, { name: "page.html", content: page });
  for (const kind of ["conversions", "remediations"])
    await job(kind, async () => {
      const response = await person.api.post(`/api/v1/${kind}/`, { document_id: document });
      expect([kind, response.status]).toEqual([kind, 201]);
    });
  return seen;
}

it("rows read at 20 rows and at 20,000 differ by no more than a factor of two, and by some steps in the middle of a list", async () => {
  const few = await rowsRead(await filled(20));
  const many = await rowsRead(await filled(20_000));
  expect(Object.keys(many).filter((name) => name.startsWith("job: "))).toHaveLength(3);
  expect(Object.keys(many).length).toBeGreaterThan(17);
  for (const [name, read] of Object.entries(many)) {
    const base = few[name] ?? few[name.replace(/middle|last/, "first")]!;
    expect([name, read, read <= 2 * base + constant]).toEqual([name, read, true]);
  }
  // What is the same page at any size needs no constant.
  for (const name of ["reports, first", "scans, first", "documents, first", "dashboard", "overview", "sweep"])
    expect([name, many[name]! <= 2 * few[name]!]).toEqual([name, true]);
}, 300_000);
