import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { faulty } from "../../jobs/faults.ts";
import { build, deliver, newWorld, settle, withoutQueue, workOff } from "../../jobs/world.ts";
import { body, call, detail, type TestFile } from "../client.ts";

import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

withoutQueue();

const markdown: TestFile = {
  name: "notes.md",
  content: "---\nlang: en\n---\n# Notes\n\n### Part\n\nText <script>alert(1)</script>\n",
};

let [owner, member, friend] = [] as unknown as [Person, Person, Person];
let org: string;
let doc: string;

const convert = (by: Person, id = doc) => by.api.post("/api/v1/conversions/", { document_id: id });
const read = (by: Person, id: string) => by.api.get(`/api/v1/conversions/${id}`);
const versions = async () => body(await member.api.get(`/api/v1/documents/${doc}/versions`));

/** The job once it has ended. */
async function ended(id: string) {
  await workOff();
  const job = await body(await read(member, id));
  if (job.status !== "complete" && job.status !== "failed") throw new Error(`It is ${job.status}.`);
  return job;
}

beforeAll(async () => {
  [owner, member, friend] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});
beforeEach(async () => {
  doc = await newDocument(member, org, markdown);
});

describe("happy", () => {
  it("makes a new version: accessible HTML", async () => {
    const response = await convert(member);
    expect(response.status).toBe(201);
    const { job_id, ...rest } = await body(response);
    expect(rest).toEqual({ document_id: doc, status: "queued" });
    const job = await ended(job_id);
    expect(job).toMatchObject({ id: job_id, document_id: doc, status: "complete", error: null });
    expect(
      job.steps.map((step: { step_name: string; status: string }) => [step.step_name, step.status]),
    ).toEqual(["read", "structure", "render", "check", "store"].map((name) => [name, "complete"]));
    expect(job.result).toEqual({
      overall_score: 100,
      grade: "A",
      compliant: true,
      verdict: "no_automated_failures",
      for_a_person: [],
    });
    for (const { duration_ms } of job.steps) expect(duration_ms).toBeGreaterThanOrEqual(0);

    const [made, upload] = await versions();
    expect(made).toMatchObject({
      id: job.version_id,
      number: 2,
      origin: "conversion",
      filename: "notes.html",
    });
    expect(upload).toMatchObject({ number: 1, origin: "upload", filename: "notes.md" });
    const preview = await member.api.get(`/api/v1/documents/${doc}/preview?version=${job.version_id}`);
    const { preview_url } = await body(preview);
    const file = await call(new URL(preview_url).pathname);
    expect(file.headers.get("Content-Type")).toMatch(/^text\/html/);
    const html = await file.text();
    expect(html).toContain('<html lang="en">');
    expect(html).toMatch(/<h1 id="notes">Notes<\/h1>[\s\S]*<h2 id="part">Part<\/h2>/);
    expect(html).not.toContain("<script");
    const doomed = env.DB.prepare("select count(*) as n from doomed_objects where object_key like ?");
    expect(await doomed.bind(`%${job.version_id}`).first()).toEqual({ n: 0 });
  });

  it("says how the version does in a test, and what a person must complete", async () => {
    doc = await newDocument(member, org, {
      name: "bare.md",
      content: "# Notes\n\n![](data:image/png;base64,iVBORw0KGgo=)\n",
    });
    const { result } = await ended((await body(await convert(member))).job_id);
    expect(result).toMatchObject({ compliant: false, verdict: "fail" });
    expect(result.overall_score).toBeLessThan(95);
    expect(result.for_a_person).toEqual([
      expect.stringContaining("The language of the document is not known"),
      expect.stringContaining("1 image has no description"),
    ]);
  });

  it("fails a version in which a picture is replaced by a remark, as nobody has described it", async () => {
    const resultOf = async (picture: string) => {
      const content = `---\ntitle: Notes\nlang: en\n---\n# Notes\n\n${picture}\n`;
      doc = await newDocument(member, org, { name: "bare.md", content });
      return (await ended((await body(await convert(member))).job_id)).result;
    };
    expect(await resultOf("![A map](a.png)")).toMatchObject({ compliant: true, overall_score: 100 });
    const result = await resultOf("![](a.png)");
    expect(result).toMatchObject({ compliant: false, verdict: "fail" });
    expect(result.for_a_person).toEqual([
      expect.stringContaining("1 image has no description"),
      expect.stringContaining("because it lies outside of the document:"),
    ]);
  });

  it("converts the upload again, into a version of its own", async () => {
    const first = await ended((await body(await convert(member))).job_id);
    const second = await ended((await body(await convert(owner))).job_id);
    for (const { version_id } of [first, second]) expect(version_id).toMatch(/^ver_/);
    expect(second.version_id).not.toBe(first.version_id);
    expect((await versions()).map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
  });
});

describe("error", () => {
  it("a document that cannot be read ends as failed and says so", async () => {
    doc = await newDocument(member, org, { name: "a.pdf", content: "%PDF-1.7\nand nothing else" });
    const job = await ended((await body(await convert(member))).job_id);
    expect(job).toMatchObject({ status: "failed", version_id: null, result: null });
    expect(job.error).toMatchObject({ code: "unreadable_document" });
    expect(job.finished_at).not.toBeNull();
    expect(job.steps.map(({ status }: { status: string }) => status)).toEqual([
      "complete",
      "failed",
      "skipped",
      "skipped",
      "skipped",
    ]);
    expect(await versions()).toHaveLength(1);
  });

  it.each(["png", "jpg"])("a %s cannot be converted on its own", async (type) => {
    const signature = type === "png" ? [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] : [0xff, 0xd8, 0xff, 0xe0];
    doc = await newDocument(member, org, { name: `a.${type}`, content: new Uint8Array(signature) });
    const response = await convert(member);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/Images can't be converted on their own/);
  });

  it.each([{}, { document_id: 1 }, { document_id: null }])("%j is refused", async (content) => {
    expect((await member.api.post("/api/v1/conversions", content)).status).toBe(400);
  });
});

describe("a worker that dies", () => {
  /** A job that the real queue does not know of. */
  async function waiting(): Promise<string> {
    const id = newId("job", Date.now());
    await env.DB.prepare(
      "insert into conversions (id, document_id, org_id, status, steps, line, turn, created_at) values (?, ?, ?, 'queued', '[]', 'conversion', 0, ?)",
    )
      .bind(id, doc, org, new Date().toISOString())
      .run();
    return id;
  }

  it("loses and doubles nothing", async () => {
    const whole = faulty(null);
    await waiting();
    await deliver(build(newWorld(), whole.bindings).all, { kind: "conversion" });
    expect(whole.calls()).toBeGreaterThan(6);
    for (const when of ["before", "after"] as const)
      for (let at = 1; at <= whole.calls(); at++) {
        doc = await newDocument(member, org, markdown);
        const id = await waiting();
        const world = newWorld();
        const { all } = build(world, faulty({ at, when, isDeadly: true }).bindings);
        await deliver(all, { kind: "conversion" });
        // At least once: the same message again, while the first worker may seem to work still.
        await deliver(build(world).all, { kind: "conversion" });
        await settle(world, 8);
        expect(await body(await read(member, id)), `call ${at} ${when}`).toMatchObject({
          status: "complete",
        });
        expect(await versions(), `call ${at} ${when}`).toHaveLength(2);
        world.time += 2 * 3_600_000;
        await settle(world, 1);
        const { objects } = await env.FILES.list({ prefix: `documents/${doc}/` });
        expect(objects, `call ${at} ${when}`).toHaveLength(2);
      }
  }, 120_000);

  it("a job that was tried too often ends as failed", async () => {
    const id = await waiting();
    await env.DB.prepare("update conversions set attempts = 5 where id = ?").bind(id).run();
    await deliver(build(newWorld()).all, { kind: "conversion" });
    expect(await body(await read(member, id))).toMatchObject({
      status: "failed",
      error: { code: "processing_failed" },
    });
  });

  it("a document that is deleted meanwhile takes its job with it", async () => {
    const id = await waiting();
    await member.api.delete(`/api/v1/documents/${doc}`);
    expect(await deliver(build(newWorld()).all, { kind: "conversion" })).toBe("ack");
    expect((await read(member, id)).status).toBe(404);
  });
});

describe("security", () => {
  it.each([
    ["view", 403],
    ["score", 403],
    ["full", 200],
  ])("%s allows what it says", async (permission, status) => {
    const { job_id } = await body(await convert(member));
    await ended(job_id);
    await member.api.post(`/api/v1/documents/${doc}/shares`, { user_email: friend.email, permission });
    expect((await read(friend, job_id)).status).toBe(status);
    expect((await convert(friend)).status).toBe(status === 200 ? 201 : 403);
  });

  it("strangers learn nothing", async () => {
    const { job_id } = await body(await convert(member));
    for (const answer of [
      await convert(friend),
      await convert(friend, newId("doc", Date.now())),
      await convert(friend, "x"),
    ]) {
      expect(answer.status).toBe(404);
      expect(await detail(answer)).toBe("There is no such document.");
    }
    for (const id of [job_id, newId("job", Date.now()), "x"]) {
      const answer = await read(friend, id);
      expect(answer.status).toBe(404);
      expect(await detail(answer)).toBe("There is no such conversion.");
    }
    await ended(job_id);
  });
});
