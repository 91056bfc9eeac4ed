import { tagEnd } from "./html-starts.ts";

/** Where the last run of backticks of each length begins. */
export function lastRuns(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf("`"); at >= 0; ) {
    let end = at;
    while (text[end] === "`") end++;
    last.set(end - at, at);
    at = text.indexOf("`", end);
  }
  return last;
}

const htmlPairs: readonly [start: string, end: string][] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
];

/**
 * Where the inline HTML that begins here ends (CommonMark 6.6); null when it is none. `missing` keeps the ends that
 * the rest of the text does not have.
 */
export function htmlEnd(text: string, at: number, missing: Set<string>): number | null {
  const kind = text[at + 1];
  if (kind !== "!" && kind !== "?") return tagEnd(text, at);
  for (const [start, close] of htmlPairs) {
    if (!text.startsWith(start, at)) continue;
    if (start === "<!" && !/[A-Za-z]/.test(text[at + 2] ?? "")) continue;
    if (start === "<!--" && (text.startsWith(">", at + 4) || text.startsWith("->", at + 4))) {
      return text.indexOf(">", at) + 1;
    }
    if (missing.has(close)) return null;
    const end = text.indexOf(close, at + start.length);
    if (end >= 0) return end + close.length;
    missing.add(close);
    return null;
  }
  return null;
}
