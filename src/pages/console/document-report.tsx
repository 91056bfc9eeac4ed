import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { baseUrl } from "../../http/urls.ts";
import { page } from "../page.tsx";
import { formNamed, ReportView, reportResponse } from "../report-view.tsx";
import { viewerOf } from "../session.ts";
import { BackToDocument, placeOf } from "./document-parts.tsx";
import { advance } from "./onboarding.ts";

/** The report of a test of a document, and its files below it. */
export const documentReport = new Hono<AppEnv>();

documentReport.get("/documents/:id/reports/:report_id", async (c) => {
  const { id, report_id } = c.req.param();
  const { documents, compliance } = c.get("services");
  const viewer = viewerOf(c);
  const [document, report] = await Promise.all([
    documents.read(viewer, id),
    compliance.read(viewer, id, report_id),
    advance(c, "report"),
  ]);
  return page(c, {
    title: `Accessibility report for ${document.filename}`,
    ...placeOf(document),
    children: (
      <>
        <BackToDocument {...document} />
        <ReportView report={report} path={`/console/documents/${id}/reports/${report_id}`} />
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
