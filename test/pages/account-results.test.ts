import { beforeAll, describe, expect, it } from "vitest";
import { body, call, form, keyed, keyFor } from "../api/client.ts";
import { newPerson, type Person } from "../api/platform/people.ts";
import { hostileStrings } from "../render/hostile.ts";
import { Browser, browserOf, executable } from "./browser.ts";

const letter = (name = "letter.html") => ({
  name,
  content: '<!doctype html><html lang="en"><title>Letter</title><h1>Letter</h1><img src="stamp.png"></html>',
});

let owner: Person;
let key: string;
let browser: Browser;

const scanned = async (file = letter()) =>
  (await body(await keyed(key).form("/api/v1/scan", form(file)))).report_id as string;

/** A scan of group C, with its report where it has come to its end. */
async function inBackground(label: string): Promise<string> {
  const sent = await call("/api/scans", {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: form(letter(), { label }),
  });
  const { id } = await body(sent);
  await call(`/api/scans/${id}?wait=30`, { headers: { Authorization: `Bearer ${key}` } });
  return id;
}

beforeAll(async () => {
  owner = await newPerson();
  key = await keyFor(owner.id);
  browser = await browserOf(owner);
});

describe("reports that an API key made", () => {
  it("are listed, shown, downloaded and deleted, by their own account alone", async () => {
    const empty = await (await browserOf(await newPerson())).page("/console/reports");
    expect(empty.text).toContain("There are no reports yet.");
    const id = await scanned();
    const list = await browser.page("/console/reports");
    expect(list.text).toMatch(/letter\.html (Not compliant|Compliant) [\d.]+, grade [A-F] HTML \d+ of 12/);
    expect(list.html).toContain('<a href="/console/reports" aria-current="page">By API</a>');
    const shown = await browser.page(`/console/reports/${id}`);
    expect(shown.text).toContain("Accessibility report letter.html");
    expect(shown.text).toContain("What to do first");
    expect(JSON.parse((await browser.get(`/console/reports/${id}/json`)).html).report_id).toBe(id);
    const stranger = await browserOf(await newPerson());
    for (const path of ["", "/json", "/delete"]) {
      const ask = path === "/delete" ? stranger.post.bind(stranger) : stranger.get.bind(stranger);
      expect((await ask(`/console/reports/${id}${path}`)).status).toBe(404);
    }
    expect((await new Browser().get(`/console/reports/${id}`)).location).toMatch(/^\/sign-in\?next=/);
    expect((await browser.post(`/console/reports/${id}/delete`)).location).toBe(
      "/console/reports?done=deleted",
    );
    expect((await browser.page("/console/reports?done=deleted")).text).toContain("The report is deleted.");
    expect((await browser.get(`/console/reports/${id}`)).status).toBe(404);
  });

  it("show hostile names as text", async () => {
    const names = hostileStrings.filter((text) => !/[/\\"\r\n\0]/.test(text)).slice(0, 5);
    for (const name of names) await scanned(letter(`${name}.html`));
    const { html, text } = await browser.page("/console/reports");
    expect(executable(html)).toEqual([]);
    expect(text).toContain(`${names.length} reports, the newest first.`);
  });
});

describe("scans that an API key made", () => {
  it("are listed by status, shown with their report, and deleted", async () => {
    const id = await inBackground("nightly <b>run</b>");
    const list = await browser.page("/console/scans?status=complete");
    expect(list.text).toMatch(
      /letter\.html (Not compliant|Compliant) [\d.]+, grade [A-F] nightly <b>run<\/b> \d+/,
    );
    expect((await browser.page("/console/scans?status=failed")).text).toContain("No scan has this status.");
    expect((await browser.page("/console/scans?status=none")).text).toContain("letter.html");
    const shown = await browser.page(`/console/scans/${id}`);
    expect(shown.text).toContain("What to do first");
    expect(shown.text).toContain("nightly <b>run</b>");
    expect((await browser.get(`/console/scans/${id}/csv`)).headers.get("Content-Type")).toContain("text/csv");
    const stranger = await browserOf(await newPerson());
    expect((await stranger.get(`/console/scans/${id}`)).status).toBe(404);
    expect((await stranger.post(`/console/scans/${id}/delete`)).status).toBe(404);
    expect((await browser.post(`/console/scans/${id}/delete`)).location).toBe("/console/scans?done=deleted");
    expect((await browser.get(`/console/scans/${id}`)).status).toBe(404);
  });
});

describe("a report that was made without an account", () => {
  const made = async () => (await new Browser().upload("/try", form(letter("kept.html")))).location!;

  it("is kept by whoever signs up for it", async () => {
    const path = await made();
    const guest = new Browser();
    const { html } = await guest.page(path);
    const [, signUp] = /href="(\/sign-up[^"]*)"/.exec(html.slice(html.indexOf("<main")))!;
    const asked = await guest.page(signUp!);
    const next = /name="next" value="([^"]*)"/.exec(asked.html)![1]!;
    expect(next).toBe(path.replace("/try/", "/console/keep/"));
    const account = {
      full_name: "New Person",
      email: `${crypto.randomUUID()}@lectern.example`,
      password: "correct horse battery",
    };
    const signed = await guest.post("/sign-up", { ...account, next });
    expect([signed.status, signed.location]).toEqual([303, next]);
    expect((await guest.page(next)).text).toContain("The report on kept.html");
    const kept = await guest.post(next);
    expect(kept.location).toMatch(/^\/console\/reports\/rep_\w+\?done=kept$/);
    expect((await guest.page(kept.location!)).text).toContain("The report is kept with your account.");
    // Once more is the same; for others it is taken.
    expect((await guest.post(next)).location).toBe(kept.location);
    expect((await guest.page("/console/reports")).text).toContain("1 report, the newest first.");
    expect((await browser.post(next)).status).toBe(404);
    expect((await new Browser().page(path)).text).toContain("kept.html");
  });

  it("is kept by nobody who is not signed in, and leads nowhere else", async () => {
    const path = (await made()).replace("/try/", "/console/keep/");
    expect((await new Browser().post(path)).status).toBe(401);
    expect((await new Browser().get(path)).location).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    const { html } = await new Browser().page(`/sign-up?next=${encodeURIComponent("//elsewhere.example/")}`);
    expect(html).toContain('name="next" value="/console"');
    expect((await browser.get(`/console/keep/${"A".repeat(43)}`)).status).toBe(404);
  });
});
