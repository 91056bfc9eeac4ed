import { AppError } from "../../core/errors.ts";
import { type Clock, iso } from "../clock.ts";
import { Places } from "../concurrency/limited-places.ts";
import { publicUrl } from "../files/address-rules.ts";
import { checkName, type DownloadOptions } from "../files/url-download.ts";
import type { Claim, ClaimStore } from "../jobs/claims.ts";
import type { JobQueue } from "../jobs/jobs.ts";
import { mostDeliveryAttempts, nextWait, retryAfterOf } from "../jobs/retry-schedule.ts";
import { worker } from "../jobs/worker.ts";
import type { Seal } from "../sealing.ts";
import type { Telemetry } from "../telemetry.ts";
import { signatureHeaders } from "./webhook-signature.ts";

export interface DeliveryClaim extends Claim {
  messageId: string;
  payload: string;
  url: string;
  /** Sealed. */
  secret: string;
  previousSecret: string | null;
  previousSecretEndsAt: string | null;
  failingSince: string | null;
  disabledAt: string | null;
}

/** What became of an attempt. */
export interface AttemptResult {
  status: "pending" | "delivered" | "failed";
  dueAt: string | null;
  responseStatus: number | null;
  error: string | null;
  /** The time of the attempt. */
  at: string;
  /** Why the webhook is disabled from now on; null when it is not. */
  disables: string | null;
}

/** What sending needs of storage. The lanes of deliveries are webhooks. */
export interface DeliveryStore extends ClaimStore<DeliveryClaim> {
  /** Notes the result, on the webhook too; nothing when the claim is no longer ours. */
  settle(claim: DeliveryClaim, result: AttemptResult): Promise<void>;
  /** Forgets ended deliveries that were made before a time, in milliseconds. */
  forget(before: number): Promise<void>;
}

/** Deliveries that one isolate sends at once, and of those to one webhook. */
const [mostSent, mostSentToWebhook] = [32, 4];
/** A webhook that has failed for so long, in milliseconds, is disabled: 5 days. */
const patience = 5 * 86_400_000;
/** How long ended deliveries are listed, in milliseconds: 30 days. */
const remembered = 30 * 86_400_000;

export interface DeliveryNeeds {
  telemetry: Telemetry;
  deliveries: DeliveryStore;
  queue: JobQueue;
  reach: Pick<DownloadOptions, "fetch" | "policy" | "resolver" | "userAgent">;
  seal: Seal;
  now: Clock;
  random: () => number;
  /** How long a receiver may take, in milliseconds. */
  timeout: number;
}

interface Answer {
  status: number | null;
  error: string | null;
  retryAfter: number | null;
}

export type Deliveries = ReturnType<typeof deliveryService>;

export function deliveryService(needs: DeliveryNeeds) {
  const { deliveries, queue, reach, seal, telemetry, now, random, timeout } = needs;

  function secretsOf(claim: DeliveryClaim, time: number): string[] {
    const { lane: webhookId, secret, previousSecret, previousSecretEndsAt } = claim;
    const isFormerGood = previousSecret && previousSecretEndsAt && Date.parse(previousSecretEndsAt) > time;
    return [secret, ...(isFormerGood ? [previousSecret] : [])].map((sealed) => seal.open(sealed, webhookId));
  }

  /** One POST to the receiver: only a 2xx is a success, a redirect is not followed. */
  async function post(claim: DeliveryClaim, time: number): Promise<Answer> {
    const failed = (error: string): Answer => ({ status: null, error, retryAfter: null });
    const signal = AbortSignal.timeout(timeout);
    try {
      const url = publicUrl(claim.url, reach.policy);
      await checkName(url, reach);
      const { messageId: id, payload: body } = claim;
      const response = await reach.fetch(url.href, {
        method: "POST",
        redirect: "manual",
        signal,
        headers: {
          "content-type": "application/json",
          "user-agent": reach.userAgent,
          ...signatureHeaders({ id, now: time, body, secrets: secretsOf(claim, time) }),
        },
        body,
      });
      await response.body?.cancel().catch(() => undefined);
      const { status, ok } = response;
      const retryAfter = ok ? null : retryAfterOf(response.headers.get("retry-after"), time);
      return { status, error: ok ? null : `The receiver answered with status ${status}.`, retryAfter };
    } catch (error) {
      if (signal.aborted) return failed(`The receiver did not answer within ${timeout / 1_000} seconds.`);
      return failed(error instanceof AppError ? error.message : "The receiver could not be reached.");
    }
  }

  function judged(claim: DeliveryClaim, { status, error, retryAfter }: Answer): AttemptResult {
    const time = now();
    const result = { responseStatus: status, error, at: iso(time), dueAt: null, disables: null };
    if (error === null) return { ...result, status: "delivered" };
    if (status === 410)
      return { ...result, status: "failed", disables: "The receiver answered that it is gone (410)." };
    if (claim.failingSince && time - Date.parse(claim.failingSince) >= patience)
      return { ...result, status: "failed", disables: "Every delivery has failed for 5 days." };
    const wait = nextWait(claim.attempts, random(), retryAfter);
    if (wait === null) return { ...result, status: "failed" };
    return { ...result, status: "pending", dueAt: iso(time + wait) };
  }

  const never = (error: string): AttemptResult => ({
    status: "failed",
    dueAt: null,
    responseStatus: null,
    error,
    at: iso(now()),
    disables: null,
  });

  return {
    sending: worker({
      kind: "delivery",
      claims: deliveries,
      queue,
      now,
      telemetry,
      mostAttempts: mostDeliveryAttempts,
      async perform(claim) {
        if (claim.disabledAt) return deliveries.settle(claim, never("The webhook is disabled."));
        await deliveries.settle(claim, judged(claim, await post(claim, now())));
      },
      giveUp: (claim) => deliveries.settle(claim, never("The delivery was tried too often.")),
      places: new Places(mostSent, mostSentToWebhook, now),
    }),

    /** Forgets what ended long ago. */
    sweep: (): Promise<void> => deliveries.forget(now() - remembered),
  };
}
