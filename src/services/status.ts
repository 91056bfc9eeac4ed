import { log } from "../core/log.ts";
import { type Clock, iso } from "./clock.ts";

/** Each rejects when its part of the storage does not answer. */
export interface Probes {
  database: () => Promise<void>;
  storage: () => Promise<void>;
  counters: () => Promise<void>;
  queue: () => Promise<void>;
}

export type PartStatus = "ok" | "error";

export interface ServiceStatus {
  checkedAt: string;
  status: "ok" | "degraded";
  parts: Record<keyof Probes, PartStatus>;
}

async function ask(name: string, probe: () => Promise<void>): Promise<PartStatus> {
  try {
    await probe();
    return "ok";
  } catch (error) {
    log.error("part_does_not_answer", error, { part: name });
    return "error";
  }
}

export type Status = ReturnType<typeof statusService>;

export const statusService = ({ probes, now }: { probes: Probes; now: Clock }) => ({
  /** Asks every part of the storage, all at once. */
  async ask(): Promise<ServiceStatus> {
    const [database, storage, counters, queue] = await Promise.all([
      ask("database", probes.database),
      ask("storage", probes.storage),
      ask("counters", probes.counters),
      ask("queue", probes.queue),
    ]);
    const parts = { database, storage, counters, queue };
    return {
      checkedAt: iso(now()),
      status: Object.values(parts).includes("error") ? "degraded" : "ok",
      parts,
    };
  },
});
