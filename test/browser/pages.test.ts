import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { faultsInLooks } from "./axe.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { newContext, signIn } from "./person.ts";

const served = inject("served");

const samples = {
  pdf: "pdf/bad.pdf",
  docx: "docx/bad.docx",
  pptx: "pptx/bad.pptx",
  xlsx: "xlsx/bad.xlsx",
};

/** How long a page may take to answer a form, ms. */
const patience = 20_000;
const ownSchemes = ["data:", "blob:", "about:", "chrome:", "chrome-extension:"];

/** Pages by what a person calls them. */
const pages = new Map<string, string>();
let ada: Account;
let browser: Browser;

/** Lets a job of the document run to its end; answers its id. */
async function ended(kind: "conversions" | "remediations", document: string): Promise<string> {
  const { job_id: id } = await ada.call("POST", `/api/v1/${kind}`, { document_id: document });
  for (let tries = 0; tries < 300; tries++) {
    const { status } = await ada.call("GET", `/api/v1/${kind}/${id}`);
    if (status === "complete" || status === "failed") return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The job of ${kind} does not end.`);
}

async function setTheStage(): Promise<void> {
  ada = await newAccount(served);
  const test = (id: string, tiers = [1]) =>
    ada.call("POST", "/api/v1/compliance/test", { document_id: id, tiers });
  const { id: org } = await ada.call("POST", "/api/v1/orgs", { name: "City library" });
  const { id: empty } = await ada.call("POST", "/api/v1/orgs", { name: "مكتبة المدينة" });
  const html = await ada.upload(org, "town-newsletter.html", "A newsletter.html");
  const pdf = await ada.upload(org, samples.pdf, "كتاب الأرقام والحروف.pdf");
  const long = `${"A-name-that-goes-on-".repeat(9)}and-ends.docx`;
  const docx = await ada.upload(org, samples.docx, long);
  const untested = await ada.upload(org, samples.xlsx);
  const link = await ada.call("POST", `/api/v1/documents/${html}/public-share`, { permission: "score" });
  const other = await ada.call("POST", `/api/v1/documents/${docx}/public-share`, { expires_in_days: 3 });
  const report = await test(html, [1, 2, 3]);
  const put = (issue: { fingerprint: string }, decision: string) =>
    ada.call("PUT", `/api/v1/documents/${html}/decisions/${issue.fingerprint}`, {
      decision,
      reason: "The picture, <b>as agreed</b>, is replaced in May.",
    });
  await ada.version(html, "html/bad.html", "A newsletter, second try.html");
  const later = await test(html, [1, 2, 3]);
  const [decided, waivable] = later.issues.filter((one: { needs_review: boolean }) => !one.needs_review);
  const reviewable = later.issues.find((one: { needs_review: boolean }) => one.needs_review);
  await put(decided, "waived");
  const findings = `/console/documents/${html}/reports/${later.report_id}/findings`;
  for (const id of [pdf, docx]) await test(id);
  const done = await ended("conversions", docx);
  const fixed = await ended("remediations", docx);
  const { id: tag } = await ada.call("POST", "/api/v1/tags", {
    name: "draft",
    color: "#aa3300",
    org_id: org,
  });
  await ada.call("POST", `/api/v1/tags/${tag}/documents/${docx}`);
  const invitation = await ada.call("POST", `/api/v1/orgs/${org}/invitations`, {
    email: "b@lectern.example",
  });
  const friend = await newAccount(served, "بشرى");
  await ada.call("POST", `/api/v1/documents/${pdf}/shares`, { user_email: friend.email, permission: "view" });
  const { id: theirs } = await friend.call("POST", "/api/v1/orgs", { name: "Partners" });
  const shared = await friend.upload(theirs, samples.pptx);
  await friend.call("POST", `/api/v1/documents/${shared}/shares`, {
    user_email: ada.email,
    permission: "score",
  });
  const { key } = await ada.call("POST", "/api/v1/settings/api-keys", { name: "Build server" });
  const hook = await ada.call("POST", "/api/v1/settings/webhooks", {
    url: `${served}/hooks`,
    events: ["scan.completed", "scan.failed"],
  });
  await ada.call("POST", `/api/v1/settings/webhooks/${hook.id}/test`);
  const form = new FormData();
  form.append("file", new File([readFileSync("test/fixtures/town-newsletter.html")], "news.html"));
  const scan = await fetch(`${served}/api/v1/scan`, {
    method: "POST",
    headers: { "X-API-Key": key },
    body: form,
  });
  const { report_id } = (await scan.json()) as { report_id: string };
  const kept = await fetch(`${served}/api/v1/reports/${report_id}/share`, {
    method: "POST",
    headers: { "X-API-Key": key },
  });
  const { share_url } = (await kept.json()) as { share_url: string };
  for (const [name, path] of Object.entries({
    "the start": "/",
    "signing up": "/sign-up",
    "signing in": "/sign-in",
    "a forgotten password": "/forgot-password",
    "a link that sets no password": "/reset-password/nothing",
    "a link that verifies": "/verify-email/nothing",
    "a missing page": "/nothing",
    "a public link": new URL(link.url).pathname,
    "a public link to a Word document": new URL(other.url).pathname,
    "a link that has ended": "/s/nothing",
    "a shared report": new URL(share_url).pathname,
    "an invitation": new URL(invitation.invite_url).pathname,
    "an invitation that is none": "/invitations/nothing",
    organizations: "/console/orgs",
    dashboard: `/console/orgs/${org}`,
    "an empty dashboard": `/console/orgs/${empty}`,
    documents: `/console/orgs/${org}/documents`,
    "documents by score": `/console/orgs/${org}/documents?order=worst&result=failing`,
    "documents of which none fits": `/console/orgs/${org}/documents?result=A&format=latex`,
    "reports of API keys": "/console/reports",
    "a report of an API key": `/console/reports/${report_id}`,
    "scans of API keys": "/console/scans",
    "no documents": `/console/orgs/${empty}/documents`,
    members: `/console/orgs/${org}/members`,
    activity: `/console/orgs/${org}/activity`,
    tags: `/console/orgs/${org}/tags`,
    "no tags": `/console/orgs/${empty}/tags`,
    "shared with me": "/console/shared",
    "a page of HTML": `/console/documents/${html}`,
    "a PDF": `/console/documents/${pdf}`,
    "a Word document": `/console/documents/${docx}`,
    "an untested document": `/console/documents/${untested}`,
    "a document of others": `/console/documents/${shared}`,
    "a document that is none": "/console/documents/doc_nothing",
    "a report": `/console/documents/${html}/reports/${report.report_id}`,
    "what a screen reader says": `/console/documents/${html}/reports/${report.report_id}/heard`,
    "a report with changes and decisions": `/console/documents/${html}/reports/${later.report_id}`,
    "deciding on a finding": `${findings}/${waivable.fingerprint}`,
    "deciding on what needs review": `${findings}/${reviewable.fingerprint}`,
    "a decision that stands": `${findings}/${decided.fingerprint}`,
    "the checks": "/checks",
    "a check": "/checks/image-alt",
    "a check that is none": "/checks/nothing",
    "the API": "/docs",
    "a group of the API": "/docs/platform",
    "a section of the API": "/docs/scans/scans",
    "messages of webhooks": "/docs/scans/events",
    "schemas of the API": "/docs/scans/schemas",
    "a group of the API that is none": "/docs/nothing",
    "a conversion": `/console/documents/${docx}/conversions/${done}`,
    "a document that is fixed": `/console/documents/${docx}/remediations/${fixed}`,
    "a document that was fixed": `/console/documents/${docx}`,
    "the questions of a document": `/console/documents/${docx}/questions`,
    "all questions of a document": `/console/documents/${docx}/questions?at=end`,
    "a document that asks nothing": `/console/documents/${untested}/questions`,
    "what is shared": `/console/documents/${docx}/sharing`,
    settings: "/console/settings",
    "API keys": "/console/settings/api-keys",
    webhooks: "/console/settings/webhooks",
    usage: "/console/settings/usage",
    "a webhook": `/console/settings/webhooks/${hook.id}`,
    "what staff see": "/console/staff",
  }))
    pages.set(name, path);
}

/** What a form answers: what is wrong, or what was done. */
interface Answer {
  name: string;
  /** Of the page in `pages` that has the form. */
  on: string;
  button: string;
  fill: Record<string, string>;
  file?: { name: string; mimeType: string; buffer: Buffer };
}

const forGuests: Answer[] = [
  {
    name: "a link that verifies nothing",
    on: "a link that verifies",
    button: "Confirm the address",
    fill: {},
  },

  { name: "signing up wrongly", on: "signing up", button: "Sign up", fill: { "Email address": "nobody" } },
  {
    name: "signing in wrongly",
    on: "signing in",
    button: "Sign in",
    fill: { "Email address": "nobody@lectern.example", Password: "wrong" },
  },
];

const forAda: Answer[] = [
  {
    name: "a wrong current password",
    on: "settings",
    button: "Change the password",
    fill: { "Current password": "wrong", "New password": "another long password" },
  },
  {
    name: "a new password that is most used",
    on: "settings",
    button: "Change the password",
    fill: { "Current password": "correct horse battery", "New password": "password" },
  },

  { name: "a tag without a name", on: "tags", button: "Create", fill: {} },
  { name: "a key, shown once", on: "API keys", button: "Create the key", fill: { Name: "Editor" } },
  { name: "a key without a name", on: "API keys", button: "Create the key", fill: {} },
  {
    name: "a webhook to nowhere",
    on: "webhooks",
    button: "Create the webhook",
    fill: { "URL of the receiver": "ftp://nowhere" },
  },
  {
    name: "a retention that is none",
    on: "activity",
    button: "Save",
    fill: { Days: "soon" },
  },
  {
    name: "an invitation that was made",
    on: "members",
    button: "Make an invitation link",
    fill: { "Email address": "c@lectern.example" },
  },
  {
    name: "an invitation to nobody",
    on: "members",
    button: "Make an invitation link",
    fill: { "Email address": "nobody" },
  },
  {
    name: "a share with a stranger",
    on: "what is shared",
    button: "Share",
    fill: { "Email address": "stranger@lectern.example" },
  },
  {
    name: "a link for too long",
    on: "what is shared",
    button: "Make a public link",
    fill: { "Days until it ends": "9999" },
  },
  {
    name: "a decision without a reason",
    on: "deciding on a finding",
    button: "Save the decision",
    fill: {},
  },
  {
    name: "a new version that is no document",
    on: "a page of HTML",
    button: "Upload and check",
    fill: {},
    file: { name: "notes.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 1, 2]) },
  },
  {
    name: "an upload of what is no document",
    on: "documents",
    button: "Upload and check",
    fill: {},
    file: { name: "notes.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 1, 2]) },
  },
];

/** A tab that notes what it asks of other hosts. */
async function newTab(foreign: string[]): Promise<Page> {
  const context = await newContext(browser, served);
  const page = await context.newPage();
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    // The browser's own viewer of PDF is made of pages too.
    if (origin !== served && !ownSchemes.includes(protocol)) foreign.push(request.url());
  });
  return page;
}

/** Whatever there is to be opened, opened, and looked at in each look. */
async function lookAt(page: Page, name: string, found: string[]): Promise<void> {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  found.push(...(await faultsInLooks(page)).map((line) => `${name}: ${line}`));
}

const isForGuests = (path: string) => ["/", "/sign-up", "/sign-in"].includes(path);

async function look(page: Page, name: string, path: string, found: string[]): Promise<void> {
  const response = await page.goto(path);
  const size = (await response!.body()).length;
  if (size > 100_000) found.push(`${name}: ${size} bytes`);
  await lookAt(page, name, found);
}

async function send(page: Page, { name, on, button, fill, file }: Answer, found: string[]): Promise<void> {
  await page.goto(pages.get(on)!);
  // The browser's own checks would keep the form back.
  await page.evaluate("for (const form of document.querySelectorAll('main form')) form.noValidate = true");
  const form = page
    .locator("main form")
    .filter({ has: page.getByRole("button", { name: button, exact: true }) });
  for (const [label, text] of Object.entries(fill)) await form.getByLabel(label).fill(text);
  if (file) await form.locator("input[type=file]").setInputFiles(file);
  await form.getByRole("button", { name: button, exact: true }).click();
  const answer = page.locator("[role=alert], [role=status]").filter({ hasText: /./ }).first();
  const isThere = await answer.waitFor({ timeout: patience }).then(
    () => true,
    () => false,
  );
  if (!isThere) found.push(`${name}: no answer`);
  await lookAt(page, name, found);
}

describe.skipIf(!chromiumPath)(
  "a page has nothing that axe finds, in light and dark, narrow and wide",
  () => {
    const foreign: string[] = [];
    let page: Page;
    beforeAll(async () => {
      await setTheStage();
      browser = await launch();
    });
    afterAll(() => browser?.close());
    afterEach(() => expect(foreign).toEqual([]));

    it("where somebody is signed in", async () => {
      const found: string[] = [];
      const own = [...pages].filter(([, path]) => !isForGuests(path));
      // Two tabs take turns.
      const tabOf = async () => {
        const tab = await newTab(foreign);
        await signIn(tab, ada);
        for (let next = own.shift(); next; next = own.shift()) await look(tab, ...next, found);
        return tab;
      };
      [page] = await Promise.all([tabOf(), tabOf()]);
      expect(found).toEqual([]);
    });

    it("where it answers a form of theirs", async () => {
      const found: string[] = [];
      for (const answer of forAda) await send(page, answer, found);
      expect(found).toEqual([]);
    });

    it("where nobody is signed in", async () => {
      const found: string[] = [];
      await page.context().clearCookies();
      for (const [name, path] of pages) if (isForGuests(path)) await look(page, name, path, found);
      for (const answer of forGuests) await send(page, answer, found);
      expect(found).toEqual([]);
    });
  },
);
