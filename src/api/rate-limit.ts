import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { errorResponse } from "./errors.ts";

/** What a request is counted by, and the most a minute may have of it. */
export interface RateBucket {
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
 * Counts requests by the key that they present and, as anybody may present any number of keys that do not exist,
 * unauthorized ones by address too. `limitOf` names what is counted and its limit.
 */
export const limitByKey =
  (limitOf: (c: Context<AppEnv>) => [name: string, limit: number]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const keyHash = c.get("keyHash");
    const [name, limit] = limitOf(c);
    const byAddress = { bucket: `${name}/${c.get("address")}`, limit };
    const byKey = { bucket: `${name}/${keyHash?.slice(0, 32)}`, limit };
    if (!count(c, keyHash ? byKey : byAddress)) throw refusal();
    await next();
    if (keyHash && c.res.status === 401 && !count(c, byAddress)) c.res = await errorResponse(c, refusal());
  };

/** The headers that tell how a request stands to its limit. */
export function rateHeaders(c: Context<AppEnv>): void {
  const rate = c.get("rate");
  if (!rate) return;
  c.header("X-RateLimit-Limit", String(rate.limit));
  c.header("X-RateLimit-Remaining", String(rate.remaining));
  c.header("X-RateLimit-Reset", String(rate.reset));
}
