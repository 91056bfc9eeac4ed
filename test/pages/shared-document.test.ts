import { beforeAll, describe, expect, it } from "vitest";
import { body, call } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { executable } from "./browser.ts";

let owner: Person;
let org: string;

beforeAll(async () => {
  owner = await newPerson();
  org = await newOrganization(owner);
});

async function linkTo(document: string, given: object = {}): Promise<{ path: string; id: string }> {
  const { url, id } = await body(await owner.api.post(`/api/v1/documents/${document}/public-share`, given));
  return { path: new URL(url).pathname, id };
}

const pageOf = async (path: string) => {
  const response = await call(path, { headers: { Accept: "text/html" } });
  return {
    status: response.status,
    html: (await response.text()).replace(/<style>.*?<\/style>/s, ""),
    headers: response.headers,
  };
};

describe("happy", () => {
  it("shows the document, when the link ends, and a file that can be had", async () => {
    const document = await newDocument(owner, org);
    const { path } = await linkTo(document, { expires_in_days: 3 });
    const { status, html } = await pageOf(path);
    expect(status).toBe(200);
    expect(html).toMatch(/<dt>This link<\/dt><dd>ends <time datetime="\d{4}-/);
    const file = /<a class="button" href="(\/files\/[^"]+)"/.exec(html)![1]!;
    expect((await call(file)).status).toBe(200);
    expect(html).toContain(`<iframe class="frame" sandbox="" src="${file}"`);
    expect(html).not.toContain("Accessibility report");
  });

  it("shows the latest report where the link says so", async () => {
    const document = await newDocument(owner, org);
    const { path } = await linkTo(document, { permission: "score" });
    expect((await pageOf(path)).html).toContain("has not been checked yet");
    const report = await body(await owner.api.post("/api/v1/compliance/test", { document_id: document }));
    const { html } = await pageOf(path);
    expect(html).toContain(report.report_id);
    expect(html).toContain(`<section id="check-${report.issues[0].check_id}">`);
  });
});

describe("error", () => {
  it("an unknown and a revoked link are a page that says so", async () => {
    const document = await newDocument(owner, org);
    const { path, id } = await linkTo(document);
    await owner.api.delete(`/api/v1/documents/${document}/public-shares/${id}`);
    for (const gone of [path, "/s/nothing"]) {
      const { status, html } = await pageOf(gone);
      expect(status).toBe(404);
      expect(html).toContain("it may have ended or been revoked");
    }
  });
});

describe("security", () => {
  it("neither a name nor a finding runs a script, and nothing is loaded from elsewhere", async () => {
    for (const name of [
      ...hostileStrings.filter((text) => text.includes("<")).slice(0, 8),
      "a\u202Efdp.html",
    ]) {
      const document = await newDocument(owner, org, {
        name: `${name.replaceAll("/", "")}.html`,
        content: `<html><body><img src="x" alt=""><p>${name}</p><h4>${name}</h4><img src="y.png"></body></html>`,
      });
      await owner.api.post("/api/v1/compliance/test", { document_id: document });
      const { path } = await linkTo(document, { permission: "score" });
      const { status, html, headers } = await pageOf(path);
      expect(status).toBe(200);
      expect(executable(html)).toEqual([]);
      expect(html).not.toMatch(/<base|<object|<svg\/onload/i);
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
  });
});
