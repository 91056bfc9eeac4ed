import { snippet } from "../../checker/snippet.ts";
import type { Argument } from "./expansion/argument-reader.ts";
import type { Command, Interpreter } from "./interpreter.ts";
import { item } from "./lists.ts";

/** Depth of the sectioning commands below a chapter, or a section where there are no chapters. */
const ranks: Record<string, number> = {
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

/** Classes that number no sections. */
const plainClasses = /^(?:beamer|ltx-talk|letter|scrlttr2|moderncv|tufte-(?:book|handout)|acmart-plain)$/;

/** Whether the class has chapters, by which figures and formulas are numbered then. */
export const hasChapters = (to: Interpreter): boolean => chapterClasses.test(to.metadata.documentClass ?? "");

export function beginAppendix(to: Interpreter): void {
  to.flow.endParagraph();
  to.isInAppendix = true;
  const first = hasChapters(to) ? "chapter" : "section";
  to.counters.set(first, 0);
  to.counters.setNumerals(first, "Alph");
}

/** Whether the class is one of presentations; without a class every document may be. */
export const isPresentation = (to: Interpreter): boolean =>
  /^(?:beamer|ltx-talk)$/.test(to.metadata.documentClass ?? "beamer");

/** A part, a chapter and, where there are no chapters, a section are of level 1. */
function levelOf(to: Interpreter, command: string): number {
  const rank = ranks[command]!;
  if (rank === 0) to.hasChapters = true;
  return Math.max(1, to.hasChapters || hasChapters(to) ? rank + 1 : rank);
}

/** What LaTeX prints before a heading; null where it is not numbered. */
function numberOf(to: Interpreter, name: string): string | null {
  const deepest = to.counters.has("secnumdepth") ? to.counters.value("secnumdepth") : hasChapters(to) ? 2 : 3;
  if (name.startsWith("add") || ranks[name]! > deepest) return null;
  if (plainClasses.test(to.metadata.documentClass ?? "") || (to.isInFront && ranks[name]! >= 0)) return null;
  const number = to.counters.step(name);
  to.references.current = { number, kind: name, title: "" };
  if (name === "part") return `${to.nameOf("part")} ${number}:`;
  if (name !== "chapter") return number;
  return `${to.isInAppendix ? to.appendixName : to.nameOf("chapter")} ${number}:`;
}

interface Titled {
  level: number;
  isPart?: boolean;
  first: number | null;
  /** What is printed before it. */
  number: string | null;
}

function heading(to: Interpreter, name: string, title: Argument, given: Titled): void {
  const { level, isPart, first, number } = given;
  const text = snippet(to.plain(title));
  if (to.isBody) {
    const { headings } = to.metadata;
    headings.total++;
    if (text === "") headings.blank++;
  }
  const { flow } = to;
  flow.endParagraph();
  if (!to.isBody) return;
  const { styles } = flow;
  flow.styles = [];
  flow.begin(
    {
      role: "heading",
      place: to.at(`\\${name}`),
      ...to.address,
      snippet: snippet(`\\${name}{${title.source}}`),
      anchor: text,
      level,
      name: text,
      first,
      ...(isPart ? { isPart } : {}),
      ...(/^(?:sub)?paragraph\*?$/.test(name) ? { isRunIn: true } : {}),
    },
    "lines",
  );
  if (number !== null) {
    flow.inline(() => {
      flow.open({ role: "label", place: to.at() });
      flow.run(number);
      flow.close();
    });
    flow.text(" ");
  }
  to.followGroup(title);
  flow.end();
  flow.styles = styles;
}

/** A sectioning command with its title. */
const section: Command = (to, name) => {
  // The class exam numbers parts of questions by a command of this name.
  if (name === "part" && to.lists.at(-1)?.environment === "parts") {
    item(to, name);
    return;
  }
  to.scanner.take("saom", ([star, , short, title]) => {
    if (!title) return;
    const level = levelOf(to, name);
    to.sectionLevel = level;
    const { references } = to;
    to.flow.endParagraph();
    const number = star || !to.isBody ? null : numberOf(to, name);
    const shown = short ? to.set(short) : to.set(title).slice(0, 300);
    references.current = { ...references.current, title: shown };
    heading(to, name, title, { level, isPart: ranks[name] === -1, first: firstOf(to), number });
    references.current = { ...references.current, title: shown };
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
  if (to.plain(title) !== "")
    heading(to, name, title, { level: to.sectionLevel + 1, first: null, number: null });
}

export const sectioning: Record<string, Command> = {
  frametitle: (to, name) =>
    to.scanner.take("aom", ([, , title]) => {
      if (title) frameTitle(to, title, name);
    }),
  framesubtitle: (to) =>
    to.scanner.take("aom", ([, , subtitle]) => {
      to.flow.endParagraph();
      to.followGroup(subtitle);
      to.flow.endParagraph();
    }),
  appendix: beginAppendix,
  frontmatter: (to) => to.setFront(true),
  mainmatter: (to) => to.setFront(false),
  backmatter: (to) => to.setFront(true),
  tableofcontents: (to) => {
    to.flow.endParagraph();
    if (!to.isBody) return;
    to.metadata.hasContents = true;
    to.flow.emit({ role: "contents", place: to.at() });
  },
};
for (const name of Object.keys(ranks)) sectioning[name] = section;
