import { AppError } from "../core/errors.ts";
import { type Format, formatNames, formats, imageFormats } from "../core/formats.ts";
import type { LooksAt } from "../formats/looks-at.ts";
import { allowanceFor, Budget, textAllowanceFor } from "./budget.ts";
import { detectFile, type FileClaim } from "./bytes/detect.ts";
import { checks } from "./checks/all.ts";
import { isSeen, Judge } from "./judge.ts";
import { Survey } from "./reach/survey.ts";
import { officeFormatOf, readers } from "./readers/all.ts";
import type { CatalogueEntry } from "./report/catalogue.ts";
import { type Report, report } from "./report/report.ts";
import type { ByteSource } from "./source.ts";

export interface CheckOptions extends FileClaim {
  /** Tiers that the report lists; [1] by default. */
  tiers?: readonly number[];
  budget?: Budget;
}

/** What checks are called, by their ids. */
export const namesOfChecks: ReadonlyMap<string, string> = new Map(checks.map(({ id, name }) => [id, name]));

let made: readonly CatalogueEntry[] | null = null;

/** Everything about every check, in report order. What makes it is loaded when someone asks. */
export async function catalogue(): Promise<readonly CatalogueEntry[]> {
  const { catalogueOf } = await import("./report/catalogue.ts");
  made ??= catalogueOf(checks, (format) => readers[format].sees);
  return made;
}

const budgetFor = ({ size }: ByteSource) => new Budget(allowanceFor(size));

/** The tiers of checks, by their ids. */
export const tiersOfChecks: ReadonlyMap<string, 1 | 2 | 3> = new Map(
  checks.map(({ id, tier }) => [id, tier]),
);

/** What a file is, images too; throws as detectFile does. */
export const detect = (source: ByteSource, claim: FileClaim, budget = budgetFor(source)) =>
  detectFile(source, claim, officeFormatOf, budget);

/** The format of a file that can be checked; throws AppError `invalid_file_type` for images as well. */
export async function detectFormat(
  source: ByteSource,
  claim: FileClaim,
  budget = budgetFor(source),
): Promise<Format> {
  const format = await detect(source, claim, budget);
  if (format === "png" || format === "jpg") {
    throw new AppError(
      "invalid_file_type",
      `The file is a ${imageFormats[format].name} image: images can't be tested on their own. Supported formats are ${formatNames}.`,
    );
  }
  return format;
}

/**
 * Checks one document. Throws AppError `invalid_file_type`, `unreadable_document`, `encrypted_document` or
 * `too_complex`; everything else that is wrong with a document stands in its report.
 */
export async function check(source: ByteSource, options: CheckOptions): Promise<Report> {
  const { filename, tiers = [1], budget = budgetFor(source) } = options;
  const format = await detectFormat(source, options, budget);
  if (formats[format].isText) budget.narrow(textAllowanceFor(source.size));
  const reader = readers[format];
  const shown = checks.filter(({ tier }) => tier === 1 || tiers.includes(tier));
  const judge = new Judge(shown, reader.sees, { filename, tiers });
  const survey = new Survey(judge.emit, budget);
  const looksAt: LooksAt = (what) => judge.looksAt(what) || survey.looksAt(what);
  await reader.read(source, survey.emit, budget, null, survey, { isAddressed: false, looksAt });
  const { document, reach } = await survey.end();
  const { results, findings, total } = judge.end(document);
  return report({
    filename,
    document,
    results,
    findings,
    totalFindings: total,
    tiers,
    isSeen: ({ check }) => isSeen(check, reader.sees),
    reach,
  });
}
