import { type Band, bandsOf } from "./bands.ts";
import { tableCaption } from "./label-text.ts";
import { type Segment, textOf } from "./segments.ts";

/** Rows of both tables at least, and lines that are compared at most. */
const leastRows = 3;
const mostBands = 400;
/** Between tables there is a gap of so much of the size of their heads. */
const leastGap = 1.5;
/** The first column of a table has words in most of its cells. */
const mostlyWords = 0.6;

/**
 * Parts in the order in which they are read where tables with the same heads stand side by side: what is above them,
 * the tables from left to right, each with the heading above it, and what is below. Null where there are none.
 */
export function besideAlike<Thing>(
  segments: Segment<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  const bands = bandsOf(segments);
  if (bands.length > mostBands) return null;
  for (const [at, { segments: own }] of bands.entries()) {
    const heads = own.toSorted((a, b) => a.box[0] - b.box[0]);
    const columns = periodOf(heads);
    if (!columns) continue;
    const [first, last, next] = [heads[0]!, heads[columns - 1]!, heads[columns]!];
    if (next.box[0] - last.box[2] < leastGap * first.size) continue;
    const cut = (last.box[2] + next.box[0]) / 2;
    const crosses = ({ box }: Segment<Thing>) => box[0] < cut && box[2] > cut;
    const end = bands.findIndex((band, to) => to > at && band.segments.some(crosses));
    const rows = bands.slice(at + 1, end < 0 ? bands.length : end).map((band) => band.segments);
    const [left, right] = [
      rows.map((row) => firstOf(row, -1, cut)),
      rows.map((row) => firstOf(row, cut, 1e9)),
    ];
    if (!isColumn(left, first) || !isColumn(right, next)) continue;
    const above = bands[at - 1]?.segments ?? [];
    const isHeaded = above.length > 1 && !above.some(crosses);
    const from = isHeaded ? at - 1 : at;
    const flat = (start: number, to: number) => bands.slice(start, to).flatMap((band) => band.segments);
    const whole = flat(from, end < 0 ? bands.length : end);
    const sides = [whole.filter(({ box }) => box[2] <= cut), whole.filter(({ box }) => box[2] > cut)];
    const parts = [
      flat(0, from),
      ...(isFromRight ? sides.reverse() : sides),
      end < 0 ? [] : flat(end, bands.length),
    ];
    return parts.filter((part) => part.length > 0);
  }
  return null;
}

/** After how many columns the same heads come again; 0 where they do not. */
function periodOf<Thing>(heads: readonly Segment<Thing>[]): number {
  if (heads.length < 4 || heads.length > 24 || heads.some(({ thing }) => thing !== null)) return 0;
  const texts = heads.map(({ spans }) => textOf(spans).trim());
  if (!/\p{L}{2}/u.test(texts[0]!)) return 0;
  for (let period = 2; 2 * period <= texts.length; period++)
    if (texts.length % period === 0 && texts.every((text, at) => text === texts[at % period])) return period;
  return 0;
}

function firstOf<Thing>(row: readonly Segment<Thing>[], from: number, to: number): Segment<Thing> | null {
  let found: Segment<Thing> | null = null;
  for (const segment of row)
    if (segment.box[0] >= from && segment.box[2] <= to && (!found || segment.box[0] < found.box[0]))
      found = segment;
  return found;
}

/** Whether what each row begins with stands below the head, and is mostly words. */
function isColumn<Thing>(cells: readonly (Segment<Thing> | null)[], head: Segment<Thing>): boolean {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length < leastRows || filled.some(({ box }) => box[0] < head.box[0] - head.size)) return false;
  const words = filled.filter(({ spans }) => /\p{L}{2}/u.test(textOf(spans))).length;
  return words >= mostlyWords * filled.length;
}

/** Lines below two captions that have a gap in common, and how wide that is, as part of the size of the captions. */
const leastBelow = 3;
const leastStrip = 0.9;
/** A heading below the tables is so much larger than their captions. */
const headline = 1.15;

/**
 * Parts in the order in which they are read where two captions of tables stand level, each over its own table: what is
 * above, the tables with their captions, what is below. Null where there are none.
 */
export function besideCaptions<Thing>(
  segments: Segment<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  const isCaption = ({ thing, spans }: Segment<Thing>) => thing === null && tableCaption.test(textOf(spans));
  if (segments.filter(isCaption).length < 2) return null;
  const bands = bandsOf(segments);
  for (const [at, { segments: own }] of bands.entries()) {
    const captions = own.filter(isCaption).sort((a, b) => a.box[0] - b.box[0]);
    const [first, second] = captions;
    if (captions.length !== 2 || own.length !== 2 || second!.box[0] <= first!.box[2]) continue;
    const strip = stripBelow(bands.slice(at), first!, second!);
    if (!strip || strip.bands < leastBelow) continue;
    const end = at + strip.bands;
    const flat = (from: number, to: number) => bands.slice(from, to).flatMap((band) => band.segments);
    const sides = [
      flat(at, end).filter(({ box }) => box[2] <= strip.cut),
      flat(at, end).filter(({ box }) => box[2] > strip.cut),
    ];
    const parts = [flat(0, at), ...(isFromRight ? sides.reverse() : sides), flat(end, bands.length)];
    return parts.filter((part) => part.length > 0);
  }
  return null;
}

/** A place between two captions over which nothing goes for so many bands. */
function stripBelow<Thing>(
  bands: readonly Band<Thing>[],
  first: Segment<Thing>,
  second: Segment<Thing>,
): { cut: number; bands: number } | null {
  const least = leastStrip * first.size;
  let gaps: (readonly [left: number, right: number])[] = [[first.box[0], second.box[2]]];
  let found: { cut: number; bands: number } | null = null;
  for (const [at, { segments }] of bands.entries()) {
    // A heading below ends both.
    if (at > 1 && segments.length === 1 && segments[0]!.size >= headline * first.size) return found;
    for (const { box } of segments)
      gaps = gaps
        .flatMap(([left, right]): (readonly [number, number])[] =>
          box[2] <= left || box[0] >= right
            ? [[left, right]]
            : [
                [left, box[0]],
                [box[2], right],
              ],
        )
        .filter(([left, right]) => right - left >= least);
    // One strip alone parts two sides; the gaps between the columns of each table are no more.
    const middle = gaps.filter(([left, right]) => left > first.box[0] && right < second.box[2]);
    if (!middle.length) return found;
    // A table begins where its caption does, or both are centred on one another.
    const centre = (first.box[0] + first.box[2] + second.box[0] + second.box[2]) / 4;
    const away = ([left, right]: readonly [number, number]) =>
      Math.abs(right - second.box[0]) < first.size ? 0 : Math.abs((left + right) / 2 - centre);
    const best = middle.reduce((a, b) => (away(b) < away(a) ? b : a));
    found = { cut: (best[0] + best[1]) / 2, bands: at + 1 };
  }
  return found;
}
