import type { StoredReport } from "../checker/report/report.ts";

/** JSON that stays inert where it is taken for HTML or JavaScript: "<" and the line separators are escaped. */
export const inertJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )}\n`;

/** The report in full, its identity first. */
export function renderJson({ report_id, created_at, ...report }: StoredReport): string {
  return inertJson({ report_id, ...report, created_at });
}
