import { type Measure, type ProseLine, unmeasured } from "./prose.ts";
import { unit } from "./units.ts";

/** Longest row of hyphens that is looked at, in UTF-16 units. */
const longestDelimiters = 20_000;

const isGap = (code: number): boolean => code === unit.space || code === unit.tab;

/** How many columns a delimiter row of a table has; 0 when the line is none. A single column needs a pipe or a colon. */
export function delimiterRow(line: string): number {
  const text = line.trim();
  const from = text.startsWith("|") ? 1 : 0;
  const end = text.length > from && text.endsWith("|") ? text.length - 1 : text.length;
  if (text.length > longestDelimiters) return 0;
  let columns = 0;
  for (let at = from; at <= end; at++) {
    while (isGap(text.charCodeAt(at))) at++;
    if (text.charCodeAt(at) === unit.colon) at++;
    const hyphens = at;
    while (text.charCodeAt(at) === unit.hyphen) at++;
    if (at === hyphens) return 0;
    if (text.charCodeAt(at) === unit.colon) at++;
    while (isGap(text.charCodeAt(at))) at++;
    if (at < end && text.charCodeAt(at) !== unit.pipe) return 0;
    columns++;
  }
  return columns > 1 || /[|:]/.test(text) ? columns : 0;
}

/** Cells that one row may have; what follows them is one more. */
const mostCells = 2_000;

/**
 * The cells of a row, at most so many: pipes that are not escaped part them, those at its ends are only edges
 * (GFM 4.10).
 */
export function rowCells(
  { text, line, column, from: start = Number.NaN }: ProseLine,
  most = mostCells + 1,
  measure: Measure = unmeasured,
): ProseLine[] {
  const cells: ProseLine[] = [];
  const end = text.trimEnd().length;
  let from = 0;
  while (isGap(text.charCodeAt(from))) from++;
  if (text.charCodeAt(from) === unit.pipe) from++;
  let hasEscapes = false;
  let measured = 0;
  let byte = start;
  for (let at = from; at <= end && cells.length < most; at++) {
    const code = at < end ? text.charCodeAt(at) : unit.pipe;
    if (code === unit.backslash) {
      at++;
      hasEscapes = true;
    }
    const isEnd = at >= end;
    if (isEnd ? from >= end : code !== unit.pipe || cells.length >= mostCells) continue;
    const to = isEnd ? end : at;
    let begin = from;
    while (begin < to && isGap(text.charCodeAt(begin))) begin++;
    const rest = text.slice(begin, to);
    const cell = rest.trim();
    if (cell.length < rest.length) begin += rest.length - rest.trimStart().length;
    // Measured from cell to cell, so that a row is measured once.
    byte += measure(text.slice(measured, begin));
    measured = begin;
    const isWritten = !hasEscapes || !cell.includes("\\|");
    cells.push({
      text: isWritten ? cell : cell.replaceAll("\\|", "|"),
      line,
      column: column + begin,
      from: isWritten ? byte : Number.NaN,
    });
    from = to + 1;
    hasEscapes = false;
  }
  return cells;
}
