import type { Services } from "../services/all.ts";

type Swept =
  | "uploads"
  | "sessions"
  | "scanWork"
  | "conversionWork"
  | "deliveries"
  | "doomedFiles"
  | "idempotency";

/** Every minute: wakes what waits for a message that was lost, and removes what interrupted work has left behind. */
export async function sweep(services: Pick<Services, Swept>): Promise<void> {
  const { uploads, sessions, scanWork, conversionWork, deliveries, doomedFiles, idempotency } = services;
  const sweeps = [
    () => scanWork.sweep(),
    () => conversionWork.sweep(),
    () => deliveries.sweep(),
    () => doomedFiles.sweep(),
    () => uploads.sweep(),
    () => sessions.sweep(),
    () => idempotency.sweep(),
  ];
  // One that fails keeps no other from its work; it has its turn again in a minute.
  for (const run of sweeps)
    await run().catch((error: unknown) => console.error(JSON.stringify({ sweep: String(error) })));
}
