import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { body, call, callWith, keyed, newAccount } from "../client.ts";

describe("health", () => {
  it("tells that the service answers", async () => {
    const response = await call("/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", service: "lectern" });
  });
});

describe("status", () => {
  it("asks every part of the storage", async () => {
    const { key } = await newAccount();
    expect(await body(await keyed(key).get("/api/v1/status"))).toMatchObject({
      status: "ok",
      database: "ok",
      storage: "ok",
      counters: "ok",
      queue: "ok",
    });
  });

  it.each([
    ["storage", { FILES: {} }],
    ["counters", { COUNTERS: {} }],
    ["queue", { JOBS: {} }],
    ["database", { DB: {} }],
  ])("tells when the %s does not answer", async (part, broken) => {
    const { key } = await newAccount();
    const response = await callWith({ ...env, ...broken }, "/api/v1/status", {
      headers: { "X-API-Key": key },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "degraded", [part]: "error" });
  });
});
