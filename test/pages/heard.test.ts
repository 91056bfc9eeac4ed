import { beforeAll, describe, expect, it } from "vitest";
import { body } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { type Browser, browserOf } from "./browser.ts";

let owner: Person;
let org: string;
let browser: Browser;

beforeAll(async () => {
  owner = await newPerson();
  org = await newOrganization(owner, "City library");
  browser = await browserOf(owner);
});

/** Uploads and tests a page; answers the path of its report. */
async function reportOf(content: string): Promise<string> {
  const doc = await newDocument(owner, org, { name: "town.html", content });
  const { report_id } = await body(
    await owner.api.post("/api/v1/compliance/test", { document_id: doc, tiers: [1] }),
  );
  return `/console/documents/${doc}/reports/${report_id}`;
}

const html = (content: string) => `<!doctype html><html lang="en"><title>Town</title>${content}`;

describe("happy", () => {
  it("shows what is heard in its order, with roles and languages, and what is hidden", async () => {
    const path = await reportOf(
      html(
        '<h1>The town</h1><ul><li>Bakery<li>Baths</ul><p lang="de">Guten Tag</p><img src=a><p aria-hidden="true">Closed on Monday</p>',
      ),
    );
    const report = await browser.get(path);
    expect(report.html).toContain(`href="${path}/heard"`);
    const { status, text, html: page } = await browser.get(`${path}/heard`);
    expect(status).toBe(200);
    expect(text.replace(/\s+/g, " ")).toMatch(
      /heading level 1 The town list with 2 items Bakery Baths Guten Tag \(de\) graphic, no description/,
    );
    expect(page).toContain('<bdi lang="de">Guten Tag</bdi>');
    expect(text).toMatch(/Shown, but not heard\s+3 words are shown.*“Closed on Monday”/s);
    expect(page).toContain(`<a href="${path}">`);
  });

  it("comes in parts, each below 100 KB", async () => {
    const path = await reportOf(
      html(`<h1>Words</h1>${"<p>界&界&".repeat(1)}${`<p>${"界<b>&amp;</b>".repeat(400)}`.repeat(250)}`),
    );
    const first = await browser.get(`${path}/heard`);
    expect(first.text).toContain("Part 1 of 3");
    expect(new TextEncoder().encode(first.html).length).toBeLessThan(100_000);
    const last = await browser.get(`${path}/heard?page=3`);
    expect(last.text).toContain("Part 3 of 3");
    expect(last.html).not.toContain("What comes next");
  });
});

describe("negative", () => {
  it("is not shown to strangers, nor of a report that is not there", async () => {
    const path = await reportOf(html("<h1>The town</h1>"));
    const stranger = await browserOf(await newPerson());
    expect((await stranger.get(`${path}/heard`)).status).toBe(404);
    expect((await browser.get(`${path.slice(0, -4)}0000/heard`)).status).toBe(404);
    expect((await browser.get(`${path}/heard?page=x`)).status).toBe(400);
    expect((await browser.get(`${path}/heard`)).status).toBe(200);
  });
});

describe("edge", () => {
  it("marks no language that is none", async () => {
    const path = await reportOf(
      '<!doctype html><html lang="no such"><title>Town</title><h1>Hello</h1><p lang="x9">there',
    );
    const { html: page, text } = await browser.get(`${path}/heard`);
    expect(text).toContain("there");
    expect(page).not.toMatch(/<bdi lang="(?:no such|x9)"/);
  });
});
