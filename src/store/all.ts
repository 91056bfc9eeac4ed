import type { Stores } from "../services/all.ts";
import type { Bindings } from "../settings.ts";
import { apiKeyStore } from "./api-keys.ts";
import { counterStore } from "./counters.ts";
import { database } from "./database.ts";
import { probes } from "./probes.ts";
import { reportStore } from "./reports.ts";
import { spoolStore } from "./spool.ts";
import { tagStore } from "./tags.ts";

/** Every store over the bindings. */
export function stores(env: Bindings): Stores {
  const db = database(env.DB);
  return {
    apiKeys: apiKeyStore(db),
    counters: counterStore(env.COUNTERS),
    probes: probes(env),
    reports: reportStore(db),
    spool: spoolStore(env.FILES),
    tags: tagStore(db),
  };
}
