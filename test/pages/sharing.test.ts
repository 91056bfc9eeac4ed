import { beforeAll, describe, expect, it } from "vitest";
import { body } from "../api/client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { Browser, browserOf } from "./browser.ts";

let [owner, friend] = [] as unknown as [Person, Person];
let [org, doc, path] = ["", "", ""];
let browser: Browser;

beforeAll(async () => {
  [owner, friend] = [await newPerson(), await newPerson()];
  org = await newOrganization(owner, "City library");
  doc = await newDocument(owner, org);
  path = `/console/documents/${doc}/sharing`;
  browser = await browserOf(owner);
});

describe("happy", () => {
  it("shares with a person, changes what they may do, and ends it", async () => {
    const shared = await browser.post(`${path}/people`, { email: friend.email, permission: "view" });
    expect(shared).toMatchObject({ status: 303, location: `${path}?done=shared` });
    expect((await browser.get(shared.location!)).text).toContain(
      `${friend.email} (address not verified) see it and its files`,
    );
    expect((await body(await owner.api.get("/api/v1/users/me"))).onboarding.completed).toBe(true);

    await browser.post(`${path}/people`, { email: friend.email, permission: "full" });
    const { text, html } = await browser.get(path);
    expect(text).toContain(
      `${friend.email} (address not verified) see it, read its reports, check it, convert it and tag it`,
    );
    const guest = await browserOf(friend);
    expect((await guest.get("/console/shared")).text).toContain("hello.html");

    const [end] = new RegExp(`${path}/shr_\\w+/end`).exec(html)!;
    expect(await browser.post(end)).toMatchObject({ status: 303, location: `${path}?done=unshared` });
    expect((await guest.get(`/console/documents/${doc}`)).status).toBe(404);
    expect((await guest.get("/console/shared")).text).toContain("Nothing is shared with you yet.");
  });

  it("shares with another organization of one's own, and with any by its id", async () => {
    const [school, theirs] = [
      await newOrganization(owner, "School"),
      await newOrganization(friend, "Museum"),
    ];
    const { html } = await browser.get(path);
    expect(html).toContain(`<option value="${school}">School</option>`);
    expect(html).not.toContain(`<option value="${org}">`);
    for (const fields of [{ own_id: school }, { own_id: "", org_id: ` ${theirs} ` }]) {
      const sent = await browser.post(`${path}/organizations`, { ...fields, org_permission: "score" });
      expect(sent.status).toBe(303);
    }
    const { text } = await browser.get(path);
    expect(text).toContain("School (organization) see it and read its reports");
    expect(text).toContain("Museum (organization) see it and read its reports");
  });

  it("makes public links that end or not, and revokes them", async () => {
    const made = await browser.post(`${path}/links`, { days: "7", link_permission: "score" });
    expect(made).toMatchObject({ status: 303, location: `${path}?done=linked` });
    await browser.post(`${path}/links`, { days: "" });
    const { text, html } = await browser.get(made.location!);
    expect(text).toMatch(/The document and its latest report\. Made [^.]+\. It ends [^.]+\./);
    expect(text).toMatch(/The document\. Made [^.]+\. It does not end by itself\./);
    const [, link] = /(\/s\/[\w-]{43})/.exec(html)!;
    expect((await new Browser().get(link!)).status).toBe(200);

    const revokes = [...html.matchAll(new RegExp(`${path}/links/pub_\\w+/revoke`, "g"))];
    expect(revokes).toHaveLength(2);
    for (const [revoke] of revokes) expect((await browser.post(revoke)).status).toBe(303);
    expect(html).toContain("/s/");
    expect((await browser.page(path)).html).not.toContain("/s/");
    expect((await new Browser().get(link!)).status).toBe(404);
  });
});

describe("error", () => {
  it.each([
    [
      "people",
      { email: "nobody@reader.example", permission: "view" },
      "There is no account with the address",
    ],
    ["people", { email: "nobody", permission: "view" }, "Must be an email address."],
    ["organizations", { org_id: "org_none", org_permission: "view" }, "There is no such organization."],
    ["links", { days: "0" }, "Must be at least 1 day."],
    ["links", { days: "many" }, "Must be a whole number of days."],
    ["links", { days: "1.5" }, "Must be a whole number of days."],
  ])("says what is wrong with %s %j and keeps what was typed", async (to, fields, message) => {
    const { status, text, html } = await browser.post(`${path}/${to}`, fields);
    expect(status).toBe(400);
    expect(text).toContain(message);
    for (const value of Object.values(fields)) expect(html).toContain(`value="${value}"`);
  });
});

describe("security", () => {
  it("is for members of the document's organization alone", async () => {
    await browser.post(`${path}/people`, { email: friend.email, permission: "full" });
    const guest = await browserOf(friend);
    expect((await guest.get(path)).status).toBe(403);
    for (const [to, fields] of [
      ["people", { email: owner.email, permission: "full" }],
      ["links", {}],
    ] as const)
      expect((await guest.post(`${path}/${to}`, fields)).status).toBe(403);

    const member = await newPerson();
    await join(member, "member", owner, org);
    expect((await (await browserOf(member)).get(path)).status).toBe(200);
  });

  it("refuses forms of other sites", async () => {
    const headers = { Origin: "https://evil.example" };
    expect((await browser.post(`${path}/links`, {}, headers)).status).toBe(403);
  });
});
