/** A range of a source, the end not included. */
export interface Span {
  from: number;
  to: number;
}

/** The source with spaces in place of its comments, so that all else stays where it is. */
export function withBlankComments(source: string): string {
  let text = "";
  let done = 0;
  for (let at = source.indexOf("%"); at >= 0; at = source.indexOf("%", at + 1)) {
    let backslashes = 0;
    while (at - backslashes > done && source[at - backslashes - 1] === "\\") backslashes++;
    if (backslashes % 2) continue;
    const start = at;
    while (at < source.length && source[at] !== "\n" && source[at] !== "\r") at++;
    text += source.slice(done, start) + " ".repeat(at - start);
    done = at;
  }
  return done ? text + source.slice(done) : source;
}

/** What stands between the bracket or brace that opens here and the one that closes it; null where none does. */
export function groupAt(source: string, open: number, limit = 65_536): Span | null {
  const closing = source[open] === "[" ? "]" : "}";
  let depth = 0;
  const last = Math.min(source.length, open + limit);
  for (let at = open + 1; at < last; at++) {
    const char = source[at]!;
    if (char === "\\") at++;
    else if (depth === 0 && char === closing) return { from: open + 1, to: at };
    else if (char === "{") depth++;
    else if (char === "}" && --depth < 0) return null;
  }
  return null;
}

/** Where the value of a key of a list of keys stands, or, without a value, the end of the key; null where it is not there. */
export function keyValue(
  source: string,
  { from, to }: Span,
  key: string,
): { span: Span; hasValue: boolean } | null {
  let depth = 0;
  let start = from;
  for (let at = from; at <= to; at++) {
    const char = source[at]!;
    if (at < to && char === "\\") at++;
    else if (at < to && char === "{") depth++;
    else if (at < to && char === "}") depth--;
    if (at < to && (char !== "," || depth > 0)) continue;
    const entry = source.slice(start, at);
    const found = /^(\s*)([^=]*?)\s*(?:=\s*([\s\S]*?))?\s*$/.exec(entry);
    if (found && found[2] === key) {
      const value = found[3];
      const end = start + entry.trimEnd().length;
      return value === undefined
        ? { span: { from: end, to: end }, hasValue: false }
        : { span: { from: end - value.length, to: end }, hasValue: true };
    }
    start = at + 1;
  }
  return null;
}

const marks: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** Text that TeX prints as it is, in one line. */
export const plainTex = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .replace(/[\\~^]|[{}#$%&_]/g, (char) => marks[char] ?? `\\${char}`);

/** What the preamble has that edits of the whole document are written into. */
export interface Preamble {
  /** As far as the document begins, with blanks in place of comments. */
  source: string;
  documentClass: number;
  /** The name of the class; null where it is not understood. */
  className: string | null;
  /** Where \begin{document} stands. */
  end: number;
  /** Keys of \DocumentMetadata. */
  metadata: Span | null;
  isTagged: boolean;
  hasHyperref: boolean;
  /** Keys of hyperref, wherever they are given. */
  hyperref: Span[];
  hasTitle: boolean;
  /** The title that is given prints nothing. */
  hasBlankTitle: boolean;
}

const hyperrefPackages = /^(?:hyperref|bookmark|hyperxmp|pdfx|nameref-hyperref|jheppub)$/;
const hyperrefClasses =
  /^(?:beamer|ltx-talk|acmart|asmeconf|asmejour|cas-[sd]c|quantumarticle|lipics-v\d+|moderncv|sn-jnl|mdpi|tufte-(?:book|handout)|kaobook|kaohandt|powerdot|eptcs|oasics-v\d+)$/;

function classOf(source: string, at: number): string | null {
  const command = /^\\documentclass\s*/.exec(source.slice(at, at + 200))![0];
  const options = source[at + command.length] === "[" ? groupAt(source, at + command.length) : null;
  const name = /^\s*\{\s*([\w.-]{1,100})\s*\}/.exec(
    source.slice(options ? options.to + 1 : at + command.length).slice(0, 300),
  );
  return name?.[1] ?? null;
}

const beginning = /\\begin\s*\{document\}/;
/** How often a document may seem to begin, in a comment; after that all of the text is looked through. */
const mostBeginnings = 16;

/** The source as far as its document begins, with blanks in place of comments. */
function beginningOf(text: string): string {
  let from = 0;
  for (let found = 0; found < mostBeginnings; found++) {
    const at = text.indexOf("{document}", from);
    if (at < 0) break;
    from = at + "{document}".length;
    const source = withBlankComments(text.slice(0, from));
    if (beginning.test(source)) return source;
  }
  return withBlankComments(text);
}

/** Finds them; null where the source is no whole document. */
export function preambleOf(text: string): Preamble | null {
  const source = beginningOf(text);
  const end = source.search(beginning);
  const documentClass = source.search(/\\documentclass\b/);
  if (end < 0 || documentClass < 0 || documentClass > end) return null;
  const head = source.slice(0, end);
  const found: Preamble = {
    source,
    documentClass,
    className: classOf(source, documentClass),
    end,
    metadata: null,
    isTagged: false,
    hasHyperref: false,
    hyperref: [],
    hasTitle: /\\title\b/.test(head),
    hasBlankTitle: /\\title\s*\{\s*\}/.test(head),
  };
  for (const { index, 0: written } of head.matchAll(
    /\\(?:DocumentMetadata|DeclareDocumentMetadata)\s*(?=\{)/g,
  )) {
    const span = groupAt(source, index + written.length);
    if (span && index < documentClass) found.metadata ??= span;
  }
  const metadata = found.metadata && source.slice(found.metadata.from, found.metadata.to);
  found.isTagged = metadata !== null && /(?:^|[,\s])(?:tagging\s*=\s*on|testphase\s*=)/.test(metadata);
  for (const { index, 0: written } of head.matchAll(/\\hypersetup\s*(?=\{)/g)) {
    const span = groupAt(source, index + written.length);
    if (span) found.hyperref.push(span);
    found.hasHyperref = true;
  }
  const loads = /\\(documentclass|usepackage|RequirePackage)\s*(\[)?/g;
  for (let load = loads.exec(head); load; load = loads.exec(head)) {
    const options = load[2] ? groupAt(source, loads.lastIndex - 1) : null;
    const at = /^\s*\{([^{}]*)\}/.exec(source.slice(options ? options.to + 1 : loads.lastIndex));
    const names = at?.[1]?.split(",").map((name) => name.trim()) ?? [];
    const known = load[1] === "documentclass" ? hyperrefClasses : hyperrefPackages;
    if (!names.some((name) => known.test(name))) continue;
    found.hasHyperref = true;
    if (options && load[1] !== "documentclass") found.hyperref.push(options);
  }
  return found;
}
