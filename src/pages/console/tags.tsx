import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { counted } from "../../render/words.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Confirm, Foreign, Notice, Pages, Problem, type Problems, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { TagLabel } from "./document-parts.tsx";
import { inOrganization } from "./navigation.ts";
import { TagFields, tagForm } from "./tag-form.tsx";

const doneTexts: Record<string, string> = {
  created: "The tag is created.",
  deleted: "The tag is deleted.",
};

async function show(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const [viewer, orgId, paging] = [viewerOf(c), c.req.param("org_id")!, pagingOf(c)];
  const { organizations, documentTags } = c.get("services");
  const [{ name, role }, { rows, total }] = await Promise.all([
    organizations.read(viewer, orgId),
    documentTags.list(viewer, orgId, paging),
  ]);
  const path = `/console/orgs/${orgId}/tags`;
  const done = problems ? undefined : doneTexts[c.req.query("done") ?? ""];
  return page(
    c,
    {
      title: `Tags of ${name}`,
      ...inOrganization(orgId, "/tags", role),
      children: (
        <>
          <p class="kind">
            <Foreign>{name}</Foreign>
          </p>
          <h1>Tags</h1>
          {done && <Notice>{done}</Notice>}
          <Problem error={problems} />
          {rows.length ? (
            <table class="stack">
              <caption>{counted(total, "tag")}, the newest first.</caption>
              <thead>
                <tr>
                  <th scope="col">Tag</th>
                  <th scope="col">Documents</th>
                  <th scope="col">Created</th>
                  <th scope="col">Delete</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((tag) => (
                  <tr>
                    <th scope="row">
                      <TagLabel tag={tag} />
                    </th>
                    <td data-label="Documents">
                      <a href={`/console/orgs/${orgId}/documents?tag=${tag.id}`}>
                        Show<span class="hidden"> the documents with the tag {tag.name}</span>
                      </a>
                    </td>
                    <td data-label="Created">
                      <Time at={tag.createdAt} isAgo />
                    </td>
                    <td>
                      <Confirm
                        summary={
                          <>
                            Delete<span class="hidden"> the tag {tag.name}</span>
                          </>
                        }
                        warning="It is taken off every document. The documents stay."
                        action={`${path}/${tag.id}/delete`}
                        button="Delete the tag"
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <div class="empty">
              <p>
                Tags put documents in order: by project, by who works on them, by what is to be done. Create
                the first here, and add it on a document's page.
              </p>
            </div>
          )}
          <Pages page={paging.page} size={listSize} total={total} path={path} />
          <section aria-labelledby="create">
            <h2 id="create">Create a tag</h2>
            <form class="fields" method="post" action={path}>
              <TagFields typed={typed} problems={problems} />
              <div>
                <button type="submit">Create</button>
              </div>
            </form>
          </section>
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** The tags of an organization. */
export const tags = new Hono<AppEnv>();

tags.get("/orgs/:org_id/tags", (c) => show(c));

tags.post("/orgs/:org_id/tags", async (c) => {
  const orgId = c.req.param("org_id");
  const typed = await typedIn(c);
  const { data, problems } = readForm(tagForm, typed);
  const refused =
    problems ?? (await attempt(() => c.get("services").documentTags.create(viewerOf(c), orgId, data!)));
  return refused ? show(c, typed, refused) : c.redirect(`/console/orgs/${orgId}/tags?done=created`, 303);
});

tags.post("/orgs/:org_id/tags/:tag_id/delete", async (c) => {
  const { org_id, tag_id } = c.req.param();
  await c.get("services").documentTags.remove(viewerOf(c), tag_id);
  return c.redirect(`/console/orgs/${org_id}/tags?done=deleted`, 303);
});
