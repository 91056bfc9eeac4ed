import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Raw `insert … select`, which binds values to columns by their order in the schema. */
const isPositional = (source: string) => /\.insert\([^)]*\)\s*\.select\(\s*sql/.test(source);

it("are what inserts bind values to", () => {
  const files = readdirSync("src/store", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  const found = files.filter((path) => isPositional(readFileSync(`src/store/${path}`, "utf8")));
  expect(found).toEqual(["insert-from.ts"]);
});

it("are missed where they are not named", () => {
  expect(isPositional("db.insert(tags)\n  .select(\n    sql`select 1`")).toBe(true);
});
