import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { zipped } from "../../../src/services/files/zip-writer.ts";
import { body, call, callWith, detail, form, keyed } from "../client.ts";
import { docx } from "../documents.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "../platform/people.ts";

type Archive = Record<string, Uint8Array>;

const path = "/api/v1/users/me/export";
// biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an archive
const read = (archive: Archive, name: string): any => JSON.parse(strFromU8(archive[name]!));

async function exported(person: Person, query = ""): Promise<Archive> {
  const response = await person.api.get(path + query);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="lectern-export-\d{4}-\d\d-\d\d\.zip"/,
  );
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

let person: Person;
let key: string;
let org: string;
beforeAll(async () => {
  person = await newPerson({ full_name: "Pia Person" });
  org = await newOrganization(person, "Choir");
  key = (await body(await person.api.post("/api/v1/settings/api-keys", { name: "laptop" }))).key;
});

describe("the export of an account", () => {
  it("holds everything of one's own, and says what is in it", async () => {
    const hook = { url: "https://example.com/hook", events: ["scan.failed"] };
    const { secret } = await body(await person.api.post("/api/v1/settings/webhooks", hook));
    const api = keyed(key);
    const scanned = await api.form("/api/v1/scan", form({ name: "b.docx", content: docx() }));
    const report = await body(scanned);
    const tag = (await body(await api.post("/api/v1/tags", { name: "draft" }))).id;
    await api.post(`/api/v1/tags/${tag}/reports/${report.report_id}`);
    const share = await body(await api.post(`/api/v1/reports/${report.report_id}/share`));
    const queued = await call("/api/scans", {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: form({ name: "c.docx", content: docx() }),
    });
    const scan = await body(queued);
    const content = "<!doctype html><h1>Grüße</h1><p>of the choir";
    const document = await newDocument(person, org, { name: "Grüße.html", content });
    const link = await body(await person.api.post(`/api/v1/documents/${document}/public-share`));

    const { issues } = await body(
      await person.api.post("/api/v1/compliance/test", { document_id: document }),
    );
    const waived = { decision: "waived", reason: "It goes in May." };
    const [onDocument, onReport] = [issues[0].fingerprint, report.issues[0].fingerprint];
    await person.api.put(`/api/v1/documents/${document}/decisions/${onDocument}`, waived);
    await call(`/api/v1/reports/${report.report_id}/decisions/${onReport}`, {
      method: "PUT",
      headers: { "X-API-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(waived),
    });

    const archive = await exported(person);
    const names = Object.keys(archive);
    expect(names).toEqual([
      "manifest.json",
      "account.json",
      `reports/${report.report_id}.json`,
      `scans/${scan.id}.json`,
      `documents/${document}/document.json`,
      `documents/${document}/1-Grüße.html`,
      "end.json",
    ]);
    const manifest = read(archive, "manifest.json");
    expect(manifest.account_id).toBe(person.id);
    for (const name of names.slice(1))
      expect(Object.keys(manifest.contents).some((part) => name.startsWith(part))).toBe(true);
    expect(manifest.left_out.join()).toContain("compliance reports of documents");

    const account = read(archive, "account.json");
    expect(account.profile).toMatchObject({ id: person.id, email: person.email, full_name: "Pia Person" });
    expect(account.sessions).toHaveLength(1);
    expect(account.api_keys).toMatchObject([{ name: "laptop", prefix: key.slice(0, 8) }]);
    expect(account.webhooks).toMatchObject([hook]);
    expect(account.tags).toMatchObject([{ id: tag, name: "draft" }]);
    expect(account.organizations).toMatchObject([{ id: org, name: "Choir", role: "owner" }]);

    expect(account.decisions_on_documents).toMatchObject([
      { document_id: document, fingerprint: onDocument, ...waived },
    ]);
    expect(account.decisions_on_reports).toMatchObject([
      { kind: "file", name: "b.docx", fingerprint: onReport, ...waived },
    ]);

    const kept = read(archive, `reports/${report.report_id}.json`);
    expect(kept.report).toEqual(report);
    expect(kept.tags).toMatchObject([{ id: tag }]);
    expect(kept.share_links).toHaveLength(1);
    expect(read(archive, `scans/${scan.id}.json`)).toMatchObject({ id: scan.id, filename: "c.docx" });
    const details = read(archive, `documents/${document}/document.json`);
    expect(details).toMatchObject({ id: document, org_id: org, filename: "Grüße.html" });
    expect(details.versions).toMatchObject([{ number: 1, origin: "upload" }]);
    expect(details.public_links).toMatchObject([{ id: link.id, permission: "view" }]);
    expect(strFromU8(archive[`documents/${document}/1-Grüße.html`]!)).toBe(content);
    expect(read(archive, "end.json")).toEqual({
      complete: true,
      next_after: null,
      missing_count: 0,
      missing: [],
    });

    const text = names.map((name) => strFromU8(archive[name]!)).join("\n");
    expect(text).toContain(person.email);
    const { results } = await env.DB.prepare(
      "select password_hash as secret from users union select hash from api_keys union select hash from refresh_tokens union select secret from webhooks",
    ).all<{ secret: string | null }>();
    const secrets = [key, secret, person.refreshToken, link.token, share.share_id];
    for (const one of [...secrets, ...results.flatMap(({ secret }) => secret ?? [])])
      expect(text).not.toContain(one);
  });

  it("of a file of 100 MB takes from storage what its reader asks for, and holds no more", async () => {
    const own = await newPerson();
    const document = await newDocument(own, await newOrganization(own));
    const size = 100 * 1_048_576;
    await env.DB.prepare("update versions set size_bytes = ? where document_id = ?")
      .bind(size, document)
      .run();
    const piece = new Uint8Array(65_536);
    let [given, taken, most] = [0, 0, 0];
    const stream = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (given === size) return controller.close();
            given += piece.length;
            most = Math.max(most, given - taken);
            controller.enqueue(piece);
          },
        },
        { highWaterMark: 0 },
      );
    const files = { get: async () => ({ body: stream() }) };
    const response = await callWith({ FILES: files }, path, { headers: own.api.headers });
    expect(response.status).toBe(200);
    for await (const bytes of response.body!) taken += bytes.length;
    expect(given).toBe(size);
    expect(taken).toBeGreaterThan(size);
    expect(most).toBeLessThan(1_048_576);
  });

  it("names what vanished while it was made, and is whole", async () => {
    const gone = await newPerson();
    const document = await newDocument(gone, await newOrganization(gone));
    const { results } = await env.DB.prepare("select object_key as key from versions where document_id = ?")
      .bind(document)
      .all<{ key: string }>();
    await env.FILES.delete(results.map(({ key: object }) => object));
    const archive = await exported(gone);
    expect(archive[`documents/${document}/document.json`]).toBeDefined();
    expect(archive[`documents/${document}/1-hello.html`]).toBeUndefined();
    expect(read(archive, "end.json")).toMatchObject({
      complete: true,
      missing_count: 1,
      missing: [`documents/${document}/1-hello.html`],
    });
  });

  it("security: has no document of an organization that one has left, nor of anybody else", async () => {
    const leaver = await newPerson();
    await join(leaver, "member", person, org);
    const document = await newDocument(leaver, org);
    expect(Object.keys(await exported(leaver))).toContain(`documents/${document}/document.json`);
    expect(Object.keys(await exported(person))).not.toContain(`documents/${document}/document.json`);
    await leaver.api.delete(`/api/v1/orgs/${org}/members/${leaver.id}`);
    expect(Object.keys(await exported(leaver))).toEqual(["manifest.json", "account.json", "end.json"]);
  });

  it("goes through any number of records, page by page, and on after another archive", async () => {
    const many = await newPerson();
    const own = await newOrganization(many);
    const ids: string[] = [];
    for (let at = 0; at < 23; at++) ids.push(await newDocument(many, own));
    const documentsOf = (archive: Archive) =>
      Object.keys(archive).flatMap((name) => /^documents\/(\w+)\/document\.json$/.exec(name)?.[1] ?? []);
    expect(documentsOf(await exported(many)).sort()).toEqual([...ids].sort());
    const [, second] = documentsOf(await exported(many));
    const rest = await exported(many, `?after=documents.${second}`);
    expect(documentsOf(rest)).toHaveLength(21);
    expect(rest["account.json"]).toBeUndefined();
  });

  it("error: a cursor that no archive gave is refused, and more than a few a minute", async () => {
    for (const after of ["x", "users.usr_01KAHY7Q3V5Z8N2M4P6R9T1W3X", "documents.1", "documents"]) {
      const refused = await person.api.get(`${path}?after=${after}`);
      expect(refused.status).toBe(400);
      expect(await detail(refused)).toContain("after");
    }
    const vars = { RATE_LIMIT_EXPORTS: "2" };
    const statuses = [];
    for (let at = 0; at < 3; at++) {
      const response = await callWith(vars, path, { headers: person.api.headers });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe("an archive", () => {
  async function* entries(count: number, content: Uint8Array[] = []) {
    for (let at = 0; at < count; at++) yield { name: `${at}`, modifiedAt: Date.UTC(2026, 10, 22), content };
  }

  it("says the length and the CRC of each entry", async () => {
    const pieces: Uint8Array[] = [];
    const content = ["1234", "56789"].map((text) => new TextEncoder().encode(text));
    for await (const piece of zipped(entries(1, content))) pieces.push(piece);
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    const view = new DataView(bytes.buffer);
    // The directory's line of 46 bytes and a name of one stands before the archive's end.
    const line = bytes.length - 22 - 47;
    expect(view.getUint32(line, true)).toBe(0x02014b50);
    expect(view.getUint32(line + 16, true)).toBe(0xcbf43926);
    expect(view.getUint32(line + 24, true)).toBe(9);
  });

  it("of more entries than a ZIP file counts is a ZIP64 file", async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of zipped(entries(65_536))) pieces.push(piece);
    const archive = unzipSync(new Uint8Array(await new Blob(pieces).arrayBuffer()));
    expect(Object.keys(archive)).toHaveLength(65_536);
  });

  it("of more than 4 GiB says where its last entries are, and holds none of it", async () => {
    const piece = new Uint8Array(32 * 1_048_576);
    let size = 0;
    let end: Uint8Array[] = [];
    // 33 entries of 128 MiB: the last begins beyond 4 GiB.
    for await (const part of zipped(entries(33, [piece, piece, piece, piece]))) {
      size += part.length;
      end = part.length === piece.length ? [] : [...end, part];
    }
    expect(size).toBeGreaterThan(2 ** 32);
    const bytes = new Uint8Array(await new Blob(end).arrayBuffer());
    const view = new DataView(bytes.buffer);
    const zip64 = bytes.length - 22 - 20 - 56;
    expect(view.getUint32(zip64, true)).toBe(0x06064b50);
    expect(Number(view.getBigUint64(zip64 + 32, true))).toBe(33);
    // The last entry's place, in the ZIP64 field that ends its line of the directory.
    expect(Number(view.getBigUint64(zip64 - 8, true))).toBe(32 * (30 + 4 * piece.length + 16) + 10 + 2 * 22);
  });
});
