import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { docx, p, picture } from "../../checker/build/docx.ts";
import { name, pdf } from "../../checker/build/pdf.ts";
import { faulty } from "../../jobs/faults.ts";
import { build, deliver, newWorld, settle, withoutQueue, workOff } from "../../jobs/world.ts";
import { body, call, detail, form, type TestFile } from "../client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

withoutQueue();

/** A red dot. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==";
const pageOf = (picture: string, words = "The harbour office publishes the dues of each berth.") =>
  `<!doctype html><html><head></head><body><h1>Harbour dues</h1><p>${words}</p><p>${picture}</p></body></html>`;
const withPicture: TestFile = {
  name: "dues.html",
  content: pageOf(`<img src="data:image/png;base64,${png}">`),
};

let [owner, member, friend] = [] as unknown as [Person, Person, Person];
let org: string;
let doc: string;

const fix = (by: Person, id = doc, more = {}) =>
  by.api.post("/api/v1/remediations/", { document_id: id, ...more });
const read = (by: Person, id: string) => by.api.get(`/api/v1/remediations/${id}`);
const versions = async (id = doc) => body(await member.api.get(`/api/v1/documents/${id}/versions`));
const questionsOf = async (by: Person = member, id = doc) =>
  body(await by.api.get(`/api/v1/documents/${id}/questions`));
const answer = (answers: unknown, by: Person = member, id = doc) =>
  by.api.put(`/api/v1/documents/${id}/answers`, { answers });

/** The job once it has ended. */
async function ended(id: string) {
  await workOff();
  const job = await body(await read(member, id));
  if (job.status !== "complete" && job.status !== "failed") throw new Error(`It is ${job.status}.`);
  return job;
}
const fixed = async (by: Person = member, id = doc) => ended((await body(await fix(by, id))).job_id);
const textOf = async (versionId: string, id = doc) => {
  const preview = await member.api.get(`/api/v1/documents/${id}/preview?version=${versionId}`);
  return (await call(new URL((await body(preview)).preview_url).pathname)).text();
};

beforeAll(async () => {
  [owner, member, friend] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});
beforeEach(async () => {
  doc = await newDocument(member, org, withPicture);
});

describe("a remediation", () => {
  it("makes a new version that is the document, with a report and what changed since the last", async () => {
    const response = await fix(member);
    expect(response.status).toBe(201);
    const { job_id, ...rest } = await body(response);
    expect(rest).toEqual({ document_id: doc, status: "queued" });
    const job = await ended(job_id);
    expect(job).toMatchObject({ id: job_id, document_id: doc, status: "complete", error: null });
    expect(
      job.steps.map((step: { step_name: string; status: string }) => [step.step_name, step.status]),
    ).toEqual(["read", "fix", "check", "store"].map((name) => [name, "complete"]));
    expect(job.changes).toMatchObject([{ fix_id: "title", check_id: "title", count: 1, taken_back: false }]);
    expect(job.after.overall_score).toBeGreaterThan(job.before.overall_score);
    const [made, upload] = await versions();
    expect(made).toMatchObject({
      id: job.version_id,
      number: 2,
      origin: "remediation",
      filename: "dues.html",
      is_current: true,
    });
    expect(upload).toMatchObject({ number: 1, origin: "upload", is_current: false });
    expect(await textOf(made.id)).toContain("<title>Harbour dues</title>");
    expect(await textOf(upload.id)).toBe(withPicture.content);

    const reports = await body(await member.api.get(`/api/v1/compliance/reports/${doc}`));
    expect(reports).toMatchObject([
      { version_id: made.id, overall_score: job.after.overall_score },
      { version_id: upload.id, overall_score: job.before.overall_score },
    ]);
    const { report_id } = reports[0];
    const changes = await body(
      await member.api.get(`/api/v1/compliance/reports/${doc}/${report_id}/changes`),
    );
    expect(changes.since.report_id ?? changes.since).toContain(reports[1].report_id);
    expect(changes.resolved.map(({ check_id }: { check_id: string }) => check_id)).toContain("title");
    const doomed = env.DB.prepare("select count(*) as n from doomed_objects where object_key like ?");
    expect(await doomed.bind(`documents/${doc}/%`).first()).toEqual({ n: 0 });
  });
});

describe("questions and answers", () => {
  it("ask what only a person knows, keep the answers and write them with the next remediation", async () => {
    expect(await questionsOf()).toEqual([]);
    const first = await fixed();
    const questions = await questionsOf();
    expect(first.questions_open).toBe(questions.length);
    const picture = questions.find(({ kind }: { kind: string }) => kind === "alternative_text");
    const language = questions.find(({ kind }: { kind: string }) => kind === "language");
    expect(picture).toMatchObject({ check_id: "image-alt", answer: null });
    expect(picture.gain).toBeGreaterThan(0);

    const kept = await answer([
      { question_id: picture.id, value: "A red dot on the map of the harbour" },
      { question_id: language.fingerprint, value: "en-GB" },
    ]);
    expect(kept.status).toBe(200);
    expect((await body(kept)).accepted).toMatchObject([
      { question_id: picture.id, fingerprint: picture.fingerprint },
      { question_id: language.id, value: "en-GB" },
    ]);
    const answered = await questionsOf();
    expect(answered.find(({ id }: { id: string }) => id === picture.id).answer).toMatchObject({
      value: "A red dot on the map of the harbour",
      answered_by: expect.stringMatching(/^Person /),
    });

    const second = await fixed(owner);
    expect(second).toMatchObject({ status: "complete", answers_rejected: [], left: [] });
    const html = await textOf(second.version_id);
    expect(html).toContain('alt="A red dot on the map of the harbour"');
    expect(html).toContain('lang="en-GB"');
    expect(second.after.overall_score).toBeGreaterThan(first.after.overall_score);
    const open = (await questionsOf()).map(({ id }: { id: string }) => id);
    expect(open).not.toContain(picture.id);
    expect((await versions()).map(({ origin }: { origin: string }) => origin)).toEqual([
      "remediation",
      "remediation",
      "upload",
    ]);

    // Another file of the same picture is answered already.
    const upload = await member.api.form(`/api/v1/documents/${doc}/versions`, form(withPicture));
    expect(upload.status).toBe(201);
    expect(await questionsOf()).toEqual([]);
    const third = await fixed();
    expect(await textOf(third.version_id)).toContain('alt="A red dot on the map of the harbour"');
  });

  it("change nothing where nothing is to be changed, and say so", async () => {
    await fixed();
    const again = await fixed();
    expect(again).toMatchObject({ status: "complete", version_id: null, changes: [], error: null });
    expect(again.after).toEqual(again.before);
    expect(await versions()).toHaveLength(2);
  });

  it("offer members the answer to the same picture in another document, and write it nowhere", async () => {
    await fixed();
    const [picture] = (await questionsOf()).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    expect((await answer([{ question_id: picture.id, value: "A red dot on the map" }])).status).toBe(200);
    const other = await newDocument(member, org, { ...withPicture, name: "berths.html" });
    const job = await fixed(member, other);
    const [same] = (await questionsOf(member, other)).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    expect(same).toMatchObject({
      fingerprint: picture.fingerprint,
      suggestion: {
        value: "A red dot on the map",
        source: "It is the answer for the same picture in dues.html.",
      },
      answer: null,
    });
    expect(await textOf(job.version_id, other)).not.toContain("A red dot");
    const share = { user_email: friend.email, permission: "full" };
    await member.api.post(`/api/v1/documents/${other}/shares`, share);
    const [theirs] = (await questionsOf(friend, other)).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    expect(theirs).toMatchObject({ fingerprint: picture.fingerprint, suggestion: null });
  });

  it("offer nothing of it to another organization, whoever asks there", async () => {
    await fixed();
    const [picture] = (await questionsOf()).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    expect((await answer([{ question_id: picture.id, value: "A red dot on the map" }])).status).toBe(200);
    const stranger = await newPerson();
    const elsewhere = await newOrganization(stranger);
    // One of its members is a member of the first organization, too.
    await join(member, "member", stranger, elsewhere);
    const other = await newDocument(stranger, elsewhere, { ...withPicture, name: "berths.html" });
    await fixed(stranger, other);
    for (const person of [stranger, member]) {
      const [same] = (await questionsOf(person, other)).filter(
        ({ kind }: { kind: string }) => kind === "alternative_text",
      );
      expect(same).toMatchObject({ fingerprint: picture.fingerprint, suggestion: null, answer: null });
    }
    expect((await stranger.api.get(`/api/v1/documents/${doc}/questions`)).status).toBe(404);
  });

  it.each<[string, (questions: { id: string; kind: string }[]) => unknown, RegExp]>([
    [
      "an unknown question",
      () => [{ question_id: "none", value: "x" }],
      /none: The document asks no such question\./,
    ],
    [
      "an alternative text that says nothing",
      ([one]) => [{ question_id: one!.id, value: "image1.png" }],
      /“image1\.png” is the name of a file: say what the picture tells the reader, or “decorative”\./,
    ],
    [
      "an answer with controls",
      ([one]) => [{ question_id: one!.id, value: "A red\u0001dot" }],
      /characters that cannot be written into a document/,
    ],
    [
      "an answer that is too long",
      ([one]) => [{ question_id: one!.id, value: "x".repeat(2_001) }],
      /at most 2000 characters long/,
    ],
    [
      "a wrong answer beside a right one",
      ([one]) => [
        { question_id: one!.id, value: "A red dot" },
        { question_id: "none", value: "x" },
      ],
      /No answer was kept, as some are wrong\. none: /,
    ],
    ["a blank answer", ([one]) => [{ question_id: one!.id, value: "  " }], /is blank/],
    ["no text", ([one]) => [{ question_id: one!.id, value: 1 }], /value/],
    ["no answers", () => [], /at least one answer/],
    [
      "a field that is misspelt",
      ([one]) => [{ question_id: one!.id, value: "A red dot", answer: "A red dot" }],
      /answers\.0: has no field "answer": it takes question_id, value/,
    ],
    [
      "two answers to one question",
      ([one]) => [
        { question_id: one!.id, value: "A red dot" },
        { question_id: one!.id, value: "A blue dot" },
      ],
      /answered more than once/,
    ],
  ])("%s is refused, and none of the answers is kept", async (_, given, message) => {
    await fixed();
    const questions = (await questionsOf()).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    const refused = await answer(given(questions));
    expect(refused.status).toBe(400);
    expect(await detail(refused)).toMatch(message);
    const rows = await env.DB.prepare("select count(*) as n from document_answers where document_id = ?")
      .bind(doc)
      .first();
    expect(rows).toEqual({ n: 0 });
  });

  it.each(["before it was fixed", "after another file was uploaded"])(
    "are refused %s, with what gives questions",
    async (when) => {
      if (when.startsWith("after")) {
        await fixed();
        await member.api.form(`/api/v1/documents/${doc}/versions`, form(withPicture));
      }
      const refused = await answer([{ question_id: "none", value: "x" }]);
      expect([refused.status, await detail(refused)]).toEqual([
        400,
        expect.stringMatching(/asks nothing: a remediation of its present file \(POST .* finds out/),
      ]);
    },
  );

  it("take a language only by its code", async () => {
    await fixed();
    const [language] = (await questionsOf()).filter(({ kind }: { kind: string }) => kind === "language");
    const refused = await answer([{ question_id: language.id, value: "English" }]);
    expect([refused.status, await detail(refused)]).toEqual([
      400,
      expect.stringContaining("no registered language code"),
    ]);
    expect((await answer([{ question_id: language.id, value: "en" }])).status).toBe(200);
  });

  it("leave a thing that was skipped as it is, and do not ask again", async () => {
    await fixed();
    const all = await questionsOf();
    await answer(all.map(({ id }: { id: string }) => ({ question_id: id, value: "skip" })));
    const job = await fixed();
    expect(job).toMatchObject({ version_id: null, questions_open: 0 });
    expect(await questionsOf()).toEqual([]);
  });

  it("go with the document", async () => {
    await fixed();
    const [question] = await questionsOf();
    await answer([{ question_id: question.id, value: "skip" }]);
    expect((await member.api.delete(`/api/v1/documents/${doc}`)).status).toBe(204);
    for (const table of ["remediations", "document_answers"]) {
      const rows = env.DB.prepare(`select count(*) as n from ${table} where document_id = ?`);
      expect([table, await rows.bind(doc).first()]).toEqual([table, { n: 0 }]);
    }
    expect((await env.FILES.list({ prefix: `documents/${doc}/` })).objects).toEqual([]);
  });
});

describe("the picture beside a question", () => {
  const word = (): TestFile => ({
    name: "dues.docx",
    content: new Uint8Array(
      docx({
        body: p("Harbour dues", "berschrift1") + p(picture('id="1" name="Picture 1"')),
        parts: {
          "media/image1.png": { type: "image", content: Buffer.from(png, "base64"), id: "image1.png" },
        },
      }),
    ),
  });
  const urlOf = async () => {
    doc = await newDocument(member, org, word());
    await fixed();
    const [picture] = (await questionsOf()).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    return picture.picture_url ? new URL(picture.picture_url).pathname : null;
  };

  it("is the very picture, for those who may see the document", async () => {
    const path = await urlOf();
    expect(path).not.toBeNull();
    const shown = await call(path!);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("Content-Type")).toBe("image/png");
    expect(shown.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(shown.headers.get("Content-Security-Policy")).toMatch(/^sandbox; default-src 'none'/);
    expect(Buffer.from(await shown.arrayBuffer()).toString("base64")).toBe(png);
    const again = await call(path!, { headers: { "If-None-Match": shown.headers.get("ETag")! } });
    expect(again.status).toBe(304);
    expect((await call(`${path!.slice(0, -4)}AAAA`)).status).toBe(404);
    await member.api.delete(`/api/v1/documents/${doc}`);
    expect((await call(path!)).status).toBe(404);
  });
});

describe("two at once", () => {
  it("are one job as long as it has the same to do", async () => {
    const [one, other] = await Promise.all([fix(member), fix(owner)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    const [first, second] = [await body(one), await body(other)];
    expect(second.job_id).toBe(first.job_id);
    await ended(first.job_id);
    expect(await versions()).toHaveLength(2);
    expect((await body(await fix(member))).job_id).not.toBe(first.job_id);
  });

  it("are two where signed files may be changed by the second alone", async () => {
    const first = await body(await fix(member));
    const second = await body(await fix(member, doc, { allow_signed: true }));
    expect(second.job_id).not.toBe(first.job_id);
    expect((await body(await fix(member))).job_id).toBe(first.job_id);
    await workOff();
    for (const { job_id } of [first, second])
      expect(await body(await read(member, job_id))).toMatchObject({ status: "complete" });
  });

  it("are two where an answer was given while the first runs", async () => {
    await fixed();
    const [picture] = (await questionsOf()).filter(
      ({ kind }: { kind: string }) => kind === "alternative_text",
    );
    const { job_id: first } = await body(await fix(member));
    const begun = new Date(Date.now() - 1_000).toISOString();
    await env.DB.prepare("update remediations set status = 'processing', begun_at = ? where id = ?")
      .bind(begun, first)
      .run();
    expect((await body(await fix(member))).job_id).toBe(first);
    expect((await answer([{ question_id: picture.id, value: "decorative" }])).status).toBe(200);
    const { job_id: second } = await body(await fix(member));
    expect(second).not.toBe(first);
    await workOff();
    expect(await textOf((await versions())[0].id)).toContain('alt=""');
  });

  it("a document that is deleted while its result is written leaves nothing behind", async () => {
    const { job_id } = await body(await fix(member));
    const put = env.FILES.put.bind(env.FILES);
    let isDeleted = false;
    const FILES = new Proxy(env.FILES, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
        return async (key: string, bytes: Uint8Array) => {
          isDeleted ||= (await member.api.delete(`/api/v1/documents/${doc}`)).status === 204;
          return put(key, bytes);
        };
      },
    });
    const world = newWorld();
    expect(await deliver(build(world, { ...env, FILES } as never).all, { kind: "remediation" })).toBe("ack");
    expect(isDeleted).toBe(true);
    expect((await read(member, job_id)).status).toBe(404);
    expect((await env.FILES.list({ prefix: `documents/${doc}/` })).objects).toEqual([]);
  });

  it("a file that is uploaded meanwhile stays the document, and is the one that is fixed", async () => {
    const { job_id } = await body(await fix(member));
    const newer = { name: "dues.html", content: pageOf("", "A newer text of the harbour office.") };
    let isUploaded = false;
    const put = env.FILES.put.bind(env.FILES);
    // Just when the first result is written.
    const FILES = new Proxy(env.FILES, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
        return async (key: string, bytes: Uint8Array) => {
          if (!isUploaded) {
            isUploaded = true;
            const upload = await member.api.form(`/api/v1/documents/${doc}/versions`, form(newer));
            expect(upload.status).toBe(201);
          }
          return put(key, bytes);
        };
      },
    });
    await deliver(build(newWorld(), { ...env, FILES } as never).all, { kind: "remediation" });
    expect(isUploaded).toBe(true);
    const job = await body(await read(member, job_id));
    expect(job).toMatchObject({ status: "complete" });
    const list = await versions();
    expect(list.map(({ origin }: { origin: string }) => origin)).toEqual(["remediation", "upload", "upload"]);
    expect(await textOf(list[0].id)).toContain("A newer text");
    expect((await env.FILES.list({ prefix: `documents/${doc}/` })).objects).toHaveLength(3);
  });
});

describe("error", () => {
  it("a document that cannot be read ends as failed, says so and stays as it is", async () => {
    doc = await newDocument(member, org, { name: "a.pdf", content: "%PDF-1.7\nand nothing else" });
    const job = await fixed();
    expect(job).toMatchObject({
      status: "failed",
      version_id: null,
      before: null,
      after: null,
      questions_open: null,
      error: { code: "unreadable_document" },
    });
    expect(job.steps.map(({ status }: { status: string }) => status)).toEqual([
      "complete",
      "failed",
      "skipped",
      "skipped",
    ]);
    expect(await versions()).toHaveLength(1);
  });

  it("a signed file is fixed only where its signature may break", async () => {
    const content = new Uint8Array(
      pdf({
        pages: ["BT /F1 12 Tf 72 700 Td (Harbour dues) Tj ET"],
        catalog: (builder) => {
          const value = builder.add({ Type: name("Sig"), Contents: "x" });
          return { AcroForm: { Fields: [builder.add({ FT: name("Sig"), T: "signature", V: value })] } };
        },
      }),
    );
    doc = await newDocument(member, org, { name: "dues.pdf", content });
    const refused = await fixed();
    expect(refused).toMatchObject({ status: "failed", version_id: null, error: { code: "signed_document" } });
    expect(await versions()).toHaveLength(1);
    const allowed = await ended((await body(await fix(member, doc, { allow_signed: true }))).job_id);
    expect(allowed).toMatchObject({ status: "complete", error: null });
    expect(allowed.changes.length).toBeGreaterThan(0);
    expect(await versions()).toHaveLength(2);
  });

  it("an image cannot be fixed on its own", async () => {
    const content = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
    doc = await newDocument(member, org, { name: "a.png", content });
    const response = await fix(member);
    expect([response.status, await detail(response)]).toEqual([
      400,
      expect.stringContaining("Images can't be fixed on their own"),
    ]);
  });

  it.each<[object, RegExp]>([
    [{}, /document_id is required/],
    [{ document_id: 1 }, /document_id: must be text/],
    [{ document_id: "x", allow_signed: "yes" }, /allow_signed: must be true or false/],
    [{ document_id: "x", signed: true }, /has no field "signed": it takes document_id, allow_signed/],
  ])("%j is refused", async (content, message) => {
    const response = await member.api.post("/api/v1/remediations", content);
    expect([response.status, await detail(response)]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe("a worker that dies", () => {
  /** A job that the real queue does not know of. */
  async function waiting(): Promise<string> {
    const id = newId("job", Date.now());
    await env.DB.prepare(
      "insert into remediations (id, document_id, org_id, status, steps, allow_signed, line, turn, created_at) values (?, ?, ?, 'queued', '[]', 0, 'remediation', 0, ?)",
    )
      .bind(id, doc, org, new Date().toISOString())
      .run();
    return id;
  }

  it("loses and doubles nothing", async () => {
    const whole = faulty(null);
    await waiting();
    await deliver(build(newWorld(), whole.bindings).all, { kind: "remediation" });
    expect(whole.calls()).toBeGreaterThan(6);
    for (const when of ["before", "after"] as const)
      for (let at = 1; at <= whole.calls(); at++) {
        doc = await newDocument(member, org, withPicture);
        const id = await waiting();
        const world = newWorld();
        const { all } = build(world, faulty({ at, when, isDeadly: true }).bindings);
        await deliver(all, { kind: "remediation" });
        // At least once: the same message again, while the first worker may seem to work still.
        await deliver(build(world).all, { kind: "remediation" });
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
  }, 300_000);

  it("a job that was tried too often ends as failed", async () => {
    const id = await waiting();
    await env.DB.prepare("update remediations set attempts = 5 where id = ?").bind(id).run();
    await deliver(build(newWorld()).all, { kind: "remediation" });
    expect(await body(await read(member, id))).toMatchObject({
      status: "failed",
      error: { code: "processing_failed" },
    });
  });

  it("a document that is deleted meanwhile takes its job with it", async () => {
    const id = await waiting();
    await member.api.delete(`/api/v1/documents/${doc}`);
    expect(await deliver(build(newWorld()).all, { kind: "remediation" })).toBe("ack");
    expect((await read(member, id)).status).toBe(404);
  });
});
