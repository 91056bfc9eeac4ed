import { beforeAll, describe, expect, it } from "vitest";
import { body, call, detail, form, keyed, newAccount } from "../client.ts";
import { docx } from "../documents.ts";

type Api = ReturnType<typeof keyed>;
let key: string;
let mine: Api;
let theirs: Api;
let report: string;
beforeAll(async () => {
  ({ key } = await newAccount());
  mine = keyed(key);
  theirs = keyed((await newAccount()).key);
  const scan = await mine.form("/api/v1/scan", form({ name: "letter.docx", content: docx() }));
  report = (await body(scan)).report_id;
});

const newTag = async (api: Api, name: string) => (await body(await api.post("/api/v1/tags", { name }))).id;

describe("happy", () => {
  it("creates, lists and deletes tags", async () => {
    const api = keyed((await newAccount()).key);
    expect(await body(await api.get("/api/v1/tags"))).toEqual([]);
    const response = await api.post("/api/v1/tags", { name: " urgent ", color: "#D4351C" });
    expect(response.status).toBe(201);
    const tag = await body(response);
    expect(tag).toMatchObject({ name: "urgent", color: "#D4351C" });
    const plain = await body(await api.post("/api/v1/tags/", { name: "later" }));
    expect(plain.color).toBeNull();
    expect(await body(await api.get("/api/v1/tags"))).toEqual([tag, plain]);
    expect((await api.delete(`/api/v1/tags/${tag.id}`)).status).toBe(204);
    expect(await body(await api.get("/api/v1/tags"))).toEqual([plain]);
    expect((await api.post("/api/v1/tags", { name: "urgent" })).status).toBe(201);
  });

  it("adds a tag to a report, once, and removes it", async () => {
    const tag = await newTag(mine, "on and off");
    const path = `/api/v1/tags/${tag}/reports/${report}`;
    expect((await mine.post(path)).status).toBe(204);
    expect((await mine.post(path)).status).toBe(204);
    const [row] = (await body(await mine.get("/api/v1/reports"))).reports;
    expect(row.tags).toEqual([expect.objectContaining({ id: tag, name: "on and off" })]);
    expect((await mine.delete(path)).status).toBe(204);
    expect((await mine.delete(path)).status).toBe(404);
    expect((await body(await mine.get("/api/v1/reports"))).reports[0].tags).toEqual([]);
  });

  it("takes a deleted tag from its reports", async () => {
    const tag = await newTag(mine, "short-lived");
    const tagsOf = async () => (await body(await mine.get("/api/v1/reports"))).reports[0].tags;
    expect((await mine.post(`/api/v1/tags/${tag}/reports/${report}`)).status).toBe(204);
    expect(await tagsOf()).toMatchObject([{ id: tag }]);
    expect((await mine.delete(`/api/v1/tags/${tag}`)).status).toBe(204);
    expect(await tagsOf()).toEqual([]);
  });
});

describe("error", () => {
  it.each([
    ["no name", {}, /name is required/],
    ["a blank name", { name: "  " }, /name/],
    ["a long name", { name: "x".repeat(101) }, /name/],
    ["a name with a line break", { name: "a\nb" }, /name/],
    ["a number as name", { name: 5 }, /name/],
    ["a color that is none", { name: "x", color: "#12" }, /color/],
    ["no object", [], /body/],
  ])("refuses %s", async (_, tag, reported) => {
    const response = await mine.post("/api/v1/tags", tag);
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(reported);
  });

  it("refuses a name that is taken, in any letter case", async () => {
    await newTag(mine, "Taken");
    const response = await mine.post("/api/v1/tags", { name: "taken" });
    expect(response.status).toBe(400);
    expect(await detail(response)).toMatch(/already/);
  });

  it.each([
    ["malformed JSON", "{", "application/json"],
    ["another content type", '{"name":"x"}', "text/plain"],
    ["a form", "name=x", "application/x-www-form-urlencoded"],
    ["too much", JSON.stringify({ name: "x".repeat(1_100_000) }), "application/json"],
  ])("refuses %s", async (_, text, type) => {
    const response = await call("/api/v1/tags", {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": type },
      body: text,
    });
    expect(response.status).toBe(400);
    await detail(response);
  });

  it("knows no tag and no report that are not there", async () => {
    const tag = await newTag(mine, "lonely");
    expect((await mine.delete("/api/v1/tags/tag_nothing")).status).toBe(404);
    expect((await mine.post(`/api/v1/tags/${tag}/reports/rep_nothing`)).status).toBe(404);
    expect((await mine.post(`/api/v1/tags/tag_nothing/reports/${report}`)).status).toBe(404);
  });
});

describe("security", () => {
  it("keeps the tags of accounts apart", async () => {
    const tag = await newTag(mine, "mine alone");
    const other = await newTag(theirs, "mine alone");
    expect((await theirs.delete(`/api/v1/tags/${tag}`)).status).toBe(404);
    expect((await theirs.post(`/api/v1/tags/${other}/reports/${report}`)).status).toBe(404);
    expect((await mine.post(`/api/v1/tags/${other}/reports/${report}`)).status).toBe(404);
    expect(await body(await theirs.get("/api/v1/tags"))).toHaveLength(1);
  });
});
