import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { bodyLength, readUpload } from "../../http/upload.ts";
import { counted } from "../../render/words.ts";
import type { DocumentFilter, DocumentRecord } from "../../services/documents.ts";
import type { Tag } from "../../services/tags.ts";
import { attempt, fileErrors, listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Foreign, Notice, Pages, Problem, type Problems, Select } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { UploadForm } from "../upload-form.tsx";
import { DocumentTable } from "./document-parts.tsx";
import { firstTest } from "./first-test.ts";
import { inOrganization } from "./navigation.ts";
import { advance } from "./onboarding.ts";

/** Tags that the filter offers. */
const mostTags = 1_000;

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
          people from reading it and how to fix that.
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
          <section aria-labelledby="upload">
            <h2 id="upload">Upload</h2>
            <UploadForm path={path} button="Upload and test" />
          </section>
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
  const [{ query, told }] = await Promise.all([firstTest(c, document, "document"), advance(c, "upload")]);
  const url = `/console/documents/${document.id}?${query}`;
  return isScript ? c.json({ url, told }, 201) : c.redirect(url, 303);
});
