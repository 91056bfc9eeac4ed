import { describe, expect, it } from "vitest";
import { body, call, callWith, detail, newAccount } from "./client.ts";
import { newPerson } from "./platform/people.ts";

const hosts = {
  BASE_URL: "https://app.example/",
  REPORT_BASE_URL: "https://reports.example",
  PUBLIC_SHARE_URL: "https://share.example",
};

describe("every response", () => {
  it.each([
    ["/health", 200],
    ["/api/v1/reports", 401],
    ["/api/scans", 401],
    ["/api/v1/nothing", 404],
    ["/nothing", 404],
    ["/openapi.json", 200],
  ])("%s carries a request id and its limit", async (path, status) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_[0-9A-Z]{26}$/);
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) =>
      Number(response.headers.get(`X-RateLimit-${name}`)),
    );
    expect(remaining).toBeLessThan(limit!);
    expect(reset! % 60).toBe(0);
    expect(reset! * 1_000).toBeGreaterThan(Date.now());
  });
});

describe("OpenAPI documents", () => {
  it.each(["platform", "reports", "scans"])("%s is sent once to who has it already", async (name) => {
    const first = await call(`/openapi/${name}.json`);
    expect(first.status).toBe(200);
    expect(first.headers.get("Content-Type")).toBe("application/json");
    const etag = first.headers.get("ETag")!;
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await body(first)).openapi).toBe("3.1.0");
    const again = await call(`/openapi/${name}.json`, { headers: { "If-None-Match": `W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const other = await call(`/openapi/${name}.json`, { headers: { "If-None-Match": '"other"' } });
    expect(other.status).toBe(200);
    expect(other.headers.get("ETag")).toBe(etag);
  });
});

describe("shapes of errors", () => {
  it.each([
    ["/api/v1/nothing", { detail: "There is nothing at GET /api/v1/nothing." }],
    ["/api/v1/reports", { detail: expect.stringMatching(/X-API-Key/) }],
    ["/api/scans/x/y/z", { error: { code: "unauthorized", message: expect.any(String) } }],
  ])("%s", async (path, shape) => {
    expect(await body(await call(path))).toEqual(shape);
  });

  it("are pages for people", async () => {
    const response = await call("/r/nothing", { headers: { Accept: "text/html,*/*;q=0.8" } });
    expect(response.status).toBe(404);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(await response.text()).toContain('<html lang="en">');
  });

  it("are JSON for programs, where there is no group to tell the shape", async () => {
    expect(await body(await call("/nothing"))).toEqual({ detail: "There is nothing at GET /nothing." });
  });

  it.each(["/nothing", "/files/x", "/openapi.json", "/s/x", "/sign-in/x"])(
    "are not found where nothing takes the method: %s",
    async (path) => {
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
        expect([method, (await call(path, { method })).status]).toEqual([method, 404]);
    },
  );

  it("say which content type is taken, instead of reading nothing", async () => {
    const { api } = await newPerson();
    for (const type of ["text/plain", "application/jsonx", undefined]) {
      const response = await call("/api/v1/users/me", {
        method: "PATCH",
        headers: { ...api.headers, ...(type ? { "Content-Type": type } : {}) },
        body: new TextEncoder().encode('{"show_badge": false}'),
      });
      expect(response.status).toBe(400);
      expect(await detail(response)).toMatch(/Content-Type application\/json/);
    }
    const type = "Application/JSON; charset=utf-8";
    const headers = { ...api.headers, "Content-Type": type };
    const init = { method: "PATCH", headers, body: '{"show_badge": false}' };
    expect((await body(await call("/api/v1/users/me", init))).show_badge).toBe(false);
  });

  it.each([
    [
      '{"full_name": 7, "email": "a@b.example", "password": "correct horse"}',
      "full_name: must be text, not a number",
    ],
    [
      '{"full_name": null, "email": "a@b.example"}',
      "password is required; full_name: must be text, not null",
    ],
    ["[]", "Invalid body: must be an object, not a list."],
    ['{"email": ', "The body is no valid JSON: check brackets, quotes and commas."],
  ])("say of %s what is allowed", async (text, message) => {
    const headers = { "Content-Type": "application/json" };
    const response = await call("/api/v1/auth/register", { method: "POST", headers, body: text });
    expect(response.status).toBe(400);
    expect(await detail(response)).toContain(message);
  });

  it("say in numbers, lists and words what is allowed, once for each field", async () => {
    const { api } = await newPerson();
    const send = async (method: string, path: string, value: unknown) => {
      const headers = { ...api.headers, "Content-Type": "application/json" };
      return detail(await call(path, { method, headers, body: JSON.stringify(value) }));
    };
    const onboarding = "/api/v1/users/me/onboarding";
    expect(await send("PATCH", onboarding, { step: 1e300, completed: "yes" })).toBe(
      "Invalid body: step: must be at most 1000; completed: must be true or false, not text.",
    );
    expect(await send("PATCH", onboarding, { step: 1.5 })).toBe(
      "Invalid body: step: must be a whole number, not a fraction.",
    );
    expect(await send("POST", "/api/v1/settings/api-keys", { name: "x", scopes: ["all"] })).toBe(
      "Invalid body: scopes.0: must be one of scan, read, remediate, admin.",
    );
    expect(
      await send("POST", "/api/v1/compliance/test", { document_id: "doc_x", tiers: Array(21).fill(1) }),
    ).toBe("Invalid body: tiers: must have at most 20 items.");
  });

  it("reach whoever still sends JSON that is too large", async () => {
    const { api } = await newPerson();
    let left = 6;
    const content = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(1_048_576).fill(32));
        else controller.close();
      },
    });
    const response = await callWith({}, "/api/v1/orgs", {
      method: "POST",
      headers: { ...api.headers, "Content-Type": "application/json" },
      body: content,
    });
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/JSON may have up to 1 MB/);
    expect(left).toBeLessThan(0);
  });

  it("take JSON without a length", async () => {
    const { api } = await newPerson();
    const headers = { ...api.headers, "Content-Type": "application/json" };
    const content = new Blob(['{"name": "City', ' library"}']).stream();
    const response = await callWith({}, "/api/v1/orgs", { method: "POST", headers, body: content });
    expect(await body(response)).toMatchObject({ name: "City library" });
  });

  it("tell a request id and nothing of the inside when something breaks", async () => {
    const { key } = await newAccount();
    const response = await callWith({ DB: {} }, "/api/v1/tags", { headers: { "X-API-Key": key } });
    expect(response.status).toBe(500);
    const id = response.headers.get("X-Request-Id");
    expect(await body(response)).toEqual({
      detail: `Something went wrong on our side. The request id is ${id}.`,
    });
  });
});

describe("hosts", () => {
  const at = (url: string, headers: Record<string, string> = {}) => callWith(hosts, url, { headers });

  it.each([
    ["https://reports.example/api/v1/reports", 401],
    ["https://reports.example/health", 200],
    ["https://app.example/health", 200],
    ["https://app.example/api/v1/reports", 404],
    ["https://app.example/api/v1/scan", 404],
    ["https://app.example/api/scans", 401],
    ["https://reports.example/api/scans", 404],
    ["https://reports.example/api/v1/tags", 401],
    ["https://share.example/api/v1/reports", 404],
    ["https://elsewhere.example/api/v1/reports", 401],
    ["https://elsewhere.example/api/scans", 401],
  ])("%s: %i", async (url, status) => {
    expect((await at(url)).status).toBe(status);
  });

  it("give tags to the host's group, whatever the headers", async () => {
    const reported = await body(await at("https://reports.example/api/v1/tags"));
    expect(reported.detail).toMatch(/X-API-Key/);
  });

  it("give tags on one host by the X-API-Key header", async () => {
    const reported = await body(await call("/api/v1/tags", { headers: { "X-API-Key": "x" } }));
    expect(reported.detail).toMatch(/X-API-Key/);
    const other = await call("/api/v1/tags");
    expect([other.status, (await body(other)).detail]).toEqual([
      401,
      expect.stringMatching(/access token is missing/),
    ]);
  });

  it("stand in the addresses that are handed out", async () => {
    const documents = await body(await at("https://elsewhere.example/openapi.json"));
    expect(documents.documents.map(({ url }: { url: string }) => url)).toEqual([
      "https://app.example/openapi/platform.json",
      "https://reports.example/openapi/reports.json",
      "https://app.example/openapi/scans.json",
    ]);
  });
});

describe("OpenAPI", () => {
  it.each(["platform", "reports", "scans"])("describes %s", async (group) => {
    const document = await body(await call(`/openapi/${group}.json`));
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: "https://lectern.example" }]);
    expect(document.components.securitySchemes.credentials).toBeDefined();
  });

  it("asks for no credentials where there can be none yet", async () => {
    const { paths } = await body(await call("/openapi/platform.json"));
    const open = Object.entries<Record<string, { security?: unknown[] }>>(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ security }) => (security?.length === 0 ? [path] : [])),
    );
    expect(open.sort()).toEqual([
      "/api/v1/auth/forgot-password",
      "/api/v1/auth/login",
      "/api/v1/auth/logout",
      "/api/v1/auth/refresh",
      "/api/v1/auth/register",
      "/api/v1/auth/reset-password",
      "/api/v1/auth/verify-email",
      "/api/v1/checks",
      "/api/v1/checks/{id}",
      "/api/v1/public/{token}",
    ]);
  });

  it.each(["platform", "reports", "scans"])("%s has only patterns without flags", async (group) => {
    const patterns: string[] = [];
    JSON.stringify(await body(await call(`/openapi/${group}.json`)), (name, value) => {
      if (name === "pattern" && typeof value === "string") patterns.push(value);
      return value;
    });
    expect(patterns).not.toEqual([]);
    for (const pattern of patterns) expect(pattern).toMatch(/\$$/);
  });

  it("has every operation of the report scanning API", async () => {
    const { paths } = await body(await call("/openapi/reports.json"));
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method} ${path}`),
    );
    expect(operations.sort()).toEqual(
      [
        "post /api/v1/scan",
        "get /api/v1/reports",
        "get /api/v1/reports/{id}",
        "delete /api/v1/reports/{id}",
        "post /api/v1/reports/{id}/share",
        "delete /api/v1/reports/{id}/share/{share_id}",
        "get /api/v1/shared/{share_id}",
        "get /api/v1/tags",
        "post /api/v1/tags",
        "delete /api/v1/tags/{id}",
        "post /api/v1/tags/{tag_id}/reports/{report_id}",
        "delete /api/v1/tags/{tag_id}/reports/{report_id}",
        "get /api/v1/reports/{id}/changes",
        "get /api/v1/reports/{id}/decisions",
        "put /api/v1/reports/{id}/decisions/{fingerprint}",
        "delete /api/v1/reports/{id}/decisions/{fingerprint}",
        "get /api/v1/checks",
        "get /api/v1/checks/{id}",
        "get /health",
        "get /api/v1/status",
        "post /api/v1/remediate",
      ].sort(),
    );
  });

  it("knows no other document", async () => {
    for (const name of ["toString", "other", "__proto__"])
      expect((await call(`/openapi/${name}.json`)).status).toBe(404);
  });
});

describe("settings", () => {
  it("that are wrong are named", async () => {
    await expect(callWith({ RATE_LIMIT_AUTH: "none", BASE_URL: "nowhere" }, "/health")).rejects.toThrow(
      /BASE_URL.*RATE_LIMIT_AUTH/,
    );
  });
});
