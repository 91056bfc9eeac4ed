import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import type { ErrorCode } from "../../core/errors.ts";
import { email, linkDays } from "../../http/fields.ts";
import { shareOrigin } from "../../http/urls.ts";
import { permissions } from "../../services/accounts/document-access.ts";
import { iso } from "../../services/clock.ts";
import { attempt, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Notice, Problem, type Problems } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { BackToDocument, placeOf } from "./document-parts.tsx";
import { advance } from "./onboarding.ts";
import { LinkForm, LinkList, OrganizationForm, PersonForm, ShareTable } from "./share-forms.tsx";

/** Shares and links that are listed: what is beyond is found by the API. */
const most = 100;

const doneTexts: Record<string, string> = {
  shared: "The document is shared.",
  unshared: "The document is no longer shared with them.",
  linked: "The link is made. Copy it from the list below.",
  revoked: "The link is revoked: it leads nowhere now.",
};

const pathOf = (id: string) => `/console/documents/${id}/sharing`;

async function show(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const [viewer, id] = [viewerOf(c), c.req.param("id")!];
  const { documents, shares, organizations } = c.get("services");
  const all = { page: 1, pageSize: most };
  const [document, given, links, own] = await Promise.all([
    documents.read(viewer, id),
    shares.list(viewer, id, all),
    shares.listPublic(viewer, id, all),
    organizations.list(viewer, all),
  ]);
  const path = pathOf(id);
  const done = problems ? undefined : doneTexts[c.req.query("done") ?? ""];
  return page(
    c,
    {
      title: `Sharing of ${document.filename}`,
      ...placeOf(document),
      script: "/copy.js",
      children: (
        <>
          <BackToDocument {...document} />
          <h1>Sharing</h1>
          {done && <Notice>{done}</Notice>}
          <Problem error={problems} />
          <p class="lead">
            Members of the document's organization may do everything with it. No one else sees it, unless you
            share it here.
          </p>
          {given.rows.length > 0 && <ShareTable rows={given.rows} path={path} />}
          <section aria-labelledby="person">
            <h2 id="person">Share with a person</h2>
            <PersonForm
              path={path}
              requiresVerified={shares.requiresVerified}
              typed={typed}
              problems={problems}
            />
          </section>
          <section aria-labelledby="organization">
            <h2 id="organization">Share with an organization</h2>
            <OrganizationForm
              path={path}
              organizations={own.rows.filter((one) => one.id !== document.orgId)}
              typed={typed}
              problems={problems}
            />
          </section>
          <section aria-labelledby="links">
            <h2 id="links">Public links</h2>
            <p>Anyone with a public link sees what the link shows and can download it, without an account.</p>
            {links.rows.length > 0 && (
              <LinkList
                rows={links.rows}
                path={path}
                origin={shareOrigin(c)}
                now={iso(c.get("services").now())}
              />
            )}
            <LinkForm path={path} typed={typed} problems={problems} />
          </section>
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

const permission = z.enum(permissions, "Choose what they may do");
const personForm = z.object({ email, permission });
const organizationForm = z.object({
  own_id: z.string().optional(),
  org_id: z.string().trim().optional(),
  org_permission: permission,
});
const linkForm = z.object({
  days: z
    .string()
    .optional()
    .transform((text) => (text?.trim() ? Number(text) : undefined))
    .pipe(linkDays.optional()),
  link_permission: z.enum(["view", "score"]).optional(),
});

/** With whom a document is shared, and its public links. */
export const sharing = new Hono<AppEnv>();

sharing.get("/documents/:id/sharing", (c) => show(c));

/** Runs what a form asks for and leads back to the page, or shows what is wrong with the form. */
async function submit<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
  done: string,
  act: (data: z.infer<Schema>) => Promise<unknown>,
  ...more: ErrorCode[]
) {
  const typed = await typedIn(c);
  const { data, problems } = readForm(schema, typed);
  const refused = problems ?? (await attempt(() => act(data!), ...more));
  if (refused) return show(c, typed, refused);
  await advance(c, "share");
  return c.redirect(`${pathOf(c.req.param("id")!)}?done=${done}`, 303);
}

sharing.post("/documents/:id/sharing/people", (c) =>
  submit(c, personForm, "shared", ({ email, permission }) =>
    c.get("services").shares.create(viewerOf(c), c.req.param("id"), { target: { email }, permission }),
  ),
);

sharing.post("/documents/:id/sharing/organizations", (c) =>
  submit(
    c,
    organizationForm,
    "shared",
    ({ own_id, org_id, org_permission }) =>
      c.get("services").shares.create(viewerOf(c), c.req.param("id"), {
        target: { orgId: own_id || org_id || "" },
        permission: org_permission,
      }),
    // An id that was mistyped; whether the document is there, the page asks again.
    "not_found",
  ),
);

sharing.post("/documents/:id/sharing/links", (c) =>
  submit(c, linkForm, "linked", ({ days, link_permission }) =>
    c.get("services").shares.createPublic(viewerOf(c), c.req.param("id"), days, link_permission),
  ),
);

sharing.post("/documents/:id/sharing/:share_id/end", async (c) => {
  const { id, share_id } = c.req.param();
  await c.get("services").shares.remove(viewerOf(c), id, share_id);
  return c.redirect(`${pathOf(id)}?done=unshared`, 303);
});

sharing.post("/documents/:id/sharing/links/:share_id/revoke", async (c) => {
  const { id, share_id } = c.req.param();
  await c.get("services").shares.removePublic(viewerOf(c), id, share_id);
  return c.redirect(`${pathOf(id)}?done=revoked`, 303);
});
