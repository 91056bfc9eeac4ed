import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAccount } from "../browser/account.ts";
import { faultsInLooks } from "../browser/axe.ts";
import { chromiumPath, launch } from "../browser/chromium.ts";
import { newContext } from "../browser/person.ts";
import { type Server, serve } from "../browser/server.ts";

let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (!chromiumPath) return;
  server = await serve({ withMail: true });
  browser = await launch();
  page = await (await newContext(browser, server.address)).newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The link in the latest mail to an address with a subject, as the platform's simulation of the binding wrote it. */
async function linkTo(email: string, subject: RegExp): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const mails = server.printed().split("send_email binding called with MessageBuilder:").slice(1);
    const mail = mails.findLast((text) => text.includes(`To: ${email}`) && subject.test(text));
    const file = mail && /Text: (\S+\.txt)/.exec(mail)?.[1];
    if (file) return /^http:\/\/127\.0\.0\.1:\S+$/m.exec(readFileSync(file, "utf8"))![0];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail came to ${email}: ${server.printed().slice(-2_000)}`);
}

const press = (name: string) => page.getByRole("main").getByRole("button", { name }).click();
const textOf = () => page.getByRole("main").innerText();

describe.skipIf(!chromiumPath)("where mail is sent by the platform's binding", () => {
  it("an address is verified by the link that is mailed", async () => {
    const ada = await newAccount(server.address);
    expect((await ada.call("GET", "/api/v1/users/me")).email_verified).toBe(false);
    await page.goto(await linkTo(ada.email, /Confirm your email address/));
    expect(await faultsInLooks(page)).toEqual([]);
    await press("Confirm the address");
    await page.getByText("Your email address is verified.").waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    expect((await ada.call("GET", "/api/v1/users/me")).email_verified).toBe(true);
  });

  it("a forgotten password is set anew by the link that is mailed, once", async () => {
    const ada = await newAccount(server.address);
    await page.goto("/forgot-password");
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel("Email address").fill(ada.email);
    await press("Mail me a link");
    await page.getByText("a link is on its way to it").waitFor();
    const link = await linkTo(ada.email, /Set a new password/);
    await page.goto(link);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel("New password").fill("password");
    await press("Set the password");
    await page.getByRole("alert").waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel("New password").fill("quite another battery");
    await press("Set the password");
    await page.waitForURL("**/sign-in?done=reset");
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel("Email address").fill(ada.email);
    await page.getByLabel("Password").fill("quite another battery");
    await press("Sign in");
    await page.waitForURL("**/console");
    await page.context().clearCookies();
    const again = await page.goto(link);
    expect([again!.status(), await textOf()]).toEqual([404, expect.stringContaining("no longer good")]);
  });

  it("an invitation is mailed, and whoever registers by it is a member", async () => {
    const ada = await newAccount(server.address);
    const { id } = await ada.call("POST", "/api/v1/orgs", { name: "City library" });
    const email = `invited-${Date.now()}@lectern.example`;
    await ada.call("POST", `/api/v1/orgs/${id}/invitations`, { email });
    await page.goto(await linkTo(email, /Invitation to City library/));
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
    await page.getByLabel("Your name").fill("Bea Example");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill("correct horse battery");
    await press("Sign up");
    await page.waitForURL("**/console{,/**}");
    const members = await ada.call("GET", `/api/v1/orgs/${id}/members`);
    expect(members.map((one: { email: string }) => one.email)).toContain(email);
  });
});
