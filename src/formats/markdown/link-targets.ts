import type { Budget } from "../../checker/budget.ts";
import { type Definitions, destinationAt, titleEnd } from "./definitions.ts";
import { decoded } from "./entities.ts";

/** Text in brackets: where it begins behind the opening one, and where the closing one stands. */
interface BracketedText {
  from: number;
  at: number;
  /** Brackets stand in it, so that it is no label. */
  hasInner: boolean;
}

/** Where a link or picture leads (CommonMark 6.3), and the end of all that says so. */
interface Target {
  target: string;
  title: string | null;
  end: number;
}

/** What it takes to see that a parenthesis after a bracket holds no target. */
const noTargetSteps = 16;

/** What follows the closing bracket: a destination, a label, or nothing, so that the text itself is the label. */
export function targetBehind(
  text: string,
  { from, at, hasInner }: BracketedText,
  definitions: Definitions,
  budget: Budget,
): Target | null {
  const after = at + 1;
  if (text[after] === "(") {
    const inline = inlineTarget(text, after + 1);
    if (inline) return inline;
    budget.step(noTargetSteps);
  }
  if (!definitions.size) return null;
  const inner = text.slice(from, at);
  if (text[after] === "[") {
    const label = /^\[((?:[^\\[\]]|\\.){0,999})\]/s.exec(text.slice(after, after + 1_001))?.[1];
    if (label !== undefined) {
      const name = label || (hasInner || inner.length >= 1_000 ? "" : inner);
      const target = definitions.get(name);
      if (target !== undefined) {
        return { target: unescaped(target), title: null, end: after + label.length + 2 };
      }
      if (label.trim()) return null;
    }
  }
  if (hasInner || inner.length >= 1_000) return null;
  const target = definitions.get(inner);
  return target === undefined ? null : { target: unescaped(target), title: null, end: after };
}

function inlineTarget(text: string, from: number): Target | null {
  let at = afterSpace(text, from);
  if (text[at] === ")") return { target: "", title: null, end: at + 1 };
  const target = destinationAt(text, at);
  if (!target) return null;
  at = afterSpace(text, target.end);
  let title: string | null = null;
  if (at > target.end) {
    const end = titleEnd(text, at);
    if (end !== null) {
      title = unescaped(text.slice(at + 1, end - 1));
      at = afterSpace(text, end);
    }
  }
  return text[at] === ")" ? { target: unescaped(target.text), title, end: at + 1 } : null;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t" || text[at] === "\n") at++;
  return at;
}

const unescaped = (text: string): string =>
  decoded(text.includes("\\") ? text.replace(/\\([!-/:-@[-`{-~])/g, "$1") : text);
