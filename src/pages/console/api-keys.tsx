import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import { type Scope, scopes } from "../../core/scopes.ts";
import { apiKeyName, expiry } from "../../http/fields.ts";
import { reportBaseUrl } from "../../http/urls.ts";
import { counted } from "../../render/words.ts";
import type { ApiKey } from "../../services/accounts/api-keys.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import {
  Confirm,
  Day,
  Done,
  Field,
  Foreign,
  Notice,
  Pages,
  Problem,
  type Problems,
  Time,
} from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { inSettings } from "./navigation.ts";

const path = "/console/settings/api-keys";

const notices = { revoked: "The API key has been revoked: it is refused from now on." };

const scopeTexts: Record<Scope, string> = {
  scan: "Scan documents",
  read: "Read scans, reports and tags",
  remediate: "Fix documents",
  admin: "Delete, share and tag",
};

const scopesText = (given: readonly Scope[] | null) =>
  given === null ? "Everything" : given.map((scope) => scopeTexts[scope]).join("; ");

const Row = ({ id, name, prefix, scopes: given, expiresAt, createdAt, lastUsedAt }: ApiKey) => (
  <tr>
    <th scope="row">
      <Foreign>{name}</Foreign>
    </th>
    <td data-label="Begins with">
      <code>{prefix}</code>
    </td>
    <td data-label="May">{scopesText(given)}</td>
    <td data-label="Expires">{expiresAt === null ? "Never" : <Time at={expiresAt} />}</td>
    <td data-label="Created">
      <Day at={createdAt} />
    </td>
    <td data-label="Last used">{lastUsedAt === null ? "Never" : <Time at={lastUsedAt} isAgo />}</td>
    <td>
      <Confirm
        summary={
          <>
            Revoke<span class="hidden"> {name}</span>…
          </>
        }
        warning="Programs that use the key are refused at once. A revoked key cannot be restored."
        action={`${path}/${id}/revoke`}
        button="Revoke the key"
      />
    </td>
  </tr>
);

const Keys = ({ rows, total }: { rows: ApiKey[]; total: number }) => (
  <table class="stack">
    <caption>{counted(total, "API key")}, newest first</caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Begins with</th>
        <th scope="col">May</th>
        <th scope="col">Expires</th>
        <th scope="col">Created</th>
        <th scope="col">Last used</th>
        <th scope="col">Revoke</th>
      </tr>
    </thead>
    <tbody>{rows.map(Row)}</tbody>
  </table>
);

interface Made {
  name: string;
  scopes: Scope[] | null;
  key: string;
}

const tryText = (given: Made["scopes"], key: string, base: string) =>
  given === null || given.includes("scan")
    ? `curl -H "X-API-Key: ${key}" -F "file=@document.pdf" ${base}/api/v1/scan`
    : `curl -H "X-API-Key: ${key}" ${base}/api/v1/reports`;

const NewKey = ({ name, scopes: given, key: value, base }: Made & { base: string }) => (
  <section class="panel" aria-labelledby="made">
    <h2 id="made">
      The API key <Foreign>{name}</Foreign>
    </h2>
    <p>Keep it now, in a place for secrets: it is shown only this once.</p>
    <code class="secret" data-copy="the key">
      {value}
    </code>
    <p>
      {given === null
        ? "Anyone who has it may do what you may do with reports and scans."
        : `Anyone who has it may do this in your name: ${scopesText(given)}.`}{" "}
      A first try:
    </p>
    <pre>
      <code>{tryText(given, value, base)}</code>
    </pre>
  </section>
);

interface Shown {
  typed: Typed;
  problems: Problems | null;
  made?: Made;
}

async function show(c: Context<AppEnv>, { typed, problems, made }: Shown = { typed: {}, problems: null }) {
  const paging = pagingOf(c);
  const keys = await c.get("services").apiKeys.list(viewerOf(c), paging);
  return page(
    c,
    {
      ...inSettings("/api-keys"),
      title: "API keys",
      ...(made ? { script: "/copy.js" } : {}),
      children: (
        <>
          <h1>API keys</h1>
          {made ? (
            <Notice>The API key has been created: its value is below.</Notice>
          ) : (
            <Done code={c.req.query("done")} notices={notices} />
          )}
          <Problem error={problems} />
          {made && <NewKey {...made} base={reportBaseUrl(c)} />}
          {keys.rows.length ? (
            <Keys {...keys} />
          ) : (
            <div class="empty">
              <p>
                With an API key, programs check documents in your name: a build pipeline, a content system, a
                script. <a href="/openapi.json">What the API can do</a>
              </p>
            </div>
          )}
          <Pages page={paging.page} size={listSize} total={keys.total} path={path} />
          <h2>Create an API key</h2>
          <form class="fields" method="post" action={path}>
            <Field
              name="name"
              label="Name"
              hint="What the key is for, so that you know which one to revoke."
              value={typed.name}
              problems={problems}
              maxlength={100}
            />
            <fieldset id="scopes" tabindex={-1}>
              <legend>The key may</legend>
              <span class="hint">Everything, when you choose nothing.</span>
              {scopes.map((scope) => (
                <div class="choice">
                  <input
                    id={`scope-${scope}`}
                    name={`scope.${scope}`}
                    type="checkbox"
                    checked={typed[`scope.${scope}`] !== undefined}
                  />
                  <label for={`scope-${scope}`}>{scopeTexts[scope]}</label>
                </div>
              ))}
            </fieldset>
            <Field
              name="expires_at"
              label="Last day"
              type="date"
              hint="After it the key is refused. Without a day it does not end by itself."
              value={typed.expires_at}
              problems={problems}
              isRequired={false}
            />
            <div>
              <button type="submit">Create the key</button>
            </div>
          </form>
        </>
      ),
    },
    problems ? 400 : made ? 201 : 200,
  );
}

const form = z
  .object({
    name: apiKeyName,
    expires_at: z
      .literal("")
      .transform(() => null)
      .or(expiry)
      .optional(),
  })
  .catchall(z.string())
  .transform(({ name, expires_at: expiresAt, ...named }) => {
    const given = scopes.filter((scope) => `scope.${scope}` in named);
    return { name, scopes: given.length ? given : null, expiresAt: expiresAt ?? null };
  });

/** API keys of the person who is signed in. */
export const apiKeys = new Hono<AppEnv>();

apiKeys.get("/", (c) => show(c));

apiKeys.post("/", async (c) => {
  const typed = await typedIn(c);
  const { data, problems } = readForm(form, typed);
  let made: Made | undefined;
  const refused =
    problems ??
    (await attempt(async () => {
      const { apiKey, key } = await c.get("services").apiKeys.create(viewerOf(c), data!);
      made = { name: apiKey.name, scopes: apiKey.scopes, key };
    }));
  return made ? show(c, { typed: {}, problems: null, made }) : show(c, { typed, problems: refused });
});

apiKeys.post("/:id/revoke", async (c) => {
  await c.get("services").apiKeys.revoke(viewerOf(c), c.req.param("id"));
  return c.redirect(`${path}?done=revoked`, 303);
});
