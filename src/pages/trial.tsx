import { Hono } from "hono";
import type { AppEnv } from "../context.ts";
import { readUpload } from "../http/upload.ts";
import { baseUrl } from "../http/urls.ts";
import { scoreText } from "../render/words.ts";
import { attempt, fileErrors } from "./forms.ts";
import { showHome } from "./home.tsx";
import { page } from "./page.tsx";
import { Confirm, Time } from "./parts.tsx";
import { formNamed, ReportView, reportResponse } from "./report-view.tsx";

const Keep = ({ token, path, expiresAt }: { token: string; path: string; expiresAt: string }) => (
  <section class="panel" aria-label="Keep the report">
    <p>
      <strong>Only people who have the address of this page can read the report.</strong> It is deleted on{" "}
      <Time at={expiresAt} />; the document itself was not stored.
    </p>
    <div class="actions">
      <a class="button" href={`/sign-up?${new URLSearchParams({ next: `/console/keep/${token}` })}`}>
        Sign up and keep the report
      </a>
      <a href={`/console/keep/${token}`}>Sign in and keep it</a>
      <a href="/">Check another document</a>
    </div>
    <Confirm
      summary="Delete the report now"
      warning="The report is deleted for good."
      action={`${path}/delete`}
      button="Delete the report"
    />
  </section>
);

/** Checking a document without an account, and its report for an hour. */
export const trial = new Hono<AppEnv>();

trial.post("/", async (c) => {
  const { trials } = c.get("services");
  const address = c.get("address");
  // Takes turns at memory and the processor with accounts: no address is an account's id.
  const holder = c.get("holder") ?? `trial/${address}`;
  const isScript = !(c.req.header("Accept") ?? "").includes("text/html");
  let made: Awaited<ReturnType<typeof trials.check>> | null = null;
  const check = async () => {
    await trials.admit(address);
    const { file } = await readUpload(c, holder, {}, trials.receive);
    made = await trials.check(address, file);
  };
  if (isScript) await check();
  else {
    const problems = await attempt(check, ...fileErrors);
    if (problems) return showHome(c, problems);
  }
  const { token, report } = made as unknown as Awaited<ReturnType<typeof trials.check>>;
  const url = `/try/${token}`;
  const message = `Checked: ${scoreText(report.overall_score)} of 100, grade ${report.grade}.`;
  return isScript ? c.json({ url, message }, 201) : c.redirect(url, 303);
});

trial.get("/:token", async (c) => {
  const token = c.req.param("token");
  const { report, expiresAt } = await c.get("services").trials.read(token);
  const path = `/try/${token}`;
  return page(c, {
    title: `Accessibility report for ${report.filename}`,
    navigation: "signed-out",
    children: (
      <ReportView report={report} path={path}>
        <Keep token={token} path={path} expiresAt={expiresAt} />
      </ReportView>
    ),
  });
});

trial.post("/:token/delete", async (c) => {
  await c.get("services").trials.remove(c.req.param("token"));
  return c.redirect("/", 303);
});

trial.get("/:token/:form", async (c, next) => {
  const form = formNamed(c.req.param("form"));
  if (!form) return next();
  return reportResponse(await c.get("services").trials.file(c.req.param("token"), form, baseUrl(c)));
});
