import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { counted, gradeText } from "../../render/words.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { TestRow } from "../../services/documents/compliance.ts";
import type { DocumentRecord, Version } from "../../services/documents/documents.ts";
import { isUnderWay } from "../../services/documents/recent-jobs.ts";
import type { Listing } from "../../services/paging.ts";
import type { Tag } from "../../services/reports/tags.ts";
import { listSize, pagingOf, type Typed } from "../forms.ts";
import { page } from "../page.tsx";
import { pageViewScript } from "../page-view.tsx";
import {
  Confirm,
  FileHeading,
  Foreign,
  Notice,
  Pages,
  Problem,
  type Problems,
  Select,
  sizeText,
  Time,
} from "../parts.tsx";
import { formatName, Preview } from "../preview.tsx";
import { viewerOf } from "../session.ts";
import { allows, isImage, outcomeText, permissionTexts, placeOf, untested } from "./document-parts.tsx";
import { DocumentTagForms } from "./document-tags.tsx";
import { Versions } from "./document-versions.tsx";
import { FixForm } from "./fix-form.tsx";
import { JobLinks, JobsStanding } from "./job-parts.tsx";

/** Versions that a document's page lists. */
const mostVersions = 100;
const mostTags = 1_000;

const pathOf = ({ id }: Pick<DocumentRecord, "id">) => `/console/documents/${id}`;

/** What has just been done, by the code in the address. */
function doneText(done: string | undefined, why: string | undefined): string | null {
  const texts: Record<string, string> = {
    checked: "The document is uploaded and checked.",
    uploaded: "The document is uploaded.",
    untested: `The document is uploaded, but it could not be checked. ${untested(why)}`,
    "version-checked": "The new version is uploaded and checked.",
    "version-uploaded": "The new version is uploaded.",
    "version-untested": `The new version is uploaded, but it could not be checked. ${untested(why)}`,
    tagged: "The tag is on the document.",
    untagged: "The tag is no longer on the document.",
  };
  return texts[done ?? ""] ?? null;
}

const mayBeTested = ({ access, docType }: DocumentRecord) => allows(access, "full") && !isImage(docType);

/** Whether fixing the document is what to do next. */
const isToFix = (document: DocumentRecord) =>
  mayBeTested(document) && document.latest !== null && !document.latest.compliant;

/** Where a document has no result yet, its test is the first thing to do. */
const TestForm = ({ document }: { document: DocumentRecord }) => (
  <form class="inline" method="post" action={`${pathOf(document)}/tests`} data-busy="Checking the document …">
    <Select
      name="tiers"
      label="Checks"
      options={[
        { value: "scored", text: "The 12 checks that make the score" },
        { value: "all", text: "All checks, those without a score too" },
      ]}
    />
    <button class={document.latest ? "quiet" : undefined} type="submit">
      {document.latest ? "Check again" : "Check"}
    </button>
  </form>
);

const Result = ({
  document,
  current,
  open,
}: {
  document: DocumentRecord;
  current: Version;
  /** Questions that are not answered. */
  open: number;
}) => {
  const { latest, access } = document;
  if (isImage(document.docType))
    return (
      <p class="lead">
        Images are not checked on their own: put the image into a document, with a text alternative, and check
        that.
      </p>
    );
  if (!allows(access, "score")) return <p class="lead">Its reports are not shared with you.</p>;
  if (!latest)
    return (
      <div class="empty">
        <p>It is not checked yet. A check gives a score, a grade, and what to do about each issue.</p>
        {mayBeTested(document) && <TestForm document={document} />}
      </div>
    );
  return (
    <div class="result">
      <p class="score">
        <strong>{latest.overallScore.toFixed(1)}</strong> <span>of 100</span>
      </p>
      <div>
        <p class="verdict">{gradeText(latest)}</p>
        <p>
          Checked <Time at={latest.createdAt} isAgo />.
        </p>
        {(latest.versionId === null ? current.number !== 1 : latest.versionId !== current.id) && (
          <p>
            <strong>Another version was checked.</strong> Check the document again to see how this one does.
          </p>
        )}
        <NextStep document={document} open={open} latest={latest} />
      </div>
    </div>
  );
};

/** What to do about a result: fix what can be fixed, and read the report. */
function NextStep({
  document,
  open,
  latest,
}: {
  document: DocumentRecord;
  open: number;
  latest: NonNullable<DocumentRecord["latest"]>;
}) {
  const report = `${pathOf(document)}/reports/${latest.id}`;
  if (!isToFix(document))
    return (
      <p class="actions">
        <a class="button" href={report}>
          Read the report
        </a>
      </p>
    );
  return (
    <>
      <div class="actions">
        {open > 0 ? (
          <a class="button" href={`${pathOf(document)}/questions#question`}>
            Answer {counted(open, "question")}
          </a>
        ) : (
          <FixForm documentId={document.id} button="Fix this document" />
        )}
        <a class="button quiet" href={report}>
          Read what to do
        </a>
        {open > 0 && <FixForm documentId={document.id} button="Fix this document" isQuiet />}
      </div>
      <p class="hint">
        Fixing writes what the document itself says into a new version, and asks you what only you know. The
        file that you uploaded stays.
      </p>
    </>
  );
}

/** What the viewer may do with the document; nothing is offered that would be refused. */
function Acts({ document }: { document: DocumentRecord }) {
  const { access, latest } = document;
  const mayTest = mayBeTested(document);
  const mayShare = allows(access, "member");
  if (!mayTest && !mayShare) return null;
  return (
    <section aria-labelledby="acts">
      <h2 id="acts">What you can do</h2>
      {mayTest && latest && <TestForm document={document} />}
      <div class="actions">
        {mayTest && !isToFix(document) && (
          <FixForm documentId={document.id} button="Fix this document" isQuiet />
        )}
        {mayTest && (
          <form method="post" action={`${pathOf(document)}/conversions`}>
            <button class="quiet" type="submit">
              Convert to accessible HTML
            </button>
          </form>
        )}
        {mayShare && (
          <a class="button quiet" href={`${pathOf(document)}/sharing`}>
            Share
          </a>
        )}
      </div>
    </section>
  );
}

const Facts = ({ document }: { document: DocumentRecord }) => (
  <dl class="facts">
    <dt>Type</dt>
    <dd>{formatName(document.docType)}</dd>
    <dt>Size</dt>
    <dd>{sizeText(document.sizeBytes)}</dd>
    <dt>Uploaded</dt>
    <dd>
      <Time at={document.createdAt} /> by <Foreign>{document.uploadedByName}</Foreign>
    </dd>
    {document.access in permissionTexts && (
      <>
        <dt>Shared with you</dt>
        <dd>You may {permissionTexts[document.access as keyof typeof permissionTexts]}.</dd>
      </>
    )}
  </dl>
);

function resultText({ verdict, compliant }: TestRow): string {
  if (verdict === "incomplete") return "Incomplete: part of it was not read";
  return compliant ? "Compliant by score" : "Not compliant";
}

const Reports = ({
  document,
  tests: { rows, total },
  page,
}: {
  document: DocumentRecord;
  tests: Listing<TestRow>;
  page: number;
}) =>
  rows.length > 0 && (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      <table class="stack">
        <caption>Every report of the document, the latest first.</caption>
        <thead>
          <tr>
            <th scope="col">Checked</th>
            <th scope="col">Score</th>
            <th scope="col">Result</th>
            <th scope="col" class="number">
              Checks failed
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <th scope="row">
                <a href={`${pathOf(document)}/reports/${row.id}`}>
                  <Time at={row.createdAt} />
                </a>
              </th>
              <td data-label="Score">
                <span class="grade">{outcomeText(row)}</span>
              </td>
              <td data-label="Result">{resultText(row)}</td>
              <td data-label="Checks failed" class="number">
                {row.totalFailed} of {row.totalChecks}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pages page={page} size={listSize} total={total} path={pathOf(document)} />
    </section>
  );

const mayDelete = ({ access, uploadedBy }: DocumentRecord, { userId }: Viewer) =>
  access === "owner" || access === "admin" || (access === "member" && uploadedBy === userId);

/** Null for those who may not read it. */
const ifAllowed = <T,>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "forbidden") return null;
    throw error;
  });

/** The page of a document, with what was typed into its forms and why that was not taken. */
export async function showDocument(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const [viewer, id, paging] = [viewerOf(c), c.req.param("id")!, pagingOf(c)];
  const services = c.get("services");
  const [document, { rows: versions }, tests, asked, jobs] = await Promise.all([
    services.documents.read(viewer, id),
    services.documents.versions(viewer, id, { page: 1, pageSize: mostVersions }),
    ifAllowed(services.compliance.list(viewer, id, paging)),
    ifAllowed(services.questions.list(viewer, id, { page: 1, pageSize: 1 })),
    services.recentJobs.of(viewer, [id]),
  ]);
  const isGoing = jobs.some(isUnderWay);
  const tags: readonly Tag[] = allows(document.access, "member")
    ? (await services.documentTags.list(viewer, document.orgId, { page: 1, pageSize: mostTags })).rows
    : [];
  // Where conversions have pushed it off the list, it is read by itself.
  const current =
    versions.find(({ isCurrent }) => isCurrent) ?? (await services.documents.version(viewer, id, null));
  const file = versions.find((version) => version.id === c.req.query("version")) ?? current;
  // A conversion of a file that was replaced since is not the document.
  const converted = versions.find(({ origin, number }) => origin === "conversion" && number > current.number);
  const shown = (version: Version) => ({
    version,
    path: `/files/${services.files.sign(version.id, { userId: viewer.userId }).token}`,
  });
  const done = problems ? null : doneText(c.req.query("done"), c.req.query("why"));
  return page(
    c,
    {
      title: `${isGoing ? "Under way: " : ""}${document.filename}`,
      ...placeOf(document),
      script: [
        "/upload.js",
        "/busy.js",
        ...(isGoing ? ["/progress.js"] : []),
        ...(file.docType === "pdf" ? [pageViewScript] : []),
      ],
      children: (
        <>
          <FileHeading name={document.filename} />
          {done && <Notice>{done}</Notice>}
          <Problem error={problems} />
          <JobsStanding jobs={jobs} here={pathOf(document)} />
          <p class="jobs" data-live="jobs">
            <JobLinks jobs={jobs} />
          </p>
          <div data-live="result">
            <Result document={document} current={current} open={asked?.open ?? 0} />
          </div>
          <Facts document={document} />
          <Acts document={document} />
          <DocumentTagForms document={document} tags={tags} typed={typed} problems={problems} />
          <div data-live="reports">
            {tests && <Reports document={document} tests={tests} page={paging.page} />}
          </div>
          <Versions document={document} versions={versions} />
          <section aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            <Preview file={shown(file)} converted={converted ? shown(converted) : null} />
          </section>
          {mayDelete(document, viewer) && (
            <section aria-labelledby="delete">
              <h2 id="delete">Delete</h2>
              <Confirm
                summary="Delete this document"
                warning="Its reports, converted files, shares and public links are deleted with it. This cannot be undone."
                action={`${pathOf(document)}/delete`}
                button="Delete for good"
              />
            </section>
          )}
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** A document: what it is, what it lacks, and what can be done with it. */
export const document = new Hono<AppEnv>();

document.get("/documents/:id", (c) => showDocument(c));

/** A file of the document, by an address that stays good: each use signs a URL of its own. */
document.get("/documents/:id/versions/:version_id", async (c) => {
  const { documents, files } = c.get("services");
  const viewer = viewerOf(c);
  const { id } = await documents.version(viewer, c.req.param("id"), c.req.param("version_id"));
  return c.redirect(`/files/${files.sign(id, { userId: viewer.userId }).token}`, 303);
});
