/**
 * `npm run rollups -- [--check] [--remote]`: makes the counts that triggers keep what full counts over the tables say,
 * right beside other writes, or compares the two and fails where they differ. Run it after rows were written past the
 * triggers, such as by an import.
 */
import { parseArgs } from "node:util";
import { differenceSql, rebuildSql, rollups } from "../src/store/rollups.ts";
import { execute, migrate, query } from "./local.ts";

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, remote: { type: "boolean", default: false } },
});
const where = values.remote ? "--remote" : "--local";
if (!values.remote) await migrate();
const mostShown = 20;
let wrong = 0;
for (const rollup of rollups) {
  const rows = await query(`${differenceSql(rollup)} limit 1000`, where);
  if (!rows.length) continue;
  wrong += rows.length;
  console.log(
    `${rollup.table}, ${rollup.scope}: ${rows.length === 1_000 ? "1000 or more" : rows.length} rows differ`,
  );
  for (const row of rows.slice(0, mostShown)) console.log(`  ${JSON.stringify(row)}`);
  if (!values.check) for (const sql of rebuildSql(rollup)) await execute(sql, where);
}
if (!wrong) console.log("All counts are right.");
else if (values.check) process.exitCode = 1;
else console.log("All counts are rebuilt.");
