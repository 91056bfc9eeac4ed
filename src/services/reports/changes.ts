import { type Changes, changesBetween } from "../../checker/report/changes.ts";
import type { StoredReport } from "../../checker/report/report.ts";
import { AppError } from "../../core/errors.ts";

export type { Changes };

/**
 * What changed in a report since the one before it, null where there is none. `since` is the one that was asked for:
 * AppError `not_found` when there is no such report. `nameOf` says how the earlier one is called.
 */
export function changesIn(
  report: StoredReport,
  before: StoredReport | null,
  since: string | null,
  nameOf = ({ report_id }: StoredReport): string => report_id,
): Changes {
  if (since !== null && !before)
    throw new AppError("not_found", "There is no such report to compare with: check since.");
  return changesBetween(before, report, {
    since: before && nameOf(before),
    isSameFile: before?.version_id != null && before.version_id === report.version_id,
  });
}
