import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { log } from "../../core/log.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import { type AddressPolicy, publicUrl } from "../files/address-rules.ts";
import { type JobQueue, wake } from "../jobs/jobs.ts";
import type { Listing, Paging } from "../paging.ts";
import type { ScanEvent } from "../scans/scan-record.ts";
import type { Seal } from "../sealing.ts";
import { newWebhookSecret } from "./webhook-signature.ts";

export interface Webhook {
  id: string;
  url: string;
  events: ScanEvent[];
  /** Since when every delivery has failed; null when the last one did not. */
  failingSince: string | null;
  disabledAt: string | null;
  disabledReason: string | null;
  createdAt: string;
}

export type DeliveryStatus = "pending" | "delivered" | "failed";

export interface Delivery {
  id: string;
  /** The same for every delivery of one message. */
  messageId: string;
  event: ScanEvent | "webhook.test";
  status: DeliveryStatus;
  attempts: number;
  /** When the next attempt is due, while it is pending. */
  dueAt: string | null;
  responseStatus: number | null;
  lastError: string | null;
  createdAt: string;
  deliveredAt: string | null;
}

/** What a webhook is changed to; what is left out stays. */
export interface WebhookChange {
  url?: string | undefined;
  events?: ScanEvent[] | undefined;
  enabled?: boolean | undefined;
}

/** Webhooks of users. Every method throws AppError `unauthorized` when the viewer's session has ended. */
export interface WebhookStore {
  list(viewer: Viewer, paging: Paging): Promise<Listing<Webhook>>;
  /** False when the user has as many as are allowed. */
  add(viewer: Viewer, webhook: Webhook & { secret: string }, most: number): Promise<boolean>;
  read(viewer: Viewer, id: string): Promise<Webhook | null>;
  change(viewer: Viewer, id: string, change: WebhookChange, now: string): Promise<Webhook | null>;
  remove(viewer: Viewer, id: string): Promise<boolean>;
  /** The secret becomes the former one, which stays good until a time. */
  rotate(viewer: Viewer, id: string, secret: string, formerEndsAt: string): Promise<Webhook | null>;
  /** Null when there is no such webhook. */
  deliveries(viewer: Viewer, id: string, paging: Paging): Promise<Listing<Delivery> | null>;
  addDelivery(viewer: Viewer, id: string, delivery: Delivery & { payload: string }): Promise<boolean>;
  /** Webhooks with a secret that does not begin so, sealed with another key: by id, those after `after`. */
  sealedOtherwise(prefix: string, after: string, most: number): Promise<SealedSecrets[]>;
  /** Writes the secrets sealed anew, unless they were changed meanwhile. */
  reseal(was: SealedSecrets, is: Omit<SealedSecrets, "id">): Promise<void>;
  /** A new delivery of the message of an old one; null when there is no such delivery. */
  repeatDelivery(
    viewer: Viewer,
    id: string,
    deliveryId: string,
    repeat: { id: string; createdAt: string },
  ): Promise<Delivery | null>;
}

const mostWebhooks = 20;
const sealedAtOnce = 200;
/** Of one sweep. */
const mostSealed = 5_000;

/** How long a secret is good after it was replaced, in milliseconds. */
const formerSecretLife = 86_400_000;

const noWebhook = () => new AppError("not_found", "There is no such webhook.");

/** What a webhook signs with, sealed. */
interface SealedSecrets {
  id: string;
  secret: string;
  previousSecret: string | null;
}

export interface WebhookNeeds {
  /** Whether the secret of the Worker is being rotated. */
  isRotating: boolean;
  webhooks: WebhookStore;
  queue: JobQueue;
  policy: AddressPolicy;
  seal: Seal;
  now: Clock;
}

export type Webhooks = ReturnType<typeof webhookService>;

export function webhookService({ webhooks, queue, policy, seal, isRotating, now }: WebhookNeeds) {
  async function readEnabled(viewer: Viewer, id: string): Promise<Webhook> {
    const webhook = await webhooks.read(viewer, id);
    if (!webhook) throw noWebhook();
    if (webhook.disabledAt)
      throw new AppError("invalid_request", "The webhook is disabled: enable it first, by PATCH.");
    return webhook;
  }

  return {
    list: (viewer: Viewer, paging: Paging) => webhooks.list(viewer, paging),

    /** Answers the secret too, which is shown only here and at rotation. */
    async create(
      viewer: Viewer,
      { url, events }: { url: string; events: ScanEvent[] },
    ): Promise<{ webhook: Webhook; secret: string }> {
      const time = now();
      const webhook: Webhook = {
        id: newId("whk", time),
        url: publicUrl(url, policy).href,
        events,
        failingSince: null,
        disabledAt: null,
        disabledReason: null,
        createdAt: iso(time),
      };
      const secret = newWebhookSecret();
      const sealed = seal.close(secret, webhook.id);
      if (!(await webhooks.add(viewer, { ...webhook, secret: sealed }, mostWebhooks)))
        throw new AppError(
          "invalid_request",
          `An account has at most ${mostWebhooks} webhooks: delete one first.`,
        );
      return { webhook, secret };
    },

    async read(viewer: Viewer, id: string): Promise<Webhook> {
      const webhook = await webhooks.read(viewer, id);
      if (!webhook) throw noWebhook();
      return webhook;
    },

    async change(viewer: Viewer, id: string, { url, ...change }: WebhookChange): Promise<Webhook> {
      const checked = url === undefined ? {} : { url: publicUrl(url, policy).href };
      const webhook = await webhooks.change(viewer, id, { ...change, ...checked }, iso(now()));
      if (!webhook) throw noWebhook();
      return webhook;
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      if (!(await webhooks.remove(viewer, id))) throw noWebhook();
    },

    /** While the Worker's secret is being rotated: seals with the new key what the former one sealed. */
    async sweep(): Promise<void> {
      if (!isRotating) return;
      const prefix = seal.prefix();
      let [count, after] = [0, ""];
      for (let read = 0; read < mostSealed; read += sealedAtOnce) {
        const found = await webhooks.sealedOtherwise(prefix, after, sealedAtOnce);
        for (const was of found) {
          const anew = (sealed: string) => seal.close(seal.open(sealed, was.id), was.id);
          const { secret, previousSecret } = was;
          try {
            await webhooks.reseal(was, {
              secret: anew(secret),
              previousSecret: previousSecret && anew(previousSecret),
            });
            count++;
          } catch (error) {
            // Neither key opens it: its owner has to rotate it. It keeps no other from being sealed anew.
            log.error("secret_not_sealed_anew", error, { webhook_id: was.id });
          }
        }
        if (found.length < sealedAtOnce) break;
        after = found.at(-1)!.id;
      }
      log.info("secrets_sealed_anew", { count });
    },

    /** For a day messages are signed with both secrets, so that receivers can change over. */
    async rotate(viewer: Viewer, id: string): Promise<{ webhook: Webhook; secret: string }> {
      const secret = newWebhookSecret();
      const endsAt = iso(now() + formerSecretLife);
      const webhook = await webhooks.rotate(viewer, id, seal.close(secret, id), endsAt);
      if (!webhook) throw noWebhook();
      return { webhook, secret };
    },

    async deliveries(viewer: Viewer, id: string, paging: Paging): Promise<Listing<Delivery>> {
      const listing = await webhooks.deliveries(viewer, id, paging);
      if (!listing) throw noWebhook();
      return listing;
    },

    /** Sends a message that says that it is a test. */
    async test(viewer: Viewer, id: string): Promise<Delivery> {
      await readEnabled(viewer, id);
      const time = now();
      const timestamp = iso(time);
      const deliveryId = newId("dlv", time);
      const delivery: Delivery = {
        id: deliveryId,
        messageId: deliveryId,
        event: "webhook.test",
        status: "pending",
        attempts: 0,
        dueAt: timestamp,
        responseStatus: null,
        lastError: null,
        createdAt: timestamp,
        deliveredAt: null,
      };
      const payload = JSON.stringify({ type: "webhook.test", timestamp, data: { webhook_id: id } });
      if (!(await webhooks.addDelivery(viewer, id, { ...delivery, payload }))) throw noWebhook();
      await wake(queue, [{ kind: "delivery" }]);
      return delivery;
    },

    /** Sends the message of a delivery once more, as a delivery of its own. */
    async redeliver(viewer: Viewer, id: string, deliveryId: string): Promise<Delivery> {
      await readEnabled(viewer, id);
      const time = now();
      const repeat = { id: newId("dlv", time), createdAt: iso(time) };
      const delivery = await webhooks.repeatDelivery(viewer, id, deliveryId, repeat);
      if (!delivery) throw new AppError("not_found", "There is no such delivery of this webhook.");
      await wake(queue, [{ kind: "delivery" }]);
      return delivery;
    },
  };
}
