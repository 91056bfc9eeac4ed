import { expect, it, vi } from "vitest";
import { bytesSource } from "../../../src/checker/source.ts";
import { Semaphore } from "../../../src/services/concurrency/semaphore.ts";
import { fileChecker, processorSize, workGate } from "../../../src/services/jobs/work-gate.ts";

it("a document waits for the processor, and gives it back", async () => {
  const memory = new Semaphore({ capacity: 1_048_576, small: { room: 0, each: 0 } }, Date.now);
  const processor = new Semaphore(processorSize, Date.now);
  const scan = vi.fn();
  const checkFile = fileChecker(workGate(memory, processor, { begin: async () => {} }), { scan });
  // Both places of its account.
  const leave = [await processor.enter(2, "a"), await processor.enter(2, "a")];
  const source = bytesSource(new TextEncoder().encode("<!doctype html><title>T</title><h1>T</h1>"));
  const report = checkFile({ accountId: "a", filename: "a.html", source, isSpooled: false }, [1]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(scan).not.toHaveBeenCalled();
  for (const out of leave) out();
  expect((await report).format).toBe("html");
  expect(scan).toHaveBeenCalledOnce();
  expect(processor.open("a").tryTake(3)).toBe(true);
});
