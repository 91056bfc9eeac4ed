import { and, count, eq, gt, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Account, AccountChanges, AccountStore, NewSession } from "../services/accounts.ts";
import { hashToken } from "../services/tokens.ts";
import type { Database } from "./database.ts";
import { insertFrom } from "./insert-from.ts";
import { doomedObjects } from "./schema/doomed-objects.ts";
import { invitations } from "./schema/invitations.ts";
import { knownAddresses } from "./schema/known-addresses.ts";
import { loginAttempts } from "./schema/login-attempts.ts";
import { members } from "./schema/members.ts";
import { organizations } from "./schema/organizations.ts";
import { refreshTokens } from "./schema/refresh-tokens.ts";
import { scans } from "./schema/scans.ts";
import { sessions } from "./schema/sessions.ts";
import { users } from "./schema/users.ts";
import { viewed, viewerId } from "./viewer.ts";

type UserRow = typeof users.$inferSelect;

const accountOf = (row: UserRow): Account => ({
  id: row.id,
  email: row.email,
  fullName: row.fullName,
  showBadge: row.showBadge,
  verifiedAt: row.verifiedAt,
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

export function accountStore(db: Database): AccountStore {
  /** The session with its first refresh token, when the condition holds. */
  const openSession = (userId: string, session: NewSession, condition: SQL) =>
    [
      insertFrom(
        db,
        sessions,
        { id: session.id, userId, createdAt: session.createdAt, expiresAt: session.expiresAt },
        sql`where ${condition}`,
      ),
      insertFrom(
        db,
        refreshTokens,
        { hash: session.tokenHash, sessionId: session.id, expiresAt: session.expiresAt },
        sql`where ${condition}`,
      ),
    ] as const;

  const isMe = (viewer: Parameters<typeof viewerId>[0]) => eq(users.id, viewerId(viewer));

  return {
    async add({ passwordHash, onboarding, ...account }, session, inviteHash) {
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
        ...openSession(account.id, session, isMade),
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
        db.update(invitations).set({ acceptedAt: account.createdAt }).where(and(invitation, isMade)),
      ]);
      if (made.length) return "added";
      return taken.length ? "taken" : "bad-invitation";
    },

    async credentials(email, address, now) {
      const isOpen = and(eq(loginAttempts.account, hashToken(email)), gt(loginAttempts.windowEndsAt, now));
      const [[row], attempts, known] = await db.batch([
        db.select().from(users).where(eq(users.email, email)),
        db
          .select()
          .from(loginAttempts)
          .where(and(isOpen, sql`${loginAttempts.address} in ('', ${address})`)),
        db
          .select({ address: knownAddresses.address })
          .from(knownAddresses)
          .innerJoin(users, eq(users.id, knownAddresses.userId))
          .where(and(eq(users.email, email), eq(knownAddresses.address, address))),
      ]);
      const failuresFrom = (place: string) => attempts.find((row) => row.address === place)?.failures ?? 0;
      return {
        account: row ? accountOf(row) : null,
        passwordHash: row?.passwordHash ?? null,
        failuresHere: failuresFrom(address),
        failuresAnywhere: failuresFrom(""),
        isKnownAddress: known.length > 0,
      };
    },

    async noteFailure(email, address, now, windowEndsAt) {
      const account = hashToken(email);
      const isOver = sql`${loginAttempts.windowEndsAt} <= ${now}`;
      await db
        .insert(loginAttempts)
        .values([address, ""].map((place) => ({ account, address: place, failures: 1, windowEndsAt })))
        .onConflictDoUpdate({
          target: [loginAttempts.account, loginAttempts.address],
          set: {
            failures: sql`case when ${isOver} then 1 else ${loginAttempts.failures} + 1 end`,
            windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${loginAttempts.windowEndsAt} end`,
          },
        });
    },

    async noteLogin(account, address, session, passwordHash) {
      const isThere = sql`exists (select 1 from ${users} where ${eq(users.id, account.id)})`;
      await db.batch([
        ...openSession(account.id, session, isThere),
        insertFrom(
          db,
          knownAddresses,
          { userId: account.id, address, lastLoginAt: session.createdAt },
          sql`where ${isThere}`,
        ).onConflictDoUpdate({
          target: [knownAddresses.userId, knownAddresses.address],
          set: { lastLoginAt: session.createdAt },
        }),
        db
          .delete(loginAttempts)
          .where(
            and(eq(loginAttempts.account, hashToken(account.email)), eq(loginAttempts.address, address)),
          ),
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

    async passwordHash(viewer) {
      const [[row]] = await viewed(
        db,
        viewer,
        db.select({ passwordHash: users.passwordHash }).from(users).where(isMe(viewer)),
      );
      return row!.passwordHash;
    },

    async setPassword(viewer, passwordHash, now) {
      await viewed(
        db,
        viewer,
        db.update(users).set({ passwordHash }).where(isMe(viewer)),
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
      const [names, , , removed] = await viewed(
        db,
        viewer,
        alone,
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
