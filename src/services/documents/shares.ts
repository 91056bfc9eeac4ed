import { withoutNames } from "../../checker/report/decisions.ts";
import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Access, type Permission, requireAccess } from "../accounts/document-access.ts";
import { noOrganization } from "../accounts/organizations.ts";
import { newLinkToken } from "../accounts/tokens.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";
import { type Decidable, decided } from "../reports/decisions.ts";
import { type Fonts, type ReportFile, type ReportFormName, reportFile } from "../reports/report-files.ts";
import type { StoredReport } from "../reports/reports.ts";
import type { ConversionResult } from "./conversions.ts";
import type { Version } from "./documents.ts";

/** A document shared with a user or with an organization: exactly one of the two. */
export interface Share {
  id: string;
  documentId: string;
  userId: string | null;
  userEmail: string | null;
  /** Someone has verified that the account is of the address: its owner by a mailed link, or an operator; null for organizations. */
  isRecipientVerified: boolean | null;
  orgId: string | null;
  orgName: string | null;
  permission: Permission;
  createdAt: string;
}

/** A version that a conversion has made, and how it does in a test; null where its job is gone. */
interface ConvertedVersion extends Version {
  result: ConversionResult | null;
}

/** What a page behind a public link shows. */
export interface PublicDocument {
  share: PublicShare;
  /** The current one. */
  version: Version;
  /** The newest version that was converted from it, where one was made. */
  converted: ConvertedVersion | null;
  /** The latest, where the link shows it and there is one. */
  report: StoredReport | null;
}

/** With whom: a user by email address, or an organization by id. */
export type ShareTarget = { email: string } | { orgId: string };

/** What a public link may show: the document, or its latest report as well. */
export const publicPermissions = ["view", "score"] as const;

/** A read-only link for anyone. */
export interface PublicShare {
  id: string;
  token: string;
  permission: (typeof publicPermissions)[number];
  createdAt: string;
  /** Null when it does not end by itself. */
  expiresAt: string | null;
}

/** Shares as members of the document's organization manage them. Methods that take a viewer throw AppError `unauthorized` when the session has ended. */
export interface ShareStore {
  /**
   * Shares it, or changes the permission of the share that is there; null when there is no such target or the viewer
   * may not. With `requiresVerified`, a user whose address no one has verified is a target only as a member of one of
   * the viewer's organizations; `isUnverified` says that the user is none for that reason.
   */
  put(
    viewer: Viewer,
    documentId: string,
    share: { id: string; permission: Permission; createdAt: string },
    target: ShareTarget,
    requiresVerified: boolean,
  ): Promise<{ access: Access | null; share: Share | null; isUnverified: boolean }>;
  list(
    viewer: Viewer,
    documentId: string,
    paging: Paging,
  ): Promise<Listing<Share> & { access: Access | null }>;
  remove(
    viewer: Viewer,
    documentId: string,
    id: string,
  ): Promise<{ access: Access | null; isRemoved: boolean }>;
  addPublic(viewer: Viewer, documentId: string, share: PublicShare): Promise<{ access: Access | null }>;
  listPublic(
    viewer: Viewer,
    documentId: string,
    paging: Paging,
  ): Promise<Listing<PublicShare> & { access: Access | null }>;
  removePublic(
    viewer: Viewer,
    documentId: string,
    id: string,
  ): Promise<{ access: Access | null; isRemoved: boolean }>;
  /** What a link shows; null when there is no such link or it has ended. */
  readPublic(token: string, now: string): Promise<{ share: PublicShare; version: Version } | null>;
  /** The same with all that a page shows. */
  showPublic(
    token: string,
    now: string,
  ): Promise<(Omit<PublicDocument, "report"> & { found: Decidable | null }) | null>;
}

const what = "share it";

const noLink = () =>
  new AppError("not_found", "There is no such public link: it may have ended or been revoked.");

export type Shares = ReturnType<typeof shareService>;

export interface ShareNeeds {
  shares: ShareStore;
  fonts: Fonts;
  /** Addresses are verified here, so that documents leave one's organizations for verified ones only. */
  requiresVerified: boolean;
  now: Clock;
}

export function shareService({ shares, fonts, requiresVerified, now }: ShareNeeds) {
  /** What the page behind a link shows. Throws AppError `not_found` when it has ended. */
  async function showPublic(token: string): Promise<PublicDocument> {
    const time = now();
    const shown = await shares.showPublic(token, iso(time));
    if (!shown) throw noLink();
    const { found, ...rest } = shown;
    return { ...rest, report: found && withoutNames(decided(found, time)) };
  }

  return {
    /** Whether addresses are verified here at all. */
    requiresVerified,

    /** Shares with one target; for a target that has it already the permission changes. */
    async create(
      viewer: Viewer,
      documentId: string,
      { target, permission }: { target: ShareTarget; permission: Permission },
    ): Promise<Share> {
      const time = now();
      const made = { id: newId("shr", time), permission, createdAt: iso(time) };
      const put = await shares.put(viewer, documentId, made, target, requiresVerified);
      requireAccess(put.access, "member", what);
      if (put.share) return put.share;
      if ("orgId" in target) throw noOrganization();
      if (put.isUnverified) {
        throw new AppError(
          "invalid_request",
          `No one has verified that the account of ${target.email} is that person's: invite the person to your organization, or use a public link.`,
        );
      }
      throw new AppError(
        "invalid_request",
        `There is no account with the address ${target.email}: invite the person to your organization, or use a public link.`,
      );
    },

    async list(viewer: Viewer, documentId: string, paging: Paging): Promise<Listing<Share>> {
      const { access, ...listing } = await shares.list(viewer, documentId, paging);
      requireAccess(access, "member", "see its shares");
      return listing;
    },

    async remove(viewer: Viewer, documentId: string, id: string): Promise<void> {
      const { access, isRemoved } = await shares.remove(viewer, documentId, id);
      requireAccess(access, "member", what);
      if (!isRemoved) throw new AppError("not_found", "There is no such share.");
    },

    /** A link of 256 random bits, for some days or until it is revoked. */
    async createPublic(
      viewer: Viewer,
      documentId: string,
      days: number | undefined,
      permission: PublicShare["permission"] = "view",
    ): Promise<PublicShare> {
      const time = now();
      const share: PublicShare = {
        id: newId("pub", time),
        token: newLinkToken(),
        permission,
        createdAt: iso(time),
        expiresAt: days ? iso(time + days * 86_400_000) : null,
      };
      requireAccess((await shares.addPublic(viewer, documentId, share)).access, "member", what);
      return share;
    },

    async listPublic(viewer: Viewer, documentId: string, paging: Paging): Promise<Listing<PublicShare>> {
      const { access, ...listing } = await shares.listPublic(viewer, documentId, paging);
      requireAccess(access, "member", "see its public links");
      return listing;
    },

    async removePublic(viewer: Viewer, documentId: string, id: string): Promise<void> {
      const { access, isRemoved } = await shares.removePublic(viewer, documentId, id);
      requireAccess(access, "member", what);
      if (!isRemoved) throw new AppError("not_found", "There is no such public link.");
    },

    /** What is behind a link, for anyone. Throws AppError `not_found` when it has ended. */
    async readPublic(token: string): Promise<{ share: PublicShare; version: Version }> {
      const found = await shares.readPublic(token, iso(now()));
      if (found) return found;
      throw noLink();
    },

    showPublic,

    /** The report behind a link in one of its forms. Throws AppError `not_found` when the link shows none. */
    async publicReport(token: string, name: ReportFormName, site: string): Promise<ReportFile> {
      const { report } = await showPublic(token);
      if (!report) throw noLink();
      return reportFile(report, name, fonts, site);
    },
  };
}
