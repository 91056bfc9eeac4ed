import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { clientName } from "../services/accounts/client-names.ts";
import type { Place } from "../services/accounts/sessions.ts";
import { originOf } from "./origin.ts";

/** Where a request comes from, as far as sessions keep it. */
export const placeOf = (c: Context<AppEnv>): Place => ({
  ...originOf(c),
  client: clientName(c.req.header("User-Agent")),
});
