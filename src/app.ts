import { Hono, type MiddlewareHandler } from "hono";
import { getPath } from "hono/utils/url";
import { clientAddress } from "./api/address.ts";
import { inApiKeyHeader, inBearer, noteKey, requireKey } from "./api/auth.ts";
import { checkRoutes } from "./api/checks.ts";
import { cors } from "./api/cors.ts";
import { apiDocuments, documentRoutes } from "./api/documents.ts";
import { codedShape, detailShape, errorsAs, onError, onNotFound } from "./api/errors.ts";
import { files } from "./api/files.ts";
import { groupFinder } from "./api/groups.ts";
import { keepToHttps } from "./api/https.ts";
import { inEither, mcp } from "./api/mcp/mcp.ts";
import { router } from "./api/openapi.ts";
import { analytics } from "./api/platform/analytics.ts";
import { apiKeys } from "./api/platform/api-keys.ts";
import { audit } from "./api/platform/audit.ts";
import { auth } from "./api/platform/auth.ts";
import { compliance } from "./api/platform/compliance.ts";
import { conversions } from "./api/platform/conversions.ts";
import { documentDecisions } from "./api/platform/decisions.ts";
import { deliveries } from "./api/platform/deliveries.ts";
import { documents } from "./api/platform/documents.ts";
import { invitations, organizations } from "./api/platform/organizations.ts";
import { documentQuestions } from "./api/platform/questions.ts";
import { remediations } from "./api/platform/remediations.ts";
import { publicDocuments, shares } from "./api/platform/shares.ts";
import { tags } from "./api/platform/tags.ts";
import { usage } from "./api/platform/usage.ts";
import { me } from "./api/platform/users.ts";
import { webhooks } from "./api/platform/webhooks.ts";
import { requireToken } from "./api/platform-auth.ts";
import { limitByAccount, limitByAddress, rateHeaders } from "./api/rate-limit.ts";
import { reportDecisions } from "./api/reports/decisions.ts";
import { health, status } from "./api/reports/health.ts";
import { remediate } from "./api/reports/remediate.ts";
import { reports } from "./api/reports/reports.ts";
import { scan } from "./api/reports/scan.ts";
import { reportShares, sharedReports } from "./api/reports/shares.ts";
import { tags as reportTags } from "./api/reports/tags.ts";
import { requestLog } from "./api/request-log.ts";
import { scanDecisions } from "./api/scans/decisions.ts";
import { describeEvents } from "./api/scans/events.ts";
import { scanReports } from "./api/scans/report.ts";
import { scans as scanRoutes } from "./api/scans/scans.ts";
import { securityTxt } from "./api/security-txt.ts";
import type { AppEnv, ErrorShape } from "./context.ts";
import { newId } from "./core/ids.ts";
import { inLane } from "./core/lane.ts";
import { withLogContext } from "./core/log.ts";
import { answerWhileSending, type DrainBounds } from "./http/drain.ts";
import { limitJson } from "./http/limit-json.ts";
import { replaceResponse } from "./http/replace-response.ts";
import { RequestBody } from "./http/request-body.ts";
import { accountLinks } from "./pages/account-links.tsx";
import { apiPages } from "./pages/api-docs.ts";
import { checkPages } from "./pages/checks.ts";
import { consolePages } from "./pages/console/all.ts";
import { pageShape } from "./pages/error-page.tsx";
import { home } from "./pages/home.tsx";
import { invitation } from "./pages/invitation.tsx";
import { noteHolder, sameOrigin } from "./pages/session.ts";
import { sharedDocumentPage } from "./pages/shared-document.tsx";
import { sharedReportPage } from "./pages/shared-report.tsx";
import { signIn } from "./pages/sign-in.tsx";
import { trial } from "./pages/trial.tsx";
import type { Services } from "./services/all.ts";
import type { Settings } from "./settings.ts";

/** The whole service over HTTP: three groups of operations and the pages that people look at. */
export function createApp(services: Services, settings: Settings): Hono<AppEnv> {
  const { limits } = settings;
  const isRead: (method: string) => boolean = (method) => method === "GET" || method === "HEAD";

  // A: Bearer access tokens, counted by address.
  const platform = router();
  platform.use(errorsAs(detailShape), limitByAddress("platform", limits.platform));
  for (const attempt of ["register", "login", "forgot-password", "reset-password", "verify-email"]) {
    platform.use(`/api/v1/auth/${attempt}`, limitByAddress("auth", limits.auth));
  }
  platform.use("/api/v1/users/me/export", limitByAddress("exports", limits.exports));
  platform.use("/api/v1/auth/*", limitJson);
  platform.route("/api/v1/auth", auth);
  for (const owned of [
    "users",
    "orgs",
    "invitations",
    "documents",
    "compliance",
    "conversions",
    "remediations",
    "analytics",
    "tags",
    "settings",
  ])
    platform.use(`/api/v1/${owned}/*`, requireToken, limitJson);
  platform.route("/api/v1/users/me", me);
  platform.route("/api/v1/users/me/usage", usage);
  platform.route("/api/v1/orgs", organizations);
  platform.route("/api/v1/orgs", audit);
  platform.route("/api/v1/invitations", invitations);
  platform.route("/api/v1/documents", documents);
  platform.route("/api/v1/documents", shares);
  platform.route("/api/v1/documents", documentDecisions);
  platform.route("/api/v1/documents", documentQuestions);
  platform.route("/api/v1/public", publicDocuments);
  platform.route("/api/v1/checks", checkRoutes());
  platform.route("/api/v1/settings/api-keys", apiKeys);
  platform.route("/api/v1/settings/webhooks", webhooks);
  platform.route("/api/v1/settings/webhooks", deliveries);
  platform.route("/api/v1/compliance", compliance);
  platform.route("/api/v1/conversions", conversions);
  platform.route("/api/v1/remediations", remediations);
  platform.route("/api/v1/tags", tags);
  platform.route("/api/v1/analytics", analytics);

  // B: X-API-Key, counted by account; what is open to everyone by address.
  const needsKey = requireKey(inApiKeyHeader, "the X-API-Key header");
  const reporting = router();
  const keyedPaths = ["status", "scan", "remediate", "reports", "tags"].map((keyed) => `/api/v1/${keyed}/*`);
  reporting.use(errorsAs(detailShape));
  for (const path of keyedPaths) reporting.use(path, noteKey(inApiKeyHeader));
  reporting.use("/mcp", noteKey(inEither));
  reporting.use(limitByAccount((c) => [c.req.path.endsWith("/mcp") ? "mcp" : "reports", limits.reports]));
  reporting.route("/health", health);
  reporting.route("/api/v1/shared", sharedReports);
  reporting.route("/api/v1/checks", checkRoutes());
  for (const path of keyedPaths) reporting.use(path, needsKey, limitJson);
  reporting.use(
    "/mcp",
    requireKey(inEither, "the Authorization header, as Bearer, or the X-API-Key header"),
    limitJson,
  );
  reporting.route(
    "/mcp",
    mcp((request, c) => app.fetch(request, c.env, c.executionCtx)),
  );
  reporting.route("/api/v1/status", status);
  reporting.route("/api/v1/scan", scan);
  reporting.route("/api/v1/remediate", remediate);
  reporting.route("/api/v1/reports", reports);
  reporting.route("/api/v1/reports", reportShares);
  reporting.route("/api/v1/reports", reportDecisions);
  reporting.route("/api/v1/tags", reportTags);

  // C: Bearer API keys, counted by account, reads and writes apart.
  const scans = router();
  scans.use(
    errorsAs(codedShape),
    noteKey(inBearer),
    limitByAccount((c) =>
      isRead(c.req.method) ? ["scans-read", limits.scansRead] : ["scans-write", limits.scansWrite],
    ),
    requireKey(inBearer, "the Authorization header, as Bearer"),
    limitJson,
  );
  scans.route("/api/scans", scanRoutes);
  scans.route("/api/scans", scanReports);
  scans.route("/api/scans", scanDecisions);
  describeEvents(scans);

  // What people look at, and the documents that describe the groups.
  const pages = new Hono<AppEnv>();
  pages.use(errorsAs(pageOrDetail), limitByAddress("pages", limits.platform));
  const described = apiDocuments({ platform, reports: reporting, scans });
  pages.route("/", documentRoutes(described));
  pages.route("/docs", apiPages(described));
  pages.route("/.well-known/security.txt", securityTxt);
  pages.route("/r", sharedReportPage);
  pages.route("/s", sharedDocumentPage);
  pages.route("/checks", checkPages);
  pages.use(sameOrigin, noteHolder, limitJson);
  for (const attempt of ["sign-in", "sign-up", "forgot-password", "reset-password/*", "verify-email/*"])
    pages.on("POST", `/${attempt}`, limitByAddress("auth", limits.auth));
  pages.use("/console/settings/export", limitByAddress("exports", limits.exports));
  pages.on("POST", "/try", limitByAddress("trials", limits.trials));
  pages.route("/", home);
  pages.route("/try", trial);
  pages.route("/", signIn);
  pages.route("/", accountLinks);
  pages.route("/invitations", invitation);
  pages.route("/console", consolePages);
  pages.use("/files/*", errorsAs(detailShape));
  pages.route("/files", files);

  // The router's path begins with the group, so that two groups may have one path.
  const groupOf = groupFinder(settings, { platform, reports: reporting, scans });
  const app = new Hono<AppEnv>({
    getPath: (request) => {
      const path = getPath(request).replace(/\/$/, "");
      return `/${groupOf(request, path || "/")}${path}`;
    },
  });
  app.use(everyRequest(services, settings));
  app.use(requestLog, keepToHttps(settings), cors);
  app.route("/platform", platform);
  app.route("/reports", reporting);
  app.route("/scans", scans);
  app.route("/pages", pages);
  app.onError(onError);
  app.notFound(onNotFound);
  return app;
}

/** A page for people, JSON for programs, which ask for no page. */
const pageOrDetail: ErrorShape = (c, error) =>
  (c.req.header("Accept") ?? "").includes("text/html") ? pageShape(c, error) : detailShape(c, error);

/** What is still read of a body when the request has its answer, so that it reaches whoever is still sending. */
const drained: DrainBounds = { bytes: 16 * 1_048_576, time: 5_000 };
const drainedOfStrangers: DrainBounds = { ...drained, time: 2_000 };

/** What is true of every request and response, errors too. */
const everyRequest =
  (services: Services, settings: Settings): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = newId("req", services.now());
    c.set("requestId", requestId);
    c.set("services", services);
    c.set("settings", settings);
    c.set("errorShape", detailShape);
    c.set("address", clientAddress(c.req.header("CF-Connecting-IP")));
    const stream = c.req.raw.body;
    const body = stream && new RequestBody(stream, settings.pace, services.now);
    c.set("body", body);
    const kind = c.req.method === "GET" || c.req.method === "HEAD" ? "read" : "write";
    await inLane(kind, c.get("address"), () => withLogContext({ request_id: requestId }, next));
    const { headers } = c.res;
    headers.set("X-Request-Id", requestId);
    headers.set("X-Content-Type-Options", "nosniff");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    rateHeaders(c);
    if (!body || body.hasEnded) return;
    const { res } = c;
    const answer = await answerWhileSending(
      res,
      body,
      c.get("isAuthenticated") ? drained : drainedOfStrangers,
    );
    if (answer !== res) replaceResponse(c, answer);
  };
