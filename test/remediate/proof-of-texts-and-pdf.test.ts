import { describe, expect, inject, it } from "vitest";
import { expectProved } from "./proven.ts";

const fixtures = Object.entries(inject("fixtures"));
const seeds = [1, 2];

describe.each(["html", "markdown", "latex", "pdf"])("a result of %s", (format) => {
  it.each(seeds)("is what is said of it, whatever is answered (seed %i)", async (seed) => {
    let results = 0;
    for (const [path, data] of fixtures)
      if (path.startsWith(`${format}/`))
        results += await expectProved(new Uint8Array(Buffer.from(data, "base64")), path.split("/")[1]!, seed);
    expect(results).toBeGreaterThan(1);
  });
});
