import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Report, StoredReport } from "../../checker/report/report.ts";
import { atLeast } from "../../services/accounts/document-access.ts";
import { requireRoom } from "../../services/accounts/quotas.ts";
import type { Viewer } from "../../services/accounts/viewer.ts";
import type { ComplianceStore } from "../../services/documents/compliance.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, hasAccess } from "../accounts/document-access.ts";
import { hasRoom, usedOf, usedRow } from "../accounts/quotas.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalOf, totalRow } from "../list-totals.ts";
import { windowOf } from "../paging.ts";
import { decisionsOnDocument } from "../reports/decisions.ts";
import { type BodyRow, packReport, type ReportBodies } from "../reports/report-body.ts";
import { documentReports } from "../schema/document-reports.ts";
import { documents } from "../schema/documents.ts";
import { versions } from "../schema/versions.ts";

/** The file that a report is on: of older reports, which do not say, the first one. */
export const testedVersion = sql<string | null>`coalesce("document_reports"."version_id",
  (select first.id from ${versions} first where first.document_id = "document_reports"."document_id" and first.number = 1))`;

const shown = {
  id: documentReports.id,
  documentId: documentReports.documentId,
  filename: documentReports.filename,
  format: documentReports.format,
  overallScore: documentReports.overallScore,
  grade: documentReports.grade,
  compliant: documentReports.compliant,
  verdict: documentReports.verdict,
  totalChecks: documentReports.totalChecks,
  totalPassed: documentReports.totalPassed,
  totalFailed: documentReports.totalFailed,
  totalNotApplicable: documentReports.totalNotApplicable,
  totalNeedsReview: documentReports.totalNeedsReview,
  versionId: testedVersion,
  createdAt: documentReports.createdAt,
};

const whole = {
  id: documentReports.id,
  createdAt: documentReports.createdAt,
  body: documentReports.body,
  versionId: testedVersion,
};

/** A report as its body holds it: what has columns of its own stands in them. */
export function bareReport(given: StoredReport): Report {
  const { report_id: _, created_at: __, version_id: ___, ...report } = given;
  return report;
}

/** The columns of a report's row that the report itself says. */
export const reportColumns = (report: StoredReport, body: string) => ({
  id: report.report_id,
  versionId: report.version_id ?? null,
  filename: report.filename,
  format: report.format,
  overallScore: report.overall_score,
  grade: report.grade,
  compliant: report.compliant ? 1 : 0,
  verdict: report.verdict,
  totalChecks: report.total_checks,
  totalPassed: report.total_passed,
  totalFailed: report.total_failed,
  totalNotApplicable: report.total_not_applicable,
  totalNeedsReview: report.total_needs_review,
  failedChecks: JSON.stringify(
    report.checks.filter(({ tier, status }) => tier === 1 && status === "failed").map(({ id }) => id),
  ),
  createdAt: report.created_at,
  body,
});

export function complianceStore(db: Database, bodies: ReportBodies): ComplianceStore {
  const mayRead = (viewer: Viewer, documentId: string) =>
    and(eq(documentReports.documentId, documentId), hasAccess(viewerId(viewer), documentId, "score"));

  const reportOf = async (row: BodyRow & { versionId: string | null }) => ({
    ...(await bodies.stored(row)),
    version_id: row.versionId,
  });

  return {
    async add(viewer, documentId, given, room) {
      const { report_id: id } = given;
      const organization = sql`(select d.org_id from ${documents} d where d.id = ${documentId})`;
      const owners = { account: viewerId(viewer), organization };
      const body = await packReport(bareReport(given));
      const [[mine], [used], added, , [{ rows: decisions }]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        usedRow(db, room, owners),
        insertFrom(
          db,
          documentReports,
          {
            ...reportColumns(given, body),
            documentId: documents.id,
            orgId: documents.orgId,
            testedBy: viewerId(viewer),
          },
          sql`from ${documents}
            where ${documents.id} = ${documentId} and ${hasAccess(viewerId(viewer), documentId, "full")}
              and ${hasRoom(room, owners)}`,
        ).returning({ id: documentReports.id }),
        audited(db, viewer, {
          action: "report.created",
          orgId: orgOfDocument(documentId),
          recordId: id,
          detail: { document_id: documentId },
        }),
        decisionsOnDocument(documentId),
      );
      if (!added.length && atLeast("full").some((access) => access === mine!.access))
        requireRoom(room, usedOf(used));
      return added.length ? { report: given, decisions } : null;
    },

    async list(viewer, documentId, paging) {
      const at = windowOf(paging, [documentReports.id], {
        list: "document_reports",
        by: documentReports.documentId,
        owner: documentId,
      });
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select(shown)
          .from(documentReports)
          .where(and(mayRead(viewer, documentId), at.where))
          .orderBy(desc(documentReports.id))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(totalOf("document_reports", documentId)),
      );
      return { access: mine!.access, rows, total: all!.total };
    },

    async read(viewer, documentId, id) {
      const [[mine], [row], [{ rows: decisions }]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select(whole)
          .from(documentReports)
          .where(and(eq(documentReports.id, id), mayRead(viewer, documentId))),
        decisionsOnDocument(documentId),
      );
      return { access: mine!.access, found: row ? { report: await reportOf(row), decisions } : null };
    },

    async pair(viewer, documentId, id, since) {
      const [[mine], [row], [earlier], [{ rows: decisions }]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select(whole)
          .from(documentReports)
          .where(and(eq(documentReports.id, id), mayRead(viewer, documentId))),
        db
          .select(whole)
          .from(documentReports)
          .where(
            and(
              mayRead(viewer, documentId),
              since === null ? lt(documentReports.id, id) : eq(documentReports.id, since),
            ),
          )
          .orderBy(desc(documentReports.id))
          .limit(1),
        decisionsOnDocument(documentId),
      );
      return {
        access: mine!.access,
        found: row ? { report: await reportOf(row), decisions } : null,
        before: row && earlier ? await reportOf(earlier) : null,
      };
    },
  };
}
