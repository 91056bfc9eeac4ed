import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { newContext, signIn } from "./person.ts";

const served = inject("served");
const patience = 60_000;

let ada: Account;
let browser: Browser;
let page: Page;
let list: string;

describe.skipIf(!chromiumPath)("long work in the list of documents", () => {
  beforeAll(async () => {
    ada = await newAccount(served);
    const { id: org } = await ada.call("POST", "/api/v1/orgs", { name: "City library" });
    list = `/console/orgs/${org}/documents`;
    for (const name of ["one.md", "two.md", "three.md"]) await ada.upload(org, "markdown/bad.md", name);
    browser = await launch();
    page = await (await newContext(browser, served)).newPage();
    page.setDefaultTimeout(patience);
    await signIn(page, ada);
  });
  afterAll(() => browser?.close());

  const chooseAll = () => page.getByLabel("Choose all documents of this page").check();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  it("is offered again when the page was left in between, and says so when it is done", async () => {
    await page.goto(list);
    await chooseAll();
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/chosen", async (route) => {
      await isHeld;
      await route.continue().catch(() => {});
    });
    await press("Check the chosen");
    await page.getByText("Checking 1 of 3 …").waitFor();
    expect(await page.title()).toMatch(/^Checking 1 of 3 … Documents of City library/);
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto("/console/settings");
    release();
    await page.unroute("**/chosen");
    await page.goto(list);
    await page.getByText("2 documents were not done").waitFor();
    await press("Go on with them");
    await page.getByText("2 documents were checked.").waitFor();
    expect(await page.getByText("were not done").count()).toBe(0);
    await page.goto(list);
    expect(await page.getByText("were not done").count()).toBe(0);
    expect(await page.getByLabel("Choose all documents of this page").count()).toBe(1);
  });

  it("of one document says that it is under way, and leads to the report", async () => {
    await page.goto(list);
    await page.getByRole("link", { name: "one.md", exact: true }).click();
    // Until its scripts are there, too.
    await page.waitForURL("**/documents/doc_*");
    const title = await page.title();
    // Noted as it is said: the report may follow at once.
    await page.evaluate(`new MutationObserver(() => {
      const said = document.querySelector("form[data-busy] [role=status]").textContent;
      sessionStorage.setItem("said", JSON.stringify([document.title, said]));
    }).observe(document.querySelector("title"), { childList: true })`);
    await page.getByRole("button", { name: /^Check/ }).click();
    await page.waitForURL("**/reports/rep_*");
    expect(JSON.parse(await page.evaluate("sessionStorage.getItem('said')"))).toEqual([
      `Checking the document … ${title}`,
      "Checking the document …",
    ]);
  });

  it("is followed to its end without loading the page again", async () => {
    await page.goto(list);
    await chooseAll();
    await press("Convert the chosen");
    await page.getByText("3 documents were queued to be converted.").waitFor();
    await page.evaluate("window.wasHere = true");
    await page.getByRole("status").filter({ hasText: "Conversions and fixes: 3 done." }).waitFor();
    expect(await page.getByRole("link", { name: "Converted", exact: true }).count()).toBe(3);
    expect([await page.evaluate("window.wasHere"), await page.title()]).toEqual([
      true,
      "Documents of City library – Lectern",
    ]);
  });
});
