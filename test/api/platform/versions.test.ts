import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { body, call, callWith, detail, form, type TestFile } from "../client.ts";
import { docx } from "../documents.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

let owner: Person;
let member: Person;
let stranger: Person;
let org: string;

beforeAll(async () => {
  [owner, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});

const page = (image: string, name = "tides.html"): TestFile => ({
  name,
  content: `<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1>${image}</body></html>`,
});
const bad = page('<img src="pier.png">');
const good = page('<img src="pier.png" alt="The pier at high tide">', "tides-2.html");

const at = (id: string, rest = "") => `/api/v1/documents/${id}${rest}`;
const send = (id: string, file: TestFile, by = member) => by.api.form(at(id, "/versions"), form(file));
const sent = async (id: string, file: TestFile) => {
  const response = await send(id, file);
  expect(response.status).toBe(201);
  return body(response);
};
const test = async (id: string, more: object = {}) => {
  const response = await member.api.post("/api/v1/compliance/test", { document_id: id, ...more });
  expect(response.status).toBe(200);
  return body(response);
};
const textOf = async (url: string) => (await call(url)).text();
const bytesOf = async (name: string) => (await env.DB.prepare(name).bind(org).first<{ n: number }>())!.n;

describe("happy: a new version", () => {
  it("is the document: its details, tests, previews and public links", async () => {
    const id = await newDocument(member, org, bad);
    const [first] = await body(await member.api.get(at(id, "/versions")));
    const before = await test(id);
    expect(before).toMatchObject({ version_id: first.version_id, verdict: "fail" });

    const made = await sent(id, good);
    expect(made).toMatchObject({
      document_id: id,
      number: 2,
      made_by: "upload",
      is_current: true,
      filename: "tides-2.html",
      content_type: "text/html",
      doc_type: "html",
      size_bytes: good.content.length,
    });
    expect(made.version_id).toMatch(/^ver_/);
    const { filename, size_bytes } = await body(await owner.api.get(at(id)));
    expect({ filename, size_bytes }).toEqual({ filename: "tides-2.html", size_bytes: good.content.length });
    const versions = await body(await member.api.get(at(id, "/versions")));
    expect(versions.map((one: { is_current: boolean }) => one.is_current)).toEqual([true, false]);

    const after = await test(id);
    expect(after).toMatchObject({ version_id: made.version_id, filename: "tides-2.html" });
    expect(after.overall_score).toBeGreaterThan(before.overall_score);
    const rows = await body(await member.api.get(`/api/v1/compliance/reports/${id}`));
    expect(rows.map((row: { version_id: string }) => row.version_id)).toEqual([
      made.version_id,
      first.version_id,
    ]);
    const old = await member.api.get(`/api/v1/compliance/reports/${id}/${before.report_id}`);
    expect((await body(old)).version_id).toBe(first.version_id);

    const preview = async (rest = "") => body(await member.api.get(at(id, `/preview${rest}`)));
    expect(await textOf((await preview()).preview_url)).toBe(good.content);
    expect(await textOf((await preview(`?version=${first.id}`)).preview_url)).toBe(bad.content);
    const { token } = await body(await member.api.post(at(id, "/public-share")));
    const shown = await body(await call(`/api/v1/public/${token}`));
    expect(shown.filename).toBe("tides-2.html");
    expect(await textOf(shown.preview_url)).toBe(good.content);
  });

  it("may have another format, and is found by its name", async () => {
    const id = await newDocument(member, org, bad);
    await sent(id, { name: "harbour-notice.docx", content: docx() });
    const found = await body(await member.api.get(`/api/v1/documents/?org_id=${org}&name=harbour-notice`));
    expect(found).toEqual([expect.objectContaining({ id, doc_type: "docx" })]);
    const dashboard = await body(await member.api.get(`/api/v1/analytics/dashboard?org_id=${org}`));
    const types = await env.DB.prepare(
      "select doc_type, count(*) as n from documents where org_id = ? group by 1",
    )
      .bind(org)
      .all<{ doc_type: string; n: number }>();
    for (const { doc_type, n } of types.results) expect(dashboard.documents.by_type[doc_type]).toBe(n);
  });

  it("leaves older ones to be tested by their ids", async () => {
    const id = await newDocument(member, org, bad);
    const [first] = await body(await member.api.get(at(id, "/versions")));
    await sent(id, good);
    expect(await test(id, { version_id: first.id })).toMatchObject({
      version_id: first.id,
      filename: "tides.html",
    });
  });

  it("counts for the organization's storage and stands in its log", async () => {
    const stored = "select sum as n from organization_counts where org_id = ? and kind = 'bytes'";
    const id = await newDocument(member, org, bad);
    const before = await bytesOf(stored);
    await sent(id, good);
    expect(await bytesOf(stored)).toBe(before + good.content.length);
    const [entry] = await body(await owner.api.get(`/api/v1/orgs/${org}/audit?page_size=1`));
    expect(entry).toMatchObject({ action: "version.uploaded", record_id: id, actor: { user_id: member.id } });
  });

  it("goes with its document, file and row", async () => {
    const id = await newDocument(member, org, bad);
    await sent(id, good);
    const files = async () => (await env.FILES.list({ prefix: `documents/${id}/` })).objects.length;
    expect(await files()).toBe(2);
    expect((await owner.api.delete(at(id))).status).toBe(204);
    expect(await files()).toBe(0);
    const left = await env.DB.prepare(
      "select (select count(*) from versions where document_id = ?1) + (select count(*) from superseded_versions where version_id in (select id from versions where document_id = ?1)) as n",
    ).bind(id);
    expect((await left.first<{ n: number }>())!.n).toBe(0);
  });

  it("is numbered once, however many arrive at once", async () => {
    const id = await newDocument(member, org, bad);
    await Promise.all([1, 2, 3, 4].map(() => sent(id, good)));
    const versions = await body(await member.api.get(at(id, "/versions")));
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(versions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
    const superseded = await env.DB.prepare(
      "select count(*) as n from superseded_versions s join versions v on v.id = s.version_id where v.document_id = ?",
    ).bind(id);
    expect((await superseded.first<{ n: number }>())!.n).toBe(4);
  });
});

describe("hostile: refused, and nothing is left behind", () => {
  const files = async (id: string) => (await env.FILES.list({ prefix: `documents/${id}/` })).objects.length;

  it.each<[string, TestFile, RegExp]>([
    ["an empty file", { name: "a.html", content: "" }, /empty/],
    ["no document", { name: "a.bin", content: new Uint8Array([1, 2, 3, 0]) }, /Supported formats/],
  ])("%s", async (_, file, reported) => {
    const id = await newDocument(member, org, bad);
    const response = await send(id, file);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(reported);
    expect(await files(id)).toBe(1);
  });

  it("a field that a version does not have", async () => {
    const id = await newDocument(member, org, bad);
    const sent = form(good);
    sent.set("label", "corrected");
    const response = await member.api.form(at(id, "/versions"), sent);
    expect([response.status, await detail(response)]).toEqual([
      400,
      'The form has no field "label": it takes file.',
    ]);
    expect(await files(id)).toBe(1);
  });

  it("by a stranger and by a share's reader", async () => {
    const id = await newDocument(member, org, bad);
    expect((await send(id, good, stranger)).status).toBe(404);
    await member.api.post(at(id, "/shares"), { user_email: stranger.email, permission: "full" });
    const response = await send(id, good, stranger);
    expect(response.status).toBe(403);
    expect(await detail(response)).toContain("upload a new version");
    expect(await files(id)).toBe(1);
  });

  it("of a document that is deleted meanwhile", async () => {
    const id = await newDocument(member, org, bad);
    let isDeleted = false;
    const FILES = new Proxy(env.FILES, {
      get(bucket, name) {
        const value = Reflect.get(bucket, name);
        if (typeof value !== "function") return value;
        return async (...given: unknown[]) => {
          const result = await value.apply(bucket, given);
          if (name === "put" && !isDeleted) {
            isDeleted = true;
            expect((await owner.api.delete(at(id))).status).toBe(204);
          }
          return result;
        };
      },
    });
    const response = await callWith({ FILES }, at(id, "/versions"), {
      method: "POST",
      headers: member.api.headers,
      body: form(good),
    });
    expect(isDeleted).toBe(true);
    expect(response.status).toBe(404);
    expect(await files(id)).toBe(0);
  });

  it("over the organization's storage", async () => {
    const id = await newDocument(member, org, bad);
    const response = await callWith({ QUOTA_ORG_STORED_BYTES: "10" }, at(id, "/versions"), {
      method: "POST",
      headers: member.api.headers,
      body: form(good),
    });
    expect(response.status).toBe(429);
    expect(await files(id)).toBe(1);
  });

  it("a test of another document's version", async () => {
    const [id, other] = [await newDocument(member, org, bad), await newDocument(member, org, bad)];
    const [theirs] = await body(await member.api.get(at(other, "/versions")));
    const response = await member.api.post("/api/v1/compliance/test", {
      document_id: id,
      version_id: theirs.id,
    });
    expect(response.status).toBe(404);
  });
});
