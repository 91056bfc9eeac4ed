import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { checks as table } from "../../src/checker/checks/all.ts";
import { body, call, callWith, detail, form, keyed, newAccount, origin } from "./client.ts";

const all = async (headers: Record<string, string> = {}) => body(await call("/api/v1/checks", { headers }));

describe("happy: the checks", () => {
  it("are told to anybody, on the paths of groups A and B alike", async () => {
    const { checks, rules_version } = await all();
    expect(await all({ "X-API-Key": "none" })).toEqual({ checks, rules_version });
    expect(checks.map(({ id, tier }: { id: string; tier: number }) => [id, tier])).toEqual(
      table.map(({ id, tier }) => [id, tier]),
    );
    const alt = checks.find(({ id }: { id: string }) => id === "image-alt");
    expect(alt).toMatchObject({
      name: "Image alt text",
      url: `${origin}/checks/image-alt`,
      severity: "critical",
      formats: ["pdf", "docx", "pptx", "xlsx", "html", "markdown", "latex"],
      wcag: [{ number: "1.1.1", name: "Non-text Content", level: "A" }],
      pdf_ua: [
        { condition: "01-005", clause: "7.1" },
        { condition: "13-001", clause: "7.3" },
      ],
      en_301_549: ["9.1.1.1", "10.1.1.1"],
      section_508: ["E205.4 (WCAG 2.0, 1.1.1)"],
      history: expect.arrayContaining([expect.objectContaining({ version: "2026.11" })]),
    });
    expect(alt.messages.find(({ id }: { id: string }) => id === "missing")).toMatchObject({
      kind: "failure",
      fix: { default: expect.any(String), word: expect.any(String) },
    });
    for (const { example } of checks) expect(Object.values(example).every(Boolean)).toBe(true);
    expect(await body(await call("/api/v1/checks/image-alt"))).toEqual(alt);
  });

  it("are those that reports name", async () => {
    const page = "<!doctype html><title>Tides</title><h1>Tides</h1><img src=a.png>";
    const { key } = await newAccount();
    const scanned = await keyed(key).form(
      "/api/v1/scan",
      form({ name: "a.html", content: page }, { tiers: "1,2,3" }),
    );
    const report = await body(scanned);
    const { checks, rules_version } = await all();
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(report.checks)).toEqual(ids(checks));
    expect(report.rules_version).toBe(rules_version);
  });

  it("have a page each, without scripts", async () => {
    const { checks } = await all();
    const list = await (await exports.default.fetch(`${origin}/checks`)).text();
    for (const { id, name, help } of checks) {
      expect(list).toContain(`href="/checks/${id}"`);
      const response = await exports.default.fetch(`${origin}/checks/${id}`);
      expect([id, response.status]).toEqual([id, 200]);
      const text = await response.text();
      expect(text).toContain(`<h1>${name.replaceAll("&", "&amp;")}</h1>`);
      // Programs stand there by their names, which begin with a capital letter, and not by their ids.
      expect(text).not.toMatch(/<dt>[a-z]/);
      expect(text).toContain(help.slice(0, 40).replaceAll('"', "&quot;").replaceAll("'", "&#39;"));
      expect(text).not.toContain("<script");
      expect(text.length).toBeLessThan(100_000);
    }
  });

  it("are read from other sites' pages", async () => {
    const response = await call("/api/v1/checks", { headers: { Origin: "https://elsewhere.example" } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Cache-Control")).toContain("public");
  });

  it("lead to pages of the base address", async () => {
    const report = await callWith({ BASE_URL: "https://checks.example" }, "/api/v1/checks/title");
    expect((await body(report)).url).toBe("https://checks.example/checks/title");
  });
});

describe("error: an unknown check", () => {
  it("is 404", async () => {
    const response = await call("/api/v1/checks/none");
    expect(response.status).toBe(404);
    expect(await detail(response)).toContain("/api/v1/checks");
    expect((await exports.default.fetch(`${origin}/checks/none`)).status).toBe(404);
  });
});
