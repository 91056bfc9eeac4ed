import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { body, callWith, form, newAccount } from "../client.ts";
import { docx } from "../documents.ts";
import { counting } from "../matrix/counting.ts";

describe("round trips to the database", () => {
  it("are one for each read and at most two for each write, the key's check included", async () => {
    const { key } = await newAccount();
    // The first use of a key notes its time in the background: not counted here.
    await env.DB.prepare("update api_keys set last_used_at = ?").bind(new Date().toISOString()).run();
    const { database, trips, reset } = counting();
    const isolate = { DB: database };
    const ask = async (method: string, path: string, more: RequestInit = {}) => {
      reset();
      const headers = { "X-API-Key": key, ...(more.headers as Record<string, string>) };
      const response = await callWith(isolate, path, { method, ...more, headers });
      expect(response.status).toBeLessThan(300);
      return { trips: trips(), answer: response.status === 204 ? null : await body(response) };
    };
    const json = (value: unknown) => ({
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(value),
    });

    // The first use of a key in an isolate asks whose it is, so that limits hold per account.
    expect((await ask("GET", "/api/v1/tags")).trips).toBe(2);

    const scan = await ask("POST", "/api/v1/scan", { body: form({ name: "a.docx", content: docx() }) });
    expect(scan.trips).toBe(2);
    const report = scan.answer.report_id;
    const tag = await ask("POST", "/api/v1/tags", json({ name: "one" }));
    const share = await ask("POST", `/api/v1/reports/${report}/share`);
    const seen = {
      tag: tag.trips,
      share: share.trips,
      list: (await ask("GET", "/api/v1/reports")).trips,
      read: (await ask("GET", `/api/v1/reports/${report}`)).trips,
      shared: (await ask("GET", `/api/v1/shared/${share.answer.share_id}`)).trips,
      tags: (await ask("GET", "/api/v1/tags")).trips,
      attach: (await ask("POST", `/api/v1/tags/${tag.answer.id}/reports/${report}`)).trips,
      detach: (await ask("DELETE", `/api/v1/tags/${tag.answer.id}/reports/${report}`)).trips,
      untag: (await ask("DELETE", `/api/v1/tags/${tag.answer.id}`)).trips,
      unshare: (await ask("DELETE", `/api/v1/reports/${report}/share/${share.answer.share_id}`)).trips,
      remove: (await ask("DELETE", `/api/v1/reports/${report}`)).trips,
    };
    expect(new Set(Object.values(seen))).toEqual(new Set([1]));
  });
});
