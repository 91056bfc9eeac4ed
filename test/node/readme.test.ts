import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checksTable } from "../../scripts/checks-table.ts";
import { checks } from "../../src/checker/checks/all.ts";

const readme = new URL("../../README.md", import.meta.url);

test("the table of checks has a row for every check", () => {
  const rows = checksTable().trimEnd().split("\n").slice(2);
  expect(rows.map((row) => row.split("`")[1])).toEqual(checks.map(({ id }) => id));
  for (const row of rows) expect(row.split(" | ")).toHaveLength(8);
});

test("the README's table of checks is the one that the checker runs", () => {
  expect(readFileSync(readme, "utf8")).toContain(checksTable());
});
