import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { requireSession } from "../session.ts";
import { apiKeys } from "./api-keys.tsx";
import { dashboard } from "./dashboard.tsx";
import { members } from "./members.tsx";
import { onboarding } from "./onboarding.ts";
import { organizations } from "./organizations.tsx";
import { settings } from "./settings.tsx";
import { staff } from "./staff.tsx";
import { survey } from "./survey.tsx";
import { webhook } from "./webhook.tsx";
import { webhooks } from "./webhooks.tsx";

/** The Console: everything that people who are signed in do. */
export const consolePages = new Hono<AppEnv>();

consolePages.use(requireSession);
consolePages.route("/", organizations);
consolePages.route("/orgs", dashboard);
consolePages.route("/orgs", members);
consolePages.route("/settings", settings);
consolePages.route("/settings/api-keys", apiKeys);
consolePages.route("/settings/webhooks", webhooks);
consolePages.route("/settings/webhooks", webhook);
consolePages.route("/staff", staff);
consolePages.route("/survey", survey);
consolePages.route("/onboarding", onboarding);
