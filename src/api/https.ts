import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import type { Settings } from "../settings.ts";

/** A year, in seconds. */
const remembered = 31_536_000;

/**
 * Keeps hosts whose base address is https to it: redirects other requests, and lets browsers remember it (RFC 6797,
 * which allows the header over https alone). Other hosts, as those of local machines, are left alone, and so is
 * /health, which is asked from within networks without https.
 */
export function keepToHttps({ baseUrl, reportBaseUrl, publicShareUrl }: Settings): MiddlewareHandler<AppEnv> {
  const bases = [baseUrl, reportBaseUrl, publicShareUrl].filter(Boolean).map((base) => new URL(base));
  const hosts = new Set(bases.filter(({ protocol }) => protocol === "https:").map(({ host }) => host));
  if (!hosts.size) return (_, next) => next();
  return async (c, next) => {
    const { protocol, host, pathname, search } = new URL(c.req.url);
    const isKept = hosts.has(host);
    if (isKept && protocol === "http:" && !/^\/health\/?$/.test(pathname))
      // 308 keeps the method and the body.
      return c.redirect(`https://${host}${pathname}${search}`, 308);
    await next();
    if (isKept && protocol === "https:")
      c.res.headers.set("Strict-Transport-Security", `max-age=${remembered}`);
  };
}
