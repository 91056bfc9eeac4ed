/**
 * `npm run rollups -- [--check] [--remote]`: makes the counts that triggers keep what full counts over the tables say,
 * right beside other writes, or compares the two and fails where they differ. Run it after rows were written past the
 * triggers, such as by an import.
 */
import { parseArgs } from "node:util";
import { differenceSql, rebuildSql, rollups } from "../src/store/reports/rollups.ts";
import { execute, migrate, queryAll } from "./local.ts";

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, remote: { type: "boolean", default: false } },
});
const where = values.remote ? "--remote" : "--local";
if (!values.remote) await migrate();
const mostShown = 20;
let wrong = 0;
// Each call starts wrangler anew.
const differences = await queryAll(
  rollups.map((rollup) => `${differenceSql(rollup)} limit 1000`),
  where,
);
for (const [at, rollup] of rollups.entries()) {
  const rows = differences[at]!;
  if (!rows.length) continue;
  wrong += rows.length;
  console.log(
    `${rollup.table}, ${rollup.scope}: ${rows.length === 1_000 ? "1000 or more" : rows.length} rows differ`,
  );
  for (const row of rows.slice(0, mostShown)) console.log(`  ${JSON.stringify(row)}`);
  if (!values.check) await execute(rebuildSql(rollup).join(";\n"), where);
}
if (!wrong) console.log("All counts are right.");
else if (values.check) process.exitCode = 1;
else console.log("All counts are rebuilt.");
