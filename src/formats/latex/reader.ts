import { OverBudget } from "../../checker/budget.ts";
import { textAspects } from "../aspects.ts";
import type { FormatReader } from "../reader.ts";
import { texText } from "./decode.ts";
import { Interpreter } from "./interpreter.ts";

/** Whether source may have formulas. */
const mayHaveFormulas = (source: string): boolean => /\$|\\[([]|\\begin|\\ensuremath/.test(source);

/** Reads LaTeX source as far as it tells what is printed: it is followed, not run. */
export const latexReader: FormatReader = {
  format: "latex",
  sees: [...textAspects, "captions", "tagging", "colours"],
  traits: {
    firstHeadingLevel: null,
    areBlankHeadingsSkipped: false,
    isTitleApart: true,
    areTypedListsPlain: true,
  },
  async read(source, listener, wants, budget) {
    const interpreter = new Interpreter(listener, wants, budget);
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
  },
};
