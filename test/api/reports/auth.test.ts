import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newApiKey } from "../../../src/core/api-key.ts";
import { call, detail, form, keyed, newAccount } from "../client.ts";
import { docx } from "../documents.ts";

let account: Awaited<ReturnType<typeof newAccount>>;
beforeAll(async () => {
  account = await newAccount();
});

const operations: [method: string, path: string][] = [
  ["POST", "/api/v1/scan"],
  ["GET", "/api/v1/reports"],
  ["GET", "/api/v1/reports/rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X"],
  ["DELETE", "/api/v1/reports/rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X"],
  ["POST", "/api/v1/reports/rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X/share"],
  ["DELETE", "/api/v1/reports/rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X/share/rsh_01KAHY7Q3V5Z8N2M4P6R9T1W3X"],
  ["GET", "/api/v1/tags"],
  ["POST", "/api/v1/tags"],
  ["DELETE", "/api/v1/tags/tag_01KAHY7Q3V5Z8N2M4P6R9T1W3X"],
  ["POST", "/api/v1/tags/tag_01KAHY7Q3V5Z8N2M4P6R9T1W3X/reports/rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X"],
  ["DELETE", "/api/v1/tags/tag_01KAHY7Q3V5Z8N2M4P6R9T1W3X/reports/rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X"],
  ["GET", "/api/v1/status"],
];

describe("security", () => {
  // Without an X-API-Key header, requests for tags are group A's.
  describe.each(operations.filter(([, path]) => !path.includes("/tags")))("%s %s", (method, path) => {
    it("is unauthorized without a key", async () => {
      const response = await call(path, { method });
      expect(response.status).toBe(401);
      expect(await detail(response)).toMatch(/missing/);
    });

    it("does not take the key from the Authorization header", async () => {
      const response = await call(path, { method, headers: { Authorization: `Bearer ${account.key}` } });
      expect(response.status).toBe(401);
      expect(await detail(response)).toMatch(/X-API-Key/);
    });
  });

  describe.each(operations)("%s %s", (method, path) => {
    it("is unauthorized with a key that does not exist, though its checksum is right", async () => {
      const response = await call(path, { method, headers: { "X-API-Key": newApiKey() } });
      expect(response.status).toBe(401);
      expect(await detail(response)).toMatch(/unknown or has been revoked/);
    });

    it.each([
      ["a space within", (key: string) => `${key.slice(0, 10)} ${key.slice(10)}`],
      ["a tab within", (key: string) => `${key.slice(0, 10)}\t${key.slice(10)}`],
      ["two keys", (key: string) => `${key}, ${key}`],
      ["another letter case", (key: string) => key.toUpperCase()],
      [
        "a mistyped character",
        (key: string) => `${key.slice(0, 9)}${key[9] === "a" ? "b" : "a"}${key.slice(10)}`,
      ],
      ["nothing", () => ""],
      ["the scheme in front", (key: string) => `Bearer ${key}`],
    ])("is unauthorized with %s", async (_, bend) => {
      const response = await call(path, { method, headers: { "X-API-Key": bend(account.key) } });
      expect(response.status).toBe(401);
      expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
    });
  });

  it("refuses a revoked key from the next request on", async () => {
    const { key, keyId } = await newAccount();
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(200);
    await env.DB.prepare("update api_keys set revoked_at = ? where id = ?")
      .bind(new Date().toISOString(), keyId)
      .run();
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(401);
    const bytes = { name: "a.docx", content: docx() };
    expect((await keyed(key).form("/api/v1/scan", form(bytes))).status).toBe(401);
  });

  it("tells whoever has no live key nothing of what else is wrong", async () => {
    const stranger = keyed(newApiKey());
    expect((await stranger.get("/api/v1/reports?page=0")).status).toBe(401);
    expect((await stranger.post("/api/v1/tags", { name: "" })).status).toBe(401);
    const malformed = {
      method: "POST",
      headers: { "X-API-Key": newApiKey(), "Content-Type": "application/json" },
    };
    expect((await call("/api/v1/tags", { ...malformed, body: "{" })).status).toBe(401);
  });
});

describe("happy", () => {
  it("notes when a key was last used, and not for every request", async () => {
    const { key, keyId } = await newAccount();
    const lastUsed = async () =>
      (await env.DB.prepare("select last_used_at as at from api_keys where id = ?")
        .bind(keyId)
        .first<{ at: string }>())!.at;
    await keyed(key).get("/api/v1/reports");
    await expect.poll(lastUsed).toMatch(/^\d{4}-.*Z$/);
    const first = await lastUsed();
    await keyed(key).get("/api/v1/reports");
    expect(await lastUsed()).toBe(first);
  });
});
