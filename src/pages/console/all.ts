import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { requireSession } from "../session.ts";
import { accountReports } from "./account-reports.tsx";
import { accountScans } from "./account-scans.tsx";
import { activity } from "./activity.tsx";
import { apiKeys } from "./api-keys.tsx";
import { conversion } from "./conversion.tsx";
import { dashboard } from "./dashboard.tsx";
import { document } from "./document.tsx";
import { documentActs } from "./document-acts.ts";
import { documentReport } from "./document-report.tsx";
import { documents } from "./documents.tsx";
import { finding } from "./finding.tsx";
import { heard } from "./heard.tsx";
import { keep } from "./keep.tsx";
import { members } from "./members.tsx";
import { onboarding } from "./onboarding.ts";
import { organizations } from "./organizations.tsx";
import { questions } from "./questions.tsx";
import { remediation } from "./remediation.tsx";
import { sessions } from "./sessions.tsx";
import { settings } from "./settings.tsx";
import { shared } from "./shared-documents.tsx";
import { sharing } from "./sharing.tsx";
import { staff } from "./staff.tsx";
import { survey } from "./survey.tsx";
import { tags } from "./tags.tsx";
import { usage } from "./usage.tsx";
import { webhook } from "./webhook.tsx";
import { webhooks } from "./webhooks.tsx";

/** The Console: everything that people who are signed in do. */
export const consolePages = new Hono<AppEnv>();

consolePages.use(requireSession);
consolePages.route("/", organizations);
consolePages.route("/orgs", dashboard);
consolePages.route("/orgs", members);
consolePages.route("/orgs", activity);
for (const part of [
  documents,
  document,
  documentActs,
  heard,
  documentReport,
  finding,
  conversion,
  remediation,
  questions,
  sharing,
  shared,
  tags,
])
  consolePages.route("/", part);
consolePages.route("/reports", accountReports);
consolePages.route("/scans", accountScans);
consolePages.route("/keep", keep);
consolePages.route("/settings", settings);
consolePages.route("/settings/sessions", sessions);
consolePages.route("/settings/api-keys", apiKeys);
consolePages.route("/settings/usage", usage);
consolePages.route("/settings/webhooks", webhooks);
consolePages.route("/settings/webhooks", webhook);
consolePages.route("/staff", staff);
consolePages.route("/survey", survey);
consolePages.route("/onboarding", onboarding);
