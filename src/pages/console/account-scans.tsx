import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { baseUrl } from "../../http/urls.ts";
import { counted } from "../../render/words.ts";
import { type Scan, type ScanStatus, scanStatuses } from "../../services/scans/scans.ts";
import { listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Confirm, FileHeading, Foreign, Notice, Pages, Select, Time } from "../parts.tsx";
import { formNamed, ReportView, reportResponse } from "../report-view.tsx";
import { viewerOf } from "../session.ts";
import { outcomeText } from "./document-parts.tsx";
import { inAccountResults } from "./navigation.ts";
import { Status } from "./status.tsx";

const path = "/console/scans";

/** Seconds after which a page with scans under way is loaded anew where no script runs. */
const reloadAfter = 5;

const statusNames: Record<ScanStatus, string> = {
  queued: "Queued",
  processing: "Under way",
  complete: "Complete",
  failed: "Failed",
};

const isUnderWay = ({ status }: Scan) => status === "queued" || status === "processing";

/** What came of a scan, or how far it is. */
const Outcome = ({ status, score, grade, compliant }: Scan) =>
  score !== null && grade !== null ? (
    <>
      <Status kind={compliant ? "good" : "bad"}>{compliant ? "Compliant" : "Not compliant"}</Status>{" "}
      <span class="grade">{outcomeText({ overallScore: score, grade })}</span>
    </>
  ) : (
    <Status kind={status === "failed" ? "bad" : "open"}>{statusNames[status]}</Status>
  );

const Rows = ({ rows }: { rows: readonly Scan[] }) =>
  rows.map((row) => (
    <tr>
      <th scope="row">
        <a href={`${path}/${row.id}`}>
          <Foreign>{row.filename}</Foreign>
        </a>
      </th>
      <td data-label="Result">
        <Outcome {...row} />
      </td>
      <td data-label="Label" class="wraps">
        {row.label === null ? "–" : <Foreign>{row.label}</Foreign>}
      </td>
      <td data-label="Issues">{row.issuesCount ?? "–"}</td>
      <td data-label="Made">
        <Time at={row.createdAt} isAgo />
      </td>
    </tr>
  ));

/** Scans of the account, which its API keys made. */
export const accountScans = new Hono<AppEnv>();

accountScans.get("/", async (c) => {
  const paging = pagingOf(c);
  const status = scanStatuses.find((one) => one === c.req.query("status"));
  const { scans: rows, total } = await c.get("services").scans.list(viewerOf(c), paging, status);
  const isGoing = rows.some(isUnderWay);
  return page(c, {
    title: "Scans",
    ...inAccountResults("/scans"),
    ...(isGoing ? { script: "/progress.js", refreshAfter: reloadAfter } : {}),
    children: (
      <>
        <h1>Scans</h1>
        <p class="lead">What your API keys had scanned in the background. Only you see them.</p>
        {c.req.query("done") === "deleted" && <Notice>The scan is deleted, with its report.</Notice>}
        {(total > 0 || status) && (
          <search>
            <form class="inline filter" method="get" action={path}>
              <Select
                name="status"
                label="Status"
                value={status}
                options={[
                  { value: "", text: "Any status" },
                  ...scanStatuses.map((value) => ({ value, text: statusNames[value] })),
                ]}
              />
              <button class="quiet" type="submit">
                Apply
              </button>
            </form>
          </search>
        )}
        <p class="hidden" role="status" data-standing>
          {isGoing ? `${counted(rows.filter(isUnderWay).length, "scan")} under way.` : ""}
        </p>
        {rows.length > 0 ? (
          <div data-progress={isGoing ? "going" : "ended"}>
            <table class="stack list">
              <caption>{counted(total, "scan")}, the newest first.</caption>
              <thead>
                <tr>
                  <th scope="col">Document</th>
                  <th scope="col">Result</th>
                  <th scope="col">Label</th>
                  <th scope="col">Issues</th>
                  <th scope="col">Made</th>
                </tr>
              </thead>
              <tbody>
                <Rows rows={rows} />
              </tbody>
            </table>
          </div>
        ) : (
          <div class="empty">
            {status ? (
              <p>
                No scan has this status. <a href={path}>Show all scans</a>
              </p>
            ) : (
              <p>
                There are no scans yet. <a href="/console/settings/api-keys">Create an API key</a> and send a
                document or its address to <code>POST /api/scans</code>: the scan stands here. The{" "}
                <a href="/docs/scans">API's pages</a> say how.
              </p>
            )}
          </div>
        )}
        <Pages
          page={paging.page}
          size={listSize}
          total={total}
          path={status ? `${path}?status=${status}` : path}
        />
      </>
    ),
  });
});

const Standing = ({ scan }: { scan: Scan }) => (
  <>
    <p class="kind">Scan</p>
    <FileHeading name={scan.filename} />
    <div data-progress={isUnderWay(scan) ? "going" : "ended"}>
      <p class="lead" role="status" data-standing>
        {scan.status === "failed" ? `It failed. ${scan.errorMessage ?? ""}` : `${statusNames[scan.status]}.`}
      </p>
    </div>
  </>
);

accountScans.get("/:scan_id", async (c) => {
  const id = c.req.param("scan_id");
  const { scan, report } = await c.get("services").scans.read(viewerOf(c), id);
  const facts = (
    <dl class="facts">
      <dt>Made</dt>
      <dd>
        <Time at={scan.createdAt} />
      </dd>
      {scan.label !== null && (
        <>
          <dt>Label</dt>
          <dd>
            <Foreign>{scan.label}</Foreign>
          </dd>
        </>
      )}
      {scan.url !== null && (
        <>
          <dt>Address</dt>
          <dd>
            <Foreign>{scan.url}</Foreign>
          </dd>
        </>
      )}
    </dl>
  );
  return page(c, {
    title: report ? `Accessibility report for ${scan.filename}` : `Scan of ${scan.filename}`,
    ...inAccountResults("/scans"),
    ...(isUnderWay(scan) ? { script: "/progress.js", refreshAfter: reloadAfter } : {}),
    children: (
      <>
        <p class="back">
          <a href={path}>Scans</a>
        </p>
        {report ? (
          <ReportView report={report} path={`${path}/${id}`}>
            {facts}
          </ReportView>
        ) : (
          <>
            <Standing scan={scan} />
            {facts}
          </>
        )}
        <h2>Delete</h2>
        <Confirm
          summary="Delete this scan"
          warning="The scan and its report are deleted for good."
          action={`${path}/${id}/delete`}
          button="Delete for good"
        />
      </>
    ),
  });
});

accountScans.post("/:scan_id/delete", async (c) => {
  await c.get("services").scans.remove(viewerOf(c), c.req.param("scan_id"));
  return c.redirect(`${path}?done=deleted`, 303);
});

accountScans.get("/:scan_id/:form", async (c, next) => {
  const form = formNamed(c.req.param("form"));
  if (!form) return next();
  const { scans } = c.get("services");
  return reportResponse(await scans.report(viewerOf(c), c.req.param("scan_id"), form, baseUrl(c)));
});
