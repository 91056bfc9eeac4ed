import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { sweep } from "../../../src/jobs/sweep.ts";
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
  });

  it("gives a document back as it came where nothing is to be changed", async () => {
    const file = page("<title>Harbour dues</title>");
    const made = await body(await remediate(file));
    expect(made).toMatchObject({ changes: [] });
    expect(made.after).toEqual(made.before);
    expect(await textOf(made.file)).toBe(file.content);
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
    ["a wrong switch", page(""), { allow_signed: "perhaps" }, /allow_signed must be true or false/],
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
