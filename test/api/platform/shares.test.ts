import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { body, call, detail } from "../client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

let owner: Person;
let member: Person;
let friend: Person;
let partner: Person;
let org: string;
let partners: string;
let doc: string;

const at = (rest = "", id = doc) => `/api/v1/documents/${id}${rest}`;
const share = async (content: object, by = member) => body(await by.api.post(at("/shares"), content));

beforeAll(async () => {
  [owner, member, friend, partner] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
  partners = await newOrganization(partner, "Partners");
});
beforeEach(async () => {
  doc = await newDocument(member, org);
});

describe("happy", () => {
  it("shares with a user, who finds it and sees it until it is revoked", async () => {
    const made = await share({ user_email: friend.email.toUpperCase(), permission: "view" });
    expect(made).toMatchObject({
      document_id: doc,
      user_id: friend.id,
      user_email: friend.email,
      org_id: null,
      permission: "view",
    });
    const seen = await body(await friend.api.get(at()));
    expect(seen).toMatchObject({ id: doc, access: "view" });
    expect(await body(await friend.api.get("/api/v1/documents/shared"))).toEqual([seen]);
    const { preview_url } = await body(await friend.api.get(at("/preview")));
    expect((await call(preview_url)).status).toBe(200);

    expect((await member.api.delete(at(`/shares/${made.id}`))).status).toBe(204);
    expect((await friend.api.get(at())).status).toBe(404);
    expect((await call(preview_url)).status).toBe(404);
    expect(await body(await friend.api.get("/api/v1/documents/shared"))).toEqual([]);
  });

  it("shares with an organization, for whoever is a member of it now", async () => {
    const made = await share({ org_id: partners, permission: "score" });
    expect(made).toMatchObject({ org_id: partners, org_name: "Partners", user_id: null });
    expect((await body(await partner.api.get(at()))).access).toBe("score");
    const [first] = await body(await partner.api.get("/api/v1/documents/shared"));
    expect(first.id).toBe(doc);
    const person = await newPerson();
    await join(person, "member", partner, partners);
    expect((await person.api.get(at())).status).toBe(200);
    await partner.api.delete(`/api/v1/orgs/${partners}/members/${person.id}`);
    expect((await person.api.get(at())).status).toBe(404);
  });

  it("changes the permission when it is shared again, and the most that is shared counts", async () => {
    const first = await share({ user_email: partner.email, permission: "view" });
    const second = await share({ user_email: partner.email, permission: "full" });
    expect(second).toEqual({ ...first, permission: "full" });
    await share({ org_id: partners, permission: "score" });
    expect((await body(await partner.api.get(at()))).access).toBe("full");
    const list = await owner.api.get(at("/shares"));
    expect(list.headers.get("X-Total-Count")).toBe("2");
    expect((await body(list)).map((row: { permission: string }) => row.permission)).toEqual([
      "score",
      "full",
    ]);
  });

  it("shares with everybody by a link, until it is revoked", async () => {
    const made = await body(await member.api.post(at("/public-share")));
    expect(made.token).toMatch(/^[\w-]{43}$/);
    expect(made).toMatchObject({ url: expect.stringMatching(`/s/${made.token}$`), expires_at: null });
    const shown = await body(await call(`/api/v1/public/${made.token}`));
    expect(shown).toMatchObject({ filename: "hello.html", doc_type: "html", expires_at: null });
    expect((await call(shown.preview_url)).status).toBe(200);
    expect(await body(await owner.api.get(at("/public-shares")))).toEqual([made]);

    expect((await owner.api.delete(at(`/public-shares/${made.id}`))).status).toBe(204);
    expect((await call(`/api/v1/public/${made.token}`)).status).toBe(404);
    expect((await call(shown.preview_url)).status).toBe(404);
  });

  it("a link ends with its days, and with the document", async () => {
    const made = await body(await member.api.post(at("/public-share"), { expires_in_days: 2 }));
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(2 * 86_400_000);
    const { preview_url } = await body(await call(`/api/v1/public/${made.token}`));
    await env.DB.prepare("update public_shares set expires_at = '2020-01-01T00:00:00.000Z' where id = ?")
      .bind(made.id)
      .run();
    expect((await call(`/api/v1/public/${made.token}`)).status).toBe(404);
    expect((await call(preview_url)).status).toBe(404);

    const other = await body(await member.api.post(at("/public-share")));
    await member.api.delete(at());
    expect((await call(`/api/v1/public/${other.token}`)).status).toBe(404);
  });
});

describe("error", () => {
  it.each([
    [{ permission: "view" }, /exactly one/],
    [{ user_email: "a@lectern.example", org_id: "org_x", permission: "view" }, /exactly one/],
    [{ user_email: "nobody@lectern.example", permission: "view" }, /invite the person.*public link/],
    [{ user_email: "nobody", permission: "view" }, /user_email/],
    [{ user_email: "a@lectern.example", permission: "own" }, /permission/],
    [{ user_email: "a@lectern.example" }, /permission/],
  ])("%j is refused", async (content, text) => {
    const response = await member.api.post(at("/shares"), content);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(text);
  });

  it("an unknown organization and an unknown share are missing", async () => {
    for (const org_id of [newId("org", Date.now()), "x"])
      expect((await member.api.post(at("/shares"), { org_id, permission: "view" })).status).toBe(404);
    const other = await newDocument(member, org);
    const made = await share({ user_email: friend.email, permission: "view" });
    for (const path of [
      at(`/shares/${newId("shr", Date.now())}`),
      at(`/shares/${made.id}`, other),
      at("/public-shares/x"),
    ])
      expect((await member.api.delete(path)).status).toBe(404);
    expect((await friend.api.get(at())).status).toBe(200);
  });

  it.each([0, 366, 1.5, "7"])("a link cannot last %j days", async (expires_in_days) => {
    expect((await member.api.post(at("/public-share"), { expires_in_days })).status).toBe(400);
  });
});

describe("security", () => {
  const managing = (api: Person["api"]) => [
    api.post(at("/shares"), { user_email: owner.email, permission: "view" }),
    api.get(at("/shares")),
    api.delete(at(`/shares/${newId("shr", Date.now())}`)),
    api.post(at("/public-share")),
    api.get(at("/public-shares")),
    api.delete(at(`/public-shares/${newId("pub", Date.now())}`)),
  ];

  it("whoever it is shared with never shares on nor deletes", async () => {
    await share({ user_email: friend.email, permission: "full" });
    for (const response of await Promise.all([...managing(friend.api), friend.api.delete(at())]))
      expect(response.status).toBe(403);
  });

  it("strangers learn nothing", async () => {
    for (const response of await Promise.all(managing(friend.api))) {
      expect(response.status).toBe(404);
      expect(await detail(response)).toBe("There is no such document.");
    }
  });
});
