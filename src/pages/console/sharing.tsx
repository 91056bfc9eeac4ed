import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import type { ErrorCode } from "../../core/errors.ts";
import { email } from "../../http/fields.ts";
import { shareOrigin } from "../../http/urls.ts";
import { permissions } from "../../services/document-access.ts";
import type { Organization } from "../../services/organizations.ts";
import type { PublicShare, Share } from "../../services/shares.ts";
import { attempt, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Confirm, Field, Foreign, Notice, Problem, type Problems, Select, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { BackToDocument, permissionTexts, placeOf } from "./document-parts.tsx";
import { advance } from "./onboarding.ts";

/** Shares and links that are listed: what is beyond is found by the API. */
const most = 100;

const doneTexts: Record<string, string> = {
  shared: "The document is shared.",
  unshared: "The document is no longer shared with them.",
  linked: "The link is made. Copy it from the list below.",
  revoked: "The link is revoked: it leads nowhere now.",
};

const pathOf = (id: string) => `/console/documents/${id}/sharing`;

const permissionOptions = permissions.map((value) => ({ value, text: `May ${permissionTexts[value]}` }));

const linkTexts: Record<PublicShare["permission"], string> = {
  view: "The document",
  score: "The document and its latest report",
};

const ShareTable = ({ rows, path }: { rows: readonly Share[]; path: string }) => (
  <table class="stack">
    <caption>With whom the document is shared.</caption>
    <thead>
      <tr>
        <th scope="col">With</th>
        <th scope="col">They may</th>
        <th scope="col">Since</th>
        <th scope="col">End</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((share) => {
        const who = share.userEmail ?? share.orgName ?? "";
        return (
          <tr>
            <th scope="row">
              <Foreign>{who}</Foreign>
              {share.orgId && " (organization)"}
            </th>
            <td data-label="They may">{permissionTexts[share.permission]}</td>
            <td data-label="Since">
              <Time at={share.createdAt} />
            </td>
            <td>
              <form method="post" action={`${path}/${share.id}/end`}>
                <button class="quiet" type="submit" aria-label={`Stop sharing with ${who}`}>
                  Stop sharing
                </button>
              </form>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const LinkList = ({ rows, path, origin }: { rows: readonly PublicShare[]; path: string; origin: string }) => (
  <ul class="plain">
    {rows.map((link) => {
      const url = `${origin}/s/${link.token}`;
      const isOver = link.expiresAt !== null && link.expiresAt <= new Date().toISOString();
      const made = <Time at={link.createdAt} />;
      return (
        <li class="panel">
          <p>
            {linkTexts[link.permission]}. Made {made}.{" "}
            {link.expiresAt ? (
              <>
                {isOver ? "It ended" : "It ends"} <Time at={link.expiresAt} />.
              </>
            ) : (
              "It does not end by itself."
            )}
          </p>
          {!isOver && (
            <p class="actions">
              <a href={url} data-copy={`the link made ${link.createdAt.slice(0, 10)}`}>
                {url}
              </a>
            </p>
          )}
          <Confirm
            summary={
              <>
                Revoke<span class="hidden"> the link made {made}</span>
              </>
            }
            warning="Whoever has the link can no longer open it. This cannot be undone, but you can make another link."
            action={`${path}/links/${link.id}/revoke`}
            button="Revoke the link"
          />
        </li>
      );
    })}
  </ul>
);

const PersonForm = ({ path, typed, problems }: { path: string; typed: Typed; problems: Problems | null }) => (
  <form class="fields" method="post" action={`${path}/people`}>
    <Field
      name="email"
      label="Email address"
      type="email"
      hint="Of somebody who has an account here. To everybody else, give a public link."
      value={typed.email}
      problems={problems}
    />
    <Select name="permission" label="What they may do" options={permissionOptions} value={typed.permission} />
    <div>
      <button type="submit">Share</button>
    </div>
  </form>
);

const OrganizationForm = ({
  path,
  organizations,
  typed,
  problems,
}: {
  path: string;
  /** Those of the viewer that the document is not of. */
  organizations: readonly Organization[];
  typed: Typed;
  problems: Problems | null;
}) => (
  <form class="fields" method="post" action={`${path}/organizations`}>
    {organizations.length > 0 && (
      <Select
        name="own_id"
        label="Organization"
        options={[
          ...organizations.map(({ id, name }) => ({ value: id, text: name })),
          { value: "", text: "Another one, by its id" },
        ]}
        value={typed.own_id}
      />
    )}
    <Field
      name="org_id"
      label={organizations.length ? "Id of another organization" : "Id of the organization"}
      hint="It begins with org_ and stands in the address of the organization's pages: ask one of its members."
      value={typed.org_id}
      problems={problems}
      isRequired={!organizations.length}
      maxlength={200}
    />
    <Select
      name="org_permission"
      label="What its members may do"
      options={permissionOptions}
      value={typed.org_permission}
    />
    <div>
      <button type="submit">Share with the organization</button>
    </div>
  </form>
);

const LinkForm = ({ path, typed, problems }: { path: string; typed: Typed; problems: Problems | null }) => (
  <form class="fields" method="post" action={`${path}/links`}>
    <Field
      name="days"
      label="Days until it ends"
      type="number"
      min={1}
      max={365}
      isRequired={false}
      hint="From 1 to 365. Without a number the link is good until you revoke it."
      value={typed.days}
      problems={problems}
    />
    <Select
      name="link_permission"
      label="What it shows"
      value={typed.link_permission}
      options={[
        { value: "view", text: linkTexts.view },
        { value: "score", text: linkTexts.score },
      ]}
    />
    <div>
      <button type="submit">Make a public link</button>
    </div>
  </form>
);

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
            Members of the document's organization may do everything with it. Nobody else sees it, unless you
            share it here.
          </p>
          {given.rows.length > 0 && <ShareTable rows={given.rows} path={path} />}
          <section aria-labelledby="person">
            <h2 id="person">Share with a person</h2>
            <PersonForm path={path} typed={typed} problems={problems} />
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
            <p>Whoever has a public link sees what the link shows and can download it, without an account.</p>
            {links.rows.length > 0 && <LinkList rows={links.rows} path={path} origin={shareOrigin(c)} />}
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
  own_id: z.string().max(200).optional(),
  org_id: z.string().trim().max(200).optional(),
  org_permission: permission,
});
const days = z
  .number("must be a number of days")
  .int("must be a whole number of days")
  .min(1, "must be at least 1 day")
  .max(365, "must be at most 365 days");

const linkForm = z.object({
  days: z
    .string()
    .optional()
    .transform((text) => (text?.trim() ? Number(text) : undefined))
    .pipe(days.optional()),
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
