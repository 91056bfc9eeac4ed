import { groupAt, type Span } from "./source-edits.ts";

/** Other source for ranges of one; or why there is none. */
export type SourceChange = (Span & { text: string })[] | { refused: string };

const withChapters = ["chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"];
const withoutChapters = withChapters.slice(1);

/** Classes without headings. */
const headless = /^(?:letter|scrlttr2|dinbrief|g-brief2?|standalone)$/;

/** The command of headings of a level, from 1; null where the class has none. */
export function sectioningCommand(
  level: number,
  documentClass: string | null,
  hasChapters: boolean,
): string | null {
  if (documentClass === null || headless.test(documentClass)) return null;
  return (hasChapters ? withChapters : withoutChapters)[level - 1] ?? null;
}

/** A heading that stands here as one of another level: its star, its options and its text stay. */
export function renamedHeading(source: string, command: string): SourceChange {
  const written = /^\\((?:sub){0,2}section|chapter|(?:sub)?paragraph)(?![A-Za-z@])/.exec(source);
  if (!written) return { refused: "This command has no level that can be changed: change it by hand." };
  return [{ from: 1, to: 1 + written[1]!.length, text: command }];
}

/** A heading without text, which prints its number and space, is taken away: `to` is where it ends. */
export function removedHeading(source: string, to: number): SourceChange {
  const written = /^\\[A-Za-z@]+\s*\*?\s*(?:\[[^\][{}]*\]\s*)?\{\s*\}/.exec(source);
  if (!written || written[0].length > to) return { refused: "A heading with text stays one." };
  // What follows is not to become part of a command before it.
  const isWord = /[A-Za-z]/.test(source[written[0].length] ?? "");
  return [{ from: 0, to: written[0].length, text: isWord ? " " : "" }];
}

/** What sets a line off and opens what is around its text: spacing, groups, styles with their argument, and declarations. */
const opener =
  /(?:\\(?:noindent|smallskip|medskip|bigskip|centering|par)(?![A-Za-z@])\s*|\{\s*|\\(?:text(?:bf|sf|sc|rm|it|sl|md|up|normal)|emph|underline|uline|MakeUppercase|centerline|alert|structure)\s*\{\s*|\\(?:tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|bfseries|bf|sffamily|sf|scshape|sc|rmfamily|itshape|slshape|em|upshape|normalfont|color\s*\{[^{}]*\})(?![A-Za-z@])\s*|\\vspace\*?\s*\{[^{}]*\}\s*)+$/;

/** Spacing and line ends behind a line. */
const trailing =
  /^(?:\s*(?:\\\\\*?(?:\[[^\][{}]*\])?|\\par(?![A-Za-z@])|\\(?:small|med|big)skip(?![A-Za-z@])|\\vspace\*?\s*\{[^{}]*\}|~))*/;

/** What a heading may not hold. */
const unfit = /\\(?:verb|begin|end|item|section|chapter|par)(?![A-Za-z@])|\\\\|\n[ \t]*\n/;

/**
 * A line of its own as a heading: what opens and closes the styles around its text makes way for the command. `at` is
 * where the text begins in the source, whose comments are blank.
 */
export function headingOfLine(source: string, at: number, command: string): SourceChange {
  const cannot = { refused: "The line is set in a way that is not understood: make it a heading by hand." };
  const opened = opener.exec(source.slice(0, at))?.[0] ?? "";
  const start = at - opened.length;
  let braces = 0;
  let isLoose = false;
  for (const piece of opened.matchAll(
    /\\(?:tiny|\w*size|small|large|Large|LARGE|huge|Huge|bf\w*|sf\w*|sc\w*|rm\w*|it\w*|sl\w*|em|up\w*|normalfont)(?![A-Za-z@])|\{|\}/g,
  )) {
    if (piece[0] === "{") braces++;
    else if (piece[0] === "}") braces--;
    else if (braces === 0) isLoose = true;
  }
  // A declaration that no group ends holds for what follows, too.
  if (isLoose || braces < 0) return cannot;
  const textEnd = braces ? groupAt(source, at - 1)?.to : endOfParagraph(source, at);
  if (textEnd === undefined || textEnd <= at) return cannot;
  const closers = new RegExp(`^(?:\\s*\\}){${braces}}`).exec(source.slice(textEnd))?.[0];
  if (closers === undefined) return cannot;
  const closed = textEnd + closers.length;
  const behind = trailing.exec(source.slice(closed))![0];
  const rest = source.slice(closed + behind.length);
  if (
    !/^[ \t]*(?:\n[ \t]*(?:\n|$)|$|\n?[ \t]*\\(?:end|begin|section|subsection|chapter|par)(?![A-Za-z@]))/.test(
      rest.replace(/\r\n?/g, "\n"),
    )
  )
    return { refused: "The line goes on with other text: make it a heading by hand." };
  if (unfit.test(source.slice(at, textEnd).replace(/\r\n?/g, "\n"))) return cannot;
  return [
    { from: start, to: at + /^\s*/.exec(source.slice(at, textEnd))![0].length, text: `\\${command}*{` },
    { from: textEnd, to: closed + behind.trimEnd().length, text: "}" },
  ];
}

/** Where the paragraph ends that begins here. */
function endOfParagraph(source: string, at: number): number {
  const end = /\s*(?:(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)|\\(?:par|end|begin)(?![A-Za-z@])|\\\\|$)/g;
  end.lastIndex = at;
  return end.exec(source)!.index;
}
