import { counted } from "../../render/words.ts";
import type { Listing } from "../../services/paging.ts";
import type { Delivery, DeliveryStatus, Webhook } from "../../services/webhooks/webhooks.ts";
import { Time } from "../parts.tsx";
import { eventText } from "./webhook-fields.tsx";

const statuses: Record<DeliveryStatus, string> = {
  pending: "Pending",
  delivered: "Delivered",
  failed: "Failed",
};

const Row = ({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) => {
  const { id, event, status, attempts, dueAt, responseStatus, lastError, createdAt, deliveredAt } = delivery;
  return (
    <tr>
      <th scope="row">
        {eventText(event)}, <Time at={createdAt} isAgo />
      </th>
      <td data-label="Status">
        {statuses[status]}
        {status === "delivered" && responseStatus !== null && ` (${responseStatus})`}
        {deliveredAt !== null && (
          <>
            {", "}
            <Time at={deliveredAt} isAgo />
          </>
        )}
        {lastError !== null && <div>{lastError}</div>}
      </td>
      <td data-label="Attempts">{attempts}</td>
      <td data-label="Next attempt">
        {status === "pending" && dueAt !== null ? <Time at={dueAt} isAgo /> : "None"}
      </td>
      <td>
        {status !== "pending" && webhook.disabledAt === null && (
          <form method="post" action={`/console/settings/webhooks/${webhook.id}/deliveries/${id}/redeliver`}>
            <button class="quiet small" type="submit">
              Send again
              <span class="hidden">
                : {eventText(event)}, <Time at={createdAt} />
              </span>
            </button>
          </form>
        )}
      </td>
    </tr>
  );
};

/** What was sent to a webhook, and what became of it. */
export const Deliveries = ({ rows, total, webhook }: Listing<Delivery> & { webhook: Webhook }) => (
  <>
    <h2>Deliveries</h2>
    {rows.length ? (
      <table class="stack">
        <caption>{counted(total, "delivery", "deliveries")} of the last 30 days, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Message</th>
            <th scope="col">Status</th>
            <th scope="col">Attempts</th>
            <th scope="col">Next attempt</th>
            <th scope="col">Send again</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((delivery) => (
            <Row delivery={delivery} webhook={webhook} />
          ))}
        </tbody>
      </table>
    ) : (
      <p>Nothing has been sent yet. A test message shows whether your receiver takes it.</p>
    )}
  </>
);
