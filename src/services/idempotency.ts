import { AppError } from "../core/errors.ts";
import type { Clock } from "./clock.ts";

/** A request that makes something once, however often it is sent: the Idempotency-Key and what was asked under it. */
export interface IdempotentRequest {
  /** The operation that the key is for. */
  operation: "scans" | "reports";
  key: string;
  /** SHA-256 of what was asked. */
  requestHash: string;
  /** Milliseconds. */
  now: number;
}

/** How long a key is remembered, in milliseconds. */
export const keyLife = 86_400_000;

export const otherRequest = () =>
  new AppError(
    "invalid_request",
    "The Idempotency-Key was used for another request: use a new key for a new file or other fields.",
  );

/** How a request stands whose key was sent before, or was not. */
type Beginning =
  /** It is the first: the record is its to make. */
  | { outcome: "ours" }
  | { outcome: "made"; recordId: string }
  /** The first is still being worked on. */
  | { outcome: "busy" }
  | { outcome: "conflict" };

/** Requests that were sent with an Idempotency-Key and that are answered only when their record is made. */
export interface IdempotencyStore {
  /** Takes the key for the record; one that was begun before `abandonedBefore` and is not made is anyone's again. */
  begin(
    accountId: string,
    recordId: string,
    request: IdempotentRequest,
    abandonedBefore: string,
  ): Promise<Beginning>;
  /** Gives the key back, as the record could not be made. */
  giveUp(accountId: string, recordId: string, request: IdempotentRequest): Promise<void>;
  /** Forgets keys whose time is over. */
  sweep(now: number): Promise<void>;
}

export type Idempotency = ReturnType<typeof idempotencyService>;

export const idempotencyService = ({ idempotency, now }: { idempotency: IdempotencyStore; now: Clock }) => ({
  sweep: (): Promise<void> => idempotency.sweep(now()),
});
