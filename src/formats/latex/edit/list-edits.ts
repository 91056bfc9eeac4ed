import type { Edit } from "../../edits.ts";
import type { SourceChange } from "./heading-edits.ts";
import type { Span } from "./source-edits.ts";

type MakeList = Extract<Edit, { kind: "make-list" }>;

/** What a typed item begins with, as source. */
const bullet =
  /^(?:\\text(?:bullet|endash|emdash|asteriskcentered|periodcentered)(?![A-Za-z@])|\$\s*\\(?:bullet|circ|cdot|star|ast|diamond|square|blacksquare|triangleright|blacktriangleright|checkmark|rightarrow|Rightarrow)\s*\$|-{1,3}|\*|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff])(?:\s*\{\})?(?:\\[ ,;]|~|\\q?quad(?![A-Za-z@])|\s)*/;
const number = /^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,6})[.)])(?:\\[ ,;]|~|\\q?quad(?![A-Za-z@])|\s)*/;

/** What parts two items: a line end of TeX's, or the end of a paragraph. */
const separator =
  /(?:\s*(?:\\\\\*?(?:\[[^\][{}]*\])?|\\newline(?![A-Za-z@])|\\par(?![A-Za-z@])|\\(?:small|med|big)skip(?![A-Za-z@])|\\noindent(?![A-Za-z@])))*\s*$/;

/** Commands of the label of a list, by its numerals. */
const numerals = { "1": "arabic", a: "alph", A: "Alph", i: "roman", I: "Roman" } as const;

/**
 * Lines with typed markers as itemize or enumerate. `starts` are the beginnings of the items in the source, whose comments
 * are blank; `written` is the source with them.
 */
export function listOfLines(
  source: string,
  written: string,
  starts: readonly number[],
  edit: MakeList,
): SourceChange {
  const lineEnd = /\r\n?|\n/.exec(source)?.[0] ?? "\n";
  const isNumbers = edit.sort === "numbers";
  if (edit.form && !/^\(?\)$/.test(edit.form))
    return { refused: "LaTeX shows no numbers of this form by itself: make the list by hand." };
  // A line that goes on behind the end of another one in the source begins with a blank.
  const at = starts.map((start) => start + /^[ \t]*/.exec(source.slice(start, start + 200))![0].length);
  const environment = isNumbers ? "enumerate" : "itemize";
  const changes: { from: number; to: number; text: string }[] = [];
  for (const [index, from] of at.entries()) {
    const marker = (isNumbers ? number : bullet).exec(source.slice(from, from + 200))?.[0];
    if (marker === undefined)
      return { refused: "The typed signs stand in a macro of the document: make the list by hand." };
    const last = index === at.length - 1;
    const end = last ? endOfLast(source, from) : at[index + 1]!;
    const body = source.slice(from + marker.length, end);
    const parting = separator.exec(body)![0];
    const own = body.slice(0, body.length - parting.length);
    if (!isBalanced(own) || (!last && !parting.trim() && !/\n|\r/.test(parting)))
      return { refused: "Groups or environments begin in the lines of the list: make it by hand." };
    const open = index ? "" : `\\begin{${environment}}${labelOf(edit, lineEnd)}${lineEnd}`;
    changes.push({ from, to: from + marker.length, text: `${open}\\item ` });
    const ownEnd = end - parting.length;
    if (!last) changes.push(...parted(written, ownEnd, end, lineEnd));
    else {
      // What follows in another paragraph stays there.
      const isEnd = /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/.test(parting);
      changes.push({
        from: ownEnd,
        to: isEnd ? ownEnd + parting.replace(/\s*$/, "").length : end,
        text: `${lineEnd}\\end{${environment}}${isEnd ? "" : lineEnd}`,
      });
    }
  }
  // What the lines begin with is the list's.
  const [first] = changes;
  const indent = /(?:\\noindent(?![A-Za-z@])\s*)$/.exec(source.slice(0, first!.from))?.[0] ?? "";
  first!.from -= indent.length;
  return changes;
}

/** A line end in place of what parts two items; comments there stay, each with a line end. */
function parted(written: string, from: number, to: number, lineEnd: string): (Span & { text: string })[] {
  const comments = [...written.slice(from, to).matchAll(/(?<!\\)%[^\r\n]*/g)];
  const starts = comments.map(({ index }) => from + index);
  const ends = comments.map(({ index, 0: comment }) => from + index + comment.length);
  return [from, ...ends].map((begin, at) => ({
    from: begin,
    to: starts[at] ?? to,
    text: at === 0 && starts.length ? " " : lineEnd,
  }));
}

/** How the typed numbers are shown where the list would show others. */
function labelOf({ sort, numerals: letters = "1", start, form }: MakeList, lineEnd: string): string {
  if (sort !== "numbers") return "";
  const value = `\\${numerals[letters]}{enumi}`;
  const label = form === ")" ? `${value})` : form === "()" ? `(${value})` : `${value}.`;
  const isUsual = letters === "1" && form === undefined;
  return [
    isUsual ? "" : `${lineEnd}\\renewcommand{\\labelenumi}{${label}}`,
    start === undefined || start === 1 ? "" : `${lineEnd}\\setcounter{enumi}{${start - 1}}`,
  ].join("");
}

/** Where the last item ends: with its line or its paragraph. */
function endOfLast(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const char = source[at]!;
    if (char === "{") depth++;
    else if (char === "}") {
      if (--depth < 0) return at;
    } else if (char === "\\") {
      const command = /^\\(?:\\\*?(?:\[[^\][{}]*\])?|[A-Za-z@]+|[\s\S])/.exec(source.slice(at, at + 60))![0];
      if (depth === 0 && /^\\(?:\\|newline$|par$)/.test(command)) return at + command.length;
      if (depth === 0 && /^\\(?:begin|end|(?:sub){0,2}section|chapter|paragraph|item)$/.test(command))
        return at;
      at += command.length - 1;
    } else if (char === "\n" || char === "\r") {
      const blank = /^(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/.exec(source.slice(at, at + 200));
      if (depth === 0 && blank) return at + blank[0].length;
    }
  }
  return source.length;
}

function isBalanced(source: string): boolean {
  if (/\\(?:begin|end|item|verb)(?![A-Za-z@])|&/.test(source.replace(/\\&/g, ""))) return false;
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (char === "\\") at++;
    else if (char === "{") depth++;
    else if (char === "}" && --depth < 0) return false;
  }
  return depth === 0;
}
