import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Clock, iso } from "../clock.ts";
import type { Keys } from "../secrets.ts";
import { type Mails, type NewMail, verificationLife } from "./mails.ts";
import { badInvitation } from "./organizations.ts";
import { type Attempt, type AttemptCount, attemptFrom, requireAttempt } from "./password-attempts.ts";
import { requireUncommon } from "./password-rules.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { Place, TokenPair } from "./sessions.ts";
import { hashToken, newRefreshToken, refreshTokenLife, signAccessToken } from "./tokens.ts";
import type { SessionClaims, Viewer } from "./viewer.ts";

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
  /** When an operator vouched for the person, which staff need. */
  verifiedAt: string | null;
  /** When a link that was mailed to the email address was followed. */
  emailVerifiedAt: string | null;
  onboarding: Onboarding;
  surveyResponses: Record<string, unknown>;
  createdAt: string;
}

/** Stands wherever the name or the address of someone stood whose account has been deleted. */
export const formerMember = "Former member";

/** What a new person does, in order: an account's onboarding counts the steps that are done. */
export const onboardingSteps = ["organization", "upload", "report", "share"] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** An account as its owner sees it. */
export interface Profile extends Account {
  isStaff: boolean;
}

/** A session that has just been opened. */
export interface OpenedSession {
  viewer: SessionClaims;
  tokens: TokenPair;
}

/** A session to be written, with its first refresh token. */
export interface NewSession {
  id: string;
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
  place: Place;
}

/** What a password is compared with, and how the attempt stands to its limits. */
export interface Credentials {
  /** Null when there is no such account. */
  account: Account | null;
  passwordHash: string | null;
  attempts: AttemptCount;
}

export interface AccountChanges {
  showBadge?: boolean;
  onboarding?: Partial<Onboarding>;
  surveyResponses?: Record<string, unknown>;
}

/** Accounts. Methods that take a viewer throw AppError `unauthorized` when the session has ended. */
export interface AccountStore {
  /** Writes account, session, the place and the mail, and with an invitation the membership, all or nothing. */
  add(
    account: Account & { passwordHash: string },
    session: NewSession,
    inviteHash: string | null,
    mail: NewMail | null,
  ): Promise<"added" | "taken" | "bad-invitation">;
  /** Counts an attempt to log in, before it is compared, and answers what to compare it with. */
  attemptLogin(email: string, attempt: Attempt): Promise<Credentials>;
  /** The same for an attempt of the viewer, such as the current password: it counts for the same account. */
  attemptCheck(viewer: Viewer, attempt: Attempt): Promise<Credentials>;
  /** Writes the session, gives the attempt back and remembers the place; `passwordHash` when it was made anew. */
  noteLogin(account: Account, session: NewSession, passwordHash: string | null): Promise<void>;
  read(viewer: Viewer): Promise<Account>;
  update(viewer: Viewer, changes: AccountChanges): Promise<Account>;
  /** Sets the onboarding's step when it grows by it, and completes the onboarding with the last one. */
  advance(viewer: Viewer, step: number, isLast: boolean): Promise<void>;
  /** Takes back attempts of the viewer from an address, as the password was right. */
  giveBack(viewer: Viewer, address: string): Promise<void>;
  /** Sets the password, ends all sessions but the viewer's, all file URLs and reset links. */
  setPassword(viewer: Viewer, passwordHash: string, now: string): Promise<void>;
  /**
   * Deletes the account with all that is its own, dooms files that wait for its scans and takes its address out of
   * invitations, of which those that are open end; or answers the organizations that would lose their last owner.
   */
  remove(viewer: Viewer, now: string): Promise<{ isRemoved: boolean; ownedAlone: string[] }>;
}

export type Accounts = ReturnType<typeof accountService>;

export interface AccountNeeds {
  now: Clock;
  accounts: AccountStore;
  keys: Keys;
  mails: Mails;
  staffEmails: readonly string[];
}

export function accountService({ accounts, keys, mails, staffEmails, now }: AccountNeeds) {
  const profile = (account: Account): Profile => ({
    ...account,
    isStaff: account.verifiedAt !== null && staffEmails.includes(account.email),
  });

  /** A session and its first pair of tokens. */
  async function openSession(
    userId: string,
    place: Place,
    time: number,
  ): Promise<OpenedSession & { session: NewSession }> {
    const refreshToken = newRefreshToken();
    const session: NewSession = {
      id: newId("ses", time),
      tokenHash: hashToken(refreshToken),
      createdAt: iso(time),
      expiresAt: iso(time + refreshTokenLife),
      place,
    };
    const viewer = { userId, sessionId: session.id };
    const accessToken = await signAccessToken(viewer, keys("access-token"), time);
    return { session, viewer, tokens: { accessToken, refreshToken } };
  }

  /** The account whose current password it is. Throws AppError `invalid_request`, or `rate_limited` as at the login. */
  async function checkPassword(viewer: Viewer, password: string, { address }: Place): Promise<Account> {
    const known = await accounts.attemptCheck(viewer, attemptFrom(address, now));
    requireAttempt(known.attempts);
    const { isRight } = await verifyPassword(password, known.passwordHash);
    if (!isRight || !known.account) throw new AppError("invalid_request", "The current password is wrong.");
    await accounts.giveBack(viewer, address);
    return known.account;
  }

  return {
    /**
     * Throws AppError `invalid_request` for an email address that has an account, an invitation that is none and a
     * password that anyone would try first.
     */
    async register(
      given: { email: string; password: string; fullName: string; inviteToken?: string | undefined },
      place: Place,
    ): Promise<OpenedSession & { profile: Profile }> {
      requireUncommon(given.password, given);
      const time = now();
      const account: Account = {
        id: newId("usr", time),
        email: given.email,
        fullName: given.fullName,
        showBadge: true,
        verifiedAt: null,
        emailVerifiedAt: null,
        onboarding: { step: 0, completed: false, skipped: false },
        surveyResponses: {},
        createdAt: iso(time),
      };
      const passwordHash = await hashPassword(given.password);
      const { session, viewer, tokens } = await openSession(account.id, place, time);
      const inviteHash = given.inviteToken === undefined ? null : hashToken(given.inviteToken);
      const mail = mails.isOn ? mails.draft("verification", verificationLife) : null;
      const outcome = await accounts.add({ ...account, passwordHash }, session, inviteHash, mail);
      if (outcome === "taken") {
        throw new AppError(
          "invalid_request",
          "There is an account with this email address already: log in instead.",
        );
      }
      if (outcome === "bad-invitation") throw badInvitation();
      if (mail) await mails.wake();
      return { profile: profile(account), viewer, tokens };
    },

    /** Throws AppError `unauthorized`, the same for an unknown address and a wrong password, or `rate_limited`. */
    async login(
      { email, password }: { email: string; password: string },
      place: Place,
    ): Promise<OpenedSession> {
      const attempt = attemptFrom(place.address, now);
      const known = await accounts.attemptLogin(email, attempt);
      requireAttempt(known.attempts);
      const { isRight, isOutdated } = await verifyPassword(password, known.passwordHash);
      if (!isRight || !known.account)
        throw new AppError("unauthorized", "The email address or the password is wrong.");
      const { session, viewer, tokens } = await openSession(known.account.id, place, now());
      const renewed = isOutdated ? await hashPassword(password) : null;
      await accounts.noteLogin(known.account, session, renewed);
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

    /**
     * Sets a new password, ends every other session and all file URLs. Throws AppError `invalid_request` when the
     * current one is wrong or anyone would try the new one first, `rate_limited` after too many wrong ones.
     */
    async changePassword(viewer: Viewer, current: string, next: string, place: Place): Promise<void> {
      requireUncommon(next, await checkPassword(viewer, current, place));
      await accounts.setPassword(viewer, await hashPassword(next), iso(now()));
    },

    /**
     * Deletes the account. Throws AppError `invalid_request` for a wrong password and while organizations need their
     * owner, `rate_limited` after too many wrong ones.
     */
    async remove(viewer: Viewer, password: string, place: Place): Promise<void> {
      await checkPassword(viewer, password, place);
      const { isRemoved, ownedAlone } = await accounts.remove(viewer, iso(now()));
      if (isRemoved) return;
      throw new AppError(
        "invalid_request",
        `You are the only owner of ${ownedAlone.map((name) => `"${name}"`).join(", ")}: make another member owner or delete the organization first.`,
      );
    },
  };
}
