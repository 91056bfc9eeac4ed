import { and, desc, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { Share, ShareStore } from "../../services/documents/shares.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, hasAccess } from "../accounts/document-access.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { decisionsOnDocument } from "../reports/decisions.ts";
import type { ReportBodies } from "../reports/report-body.ts";
import { conversions } from "../schema/conversions.ts";
import { documentReports } from "../schema/document-reports.ts";
import { members } from "../schema/members.ts";
import { organizations } from "../schema/organizations.ts";
import { publicShares } from "../schema/public-shares.ts";
import { shares } from "../schema/shares.ts";
import { users } from "../schema/users.ts";
import { versions } from "../schema/versions.ts";
import { testedVersion } from "./compliance.ts";
import { currentNumber, shownVersion } from "./versions.ts";

const link = {
  id: publicShares.id,
  token: publicShares.token,
  permission: publicShares.permission,
  createdAt: publicShares.createdAt,
  expiresAt: publicShares.expiresAt,
};

/** Whether someone has verified the address of the user's row at hand: its owner by a mailed link, or an operator. */
const isVerified = sql`(${users.emailVerifiedAt} is not null or ${users.verifiedAt} is not null)`;

type Listed = Omit<Share, "isRecipientVerified"> & { isRecipientVerified: number | null };

const shareOf = ({ isRecipientVerified, ...row }: Listed): Share => ({
  ...row,
  isRecipientVerified: isRecipientVerified === null ? null : isRecipientVerified === 1,
});

export function shareStore(db: Database, bodies: ReportBodies): ShareStore {
  const isMember = (viewer: Viewer, id: string) => hasAccess(viewerId(viewer), id, "member");

  const listed = (condition: SQL | undefined) =>
    db
      .select({
        id: shares.id,
        documentId: shares.documentId,
        userId: shares.userId,
        userEmail: users.email,
        isRecipientVerified: sql<
          number | null
        >`case when ${shares.userId} is not null then ${isVerified} end`,
        orgId: shares.orgId,
        orgName: organizations.name,
        permission: shares.permission,
        createdAt: shares.createdAt,
      })
      .from(shares)
      .leftJoin(users, eq(users.id, shares.userId))
      .leftJoin(organizations, eq(organizations.id, shares.orgId))
      .where(condition);

  return {
    async put(viewer, documentId, { id, permission, createdAt }, target, requiresVerified) {
      const isNamed = eq(users.email, "email" in target ? target.email : "");
      // A member of one of the viewer's own organizations is known to them.
      const isColleague = sql`exists (select 1 from ${members} "mine" join ${members} "theirs" on "theirs".org_id = "mine".org_id
        where "mine".user_id = ${viewerId(viewer)} and "theirs".user_id = ${users.id})`;
      const mayReceive = requiresVerified ? sql`(${isVerified} or ${isColleague})` : sql`true`;
      const [userId, orgId] =
        "email" in target
          ? [sql`(select ${users.id} from ${users} where ${isNamed} and ${mayReceive})`, sql`null`]
          : [
              sql`null`,
              sql`(select ${organizations.id} from ${organizations} where ${organizations.id} = ${target.orgId})`,
            ];
      const theTarget = "email" in target ? shares.userId : shares.orgId;
      const isThis = and(
        eq(shares.documentId, documentId),
        eq(theTarget, "email" in target ? userId : orgId),
      );
      const [[mine], [other], , , [share]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select({ mayReceive: sql<number>`${mayReceive}` })
          .from(users)
          .where(isNamed),
        insertFrom(
          db,
          shares,
          { id, documentId, userId, orgId, permission, createdAt },
          sql`where ${isMember(viewer, documentId)} and coalesce(${userId}, ${orgId}) is not null`,
        ).onConflictDoUpdate({ target: [shares.documentId, theTarget], set: { permission } }),
        audited(db, viewer, {
          action: "share.created",
          orgId: orgOfDocument(documentId),
          // Of the share that is there, whose permission may be what changed.
          recordId: sql`(select ${shares.id} from ${shares} where ${isThis})`,
          detail: { document_id: documentId, permission, user_id: userId, org_id: orgId },
        }),
        listed(and(isThis, isMember(viewer, documentId))),
      );
      return {
        access: mine!.access,
        share: share ? shareOf(share) : null,
        isUnverified: other?.mayReceive === 0,
      };
    },

    async list(viewer, documentId, paging) {
      const at = windowOf(paging, [shares.id]);
      const isOurs = and(eq(shares.documentId, documentId), isMember(viewer, documentId));
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        listed(and(isOurs, at.where)).orderBy(desc(shares.id)).limit(at.limit).offset(at.offset),
        totalRow(totalOf("shares", documentId)),
      );
      return { access: mine!.access, rows: rows.map(shareOf), total: all!.total };
    },

    async remove(viewer, documentId, id) {
      const [[mine], removed] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .delete(shares)
          .where(and(eq(shares.id, id), eq(shares.documentId, documentId), isMember(viewer, documentId)))
          .returning({ id: shares.id }),
        audited(db, viewer, {
          action: "share.revoked",
          orgId: orgOfDocument(documentId),
          recordId: id,
          detail: { document_id: documentId },
        }),
      );
      return { access: mine!.access, isRemoved: removed.length > 0 };
    },

    async addPublic(viewer, documentId, { id, token, permission, createdAt, expiresAt }) {
      const [[mine]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        insertFrom(
          db,
          publicShares,
          { id, documentId, token, createdAt, expiresAt, permission },
          sql`where ${isMember(viewer, documentId)}`,
        ),
        audited(db, viewer, {
          action: "public_share.created",
          orgId: orgOfDocument(documentId),
          recordId: id,
          detail: { document_id: documentId, permission, expires_at: expiresAt },
        }),
      );
      return { access: mine!.access };
    },

    async listPublic(viewer, documentId, paging) {
      const at = windowOf(paging, [publicShares.id]);
      const isOurs = and(eq(publicShares.documentId, documentId), isMember(viewer, documentId));
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select(link)
          .from(publicShares)
          .where(and(isOurs, at.where))
          .orderBy(desc(publicShares.id))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(totalOf("public_shares", documentId)),
      );
      return { access: mine!.access, rows, total: all!.total };
    },

    async removePublic(viewer, documentId, id) {
      const [[mine], removed] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .delete(publicShares)
          .where(
            and(
              eq(publicShares.id, id),
              eq(publicShares.documentId, documentId),
              isMember(viewer, documentId),
            ),
          )
          .returning({ id: publicShares.id }),
        audited(db, viewer, {
          action: "public_share.revoked",
          orgId: orgOfDocument(documentId),
          recordId: id,
          detail: { document_id: documentId },
        }),
      );
      return { access: mine!.access, isRemoved: removed.length > 0 };
    },

    async readPublic(token, now) {
      const [row] = await db
        .select({ share: link, version: shownVersion })
        .from(publicShares)
        .innerJoin(
          versions,
          and(
            eq(versions.documentId, publicShares.documentId),
            eq(versions.number, currentNumber(sql`${publicShares.documentId}`)),
          ),
        )
        .where(isOpen(token, now));
      return row ?? null;
    },

    async showPublic(token, now) {
      const documentId = sql`(select ${publicShares.documentId} from ${publicShares} where ${isOpen(token, now)})`;
      const [[share], [version], [converted], [kept], decisions] = await db.batch([
        db.select(link).from(publicShares).where(isOpen(token, now)),
        db
          .select(shownVersion)
          .from(versions)
          .where(and(eq(versions.documentId, documentId), eq(versions.number, currentNumber(documentId)))),
        // A conversion of a file that was replaced since is not the document.
        db
          .select({ ...shownVersion, result: conversions.result })
          .from(versions)
          .leftJoin(conversions, eq(conversions.versionId, versions.id))
          .where(
            and(
              eq(versions.documentId, documentId),
              eq(versions.origin, "conversion"),
              sql`${versions.number} > ${currentNumber(documentId)}`,
            ),
          )
          .orderBy(desc(versions.number))
          .limit(1),
        db
          .select({
            id: documentReports.id,
            createdAt: documentReports.createdAt,
            body: documentReports.body,
            versionId: testedVersion,
          })
          .from(documentReports)
          .where(
            and(
              eq(
                documentReports.documentId,
                sql`(select ${publicShares.documentId} from ${publicShares}
                  where ${and(isOpen(token, now), eq(publicShares.permission, "score"))})`,
              ),
              // Of the file that is shown. It is tested after it was uploaded: older reports are not looked at.
              sql`exists (select 1 from ${versions} cur where cur.document_id = ${documentId}
                and cur.number = ${currentNumber(documentId)} and cur.id = ${testedVersion}
                and ${documentReports.id} >= 'rep_' || substr(cur.id, 5, 10))`,
            ),
          )
          .orderBy(desc(documentReports.id))
          .limit(1),
        decisionsOnDocument(documentId).statement(db),
      ]);
      if (!share || !version) return null;
      const report = kept && { ...(await bodies.stored(kept)), version_id: kept.versionId };
      return { share, version, converted: converted ?? null, found: report ? { report, decisions } : null };
    },
  };
}

/** The link, while it has not ended. */
const isOpen = (token: string, now: string) =>
  and(eq(publicShares.token, token), or(isNull(publicShares.expiresAt), gt(publicShares.expiresAt, now)));
