import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { body, form, origin } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { withoutQueue, workOff } from "../jobs/world.ts";
import { type Browser, browserOf } from "./browser.ts";

withoutQueue();

const document = {
  name: "tides.html",
  content:
    '<!doctype html><title>Tides</title><body><h1>Tides</h1><img src="pier.png"><table><tr><td>1</td></tr></table>',
};

let browser: Browser;
let start: string[];

/** A page of every sort: with documents, reports, jobs, questions, shares, keys, webhooks and scans on them. */
beforeAll(async () => {
  const owner: Person = await newPerson();
  const org = await newOrganization(owner);
  const id = await newDocument(owner, org, document);
  await owner.api.post("/api/v1/compliance/test", { document_id: id });
  await owner.api.post("/api/v1/conversions", { document_id: id });
  await owner.api.post("/api/v1/remediations", { document_id: id });
  await owner.api.post("/api/v1/tags", { org_id: org, name: "Harbour" });
  await owner.api.post(`/api/v1/orgs/${org}/invitations`, { email: "new@lectern.example" });
  await owner.api.post("/api/v1/settings/webhooks", {
    url: "https://hooks.lectern.org/",
    events: ["scan.completed"],
  });
  const { key } = await body(await owner.api.post("/api/v1/settings/api-keys", { name: "CI" }));
  await exports.default.fetch(`${origin}/api/scans`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: form(document),
  });
  await workOff();
  const shared = await body(await owner.api.post(`/api/v1/documents/${id}/public-share`, {}));
  browser = await browserOf(owner);
  start = ["/console", new URL(shared.url).pathname, "/", "/sign-up", "/forgot-password", "/checks", "/docs"];
});

/** Paths that differ in their ids and queries alone are pages of one sort. */
const sortOf = (path: string) => path.replace(/[a-z]{3}_[0-9A-Z]{26}/g, "ID").replace(/\?.*/, "");

/** Where the links of a page lead, on this host; hidden ones too, as a script may show them. */
const linksOf = (html: string, at: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
    .map(([, href]) => new URL(href!.replaceAll("&amp;", "&"), new URL(at, origin)))
    .filter((url) => url.origin === origin)
    .map((url) => url.pathname + url.search);

describe("links", () => {
  it("of all pages lead somewhere", async () => {
    const dead: string[] = [];
    const seen = new Set<string>();
    const open = start.map((path) => ({ path, from: "" }));
    for (let next = open.shift(); next && seen.size < 200; next = open.shift()) {
      const { path, from } = next;
      if (seen.has(sortOf(path))) continue;
      seen.add(sortOf(path));
      const { status, headers, html, location } = await browser.get(path);
      if (status >= 400) dead.push(`${sortOf(from)} leads to ${sortOf(path)}: ${status}`);
      if (location) open.push({ path: location, from: path });
      if (!headers.get("Content-Type")?.startsWith("text/html") || headers.has("Content-Disposition"))
        continue;
      for (const link of linksOf(html, path)) open.push({ path: link, from: path });
    }
    expect(dead).toEqual([]);
    // The walk came to the pages that it is about.
    for (const sort of [
      "/console/documents/ID/questions",
      "/console/documents/ID/conversions/ID",
      "/console/scans/ID",
    ])
      expect([...seen]).toContain(sort);
    expect(seen.size).toBeGreaterThan(60);
  });
});
