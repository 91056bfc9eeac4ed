import { describe, expect, test } from "vitest";
import { paletteFor, textOf } from "../../src/cli/text.ts";
import { sampleReport } from "./samples.ts";

type Found = NonNullable<NonNullable<Parameters<typeof sampleReport>[0]>["found"]>;
const text = (found: Found) =>
  textOf({ path: "a.pdf", report: sampleReport({ found }) }, paletteFor({ isTTY: false }), false);

describe("a report in a terminal", () => {
  const message = "This image has no alternative text.";

  test("names the criteria of WCAG", () => {
    expect(text([{ check_id: "image-alt", message }])).toContain("WCAG 1.1.1 Non-text Content (A)\n");
  });

  test("says what is the same of several places once, and lists all places with their fingerprints", () => {
    const reported = text(Array.from({ length: 3 }, () => ({ check_id: "image-alt", message })));
    expect(reported.split(message)).toHaveLength(2);
    expect(reported).toMatch(/critical: 3 places\n/);
    expect(reported.match(/^ {4}- .* \[image-alt [0-9a-f]+\]$/gm)).toHaveLength(3);
  });
});
