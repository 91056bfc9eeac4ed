import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import { AppError } from "../core/errors.ts";
import { moveToLane } from "../core/lane.ts";
import { originOf } from "../http/origin.ts";
import type { Viewer } from "../services/accounts/viewer.ts";

/** Reads the access token of a request of group A; whether its session is live is reported by the first query, which it joins. */
export const requireToken: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (!token) {
    throw new AppError(
      "unauthorized",
      "The access token is missing: send it as Authorization: Bearer ACCESS_TOKEN.",
    );
  }
  const viewer = await c.get("services").sessions.viewerOf(token, originOf(c));
  moveToLane(viewer.userId);
  c.set("viewer", viewer);
  await next();
};

/** The caller, which every verb of group A takes. */
export function viewerOf(c: Context<AppEnv>): Viewer {
  const viewer = c.get("viewer");
  if (!viewer) throw new AppError("unauthorized", "The access token is missing.");
  return viewer;
}
