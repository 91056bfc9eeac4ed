import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { type FormatInfo, formats, imageFormats } from "../../core/formats.ts";
import { log } from "../../core/log.ts";
import { bodyLength, readUpload } from "../../http/upload.ts";
import { counted } from "../../render/words.ts";
import type { DocumentFilter, DocumentRecord } from "../../services/documents.ts";
import type { Tag } from "../../services/tags.ts";
import { attempt, listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Field, Foreign, Notice, Pages, Problem, type Problems, Select } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { DocumentTable, fileErrors, isImage, outcomeText, untested } from "./document-parts.tsx";
import { inOrganization } from "./navigation.ts";
import { advance } from "./onboarding.ts";

/** Files up to this size are tested by the request that uploads them, so that the score is there at once; in bytes. */
const testedAtOnce = 8 * 1_048_576;

/** Tags that the filter offers. */
const mostTags = 1_000;

/** "PDF and PPTX up to 100 MB; DOCX and XLSX up to 50 MB". */
function limitsText(table: Record<string, FormatInfo>): string {
  const byLimit = Map.groupBy(Object.values(table), ({ limit }) => limit);
  return [...byLimit]
    .map(([limit, some]) => {
      const names = some.map(({ name }) => name).join(", ");
      return `${names.replace(/, ([^,]*)$/, " and $1")} up to ${Math.floor(limit / 1_048_576)} MB`;
    })
    .join("; ");
}

const largest = Math.max(...Object.values(formats).map(({ limit }) => limit));

const extensions = Object.values({ ...formats, ...imageFormats })
  .flatMap((format) => format.extensions.map((extension) => `.${extension}`))
  .join(",");

const UploadForm = ({ path }: { path: string }) => (
  <section aria-labelledby="upload">
    <h2 id="upload">Upload</h2>
    <form
      class="fields"
      method="post"
      action={path}
      enctype="multipart/form-data"
      data-upload
      data-largest={largest}
    >
      <Field
        name="file"
        label="Document"
        type="file"
        accept={extensions}
        hint={`${limitsText(formats)}. ${limitsText(imageFormats)}: kept, but not tested on their own.`}
      />
      <div>
        <button type="submit">Upload and test</button>
      </div>
    </form>
    <p class="hidden" role="status" data-upload-status />
    <div class="panel" data-upload-progress hidden>
      <p data-upload-name />
      <progress max="100" value="0" aria-label="Upload" />
      <p data-upload-figures />
      <button class="quiet" type="button" data-upload-cancel>
        Cancel the upload
      </button>
    </div>
    <ul data-upload-results hidden />
    <p data-upload-again hidden>
      <a href={path}>Show them in the list</a>
    </p>
  </section>
);

const FilterForm = ({
  path,
  filter,
  tags,
}: {
  path: string;
  filter: DocumentFilter;
  tags: readonly Tag[];
}) => (
  <search>
    <form class="inline" method="get" action={path}>
      <div class="field">
        <label for="name">Part of the name</label>
        <input id="name" name="name" type="search" value={filter.name} maxlength={255} />
      </div>
      {tags.length > 0 && (
        <Select
          name="tag"
          label="Tag"
          value={filter.tagId}
          options={[
            { value: "", text: "Any tag" },
            ...tags.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      <button class="quiet" type="submit">
        Search
      </button>
    </form>
  </search>
);

interface ListProps {
  path: string;
  filter: DocumentFilter;
  rows: readonly DocumentRecord[];
  tags: readonly Tag[];
  page: number;
  total: number;
}

function List({ path, filter, rows, tags, page, total }: ListProps) {
  const isFiltered = Boolean(filter.name || filter.tagId);
  const query = new URLSearchParams();
  if (filter.name) query.set("name", filter.name);
  if (filter.tagId) query.set("tag", filter.tagId);
  if (!total && !isFiltered) {
    return (
      <div class="empty">
        <p>
          There are no documents yet. Upload the first one: it is tested at once, and you are told what keeps
          people from reading it and how to mend that.
        </p>
      </div>
    );
  }
  return (
    <>
      <FilterForm path={path} filter={filter} tags={tags} />
      {isFiltered && (
        <p>
          {total
            ? `${counted(total, "document fits", "documents fit")} the search.`
            : "No document fits the search."}{" "}
          <a href={path}>Show all documents</a>
        </p>
      )}
      {rows.length > 0 && (
        <DocumentTable caption={`${counted(total, "document")}, the newest first.`} rows={rows} />
      )}
      <Pages page={page} size={listSize} total={total} path={isFiltered ? `${path}?${query}` : path} />
    </>
  );
}

async function show(c: Context<AppEnv>, problems: Problems | null = null) {
  const [viewer, orgId, paging] = [viewerOf(c), c.req.param("org_id")!, pagingOf(c)];
  const { organizations, documents, documentTags } = c.get("services");
  const filter = {
    name: c.req.query("name")?.trim().slice(0, 255) || undefined,
    tagId: c.req.query("tag") || undefined,
  };
  const [{ name }, { rows, total }, tags] = await Promise.all([
    organizations.read(viewer, orgId),
    documents.list(viewer, orgId, paging, filter),
    documentTags.list(viewer, orgId, { page: 1, pageSize: mostTags }),
  ]);
  const path = `/console/orgs/${orgId}/documents`;
  return page(
    c,
    {
      title: `Documents of ${name}`,
      ...inOrganization(orgId, "/documents"),
      script: "/upload.js",
      children: (
        <>
          <p class="kind">
            <Foreign>{name}</Foreign>
          </p>
          <h1>Documents</h1>
          {c.req.query("done") === "deleted" && (
            <Notice>The document is deleted, with all that was made of it.</Notice>
          )}
          <Problem error={problems} />
          <UploadForm path={path} />
          <section aria-labelledby="documents">
            <h2 id="documents">All documents</h2>
            <List path={path} filter={filter} rows={rows} tags={tags.rows} page={paging.page} total={total} />
          </section>
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** What came of a new document: for the address of its page, and in words. */
interface Outcome {
  query: string;
  told: string;
}

async function firstTest(c: Context<AppEnv>, { id, docType, sizeBytes }: DocumentRecord): Promise<Outcome> {
  if (isImage(docType)) return { query: "done=uploaded", told: "Uploaded." };
  if (sizeBytes > testedAtOnce)
    return { query: "done=uploaded", told: "Uploaded. It is large: test it when you like." };
  try {
    const report = await c.get("services").compliance.test(viewerOf(c), id, [1]);
    const outcome = outcomeText({ overallScore: report.overall_score, grade: report.grade });
    return { query: "done=tested", told: `Uploaded and tested: ${outcome}.` };
  } catch (error) {
    // The document is there all the same: its page says why it has no score.
    const code = error instanceof AppError ? error.code : "internal_error";
    if (code === "internal_error") log.error("first_test_failed", error, { document_id: id });
    return { query: `done=untested&why=${code}`, told: `Uploaded, but not tested. ${untested(code)}` };
  }
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
  const [{ query, told }] = await Promise.all([firstTest(c, document), advance(c, "upload")]);
  const url = `/console/documents/${document.id}?${query}`;
  return isScript ? c.json({ url, told }, 201) : c.redirect(url, 303);
});
