import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Account } from "./account.ts";

/** How a page is looked at. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** The looks that every page is tested in: 320 px are also what 1280 px are at 400 % zoom (WCAG 1.4.10). */
export const looks: Look[] = [1440, 768, 320].flatMap((width): Look[] => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);

export const newContext = (browser: Browser, served: string, look = looks[0]!): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: served,
    viewport: { width: look.width, height: 900 },
    colorScheme: look.colorScheme,
    // axe is put into pages whose policy lets no foreign script in.
    bypassCSP: true,
  });

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/console{,/orgs/*/documents}");
}
