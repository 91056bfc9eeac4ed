import { createRoute, z } from "@hono/zod-openapi";
import { scopes } from "../../core/scopes.ts";
import { apiKeyName, apiKeyScopes, expiry } from "../../http/fields.ts";
import type { ApiKey } from "../../services/accounts/api-keys.ts";
import { detailError, errors, idOf, json, jsonBody, pathParameter, router, timestamp } from "../openapi.ts";
import { pageHeaders, pagingOf, pagingQuery } from "../paging.ts";
import { viewerOf } from "../platform-auth.ts";

const fields = {
  id: idOf("key"),
  name: z.string(),
  prefix: z.string().openapi({ description: "The key's first characters.", example: "lk_4fTq9" }),
  scopes: z.array(z.enum(scopes)).openapi({ description: "What the key may do." }),
  expires_at: timestamp
    .nullable()
    .openapi({ description: "From when on the key is refused; null when it does not end by itself." }),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
};

const apiKey = z.object(fields).strict().openapi("ApiKey");

const newKey = z
  .object({ ...fields, key: z.string().openapi({ description: "The whole key: shown only here." }) })
  .strict()
  .openapi("NewApiKey");

const present = ({ id, name, prefix, scopes: given, expiresAt, createdAt, lastUsedAt }: ApiKey) => ({
  id,
  name,
  prefix,
  scopes: given ?? [...scopes],
  expires_at: expiresAt,
  created_at: createdAt,
  last_used_at: lastUsedAt,
});

const body = z
  .object({
    name: apiKeyName,
    scopes: apiKeyScopes.nullish().openapi({ description: "What the key may do; everything when left out." }),
    expires_at: expiry
      .nullish()
      .openapi({ description: "At most 5 years from now; without it the key does not end by itself." }),
  })
  .openapi("ApiKeyFields");

export const apiKeys = router();

apiKeys.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "listApiKeys",
    summary: "List your API keys, newest first",
    request: { query: pagingQuery },
    responses: { 200: json(z.array(apiKey), "One page of keys."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await c.get("services").apiKeys.list(viewerOf(c), pagingOf(query));
    pageHeaders(c, query, total, rows);
    return c.json(rows.map(present), 200);
  },
);

apiKeys.openapi(
  createRoute({
    method: "post",
    path: "/",
    operationId: "createApiKey",
    summary: "Make an API key",
    request: { body: jsonBody(body) },
    responses: { 201: json(newKey, "The key, shown only now."), ...errors(detailError, 400, 401) },
  }),
  async (c) => {
    const { name, scopes: wanted = null, expires_at: expiresAt = null } = c.req.valid("json");
    const { apiKey, key } = await c
      .get("services")
      .apiKeys.create(viewerOf(c), { name, scopes: wanted, expiresAt });
    return c.json({ ...present(apiKey), key }, 201);
  },
);

apiKeys.openapi(
  createRoute({
    method: "delete",
    path: "/{id}",
    operationId: "revokeApiKey",
    summary: "Revoke an API key, at once and for good",
    request: { params: z.object({ id: pathParameter("id") }) },
    responses: { 204: { description: "Revoked." }, ...errors(detailError, 401, 404) },
  }),
  async (c) => {
    await c.get("services").apiKeys.revoke(viewerOf(c), c.req.valid("param").id);
    return c.body(null, 204);
  },
);
