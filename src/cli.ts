import { open } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { check } from "./checker/index.ts";
import type { Report } from "./checker/report.ts";
import type { ByteSource } from "./checker/source.ts";
import { AppError } from "./core/errors.ts";

const usage = `Usage: npm run scan -- [--json] [--tiers 1,2] FILE…
Checks documents on this machine. Exit code 0: all compliant, 1: some are not, 2: wrong usage or an unreadable file.`;

interface Invocation {
  isHelp: boolean;
  isJson: boolean;
  tiers: number[];
  files: string[];
}

function parse(): Invocation {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      json: { type: "boolean", default: false },
      tiers: { type: "string", default: "1" },
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
    files: positionals,
  };
}

/** Checks a file on disk without reading more of it than the checks need. */
async function checkFile(file: string, tiers: number[]): Promise<Report> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new AppError("unreadable_document", `The file cannot be opened (${error.code}).`);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new AppError("unreadable_document", "This is no file.");
    const readInto = async (offset: number, memory: Uint8Array<ArrayBuffer>) => {
      const { bytesRead } = await handle.read(memory, 0, memory.length, offset);
      return memory.subarray(0, bytesRead);
    };
    const source: ByteSource = {
      size: stat.size,
      read: (offset, length) =>
        readInto(offset, new Uint8Array(Math.max(0, Math.min(length, stat.size - offset)))),
      readInto,
    };
    return await check(source, { filename: basename(file), tiers });
  } finally {
    await handle.close();
  }
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
  const { isHelp, isJson, tiers, files } = invocation;
  if (isHelp) {
    console.log(usage);
    return 0;
  }
  let exitCode = 0;
  for (const file of files) {
    try {
      const report = await checkFile(file, tiers);
      if (!report.compliant) exitCode = Math.max(exitCode, 1);
      console.log(isJson ? JSON.stringify({ file, ...report }) : readable(file, report));
    } catch (error) {
      exitCode = 2;
      const { code, message } =
        error instanceof AppError ? error : { code: "processing_failed", message: (error as Error).message };
      if (!(error instanceof AppError)) console.error(error);
      console.log(isJson ? JSON.stringify({ file, error: { code, message } }) : `${file}\n  ${message}\n`);
    }
  }
  return exitCode;
}

process.exitCode = await main();
