import type { Box } from "../content/geometry.ts";
import { medianSize } from "./columns.ts";
import { between, type Segment, textOf } from "./segments.ts";

/** An initial or numeral is so much larger than the text, and stands so near to its lines, as parts of its own size. */
const larger = 1.7;
const nearest = 1.2;
/** From this size on it may stand before one line alone. */
const muchLarger = 2.5;
const mostCharacters = 3;

/** What a word may go on with after a letter that may be a word itself. */
const goesOnAfter: Readonly<Record<string, RegExp>> = {
  A: /^(?:n|nd|s|t|ll|fter|bout|lthough|m|mong|ny|re|lso|gain|lways|lmost|nother|round|cross)(?![\p{L}])/u,
  I: /^(?:t|ts|n|nto|f|s)(?![\p{L}])/u,
  O: /^(?:f|n|nce|ne|nly|r|ther|ur|ut|ver|ften)(?![\p{L}])/u,
};

/** The box reaching as far as an initial does on the side where lines begin. */
const reaching = ([left, bottom, right, top]: Box, initial: Box, isFromRight: boolean): Box =>
  isFromRight ? [left, bottom, initial[2], top] : [initial[0], bottom, right, top];

/** How far in the direction of reading a box begins; the same for where it ends. */
const beginOf = (box: Box, isFromRight: boolean) => (isFromRight ? -box[2] : box[0]);
const endOf = (box: Box, isFromRight: boolean) => (isFromRight ? -box[0] : box[2]);

/**
 * Puts large initials and numerals, which stand beside several lines, before the first of them: alone they would
 * swallow the lines beside them.
 */
export function withInitials<Thing>(
  segments: readonly Segment<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[] {
  const usual = medianSize(segments);
  const initials = segments.filter(
    ({ thing, size, spans }) =>
      thing === null && size >= larger * usual && /^[\p{L}\p{N}]{1,3}[.)]?$/u.test(textOf(spans).trim()),
  );
  if (!initials.length || initials.length > 200) return [...segments];
  const result = new Set(segments);
  for (const initial of initials) {
    const lines = linesBeside(initial, result, isFromRight);
    const first = lines[0]?.[0];
    if (!first || (lines.length < 2 && initial.size < muchLarger * first.size)) continue;
    const text = textOf(initial.spans).trim();
    if (text.length > mostCharacters) continue;
    const rest = textOf(first.spans);
    const isWord = /^\p{N}/u.test(text) || /^[^\p{L}]/u.test(rest) || isOwnWord(text, rest);
    result.delete(initial);
    first.spans = [...initial.spans, ...(isWord ? [between(" ")] : []), ...first.spans];
    for (const line of wrappedLines(initial.box, lines, result, isFromRight))
      line.box = reaching(line.box, initial.box, isFromRight);
  }
  return [...result];
}

const isOwnWord = (text: string, rest: string): boolean => {
  const words = goesOnAfter[text];
  return words !== undefined && !words.test(rest);
};

/** Lines below an initial's level that may still be set beside it. */
const mostBelow = 2;

/**
 * The beginnings of the lines that are set round the initial, where the text below begins under it again; none below a
 * numeral, where the text mostly goes on as it stood.
 */
function wrappedLines<Thing>(
  initial: Box,
  lines: readonly Segment<Thing>[][],
  segments: Iterable<Segment<Thing>>,
  isFromRight: boolean,
): Segment<Thing>[] {
  const begin = beginOf(initial, isFromRight);
  const wrapped = lines.map(([first]) => first!);
  for (let below = 0; below <= mostBelow; below++) {
    const next = lineBelow(wrapped.at(-1)!, begin, segments, isFromRight);
    if (!next || Math.abs(beginOf(next.box, isFromRight) - begin) < next.size) return wrapped;
    wrapped.push(next);
  }
  return [];
}

function lineBelow<Thing>(
  last: Segment<Thing>,
  begin: number,
  segments: Iterable<Segment<Thing>>,
  isFromRight: boolean,
): Segment<Thing> | null {
  let next: Segment<Thing> | null = null;
  for (const segment of segments) {
    const down = last.y - segment.y;
    if (segment.thing !== null || down < 0.5 * last.size || down > 2.2 * last.size) continue;
    const own = beginOf(segment.box, isFromRight);
    if (own < begin - last.size || own > beginOf(last.box, isFromRight) + last.size) continue;
    const isFirst = !next || segment.y > next.y;
    if (isFirst || (segment.y === next!.y && own < beginOf(next!.box, isFromRight))) next = segment;
  }
  return next;
}

/** The lines behind an initial that stand on its level, from the top, each from its beginning. */
function linesBeside<Thing>(
  initial: Segment<Thing>,
  segments: Iterable<Segment<Thing>>,
  isFromRight: boolean,
): Segment<Thing>[][] {
  const [, bottom, , top] = initial.box;
  const end = endOf(initial.box, isFromRight);
  const begin = ({ box }: Segment<Thing>) => beginOf(box, isFromRight);
  const beside: Segment<Thing>[] = [];
  for (const segment of segments) {
    const middle = (segment.box[1] + segment.box[3]) / 2;
    const isBeside = begin(segment) >= end - 0.3 * initial.size && segment.thing === null;
    if (isBeside && segment.size < initial.size / larger + 0.01 && middle > bottom && middle < top)
      beside.push(segment);
  }
  const lines: Segment<Thing>[][] = [];
  for (const segment of beside.sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && line[0]!.y - segment.y < 0.4 * segment.size) line.push(segment);
    else lines.push([segment]);
  }
  for (const line of lines) line.sort((a, b) => begin(a) - begin(b));
  return lines.filter(([first]) => begin(first!) - end < nearest * initial.size);
}
