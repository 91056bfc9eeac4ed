import { createApp } from "../../../src/app.ts";
import type { Services } from "../../../src/services/all.ts";
import { readSettings } from "../../../src/settings.ts";
import { form } from "../client.ts";
import type { fresh, Ids } from "../matrix/world.ts";
import type { Person } from "../platform/people.ts";
import { canary, file, newEmail, newText } from "./canaries.ts";

/** A page, or where a form posts to. */
export interface PageRoute {
  name: string;
  method: string;
  /** With the parameters' names. */
  pattern: string;
  fresh: keyof typeof fresh | null;
  /** Ends the session, or the account. */
  isFinal: boolean;
}

/** What a parameter stands for, by the part of the path before it. */
const parameters: [RegExp, keyof Ids][] = [
  [/\/documents\/:id$/, "document"],
  [/:org_id$/, "org"],
  [/:user_id$/, "user"],
  [/\/invitations\/:id$/, "invitation"],
  [/\/sharing\/:share_id$/, "share"],
  [/\/links\/:share_id$/, "publicShare"],
  [/:tag_id$/, "tag"],
  [/\/console\/reports\/:report_id$/, "report"],
  [/:scan_id$/, "scan"],
  [/:report_id$/, "documentReport"],
  [/:fingerprint$/, "documentFinding"],
  [/\/remediations\/:job_id$/, "remediation"],
  [/:job_id$/, "conversion"],
  [/\/api-keys\/:id$/, "key"],
  [/\/webhooks\/:id$/, "webhook"],
  [/:delivery_id$/, "delivery"],
  [/\/r\/:share_id$/, "reportShare"],
  [/\/s\/:token$/, "token"],
  [/\/sessions\/:id$/, "session"],
];

/** Records that a request uses up, or that others of the test use up. */
const used: [RegExp, keyof typeof fresh][] = [
  [/:user_id/, "member"],
  [/invitations\/:id/, "invitation"],
  [/links\/:share_id/, "publicShare"],
  [/sharing\/:share_id/, "share"],
  [/sharing\/people$/, "share"],
  [/:tag_id/, "tag"],
  [/api-keys\/:id/, "key"],
  [/webhooks\/:id/, "webhook"],
  [/documents\/:id\/delete$/, "document"],
  [/orgs\/:org_id\/delete$/, "org"],
  [/^\/r\//, "report"],
  [/^\/console\/reports\/:report_id\/delete$/, "report"],
  [/^\/console\/scans\/:scan_id\/delete$/, "scan"],
  [/sessions\/:id/, "session"],
  [/:fingerprint\/remove$/, "decision"],
  [/documents\/:id\/questions$/, "remediation"],
  [/^\/s\//, "publicShare"],
];

/** Every page and form that the app has. */
export function pageRoutes(): PageRoute[] {
  const { routes } = createApp({} as Services, readSettings({}));
  const names = routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/pages") && !path.includes("*"))
    .map(({ method, path }) => `${method} ${path.slice("/pages".length) || "/"}`);
  return [...new Set(names)].map((name) => {
    const [method, pattern] = name.split(" ") as [string, string];
    return {
      name,
      method,
      pattern,
      fresh: used.find(([part]) => part.test(pattern))?.[1] ?? null,
      isFinal:
        method === "POST" &&
        /\/(sign-out|sign-out-everywhere|settings\/delete|settings\/password)$/.test(pattern),
    };
  });
}

/** Values of parameters that no record has. */
export interface Extras {
  fileToken: string;
  inviteToken: string;
  versionId: string;
  trialToken: string;
}

const values: [RegExp, (extras: Extras) => string][] = [
  [/\/files\/(?:pictures\/|remediated\/)?:token$/, ({ fileToken }) => fileToken],
  [/^\/invitations\/:token$/, ({ inviteToken }) => inviteToken],
  [/^\/(?:reset-password|verify-email)\/:token$/, () => canary],
  [/\/console\/keep\/:token$/, ({ trialToken }) => trialToken],
  [/\/try\/:token$/, ({ trialToken }) => trialToken],
  [/:version_id$/, ({ versionId }) => versionId],
  [/:form$/, () => "json"],
  [/\/checks\/:id$/, () => "title"],
  [/\/docs\/:group$/, () => "reports"],
  [/\/docs\/:group\/:section$/, () => "scanning"],
  [/:file\{.*$/, () => "platform.json"],
];

export function pathOf(pattern: string, ids: Ids, extras: Extras): string {
  let before = "";
  return pattern
    .split("/")
    .map((part) => {
      before += part ? `/${part}` : "";
      if (!part.startsWith(":")) return part;
      const value = values.find(([where]) => where.test(before))?.[1](extras);
      const record = parameters.find(([where]) => where.test(before))?.[1];
      if (!value && !record) throw new Error(`What is the parameter of ${before}?`);
      return value ?? ids[record!];
    })
    .join("/");
}

/** One form for all: each page takes the fields that it knows. */
export function filledIn(
  { pattern }: PageRoute,
  ids: Ids,
  { email, password }: Person,
): FormData | URLSearchParams {
  if (pattern === "/try") return form(file);
  if (/\/(orgs\/:org_id\/documents|documents\/:id\/versions)$/.test(pattern)) return form(file);
  const isSignIn = pattern === "/sign-in" || pattern === "/sign-up";
  return new URLSearchParams({
    name: newText(),
    full_name: newText(),
    email: pattern === "/sign-in" ? email : pattern.includes("sharing") ? email : newEmail(),
    password: isSignIn || pattern.includes("settings") ? password : canary,
    current_password: password,
    new_password: `${canary} ${newText()}`,
    role: "member",
    permission: "view",
    org_permission: "view",
    link_permission: "view",
    org_id: ids.org,
    tag_id: ids.tag,
    url: `https://example.com/${canary}?token=${canary}`,
    "scan.completed": "on",
    "scan.failed": "on",
    events: "scan.completed",
    wish: canary,
    question_id: ids.question,
    value: canary,
    decision: "waived",
    reason: canary,
    color: "#336699",
    act: "test",
    [ids.document]: "on",
  });
}
