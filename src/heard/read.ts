import { allowanceFor, Budget, OverBudget, textAllowanceFor } from "../checker/budget.ts";
import { detectFormat } from "../checker/index.ts";
import type { ByteSource } from "../checker/source.ts";
import { formats } from "../core/formats.ts";
import { contentReaders } from "../formats/all.ts";
import { nothing } from "../formats/looks-at.ts";
import type { Heard, Window } from "./entry.ts";
import { HeardListener } from "./listener.ts";

export interface HeardOptions {
  filename: string;
  contentType?: string;
  window: Window;
  budget?: Budget;
}

/**
 * Reads a document as assistive technology is given it. Throws as the check of the document does.
 */
export async function hear(source: ByteSource, options: HeardOptions): Promise<Heard> {
  const { window, budget = new Budget(allowanceFor(source.size)) } = options;
  const format = await detectFormat(source, options, budget);
  if (formats[format].isText) budget.narrow(textAllowanceFor(source.size));
  const reader = contentReaders[format];
  const listener = new HeardListener(window, budget);
  try {
    await reader.read(source, listener, { isWhole: false, formulas: true, looksAt: nothing }, budget);
  } catch (error) {
    // What was heard until then is reported: the reader has said why there is no more, or it is said here.
    if (!(error instanceof OverBudget) || !listener.hasBegun) throw error;
    listener.cut(error.message);
  }
  return listener.result();
}
