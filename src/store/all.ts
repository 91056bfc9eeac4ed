import type { Stores } from "../services/all.ts";
import type { Clock } from "../services/clock.ts";
import { Lanes, laneSizes } from "../services/lanes.ts";
import type { Bindings } from "../settings.ts";
import { accountLinkStore } from "./account-links.ts";
import { accountStore } from "./accounts.ts";
import { analyticsStore } from "./analytics.ts";
import { apiKeyStore } from "./api-keys.ts";
import { auditStore } from "./audit.ts";
import { complianceStore } from "./compliance.ts";
import { conversionWorkStore } from "./conversion-work.ts";
import { conversionStore } from "./conversions.ts";
import { counterStore } from "./counters.ts";
import { database } from "./database.ts";
import { accountDecisionStore, documentDecisionStore } from "./decisions.ts";
import { deliveryStore } from "./deliveries.ts";
import { fileStore } from "./document-files.ts";
import { documentTagStore } from "./document-tags.ts";
import { documentStore } from "./documents.ts";
import { doomedFileStore } from "./doomed-files.ts";
import { exportStore } from "./exports.ts";
import { fairly } from "./fair-database.ts";
import { fontStore } from "./fonts.ts";
import { idempotencyStore } from "./idempotency.ts";
import { jobQueue } from "./job-queue.ts";
import { mailer } from "./mailer.ts";
import { mailStore } from "./mails.ts";
import { metricStore } from "./metrics.ts";
import { organizationStore } from "./organizations.ts";
import { probes } from "./probes.ts";
import { quotaStore } from "./quotas.ts";
import { recentJobStore } from "./recent-jobs.ts";
import { remediatedFileStore } from "./remediated-files.ts";
import { questionStore } from "./remediation-questions.ts";
import { remediationWorkStore } from "./remediation-work.ts";
import { remediationStore } from "./remediations.ts";
import { reportBodies } from "./report-body.ts";
import { reportMoveStore } from "./report-moves.ts";
import { reportStore } from "./reports.ts";
import { retentionStore } from "./retention.ts";
import { scanWorkStore } from "./scan-work.ts";
import { scanStore } from "./scans.ts";
import { sessionStore } from "./sessions.ts";
import { shareStore } from "./shares.ts";
import { spoolStore } from "./spool.ts";
import { tagStore } from "./tags.ts";
import { trialStore } from "./trials.ts";
import { versionStore } from "./versions.ts";
import { webhookStore } from "./webhooks.ts";

/** Every store over the bindings. */
export function stores(env: Bindings, now: Clock): Stores {
  const lanes = new Lanes(laneSizes, now);
  const db = database(fairly(env.DB, lanes), now);
  const bodies = reportBodies(env.FILES);
  return {
    accounts: accountStore(db),
    accountLinks: accountLinkStore(db),
    analytics: analyticsStore(db),
    apiKeys: apiKeyStore(db),
    audit: auditStore(db),
    counters: counterStore(env.COUNTERS),
    compliance: complianceStore(db, bodies),
    conversions: conversionStore(db),
    conversionWork: conversionWorkStore(db),
    documents: documentStore(db),
    documentTags: documentTagStore(db),
    exports: exportStore(db, bodies),
    files: fileStore(env.FILES),
    accountDecisions: accountDecisionStore(db),
    deliveries: deliveryStore(db),
    documentDecisions: documentDecisionStore(db, bodies),
    doomedFiles: doomedFileStore(db),
    fonts: fontStore(env.ASSETS),
    idempotency: idempotencyStore(db),
    lanes,
    metrics: metricStore(env.METRICS),
    mailer: mailer(env.EMAIL),
    mails: mailStore(db),
    organizations: organizationStore(db),
    probes: probes(env),
    queue: jobQueue(env),
    questions: questionStore(db),
    quotas: quotaStore(db),
    recentJobs: recentJobStore(db),
    remediatedFiles: remediatedFileStore(db),
    remediations: remediationStore(db),
    remediationWork: remediationWorkStore(db),
    reportMoves: reportMoveStore(db, bodies),
    reports: reportStore(db, bodies),
    retention: retentionStore(db),
    scans: scanStore(db, bodies),
    scanWork: scanWorkStore(db, bodies),
    sessions: sessionStore(db),
    shares: shareStore(db, bodies),
    spool: spoolStore(env.FILES),
    tags: tagStore(db),
    trials: trialStore(db),
    versions: versionStore(db),
    webhooks: webhookStore(db),
  };
}
