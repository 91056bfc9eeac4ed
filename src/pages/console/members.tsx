import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { email } from "../../http/fields.ts";
import { shareOrigin } from "../../http/urls.ts";
import { counted } from "../../render/words.ts";
import type { Member, Organization } from "../../services/accounts/organizations.ts";
import type { Role } from "../../services/accounts/roles.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import {
  Confirm,
  Day,
  Done,
  Field,
  Foreign,
  Notice,
  Pages,
  Problem,
  type Problems,
  Select,
} from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { Invitations } from "./invitations.tsx";
import { inOrganization } from "./navigation.ts";
import { rolesGivenBy, roleText } from "./roles.ts";

const notices = {
  role: "The role has been changed.",
  removed: "The member has been removed.",
  revoked: "The invitation has been revoked: its link is good for nothing.",
};

const RoleForm = ({ member, mine, path }: { member: Member; mine: Role; path: string }) => (
  <form class="inline" method="post" action={`${path}/${member.userId}/role`}>
    <select name="role" aria-label={`Role of ${member.fullName}`}>
      {rolesGivenBy(mine).map(({ value, text }) => (
        <option value={value} selected={value === member.role}>
          {text}
        </option>
      ))}
    </select>
    <button class="quiet small" type="submit">
      Change<span class="hidden"> the role of {member.fullName}</span>
    </button>
  </form>
);

function Row({
  member,
  organization,
  viewerId,
}: {
  member: Member;
  organization: Organization;
  viewerId: string;
}) {
  const { id, role: mine, name } = organization;
  const path = `/console/orgs/${id}/members`;
  const isMe = member.userId === viewerId;
  const mayChange = mine === "owner" || (mine === "admin" && member.role !== "owner");
  return (
    <tr>
      <th scope="row">
        <Foreign>{member.fullName}</Foreign>
        {isMe && " (you)"}
      </th>
      <td data-label="Email address">{member.email}</td>
      <td data-label="Role">
        {mayChange ? <RoleForm member={member} mine={mine} path={path} /> : roleText(member.role)}
      </td>
      <td data-label="Joined">
        <Day at={member.joinedAt} />
      </td>
      <td>
        {isMe ? (
          <Confirm
            summary="Leave…"
            warning={`You will no longer see the documents of ${name}. Only a new invitation brings you back.`}
            action={`${path}/${member.userId}/remove`}
            button="Leave the organization"
          />
        ) : (
          mayChange && (
            <Confirm
              summary={
                <>
                  Remove<span class="hidden"> {member.fullName}</span>…
                </>
              }
              warning={`${member.fullName} will no longer see the organization's documents. Documents that they uploaded stay.`}
              action={`${path}/${member.userId}/remove`}
              button="Remove"
            />
          )
        )}
      </td>
    </tr>
  );
}

const Members = ({
  rows,
  total,
  organization,
  viewerId,
}: {
  rows: Member[];
  total: number;
  organization: Organization;
  viewerId: string;
}) => (
  <table class="stack">
    <caption>{counted(total, "member")}, newest first</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email address</th>
        <th scope="col">Role</th>
        <th scope="col">Joined</th>
        <th scope="col">Leave or remove</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((member) => (
        <Row member={member} organization={organization} viewerId={viewerId} />
      ))}
    </tbody>
  </table>
);

const InviteForm = ({
  orgId,
  mine,
  isMailOn,
  typed,
  problems,
}: { orgId: string; mine: Role; isMailOn: boolean } & Shown) => (
  <>
    <h2 id="invite">Invite someone</h2>
    <p>
      {isMailOn
        ? "The link is mailed to them, and you get it too."
        : "Lectern sends no mail: you get a link and pass it on."}{" "}
      Members see and check all documents; admins also manage members; owners may delete the organization.
    </p>
    <form class="fields" method="post" action={`/console/orgs/${orgId}/invitations`}>
      <Field name="email" label="Email address" type="email" value={typed.email} problems={problems} />
      <Select name="role" label="Role" options={rolesGivenBy(mine)} value={typed.role} />
      <div>
        <button type="submit">Make an invitation link</button>
      </div>
    </form>
  </>
);

const InvitationLink = ({ url, email, isMailed }: Made) => (
  <section class="panel" aria-labelledby="made">
    <h2 id="made">The invitation link for {email}</h2>
    <p>
      {isMailed
        ? "It is on its way to them. You may pass it on yourself as well: it is shown only this once."
        : "Copy it now and pass it on: it is shown only this once."}{" "}
      It is good for 7 days and for this address alone.
    </p>
    <code class="secret" data-copy="the invitation link">
      {url}
    </code>
  </section>
);

interface Made {
  url: string;
  email: string;
  isMailed: boolean;
}

interface Shown {
  typed: Typed;
  problems: Problems | null;
  /** The link of an invitation that has just been made. */
  made?: Made;
}

async function show(c: Context<AppEnv>, { typed, problems, made }: Shown = { typed: {}, problems: null }) {
  const [viewer, orgId] = [viewerOf(c), c.req.param("org_id")!];
  const { organizations } = c.get("services");
  const [paging, invitationPaging] = [pagingOf(c), pagingOf(c, "invitations")];
  const [organization, members, invitations] = await Promise.all([
    organizations.read(viewer, orgId),
    organizations.members(viewer, orgId, paging),
    organizations.invitations(viewer, orgId, invitationPaging).catch(noneForMembers),
  ]);
  const path = `/console/orgs/${orgId}/members`;
  return page(
    c,
    {
      ...inOrganization(orgId, "/members", organization.role),
      title: `Members of ${organization.name}`,
      ...(made ? { script: "/copy.js" } : {}),
      children: (
        <>
          <p class="kind">
            <Foreign>{organization.name}</Foreign>
          </p>
          <h1>Members</h1>
          {made ? (
            <Notice>The invitation has been made: its link is below.</Notice>
          ) : (
            <Done code={c.req.query("done")} notices={notices} />
          )}
          <Problem error={problems} />
          {made && <InvitationLink {...made} />}
          <Members {...members} organization={organization} viewerId={viewer.userId} />
          <Pages
            page={paging.page}
            size={listSize}
            total={members.total}
            path={path}
            label="Pages of members"
          />
          {invitations && (
            <>
              <InviteForm
                orgId={orgId}
                mine={organization.role}
                isMailOn={c.get("services").mails.isOn}
                typed={typed}
                problems={problems}
              />
              <Invitations {...invitations} orgId={orgId} />
              <Pages
                page={invitationPaging.page}
                size={listSize}
                total={invitations.total}
                path={path}
                parameter="invitations"
                label="Pages of invitations"
              />
            </>
          )}
          {organization.role === "owner" && (
            <>
              <h2>Delete the organization</h2>
              <Confirm
                summary="Delete the organization…"
                warning={`All documents of ${organization.name}, their reports, conversions, shares and tags are deleted for everyone. This cannot be undone.`}
                action={`/console/orgs/${orgId}/delete`}
                button="Delete it for good"
              />
            </>
          )}
        </>
      ),
    },
    problems ? 400 : made ? 201 : 200,
  );
}

function noneForMembers(error: unknown): null {
  if (error instanceof AppError && error.code === "forbidden") return null;
  throw error;
}

const role = z.enum(["owner", "admin", "member"]);
const invitationForm = z.object({ email, role: role.default("member") });
const roleForm = z.object({ role });

/** Members of an organization, their roles, and invitations. */
export const members = new Hono<AppEnv>();

members.get("/:org_id/members", (c) => show(c));

members.post("/:org_id/members/:user_id/role", async (c) => {
  const { org_id: orgId, user_id: userId } = c.req.param();
  const { data, problems } = readForm(roleForm, await typedIn(c));
  const refused =
    problems ??
    (await attempt(() => c.get("services").organizations.setRole(viewerOf(c), orgId, userId, data!.role)));
  if (refused) return show(c, { typed: {}, problems: refused });
  return c.redirect(`/console/orgs/${orgId}/members?done=role`, 303);
});

members.post("/:org_id/members/:user_id/remove", async (c) => {
  const { org_id: orgId, user_id: userId } = c.req.param();
  const viewer = viewerOf(c);
  const problems = await attempt(() => c.get("services").organizations.removeMember(viewer, orgId, userId));
  if (problems) return show(c, { typed: {}, problems });
  const isMe = userId === viewer.userId;
  return c.redirect(isMe ? "/console?done=left" : `/console/orgs/${orgId}/members?done=removed`, 303);
});

members.get("/:org_id/invitations", (c) =>
  c.redirect(`/console/orgs/${c.req.param("org_id")}/members#invite`, 303),
);

members.post("/:org_id/invitations", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(invitationForm, typed);
  let made: Shown["made"];
  const refused =
    problems ??
    (await attempt(async () => {
      const { organizations } = c.get("services");
      const { token, email, isMailed } = await organizations.invite(
        viewerOf(c),
        c.req.param("org_id"),
        data!,
      );
      made = { url: `${shareOrigin(c)}/invitations/${token}`, email, isMailed };
    }));
  return made ? show(c, { typed: {}, problems: null, made }) : show(c, { typed, problems: refused });
});

members.post("/:org_id/invitations/:id/revoke", async (c) => {
  const { org_id: orgId, id } = c.req.param();
  await c.get("services").organizations.revokeInvitation(viewerOf(c), orgId, id);
  return c.redirect(`/console/orgs/${orgId}/members?done=revoked`, 303);
});

members.post("/:org_id/delete", async (c) => {
  await c.get("services").organizations.remove(viewerOf(c), c.req.param("org_id"));
  return c.redirect("/console?done=deleted", 303);
});
