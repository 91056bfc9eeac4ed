import { OverBudget } from "../../checker/budget.ts";
import type { Reader } from "../../checker/reader.ts";
import { texText } from "./decode.ts";
import { Interpreter } from "./interpreter.ts";

/** Reads LaTeX source as far as it tells what is printed: it is followed, not run. */
export const latexReader: Reader = {
  format: "latex",
  sees: [
    "language",
    "title",
    "headings",
    "heading-order",
    "lists",
    "images",
    "figures",
    "captions",
    "tables",
    "tagging",
    "fields",
    "bookmarks",
    "links",
    "colours",
    "part-languages",
    "media",
  ],
  async read(source, tell, budget) {
    const reader = new Interpreter(tell, budget);
    const { scanner, metadata } = reader;
    try {
      for await (const text of texText(source)) {
        await scanner.follow(text);
        if (scanner.isStopped) break;
      }
      const wanted = scanner.end();
      wanted?.done(wanted.found);
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      metadata.note(`${error.message} What follows was not read.`, reader.place());
    }
    reader.finish();
  },
};
