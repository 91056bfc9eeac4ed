import { describe, expect, inject, it } from "vitest";
import { expectAllProved } from "./proven.ts";

const fixtures = Object.entries(inject("fixtures"));
const seeds = [1, 2];

describe.each(["html", "markdown", "latex", "pdf"])("a result of %s", (format) => {
  it.each(seeds)("is what is said of it, whatever is answered (seed %i)", async (seed) => {
    const { results, questions } = await expectAllProved(fixtures, format, seed);
    expect(results).toBeGreaterThan(1);
    expect(questions).toBeGreaterThan(2);
  });
});
