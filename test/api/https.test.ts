import { describe, expect, it, vi } from "vitest";
import { readSettings } from "../../src/settings.ts";
import { callWith } from "./client.ts";

const vars = {
  BASE_URL: "https://app.example",
  REPORT_BASE_URL: "https://reports.example/",
  PUBLIC_SHARE_URL: "http://share.example",
};
const hsts = (response: Response) => response.headers.get("Strict-Transport-Security");

describe("hosts whose base address is https", () => {
  it.each(["GET", "POST", "DELETE"])("redirect %s to https, and keep path and query", async (method) => {
    for (const [from, to] of [
      ["http://app.example/console?x=1&y=%20", "https://app.example/console?x=1&y=%20"],
      ["http://app.example/api/v1/users/me", "https://app.example/api/v1/users/me"],
      ["http://reports.example/api/v1/reports?page=2", "https://reports.example/api/v1/reports?page=2"],
    ] as const) {
      const response = await callWith(vars, from, { method, redirect: "manual" });
      expect([response.status, response.headers.get("Location")]).toEqual([308, to]);
      expect([hsts(response), response.headers.get("X-Request-Id")]).toEqual([null, expect.any(String)]);
    }
  });

  it("tell browsers to remember https, on errors too", async () => {
    for (const [url, status] of [
      ["https://app.example/sign-in", 200],
      ["https://app.example/api/v1/users/me", 401],
      ["https://reports.example/health", 200],
    ] as const) {
      const response = await callWith(vars, url);
      expect([response.status, hsts(response)]).toEqual([status, "max-age=31536000"]);
    }
  });

  it("answer health checks without https", async () => {
    for (const path of ["/health", "/health/"]) {
      const response = await callWith(vars, `http://app.example${path}`);
      expect([response.status, hsts(response)]).toEqual([200, null]);
    }
  });
});

it("leaves other hosts alone: local ones, and those whose base address is http or none", async () => {
  for (const url of [
    "http://127.0.0.1:8787/sign-in",
    "http://localhost/sign-in",
    "http://share.example/sign-in",
    "https://share.example/sign-in",
  ]) {
    const response = await callWith(vars, url);
    expect([url, response.status, hsts(response)]).toEqual([url, 200, null]);
  }
  for (const url of ["http://app.example/sign-in", "https://app.example/sign-in"]) {
    const response = await callWith({}, url);
    expect([url, response.status, hsts(response)]).toEqual([url, 200, null]);
  }
});

describe("security.txt", () => {
  const path = "https://app.example/.well-known/security.txt";

  it("names the contacts, and a day that is always some months away", async () => {
    const set = { ...vars, SECURITY_CONTACT: "security@app.example, https://app.example/report" };
    vi.useFakeTimers({ now: Date.parse("2026-11-22T08:00:00Z"), toFake: ["Date"] });
    try {
      const response = await callWith(set, path);
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        200,
        "text/plain; charset=utf-8",
      ]);
      expect((await response.text()).split("\n")).toEqual([
        "Contact: mailto:security@app.example",
        "Contact: https://app.example/report",
        "Expires: 2027-05-21T00:00:00Z",
        "Preferred-Languages: en",
        "Canonical: https://app.example/.well-known/security.txt",
        "",
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is not there without a contact", async () => {
    expect((await callWith(vars, path)).status).toBe(404);
  });

  it.each(["nonsense", "http://app.example/report", "a@b@c", "mailto:a b"])(
    "refuses to start with %j",
    (wrong) => {
      expect(() => readSettings({ SECURITY_CONTACT: wrong })).toThrow(/SECURITY_CONTACT: must be/);
    },
  );
});
