import { parseArgs } from "node:util";
import type { Report } from "./checker/report.ts";
import { isThread, outcomesOf } from "./cli/workers.ts";

/** Names the code of the checker; set when the program is bundled, empty where it runs from its sources. */
declare const BUILD: string;
const build = typeof BUILD === "string" ? BUILD : "";

const usage = `Usage: npm run scan -- [--json] [--tiers 1,2] [--no-cache] FILE…
Checks documents on this machine. Exit code 0: all compliant, 1: some are not, 2: wrong usage or an unreadable file.
Reports of files that have not changed are taken from a cache; --no-cache checks them again.`;

interface Invocation {
  isHelp: boolean;
  isJson: boolean;
  tiers: number[];
  isCached: boolean;
  files: string[];
}

function parse(): Invocation {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      json: { type: "boolean", default: false },
      tiers: { type: "string", default: "1" },
      "no-cache": { type: "boolean", default: false },
    },
  });
  const tiers = values.tiers.split(",").map((tier) => tier.trim());
  const unknown = tiers.find((tier) => !/^[123]$/.test(tier));
  if (unknown !== undefined)
    throw new Error(`Unknown tier "${unknown}": tiers are 1, 2 and 3, separated by commas.`);
  if (!values.help && !positionals.length) throw new Error("Name at least one file.");
  return {
    isHelp: values.help,
    isJson: values.json,
    tiers: [...new Set(tiers.map(Number))].sort(),
    isCached: build !== "" && !values["no-cache"],
    files: positionals,
  };
}

const mark = { passed: "pass", failed: "FAIL", not_applicable: " – ", needs_review: "look" } as const;

/** The report as a person reads it in a terminal. */
function readable(file: string, report: Report): string {
  const { issues, checks } = report;
  const verdict = {
    fail: "failures found",
    no_automated_failures: "no automated failures",
    incomplete: "could not be read in full",
  }[report.verdict];
  const lines = [
    file,
    `  ${report.overall_score.toFixed(1)} %, grade ${report.grade}, ${report.compliant ? "compliant" : "not compliant"}: ${verdict}`,
    "",
    ...checks.map(({ name, status, message }) => `  ${mark[status].padEnd(5)} ${name.padEnd(28)} ${message}`),
  ];
  for (const { severity, needs_review, location, message, fix, snippet } of issues) {
    lines.push(
      "",
      `  ${needs_review ? "for a person" : severity}: ${location.label}${snippet ? `\n    ${snippet}` : ""}`,
      `    ${message}`,
      `    ${fix}`,
    );
  }
  for (const message of report.not_read) lines.push("", `  not read: ${message}`);
  return `${lines.join("\n")}\n`;
}

async function main(): Promise<number> {
  let invocation: Invocation;
  try {
    invocation = parse();
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  const { isHelp, isJson, tiers, isCached, files } = invocation;
  if (isHelp) {
    console.log(usage);
    return 0;
  }
  let exitCode = 0;
  const checking = { files, tiers, build: isCached ? build : null };
  for await (const outcome of outcomesOf(checking, new URL(import.meta.url))) {
    const { file } = outcome;
    if ("error" in outcome) {
      exitCode = 2;
      console.log(isJson ? JSON.stringify(outcome) : `${file}\n  ${outcome.error.message}\n`);
      continue;
    }
    const { report } = outcome;
    if (!report.compliant) exitCode = Math.max(exitCode, 1);
    console.log(isJson ? JSON.stringify({ file, ...report }) : readable(file, report));
  }
  return exitCode;
}

if (!isThread()) process.exitCode = await main();
