import { check, detectFormat } from "../checker/index.ts";
import type { Report } from "../checker/report.ts";
import type { Gate } from "./gate.ts";
import type { Telemetry } from "./telemetry.ts";
import { type ReceivedFile, refuseLarge } from "./uploads.ts";

/** Memory that reading a document of this many bytes takes, in bytes: dense ones take four times their size. */
const memoryFor = (size: number) => Math.min(48 * 1_048_576, 4 * size);

/** A document that is to be checked, wherever it lies. */
export type Examined = Omit<ReceivedFile, "discard" | "whole">;

/** Checks documents, as many at once as memory allows. */
export type Examine = (file: Examined, tiers: readonly number[]) => Promise<Report>;

export const examiner =
  (scanGate: Gate, telemetry: Pick<Telemetry, "scan">): Examine =>
  async (file, tiers) => {
    const leave = await scanGate.enter(memoryFor(file.source.size), file.accountId);
    try {
      refuseLarge(await detectFormat(file.source, file), file.source.size);
      const report = await check(file.source, { ...file, tiers });
      telemetry.scan(report.format, file.source.size, report.verdict);
      return report;
    } finally {
      leave();
    }
  };
