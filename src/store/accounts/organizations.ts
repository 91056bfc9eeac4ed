import { and, count, desc, eq, gt, gte, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { formerMember } from "../../services/accounts/accounts.ts";
import type {
  Invitation,
  InvitationMail,
  Member,
  OrganizationStore,
} from "../../services/accounts/organizations.ts";
import type { Role } from "../../services/accounts/roles.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import { ValueRow } from "../answers.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { documents } from "../schema/documents.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { invitations } from "../schema/invitations.ts";
import { mails } from "../schema/mails.ts";
import { members } from "../schema/members.ts";
import { organizations } from "../schema/organizations.ts";
import { users } from "../schema/users.ts";
import { versions } from "../schema/versions.ts";
import { audited } from "./audited.ts";
import { addMail } from "./mails.ts";
import { sessionUser, viewed, viewerId } from "./viewer.ts";

const roleIn = (orgId: string | SQL, userId: SQL): SQL<Role | null> =>
  sql`(select own.role from ${members} own where own.org_id = ${orgId} and own.user_id = ${userId})`;

/** The viewer's role in an organization as an expression; null for outsiders. */
export const roleOf = (viewer: Viewer, orgId: string | SQL): SQL<Role | null> =>
  roleIn(orgId, viewerId(viewer));

/** The viewer's role as a value of `viewed`, whether or not there is a membership. */
export const roleRow = (orgId: string) => new ValueRow("role", roleIn(orgId, sessionUser));

/** Whether the viewer may manage the organization, as a condition. */
export const isManager = (viewer: Viewer, orgId: string) =>
  sql`${roleOf(viewer, orgId)} in ('owner', 'admin')`;

/** Writes the mail of an invitation that has just been written, while its limits allow one more. */
function addInvitationMail(
  db: Database,
  viewer: Viewer,
  { id, email }: { id: string; email: string },
  { mail, since, mostByInviter, mostToAddress }: InvitationMail,
) {
  const byInviter = db
    .select({ count: count() })
    .from(mails)
    .where(
      and(eq(mails.userId, viewerId(viewer)), eq(mails.kind, "invitation"), gte(mails.createdAt, since)),
    );
  // The invitation itself is among them.
  const toAddress = db
    .select({ count: count() })
    .from(invitations)
    .where(and(eq(invitations.email, email), gte(invitations.createdAt, since)));
  const isMade = sql`exists (select 1 from ${invitations} where ${eq(invitations.id, id)})`;
  return addMail(
    db,
    mail,
    { userId: viewerId(viewer), invitationId: id },
    sql`${isMade} and ${byInviter} < ${mostByInviter} and ${toAddress} <= ${mostToAddress}`,
  ).returning({ id: mails.id });
}

export function organizationStore(db: Database): OrganizationStore {
  const memberCount = totalOf("members", sql`${organizations.id}`);

  const listed = (viewer: Viewer) =>
    db
      .select({
        id: organizations.id,
        name: organizations.name,
        createdAt: organizations.createdAt,
        role: members.role,
        memberCount,
        retentionDays: organizations.retentionDays,
      })
      .from(members)
      .innerJoin(organizations, eq(organizations.id, members.orgId))
      .where(eq(members.userId, viewerId(viewer)))
      .$dynamic();

  const one = (viewer: Viewer, orgId: string | SQL) =>
    listed(viewer).where(and(eq(members.userId, viewerId(viewer)), eq(members.orgId, orgId)));

  const memberColumns = {
    userId: members.userId,
    email: users.email,
    fullName: users.fullName,
    role: members.role,
    joinedAt: members.joinedAt,
  };

  /** The invitation of a token, while it may be accepted. */
  const isOpen = (tokenHash: string, now: string) =>
    and(
      eq(invitations.tokenHash, tokenHash),
      isNull(invitations.acceptedAt),
      isNull(invitations.revokedAt),
      gt(invitations.expiresAt, now),
    );

  const invitationColumns = (now: string) => ({
    id: invitations.id,
    email: sql<string>`coalesce(nullif(${invitations.email}, ''), ${formerMember})`,
    role: invitations.role,
    status: sql<Invitation["status"]>`case
      when ${invitations.acceptedAt} is not null then 'accepted'
      when ${invitations.revokedAt} is not null then 'revoked'
      when ${invitations.expiresAt} <= ${now} then 'expired' else 'pending' end`,
    createdAt: invitations.createdAt,
    expiresAt: invitations.expiresAt,
  });

  return {
    async list(viewer, paging) {
      const at = windowOf(paging, [members.orgId]);
      const [rows, [all]] = await viewed(
        db,
        viewer,
        listed(viewer)
          .where(and(eq(members.userId, viewerId(viewer)), at.where))
          .orderBy(desc(members.orgId))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(totalOf("memberships", viewerId(viewer))),
      );
      return { rows, total: all!.total };
    },

    async add(viewer, { id, name, createdAt }) {
      const isSomebody = sql`${viewerId(viewer)} is not null`;
      await viewed(
        db,
        viewer,
        insertFrom(db, organizations, { id, name, createdAt }, sql`where ${isSomebody}`),
        insertFrom(
          db,
          members,
          { orgId: id, userId: viewerId(viewer), role: "owner", joinedAt: createdAt },
          sql`where ${isSomebody}`,
        ),
        audited(db, viewer, { action: "organization.created", orgId: id, recordId: id }),
      );
    },

    async read(viewer, orgId) {
      const [[row]] = await viewed(db, viewer, one(viewer, orgId));
      return row ?? null;
    },

    async setRetention(viewer, orgId, days) {
      const isChange = sql`${organizations.id} = ${orgId} and ${organizations.retentionDays} is not ${days}
        and ${isManager(viewer, orgId)}`;
      const [[mine], , , [organization]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        audited(
          db,
          viewer,
          {
            action: "retention.set",
            orgId,
            recordId: orgId,
            detail: { from: organizations.retentionDays, to: days },
          },
          sql`from ${organizations} where ${isChange}`,
        ),
        db.update(organizations).set({ retentionDays: days }).where(isChange),
        one(viewer, orgId),
      );
      return { role: mine!.role, organization: organization ?? null };
    },

    async remove(viewer, orgId, now) {
      const isOwner = sql`${roleOf(viewer, orgId)} = 'owner'`;
      const [[row]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        insertFrom(
          db,
          doomedObjects,
          { objectKey: versions.objectKey, createdAt: now },
          sql`from ${versions} join ${documents} on ${documents.id} = ${versions.documentId}
            where ${documents.orgId} = ${orgId} and ${isOwner}`,
        ).onConflictDoNothing(),
        db.delete(organizations).where(and(eq(organizations.id, orgId), isOwner)),
      );
      return { role: row!.role };
    },

    async members(viewer, orgId, paging) {
      const at = windowOf(paging, [members.joinedAt, members.userId]);
      const isOurs = and(eq(members.orgId, orgId), sql`${roleOf(viewer, orgId)} is not null`);
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        db
          .select(memberColumns)
          .from(members)
          .innerJoin(users, eq(users.id, members.userId))
          .where(and(isOurs, at.where))
          .orderBy(desc(members.joinedAt), desc(members.userId))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(totalOf("members", orgId)),
      );
      return mine!.role ? { role: mine!.role, rows, total: all!.total } : null;
    },

    async changeMember(viewer, orgId, userId, next) {
      const isThis = and(eq(members.orgId, orgId), eq(members.userId, userId));
      const otherOwners = sql`exists (select 1 from ${members} "other"
        where "other".org_id = ${orgId} and "other".role = 'owner' and "other".user_id <> ${userId})`;
      const isOwner = sql`${roleOf(viewer, orgId)} = 'owner'`;
      const isAllowed = or(
        isOwner,
        and(
          sql`${roleOf(viewer, orgId)} = 'admin'`,
          ne(members.role, "owner"),
          next === "owner" ? sql`false` : sql`true`,
        ),
        next === null && userId === viewer.userId ? sql`${roleOf(viewer, orgId)} is not null` : sql`false`,
      );
      const keepsOwner = or(
        ne(members.role, "owner"),
        next === "owner" ? sql`true` : sql`false`,
        otherOwners,
      );
      const condition = and(isThis, isAllowed, keepsOwner);
      const change =
        next === null
          ? db.delete(members).where(condition).returning({ userId: members.userId })
          : db.update(members).set({ role: next }).where(condition).returning({ userId: members.userId });
      const isLeaving = next === null && userId === viewer.userId;
      const [[mine], [before], , changed, [after]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        db.select({ role: members.role }).from(members).where(isThis),
        audited(
          db,
          viewer,
          {
            action: next ? "member.role_changed" : isLeaving ? "member.left" : "member.removed",
            orgId,
            recordId: userId,
            detail: next ? { from: members.role, to: next } : { role: members.role },
          },
          sql`from ${members} where ${condition}`,
        ),
        change,
        db.select(memberColumns).from(members).innerJoin(users, eq(users.id, members.userId)).where(isThis),
      );
      return {
        viewerRole: mine!.role,
        before: before?.role ?? null,
        isChanged: changed.length > 0,
        member: (after as Member | undefined) ?? null,
      };
    },

    async invitations(viewer, orgId, paging, now) {
      const at = windowOf(paging, [invitations.id]);
      const isOurs = and(eq(invitations.orgId, orgId), isManager(viewer, orgId));
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        db
          .select(invitationColumns(now))
          .from(invitations)
          .where(and(isOurs, at.where))
          .orderBy(desc(invitations.id))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(totalOf("invitations", orgId)),
      );
      return mine!.role ? { role: mine!.role, rows, total: all!.total } : null;
    },

    async invite(viewer, orgId, { id, email, role: invited, tokenHash, createdAt, expiresAt }, mailing) {
      const membership = sql`exists (select 1 from ${members} join ${users} on ${users.id} = ${members.userId}
        where ${members.orgId} = ${orgId} and ${users.email} = ${email})`;
      const mayInvite =
        invited === "owner" ? sql`${roleOf(viewer, orgId)} = 'owner'` : isManager(viewer, orgId);
      const [[mine], [known], added, , mailed] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        db.select({ isMember: sql<number>`${membership}` }).from(sql`(select 1)`),
        insertFrom(
          db,
          invitations,
          {
            id,
            orgId,
            email,
            role: invited,
            tokenHash,
            invitedBy: viewerId(viewer),
            createdAt,
            expiresAt,
          },
          sql`where ${mayInvite} and not ${membership}`,
        ).returning({ id: invitations.id }),
        audited(db, viewer, { action: "invitation.created", orgId, recordId: id, detail: { role: invited } }),
        ...(mailing ? [addInvitationMail(db, viewer, { id, email }, mailing)] : []),
      );
      return {
        role: mine!.role,
        isMember: known!.isMember === 1,
        isAdded: added.length > 0,
        isMailed: (mailed?.length ?? 0) > 0,
      };
    },

    async revokeInvitation(viewer, orgId, id, now) {
      const isThis = and(
        eq(invitations.id, id),
        eq(invitations.orgId, orgId),
        isNull(invitations.acceptedAt),
        isManager(viewer, orgId),
      );
      const [[mine], , revoked] = await viewed(
        db,
        viewer,
        roleRow(orgId),
        // Revoking again is no deed.
        audited(
          db,
          viewer,
          { action: "invitation.revoked", orgId, recordId: id },
          sql`from ${invitations} where ${and(isThis, isNull(invitations.revokedAt))}`,
        ),
        db
          .update(invitations)
          .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, ${now})` })
          .where(isThis)
          .returning({ id: invitations.id }),
      );
      return { role: mine!.role, isRevoked: revoked.length > 0 };
    },

    async offer(tokenHash, now) {
      const [row] = await db
        .select({
          organization: organizations.name,
          email: invitations.email,
          role: invitations.role,
          invitedBy: users.fullName,
          expiresAt: invitations.expiresAt,
        })
        .from(invitations)
        .innerJoin(organizations, eq(organizations.id, invitations.orgId))
        .leftJoin(users, eq(users.id, invitations.invitedBy))
        .where(isOpen(tokenHash, now));
      return row ?? null;
    },

    async accept(viewer, tokenHash, now) {
      const isGood = and(
        isOpen(tokenHash, now),
        eq(
          invitations.email,
          sql`(select ${users.email} from ${users} where ${users.id} = ${viewerId(viewer)})`,
        ),
      );
      const orgOf = sql<string>`(select ${invitations.orgId} from ${invitations} where ${eq(invitations.tokenHash, tokenHash)})`;
      const [, , accepted, [row]] = await viewed(
        db,
        viewer,
        insertFrom(
          db,
          members,
          { orgId: invitations.orgId, userId: viewerId(viewer), role: invitations.role, joinedAt: now },
          sql`from ${invitations} where ${isGood}`,
        ).onConflictDoNothing(),
        audited(
          db,
          viewer,
          {
            action: "invitation.accepted",
            orgId: invitations.orgId,
            recordId: invitations.id,
            detail: { role: invitations.role },
          },
          sql`from ${invitations} where ${isGood}`,
        ),
        db.update(invitations).set({ acceptedAt: now }).where(isGood).returning({ id: invitations.id }),
        one(viewer, orgOf),
      );
      return accepted.length && row ? row : null;
    },
  };
}
