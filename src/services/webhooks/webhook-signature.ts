import { createHmac, randomBytes } from "node:crypto";

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base 64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export interface SignedMessage {
  /** The same for every attempt to deliver one message. */
  id: string;
  /** Of this attempt, in milliseconds. */
  now: number;
  body: string;
  /** The current secret first; after a rotation the former one too, for a day. */
  secrets: readonly string[];
}

/** The headers of one attempt: webhook-id, webhook-timestamp (seconds) and webhook-signature (one `v1,` a secret). */
export function signatureHeaders({ id, now, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = Math.floor(now / 1_000).toString();
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
