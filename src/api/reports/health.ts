import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "../../core/errors.ts";
import { log } from "../../core/log.ts";
import { accountOf } from "../auth.ts";
import { detailError, errors, json, router, timestamp } from "../openapi.ts";
import { keyedRoute } from "../scopes.ts";

const service = "lectern";

export const health = router();

health.openapi(
  createRoute({
    method: "get",
    path: "/",
    operationId: "health",
    summary: "Whether the service answers",
    security: [],
    responses: {
      200: json(
        z
          .object({ status: z.literal("ok"), service: z.string() })
          .strict()
          .openapi("Health"),
        "It does.",
      ),
      ...errors(detailError),
    },
  }),
  (c) => c.json({ status: "ok" as const, service }, 200),
);

const part = z.enum(["ok", "error"]);

export const status = router();

status.openapi(
  keyedRoute({
    method: "get",
    path: "/",
    operationId: "status",
    summary: "Whether every part of the storage answers",
    responses: {
      200: json(
        z
          .object({
            status: z.enum(["ok", "degraded"]),
            service: z.string(),
            database: part,
            storage: part,
            counters: part,
            queue: part,
            checked_at: timestamp,
          })
          .strict()
          .openapi("Status"),
        "The parts, each asked just now.",
      ),
      ...errors(detailError, 401),
    },
  }),
  async (c) => {
    // With the database down no key can be looked up, and just that is what this answer is to say.
    await accountOf(c).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      log.error("key_not_looked_up", error);
    });
    const { status, parts, checkedAt } = await c.get("services").status.ask();
    return c.json({ status, service, ...parts, checked_at: checkedAt }, 200);
  },
);
