import { AppError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { type Clock, iso } from "./clock.ts";
import { badInvitation } from "./organizations.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Keys } from "./secrets.ts";
import { hashToken, newRefreshToken, refreshTokenLife, signAccessToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

export interface Onboarding {
  step: number;
  completed: boolean;
  skipped: boolean;
}

export interface Account {
  id: string;
  email: string;
  fullName: string;
  showBadge: boolean;
  /** When an operator vouched for the email address. */
  verifiedAt: string | null;
  onboarding: Onboarding;
  surveyResponses: Record<string, unknown>;
  createdAt: string;
}

/** Stands wherever the name or the address of somebody stood whose account has been deleted. */
export const formerMember = "Former member";

/** What a new person does, in order: an account's onboarding counts the steps that are done. */
export const onboardingSteps = ["organization", "upload", "report", "share"] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** An account as its owner sees it. */
export interface Profile extends Account {
  isStaff: boolean;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** A session that has just been opened. */
export interface OpenedSession {
  viewer: Viewer;
  tokens: TokenPair;
}

/** A session to be written, with its first refresh token. */
export interface NewSession {
  id: string;
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
}

export interface Credentials {
  /** Null when there is no such account. */
  account: Account | null;
  passwordHash: string | null;
  /** Failures in the window that is open now, from this address and from anywhere. */
  failuresHere: number;
  failuresAnywhere: number;
  /** The user has logged in from this address before. */
  isKnownAddress: boolean;
}

export interface AccountChanges {
  showBadge?: boolean;
  onboarding?: Partial<Onboarding>;
  surveyResponses?: Record<string, unknown>;
}

/** Accounts. Methods that take a viewer throw AppError `unauthorized` when the session has ended. */
export interface AccountStore {
  /** Writes account and session, and with an invitation the membership, all or nothing. */
  add(
    account: Account & { passwordHash: string },
    session: NewSession,
    inviteHash: string | null,
  ): Promise<"added" | "taken" | "bad-invitation">;
  /** What a login from the address needs to know. */
  credentials(email: string, address: string, now: string): Promise<Credentials>;
  noteFailure(email: string, address: string, now: string, windowEndsAt: string): Promise<void>;
  /** Writes the session, forgets failures from the address and remembers it; `passwordHash` when it was made anew. */
  noteLogin(
    account: Account,
    address: string,
    session: NewSession,
    passwordHash: string | null,
  ): Promise<void>;
  read(viewer: Viewer): Promise<Account>;
  update(viewer: Viewer, changes: AccountChanges): Promise<Account>;
  /** Sets the onboarding's step when it grows by it, and completes the onboarding with the last one. */
  advance(viewer: Viewer, step: number, isLast: boolean): Promise<void>;
  passwordHash(viewer: Viewer): Promise<string | null>;
  /** Sets the password and ends all sessions but the viewer's. */
  setPassword(viewer: Viewer, passwordHash: string, now: string): Promise<void>;
  /**
   * Deletes the account with all that is its own, dooms files that wait for its scans and takes its address out of
   * invitations, of which those that are open end; or answers the organizations that would lose their last owner.
   */
  remove(viewer: Viewer, now: string): Promise<{ isRemoved: boolean; ownedAlone: string[] }>;
}

const attemptWindow = 15 * 60_000;
/** Failures in a window after which an address may not try an account again. */
const mostFailuresHere = 10;
/** Failures in a window after which only addresses that the owner has used may try. */
const mostFailuresAnywhere = 100;

export type Accounts = ReturnType<typeof accountService>;

export interface AccountNeeds {
  now: Clock;
  accounts: AccountStore;
  keys: Keys;
  staffEmails: readonly string[];
}

export function accountService({ accounts, keys, staffEmails, now }: AccountNeeds) {
  const profile = (account: Account): Profile => ({
    ...account,
    isStaff: account.verifiedAt !== null && staffEmails.includes(account.email),
  });

  /** A session and its first pair of tokens. */
  async function openSession(userId: string, time: number): Promise<OpenedSession & { session: NewSession }> {
    const refreshToken = newRefreshToken();
    const session: NewSession = {
      id: crypto.randomUUID(),
      tokenHash: hashToken(refreshToken),
      createdAt: iso(time),
      expiresAt: iso(time + refreshTokenLife),
    };
    const viewer = { userId, sessionId: session.id };
    const accessToken = await signAccessToken(viewer, keys("access-token"), time);
    return { session, viewer, tokens: { accessToken, refreshToken } };
  }

  async function checkPassword(viewer: Viewer, password: string): Promise<void> {
    const { isRight } = await verifyPassword(password, await accounts.passwordHash(viewer));
    if (!isRight) throw new AppError("invalid_request", "The current password is wrong.");
  }

  return {
    /** Throws AppError `invalid_request` for an email address that has an account and for an invitation that is none. */
    async register(given: {
      email: string;
      password: string;
      fullName: string;
      inviteToken?: string | undefined;
    }): Promise<OpenedSession & { profile: Profile }> {
      const time = now();
      const account: Account = {
        id: newId("usr", time),
        email: given.email,
        fullName: given.fullName,
        showBadge: true,
        verifiedAt: null,
        onboarding: { step: 0, completed: false, skipped: false },
        surveyResponses: {},
        createdAt: iso(time),
      };
      const passwordHash = await hashPassword(given.password);
      const { session, viewer, tokens } = await openSession(account.id, time);
      const inviteHash = given.inviteToken === undefined ? null : hashToken(given.inviteToken);
      const outcome = await accounts.add({ ...account, passwordHash }, session, inviteHash);
      if (outcome === "taken") {
        throw new AppError(
          "invalid_request",
          "There is an account with this email address already: log in instead.",
        );
      }
      if (outcome === "bad-invitation") throw badInvitation();
      return { profile: profile(account), viewer, tokens };
    },

    /** Throws AppError `unauthorized`, the same for an unknown address and a wrong password, or `rate_limited`. */
    async login(
      { email, password }: { email: string; password: string },
      address: string,
    ): Promise<OpenedSession> {
      const time = now();
      const known = await accounts.credentials(email, address, iso(time));
      const isFlooded = known.failuresAnywhere >= mostFailuresAnywhere && !known.isKnownAddress;
      if (known.failuresHere >= mostFailuresHere || isFlooded) {
        throw new AppError("rate_limited", "Too many failed logins: wait 15 minutes and try again.", {
          retryAfter: attemptWindow / 1_000,
        });
      }
      const { isRight, isOutdated } = await verifyPassword(password, known.passwordHash);
      if (!isRight || !known.account) {
        await accounts.noteFailure(email, address, iso(time), iso(time + attemptWindow));
        throw new AppError("unauthorized", "The email address or the password is wrong.");
      }
      const { session, viewer, tokens } = await openSession(known.account.id, time);
      const renewed = isOutdated ? await hashPassword(password) : null;
      await accounts.noteLogin(known.account, address, session, renewed);
      return { viewer, tokens };
    },

    read: async (viewer: Viewer): Promise<Profile> => profile(await accounts.read(viewer)),

    update: async (viewer: Viewer, changes: AccountChanges): Promise<Profile> =>
      profile(await accounts.update(viewer, changes)),

    /** Notes that a step of the onboarding, and with it those before, is done; one that was done already stays so. */
    advance: (viewer: Viewer, done: OnboardingStep): Promise<void> => {
      const step = onboardingSteps.indexOf(done) + 1;
      return accounts.advance(viewer, step, step === onboardingSteps.length);
    },

    /** Sets a new password and ends every other session. Throws AppError `invalid_request` when the current one is wrong. */
    async changePassword(viewer: Viewer, current: string, next: string): Promise<void> {
      await checkPassword(viewer, current);
      await accounts.setPassword(viewer, await hashPassword(next), iso(now()));
    },

    /** Deletes the account. Throws AppError `invalid_request` for a wrong password and while organizations need their owner. */
    async remove(viewer: Viewer, password: string): Promise<void> {
      await checkPassword(viewer, password);
      const { isRemoved, ownedAlone } = await accounts.remove(viewer, new Date().toISOString());
      if (isRemoved) return;
      throw new AppError(
        "invalid_request",
        `You are the only owner of ${ownedAlone.map((name) => `"${name}"`).join(", ")}: make another member owner or delete the organization first.`,
      );
    },
  };
}
