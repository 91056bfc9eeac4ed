import type { Scope } from "../../../src/core/scopes.ts";
import { form, type TestFile } from "../client.ts";
import { docx } from "../documents.ts";
import { type Actor, actors, type fresh, type Ids } from "./world.ts";

/** One route: how it is asked, and how it answers to whom. */
export interface Route {
  group: "platform" | "reports" | "scans";
  /** As the OpenAPI document names it: "GET /api/v1/orgs". */
  name: string;
  /** Which credentials it takes. */
  takes: "token" | "key" | "nothing";
  path: (ids: Ids) => string;
  send?: (ids: Ids) => unknown;
  file?: TestFile;
  /** Records that are made anew for each request. */
  fresh?: keyof typeof fresh;
  /** Asked by somebody new, as it ends a session or an account; the test of the resource proves it. */
  isFinal?: true;
  /** To each actor of group A; of groups B and C to the owner of the record and to another. */
  answers: Partial<Record<Actor | "own" | "other", number>>;
  /** Of staff, where they may do more than strangers. */
  staff?: number;
  /** What the key must be allowed, where one is needed. */
  scope?: Scope;
  /** Round trips to the database; an error of the request asks once more whether the caller is known. */
  trips: number;
}

/** One status for each actor: stranger, removed, view, score, full, member, admin, owner. */
const to = (...statuses: number[]) =>
  Object.fromEntries(actors.map((actor, at) => [actor, statuses[at]])) as Route["answers"];
const everybody = (status: number) => to(...actors.map(() => status));
const outsiders = [404, 404];
const members = (status: number) => to(...outsiders, 404, 404, 404, status, status, status);
const managers = (status: number) => to(...outsiders, 404, 404, 404, 403, status, status);
const viewers = (status: number) => to(...outsiders, status, status, status, status, status, status);
const scorers = (status: number) => to(...outsiders, 403, status, status, status, status, status);
const editors = (status: number) => to(...outsiders, 403, 403, status, status, status, status);
const sharers = (status: number) => to(...outsiders, 403, 403, 403, status, status, status);
const ownerOnly = (status: number) => to(404, 404, 404, 404, 404, 404, 404, status);
const own = (status: number, other = 404) => ({ own: status, other });

let count = 0;
const unique = () => `${++count}-${crypto.randomUUID().slice(0, 8)}`;
const page: TestFile = { name: "a.html", content: "<!doctype html><h1>Hello</h1>" };

type Rest = Omit<Route, "group" | "name" | "takes" | "path" | "answers" | "trips">;

const a = (
  name: string,
  path: Route["path"],
  answers: Route["answers"],
  rest: Rest & { trips?: number } = {},
): Route => ({ group: "platform", takes: "token", name, path, answers, trips: 1, ...rest });
const keyed = (...[name, path, answers, rest]: Parameters<typeof a>): Route => ({
  scope: name.startsWith("GET ") ? "read" : "admin",
  ...a(name, path, answers, rest),
  takes: "key",
});
const b = (...given: Parameters<typeof a>): Route => ({ ...keyed(...given), group: "reports" });
const c = (...given: Parameters<typeof a>): Route => ({ ...keyed(...given), group: "scans" });
const open = ({ scope: _, ...route }: Route): Route => ({ ...route, takes: "nothing" });

const doc = (ids: Ids) => `/api/v1/documents/${ids.document}`;
const org = (ids: Ids) => `/api/v1/orgs/${ids.org}`;
const hook = (ids: Ids) => `/api/v1/settings/webhooks/${ids.webhook}`;
const report = (ids: Ids) => `/api/v1/reports/${ids.report}`;
const me = "/api/v1/users/me";
const waived = () => ({ decision: "waived", reason: "It is replaced in May." });

export const routes: Route[] = [
  // Accounts
  open(
    a("POST /api/v1/auth/register", () => "/api/v1/auth/register", everybody(400), {
      send: () => ({}),
      trips: 0,
    }),
  ),
  open(
    a("POST /api/v1/auth/login", () => "/api/v1/auth/login", everybody(400), { send: () => ({}), trips: 0 }),
  ),
  open(
    a("POST /api/v1/auth/refresh", () => "/api/v1/auth/refresh", everybody(401), {
      send: () => ({ refresh_token: "lr_none" }),
    }),
  ),
  open(
    a("POST /api/v1/auth/logout", () => "/api/v1/auth/logout", everybody(204), {
      send: () => ({ refresh_token: "lr_none" }),
    }),
  ),
  open(
    a("POST /api/v1/auth/forgot-password", () => "/api/v1/auth/forgot-password", everybody(400), {
      send: () => ({ email: "nobody@lectern.example" }),
      trips: 0,
    }),
  ),
  open(
    a("POST /api/v1/auth/reset-password", () => "/api/v1/auth/reset-password", everybody(400), {
      send: () => ({ token: "none", new_password: "a long enough password" }),
    }),
  ),
  open(
    a("POST /api/v1/auth/verify-email", () => "/api/v1/auth/verify-email", everybody(400), {
      send: () => ({ token: "none" }),
    }),
  ),
  a("POST /api/v1/auth/logout-all", () => "/api/v1/auth/logout-all", everybody(204), { isFinal: true }),
  a(`GET ${me}`, () => me, everybody(200)),
  a(`PATCH ${me}`, () => me, everybody(200), { send: () => ({ show_badge: true }) }),
  a(`DELETE ${me}`, () => me, everybody(204), { send: () => ({ password: "" }), isFinal: true, trips: 3 }),
  a(`GET ${me}/sessions`, () => `${me}/sessions`, everybody(200)),
  a(`DELETE ${me}/sessions/{id}`, (ids) => `${me}/sessions/${ids.session}`, ownerOnly(204), {
    fresh: "session",
  }),
  a(`POST ${me}/verification`, () => `${me}/verification`, everybody(400), { trips: 1 }),
  a(`POST ${me}/password`, () => `${me}/password`, everybody(400), {
    trips: 2,
    send: () => ({ current_password: "wrong", new_password: "a long enough password" }),
  }),
  a(`GET ${me}/export`, () => `${me}/export`, everybody(200)),
  a(`GET ${me}/onboarding`, () => `${me}/onboarding`, everybody(200)),
  a(`PATCH ${me}/onboarding`, () => `${me}/onboarding`, everybody(200), { send: () => ({ step: 1 }) }),
  a(`GET ${me}/survey`, () => `${me}/survey`, everybody(200)),
  a(`PUT ${me}/survey`, () => `${me}/survey`, everybody(200), { send: () => ({ responses: {} }) }),

  a(`GET ${me}/usage`, () => `${me}/usage`, everybody(200)),

  // Organizations
  a("GET /api/v1/orgs", () => "/api/v1/orgs", everybody(200)),
  a("POST /api/v1/orgs", () => "/api/v1/orgs", everybody(201), { send: () => ({ name: "Choir" }) }),
  a("GET /api/v1/orgs/{org_id}", org, members(200)),
  a("PATCH /api/v1/orgs/{org_id}", org, managers(200), { send: () => ({ retention_days: ++count }) }),
  a("DELETE /api/v1/orgs/{org_id}", org, to(...outsiders, 404, 404, 404, 403, 403, 204), { fresh: "org" }),
  a("GET /api/v1/orgs/{org_id}/members", (ids) => `${org(ids)}/members`, members(200)),
  a(
    "PATCH /api/v1/orgs/{org_id}/members/{user_id}",
    (ids) => `${org(ids)}/members/${ids.user}`,
    managers(200),
    { send: () => ({ role: "admin" }), fresh: "member" },
  ),
  a(
    "DELETE /api/v1/orgs/{org_id}/members/{user_id}",
    (ids) => `${org(ids)}/members/${ids.user}`,
    managers(204),
    { fresh: "member" },
  ),
  a("GET /api/v1/orgs/{org_id}/invitations", (ids) => `${org(ids)}/invitations`, managers(200)),
  a("POST /api/v1/orgs/{org_id}/invitations", (ids) => `${org(ids)}/invitations`, managers(201), {
    send: () => ({ email: `${unique()}@lectern.example` }),
  }),
  a(
    "DELETE /api/v1/orgs/{org_id}/invitations/{invitation_id}",
    (ids) => `${org(ids)}/invitations/${ids.invitation}`,
    managers(204),
    { fresh: "invitation" },
  ),
  a("GET /api/v1/orgs/{org_id}/audit", (ids) => `${org(ids)}/audit`, managers(200)),
  a("POST /api/v1/invitations/accept", () => "/api/v1/invitations/accept", everybody(400), {
    trips: 2,
    send: () => ({ invite_token: "none" }),
  }),

  // Documents
  a("GET /api/v1/documents", (ids) => `/api/v1/documents?org_id=${ids.org}`, members(200)),
  a("POST /api/v1/documents/upload", (ids) => `/api/v1/documents/upload?org_id=${ids.org}`, members(201), {
    file: page,
    trips: 2,
  }),
  a("GET /api/v1/documents/shared", () => "/api/v1/documents/shared", everybody(200)),
  a("GET /api/v1/documents/{id}", doc, viewers(200)),
  a("DELETE /api/v1/documents/{id}", doc, to(...outsiders, 403, 403, 403, 403, 204, 204), {
    fresh: "document",
  }),
  a("GET /api/v1/documents/{id}/preview", (ids) => `${doc(ids)}/preview`, viewers(200)),
  a("GET /api/v1/documents/{id}/versions", (ids) => `${doc(ids)}/versions`, viewers(200)),
  a("POST /api/v1/documents/{id}/versions", (ids) => `${doc(ids)}/versions`, sharers(201), {
    file: page,
    trips: 2,
  }),
  a("POST /api/v1/documents/{id}/shares", (ids) => `${doc(ids)}/shares`, sharers(201), {
    send: (ids) => ({ org_id: ids.org, permission: "view" }),
  }),
  a("GET /api/v1/documents/{id}/shares", (ids) => `${doc(ids)}/shares`, sharers(200)),
  a(
    "DELETE /api/v1/documents/{id}/shares/{share_id}",
    (ids) => `${doc(ids)}/shares/${ids.share}`,
    sharers(204),
    { fresh: "share" },
  ),
  a("POST /api/v1/documents/{id}/public-share", (ids) => `${doc(ids)}/public-share`, sharers(201)),
  a("GET /api/v1/documents/{id}/public-shares", (ids) => `${doc(ids)}/public-shares`, sharers(200)),
  a(
    "DELETE /api/v1/documents/{id}/public-shares/{share_id}",
    (ids) => `${doc(ids)}/public-shares/${ids.publicShare}`,
    sharers(204),
    { fresh: "publicShare" },
  ),
  open(
    a("GET /api/v1/public/{token}", (ids) => `/api/v1/public/${ids.token}`, everybody(200), {
      fresh: "publicShare",
    }),
  ),

  // Checks
  open(a("GET /api/v1/checks", () => "/api/v1/checks", everybody(200), { trips: 0 })),
  open(a("GET /api/v1/checks/{id}", () => "/api/v1/checks/title", everybody(200), { trips: 0 })),

  // Compliance
  a("POST /api/v1/compliance/test", () => "/api/v1/compliance/test", editors(200), {
    send: (ids) => ({ document_id: ids.document }),
    trips: 2,
  }),
  a(
    "GET /api/v1/compliance/reports/{document_id}",
    (ids) => `/api/v1/compliance/reports/${ids.document}`,
    scorers(200),
  ),
  a(
    "GET /api/v1/compliance/reports/{document_id}/{report_id}",
    (ids) => `/api/v1/compliance/reports/${ids.document}/${ids.documentReport}`,
    scorers(200),
  ),

  a(
    "GET /api/v1/compliance/reports/{document_id}/{report_id}/changes",
    (ids) => `/api/v1/compliance/reports/${ids.document}/${ids.documentReport}/changes`,
    scorers(200),
  ),
  a(
    "GET /api/v1/compliance/reports/{document_id}/{report_id}/heard",
    (ids) => `/api/v1/compliance/reports/${ids.document}/${ids.documentReport}/heard`,
    scorers(200),
    { trips: 2 },
  ),
  a("GET /api/v1/documents/{id}/decisions", (ids) => `${doc(ids)}/decisions`, scorers(200)),
  a(
    "PUT /api/v1/documents/{id}/decisions/{fingerprint}",
    (ids) => `${doc(ids)}/decisions/${ids.documentFinding}`,
    sharers(200),
    { send: waived, trips: 2 },
  ),
  a(
    "DELETE /api/v1/documents/{id}/decisions/{fingerprint}",
    (ids) => `${doc(ids)}/decisions/${ids.documentFinding}`,
    sharers(204),
    { fresh: "decision" },
  ),

  // Conversions
  a("POST /api/v1/conversions", () => "/api/v1/conversions", editors(201), {
    send: (ids) => ({ document_id: ids.document }),
    trips: 2,
  }),
  a("GET /api/v1/conversions/{job_id}", (ids) => `/api/v1/conversions/${ids.conversion}`, editors(200)),

  // Remediations
  a("POST /api/v1/remediations", () => "/api/v1/remediations", editors(201), {
    send: (ids) => ({ document_id: ids.document }),
    trips: 2,
  }),
  a("GET /api/v1/remediations/{job_id}", (ids) => `/api/v1/remediations/${ids.remediation}`, editors(200)),
  a("GET /api/v1/documents/{id}/questions", (ids) => `${doc(ids)}/questions`, editors(200), {
    fresh: "remediation",
  }),
  a("PUT /api/v1/documents/{id}/answers", (ids) => `${doc(ids)}/answers`, editors(200), {
    fresh: "remediation",
    send: (ids) => ({ answers: [{ question_id: ids.question, value: "Harbour dues" }] }),
    trips: 2,
  }),

  // Tags of organizations
  a("GET /api/v1/tags", (ids) => `/api/v1/tags?org_id=${ids.org}`, members(200)),
  a("POST /api/v1/tags", () => "/api/v1/tags", members(201), {
    send: (ids) => ({ name: unique(), org_id: ids.org }),
  }),
  a("DELETE /api/v1/tags/{tag_id}", (ids) => `/api/v1/tags/${ids.tag}`, members(204), { fresh: "tag" }),
  a(
    "POST /api/v1/tags/{tag_id}/documents/{document_id}",
    (ids) => `/api/v1/tags/${ids.tag}/documents/${ids.document}`,
    editors(204),
  ),
  a(
    "DELETE /api/v1/tags/{tag_id}/documents/{document_id}",
    (ids) => `/api/v1/tags/${ids.tag}/documents/${ids.document}`,
    editors(204),
    { fresh: "tag" },
  ),

  // Analytics
  a(
    "GET /api/v1/analytics/dashboard",
    (ids) => `/api/v1/analytics/dashboard?org_id=${ids.org}`,
    members(200),
  ),
  a("GET /api/v1/analytics/org/{org_id}", (ids) => `/api/v1/analytics/org/${ids.org}`, members(200)),
  a("GET /api/v1/analytics/onboarding", () => "/api/v1/analytics/onboarding", everybody(403), { staff: 200 }),

  // Settings
  a("GET /api/v1/settings/api-keys", () => "/api/v1/settings/api-keys", everybody(200)),
  a("POST /api/v1/settings/api-keys", () => "/api/v1/settings/api-keys", everybody(201), {
    send: () => ({ name: "x" }),
  }),
  a(
    "DELETE /api/v1/settings/api-keys/{id}",
    (ids) => `/api/v1/settings/api-keys/${ids.key}`,
    ownerOnly(204),
    {
      fresh: "key",
    },
  ),
  a("GET /api/v1/settings/webhooks", () => "/api/v1/settings/webhooks", everybody(200)),
  a("POST /api/v1/settings/webhooks", () => "/api/v1/settings/webhooks", everybody(201), {
    send: () => ({ url: "https://example.com/x", events: ["scan.failed"] }),
  }),
  a("GET /api/v1/settings/webhooks/{id}", hook, ownerOnly(200), { fresh: "webhook" }),
  a("PATCH /api/v1/settings/webhooks/{id}", hook, ownerOnly(200), {
    send: () => ({ events: ["scan.failed"] }),
    fresh: "webhook",
  }),
  a("DELETE /api/v1/settings/webhooks/{id}", hook, ownerOnly(204), { fresh: "webhook" }),
  a(
    "POST /api/v1/settings/webhooks/{id}/rotate-secret",
    (ids) => `${hook(ids)}/rotate-secret`,
    ownerOnly(201),
    {
      fresh: "webhook",
    },
  ),
  a("POST /api/v1/settings/webhooks/{id}/test", (ids) => `${hook(ids)}/test`, ownerOnly(201), {
    fresh: "webhook",
    trips: 2,
  }),
  a("GET /api/v1/settings/webhooks/{id}/deliveries", (ids) => `${hook(ids)}/deliveries`, ownerOnly(200), {
    fresh: "webhook",
  }),
  a(
    "POST /api/v1/settings/webhooks/{id}/deliveries/{delivery_id}/redeliver",
    (ids) => `${hook(ids)}/deliveries/${ids.delivery}/redeliver`,
    ownerOnly(201),
    { fresh: "webhook", trips: 2 },
  ),

  // Reports
  open(b("GET /health", () => "/health", own(200, 200), { trips: 0 })),
  open(b("GET /api/v1/checks", () => "/api/v1/checks", own(200, 200), { trips: 0 })),
  open(b("GET /api/v1/checks/{id}", () => "/api/v1/checks/title", own(200, 200), { trips: 0 })),
  b("GET /api/v1/status", () => "/api/v1/status", own(200, 200), { trips: 2 }),
  b("POST /api/v1/scan", () => "/api/v1/scan", own(200, 200), {
    scope: "scan",
    file: { name: "a.docx", content: docx() },
    trips: 2,
  }),
  b("POST /api/v1/remediate", () => "/api/v1/remediate", own(200, 200), {
    scope: "remediate",
    file: { name: "a.docx", content: docx() },
    trips: 3,
  }),
  b("GET /api/v1/reports", () => "/api/v1/reports", own(200, 200)),
  b("GET /api/v1/reports/{id}", report, own(200)),
  b("DELETE /api/v1/reports/{id}", report, own(204), { fresh: "report" }),
  b("POST /api/v1/reports/{id}/share", (ids) => `${report(ids)}/share`, own(201)),
  b(
    "DELETE /api/v1/reports/{id}/share/{share_id}",
    (ids) => `${report(ids)}/share/${ids.reportShare}`,
    own(204),
    {
      fresh: "report",
    },
  ),
  open(
    b("GET /api/v1/shared/{share_id}", (ids) => `/api/v1/shared/${ids.reportShare}`, own(200, 200), {
      fresh: "report",
    }),
  ),
  b("GET /api/v1/reports/{id}/changes", (ids) => `${report(ids)}/changes`, own(200)),
  b("GET /api/v1/reports/{id}/decisions", (ids) => `${report(ids)}/decisions`, own(200)),
  b(
    "PUT /api/v1/reports/{id}/decisions/{fingerprint}",
    (ids) => `${report(ids)}/decisions/${ids.reportFinding}`,
    own(200),
    { send: waived, trips: 2 },
  ),
  b(
    "DELETE /api/v1/reports/{id}/decisions/{fingerprint}",
    (ids) => `${report(ids)}/decisions/${ids.reportFinding}`,
    own(204),
    { fresh: "report" },
  ),
  b("GET /api/v1/tags", () => "/api/v1/tags", own(200, 200)),
  b("POST /api/v1/tags", () => "/api/v1/tags", own(201, 201), { send: () => ({ name: unique() }) }),
  b("DELETE /api/v1/tags/{id}", (ids) => `/api/v1/tags/${ids.reportTag}`, own(204), { fresh: "report" }),
  b(
    "POST /api/v1/tags/{tag_id}/reports/{report_id}",
    (ids) => `/api/v1/tags/${ids.reportTag}/reports/${ids.report}`,
    own(204),
    { fresh: "report" },
  ),
  b(
    "DELETE /api/v1/tags/{tag_id}/reports/{report_id}",
    (ids) => `/api/v1/tags/${ids.reportTag}/reports/${ids.report}`,
    own(204),
    { fresh: "report" },
  ),

  // Scans
  c("GET /api/scans", () => "/api/scans", own(200, 200)),
  c("POST /api/scans", () => "/api/scans", own(201, 201), {
    scope: "scan",
    file: { name: "a.docx", content: docx() },
    trips: 2,
  }),
  c("GET /api/scans/{id}", (ids) => `/api/scans/${ids.scan}`, own(200), { fresh: "scan" }),
  c("DELETE /api/scans/{id}", (ids) => `/api/scans/${ids.scan}`, own(204), { fresh: "scan" }),
  c("GET /api/scans/{id}/report", (ids) => `/api/scans/${ids.scan}/report`, own(400), {
    fresh: "scan",
    trips: 2,
  }),
  c("GET /api/scans/{id}/changes", (ids) => `/api/scans/${ids.scan}/changes`, own(400), {
    fresh: "scan",
    trips: 2,
  }),
  c("GET /api/scans/{id}/decisions", (ids) => `/api/scans/${ids.scan}/decisions`, own(200), {
    fresh: "scan",
  }),
  c(
    "PUT /api/scans/{id}/decisions/{fingerprint}",
    (ids) => `/api/scans/${ids.scan}/decisions/${ids.reportFinding}`,
    own(400),
    { fresh: "scan", send: waived, trips: 2 },
  ),
  c(
    "DELETE /api/scans/{id}/decisions/{fingerprint}",
    (ids) => `/api/scans/${ids.scan}/decisions/${ids.reportFinding}`,
    own(204),
    { fresh: "scan" },
  ),
];

/** What a route is asked with. */
export function requestOf(route: Route, ids: Ids, headers: Record<string, string>): [string, RequestInit] {
  const [method] = route.name.split(" ");
  const init: RequestInit = { method: method!, headers };
  if (route.file) init.body = form(route.file);
  else if (route.send) {
    init.body = JSON.stringify(route.send(ids));
    init.headers = { ...headers, "Content-Type": "application/json" };
  }
  return [route.path(ids), init];
}
