import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import type { Webhook } from "../../services/webhooks/webhooks.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Confirm, Done, Notice, Pages, Problem, type Problems, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { Deliveries } from "./deliveries.tsx";
import { inSettings } from "./navigation.ts";
import { eventText, typedOf, WebhookFields, webhookForm } from "./webhook-fields.tsx";
import { Secret, State } from "./webhooks.tsx";

const pathOf = (id: string) => `/console/settings/webhooks/${id}`;

const notices = {
  changed: "The webhook has been changed.",
  enabled: "The webhook is enabled.",
  disabled: "The webhook is disabled: nothing is sent to it.",
  test: "The test message is on its way: load the page anew to see how it went.",
  redelivered: "The message is on its way once more: load the page anew to see how it went.",
};

const Facts = (webhook: Webhook) => (
  <dl class="facts">
    <dt>Receiver</dt>
    <dd>{webhook.url}</dd>
    <dt>Events</dt>
    <dd>{webhook.events.map(eventText).join("; ")}</dd>
    <dt>State</dt>
    <dd>
      <State {...webhook} />
      {webhook.disabledReason !== null && `: ${webhook.disabledReason}`}
    </dd>
    <dt>Created</dt>
    <dd>
      <Time at={webhook.createdAt} />
    </dd>
  </dl>
);

const Acts = ({ id, disabledAt }: Webhook) => (
  <div class="actions">
    {disabledAt === null && (
      <form method="post" action={`${pathOf(id)}/test`}>
        <button type="submit">Send a test message</button>
      </form>
    )}
    <form method="post" action={`${pathOf(id)}/${disabledAt === null ? "disable" : "enable"}`}>
      <button class={disabledAt === null ? "quiet" : undefined} type="submit">
        {disabledAt === null ? "Disable" : "Enable"}
      </button>
    </form>
  </div>
);

interface Shown {
  /** What was typed into the form for changes; undefined while it shows the webhook as it is. */
  typed?: Typed;
  problems: Problems | null;
  /** A secret that has just been made. */
  secret?: string;
}

async function show(c: Context<AppEnv>, { typed, problems, secret }: Shown = { problems: null }) {
  const [viewer, id, paging] = [viewerOf(c), c.req.param("id")!, pagingOf(c)];
  const { webhooks } = c.get("services");
  const [webhook, deliveries] = await Promise.all([
    webhooks.read(viewer, id),
    webhooks.deliveries(viewer, id, paging),
  ]);
  const path = pathOf(id);
  return page(
    c,
    {
      ...inSettings("/webhooks"),
      title: `Webhook to ${webhook.url}`,
      ...(secret !== undefined ? { script: "/copy.js" } : {}),
      children: (
        <>
          <h1>Webhook</h1>
          {secret === undefined ? (
            <Done code={c.req.query("done")} notices={notices} />
          ) : (
            <Notice>The secret has been replaced. For a day messages are signed with both.</Notice>
          )}
          <Problem error={problems} />
          {secret !== undefined && <Secret value={secret} />}
          <Facts {...webhook} />
          <Acts {...webhook} />
          <Deliveries {...deliveries} webhook={webhook} />
          <Pages page={paging.page} size={listSize} total={deliveries.total} path={path} />
          <h2>Change the webhook</h2>
          <form class="fields" method="post" action={path}>
            <WebhookFields typed={typed ?? typedOf(webhook)} problems={problems} />
            <div>
              <button type="submit">Save</button>
            </div>
          </form>
          <h2>Replace the secret or delete the webhook</h2>
          <Confirm
            summary="Replace the secret…"
            warning="You get a new secret. For a day messages are signed with both, so that your receiver can change over."
            action={`${path}/rotate-secret`}
            button="Replace the secret"
          />
          <Confirm
            summary="Delete the webhook…"
            warning="Nothing is sent to it from then on, and its deliveries are forgotten."
            action={`${path}/delete`}
            button="Delete the webhook"
          />
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

/** One webhook and what was sent to it. */
export const webhook = new Hono<AppEnv>();

webhook.get("/:id", (c) => show(c));

webhook.post("/:id", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(webhookForm, typed);
  const id = c.req.param("id");
  const refused =
    problems ?? (await attempt(() => c.get("services").webhooks.change(viewerOf(c), id, data!)));
  return refused ? show(c, { typed, problems: refused }) : c.redirect(`${pathOf(id)}?done=changed`, 303);
});

for (const enabled of [true, false])
  webhook.post(enabled ? "/:id/enable" : "/:id/disable", async (c) => {
    const id = c.req.param("id");
    await c.get("services").webhooks.change(viewerOf(c), id, { enabled });
    return c.redirect(`${pathOf(id)}?done=${enabled ? "enabled" : "disabled"}`, 303);
  });

webhook.post("/:id/test", async (c) => {
  const id = c.req.param("id");
  const problems = await attempt(() => c.get("services").webhooks.test(viewerOf(c), id));
  return problems ? show(c, { problems }) : c.redirect(`${pathOf(id)}?done=test`, 303);
});

webhook.post("/:id/deliveries/:delivery_id/redeliver", async (c) => {
  const { id, delivery_id: deliveryId } = c.req.param();
  const problems = await attempt(() => c.get("services").webhooks.redeliver(viewerOf(c), id, deliveryId));
  return problems ? show(c, { problems }) : c.redirect(`${pathOf(id)}?done=redelivered`, 303);
});

webhook.post("/:id/rotate-secret", async (c) => {
  const { secret } = await c.get("services").webhooks.rotate(viewerOf(c), c.req.param("id"));
  return show(c, { problems: null, secret });
});

webhook.post("/:id/delete", async (c) => {
  await c.get("services").webhooks.remove(viewerOf(c), c.req.param("id"));
  return c.redirect("/console/settings/webhooks?done=deleted", 303);
});

// Whoever loads a page anew that an act answered with comes back to the webhook.
for (const act of ["test", "rotate-secret"])
  webhook.get(`/:id/${act}`, (c) => c.redirect(pathOf(c.req.param("id")), 303));
