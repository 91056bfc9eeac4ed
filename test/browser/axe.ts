import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds against WCAG 2.2 A and AA and good practice, one line each; empty when it finds nothing. */
export async function axe(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { iframes: false, resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`),
  );
}

/** What is wider than the page, so that it has to be scrolled in two directions (WCAG 1.4.10); null when all fits. */
export const tooWide = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return null;
    const outside = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > clientWidth);
    return scrollWidth + " px: " + outside.slice(-3).map((one) => one.outerHTML.slice(0, 100)).join(" ");
  })()`);
