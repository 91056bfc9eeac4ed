import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { scoreText } from "../../render/words.ts";
import { page } from "../page.tsx";
import { Foreign, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { inAccountResults } from "./navigation.ts";

/** Keeping a report that was made without an account. */
export const keep = new Hono<AppEnv>();

keep.get("/:token", async (c) => {
  const token = c.req.param("token");
  const { report, expiresAt } = await c.get("services").trials.read(token);
  return page(c, {
    title: "Keep the report",
    ...inAccountResults("/reports"),
    isNarrow: true,
    children: (
      <>
        <h1>Keep the report</h1>
        <p>
          The report on <Foreign>{report.filename}</Foreign>, {scoreText(report.overall_score)} of 100, grade{" "}
          {report.grade}, is deleted on <Time at={expiresAt} />. Keep it with your account to read it later.
        </p>
        <form method="post" action={`/console/keep/${token}`}>
          <button type="submit">Keep the report</button>
        </form>
      </>
    ),
  });
});

keep.post("/:token", async (c) => {
  const id = await c.get("services").trials.keep(viewerOf(c), c.req.param("token"));
  return c.redirect(`/console/reports/${id}?done=kept`, 303);
});
