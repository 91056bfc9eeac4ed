import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { Hono } from "hono";
import worker from "../../src/index.ts";
import type { Bindings } from "../../src/settings.ts";
import { users } from "../../src/store/schema/users.ts";

/** The least that a route over D1 can be: Hono, and one row by its primary key. */
const bare = new Hono<{ Bindings: Bindings }>().get("/bare/:id", async (c) => {
  const [row] = await drizzle(c.env.DB)
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, c.req.param("id")));
  return row ? c.json(row) : c.json({ detail: "There is no such row." }, 404);
});

/** The Worker itself with one route beside it, against which its own are measured. */
export default {
  fetch: (request, env, ctx) =>
    new URL(request.url).pathname.startsWith("/bare/")
      ? bare.fetch(request, env, ctx)
      : worker.fetch(request, env, ctx),
  queue: (batch, env, ctx) => worker.queue(batch, env, ctx),
  scheduled: (event, env) => worker.scheduled(event, env),
} satisfies ExportedHandler<Bindings>;
