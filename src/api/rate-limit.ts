import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { moveToLane } from "../core/lane.ts";
import { log } from "../core/log.ts";
import { errorResponse } from "./errors.ts";

/** What a request is counted by, and the most a minute may have of it. */
interface RateBucket {
  bucket: string;
  limit: number;
}

const refusal = () => new AppError("rate_limited", "Too many requests: wait and try again, see Retry-After.");

function count(c: Context<AppEnv>, { bucket, limit }: RateBucket): boolean {
  const { verdict, flush } = c.get("services").rateLimiter.hit(bucket, limit);
  if (flush) c.executionCtx.waitUntil(flush());
  c.set("rate", verdict);
  return verdict.isAllowed;
}

/** Counts requests by address. */
export const limitByAddress =
  (name: string, limit: number): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (!count(c, { bucket: `${name}/${c.get("address")}`, limit })) throw refusal();
    await next();
  };

/**
 * Whose key it is, asked of the database once for each isolate. As anyone may present any number of keys that do not
 * exist, a look-up is counted by address first, and given back when it finds an account.
 */
async function lookUp(c: Context<AppEnv>, keyHash: string): Promise<string> {
  const { apiKeys, rateLimiter } = c.get("services");
  const seen = apiKeys.seenAccount(keyHash);
  if (seen !== undefined) return seen;
  const byAddress = { bucket: `keys/${c.get("address")}`, limit: c.get("settings").limits.keyLookups };
  if (!count(c, byAddress)) throw refusal();
  const accountId = await apiKeys.findAccount(keyHash);
  rateLimiter.giveBack(byAddress.bucket);
  return accountId;
}

/**
 * Counts requests by the account whose key they present, however many keys it has, and what is unauthorized by
 * address alone: no one uses up an account's limit with keys that it has revoked. `limitOf` names what is counted and
 * its limit.
 */
export const limitByAccount =
  (limitOf: (c: Context<AppEnv>) => [name: string, limit: number]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { apiKeys, rateLimiter } = c.get("services");
    const keyHash = c.get("keyHash");
    const [name, limit] = limitOf(c);
    const byAddress = { bucket: `${name}/${c.get("address")}`, limit };
    let counted = byAddress;
    try {
      if (keyHash) {
        const accountId = await lookUp(c, keyHash);
        counted = { bucket: `${name}/${accountId}`, limit };
        moveToLane(accountId);
      }
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthorized" && count(c, byAddress)) throw error;
      if (error instanceof AppError) throw refusal();
      // The database does not answer: the operation finds that out for itself, or says of it.
      log.error("key_not_looked_up", error);
    }
    if (!count(c, counted)) throw refusal();
    await next();
    if (!keyHash || c.res.status !== 401 || counted === byAddress) return;
    apiKeys.forget(keyHash);
    rateLimiter.giveBack(counted.bucket);
    if (!count(c, byAddress)) c.res = await errorResponse(c, refusal());
  };

/** The headers that say how a request stands to its limit. */
export function rateHeaders(c: Context<AppEnv>): void {
  const rate = c.get("rate");
  if (!rate) return;
  const { headers } = c.res;
  headers.set("X-RateLimit-Limit", String(rate.limit));
  headers.set("X-RateLimit-Remaining", String(rate.remaining));
  headers.set("X-RateLimit-Reset", String(rate.reset));
}
