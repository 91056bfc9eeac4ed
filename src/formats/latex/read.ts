import { type Budget, OverBudget } from "../../checker/budget.ts";
import type { ByteSource } from "../../checker/source.ts";
import type { ContentListener } from "../content.ts";
import type { Wants } from "../reader.ts";
import { texText } from "./decode.ts";
import { Interpreter } from "./interpreter.ts";
import { vocabulary } from "./vocabulary.ts";

/** Whether source may have formulas. */
const mayHaveFormulas = (source: string): boolean => /\$|\\[([]|\\begin|\\ensuremath/.test(source);

/** Reads LaTeX source as far as it says what is printed: it is followed, not run. */
export async function readLatex(
  source: ByteSource,
  listener: ContentListener,
  wants: Wants,
  budget: Budget,
): Promise<void> {
  const interpreter = new Interpreter(listener, wants, budget, vocabulary);
  const { scanner, metadata } = interpreter;
  let isPrepared = false;
  try {
    for await (const text of texText(source, interpreter.bytes ?? undefined)) {
      if (!isPrepared && mayHaveFormulas(text)) {
        isPrepared = true;
        await listener.prepare?.("formula");
      }
      await scanner.follow(text);
      if (scanner.isStopped) break;
    }
    const wanted = scanner.end();
    wanted?.done(wanted.found);
  } catch (error) {
    if (wants.isWhole || !(error instanceof OverBudget)) throw error;
    metadata.note(`${error.message} What follows was not read.`, interpreter.place());
  }
  await interpreter.finish();
}
