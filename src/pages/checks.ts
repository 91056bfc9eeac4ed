import { Hono } from "hono";
import type { AppEnv } from "../context.ts";

/** Loaded when someone reads about a check, not at the start of an isolate. */
const pages = () => import("./check-pages.tsx");

/** What is checked, for anyone: a page for all checks and one for each. */
export const checkPages = new Hono<AppEnv>()
  .get("/", async (c) => (await pages()).showChecks(c))
  .get("/:id", async (c) => (await pages()).showCheck(c, c.req.param("id")));
