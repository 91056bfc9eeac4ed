/** `… | node scripts/short.mjs`: a report in JSON, in a few lines. */
import { readFileSync } from "node:fs";

const text = readFileSync(0, "utf8");
let report;
try {
  report = JSON.parse(text);
} catch {
  report = null;
}
if (!Array.isArray(report?.checks)) {
  console.error(text.trim() || "Nothing was sent here.");
  process.exit(1);
}
console.log(
  `${report.filename}: ${report.overall_score} %, grade ${report.grade}, ${report.compliant ? "compliant" : "not compliant"}`,
);
for (const { name, status, message } of report.checks)
  if (status === "failed") console.log(`  ${name}: ${message}`);
const { length } = report.issues;
console.log(`${length} ${length === 1 ? "place" : "places"} to look at in the report ${report.report_id}.`);
