import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BundleFile, bundleWorker } from "../../scripts/bundle.ts";

/** What an isolate may load before its first request, gzipped. */
const mostAtStart = 600 * 1_024;
/** Packages that few requests need. */
const rare = ["pdfkit", "fontkit", "bidi-js", "temml", "brotli"];

describe("the bundle", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bundle-"));
  let files: BundleFile[];
  beforeAll(async () => {
    files = await bundleWorker("src/index.ts", folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("loads little at the start of an isolate", () => {
    const atStart = files.filter(({ isLoadedAtStart }) => isLoadedAtStart);
    expect(atStart.length).toBeGreaterThan(0);
    expect(atStart.reduce((sum, { gzipSize }) => sum + gzipSize, 0)).toBeLessThan(mostAtStart);
  });

  it.each(rare)("loads %s when it is needed, not before", (name) => {
    const holding = files.filter(({ packages }) => name in packages);
    expect(holding.map(({ isLoadedAtStart }) => isLoadedAtStart)).toContain(false);
    expect(holding.map(({ isLoadedAtStart }) => isLoadedAtStart)).not.toContain(true);
  });
});
