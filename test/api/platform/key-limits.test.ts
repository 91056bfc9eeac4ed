import { beforeAll, describe, expect, it, vi } from "vitest";
import { newApiKey } from "../../../src/core/api-key.ts";
import { body, call, detail, form, keyed } from "../client.ts";
import { bearerKey, code } from "../scans/caller.ts";
import { newPerson, type Person } from "./people.ts";

const path = "/api/v1/settings/api-keys";
const day = 86_400_000;
const page = { name: "a.html", content: "<!doctype html><title>T</title><h1>T</h1>" };

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const make = async (content: object) => body(await ada.api.post(path, { name: "x", ...content }));

describe("happy", () => {
  it("tells in the answer and in the list what a key may do and when it ends", async () => {
    const expires_at = new Date(Date.now() + day).toISOString();
    const { key, ...made } = await make({ scopes: ["read", "scan", "read"], expires_at });
    expect(made).toMatchObject({ scopes: ["scan", "read"], expires_at });
    const plain = await make({});
    expect(plain).toMatchObject({ scopes: ["scan", "read", "remediate", "admin"], expires_at: null });
    expect((await make({ scopes: null, expires_at: null })).scopes).toHaveLength(4);
    const list = await body(await ada.api.get(path));
    expect(list).toContainEqual(made);
    expect(list.find(({ id }: { id: string }) => id === plain.id)).toMatchObject({ expires_at: null });
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(200);
  });

  it("takes an expiry in another time zone, or a day that the key is still good on", async () => {
    const { expires_at: time } = await make({ expires_at: "2027-06-30T12:00:00+02:00" });
    expect(time).toBe("2027-06-30T10:00:00.000Z");
    expect((await make({ expires_at: "2027-06-30" })).expires_at).toBe("2027-06-30T23:59:59.999Z");
  });
});

describe("error", () => {
  it.each([
    [{ scopes: ["write"] }, /scopes.*scan, read, remediate, admin/],
    [{ scopes: ["scan", ""] }, /scopes/],
    [{ scopes: [] }, /at least one scope/],
    [{ scopes: "scan" }, /scopes/],
    [{ expires_at: "tomorrow" }, /expires_at.*ISO 8601/],
    [{ expires_at: "2027-02-30" }, /expires_at/],
    [{ expires_at: 1_800_000_000 }, /expires_at/],
    [{ expires_at: "2026-01-01T00:00:00Z" }, /expired already/],
    [{ expires_at: "9999-01-01T00:00:00Z" }, /within 5 years/],
  ])("refuses %j", async (content, reported) => {
    const response = await ada.api.post(path, { name: "x", ...content });
    expect([response.status, await detail(response)]).toEqual([400, expect.stringMatching(reported)]);
  });

  it("names the scope that a key lacks, and changes nothing", async () => {
    const admin = keyed((await make({})).key);
    const reader = keyed((await make({ scopes: ["read"] })).key);
    const { report_id } = await body(await admin.form("/api/v1/scan", form(page)));
    const refused = await reader.delete(`/api/v1/reports/${report_id}`);
    expect([refused.status, await detail(refused)]).toEqual([401, expect.stringContaining('"admin"')]);
    expect((await reader.get(`/api/v1/reports/${report_id}`)).status).toBe(200);
    const scan = await reader.form("/api/v1/scan", form(page));
    expect([scan.status, await detail(scan)]).toEqual([401, expect.stringContaining('"scan"')]);
    expect((await body(await reader.get("/api/v1/reports"))).total).toBe(1);
    expect((await admin.delete(`/api/v1/reports/${report_id}`)).status).toBe(204);
  });

  it("tells the scope before what else is wrong", async () => {
    const scanner = keyed((await make({ scopes: ["scan"] })).key);
    const refused = await scanner.get("/api/v1/reports?page=0");
    expect([refused.status, await detail(refused)]).toEqual([401, expect.stringContaining('"read"')]);
  });

  it("refuses a key from the moment on at which it expires, and says so", async () => {
    const expires = Date.now() + day;
    const { key } = await make({ expires_at: new Date(expires).toISOString() });
    const [api, scans] = [keyed(key), bearerKey(key)];
    vi.useFakeTimers({ now: expires - 1, toFake: ["Date"] });
    try {
      expect((await api.get("/api/v1/reports")).status).toBe(200);
      vi.setSystemTime(expires);
      for (const send of [
        // First what writes: while the isolate takes the key for a live one, only the query itself refuses it.
        () => api.post("/api/v1/tags", { name: "late" }),
        () => api.get("/api/v1/reports"),
        () => api.form("/api/v1/scan", form(page)),
      ]) {
        const refused = await send();
        expect([refused.status, await detail(refused)]).toEqual([
          401,
          expect.stringMatching(/has expired on/),
        ]);
      }
      const refused = await scans.form(form(page));
      expect([refused.status, await code(refused)]).toEqual([401, "unauthorized"]);
    } finally {
      vi.useRealTimers();
    }
    // The tag was not made by the refused request.
    const { key: other } = await make({});
    const tags = await body(await keyed(other).get("/api/v1/tags"));
    expect(tags.map(({ name }: { name: string }) => name)).not.toContain("late");
    expect((await keyed(other).post("/api/v1/tags", { name: "late" })).status).toBe(201);
  });

  it("does not say of a key that only resembles an expired one that it has expired", async () => {
    const refused = await call("/api/v1/reports", { headers: { "X-API-Key": newApiKey() } });
    expect([refused.status, await detail(refused)]).toEqual([401, expect.stringMatching(/unknown/)]);
  });
});
