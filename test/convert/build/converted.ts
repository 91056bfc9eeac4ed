import { expect } from "vitest";
import { check } from "../../../src/checker/index.ts";
import { bytesSource } from "../../../src/checker/source.ts";
import { structure } from "../../../src/convert/convert.ts";
import { writePage } from "../../../src/convert/write.ts";
import type { Format } from "../../../src/core/formats.ts";
import { valid } from "../page.ts";

/** The page that a document becomes. */
export async function converted(bytes: Uint8Array, format: Format): Promise<string> {
  const page = await structure(format, bytesSource(bytes));
  return valid(new TextDecoder().decode(await writePage(page, `report.${format}`)));
}

export { mainOf } from "../page.ts";

/** The checks that the page fails. */
export async function failedChecks(html: string): Promise<string[]> {
  const report = await check(bytesSource(new TextEncoder().encode(html)), { filename: "report.html" });
  return report.checks.filter(({ status }) => status === "failed").map(({ id }) => id);
}

/** That a page runs and fetches nothing, whatever stood in the document. */
export function expectHarmless(html: string): void {
  const tags = html.replace(/<style>[\s\S]*?<\/style>/, "").match(/<[^>]*>/g)!;
  for (const tag of tags) {
    const names = [...tag.matchAll(/\s([\w:-]+)="[^"]*"/g)].map(([, name]) => name!);
    expect(
      names.filter(
        (name) => /^(?:on|src(?:doc|set)$|action$|formaction$|style$)/i.test(name) && name !== "src",
      ),
    ).toEqual([]);
    expect(tag).not.toMatch(/^<\/?(?:script|iframe|object|embed|base|link|form|svg|frame)\b/i);
    const src = /\ssrc="([^"]*)"/.exec(tag)?.[1];
    if (src !== undefined) expect(src).toMatch(/^data:image\/(?:png|jpeg|gif|webp|avif);base64,/);
    const href = /\shref="([^"]*)"/.exec(tag)?.[1];
    if (href !== undefined) expect(href).not.toMatch(/^\s*(?:javascript|data|vbscript|file)/i);
  }
}
