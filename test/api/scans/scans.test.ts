import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutQueue, workOff } from "../../jobs/world.ts";
import { body, call, callWith, form, newAccount } from "../client.ts";
import { docx } from "../documents.ts";
import { bearerKey, type Caller, code, ended } from "./caller.ts";

withoutQueue();

const MiB = 1_048_576;
const letter = { name: "letter.docx", content: docx() };
const page = {
  name: "page.html",
  content: "<!doctype html><html lang=en><title>T</title><h1>T</h1><img src=a.png>",
};

let api: Caller;
let key: string;
beforeAll(async () => {
  ({ key } = await newAccount());
  api = bearerKey(key);
});

const objects = async () => (await env.FILES.list({ prefix: "scans/" })).objects.map((object) => object.key);

it("sees the files of scans, so that their absence means something", async () => {
  await env.FILES.put("scans/control", "x");
  expect(await objects()).toEqual(["scans/control"]);
  await env.FILES.delete("scans/control");
  expect(await objects()).toEqual([]);
});

describe("happy", () => {
  it("queues a scan, works on it and tells the report", async () => {
    const response = await api.form(form(letter, { label: "Letter to all" }));
    expect(response.status).toBe(201);
    const queued = await body(response);
    expect(queued).toMatchObject({
      filename: "letter.docx",
      status: "queued",
      label: "Letter to all",
      source: "file",
      url: null,
      score: null,
      grade: null,
      compliant: null,
      issues_count: null,
      error: null,
      completed_at: null,
    });
    const scan = await ended(api, queued.id);
    expect(scan).toMatchObject({ id: queued.id, status: "complete", created_at: queued.created_at });
    expect(scan.report).toMatchObject({
      filename: "letter.docx",
      overall_score: scan.score,
      grade: scan.grade,
      compliant: scan.compliant,
      total_issues: scan.issues_count,
      created_at: scan.completed_at,
    });
    expect(await objects()).toEqual([]);
  });

  it.each([
    "multipart/form-data; boundary=edge; charset=UTF-8",
    'multipart/form-data; charset=utf-8; boundary="edge"',
    "Multipart/Form-Data;  boundary=edge",
  ])("takes a form of the type %s", async (type) => {
    const content = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n# A\r\n--edge--\r\n`;
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
    expect((await call("/api/scans", { method: "POST", headers, body: content })).status).toBe(201);
  });

  it("works on a large file from storage", async () => {
    const large = { name: "large.docx", content: docx({ padding: 17 * MiB }) };
    const { id } = await body(await api.form(form(large)));
    expect(await ended(api, id)).toMatchObject({ status: "complete", filename: "large.docx" });
    expect(await objects()).toEqual([]);
  });

  it("gives the report in every form", async () => {
    const { id } = await body(await api.form(form(page)));
    const { report } = await ended(api, id);
    expect(await body(await api.get(`/api/scans/${id}/report`))).toEqual(report);
    const forms: [name: string, type: string, begins: RegExp][] = [
      ["json", "application/json", /^\{/],
      ["csv", "text/csv; charset=utf-8", /^\ufeff/],
      ["pdf", "application/pdf", /^%PDF-1\./],
      ["html", "text/html; charset=utf-8", /^<!doctype html>/i],
      ["sarif", "application/sarif+json", /"2\.1\.0"/],
      ["junit", "application/xml", /^<\?xml/],
    ];
    for (const [name, type, begins] of forms) {
      const response = await api.get(`/api/scans/${id}/report?format=${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe(type);
      const bytes = await response.arrayBuffer();
      expect(Buffer.from(bytes).toString("utf8")).toMatch(begins);
      if (name !== "json")
        expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="page\.html\.acc/);
    }
  });

  it("lists scans by page and status, newest first", async () => {
    const own = bearerKey((await newAccount()).key);
    const ids: string[] = [];
    for (const name of ["a.html", "b.html", "c.html"]) {
      const { id } = await body(await own.form(form({ ...page, name })));
      await ended(own, id);
      ids.unshift(id);
    }
    const { id: broken } = await body(
      await own.form(form({ name: "d.pdf", content: "%PDF-1.7 nothing else" })),
    );
    expect((await ended(own, broken)).status).toBe("failed");
    const first = await body(await own.get("/api/scans?limit=2"));
    expect(first).toMatchObject({ total: 4, page: 1, limit: 2 });
    expect(first.scans.map(({ id }: { id: string }) => id)).toEqual([broken, ids[0]]);
    const complete = await body(await own.get("/api/scans?status=complete&page=2&limit=2"));
    expect(complete).toMatchObject({ total: 3, page: 2, limit: 2, scans: [{ id: ids[2] }] });
    expect(await body(await own.get("/api/scans?page=9"))).toEqual({
      scans: [],
      total: 4,
      page: 9,
      limit: 20,
      next_cursor: null,
    });
    expect((await body(await own.get("/api/scans?status=failed"))).scans).toHaveLength(1);
    expect(await body(await own.get("/api/scans/?status=queued"))).toMatchObject({ scans: [], total: 0 });
  });

  it("deletes a scan with its report, and before it was worked on with its file", async () => {
    const { id } = await body(await api.form(form(page)));
    await ended(api, id);
    expect((await api.delete(`/api/scans/${id}`)).status).toBe(204);
    for (const path of [`/api/scans/${id}`, `/api/scans/${id}/report`])
      expect(await code(await api.get(path))).toBe("not_found");
    expect((await api.delete(`/api/scans/${id}`)).status).toBe(404);

    const early = await body(await api.form(form(page)));
    expect((await api.delete(`/api/scans/${early.id}`)).status).toBe(204);
    expect((await api.get(`/api/scans/${early.id}`)).status).toBe(404);
    expect(await objects()).toEqual([]);
  });

  it("carries the limit on every response, reads and writes apart", async () => {
    const vars = { RATE_LIMIT_SCANS_READ: "100", RATE_LIMIT_SCANS_WRITE: "2" };
    const { key: own } = await newAccount();
    const headers = { Authorization: `Bearer ${own}` };
    const post = () =>
      callWith(vars, "/api/scans", {
        method: "POST",
        headers: { ...headers, "Content-Type": "text/plain" },
        body: "",
      });
    const seen = [await post(), await post(), await post()];
    expect(seen.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(seen.map((response) => response.headers.get("X-RateLimit-Remaining"))).toEqual(["1", "0", "0"]);
    expect(seen[2]!.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await code(seen[2]!)).toBe("rate_limited");
    for (const path of ["/api/scans", "/api/scans/scn_x", "/api/scans/x/y/z"]) {
      const response = await callWith(vars, path, { headers });
      expect(response.headers.get("X-RateLimit-Limit")).toBe("100");
      expect(Number(response.headers.get("X-RateLimit-Reset"))).toBeGreaterThan(Date.now() / 1_000);
    }
  });
});

describe("error", () => {
  const json = (content: unknown) => () => api.json(content);
  const cases: [what: string, send: () => Promise<Response>, wanted: string][] = [
    [
      "an image",
      () => api.form(form({ name: "a.png", content: new Uint8Array([137, 80, 78, 71, 13]) })),
      "invalid_file_type",
    ],
    [
      "plain text",
      () => api.form(form({ name: "a.txt", type: "text/plain", content: "x" })),
      "invalid_file_type",
    ],
    [
      "a program named .pdf",
      () => api.form(form({ name: "a.pdf", content: "MZ\u0090\u0000" })),
      "invalid_file_type",
    ],
    ["an empty file", () => api.form(form({ name: "a.pdf", content: "" })), "invalid_request"],
    [
      "too large a file",
      () => api.form(form({ name: "a.html", content: new Uint8Array(10 * MiB + 1) })),
      "file_too_large",
    ],
    ["no file", () => api.form(new FormData()), "invalid_request"],
    ["a long label", () => api.form(form(letter, { label: "x".repeat(201) })), "invalid_request"],
    ["no URL", json({ label: "x" }), "invalid_request"],
    ["a URL that is none", json({ url: "not a url" }), "invalid_url"],
    ["another scheme", json({ url: "ftp://files.lectern.org/a.pdf" }), "invalid_url"],
    ["a private address", json({ url: "http://127.0.0.1/a.pdf" }), "url_not_allowed"],
    [
      "malformed JSON",
      () =>
        call("/api/scans", {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: "{",
        }),
      "invalid_request",
    ],
    [
      "another content type",
      () =>
        call("/api/scans", {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "text/plain" },
          body: "x",
        }),
      "invalid_request",
    ],
    ["page 0", () => api.get("/api/scans?page=0"), "invalid_request"],
    ["limit 101", () => api.get("/api/scans?limit=101"), "invalid_request"],
    ["an unknown status", () => api.get("/api/scans?status=done"), "invalid_request"],
  ];
  it.each(cases)("refuses %s with 400 and leaves nothing behind", async (_, send, wanted) => {
    const response = await send();
    expect([response.status, await code(response)]).toEqual([400, wanted]);
    expect(await objects()).toEqual([]);
  });

  it("names the formats, PDF, DOCX, PPTX and XLSX first", async () => {
    const { error } = await body(await api.form(form({ name: "a.txt", content: "x" })));
    expect(error.message).toContain("PDF, DOCX, PPTX, XLSX, HTML, Markdown and LaTeX");
  });

  it("tells what only the file tells in the scan itself", async () => {
    const { id } = await body(await api.form(form({ name: "a.docx", content: "PK\u0003\u0004 broken" })));
    const scan = await ended(api, id);
    expect(scan).toMatchObject({
      status: "failed",
      score: null,
      report: null,
      error: { code: "unreadable_document" },
    });
    const response = await api.get(`/api/scans/${id}/report`);
    expect([response.status, await code(response)]).toEqual([400, "scan_not_complete"]);
    expect(await objects()).toEqual([]);
  });

  it("refuses an unknown form of the report, a missing scan and a wrong method", async () => {
    const { id } = await body(await api.form(form(page)));
    await ended(api, id);
    expect(await code(await api.get(`/api/scans/${id}/report?format=docx`))).toBe("invalid_request");
    expect(await code(await api.get("/api/scans/scn_nothing"))).toBe("not_found");
    const patch = await call(`/api/scans/${id}`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${key}` },
    });
    expect([patch.status, await code(patch)]).toEqual([404, "not_found"]);
  });
});

describe("waiting for the end", () => {
  const read = async (path: string) => {
    const response = await api.get(path);
    return { status: response.status, scan: await body(response) };
  };

  it("answers when the scan has ended", async () => {
    const { id } = await body(await api.form(form(page)));
    const waiting = read(`/api/scans/${id}?wait=60`);
    expect((await read(`/api/scans/${id}`)).scan.status).toBe("queued");
    await workOff();
    expect(await waiting).toMatchObject({
      status: 200,
      scan: { id, status: "complete", report: { filename: "page.html" } },
    });
    expect((await read(`/api/scans/${id}?wait=60`)).scan.status).toBe("complete");
  });

  it("answers with the scan as it is when the time is over", async () => {
    const { id } = await body(await api.form(form(page)));
    expect(await read(`/api/scans/${id}?wait=1`)).toMatchObject({
      status: 200,
      scan: { status: "queued", report: null },
    });
    await ended(api, id);
  });

  it("tells of a scan that is removed meanwhile", async () => {
    const { id } = await body(await api.form(form(page)));
    const waiting = api.get(`/api/scans/${id}?wait=60`);
    expect((await api.delete(`/api/scans/${id}`)).status).toBe(204);
    expect((await waiting).status).toBe(404);
  });

  it("lets twenty requests of one key wait, and answers others at once", async () => {
    const { id } = await body(await api.form(form(page)));
    const all = Array.from({ length: 25 }, () => read(`/api/scans/${id}?wait=60`));
    const atOnce = await Promise.any(all);
    expect(atOnce.scan.status).toBe("queued");
    await workOff();
    const statuses = (await Promise.all(all)).map(({ scan }) => scan.status);
    expect(statuses.filter((status) => status === "queued").length).toBeLessThanOrEqual(5);
    expect(statuses.filter((status) => status === "complete").length).toBeGreaterThanOrEqual(20);
  });

  it.each(["-1", "61", "1.5", "soon", ""])("takes 0 to 60 seconds, not %j", async (wait) => {
    const { id } = await body(await api.form(form(page)));
    const response = await api.get(`/api/scans/${id}?wait=${wait}`);
    expect([response.status, await code(response)]).toEqual([400, "invalid_request"]);
    await ended(api, id);
  });
});

describe("security", () => {
  it("needs a live key, as Bearer", async () => {
    const { key: revoked, keyId } = await newAccount();
    await env.DB.prepare("update api_keys set revoked_at = '2026-01-01T00:00:00.000Z' where id = ?")
      .bind(keyId)
      .run();
    const headers: Record<string, string>[] = [
      {},
      { "X-API-Key": key },
      { Authorization: key },
      { Authorization: `Bearer ${key}x` },
      { Authorization: `Bearer ${revoked}` },
    ];
    for (const own of headers) {
      const response = await call("/api/scans", { headers: own });
      expect([response.status, await code(response)]).toEqual([401, "unauthorized"]);
      expect(response.headers.get("X-RateLimit-Limit")).not.toBeNull();
    }
    const post = await call("/api/scans", {
      method: "POST",
      headers: { Authorization: `Bearer ${revoked}` },
      body: form(letter),
    });
    expect(post.status).toBe(401);
    expect(await objects()).toEqual([]);
  });

  it("hides scans from other accounts", async () => {
    const { id } = await body(await api.form(form(page)));
    await ended(api, id);
    const other = bearerKey((await newAccount()).key);
    for (const path of [`/api/scans/${id}`, `/api/scans/${id}/report`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.delete(`/api/scans/${id}`)).status).toBe(404);
    expect(await body(await other.get("/api/scans"))).toMatchObject({ scans: [], total: 0 });
    expect((await api.get(`/api/scans/${id}`)).status).toBe(200);
  });
});
