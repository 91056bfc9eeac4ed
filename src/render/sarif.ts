import type { CheckRow, Issue, StoredReport } from "../checker/report/report.ts";
import { criterion, criterionText, understandingUrl } from "../checker/report/standards.ts";
import { formats } from "../core/formats.ts";
import type { RenderedDocument, RenderedRun } from "./documents.ts";
import { inertJson } from "./json.ts";

const levels = { critical: "error", major: "warning", minor: "note" } as const;

/** A relative URI reference of a file's name; what no URI can hold becomes U+FFFD. */
const nameUri = (filename: string) => encodeURIComponent(filename.toWellFormed());

/** The same of a path; a path from the root is a file URI. */
const pathUri = (path: string) =>
  (path.startsWith("/") ? "file://" : "") + path.split("/").map(nameUri).join("/");

/** What a check is about, and the criteria of WCAG that it stands for with their pages at W3C (SARIF 3.49.13). */
function helpOf({ help, wcag }: CheckRow) {
  if (!wcag.length) return { text: help };
  const named = wcag.map((number) => ({
    name: `WCAG ${criterionText(number)}`,
    url: understandingUrl(criterion(number)),
  }));
  return {
    text: [help, ...named.map(({ name, url }) => `${name}: ${url}`)].join("\n"),
    markdown: [help, "", ...named.map(({ name, url }) => `- [${name}](${url})`)].join("\n"),
  };
}

function ruleOf(check: CheckRow, report: StoredReport, site: string | undefined) {
  const { id, name, help, severity, category, tier, wcag, pdf_ua } = check;
  return {
    id,
    // SARIF 3.49.7: a name that repeats the id is left out.
    ...(name.toLowerCase() === id ? {} : { name }),
    shortDescription: { text: name },
    fullDescription: { text: help },
    help: helpOf(check),
    ...(site ? { helpUri: `${site}/checks/${id}` } : {}),
    defaultConfiguration: { level: levels[severity] },
    properties: {
      category: report.categories[category].name,
      tier,
      tags: ["accessibility", ...wcag.map((criterion) => `WCAG ${criterion}`)],
      pdf_ua,
    },
  };
}

/** A file as results and notifications name it, by its place among the run's artifacts. */
interface Artifact {
  uri: string;
  index: number;
}

function locationOf({ location, snippet }: Issue, artifact: Artifact) {
  const { label, path, line, column, page, part, box } = location;
  const properties = { ...(page && { page }), ...(part && { part }), ...(box && { box }) };
  const region = line && {
    region: {
      startLine: line,
      ...(column ? { startColumn: column } : {}),
      ...(snippet ? { snippet: { text: snippet } } : {}),
    },
  };
  return {
    physicalLocation: { artifactLocation: artifact, ...(region || {}) },
    logicalLocations: [
      { name: label, fullyQualifiedName: path ?? label, ...(path ? { kind: "element" } : {}) },
    ],
    message: { text: label },
    ...(Object.keys(properties).length ? { properties } : {}),
  };
}

/** SARIF 3.27.10: a result that is no failure has the level "none". Where a person decided, as was decided. */
function kindOf({ needs_review, severity, decision }: Issue) {
  if (needs_review && decision?.decision === "passed") return { kind: "pass", level: "none" };
  if (needs_review && decision?.decision !== "failed") return { kind: "review", level: "none" };
  return { kind: "fail", level: levels[severity] };
}

/** SARIF 3.35: a waived issue is reported, and suppressed by someone outside of the document. */
function suppressionsOf({ decision }: Issue) {
  if (decision?.decision !== "waived") return {};
  return { suppressions: [{ kind: "external", status: "accepted", justification: decision.reason }] };
}

function resultOf(issue: Issue, artifact: Artifact, ruleIndex: number | undefined) {
  return {
    ruleId: issue.check_id,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    ...kindOf(issue),
    ...(issue.baseline_state ? { baselineState: issue.baseline_state } : {}),
    message: { text: `${issue.message} ${issue.fix}` },
    locations: [locationOf(issue, artifact)],
    partialFingerprints: { "lecternIssue/v1": issue.fingerprint },
    ...suppressionsOf(issue),
    properties: {
      issue_id: issue.id,
      severity: issue.severity,
      conformance_failure: issue.conformance_failure,
      ...(issue.snippet ? { snippet: issue.snippet } : {}),
    },
  };
}

const notification = (level: "warning" | "error", text: string, artifactLocation: Artifact) => ({
  level,
  message: { text },
  locations: [{ physicalLocation: { artifactLocation } }],
});

const summaryOf = ({ overall_score, grade, compliant, verdict, gate }: StoredReport) => ({
  overall_score,
  grade,
  compliant,
  verdict,
  ...(gate ? { gate } : {}),
});

/** What runs of one document and of several have in common. */
interface Run {
  documents: readonly RenderedDocument[];
  unread: RenderedRun["unread"];
  finishedAt: string;
  id: string;
  properties: object;
  uriOf(path: string): string;
  /** Address of the service, whose pages about checks the rules lead to. */
  site?: string | undefined;
}

function write({ documents, unread, finishedAt, id, properties, uriOf, site }: Run): string {
  const rules = new Map<string, ReturnType<typeof ruleOf>>();
  for (const { report } of documents)
    for (const check of report.checks)
      if (!rules.has(check.id)) rules.set(check.id, ruleOf(check, report, site));
  const ruleIndex = new Map([...rules.keys()].map((id, at) => [id, at]));
  const named = documents.map(({ path, report }, index) => ({ report, at: { uri: uriOf(path), index } }));
  const failed = unread.map(({ path, error }, at) => ({
    error,
    at: { uri: uriOf(path), index: documents.length + at },
  }));
  return inertJson({
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Lectern",
            ...(site ? { informationUri: `${site}/checks` } : {}),
            ...(documents[0] ? { version: documents[0].report.rules_version } : {}),
            rules: [...rules.values()],
          },
        },
        automationDetails: { id },
        invocations: [
          {
            executionSuccessful: unread.length === 0,
            endTimeUtc: finishedAt,
            toolExecutionNotifications: [
              ...named.flatMap(({ report, at }) =>
                report.not_read.map((text) => notification("warning", text, at)),
              ),
              ...failed.map(({ error, at }) => notification("error", error.message, at)),
            ],
          },
        ],
        artifacts: [
          ...named.map(({ report, at: { uri } }) => ({
            location: { uri },
            roles: ["analysisTarget"],
            mimeType: formats[report.format].mediaTypes[0],
            properties: summaryOf(report),
          })),
          ...failed.map(({ at: { uri } }) => ({ location: { uri }, roles: ["analysisTarget"] })),
        ],
        language: "en",
        columnKind: "utf16CodeUnits",
        results: named.flatMap(({ report, at }) =>
          report.issues.map((issue) => resultOf(issue, at, ruleIndex.get(issue.check_id))),
        ),
        properties,
      },
    ],
  });
}

/** SARIF 2.1.0 (OASIS): a rule for every check, a result for every issue, a notification for what was not read. */
export function renderSarif(report: StoredReport, site?: string): string {
  const { report_id, filename: path, created_at: finishedAt } = report;
  return write({
    documents: [{ path, report }],
    unread: [],
    finishedAt,
    id: `lectern/${report_id}`,
    properties: { report_id, ...summaryOf(report) },
    uriOf: nameUri,
    site,
  });
}

/**
 * The same of several documents in one run. Its id ends with "/", which names no single run (SARIF 3.17.3), so that
 * what shows results over time takes them for the next of the same kind.
 */
export const renderSarifRun = ({ gate, ...run }: RenderedRun): string =>
  write({ ...run, id: "lectern/", properties: { gate }, uriOf: pathUri });
