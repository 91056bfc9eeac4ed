import type { CheckRow, Issue } from "../checker/report/report.ts";
import { criterionText } from "../checker/report/standards.ts";
import { grouped } from "../core/grouped.ts";
import type { RenderedDocument } from "../render/documents.ts";
import { type IssueGroup, issueGroups } from "../render/findings.ts";
import { reachText } from "../render/reach.ts";
import { counted, dayText } from "../render/words.ts";

/** Colours of a terminal; none where they are not wanted. */
export interface Palette {
  good(text: string): string;
  bad(text: string): string;
}

const coloured = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;

/** Colours where the output is a terminal that has them and no one set NO_COLOR (no-color.org). */
export const paletteFor = ({ isTTY }: { isTTY?: boolean }): Palette =>
  isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb"
    ? { good: coloured(32), bad: coloured(31) }
    : { good: (text) => text, bad: (text) => text };

const mark = { passed: "pass", failed: "FAIL", not_applicable: " –  ", needs_review: "review" } as const;

const verdicts = {
  fail: "failures found",
  no_automated_failures: "no automated failures",
  incomplete: "could not be read in full",
};

function headOf({ severity, needs_review, baseline_state, decision }: Issue): string {
  const words = [needs_review ? "for a person" : severity];
  if (baseline_state === "new") words.unshift("new");
  if (decision?.decision === "waived") {
    const { decided_by, expires_at } = decision;
    words.push(
      `(waived${decided_by ? ` by ${decided_by}` : ""}${expires_at ? ` until ${dayText(expires_at)}` : ""})`,
    );
  }
  return words.join(" ");
}

/** The criteria of WCAG that a check stands for, on a line; none where it is good practice alone. */
function criteriaOf({ wcag }: CheckRow): string[] {
  return wcag.length ? [`WCAG ${wcag.map(criterionText).join(", ")}`] : [];
}

/** What was found at one place or at several. */
function groupLines(head: string, check: CheckRow, { message, fix, places }: IssueGroup): string[] {
  const what = [message, fix, ...criteriaOf(check)];
  const id = (fingerprint: string) => `[${check.id} ${fingerprint}]`;
  const [first, ...others] = places;
  if (!others.length) {
    const { label, snippet, fingerprint } = first!;
    return [
      `  ${head}: ${label}`,
      ...[...(snippet ? [snippet] : []), ...what, id(fingerprint)].map((line) => `    ${line}`),
    ];
  }
  return [
    `  ${head}: ${places.length} places`,
    ...what.map((line) => `    ${line}`),
    ...places.flatMap(({ label, detail, snippet, fingerprint }) => [
      `    - ${label}${detail ? ` (${detail})` : ""} ${id(fingerprint)}`,
      ...(snippet ? [`      ${snippet}`] : []),
    ]),
  ];
}

/** What was found, in the order of the issues; those of one check together that say the same and stand alike. */
function foundLines({ checks, issues }: RenderedDocument["report"]): string[] {
  const alike = grouped(issues, (issue) => `${headOf(issue)}\n${issue.check_id}`);
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    const check = checks.find(({ id }) => id === first!.check_id);
    return check
      ? issueGroups(check, own).flatMap((group) => ["", ...groupLines(headOf(first!), check, group)])
      : [];
  });
}

/** A report as a person reads it in a terminal. */
export function textOf(
  { path, report, resolved }: RenderedDocument,
  { good, bad }: Palette,
  isGateReported: boolean,
): string {
  const { checks, gate } = report;
  const reach = reachText(report);
  const lines = [
    path,
    `  ${report.overall_score.toFixed(1)} %, grade ${report.grade}, ${report.compliant ? "compliant" : "not compliant"}: ${verdicts[report.verdict]}`,
    ...(reach ? [`  ${reach}`] : []),
    "",
    ...checks.map(({ name, status, message }) => {
      const colour = status === "failed" ? bad : (text: string) => text;
      return `  ${colour(mark[status].padEnd(6))} ${name.padEnd(28)} ${message}`;
    }),
  ];
  lines.push(...foundLines(report));
  for (const message of report.not_read) lines.push("", `  not read: ${message}`);
  if (resolved?.length) lines.push("", `  ${counted(resolved.length, "issue")} of the baseline resolved`);
  if (gate && isGateReported) {
    lines.push("", `  gate: ${gate.passed ? good("passed") : bad("failed")}`);
    for (const reason of gate.reasons) lines.push(`    ${reason}`);
  }
  return `${lines.join("\n")}\n`;
}
