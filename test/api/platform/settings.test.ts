import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newWorld, withoutQueue, workOff } from "../../jobs/world.ts";
import { body, call, detail, form, keyed } from "../client.ts";
import { bearerKey, ended } from "../scans/caller.ts";
import { newPerson, type Person } from "./people.ts";

withoutQueue();

const keys = "/api/v1/settings/api-keys";
const hooks = "/api/v1/settings/webhooks";
const url = "https://hooks.lectern.org/in";
const wanted = { url, events: ["scan.completed"] };

let ada: Person;
let bob: Person;
beforeAll(async () => {
  [ada, bob] = [await newPerson(), await newPerson()];
});

describe("API keys: happy", () => {
  it("are made, told once, used in groups B and C, listed and revoked at once", async () => {
    const response = await ada.api.post(keys, { name: "  CI  " });
    expect(response.status).toBe(201);
    const { key, ...shown } = await body(response);
    expect(shown).toMatchObject({ name: "CI", prefix: key.slice(0, 8), last_used_at: null });
    expect(await body(await ada.api.get(keys))).toEqual([shown]);

    expect((await keyed(key).get("/api/v1/reports")).status).toBe(200);
    const scans = bearerKey(key);
    const page = { name: "a.html", content: "<!doctype html><title>T</title><h1>T</h1>" };
    const { id } = await body(await scans.form(form(page)));
    await ended(scans, id);
    // It is written behind the answer.
    await vi.waitFor(
      async () => {
        expect((await body(await ada.api.get(keys)))[0].last_used_at).not.toBeNull();
      },
      { timeout: 30_000 },
    );

    const { key: second } = await body(await ada.api.post(keys, { name: "Second" }));
    expect((await bearerKey(second).get(`/api/scans/${id}`)).status).toBe(200);

    expect((await ada.api.delete(`${keys}/${shown.id}`)).status).toBe(204);
    expect((await scans.get("/api/scans")).status).toBe(401);
    expect((await keyed(key).get("/api/v1/reports")).status).toBe(401);
    expect((await body(await ada.api.get(keys))).map(({ name }: { name: string }) => name)).toEqual([
      "Second",
    ]);
    expect((await ada.api.delete(`${keys}/${shown.id}`)).status).toBe(404);
    const { results } = await env.DB.prepare("select * from api_keys where id = ?").bind(shown.id).all();
    expect(results).toMatchObject([
      { id: shown.id, prefix: key.slice(0, 8), revoked_at: expect.any(String) },
    ]);
    expect(JSON.stringify(results)).not.toContain(key.slice(10));
  });

  it("are listed by page", async () => {
    const person = await newPerson();
    for (const name of ["a", "b", "c"]) await person.api.post(keys, { name });
    const response = await person.api.get(`${keys}?page=2&page_size=2`);
    expect((await body(response)).map(({ name }: { name: string }) => name)).toEqual(["a"]);
    expect(response.headers.get("X-Total-Count")).toBe("3");
  });
});

describe("API keys: error and security", () => {
  it.each([{}, { name: "" }, { name: "  " }, { name: 7 }, { name: "x".repeat(101) }])(
    "refuses %j",
    async (content) => {
      const response = await ada.api.post(keys, content);
      expect([response.status, await detail(response)]).toEqual([400, expect.stringMatching(/name/)]);
    },
  );

  it("needs an access token: an API key is none", async () => {
    const { key } = await body(await ada.api.post(keys, { name: "x" }));
    for (const headers of [{}, { Authorization: `Bearer ${key}` }, { "X-API-Key": key }] as Record<
      string,
      string
    >[])
      for (const path of [keys, hooks]) expect((await call(path, { headers })).status).toBe(401);
  });

  it("hides the keys of others", async () => {
    const { id } = await body(await ada.api.post(keys, { name: "mine" }));
    expect((await bob.api.delete(`${keys}/${id}`)).status).toBe(404);
    expect(await body(await bob.api.get(keys))).toEqual([]);
    expect((await bob.api.delete(`${keys}/nothing`)).status).toBe(404);
  });
});

describe("webhooks: happy", () => {
  it("are made, read, changed, disabled, enabled and deleted", async () => {
    const response = await ada.api.post(hooks, {
      url,
      events: ["scan.failed", "scan.completed", "scan.failed"],
    });
    expect(response.status).toBe(201);
    const { secret, ...shown } = await body(response);
    expect(() => new Webhook(secret)).not.toThrow();
    expect(secret).toMatch(/^whsec_/);
    expect(shown).toMatchObject({
      url,
      events: ["scan.completed", "scan.failed"],
      enabled: true,
      disabled_at: null,
    });
    const path = `${hooks}/${shown.id}`;
    expect(await body(await ada.api.get(path))).toEqual(shown);
    expect(await body(await ada.api.get(hooks))).toEqual([shown]);
    expect(await body(await ada.api.patch(path, {}))).toEqual(shown);
    const changed = await body(
      await ada.api.patch(path, { url: `${url}/2`, events: ["scan.failed"], enabled: false }),
    );
    expect(changed).toMatchObject({
      url: `${url}/2`,
      events: ["scan.failed"],
      enabled: false,
      disabled_at: expect.any(String),
    });
    expect(await detail(await ada.api.post(`${path}/test`))).toMatch(/disabled/);
    expect(await body(await ada.api.patch(path, { enabled: true }))).toMatchObject({
      enabled: true,
      disabled_reason: null,
    });
    const rotated = await body(await ada.api.post(`${path}/rotate-secret`));
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    const row = await env.DB.prepare("select * from webhooks where id = ?").bind(shown.id).first();
    expect(JSON.stringify(row)).not.toContain(secret.slice(6, 20));
    expect(row).toMatchObject({
      previous_secret: expect.any(String),
      previous_secret_ends_at: expect.any(String),
    });
    expect((await ada.api.delete(path)).status).toBe(204);
    expect((await ada.api.get(path)).status).toBe(404);
  });

  it("send a test message, signed, and send it again by hand under the same message id", async () => {
    const world = newWorld();
    const { id, secret } = await body(await ada.api.post(hooks, wanted));
    const tested = await ada.api.post(`${hooks}/${id}/test`);
    expect(tested.status).toBe(201);
    const delivery = await body(tested);
    expect(delivery).toMatchObject({ event: "webhook.test", status: "pending", attempts: 0 });
    const list = async () => body(await ada.api.get(`${hooks}/${id}/deliveries`));
    await workOff(world);
    expect((await list())[0].status).toBe("delivered");
    const again = await body(await ada.api.post(`${hooks}/${id}/deliveries/${delivery.id}/redeliver`));
    expect(again).toMatchObject({ message_id: delivery.message_id, status: "pending" });
    expect(again.id).not.toBe(delivery.id);
    await workOff(world);
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual([
      "delivered",
      "delivered",
    ]);
    expect(world.asked.map(({ headers }) => headers.get("webhook-id"))).toEqual([
      delivery.message_id,
      delivery.message_id,
    ]);
    const [{ headers, body: text }] = world.asked as [(typeof world.asked)[0]];
    expect(() => new Webhook(secret).verify(text, Object.fromEntries(headers))).not.toThrow();
    expect(JSON.parse(text)).toMatchObject({ type: "webhook.test", data: { webhook_id: id } });
  });
});

describe("webhooks: error and security", () => {
  it.each([
    [{ events: ["scan.completed"] }, /url/],
    [{ url }, /events/],
    [{ url, events: [] }, /events/],
    [{ url, events: ["scan.started"] }, /events/],
    [{ ...wanted, url: "nonsense" }, /no valid URL/],
    [{ ...wanted, url: "http://169.254.169.254/" }, /not a public/],
    [{ ...wanted, url: "http://localhost:8787/" }, /not/],
    [{ ...wanted, url: "https://user:pass@hooks.lectern.org/" }, /password/],
  ])("refuses %j", async (content, reported) => {
    const response = await ada.api.post(hooks, content);
    expect([response.status, await detail(response)]).toEqual([400, expect.stringMatching(reported)]);
  });

  it("checks the address of a change too", async () => {
    const { id } = await body(await ada.api.post(hooks, wanted));
    expect((await ada.api.patch(`${hooks}/${id}`, { url: "http://10.0.0.1/" })).status).toBe(400);
    expect((await body(await ada.api.get(`${hooks}/${id}`))).url).toBe(url);
  });

  it("hides the webhooks of others", async () => {
    const { id } = await body(await ada.api.post(hooks, wanted));
    const path = `${hooks}/${id}`;
    const answers = [
      await bob.api.get(path),
      await bob.api.patch(path, { enabled: false }),
      await bob.api.delete(path),
      await bob.api.get(`${path}/deliveries`),
      await bob.api.post(`${path}/test`),
      await bob.api.post(`${path}/rotate-secret`),
      await bob.api.post(`${path}/deliveries/dlv_x/redeliver`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await body(await ada.api.get(path))).enabled).toBe(true);
    expect((await ada.api.post(`${path}/deliveries/dlv_x/redeliver`)).status).toBe(404);
  });

  it("allows 20 an account", async () => {
    const person = await newPerson();
    for (let at = 0; at < 20; at++) expect((await person.api.post(hooks, wanted)).status).toBe(201);
    expect(await detail(await person.api.post(hooks, wanted))).toMatch(/at most 20/);
  });
});
