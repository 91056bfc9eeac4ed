import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { services } from "../../src/services/all.ts";
import { type Bindings, readSettings } from "../../src/settings.ts";
import { stores } from "../../src/store/all.ts";
import { deliver, newWorld, submit } from "../jobs/world.ts";
import { callWith, form, newAccount } from "./client.ts";
import { newPerson } from "./platform/people.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const name of ["log", "warn", "error"] as const)
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const all = { LOG_SAMPLE: "1" };
const requests = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "request");

describe("the line of a request", () => {
  it("tells route, status, account, bytes and the id that the answer carries", async () => {
    const { key, accountId } = await newAccount();
    const payload = JSON.stringify({ name: "a tag" });
    const response = await callWith(all, "/api/v1/tags?x=1", {
      method: "POST",
      headers: {
        "X-API-Key": key,
        "Content-Type": "application/json",
        "Content-Length": String(payload.length),
      },
      body: payload,
    });
    expect(response.status).toBe(201);
    expect(requests()).toEqual([
      {
        level: "info",
        event: "request",
        request_id: response.headers.get("X-Request-Id"),
        account_id: accountId,
        group: "reports",
        method: "POST",
        route: "/api/v1/tags",
        status: 201,
        duration_ms: expect.any(Number),
        bytes_in: payload.length,
        bytes_out: (await response.arrayBuffer()).byteLength,
      },
    ]);
  });

  it("names the user of a session", async () => {
    const { api, id } = await newPerson();
    await callWith(all, "/api/v1/users/me", { headers: api.headers });
    expect(requests()).toMatchObject([
      { account_id: id, route: "/api/v1/users/me", status: 200, bytes_in: 0 },
    ]);
  });

  it.each([
    ["GET", "/s/secret-token", "pages", "/s/:token"],
    ["HEAD", "/s/secret-token", "pages", "/s/:token"],
    ["GET", "/r/secret-token", "pages", "/r/:share_id"],
    ["GET", "/files/secret-token", "pages", "/files/:token"],
    ["GET", "/invitations/secret-token", "pages", "/invitations/:token"],
    ["GET", "/api/v1/public/secret-token", "platform", "/api/v1/public/:token"],
    ["GET", "/api/v1/shared/secret-token", "reports", "/api/v1/shared/:share_id"],
    [
      "GET",
      "/api/v1/documents/secret-token/shares?a=secret-token",
      "platform",
      "/api/v1/documents/:id/shares",
    ],
    ["POST", "/api/scans", "scans", "/api/scans"],
    ["GET", "/secret-token/nothing", "none", "none"],
  ])("has the pattern of the route, never the path: %s %s", async (method, path, group, route) => {
    const response = await callWith(all, path, { method });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(requests()).toMatchObject([{ group, route, method, status: response.status }]);
    expect(lines.join()).not.toContain("secret");
  });

  it("stands for a share of requests, and for each that fails", async () => {
    const none = { LOG_SAMPLE: "0" };
    expect((await callWith(none, "/health")).status).toBe(200);
    expect(requests()).toEqual([]);
    const { key } = await newAccount();
    const broken = { LOG_SAMPLE: "0", DB: {} };
    const response = await callWith(broken, "/api/v1/tags", { headers: { "X-API-Key": key } });
    expect(response.status).toBe(500);
    expect(requests()).toMatchObject([{ status: 500, sample: 1, route: "/api/v1/tags" }]);
    const request_id = response.headers.get("X-Request-Id");
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: "request_failed", request_id, level: "error" }),
    );
  });
});

describe("metrics", () => {
  const recording = () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const writeDataPoint = (point: AnalyticsEngineDataPoint) => void points.push(point);
    return { points, bindings: { METRICS: { writeDataPoint } } };
  };

  it("count each request by route and status, and each scan by format", async () => {
    const { key } = await newAccount();
    const { points, bindings } = recording();
    const body = form({ name: "a.md", content: "# A" });
    const response = await callWith(bindings, "/api/v1/scan", {
      method: "POST",
      headers: { "X-API-Key": key },
      body,
    });
    expect(response.status).toBe(200);
    expect(points).toEqual([
      { indexes: ["scan"], blobs: ["scan", "markdown", expect.any(String)], doubles: [3] },
      {
        indexes: ["request"],
        blobs: ["request", "reports", "POST", "/api/v1/scan", "200"],
        doubles: [expect.any(Number), expect.any(Number), expect.any(Number)],
      },
    ]);
  });

  it("fail no request", async () => {
    const METRICS = {
      writeDataPoint() {
        throw new Error("secret");
      },
    };
    expect((await callWith({ METRICS }, "/health")).status).toBe(200);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["metric_not_written"]);
    expect(lines.join()).not.toContain("secret");
  });
});

describe("the line of a job", () => {
  it("tells kind, id, attempts, how it ended and how long it waited", async () => {
    const { accountId } = await newAccount();
    const world = newWorld();
    const points: AnalyticsEngineDataPoint[] = [];
    const METRICS = { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) };
    const all = services(
      stores({ ...env, METRICS } as Bindings, world.now),
      readSettings({ ...env, LOG_SAMPLE: "1" }),
      world,
    );
    const { id } = await submit(all, accountId, "secret.md", "# A");
    world.time += 2_000;
    await deliver(all, { kind: "scan" });
    const job = lines.map((line) => JSON.parse(line)).find(({ event }) => event === "job");
    expect(job).toEqual({
      level: "info",
      event: "job",
      job: "scan",
      job_id: id,
      attempts: 1,
      outcome: "done",
      duration_ms: 0,
      waited_ms: 2_000,
    });
    expect(points).toContainEqual({
      indexes: ["job"],
      blobs: ["job", "scan", "done"],
      doubles: [0, 1, 2_000],
    });
    expect(lines.join()).not.toContain("secret");
  });
});
