import { and, eq, sql } from "drizzle-orm";
import {
  mostAnswers,
  type OtherAnswer,
  type QuestionStore,
} from "../../services/remediations/remediation-questions.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, hasAccess } from "../accounts/document-access.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import type { Database } from "../database.ts";
import { isCurrent, shownVersion } from "../documents/versions.ts";
import { insertFrom } from "../insert-from.ts";
import { nameOf } from "../names.ts";
import { documents } from "../schema/documents.ts";
import { documentAnswers, remediations } from "../schema/remediations.ts";
import { versions } from "../schema/versions.ts";
import { lastQuestions } from "./remediation-work.ts";

export const questionStore = (db: Database): QuestionStore => ({
  async read(viewer, documentId) {
    const me = viewerId(viewer);
    const mayAnswer = hasAccess(me, documentId, "full");
    const [[mine], [version], [last], answers, others] = await viewed(
      db,
      viewer,
      accessRow(documentId),
      db
        .select(shownVersion)
        .from(versions)
        .where(
          and(
            sql`${versions.id} = (select asked.asked_of from ${remediations} asked
              where asked.document_id = ${documentId} and asked.questions is not null order by asked.id desc limit 1)`,
            isCurrent,
            mayAnswer,
          ),
        ),
      db
        .select({ questions: sql<string | null>`${lastQuestions(documentId)}`.as("questions") })
        .from(sql`(select 1)`)
        .where(mayAnswer),
      db
        .select({
          fingerprint: documentAnswers.fingerprint,
          questionId: documentAnswers.questionId,
          value: documentAnswers.value,
          answeredBy: nameOf(sql`"document_answers"."answered_by"`),
          answeredAt: documentAnswers.answeredAt,
        })
        .from(documentAnswers)
        .where(and(eq(documentAnswers.documentId, documentId), mayAnswer))
        .limit(mostAnswers),
      // What another document says is for the organization's members alone: of each picture the latest.
      db
        .select({
          fingerprint: sql<string>`q.value ->> 'fingerprint'`.as("fingerprint"),
          answer: sql<string | null>`(
            select json_object('value', a.value, 'filename', d.filename)
            from ${documentAnswers} a join ${documents} d on d.id = a.document_id
            where a.org_id = ${orgOfDocument(documentId)} and a.fingerprint = q.value ->> 'fingerprint'
              and a.document_id <> ${documentId} and a.kind = 'alternative_text' and a.value <> 'skip'
            order by a.answered_at desc limit 1)`.as("answer"),
        })
        .from(sql`json_each(${lastQuestions(documentId)}) q`)
        .where(sql`q.value ->> 'kind' = 'alternative_text' and ${hasAccess(me, documentId, "member")}`),
    );
    return {
      access: mine!.access,
      asked: {
        version: version ?? null,
        questions: last?.questions ? JSON.parse(last.questions) : [],
        answers,
        others: others.flatMap(({ fingerprint, answer }): OtherAnswer[] =>
          answer === null ? [] : [{ fingerprint, ...JSON.parse(answer) }],
        ),
      },
    };
  },

  async put(viewer, documentId, answers, answeredAt) {
    const me = viewerId(viewer);
    const mayAnswer = hasAccess(me, documentId, "full");
    const given = JSON.stringify(answers);
    const fresh = sql`(select count(*) from json_each(${given}) g where not exists (
      select 1 from ${documentAnswers} k where k.document_id = ${documentId} and k.fingerprint = g.value ->> 'fingerprint'))`;
    const kept = sql`(select count(*) from ${documentAnswers} k where k.document_id = ${documentId})`;
    const [[mine], written] = await viewed(
      db,
      viewer,
      accessRow(documentId),
      insertFrom(
        db,
        documentAnswers,
        {
          documentId: documents.id,
          fingerprint: sql`g.value ->> 'fingerprint'`,
          orgId: documents.orgId,
          questionId: sql`g.value ->> 'questionId'`,
          checkId: sql`g.value ->> 'checkId'`,
          kind: sql`g.value ->> 'kind'`,
          value: sql`g.value ->> 'value'`,
          answeredBy: me,
          answeredAt,
        },
        sql`from ${documents}, json_each(${given}) g
          where ${eq(documents.id, documentId)} and ${mayAnswer} and ${kept} + ${fresh} <= ${mostAnswers}`,
      )
        .onConflictDoUpdate({
          target: [documentAnswers.documentId, documentAnswers.fingerprint],
          set: {
            questionId: sql`excluded.question_id`,
            checkId: sql`excluded.check_id`,
            kind: sql`excluded.kind`,
            value: sql`excluded.value`,
            answeredBy: sql`excluded.answered_by`,
            answeredAt: sql`excluded.answered_at`,
          },
        })
        .returning({ fingerprint: documentAnswers.fingerprint }),
      audited(db, viewer, {
        action: "questions.answered",
        orgId: orgOfDocument(documentId),
        recordId: documentId,
        detail: { answers: answers.length },
      }),
    );
    return { access: mine!.access, isWritten: written.length > 0 || answers.length === 0 };
  },
});
