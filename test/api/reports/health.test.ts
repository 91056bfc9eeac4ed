import { describe, expect, it } from "vitest";
import { call } from "../client.ts";

describe("health", () => {
  it("tells that the service answers", async () => {
    const response = await call("/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", service: "lectern" });
  });
});
