import { expect } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { structure } from "../../src/convert/convert.ts";
import type { Page } from "../../src/convert/page.ts";
import type { PageBuilder } from "../../src/convert/page-builder.ts";
import { PageListener } from "../../src/convert/page-listener.ts";
import { writePage } from "../../src/convert/write.ts";
import type { Format } from "../../src/core/formats.ts";
import { ContentEmitter } from "../../src/formats/content-buffer.ts";
import { defectsOf } from "./build/validity.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** The whole file that a document becomes. */
export async function converted(text: string, format: Format): Promise<string> {
  const page = await structure(format, bytesSource(bytes(text)));
  return valid(new TextDecoder().decode(await writePage(page, `notes.${format}`)));
}

/** The page, which has to be valid HTML whatever it was made of. */
export function valid(html: string): string {
  expect(defectsOf(html)).toEqual([]);
  return html;
}

/** What stands in its main element, without what sort of figure a picture was in its document. */
export const mainOf = (html: string): string =>
  /<main>\n([\s\S]*)\n<\/main>/
    .exec(html)![1]!
    .trim()
    .replace(/ data-from-figure="[a-z]+"/g, "");

/** The ids of the checks that a converted file fails. */
export async function failures(html: string): Promise<string[]> {
  const report = await check(bytesSource(bytes(html)), { filename: "notes.html" });
  return report.checks.filter(({ status }) => status === "failed").map(({ id }) => id);
}

/** What a builder has written, its headings without their tags. */
export const contentOf = (page: Page): string =>
  new TextDecoder().decode(Buffer.concat([...page.content.bytes()]));

/** Takes content into a page. */
export const sinkOf = (page: PageBuilder): ContentEmitter =>
  new ContentEmitter(
    new PageListener(page, { firstHeadingLevel: null, areBlankHeadingsSkipped: false }, page.budget),
  );
