import { Hono } from "hono";
import { html } from "hono/html";
import type { AppEnv } from "../context.ts";
import type { StoredReport } from "../services/reports.ts";
import { Page, pageHeaders } from "./page.tsx";

const statusNames = {
  passed: "Passed",
  failed: "Failed",
  not_applicable: "Not applicable",
  needs_review: "For a person to review",
} as const;

const verdicts = {
  fail: "The automatic checks found failures.",
  no_automated_failures:
    "The automatic checks found no failures. A person still has to look at what they cannot tell.",
  incomplete: "A part of the document could not be read, so the result is incomplete.",
} as const;

const SharedReport = (report: StoredReport) => (
  <Page title={`Accessibility report for ${report.filename}`}>
    <h1>Accessibility report for {report.filename}</h1>
    <p class="score">
      Score {report.overall_score} of 100, grade {report.grade}
    </p>
    <p>{verdicts[report.verdict]}</p>
    <p>
      Tested on <time datetime={report.created_at}>{report.created_at.slice(0, 10)}</time>, rules{" "}
      {report.rules_version}.
    </p>
    {report.not_read.length > 0 && (
      <>
        <h2>Not read</h2>
        <ul>
          {report.not_read.map((part) => (
            <li>{part}</li>
          ))}
        </ul>
      </>
    )}
    <h2>Checks</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Check</th>
          <th scope="col">Result</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {report.checks.map((check) => (
          <tr>
            <th scope="row">{check.name}</th>
            <td>{statusNames[check.status]}</td>
            <td>{check.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <h2>Issues</h2>
    {report.issues.length === 0 && <p>None.</p>}
    {report.issues.map((issue) => (
      <section class="issue">
        <h3>{issue.message}</h3>
        <p>{issue.location.label}</p>
        {issue.snippet && (
          <p>
            <code>{issue.snippet}</code>
          </p>
        )}
        <p>
          <strong>To fix:</strong> {issue.fix}
        </p>
      </section>
    ))}
  </Page>
);

/** The page behind a report's share link. */
export const sharedReportPage = new Hono<AppEnv>().get("/:share_id", async (c) => {
  const shared = await c.get("services").reports.readShared(c.req.param("share_id"));
  return c.html(html`<!doctype html>${<SharedReport {...shared} />}`, 200, pageHeaders);
});
