import { newId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import { type Clock, iso } from "../clock.ts";
import { Places } from "../concurrency/limited-places.ts";
import type { Claim, ClaimStore } from "../jobs/claims.ts";
import { type JobQueue, wake } from "../jobs/jobs.ts";
import { mostDeliveryAttempts, nextWait } from "../jobs/retry-schedule.ts";
import { worker } from "../jobs/worker.ts";
import type { Keys } from "../secrets.ts";
import type { Telemetry } from "../telemetry.ts";
import { type MailText, mailText } from "./mail-texts.ts";
import type { Role } from "./roles.ts";
import { hashToken, mailedToken } from "./tokens.ts";

/** A mail as the platform sends it. */
export interface Mail extends MailText {
  from: string;
  to: string;
}

/** Sends mails. Throws when one is not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail to be written with the record that it is about, in one batch. */
export interface NewMail {
  id: string;
  kind: "verification" | "reset" | "invitation";
  /** Of its link's token; null where another record has it. */
  tokenHash: string | null;
  createdAt: string;
  expiresAt: string;
}

export interface MailClaim extends Claim {
  expiresAt: string;
  /** What to send; null when there is nothing to send any more, as it was accepted, revoked or confirmed. */
  content:
    | { kind: "verification" | "reset"; to: string }
    | {
        kind: "invitation";
        to: string;
        invitationId: string;
        organization: string;
        invitedBy: string;
        role: Role;
      }
    | null;
}

/** Mails that are to be sent. Their lanes are accounts. */
export interface MailStore extends ClaimStore<MailClaim> {
  /** Notes what became of it; nothing when the claim is no longer ours. */
  settle(claim: MailClaim, result: { sentAt: string | null; dueAt: string | null }): Promise<void>;
  /** Forgets mails whose link ended before a time, sent or not. */
  forget(before: string): Promise<void>;
}

/** How long links are good, in milliseconds. */
export const verificationLife = 24 * 3_600_000;
export const resetLife = 3_600_000;

/** The most mails of one kind to one account in `mailWindow` milliseconds, whoever asks for them. */
export const mostMails = 3;
export const mailWindow = 3_600_000;

/** How long the mail service may take, in milliseconds. */
const patience = 30_000;
/** Mails that one isolate sends at once, and of those for one account. */
const [mostSent, mostSentForAccount] = [16, 4];

/** Where links lead, and who sends. */
interface MailSettings {
  /** The sender's address; empty where no mail is sent. */
  mailFrom: string;
  baseUrl: string;
  publicShareUrl: string;
}

export interface MailNeeds {
  telemetry: Telemetry;
  mails: MailStore;
  /** Null where no mail service is bound. */
  mailer: Mailer | null;
  queue: JobQueue;
  keys: Keys;
  settings: MailSettings;
  now: Clock;
  /** From 0 to 1. */
  random: () => number;
}

export type Mails = ReturnType<typeof mailService>;

/** Paths of the pages that mails lead to. */
export const mailedPaths = {
  verification: (token: string) => `/verify-email/${token}`,
  reset: (token: string) => `/reset-password/${token}`,
  invitation: (token: string) => `/invitations/${token}`,
} as const;

/** Fails when the work takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The mail service did not answer in time.")), milliseconds);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

export function mailService({ mails, mailer, queue, keys, settings, telemetry, now, random }: MailNeeds) {
  const { mailFrom, baseUrl, publicShareUrl } = settings;
  const isOn = mailer !== null && mailFrom !== "";

  /** The token of a link, made anew whenever it is needed, so that only its hash is stored. */
  const tokenOf = (kind: NewMail["kind"], id: string) => mailedToken(kind, id, keys("mailed-link"));

  function compose({ id, expiresAt, content }: MailClaim & { content: object }): Mail {
    const { to, kind } = content;
    const path = mailedPaths[kind](tokenOf(kind, kind === "invitation" ? content.invitationId : id));
    const url = `${(kind === "invitation" && publicShareUrl) || baseUrl}${path}`;
    return { from: mailFrom, to, ...mailText({ ...content, url, expiresAt }) };
  }

  return {
    /** Whether mails are sent at all. */
    isOn,

    tokenOf,

    /** A mail whose link is good for so many milliseconds, to be written by a store. */
    draft(kind: NewMail["kind"], life: number): NewMail {
      const time = now();
      const id = newId("eml", time);
      const tokenHash = kind === "invitation" ? null : hashToken(tokenOf(kind, id));
      return { id, kind, tokenHash, createdAt: iso(time), expiresAt: iso(time + life) };
    },

    /** Wakes the sender; a message that is lost is sent again by cron. */
    wake: (): Promise<void> => wake(queue, [{ kind: "mail" }]),

    sending: worker({
      kind: "mail",
      claims: { ...mails, claim: async (...when) => (isOn ? mails.claim(...when) : null) },
      queue,
      now,
      telemetry,
      mostAttempts: mostDeliveryAttempts,
      /** Makes one attempt and notes what became of it; one that failed is made again until the link ends. */
      async perform(claim) {
        const { content } = claim;
        if (!mailer || !content || claim.expiresAt <= iso(now())) return mails.settle(claim, over);
        try {
          await within(patience, mailer.send(compose({ ...claim, content })));
        } catch (error) {
          log.error("mail_failed", error, { attempts: claim.attempts });
          const wait = nextWait(claim.attempts, random(), null);
          const due = wait === null ? null : iso(now() + wait);
          return mails.settle(claim, { sentAt: null, dueAt: due && due < claim.expiresAt ? due : null });
        }
        await mails.settle(claim, { sentAt: iso(now()), dueAt: null });
      },
      giveUp: (claim) => mails.settle(claim, over),
      places: new Places(mostSent, mostSentForAccount, now),
    }),

    /** Forgets what has ended. */
    sweep: (): Promise<void> => mails.forget(iso(now())),
  };
}

/** Neither sent nor to be sent. */
const over = { sentAt: null, dueAt: null };
