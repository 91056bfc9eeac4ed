import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { bodyLength, readUpload } from "../../http/upload.ts";
import { counted } from "../../render/words.ts";
import type { DocumentRecord, DocumentSearch, FoundDocuments } from "../../services/documents/documents.ts";
import { isUnderWay, type RecentJob } from "../../services/documents/recent-jobs.ts";
import type { Place } from "../../services/paging.ts";
import type { Tag } from "../../services/reports/tags.ts";
import { attempt, fileErrors, listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Foreign, Notice, Pages, Problem, type Problems } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { UploadForm } from "../upload-form.tsx";
import { FilterForm, placeOf, queryOf, searchOf } from "./document-filter.tsx";
import { DocumentTable } from "./document-parts.tsx";
import { actOnChosen, ChosenNotice } from "./documents-chosen.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { firstTest } from "./first-test.ts";
import { JobsStanding } from "./job-parts.tsx";
import { inOrganization } from "./navigation.ts";
import { advance } from "./onboarding.ts";

/** Tags that the filter offers. */
const mostTags = 1_000;

interface ListProps {
  path: string;
  search: DocumentSearch;
  found: FoundDocuments;
  tags: readonly Tag[];
  jobs: readonly RecentJob[];
  /** The number of the page; null where pages follow one another by places. */
  page: number | null;
  after: Place | null;
}

const Empty = () => (
  <div class="empty">
    <p>
      There are no documents yet. Upload the first one: it is checked at once, and the report says what keeps
      people from reading it and how to fix that.
    </p>
  </div>
);

/** Which documents are shown, in a sentence. */
function captionOf(
  { order }: DocumentSearch,
  { rows, total, next }: FoundDocuments,
  isLater: boolean,
): string {
  const order_ = {
    newest: "the newest first",
    worst: "the lowest score first",
    best: "the highest score first",
  };
  if (total !== null) return `${counted(total, "document")}, ${order_[order]}.`;
  const some = isLater ? `${counted(rows.length, "more document")}` : counted(rows.length, "document");
  return `${some}${next ? ", and more on the next page" : ""}, ${order_[order]}.`;
}

/** Where to go on in a list whose pages follow one another by places. */
const Further = ({
  path,
  query,
  found: { next, isCut, rows },
  after,
}: {
  path: string;
  query: URLSearchParams;
  found: FoundDocuments;
  after: Place | null;
}) => {
  const to = (place: Place | null) => {
    const all = new URLSearchParams(query);
    if (place) all.set("after", place.join("."));
    return `${path}?${all}`;
  };
  if (!next && !after) return null;
  return (
    <>
      {isCut && (
        <p>
          {rows.length ? "These were found" : "Nothing was found"} among the documents that were looked
          through so far, and there are more.
        </p>
      )}
      <nav class="pages" aria-label="Pages of the list">
        {after && <a href={to(null)}>First page</a>}
        {next && <a href={to(next)}>{isCut ? "Look further" : "Next page"}</a>}
      </nav>
    </>
  );
};

function List({ path, search, found, tags, jobs, page, after }: ListProps) {
  const { rows, total } = found;
  const query = queryOf(search);
  const isFiltered = [...query.keys()].some((key) => key !== "order");
  if (!total && !isFiltered && search.order === "newest" && !after) return <Empty />;
  const here = query.size ? `${path}?${query}` : path;
  return (
    <>
      <FilterForm path={path} search={search} tags={tags} />
      {isFiltered && (
        <p>
          {total !== null &&
            (total
              ? `${counted(total, "document fits", "documents fit")} the search.`
              : "No document fits the search.")}{" "}
          <a href={path}>Show all documents</a>
        </p>
      )}
      {search.order !== "newest" && (
        <p class="hint">
          Documents without a score are left out:{" "}
          <a href={`${path}?result=untested`}>show what is not checked</a>.
        </p>
      )}
      {rows.length > 0 && (
        <form method="post" action={`${path}/chosen`} data-choose>
          <input type="hidden" name="back" value={query.toString()} />
          <div class="actions chosen">
            <button class="quiet small" type="submit" name="act" value="test" data-doing="Checking">
              Check the chosen
            </button>
            <button class="quiet small" type="submit" name="act" value="convert" data-doing="Queueing">
              Convert the chosen
            </button>
            <span class="hint" role="status" data-choose-status />
          </div>
          <JobsStanding jobs={jobs} here={here} />
          <DocumentTable
            caption={captionOf(search, found, after !== null)}
            rows={rows}
            jobs={jobs}
            isChosen
          />
        </form>
      )}
      {page === null ? (
        <Further path={path} query={query} found={found} after={after} />
      ) : (
        <Pages page={page} size={listSize} total={total ?? 0} path={here} />
      )}
    </>
  );
}

async function show(c: Context<AppEnv>, problems: Problems | null = null) {
  const [viewer, orgId, paging, search] = [
    viewerOf(c),
    c.req.param("org_id")!,
    pagingOf(c),
    await searchOf(c),
  ];
  const { accounts, organizations, documents, documentTags } = c.get("services");
  // All documents have numbered pages; those of a search follow one another.
  const isAll = queryOf(search).size === 0;
  const after = isAll ? null : placeOf(c, search);
  const all = async (): Promise<FoundDocuments> => ({
    ...(await documents.list(viewer, orgId, paging)),
    next: null,
    isCut: false,
  });
  const [{ name, role }, found, tags, { onboarding }] = await Promise.all([
    organizations.read(viewer, orgId),
    isAll ? all() : documents.search(viewer, orgId, search, { pageSize: listSize, after }),
    documentTags.list(viewer, orgId, { page: 1, pageSize: mostTags }),
    accounts.read(viewer),
  ]);
  const jobs = await c.get("services").recentJobs.of(
    viewer,
    found.rows.map(({ id }) => id),
  );
  const isGoing = jobs.some(isUnderWay);
  const path = `/console/orgs/${orgId}/documents`;
  return page(
    c,
    {
      title: `Documents of ${name}${isGoing ? ", work under way" : ""}`,
      ...inOrganization(orgId, "/documents", role),
      script: ["/upload.js", "/choose.js", ...(isGoing ? ["/progress.js"] : [])],
      children: (
        <>
          <p class="kind">
            <Foreign>{name}</Foreign>
          </p>
          <h1>Documents</h1>
          {c.req.query("done") === "deleted" && (
            <Notice>The document is deleted, with all that was made of it.</Notice>
          )}
          <ChosenNotice c={c} rows={found.rows} />
          <Problem error={problems} />
          {!onboarding.completed && !onboarding.skipped && (
            <FirstSteps onboarding={onboarding} orgId={orgId} isFolded />
          )}
          <section aria-label="Upload">
            <UploadForm path={path} button="Upload and check" label="Upload documents" isCompact />
          </section>
          <section aria-labelledby="documents">
            <h2 id="documents" class="hidden">
              All documents
            </h2>
            <List
              path={path}
              search={search}
              found={found}
              tags={tags.rows}
              jobs={jobs}
              page={isAll ? paging.page : null}
              after={after}
            />
          </section>
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** The documents of an organization, and the way to upload more. */
export const documents = new Hono<AppEnv>();

documents.get("/orgs/:org_id/documents", (c) => show(c));

documents.post("/orgs/:org_id/documents", async (c) => {
  const viewer = viewerOf(c);
  const service = c.get("services").documents;
  const isScript = !(c.req.header("Accept") ?? "").includes("text/html");
  let made: DocumentRecord | null = null;
  const upload = async () => {
    const receive = await service.begin(viewer, c.req.param("org_id"), bodyLength(c));
    c.set("isAuthenticated", true);
    const { file } = await readUpload(c, viewer.userId, {}, receive);
    made = await service.finish(viewer, file);
  };
  if (isScript) await upload();
  else {
    const problems = await attempt(upload, ...fileErrors);
    if (problems) return show(c, problems);
  }
  const document = made as unknown as DocumentRecord;
  const [{ query, message }] = await Promise.all([firstTest(c, document, "document"), advance(c, "upload")]);
  const url = `/console/documents/${document.id}?${query}`;
  return isScript ? c.json({ url, message }, 201) : c.redirect(url, 303);
});

documents.post("/orgs/:org_id/documents/chosen", actOnChosen);
