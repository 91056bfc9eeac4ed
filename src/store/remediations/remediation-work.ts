import { and, eq, exists, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Claim } from "../../services/jobs/claims.ts";
import { pendingSteps } from "../../services/jobs/job-steps.ts";
import { mostAnswers } from "../../services/remediations/remediation-questions.ts";
import type {
  FixedSubject,
  RemediationClaim,
  RemediationWorkStore,
} from "../../services/remediations/remediation-work.ts";
import { remediationSteps } from "../../services/remediations/remediations.ts";
import type { Database } from "../database.ts";
import { bareReport, reportColumns } from "../documents/compliance.ts";
import { currentNumber, isCurrent, shownVersion } from "../documents/versions.ts";
import { isRedeemable } from "../doomed-files.ts";
import { insertFrom } from "../insert-from.ts";
import { line } from "../jobs/job-line.ts";
import { packReport } from "../reports/report-body.ts";
import { documentReports } from "../schema/document-reports.ts";
import { documents } from "../schema/documents.ts";
import { doomedObjects } from "../schema/doomed-objects.ts";
import { documentAnswers, remediations } from "../schema/remediations.ts";
import { versions } from "../schema/versions.ts";

/** The questions of the document's last complete job. */
export const lastQuestions = (documentId: string | SQL) => sql`(
  select asked.questions from ${remediations} asked
  where asked.document_id = ${documentId} and asked.questions is not null order by asked.id desc limit 1)`;

export function remediationWorkStore(db: Database): RemediationWorkStore {
  const jobs = line(db, remediations, "remediation", remediations.requestedBy);
  const { isOurs } = jobs;
  const stillOurs = (claim: Claim) => exists(db.select().from(remediations).where(isOurs(claim)));

  /** The document, where it is there, with its answers. */
  async function subjectOf(documentId: string): Promise<FixedSubject | null> {
    const [[found], answers] = await db.batch([
      db
        .select({
          ...shownVersion,
          isTested: sql<number>`exists (select 1 from ${documentReports} tested
            where tested.document_id = "versions"."document_id"
              and (tested.version_id = "versions"."id" or (tested.version_id is null and "versions"."number" = 1)))`,
        })
        .from(versions)
        .where(and(eq(versions.documentId, documentId), isCurrent)),
      db
        .select({
          fingerprint: documentAnswers.fingerprint,
          value: documentAnswers.value,
          isOpen: sql<number>`${documentAnswers.fingerprint} in (
            select open.value ->> 'fingerprint' from json_each(${lastQuestions(documentId)}) open)`,
        })
        .from(documentAnswers)
        .where(eq(documentAnswers.documentId, documentId))
        .limit(mostAnswers),
    ]);
    if (!found) return null;
    const { isTested, ...version } = found;
    return {
      version,
      isTested: Boolean(isTested),
      answers: answers.map((answer) => ({ ...answer, isOpen: Boolean(answer.isOpen) })),
    };
  }

  return {
    ...jobs,

    async claim(now, leaseEndsAt, lanesPassedOver) {
      const changes = { status: "processing", steps: pendingSteps(remediationSteps), begunAt: now };
      const columns = {
        documentId: remediations.documentId,
        allowSigned: remediations.allowSigned,
      };
      const claim = await jobs.claim(now, leaseEndsAt, lanesPassedOver, changes, columns);
      if (!claim) return null;
      const { documentId } = claim as unknown as RemediationClaim;
      // A document that is deleted meanwhile takes its jobs with it.
      const subject = await subjectOf(documentId);
      return subject && ({ ...claim, subject } as RemediationClaim);
    },

    async subject(claim, now) {
      const renewed = await db
        .update(remediations)
        .set({ begunAt: now })
        .where(isOurs(claim))
        .returning({ id: remediations.id });
      return renewed.length ? subjectOf(claim.documentId) : null;
    },

    async progress(claim, steps) {
      const written = await db
        .update(remediations)
        .set({ steps: [...steps] })
        .where(isOurs(claim))
        .returning({ id: remediations.id });
      return written.length > 0;
    },

    async announce(claim, objectKey, createdAt) {
      const doomed = await insertFrom(
        db,
        doomedObjects,
        { objectKey, createdAt },
        sql`where ${stillOurs(claim)}`,
      ).returning({ objectKey: doomedObjects.objectKey });
      return doomed.length > 0;
    },

    async complete(claim, { version, reports, outcome, questions, steps, finishedAt }) {
      const { documentId, subject } = claim;
      const isSame = sql`${currentNumber(documentId)} = ${subject.version.number}`;
      const isMade = version
        ? sql`exists (select 1 from ${versions} where ${eq(versions.id, version.id)})`
        : sql`${isSame}`;
      const number = sql`(select coalesce(max(v.number), 0) + 1 from ${versions} v where v.document_id = ${documentId})`;
      const rows = await Promise.all(
        reports.map(async (report) => reportColumns(report, await packReport(bareReport(report)))),
      );
      const written = rows.map((columns) =>
        insertFrom(
          db,
          documentReports,
          {
            ...columns,
            documentId: documents.id,
            orgId: documents.orgId,
            testedBy: remediations.requestedBy,
          },
          sql`from ${documents} join ${remediations} on ${remediations.id} = ${claim.id}
            where ${eq(documents.id, documentId)} and ${isOurs(claim)} and ${isMade}`,
        ),
      );
      const redeemed = version
        ? [
            insertFrom(
              db,
              versions,
              { ...version, number, origin: "remediation" },
              sql`where ${stillOurs(claim)} and ${isSame} and ${isRedeemable(db, version.objectKey, finishedAt)}`,
            ),
            db.delete(doomedObjects).where(and(eq(doomedObjects.objectKey, version.objectKey), isMade)),
          ]
        : [];
      const end = db
        .update(remediations)
        .set({
          status: "complete",
          steps: [...steps],
          versionId: version?.id ?? null,
          askedOf: version?.id ?? subject.version.id,
          outcome,
          questions: [...questions],
          ...jobs.ended,
          finishedAt,
        })
        .where(and(isOurs(claim), isMade))
        .returning({ id: remediations.id });
      const forgotten = db
        .update(remediations)
        .set({ questions: null })
        .where(
          and(
            eq(remediations.documentId, documentId),
            ne(remediations.id, claim.id),
            isNotNull(remediations.questions),
            sql`exists (select 1 from ${remediations} done where done.id = ${claim.id} and done.status = 'complete'
              and done.finished_at = ${finishedAt})`,
          ),
        );
      const batch = [...redeemed, ...written, end, forgotten];
      const answers = await db.batch(batch as unknown as [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]);
      const ended = answers[batch.indexOf(end)] as unknown as unknown[];
      return ended.length > 0;
    },

    async fail(claim, failure) {
      await db
        .update(remediations)
        .set({ ...failure, status: "failed", ...jobs.ended })
        .where(isOurs(claim));
    },
  };
}
