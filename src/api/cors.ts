import type { MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import type { AppEnv } from "../context.ts";

const readable = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "Retry-After",
  "Link",
  "X-Total-Count",
  "Location",
  "Content-Disposition",
  "Content-Range",
  "ETag",
].join(", ");

const sendable = [
  "Authorization",
  "X-API-Key",
  "Content-Type",
  "Idempotency-Key",
  "Range",
  "If-None-Match",
  "If-Range",
].join(", ");

/**
 * Which methods the pages of other sites may use; null where none. What is here knows its callers by a key, a token
 * or a link, never by a cookie, so that another site's page can do nothing in the name of who looks at it. The
 * Console, which has a cookie, is not here.
 */
function methodsOf(path: string): string | null {
  if (path.startsWith("/api/")) return "GET, HEAD, POST, PUT, PATCH, DELETE";
  if (/^\/(health|openapi\.json)\/?$|^\/(openapi|files)\//.test(path)) return "GET, HEAD";
  return null;
}

/** Cross-origin requests (WHATWG Fetch, CORS): from anywhere and without cookies. */
export const cors: MiddlewareHandler<AppEnv> = async (c, next) => {
  const methods = methodsOf(getPath(c.req.raw));
  if (methods === null) return next();
  if (c.req.method === "OPTIONS" && c.req.header("Access-Control-Request-Method") !== undefined)
    return c.body(null, 204, {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": sendable,
      "Access-Control-Max-Age": "86400",
    });
  await next();
  // Not by `c.header`, which makes a response anew for each.
  const { headers } = c.res;
  headers.set("Access-Control-Allow-Origin", "*");
  headers.set("Access-Control-Expose-Headers", readable);
};
