import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { axe, isTooWide } from "./axe.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { looks, newContext, signIn } from "./person.ts";

const served = inject("served");

/** Pages by what a person calls them. */
const pages = new Map<string, string>();
let ada: Account;
let browser: Browser;

async function setTheStage(): Promise<void> {
  ada = await newAccount(served);
  const { id: org } = await ada.call("POST", "/api/v1/orgs", { name: "City library" });
  const { id: emptyOrg } = await ada.call("POST", "/api/v1/orgs", { name: "مكتبة المدينة" });
  const html = await ada.upload(org, "town-newsletter.html", "A newsletter.html");
  const link = await ada.call("POST", `/api/v1/documents/${html}/public-share`, { permission: "score" });
  const report = await ada.call("POST", "/api/v1/compliance/test", { document_id: html, tiers: [1, 2, 3] });
  const invitation = await ada.call("POST", `/api/v1/orgs/${org}/invitations`, {
    email: "b@lectern.example",
  });
  for (const [name, path] of Object.entries({
    "the start": "/",
    "signing up": "/sign-up",
    "signing in": "/sign-in",
    "a missing page": "/nothing",
    "a public link": new URL(link.url).pathname,
    organizations: "/console",
  }))
    pages.set(name, path);
  void [emptyOrg, report, invitation];
}

describe.skipIf(!chromiumPath)("every page", () => {
  beforeAll(async () => {
    await setTheStage();
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(looks)(
    "has nothing that axe finds and is as wide as the screen: $width px, $colorScheme",
    async (look) => {
      const context = await newContext(browser, served, look);
      const page = await context.newPage();
      const found: string[] = [];
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== served && !request.url().startsWith("data:"))
          foreign.push(request.url());
      });
      await signIn(page, ada);
      for (const [name, path] of pages) {
        const isForGuests = ["/", "/sign-up", "/sign-in"].includes(path);
        if (isForGuests) await context.clearCookies();
        else if (!(await context.cookies()).length) await signIn(page, ada);
        const response = await page.goto(path);
        const size = (await response!.body()).length;
        if (size > 100_000) found.push(`${name}: ${size} bytes`);
        if (await isTooWide(page)) found.push(`${name}: wider than the screen`);
        found.push(...(await axe(page)).map((line) => `${name}: ${line}`));
      }
      expect(found).toEqual([]);
      expect(foreign).toEqual([]);
      await context.close();
    },
  );
});
