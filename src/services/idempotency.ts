import { AppError } from "../core/errors.ts";

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

/** Requests that were sent with an Idempotency-Key. */
export interface IdempotencyStore {
  /** Forgets keys whose time is over. */
  sweep(now: number): Promise<void>;
}

export type Idempotency = ReturnType<typeof idempotencyService>;

export const idempotencyService = ({ idempotency }: { idempotency: IdempotencyStore }) => ({
  sweep: (now: number): Promise<void> => idempotency.sweep(now),
});
