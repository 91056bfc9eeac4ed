import { exports } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { origin } from "../api/client.ts";
import { newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { Browser, browserOf } from "./browser.ts";

async function library() {
  const owner = await newPerson({ full_name: "Olga Owner" });
  const orgId = await newOrganization(owner, "City library");
  return { owner, orgId, browser: await browserOf(owner), path: `/console/orgs/${orgId}/activity` };
}

it("shows managers what was done, by whom and from where", async () => {
  const { owner, orgId, browser, path } = await library();
  const document = await newDocument(owner, orgId);
  for (const page of ["", "/documents", "/members", "/tags"].map((part) => `/console/orgs/${orgId}${part}`))
    expect((await browser.page(page)).html).toContain(`<a href="${path}">Activity</a>`);
  const shown = await browser.page(`/console/documents/${document}`);
  expect(shown.html).toContain(`<a href="${path}">Activity</a>`);
  expect(shown.html).toMatch(/class="empty">(?:(?!<\/div>).)*It is not checked yet.*?>Check<\/button>/s);
  const { status, text, html } = await browser.get(path);
  expect(status).toBe(200);
  expect(html).toContain(`<a href="${path}" aria-current="page">Activity</a>`);
  expect(text).toContain("2 entries, newest first");
  expect(text).toMatch(/Olga Owner uploaded a document hello\.html 127\.0\.0\.1 req_\w{26}/);
  expect(text.indexOf("uploaded a document")).toBeLessThan(text.indexOf("created the organization"));

  await owner.api.delete(`/api/v1/documents/${document}`);
  expect((await browser.get(path)).text).toContain("Olga Owner deleted a document hello.html");
});

it("is not for members, nor for strangers", async () => {
  const { owner, orgId, browser, path } = await library();
  const member = await newPerson();
  const invited = await owner.api.post(`/api/v1/orgs/${orgId}/invitations`, { email: member.email });
  const { invite_token } = (await invited.json()) as { invite_token: string };
  await member.api.post("/api/v1/invitations/accept", { invite_token });
  const theirs = await browserOf(member);
  for (const page of ["", "/documents", "/members", "/tags"].map((part) => `/console/orgs/${orgId}${part}`))
    expect((await theirs.page(page)).html).not.toContain(path);
  expect((await theirs.get(path)).status).toBe(403);
  expect((await theirs.post(`${path}/retention`, { retention_days: "5" })).status).toBe(403);
  expect((await (await browserOf(await newPerson())).get(path)).status).toBe(404);
  expect((await browser.get(path)).text).not.toContain("set how long");
});

it("sets how long reports are kept, and says what is wrong", async () => {
  const { browser, path } = await library();
  const set = await browser.post(`${path}/retention`, { retention_days: "30" });
  expect(set).toMatchObject({ status: 303, location: `${path}?done=retention` });
  const shown = await browser.get(set.location!);
  expect(shown.text).toContain("has been set");
  expect(shown.text).toContain("set how long reports and versions are kept (from for good to 30 days)");
  expect(shown.html).toMatch(/name="retention_days"[^>]*value="30"/);
  for (const wrong of ["0", "3651", "soon"]) {
    const refused = await browser.post(`${path}/retention`, { retention_days: wrong });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Must be a whole number from 1 to 3650, or empty.");
  }
  await browser.post(`${path}/retention`, { retention_days: "" });
  expect((await browser.get(path)).text).toContain("from 30 days to for good");
});

it("lets people download everything of theirs", async () => {
  const { owner, browser } = await library();
  const settings = await browser.get("/console/settings");
  const [, href] = /href="([^"]+)" download=""[^>]*>\s*Download everything of mine/.exec(settings.html)!;
  const response = await exports.default.fetch(new URL(href!, origin), {
    headers: { Cookie: browser.cookie },
  });
  expect(response.status).toBe(200);
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(JSON.parse(strFromU8(archive["manifest.json"]!)).account_id).toBe(owner.id);
  expect((await new Browser().get(href!)).status).not.toBe(200);
});
