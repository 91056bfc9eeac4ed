import type { Issue } from "../checker/report.ts";
import type { RenderedDocument } from "../render/documents.ts";
import { reachText } from "../render/reach.ts";
import { counted, dayText } from "../render/words.ts";

/** Colours of a terminal; none where they are not wanted. */
export interface Palette {
  good(text: string): string;
  bad(text: string): string;
}

const coloured = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;

/** Colours where the output is a terminal that has them and nobody set NO_COLOR (no-color.org). */
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

/** A report as a person reads it in a terminal. */
export function textOf(
  { path, report, resolved }: RenderedDocument,
  { good, bad }: Palette,
  isGateTold: boolean,
): string {
  const { issues, checks, gate } = report;
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
  for (const issue of issues) {
    const { location, message, fix, snippet, fingerprint } = issue;
    lines.push(
      "",
      `  ${headOf(issue)}: ${location.label}${snippet ? `\n    ${snippet}` : ""}`,
      `    ${message}`,
      `    ${fix}`,
      `    [${issue.check_id} ${fingerprint}]`,
    );
  }
  for (const message of report.not_read) lines.push("", `  not read: ${message}`);
  if (resolved?.length) lines.push("", `  ${counted(resolved.length, "issue")} of the baseline resolved`);
  if (gate && isGateTold) {
    lines.push("", `  gate: ${gate.passed ? good("passed") : bad("failed")}`);
    for (const reason of gate.reasons) lines.push(`    ${reason}`);
  }
  return `${lines.join("\n")}\n`;
}
