import { type DecisionKind, decisionKinds } from "../../checker/report/decision.ts";
import { type Decision, isInForce, withDecisions } from "../../checker/report/decisions.ts";
import type { StoredReport } from "../../checker/report/report.ts";
import { AppError } from "../../core/errors.ts";
import type { PresentedKey } from "../accounts/api-keys.ts";
import { type Access, noDocument, requireAccess } from "../accounts/document-access.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Clock, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";

export { type Decision, decisionKinds };

/** A report and what people have decided of its findings, in force or not. */
export interface Decidable {
  report: StoredReport;
  decisions: readonly Decision[];
}

/** A report as people see it: with what was decided beside its findings. */
export const decided = ({ report, decisions }: Decidable, now: number): StoredReport =>
  withDecisions(report, decisions, iso(now));

/** What someone decides of a finding. */
export interface DecisionFields {
  decision: DecisionKind;
  reason: string;
  /** ISO 8601, UTC; null for one that lasts. */
  expiresAt: string | null;
}

/** A decision as it is written: whose it is, the store finds out. */
export type NewDecision = Omit<Decision, "decided_by">;

/** A decision as it is listed. */
export type ListedDecision = Decision & { in_force: boolean };

/** Decisions on findings of documents. Every method throws AppError `unauthorized` when the session has ended. */
export interface DocumentDecisionStore {
  /** The latest reports of the document, newest first, each read when it is asked for. */
  recent(
    viewer: Viewer,
    documentId: string,
    most: number,
  ): Promise<{ access: Access | null; reports: (() => Promise<StoredReport | null>)[] }>;
  /** Writes it, in place of one on the same finding; null when the viewer may not or the document has as many as it may. */
  put(
    viewer: Viewer,
    documentId: string,
    decision: NewDecision,
  ): Promise<{ access: Access | null; decision: Decision | null }>;
  /** Newest first. */
  list(
    viewer: Viewer,
    documentId: string,
    paging: Paging,
  ): Promise<Listing<Decision> & { access: Access | null }>;
  remove(
    viewer: Viewer,
    documentId: string,
    fingerprint: string,
  ): Promise<{ access: Access | null; isRemoved: boolean }>;
}

/** A report or a scan of an account: decisions on its findings hold for its file name, or for the label of a scan that has one. */
export type Subject = { report: string } | { scan: string };

/** Decisions on findings in an account's reports and scans. Methods that take a key throw AppError `unauthorized`. */
export interface AccountDecisionStore {
  /** Writes it, in place of one on the same finding; null when there are as many as there may be. `isThere` says whether the account has such a record. */
  put(
    key: PresentedKey,
    subject: Subject,
    decision: NewDecision,
  ): Promise<{ isThere: boolean; decision: Decision | null }>;
  /** Newest first; null when the account has no such record. */
  list(key: PresentedKey, subject: Subject, paging: Paging): Promise<Listing<Decision> | null>;
  /** False when there is none. */
  remove(key: PresentedKey, subject: Subject, fingerprint: string): Promise<boolean>;
  /** What holds for a file name, or for the label where one is given, in an account that is known already. */
  of(accountId: string, filename: string, label: string | null): Promise<Decision[]>;
}

/** How many findings of one document, file name or label may be decided on. */
export const mostDecisions = 1_000;
/** In how many of a document's latest reports a finding is looked for. */
const lookedAt = 5;

const full = () =>
  new AppError(
    "invalid_request",
    `There are ${mostDecisions.toLocaleString("en")} decisions, the most that there may be: remove some that are no longer needed.`,
  );
const noDecision = () => new AppError("not_found", "There is no decision on this finding.");
const noRecord = (subject: Subject) =>
  new AppError("not_found", `There is no such ${"report" in subject ? "report" : "scan"}.`);

export interface DecisionNeeds {
  documentDecisions: DocumentDecisionStore;
  accountDecisions: AccountDecisionStore;
  now: Clock;
}

export type Decisions = ReturnType<typeof decisionService>;

export function decisionService({ documentDecisions, accountDecisions, now }: DecisionNeeds) {
  /** Throws AppError `invalid_request` for a decision that the finding does not allow. */
  function written(
    { issues }: StoredReport,
    fingerprint: string,
    { decision, reason, expiresAt }: DecisionFields,
  ): NewDecision | null {
    const issue = issues.find((one) => one.fingerprint === fingerprint);
    if (!issue) return null;
    if (decision !== "waived" && !issue.needs_review)
      throw new AppError(
        "invalid_request",
        `This finding is a failure by itself: only what needs review can be decided as ${decision}. Waive it where it may stay.`,
      );
    const time = iso(now());
    if (expiresAt !== null && expiresAt <= time)
      throw new AppError("invalid_request", "expires_at must be a time to come.");
    return {
      fingerprint,
      check_id: issue.check_id,
      decision,
      reason,
      decided_at: time,
      expires_at: expiresAt,
    };
  }

  const listed = (decision: Decision): ListedDecision => ({
    ...decision,
    in_force: isInForce(decision, iso(now())),
  });

  return {
    /**
     * Decides on a finding of one of the document's latest reports, for all its versions, until the thing itself
     * changes or the decision expires.
     */
    async ofDocument(
      viewer: Viewer,
      documentId: string,
      fingerprint: string,
      fields: DecisionFields,
    ): Promise<ListedDecision> {
      const { access, reports } = await documentDecisions.recent(viewer, documentId, lookedAt);
      requireAccess(access, "member", "decide on its findings");
      for (const read of reports) {
        const report = await read();
        const decision = report && written(report, fingerprint, fields);
        if (!decision) continue;
        const put = await documentDecisions.put(viewer, documentId, decision);
        requireAccess(put.access, "member", "decide on its findings");
        if (!put.decision) throw full();
        return listed(put.decision);
      }
      throw new AppError(
        "not_found",
        `None of the document's last ${lookedAt} reports has a finding with this fingerprint.`,
      );
    },

    async listOfDocument(
      viewer: Viewer,
      documentId: string,
      paging: Paging,
    ): Promise<Listing<ListedDecision>> {
      const { access, rows, total } = await documentDecisions.list(viewer, documentId, paging);
      requireAccess(access, "score", "read decisions on its findings");
      return { rows: rows.map(listed), total };
    },

    async removeOfDocument(viewer: Viewer, documentId: string, fingerprint: string): Promise<void> {
      const { access, isRemoved } = await documentDecisions.remove(viewer, documentId, fingerprint);
      if (!access) throw noDocument();
      requireAccess(access, "member", "decide on its findings");
      if (!isRemoved) throw noDecision();
    },

    /** Decides on a finding of a report or a scan, which was read just before. */
    async ofReport(
      key: PresentedKey,
      subject: Subject,
      report: StoredReport,
      fingerprint: string,
      fields: DecisionFields,
    ): Promise<ListedDecision> {
      const decision = written(report, fingerprint, fields);
      if (!decision) throw new AppError("not_found", "The report has no finding with this fingerprint.");
      const put = await accountDecisions.put(key, subject, decision);
      if (!put.isThere) throw noRecord(subject);
      if (!put.decision) throw full();
      return listed(put.decision);
    },

    async listOfReport(
      key: PresentedKey,
      subject: Subject,
      paging: Paging,
    ): Promise<Listing<ListedDecision>> {
      const found = await accountDecisions.list(key, subject, paging);
      if (!found) throw noRecord(subject);
      return { rows: found.rows.map(listed), total: found.total };
    },

    async removeOfReport(key: PresentedKey, subject: Subject, fingerprint: string): Promise<void> {
      if (!(await accountDecisions.remove(key, subject, fingerprint))) throw noDecision();
    },
  };
}
