import { readdirSync, readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import { writePage } from "../../src/convert/write.ts";
import type { Format } from "../../src/core/formats.ts";
import { axe } from "./axe.ts";
import { chromiumPath, launch } from "./chromium.ts";

const folder = new URL("../fixtures/", import.meta.url);
const formats: Format[] = ["pdf", "docx", "pptx", "xlsx", "html", "markdown", "latex"];
const fixtures = formats.flatMap((format) =>
  readdirSync(new URL(format, folder)).map((name) => ({ format, name })),
);

/** What only an author can answer: the rule of axe, and the words by which the page asks for it. */
const asked: Record<string, string> = {
  "html-has-lang": "The language of the document is not known",
  "role-img-alt": "no description",
  "svg-img-alt": "no description",
  label: "form field",
  "select-name": "form field",
  "link-name": "link",
};
/** What a document lacks that no page can make up: a heading of the first level, words in a corner of a table. */
const lacking = new Set(["page-has-heading-one", "empty-table-header"]);

describe.skipIf(!chromiumPath)("converted pages of the fixtures", () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launch();
    // Their policy lets nothing run, not axe either.
    context = await browser.newContext({ bypassCSP: true });
    page = await context.newPage();
  });

  afterAll(() => browser?.close());

  it.each(fixtures)(
    "$format/$name has no barrier but those that it asks its author about",
    async ({ format, name }) => {
      const bytes = new Uint8Array(readFileSync(new URL(`${format}/${name}`, folder)));
      const html = new TextDecoder().decode(
        await writePage(await structure(format, bytesSource(bytes)), name),
      );
      await page.setContent(html);
      const faults = (await axe(page)).filter((fault) => {
        const rule = fault.slice(0, fault.indexOf(":"));
        return !lacking.has(rule) && !(asked[rule] && html.includes(asked[rule]));
      });
      expect(faults).toEqual([]);
    },
  );

  it("have links around small pictures, and pictures that lie elsewhere, that are large enough to hit", async () => {
    const badge = (name: string) =>
      `[![${name}](https://example.org/${name}.svg)](https://example.org/${name})`;
    const small =
      '[<img alt="C" width="9" height="9" src="data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 width=%279%27 height=%279%27/%3E">](https://example.org/c)';
    const source = `---\nlang: en\ntitle: Badges\n---\n\n# Badges\n\n${badge("A")}\n${badge("B")}\n${small}\n`;
    const bytes = new TextEncoder().encode(source);
    const html = await writePage(await structure("markdown", bytesSource(bytes)), "badges.md");
    await page.setContent(new TextDecoder().decode(html));
    expect(await axe(page)).toEqual([]);
  });
});
