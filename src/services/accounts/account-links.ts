import { AppError } from "../../core/errors.ts";
import { type Clock, iso } from "../clock.ts";
import { type Mails, mailWindow, mostMails, type NewMail, resetLife, verificationLife } from "./mails.ts";
import { type PasswordOwner, requireUncommon } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { Place } from "./sessions.ts";
import { hashToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

/** How many mails of a kind an account may get since a time. */
export interface MailLimit {
  since: string;
  most: number;
}

/** Links that are mailed to the owner of an account. */
export interface AccountLinkStore {
  /** Writes the mail when the address has an account that can log in and got not too many; does as much for any other. */
  addReset(email: string, mail: NewMail, limit: MailLimit): Promise<void>;
  /** Whose password a link sets; null when it is unknown, used or over. */
  resetOwner(tokenHash: string, now: string): Promise<PasswordOwner | null>;
  /**
   * Uses the link up: sets the password, ends all sessions, file URLs and reset links, forgets failures from the
   * address and remembers it; a link that was mailed verifies the email address. False when it is unknown, used or
   * over by now.
   */
  reset(tokenHash: string, passwordHash: string, address: string, now: string): Promise<boolean>;
  /** Writes the mail unless the address is verified or got too many. Throws AppError `unauthorized`. */
  addVerification(
    viewer: Viewer,
    mail: NewMail,
    limit: MailLimit,
  ): Promise<{ isVerified: boolean; isAdded: boolean }>;
  /** Uses the link up; false when it is unknown, used or over. */
  verify(tokenHash: string, now: string): Promise<boolean>;
}

const noMail = (instead: string) => new AppError("invalid_request", `This service sends no mail: ${instead}`);

const badLink = () =>
  new AppError("invalid_request", "The link is unknown, used or too old: ask for a new one.");

export type AccountLinks = ReturnType<typeof accountLinkService>;

export interface AccountLinkNeeds {
  accountLinks: AccountLinkStore;
  mails: Mails;
  now: Clock;
}

export function accountLinkService({ accountLinks, mails, now }: AccountLinkNeeds) {
  const limit = (): MailLimit => ({ since: iso(now() - mailWindow), most: mostMails });

  return {
    /** Whether links are mailed at all. */
    isOn: mails.isOn,

    /**
     * Mails a link that sets a new password, if the address has an account: the answer and the work are the same if it
     * has none. Throws AppError `invalid_request` where no mail is sent.
     */
    async forgotPassword(email: string): Promise<void> {
      if (!mails.isOn) throw noMail("ask whoever runs it for a link that sets a new password.");
      const mail = mails.draft("reset", resetLife);
      await accountLinks.addReset(email, mail, limit());
      await mails.wake();
    },

    /** Throws AppError `invalid_request` for a link that is good for nothing and a password that anyone would try first. */
    async resetPassword(token: string, password: string, { address }: Place): Promise<void> {
      const owner = await accountLinks.resetOwner(hashToken(token), iso(now()));
      if (!owner) throw badLink();
      requireUncommon(password, owner);
      const passwordHash = await hashPassword(password);
      if (!(await accountLinks.reset(hashToken(token), passwordHash, address, iso(now())))) throw badLink();
    },

    /** Whether a link may set a password. */
    mayReset: async (token: string): Promise<boolean> =>
      (await accountLinks.resetOwner(hashToken(token), iso(now()))) !== null,

    /** Mails a link that verifies the viewer's address. Throws AppError `invalid_request` when there is nothing to verify. */
    async sendVerification(viewer: Viewer): Promise<void> {
      if (!mails.isOn) throw noMail("addresses are not verified.");
      const mail = mails.draft("verification", verificationLife);
      const { isVerified, isAdded } = await accountLinks.addVerification(viewer, mail, limit());
      if (isVerified) throw new AppError("invalid_request", "Your email address is verified already.");
      if (!isAdded) {
        throw new AppError(
          "rate_limited",
          `${mostMails} links were mailed within an hour: look for them, or wait and try again.`,
          { retryAfter: mailWindow / 1_000 },
        );
      }
      await mails.wake();
    },

    /** Throws AppError `invalid_request` for a link that is good for nothing. */
    async verifyEmail(token: string): Promise<void> {
      if (!(await accountLinks.verify(hashToken(token), iso(now())))) throw badLink();
    },
  };
}
