import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { body, callWith } from "../api/client.ts";
import { newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { browserOf, executable } from "./browser.ts";

const stateOf = async (person: Person) => body(await person.api.get("/api/v1/users/me/onboarding"));
const answersOf = async (person: Person) =>
  (await body(await person.api.get("/api/v1/users/me/survey"))).responses;

describe("happy", () => {
  it("leads a new person from step to step", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const before = await browser.get("/console");
    expect(before.text).toContain("First steps 0 of 4 done.");
    expect(before.html).toContain('<a href="#create" aria-current="step">');
    await browser.post("/console/orgs", { name: "City library" });
    expect(await stateOf(person)).toEqual({ step: 1, completed: false, skipped: false });
    const landed = await browser.get("/console");
    expect(landed.location).toMatch(/^\/console\/orgs\/org_\w+\/documents$/);
    expect((await browser.page(landed.location!)).text).toContain("First steps: 1 of 4 done.");
    const after = await browser.page("/console/orgs");
    expect(after.text).toContain("First steps 1 of 4 done. Done Create an organization Upload a document");
  });

  it("goes back by no step, and is over with the last", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    await person.api.patch("/api/v1/users/me/onboarding", { step: 3 });
    await browser.post("/console/orgs", { name: "City library" });
    expect((await stateOf(person)).step).toBe(3);
    await person.api.patch("/api/v1/users/me/onboarding", { step: 4, completed: true });
    expect((await browser.page("/console/orgs")).text).not.toContain("First steps");
    expect((await browser.page((await browser.get("/console")).location!)).text).not.toContain("First steps");
  });

  it("counts a report that was read and a document that was shared", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const id = await newDocument(person, await newOrganization(person), {
      name: "a.html",
      content: '<!doctype html><html lang="en"><title>Hours</title><h1>Hours</h1><p>Nine to five.',
    });
    const { report_id } = await body(await person.api.post("/api/v1/compliance/test", { document_id: id }));
    expect((await browser.get(`/console/documents/${id}/reports/${report_id}`)).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ step: 3, completed: false });
    expect((await browser.get("/console/orgs")).text).toContain("3 of 4 done.");
    const shared = await browser.post(`/console/documents/${id}/sharing/links`, { days: "" });
    expect(shared.status).toBe(303);
    expect(await stateOf(person)).toMatchObject({ step: 4, completed: true });
    expect((await browser.page("/console/orgs")).text).not.toContain("First steps");
  });

  it("spares whoever was invited the first step", async () => {
    const person = await newPerson();
    await newOrganization(person);
    expect((await (await browserOf(person)).get("/console/orgs")).text).toContain("1 of 4 done.");
  });

  it("may be skipped, and taken up again in the settings", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    expect((await browser.post("/console/onboarding/skip")).location).toBe("/console?done=skipped");
    expect((await browser.page("/console")).text).not.toContain("First steps 0");
    expect((await browser.get("/console/settings")).text).toContain("Show the first steps again");
    await browser.post("/console/onboarding/resume");
    expect((await browser.get("/console")).text).toContain("First steps 0 of 4 done.");
  });

  it("keeps the survey's answers and shows them again", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    const sent = { role: "specialist", pdf: "on", web: "on", heard_from: "", wish: "  Read our archive. " };
    expect((await browser.post("/console/survey", sent)).location).toBe("/console/settings?done=survey");
    expect(await answersOf(person)).toEqual({
      role: "specialist",
      documents: ["pdf", "web"],
      wish: "Read our archive.",
    });
    const { html } = await browser.get("/console/survey");
    expect(html).toContain('<option value="specialist" selected="">');
    expect(html).toMatch(/id="pdf"[^>]*checked/);
    expect(html).not.toMatch(/id="latex"[^>]*checked/);
    expect(html).toContain("Read our archive.</textarea>");
  });

  it("shows staff how it goes", async () => {
    const person = await newPerson();
    await env.DB.prepare("update users set verified_at = created_at where id = ?").bind(person.id).run();
    const browser = await browserOf(person);
    const asStaff = async (path: string) => {
      const headers = { Accept: "text/html", Cookie: browser.cookie };
      const answer = await callWith({ STAFF_EMAILS: person.email }, path, { headers });
      return { status: answer.status, html: await answer.text() };
    };
    expect((await asStaff("/console/settings")).html).toContain('href="/console/staff"');
    const { status, html } = await asStaff("/console/staff");
    expect(status).toBe(200);
    expect(html).toContain("completed the first steps");
    expect(html).toContain("Before “Create an organization”");
  });
});

describe("error", () => {
  it("takes only the survey's own answers", async () => {
    const person = await newPerson();
    const browser = await browserOf(person);
    await browser.post("/console/survey", { role: "king", wish: "x".repeat(2_000), other: "y" });
    const answers = await answersOf(person);
    expect(Object.keys(answers)).toEqual(["wish"]);
    expect(answers.wish).toHaveLength(1_000);
  });

  it("shows a survey that a program filled with something else", async () => {
    const person = await newPerson();
    const responses = { role: { a: 1 }, documents: "pdf", wish: 7 };
    await person.api.put("/api/v1/users/me/survey", { responses });
    expect((await (await browserOf(person)).get("/console/survey")).status).toBe(200);
  });
});

describe("security", () => {
  it("shows others than staff no figures of onboarding", async () => {
    const browser = await browserOf(await newPerson());
    const { status, text } = await browser.get("/console/staff");
    expect(status).toBe(403);
    expect(text).toContain("Only staff may see how onboarding goes.");
    expect((await browser.page("/console/settings")).html).not.toContain("/console/staff");
  });

  it("shows answers as text, whatever they are", async () => {
    const browser = await browserOf(await newPerson());
    const wish = `</textarea>${hostileStrings[0]}`;
    await browser.post("/console/survey", { wish });
    const { html, text } = await browser.get("/console/survey");
    expect(executable(html)).toEqual([]);
    expect(text).toContain(wish);
  });

  it("refuses forms of other sites", async () => {
    const person = await newPerson();
    const headers = { Origin: "https://evil.example" };
    const browser = await browserOf(person);
    expect((await browser.post("/console/onboarding/skip", {}, headers)).status).toBe(403);
    expect((await browser.post("/console/survey", { role: "author" }, headers)).status).toBe(403);
    expect(await stateOf(person)).toMatchObject({ skipped: false });
    expect(await answersOf(person)).toEqual({});
  });
});
