import type { Command } from "./interpreter.ts";
import { parseKeys } from "./key-values.ts";
import { beginDocument } from "./preamble.ts";

/** \bye and, without a name behind it, \end: plain TeX ends here. */
const endPlain: Command = (to) => {
  if (to.part !== "fragment" && to.metadata.dialect !== "plain-tex") return;
  to.metadata.dialect = "plain-tex";
  if (to.groups.depth === 1) to.scanner.stop();
};

/** \document of AMS-TeX, whose \documentstyle names macros of plain TeX. */
const beginAmsTex: Command = (to) => {
  if (to.part !== "preamble" || to.metadata.dialect !== "latex-209") return;
  to.metadata.dialect = "plain-tex";
  beginDocument(to);
};

const beginContext: Command = (to) => {
  if (to.part !== "fragment" || to.metadata.dialect) return;
  to.metadata.dialect = "context";
  to.metadata.note(
    "The source is written for ConTeXt: only what ConTeXt writes as LaTeX does was found in it.",
    to.metadata.start,
  );
};

/** What says that a source is written for another format of TeX than LaTeX of today. */
export const dialectCommands: Record<string, Command> = {
  bye: endPlain,
  end: endPlain,
  document: beginAmsTex,
  enddocument: endPlain,
  starttext: beginContext,
  startdocument: beginContext,
  // ConTeXt has them in the place of babel and hyperref.
  mainlanguage: (to) =>
    to.scanner.take("o", ([name]) => {
      if (name) to.metadata.mainLanguage(name.source.trim(), "", to.place("\\mainlanguage"));
    }),
  setupinteraction: (to) =>
    to.scanner.take("o", ([keys]) =>
      to.metadata.pdfTitle(
        to.plain(parseKeys(keys?.source ?? "").get("title")),
        to.place("\\setupinteraction"),
      ),
    ),
};
