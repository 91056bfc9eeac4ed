import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../context.ts";
import type { Scope } from "../core/scopes.ts";

/** What each operation of groups B and C needs of an API key. */
const neededScope = {
  scanDocument: "scan",
  createScan: "scan",
  remediateDocument: "remediate",
  status: "read",
  listReports: "read",
  readReport: "read",
  readReportChanges: "read",
  listReportDecisions: "read",
  listTags: "read",
  listScans: "read",
  readScan: "read",
  readScanReport: "read",
  readScanChanges: "read",
  listScanDecisions: "read",
  deleteReport: "admin",
  shareReport: "admin",
  revokeReportShare: "admin",
  createTag: "admin",
  deleteTag: "admin",
  addTagToReport: "admin",
  removeTagFromReport: "admin",
  deleteScan: "admin",
  decideOnReportFinding: "admin",
  removeReportDecision: "admin",
  decideOnScanFinding: "admin",
  removeScanDecision: "admin",
} as const satisfies Record<string, Scope>;

const needs =
  (scope: Scope): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set("scope", scope);
    await next();
  };

type KeyedRoute<Path extends string> = Omit<RouteConfig, "path"> & {
  path: Path;
  operationId: keyof typeof neededScope;
};

/** A route for callers with an API key: it asks of the key what the table says, and its documentation says so. */
export function keyedRoute<Path extends string, Route extends KeyedRoute<Path>>(route: Route) {
  const scope = neededScope[route.operationId];
  const needed = `Needs a key with the scope \`${scope}\`.`;
  return createRoute<Path, Route>({
    ...route,
    description: route.description ? `${route.description} ${needed}` : needed,
    // OpenAPI 3.1 lets schemes other than OAuth name the roles that they need.
    security: [{ credentials: [scope] }],
    middleware: needs(scope),
  });
}
