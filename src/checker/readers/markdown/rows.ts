import type { ProseLine } from "./prose.ts";

/** How many columns a delimiter row of a table has; 0 when the line is none. A single column needs a pipe. */
export function delimiterRow(line: string): number {
  const text = line.trim();
  if (text.length > 20_000 || !/^[|:\- \t]+$/.test(text) || !/[|:]/.test(text)) return 0;
  const cells = text.replace(/^\|/, "").replace(/\|$/, "").split("|");
  return cells.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell)) ? cells.length : 0;
}

/** Cells that one row may have. */
const mostCells = 2_000;

/** The cells of a row: pipes that are not escaped part them, those at its ends are only edges (GFM 4.10). */
export function rowCells({ text, line, column }: ProseLine): ProseLine[] {
  const cells: ProseLine[] = [];
  const end = text.trimEnd().length;
  let from = 0;
  while (text[from] === " " || text[from] === "\t") from++;
  if (text[from] === "|") from++;
  const put = (to: number) => {
    const raw = text.slice(from, to);
    const start = raw.length - raw.trimStart().length;
    cells.push({ text: raw.trim().replaceAll("\\|", "|"), line, column: column + from + start });
    from = to + 1;
  };
  for (let at = from; at < end && cells.length < mostCells; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at++;
    else if (unit === 124) put(at);
  }
  if (from < end) put(end);
  return cells;
}
