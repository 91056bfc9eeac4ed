import { check, detectFormat } from "../../checker/index.ts";
import type { Report } from "../../checker/report/report.ts";
import type { Lanes } from "../concurrency/lanes.ts";
import type { Semaphore } from "../concurrency/semaphore.ts";
import { type ReceivedFile, refuseLarge } from "../files/uploads.ts";
import type { Telemetry } from "../telemetry.ts";

/** Memory that reading a document of this many bytes takes, in bytes: dense ones take four times their size. */
export const memoryFor = (size: number) => Math.min(48 * 1_048_576, 4 * size);

/** Up to here a document is a small one, in bytes. */
const small = 1_048_576;

/**
 * The processor, for which an isolate has no room but time: checks that run beside one another take turns, so that
 * each more makes all slower. One that is large or small runs, and two small ones more, of two accounts: whatever one
 * account has queued, another's small document begins at once.
 */
export const processorSize = { capacity: 7, small: { room: 4, each: 2 } };
const processorFor = (size: number) => (size > small ? 3 : 2);

/** A document to work on, wherever it lies. */
export type SourceFile = Omit<ReceivedFile, "discard" | "whole">;

/** Checks documents, as many at once as memory and the processor allow. */
export type CheckFile = (file: SourceFile, tiers: readonly number[]) => Promise<Report>;

/** Lets work on a document begin when there is room for it. */
export type WorkGate = <Result>(
  file: SourceFile,
  memory: number,
  work: () => Promise<Result>,
) => Promise<Result>;

export const workGate =
  (scanMemory: Semaphore, processor: Semaphore, lanes: Pick<Lanes, "begin">): WorkGate =>
  async ({ source, accountId }, memory, work) => {
    await lanes.begin();
    const leave = await scanMemory.enter(memory, accountId);
    let end = () => {};
    try {
      end = await processor.enter(processorFor(source.size), accountId);
      return await work();
    } finally {
      end();
      leave();
    }
  };

export const fileChecker =
  (gate: WorkGate, telemetry: Pick<Telemetry, "scan">): CheckFile =>
  (file, tiers) =>
    gate(file, memoryFor(file.source.size), async () => {
      refuseLarge(await detectFormat(file.source, file), file.source.size);
      const report = await check(file.source, { ...file, tiers });
      telemetry.scan(report.format, file.source.size, report.verdict);
      return report;
    });
