import type { Settings } from "../settings.ts";
import { type AccountLinkStore, type AccountLinks, accountLinkService } from "./accounts/account-links.ts";
import { type AccountStore, type Accounts, accountService } from "./accounts/accounts.ts";
import { type ApiKeyStore, type ApiKeys, apiKeyService } from "./accounts/api-keys.ts";
import { type Audit, type AuditStore, auditService } from "./accounts/audit.ts";
import { type Mailer, type MailStore, type Mails, mailService } from "./accounts/mails.ts";
import { type OrganizationStore, type Organizations, organizationService } from "./accounts/organizations.ts";
import { type QuotaService, type QuotaStore, quotaService } from "./accounts/quotas.ts";
import { type SessionStore, type Sessions, sessionService } from "./accounts/sessions.ts";
import type { Clock } from "./clock.ts";
import type { Lanes } from "./concurrency/lanes.ts";
import { Semaphore } from "./concurrency/semaphore.ts";
import { type Compliance, type ComplianceStore, complianceService } from "./documents/compliance.ts";
import { type ConversionWorkStore, conversionWorkService } from "./documents/conversion-work.ts";
import { type ConversionStore, type Conversions, conversionService } from "./documents/conversions.ts";
import { type DocumentTagStore, type DocumentTags, documentTagService } from "./documents/document-tags.ts";
import { type DocumentStore, type Documents, documentService } from "./documents/documents.ts";
import { type ExportStore, type Exports, exportService } from "./documents/exports.ts";
import { type FileStore, type Files, fileService } from "./documents/file-urls.ts";
import { type Hearing, hearingService } from "./documents/hearing.ts";
import { type RecentJobStore, type RecentJobs, recentJobService } from "./documents/recent-jobs.ts";
import { type ShareStore, type Shares, shareService } from "./documents/shares.ts";
import { fileTaker } from "./documents/stored-files.ts";
import { versionOpener } from "./documents/version-files.ts";
import { type VersionStore, type Versions, versionService } from "./documents/versions.ts";
import { addressPolicy } from "./files/address-rules.ts";
import { type DoomedFileStore, type DoomedFiles, doomedFileService } from "./files/doomed-files.ts";
import { type SpoolStore, type Uploads, uploadService } from "./files/uploads.ts";
import { dnsOverHttps } from "./files/url-download.ts";
import { type Idempotency, type IdempotencyStore, idempotencyService } from "./idempotency.ts";
import type { JobKind, JobQueue } from "./jobs/jobs.ts";
import { fileChecker, processorSize, workGate } from "./jobs/work-gate.ts";
import type { Worker } from "./jobs/worker.ts";
import { type CounterStore, RateLimiter } from "./rate-limiter.ts";
import {
  type RemediatedFileStore,
  type RemediatedFiles,
  remediatedFileService,
} from "./remediations/remediated-files.ts";
import { type Pictures, pictureService } from "./remediations/remediation-pictures.ts";
import { type QuestionStore, type Questions, questionService } from "./remediations/remediation-questions.ts";
import { type RemediationWorkStore, remediationWorkService } from "./remediations/remediation-work.ts";
import { type RemediationStore, type Remediations, remediationService } from "./remediations/remediations.ts";
import { remediator as remediatorOf } from "./remediations/remediator.ts";
import { type Analytics, type AnalyticsStore, analyticsService } from "./reports/analytics.ts";
import {
  type AccountDecisionStore,
  type Decisions,
  type DocumentDecisionStore,
  decisionService,
} from "./reports/decisions.ts";
import type { Fonts } from "./reports/report-files.ts";
import { type ReportMoveStore, type ReportMoves, reportMoveService } from "./reports/report-moves.ts";
import { type ReportStore, type Reports, reportService } from "./reports/reports.ts";
import { type Retention, type RetentionStore, retentionService } from "./reports/retention.ts";
import { type TagStore, type Tags, tagService } from "./reports/tags.ts";
import { type TrialStore, type Trials, trialService } from "./reports/trials.ts";
import { type ScanWork, type ScanWorkStore, scanWorkService } from "./scans/scan-work.ts";
import { type ScanStore, type Scans, scanService } from "./scans/scans.ts";
import { sealWith } from "./sealing.ts";
import { keysOf } from "./secrets.ts";
import { type Probes, type Status, statusService } from "./status.ts";
import { type MetricStore, type Telemetry, telemetryService } from "./telemetry.ts";
import { type Deliveries, type DeliveryStore, deliveryService } from "./webhooks/deliveries.ts";
import { type WebhookStore, type Webhooks, webhookService } from "./webhooks/webhooks.ts";
import type { World } from "./world.ts";

/** Everything that services need from outside. */
export interface Stores {
  accounts: AccountStore;
  accountLinks: AccountLinkStore;
  analytics: AnalyticsStore;
  apiKeys: ApiKeyStore;
  audit: AuditStore;
  counters: CounterStore;
  compliance: ComplianceStore;
  conversions: ConversionStore;
  conversionWork: ConversionWorkStore;
  documents: DocumentStore;
  documentTags: DocumentTagStore;
  exports: ExportStore;
  files: FileStore;
  accountDecisions: AccountDecisionStore;
  deliveries: DeliveryStore;
  documentDecisions: DocumentDecisionStore;
  doomedFiles: DoomedFileStore;
  fonts: Fonts;
  idempotency: IdempotencyStore;
  /** Null where no mail service is bound. */
  mailer: Mailer | null;
  mails: MailStore;
  organizations: OrganizationStore;
  lanes: Lanes;
  metrics: MetricStore;
  probes: Probes;
  queue: JobQueue;
  reportMoves: ReportMoveStore;
  questions: QuestionStore;
  quotas: QuotaStore;
  recentJobs: RecentJobStore;
  remediatedFiles: RemediatedFileStore;
  remediations: RemediationStore;
  remediationWork: RemediationWorkStore;
  reports: ReportStore;
  retention: RetentionStore;
  scans: ScanStore;
  scanWork: ScanWorkStore;
  sessions: SessionStore;
  shares: ShareStore;
  spool: SpoolStore;
  tags: TagStore;
  trials: TrialStore;
  versions: VersionStore;
  webhooks: WebhookStore;
}

/** All business rules, by noun. */
export interface Services {
  now: Clock;
  accounts: Accounts;
  accountLinks: AccountLinks;
  analytics: Analytics;
  apiKeys: ApiKeys;
  audit: Audit;
  compliance: Compliance;
  conversions: Conversions;
  documents: Documents;
  documentTags: DocumentTags;
  exports: Exports;
  files: Files;
  decisions: Decisions;
  deliveries: Deliveries;
  doomedFiles: DoomedFiles;
  hearing: Hearing;
  idempotency: Idempotency;
  mails: Mails;
  organizations: Organizations;
  pictures: Pictures;
  questions: Questions;
  quotas: QuotaService;
  remediatedFiles: RemediatedFiles;
  remediations: Remediations;
  rateLimiter: RateLimiter;
  recentJobs: RecentJobs;
  reportMoves: ReportMoves;
  reports: Reports;
  retention: Retention;
  scans: Scans;
  scanWork: ScanWork;
  sessions: Sessions;
  shares: Shares;
  status: Status;
  tags: Tags;
  telemetry: Telemetry;
  trials: Trials;
  uploads: Uploads;
  versions: Versions;
  webhooks: Webhooks;
  /** Who works in the background, by kind of job. */
  workers: Record<JobKind, Worker>;
}

const userAgent = "Lectern/1.0 (accessibility checker)";

const MiB = 1_048_576;

/** Built once an isolate: fetch, queue and cron share its semaphores and counters. */
export function services(stores: Stores, settings: Settings, world: World): Services {
  const { fetch, now, random, receiverTimeout: timeout } = world;
  const keys = keysOf(settings.secret, settings.secretPrevious);
  // An isolate has 128 MB: so much may be taken by files in memory and by documents that are being read.
  const uploadMemory = new Semaphore(
    { capacity: 40 * MiB, small: { room: 4 * MiB, each: MiB }, reserve: 9 * MiB, share: 12 * MiB },
    now,
  );
  const scanMemory = new Semaphore({ capacity: 56 * MiB, small: { room: 8 * MiB, each: 4 * MiB } }, now);
  const telemetry = telemetryService({ ...stores, random, logSample: settings.logSample });
  const processor = new Semaphore(processorSize, now);
  const gate = workGate(scanMemory, processor, stores.lanes);
  const checkFile = fileChecker(gate, telemetry);
  const openVersion = versionOpener(stores);
  const remediator = remediatorOf(scanMemory, processor);
  const uploads = uploadService({ ...stores, uploadMemory, now });
  const takeFile = fileTaker({ ...stores, uploads });
  const policy = addressPolicy(settings.urlAllow);
  const resolver = settings.dnsResolver ? dnsOverHttps(settings.dnsResolver, fetch) : null;
  const seal = sealWith(() => keys.accepted("webhook-secret"));
  const reach = { fetch, policy, resolver, userAgent };
  const mails = mailService({ ...stores, telemetry, keys, settings, now, random });
  const quotas = quotaService({ ...stores, limits: settings.quotas, now });
  const { room } = quotas;
  const scanWork = scanWorkService({ ...stores, telemetry, uploads, checkFile, reach, now });
  const deliveries = deliveryService({ ...stores, telemetry, reach, seal, now, random, timeout });
  return {
    now,
    accounts: accountService({ ...stores, keys, mails, staffEmails: settings.staffEmails, now }),
    accountLinks: accountLinkService({ ...stores, mails, now }),
    analytics: analyticsService({ ...stores, staffEmails: settings.staffEmails, now }),
    apiKeys: apiKeyService({ ...stores, now }),
    audit: auditService(stores),
    compliance: complianceService({ ...stores, openVersion, checkFile, room, now }),
    conversions: conversionService({ ...stores, room, now }),
    documents: documentService({ ...stores, takeFile, room, now }),
    documentTags: documentTagService({ ...stores, now }),
    exports: exportService({ ...stores, now }),
    files: fileService({ ...stores, keys, now }),
    decisions: decisionService({ ...stores, now }),
    deliveries,
    doomedFiles: doomedFileService({ ...stores, now }),
    hearing: hearingService({ ...stores, openVersion, gate }),
    idempotency: idempotencyService({ ...stores, now }),
    mails,
    organizations: organizationService({ ...stores, mails, now }),
    pictures: pictureService({ ...stores, remediator, keys, now }),
    questions: questionService({ ...stores, now }),
    quotas,
    remediatedFiles: remediatedFileService({ ...stores, uploads, remediator, keys, now }),
    remediations: remediationService({ ...stores, room, now }),
    rateLimiter: new RateLimiter(stores.counters, now),
    recentJobs: recentJobService({ ...stores, now }),
    retention: retentionService({ ...stores, now }),
    reportMoves: reportMoveService({ ...stores, now }),
    reports: reportService({ ...stores, uploads, checkFile, room, now }),
    scans: scanService({ ...stores, uploads, policy, room, now }),
    scanWork,
    sessions: sessionService({ ...stores, keys, now }),
    shares: shareService({ ...stores, requiresVerified: mails.isOn, now }),
    status: statusService({ ...stores, now }),
    telemetry,
    tags: tagService({ ...stores, now }),
    trials: trialService({ ...stores, uploads, checkFile, room, now }),
    uploads,
    versions: versionService({ ...stores, takeFile, room, now }),
    webhooks: webhookService({
      ...stores,
      policy,
      seal,
      now,
      isRotating: settings.secretPrevious !== undefined,
    }),
    workers: {
      fetch: scanWork.fetch,
      scan: scanWork.scan,
      conversion: conversionWorkService({ ...stores, telemetry, checkFile, scanMemory, now }),
      remediation: remediationWorkService({ ...stores, telemetry, checkFile, remediator, now }),
      delivery: deliveries.sending,
      mail: mails.sending,
    },
  };
}
