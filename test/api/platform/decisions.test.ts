import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { packReport, unpackReport } from "../../../src/store/reports/report-body.ts";
import { body, call, detail, form } from "../client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

let owner: Person;
let member: Person;
let org: string;

beforeAll(async () => {
  [owner, member] = [await newPerson(), await newPerson({ full_name: "Mem Ber" })];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});

const file = (content: string) => ({
  name: "tides.html",
  content: `<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1>${content}</body></html>`,
});
const image = '<img src="pier.png">';
const reason = "The picture goes in May.";

interface Issue {
  fingerprint: string;
  check_id: string;
  needs_review: boolean;
  decision?: object;
}

const test = async (id: string, tiers = [1, 2, 3]) => {
  const response = await member.api.post("/api/v1/compliance/test", { document_id: id, tiers });
  expect(response.status).toBe(200);
  return body(response);
};
const at = (id: string, fingerprint?: string) =>
  `/api/v1/documents/${id}/decisions${fingerprint ? `/${fingerprint}` : ""}`;
const find = (report: { issues: Issue[] }, check: string) =>
  report.issues.find(({ check_id }) => check_id === check)!;
const waive = (id: string, { fingerprint }: Issue, more: object = {}, by = member) =>
  by.api.put(at(id, fingerprint), { decision: "waived", reason, ...more });

/** A tested document with an image that fails. */
async function tested(content = image) {
  const id = await newDocument(member, org, file(content));
  const report = await test(id);
  return { id, report, issue: find(report, "image-alt") };
}

describe("happy: a decision", () => {
  it("stands beside its finding, over new versions, until the thing itself changes", async () => {
    const { id, report, issue } = await tested();
    const put = await waive(id, issue);
    expect(put.status).toBe(200);
    const made = await body(put);
    expect(made).toEqual({
      fingerprint: issue.fingerprint,
      check_id: "image-alt",
      decision: "waived",
      reason,
      decided_by: "Mem Ber",
      decided_at: expect.any(String),
      expires_at: null,
      in_force: true,
    });
    const { fingerprint: _, check_id: __, in_force: ___, ...decision } = made;

    const path = `/api/v1/compliance/reports/${id}/${report.report_id}`;
    const read = await body(await owner.api.get(path));
    expect(find(read, "image-alt").decision).toEqual(decision);
    expect(read).toMatchObject({
      overall_score: report.overall_score,
      verdict: "fail",
      decided: { passed: 0, failed: 0, waived: 1 },
    });

    const versions = `/api/v1/documents/${id}/versions`;
    await member.api.form(versions, form(file(`<p>New text before.</p>${image}`)));
    expect(find(await test(id), "image-alt").decision).toEqual(decision);
    await member.api.form(versions, form(file('<img src="harbour-mouth.png">')));
    const changed = await test(id);
    expect(find(changed, "image-alt")).toBeDefined();
    expect(changed.decided).toBeUndefined();
    expect(await body(await member.api.get(at(id)))).toEqual([made]);
  });

  it("is replaced, listed newest first and taken back", async () => {
    const { id, report, issue } = await tested(`${image}<p>- a<br>- b<br>- c</p>`);
    const other = report.issues.find(({ fingerprint }: Issue) => fingerprint !== issue.fingerprint);
    await waive(id, issue);
    await waive(id, other);
    await waive(id, issue, { reason: "Another." }, owner);
    const list = await member.api.get(at(id));
    expect(list.headers.get("X-Total-Count")).toBe("2");
    const rows = await body(list);
    expect(rows.map(({ fingerprint }: Issue) => fingerprint)).toEqual([issue.fingerprint, other.fingerprint]);
    expect(rows[0].reason).toBe("Another.");
    const first = await member.api.get(`${at(id)}?page_size=1&cursor=`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
    expect((await body(await member.api.get(next)))[0].fingerprint).toBe(other.fingerprint);

    expect((await member.api.delete(at(id, issue.fingerprint))).status).toBe(204);
    expect((await member.api.delete(at(id, issue.fingerprint))).status).toBe(404);
    expect(await body(await member.api.get(at(id)))).toHaveLength(1);
    const audit = await body(await owner.api.get(`/api/v1/orgs/${org}/audit?page_size=2`));
    expect(audit.map(({ action }: { action: string }) => action)).toEqual([
      "decision.removed",
      "decision.made",
    ]);
    expect(audit[1]).toMatchObject({ record_id: id, detail: { fingerprint: issue.fingerprint } });
  });

  it("ends when it expires", async () => {
    const { id, report, issue } = await tested();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await body(await waive(id, issue, { expires_at }))).toMatchObject({ expires_at, in_force: true });
    const path = `/api/v1/compliance/reports/${id}/${report.report_id}`;
    expect((await body(await member.api.get(path))).decided).toBeDefined();
    await env.DB.prepare("update document_decisions set expires_at = ? where document_id = ?")
      .bind(new Date(Date.now() - 1).toISOString(), id)
      .run();
    const read = await body(await member.api.get(path));
    expect(find(read, "image-alt")).toBeDefined();
    expect(read.decided).toBeUndefined();
    expect((await body(await member.api.get(at(id))))[0].in_force).toBe(false);
  });

  it("is shown behind public links without the person's name", async () => {
    const { id, issue } = await tested();
    await waive(id, issue);
    const link = await member.api.post(`/api/v1/documents/${id}/public-share`, { permission: "score" });
    const { token } = await body(link);
    const report = await body(await call(`/s/${token}/report/json`));
    expect(find(report, "image-alt").decision).toMatchObject({ reason, decided_by: null });
    expect(JSON.stringify(report)).not.toContain("Mem Ber");
  });

  it("keeps no name of an account that is gone", async () => {
    const leaver = await newPerson({ full_name: "Lea Ver" });
    await join(leaver, "member", owner, org);
    const { id, report, issue } = await tested();
    expect((await body(await waive(id, issue, {}, leaver))).decided_by).toBe("Lea Ver");
    expect((await leaver.api.delete("/api/v1/users/me", { password: leaver.password })).status).toBe(204);
    const read = await body(await member.api.get(`/api/v1/compliance/reports/${id}/${report.report_id}`));
    expect(find(read, "image-alt").decision).toMatchObject({ decided_by: "Former member", reason });
  });

  it("goes with its document", async () => {
    const { id, issue } = await tested();
    await waive(id, issue);
    const count = () =>
      env.DB.prepare("select count(*) as n from document_decisions where document_id = ?")
        .bind(id)
        .first("n");
    expect(await count()).toBe(1);
    await owner.api.delete(`/api/v1/documents/${id}`);
    expect(await count()).toBe(0);
  });
});

describe("happy: changes", () => {
  const changes = async (id: string, report: string, since = "") =>
    body(await member.api.get(`/api/v1/compliance/reports/${id}/${report}/changes${since}`));

  it("are told since the report before, or the one that is named", async () => {
    const { id, report: first, issue } = await tested(`<p>Text.</p>${image}`);
    await member.api.form(`/api/v1/documents/${id}/versions`, form(file("<p>Text.</p><h5>Deep</h5>")));
    const second = await test(id);
    const third = await test(id);
    expect(await changes(id, first.report_id)).toMatchObject({
      since: null,
      new: first.issues.map(({ fingerprint }: Issue) => ({ fingerprint })),
      remaining: 0,
    });
    const seen = await changes(id, second.report_id);
    expect(seen.since).toBe(first.report_id);
    expect(seen.resolved.map(({ fingerprint }: Issue) => fingerprint)).toContain(issue.fingerprint);
    expect(seen.new).toEqual([expect.objectContaining({ check_id: "heading-hierarchy", cause: "document" })]);
    expect(seen.score_change).toBeCloseTo(second.overall_score - first.overall_score, 9);
    expect(await changes(id, third.report_id)).toMatchObject({
      since: second.report_id,
      new: [],
      resolved: [],
      remaining: second.issues.length,
      score_change: 0,
    });
    expect((await changes(id, third.report_id, `?since=${first.report_id}`)).since).toBe(first.report_id);
  });

  it("of the same file come from the rules", async () => {
    const { id, report } = await tested();
    const { body: packed } = (await env.DB.prepare("select body from document_reports where id = ?")
      .bind(report.report_id)
      .first<{ body: string }>())!;
    const old = await unpackReport(packed);
    await env.DB.prepare("update document_reports set body = ? where id = ?")
      .bind(
        await packReport({ ...old, rules_version: "2020.01", issues: [], total_issues: 0 }),
        report.report_id,
      )
      .run();
    const seen = await changes(id, (await test(id)).report_id);
    expect(seen.rules_changed).toBe(true);
    expect(seen.new.map(({ cause }: { cause: string }) => cause)).toEqual(report.issues.map(() => "rules"));
  });

  it("error: with what is no report of the document", async () => {
    const { id, report } = await tested();
    const other = await tested();
    const path = (since: string) =>
      `/api/v1/compliance/reports/${id}/${report.report_id}/changes?since=${since}`;
    for (const since of [other.report.report_id, "nonsense"]) {
      const response = await member.api.get(path(since));
      expect(response.status).toBe(404);
      expect(await detail(response)).toContain("since");
    }
  });
});

describe("error: refused", () => {
  it.each<[string, object, RegExp]>([
    ["an unknown decision", { decision: "ignored", reason }, /passed, failed, waived/],
    ["no reason", { decision: "waived" }, /reason/],
    ["a blank reason", { decision: "waived", reason: "  " }, /blank/],
    ["a reason that is too long", { decision: "waived", reason: "x".repeat(1_001) }, /1000/],
    ["an end that has passed", { decision: "waived", reason, expires_at: "2020-01-01" }, /to come/],
    ["an end that is no time", { decision: "waived", reason, expires_at: "soon" }, /ISO 8601/],
    [
      "a field that is misspelt",
      { decision: "waived", reason, expires: "2099-01-01" },
      /has no field "expires": it takes decision, reason, expires_at/,
    ],
    ["a failure that is said to pass", { decision: "passed", reason }, /needs review.*Waive/],
  ])("%s", async (_, content, reported) => {
    const { id, issue } = await tested();
    const response = await member.api.put(at(id, issue.fingerprint), content);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(reported);
    expect(await body(await member.api.get(at(id)))).toEqual([]);
  });

  it("a fingerprint that no finding has", async () => {
    const { id } = await tested();
    const response = await member.api.put(at(id, "0000000000000000"), { decision: "waived", reason });
    expect(response.status).toBe(404);
    expect(await detail(response)).toContain("last 5 reports");
  });

  it("more than a document may have", async () => {
    const { id, issue } = await tested();
    await env.DB.prepare(
      `with recursive n (value) as (select 1 union all select value + 1 from n where value < 1000)
        insert into document_decisions (document_id, fingerprint, check_id, decision, reason, decided_at)
        select ?, value, 'title', 'waived', 'x', '2026-01-01T00:00:00.000Z' from n`,
    )
      .bind(id)
      .run();
    const response = await waive(id, issue);
    expect(response.status).toBe(400);
    expect(await detail(response)).toContain("1,000 decisions");
  });
});

it("a finding for a person counts in the verdict as it was decided", async () => {
  const id = await newDocument(member, org, file('<p>Text.</p><form><input placeholder="Pier"></form>'));
  const report = await test(id, [1]);
  expect(report.verdict).toBe("no_automated_failures");
  const issue = find(report, "form-labels");
  expect(issue.needs_review).toBe(true);
  for (const [decision, verdict] of [
    ["failed", "fail"],
    ["passed", "no_automated_failures"],
  ]) {
    const put = await member.api.put(at(id, issue.fingerprint), { decision, reason });
    expect(put.status).toBe(200);
    const read = await body(await member.api.get(`/api/v1/compliance/reports/${id}/${report.report_id}`));
    expect(read).toMatchObject({ verdict, overall_score: report.overall_score });
    expect(find(read, "form-labels").decision).toMatchObject({ decision, decided_by: "Mem Ber" });
  }
});
