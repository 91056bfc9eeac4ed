import { eq, sql } from "drizzle-orm";
import type { ConversionStore } from "../services/conversions.ts";
import { audited, orgOfDocument } from "./audited.ts";
import type { Database } from "./database.ts";
import { accessTo, hasAccess } from "./document-access.ts";
import { insertFrom } from "./insert-from.ts";
import { conversions } from "./schema/conversions.ts";
import { documents } from "./schema/documents.ts";
import { viewed, viewerId } from "./viewer.ts";

export const conversionStore = (db: Database): ConversionStore => ({
  async add(viewer, { id, documentId, steps, createdAt, awaitedUntil }) {
    const me = viewerId(viewer);
    const [added] = await viewed(
      db,
      viewer,
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
          attempts: 0,
          fence: 0,
          leaseEndsAt: awaitedUntil,
          createdAt,
        },
        sql`from ${documents} where ${eq(documents.id, documentId)} and ${hasAccess(me, documentId, "full")}`,
      ).returning({ id: conversions.id }),
      audited(db, viewer, {
        action: "conversion.requested",
        orgId: orgOfDocument(documentId),
        recordId: id,
        detail: { document_id: documentId },
      }),
    );
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
