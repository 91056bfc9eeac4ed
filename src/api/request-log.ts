import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "../context.ts";
import { replaceResponse } from "../http/replace-response.ts";

/** Bodies of these types are made in one piece, so that counting them holds up nothing. */
const madeAtOnce = /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?:html|csv|plain))\b/;

function declaredLength({ headers }: Request | Response): number | null {
  const length = headers.get("Content-Length");
  return length && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

async function bytesOut(c: Context): Promise<number | null> {
  const { res } = c;
  if (!res.body) return 0;
  const declared = declaredLength(res);
  if (declared !== null || !madeAtOnce.test(res.headers.get("Content-Type") ?? "")) return declared;
  const bytes = await res.arrayBuffer();
  replaceResponse(c, new Response(bytes, res));
  return bytes.byteLength;
}

/**
 * The pattern of the route that was asked for, also when something before it refused: `/s/:token`, and never a path,
 * as paths may hold tokens. The first part is the group's.
 */
function patternOf(c: Context): { group: string; route: string } {
  const isEnd = ({ method, path }: { method: string; path: string }) =>
    !path.includes("*") && (method === c.req.method || method === "ALL" || c.req.method === "HEAD");
  const path = matchedRoutes(c).find(isEnd)?.path ?? "";
  const [, group = "none", route = ""] = /^\/([a-z]+)(\/.*)?$/.exec(path) ?? [];
  return { group, route: path ? route || "/" : "none" };
}

/** One line of the log for each request, and its metrics. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { telemetry, now } = c.get("services");
  const began = now();
  await next();
  const durationMs = now() - began;
  const line = {
    ...patternOf(c),
    method: c.req.method,
    status: c.res.status,
    durationMs,
    bytesIn: declaredLength(c.req.raw) ?? (c.req.raw.body ? null : 0),
  };
  telemetry.request({ ...line, bytesOut: await bytesOut(c) });
};
