import { Hono } from "hono";
import { raw } from "hono/html";
import type { AppEnv } from "../context.ts";
import { reportContent } from "../render/html.ts";
import { page } from "./page.tsx";
import { Foreign } from "./parts.tsx";

/** The page behind a report's share link. */
export const sharedReportPage = new Hono<AppEnv>().get("/:share_id", async (c) => {
  const report = await c.get("services").reports.readShared(c.req.param("share_id"));
  return page(c, {
    title: `Accessibility report for ${report.filename}`,
    navigation: "none",
    children: (
      <>
        <p class="kind">Accessibility report</p>
        <h1>
          <Foreign>{report.filename}</Foreign>
        </h1>
        {raw(reportContent(report))}
      </>
    ),
  });
});
