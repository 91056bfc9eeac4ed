import { beforeAll, describe, expect, it } from "vitest";
import { body, call, form, keyed, newAccount } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable } from "./browser.ts";

/** A page with so many pictures that lack a text alternative, each in its own words. */
const pictures = (count: number) =>
  `<!doctype html><html lang="en"><title>Pictures of the town</title><h1>Pictures</h1>${Array.from(
    { length: count },
    (_, at) =>
      `<p>Picture ${at}, ${"as it was seen by those who came ".repeat(4)}<img src="picture-${at}.png">`,
  ).join("\n")}`;

const hostilePage = `<!doctype html><html lang="x"><h1>Hi</h1>${hostileStrings
  .slice(0, 60)
  .map((text) => `<h3>${text.replaceAll("<", "&lt;")}</h3><img src="${encodeURIComponent(text)}">`)
  .join("")}`;

let owner: Person;
let browser: Browser;
let org: string;

/** Tests a page of one's own; answers the path of the report. */
async function reportOf(content: string): Promise<string> {
  const doc = await newDocument(owner, org, { name: "town.html", content });
  const { location } = await browser.post(`/console/documents/${doc}/tests`, { tiers: "all" });
  return location!;
}

beforeAll(async () => {
  owner = await newPerson();
  org = await newOrganization(owner, "City library");
  browser = await browserOf(owner);
});

describe("happy", () => {
  it("shows the result, what to do first, and the way back to the document", async () => {
    const path = await reportOf(pictures(3));
    const { status, text, html } = await browser.get(path);
    expect(status).toBe(200);
    expect(text).toContain("Accessibility report town.html");
    expect(text).toContain("What to do first");
    expect(html).toMatch(/<nav class="contents" aria-label="Contents">.*<a href="#check-image-alt">/s);
    expect(html).toContain(`<a href="${path.replace(/\/reports.*/, "")}"><bdi>town.html</bdi></a>`);
    expect((await body(await owner.api.get("/api/v1/users/me"))).onboarding.step).toBe(3);
  });

  it("keeps a page of 1,000 issues under 100 KB, and names the complete report", async () => {
    const path = await reportOf(pictures(1_000));
    const { html, text } = await browser.get(path);
    expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
    expect(text).toMatch(/Where: (1,000|9\d\d) places/);
    expect(text).toMatch(/\d{3} more places: in the complete report/);
    const complete = await browser.get(`${path}/html`);
    expect(complete.status).toBe(200);
    expect(complete.html.match(/picture-\d+\.png/g)!.length).toBeGreaterThan(900);
  });

  it.each([
    ["html", "text/html; charset=utf-8", "html"],
    ["csv", "text/csv; charset=utf-8", "csv"],
    ["json", "application/json", "json"],
    ["sarif", "application/sarif+json", "sarif"],
    ["junit", "application/xml", "junit.xml"],
    ["pdf", "application/pdf", "pdf"],
  ])("gives the report as %s", async (name, type, extension) => {
    const { status, headers } = await browser.get(`${await reportOf(pictures(1))}/${name}`);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe(type);
    expect(headers.get("Content-Disposition")).toContain(`town.html.accessibility.${extension}`);
  });

  it("shows a shared report alike, to anybody, with its files", async () => {
    const { key } = await newAccount();
    const scan = await keyed(key).form("/api/v1/scan", form({ name: "town.html", content: pictures(1_000) }));
    const { report_id } = await body(scan);
    const { share_url } = await body(await keyed(key).post(`/api/v1/reports/${report_id}/share`));
    const path = new URL(share_url).pathname;
    const { html, text } = await new Browser().get(path);
    expect(new TextEncoder().encode(html).length).toBeLessThan(100_000);
    expect(text).toContain("more places: in the complete report");
    for (const name of ["html", "csv", "pdf"]) expect((await call(`${path}/${name}`)).status).toBe(200);
  });

  it("gives the complete report behind a public link that shows it, and behind no other", async () => {
    const doc = await newDocument(owner, org, { name: "town.html", content: pictures(40) });
    await owner.api.post("/api/v1/compliance/test", { document_id: doc });
    const linkTo = async (permission: string) => {
      const made = await owner.api.post(`/api/v1/documents/${doc}/public-share`, { permission });
      return new URL((await body(made)).url).pathname;
    };
    const path = await linkTo("score");
    const { html } = await new Browser().get(path);
    expect(html).toContain(`<a href="${path}/report/html">in the complete report</a>`);
    expect((await new Browser().get(`${path}/report/html`)).html).toContain("picture-39.png");
    expect((await new Browser().get(`${path}/report/docx`)).status).toBe(404);
    expect((await new Browser().get(`${await linkTo("view")}/report/html`)).status).toBe(404);
  });
});

describe("error", () => {
  it("has no other report and no other form", async () => {
    const path = await reportOf(pictures(1));
    expect((await browser.get(`${path}/docx`)).status).toBe(404);
    expect((await browser.get(path.replace(/rep_\w+/, "rep_none"))).status).toBe(404);
    expect((await browser.get(path.replace(/doc_\w+/, "doc_none"))).status).toBe(404);
  });
});

describe("security", () => {
  it("is nobody else's, and not for those who may only see the document", async () => {
    const [path, friend] = [await reportOf(pictures(1)), await newPerson()];
    const guest = await browserOf(friend);
    expect((await guest.get(path)).status).toBe(404);
    expect((await guest.get(`${path}/csv`)).status).toBe(404);
    const [doc] = /doc_\w+/.exec(path)!;
    const share = { user_email: friend.email, permission: "view" };
    await owner.api.post(`/api/v1/documents/${doc}/shares`, share);
    expect((await guest.get(path)).status).toBe(403);
    expect((await guest.get(`${path}/csv`)).status).toBe(403);
    expect((await new Browser().get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
  });

  it("shows hostile words of a document as text", async () => {
    const { html, text } = await browser.page(await reportOf(hostilePage));
    expect(text).toContain("Accessibility report");
    expect(text).toContain("<");
    expect(executable(html)).toEqual([]);
  });
});
