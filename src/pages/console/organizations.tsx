import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import { properName } from "../../http/fields.ts";
import { counted } from "../../render/words.ts";
import type { Organization } from "../../services/accounts/organizations.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Done, Field, Foreign, Pages, Problem, type Problems } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { FirstSteps } from "./first-steps.tsx";
import { advance } from "./onboarding.ts";

const Card = ({ id, name, role, memberCount }: Organization) => (
  <li class="panel">
    <h2 class="name">
      <a href={`/console/orgs/${id}/documents`}>
        <Foreign>{name}</Foreign>
      </a>
    </h2>
    <p>
      {counted(memberCount, "member")}. You are {role === "member" ? "a" : "an"} {role}.
    </p>
  </li>
);

const notices = {
  left: "You have left the organization.",
  deleted: "The organization has been deleted.",
  skipped: "The first steps are no longer shown. You find them again in the settings.",
};

async function show(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const paging = pagingOf(c);
  const viewer = viewerOf(c);
  const { accounts, organizations } = c.get("services");
  const [{ rows, total }, { onboarding }] = await Promise.all([
    organizations.list(viewer, paging),
    accounts.read(viewer),
  ]);
  const isNew = !onboarding.completed && !onboarding.skipped;
  return page(
    c,
    {
      title: "Organizations",
      navigation: "signed-in",
      current: "/console/orgs",
      children: (
        <>
          <h1>Organizations</h1>
          <Done code={c.req.query("done")} notices={notices} />
          <Problem error={problems} />
          {isNew && <FirstSteps onboarding={onboarding} orgId={rows[0]?.id} />}
          {rows.length > 0 && <ul class="cards">{rows.map(Card)}</ul>}
          {!rows.length && !isNew && (
            <div class="empty">
              <p>
                Documents belong to an organization: a company, a school, a team, or you alone. Create one to
                upload your first document.
              </p>
            </div>
          )}
          <Pages page={paging.page} size={listSize} total={total} path="/console/orgs" />
          <h2 id="create">Create an organization</h2>
          <form class="fields" method="post" action="/console/orgs">
            <Field name="name" label="Name" value={typed.name} problems={problems} maxlength={200} />
            <div>
              <button type="submit">Create</button>
            </div>
          </form>
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

const form = z.object({ name: properName });

/** The organizations of the person who is signed in. */
export const organizations = new Hono<AppEnv>();

/** Where people land: who belongs to one organization, in its documents. */
organizations.get("/", async (c) => {
  const { rows, total } = await c.get("services").organizations.list(viewerOf(c), { page: 1, pageSize: 1 });
  const isOne = total === 1 && c.req.query("done") === undefined;
  return isOne ? c.redirect(`/console/orgs/${rows[0]!.id}/documents`, 303) : show(c);
});

organizations.get("/orgs", (c) => show(c));

organizations.post("/orgs", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(form, typed);
  if (problems) return show(c, typed, problems);
  let made = "";
  const refused = await attempt(async () => {
    made = (await c.get("services").organizations.create(viewerOf(c), data.name)).id;
    await advance(c, "organization");
  });
  return refused ? show(c, typed, refused) : c.redirect(`/console/orgs/${made}/documents`, 303);
});
