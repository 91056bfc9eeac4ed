import { log, withLogContext } from "../core/log.ts";
import type { Services } from "../services/all.ts";

type Swept =
  | "uploads"
  | "sessions"
  | "scanWork"
  | "workers"
  | "deliveries"
  | "mails"
  | "doomedFiles"
  | "remediatedFiles"
  | "trials"
  | "idempotency"
  | "reportMoves"
  | "retention"
  | "webhooks";

/** Every minute: wakes what waits for a message that was lost, and removes what interrupted work has left behind. */
export async function sweep(services: Pick<Services, Swept>): Promise<void> {
  const {
    uploads,
    sessions,
    scanWork,
    workers,
    deliveries,
    mails,
    doomedFiles,
    remediatedFiles,
    trials,
    idempotency,
    reportMoves,
    retention,
    webhooks,
  } = services;
  const sweeps: [string, () => Promise<unknown>][] = [
    ...Object.entries(workers).map(
      ([kind, worker]) => [kind, () => worker.sweep()] as [string, () => Promise<void>],
    ),
    ["scanWork", () => scanWork.sweep()],
    ["deliveries", () => deliveries.sweep()],
    ["mails", () => mails.sweep()],
    // Before the files that it dooms.
    ["retention", () => retention.sweep()],
    ["doomedFiles", () => doomedFiles.sweep()],
    ["remediatedFiles", () => remediatedFiles.sweep()],
    ["trials", () => trials.sweep()],
    ["uploads", () => uploads.sweep()],
    ["sessions", () => sessions.sweep()],
    ["webhooks", () => webhooks.sweep()],
    ["idempotency", () => idempotency.sweep()],
    ["reportMoves", () => reportMoves.sweep()],
  ];
  // One that fails keeps no other from its work; it has its turn again in a minute.
  for (const [name, run] of sweeps)
    await withLogContext({ job: "sweep", job_id: name }, () =>
      run().catch((error: unknown) => log.error("sweep_failed", error)),
    );
}
