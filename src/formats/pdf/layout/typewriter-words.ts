import { type ColumnEdges, partedAt } from "./column-edges.ts";
import { isNumber } from "./number-text.ts";
import type { Run } from "./page-run.ts";
import { isTypewriterFont } from "./text-style.ts";

/**
 * Tables in the face of a typewriter: one space is enough between their columns, as all characters are as wide, so that
 * names and numbers stand in one run with those beside them.
 */

/** Longer runs are text rather than cells, in characters. */
const longest = 200;
/** Words of one column begin or end no further apart than this, in points. */
const samePlace = 0.3;

/** Rows below names that are looked at, and how far below these the first one stands at most, as part of the font's size. */
const mostBelow = 4;
const farthestBelow = 2.2;

/** The names over the columns of a typed table as pieces, each of which ends, or begins, where words below it do; null for others. */
export function typedNames(piece: Run[], rows: readonly Run[][][], below: number): Run[][] | null {
  const next = rows[below];
  const words = next && next.length > 1 ? wordsIn(piece) : null;
  if (!words || words[0]!.y - next![0]![0]!.y > farthestBelow * words[0]!.size) return null;
  const cells = rows.slice(below, below + mostBelow).flatMap((row) => row.map(wordsOf));
  const ends = cells.flatMap((cell) => cell.map(({ box }) => box[2]));
  const begins = cells.map(([first]) => first!.x);
  const [stub, second] = [next![0]!, next![1]!];
  // The name of the first column stands over names, whatever it ends with.
  const isOverStub = words[0]!.x <= stub.at(-1)!.box[2];
  const first = isOverStub ? words.findIndex(({ x }) => x > stub.at(-1)!.box[2] && x < second[0]!.x) : 0;
  if (first < 0) return null;
  const [left, right] = [words[0]!.x, words.at(-1)!.box[2]];
  const under = next!.filter((cell) => cell[0]!.x < right && cell.at(-1)!.box[2] > left).length;
  const areNamed = (parts: Run[][]) =>
    parts.length > 1 &&
    parts.length >= under &&
    parts.every(([word]) => isName.test(word!.text) && !isNumber(word!.text));
  const byEnds = partsOf(words, (at) => at === first || (at > first && isAmong(words[at - 1]!.box[2], ends)));
  if (areNamed(byEnds) && isAmong(right, ends)) return byEnds;
  const byBegins = partsOf(words, (at) => at === first || (at > first && isAmong(words[at]!.x, begins)));
  return areNamed(byBegins) && isAmong(words[first]!.x, begins) ? byBegins : null;
}

const isName = /[\p{L}\p{Nd}]/u;

const isAmong = (place: number, places: readonly number[]) =>
  places.some((other) => Math.abs(place - other) < samePlace);

function partsOf(words: readonly Run[], isBegin: (at: number) => boolean): Run[][] {
  const parts: Run[][] = [];
  for (const [at, word] of words.entries()) {
    if (at === 0 || isBegin(at)) parts.push([]);
    parts.at(-1)!.push(word);
  }
  return parts;
}

/** Rows above and below in which numbers end at the same places, of so many that are looked at. */
const leastAlike = 2;
const mostBeside = 3;

/** The numbers of a row of a typed table as pieces, where each stands in a column of its own; null for others. */
export function typedValues(
  piece: Run[],
  rows: readonly Run[][][],
  at: number,
  edges: ColumnEdges,
): Run[][] | null {
  if (rows[at]!.length < 2) return null;
  const words = wordsIn(piece);
  if (!words?.every(({ text }) => isNumber(text))) return null;
  const beside = [
    ...rows.slice(Math.max(0, at - mostBeside), at),
    ...rows.slice(at + 1, at + 1 + mostBeside),
  ];
  const alike = beside.filter((row) => {
    const ends = row.flatMap((other) =>
      wordsOf(other).flatMap(({ text, box }) => (isNumber(text) ? [box[2]] : [])),
    );
    return words.every(({ box }) => isAmong(box[2], ends));
  });
  if (alike.length >= leastAlike) return words.map((word) => [word]);
  const parts = partedAt(words, edges);
  return parts.length > 1 ? parts : null;
}

/** The words of a piece that is typed with one space between them; null for any other. */
function wordsIn(piece: readonly Run[]): Run[] | null {
  const isTyped = piece.every(
    ({ shown, text, fontName }) => shown === null && text.length <= longest && isTypewriterFont(fontName),
  );
  return isTyped && piece.some(({ text }) => /\S\s+\S/u.test(text)) ? wordsOf(piece) : null;
}

/** The words of runs whose characters are as wide. */
function wordsOf(runs: readonly Run[]): Run[] {
  const words: Run[] = [];
  for (const run of runs) {
    const each = run.width / run.text.length;
    const [, bottom, , top] = run.box;
    for (const { 0: text, index } of run.text.matchAll(/\S+/gu)) {
      const x = run.x + index * each;
      const width = text.length * each;
      words.push({ ...run, text, x, width, box: [x, bottom, x + width, top] });
    }
  }
  return words;
}
