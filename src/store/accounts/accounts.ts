import { and, count, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import type { Account, AccountChanges, AccountStore, Credentials } from "../../services/accounts/accounts.ts";
import type { AttemptCount } from "../../services/accounts/password-attempts.ts";
import { hashToken } from "../../services/accounts/tokens.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { invitations } from "../schema/invitations.ts";
import { mails } from "../schema/mails.ts";
import { members } from "../schema/members.ts";
import { organizations } from "../schema/organizations.ts";
import { scans } from "../schema/scans.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";
import { audited } from "./audited.ts";
import { addMail } from "./mails.ts";
import { openSession } from "./new-session.ts";
import { attemptCount, countAttempt, giveAttemptsBack, rememberAddress } from "./password-attempts.ts";
import { viewed, viewerId } from "./viewer.ts";

type UserRow = typeof users.$inferSelect;

const accountOf = (row: UserRow): Account => ({
  id: row.id,
  email: row.email,
  fullName: row.fullName,
  showBadge: row.showBadge,
  verifiedAt: row.verifiedAt,
  emailVerifiedAt: row.emailVerifiedAt,
  onboarding: {
    step: row.onboardingStep,
    completed: row.onboardingCompleted,
    skipped: row.onboardingSkipped,
  },
  surveyResponses: row.surveyResponses,
  createdAt: row.createdAt,
});

/** What a change sets; a column that is not named stays as it is. */
const columnsOf = ({ showBadge, onboarding, surveyResponses }: AccountChanges) => ({
  ...(showBadge === undefined ? {} : { showBadge }),
  ...(onboarding?.step === undefined ? {} : { onboardingStep: onboarding.step }),
  ...(onboarding?.completed === undefined ? {} : { onboardingCompleted: onboarding.completed }),
  ...(onboarding?.skipped === undefined ? {} : { onboardingSkipped: onboarding.skipped }),
  ...(surveyResponses === undefined ? {} : { surveyResponses }),
});

const credentialsOf = (row: UserRow | undefined, attempts: AttemptCount): Credentials => ({
  account: row ? accountOf(row) : null,
  passwordHash: row?.passwordHash ?? null,
  attempts,
});

export function accountStore(db: Database): AccountStore {
  const isMe = (viewer: Parameters<typeof viewerId>[0]) => eq(users.id, viewerId(viewer));

  return {
    async add({ passwordHash, onboarding, ...account }, session, inviteHash, mail) {
      const invitation = and(
        eq(invitations.tokenHash, inviteHash ?? ""),
        eq(invitations.email, account.email),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, account.createdAt),
      );
      const isWelcome =
        inviteHash === null ? sql`true` : sql`exists (select 1 from ${invitations} where ${invitation})`;
      const isMade = sql`exists (select 1 from ${users} where ${eq(users.id, account.id)})`;
      const [made, , , taken] = await db.batch([
        insertFrom(
          db,
          users,
          {
            id: account.id,
            email: account.email,
            passwordHash,
            fullName: account.fullName,
            showBadge: account.showBadge ? 1 : 0,
            onboardingStep: onboarding.step,
            onboardingCompleted: 0,
            onboardingSkipped: 0,
            surveyResponses: "{}",
            createdAt: account.createdAt,
          },
          sql`where ${isWelcome}`,
        )
          .onConflictDoNothing()
          .returning({ id: users.id }),
        ...openSession(db, account.id, session, isMade),
        db.select({ id: users.id }).from(users).where(eq(users.email, account.email)),
        insertFrom(
          db,
          members,
          {
            orgId: invitations.orgId,
            userId: account.id,
            role: invitations.role,
            joinedAt: account.createdAt,
          },
          sql`from ${invitations} where ${invitation} and ${isMade}`,
        ).onConflictDoNothing(),
        audited(
          db,
          { userId: account.id, origin: session.place },
          {
            action: "invitation.accepted",
            orgId: invitations.orgId,
            recordId: invitations.id,
            detail: { role: invitations.role },
          },
          sql`from ${invitations} where ${invitation} and ${isMade}`,
        ),
        db.update(invitations).set({ acceptedAt: account.createdAt }).where(and(invitation, isMade)),
        rememberAddress(db, account.id, session.place.address, account.createdAt),
        ...(mail ? [addMail(db, mail, { userId: sql`${account.id}` }, isMade)] : []),
      ]);
      if (made.length) return "added";
      return taken.length ? "taken" : "bad-invitation";
    },

    async attemptLogin(email, attempt) {
      const user = db.select().from(users).where(eq(users.email, email));
      // An address without an account is counted too, so that it answers like any other.
      const account = sql`coalesce((select ${users.id} from ${users} where ${eq(users.email, email)}), ${hashToken(email)})`;
      const [here, all, known, [row]] = await db.batch([...countAttempt(db, account, attempt), user]);
      return credentialsOf(row, attemptCount(here, all, known));
    },

    async attemptCheck(viewer, attempt) {
      const [here, all, known, [row]] = await viewed(
        db,
        viewer,
        ...countAttempt(db, viewerId(viewer), attempt),
        db.select().from(users).where(isMe(viewer)),
      );
      return credentialsOf(row, attemptCount(here, all, known));
    },

    async giveBack(viewer, address) {
      await viewed(db, viewer, ...giveAttemptsBack(db, viewerId(viewer), address));
    },

    async noteLogin(account, session, passwordHash) {
      const isThere = sql`exists (select 1 from ${users} where ${eq(users.id, account.id)})`;
      const { address } = session.place;
      await db.batch([
        ...openSession(db, account.id, session, isThere),
        rememberAddress(db, account.id, address, session.createdAt),
        ...giveAttemptsBack(db, account.id, address),
        db
          .update(users)
          .set({ passwordHash })
          .where(and(eq(users.id, account.id), passwordHash === null ? sql`false` : sql`true`)),
      ]);
    },

    async read(viewer) {
      const [[row]] = await viewed(db, viewer, db.select().from(users).where(isMe(viewer)));
      return accountOf(row!);
    },

    async update(viewer, changes) {
      const columns = columnsOf(changes);
      const set = Object.keys(columns).length ? columns : { id: users.id };
      const [[row]] = await viewed(db, viewer, db.update(users).set(set).where(isMe(viewer)).returning());
      return accountOf(row!);
    },

    async advance(viewer, step, isLast) {
      const set = { onboardingStep: step, ...(isLast ? { onboardingCompleted: true } : {}) };
      await viewed(
        db,
        viewer,
        db
          .update(users)
          .set(set)
          .where(and(isMe(viewer), lt(users.onboardingStep, step))),
      );
    },

    async setPassword(viewer, passwordHash, now) {
      await viewed(
        db,
        viewer,
        db.update(users).set({ passwordHash, signedOutAt: now }).where(isMe(viewer)),
        db.delete(mails).where(and(eq(mails.userId, viewerId(viewer)), eq(mails.kind, "reset"))),
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(
            and(
              eq(sessions.userId, viewerId(viewer)),
              ne(sessions.id, viewer.sessionId),
              isNull(sessions.revokedAt),
            ),
          ),
      );
    },

    async remove(viewer, now) {
      const others = db
        .select({ count: count() })
        .from(members)
        .where(
          sql`${members.orgId} = ${organizations.id} and ${members.role} = 'owner' and ${members.userId} <> ${viewer.userId}`,
        );
      const ownedAlone = and(
        eq(members.userId, viewerId(viewer)),
        eq(members.role, "owner"),
        sql`${others} = 0`,
      );
      const alone = db
        .select({ name: organizations.name })
        .from(members)
        .innerJoin(organizations, eq(organizations.id, members.orgId))
        .where(ownedAlone);
      const mayGo = and(isMe(viewer), sql`not exists ${alone}`);
      const leaving = sql`(select ${users.email} from ${users} where ${mayGo})`;
      const [names, , , , removed] = await viewed(
        db,
        viewer,
        alone,
        audited(
          db,
          viewer,
          { action: "member.left", orgId: members.orgId, recordId: viewer.userId },
          sql`from ${members} where ${members.userId} = (select ${users.id} from ${users} where ${mayGo})`,
        ),
        db
          .update(invitations)
          .set({
            email: "",
            revokedAt: sql`coalesce(${invitations.revokedAt}, iif(${invitations.acceptedAt} is null, ${now}, null))`,
          })
          .where(sql`${invitations.email} = ${leaving}`),
        insertFrom(
          db,
          doomedObjects,
          { objectKey: scans.objectKey, createdAt: now },
          sql`from ${scans} where ${scans.userId} = (select ${users.id} from ${users} where ${mayGo})
            and ${scans.objectKey} is not null`,
        ).onConflictDoNothing(),
        db.delete(users).where(mayGo).returning({ id: users.id }),
      );
      return { isRemoved: removed.length > 0, ownedAlone: names.map(({ name }) => name) };
    },
  };
}
