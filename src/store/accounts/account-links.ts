import { and, count, eq, gt, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AccountLinkStore, MailLimit } from "../../services/accounts/account-links.ts";
import type { Database } from "../database.ts";
import { mails } from "../schema/mails.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";
import { addMail } from "./mails.ts";
import { giveAttemptsBack, rememberAddress } from "./password-attempts.ts";
import { viewed, viewerId } from "./viewer.ts";

export function accountLinkStore(db: Database): AccountLinkStore {
  const isBelow = (userId: SQL, kind: "verification" | "reset", { since, most }: MailLimit) =>
    sql`${db
      .select({ count: count() })
      .from(mails)
      .where(and(eq(mails.userId, userId), eq(mails.kind, kind), gte(mails.createdAt, since)))} < ${most}`;

  /** The link of a token, while it may be used. */
  const isOpen = (kind: "verification" | "reset", tokenHash: string, now: string) =>
    and(eq(mails.tokenHash, tokenHash), eq(mails.kind, kind), gt(mails.expiresAt, now));

  /** Whose link it is, as an expression; null, which equals nothing, when it is good for nothing. */
  const ownerOf = (kind: "verification" | "reset", tokenHash: string, now: string): SQL =>
    sql`(select ${mails.userId} from ${mails} where ${isOpen(kind, tokenHash, now)})`;

  return {
    async addReset(email, mail, limit) {
      const userId = sql`(select ${users.id} from ${users} where ${and(eq(users.email, email), isNotNull(users.passwordHash))})`;
      await addMail(db, mail, { userId }, isBelow(userId, "reset", limit));
    },

    async resetOwner(tokenHash, now) {
      const [row] = await db
        .select({ email: users.email, fullName: users.fullName })
        .from(mails)
        .innerJoin(users, eq(users.id, mails.userId))
        .where(isOpen("reset", tokenHash, now));
      return row ?? null;
    },

    async reset(tokenHash, passwordHash, address, now) {
      const owner = ownerOf("reset", tokenHash, now);
      // An operator passes links on by other ways, which proves nothing of the address.
      const wasMailed = sql`exists (select 1 from ${mails} where ${isOpen("reset", tokenHash, now)} and ${mails.attempts} > 0)`;
      const [changed] = await db.batch([
        db
          .update(users)
          .set({
            passwordHash,
            signedOutAt: now,
            emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, case when ${wasMailed} then ${now} end)`,
          })
          .where(eq(users.id, owner))
          .returning({ id: users.id }),
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.userId, owner), isNull(sessions.revokedAt))),
        ...giveAttemptsBack(db, owner, address),
        rememberAddress(db, owner, address, now),
        // The last, as all others find the owner by it.
        db.delete(mails).where(and(eq(mails.userId, owner), eq(mails.kind, "reset"))),
      ]);
      return changed.length > 0;
    },

    async addVerification(viewer, mail, limit) {
      const isMe = eq(users.id, viewerId(viewer));
      const isUnverified = sql`exists (select 1 from ${users} where ${and(isMe, isNull(users.emailVerifiedAt))})`;
      const [[me], added] = await viewed(
        db,
        viewer,
        db.select({ emailVerifiedAt: users.emailVerifiedAt }).from(users).where(isMe),
        addMail(
          db,
          mail,
          { userId: viewerId(viewer) },
          sql`${isUnverified} and ${isBelow(viewerId(viewer), "verification", limit)}`,
        ).returning({ id: mails.id }),
      );
      return { isVerified: me!.emailVerifiedAt !== null, isAdded: added.length > 0 };
    },

    async verify(tokenHash, now) {
      const owner = ownerOf("verification", tokenHash, now);
      const [verified] = await db.batch([
        db
          .update(users)
          .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` })
          .where(eq(users.id, owner))
          .returning({ id: users.id }),
        db.delete(mails).where(and(eq(mails.userId, owner), eq(mails.kind, "verification"))),
      ]);
      return verified.length > 0;
    },
  };
}
