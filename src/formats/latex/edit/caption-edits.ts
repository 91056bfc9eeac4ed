import type { SourceChange } from "./heading-edits.ts";
import { plainTex } from "./source-edits.ts";

/** Floats that take a caption; of tables it stands above (of figures below), as their classes space it. */
const float =
  /^\\begin\s*\{((?:wrap|sc|margin|SC|turn|side|floating|fullpage|teaser|measured|long)?(?:sideways)?(figure|table)\*?|figwindow|wrapfloat)\}/;

/** The name of the float that begins here, and whether it is one of tables; null for none. */
export function floatAt(source: string): { name: string; isOfTable: boolean } | null {
  const found = float.exec(source);
  return found && { name: found[1]!, isOfTable: found[2] === "table" };
}

/** What stands before the table in its float: the float's options, and declarations that hold for all of it. */
const beginning =
  /^\\begin\s*\{[^{}]*\}(?:[ \t]*\[[^\][{}]*\])*(?:[ \t]*\{[^{}]*\})*(?:\s*\\(?:centering|raggedright|raggedleft|tiny|scriptsize|footnotesize|small|normalsize|large)(?![A-Za-z@]))*/;

/** A caption before the table of the float that begins here. */
export function captionAbove(source: string, text: string, lineEnd: string): SourceChange {
  const at = beginning.exec(source)![0].length;
  return [{ from: at, to: at, text: `${lineEnd}\\caption{${text}}` }];
}

/** What may stand before a line of its own, from the end of what precedes it, and behind one. */
const before =
  /(?:^|\n|\\\\\*?(?:\[[^\][{}]*\])?|\\par|\\(?:small|med|big)skip|\\centering|\\(?:tiny|scriptsize|footnotesize|small|normalsize)|\\begin\s*\{[^{}]*\}(?:\[[^\][{}]*\])?|\\end\s*\{[^{}]*\}|\\includegraphics\s*(?:\[[^\][{}]*\]\s*)?\{[^{}]*\}|\\vspace\*?\s*\{[^{}]*\})[ \t]*(\\noindent[ \t]*)?$/;
const behind =
  /^[ \t]*(?:(\\\\\*?(?:\[[^\][{}]*\])?|\\par(?![A-Za-z@]))[ \t]*)?(?:\r?\n|\\(?:end|begin)\b|$)/;
/** The word and the number of a caption, which LaTeX prints itself, with what sets them off. */
const label = /^\s*\p{L}+\.?\s*[.:]?\s*(?:[A-Z][.-]?)?\d+(?:[.-]\d+)*\s*[.:)–—-]?\s*/u;

/**
 * The line of a float that is typed as its caption, as one of LaTeX: its own word and number make way for those of
 * LaTeX. Null where it does not stand in the source, once and as a line of its own, in plain characters.
 */
export function captionOfLine(source: string, typed: string): SourceChange | null {
  const words = typed.replace(label, "").trim();
  const head = label.exec(typed)?.[0].trim() ?? "";
  if (!words || !head) return null;
  const pattern = [head, words].map((part) =>
    plainTex(part)
      .split(/[\s~]+/)
      .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join("(?:\\s|~|\\\\[ ,])+"),
  );
  const style = "\\\\(?:textbf|textit|textsc|textsf|emph)\\s*\\{\\s*";
  // The number may be bold by itself, or the whole line be set in one style.
  const forms = [
    `${pattern[0]}\\s*(?:~|\\\\[ ,])?\\s*${pattern[1]}`,
    `${style}${pattern[0]}\\s*\\}\\s*(?:~|\\\\[ ,])?\\s*${pattern[1]}`,
    `${style}${pattern[0]}\\s*(?:~|\\\\[ ,])?\\s*${pattern[1]}\\s*\\}`,
  ];
  const found = forms.flatMap((form) => [...source.matchAll(new RegExp(form, "gu"))]);
  const [only] = found;
  if (found.length !== 1 || !only) return null;
  const opening = before.exec(source.slice(0, only.index));
  const end = only.index + only[0].length;
  const closing = behind.exec(source.slice(end));
  if (!opening || !closing) return null;
  // A line break before or behind a caption would leave a blank line, or be an error.
  const broken = /\\\\\*?(?:\[[^\][{}]*\])?[ \t]*(?:\\noindent[ \t]*)?$/.exec(opening[0])?.[0].length ?? 0;
  const from = only.index - (broken || (opening[1]?.length ?? 0));
  const breaks = closing[1] === undefined ? 0 : closing[0].indexOf(closing[1]) + closing[1].length;
  return [{ from, to: end + breaks, text: `\\caption{${plainTex(words)}}` }];
}
