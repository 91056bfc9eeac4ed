import { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { baseUrl } from "../http/urls.ts";
import { page } from "./page.tsx";
import { formNamed, ReportView, reportResponse } from "./report-view.tsx";

/** The page behind a report's share link, and the report's files below it. */
export const sharedReportPage = new Hono<AppEnv>();

sharedReportPage.get("/:share_id", async (c) => {
  const id = c.req.param("share_id");
  const report = await c.get("services").reports.readShared(id);
  return page(c, {
    title: `Accessibility report for ${report.filename}`,
    navigation: "none",
    children: <ReportView report={report} path={`/r/${id}`} />,
  });
});

sharedReportPage.get("/:share_id/:form", async (c, next) => {
  const form = formNamed(c.req.param("form"));
  if (!form) return next();
  return reportResponse(
    await c.get("services").reports.sharedFile(c.req.param("share_id"), form, baseUrl(c)),
  );
});
