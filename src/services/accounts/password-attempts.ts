import { AppError } from "../../core/errors.ts";
import { type Clock, iso } from "../clock.ts";

/** An attempt that is counted before the password is compared. */
export interface Attempt {
  /** Where it comes from. */
  address: string;
  now: string;
  /** When the window ends that the attempt opens where none is open. */
  windowEndsAt: string;
  /** The most attempts of the address that count for the account as a whole: further ones are refused anyway. */
  most: number;
}

/** How an attempt stands to its limits, itself included. */
export interface AttemptCount {
  /** In the window that is open, from this address. */
  here: number;
  /** The same from all addresses. */
  anywhere: number;
  /** The owner has been at this address. */
  isKnownAddress: boolean;
}

const attemptWindow = 15 * 60_000;
/** Failures in a window after which an address may not try an account again. */
const mostHere = 10;
/** Failures in a window after which only addresses that the owner has used may try. */
const mostAnywhere = 100;

export function attemptFrom(address: string, now: Clock): Attempt {
  const time = now();
  return { address, now: iso(time), windowEndsAt: iso(time + attemptWindow), most: mostHere };
}

/** Throws AppError `rate_limited` for an attempt that is one too many: it must not be compared. */
export function requireAttempt({ here, anywhere, isKnownAddress }: AttemptCount): void {
  if (here <= mostHere && (anywhere <= mostAnywhere || isKnownAddress)) return;
  throw new AppError("rate_limited", "Too many wrong passwords: wait 15 minutes and try again.", {
    retryAfter: attemptWindow / 1_000,
  });
}
