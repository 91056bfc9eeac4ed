import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Where a source reads the time itself. */
const readings = (source: string) =>
  source.match(/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\.now\b/g) ?? [];

/**
 * Where SQL reads the time of the database: a time value of 'now', a time function without one, and the constants.
 * https://www.sqlite.org/lang_datefunc.html
 */
const readingsOfSql = (source: string) =>
  source.match(
    /'now'|\bcurrent_(?:timestamp|date|time)\b|(?<![.\w])(?:unixepoch|julianday|datetime|date|time)\(\s*\)|\bstrftime\(\s*'[^']*'\s*\)/gi,
  ) ?? [];

it("is read in one place, so that tests can set it", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const reading = files.filter((path) => readings(readFileSync(`src/${path}`, "utf8")).length > 0);
  // The command line and the client are programs of their own.
  expect(reading.sort()).toEqual(["cli.ts", "client.ts", "services/world.ts"]);
});

it("is not read by SQL, but for triggers, which also run where a deletion cascades and nobody gives them a time", () => {
  const files = [
    ...readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => `src/${path}`),
    ...readdirSync("migrations").map((path) => `migrations/${path}`),
  ].filter((path) => /\.(?:tsx?|sql)$/.test(path));
  expect(files).toContain("src/store/accounts/viewer.ts");
  const reading = files.filter((path) => readingsOfSql(readFileSync(path, "utf8")).length > 0);
  // When the body of a report that is being moved out of its row may be removed.
  expect(reading.sort()).toEqual([
    "migrations/0009_report_bodies.sql",
    "migrations/0015_scans_in_few_rows.sql",
    "migrations/0028_scans_by_account.sql",
  ]);
  const outside = readFileSync("migrations/0028_scans_by_account.sql", "utf8").replace(
    /create trigger[\s\S]*?\bend;/gi,
    "",
  );
  expect(readingsOfSql(outside)).toEqual([]);
});

it.each([
  "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  "created_at text default CURRENT_TIMESTAMP",
  "where expires_at > unixepoch()",
  "julianday( ) - julianday(created_at)",
  "strftime('%s')",
  "datetime('NOW', '-1 day')",
])("is found where SQL reads it: %s", (source) => {
  expect(readingsOfSql(source)).toHaveLength(1);
});

it("is not taken for read where SQL is given a time", () => {
  expect(
    readingsOfSql("julianday(uploaded_at), z.iso.datetime({ precision: 3 }), strftime('%Y', ?)"),
  ).toEqual([]);
});

it.each(["const now = Date.now();", "new Date().toISOString()", "f(now = Date.now)"])(
  "is found where it is read: %s",
  (source) => {
    expect(readings(source)).toHaveLength(1);
  },
);
