import { unit } from "./units.ts";

/** A formula in TeX, as GitHub, Pandoc and Obsidian show it. */
export interface TexFormula {
  tex: string;
  isBlock: boolean;
  end: number;
}

/** What systems that keep versions put a file's own into. */
const keyword =
  /^(?:Author|Date|HeadURL|Header|Id|LastChanged\w+|Locker|Log|Name|RCSfile|Rev|Revision|Source|State|URL)$/;

/** Longer ones are text. */
export const longestFormula = 10_000;

const isInWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

/**
 * The formula that begins with the dollar sign at this offset; null where none does. By the rules of Pandoc
 * (tex_math_dollars) no white space stands behind the first sign or before the last, and no digit behind that; by those
 * of GitHub no letter or digit stands outside of either. So amounts and variables of shells are text.
 */
export function formulaAt(text: string, at: number): TexFormula | null {
  if (isInWord(text[at - 1])) return null;
  const next = text[at + 1];
  if (next === "$") return displayAt(text, at);
  if (next === "`") return quotedAt(text, at);
  if (isSpace(next)) return null;
  const end = dollarAfter(text, at + 1);
  const behind = text[end + 1];
  if (end < 0 || isSpace(text[end - 1]) || behind === "$" || isInWord(behind)) return null;
  // Two variables of a program: ${A}/${B}, $(A)/$(B).
  if (behind === "{" || (behind === "(" && next === "(")) return null;
  const tex = text.slice(at + 1, end);
  return keyword.test(tex) ? null : formulaOf(tex, false, end + 1);
}

/** Between two signs each: a formula of its own line, which may stand in a paragraph. */
function displayAt(text: string, at: number): TexFormula | null {
  if (text[at + 2] === "$") return null;
  let end = dollarAfter(text, at + 2);
  while (end >= 0 && text[end + 1] !== "$" && end - at < longestFormula) end = dollarAfter(text, end + 1);
  if (end < 0 || text[end + 2] === "$") return null;
  return formulaOf(text.slice(at + 2, end).trim(), true, end + 2);
}

/** Between signs and backticks, as GitHub takes what Markdown would read otherwise. */
function quotedAt(text: string, at: number): TexFormula | null {
  const end = text.slice(at + 2, at + longestFormula).indexOf("`$");
  return end < 0 ? null : formulaOf(text.slice(at + 2, at + 2 + end), false, at + end + 4);
}

/** Where the next dollar sign stands that no backslash escapes; -1 where none is near. */
function dollarAfter(text: string, from: number): number {
  const last = Math.min(text.length, from + longestFormula);
  for (let at = from; at < last; at++) {
    const code = text.charCodeAt(at);
    if (code === unit.dollar) return at;
    if (code === unit.backslash) at++;
  }
  return -1;
}

const formulaOf = (tex: string, isBlock: boolean, end: number): TexFormula | null =>
  tex.trim() === "" || tex.length > longestFormula || isProse(tex) ? null : { tex, isBlock, end };

/** Words between two amounts, or between signs that stand for prices: "5 (US", " here and ". */
function isProse(tex: string): boolean {
  const words = tex.replace(/\\[A-Za-z]+\*?(?:\s*\{[^{}]*\})?/g, " ");
  if (/^\d/.test(words) && /\s\(?[A-Za-z]{2}/.test(words)) return true;
  return !/[\\^_=+{}<>]/.test(tex) && /\p{L}{2,}\s+\p{L}{2,}/u.test(tex);
}

/** Whether a line begins a formula that goes on in the lines below it, whatever these begin with. */
export const opensFormula = (line: string): boolean =>
  /^\$\$(?:\s*$|\\)/.test(line) && !closesFormula(line.slice(2));

/** Whether such a formula ends in a line. */
export const closesFormula = (line: string): boolean => line.includes("$$");

/** Whether a block of code is a formula, by what follows its fence (GitHub, GitLab, MyST). */
export const isFormulaBlock = (info: string | null): boolean =>
  info !== null && /^(?:math|\{math\})(?:\s|$)/i.test(info);

/** Such a block without the options with which MyST may begin it, such as ":label: energy". */
export const withoutOptions = (block: string): string => block.replace(/^(?:[ \t]*:[\w-]+:.*\n)+/, "");
