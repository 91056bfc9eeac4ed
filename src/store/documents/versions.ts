import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { atLeast } from "../../services/accounts/document-access.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { VersionStore } from "../../services/documents/versions.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, hasAccess } from "../accounts/document-access.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { isRedeemable } from "../doomed-files.ts";
import { insertFrom } from "../insert-from.ts";
import { documents } from "../schema/documents.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { versions } from "../schema/versions.ts";

/** The number of the version that is the document: the newest that was uploaded or remediated. */
export const currentNumber = (documentId: string | SQL): SQL<number> => sql`(
  select cur.number from ${versions} cur where cur.document_id = ${documentId} and cur.origin <> 'conversion'
  order by cur.number desc limit 1)`;

/** Whether the version of the row at hand is its document. */
export const isCurrent = sql<number>`("versions"."number" = ${currentNumber(sql`"versions"."document_id"`)})`;

/** A version as it is read. */
export const shownVersion = { ...getTableColumns(versions), isCurrent: isCurrent.mapWith(Boolean) };

const isMember = (access: unknown) => atLeast("member").some((one) => one === access);

export const versionStore = (db: Database): VersionStore => {
  /** Whose quotas a version counts for: what a document has of its uploader's, and its organization's. */
  const owners = (documentId: string) => ({
    account: sql`(select d.uploaded_by from ${documents} d where d.id = ${documentId})`,
    organization: sql`(select d.org_id from ${documents} d where d.id = ${documentId})`,
  });

  return {
    async announce(viewer, documentId, objectKey, doomedAt, room) {
      const isOurs = hasAccess(viewerId(viewer), documentId, "member");
      const [[mine], [used]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        usedRow(db, room, owners(documentId)),
        insertFrom(
          db,
          doomedObjects,
          { objectKey, createdAt: doomedAt },
          sql`where ${isOurs} and ${hasRoom(room, owners(documentId))}`,
        ),
      );
      if (isMember(mine!.access)) requireRoom(room, usedOf(used));
      return mine!;
    },

    async add(viewer, version, now, room) {
      const { id, documentId, objectKey } = version;
      const isOurs = hasAccess(viewerId(viewer), documentId, "member");
      const isMade = sql`exists (select 1 from ${versions} where ${eq(versions.id, id)})`;
      const number = sql`(select coalesce(max(v.number), 0) + 1 from ${versions} v where v.document_id = ${documentId})`;
      const [[mine], [used], , , , [row]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        usedRow(db, room, owners(documentId)),
        insertFrom(
          db,
          versions,
          { ...version, number },
          sql`where ${isOurs} and ${isRedeemable(db, objectKey, now)} and ${hasRoom(room, owners(documentId))}`,
        ),
        audited(db, viewer, {
          action: "version.uploaded",
          orgId: orgOfDocument(documentId),
          recordId: documentId,
          detail: { version_id: id },
        }),
        db.delete(doomedObjects).where(and(eq(doomedObjects.objectKey, objectKey), isMade)),
        db
          .select(shownVersion)
          .from(versions)
          .where(and(eq(versions.id, id), isOurs)),
      );
      if (!row && isMember(mine!.access)) requireRoom(room, usedOf(used));
      return row ?? null;
    },
  };
};
