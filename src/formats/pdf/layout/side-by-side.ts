import { areValuesOf, boxOf, isRunningText, isShort } from "./columns.ts";
import { areCountedAcross, markersOf } from "./markers.ts";
import { areNames } from "./personal-names.ts";
import { goOn, isOver, type Piece, piecesOf } from "./pieces.ts";
import type { Ruling } from "./rulings.ts";
import { type Segment, sameLevel, textOf } from "./segments.ts";
import { endsSentence } from "./sentence-end.ts";
import { keyOf } from "./text-style.ts";

/** Columns of short texts. */
const mostTracks = 8;
/** Pieces that a column of a list has at least, where rows of them are read column by column. */
const leastPieces = 4;

/** Whether all tracks may be parted from side to side between their pieces. */
function areRows<Thing>(pieces: readonly Piece<Thing>[][]): boolean {
  const spans = pieces
    .flat()
    .map(({ lines }) => ({
      top: Math.max(...lines.map(({ box }) => box[3])),
      bottom: Math.min(...lines.map(({ box }) => box[1])),
    }))
    .sort((a, b) => b.top - a.top);
  let bottom = Number.POSITIVE_INFINITY;
  for (const [at, span] of spans.entries()) {
    if (at && span.top < bottom) return true;
    bottom = Math.min(bottom, span.bottom);
  }
  return false;
}

/**
 * Short texts that stand side by side: column by column where their lines go on below one another or are not level, and
 * in the order of their numbers or letters where they have any. Null where they are read line by line, or where a gap
 * from side to side parts them first.
 */
export function besideOneAnother<Thing>(
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length < 2 || tracks.length > mostTracks) return null;
  const order = withValues(isFromRight ? tracks.toReversed() : [...tracks]);
  if (order.length < 2 || order.some((track) => track.length < 2)) return null;
  const pieces = order.map(piecesOf);
  // Rows of texts, such as cards, are parted before; long lists are not.
  if (areHeaded(order)) return order;
  const areLists = order.every((track, at) => pieces[at]!.length >= leastPieces && isShort(track));
  if (areRows(pieces) && !areLists) return null;
  if (areNames(order.flat().map(({ spans }) => textOf(spans))) || haveUnevenHeads(pieces)) return order;
  const markers = order.map(markersOf);
  if (markers.every((own) => own.filter(Boolean).length * 2 >= own.length)) {
    return areCountedAcross(order, markers) ? null : order;
  }
  if (!areLevel(order)) return order;
  return pieces.every((own, at) => goingOn(own) * 2 >= order[at]!.length - 1) ? order : null;
}

/** So many entries begin where none does beside them. */
const leastUneven = 2;

/** Whether each column is of entries under names that are set alike, which do not stand level with those beside them. */
function haveUnevenHeads<Thing>(pieces: readonly Piece<Thing>[][]): boolean {
  const heads = pieces.map((own) =>
    own.flatMap(({ lines: [first, next] }) => (next && isOver(first!, next) ? [first!] : [])),
  );
  const style = heads[0]?.[0] && keyOf(heads[0][0].style);
  if (heads.some((own) => own.length < leastUneven || own.some((each) => keyOf(each.style) !== style)))
    return false;
  const uneven = heads.map((own, at) =>
    own.filter(({ y }) =>
      heads.every((others, to) => to === at || !others.some((other) => Math.abs(other.y - y) < sameLevel)),
    ),
  );
  return uneven.some(({ length }) => length >= leastUneven);
}

/** The tracks, those of nothing but values, such as prices, with the names on whose lines these stand. */
function withValues<Thing>(tracks: readonly Segment<Thing>[][]): Segment<Thing>[][] {
  const joined: Segment<Thing>[][] = [];
  for (const track of tracks) {
    const last = joined.at(-1);
    if (last && areValuesOf(track, last)) joined[joined.length - 1] = [...last, ...track];
    else joined.push(track);
  }
  return joined;
}

const capitals = /^[^\p{Ll}]*(?:\p{Lu}[^\p{Ll}]*){4}$/u;

/** Whether capitals stand over what is not set in them. */
const isCapsOver = <Thing>(above: Segment<Thing>, below: Segment<Thing>): boolean =>
  capitals.test(textOf(above.spans)) && /\p{Ll}/u.test(textOf(below.spans));

/** Whether each track begins with a heading, alike and on one level, and has lines below it. */
function areHeaded<Thing>(tracks: readonly Segment<Thing>[][]): boolean {
  const fromTop = tracks.map((track) => track.toSorted((a, b) => b.y - a.y));
  const [head] = fromTop[0]!;
  return fromTop.every(
    ([first, ...others]) =>
      (others.length > 1 || (others.length === 1 && others[0]!.thing !== null)) &&
      first!.thing === null &&
      Math.abs(first!.y - head!.y) < 1.5 &&
      keyOf(first!.style) === keyOf(head!.style) &&
      (isOver(first!, others[0]!) || isCapsOver(first!, others[0]!) || others[0]!.thing !== null) &&
      others.every(
        (line) =>
          line.thing !== null ||
          isOver(first!, line) ||
          isCapsOver(first!, line) ||
          keyOf(line.style) === keyOf(first!.style),
      ),
  );
}

/** How many lines of a track go on from the one above. */
function goingOn<Thing>(pieces: readonly Piece<Thing>[]): number {
  let going = 0;
  for (const { lines } of pieces)
    for (let at = 1; at < lines.length; at++) if (goOn(lines[at - 1]!, lines[at]!)) going++;
  return going;
}

/** How many of the lines of the track with fewest stand level with lines of the others where they may be rows. */
const mostlyLevel = 0.7;

function areLevel<Thing>(tracks: readonly Segment<Thing>[][]): boolean {
  const levels = tracks.map((track) => track.map(({ y }) => y));
  const fewest = levels.reduce((a, b) => (b.length < a.length ? b : a));
  const level = fewest.filter((y) =>
    levels.every((own) => own.some((other) => Math.abs(other - y) < sameLevel)),
  );
  return level.length >= mostlyLevel * fewest.length;
}

/** Boxes and pictures beside one another from left to right; one beside running text comes before it. */
export function besideThings<Thing>(
  tracks: readonly Segment<Thing>[][],
  bands: number,
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length < 2) return null;
  const order = isFromRight ? tracks.toReversed() : [...tracks];
  const areThings = order.map((track) => track.every(({ thing }) => thing !== null));
  // Rows of boxes are read row by row.
  if (areThings.every(Boolean)) return bands === 1 ? order : null;
  if (!areThings.some(Boolean)) return null;
  const [things, text] = [order.filter((_, at) => areThings[at]), order.filter((_, at) => !areThings[at])];
  if (text.flat().length < 2) return null;
  // What stands behind a text that ends with it is read after it; a text that goes on below is not interrupted.
  const isBehind =
    areThings.indexOf(false) < areThings.indexOf(true) &&
    areThings.lastIndexOf(false) < areThings.indexOf(true);
  if (!isBehind) return [...things, text.flat()];
  const last = text.flat().reduce((low, each) => (each.y < low.y ? each : low));
  return endsSentence(textOf(last.spans)) ? [text.flat(), ...things] : [...things, text.flat()];
}

/**
 * Columns of which one alone goes on below a gap from side to side, and is not the first: what is below belongs to it.
 * Null for anything else.
 */
export function besideLonger<Thing>(
  tracks: readonly Segment<Thing>[][],
  below: readonly Segment<Thing>[],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length < 2 || tracks.length > mostTracks) return null;
  const order = isFromRight ? tracks.toReversed() : [...tracks];
  const own = new Set(below);
  const longer = order.findIndex((track) => track.some((segment) => own.has(segment)));
  if (longer < 1 || !below.every((segment) => order[longer]!.includes(segment))) return null;
  const rest = order[longer]!.filter((segment) => !own.has(segment));
  const isText = isRunningText(order[longer]!) && rest.length >= leastPieces;
  return isText && order.every(({ length }) => length > 1) ? order : null;
}

/** Columns that begin with a heading each, alike and on one level, from left to right; null for anything else. */
export function besideHeaded<Thing>(
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length < 2 || tracks.length > mostTracks || tracks.some(({ length }) => length < 2)) return null;
  const order = withValues(isFromRight ? tracks.toReversed() : [...tracks]);
  return order.length > 1 && areHeaded(order) ? order : null;
}

/** So many large figures, or lines beside a rule, make a side bar; figures are so much larger than what is said of them. */
const leastFigures = 2;
const leastInBar = 3;
const figureSize = 1.4;
/** How many of the lines of a side bar stand level with those of the text at most. */
const mostLevelInBar = 0.4;
/** How much of the side bar's height the rule that parts it goes along. */
const alongBar = 0.9;

/**
 * Running text and a side bar: large figures with what is said of them below, or lines behind a rule, that do not stand
 * level with the text. Null where there is nothing like it.
 */
export function besideBar<Thing>(
  tracks: readonly Segment<Thing>[][],
  verticals: readonly Ruling[],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2) return null;
  const order = isFromRight ? tracks.toReversed() : [...tracks];
  const areText = tracks.map(isRunningText);
  if (areText[0] === areText[1]) return null;
  const [text, bar] = areText[0] ? [tracks[0]!, tracks[1]!] : [tracks[1]!, tracks[0]!];
  if (bar.length < leastInBar || bar.some(({ thing }) => thing !== null)) return null;
  const levels = text.map(({ y }) => y);
  const level = bar.filter(({ y }) => levels.some((other) => Math.abs(other - y) < sameLevel));
  if (level.length > mostLevelInBar * bar.length) return null;
  const fromTop = bar.toSorted((a, b) => b.y - a.y);
  const figures = fromTop.filter((line, at) => {
    const below = fromTop[at + 1];
    return below && line.size >= figureSize * below.size && /\p{Nd}/u.test(textOf(line.spans));
  });
  if (figures.length >= leastFigures) return order;
  const [, bottom, , top] = boxOf(bar);
  const [left, right] = [boxOf(tracks[0]!)[2], boxOf(tracks[1]!)[0]];
  const isRuled = verticals.some(
    ({ at, from, to }) =>
      at >= left - 1 &&
      at <= right + 1 &&
      Math.min(to, top) - Math.max(from, bottom) >= alongBar * (top - bottom),
  );
  return isRuled ? order : null;
}
