import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { insert } from "../store/random-rows.ts";
import { body, call, keyed, newAccount } from "./client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "./platform/people.ts";

/** So many new ids in the order of time. */
const ids = (prefix: "rep" | "doc" | "scn", count: number, start = Date.now() - 10_000_000) =>
  Array.from({ length: count }, (_, at) => newId(prefix, start + at * 1_000));

const created_at = "2026-11-01T00:00:00.000Z";

async function fill(statements: D1PreparedStatement[]) {
  for (let at = 0; at < statements.length; at += 100) await env.DB.batch(statements.slice(at, at + 100));
}

const report = (id: string, user_id: string) =>
  insert("reports", {
    id,
    user_id,
    filename: "a.docx",
    format: "docx",
    overall_score: 90,
    grade: "B",
    compliant: 0,
    verdict: "fail",
    total_checks: 12,
    total_passed: 11,
    total_failed: 1,
    total_not_applicable: 0,
    total_needs_review: 0,
    created_at,
    body: "x",
  });

const scan = (id: string, user_id: string, status: string) =>
  insert("scans", {
    id,
    user_id,
    filename: "x",
    source: "file",
    status,
    line: ["queued", "processing"].includes(status) ? "scan" : null,
    created_at,
  });

describe("pages of long lists", () => {
  it("hold the same rows as one list cut in pages, whatever was deleted and written late", async () => {
    const { accountId, key } = await newAccount();
    const all = ids("rep", 900);
    const late = all.splice(300, 1)[0]!;
    await fill(all.map((id) => report(id, accountId)));
    await report(late, accountId).run();
    const dropped = all.filter((_, at) => at % 7 === 0 || (at > 400 && at < 600));
    await fill(dropped.map((id) => env.DB.prepare("delete from reports where id = ?").bind(id)));
    const left = [...all.filter((id) => !dropped.includes(id)), late].sort().reverse();
    const steps = await env.DB.prepare("select count(*) as n from list_steps where owner = ?")
      .bind(accountId)
      .first("n");
    // 899 rows: 56 steps, and 7 of eight steps each.
    expect(steps).toBe(63);
    const api = keyed(key);
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(left.length / 37) + 1; page++) {
      const found = await body(await api.get(`/api/v1/reports?page=${page}&page_size=37`));
      expect(found.total).toBe(left.length);
      seen.push(...found.reports.map((row: { report_id: string }) => row.report_id));
    }
    expect(seen).toEqual(left);
    expect((await body(await api.get("/api/v1/reports?page=900&page_size=100"))).reports).toEqual([]);
  });

  it("of scans by status have their totals", async () => {
    const { accountId, key } = await newAccount();
    const counts = { queued: 3, processing: 1, complete: 12, failed: 5 };
    const statuses = Object.entries(counts).flatMap(
      ([status, count]) => Array(count).fill(status) as string[],
    );
    const made = ids("scn", statuses.length);
    await fill(made.map((id, at) => scan(id, accountId, statuses[(at * 5) % statuses.length]!)));
    const get = async (query: string) =>
      body(await call(`/api/scans?limit=4${query}`, { headers: { Authorization: `Bearer ${key}` } }));
    expect((await get("")).total).toBe(21);
    for (const [status, count] of Object.entries(counts)) {
      const seen: string[] = [];
      for (let page = 1; page <= 4; page++) {
        const found = await get(`&status=${status}&page=${page}`);
        expect([status, found.total]).toEqual([status, count]);
        for (const row of found.scans) expect(row.status).toBe(status);
        seen.push(...found.scans.map(({ id }: { id: string }) => id));
      }
      expect(seen).toEqual([...seen].sort().reverse());
      expect(new Set(seen).size).toBe(count);
    }
  });
});

describe("cursors", () => {
  it("go through a list once while others write and delete", async () => {
    const { accountId, key } = await newAccount();
    const all = ids("rep", 50);
    await fill(all.map((id) => report(id, accountId)));
    const api = keyed(key);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let turn = 0; cursor !== null; turn++) {
      const response: Response = await api.get(`/api/v1/reports?page_size=8&cursor=${cursor}`);
      const found = await body(response);
      seen.push(...found.reports.map((row: { report_id: string }) => row.report_id));
      const link = response.headers.get("Link");
      if (found.next_cursor === null) expect(link).toBeNull();
      else
        expect(link).toBe(
          `<https://lectern.example/api/v1/reports?page_size=8&cursor=${found.next_cursor}>; rel="next"`,
        );
      cursor = found.next_cursor;
      await report(newId("rep", Date.now() + turn), accountId).run();
      // One that was seen, and the one that the next page begins behind.
      await env.DB.prepare("delete from reports where id = ?").bind(seen.at(-1)!).run();
    }
    expect(seen).toEqual([...all].reverse());
  });

  it("that no list gave are refused", async () => {
    const { key } = await newAccount();
    const scans = { Authorization: `Bearer ${key}` };
    for (const cursor of [
      "x",
      "bm90IGpzb24",
      btoa("[]"),
      btoa('{"a":1}'),
      btoa("[1]"),
      "a".repeat(600),
      "%00",
    ]) {
      expect([cursor, (await keyed(key).get(`/api/v1/reports?cursor=${cursor}`)).status]).toEqual([
        cursor,
        400,
      ]);
      expect([cursor, (await call(`/api/scans?cursor=${cursor}`, { headers: scans })).status]).toEqual([
        cursor,
        400,
      ]);
    }
    const other = Buffer.from('["a","b"]').toString("base64url");
    expect((await keyed(key).get(`/api/v1/reports?cursor=${other}`)).status).toBe(400);
    expect((await keyed(key).get("/api/v1/reports?cursor=")).status).toBe(200);
  });
});

describe("lists of documents", () => {
  let owner: Person;
  let org: string;
  const get = (path: string, by = owner) => by.api.get(path);
  const names = async (query: string, id = org) => {
    const response = await get(`/api/v1/documents?org_id=${id}${query}`);
    expect(response.status).toBe(200);
    const rows = await body(response);
    expect(response.headers.get("X-Total-Count")).toBe(String(rows.length));
    return rows.map(({ filename }: { filename: string }) => filename);
  };
  beforeAll(async () => {
    owner = await newPerson();
    org = await newOrganization(owner);
    for (const name of [
      "Annual Report 2026.html",
      "report.html",
      "Straße %_ und mehr.html",
      "日本語の報告書.html",
    ])
      await newDocument(owner, org, { name, content: "<h1>Hello</h1>" });
  });

  it("are searched by any part of the name, whatever its case", async () => {
    expect(await names("&name=report")).toEqual(["report.html", "Annual Report 2026.html"]);
    expect(await names("&name=REPORT%202026.h")).toEqual(["Annual Report 2026.html"]);
    expect(await names("&name=p")).toEqual(["report.html", "Annual Report 2026.html"]);
    expect(await names("&name=ße%20%25_")).toEqual(["Straße %_ und mehr.html"]);
    expect(await names(`&name=${encodeURIComponent("報告")}`)).toEqual(["日本語の報告書.html"]);
    // Every three characters of it stand in the name, though not in a row.
    await newDocument(owner, org, { name: "abcd bcde.html", content: "<h1>Hello</h1>" });
    expect(await names("&name=abcde")).toEqual([]);
    expect(await names('&name="')).toEqual([]);
    expect(await names(`&name=${"x".repeat(200)}`)).toEqual([]);
    expect(await names("&name=html")).toHaveLength(5);
  });

  it("find nothing of other organizations, and follow renaming and deletion", async () => {
    const other = await newOrganization(owner);
    const id = await newDocument(owner, other, { name: "report two.html", content: "<h1>Hello</h1>" });
    expect(await names("&name=report", other)).toEqual(["report two.html"]);
    expect(await names("&name=report")).toHaveLength(2);
    await env.DB.prepare("update documents set filename = 'minutes.html' where id = ?").bind(id).run();
    expect(await names("&name=report", other)).toEqual([]);
    expect(await names("&name=minutes", other)).toEqual(["minutes.html"]);
    expect((await owner.api.delete(`/api/v1/documents/${id}`)).status).toBe(204);
    expect(await names("&name=minutes", other)).toEqual([]);
  });

  it("go on behind a cursor, searched or not", async () => {
    const whole = await body(await get(`/api/v1/documents?org_id=${org}`));
    for (const [query, expected] of [
      ["", whole],
      ["&name=html", whole],
    ] as const) {
      const seen: unknown[] = [];
      let next: string | null = `/api/v1/documents?org_id=${org}${query}&page_size=2&cursor=`;
      while (next) {
        const response: Response = await get(next);
        seen.push(...(await body(response)));
        const link: string | null = response.headers.get("Link");
        next =
          link && new URL(/<(.*?)>; rel="next"/.exec(link)![1]!).href.slice("https://lectern.example".length);
      }
      expect(seen).toEqual(expected);
    }
    const first = await get(`/api/v1/documents?org_id=${org}&page_size=2`);
    expect(first.headers.get("Link")).toContain(`<https://lectern.example/api/v1/documents?org_id=${org}`);
  });

  it("that are shared come from every way of sharing, once each", async () => {
    const reader = await newPerson();
    const [own, other] = [await newOrganization(reader), await newOrganization(reader)];
    const rows = await body(await get(`/api/v1/documents?org_id=${org}`));
    const shares: [number, Record<string, string>][] = [
      [0, { user_id: reader.id }],
      [1, { org_id: own }],
      [1, { org_id: other }],
      [1, { user_id: reader.id }],
      [3, { org_id: other }],
    ];
    for (const [at, target] of shares)
      await insert("shares", {
        id: newId("shr", Date.now()),
        document_id: rows[at].id,
        permission: "view",
        created_at,
        ...target,
      }).run();
    const expected = [0, 1, 3].map((at) => rows[at].id);
    const idsOf = async (query: string) => {
      const response = await get(`/api/v1/documents/shared?${query}`, reader);
      expect(response.headers.get("X-Total-Count")).toBe("3");
      return (await body(response)).map(({ id }: { id: string }) => id);
    };
    expect(await idsOf("")).toEqual(expected);
    expect(await idsOf("page_size=2")).toEqual(expected.slice(0, 2));
    expect(await idsOf("page_size=2&page=2")).toEqual(expected.slice(2));
  });
});
