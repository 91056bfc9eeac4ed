import type { Box } from "../content/geometry.ts";
import type { TextRun } from "../text/runs.ts";

type NumberRun = Pick<TextRun, "text" | "x" | "size" | "font" | "isBold"> & { box: Box };

/** The number of a section, which tabulators part from its name, and how far that stands behind it at most. */
const numberAlone =
  /^(?:\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){0,4}\.?|[IVX]{1,4}\.|\p{Lu}\.(?:\p{Nd}{1,2}\.?){0,3})$/u;
const widestNumberGap = 4;
/** A name that is not bold is so much larger than most text. */
const largeName = 1.15;

/** The pieces of a row, numbers of sections with the names behind them, which are set alike. */
export function withNumbers<Run extends NumberRun>(pieces: Run[][], usual: number): Run[][] {
  const joined: Run[][] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = joined.at(-1);
    const [number] = before ?? [];
    const [name] = piece;
    const isName =
      before?.length === 1 &&
      before === pieces[at - 1] &&
      number!.font === name!.font &&
      Math.abs(number!.size - name!.size) < 0.01 * name!.size &&
      (name!.isBold || name!.size >= largeName * usual) &&
      numberAlone.test(number!.text.trim()) &&
      (pieces.length === 2 || number!.text.includes(".")) &&
      /^\s*\p{Lu}\p{L}/u.test(name!.text) &&
      name!.x - number!.box[2] < widestNumberGap * name!.size;
    if (isName) before.push(...piece);
    else joined.push(piece);
  }
  return joined;
}
