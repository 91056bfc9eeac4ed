import { createRoute, z } from "@hono/zod-openapi";
import { email, properName } from "../../http/fields.ts";
import { onlyFields } from "../../http/issue-text.ts";
import { shareOrigin } from "../../http/urls.ts";
import {
  type Invitation,
  type Member,
  mostRetentionDays,
  type Organization,
} from "../../services/accounts/organizations.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const role = z.enum(["owner", "admin", "member"]).openapi("Role");

const retentionDays = z.int().min(1).max(mostRetentionDays).nullable().openapi({
  description:
    "After how many days compliance reports, conversion jobs and the versions that they made are removed; null: never. Documents stay until they are deleted.",
  example: 90,
});

const organization = z
  .object({
    id: idOf("org"),
    name: z.string(),
    created_at: timestamp,
    role,
    member_count: z.int(),
    retention_days: retentionDays,
  })
  .strict()
  .openapi("Organization");

const presentOrganization = (found: Organization) => ({
  id: found.id,
  name: found.name,
  created_at: found.createdAt,
  role: found.role,
  member_count: found.memberCount,
  retention_days: found.retentionDays,
});

const member = z
  .object({ user_id: idOf("usr"), email: z.string(), full_name: z.string(), role, joined_at: timestamp })
  .strict()
  .openapi("Member");

const presentMember = (found: Member) => ({
  user_id: found.userId,
  email: found.email,
  full_name: found.fullName,
  role: found.role,
  joined_at: found.joinedAt,
});

const invitation = z
  .object({
    id: idOf("inv"),
    email: z.string(),
    role,
    status: z.enum(["pending", "accepted", "revoked", "expired"]),
    created_at: timestamp,
    expires_at: timestamp,
  })
  .strict()
  .openapi("Invitation");

const presentInvitation = (found: Invitation) => ({
  id: found.id,
  email: found.email,
  role: found.role,
  status: found.status,
  created_at: found.createdAt,
  expires_at: found.expiresAt,
});

const ofOrganization = z.object({ org_id: pathParameter("org_id") });

export const organizations = router();

organizations.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "listOrganizations",
    summary: "List your organizations, newest first",
    request: { query: pagingQuery },
    responses: {
      200: json(z.array(organization), "One page of organizations."),
      ...errors(detailError, 400, 401),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c.get("services").organizations.list(viewerOf(c), pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(presentOrganization), 200);
  },
);

organizations.openapi(
  createRoute({
    method: "post",
    path: "/",
    operationId: "createOrganization",
    summary: "Create an organization",
    description: "You become its owner.",
    request: { body: jsonBody(z.object({ name: properName }).openapi("NewOrganization")) },
    responses: { 201: json(organization, "The organization."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const made = await c.get("services").organizations.create(viewerOf(c), c.req.valid("json").name);
    return c.json(presentOrganization(made), 201);
  },
);

organizations.openapi(
  createRoute({
    method: "get",
    path: "/{org_id}",
    operationId: "readOrganization",
    summary: "Read an organization",
    request: { params: ofOrganization },
    responses: { 200: json(organization, "The organization."), ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    const found = await c.get("services").organizations.read(viewerOf(c), c.req.valid("param").org_id);
    return c.json(presentOrganization(found), 200);
  },
);

organizations.openapi(
  createRoute({
    method: "patch",
    path: "/{org_id}",
    operationId: "changeOrganization",
    summary: "Set how long reports and converted versions are kept",
    description: "For owners and admins. What is older is removed within some minutes, for good.",
    request: {
      params: ofOrganization,
      body: jsonBody(onlyFields({ retention_days: retentionDays }).openapi("OrganizationChanges")),
    },
    responses: {
      200: json(organization, "The organization."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const { retention_days: days } = c.req.valid("json");
    const changed = await c
      .get("services")
      .organizations.setRetention(viewerOf(c), c.req.valid("param").org_id, days);
    return c.json(presentOrganization(changed), 200);
  },
);

organizations.openapi(
  createRoute({
    method: "delete",
    path: "/{org_id}",
    operationId: "deleteOrganization",
    summary: "Delete an organization with its documents",
    request: { params: ofOrganization },
    responses: { 204: { description: "Deleted." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    await c.get("services").organizations.remove(viewerOf(c), c.req.valid("param").org_id);
    return c.body(null, 204);
  },
);

organizations.openapi(
  createRoute({
    method: "get",
    path: "/{org_id}/members",
    operationId: "listMembers",
    summary: "List members with their roles, newest first",
    request: { params: ofOrganization, query: pagingQuery },
    responses: { 200: json(z.array(member), "One page of members."), ...errors(detailError, 400, 401, 404) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { org_id: orgId } = c.req.valid("param");
    const { rows, total } = await c
      .get("services")
      .organizations.members(viewerOf(c), orgId, pagingOf(query));
    pageHeaders(c, query, total, rows, ({ joinedAt, userId }) => [joinedAt, userId]);
    return c.json(rows.map(presentMember), 200);
  },
);

const ofMember = z.object({ org_id: pathParameter("org_id"), user_id: pathParameter("user_id") });

organizations.openapi(
  createRoute({
    method: "patch",
    path: "/{org_id}/members/{user_id}",
    operationId: "changeMemberRole",
    summary: "Change a member's role",
    request: { params: ofMember, body: jsonBody(z.object({ role }).openapi("RoleChange")) },
    responses: { 200: json(member, "The member."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { org_id: orgId, user_id: userId } = c.req.valid("param");
    const { role } = c.req.valid("json");
    return c.json(
      presentMember(await c.get("services").organizations.setRole(viewerOf(c), orgId, userId, role)),
      200,
    );
  },
);

organizations.openapi(
  createRoute({
    method: "delete",
    path: "/{org_id}/members/{user_id}",
    operationId: "removeMember",
    summary: "Remove a member, or leave",
    request: { params: ofMember },
    responses: { 204: { description: "Removed." }, ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { org_id: orgId, user_id: userId } = c.req.valid("param");
    await c.get("services").organizations.removeMember(viewerOf(c), orgId, userId);
    return c.body(null, 204);
  },
);

organizations.openapi(
  createRoute({
    method: "get",
    path: "/{org_id}/invitations",
    operationId: "listInvitations",
    summary: "List invitations, newest first",
    request: { params: ofOrganization, query: pagingQuery },
    responses: {
      200: json(z.array(invitation), "One page of invitations."),
      ...errors(detailError, 400, 401, 403, 404),
    },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { org_id: orgId } = c.req.valid("param");
    const { rows, total } = await c
      .get("services")
      .organizations.invitations(viewerOf(c), orgId, pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(presentInvitation), 200);
  },
);

const newInvitation = z
  .object({
    ...invitation.shape,
    invite_token: z.string().openapi({ description: "Shown only now." }),
    invite_url: z.string(),
    mailed: z.boolean().openapi({
      description: "Whether the link is mailed to the address; where it is not, pass it on yourself.",
    }),
  })
  .strict()
  .openapi("NewInvitation");

organizations.openapi(
  createRoute({
    method: "post",
    path: "/{org_id}/invitations",
    operationId: "invite",
    summary: "Invite someone",
    description:
      "The link is good for 7 days and for this email address alone. It is mailed where the service sends mail, at most 5 times a day to one address and 100 times a day for one inviter.",
    request: {
      params: ofOrganization,
      body: jsonBody(z.object({ email, role: role.default("member") }).openapi("InvitationRequest")),
    },
    responses: { 201: json(newInvitation, "The invitation."), ...errors(detailError, 400, 401, 403, 404) },
  }),
  async (c) => {
    const { org_id: orgId } = c.req.valid("param");
    const { token, isMailed, ...made } = await c
      .get("services")
      .organizations.invite(viewerOf(c), orgId, c.req.valid("json"));
    const url = `${shareOrigin(c)}/invitations/${token}`;
    return c.json(
      { ...presentInvitation(made), invite_token: token, invite_url: url, mailed: isMailed },
      201,
    );
  },
);

organizations.openapi(
  createRoute({
    method: "delete",
    path: "/{org_id}/invitations/{invitation_id}",
    operationId: "revokeInvitation",
    summary: "Revoke an invitation",
    request: {
      params: z.object({ org_id: pathParameter("org_id"), invitation_id: pathParameter("invitation_id") }),
    },
    responses: { 204: { description: "Revoked." }, ...errors(detailError, 401, 403, 404) },
  }),
  async (c) => {
    const { org_id: orgId, invitation_id: id } = c.req.valid("param");
    await c.get("services").organizations.revokeInvitation(viewerOf(c), orgId, id);
    return c.body(null, 204);
  },
);

export const invitations = router();

invitations.openapi(
  createRoute({
    method: "post",
    path: "/accept",
    operationId: "acceptInvitation",
    summary: "Accept an invitation",
    request: {
      body: jsonBody(z.object({ invite_token: z.string().max(200) }).openapi("InvitationAcceptance")),
    },
    responses: {
      200: json(organization, "The organization that you joined."),
      ...errors(detailError, 400, 401),
    },
  }),
  async (c) => {
    const joined = await c
      .get("services")
      .organizations.accept(viewerOf(c), c.req.valid("json").invite_token);
    return c.json(presentOrganization(joined), 200);
  },
);
