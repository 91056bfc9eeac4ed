import type { Stores } from "../services/all.ts";
import type { Bindings } from "../settings.ts";
import { accountStore } from "./accounts.ts";
import { apiKeyStore } from "./api-keys.ts";
import { counterStore } from "./counters.ts";
import { database } from "./database.ts";
import { fileStore } from "./document-files.ts";
import { documentStore } from "./documents.ts";
import { organizationStore } from "./organizations.ts";
import { probes } from "./probes.ts";
import { reportStore } from "./reports.ts";
import { sessionStore } from "./sessions.ts";
import { shareStore } from "./shares.ts";
import { spoolStore } from "./spool.ts";
import { tagStore } from "./tags.ts";

/** Every store over the bindings. */
export function stores(env: Bindings): Stores {
  const db = database(env.DB);
  return {
    accounts: accountStore(db),
    apiKeys: apiKeyStore(db),
    counters: counterStore(env.COUNTERS),
    documents: documentStore(db),
    files: fileStore(env.FILES),
    organizations: organizationStore(db),
    probes: probes(env),
    reports: reportStore(db),
    sessions: sessionStore(db),
    shares: shareStore(db),
    spool: spoolStore(env.FILES),
    tags: tagStore(db),
  };
}
