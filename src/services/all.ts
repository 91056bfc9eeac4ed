import { type ApiKeyStore, type ApiKeys, apiKeyService } from "./api-keys.ts";
import { Gate } from "./gate.ts";
import { type CounterStore, RateLimiter } from "./rate-limiter.ts";
import { type ReportStore, type Reports, reportService } from "./reports.ts";
import { type Probes, type Status, statusService } from "./status.ts";
import { type TagStore, type Tags, tagService } from "./tags.ts";
import { type SpoolStore, type Uploads, uploadService } from "./uploads.ts";

/** Everything that services need from outside. */
export interface Stores {
  apiKeys: ApiKeyStore;
  counters: CounterStore;
  probes: Probes;
  reports: ReportStore;
  spool: SpoolStore;
  tags: TagStore;
}

/** All business rules, by noun. */
export interface Services {
  apiKeys: ApiKeys;
  rateLimiter: RateLimiter;
  reports: Reports;
  status: Status;
  tags: Tags;
  uploads: Uploads;
}

const MiB = 1_048_576;

/** Built once an isolate: fetch, queue and cron share its memory gates and counters. */
export function services(stores: Stores): Services {
  // An isolate has 128 MB: so much may be taken by files in memory and by documents that are being read.
  const uploadGate = new Gate(40 * MiB);
  const scanGate = new Gate(56 * MiB);
  return {
    apiKeys: apiKeyService(stores),
    rateLimiter: new RateLimiter(stores.counters),
    reports: reportService({ ...stores, scanGate }),
    status: statusService(stores),
    tags: tagService(stores),
    uploads: uploadService({ ...stores, uploadGate }),
  };
}
