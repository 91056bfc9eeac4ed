import type { Role } from "../../services/accounts/roles.ts";

const texts: Record<Role, string> = { member: "Member", admin: "Admin", owner: "Owner" };

export const roleText = (role: Role): string => texts[role];

/** The roles that someone with a role may give, as choices of a form. */
export const rolesGivenBy = (role: Role): { value: Role; text: string }[] =>
  (["member", "admin", "owner"] as const)
    .filter((given) => role === "owner" || given !== "owner")
    .map((value) => ({ value, text: texts[value] }));
