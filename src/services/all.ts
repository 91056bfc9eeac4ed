import type { Settings } from "../settings.ts";
import { type AccountStore, type Accounts, accountService } from "./accounts.ts";
import { type ApiKeyStore, type ApiKeys, apiKeyService } from "./api-keys.ts";
import { type DocumentStore, type Documents, documentService } from "./documents.ts";
import { type FileStore, type Files, fileService } from "./file-urls.ts";
import { Gate } from "./gate.ts";
import { type OrganizationStore, type Organizations, organizationService } from "./organizations.ts";
import { type CounterStore, RateLimiter } from "./rate-limiter.ts";
import { type ReportStore, type Reports, reportService } from "./reports.ts";
import { keysOf } from "./secrets.ts";
import { type SessionStore, type Sessions, sessionService } from "./sessions.ts";
import { type ShareStore, type Shares, shareService } from "./shares.ts";
import { type Probes, type Status, statusService } from "./status.ts";
import { type TagStore, type Tags, tagService } from "./tags.ts";
import { type SpoolStore, type Uploads, uploadService } from "./uploads.ts";

/** Everything that services need from outside. */
export interface Stores {
  accounts: AccountStore;
  apiKeys: ApiKeyStore;
  counters: CounterStore;
  documents: DocumentStore;
  files: FileStore;
  organizations: OrganizationStore;
  probes: Probes;
  reports: ReportStore;
  sessions: SessionStore;
  shares: ShareStore;
  spool: SpoolStore;
  tags: TagStore;
}

/** All business rules, by noun. */
export interface Services {
  accounts: Accounts;
  apiKeys: ApiKeys;
  documents: Documents;
  files: Files;
  organizations: Organizations;
  rateLimiter: RateLimiter;
  reports: Reports;
  sessions: Sessions;
  shares: Shares;
  status: Status;
  tags: Tags;
  uploads: Uploads;
}

const MiB = 1_048_576;

/** Built once an isolate: fetch, queue and cron share its memory gates and counters. */
export function services(stores: Stores, settings: Settings): Services {
  const keys = keysOf(settings.secret);
  // An isolate has 128 MB: so much may be taken by files in memory and by documents that are being read.
  const uploadGate = new Gate(40 * MiB);
  const scanGate = new Gate(56 * MiB);
  const uploads = uploadService({ ...stores, uploadGate });
  return {
    accounts: accountService({ ...stores, keys, staffEmails: settings.staffEmails }),
    apiKeys: apiKeyService(stores),
    documents: documentService({ ...stores, uploads }),
    files: fileService({ ...stores, keys }),
    organizations: organizationService(stores),
    rateLimiter: new RateLimiter(stores.counters),
    reports: reportService({ ...stores, scanGate }),
    sessions: sessionService({ ...stores, keys }),
    shares: shareService(stores),
    status: statusService(stores),
    tags: tagService(stores),
    uploads,
  };
}
