import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Probes } from "../services/status.ts";
import type { Bindings } from "../settings.ts";

/** Asks each part of the storage something that it can only answer when it is there. */
export const probes = ({ DB, FILES, COUNTERS, JOBS }: Bindings): Probes => ({
  database: async () => void (await drizzle(DB).get(sql`select 1`)),
  storage: async () => void (await FILES.head("status/probe")),
  counters: async () => void (await COUNTERS.get("status/probe")),
  queue: async () => void (await JOBS.metrics()),
});
