import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { services } from "../../src/services/all.ts";
import { sealWith } from "../../src/services/sealing.ts";
import { keysOf } from "../../src/services/secrets.ts";
import { readSettings } from "../../src/settings.ts";
import { stores } from "../../src/store/all.ts";
import { newWorld } from "../jobs/world.ts";
import { browserOf } from "../pages/browser.ts";
import { body, callWith, origin } from "./client.ts";
import { json, newDocument, newOrganization, newPerson, type Person } from "./platform/people.ts";

const renewed = "another secret that only tests know, long enough";
const rotating = { SECRET: renewed, SECRET_PREVIOUS: env.SECRET };
const over = { SECRET: renewed };

let person: Person;
let cookie: string;
let file: string;
let webhook: string;
beforeAll(async () => {
  person = await newPerson();
  ({ cookie } = await browserOf(person));
  const document = await newDocument(person, await newOrganization(person));
  const preview = await body(await person.api.get(`/api/v1/documents/${document}/preview`));
  file = new URL(preview.preview_url, origin).pathname;
  const made = await person.api.post("/api/v1/settings/webhooks", {
    url: "https://example.com/scans",
    events: ["scan.completed"],
  });
  webhook = (await body(made)).id;
});

const statuses = async (vars: object) => ({
  token: (await callWith(vars, "/api/v1/users/me", { headers: person.api.headers })).status,
  console: (await callWith(vars, "/console/settings", { headers: { Cookie: cookie }, redirect: "manual" }))
    .status,
  file: (await callWith(vars, file)).status,
});

const sealed = async () =>
  (await env.DB.prepare("select secret from webhooks where id = ?")
    .bind(webhook)
    .first<{ secret: string }>())!.secret;

const sealOf = (secret: string, previous?: string) =>
  sealWith(() => keysOf(secret, previous).accepted("webhook-secret"));

const sweepWith = (vars: object) => {
  const world = newWorld();
  return services(stores(env, world.now), readSettings({ ...env, ...vars }), world).webhooks.sweep();
};

describe("a rotation of the secret", () => {
  it("ends nothing while the former one is known", async () => {
    expect(await statuses(rotating)).toEqual({ token: 200, console: 200, file: 200 });
  });

  it("ends what is signed when it is not", async () => {
    const { token, console, file } = await statuses(over);
    expect([token, file]).toEqual([401, 404]);
    expect(console).not.toBe(200);
  });

  it("signs with the new one", async () => {
    const login = json("POST", { email: person.email, password: person.password });
    const { access_token } = await body(await callWith(rotating, "/api/v1/auth/login", login));
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await callWith(over, "/api/v1/users/me", { headers })).status).toBe(200);
    expect((await callWith({}, "/api/v1/users/me", { headers })).status).toBe(401);
  });

  it("leaves refresh tokens as they are", async () => {
    const { refreshToken } = await newPerson();
    const response = await callWith(
      over,
      "/api/v1/auth/refresh",
      json("POST", { refresh_token: refreshToken }),
    );
    expect(response.status).toBe(200);
  });

  it("seals the secrets of webhooks anew, and loses none", async () => {
    const before = await sealed();
    const text = sealOf(env.SECRET).open(before, webhook);
    expect(text).toMatch(/^whsec_/);
    expect(sealOf(renewed, env.SECRET).open(before, webhook)).toBe(text);
    expect(() => sealOf(renewed).open(before, webhook)).toThrow();
    await sweepWith(over);
    expect(await sealed()).toBe(before);
    await sweepWith(rotating);
    expect(sealOf(renewed).open(await sealed(), webhook)).toBe(text);
  });

  it("seals anew what comes after many secrets that no key opens", async () => {
    const lost = sealOf("a secret of long ago, that nobody knows any more").close("whsec_x", "whk_0");
    const many = Array.from({ length: 250 }, (_, at) => `whk_0${at}`);
    await env.DB.prepare(
      `insert into webhooks (id, user_id, url, events, secret, created_at)
       select value, (select user_id from webhooks where id = ?), 'https://example.com', '[]', ?, '2026-01-01'
       from json_each(?)`,
    )
      .bind(webhook, lost, JSON.stringify(many))
      .run();
    // Stored last, so that it is found last whichever way the table is read.
    await env.DB.prepare("update webhooks set rowid = (select max(rowid) + 1 from webhooks) where id = ?")
      .bind(webhook)
      .run();
    try {
      const third = "a third secret that only tests know, long enough";
      const text = sealOf(renewed).open(await sealed(), webhook);
      await sweepWith({ SECRET: third, SECRET_PREVIOUS: renewed });
      expect(sealOf(third).open(await sealed(), webhook)).toBe(text);
    } finally {
      await env.DB.prepare("delete from webhooks where secret = ?").bind(lost).run();
    }
  });

  it("opens what was sealed before keys had names", () => {
    const [algorithm, , iv, text] = sealOf(env.SECRET).close("whsec_x", "whk_1").split(".");
    expect(sealOf(renewed, env.SECRET).open([algorithm, iv, text].join("."), "whk_1")).toBe("whsec_x");
  });
});
