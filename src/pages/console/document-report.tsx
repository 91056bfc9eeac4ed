import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { baseUrl } from "../../http/urls.ts";
import { counted } from "../../render/words.ts";
import type { Changes } from "../../services/reports/changes.ts";
import { page } from "../page.tsx";
import { pageViewScript } from "../page-view.tsx";
import { Done, Foreign } from "../parts.tsx";
import { formNamed, ReportView, reportResponse } from "../report-view.tsx";
import { viewerOf } from "../session.ts";
import { allows, BackToDocument, placeOf } from "./document-parts.tsx";
import { advance } from "./onboarding.ts";
import { convertedPage, testedPdf } from "./tested-files.ts";

/** Issues that a list of changes names; the others are counted. */
const mostNamed = 10;

const causes = {
  document: "",
  rules: "by a change of the rules",
  unknown: "perhaps by a change of the rules",
};

const ChangedIssues = ({ title, issues }: { title: string; issues: Changes["new"] }) =>
  issues.length > 0 && (
    <details>
      <summary>
        {title}: {counted(issues.length, "issue")}
      </summary>
      <ul>
        {issues.slice(0, mostNamed).map(({ location, message, cause }) => (
          <li>
            <Foreign>{location.label}</Foreign>: <Foreign>{message}</Foreign>
            {causes[cause] && ` (${causes[cause]})`}
          </li>
        ))}
      </ul>
      {issues.length > mostNamed && <p>And {counted(issues.length - mostNamed, "more issue")}.</p>}
    </details>
  );

function scoreText(change: number): string {
  if (!change) return "the score is the same";
  return `the score ${change > 0 ? "rose" : "fell"} by ${Math.abs(change).toFixed(1)}`;
}

/** What changed since the report before; nothing for the first. */
const Since = ({ changes, path }: { changes: Changes; path: string }) =>
  changes.since && (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <p>
        Since <a href={`${path}/${changes.since}`}>the report before</a> {scoreText(changes.score_change)};{" "}
        {changes.new.length} new, {changes.resolved.length} resolved, {changes.remaining} remaining.
        {changes.undecided > 0 &&
          ` Of ${counted(changes.undecided, "issue")} no one can say, as a report lists at most 1,000.`}
        {changes.rules_changed && (
          <>
            {" "}
            The two were made by different <a href="/checks#history">versions of the rules</a>.
          </>
        )}
      </p>
      <ChangedIssues title="New" issues={changes.new} />
      <ChangedIssues title="Resolved" issues={changes.resolved} />
    </section>
  );

const notices = {
  decided: "Your decision stands beside the finding.",
  undecided: "The decision is taken back.",
};

/** The report of a test of a document, and its files below it. */
export const documentReport = new Hono<AppEnv>();

documentReport.get("/documents/:id/reports/:report_id", async (c) => {
  const { id, report_id } = c.req.param();
  const { documents, compliance } = c.get("services");
  const viewer = viewerOf(c);
  const [document, report, changes] = await Promise.all([
    documents.read(viewer, id),
    compliance.read(viewer, id, report_id),
    compliance.changes(viewer, id, report_id, null),
    advance(c, "report"),
  ]);
  const [file, converted] = await Promise.all([testedPdf(c, id, report), convertedPage(c, id, report)]);
  const reports = `/console/documents/${id}/reports`;
  const path = `${reports}/${report_id}`;
  return page(c, {
    title: `Accessibility report for ${document.filename}`,
    ...placeOf(document),
    ...(file ? { script: pageViewScript } : {}),
    children: (
      <>
        <BackToDocument {...document} />
        <Done code={c.req.query("done")} notices={notices} />
        <ReportView
          report={report}
          path={path}
          file={file}
          converted={converted}
          decideAt={allows(document.access, "member") ? `${path}/findings` : null}
        >
          <p>
            <a href={`${path}/heard`}>What a screen reader says of the file</a>
          </p>
          <Since changes={changes} path={reports} />
        </ReportView>
      </>
    ),
  });
});

documentReport.get("/documents/:id/reports/:report_id/:form", async (c, next) => {
  const { id, report_id, form: name } = c.req.param();
  const form = formNamed(name);
  if (!form) return next();
  return reportResponse(
    await c.get("services").compliance.file(viewerOf(c), id, report_id, form, baseUrl(c)),
  );
});
