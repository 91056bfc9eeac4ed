import type { Listing, Paging } from "../paging.ts";
import { requireManager } from "./organizations.ts";
import type { Role } from "./roles.ts";
import type { Viewer } from "./viewer.ts";

/** Every deed that an organization's log has, by what the words are that people read. */
export const auditActions = {
  "organization.created": "created the organization",
  "retention.set": "set how long reports and versions are kept",
  "retention.applied": "removed what was kept long enough",
  "invitation.created": "invited someone",
  "invitation.revoked": "revoked an invitation",
  "invitation.accepted": "accepted an invitation",
  "member.role_changed": "changed a role",
  "member.removed": "removed a member",
  "member.left": "left the organization",
  "document.uploaded": "uploaded a document",
  "version.uploaded": "uploaded a new version of a document",
  "document.deleted": "deleted a document",
  "share.created": "shared a document",
  "share.revoked": "revoked a share",
  "public_share.created": "made a public link",
  "public_share.revoked": "revoked a public link",
  "conversion.requested": "had a document converted",
  "remediation.requested": "had a document fixed",
  "questions.answered": "answered questions on a document",
  "report.created": "checked a document",
  "decision.made": "decided on a finding",
  "decision.removed": "took a decision on a finding back",
  "tag.created": "made a tag",
  "tag.deleted": "deleted a tag",
  "tag.attached": "put a tag on a document",
  "tag.detached": "took a tag off a document",
} as const;

export type AuditAction = keyof typeof auditActions;

/** What an entry says beyond who, what and when: ids, roles and the like, never a person's name or email address. */
export type AuditDetail = Record<string, string | number | null>;

export interface AuditEntry {
  /** From 1 in each organization, without holes. */
  number: number;
  createdAt: string;
  action: AuditAction;
  /** Null for what the service did by itself. */
  actorId: string | null;
  /** As it is now; null for the service itself. */
  actorName: string | null;
  recordId: string;
  /** What the person, the document or the tag is called now that it is about; null when it is gone or has no name. */
  recordName: string | null;
  detail: AuditDetail;
  /** Where from, as clients are counted: an IPv4 address, or the first 64 bits of an IPv6 one. */
  address: string | null;
  requestId: string | null;
}

export interface AuditStore {
  /** Newest first, for managers; the role is null for outsiders. Throws AppError `unauthorized`. */
  list(viewer: Viewer, orgId: string, paging: Paging): Promise<Listing<AuditEntry> & { role: Role | null }>;
}

export type Audit = ReturnType<typeof auditService>;

export const auditService = ({ audit }: { audit: AuditStore }) => ({
  /** What was done in an organization over the last year. Throws AppError `not_found` for outsiders, `forbidden` for members. */
  async list(viewer: Viewer, orgId: string, paging: Paging): Promise<Listing<AuditEntry>> {
    const { role, ...listing } = await audit.list(viewer, orgId, paging);
    requireManager(role, "read its activity");
    return listing;
  },
});
