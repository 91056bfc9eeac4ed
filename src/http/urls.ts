import type { Context } from "hono";
import type { AppEnv } from "../context.ts";

const origin = (c: Context<AppEnv>) => new URL(c.req.url).origin;

/** Where groups A and C live: as set, else where the request went. */
export const baseUrl = (c: Context<AppEnv>): string => c.get("settings").baseUrl || origin(c);

export const reportBaseUrl = (c: Context<AppEnv>): string => c.get("settings").reportBaseUrl || origin(c);

/** Where the pages behind share links live. */
export const shareOrigin = (c: Context<AppEnv>): string => c.get("settings").publicShareUrl || origin(c);
