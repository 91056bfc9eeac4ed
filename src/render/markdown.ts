import { isFailure } from "../checker/report/decisions.ts";
import type { CheckRow, GateResult, Issue, StoredReport } from "../checker/report/report.ts";
import { criterion, understandingUrl } from "../checker/report/standards.ts";
import { collapsed } from "../checker/white-space.ts";
import type { RenderedDocument, RenderedRun, ResolvedIssue } from "./documents.ts";
import { visible } from "./markup.ts";
import { counted, scoreText, severityNames } from "./words.ts";

/** A comment on GitHub may have 65,536 characters; what would go beyond this is counted instead. */
const longest = 60_000;
/** Issues that are listed of one document; the others are counted. */
const mostListed = 20;

const oneLine = (text: string) => collapsed(visible(text));

/** Text as Markdown shows it: no markup, HTML or link, and no mention of a person who happens to be called so. */
const plain = (text: string): string =>
  oneLine(text)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/[\\`*_{}[\]()#+\-!|~$]/g, "\\$&")
    .replace(/:(?=\/\/)/g, "&#58;")
    .replace(/(?<=www)\./gi, "&#46;")
    .replace(/@/g, "@\u200b");

/** A code span, in which nothing is markup; `|` is escaped, so that it may stand in a table. */
function code(text: string): string {
  const content = oneLine(text).replace(/\|/g, "\\|") || " ";
  const runs = content.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const gap = /^`|`$/.test(content) ? " " : "";
  return `${fence}${gap}${content}${gap}${fence}`;
}

/** Counts of one document's issues: those that are failures, and of those the new ones, and what is there no more. */
interface Counts {
  failures: number;
  fresh: Issue[] | null;
  resolved: readonly ResolvedIssue[] | null;
}

function countsOf({ report, resolved }: RenderedDocument): Counts {
  const isCompared = resolved !== undefined || report.issues.some(({ baseline_state }) => baseline_state);
  const failures = report.issues.filter(isFailure);
  return {
    failures: failures.length,
    fresh: isCompared ? failures.filter(({ baseline_state }) => baseline_state === "new") : null,
    resolved: resolved ?? null,
  };
}

const gateWord = (gate: GateResult | undefined) => (gate ? (gate.passed ? "passed" : "**failed**") : "–");

function row(document: RenderedDocument): string {
  const { path, report } = document;
  const { failures, fresh, resolved } = countsOf(document);
  const cells = [
    code(path),
    scoreText(report.overall_score),
    report.grade,
    gateWord(report.gate),
    failures,
    fresh ? fresh.length : "–",
    resolved ? resolved.length : "–",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The criteria of WCAG that a check stands for, each with the page of W3C that explains it. */
function criteriaOf(check: CheckRow | undefined): string {
  const links = (check?.wcag ?? [])
    .map(criterion)
    .map((own) => `[${own.number} ${plain(own.name)}](${understandingUrl(own)})`);
  return links.length ? ` WCAG ${links.join(", ")}.` : "";
}

function issueLine(issue: Issue, checks: readonly CheckRow[]): string {
  const { check_id, severity, location, message, snippet, decision } = issue;
  const waived = decision?.decision === "waived" ? ` (waived: ${plain(decision.reason)})` : "";
  return `- **${severityNames[severity]}**, ${plain(location.label)}: ${plain(message)}${snippet ? ` ${code(snippet)}` : ""}${criteriaOf(checks.find(({ id }) => id === check_id))}${waived}`;
}

const resolvedLine = ({ severity, place, message }: ResolvedIssue) =>
  `- ~~${severityNames[severity]}, ${plain(place)}: ${plain(message)}~~`;

function folded<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string[] {
  if (!items.length) return [];
  const lines = items.slice(0, mostListed).map(line);
  if (items.length > mostListed) lines.push(`- … and ${items.length - mostListed} more`);
  return ["<details>", `<summary>${title}</summary>`, "", ...lines, "", "</details>", ""];
}

/** What there is to say of one document besides its row: nothing where all is well. */
function account(document: RenderedDocument): string {
  const { path, report } = document;
  const { fresh, resolved } = countsOf(document);
  const listed = fresh ?? report.issues.filter(isFailure);
  const line = (issue: Issue) => issueLine(issue, report.checks);
  const waived = report.issues.filter(({ decision }) => decision?.decision === "waived");
  const lines = [
    ...(report.gate?.reasons ?? []).map((reason) => `- ${plain(reason)}`),
    ...report.not_read.map((text) => `- Not read: ${plain(text)}`),
  ];
  if (lines.length) lines.push("");
  lines.push(
    ...folded(counted(listed.length, fresh ? "new issue" : "issue"), listed, line),
    ...folded(counted(resolved?.length ?? 0, "resolved issue"), resolved ?? [], resolvedLine),
    ...folded(counted(waived.length, "waived issue"), waived, line),
  );
  return lines.length ? `\n### ${code(path)}\n\n${lines.join("\n")}` : "";
}

function summary({ documents, unread, gate }: Omit<RenderedRun, "gate"> & { gate?: GateResult }): string {
  const all = documents.map(countsOf);
  const sum = (count: (counts: Counts) => number) => all.reduce((total, one) => total + count(one), 0);
  const parts = [`${counted(documents.length, "document")} checked`];
  if (unread.length) parts.push(`${unread.length} could not be`);
  if (gate) {
    const failed = documents.filter(({ report }) => report.gate && !report.gate.passed).length;
    parts.push(`${documents.length - failed} passed the gate`, `${failed} did not`);
  }
  const issues = [
    counted(
      sum(({ failures }) => failures),
      "issue",
    ),
  ];
  if (all.some(({ fresh }) => fresh)) issues.push(`${sum(({ fresh }) => fresh?.length ?? 0)} new`);
  if (all.some(({ resolved }) => resolved))
    issues.push(`${sum(({ resolved }) => resolved?.length ?? 0)} resolved`);
  return `${parts.join(", ")}. ${issues.join(", ")}.`;
}

/**
 * GitHub Flavored Markdown of a run, for a job's summary or a comment: the gate, a row for each document, and what is
 * new and resolved. At most 60,000 characters.
 */
export function renderMarkdownRun(run: Omit<RenderedRun, "gate"> & { gate?: GateResult }): string {
  const { documents, unread, gate } = run;
  const title = gate ? `## Lectern: gate ${gate.passed ? "passed" : "failed"}` : "## Lectern";
  let text = `${title}\n\n${summary(run)}\n`;
  let left = 0;
  const add = (piece: string) => {
    if (text.length + piece.length > longest) left++;
    else text += piece;
  };
  if (documents.length)
    text +=
      "\n| Document | Score | Grade | Gate | Issues | New | Resolved |\n| --- | --: | --- | --- | --: | --: | --: |\n";
  for (const document of documents) add(`${row(document)}\n`);
  for (const { path, error } of unread)
    add(`\n- ${code(path)} could not be checked: ${plain(error.message)}\n`);
  for (const document of documents) add(account(document));
  return left ? `${text}\n… and more that does not fit here: see the full report.\n` : text;
}

/** The same of one report. */
export const renderMarkdown = (report: StoredReport): string =>
  renderMarkdownRun({
    documents: [{ path: report.filename, report }],
    unread: [],
    finishedAt: report.created_at,
    ...(report.gate ? { gate: report.gate } : {}),
  });
