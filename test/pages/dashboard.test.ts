import { describe, expect, it } from "vitest";
import { body } from "../api/client.ts";
import { join, newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable, shownAs } from "./browser.ts";

const untitled = { name: "a.html", content: '<!doctype html><html lang="en"><h1>Hello</h1><p>World' };

describe("happy", () => {
  it("says what to do while there are no documents", async () => {
    const owner = await newPerson();
    const orgId = await newOrganization(owner, "City library");
    const { status, text, html } = await (await browserOf(owner)).get(`/console/orgs/${orgId}`);
    expect(status).toBe(200);
    expect(text).toContain("City library Dashboard There is nothing to count yet.");
    expect(html).toContain(`<a class="button" href="/console/orgs/${orgId}/documents">`);
    expect(html).toContain(`<a href="/console/orgs/${orgId}" aria-current="page">Dashboard</a>`);
  });

  it("tells in words and numbers what it draws", async () => {
    const [owner, member] = [await newPerson(), await newPerson()];
    const orgId = await newOrganization(owner);
    await join(member, "member", owner, orgId);
    const documentId = await newDocument(member, orgId, untitled);
    await newDocument(member, orgId, { ...untitled, name: "b.html" });
    const report = await body(await member.api.post("/api/v1/compliance/test", { document_id: documentId }));
    const { html, text } = await (await browserOf(owner)).get(`/console/orgs/${orgId}`);
    expect(text).toContain("2 documents");
    expect(text).toContain(`${report.overall_score.toFixed(1)} average score of 100`);
    expect(text).toContain("0 of 1 checked documents are compliant");
    expect(text).toContain("Compliant 0 Not compliant 1 Not checked 1");
    expect(text).toContain("HTML 2");
    const failed = report.checks.find(({ id }: { id: string }) => id === "title");
    expect(failed.status).toBe("failed");
    expect(text).toContain(`${failed.name} 1`);
    expect(text).toContain("1 report on 1 day.");
    expect(text).toMatch(/2 uploads, most of them on \d+ \w+ \d{4}: 2\./);
    expect(text).toContain("Owner None 0 0 bytes 0 None");
    expect(text).toMatch(/Member \d+ \w+ \d{4} 2 \d+ bytes 1 /);
    for (const [picture] of html.matchAll(/<svg[^>]*>/g)) expect(picture).toContain('aria-hidden="true"');
  });
});

describe("error", () => {
  it("knows no organization that is none", async () => {
    const browser = await browserOf(await newPerson());
    const { status, text } = await browser.get("/console/orgs/org_none");
    expect(status).toBe(404);
    expect(text).toContain("There is no such organization.");
  });
});

describe("security", () => {
  it("asks for a session, and shows outsiders nothing", async () => {
    const orgId = await newOrganization(await newPerson());
    const path = `/console/orgs/${orgId}`;
    expect((await new Browser().get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    expect((await (await browserOf(await newPerson())).get(path)).status).toBe(404);
  });

  it("shows names as text, whatever they are", async () => {
    const owner = await newPerson({ full_name: hostileStrings[0] });
    const orgId = await newOrganization(owner, hostileStrings[36]);
    const { html, text } = await (await browserOf(owner)).get(`/console/orgs/${orgId}`);
    expect(executable(html)).toEqual([]);
    for (const name of [hostileStrings[0]!, hostileStrings[36]!]) expect(text).toContain(shownAs(name));
  });
});
