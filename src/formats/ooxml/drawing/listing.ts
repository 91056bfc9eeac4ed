import { isLineOfCode } from "../../code-lines.ts";
import { type Paragraph, textOf } from "./text.ts";

/**
 * Where listings of programs begin among paragraphs, and where they end: two lines or more in the face of a typewriter
 * below one another, one of which reads like a program.
 */
export function listings(paragraphs: readonly Paragraph[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let at = 0; at < paragraphs.length; at++) {
    if (!isListed(paragraphs[at]!)) continue;
    let end = at;
    let lines = 0;
    let hasCode = false;
    for (; end < paragraphs.length && isListed(paragraphs[end]!); end++)
      for (const line of textOf(paragraphs[end]!).split("\n")) {
        lines++;
        hasCode ||= isLineOfCode(line);
      }
    if (lines > 1 && hasCode) found.set(at, end);
    at = end;
  }
  return found;
}

const isListed = ({ isTypewritten, list, runs }: Paragraph) =>
  isTypewritten === true && list === null && runs.every(({ math }) => math === null);
