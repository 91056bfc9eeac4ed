import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/core/ids.ts";
import { body, call, detail } from "../client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

let owner: Person;
let member: Person;
let friend: Person;
let org: string;
let doc: string;
let tag: { id: string; name: string };

let count = 0;
const create = (content: object = {}, by = member) =>
  by.api.post("/api/v1/tags", { name: `tag ${++count}`, org_id: org, ...content });
const on = (tagId: string, documentId = doc) => `/api/v1/tags/${tagId}/documents/${documentId}`;
const tagsOf = async () => (await body(await member.api.get(`/api/v1/documents/${doc}`))).tags;

beforeAll(async () => {
  [owner, member, friend] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});
beforeEach(async () => {
  doc = await newDocument(member, org);
  tag = await body(await create({ color: "#1d70b8" }));
});

describe("happy", () => {
  it("makes a tag, lists it and puts it on documents", async () => {
    expect(tag).toMatchObject({ org_id: org, name: `tag ${count}`, color: "#1d70b8" });
    const list = await owner.api.get(`/api/v1/tags?org_id=${org}&page_size=1`);
    expect(await body(list)).toEqual([tag]);
    expect(Number(list.headers.get("X-Total-Count"))).toBe(count);
    for (let again = 0; again < 2; again++) expect((await member.api.post(on(tag.id))).status).toBe(204);
    expect(await tagsOf()).toEqual([tag]);
    const [listed] = await body(await member.api.get(`/api/v1/documents?org_id=${org}&page_size=1`));
    expect(listed.tags).toEqual([tag]);
    expect((await member.api.delete(on(tag.id))).status).toBe(204);
    expect(await tagsOf()).toEqual([]);
  });

  it("deletes a tag from every document too", async () => {
    expect((await member.api.post(on(tag.id))).status).toBe(204);
    expect(await tagsOf()).toEqual([tag]);
    expect((await member.api.delete(`/api/v1/tags/${tag.id}`)).status).toBe(204);
    expect(await tagsOf()).toEqual([]);
    expect((await member.api.delete(`/api/v1/tags/${tag.id}`)).status).toBe(404);
  });
});

describe("error", () => {
  it.each([{ name: " " }, { name: undefined }, { org_id: undefined }, { color: "#12" }])(
    "%j is refused",
    async (content) => {
      expect((await create(content)).status).toBe(400);
    },
  );

  it("a name is taken once in an organization, whatever its case", async () => {
    const again = await create({ name: tag.name.toUpperCase() });
    expect(again.status).toBe(400);
    expect(await detail(again)).toMatch(/already/);
    const other = await newOrganization(member);
    expect((await create({ name: tag.name, org_id: other })).status).toBe(201);
  });

  it("only tags of the document's organization go on it", async () => {
    const other = await newOrganization(member);
    const foreign = await body(await create({ org_id: other }));
    for (const id of [foreign.id, newId("tag", Date.now()), "x"]) {
      expect((await member.api.post(on(id))).status).toBe(404);
      expect((await member.api.delete(on(id))).status).toBe(404);
    }
    expect((await member.api.delete(on(tag.id))).status).toBe(404);
    expect(await tagsOf()).toEqual([]);
  });
});

describe("security", () => {
  it.each([
    ["view", 403],
    ["score", 403],
    ["full", 204],
  ])("%s: tagging answers %d", async (permission, status) => {
    await member.api.post(`/api/v1/documents/${doc}/shares`, { user_email: friend.email, permission });
    expect((await friend.api.post(on(tag.id))).status).toBe(status);
    expect((await friend.api.delete(on(tag.id))).status).toBe(status);
  });

  it("strangers learn nothing", async () => {
    const answers = [
      await friend.api.get(`/api/v1/tags?org_id=${org}`),
      await create({}, friend),
      await friend.api.delete(`/api/v1/tags/${tag.id}`),
      await friend.api.post(on(tag.id)),
      await friend.api.delete(on(tag.id)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await body(await member.api.get(`/api/v1/tags?org_id=${org}&page_size=1`))).toEqual([tag]);
  });

  it("nobody without a token gets anything", async () => {
    expect((await call(`/api/v1/tags?org_id=${org}`)).status).toBe(401);
    expect((await call(on(tag.id), { method: "POST" })).status).toBe(401);
  });
});
