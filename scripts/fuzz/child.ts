/** Checks the documents that the parent process sends, one at a time, and answers what came of each. */
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { AppError } from "../../src/core/errors.ts";

export interface Order {
  filename: string;
  bytes: Uint8Array;
}

export interface Answer {
  /** "report", "incomplete report", the code of a named error, or "unnamed error". */
  outcome: string;
  /** Of an unnamed error. */
  detail?: string;
}

/** What may be said of a document that cannot be checked. */
const named = ["unreadable_document", "encrypted_document", "too_complex", "invalid_file_type"];

async function answer({ filename, bytes }: Order): Promise<Answer> {
  try {
    const { verdict } = await check(bytesSource(bytes), { filename, tiers: [1, 2, 3] });
    return { outcome: verdict === "incomplete" ? "incomplete report" : "report" };
  } catch (error) {
    if (error instanceof AppError && named.includes(error.code)) return { outcome: error.code };
    return {
      outcome: "unnamed error",
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

process.on("message", async (order: Order) => {
  process.send?.(await answer(order));
  // What one document left behind must not be counted for the next.
  globalThis.gc?.();
});
