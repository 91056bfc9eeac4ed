import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv, ErrorShape } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { log } from "../core/log.ts";
import { iso } from "../services/clock.ts";
import { malformedJson, notJson } from "./openapi.ts";

/** What may be reported of an error: an AppError as it is, Hono's own by its status, anything else as an internal error. */
function reportable(error: unknown, requestId: string): AppError {
  if (error instanceof AppError && error.code !== "internal_error") return error;
  if (error instanceof HTTPException && error.status < 500) {
    if (error.status === 415) return notJson();
    // Hono's validator says no more than this of a body that it cannot parse.
    if (error.message === "Malformed JSON in request body") return malformedJson();
    return new AppError("invalid_request", error.message || "The request is malformed.");
  }
  log.error("request_failed", error, { request_id: requestId });
  return new AppError("internal_error", `Something went wrong on our side. The request id is ${requestId}.`);
}

/** The shape of groups A and B. */
export const detailShape: ErrorShape = (c, { message, status }) => c.json({ detail: message }, status);

/** The shape of group C. */
export const codedShape: ErrorShape = (c, { code, message, status }) =>
  c.json({ error: { code, message } }, status);

/** A group's first middleware: in which shape its errors are reported. */
export const errorsAs =
  (shape: ErrorShape): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set("errorShape", shape);
    await next();
  };

/** The error in the shape of the request's group: the one place that answers with an error. */
export function errorResponse(c: Context<AppEnv>, error: AppError): Response | Promise<Response> {
  if (error.code === "rate_limited")
    c.header("Retry-After", String(error.retryAfter ?? c.get("rate")?.retryAfter ?? 30));
  return c.get("errorShape")(c, error);
}

/**
 * Every error ends here. Whoever shows no valid key or token learns only that: a bad request of an unknown caller is
 * unauthorized first.
 */
export async function onError(thrown: Error, c: Context<AppEnv>): Promise<Response> {
  const error = reportable(thrown, c.get("requestId"));
  if (error.status !== 400 || c.get("isAuthenticated")) return errorResponse(c, error);
  const { apiKeys, sessions, now } = c.get("services");
  const [keyHash, viewer] = [c.get("keyHash"), c.get("viewer")];
  try {
    if (keyHash) await apiKeys.authenticate({ hash: keyHash, scope: c.get("scope") ?? null, at: iso(now()) });
    if (viewer) await sessions.confirm(viewer);
    return errorResponse(c, error);
  } catch (unauthorized) {
    return errorResponse(c, reportable(unauthorized, c.get("requestId")));
  }
}

export const onNotFound = (c: Context<AppEnv>): Response | Promise<Response> =>
  errorResponse(
    c,
    new AppError("not_found", `There is nothing at ${c.req.method} ${new URL(c.req.url).pathname}.`),
  );
