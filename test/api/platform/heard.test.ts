import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { body, detail } from "../client.ts";
import { docx } from "../documents.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "./people.ts";

let owner: Person;
let member: Person;
let stranger: Person;
let org: string;

beforeAll(async () => {
  [owner, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  org = await newOrganization(owner);
  await join(member, "member", owner, org);
});

const page =
  '<!doctype html><html lang="en"><title>T</title><h1>Town</h1><p>See <a href="/x">the map</a>.<p lang=fr>Bonjour<p aria-hidden=true>Closed today';

async function heardOf(content: string | Uint8Array<ArrayBuffer>, name = "town.html") {
  const doc = await newDocument(member, org, { name, content });
  const { report_id, version_id } = await body(
    await member.api.post("/api/v1/compliance/test", { document_id: doc }),
  );
  return { doc, report_id, version_id, path: `/api/v1/compliance/reports/${doc}/${report_id}/heard` };
}

describe("happy", () => {
  it("tells what is heard of the tested file, in order, and what is not", async () => {
    const { path, report_id, version_id } = await heardOf(page);
    const response = await owner.api.get(path);
    expect(response.status).toBe(200);
    expect(await body(response)).toEqual({
      report_id,
      version_id,
      filename: "town.html",
      language: "en",
      is_order_guessed: false,
      entries: [
        { role: "heading", announced: "heading level 1", text: "Town" },
        { role: "paragraph", announced: null, text: "See" },
        { role: "link", announced: "link", text: "the map" },
        { role: "text", announced: null, text: "." },
        { role: "paragraph", announced: null, text: "Bonjour", language: "fr" },
      ],
      total: 5,
      page: 1,
      page_size: 200,
      hidden_words: 2,
      hidden: [{ page: null, words: 2, text: "Closed today" }],
      not_read: [],
    });
  });

  it("pages through the entries", async () => {
    const { path } = await heardOf(page);
    const second = await body(await owner.api.get(`${path}?page=2&page_size=2`));
    expect(second).toMatchObject({ total: 5, page: 2, page_size: 2 });
    expect(second.entries.map(({ text }: { text: string }) => text)).toEqual(["the map", "."]);
    const beyond = await body(await owner.api.get(`${path}?page=9&page_size=2`));
    expect(beyond).toMatchObject({ total: 5, entries: [] });
  });

  it("reads the version that was tested, not the one that has come since", async () => {
    const { doc, path } = await heardOf(docx({ text: "As it was" }), "town.docx");
    const later = new FormData();
    later.set("file", new File([docx({ text: "As it is" })], "town.docx"));
    expect((await member.api.form(`/api/v1/documents/${doc}/versions`, later)).status).toBe(201);
    expect((await body(await owner.api.get(path))).entries).toEqual([
      { role: "paragraph", announced: null, text: "As it was" },
    ]);
  });
});

describe("negative", () => {
  it("is not told to strangers, nor of a report that is not there", async () => {
    const { path, doc } = await heardOf(page);
    expect((await stranger.api.get(path)).status).toBe(404);
    expect(
      (await owner.api.get(`/api/v1/compliance/reports/${doc}/rep_00000000000000000000000000/heard`)).status,
    ).toBe(404);
    expect((await owner.api.get(`${path}?page=0`)).status).toBe(400);
    expect((await owner.api.get(`${path}?page_size=1001`)).status).toBe(400);
    expect((await owner.api.get(path)).status).toBe(200);
  });

  it("is 404 when the file is gone", async () => {
    const { path } = await heardOf(page);
    expect((await owner.api.get(path)).status).toBe(200);
    for (const { key } of (await env.FILES.list({ prefix: "documents/" })).objects)
      await env.FILES.delete(key);
    const response = await owner.api.get(path);
    expect([response.status, await detail(response)]).toEqual([404, expect.any(String)]);
  });
});
