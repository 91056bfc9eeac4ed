import type { CheckRow, Issue, StoredReport } from "../checker/report.ts";
import { formats } from "../core/formats.ts";
import { inertJson } from "./json.ts";

const levels = { critical: "error", major: "warning", minor: "note" } as const;

/** A relative URI reference of the file's name; what no URI can hold becomes U+FFFD. */
const uriOf = (filename: string) => encodeURIComponent(filename.toWellFormed());

function ruleOf(check: CheckRow, report: StoredReport) {
  const { id, name, help, severity, category, tier, wcag, pdf_ua } = check;
  return {
    id,
    name,
    shortDescription: { text: name },
    fullDescription: { text: help },
    help: { text: help },
    defaultConfiguration: { level: levels[severity] },
    properties: {
      category: report.categories[category].name,
      tier,
      tags: ["accessibility", ...wcag.map((criterion) => `WCAG ${criterion}`)],
      pdf_ua,
    },
  };
}

function locationOf({ location, snippet }: Issue, uri: string) {
  const { label, path, line, column, page, part } = location;
  const region = line && {
    region: {
      startLine: line,
      ...(column ? { startColumn: column } : {}),
      ...(snippet ? { snippet: { text: snippet } } : {}),
    },
  };
  return {
    physicalLocation: { artifactLocation: { uri, index: 0 }, ...(region || {}) },
    logicalLocations: [
      { name: label, fullyQualifiedName: path ?? label, ...(path ? { kind: "element" } : {}) },
    ],
    message: { text: label },
    ...(page || part ? { properties: { ...(page ? { page } : {}), ...(part ? { part } : {}) } } : {}),
  };
}

/** SARIF 2.1.0 (OASIS): a rule for every check, a result for every issue, a notification for what was not read. */
export function renderSarif(report: StoredReport): string {
  const uri = uriOf(report.filename);
  const ruleIndex = new Map(report.checks.map(({ id }, at) => [id, at]));
  const results = report.issues.map((issue) => {
    const index = ruleIndex.get(issue.check_id);
    return {
      ruleId: issue.check_id,
      ...(index === undefined ? {} : { ruleIndex: index }),
      // SARIF 3.27.10: a result that is no failure has the level "none".
      ...(issue.needs_review
        ? { kind: "review", level: "none" }
        : { kind: "fail", level: levels[issue.severity] }),
      message: { text: `${issue.message} ${issue.fix}` },
      locations: [locationOf(issue, uri)],
      partialFingerprints: { "lecternIssue/v1": issue.fingerprint },
      properties: {
        issue_id: issue.id,
        severity: issue.severity,
        conformance_failure: issue.conformance_failure,
        ...(issue.snippet ? { snippet: issue.snippet } : {}),
      },
    };
  });
  const { report_id, overall_score, grade, compliant, verdict } = report;
  return inertJson({
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Lectern",
            version: report.rules_version,
            rules: report.checks.map((check) => ruleOf(check, report)),
          },
        },
        automationDetails: { id: `lectern/${report_id}` },
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: report.created_at,
            toolExecutionNotifications: report.not_read.map((text) => ({
              level: "warning",
              message: { text },
              locations: [{ physicalLocation: { artifactLocation: { uri, index: 0 } } }],
            })),
          },
        ],
        artifacts: [
          { location: { uri }, roles: ["analysisTarget"], mimeType: formats[report.format].mediaTypes[0] },
        ],
        language: "en",
        columnKind: "utf16CodeUnits",
        results,
        properties: { report_id, overall_score, grade, compliant, verdict },
      },
    ],
  });
}
