import { describe, expect, it } from "vitest";
import { body } from "../api/client.ts";
import { newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable } from "./browser.ts";

const path = "/console/settings/usage";

describe("usage", () => {
  it("shows the quotas of the account and of each organization", async () => {
    const person = await newPerson();
    const org = await newOrganization(person, "City library");
    await newOrganization(person, "Museum");
    const document = await newDocument(person, org);
    const test = await person.api.post("/api/v1/compliance/test", { document_id: document });
    expect((await body(test)).report_id).toMatch(/^rep_/);
    const { status, text } = await (await browserOf(person)).get(path);
    expect(status).toBe(200);
    expect(text).toMatch(
      /Your account What Used At most Begins anew Stored files \d+ bytes 100 GB – Documents 1 100,000/,
    );
    expect(text).toMatch(/Scans and checks today 1 20,000 \d+ \w+ 2\d\d\d/);
    expect(text).toMatch(/City library What .* Documents 1 500,000 – Checks today 1 50,000/);
    expect(text).toMatch(/Museum What .* Documents 0 500,000 – Checks today 0 50,000/);
  });

  it("says so when there is no organization, and asks for a session", async () => {
    const { text } = await (await browserOf(await newPerson())).get(path);
    expect(text).toContain("You are in no organization yet.");
    expect((await new Browser().get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
  });

  it("shows names as text, whatever they are", async () => {
    const person = await newPerson();
    await newOrganization(person, hostileStrings[2]);
    const { status, html } = await (await browserOf(person)).get(path);
    expect(status).toBe(200);
    expect(executable(html)).toEqual([]);
    expect(html).not.toContain(hostileStrings[2]);
    expect(html).toContain("<caption><bdi>");
  });
});
