import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hostileStrings } from "../render/hostile.ts";
import { type Account, newAccount } from "./account.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { newContext, signIn } from "./person.ts";

const served = inject("served");
/** What a name may hold of a string: names are one line of whole characters, none of them a control, and have an end. */
const names = hostileStrings.map((text) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed(),
);

let mallory: Account;
let org: string;
let browser: Browser;
let context: BrowserContext;
let own: Page;
/** What ran, or reached for another host. */
const alarms: string[] = [];

const escapedText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** A document whose every text, alternative, target, label and name is hostile. */
const hostileDocument = `<!doctype html><title>${escapedText(names[0]!)}</title><body>${hostileStrings
  .map((text) => {
    const safe = escapedText(text);
    return `<h4>${safe}</h4><p>${safe}<img src="${safe}" alt="${safe}.png"><a href="${safe}">here</a><input placeholder="${safe}">`;
  })
  .join("\n")}`;

async function uploadText(name: string, text: string): Promise<string> {
  const form = new FormData();
  form.append("file", new File([text], name, { type: "text/html" }));
  const response = await mallory.send(`/api/v1/documents/upload?org_id=${org}`, form);
  return response.id;
}

function watch(page: Page): Page {
  page.on("dialog", (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on("pageerror", (error) => alarms.push(`a script failed: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== served && protocol !== "data:" && protocol !== "about:")
      alarms.push(`reached for ${request.url()}`);
  });
  return page;
}

async function visit(path: string, page = own): Promise<void> {
  const response = await page.goto(path, { waitUntil: "load" });
  if (response!.status() !== 200) throw new Error(`${path}: ${response!.status()}`);
  // What acts on focus or on the pointer gets its chance.
  await page.mouse.move(200, 300);
  for (let press = 0; press < 5; press++) await page.keyboard.press("Tab");
  if (new URL(page.url()).origin !== served) alarms.push(`${path} led to ${page.url()}`);
}

describe.skipIf(!chromiumPath)("hostile strings", () => {
  beforeAll(async () => {
    mallory = await newAccount(served, names[3]!);
    org = (await mallory.call("POST", "/api/v1/orgs", { name: names[0] })).id;
    browser = await launch();
    // Without the pages' policy: what they say must be harmless by itself.
    context = await newContext(browser, served);
    own = watch(await context.newPage());
    await signIn(own, mallory);
  });
  afterAll(() => browser.close());

  it("run nothing as names of organizations, tags, keys and people", async () => {
    for (const name of names) await mallory.call("POST", "/api/v1/orgs", { name });
    for (const [at, name] of names.entries()) {
      await mallory.call("POST", "/api/v1/tags", { name: `${at} ${name}`.slice(0, 50), org_id: org });
      if (at < 100) await mallory.call("POST", "/api/v1/settings/api-keys", { name: name.slice(0, 100) });
    }
    for (let number = 1; number <= Math.ceil((names.length + 1) / 25); number++) {
      await visit(`/console?page=${number}`);
      await visit(`/console/orgs/${org}/tags?page=${number}`);
      if (number <= 4) await visit(`/console/settings/api-keys?page=${number}`);
    }
    await visit(`/console/orgs/${org}/members`);
    await visit(`/console/orgs/${org}`);
    await visit("/console/settings");
    expect(alarms).toEqual([]);
  });

  it("run nothing as file names", async () => {
    for (const name of names)
      await uploadText(`${name.replaceAll("/", "⁄").slice(0, 180)}.html`, "<h1>T</h1>");
    for (let number = 1; number <= Math.ceil(names.length / 25); number++)
      await visit(`/console/orgs/${org}/documents?page=${number}`);
    expect(alarms).toEqual([]);
  });

  it("run nothing in a document, its reports, its accessible version and what is shared of it", async () => {
    const document = await uploadText(`${names[2]!.replaceAll("/", "⁄")}.html`, hostileDocument);
    const report = await mallory.call("POST", "/api/v1/compliance/test", {
      document_id: document,
      tiers: [1, 2, 3],
    });
    expect(report.issues.length).toBeGreaterThan(200);
    const { job_id } = await mallory.call("POST", "/api/v1/conversions", { document_id: document });
    for (let tries = 0; ; tries++) {
      const { status } = await mallory.call("GET", `/api/v1/conversions/${job_id}`);
      if (status === "complete") break;
      if (status === "failed" || tries > 300) throw new Error(`The conversion is ${status}.`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const link = await mallory.call("POST", `/api/v1/documents/${document}/public-share`, {
      permission: "score",
    });
    const { preview_url } = await mallory.call("GET", `/api/v1/documents/${document}/preview`);
    const [converted] = await mallory.call("GET", `/api/v1/documents/${document}/versions`);
    const version = await mallory.call(
      "GET",
      `/api/v1/documents/${document}/preview?version=${converted.id}`,
    );
    for (const path of [
      `/console/documents/${document}`,
      `/console/documents/${document}/reports/${report.report_id}`,
      `/console/documents/${document}/conversions/${job_id}`,
      `/console/documents/${document}/sharing`,
      new URL(link.url).pathname,
      new URL(version.preview_url).pathname,
    ])
      await visit(path);
    // The document as it was uploaded is held by the policy that it is served with.
    const guest = await browser.newContext({ baseURL: served });
    await visit(new URL(preview_url).pathname, watch(await guest.newPage()));
    expect(alarms).toEqual([]);
  });
});
