import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError, Lectern, verifyWebhook, WebhookError } from "../../src/client.ts";
import { newWebhookSecret, signatureHeaders } from "../../src/services/webhooks/webhook-signature.ts";
import { withoutQueue, workOff } from "../jobs/world.ts";
import { newAccount, origin } from "./client.ts";

withoutQueue();

const page = new Blob(['<!doctype html><html lang="en"><title>Tides</title><h1>Tides</h1><img src="a.png">']);
const fetch = (url: string, init: RequestInit) => exports.default.fetch(url, init);
let lectern: Lectern;
beforeAll(async () => {
  const { key } = await newAccount();
  lectern = new Lectern({ server: `${origin}/`, key, fetch });
});

describe("the client of the package", () => {
  it("queues a scan, waits for its end and compares it with the one before", async () => {
    const scan = await lectern.scan(page, { filename: "tides.html", label: "main", gate: { min_score: 99 } });
    expect(scan).toMatchObject({ status: "queued", label: "main" });
    const waiting = lectern.wait(scan.id, { seconds: 30 });
    await workOff();
    const ended = await waiting;
    expect(ended).toMatchObject({ status: "complete", gate: { passed: false } });
    expect(ended.report?.issues.map(({ check_id }) => check_id)).toContain("image-alt");
    expect((await lectern.read(scan.id)).status).toBe("complete");
    const again = await lectern.scan(page, { filename: "tides.html", label: "main" });
    await workOff();
    expect(await lectern.changes(again.id)).toMatchObject({ new: [], resolved: [] });
  });

  it("answers with the scan as it is when the time is over", async () => {
    const scan = await lectern.scan(page, { filename: "tides.html" });
    expect((await lectern.wait(scan.id, { seconds: 0 })).status).toBe("queued");
    await workOff();
  });

  it("checks a document at once", async () => {
    const bytes = new Uint8Array(await page.arrayBuffer());
    const report = await lectern.check(bytes, { filename: "tides.html", tiers: [1, 2] });
    expect(report).toMatchObject({ filename: "tides.html", format: "html" });
  });

  it("says what was refused, and by which request", async () => {
    const failed = await lectern.scanUrl("http://127.0.0.1/").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ApiError);
    expect(failed).toMatchObject({ status: 400, requestId: expect.stringMatching(/^req_/) });
    const stranger = new Lectern({ server: origin, key: "nothing", fetch });
    await expect(stranger.read("scn_1")).rejects.toMatchObject({ status: 401, code: "unauthorized" });
  });

  it("sends again what came too often, as late as it is told to", async () => {
    const statuses = [429, 429, 200];
    const patient = new Lectern({
      server: origin,
      key: "k",
      fetch: async () =>
        Response.json({ id: "scn_1" }, { status: statuses.shift()!, headers: { "Retry-After": "0.01" } }),
    });
    expect(await patient.read("scn_1")).toEqual({ id: "scn_1" });
    expect(statuses).toEqual([]);
  });
});

describe("a webhook's message", () => {
  const [now, secret] = [1_795_253_400_000, newWebhookSecret()];
  const body = JSON.stringify({ type: "scan.completed", timestamp: "", data: { id: "scn_1" } });
  const headers = signatureHeaders({ id: "dlv_1", now, body, secrets: [newWebhookSecret(), secret] });

  it("is told when it is signed with the secret, also while it is being rotated", async () => {
    expect(await verifyWebhook(body, headers, secret, now)).toEqual(JSON.parse(body));
    expect(await verifyWebhook(body, new Headers(headers), secret, now + 200_000)).toEqual(JSON.parse(body));
  });

  it.each([
    ["another body", `${body} `, headers, secret, now],
    ["another secret", body, headers, newWebhookSecret(), now],
    ["an old message", body, headers, secret, now + 400_000],
    ["one of the future", body, headers, secret, now - 400_000],
    ["no signature", body, {}, secret, now],
    ["no time", body, { ...headers, "webhook-timestamp": "soon" }, secret, now],
    ["another id", body, { ...headers, "webhook-id": "dlv_2" }, secret, now],
    ["a broken signature", body, { ...headers, "webhook-signature": "v1,!!!! v2,x v1," }, secret, now],
  ] as const)("is refused: %s", async (_, text, given, own, at) => {
    await expect(verifyWebhook(text, given, own, at)).rejects.toThrow(WebhookError);
  });
});
