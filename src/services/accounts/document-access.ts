import { AppError } from "../../core/errors.ts";
import type { Role } from "./roles.ts";

/**
 * Whom a file was shown to: a user or a public link, by id. The file can be had as long as they may see it; by a user
 * until all sessions are ended at once, by signing out everywhere or by a new password.
 */
export type Grantee = { userId: string } | { publicShareId: string };

/** What a share allows, each more than the one before: see and preview; read reports; test, convert and tag. */
export const permissions = ["view", "score", "full"] as const;

export type Permission = (typeof permissions)[number];

/** What a user may do with a document: as a member of its organization by role, as anyone else by share. */
export type Access = Role | Permission;

const ranked: readonly Access[] = [...permissions, "member", "admin", "owner"];

/** Every access that allows at least as much. */
export const atLeast = (needed: Access): readonly Access[] => ranked.slice(ranked.indexOf(needed));

export const noDocument = () => new AppError("not_found", "There is no such document.");

/** Throws AppError `not_found` for those who may not know of the document, `forbidden` for those who may not do this. */
export function requireAccess(access: Access | null, needed: Access, what: string): asserts access {
  if (!access) throw noDocument();
  if (atLeast(needed).includes(access)) return;
  const who =
    needed === "score" || needed === "full"
      ? `Your permission is "${access}": it takes "${needed}"`
      : "Only members of the document's organization may";
  throw new AppError("forbidden", needed === "member" ? `${who} ${what}.` : `${who} to ${what}.`);
}
