import type { Context } from "hono";
import type { AppEnv } from "../context.ts";

/** Of a request's URL, which is absolute and has been parsed before it arrived; parsing it again costs more than a query. */
function partsOf(url: string): { origin: string; path: string; query: string } {
  const path = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", path);
  const end = query < 0 ? url.length : query;
  return { origin: url.slice(0, path), path: url.slice(path, end), query: url.slice(end + 1) };
}

const origin = (c: Context<AppEnv>) => partsOf(c.req.url).origin;

/** What was asked for, as it arrived: a path, percent-encoded, and a query without its question mark. */
export const requested = (c: Context<AppEnv>): { path: string; query: string } => partsOf(c.req.url);

/** Where groups A and C live: as set, else where the request went. */
export const baseUrl = (c: Context<AppEnv>): string => c.get("settings").baseUrl || origin(c);

export const reportBaseUrl = (c: Context<AppEnv>): string => c.get("settings").reportBaseUrl || origin(c);

/** Where the pages behind share links live. */
export const shareOrigin = (c: Context<AppEnv>): string => c.get("settings").publicShareUrl || origin(c);
