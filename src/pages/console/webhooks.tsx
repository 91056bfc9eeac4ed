import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { counted } from "../../render/words.ts";
import { scanEvents } from "../../services/scans/scan-record.ts";
import type { Webhook } from "../../services/webhooks/webhooks.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Day, Done, Notice, Pages, Problem, type Problems, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { inSettings } from "./navigation.ts";
import { eventText, typedOf, WebhookFields, webhookForm } from "./webhook-fields.tsx";

const path = "/console/settings/webhooks";

const notices = { deleted: "The webhook has been deleted." };

/** How a webhook fares, in a few words. */
export const State = ({ failingSince, disabledAt }: Webhook) =>
  disabledAt !== null ? (
    <>
      Disabled since <Time at={disabledAt} />
    </>
  ) : failingSince !== null ? (
    <>
      Failing since <Time at={failingSince} />
    </>
  ) : (
    <>Enabled</>
  );

/** The secret that signs the messages, when it is reported. */
export const Secret = ({ value }: { value: string }) => (
  <section class="panel" aria-labelledby="secret">
    <h2 id="secret">The signing secret</h2>
    <p>
      Keep it now, in a place for secrets: it is shown only this once. Your receiver checks with it that a
      message comes from Lectern, as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> says.
    </p>
    <code class="secret" data-copy="the secret">
      {value}
    </code>
  </section>
);

const Row = (webhook: Webhook) => (
  <tr>
    <th scope="row">
      <a href={`${path}/${webhook.id}`}>{webhook.url}</a>
    </th>
    <td data-label="Events">{webhook.events.map(eventText).join("; ")}</td>
    <td data-label="State">
      <State {...webhook} />
    </td>
    <td data-label="Created">
      <Day at={webhook.createdAt} />
    </td>
  </tr>
);

const Webhooks = ({ rows, total }: { rows: Webhook[]; total: number }) => (
  <table class="stack">
    <caption>{counted(total, "webhook")}, newest first</caption>
    <thead>
      <tr>
        <th scope="col">Receiver</th>
        <th scope="col">Events</th>
        <th scope="col">State</th>
        <th scope="col">Created</th>
      </tr>
    </thead>
    <tbody>{rows.map(Row)}</tbody>
  </table>
);

interface Made {
  webhook: Webhook;
  secret: string;
}

interface Shown {
  typed: Typed;
  problems: Problems | null;
  made?: Made;
}

const empty: Shown = { typed: typedOf({ url: "", events: scanEvents }), problems: null };

async function show(c: Context<AppEnv>, { typed, problems, made }: Shown = empty) {
  const paging = pagingOf(c);
  const webhooks = await c.get("services").webhooks.list(viewerOf(c), paging);
  return page(
    c,
    {
      ...inSettings("/webhooks"),
      title: "Webhooks",
      ...(made ? { script: "/copy.js" } : {}),
      children: (
        <>
          <h1>Webhooks</h1>
          {made ? (
            <Notice>
              The webhook has been created. <a href={`${path}/${made.webhook.id}`}>Send it a test message</a>{" "}
              when you have kept its secret.
            </Notice>
          ) : (
            <Done code={c.req.query("done")} notices={notices} />
          )}
          <Problem error={problems} />
          {made && <Secret value={made.secret} />}
          {webhooks.rows.length ? (
            <Webhooks {...webhooks} />
          ) : (
            <div class="empty">
              <p>
                A webhook notifies a program of yours when a scan has ended, so that it need not poll. Scans
                are started by the API.
              </p>
            </div>
          )}
          <Pages page={paging.page} size={listSize} total={webhooks.total} path={path} />
          <h2>Create a webhook</h2>
          <form class="fields" method="post" action={path}>
            <WebhookFields typed={typed} problems={problems} />
            <div>
              <button type="submit">Create the webhook</button>
            </div>
          </form>
        </>
      ),
    },
    problems ? 400 : made ? 201 : 200,
  );
}

/** Webhooks of the person who is signed in. */
export const webhooks = new Hono<AppEnv>();

webhooks.get("/", (c) => show(c));

webhooks.post("/", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(webhookForm, typed);
  let made: Made | undefined;
  const refused =
    problems ??
    (await attempt(async () => {
      made = await c.get("services").webhooks.create(viewerOf(c), data!);
    }));
  return made ? show(c, { ...empty, made }) : show(c, { typed, problems: refused });
});
