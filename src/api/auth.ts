import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { hashApiKey, isApiKey } from "../core/api-key.ts";
import { AppError } from "../core/errors.ts";
import type { PresentedKey } from "../services/accounts/api-keys.ts";
import type { Quantity } from "../services/accounts/quotas.ts";
import { iso } from "../services/clock.ts";

/** Where a group carries its API key. */
export type KeyCarrier = (c: Context<AppEnv>) => string | undefined;

export const inApiKeyHeader: KeyCarrier = (c) => c.req.header("X-API-Key");

export const inBearer: KeyCarrier = (c) => /^Bearer (.*)$/i.exec(c.req.header("Authorization") ?? "")?.[1];

/** Takes note of the key that a request presents, when it has the form of one; looks nothing up. */
export const noteKey =
  (carrier: KeyCarrier): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const key = carrier(c);
    if (key && isApiKey(key)) c.set("keyHash", await hashApiKey(key));
    await next();
  };

/**
 * Refuses requests without a key of the right form. Whether it is a live key is reported by the first query, which it
 * joins: see `keyOf`.
 */
export const requireKey =
  (carrier: KeyCarrier, where: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!c.get("keyHash"))
      throw new AppError(
        "unauthorized",
        carrier(c)
          ? `The API key is malformed: send it exactly as it was shown, without spaces or line breaks, in ${where}.`
          : `The API key is missing: send it in ${where}.`,
      );
    await next();
  };

/** The caller's key, which every verb for keyed callers takes, for an operation of `keyedRoute`. */
export function keyOf(c: Context<AppEnv>): PresentedKey {
  const [hash, scope] = [c.get("keyHash"), c.get("scope")];
  if (!hash) throw new AppError("unauthorized", "The API key is missing.");
  if (!scope) throw new Error("The operation does not say which scope it needs.");
  return { hash, scope, at: iso(c.get("services").now()) };
}

/**
 * Looks the key up at once, for requests whose body should not be read before: answers the account, when it has room
 * for one more of each of what the request makes. A request with an Idempotency-Key may be one that was answered
 * before, and needs no room then: it is for the verb to find out.
 */
export async function accountOf(c: Context<AppEnv>, ...wanted: Quantity[]): Promise<string> {
  const { apiKeys, quotas } = c.get("services");
  const isNew = c.req.header("Idempotency-Key") === undefined;
  const key = keyOf(c);
  const accountId = await (wanted.length && isNew ? quotas.admit(key, wanted) : apiKeys.authenticate(key));
  c.set("isAuthenticated", true);
  return accountId;
}
