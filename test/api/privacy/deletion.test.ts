import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import worker from "../../../src/index.ts";
import { body, call } from "../client.ts";
import { requestOf, routes } from "../matrix/routes.ts";
import { fresh, newWorld, type World } from "../matrix/world.ts";
import { join, json, newOrganization, newPerson, type Person } from "../platform/people.ts";
import { dump } from "./dump.ts";

/** Stands in the name, in the address and in all that the account alone owns. */
const canary = "canary7f3a";
const password = "a long enough password";

let world: World;
let owner: Person;
let other: Person;
let otherOrg: string;

const found = async () =>
  (await dump()).filter((line) => line.toLowerCase().includes(canary)).map((line) => line.split(":")[0]!);

beforeAll(async () => {
  owner = await newPerson({ email: `${canary}@lectern.example`, full_name: `Cora ${canary}`, password });
  other = await newPerson();
  const { key } = await body(await owner.api.post("/api/v1/settings/api-keys", { name: canary }));
  world = await newWorld({ owner, account: { accountId: owner.id, key } });

  // Every operation that there is, as its owner asks for it.
  for (const route of routes.filter(({ isFinal, takes }) => !isFinal && takes !== "nothing")) {
    const ids = route.fresh ? { ...world.ids, ...(await fresh[route.fresh](world)) } : world.ids;
    const apiKey = route.group === "scans" ? { Authorization: `Bearer ${key}` } : { "X-API-Key": key };
    const headers = route.group === "platform" ? owner.api.headers : apiKey;
    const [path, init] = requestOf(route, ids, headers);
    const { status } = await call(path, init);
    expect([route.name, status]).toEqual([route.name, route.answers.owner ?? route.answers.own]);
  }

  // What others did with the address, and what of the account's own holds words of its owner.
  otherOrg = await newOrganization(other);
  await join(owner, "member", other, otherOrg);
  const again = await newOrganization(other);
  for (const org of [again, otherOrg])
    await other.api.post(`/api/v1/orgs/${org}/invitations`, { email: owner.email });
  await other.api.post(`/api/v1/orgs/${again}/invitations`, { email: "somebody@lectern.example" });
  await call("/api/v1/auth/login", json("POST", { email: owner.email, password: "wrong" }));
  await call("/api/v1/auth/login", json("POST", { email: owner.email, password }));
  await owner.api.put("/api/v1/users/me/survey", { responses: { name: canary } });
  const url = `https://example.com/${canary}`;
  await owner.api.post("/api/v1/settings/webhooks", { url, events: ["scan.failed"] });
  const file = new FormData();
  file.append("file", new File(["<!doctype html><title>x</title>"], `${canary}.html`));
  const scanned = await call("/api/v1/scan", { method: "POST", headers: { "X-API-Key": key }, body: file });
  expect(scanned.status).toBe(200);
  const queued = await call("/api/scans", {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: file,
  });
  expect(queued.status).toBe(201);

  // Documents stay with their organization, which needs another owner.
  await env.DB.prepare(
    `insert into members (org_id, user_id, role, joined_at) select org_id, ?, 'owner', joined_at from members
      where user_id = ? on conflict do update set role = 'owner'`,
  )
    .bind(other.id, owner.id)
    .run();
});

describe("an account that is deleted", () => {
  it("leaves no name and no address behind, in no table, object or counter", async () => {
    const before = await found();
    expect(before).toEqual(
      expect.arrayContaining([
        "users.email",
        "users.full_name",
        "invitations.email",
        "webhooks.url",
        "reports.filename",
        "scans.filename",
        "api_keys.name",
      ]),
    );
    const documents = await body(await other.api.get(`/api/v1/documents?org_id=${world.ids.org}`));
    expect(documents[0].uploaded_by_name).toBe(`Cora ${canary}`);

    expect((await owner.api.delete("/api/v1/users/me", { password })).status).toBe(204);
    await worker.scheduled(createScheduledController(), env);
    expect(await found()).toEqual([]);
  });

  it("is a former member wherever its name stood", async () => {
    const documents = await body(await other.api.get(`/api/v1/documents?org_id=${world.ids.org}`));
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents)
      expect(document).toMatchObject({ uploaded_by: null, uploaded_by_name: "Former member" });
    const one = await body(await other.api.get(`/api/v1/documents/${documents[0].id}`));
    expect(one.uploaded_by_name).toBe("Former member");
    const members = await body(await other.api.get(`/api/v1/orgs/${otherOrg}/members`));
    expect(members.map(({ user_id }: { user_id: string }) => user_id)).toEqual([other.id]);
  });

  it("ends the invitations to its address, and no other", async () => {
    const listed = async (org: string) =>
      (await body(await other.api.get(`/api/v1/orgs/${org}/invitations`))).map(
        ({ email, status }: { email: string; status: string }) => [email, status],
      );
    expect(await listed(otherOrg)).toEqual([["Former member", "accepted"]]);
    const orgs = await body(await other.api.get("/api/v1/orgs"));
    const again = orgs.find(({ id }: { id: string }) => id !== otherOrg && id !== world.ids.org);
    expect(await listed(again.id)).toEqual([
      ["somebody@lectern.example", "pending"],
      ["Former member", "revoked"],
    ]);
  });
});
