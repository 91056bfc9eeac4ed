import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { body, call, detail } from "../client.ts";
import { join as joinAs, json, newPerson, type Person } from "./people.ts";

let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let org: string;

const path = (rest = "") => `/api/v1/orgs/${org}${rest}`;

const join = (person: Person, role: string, by = owner, to = org) => joinAs(person, role, by, to);

beforeAll(async () => {
  [owner, admin, member, stranger] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  org = (await body(await owner.api.post("/api/v1/orgs/", { name: " City library " }))).id;
  await join(admin, "admin");
  await join(member, "member");
});

describe("happy", () => {
  it("reads and lists organizations with the caller's role", async () => {
    const read = await body(await member.api.get(path()));
    expect(read).toMatchObject({ id: org, name: "City library", role: "member", member_count: 3 });
    expect(await body(await member.api.get("/api/v1/orgs"))).toEqual([read]);
    expect(await body(await stranger.api.get("/api/v1/orgs"))).toEqual([]);
  });

  it("lists members with roles, paged, with where the other pages are", async () => {
    const response = await member.api.get(path("/members?page=2&page_size=2"));
    expect(response.headers.get("X-Total-Count")).toBe("3");
    const page = (number: number) =>
      `<https://lectern.example${path(`/members?page=${number}&page_size=2`)}>`;
    expect(response.headers.get("Link")).toBe(
      `${page(1)}; rel="first", ${page(1)}; rel="prev", ${page(2)}; rel="last"`,
    );
    expect(await body(response)).toEqual([
      expect.objectContaining({ user_id: owner.id, role: "owner", email: owner.email }),
    ]);
    expect(await body(await member.api.get(path("/members?page=9")))).toEqual([]);
  });

  it("takes an invitation at registration", async () => {
    const email = `invited-${crypto.randomUUID()}@lectern.example`;
    const made = await body(await owner.api.post(path("/invitations"), { email: email.toUpperCase() }));
    expect(made).toMatchObject({ email, role: "member", status: "pending" });
    expect(made.invite_url).toContain(made.invite_token);
    const person = await newPerson({ email, invite_token: made.invite_token });
    expect((await body(await person.api.get(path()))).role).toBe("member");
    const [listed] = await body(await owner.api.get(path("/invitations?page_size=1")));
    expect(listed).toMatchObject({ id: made.id, status: "accepted" });
    expect(listed.invite_token).toBeUndefined();
    expect((await person.api.delete(path(`/members/${person.id}`))).status).toBe(204);
  });

  it("gives invitations 7 days", async () => {
    const email = `late-${crypto.randomUUID()}@lectern.example`;
    const { created_at, expires_at } = await body(await owner.api.post(path("/invitations"), { email }));
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
  });

  it("changes roles, hands over and deletes", async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const own = (await body(await one.api.post("/api/v1/orgs", { name: "Choir" }))).id;
    await join(two, "member", one, own);
    const members = `/api/v1/orgs/${own}/members`;
    expect((await body(await one.api.patch(`${members}/${two.id}`, { role: "owner" }))).role).toBe("owner");
    expect((await one.api.delete(`${members}/${one.id}`)).status).toBe(204);
    expect((await one.api.get(`/api/v1/orgs/${own}`)).status).toBe(404);
    expect((await two.api.delete(`/api/v1/orgs/${own}`)).status).toBe(204);
    expect((await two.api.get(`/api/v1/orgs/${own}`)).status).toBe(404);
  });
});

describe("error", () => {
  it.each([{}, { name: " " }, { name: "x".repeat(201) }, { name: 7 }, { name: "a\nb" }, { name: "a\ud800" }])(
    "no organization is named %j",
    async (content) => {
      expect((await owner.api.post("/api/v1/orgs", content)).status).toBe(400);
    },
  );

  it("the last owner can neither leave nor step down, nor delete the account", async () => {
    for (const response of [
      await owner.api.delete(path(`/members/${owner.id}`)),
      await owner.api.patch(path(`/members/${owner.id}`), { role: "member" }),
      await owner.api.delete("/api/v1/users/me", { password: owner.password }),
    ]) {
      expect(response.status).toBe(400);
      expect(await detail(response)).toMatch(/owner/);
    }
  });

  it("two owners that leave at once leave one behind", async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const own = (await body(await one.api.post("/api/v1/orgs", { name: "Choir" }))).id;
    await join(two, "owner", one, own);
    const answers = await Promise.all(
      [one, two].map(({ api, id }) => api.delete(`/api/v1/orgs/${own}/members/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  it("invitations that are used, revoked, expired or another's are refused", async () => {
    const person = await newPerson();
    const invite = async () => body(await owner.api.post(path("/invitations"), { email: person.email }));
    const accept = (who: Person, invite_token: string) =>
      who.api.post("/api/v1/invitations/accept", { invite_token });
    const revoked = await invite();
    expect((await owner.api.delete(path(`/invitations/${revoked.id}`))).status).toBe(204);
    expect((await accept(person, revoked.invite_token)).status).toBe(400);
    const expired = await invite();
    await env.DB.prepare("update invitations set expires_at = '2020-01-01T00:00:00.000Z' where id = ?")
      .bind(expired.id)
      .run();
    expect((await accept(person, expired.invite_token)).status).toBe(400);
    const good = await invite();
    expect((await accept(stranger, good.invite_token)).status).toBe(400);
    expect((await accept(person, good.invite_token)).status).toBe(200);
    expect((await accept(person, good.invite_token)).status).toBe(400);
    const again = await owner.api.post(path("/invitations"), { email: person.email });
    expect(again.status).toBe(400);
    expect(await detail(again)).toMatch(/member already/);
  });

  it.each(["?page=0", "?page_size=0", "?page_size=101", "?page=x"])("a list refuses %s", async (query) => {
    expect((await owner.api.get(`/api/v1/orgs${query}`)).status).toBe(400);
  });
});

describe("security", () => {
  const managing = (api: Person["api"]) => [
    api.get(path("/invitations")),
    api.post(path("/invitations"), { email: "somebody@lectern.example" }),
    api.patch(path(`/members/${member.id}`), { role: "admin" }),
    api.delete(path(`/members/${admin.id}`)),
    api.delete(path(`/invitations/${newId("inv", Date.now())}`)),
    api.delete(path()),
  ];

  it("members may not manage", async () => {
    const answers = await Promise.all(managing(member.api));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it("strangers learn nothing: a foreign organization answers as a missing one", async () => {
    const reading = [path(), path("/members")].map((url) => stranger.api.get(url));
    for (const response of await Promise.all([...managing(stranger.api), ...reading])) {
      expect(response.status).toBe(404);
      const text = await detail(response);
      expect(text).toBe("There is no such organization.");
    }
    expect(await detail(await stranger.api.get(`/api/v1/orgs/${newId("org", Date.now())}`))).toBe(
      "There is no such organization.",
    );
  });

  it("an admin makes no owners and touches none", async () => {
    const answers = [
      await admin.api.patch(path(`/members/${member.id}`), { role: "owner" }),
      await admin.api.patch(path(`/members/${owner.id}`), { role: "member" }),
      await admin.api.delete(path(`/members/${owner.id}`)),
      await admin.api.post(path("/invitations"), { email: "new-owner@lectern.example", role: "owner" }),
      await admin.api.delete(path()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it("a removed member is refused by the very next request", async () => {
    const person = await newPerson();
    await join(person, "member");
    expect((await person.api.get(path())).status).toBe(200);
    expect((await admin.api.delete(path(`/members/${person.id}`))).status).toBe(204);
    expect((await person.api.get(path())).status).toBe(404);
  });

  it("nobody without a token gets anything", async () => {
    expect((await call("/api/v1/orgs")).status).toBe(401);
    expect((await call("/api/v1/orgs", json("POST", { name: "x" }))).status).toBe(401);
    expect((await call("/api/v1/invitations/accept", json("POST", { invite_token: "x" }))).status).toBe(401);
  });
});
