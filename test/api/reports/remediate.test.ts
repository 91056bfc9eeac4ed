import { env } from "cloudflare:workers";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { sweep } from "../../../src/jobs/sweep.ts";
import { docx, p } from "../../checker/build/docx.ts";
import { encryptedOffice } from "../../checker/build/encrypted-office.ts";
import type { Part } from "../../checker/build/office.ts";
import { name, pdf } from "../../checker/build/pdf.ts";
import { locked } from "../../formats/pdf/encrypted-files.ts";
import { build, newWorld } from "../../jobs/world.ts";
import { body, call, detail, form, keyed, newAccount, type TestFile } from "../client.ts";

let account: string;
let api: ReturnType<typeof keyed>;

const page = (title: string): TestFile => ({
  name: "dues.html",
  content: `<!doctype html><html lang="en"><head>${title}</head><body><h1>Harbour dues</h1><p>The dues of each berth.</p><p><img src="data:image/png;base64,iVBORw0KGgo="></p></body></html>`,
});

/** Sends a file with other fields of the form. */
function remediate(file: TestFile, fields: Record<string, string> = {}, by = api): Promise<Response> {
  const sent = form(file);
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return by.form("/api/v1/remediate", sent);
}
const textOf = async ({ url }: { url: string }) => (await call(new URL(url).pathname)).text();

beforeAll(async () => {
  const made = await newAccount();
  account = made.accountId;
  api = keyed(made.key);
});

describe("happy", () => {
  it("fixes what is certain, asks the rest, and finishes the work when the answers come with the file", async () => {
    const first = await remediate(page(""));
    expect(first.status).toBe(200);
    const made = await body(first);
    expect(made).toMatchObject({ filename: "dues.html", answers_rejected: [] });
    expect(made.remediation_id).toMatch(/^rem_/);
    expect(made.changes).toMatchObject([{ fix_id: "title", check_id: "title", count: 1 }]);
    expect(made.after.overall_score).toBeGreaterThan(made.before.overall_score);
    const html = await textOf(made.file);
    expect(html).toContain("<title>Harbour dues</title>");
    expect(made.file).toMatchObject({ size_bytes: html.length, content_type: "text/html" });
    const hour = Date.parse(made.file.expires_at) - Date.now();
    expect(hour).toBeGreaterThan(3_500_000);
    expect(hour).toBeLessThanOrEqual(3_600_000);
    expect(made.questions).toMatchObject([{ kind: "alternative_text", check_id: "image-alt" }]);

    const [{ id }] = made.questions;
    const answers = JSON.stringify([{ question_id: id, value: "A ship at the quay" }]);
    const second = await body(await remediate(page(""), { answers }));
    expect(second.questions).toEqual([]);
    expect(second.after.compliant).toBe(true);
    expect(await textOf(second.file)).toContain('alt="A ship at the quay"');
    expect(second.left).toEqual([]);
  });

  it("gives a document back as it came where nothing is to be changed", async () => {
    const file = page("<title>Harbour dues</title>");
    const made = await body(await remediate(file));
    expect(made).toMatchObject({ changes: [] });
    expect(made.after).toEqual(made.before);
    expect(await textOf(made.file)).toBe(file.content);
  });

  it("says what is left to a person to do, and why", async () => {
    const [{ id }] = (await body(await remediate(page("")))).questions;
    const answers = JSON.stringify([{ question_id: id, value: "skip" }]);
    const made = await body(await remediate(page(""), { answers }));
    expect(made.questions).toEqual([]);
    expect(made.left).toEqual([
      {
        check_id: "image-alt",
        count: 1,
        message: expect.stringContaining("no alternative text"),
        fix: expect.stringContaining("alt"),
        reason: "A question about it was skipped.",
        location: expect.objectContaining({ label: expect.any(String) }),
      },
    ]);
  });

  it("lets the file be fetched in parts, and be gone after an hour", async () => {
    const { file, remediation_id } = await body(await remediate(page("")));
    const path = new URL(file.url).pathname;
    const part = await call(path, { headers: { Range: "bytes=0-8" } });
    expect([part.status, await part.text()]).toEqual([206, "<!doctype"]);
    expect(part.headers.get("Content-Security-Policy")).toMatch(/^sandbox/);
    const objects = async () =>
      (await env.FILES.list({ prefix: `remediated/${remediation_id}/` })).objects.length;
    expect(await objects()).toBe(1);

    const world = newWorld();
    world.time += 3_500_000;
    await sweep(build(world).all);
    expect([await objects(), (await call(path)).status]).toEqual([1, 200]);
    world.time += 200_000;
    await expect(build(world).all.remediatedFiles.read(path.split("/").at(-1)!)).rejects.toThrow(
      /older than 1 hour/,
    );
    await sweep(build(world).all);
    expect([await objects(), (await call(path)).status]).toEqual([0, 404]);
  });
});

/** A Word file without a title, with these parts of its text. */
const word = (more: string, parts: Record<string, Part> = {}): Uint8Array =>
  docx({ title: "", body: p("Harbour dues", "Titel") + p("The dues of each berth.") + more, parts });
const copy = (made: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(made);
const signedPdf = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    pdf({
      pages: ["BT /F1 12 Tf 72 700 Td (Harbour dues) Tj ET"],
      catalog: (builder) => {
        const value = builder.add({ Type: name("Sig"), Contents: "x" });
        return { AcroForm: { Fields: [builder.add({ FT: name("Sig"), T: "signature", V: value })] } };
      },
    }),
  );

describe("what a document holds", () => {
  const filesOf = async ({ url }: { url: string }) =>
    unzipSync(new Uint8Array(await (await call(new URL(url).pathname)).arrayBuffer()));

  it("stays: tracked changes, comments and macros, byte for byte", async () => {
    const tracked = `<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>and </w:t></w:r></w:ins><w:del w:id="2" w:author="A"><w:r><w:delText>or</w:delText></w:r></w:del><w:commentRangeStart w:id="3"/><w:r><w:t>more</w:t></w:r><w:commentRangeEnd w:id="3"/></w:p>`;
    const macros = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919) & 255);
    const sent = word(tracked, { "vbaProject.bin": { type: "vbaProject", content: macros } });
    const answers = JSON.stringify([]);
    const made = await body(await remediate({ name: "dues.docm", content: copy(sent) }, { answers }));
    expect(made.changes.map(({ fix_id }: { fix_id: string }) => fix_id)).toContain("title");
    const [before, after] = [unzipSync(sent), await filesOf(made.file)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(new TextDecoder().decode(after["docProps/core.xml"])).toContain(
      "<dc:title>Harbour dues</dc:title>",
    );
    for (const part of ["word/document.xml", "word/vbaProject.bin", "word/styles.xml"])
      expect(after[part], part).toEqual(before[part]);
  });

  it("stays beside what is changed in the same text", async () => {
    const tracked = `<w:p><w:ins w:id="1" w:author="A"><w:r><w:t>and more</w:t></w:r></w:ins></w:p>`;
    const items = ["1. North", "2. South", "3. West"].map((item) => p(item)).join("");
    const made = await body(
      await remediate({ name: "dues.docx", content: copy(word(p("The quays:") + items + tracked)) }),
    );
    expect(made.changes.map(({ fix_id }: { fix_id: string }) => fix_id)).toContain("lists");
    const text = new TextDecoder().decode((await filesOf(made.file))["word/document.xml"]);
    expect(text).toContain(tracked);
    expect(text).toContain("<w:numPr>");
  });

  it("may be a signature that is broken expressly", async () => {
    const made = await body(
      await remediate({ name: "dues.pdf", content: signedPdf() }, { allow_signed: "true" }),
    );
    expect(made.changes.length).toBeGreaterThan(0);
  });
});

describe("error", () => {
  it.each<[string, TestFile, Record<string, string>, RegExp]>([
    ["answers that are no JSON", page(""), { answers: "[" }, /answers is wrong: it is not JSON/],
    ["answers that are no list", page(""), { answers: '{"a": 1}' }, /answers is wrong/],
    [
      "an answer without a value",
      page(""),
      { answers: '[{"question_id": "x"}]' },
      /answers is wrong: 0\.value/,
    ],
    [
      "an answer that is too long",
      page(""),
      { answers: JSON.stringify([{ question_id: "x", value: "x".repeat(2_001) }]) },
      /2,000|2000/,
    ],
    [
      "a field that is misspelt",
      page(""),
      { answer: "[]" },
      /^The form has no field "answer": it takes file, answers, allow_signed\.$/,
    ],
    [
      "a field of an answer that is misspelt",
      page(""),
      { answers: '[{"question_id": "x", "value": "y", "values": "z"}]' },
      /has no field "values": it takes question_id, value/,
    ],
    ["a wrong switch", page(""), { allow_signed: "perhaps" }, /allow_signed must be true or false/],
    [
      "a PDF with a password",
      { name: "locked.pdf", content: new Uint8Array(Buffer.from(locked.AES!, "base64")) },
      {},
      /password/,
    ],
    [
      "a Word file with a password",
      { name: "locked.docx", content: copy(encryptedOffice(word(""), { password: "secret" })) },
      {},
      /password/,
    ],
    ["a signed PDF", { name: "signed.pdf", content: signedPdf() }, {}, /signed.*allow_signed/],
    [
      "a Word file cut short",
      { name: "cut.docx", content: copy(word("").slice(0, -30)) },
      {},
      /cut short|damaged/,
    ],
    [
      "a Word file whose text is damaged",
      { name: "damaged.docx", content: copy(docx({ body: `${p("Harbour dues")}</w:p>` })) },
      {},
      /left as it is/,
    ],
    ["too large a file", { name: "large.html", content: new Uint8Array(10 * 1_048_576 + 1) }, {}, /10 MB/],
    ["a damaged file", { name: "a.pdf", content: "%PDF-1.7\nand nothing else" }, {}, /./],
    ["a file of no kind", { name: "a.bin", content: "x" }, {}, /./],
  ])("%s is refused, and nothing is left", async (_, file, fields, message) => {
    const refused = await remediate(file, fields);
    expect(refused.status).toBe(400);
    expect(await detail(refused)).toMatch(message);
    const rows = await env.DB.prepare(
      "select count(*) as n from remediated_files where user_id = ? and filename = ?",
    )
      .bind(account, file.name === "dues.html" ? "none" : file.name)
      .first();
    expect(rows).toEqual({ n: 0 });
    expect((await env.FILES.list({ prefix: "spool/" })).objects).toEqual([]);
  });

  it.each([
    ["blank", "  ", /blank/],
    ["the name of a file", "ship.png", /name of a file/],
  ])("an answer that is %s is told, and the question stays open", async (_, value, message) => {
    const [{ id }] = (await body(await remediate(page("")))).questions;
    const answers = JSON.stringify([{ question_id: id, value }]);
    const response = await remediate(page(""), { answers });
    expect(response.status).toBe(200);
    const made = await body(response);
    expect(made.answers_rejected).toMatchObject([
      { question_id: id, message: expect.stringMatching(message) },
    ]);
    expect(made.questions).toMatchObject([{ id }]);
  });

  it("an answer to a question that the file does not ask is told, and the rest is done", async () => {
    const answers = JSON.stringify([{ question_id: "none", value: "x" }]);
    const made = await body(await remediate(page(""), { answers }));
    expect(made.answers_rejected).toMatchObject([{ question_id: "none" }]);
    expect(made.changes).toHaveLength(1);
  });

  it("an account has so many files at once, and is told when to go on", async () => {
    const other = await newAccount();
    const sent = "2999-01-01T00:00:00.000Z";
    await env.DB.prepare(
      `insert into remediated_files (id, user_id, filename, content_type, size_bytes, doc_type, object_key, created_at, expires_at)
        values ('rem_full', ?, 'a', 'x', ?, 'html', 'x', ?, ?)`,
    )
      .bind(other.accountId, 4 * 1_073_741_824, sent, sent)
      .run();
    const refused = await remediate(page(""), {}, keyed(other.key));
    expect([refused.status, await detail(refused)]).toEqual([429, expect.stringMatching(/4 GB/)]);
    expect(refused.headers.get("Retry-After")).toBe("600");
  });
});

describe("security", () => {
  it("a forged address is none, and an account that is deleted takes its files with it", async () => {
    const other = await newAccount();
    const { file } = await body(await remediate(page(""), {}, keyed(other.key)));
    const path = new URL(file.url).pathname;
    expect((await call(path)).status).toBe(200);
    expect((await call(`${path.slice(0, -4)}AAAA`)).status).toBe(404);
    await env.DB.prepare("delete from users where id = ?").bind(other.accountId).run();
    expect((await call(path)).status).toBe(404);
  });
});
