import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { expiry, reason } from "../../http/fields.ts";
import { decisionText, severityNames } from "../../render/words.ts";
import { decisionKinds } from "../../services/reports/decisions.ts";
import { attempt, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Place, Places, pageViewScript } from "../page-view.tsx";
import { Confirm, Field, Foreign, Problem, type Problems } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { allows, placeOf } from "./document-parts.tsx";
import { testedPdf } from "./tested-files.ts";

const choices = {
  passed: { text: "It passes", hint: "You looked at it, and nothing is wrong." },
  failed: { text: "It fails", hint: "You looked at it, and it has to be fixed: the verdict says so." },
  waived: {
    text: "It may stay for now",
    hint: "It stays visible and in the score, and gates do not count it.",
  },
} as const;

const decisionForm = z.object({
  decision: z.enum(decisionKinds, "Choose what you decide"),
  reason,
  expires_at: z
    .literal("")
    .transform(() => null)
    .or(expiry),
});

/** The finding of a report, and what may be decided of it. */
async function findingOf(c: Context<AppEnv>) {
  const { id, report_id, fingerprint } = c.req.param() as Record<string, string>;
  const { documents, compliance } = c.get("services");
  const viewer = viewerOf(c);
  const [document, report] = await Promise.all([
    documents.read(viewer, id!),
    compliance.read(viewer, id!, report_id!),
  ]);
  if (!allows(document.access, "member"))
    throw new AppError("forbidden", "Only members of the document's organization decide on its findings.");
  const issue = report.issues.find((one) => one.fingerprint === fingerprint);
  if (!issue) throw new AppError("not_found", "The report has no such finding.");
  const check = report.checks.find((row) => row.id === issue.check_id)!;
  const back = `/console/documents/${id}/reports/${report_id}`;
  const { box } = issue.location;
  const file = box ? await testedPdf(c, id!, report) : null;
  return { document, issue, check, back, path: `${back}/findings/${fingerprint}`, file };
}

/** The page on which someone decides, with what was typed and why it was not taken. */
async function show(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const { document, issue, check, back, path, file } = await findingOf(c);
  const { decision, location } = issue;
  const offered = decisionKinds.filter((kind) => kind === "waived" || issue.needs_review);
  const chosen = typed.decision ?? decision?.decision ?? (offered.length === 1 ? offered[0] : undefined);
  return page(
    c,
    {
      title: `Decide on a finding of ${document.filename}`,
      ...placeOf(document),
      isNarrow: true,
      ...(file ? { script: pageViewScript } : {}),
      children: (
        <>
          <p class="back">
            <a href={`${back}#check-${check.id}`}>
              The report on <Foreign>{document.filename}</Foreign>
            </a>
          </p>
          <h1>Decide on a finding</h1>
          <Problem error={problems} />
          <dl class="facts">
            <dt>Check</dt>
            <dd>
              <a href={`/checks/${check.id}`}>{check.name}</a>, {severityNames[issue.severity].toLowerCase()}
            </dd>
            <dt>Where</dt>
            <dd>
              <Foreign>{issue.location.label}</Foreign>
              {issue.snippet && (
                <>
                  <br />
                  <code>
                    <Foreign>{issue.snippet}</Foreign>
                  </code>
                </>
              )}
            </dd>
            <dt>Finding</dt>
            <dd>
              <Foreign>{issue.message}</Foreign>
            </dd>
            <dt>What to do</dt>
            <dd>{issue.fix}</dd>
            {decision && (
              <>
                <dt>Decided</dt>
                <dd>
                  <Foreign>{decisionText(decision)}</Foreign>
                </dd>
              </>
            )}
          </dl>
          {file && location.box && (
            <Places file={file}>
              <Place box={location.box} label={location.label} />
            </Places>
          )}
          <form class="fields" method="post" action={path}>
            <fieldset id="decision" tabindex={-1}>
              <legend>Your decision</legend>
              {problems?.fields.decision && <p class="wrong">{problems.fields.decision}</p>}
              {offered.map((kind) => (
                <div class="choice">
                  <input
                    type="radio"
                    id={`decision-${kind}`}
                    name="decision"
                    value={kind}
                    checked={chosen === kind}
                    required
                    aria-describedby={`hint-${kind}`}
                  />
                  <label for={`decision-${kind}`}>{choices[kind].text}</label>
                  <span class="hint" id={`hint-${kind}`}>
                    {choices[kind].hint}
                  </span>
                </div>
              ))}
            </fieldset>
            <Field
              name="reason"
              label="Why"
              hint="It stands beside the finding, with your name."
              value={typed.reason ?? decision?.reason}
              problems={problems}
              maxlength={1_000}
            />
            <Field
              name="expires_at"
              label="Last day"
              type="date"
              isRequired={false}
              hint="After it the decision counts no more. Without one it lasts until the thing itself changes."
              value={typed.expires_at ?? decision?.expires_at?.slice(0, 10)}
              problems={problems}
            />
            <div>
              <button type="submit">Save the decision</button>
            </div>
          </form>
          {decision && (
            <Confirm
              summary="Take the decision back"
              warning="The finding counts again as the check found it."
              action={`${path}/remove`}
              button="Take it back"
            />
          )}
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** Deciding on a finding of a document's report. */
export const finding = new Hono<AppEnv>();
const at = "/documents/:id/reports/:report_id/findings/:fingerprint";

finding.get(at, (c) => show(c));

finding.post(at, async (c) => {
  const { id, fingerprint } = c.req.param();
  const { back, check } = await findingOf(c);
  const typed = await typedIn(c);
  const { data, problems } = readForm(decisionForm, typed);
  const refused =
    problems ??
    (await attempt(() =>
      c.get("services").decisions.ofDocument(viewerOf(c), id, fingerprint, {
        decision: data!.decision,
        reason: data!.reason,
        expiresAt: data!.expires_at,
      }),
    ));
  return refused ? show(c, typed, refused) : c.redirect(`${back}?done=decided#check-${check.id}`, 303);
});

finding.post(`${at}/remove`, async (c) => {
  const { id, fingerprint } = c.req.param();
  const { back, check } = await findingOf(c);
  await c.get("services").decisions.removeOfDocument(viewerOf(c), id, fingerprint);
  return c.redirect(`${back}?done=undecided#check-${check.id}`, 303);
});
