import { readingOrder, type ShownGlyph } from "./reading-order.ts";
import type { TextRun } from "./runs.ts";

type Shown = Pick<TextRun, "text" | "shown" | "gaps" | "x" | "width">;

/** A glyph of a line in the order in which it is read; a space between two runs is of the one on its left. */
export interface LineGlyph<Run> {
  text: string;
  run: Run;
  isGap: boolean;
  /** Where its middle stands. */
  x: number;
}

/** What stands without a gap that something else stands in. */
interface Piece<Run> {
  run: Run;
  glyphs: readonly ShownGlyph[];
  x: number;
  end: number;
}

/** A letter with what is above and below it. */
const cluster = /\P{M}\p{M}*|\p{M}+/gu;

const glyphsOf = ({ text, shown }: Shown): readonly ShownGlyph[] =>
  shown ?? (text.match(cluster) ?? []).map((each) => ({ text: each, isMeant: false }));

/** Gaps of a line's runs that are compared with what may stand in them: more are left as they are. */
const mostCompared = 4_096;

/** A run in the pieces between which others stand: what its own font has no glyph for is shown by another. */
function piecesOf<Run extends Shown>(
  run: Run,
  others: readonly Run[],
  glyphs: readonly ShownGlyph[],
): Piece<Run>[] {
  const end = run.x + run.width;
  const gaps = (run.gaps ?? []).filter(({ from, to }) =>
    others.some((other) => {
      const middle = other.x + other.width / 2 - run.x;
      return other !== run && middle > from && middle < to;
    }),
  );
  const pieces: Piece<Run>[] = [];
  let [first, x] = [0, run.x];
  for (const { at, from, to } of gaps) {
    pieces.push({ run, glyphs: glyphs.slice(first, at), x, end: run.x + from });
    [first, x] = [at + 1, run.x + to];
  }
  pieces.push({ run, glyphs: glyphs.slice(first), x, end });
  return pieces;
}

/**
 * The glyphs of runs that stand on one line in the order in which they are read. `leastGap`: from where on what is
 * between two of them is read as a space. `isRtlPage`: most text of the page goes from right to left.
 */
export function lineOrder<Run extends Shown>(
  runs: readonly Run[],
  leastGap: (left: Run, right: Run) => number,
  isRtlPage: boolean | null,
): LineGlyph<Run>[] {
  const gaps = runs.reduce((sum, run) => sum + (run.gaps?.length ?? 0), 0);
  const others = gaps * runs.length <= mostCompared ? runs : [];
  const pieces = runs
    .flatMap((run) => piecesOf(run, others, glyphsOf(run)))
    .sort((one, other) => one.x - other.x);
  const shown: ShownGlyph[] = [];
  const line: LineGlyph<Run>[] = [];
  for (const [at, { run, glyphs, x, end }] of pieces.entries()) {
    const last = pieces[at - 1];
    const isSpaced = shown.at(-1)?.text === " " || glyphs[0]?.text === " ";
    if (last && !isSpaced && x - last.end > leastGap(last.run, run)) {
      shown.push({ text: " ", isMeant: false });
      line.push({ text: " ", run: last.run, isGap: true, x: (last.end + x) / 2 });
    }
    for (const [index, glyph] of glyphs.entries()) {
      shown.push(glyph);
      line.push({ text: glyph.text, run, isGap: false, x: x + ((index + 0.5) / glyphs.length) * (end - x) });
    }
  }
  const read = readingOrder(shown, isRtlPage).map(({ at, text }) => ({ ...line[at]!, text }));
  // Signs of another font may stand further from their words than others do.
  return read.filter(
    ({ isGap }, at) =>
      !isGap ||
      !(/[([{]$/.test(read[at - 1]?.text ?? "") || /^[)\]}.,;:!?،؛؟]/.test(read[at + 1]?.text ?? "")),
  );
}
