import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { keysOf } from "./keys.ts";
import { newContext, signIn } from "./person.ts";

const served = inject("served");
const patience = 60_000;
/** More questions than the document has. */
const mostQuestions = 10;

let ada: Account;
let browser: Browser;
let page: Page;
let document: string;

const main = () => page.getByRole("main");
const heading = () => page.getByRole("heading", { level: 1 }).innerText();

/** The page needs no scrolling sideways (WCAG 1.4.10). */
async function expectToFit(): Promise<void> {
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(width, page.url()).toBeLessThanOrEqual(320);
}

describe.skipIf(!chromiumPath)("fixing a document on a page of 320 px", () => {
  beforeAll(async () => {
    ada = await newAccount(served);
    const { id: org } = await ada.call("POST", "/api/v1/orgs", { name: "City library" });
    document = await ada.upload(org, "docx/bad.docx");
    await ada.call("POST", "/api/v1/compliance/test", { document_id: document, tiers: [1] });
    browser = await launch();
    const context = await newContext(browser, served, { width: 320, colorScheme: "light" });
    page = await context.newPage();
    page.setDefaultTimeout(patience);
    await signIn(page, ada);
  });
  afterAll(() => browser?.close());

  it("is done by keyboard alone, from the first act over every sort of question to the fixed file", async () => {
    const { tabTo, press } = keysOf(page);
    const sorts = new Set<string>();

    /** Answers the question of the page as a person does who cannot use a mouse. */
    async function answer(): Promise<void> {
      const radio = main().getByRole("radio").first();
      const list = main().locator("select");
      if (await radio.count()) {
        sorts.add("choice");
        await tabTo(radio);
        await page.keyboard.press("Space");
      } else if (await list.count()) {
        sorts.add("language");
        await tabTo(list);
        await page.keyboard.type("English");
      } else {
        sorts.add((await main().locator("img.shown").count()) ? "picture" : "text");
        await tabTo(main().locator("textarea"));
        await page.keyboard.press("Control+A");
        await page.keyboard.type("Visitors by quarter, most of them from July to September");
      }
      await press("button", "Save and go on");
    }

    await page.goto(`/console/documents/${document}`);
    await expectToFit();
    await press("button", "Fix this document");
    await page.waitForURL(/\/remediations\//);
    await main().getByRole("heading", { name: "What was fixed" }).waitFor();
    await expectToFit();
    await press("link", /questions?$/);
    await page.waitForURL(/\/questions/);

    const first = await heading();
    expect(first).toMatch(/^Question 1 of \d+$/);
    await press("button", "Skip");
    await page.waitForURL(/at=2/);
    await press("link", "Back");
    await page.waitForURL(/at=1/);
    expect(await heading()).toBe(first);
    expect(await main().getByText("Skipped: it stays as it is.").isVisible()).toBe(true);

    for (let at = 1; at <= mostQuestions && (await heading()).startsWith("Question"); at++) {
      await expectToFit();
      await answer();
      await page.waitForURL(new RegExp(`at=${at + 1}&`));
      expect(await main().getByRole("alert").count(), await main().innerText()).toBe(0);
    }
    expect([...sorts].sort()).toEqual(["choice", "language", "picture"]);
    await expectToFit();
    await press("button", "Write the answers into the document");
    await page.waitForURL(/\/remediations\//);
    const file = main().getByRole("link", { name: "Download the fixed document" });
    await tabTo(file);
    await expectToFit();
    const arriving = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await arriving).suggestedFilename()).toMatch(/\.docx$/);
    expect(await main().innerText()).not.toMatch(/What only you know|could not be written/);
  });
});
