import { beforeAll, describe, expect, it } from "vitest";
import { body, form, type TestFile } from "../api/client.ts";
import { join, newDocument, newOrganization, newPerson, type Person } from "../api/platform/people.ts";
import { type Browser, browserOf } from "./browser.ts";

let owner: Person;
let org: string;
let browser: Browser;
beforeAll(async () => {
  owner = await newPerson({ full_name: "Ada Pier" });
  org = await newOrganization(owner, "City library");
  browser = await browserOf(owner);
});

const page = (content: string, name = "tides.html"): TestFile => ({
  name,
  content: `<!doctype html><html lang="en"><title>Harbour tides</title><body><h1>Tides</h1><p>Text.</p>${content}</body></html>`,
});
const image = '<img src="pier.png">';
const field = '<form><input placeholder="Pier"></form>';

async function tested(content: string) {
  const id = await newDocument(owner, org, page(content));
  const report = await body(await owner.api.post("/api/v1/compliance/test", { document_id: id }));
  return { id, report, path: `/console/documents/${id}/reports/${report.report_id}` };
}
const at = (id: string, rest = "") => `/console/documents/${id}${rest}`;

describe("happy: versions", () => {
  it("are listed, and a new one is uploaded, tested and shown as the document", async () => {
    const { id } = await tested(image);
    const before = await browser.get(at(id));
    expect(before.text).toContain("Upload a new version");
    expect(before.text).toContain("HTML, upload 1, the document");
    const sent = await browser.upload(at(id, "/versions"), form(page("", "tides-2.html")));
    expect(sent.status).toBe(303);
    expect(sent.location).toBe(at(id, "?done=version-checked"));
    const shown = await browser.get(sent.location!);
    expect(shown.text).toContain("tides-2.html The new version is uploaded and checked.");
    expect(shown.text).toMatch(/HTML, upload 2, the document.*HTML, upload 1 /);
    expect(shown.text).not.toContain("Another version was checked");

    const report = /href="([^"]+\/reports\/rep_\w+)"/.exec(shown.html)![1]!;
    const { text } = await browser.get(report);
    expect(text).toMatch(
      /What changed Since the report before the score rose by [\d.]+; 0 new, 1 resolved, 0 remaining\./,
    );
    expect(text).toContain("Resolved: 1 issue");
  });

  it("say when it was another one that was tested", async () => {
    const { id } = await tested(image);
    await owner.api.form(`/api/v1/documents/${id}/versions`, form(page("")));
    expect((await browser.get(at(id))).text).toContain("Another version was checked.");
  });

  it("are not offered to those who may not upload one", async () => {
    const { id } = await tested(image);
    const friend = await newPerson();
    await owner.api.post(`/api/v1/documents/${id}/shares`, { user_email: friend.email, permission: "full" });
    const theirs = await browserOf(friend);
    const shown = await theirs.get(at(id));
    expect(shown.text).toContain("upload 1, the document");
    expect(shown.text).not.toContain("Upload a new version");
    expect((await theirs.upload(at(id, "/versions"), form(page("")))).status).toBe(403);
  });

  it("error: a file that is no document is refused on the page", async () => {
    const { id } = await tested(image);
    const refused = await browser.upload(
      at(id, "/versions"),
      form({ name: "a.bin", content: new Uint8Array([1, 2, 0]) }),
    );
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Supported formats");
    expect(await body(await owner.api.get(`/api/v1/documents/${id}/versions`))).toHaveLength(1);
  });
});

describe("happy: decisions", () => {
  it("are made from the report, shown beside the finding, and taken back", async () => {
    const { path, report } = await tested(image);
    const decide = `${path}/findings/${report.issues[0].fingerprint}`;
    const shown = await browser.get(path);
    expect(shown.html).toContain(`href="${decide}"`);
    expect(shown.text).toMatch(/Fixing all of it adds [\d.]+ to the score\./);

    const asked = await browser.get(decide);
    expect(asked.text).toContain("Decide on a finding");
    expect(asked.text).not.toContain("It passes");
    const sent = await browser.post(decide, {
      decision: "waived",
      reason: "It goes in <May>.",
      expires_at: "2999-05-01",
    });
    expect(sent.status).toBe(303);
    expect(sent.location).toBe(`${path}?done=decided`);
    const decided = await browser.get(sent.location!);
    expect(decided.text).toContain("Your decision stands beside the finding.");
    expect(decided.text).toMatch(
      /Waived by Ada Pier on [\w ]+, until 1 May 2999, 23:59 UTC: It goes in <May>\./,
    );
    expect(decided.text).toContain("People have decided on 1 issue: 1 waived");

    const again = await browser.get(decide);
    expect(again.html).toContain('value="2999-05-01"');
    const back = await browser.post(`${decide}/remove`, {});
    expect(back.location).toBe(`${path}?done=undecided`);
    expect((await browser.get(path)).text).not.toContain("Waived by");
  });

  it("offer what a person has to judge", async () => {
    const { path, report } = await tested(field);
    const decide = `${path}/findings/${report.issues[0].fingerprint}`;
    expect((await browser.get(decide)).text).toMatch(/It passes .*It fails .*It may stay for now/);
    await browser.post(decide, { decision: "failed", reason: "No label.", expires_at: "" });
    const { text } = await browser.get(path);
    expect(text).toContain("Failed by Ada Pier");
    expect(text).toContain("a person decided that something fails");
  });

  it.each([
    ["no decision", { reason: "x" }, "Choose what you decide."],
    ["no reason", { decision: "waived", reason: "" }, "Must not be blank."],
    [
      "a day that has passed",
      { decision: "waived", reason: "x", expires_at: "2020-01-01" },
      "a time to come",
    ],
    ["a pass of what failed", { decision: "passed", reason: "x" }, "Waive it"],
  ])("error: %s", async (_, typed, reported) => {
    const { path, report } = await tested(image);
    const refused = await browser.post(`${path}/findings/${report.issues[0].fingerprint}`, {
      expires_at: "",
      ...typed,
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(reported);
    expect((await browser.get(path)).text).not.toContain("Waived by");
  });

  it("are for members: others see them and cannot make them", async () => {
    const { id, path, report } = await tested(image);
    const { fingerprint } = report.issues[0];
    await owner.api.put(`/api/v1/documents/${id}/decisions/${fingerprint}`, {
      decision: "waived",
      reason: "Agreed.",
    });
    const [friend, colleague] = [await newPerson(), await newPerson()];
    await owner.api.post(`/api/v1/documents/${id}/shares`, { user_email: friend.email, permission: "full" });
    await join(colleague, "member", owner, org);
    const theirs = await browserOf(friend);
    const shown = await theirs.get(path);
    expect(shown.text).toContain("Waived by Ada Pier");
    expect(shown.html).not.toContain("/findings/");
    expect((await theirs.get(`${path}/findings/${fingerprint}`)).status).toBe(403);
    const ours = await browserOf(colleague);
    expect((await ours.get(`${path}/findings/${fingerprint}`)).status).toBe(200);
    expect((await ours.get(`${path}/findings/0000000000000000`)).status).toBe(404);
  });
});
