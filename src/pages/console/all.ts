import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { requireSession } from "../session.ts";
import { members } from "./members.tsx";
import { organizations } from "./organizations.tsx";

/** The Console: everything that people who are signed in do. */
export const consolePages = new Hono<AppEnv>();

consolePages.use(requireSession);
consolePages.route("/", organizations);
consolePages.route("/orgs", members);
