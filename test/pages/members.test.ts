import { describe, expect, it } from "vitest";
import { newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable, shownAs } from "./browser.ts";

/** An organization, its owner, and the owner's browser at the list of members. */
async function library(name?: string) {
  const owner = await newPerson();
  const orgId = await newOrganization(owner, name);
  return { owner, orgId, browser: await browserOf(owner), path: `/console/orgs/${orgId}/members` };
}

const linkIn = (html: string) => /https:\/\/[^<]*(\/invitations\/[\w-]+)/.exec(html)![1]!;

/** Invites by the form; answers the path of the link. */
async function invite(browser: Browser, orgId: string, email: string, role = "member") {
  const { status, html } = await browser.post(`/console/orgs/${orgId}/invitations`, { email, role });
  expect(status).toBe(201);
  return linkIn(html);
}

async function join(owner: Browser, orgId: string, person: Person, role = "member") {
  const browser = await browserOf(person);
  await browser.post(await invite(owner, orgId, person.email, role));
  return browser;
}

describe("happy", () => {
  it("lists members with their roles, and marks where one is", async () => {
    const { owner, browser, path } = await library("City library");
    const { status, text, html } = await browser.get(path);
    expect(status).toBe(200);
    expect(text).toContain("City library Members");
    expect(text).toContain("(you)");
    expect(text).toContain(owner.email);
    expect(html).toContain(`<a href="${path}" aria-current="page">Members</a>`);
  });

  it("shows an invitation's link once, and lists the invitation until it is revoked", async () => {
    const { orgId, browser, path } = await library();
    const link = await invite(browser, orgId, "ada@reader.example", "admin");
    const listed = await browser.get(path);
    expect(listed.text).toContain("ada@reader.example Admin Pending");
    expect(listed.html).not.toContain(link);

    const [revoke] = /\/console\/orgs\/\w+\/invitations\/inv_\w+\/revoke/.exec(listed.html)!;
    const revoked = await browser.post(revoke);
    expect(revoked).toMatchObject({ status: 303, location: `${path}?done=revoked` });
    const after = await browser.get(revoked.location!);
    expect(after.text).toContain("The invitation has been revoked");
    expect(after.text).toContain("ada@reader.example Admin Revoked");
    expect((await new Browser().get(link)).status).toBe(404);
  });

  it("leads whoever has no account from the link to membership", async () => {
    const { owner, orgId, browser, path } = await library("City library");
    const email = "grace@reader.example";
    const link = await invite(browser, orgId, email);
    const guest = new Browser();
    const offer = await guest.get(link);
    expect(offer.status).toBe(200);
    for (const reported of ["Invitation to City library", email, "Member"])
      expect(offer.text).toContain(reported);
    expect(offer.text).not.toContain(owner.email);

    const [signUp] = /\/sign-up\?invite=[^"]+/.exec(offer.html)!;
    const form = await guest.get(signUp.replaceAll("&amp;", "&"));
    expect(form.html).toMatch(new RegExp(`name="email"[^>]*value="${email}"`));
    const token = link.split("/").pop()!;
    const made = await guest.post("/sign-up", {
      full_name: "Grace Reader",
      email,
      password: "a long enough password",
      invite_token: token,
    });
    expect(made).toMatchObject({ status: 303, location: "/console" });
    expect((await guest.page((await guest.get("/console")).location!)).text).toContain("City library");
    expect((await browser.get(path)).text).toContain("Grace Reader");
    expect((await guest.get(link)).status).toBe(404);
  });

  it("lets somebody with an account accept after signing in", async () => {
    const { orgId, browser } = await library("City library");
    const person = await newPerson();
    const link = await invite(browser, orgId, person.email);
    const guest = new Browser();
    expect((await guest.get(link)).html).toContain(`/sign-in?next=${encodeURIComponent(link)}`);
    const { email, password } = person;
    expect((await guest.post("/sign-in", { email, password, next: link })).location).toBe(link);
    expect((await guest.get(link)).text).toContain("Join the organization");
    const joined = await guest.post(link);
    expect(joined).toMatchObject({ status: 303, location: `/console/orgs/${orgId}/documents` });
    expect((await guest.get(`/console/orgs/${orgId}/members`)).status).toBe(200);
  });

  it.each([
    "https://elsewhere.example/console",
    "//elsewhere.example/console",
    "/console/..//elsewhere.example",
    "/invitations/%2e%2e//elsewhere.example",
    "/console/..\\\\elsewhere.example",
    "/consoles",
  ])("security: signing in leads nowhere but here: %s", async (next) => {
    const { email, password } = await newPerson();
    const form = async (to: string) =>
      (await new Browser().page(`/sign-in?next=${encodeURIComponent(to)}`)).html;
    expect(await form(next)).not.toContain(next);
    expect(await form("/console/shared")).toContain("/console/shared");
    const { headers } = await new Browser().post("/sign-in", { email, password, next });
    expect(headers.get("Location")).toBe("/console");
  });

  it("security: a form that may be as large as a document is not read into memory", async () => {
    const form = new FormData();
    form.append("email", "ada@reader.example");
    const answer = await new Browser().upload("/sign-in", form);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This form takes no files");
  });

  it("changes roles, removes members, and lets members leave", async () => {
    const { owner, orgId, browser, path } = await library();
    const [first, second] = [await newPerson(), await newPerson()];
    await join(browser, orgId, first);
    const leaver = await join(browser, orgId, second);

    const changed = await browser.post(`${path}/${first.id}/role`, { role: "admin" });
    expect(changed.location).toBe(`${path}?done=role`);
    const roles = (await (await owner.api.get(`/api/v1/orgs/${orgId}/members`)).json()) as object[];
    expect(roles).toContainEqual(expect.objectContaining({ user_id: first.id, role: "admin" }));

    expect((await browser.post(`${path}/${first.id}/remove`)).location).toBe(`${path}?done=removed`);
    const left = await leaver.post(`${path}/${second.id}/remove`);
    expect(left.location).toBe("/console?done=left");
    expect((await leaver.get(left.location!)).text).toContain("You have left the organization.");
    expect((await leaver.get(path)).status).toBe(404);
    expect((await browser.get(path)).text).toContain("1 member");
  });

  it("pages invitations beside members", async () => {
    const { owner, orgId, browser, path } = await library();
    for (let at = 0; at < 26; at++)
      await owner.api.post(`/api/v1/orgs/${orgId}/invitations`, { email: `guest-${at}@reader.example` });
    const first = await browser.get(path);
    expect(first.text).toContain("26 invitations, newest first");
    expect(first.text).not.toContain("guest-0@");
    expect(first.html).toContain(`href="${path}?invitations=2"`);
    const second = await browser.get(`${path}?invitations=2`);
    expect(second.text).toContain("guest-0@reader.example");
    expect(second.text).toContain(owner.email);
    expect(second.text).not.toContain("guest-1@");
  });

  it("deletes the organization for its owner", async () => {
    const { orgId, browser, path } = await library();
    const deleted = await browser.post(`/console/orgs/${orgId}/delete`);
    expect(deleted.location).toBe("/console?done=deleted");
    expect((await browser.get(path)).status).toBe(404);
  });
});

describe("error", () => {
  it("tells what is wrong with an invitation beside its field, and keeps what was typed", async () => {
    const { owner, orgId, browser } = await library();
    const wrong = await browser.post(`/console/orgs/${orgId}/invitations`, {
      email: "not an address",
      role: "admin",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('<a href="#email">Must be an email address.</a>');
    expect(wrong.html).toContain('value="not an address"');
    expect(wrong.html).toContain('<option value="admin" selected="">');
    const member = await browser.post(`/console/orgs/${orgId}/invitations`, { email: owner.email });
    expect(member.status).toBe(400);
    expect(member.text).toContain("is a member already");
  });

  it("keeps the last owner, and says why", async () => {
    const { owner, browser, path } = await library();
    for (const answer of [
      await browser.post(`${path}/${owner.id}/remove`),
      await browser.post(`${path}/${owner.id}/role`, { role: "member" }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("An organization always keeps one owner");
    }
    expect((await browser.post(`${path}/${owner.id}/role`, { role: "king" })).status).toBe(400);
  });

  it("helps whoever has a link that is good for nothing", async () => {
    const { status, text } = await new Browser().get("/invitations/no-such-token");
    expect(status).toBe(404);
    expect(text).toContain("ask whoever invited you for a new link");
  });

  it("tells somebody else that the invitation is not theirs", async () => {
    const { orgId, browser } = await library();
    const link = await invite(browser, orgId, "ada@reader.example");
    const other = await browserOf(await newPerson());
    expect((await other.get(link)).text).toContain("Only ada@reader.example may accept");
    expect((await other.post(link)).status).toBe(400);
    expect((await other.get(`/console/orgs/${orgId}/members`)).status).toBe(404);
  });
});

describe("security", () => {
  it("asks for a session, and leads back", async () => {
    const { path } = await library();
    const answer = await new Browser().get(path);
    expect(answer).toMatchObject({ status: 303, location: `/sign-in?next=${encodeURIComponent(path)}` });
  });

  it("shows outsiders nothing, and changes nothing for them", async () => {
    const { owner, orgId, browser, path } = await library();
    const outsider = await browserOf(await newPerson());
    for (const answer of [
      await outsider.get(path),
      await outsider.post(`/console/orgs/${orgId}/invitations`, { email: "x@reader.example" }),
      await outsider.post(`${path}/${owner.id}/role`, { role: "member" }),
      await outsider.post(`${path}/${owner.id}/remove`),
      await outsider.post(`/console/orgs/${orgId}/delete`),
    ])
      expect(answer.status).toBe(404);
    expect((await browser.get(path)).text).toContain("No one has been invited yet.");
  });

  it("shows members no invitations, and no controls that are not theirs", async () => {
    const { owner, orgId, browser, path } = await library();
    await invite(browser, orgId, "ada@reader.example");
    const member = await join(browser, orgId, await newPerson());
    const { html, text } = await member.page(path);
    expect(text).toContain(owner.email);
    for (const hidden of ["ada@reader.example", "/role", "/invitations", "/delete", `${owner.id}/remove`])
      expect(html).not.toContain(hidden);
    for (const [to, fields] of [
      [`/console/orgs/${orgId}/invitations`, { email: "x@reader.example" }],
      [`${path}/${owner.id}/role`, { role: "member" }],
      [`/console/orgs/${orgId}/delete`, {}],
    ] as const)
      expect((await member.post(to, fields)).status).toBe(403);
  });

  it("lets admins make nobody an owner", async () => {
    const { orgId, browser, path } = await library();
    const person = await newPerson();
    const admin = await join(browser, orgId, person, "admin");
    const shown = await admin.page(path);
    expect(shown.html).toContain('value="admin"');
    expect(shown.html).not.toContain('value="owner"');
    expect((await admin.post(`${path}/${person.id}/role`, { role: "owner" })).status).toBe(403);
    expect(
      (await admin.post(`/console/orgs/${orgId}/invitations`, { email: "x@reader.example", role: "owner" }))
        .status,
    ).toBe(403);
  });

  it("refuses forms of other sites", async () => {
    const { orgId, browser, path } = await library();
    for (const headers of [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "https://evil.example" }])
      expect((await browser.post(`/console/orgs/${orgId}/delete`, {}, headers)).status).toBe(403);
    expect((await browser.get(path)).status).toBe(200);
  });

  it("shows names as text, whatever they are", async () => {
    const owner = await newPerson({ full_name: hostileStrings[0] });
    const orgId = await newOrganization(owner, hostileStrings[6]);
    const browser = await browserOf(owner);
    const link = await invite(browser, orgId, "ada@reader.example");
    for (const answer of [
      await browser.get(`/console/orgs/${orgId}/members`),
      await new Browser().get(link),
    ]) {
      expect(executable(answer.html)).toEqual([]);
      for (const name of [hostileStrings[0]!, hostileStrings[6]!])
        expect(answer.text).toContain(shownAs(name));
    }
  });
});
