import { AppError } from "../core/errors.ts";
import { formats } from "../core/formats.ts";
import { Budget } from "./budget.ts";
import { checks } from "./checks/all.ts";
import { detectFormat } from "./detect.ts";
import { Judge } from "./judge.ts";
import { readers } from "./readers/all.ts";
import { type Report, report } from "./report.ts";
import type { ByteSource } from "./source.ts";

export interface CheckOptions {
  filename: string;
  /** As declared by whoever sent the file; content and name come first. */
  contentType?: string;
  /** Tiers that the report lists; [1] by default. */
  tiers?: readonly number[];
  budget?: Budget;
}

/**
 * Checks one document. Throws AppError `invalid_file_type`, `unreadable_document`, `encrypted_document` or
 * `too_complex`; everything else that is wrong with a document stands in its report.
 */
export async function check(source: ByteSource, options: CheckOptions): Promise<Report> {
  const { filename, contentType, tiers = [1], budget = new Budget() } = options;
  const format = await detectFormat(source, { filename, ...(contentType ? { contentType } : {}) });
  const reader = readers[format];
  if (!reader)
    throw new AppError("invalid_file_type", `${formats[format].name} files are not yet supported.`);
  const shown = checks.filter(({ tier }) => tier === 1 || tiers.includes(tier));
  const judge = new Judge(shown, reader.sees);
  await reader.read(source, judge.tell, budget);
  const { document } = judge;
  if (!document) throw new Error(`The ${format} reader ended without a document fact.`);
  return report({
    filename,
    document,
    results: judge.results(document),
    findings: judge.findings,
    tiers,
    isSeen: ({ check: { needs } }) => reader.sees.includes(needs),
  });
}
