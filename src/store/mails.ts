import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { MailClaim, MailStore, NewMail } from "../services/mails.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./insert-from.ts";
import { invitations } from "./schema/invitations.ts";
import { mails } from "./schema/mails.ts";
import { organizations } from "./schema/organizations.ts";
import { users } from "./schema/users.ts";

/** Whom a mail is about, as expressions; nothing is written when the user is null. */
interface MailTarget {
  userId: SQL;
  invitationId?: string;
}

/** A statement that writes a mail, due at once, when the condition holds. */
export const addMail = (
  db: Database,
  { id, kind, tokenHash, createdAt, expiresAt }: NewMail,
  { userId, invitationId }: MailTarget,
  condition: SQL,
) =>
  insertFrom(
    db,
    mails,
    {
      id,
      kind,
      userId,
      invitationId: invitationId ?? null,
      tokenHash,
      createdAt,
      expiresAt,
      dueAt: createdAt,
      attempts: 0,
      fence: 0,
    },
    sql`where ${userId} is not null and ${condition}`,
  );

const isDue = (now: string) =>
  and(
    lte(mails.dueAt, now),
    gt(mails.expiresAt, now),
    or(isNull(mails.leaseEndsAt), lt(mails.leaseEndsAt, now)),
  );

export function mailStore(db: Database): MailStore {
  return {
    async claim(id, now, leaseEndsAt) {
      const [[claimed], [about]] = await db.batch([
        db
          .update(mails)
          .set({
            fence: sql`${mails.fence} + 1`,
            attempts: sql`${mails.attempts} + 1`,
            leaseEndsAt,
          })
          .where(and(eq(mails.id, id), isDue(now)))
          .returning({
            id: mails.id,
            kind: mails.kind,
            fence: mails.fence,
            attempts: mails.attempts,
            expiresAt: mails.expiresAt,
          }),
        db
          .select({
            email: users.email,
            fullName: users.fullName,
            verifiedAt: users.emailVerifiedAt,
            invitationId: invitations.id,
            // Rows of a batch come by name: two columns of one name would be one.
            invited: sql<string | null>`${invitations.email}`.as("invited"),
            role: invitations.role,
            acceptedAt: invitations.acceptedAt,
            revokedAt: invitations.revokedAt,
            organization: organizations.name,
          })
          .from(mails)
          .innerJoin(users, eq(users.id, mails.userId))
          .leftJoin(invitations, eq(invitations.id, mails.invitationId))
          .leftJoin(organizations, eq(organizations.id, invitations.orgId))
          .where(eq(mails.id, id)),
      ]);
      if (!claimed || !about) return null;
      const { kind, ...claim } = claimed;
      let content: MailClaim["content"] = null;
      if (kind === "reset" || (kind === "verification" && !about.verifiedAt))
        content = { kind, to: about.email };
      const { invitationId, invited, role, acceptedAt, revokedAt, organization } = about;
      if (kind === "invitation" && invitationId && invited && role && !acceptedAt && !revokedAt)
        content = {
          kind,
          to: invited,
          invitationId,
          organization: organization ?? "",
          invitedBy: about.fullName,
          role,
        };
      return { ...claim, content };
    },

    async settle({ id, fence }, { sentAt, dueAt }) {
      await db
        .update(mails)
        .set({ sentAt, dueAt, leaseEndsAt: null })
        .where(and(eq(mails.id, id), eq(mails.fence, fence)));
    },

    async due(now, most) {
      const rows = await db
        .select({ id: mails.id })
        .from(mails)
        .where(isDue(now))
        .orderBy(mails.dueAt)
        .limit(most);
      return rows.map(({ id }) => id);
    },

    async forget(before) {
      const old = db.select({ id: mails.id }).from(mails).where(lt(mails.expiresAt, before)).limit(1_000);
      await db.delete(mails).where(inArray(mails.id, old));
    },
  };
}
