import type { PageBox } from "../checker/model.ts";
import type { CheckRow, Issue, StoredReport } from "../checker/report/report.ts";
import { grouped } from "../core/grouped.ts";
import { counted, decisionText } from "./words.ts";

/** Where one issue of a group is, and what it alone says. */
export interface FoundPlace {
  label: string;
  /** What its message has where those of the group differ. */
  detail?: string;
  /** A piece of the document, unless the label has it already. */
  snippet?: string;
  /** Page or slide, and where it stands on a page. */
  page?: number;
  box?: PageBox;
  /** The words that stand there, also where the label has them already. */
  words?: string;
  /** What a person decided of it, in words. */
  decision?: string;
  /** Of the issue. */
  fingerprint: string;
}

/** Issues that say the same, but for numbers and names, and are fixed in the same way. */
export interface IssueGroup {
  /** Of the first issue, and how many are like it where they differ. */
  message: string;
  fix: string;
  /** A person must decide whether it is to be fixed. */
  isReview: boolean;
  /** How much it weighs, where that is not plain from the section. */
  note: string | null;
  places: FoundPlace[];
}

/** What one check found, gathered for people. */
export interface CheckFindings {
  check: CheckRow;
  groups: IssueGroup[];
}

/** A chapter of what to do. */
export interface FindingsSection {
  title: string;
  intro: string;
  findings: CheckFindings[];
}

/** Numbers and quoted names: where messages that say the same may differ. */
const variable = /"[^"]{0,200}"|“[^”]{0,200}”|\d+(?:\.\d+)*/g;

/**
 * What a message says that others of its group do not: names speak for themselves, and a number stands in the words
 * around it, up to where the sentence pauses.
 */
function detailOf({ message, location: { label } }: Issue, differs: readonly boolean[]): string {
  const own = [...message.matchAll(variable)].filter((_, position) => differs[position]);
  const isInLabel = ({ 0: value, index }: RegExpExecArray): boolean => {
    if (!isNumber(value)) return label.includes(value);
    // A number alone may stand in the label by chance.
    const [before = ""] = /\S+\s*$/.exec(message.slice(0, index)) ?? [];
    return before !== "" && label.toLowerCase().includes(`${before}${value}`.toLowerCase());
  };
  const reported = own.filter((one) => !isInLabel(one));
  const last = reported.at(-1);
  if (!last || !reported.some(([value]) => isNumber(value)))
    return reported.map(([value]) => value).join(", ");
  const end = last.index + last[0].length;
  return message.slice(0, end) + message.slice(end).split(pause, 1)[0]!;
}

/** Where what was counted has been named: a mark, or the verb that says what is wrong with it. */
const pause = /[,;:.?](?=\s|$)|\s(?=(?:do|does|is|are|has|have|follow|begin|stand|stands)\s)/;

const isNumber = (value: string) => /^\d/.test(value);

function foundPlace(
  { location: { label, page, box }, snippet, decision, fingerprint }: Issue,
  detail: string,
): FoundPlace {
  return {
    label,
    ...(detail ? { detail } : {}),
    ...(snippet && !label.includes(snippet) ? { snippet } : {}),
    ...(page ? { page } : {}),
    ...(box ? { box } : {}),
    ...(snippet ? { words: snippet } : {}),
    ...(decision ? { decision: decisionText(decision) } : {}),
    fingerprint,
  };
}

function noteOf({ conformance_failure, needs_review }: Issue, status: CheckRow["status"]): string | null {
  if (needs_review)
    return status === "failed" ? "For a person to judge: it does not count against the score." : null;
  return conformance_failure ? null : "Good practice: it does not fail WCAG by itself.";
}

function groupOf(issues: readonly Issue[], { status }: CheckRow): IssueGroup {
  const { message, fix, needs_review } = issues[0]!;
  const values = issues.map((issue) => issue.message.match(variable) ?? []);
  const differs = values[0]!.map((value, at) => values.some((own) => own[at] !== value));
  return {
    message: differs.some(Boolean)
      ? `${message} And ${counted(issues.length - 1, "more like it", "more like it")}, listed below.`
      : message,
    fix,
    isReview: needs_review,
    note: noteOf(issues[0]!, status),
    places: issues.map((issue) => foundPlace(issue, detailOf(issue, differs))),
  };
}

/** The issues of one check, those together that say the same. */
export function issueGroups(check: CheckRow, issues: readonly Issue[]): IssueGroup[] {
  const groups = grouped(issues, ({ message, fix }) => `${message.replace(variable, "…")}\n${fix}`);
  return [...groups.values()].map((own) => groupOf(own, check));
}

const firstTitle = "What to do first";

const chapters: { severity: CheckRow["severity"]; title: string; intro: string }[] = [
  {
    severity: "critical",
    title: firstTitle,
    intro: "Critical: these keep people out, and must be fixed for compliance.",
  },
  { severity: "major", title: "What to do next", intro: "Major: significant barriers." },
  {
    severity: "minor",
    title: "Smaller improvements",
    intro: "Minor: good practice that makes reading easier.",
  },
];

/** What to do, the most urgent first: failed checks by severity, then what a person must look at. */
export function findingsSections(report: StoredReport): FindingsSection[] {
  const issues = grouped(report.issues, ({ check_id }) => check_id);
  // Issues stand in their order with causes before what follows from them, and so do their checks.
  const order = new Map([...issues.keys()].map((id, at) => [id, at]));
  const placeOf = ({ id }: CheckRow) => order.get(id) ?? order.size;
  const gather = (isWanted: (check: CheckRow) => boolean) =>
    report.checks
      .filter(isWanted)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((check) => ({ check, groups: issueGroups(check, issues.get(check.id) ?? []) }));
  const sections: FindingsSection[] = [];
  for (const { severity, title, intro } of chapters) {
    const findings = gather((check) => check.status === "failed" && check.severity === severity);
    if (!findings.length) continue;
    sections.push({ title: sections.length ? title : firstTitle, intro, findings });
  }
  const review = gather(({ status }) => status === "needs_review");
  if (review.length) {
    const intro = `No program can decide these: ${counted(review.length, "check")} for a person to look at.`;
    sections.push({ title: "For a person to review", intro, findings: review });
  }
  return sections;
}

/** The steps of a fix: its lines, without the numbers that a list brings along by itself. */
export const fixSteps = (fix: string): string[] =>
  fix
    .split(/\n+/)
    .map((line) => line.replace(/^\s*\d{1,2}[.)]\s+/, "").trim())
    .filter(Boolean);

/** What to say when more was found than the report keeps one by one. */
export const unkeptNote = ({ total_issues, issues }: StoredReport): string | null =>
  total_issues > issues.length
    ? `${counted(total_issues, "issue was", "issues were")} found; this report lists ${counted(issues.length, "of them", "of them")}, and every check by its exact count.`
    : null;
