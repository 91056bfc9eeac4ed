import { chapterClasses, ranks } from "../../formats/latex/sectioning.ts";
import type { LatexWriter } from "./writer.ts";

/** Classes that number no sections. */
const plainClasses = /^(?:beamer|ltx-talk|letter|scrlttr2|moderncv|tufte-(?:book|handout)|acmart-plain)$/;

export const sectioningCommands: readonly string[] = Object.keys(ranks);

/** Whether the class has chapters, by which figures and formulas are numbered then. */
export const hasChapters = (to: LatexWriter): boolean => chapterClasses.test(to.metadata.documentClass ?? "");

/** What LaTeX prints before a heading; null where it is not numbered. */
function numberOf(to: LatexWriter, name: string): string | null {
  const deepest = to.counters.has("secnumdepth") ? to.counters.value("secnumdepth") : hasChapters(to) ? 2 : 3;
  if (name.startsWith("add") || ranks[name]! > deepest) return null;
  if (plainClasses.test(to.metadata.documentClass ?? "") || (to.isInFront && ranks[name]! >= 0)) return null;
  const number = to.counters.step(name);
  to.references.current = { number, kind: name, title: "" };
  if (name === "part") return `${to.nameOf("part")} ${number}`;
  if (name !== "chapter") return number;
  const word = to.isInAppendix ? to.appendixName : to.nameOf("chapter");
  return `${word} ${number}`;
}

/** A sectioning command: its title is the group that comes next. */
export function section(to: LatexWriter, name: string): void {
  to.scanner.take("sao", ([star, , short]) => {
    const rank = ranks[name]!;
    // The title of the whole stands above the sections, and above the chapters where it is printed.
    const level = Math.min(6, Math.max(1, rank + (hasChapters(to) ? 2 : 1)));
    const { styles } = to.flow;
    let title = "";
    to.groups.use({
      begin: () => {
        to.flow.endParagraph();
        const number = star ? null : numberOf(to, name);
        if (star) to.references.current = { ...to.references.current, title: "" };
        to.flow.styles = [];
        to.flow.begin(`h${level}`, {}, "lines");
        if (number !== null) to.print(`${number}${name === "part" || name === "chapter" ? ": " : " "}`);
        title = to.plain(short);
        to.headingText = title ? null : "";
      },
      end: () => {
        to.flow.end();
        to.flow.styles = styles;
        to.references.current = {
          ...to.references.current,
          title: title || (to.headingText ?? "").trim().slice(0, 300),
        };
        to.headingText = null;
      },
    });
  });
}

/** The title of a slide: one level below the section in which the slide is. */
export function slideTitle(to: LatexWriter, signature = "ao"): void {
  to.scanner.take(signature, () =>
    to.groups.use({
      begin: () => {
        to.flow.endParagraph();
        to.flow.begin("h3", {}, "lines");
      },
      end: () => to.flow.end(),
    }),
  );
}

/** \maketitle: the title as a heading of level 1, then who wrote it and when. */
export function showTitle(to: LatexWriter): void {
  const lines = to.title.splice(0);
  // The date stands last, wherever it is told.
  lines.sort((one, other) => Number(one.kind === "date") - Number(other.kind === "date"));
  to.flow.endParagraph();
  for (const { kind, source } of lines) {
    to.flow.begin(kind === "title" ? "h1" : "p", {}, "lines");
    to.groups.push(null);
    to.feed(
      kind === "title" ? source.replace(/\\\\(?:\[[^\]]*\])?|\\newline/g, " ") : source,
      to.scanner.start,
    );
    to.groups.pop();
    to.flow.end();
  }
}

/** What \maketitle is to print. */
export function keepForTitle(
  to: LatexWriter,
  kind: "title" | "line" | "date",
  source: string | undefined,
): void {
  // Nobody knows when the document is made.
  const text = source?.replace(/\\today(?![a-zA-Z])/g, "") ?? "";
  if (!text.trim() || to.title.length > 1_000) return;
  if (kind === "title") {
    const at = to.title.findIndex((line) => line.kind === "title");
    if (at >= 0) to.title.splice(at, 1);
    to.title.unshift({ kind, source: text });
  } else to.title.push({ kind, source: text });
}
