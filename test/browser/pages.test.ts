import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { axe, tooWide } from "./axe.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { looks, newContext, signIn } from "./person.ts";

const served = inject("served");

const samples = {
  pdf: "pdf/bad.pdf",
  docx: "docx/bad.docx",
  pptx: "pptx/bad.pptx",
  xlsx: "xlsx/bad.xlsx",
};

const ownSchemes = ["data:", "blob:", "about:", "chrome:", "chrome-extension:"];

/** Pages by what a person calls them. */
const pages = new Map<string, string>();
let ada: Account;
let browser: Browser;

async function converted(document: string): Promise<string> {
  const { job_id: id } = await ada.call("POST", "/api/v1/conversions", { document_id: document });
  for (let tries = 0; tries < 300; tries++) {
    const { status } = await ada.call("GET", `/api/v1/conversions/${id}`);
    if (status === "complete" || status === "failed") return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The conversion does not end.");
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
  for (const id of [pdf, docx]) await test(id);
  const done = await converted(docx);
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
    "a missing page": "/nothing",
    "a public link": new URL(link.url).pathname,
    "a public link to a Word document": new URL(other.url).pathname,
    "a link that has ended": "/s/nothing",
    "a shared report": new URL(share_url).pathname,
    "an invitation": new URL(invitation.invite_url).pathname,
    "an invitation that is none": "/invitations/nothing",
    organizations: "/console",
    dashboard: `/console/orgs/${org}`,
    "an empty dashboard": `/console/orgs/${empty}`,
    documents: `/console/orgs/${org}/documents`,
    "no documents": `/console/orgs/${empty}/documents`,
    members: `/console/orgs/${org}/members`,
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
    "a conversion": `/console/documents/${docx}/conversions/${done}`,
    "what is shared": `/console/documents/${docx}/sharing`,
    settings: "/console/settings",
    "API keys": "/console/settings/api-keys",
    webhooks: "/console/settings/webhooks",
    "a webhook": `/console/settings/webhooks/${hook.id}`,
    "what staff see": "/console/staff",
  }))
    pages.set(name, path);
}

/** A form sent with nothing or nonsense in it tells what is wrong. */
const refused: { name: string; path: string; button: string; fill: Record<string, string> }[] = [
  { name: "signing up wrongly", path: "/sign-up", button: "Sign up", fill: { "Email address": "nobody" } },
  {
    name: "signing in wrongly",
    path: "/sign-in",
    button: "Sign in",
    fill: { "Email address": "nobody@lectern.example", Password: "wrong" },
  },
];

describe.skipIf(!chromiumPath)("every page", () => {
  beforeAll(async () => {
    await setTheStage();
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it.each(looks)(
    "has nothing that axe finds and is as wide as the screen: $width px, $colorScheme",
    async (look) => {
      const context = await newContext(browser, served, look);
      const page = await context.newPage();
      const found: string[] = [];
      const foreign: string[] = [];
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        // The browser's own viewer of PDF is made of pages too.
        if (origin !== served && !ownSchemes.includes(protocol)) foreign.push(request.url());
      });
      await signIn(page, ada);
      for (const [name, path] of pages) {
        const isForGuests = ["/", "/sign-up", "/sign-in"].includes(path);
        if (isForGuests) await context.clearCookies();
        else if (!(await context.cookies()).length) await signIn(page, ada);
        const response = await page.goto(path);
        const size = (await response!.body()).length;
        if (size > 100_000) found.push(`${name}: ${size} bytes`);
        const wide = await tooWide(page);
        if (wide) found.push(`${name}: wider than the screen, ${wide}`);
        found.push(...(await axe(page)).map((line) => `${name}: ${line}`));
      }
      await context.clearCookies();
      for (const { name, path, button, fill } of refused) {
        await page.goto(path);
        // The browser's own checks would keep the form back.
        await page.evaluate("document.querySelector('main form').noValidate = true");
        for (const [label, text] of Object.entries(fill)) await page.getByLabel(label).fill(text);
        await page.getByRole("main").getByRole("button", { name: button }).click();
        await page.getByRole("alert").waitFor();
        found.push(...(await axe(page)).map((line) => `${name}: ${line}`));
      }
      expect(found).toEqual([]);
      expect(foreign).toEqual([]);
      await context.close();
    },
  );
});
