import { detached } from "../../checker/snippet.ts";
import { collapsed } from "../../checker/white-space.ts";

/** Definitions that are kept of one file. */
const limit = 50_000;

/** Link reference definitions: what `[label]` leads to (CommonMark 4.7). */
export class Definitions {
  readonly #targets = new Map<string, string>();
  isIncomplete = false;

  get size(): number {
    return this.#targets.size;
  }

  add(label: string, target: string): void {
    const key = folded(label);
    if (!key || this.#targets.has(key)) return;
    if (this.#targets.size >= limit) this.isIncomplete = true;
    else this.#targets.set(detached(key), detached(target.slice(0, 500)));
  }

  get(label: string): string | undefined {
    return this.#targets.size ? this.#targets.get(folded(label)) : undefined;
  }
}

/** As labels are compared (CommonMark 4.7). */
export const folded = (label: string): string => collapsed(label).toLowerCase().toUpperCase();

const labelPattern = /\[((?:[^\\[\]]|\\.){1,999})\]:/sy;
const spacePattern = /[ \t]*(?:\n[ \t]*)?/y;

/** The definition at the beginning of a paragraph's text: its parts and where the rest begins; null when there is none. */
export function definitionAt(
  text: string,
  from: number,
): { label: string; target: string; end: number } | null {
  labelPattern.lastIndex = from;
  const label = labelPattern.exec(text)?.[1];
  if (label === undefined || !label.trim() || label.startsWith("^")) return null;
  let at = afterSpace(text, labelPattern.lastIndex);
  const target = destinationAt(text, at);
  if (!target) return null;
  at = target.end;
  const afterTarget = lineEnd(text, at);
  const titleFrom = afterSpace(text, at);
  const title = titleFrom > at ? titleEnd(text, titleFrom) : null;
  const afterTitle = title === null ? null : lineEnd(text, title);
  const end = afterTitle ?? afterTarget;
  return end === null ? null : { label, target: target.text, end };
}

function afterSpace(text: string, from: number): number {
  spacePattern.lastIndex = from;
  spacePattern.exec(text);
  return spacePattern.lastIndex;
}

/** Where the next line begins, if nothing but white space is left on this one. */
function lineEnd(text: string, from: number): number | null {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  if (at >= text.length) return text.length;
  return text[at] === "\n" ? at + 1 : null;
}

/** A link's destination (CommonMark 6.3): in pointed brackets, or without white space and with its parentheses in pairs. */
export function destinationAt(text: string, from: number): { text: string; end: number } | null {
  if (text[from] === "<") {
    for (let at = from + 1; at < text.length; at++) {
      const char = text[at]!;
      if (char === ">") return { text: text.slice(from + 1, at), end: at + 1 };
      if (char === "\n" || char === "<") return null;
      if (char === "\\") at++;
    }
    return null;
  }
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32) break;
    if (unit === 92) at++;
    else if (unit === 40) {
      if (++depth > 32) return null;
    } else if (unit === 41 && --depth < 0) break;
  }
  if (depth > 0 || at === from) return null;
  return { text: text.slice(from, Math.min(at, text.length)), end: Math.min(at, text.length) };
}

/** Where a link's title ends; null when none begins here. */
export function titleEnd(text: string, from: number): number | null {
  const open = text[from];
  const close = open === "(" ? ")" : open;
  if (open !== '"' && open !== "'" && open !== "(") return null;
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at]!;
    if (char === "\\") at++;
    else if (char === close) return at + 1;
    else if (char === open) return null;
    else if (char === "\n" && /^\n[ \t]*\n/.test(text.slice(at, at + 100))) return null;
  }
  return null;
}
