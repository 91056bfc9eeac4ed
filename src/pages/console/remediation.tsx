import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { counted, gradeText, scoreText } from "../../render/words.ts";
import type {
  RemediationJob,
  RemediationOutcome,
  RemediationStep,
  Standing,
} from "../../services/remediations/remediations.ts";
import { attempt, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Foreign } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { showDocument } from "./document.tsx";
import { BackToDocument, placeOf } from "./document-parts.tsx";
import { FixForm } from "./fix-form.tsx";
import { MayLeave, refreshAfter, Steps, standingOf } from "./job-parts.tsx";

const stepTexts: Record<RemediationStep["step_name"], string> = {
  read: "Read the document",
  fix: "Fix it and read the result again",
  check: "Check the result",
  store: "Store it as a new version",
};

function doneText({ versionId, outcome }: RemediationJob): string {
  const isOpen = Boolean(outcome?.questionsOpen);
  if (versionId)
    return isOpen ? "The document is fixed as far as it can be without you." : "The document is fixed.";
  return isOpen ? "Nothing was changed yet: what is left only you know." : "Nothing was changed.";
}

const standing = (job: RemediationJob) =>
  standingOf(job, stepTexts, {
    complete: doneText(job),
    failed: "The document was not fixed. It is as it was.",
    queued: "Fixing the document waits for its turn.",
    processing: "The document is being fixed.",
  });

/** What the title of the page says first, as it changes while the page is open. */
const titles = {
  queued: "Fixing",
  processing: "Fixing",
  complete: "Done fixing",
  failed: "Not fixed:",
} as const;

const Score = ({ name, standing }: { name: string; standing: Standing }) => (
  <section aria-labelledby={name}>
    <h2 id={name}>{name === "before" ? "Before" : "Now"}</h2>
    <div class="result">
      <p class="score">
        <strong>{scoreText(standing.overall_score)}</strong> <span>of 100</span>
      </p>
      <p class="verdict">{gradeText(standing)}</p>
    </div>
  </section>
);

const Changes = ({ changes }: Pick<RemediationOutcome, "changes">) => {
  const [kept, undone] = [
    changes.filter(({ taken_back }) => !taken_back),
    changes.filter(({ taken_back }) => taken_back),
  ];
  return (
    <>
      <h2>What was fixed</h2>
      {kept.length ? (
        <ul>
          {kept.map(({ message, location }) => (
            <li>
              <Foreign>{message}</Foreign> <Foreign>{location.label}</Foreign>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nothing: the document says nothing more by itself that could be written into it.</p>
      )}
      {undone.length > 0 && (
        <>
          <h2>What was taken back</h2>
          <p>The result is checked again, and what would make it worse is left out.</p>
          <ul>
            {undone.map(({ message }) => (
              <li>
                <Foreign>{message}</Foreign>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

const LeftToDo = ({ left = [] }: Pick<RemediationOutcome, "left">) =>
  left.length > 0 && (
    <>
      <h2>What is left to do by hand</h2>
      <ul>
        {left.map(({ message, fix, reason, location }) => (
          <li>
            <Foreign>{location.label}</Foreign>: <Foreign>{message}</Foreign> <Foreign>{fix}</Foreign>
            <br />
            <span class="hint">
              <Foreign>{reason}</Foreign>
            </span>
          </li>
        ))}
      </ul>
    </>
  );

const Rejected = ({ rejected }: Pick<RemediationOutcome, "rejected">) =>
  rejected.length > 0 && (
    <>
      <h2>Answers that could not be written</h2>
      <ul>
        {rejected.map(({ message }) => (
          <li>
            <Foreign>{message}</Foreign>
          </li>
        ))}
      </ul>
    </>
  );

interface FixedProps {
  documentId: string;
  versionId: string | null;
  reportId: string | null;
  outcome: RemediationOutcome;
}

const Fixed = ({ documentId, versionId, reportId, outcome }: FixedProps) => {
  const { before, after, changes, questionsOpen, left, rejected } = outcome;
  const at = `/console/documents/${documentId}`;
  return (
    <>
      <div class="columns">
        <Score name="before" standing={before} />
        <Score name="now" standing={after} />
      </div>
      {questionsOpen > 0 && (
        <>
          <h2>What only you know</h2>
          <p>
            {counted(questionsOpen, "question")} left that no program can answer, such as what a picture says.
            Those that make the most difference come first.
          </p>
          <div class="actions">
            <a class="button" href={`${at}/questions#question`}>
              Answer the questions
            </a>
          </div>
        </>
      )}
      <Changes changes={changes} />
      <Rejected rejected={rejected} />
      <LeftToDo {...(left ? { left } : {})} />
      <div class="actions">
        {versionId && (
          <a class={questionsOpen ? "button quiet" : "button"} href={`${at}/versions/${versionId}`} download>
            Download the fixed document
          </a>
        )}
        {reportId && (
          <a class="button quiet" href={`${at}/reports/${reportId}`}>
            Read its report and what changed
          </a>
        )}
      </div>
    </>
  );
};

const Failed = ({ documentId, errorCode, errorMessage }: RemediationJob) => (
  <>
    <h2>What went wrong</h2>
    <p>
      <Foreign>{errorMessage ?? "The job did not end."}</Foreign>
    </p>
    {errorCode === "signed_document" ? (
      <>
        <p>The signed file stays as an earlier version. In the fixed one the signature is no longer valid.</p>
        <FixForm documentId={documentId} button="Fix it all the same" isQuiet allowSigned />
      </>
    ) : (
      <FixForm documentId={documentId} button="Try it again" isQuiet />
    )}
  </>
);

/** Fixing a document: how far it is, and what came of it. */
export const remediation = new Hono<AppEnv>();

remediation.post("/documents/:id/remediations", async (c) => {
  const id = c.req.param("id");
  const { allow_signed } = await typedIn(c);
  let job = "";
  const problems = await attempt(async () => {
    job = (await c.get("services").remediations.request(viewerOf(c), id, allow_signed === "yes")).id;
  });
  return problems
    ? showDocument(c, {}, problems)
    : c.redirect(`/console/documents/${id}/remediations/${job}`, 303);
});

remediation.get("/documents/:id/remediations/:job_id", async (c) => {
  const { id, job_id } = c.req.param();
  const { documents, remediations, compliance } = c.get("services");
  const viewer = viewerOf(c);
  const [document, job] = await Promise.all([documents.read(viewer, id), remediations.read(viewer, job_id)]);
  if (job.documentId !== id) throw new AppError("not_found", "There is no such remediation.");
  const isOver = job.status === "complete" || job.status === "failed";
  const reports =
    job.status === "complete" ? (await compliance.list(viewer, id, { page: 1, pageSize: 25 })).rows : [];
  const report = reports.find(({ versionId }) => versionId !== null && versionId === job.versionId);
  return page(c, {
    title: `${titles[job.status]} ${document.filename}`,
    ...placeOf(document),
    ...(isOver ? {} : { script: "/progress.js", refreshAfter }),
    children: (
      <>
        <BackToDocument {...document} />
        <h1>Fix this document</h1>
        <p class="lead" role="status" data-standing>
          {standing(job)}
        </p>
        <div data-progress={isOver ? "over" : "going"}>
          {!isOver && <Steps caption="The steps." steps={job.steps} texts={stepTexts} />}
          {!isOver && <MayLeave here={`/console/documents/${id}/remediations/${job_id}`} />}
          {job.status === "complete" && job.outcome && (
            <Fixed
              documentId={id}
              versionId={job.versionId}
              reportId={report?.id ?? null}
              outcome={job.outcome}
            />
          )}
          {job.status === "failed" && <Failed {...job} />}
        </div>
      </>
    ),
  });
});
