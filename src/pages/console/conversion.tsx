import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { gradeText, scoreText } from "../../render/words.ts";
import type { Conversion, ConversionResult, ConversionStep } from "../../services/documents/conversions.ts";
import { page } from "../page.tsx";
import { viewerOf } from "../session.ts";
import { BackToDocument, placeOf } from "./document-parts.tsx";
import { MayLeave, refreshAfter, Steps, standingOf } from "./job-parts.tsx";

const stepTexts: Record<ConversionStep["step_name"], string> = {
  read: "Read the document",
  structure: "Find headings, lists, tables and pictures",
  render: "Write the page",
  check: "Check the page",
  store: "Store it with the document",
};

const standing = (job: Conversion) =>
  standingOf(job, stepTexts, {
    complete: "The document is converted.",
    failed: "The conversion has failed.",
    queued: "The conversion waits for its turn.",
    processing: "The conversion is under way.",
  });

/** What the title of the page says first, as it changes while the page is open. */
const titles = {
  queued: "Converting",
  processing: "Converting",
  complete: "Converted:",
  failed: "Not converted:",
} as const;

/** What a person looks at in every page that was made by a program. */
const always = [
  "See that headings, lists and tables are what they were meant to be.",
  "See that everything is there, in an order that makes sense.",
];

const Score = ({ overallScore, grade, compliant }: ConversionResult) => (
  <div class="result">
    <p class="score">
      <strong>{scoreText(overallScore)}</strong> <span>of 100</span>
    </p>
    <div>
      <p class="verdict">{gradeText({ grade, compliant })}</p>
      <p>The page by the same checks as every document.</p>
    </div>
  </div>
);

interface MadePage {
  documentId: string;
  versionId: string;
  result: ConversionResult | null;
}

const Made = ({ documentId, versionId, result }: MadePage) => (
  <>
    {result && <Score {...result} />}
    <h2>What you have to do now</h2>
    <p>
      The page keeps what the document says of its structure. What the document does not say, no program can
      know. Read the page from top to bottom, and complete it:
    </p>
    <ul>
      {[...(result?.forAPerson ?? []), ...always].map((point) => (
        <li>{point}</li>
      ))}
    </ul>
    <div class="actions">
      <a class="button" href={`/console/documents/${documentId}?version=${versionId}#preview`}>
        Preview the page
      </a>
      <a class="button quiet" href={`/console/documents/${documentId}/versions/${versionId}`} download>
        Download the page
      </a>
    </div>
  </>
);

const Failed = ({ documentId, message }: { documentId: string; message: string | null }) => (
  <>
    <h2>What went wrong</h2>
    <p>{message ?? "The conversion did not end."}</p>
    <form method="post" action={`/console/documents/${documentId}/conversions`}>
      <button class="quiet" type="submit">
        Convert it again
      </button>
    </form>
  </>
);

/** A conversion of a document: how far it is, and what came of it. */
export const conversion = new Hono<AppEnv>().get("/documents/:id/conversions/:job_id", async (c) => {
  const { id, job_id } = c.req.param();
  const { documents, conversions } = c.get("services");
  const viewer = viewerOf(c);
  const [document, job] = await Promise.all([documents.read(viewer, id), conversions.read(viewer, job_id)]);
  if (job.documentId !== id) throw new AppError("not_found", "There is no such conversion.");
  const isOver = job.status === "complete" || job.status === "failed";
  return page(c, {
    title: `${titles[job.status]} ${document.filename}`,
    ...placeOf(document),
    ...(isOver ? {} : { script: "/progress.js", refreshAfter }),
    children: (
      <>
        <BackToDocument {...document} />
        <h1>Conversion to accessible HTML</h1>
        <p class="lead" role="status" data-standing>
          {standing(job)}
        </p>
        <div data-progress={isOver ? "over" : "going"}>
          <Steps caption="The steps of the conversion." steps={job.steps} texts={stepTexts} />
          {!isOver && <MayLeave here={`/console/documents/${id}/conversions/${job_id}`} />}
          {job.status === "complete" && job.versionId && (
            <Made documentId={id} versionId={job.versionId} result={job.result} />
          )}
          {job.status === "failed" && <Failed documentId={id} message={job.errorMessage} />}
        </div>
      </>
    ),
  });
});
