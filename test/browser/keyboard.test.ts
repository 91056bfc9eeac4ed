import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { chromiumPath, launch } from "./chromium.ts";
import { keysOf } from "./keys.ts";
import { newContext } from "./person.ts";

type Keys = ReturnType<typeof keysOf>;

const served = inject("served");
let browser: Browser;
let page: Page;
let keys: Keys;

const press: Keys["press"] = (...given) => keys.press(...given);
const tabTo: Keys["tabTo"] = (...given) => keys.tabTo(...given);
const typeInto: Keys["typeInto"] = (...given) => keys.typeInto(...given);

describe.skipIf(!chromiumPath)("by keyboard alone", () => {
  beforeAll(async () => {
    browser = await launch();
    const context = await newContext(browser, served);
    page = await context.newPage();
    keys = keysOf(page);
  });
  afterAll(() => browser.close());

  it("a person signs up, uploads a document, reads its report and shares it", async () => {
    await page.goto("/");
    await press("link", "Sign up");
    await page.waitForURL("**/sign-up");
    await typeInto("Your name", "Ada Example");
    await typeInto("Email address", `keys-${Date.now()}@lectern.example`);
    await tabTo(page.getByLabel("Password"));
    await page.keyboard.type("correct horse battery");
    await page.keyboard.press("Enter");

    await page.waitForURL("**/console");
    await typeInto("Name", "City library");
    await page.keyboard.press("Enter");

    await page.waitForURL("**/documents");
    const input = page.locator("input[type=file]");
    const chosen = page.waitForEvent("filechooser");
    await tabTo(input);
    await page.keyboard.press("Space");
    await (await chosen).setFiles("test/fixtures/town-newsletter.html");
    await press("button", "Upload and check");

    await page.waitForURL(/\/console\/documents\/doc_/);
    await press("link", "Read what to do");
    await page.waitForURL(/\/reports\/rep_/);
    expect(await page.getByRole("heading", { name: "What to do first" }).isVisible()).toBe(true);

    const report = page.url();
    await press("link", /^Decide/);
    await page.waitForURL(/\/findings\//);
    await tabTo(page.getByRole("radio", { name: "It may stay for now" }));
    await page.keyboard.press("Space");
    await typeInto("Why", "It is replaced in May.");
    await page.keyboard.press("Enter");
    await page.waitForURL(/done=decided/);
    expect(await page.getByText("Waived by Ada Example").first().isVisible()).toBe(true);
    await page.goto(report.replace(/\/reports\/.*/, ""));

    await press("link", /^Share/);
    await page.waitForURL("**/sharing");
    await tabTo(page.getByLabel("What it shows"));
    await page.keyboard.press("ArrowDown");
    await press("button", "Make a public link");
    const link = page.getByRole("main").getByRole("link", { name: /\/s\// }).first();
    await tabTo(link);
    const path = new URL((await link.getAttribute("href"))!, served).pathname;

    const guest = await (await newContext(browser, served)).newPage();
    await guest.goto(path);
    expect(await guest.getByRole("heading", { name: "town-newsletter.html" }).isVisible()).toBe(true);
    expect(await guest.getByRole("heading", { name: "Accessibility report" }).isVisible()).toBe(true);
    expect(await guest.getByRole("heading", { name: "What to do first" }).isVisible()).toBe(true);
  });

  it("the first stop of every page leads past its navigation", async () => {
    await page.goto("/console");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate<string>("document.activeElement.id")).toBe("main");
  });
});
