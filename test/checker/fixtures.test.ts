import { describe, expect, inject, test } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import expected from "../fixtures/expected.json";

const fixtures = inject("fixtures");

/** What a report says, a line for each issue: severity, check, place. */
async function findings(path: string): Promise<string[]> {
  const bytes = Uint8Array.from(atob(fixtures[path]!), (character) => character.charCodeAt(0));
  const report = await check(bytesSource(bytes), { filename: path.split("/").at(-1)! });
  const reviews = report.checks.filter(({ status }) => status === "needs_review").map(({ id }) => id);
  return [
    ...report.issues
      .filter(({ check_id }) => !reviews.includes(check_id))
      .map(({ check_id, location }) => `${check_id}: ${location.label}`),
    ...reviews.map((id) => `${id}: for a person`),
    ...report.not_read.map((message) => `not read: ${message}`),
  ];
}

describe("happy: every fixture has just the findings that are listed for it", () => {
  test("each fixture is listed, and each listed one is there", () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(fixtures).sort());
  });

  test.each(Object.entries(expected))("%s", async (path, lines) => {
    expect(await findings(path)).toEqual(lines);
  });
});
