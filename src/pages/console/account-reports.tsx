import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { baseUrl } from "../../http/urls.ts";
import { counted } from "../../render/words.ts";
import { listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Confirm, Done, Foreign, Notice, Pages, Time } from "../parts.tsx";
import { formatName } from "../preview.tsx";
import { formNamed, ReportView, reportResponse } from "../report-view.tsx";
import { viewerOf } from "../session.ts";
import { outcomeText } from "./document-parts.tsx";
import { inAccountResults } from "./navigation.ts";
import { Status } from "./status.tsx";

const path = "/console/reports";

/** Reports of the account: made by its API keys, or kept from the start page. */
export const accountReports = new Hono<AppEnv>();

accountReports.get("/", async (c) => {
  const paging = pagingOf(c);
  const { reports, total } = await c.get("services").reports.list(viewerOf(c), paging);
  return page(c, {
    title: "Reports",
    ...inAccountResults("/reports"),
    children: (
      <>
        <h1>Reports</h1>
        <p class="lead">
          What your API keys checked at once, and what you kept from the start page. Only you see them.
        </p>
        {c.req.query("done") === "deleted" && <Notice>The report is deleted.</Notice>}
        {reports.length > 0 ? (
          <table class="stack list">
            <caption>{counted(total, "report")}, the newest first.</caption>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Result</th>
                <th scope="col">Format</th>
                <th scope="col">Checks failed</th>
                <th scope="col">Checked</th>
              </tr>
            </thead>
            <tbody>
              {reports.map((row) => (
                <tr>
                  <th scope="row">
                    <a href={`${path}/${row.id}`}>
                      <Foreign>{row.filename}</Foreign>
                    </a>
                  </th>
                  <td data-label="Result">
                    <Status kind={row.compliant ? "good" : "bad"}>
                      {row.compliant ? "Compliant" : "Not compliant"}
                    </Status>{" "}
                    <span class="grade">{outcomeText(row)}</span>
                  </td>
                  <td data-label="Format">{formatName(row.format)}</td>
                  <td data-label="Checks failed">
                    {row.totalFailed} of {row.totalChecks}
                  </td>
                  <td data-label="Checked">
                    <Time at={row.createdAt} isAgo />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <div class="empty">
            <p>
              There are no reports yet. <a href="/console/settings/api-keys">Create an API key</a> and send a
              document to <code>POST /api/v1/scan</code>: its report stands here. The{" "}
              <a href="/docs/reports">API's pages</a> say how.
            </p>
          </div>
        )}
        <Pages page={paging.page} size={listSize} total={total} path={path} />
      </>
    ),
  });
});

const notices = { kept: "The report is kept with your account." };

accountReports.get("/:report_id", async (c) => {
  const id = c.req.param("report_id");
  const report = await c.get("services").reports.read(viewerOf(c), id);
  return page(c, {
    title: `Accessibility report for ${report.filename}`,
    ...inAccountResults("/reports"),
    children: (
      <>
        <p class="back">
          <a href={path}>Reports</a>
        </p>
        <Done code={c.req.query("done")} notices={notices} />
        <ReportView report={report} path={`${path}/${id}`} />
        <h2>Delete</h2>
        <Confirm
          summary="Delete this report"
          warning="The report is deleted for good, with its share links."
          action={`${path}/${id}/delete`}
          button="Delete for good"
        />
      </>
    ),
  });
});

accountReports.post("/:report_id/delete", async (c) => {
  await c.get("services").reports.remove(viewerOf(c), c.req.param("report_id"));
  return c.redirect(`${path}?done=deleted`, 303);
});

accountReports.get("/:report_id/:form", async (c, next) => {
  const form = formNamed(c.req.param("form"));
  if (!form) return next();
  const { reports } = c.get("services");
  return reportResponse(await reports.file(viewerOf(c), c.req.param("report_id"), form, baseUrl(c)));
});
