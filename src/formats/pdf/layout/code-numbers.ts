import { union } from "../content/geometry.ts";
import { mostGrids, type RuledGrid } from "./ruled-grid.ts";
import { between, type Segment, textOf } from "./segments.ts";
import { linesIn } from "./table-rows.ts";
import { isTypewriter } from "./text-style.ts";

/** The number of a line of a program, alone, and at the begin of what stands right behind it. */
const numberAlone = /^\p{Nd}{1,4}$/u;
const numberBefore = /^(\p{Nd}{1,4})\s/u;
/** So many lines are counted one after the other. */
const leastCounted = 3;
/** Deeper lines stand further behind their numbers, but no further than this, as part of the font's size. */
const widestIndent = 24;
/** Numbers that are set as what they count are larger than this part of it. */
const sameSize = 0.95;
/** Numbers of lines end at one place but for this part of their size, or begin there. */
const sameEdge = 0.2;

/** A line of a program with its number, which stands before it or alone on the line. */
interface Counted<Thing> {
  value: number;
  /** Null where the number is a part of its line already. */
  number: Segment<Thing> | null;
  code: Segment<Thing> | null;
}

/** Puts the numbers of the lines of programs before what they count: they are no column of their own. */
export function withCodeNumbers<Thing>(
  segments: Segment<Thing>[],
  grids: readonly RuledGrid[] = [],
): Segment<Thing>[] {
  const isTyped = ({ thing, style }: Segment<Thing>) => thing === null && isTypewriter(style);
  if (!segments.some(isTyped)) return segments;
  // The cells of a grid are no lines of a program, whatever face they are set in.
  const cells = grids.filter(({ rows, columns }) => rows > 1 && columns > 1).slice(0, mostGrids);
  const isFree = ({ y, box }: Segment<Thing>) =>
    !cells.some(
      ({ box: [left, bottom, right, top] }) => y > bottom && y < top && box[0] > left && box[2] < right,
    );
  const all: Counted<Thing>[] = [];
  for (const line of linesIn(segments.filter(isFree), false)) {
    const at = line.findIndex(({ thing, spans }) => thing === null && numberAlone.test(textOf(spans).trim()));
    const number = line[at];
    const code = line[at + 1];
    if (number && !code && line.length === 1)
      all.push({ value: Number(textOf(number.spans)), number, code: null });
    else if (number && code && isTyped(code) && isBeside(number, code, line.length - at))
      all.push({ value: Number(textOf(number.spans)), number, code });
    else {
      const joined = line.find((segment) => isTyped(segment) && numberBefore.test(textOf(segment.spans)));
      const value = joined && numberBefore.exec(textOf(joined.spans))?.[1];
      if (value) all.push({ value: Number(value), number: null, code: joined });
    }
  }
  const counted = runsOf(all).flat();
  if (!counted.some(({ number }) => number)) return segments;
  const rest = new Set(segments);
  const usual = counted.find(({ code }) => code)!.code!;
  for (const { number, code } of counted) {
    if (!number) continue;
    rest.delete(number);
    if (!code) {
      rest.add({ ...number, size: usual.size, style: usual.style });
      continue;
    }
    rest.delete(code);
    const width = (code.box[2] - code.box[0]) / Math.max(1, textOf(code.spans).length);
    const gap = Math.max(1, Math.round((code.box[0] - number.box[2]) / (width || 1)));
    const spans = [...number.spans, between(" ".repeat(Math.min(gap, 2 * widestIndent))), ...code.spans];
    rest.add({ ...code, box: union(number.box, code.box), spans });
  }
  return [...rest];
}

/** Whether a number may count the program behind it: the cells of a table that is typed look as their numbers do. */
function isBeside<Thing>(number: Segment<Thing>, code: Segment<Thing>, pieces: number): boolean {
  const isOther = !isTypewriter(number.style) || number.size < sameSize * code.size;
  return (
    (isOther || pieces === 2) &&
    code.box[0] - number.box[2] < widestIndent * code.size &&
    /[^\p{Nd}\s.,:%–-]/u.test(textOf(code.spans))
  );
}

/** Lines from top to bottom whose numbers go up by one, where most have something of a program behind them. */
function runsOf<Thing>(all: readonly Counted<Thing>[]): Counted<Thing>[][] {
  const runs: Counted<Thing>[][] = [];
  for (const line of all) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && line.value === last.value + 1 && endAlike(last, line)) run.push(line);
    else runs.push([line]);
  }
  return runs.filter(
    (run) => run.length >= leastCounted && run.filter(({ code }) => code).length * 2 > run.length,
  );
}

/** Whether the numbers of both lines end or begin at one place, as far as they stand apart. */
function endAlike<Thing>(one: Counted<Thing>, other: Counted<Thing>): boolean {
  if (!one.number || !other.number) return true;
  const slack = sameEdge * other.number.size;
  return (
    Math.abs(one.number.box[2] - other.number.box[2]) < slack ||
    Math.abs(one.number.box[0] - other.number.box[0]) < slack
  );
}
