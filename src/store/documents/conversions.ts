import { eq, sql } from "drizzle-orm";
import { atLeast } from "../../services/accounts/document-access.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { ConversionStore } from "../../services/documents/conversions.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, accessTo, hasAccess } from "../accounts/document-access.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { conversions } from "../schema/conversions.ts";
import { documents } from "../schema/documents.ts";

export const conversionStore = (db: Database): ConversionStore => ({
  async add(viewer, { id, documentId, steps, createdAt }, room) {
    const me = viewerId(viewer);
    const jobs = line(db, conversions, "conversion", conversions.requestedBy);
    const organization = sql`(select d.org_id from ${documents} d where d.id = ${documentId})`;
    const owners = { organization };
    const [[mine], [used], added] = await viewed(
      db,
      viewer,
      accessRow(documentId),
      usedRow(db, room, owners),
      insertFrom(
        db,
        conversions,
        {
          id,
          documentId: documents.id,
          orgId: documents.orgId,
          requestedBy: me,
          status: "queued",
          steps: JSON.stringify(steps),
          ...jobs.queued(me),
          fence: 0,
          createdAt,
        },
        sql`from ${documents} where ${eq(documents.id, documentId)} and ${hasAccess(me, documentId, "full")}
          and ${hasRoom(room, owners)}`,
      ).returning({ id: conversions.id }),
      audited(db, viewer, {
        action: "conversion.requested",
        orgId: orgOfDocument(documentId),
        recordId: id,
        detail: { document_id: documentId },
      }),
    );
    if (!added.length && atLeast("full").some((access) => access === mine!.access))
      requireRoom(room, usedOf(used));
    return added.length > 0;
  },

  async read(viewer, id) {
    const [[row]] = await viewed(
      db,
      viewer,
      db
        .select({
          access: accessTo(viewerId(viewer), sql`${conversions}.document_id`).as("access"),
          id: conversions.id,
          documentId: conversions.documentId,
          status: conversions.status,
          steps: conversions.steps,
          errorCode: conversions.errorCode,
          errorMessage: conversions.errorMessage,
          versionId: conversions.versionId,
          result: conversions.result,
          createdAt: conversions.createdAt,
          finishedAt: conversions.finishedAt,
        })
        .from(conversions)
        .where(eq(conversions.id, id)),
    );
    if (!row) return null;
    const { access, ...conversion } = row;
    return { access, conversion };
  },
});
