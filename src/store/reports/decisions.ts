import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PresentedKey } from "../../services/accounts/api-keys.ts";
import {
  type AccountDecisionStore,
  type Decision,
  type DocumentDecisionStore,
  mostDecisions,
  type NewDecision,
  type Subject,
} from "../../services/reports/decisions.ts";
import { audited, orgOfDocument } from "../accounts/audited.ts";
import { accessRow, hasAccess } from "../accounts/document-access.ts";
import { accountOf, keyed } from "../accounts/key-lookup.ts";
import { viewed, viewerId } from "../accounts/viewer.ts";
import { RowsShape } from "../answers.ts";
import type { Database } from "../database.ts";
import { insertFrom } from "../insert-from.ts";
import { totalRow } from "../list-totals.ts";
import { nameOf } from "../names.ts";
import { windowOf } from "../paging.ts";
import { accountDecisions, documentDecisions } from "../schema/decisions.ts";
import { documentReports } from "../schema/document-reports.ts";
import { reports } from "../schema/reports.ts";
import { scans } from "../schema/scans.ts";
import type { ReportBodies } from "./report-body.ts";

/** A decision as it stands beside its finding, but for who decided. */
const shown = (table: typeof documentDecisions | typeof accountDecisions) => ({
  fingerprint: table.fingerprint,
  check_id: table.checkId,
  decision: table.decision,
  reason: table.reason,
  decided_at: table.decidedAt,
  expires_at: table.expiresAt,
});

const ofDocument = {
  ...shown(documentDecisions),
  decided_by: nameOf(sql`"document_decisions"."decided_by"`),
};
const ofAccount = { ...shown(accountDecisions), decided_by: nameOf(sql`"account_decisions"."user_id"`) };

const documentShape = new RowsShape<Decision>(ofDocument);
const accountShape = new RowsShape<Decision>(ofAccount);

/** What was decided of a document's findings; `documentId` may be null, which has none. */
export const decisionsOnDocument = (documentId: string | SQL) =>
  documentShape.rows(
    sql`from ${documentDecisions} where ${documentDecisions.documentId} = ${documentId} limit ${mostDecisions}`,
  );

/** Whose findings a decision is on, as the columns of `account_decisions` name them. */
interface Series {
  account: SQL | string;
  kind: SQL | string;
  name: SQL | string;
}

const isOf = ({ account, kind, name }: Series) =>
  and(
    sql`${accountDecisions.userId} = ${account}`,
    sql`${accountDecisions.kind} = ${kind}`,
    sql`${accountDecisions.name} = ${name}`,
  );

/** Of a file name, or of a label where there is one. */
const named = (account: string, filename: string, label: string | null): Series => ({
  account,
  kind: label === null ? "file" : "label",
  name: label ?? filename,
});

/** A subject, whose id may be an expression. */
type Named = { report: string | SQL } | { scan: string | SQL };

/** Of a report or a scan: its parts are null where the account has no such record. */
function seriesOf(account: SQL, subject: Named): Series {
  if ("report" in subject) {
    const row = sql`from ${reports} r where r.id = ${subject.report} and r.user_id = ${account}`;
    return { account, kind: "file", name: sql`(select r.filename ${row})` };
  }
  const row = sql`from ${scans} s where s.id = ${subject.scan} and s.user_id = ${account}`;
  return {
    account,
    kind: sql`(select iif(s.label is null, 'file', 'label') ${row})`,
    name: sql`(select coalesce(s.label, s.filename) ${row})`,
  };
}

const inSeries = (series: Series) =>
  accountShape.rows(sql`from ${accountDecisions} where ${isOf(series)} limit ${mostDecisions}`);

/** What was decided of the findings of an account's report or scan; of `account` null there is nothing. */
export const decisionsOn = (account: SQL, subject: Named) => inSeries(seriesOf(account, subject));

/** The same of a file name, or of a label where there is one. */
export const decisionsOnFile = (accountId: string, filename: string, label: string | null = null) =>
  inSeries(named(accountId, filename, label));

const columnsOf = ({ fingerprint, check_id, decision, reason, decided_at, expires_at }: NewDecision) => ({
  fingerprint,
  checkId: check_id,
  decision,
  reason,
  decidedAt: decided_at,
  expiresAt: expires_at,
});

/** What a decision on the same finding is changed to. */
const changed = {
  decision: sql`excluded.decision`,
  reason: sql`excluded.reason`,
  decidedAt: sql`excluded.decided_at`,
  expiresAt: sql`excluded.expires_at`,
};

export const documentDecisionStore = (db: Database, bodies: ReportBodies): DocumentDecisionStore => {
  const isOne = (documentId: string, fingerprint: string) =>
    and(eq(documentDecisions.documentId, documentId), eq(documentDecisions.fingerprint, fingerprint));

  return {
    async recent(viewer, documentId, most) {
      const [[mine], rows] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select({
            id: documentReports.id,
            createdAt: documentReports.createdAt,
            body: documentReports.body,
          })
          .from(documentReports)
          .where(
            and(
              eq(documentReports.documentId, documentId),
              hasAccess(viewerId(viewer), documentId, "member"),
            ),
          )
          .orderBy(desc(documentReports.id))
          .limit(most),
      );
      return { access: mine!.access, reports: rows.map((row) => () => bodies.find(row)) };
    },

    async put(viewer, documentId, decision) {
      const { fingerprint } = decision;
      const mayDecide = hasAccess(viewerId(viewer), documentId, "member");
      const isKnown = sql`exists (select 1 from ${documentDecisions} where ${isOne(documentId, fingerprint)})`;
      const hasRoom = sql`(${isKnown} or (select count(*) from ${documentDecisions} d where d.document_id = ${documentId}) < ${mostDecisions})`;
      const [[mine], , , [row]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        insertFrom(
          db,
          documentDecisions,
          { documentId, ...columnsOf(decision), decidedBy: viewerId(viewer) },
          sql`where ${mayDecide} and ${hasRoom}`,
        ).onConflictDoUpdate({
          target: [documentDecisions.documentId, documentDecisions.fingerprint],
          set: { ...changed, decidedBy: sql`excluded.decided_by` },
        }),
        audited(db, viewer, {
          action: "decision.made",
          orgId: orgOfDocument(documentId),
          recordId: documentId,
          detail: { fingerprint, decision: decision.decision, expires_at: decision.expires_at },
        }),
        db
          .select(ofDocument)
          .from(documentDecisions)
          .where(and(isOne(documentId, fingerprint), mayDecide)),
      );
      return { access: mine!.access, decision: row ?? null };
    },

    async list(viewer, documentId, paging) {
      const at = windowOf(paging, [documentDecisions.decidedAt, documentDecisions.fingerprint]);
      const isOurs = and(
        eq(documentDecisions.documentId, documentId),
        hasAccess(viewerId(viewer), documentId, "score"),
      );
      const [[mine], rows, [all]] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .select(ofDocument)
          .from(documentDecisions)
          .where(and(isOurs, at.where))
          .orderBy(desc(documentDecisions.decidedAt), desc(documentDecisions.fingerprint))
          .limit(at.limit)
          .offset(at.offset),
        totalRow(sql<number>`(select count(*) from ${documentDecisions} where ${isOurs})`),
      );
      return { access: mine!.access, rows, total: all!.total };
    },

    async remove(viewer, documentId, fingerprint) {
      const [[mine], removed] = await viewed(
        db,
        viewer,
        accessRow(documentId),
        db
          .delete(documentDecisions)
          .where(and(isOne(documentId, fingerprint), hasAccess(viewerId(viewer), documentId, "member")))
          .returning({ fingerprint: documentDecisions.fingerprint }),
        audited(db, viewer, {
          action: "decision.removed",
          orgId: orgOfDocument(documentId),
          recordId: documentId,
          detail: { fingerprint },
        }),
      );
      return { access: mine!.access, isRemoved: removed.length > 0 };
    },
  };
};

export const accountDecisionStore = (db: Database): AccountDecisionStore => {
  const isOne = (key: PresentedKey, subject: Subject, fingerprint: string) =>
    and(isOf(seriesOf(accountOf(key), subject)), eq(accountDecisions.fingerprint, fingerprint));

  return {
    async put(key, subject, decision) {
      const { account, kind, name } = seriesOf(accountOf(key), subject);
      const isThis = isOne(key, subject, decision.fingerprint);
      const count = sql`(select count(*) from ${accountDecisions} where ${isOf({ account, kind, name })})`;
      const isKnown = sql`exists (select 1 from ${accountDecisions} where ${isThis})`;
      const { answers } = await keyed(
        db,
        key,
        insertFrom(
          db,
          accountDecisions,
          { userId: account as SQL, kind, name, ...columnsOf(decision) },
          sql`where ${name} is not null and (${isKnown} or ${count} < ${mostDecisions})`,
        ).onConflictDoUpdate({
          target: [
            accountDecisions.userId,
            accountDecisions.kind,
            accountDecisions.name,
            accountDecisions.fingerprint,
          ],
          set: changed,
        }),
        db.select(ofAccount).from(accountDecisions).where(isThis),
        db.select({ name: sql<string | null>`${name}`.as("name") }).from(sql`(select 1)`),
      );
      const [, [row], [known]] = answers;
      return { isThere: known?.name != null, decision: row ?? null };
    },

    async list(key, subject, paging) {
      const at = windowOf(paging, [accountDecisions.decidedAt, accountDecisions.fingerprint]);
      const series = seriesOf(accountOf(key), subject);
      const { answers } = await keyed(
        db,
        key,
        db.select({ name: sql<string | null>`${series.name}`.as("name") }).from(sql`(select 1)`),
        totalRow(sql<number>`(select count(*) from ${accountDecisions} where ${isOf(series)})`),
        db
          .select(ofAccount)
          .from(accountDecisions)
          .where(and(isOf(series), at.where))
          .orderBy(desc(accountDecisions.decidedAt), desc(accountDecisions.fingerprint))
          .limit(at.limit)
          .offset(at.offset),
      );
      const [[known], [all], rows] = answers;
      return known?.name == null ? null : { rows, total: all!.total };
    },

    async remove(key, subject, fingerprint) {
      const { answers } = await keyed(
        db,
        key,
        db
          .delete(accountDecisions)
          .where(isOne(key, subject, fingerprint))
          .returning({ fingerprint: accountDecisions.fingerprint }),
      );
      return answers[0].length > 0;
    },

    of: async (accountId, filename, label): Promise<Decision[]> =>
      decisionsOnFile(accountId, filename, label).statement(db),
  };
};
