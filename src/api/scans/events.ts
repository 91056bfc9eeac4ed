import { z } from "@hono/zod-openapi";
import { scanEvents } from "../../services/scans/scan-record.ts";
import { idOf, orNull, type router, timestamp } from "../openapi.ts";
import { reportBody } from "../report-body.ts";
import { scanFields } from "./scans.ts";

/** Standard Webhooks 1.0: what every message carries. */
const headers = z.object({
  "webhook-id": idOf("dlv").openapi({
    description:
      "The same however often a message is sent: a receiver that has seen it need not read it again.",
  }),
  "webhook-timestamp": z.string().openapi({
    description: "When it was sent, as a Unix time in seconds. Refuse what is older than some minutes.",
    example: "1795253400",
  }),
  "webhook-signature": z.string().openapi({
    description:
      "`v1,` and the base 64 of HMAC-SHA-256 over `webhook-id.webhook-timestamp.body`, with the bytes that stand in base 64 after `whsec_` in the webhook's secret. For a day after the secret was rotated there are two, with a space between.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
});

const ended = z
  .object({
    type: z.enum(scanEvents),
    timestamp: timestamp.openapi({ description: "When the scan ended." }),
    data: z
      .object({
        ...scanFields,
        report: orNull(
          reportBody.omit({ checks: true }),
          "The report without its checks, which the issues name; null when the scan failed.",
        ),
      })
      .strict(),
  })
  .strict()
  .openapi("ScanEvent");

const test = z
  .object({
    type: z.literal("webhook.test"),
    timestamp,
    data: z.object({ webhook_id: idOf("whk") }).strict(),
  })
  .strict()
  .openapi("WebhookTest");

const answers = {
  "2XX": { description: "Taken. Whatever is answered otherwise is sent again, nine times over about a day." },
  410: { description: "No longer wanted: the webhook is disabled." },
};

const messages = [
  ["scan.completed", "A scan is complete", ended],
  ["scan.failed", "A scan has failed", ended],
  ["webhook.test", "An example that was asked for", test],
] as const;

/** Describes the messages that webhooks are sent in a group's document. */
export function describeEvents({ openAPIRegistry }: ReturnType<typeof router>): void {
  for (const [event, summary, schema] of messages)
    openAPIRegistry.registerWebhook({
      method: "post",
      path: event,
      operationId: `on_${event.replace(".", "_")}`,
      summary,
      security: [],
      request: { headers, body: { required: true, content: { "application/json": { schema } } } },
      responses: answers,
    });
}
