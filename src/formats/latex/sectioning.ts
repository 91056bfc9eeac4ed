import { snippet } from "../../checker/text.ts";
import type { Argument } from "./argument-reader.ts";
import type { Command } from "./definitions.ts";
import type { Interpreter } from "./interpreter.ts";

/** Depth of the sectioning commands below a chapter, or a section where there are no chapters. */
export const ranks: Record<string, number> = {
  part: -1,
  addpart: -1,
  chapter: 0,
  addchap: 0,
  section: 1,
  addsec: 1,
  subsection: 2,
  subsubsection: 3,
  paragraph: 4,
  subparagraph: 5,
};

/** Classes whose highest level is the chapter. */
export const chapterClasses =
  /^(?:book|report|scrbook|scrreprt|memoir|amsbook|ext(?:book|report)|svmono|svmult|tufte-book|kaobook|ctex(?:book|rep)|(?:lt)?js(?:book|report)|[jut]{1,2}(?:book|report)|ltj[ts]?(?:book|report)|bxjs(?:book|report)|jlreq-book|octavo|ncc)$/;

/** A part, a chapter and, where there are no chapters, a section are of level 1. */
function levelOf(to: Interpreter, command: string): number {
  const rank = ranks[command]!;
  if (rank === 0) to.hasChapters = true;
  const hasChapters = to.hasChapters || chapterClasses.test(to.metadata.documentClass ?? "");
  return Math.max(1, hasChapters ? rank + 1 : rank);
}

function tellHeading(
  to: Interpreter,
  title: Argument,
  level: number,
  first: number | null,
  name: string,
): void {
  const text = snippet(to.plain(title));
  const { headings } = to.metadata;
  to.lines.interrupt();
  if (to.isBody) {
    headings.total++;
    if (text === "") headings.blank++;
  }
  to.tell({
    kind: "heading",
    place: to.place(`\\${name}`),
    snippet: snippet(`\\${name}{${title.source}}`),
    anchor: text,
    level,
    text,
    first,
    ...(to.isAfterGap ? { isAfterGap: true } : {}),
  });
  if (to.isBody) to.isAfterGap = false;
  to.feedAside(title);
}

const section: Command = (to, name) => {
  // The class exam numbers parts of questions by a command of this name.
  if (name === "part" && to.frame?.name === "parts") {
    to.item();
    return;
  }
  to.scanner.take("saom", ([, , , title]) => {
    if (!title) return;
    const level = levelOf(to, name);
    to.sectionLevel = level;
    tellHeading(to, title, level, firstOf(to), name);
  });
};

/**
 * A part of a document, uploaded alone, may begin with any level, and so may the slides of a presentation; what is
 * short or stands before the first chapter of a book may have sections alone.
 */
function firstOf(to: Interpreter): number | null {
  const { documentClass } = to.metadata;
  if (documentClass === null || /^(?:subfiles|standalone|beamer|ltx-talk)$/.test(documentClass)) return null;
  return chapterClasses.test(documentClass) ? 2 : 1;
}

/** The title of a slide stands one level below the section in which the slide is. */
export function frameTitle(to: Interpreter, title: Argument, name: string): void {
  if (to.plain(title) === "") return;
  tellHeading(to, title, to.sectionLevel + 1, null, name);
}

export const sectioning: Record<string, Command> = {
  frametitle: (to, name) =>
    to.scanner.take("aom", ([, , title]) => {
      if (title) frameTitle(to, title, name);
    }),
};
for (const name of Object.keys(ranks)) sectioning[name] = section;
