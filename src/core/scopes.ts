/** What an API key may be allowed to do. */
export const scopes = ["scan", "read", "remediate", "admin"] as const;
export type Scope = (typeof scopes)[number];
