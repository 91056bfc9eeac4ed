import { z } from "zod";
import { type ScanEvent, scanEvents } from "../../services/scans/scan-record.ts";
import type { Typed } from "../forms.ts";
import { Field, type Problems } from "../parts.tsx";

const eventTexts: Record<ScanEvent, string> = {
  "scan.completed": "A scan is complete",
  "scan.failed": "A scan has failed",
};

/** What a message of a webhook says. */
export const eventText = (event: ScanEvent | "webhook.test"): string =>
  event === "webhook.test" ? "Test" : eventTexts[event];

/** A form's fields for the receiver and the events; a checkbox has its event's name. */
export const WebhookFields = ({ typed, problems }: { typed: Typed; problems: Problems | null }) => (
  <>
    <Field
      name="url"
      label="URL of the receiver"
      type="url"
      hint="Messages are sent to it by POST. It has to be reachable from the internet."
      value={typed.url}
      problems={problems}
      placeholder="https://"
    />
    <fieldset id="events" tabindex={-1}>
      <legend>Send a message when</legend>
      {problems?.fields.events && <span class="wrong">{problems.fields.events}</span>}
      {scanEvents.map((event) => (
        <div class="choice">
          <input id={event} name={event} type="checkbox" checked={typed[event] !== undefined} />
          <label for={event}>{eventTexts[event]}</label>
        </div>
      ))}
    </fieldset>
  </>
);

/** What is typed when a webhook is as it is. */
export const typedOf = ({ url, events }: { url: string; events: readonly ScanEvent[] }): Typed => ({
  url,
  ...Object.fromEntries(events.map((event) => [event, "on"])),
});

export const webhookForm = z
  .object({ url: z.string().trim().min(1, "must not be blank") })
  .catchall(z.string())
  .transform(({ url, ...named }, context) => {
    const events = scanEvents.filter((event) => event in named);
    if (!events.length)
      context.addIssue({ code: "custom", path: ["events"], message: "choose at least one event" });
    return { url, events };
  });
