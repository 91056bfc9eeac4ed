import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { type Look, looks } from "./person.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

const all = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules whose outcome depends on the look; the others ask the DOM alone. */
const ofColours = ["color-contrast", "link-in-text-block"];
const ofPlaces = ["target-size", "scrollable-region-focusable", "css-orientation-lock", "skip-link"];

/** All rules in the first look, those of colours in each scheme at both ends of the widths, those of places in each width. */
function rulesOf({ width, colorScheme }: Look, at: number): readonly string[] {
  if (at === 0) return all;
  const isAtEnd = width === looks[0]!.width || width === looks.at(-1)!.width;
  return [...(isAtEnd ? ofColours : []), ...(colorScheme === "light" ? ofPlaces : [])];
}

/** What axe finds against WCAG 2.2 A and AA and good practice, one line each; empty when it finds nothing. */
export async function axe(page: Page, runOnly: readonly string[] = all): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.addScriptTag({ path: axePath });
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { iframes: false, resultTypes: ["violations"], runOnly: ${JSON.stringify(runOnly)} })`,
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

/** What is wrong with the page that is open, in each look. */
export async function faultsInLooks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [at, look] of looks.entries()) {
    const { width, colorScheme } = look;
    const rules = rulesOf(look, at);
    if (!rules.length) continue;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const name = `${width} px, ${colorScheme}`;
    const wide = await tooWide(page);
    if (wide) found.push(`${name}: wider than the screen, ${wide}`);
    const faults = await axe(page, rules);
    found.push(...faults.map((line) => `${name}: ${line}`));
  }
  await page.setViewportSize({ width: looks[0]!.width, height: 900 });
  await page.emulateMedia({ colorScheme: looks[0]!.colorScheme });
  return found;
}
