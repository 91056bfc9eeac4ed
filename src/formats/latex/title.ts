import type { Argument } from "./expansion/argument-reader.ts";
import type { Interpreter } from "./interpreter.ts";
import type { TitleLine } from "./open-parts.ts";

/** Commands that print the title, in whatever class. */
const printsTitle = /^(?:make[a-z]*title[a-z]*|Make[A-Za-z]*Title[A-Za-z]*|print[a-z]*title|titlepage)$/;
const isTitlePart = /^(?:mktitle|inserttitle|thetitle|@title)$/;
export const isTitleCommand = (name: string): boolean => printsTitle.test(name) || isTitlePart.test(name);

/** A command that prints the title. */
export function titleCommand(to: Interpreter, name: string): void {
  if (!to.isBody) return;
  to.metadata.isTitleShown = true;
  if (printsTitle.test(name)) showTitle(to);
}

/** Leaves out what stands there, so that the rest stays where it is. */
const blank = (found: string) => " ".repeat(found.length);

/** \maketitle: the title, then who wrote it and when. */
export function showTitle(to: Interpreter): void {
  if (to.isBody) to.metadata.isTitleShown = true;
  const lines = to.title.splice(0);
  // The date stands last, wherever it is reported.
  lines.sort((one, other) => Number(one.kind === "date") - Number(other.kind === "date"));
  to.flow.endParagraph();
  // What \maketitle prints is no running text.
  const { count } = to.words;
  for (const { kind, text } of lines) {
    to.flow.begin({ role: kind === "title" ? "title" : "paragraph", place: to.at() }, "lines");
    const source =
      kind === "title" ? text.source.replace(/\\\\(?:\[[^\]]*\])?|\\newline/g, blank) : text.source;
    to.followGroup({ ...text, source });
    to.flow.end();
  }
  to.words.count = count;
}

/** Whether the names of authors come, which REVTeX has before \maketitle in the text itself. */
export const isAmongAuthors = (to: Interpreter): boolean =>
  /^revtex/.test(to.metadata.documentClass ?? "") && !to.metadata.isTitleShown && to.groups.depth <= 1;

/** What \maketitle is to print. */
export function keepForTitle(
  to: Interpreter,
  kind: TitleLine["kind"],
  text: Argument | null | undefined,
): void {
  // No one knows when the document is made.
  const source = text?.source.replace(/\\today(?![a-zA-Z])/g, blank) ?? "";
  if (!text || !source.trim() || to.title.length > 1_000) return;
  const line = { kind, text: { ...text, source } };
  if (kind === "title") {
    const at = to.title.findIndex((line) => line.kind === "title");
    if (at >= 0) to.title.splice(at, 1);
    to.title.unshift(line);
  } else to.title.push(line);
}
