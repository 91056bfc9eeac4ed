import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where a source reads the time itself. */
const readings = (source: string) =>
  source.match(/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/g) ?? [];

it("is read in one place, so that tests can set it", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const reading = files.filter((path) => readings(readFileSync(`src/${path}`, "utf8")).length > 0);
  // The command line is a program of its own.
  expect(reading.sort()).toEqual(["cli.ts", "services/world.ts"]);
});

it.each(["const now = Date.now();", "new Date().toISOString()", "f(now = Date.now)"])(
  "is found where it is read: %s",
  (source) => {
    expect(readings(source)).toHaveLength(1);
  },
);
