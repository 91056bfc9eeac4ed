/**
 * `npm run drill`: practises a restore on this machine, on databases of its own: export, damage, restore, compare.
 * Exit code 1 when the restored database is not what it was.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drill } from "./drill/drill.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-drill-"));
try {
  const { tables, rows, notFilled, rebuilt, damages, differences } = await drill(join(folder, "export.json"));
  console.log(`Exported ${rows} rows of ${tables} tables, and damaged the database:`);
  for (const damage of damages) console.log(`  ${damage}`);
  if (rebuilt.length) console.log(`Rebuilt from the rows: ${rebuilt.join(", ")}.`);
  if (notFilled.length) console.log(`No row could be made for: ${notFilled.join(", ")}.`);
  if (differences.length) {
    console.log("The restored database differs:");
    for (const difference of differences) console.log(`  ${difference}`);
    process.exitCode = 1;
  } else console.log("The restored database is what it was before.");
} finally {
  rmSync(folder, { recursive: true });
}
