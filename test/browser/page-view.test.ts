import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { faultsInLooks } from "./axe.ts";
import { chromiumPath, launch } from "./chromium.ts";
import { newContext, signIn } from "./person.ts";

const served = inject("served");
const patience = 30_000;

interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

let ada: Account;
let browser: Browser;
let document: string;
let share: string;
let report: string;
let fingerprint: string;
let box: Box;

async function setTheStage(): Promise<void> {
  ada = await newAccount(served);
  const { id: org } = await ada.call("POST", "/api/v1/orgs", { name: "City library" });
  document = await ada.upload(org, "pdf/bad.pdf", "Ein Buch «1».pdf");
  const tested = await ada.call("POST", "/api/v1/compliance/test", { document_id: document });
  const issue = tested.issues.find((one: { check_id: string }) => one.check_id === "image-alt");
  ({ fingerprint } = issue);
  ({ box } = issue.location);
  report = `/console/documents/${document}/reports/${tested.report_id}`;
  const link = await ada.call("POST", `/api/v1/documents/${document}/public-share`, { permission: "score" });
  share = new URL(link.url).pathname;
}

/** Opens the place of the image and waits until its page is drawn. */
async function openPlace(page: Page) {
  const place = page.locator(`details[data-place="${Object.values(box).join(" ")}"]`).first();
  if ((await place.getAttribute("open")) === null) await place.locator("summary").press("Enter");
  await place
    .getByRole("status")
    .filter({ hasText: "with the place outlined" })
    .waitFor({ timeout: patience });
  return place;
}

/** The share of pixels within the rectangle, given in shares of the canvas, that are not white. */
const inked = (page: Page, [left, top, width, height]: number[]) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector(".sheet canvas");
    const [x, y, w, h] = [${left} * canvas.width, ${top} * canvas.height, ${width} * canvas.width, ${height} * canvas.height].map(Math.round);
    const { data } = canvas.getContext("2d").getImageData(x, y, Math.max(1, w), Math.max(1, h));
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] < 740) count++;
    return count / (data.length / 4);
  })()`);

describe.skipIf(!chromiumPath)("pages of PDF documents", () => {
  beforeAll(async () => {
    browser = await launch();
    await setTheStage();
  });
  afterAll(() => browser?.close());

  it("outlines the place of an issue, under the policy of the page, and loads the viewer only then", async () => {
    const context = await browser.newContext({ baseURL: served });
    const page = await context.newPage();
    const loaded: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await signIn(page, ada);
    await page.goto(report);
    expect(loaded.filter((url) => url.includes("/pdfjs/"))).toEqual([]);
    const place = await openPlace(page);
    expect(loaded.some((url) => url.includes("/pdfjs/pdf.min.mjs"))).toBe(true);
    const sheet = (await place.locator(".sheet").boundingBox())!;
    const mark = (await place.locator(".mark").boundingBox())!;
    const scale = sheet.width / 612;
    expect(mark.x - sheet.x).toBeCloseTo(box.x * scale, -1);
    expect(mark.y - sheet.y).toBeCloseTo(box.y * scale, -1);
    expect(mark.width).toBeCloseTo(box.width * scale, -1);
    expect(mark.height).toBeCloseTo(box.height * scale, -1);
    const { x, y, width, height } = box;
    expect(await inked(page, [x / 612, y / 792, width / 612, height / 792])).toBeGreaterThan(0.2);
    const label = await place.getByRole("img").getAttribute("aria-label");
    expect(label).toContain("Page 1 of Ein Buch «1».pdf. Outlined: Page 1, image");
    await place.getByRole("button", { name: "Show the place larger" }).press("Enter");
    await place.getByText("The place on page 1 is shown larger.").waitFor({ timeout: patience });
    expect((await place.locator(".mark").boundingBox())!.width).toBeGreaterThan(mark.width);
    await page.goto(`${report}/findings/${fingerprint}`);
    await openPlace(page);
    await page.goto(share);
    await openPlace(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("shows a document page by page, with its text", async () => {
    const context = await browser.newContext({ baseURL: served });
    const page = await context.newPage();
    await page.goto(share);
    const view = page.locator("[data-pages]");
    await view.scrollIntoViewIfNeeded();
    await view.getByRole("img", { name: "Page 1 of Ein Buch «1».pdf" }).waitFor({ timeout: patience });
    await expect.poll(() => inked(page, [0, 0, 1, 1]), { timeout: patience }).toBeGreaterThan(0.001);
    await view.getByText("The text of this page").click();
    await view.locator("details p").first().waitFor({ timeout: patience });
    expect(await view.locator("details").innerText()).toMatch(/\p{L}{3}/u);
    await context.close();
  });

  it("says where the place is without a script, and has the browser's viewer", async () => {
    const context = await browser.newContext({ baseURL: served, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(share);
    await page.getByText("Place on page 1").first().click();
    expect(await page.locator("details[data-place]").first().innerText()).toMatch(
      /cm from the left, .* cm high/,
    );
    expect(await page.locator("[data-pages] iframe").count()).toBe(1);
    await context.close();
  });

  it("passes axe and fits in every look", async () => {
    const context = await newContext(browser, served);
    const page = await context.newPage();
    await signIn(page, ada);
    for (const path of [report, `${report}/findings/${fingerprint}`, share]) {
      await page.goto(path);
      await openPlace(page);
      if (path === share) {
        await page.locator("[data-pages]").scrollIntoViewIfNeeded();
        await page.locator("[data-pages] [role=img]").waitFor({ timeout: patience });
        await page.getByText("The text of this page").click();
      }
      expect(await faultsInLooks(page), path).toEqual([]);
    }
    await context.close();
  });
});
