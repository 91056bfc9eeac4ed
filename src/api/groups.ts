import type { Settings } from "../settings.ts";

/** The three groups of operations, and what people look at. */
export type Group = "platform" | "reports" | "scans" | "pages";

type Routers = Record<Exclude<Group, "pages">, { readonly routes: readonly { path: string }[] }>;

const hostOf = (base: string) => (base ? new URL(base).host : "");

/** What a path begins with that a group is known by: "/mcp", "/api/scans", "/api/v1/tags". */
const rootOf = (path: string): string => /^(?:\/api(?:\/v1)?)?\/[^/]*/.exec(path)?.[0] ?? "";

/** The groups that could answer a path, were they all on one host, by the routes that they have. */
function groupsByPath(routers: Routers): (path: string) => readonly Group[] {
  const groups = new Map<string, Group[]>();
  for (const [group, { routes }] of Object.entries(routers) as [Group, Routers[keyof Routers]][])
    for (const root of new Set(routes.map(({ path }) => rootOf(path))))
      if (!root.includes("*")) groups.set(root, [...(groups.get(root) ?? []), group]);
  return (path) => groups.get(rootOf(path)) ?? [/^\/api(?:\/|$)/.test(path) ? "platform" : "pages"];
}

/**
 * Determines which group a request is for, by the routes of each. Where groups have hosts of their own the host decides, and a
 * host that is none of them counts as all in one. Tags and checks are in two groups: on one host those with an X-API-Key
 * are the reports'.
 */
export function groupFinder(settings: Settings, routers: Routers): (request: Request, path: string) => Group {
  const groupsOf = groupsByPath(routers);
  const bases: Record<Group, string> = {
    platform: hostOf(settings.baseUrl),
    scans: hostOf(settings.baseUrl),
    reports: hostOf(settings.reportBaseUrl),
    pages: "",
  };
  const known = [bases.platform, bases.reports, hostOf(settings.publicShareUrl)];
  const hasHosts = known.some(Boolean);
  return (request, path) => {
    if (path === "/health") return "reports";
    const host = hasHosts ? new URL(request.url).host : "";
    const isForeign = !hasHosts || !known.includes(host);
    const isServed = (group: Group) => isForeign || !bases[group] || bases[group] === host;

    const served = groupsOf(path).filter(isServed);
    if (served.length > 1) return request.headers.has("X-API-Key") ? "reports" : "platform";
    // A path that lives on another host is unknown here, in the shape of what lives here.
    return served[0] ?? (["platform", "reports"] as const).find(isServed) ?? "pages";
  };
}
