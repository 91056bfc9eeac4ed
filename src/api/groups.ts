import type { Settings } from "../settings.ts";

/** The three groups of operations, and what people look at. */
export type Group = "platform" | "reports" | "scans" | "pages";

const hostOf = (base: string) => (base ? new URL(base).host : "");

/** The groups that could answer a path, were they all on one host. */
function groupsOf(path: string): Group[] {
  const [, first, second, third] = path.split("/");
  if (first === "mcp") return ["reports"];
  if (first !== "api") return ["pages"];
  if (second === "scans") return ["scans"];
  if (second !== "v1") return ["platform"];
  switch (third) {
    case "tags":
    case "checks":
      return ["platform", "reports"];
    case "scan":
    case "remediate":
    case "reports":
    case "shared":
    case "status":
      return ["reports"];
    default:
      return ["platform"];
  }
}

/**
 * Tells which group a request is for. Where groups have hosts of their own the host decides, and a host that is none of
 * them counts as all in one. Tags and checks are in two groups: on one host those with an X-API-Key are the reports'.
 */
export function groupFinder(settings: Settings): (request: Request, path: string) => Group {
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
