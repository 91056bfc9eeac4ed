import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { body, call, detail, form, keyed, newAccount, origin, storage } from "../client.ts";
import { docx } from "../documents.ts";

type Api = ReturnType<typeof keyed>;
let mine: Api;
let theirs: Api;
beforeAll(async () => {
  mine = keyed((await newAccount()).key);
  theirs = keyed((await newAccount()).key);
});

const scanned = async (api: Api, name = "letter.docx") =>
  body(await api.form("/api/v1/scan", form({ name, content: docx() })));

describe("happy", () => {
  it("lists reports newest first, in pages", async () => {
    const api = keyed((await newAccount()).key);
    const names = ["one.docx", "two.docx", "three.docx"];
    for (const name of names) {
      await scanned(api, name);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const all = await body(await api.get("/api/v1/reports"));
    expect(all).toMatchObject({ total: 3, page: 1, page_size: 20 });
    expect(all.reports.map((row: { filename: string }) => row.filename)).toEqual([...names].reverse());
    expect(all.reports[0]).toMatchObject({ format: "docx", total_checks: 12, tags: [] });

    const second = await body(await api.get("/api/v1/reports/?page=2&page_size=2"));
    expect(second).toMatchObject({ total: 3, page: 2, page_size: 2 });
    expect(second.reports).toHaveLength(1);
    expect(await body(await api.get("/api/v1/reports?page=99"))).toMatchObject({ reports: [], total: 3 });
  });

  it("deletes a report with its shares and tags", async () => {
    const { report_id: id } = await scanned(mine);
    const { share_id: share } = await body(await mine.post(`/api/v1/reports/${id}/share`));
    const { id: tag } = await body(await mine.post("/api/v1/tags", { name: "to go" }));
    expect((await mine.post(`/api/v1/tags/${tag}/reports/${id}`)).status).toBe(204);
    const tagged = () =>
      env.DB.prepare("select count(*) as n from report_tags where report_id = ?").bind(id).first<number>("n");
    expect(await tagged()).toBe(1);
    expect((await call(`/api/v1/shared/${share}`)).status).toBe(200);
    const gone = await mine.delete(`/api/v1/reports/${id}`);
    expect(gone.status).toBe(204);
    expect((await mine.get(`/api/v1/reports/${id}`)).status).toBe(404);
    expect((await mine.delete(`/api/v1/reports/${id}`)).status).toBe(404);
    expect((await call(`/api/v1/shared/${share}`)).status).toBe(404);
    expect(await tagged()).toBe(0);
  });

  it("shares a report with anybody who has the link, for programs and for people", async () => {
    const report = await scanned(mine);
    const response = await mine.post(`/api/v1/reports/${report.report_id}/share`);
    expect(response.status).toBe(201);
    const { share_id: id, share_url: url, expires_at: expires } = await body(response);
    expect(expires).toBeNull();
    expect(url).toBe(`${origin}/r/${id}`);
    expect(await body(await call(`/api/v1/shared/${id}`))).toEqual(report);
    const page = await call(new URL(url).pathname);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'/);
    expect(await page.text()).toContain("letter.docx");
  });

  it("ends a share after its days, and when it is revoked", async () => {
    const { report_id: id } = await scanned(mine);
    const share = await body(await mine.post(`/api/v1/reports/${id}/share`, { expires_in_days: 7 }));
    const life = Date.parse(share.expires_at) - Date.parse(share.created_at);
    expect(life).toBe(7 * 86_400_000);
    await env.DB.prepare("update report_shares set expires_at = ? where id = ?")
      .bind(new Date(Date.now() - 1).toISOString(), share.share_id)
      .run();
    expect((await call(`/api/v1/shared/${share.share_id}`)).status).toBe(404);
    expect((await call(`/r/${share.share_id}`)).status).toBe(404);

    const other = await body(await mine.post(`/api/v1/reports/${id}/share`, {}));
    const path = `/api/v1/reports/${id}/share/${other.share_id}`;
    expect((await mine.delete(path)).status).toBe(204);
    expect((await call(`/api/v1/shared/${other.share_id}`)).status).toBe(404);
    expect((await mine.delete(path)).status).toBe(404);
  });

  it("keeps a report of any size", async () => {
    const report = await scanned(mine);
    const row = await env.DB.prepare("select length(body) as length from reports where id = ?")
      .bind(report.report_id)
      .first<{ length: number }>();
    expect(row!.length).toBeLessThan(JSON.stringify(report).length);
  });
});

describe("error", () => {
  it.each([
    "page=0",
    "page=-1",
    "page=x",
    "page=1.5",
    "page=",
    "page=1&page=2",
    "page_size=0",
    "page_size=101",
    "page_size=1e1",
    "page=99999999999999999999",
  ])("refuses %s", async (query) => {
    const response = await mine.get(`/api/v1/reports?${query}`);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/page/);
  });

  it.each([0, 366, 1.5, "7", -1])("refuses a share for %s days", async (days) => {
    const { report_id: id } = await scanned(mine);
    const response = await mine.post(`/api/v1/reports/${id}/share`, { expires_in_days: days });
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/expires_in_days/);
  });

  it.each([
    "nothing",
    "rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X",
    "%00",
    "rep_01kahy7q3v5z8n2m4p6r9t1w3x",
    "%F0%28%8C",
    "a'--",
  ])("knows no report %s", async (id) => {
    expect((await mine.get(`/api/v1/reports/${id}`)).status).toBe(404);
    expect((await mine.delete(`/api/v1/reports/${id}`)).status).toBe(404);
    expect((await mine.post(`/api/v1/reports/${id}/share`)).status).toBe(404);
    expect((await call(`/api/v1/shared/${id}`)).status).toBe(404);
  });

  it("knows no other methods and no other paths", async () => {
    for (const path of ["/api/v1/reports", "/api/v1/reports/x/y", "/api/v1/scanner", "/api/v1"]) {
      const response = await call(path, {
        method: "PUT",
        headers: { "X-API-Key": (await newAccount()).key },
      });
      expect(response.status).toBe(404);
      await detail(response);
    }
  });
});

describe("security", () => {
  it("shows no account the reports of another", async () => {
    const { report_id: id } = await scanned(mine);
    const { share_id: share } = await body(await mine.post(`/api/v1/reports/${id}/share`));
    expect((await theirs.get(`/api/v1/reports/${id}`)).status).toBe(404);
    expect((await theirs.delete(`/api/v1/reports/${id}`)).status).toBe(404);
    expect((await theirs.post(`/api/v1/reports/${id}/share`)).status).toBe(404);
    expect((await theirs.delete(`/api/v1/reports/${id}/share/${share}`)).status).toBe(404);
    expect((await body(await theirs.get("/api/v1/reports"))).total).toBe(0);
    expect((await mine.get(`/api/v1/reports/${id}`)).status).toBe(200);
    expect((await call(`/api/v1/shared/${share}`)).status).toBe(200);
  });

  it("escapes what a document says on the page for people", async () => {
    const { report_id: id } = await scanned(mine, "<script>alert(1)<!--.docx");
    const { share_id: share } = await body(await mine.post(`/api/v1/reports/${id}/share`));
    const page = await (await call(`/r/${share}`)).text();
    expect(page).not.toContain("<script>");
    expect(page).toContain("&lt;script&gt;");
  });

  it("leaves nothing in storage but the reports", async () => {
    const { reports, objects } = await storage();
    expect(reports).toBeGreaterThan(0);
    expect(objects).toEqual([]);
    await env.FILES.put("spool/control", "x");
    expect((await storage()).objects).toEqual(["spool/control"]);
    await env.FILES.delete("spool/control");
  });
});
