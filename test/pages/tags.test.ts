import { beforeAll, describe, expect, it } from "vitest";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { type Browser, browserOf, executable, shownAs } from "./browser.ts";

let owner: Person;
let browser: Browser;
let [org, path] = ["", ""];
const tagIn = (html: string, name: string) =>
  new RegExp(`tag=(tag_\\w+)">Show<span class="hidden"> the documents with the tag ${name}`).exec(html)![1]!;

beforeAll(async () => {
  owner = await newPerson();
  org = await newOrganization(owner, "City library");
  path = `/console/orgs/${org}/tags`;
  browser = await browserOf(owner);
});

describe("happy", () => {
  it("creates, shows and deletes tags", async () => {
    expect((await browser.get(path)).text).toContain("Tags put documents in order");
    const created = await browser.post(path, { name: "Urgent", color: "#d13438" });
    expect(created).toMatchObject({ status: 303, location: `${path}?done=created` });
    await browser.post(path, { name: "Later", color: "" });
    const { text, html } = await browser.get(created.location!);
    expect(text).toContain("2 tags, the newest first.");
    expect(html.match(/<circle/g)).toHaveLength(1);
    expect(html).toContain('fill="#d13438"');
    expect(html).toContain(`<a href="${path}" aria-current="page">Tags</a>`);

    const deleted = await browser.post(`${path}/${tagIn(html, "Later")}/delete`);
    expect(deleted).toMatchObject({ status: 303, location: `${path}?done=deleted` });
    const left = await browser.page(path);
    expect(left.text).toContain("Urgent");
    expect(left.text).not.toContain("Later");
  });

  it("puts tags on a document, old ones and new ones, and takes them off", async () => {
    const page = `/console/documents/${await newDocument(owner, org)}`;
    const tag = tagIn((await browser.get(path)).html, "Urgent");
    await browser.post(`${page}/tags`, { tag_id: tag });
    const added = await browser.post(`${page}/tags/new`, { name: "New one", color: "#2e8540" });
    expect(added).toMatchObject({ status: 303, location: `${page}?done=tagged` });
    const { html, text } = await browser.get(page);
    expect(html).toContain('aria-label="Remove the tag Urgent"');
    expect(html).toContain('aria-label="Remove the tag New one"');
    expect(html).not.toContain(`<option value="${tag}">`);
    expect(text).not.toContain("Add a tag");

    expect((await browser.post(`${page}/tags/${tag}/remove`)).location).toBe(`${page}?done=untagged`);
    expect((await browser.get(page)).html).toContain(`<option value="${tag}">Urgent</option>`);
  });
});

describe("error", () => {
  it.each([
    [{ name: " ", color: "" }, "Must not be blank."],
    [{ name: "urgent", color: "" }, "There is a tag named"],
    [{ name: "x", color: "url(//evil.example)" }, "Must be a hex colour"],
  ])("says what is wrong with %j, in the list and on a document", async (fields, message) => {
    const page = `/console/documents/${await newDocument(owner, org)}`;
    for (const to of [path, `${page}/tags/new`]) {
      const { status, text } = await browser.post(to, fields);
      expect(status).toBe(400);
      expect(text).toContain(message);
    }
  });
});

describe("security", () => {
  it("tells nobody else of an organization's tags", async () => {
    const tag = tagIn((await browser.get(path)).html, "Urgent");
    const other = await browserOf(await newPerson());
    expect((await other.get(path)).status).toBe(404);
    expect((await other.post(path, { name: "Mine", color: "" })).status).toBe(404);
    expect((await other.post(`${path}/${tag}/delete`)).status).toBe(404);
    expect((await browser.get(path)).text).toContain("Urgent");
  });

  it("shows hostile names as text", async () => {
    const names = hostileStrings.filter((name) => name.length <= 100 && !/\p{Cc}/u.test(name)).slice(0, 20);
    for (const name of names) expect((await browser.post(path, { name, color: "" })).status).toBe(303);
    const list = await browser.page(path);
    expect(names.some((name) => list.text.includes(shownAs(name)))).toBe(true);
    expect(executable(list.html)).toEqual([]);
    const page = `/console/documents/${await newDocument(owner, org)}`;
    expect(executable((await browser.page(page)).html)).toEqual([]);
    expect(executable((await browser.page(`/console/orgs/${org}/documents`)).html)).toEqual([]);
  });
});
