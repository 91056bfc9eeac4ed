import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { atLeast } from "../../services/accounts/document-access.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { RemediationStore } from "../../services/remediations/remediations.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, accessTo, hasAccess } from "../accounts/document-access.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { documents } from "../schema/documents.ts";
import { documentAnswers, remediations } from "../schema/remediations.ts";

/** The job of a document that has not ended and will use every answer given so far. */
const underWay = (documentId: string, allowSigned: boolean) =>
  and(
    eq(remediations.documentId, documentId),
    isNotNull(remediations.line),
    allowSigned ? eq(remediations.allowSigned, true) : undefined,
    or(
      eq(remediations.status, "queued"),
      sql`not exists (select 1 from ${documentAnswers} later
        where later.document_id = ${documentId} and later.answered_at >= ${remediations.begunAt})`,
    ),
  );

export const remediationStore = (db: Database): RemediationStore => ({
  async add(viewer, { id, documentId, steps, allowSigned, createdAt }, room) {
    const me = viewerId(viewer);
    const jobs = line(db, remediations, "remediation", remediations.requestedBy);
    const organization = sql`(select d.org_id from ${documents} d where d.id = ${documentId})`;
    const owners = { organization };
    const mayFix = hasAccess(me, documentId, "full");
    const running = underWay(documentId, allowSigned);
    const [[mine], [used], , , [started]] = await viewed(
      db,
      viewer,
      accessRow(documentId),
      usedRow(db, room, owners),
      insertFrom(
        db,
        remediations,
        {
          id,
          documentId: documents.id,
          orgId: documents.orgId,
          requestedBy: me,
          status: "queued",
          steps: JSON.stringify(steps),
          allowSigned: allowSigned ? 1 : 0,
          ...jobs.queued(me),
          fence: 0,
          createdAt,
        },
        sql`from ${documents} where ${eq(documents.id, documentId)} and ${mayFix}
          and not exists (select 1 from ${remediations} where ${running}) and ${hasRoom(room, owners)}`,
      ),
      audited(db, viewer, {
        action: "remediation.requested",
        orgId: orgOfDocument(documentId),
        recordId: id,
        detail: { document_id: documentId },
      }),
      db
        .select({ id: remediations.id, documentId: remediations.documentId, status: remediations.status })
        .from(remediations)
        .where(and(running, mayFix))
        .orderBy(remediations.id)
        .limit(1),
    );
    if (!started && atLeast("full").some((access) => access === mine!.access))
      requireRoom(room, usedOf(used));
    return started ?? null;
  },

  async read(viewer, id) {
    const [[row]] = await viewed(
      db,
      viewer,
      db
        .select({
          access: accessTo(viewerId(viewer), sql`${remediations}.document_id`).as("access"),
          id: remediations.id,
          documentId: remediations.documentId,
          status: remediations.status,
          steps: remediations.steps,
          errorCode: remediations.errorCode,
          errorMessage: remediations.errorMessage,
          versionId: remediations.versionId,
          outcome: remediations.outcome,
          createdAt: remediations.createdAt,
          finishedAt: remediations.finishedAt,
        })
        .from(remediations)
        .where(eq(remediations.id, id)),
    );
    if (!row) return null;
    const { access, ...remediation } = row;
    return { access, remediation };
  },
});
