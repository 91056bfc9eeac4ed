import { expect, inject, test } from "vitest";
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";

const fixtures = inject("fixtures");

test.each(Object.entries(inject("nodeReports")))(
  "happy: %s has the same report in workerd as in Node, byte for byte",
  async (path, report) => {
    const bytes = Uint8Array.from(atob(fixtures[path]!), (character) => character.charCodeAt(0));
    const options = { filename: path.split("/").at(-1)!, tiers: [1, 2, 3] };
    expect(JSON.stringify(await check(bytesSource(bytes), options))).toBe(report);
  },
);
