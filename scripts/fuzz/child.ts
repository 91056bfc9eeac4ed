/** Checks or fixes the documents that the parent process sends, one at a time, and answers what came of each. */
import { check } from "../../src/checker/index.ts";
import { bytesSource } from "../../src/checker/source.ts";
import { AppError } from "../../src/core/errors.ts";
import { keptLimit } from "../../src/remediate/fix.ts";
import { remediate } from "../../src/remediate/remediate.ts";
import type { Question } from "../../src/remediate/result.ts";
import { memoryScratch } from "../../src/remediate/scratch.ts";

export interface Order {
  /** It is fixed, with every question answered, and the result is read again. */
  isFixed?: boolean;
  /** The result is sent back. */
  isResultWanted?: boolean;
  filename: string;
  bytes: Uint8Array;
}

export interface Answer {
  /**
   * "report", "incomplete report", the code of a named error, or "unnamed error"; of a document that is fixed "fixed",
   * "nothing to fix", or "broken result" for one that cannot be read or that a second run changes.
   */
  outcome: string;
  /** Of an unnamed error. */
  detail?: string;
  /** What a document became that is fixed, where that is wanted. */
  bytes?: Uint8Array;
}

/** What may be said of a document that cannot be checked. */
const named = [
  "unreadable_document",
  "encrypted_document",
  "signed_document",
  "too_complex",
  "invalid_file_type",
];

const answerTo = ({ id, kind, suggestion, options }: Question, at: number) => ({
  question_id: id,
  value:
    suggestion?.value ??
    {
      text: `Harbour dues ${at + 1}`,
      alternative_text: `Boats at pier ${at + 1}`,
      language: "en",
      choice: options?.[0]?.value ?? "skip",
      headers: "rows:1,columns:0",
    }[kind],
});

async function fixed({ filename, bytes, isResultWanted }: Order): Promise<Answer> {
  const options = { filename, scratch: memoryScratch };
  const { questions } = await remediate(bytesSource(bytes), options);
  const { result, changes } = await remediate(bytesSource(bytes), {
    ...options,
    answers: questions.map(answerTo),
  });
  if (!result) return { outcome: "nothing to fix" };
  // What is more than one run takes is left for the next one.
  const done: Answer = { outcome: "fixed" };
  if (isResultWanted) done.bytes = await result.read(0, result.size);
  if (changes.some(({ count }) => count >= keptLimit)) return done;
  try {
    const second = await remediate(result, options);
    if (!second.result) return done;
    const detail = `A second run changes: ${second.changes.map(({ message }) => message).join(" ")}`;
    return { outcome: "broken result", detail };
  } catch (error) {
    return { outcome: "broken result", detail: String(error) };
  }
}

async function answer(order: Order): Promise<Answer> {
  const { filename, bytes } = order;
  try {
    if (order.isFixed) return await fixed(order);
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
