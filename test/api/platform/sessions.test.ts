import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { body, call, form } from "../client.ts";
import { mailWorld } from "./mail-world.ts";
import { bearer, json, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const login = async ({ email, password }: Person, headers: Record<string, string> = {}) => {
  const answer = await call("/api/v1/auth/login", json("POST", { email, password }, headers));
  return (await body(answer)) as { access_token: string; refresh_token: string };
};
const refresh = (token: string, headers: Record<string, string> = {}) =>
  call("/api/v1/auth/refresh", json("POST", { refresh_token: token }, headers));
const list = async (token: string) => body(await bearer(token).get("/api/v1/users/me/sessions"));

describe("sessions", () => {
  it("happy: are listed with where they are used from, newest first", async () => {
    const person = await newPerson();
    const headers = { "CF-Connecting-IP": "2001:db8:1:2:3:4:5:6", "User-Agent": firefox };
    const { access_token } = await login(person, headers);
    const sessions = await list(access_token);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      current: true,
      address: "2001:db8:1:2::/64",
      client: "Firefox on Windows",
      last_used_at: sessions[0].created_at,
    });
    expect(sessions[1]).toMatchObject({ current: false, address: "127.0.0.1", client: null });
    const listed = await person.api.get("/api/v1/users/me/sessions?page_size=1");
    expect(listed.headers.get("X-Total-Count")).toBe("2");
    const kept = JSON.stringify((await env.DB.prepare("select * from sessions").all()).results);
    expect(kept).toContain("2001:db8:1:2::/64");
    expect(kept).not.toContain("Gecko");
    expect(kept).not.toContain("2001:db8:1:2:3");
  });

  it("happy: tell the place of the last refresh", async () => {
    const person = await newPerson();
    const headers = { "CF-Connecting-IP": "203.0.113.9", "User-Agent": "curl/8.5.0" };
    const { access_token } = await body(await refresh(person.refreshToken, headers));
    expect(await list(access_token)).toMatchObject([
      { current: true, address: "203.0.113.9", client: "curl" },
    ]);
  });

  it("happy: end one by one, the own one too", async () => {
    const person = await newPerson();
    const other = await login(person);
    const [current, first] = await list(other.access_token);
    const api = bearer(other.access_token);
    expect((await api.delete(`/api/v1/users/me/sessions/${first.id}`)).status).toBe(204);
    expect((await person.api.get("/api/v1/users/me")).status).toBe(401);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect(await list(other.access_token)).toEqual([current]);
    expect((await api.delete(`/api/v1/users/me/sessions/${first.id}`)).status).toBe(404);
    expect((await api.delete(`/api/v1/users/me/sessions/${current.id}`)).status).toBe(204);
    expect((await api.get("/api/v1/users/me")).status).toBe(401);
  });

  it("security: of others are neither listed nor ended", async () => {
    const [ada, eve] = [await newPerson(), await newPerson()];
    const [session] = await list(ada.accessToken);
    expect((await eve.api.delete(`/api/v1/users/me/sessions/${session.id}`)).status).toBe(404);
    expect((await ada.api.get("/api/v1/users/me")).status).toBe(200);
    expect((await list(eve.accessToken)).map(({ id }: { id: string }) => id)).not.toContain(session.id);
  });

  it("note their last use, at most each quarter of an hour", async () => {
    const world = mailWorld();
    const person = await world.register();
    const seen = async () => {
      // What is written in the background is there when it is asked for again.
      for (let asked = 0; asked < 2; asked++)
        await world.call("/api/v1/users/me", { headers: world.as(person) });
      return env.DB.prepare("select last_used_at as at from sessions where user_id = ?")
        .bind(person.id)
        .first("at");
    };
    const start = new Date(world.time).toISOString();
    world.time += 14 * 60_000 + 50_000;
    expect(await seen()).toBe(start);
    world.time -= 14 * 60_000 + 50_000;
    const { tokens } = {
      tokens: await body(await world.post("/api/v1/auth/refresh", { refresh_token: person.refreshToken })),
    };
    world.time += 10 * 60_000;
    await env.DB.prepare("update sessions set last_used_at = null where user_id = ?").bind(person.id).run();
    person.accessToken = tokens.access_token;
    await expect.poll(seen).toBe(new Date(world.time).toISOString());
  });
});

describe("preview URLs", () => {
  async function shown() {
    const person = await newPerson();
    const document = await newDocument(person, await newOrganization(person));
    const preview = async (api = person.api): Promise<string> =>
      (await body(await api.get(`/api/v1/documents/${document}/preview`))).preview_url;
    const link = await body(await person.api.post(`/api/v1/documents/${document}/public-share`));
    const published = (await body(await call(`/api/v1/public/${link.token}`))).preview_url;
    return { person, preview, published };
  }
  const status = async (url: string) => (await call(url)).status;

  it("security: end with a logout from everywhere, those of public links do not", async () => {
    const { person, preview, published } = await shown();
    const url = await preview();
    expect(await status(url)).toBe(200);
    expect((await person.api.post("/api/v1/auth/logout-all")).status).toBe(204);
    expect(await status(url)).toBe(404);
    expect(await status(published)).toBe(200);
    const { access_token } = await login(person);
    expect(await status(await preview(bearer(access_token)))).toBe(200);
    expect(await status(url)).toBe(404);
  });

  it("security: end with a new password, those of public links do not", async () => {
    const { person, preview, published } = await shown();
    const url = await preview();
    expect(await status(url)).toBe(200);
    const change = { current_password: person.password, new_password: "another long password" };
    expect((await person.api.post("/api/v1/users/me/password", change)).status).toBe(204);
    expect(await status(url)).toBe(404);
    expect(await status(published)).toBe(200);
    expect(await status(await preview())).toBe(200);
  });

  it("security: end with the account", async () => {
    const { person, preview } = await shown();
    const org = (await body(await person.api.get("/api/v1/orgs")))[0].id;
    const heir = await newPerson();
    await env.DB.prepare("insert into members (org_id, user_id, role, joined_at) values (?, ?, 'owner', ?)")
      .bind(org, heir.id, new Date().toISOString())
      .run();
    const url = await preview();
    const kept = await preview(heir.api);
    expect((await person.api.delete("/api/v1/users/me", { password: person.password })).status).toBe(204);
    expect(await status(url)).toBe(404);
    expect(await status(kept)).toBe(200);
  });

  it("happy: outlast a logout, a refresh and the end of one session", async () => {
    const { person, preview } = await shown();
    const other = await login(person);
    const url = await preview();
    expect((await refresh(other.refresh_token)).status).toBe(200);
    const [newest] = await list(person.accessToken);
    expect((await person.api.delete(`/api/v1/users/me/sessions/${newest.id}`)).status).toBe(204);
    expect(await status(url)).toBe(200);
    const init = json("POST", { refresh_token: person.refreshToken });
    expect((await call("/api/v1/auth/logout", init)).status).toBe(204);
    expect((await person.api.get("/api/v1/users/me")).status).toBe(401);
    expect(await status(url)).toBe(200);
  });

  it("error: end after an hour, and a changed end is refused", async () => {
    const world = mailWorld();
    const person = await world.register();
    const org = (await body(await world.post("/api/v1/orgs", { name: "x" }, world.as(person)))).id;
    const uploaded = await world.call(`/api/v1/documents/upload?org_id=${org}`, {
      method: "POST",
      headers: world.as(person),
      body: form({ name: "a.html", content: "<!doctype html><h1>Hello</h1>" }),
    });
    const path = `/api/v1/documents/${(await body(uploaded)).id}/preview`;
    const { preview_url, expires_at } = await body(await world.call(path, { headers: world.as(person) }));
    expect(Date.parse(expires_at) - world.time).toBe(3_600_000);
    const parts = preview_url.split(".");
    parts[parts.length - 3] = String(Date.parse(expires_at) + 3_600_000);
    expect((await world.call(parts.join("."))).status).toBe(404);
    world.time += 3_600_000 - 1;
    expect((await world.call(preview_url)).status).toBe(200);
    world.time += 1;
    expect((await world.call(preview_url)).status).toBe(404);
  });
});
