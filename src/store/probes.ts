import { sql } from "drizzle-orm";
import type { Probes } from "../services/status.ts";
import type { Bindings } from "../settings.ts";
import { database } from "./database.ts";

/** Asks each part of the storage something that it can only answer when it is there. */
export const probes = ({ DB, FILES, COUNTERS, JOBS }: Bindings): Probes => ({
  database: async () => void (await database(DB).get(sql`select 1`)),
  storage: async () => void (await FILES.head("status/probe")),
  counters: async () => void (await COUNTERS.get("status/probe")),
  queue: async () => void (await JOBS.metrics()),
});
