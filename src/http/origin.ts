import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import type { RequestOrigin } from "../services/accounts/viewer.ts";

/** What the audit log says of a request. */
export const originOf = (c: Context<AppEnv>): RequestOrigin => ({
  requestId: c.get("requestId"),
  address: c.get("address"),
});
