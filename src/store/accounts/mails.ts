import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { MailClaim, MailStore, NewMail } from "../../services/accounts/mails.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { invitations } from "../schema/invitations.ts";
import { mails } from "../schema/mails.ts";
import { organizations } from "../schema/organizations.ts";
import { users } from "../schema/users.ts";

/** Whom a mail is about, as expressions; nothing is written when the user is null. */
interface MailTarget {
  userId: SQL;
  invitationId?: string;
}

/** A statement that writes a mail, to be sent at once, when the condition holds. */
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
      ...line(db, mails, "mail", mails.userId).queued(userId),
      fence: 0,
    },
    sql`where ${userId} is not null and ${condition}`,
  );

export function mailStore(db: Database): MailStore {
  const sending = line(db, mails, "mail", mails.userId);

  return {
    ...sending,

    async claim(now, leaseEndsAt, lanesPassedOver) {
      const claimed = await sending.claim(now, leaseEndsAt, lanesPassedOver, {}, {});
      if (!claimed) return null;
      const [about] = await db
        .select({
          kind: mails.kind,
          expiresAt: mails.expiresAt,
          email: users.email,
          fullName: users.fullName,
          verifiedAt: users.emailVerifiedAt,
          invitationId: invitations.id,
          invited: invitations.email,
          role: invitations.role,
          acceptedAt: invitations.acceptedAt,
          revokedAt: invitations.revokedAt,
          organization: organizations.name,
        })
        .from(mails)
        .innerJoin(users, eq(users.id, mails.userId))
        .leftJoin(invitations, eq(invitations.id, mails.invitationId))
        .leftJoin(organizations, eq(organizations.id, invitations.orgId))
        .where(eq(mails.id, claimed.id));
      if (!about) return null;
      const { kind, expiresAt } = about;
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
      return { ...claimed, expiresAt, content };
    },

    async settle(claim, { sentAt, dueAt }) {
      await db
        .update(mails)
        .set({ sentAt, ...(dueAt === null ? sending.ended : { notBefore: dueAt }) })
        .where(sending.isOurs(claim));
    },

    async forget(before) {
      const old = db.select({ id: mails.id }).from(mails).where(lt(mails.expiresAt, before)).limit(1_000);
      await db.delete(mails).where(inArray(mails.id, old));
    },
  };
}
