import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** More stops than any page of the way has. */
const mostStops = 150;

const isFocused = (target: Locator) =>
  target.evaluate(
    (element) =>
      (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement === element,
  );

/** A person who has a keyboard alone, and sees where the focus is. */
export function keysOf(page: Page) {
  /** What has the focus, as a person would see that it has. */
  const focusIsSeen = () =>
    page.evaluate<boolean>(`(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return document.activeElement === document.body || document.activeElement.tagName === "IFRAME" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
  })()`);

  /** Goes on with the tab key until the target has the focus. */
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stops = 0; stops < mostStops; stops++) {
      await page.keyboard.press("Tab");
      expect(await focusIsSeen(), await page.evaluate<string>("document.activeElement.outerHTML")).toBe(true);
      if (await isFocused(target)) return;
    }
    throw new Error(`The tab key never comes to ${target}.`);
  }

  return {
    tabTo,

    async typeInto(label: string, text: string): Promise<void> {
      await tabTo(page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    },

    async press(role: "link" | "button", name: string | RegExp): Promise<void> {
      await tabTo(page.getByRole("main").getByRole(role, { name }).first());
      await page.keyboard.press("Enter");
    },
  };
}
