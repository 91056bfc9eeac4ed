import type { Access } from "../../services/accounts/document-access.ts";
import type { NavigationLink, PageProps } from "../page.tsx";

const organizationLinks = (orgId: string, isManager: boolean): NavigationLink[] => [
  { href: `/console/orgs/${orgId}/documents`, text: "Documents" },
  { href: `/console/orgs/${orgId}`, text: "Dashboard" },
  { href: `/console/orgs/${orgId}/members`, text: "Members" },
  { href: `/console/orgs/${orgId}/tags`, text: "Tags" },
  ...(isManager ? [{ href: `/console/orgs/${orgId}/activity`, text: "Activity" }] : []),
];

const settingsLinks: NavigationLink[] = [
  { href: "/console/settings", text: "Account" },
  { href: "/console/settings/api-keys", text: "API keys" },
  { href: "/console/settings/webhooks", text: "Webhooks" },
  { href: "/console/settings/usage", text: "Usage" },
];

/** Where a page of the Console stands, for `page`. */
type Place = Required<Pick<PageProps, "navigation" | "current" | "within">>;

/**
 * A page of an organization; `path` is that of the link that leads to it or to the list that it is of. Who manages the
 * organization finds its log of activity on each.
 */
export const inOrganization = (
  orgId: string,
  path: "" | "/documents" | "/members" | "/tags" | "/activity",
  role: Access,
): Place => ({
  navigation: "signed-in",
  current: "/console/orgs",
  within: {
    label: "Organization",
    links: organizationLinks(orgId, role === "owner" || role === "admin"),
    current: `/console/orgs/${orgId}${path}`,
  },
});

const resultLinks: NavigationLink[] = [
  { href: "/console/reports", text: "Reports" },
  { href: "/console/scans", text: "Scans" },
];

/** A page of what belongs to the account, as its API keys made it. */
export const inAccountResults = (path: "/reports" | "/scans"): Place => ({
  navigation: "signed-in",
  current: "/console/reports",
  within: { label: "Made by API", links: resultLinks, current: `/console${path}` },
});

/** A page of the settings. */
export const inSettings = (path: "" | "/api-keys" | "/webhooks" | "/usage" = ""): Place => ({
  navigation: "signed-in",
  current: "/console/settings",
  within: { label: "Settings", links: settingsLinks, current: `/console/settings${path}` },
});
