import type { Stores } from "../services/all.ts";
import type { Clock } from "../services/clock.ts";
import { Lanes, laneSizes } from "../services/concurrency/lanes.ts";
import type { Bindings } from "../settings.ts";
import { accountLinkStore } from "./accounts/account-links.ts";
import { accountStore } from "./accounts/accounts.ts";
import { apiKeyStore } from "./accounts/api-keys.ts";
import { auditStore } from "./accounts/audit.ts";
import { idempotencyStore } from "./accounts/idempotency.ts";
import { mailer } from "./accounts/mailer.ts";
import { mailStore } from "./accounts/mails.ts";
import { organizationStore } from "./accounts/organizations.ts";
import { quotaStore } from "./accounts/quotas.ts";
import { sessionStore } from "./accounts/sessions.ts";
import { counterStore } from "./counters.ts";
import { database } from "./database.ts";
import { complianceStore } from "./documents/compliance.ts";
import { conversionWorkStore } from "./documents/conversion-work.ts";
import { conversionStore } from "./documents/conversions.ts";
import { fileStore } from "./documents/document-files.ts";
import { documentTagStore } from "./documents/document-tags.ts";
import { documentStore } from "./documents/documents.ts";
import { exportStore } from "./documents/exports.ts";
import { recentJobStore } from "./documents/recent-jobs.ts";
import { shareStore } from "./documents/shares.ts";
import { versionStore } from "./documents/versions.ts";
import { doomedFileStore } from "./doomed-files.ts";
import { fairly } from "./fair-database.ts";
import { jobQueue } from "./jobs/job-queue.ts";
import { metricStore } from "./metrics.ts";
import { probes } from "./probes.ts";
import { remediatedFileStore } from "./remediations/remediated-files.ts";
import { questionStore } from "./remediations/remediation-questions.ts";
import { remediationWorkStore } from "./remediations/remediation-work.ts";
import { remediationStore } from "./remediations/remediations.ts";
import { analyticsStore } from "./reports/analytics.ts";
import { accountDecisionStore, documentDecisionStore } from "./reports/decisions.ts";
import { fontStore } from "./reports/fonts.ts";
import { reportBodies } from "./reports/report-body.ts";
import { reportMoveStore } from "./reports/report-moves.ts";
import { reportStore } from "./reports/reports.ts";
import { retentionStore } from "./reports/retention.ts";
import { tagStore } from "./reports/tags.ts";
import { trialStore } from "./reports/trials.ts";
import { scanWorkStore } from "./scans/scan-work.ts";
import { scanStore } from "./scans/scans.ts";
import { spoolStore } from "./spool.ts";
import { deliveryStore } from "./webhooks/deliveries.ts";
import { webhookStore } from "./webhooks/webhooks.ts";

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
