import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sweep } from "../../src/jobs/sweep.ts";
import { callWith, form, origin, type TestFile } from "../api/client.ts";
import { dump } from "../api/privacy/dump.ts";
import { build, newWorld } from "../jobs/world.ts";
import { Browser, executable } from "./browser.ts";

const letter: TestFile = {
  name: "letter <to> all.html",
  content: `<!doctype html><html lang="en"><title>Qanary letter</title><h1>Letter</h1><p>Qanary words of the letter.</p><img src="stamp.png"></html>`,
};

const browser = new Browser();

const count = async () => (await env.DB.prepare("select count(*) as n from trials").first<number>("n"))!;
const total = () =>
  env.DB.prepare("select count from list_totals where list = 'trials' and owner = 'all'").first("count");

/** Checks a file without an account; answers the path of its report. */
async function checked(file = letter): Promise<string> {
  const { status, location } = await browser.upload("/try", form(file));
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/try\/[\w-]{43}$/)]);
  return location!;
}

beforeEach(() => env.DB.prepare("delete from trials").run());

describe("happy", () => {
  it("takes a document on the start page and shows its report by a link that no one can guess", async () => {
    const start = await browser.page("/");
    expect(start.html).toMatch(/<form class="fields drop" method="post" action="\/try" enctype="multipart/);
    expect(start.text).toContain("kept for an hour");
    const path = await checked();
    const shown = await browser.page(path);
    expect(shown.text).toContain("Accessibility report letter <to> all.html");
    expect(shown.text).toContain("What to do first");
    expect(shown.text).toMatch(/It is deleted on \d+ \w+ \d{4}, \d\d:\d\d UTC ; the document itself/);
    expect(shown.html).toContain('href="/sign-up"');
    expect(shown.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    expect(executable(shown.html)).toEqual([]);
    const json = await browser.get(`${path}/json`);
    expect([json.status, JSON.parse(json.html).filename]).toEqual([200, "letter <to> all.html"]);
    const html = await browser.get(`${path}/html`);
    expect([html.status, html.html.includes("stamp.png")]).toEqual([200, true]);
  });

  it("answers the script of the page with the address and the result", async () => {
    const response = await callWith({}, "/try", {
      method: "POST",
      headers: { Accept: "application/json", Origin: origin },
      body: form(letter),
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      url: expect.stringMatching(/^\/try\/[\w-]{43}$/),
      message: expect.stringMatching(/^Checked: [\d.]+ of 100, grade [A-F]\.$/),
    });
  });

  it("deletes the report on demand, and only that", async () => {
    const [one, other] = [await checked(), await checked()];
    const { status, location } = await browser.post(`${one}/delete`);
    expect([status, location]).toEqual([303, "/"]);
    expect((await browser.get(one)).status).toBe(404);
    expect((await browser.get(other)).status).toBe(200);
  });
});

describe("what is stored", () => {
  it("is the report and neither the file nor the link's token", async () => {
    const path = await checked();
    const stored = (await dump()).join("\n");
    expect(stored).toContain("trials.body: ");
    expect(stored).toContain("stamp.png");
    expect(stored).not.toContain("Qanary words");
    expect(stored).not.toContain(path.split("/").at(-1)!);
    expect((await env.FILES.list({ prefix: "spool/" })).objects).toEqual([]);
  });

  it("is gone after an hour, for readers at once and from the database by the sweep", async () => {
    const path = await checked();
    const young = await checked();
    await env.DB.prepare(
      "update trials set expires_at = ? where created_at = (select min(created_at) from trials)",
    )
      .bind(new Date(Date.now() - 1).toISOString())
      .run();
    const gone = await browser.get(path);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("deleted after an hour")]);
    expect((await browser.get(`${path}/json`)).status).toBe(404);
    expect(await count()).toBe(2);
    await sweep(build(newWorld()).all);
    expect([await count(), await total()]).toEqual([1, 1]);
    expect((await browser.get(young)).status).toBe(200);
    const world = newWorld();
    world.time += 3_600_001;
    await sweep(build(world).all);
    expect([await count(), await total()]).toEqual([0, 0]);
  });
});

describe("error", () => {
  it.each([
    ["what is no document", { name: "notes.bin", content: "\u0000\u0001\u0002" }, "PDF, DOCX"],
    ["an empty file", { name: "empty.html", content: "" }, "empty"],
    ["a picture", { name: "a.png", content: "\u0089PNG\r\n\u001a\n" }, "PDF, DOCX"],
    ["a damaged PDF", { name: "a.pdf", content: "%PDF-1.7\nnothing" }, "PDF"],
  ])("refuses %s on the start page, and keeps nothing", async (_, file, words) => {
    const { status, text, html } = await browser.upload("/try", form(file));
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
    expect(html).toContain('<div class="problem" role="alert">');
    expect(html).toContain('action="/try"');
    expect(await count()).toBe(0);
  });

  it.each(["/try/nothing", `/try/${"A".repeat(43)}`, `/try/${"A".repeat(43)}/json`, "/try/%00"])(
    "knows no report at %s",
    async (path) => {
      const { status, text } = await browser.get(path);
      expect([status, text]).toEqual([404, expect.stringContaining("There is no such report")]);
    },
  );

  it("takes no form of another site", async () => {
    const response = await callWith({}, "/try", {
      method: "POST",
      headers: { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" },
      body: form(letter),
    });
    expect([response.status, await count()]).toEqual([403, 0]);
  });
});

describe("limits", () => {
  const send = (vars: object, address: string) =>
    callWith(vars, "/try", {
      method: "POST",
      headers: { Accept: "application/json", Origin: origin, "CF-Connecting-IP": address },
      body: form(letter),
    });
  const fill = (address: string, rows: number) =>
    env.DB.prepare(
      `insert into trials (token_hash, report_id, address, created_at, expires_at, body)
        with recursive n(value) as (select 1 union all select value + 1 from n limit ?1)
        select ?2 || value, 'rep', ?2, ?3, ?4, '' from n`,
    )
      .bind(rows, address, new Date().toISOString(), new Date(Date.now() + 60_000).toISOString())
      .run();

  it("counts documents of an address, and no reading of reports", async () => {
    vi.useFakeTimers({ now: Math.floor(Date.now() / 60_000) * 60_000 + 10_000, toFake: ["Date"] });
    try {
      const vars = { RATE_LIMIT_TRIALS: "2" };
      const statuses = [];
      for (let at = 0; at < 3; at++) statuses.push((await send(vars, "192.0.2.7")).status);
      expect(statuses).toEqual([201, 201, 429]);
      expect((await send(vars, "192.0.2.8")).status).toBe(201);
      const start = await callWith(vars, "/", { headers: { "CF-Connecting-IP": "192.0.2.7" } });
      expect(start.status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps so many reports of an address, however they come, and those of others beside them", async () => {
    await fill("192.0.2.9", 28);
    const all = await Promise.all(Array.from({ length: 5 }, () => send({}, "192.0.2.9")));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429]);
    const refused = await send({}, "192.0.2.9");
    expect(refused.headers.get("Retry-After")).toBe("600");
    expect((await refused.json()) as object).toEqual({ detail: expect.stringContaining("30 reports") });
    expect((await send({}, "192.0.2.10")).status).toBe(201);
    await env.DB.prepare("delete from trials where token_hash = '192.0.2.91'").run();
    expect((await send({}, "192.0.2.9")).status).toBe(201);
  });

  it("keeps so many in all, and tells people on the start page", async () => {
    await fill("2001:db8:1:2", 10_000);
    const { status, text } = await browser.upload("/try", form(letter));
    expect([status, text]).toEqual([400, expect.stringContaining("As many reports")]);
    expect(await count()).toBe(10_000);
  });
});
