import { follows, itemMarker } from "../../../checker/text/typed-markers.ts";
import type { Box } from "../content/geometry.ts";
import type { Band } from "./bands.ts";
import { areValuesOf, boxOf, isRunningText, isShort, medianSize, tracksOf } from "./columns.ts";
import { goOn, isOver, type Piece, piecesOf } from "./pieces.ts";
import type { Ruling } from "./rulings.ts";
import { type Segment, textOf } from "./segments.ts";
import { keyOf } from "./text-style.ts";

/** Columns of short texts. */
const mostTracks = 8;
/** Pieces that a column of a list has at least, where rows of them are read column by column. */
const leastPieces = 4;

/** Titles of columns are so much larger than the headings below them. */
const titleOver = 1.15;

/** The rows of texts that stand side by side under headings of their own on one level; null where there are no two. */
export function rowsOfCards<Thing>(
  part: readonly Segment<Thing>[],
  bands: readonly Band<Thing>[],
): Segment<Thing>[][] | null {
  const tracks = tracksOf(part).map(boxOf);
  const { length } = tracks;
  const isHeads = (at: number) => {
    const { segments } = bands[at]!;
    const [above, below] = [bands[at - 1], bands[at + 1]];
    const [first] = segments;
    const isAlikeAbove = above?.segments.some(({ style }) => keyOf(style) === keyOf(first!.style));
    return (
      !isAlikeAbove &&
      segments.length === length &&
      tracks.every(([left, , right]) => segments.some(({ box }) => box[0] >= left && box[2] <= right)) &&
      segments.every(
        (each) =>
          each.thing === null && Math.abs(each.y - first!.y) < 1 && keyOf(each.style) === keyOf(first!.style),
      ) &&
      below !== undefined &&
      isOver(first!, below.segments[0]!)
    );
  };
  const rows: Segment<Thing>[][] = [];
  let isBelowHeads = false;
  // Columns that begin with titles of their own, as of one text in two languages, are read one after the other.
  const heads = bands.flatMap(({ segments }, at) => (isHeads(at) ? [segments[0]!] : []));
  const [title, ...others] = heads;
  const areTitled =
    others.length > 1 &&
    heads.length < bands.length / 2 &&
    isHeads(0) &&
    others.every(({ size }) => size * titleOver < title!.size);
  if (areTitled) return null;
  for (const [at, band] of bands.entries()) {
    const isHead = isHeads(at);
    // Numbers that stand above headings begin the row with these.
    if (at === 0 || (isHead && !isBelowHeads)) rows.push([]);
    rows.at(-1)!.push(...band.segments);
    isBelowHeads = isHead;
  }
  return length > 1 && rows.length > 1 ? rows : null;
}

/** A headline is so much larger than the text, and stands so far below what is above it, as part of the text's size. */
const headline = 1.25;
const leastAbove = 0.5;
/** How far above a headline a line that belongs to it stands at most, as part of the size of the text. */
const farthestKicker = 2;
/** How far below a headline its columns are looked for, as part of the text's size. */
const deepest = 10;

/**
 * The rows of stories of a newspaper: from side to side nothing stands above a headline that goes over several columns of
 * text. Null where there is one row.
 */
export function rowsOfStories<Thing>(
  part: readonly Segment<Thing>[],
  bands: readonly Band<Thing>[],
): Segment<Thing>[][] | null {
  const usual = medianSize(part);
  const isHeadline = ({ thing, size, box }: Segment<Thing>, at: number) => {
    if (thing !== null || size < headline * usual) return false;
    // What stands alone from side to side heads all columns below it.
    const isAlone = bands[at]!.segments.length === 1;
    const below: Segment<Thing>[] = [];
    for (const { top, segments } of bands.slice(at)) {
      if (top < box[1] - deepest * usual) break;
      for (const each of segments) {
        const isUnder = isAlone || (each.box[0] < box[2] && each.box[2] > box[0]);
        if (isUnder && each.size < headline * usual && each.box[3] < box[1] + each.size / 2) below.push(each);
      }
    }
    return below.length > 1 && tracksOf(below).length > 1;
  };
  const gapAbove = (at: number) => (bands[at - 1]?.bottom ?? Number.NaN) - bands[at]!.top;
  const begins = new Set<number>();
  for (const [at, { segments }] of bands.entries()) {
    if (!segments.some((each) => isHeadline(each, at))) continue;
    // A line above a headline, such as the name of its department, belongs to it.
    const hasKicker = bands[at - 1]?.segments.length === 1 && gapAbove(at) < farthestKicker * usual;
    const from = hasKicker ? at - 1 : at;
    if (gapAbove(from) >= leastAbove * usual && bands[from - 1]!.segments.length > 1) begins.add(from);
  }
  const rows: Segment<Thing>[][] = [];
  for (const [at, { segments }] of bands.entries()) {
    if (!rows.length || begins.has(at)) rows.push([]);
    rows.at(-1)!.push(...segments);
  }
  return rows.length > 1 ? rows : null;
}

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
  const markers = order.map((track) => track.map(({ spans }) => itemMarker(textOf(spans))));
  if (markers.every((own) => own.filter(Boolean).length * 2 >= own.length)) {
    return areCountedAcross(order, markers) ? null : order;
  }
  if (!areLevel(order)) return order;
  return pieces.every((own, at) => goingOn(own) * 2 >= order[at]!.length - 1) ? order : null;
}

type Marker = ReturnType<typeof itemMarker>;

/** Whether the numbers or letters of the second track go on from those on their level in the first one. */
function areCountedAcross<Thing>(
  [first, second]: readonly Segment<Thing>[][],
  [own, others]: readonly Marker[][],
): boolean {
  let [counted, level] = [0, 0];
  second!.forEach((segment, at) => {
    const marker = others![at];
    if (marker?.sort !== "number") return;
    let before: { marker: Marker; x: number } | null = null;
    first!.forEach(({ y, box }, index) => {
      const isBefore = Math.abs(y - segment.y) < sameLevel && own![index] && !(before && before.x > box[0]);
      if (isBefore) before = { marker: own![index]!, x: box[0] };
    });
    const last = (before as { marker: Marker } | null)?.marker;
    if (last?.sort !== "number") return;
    level++;
    if (follows(last, marker)) counted++;
  });
  return counted > 0 && counted * 2 >= level;
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

/** Base lines of one line differ by less, in points. */
const sameLevel = 1.5;

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
      (isOver(first!, others[0]!) || others[0]!.thing !== null) &&
      others.every(
        (line) => line.thing !== null || isOver(first!, line) || keyOf(line.style) === keyOf(first!.style),
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

const endsSentence = (text: string) => /[.!?:;…。！？؟]["'”’»)\]]*\s*$/u.test(text);

const middleOf = ({ box }: { box: Box }) => (box[1] + box[3]) / 2;

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

/**
 * Names, numbers or headings that stand in a column of their own beside running text: each comes before the text that
 * begins on its level. Null where there is nothing like it.
 */
export function besideText<Thing>(
  part: readonly Segment<Thing>[],
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2) return null;
  const [side, text] = (isFromRight ? tracks.toReversed() : tracks) as [Segment<Thing>[], Segment<Thing>[]];
  if (!isRunningText(text) || side.some(({ thing }) => thing !== null)) return null;
  const size = medianSize(part);
  const entries: Segment<Thing>[][] = [];
  for (const segment of side.toSorted((a, b) => b.box[3] - a.box[3])) {
    const last = entries.at(-1)?.at(-1);
    const isNear = last && last.box[1] - segment.box[3] < 0.6 * size;
    if (isNear && (segment.y === last.y || !isBeginning(segment, text))) entries.at(-1)!.push(segment);
    else entries.push([segment]);
  }
  const parts: Segment<Thing>[][] = [];
  let rest = text.toSorted((a, b) => middleOf(b) - middleOf(a));
  for (const [at, entry] of entries.entries()) {
    const top = Math.max(...entry.map(({ box }) => box[3]));
    const above = rest.filter((segment) => middleOf(segment) > top);
    if (above.length) parts.push(above);
    const next = entries[at + 1];
    const bottom = next ? Math.max(...next.map(({ box }) => box[3])) : Number.NEGATIVE_INFINITY;
    parts.push(entry);
    const own = rest.filter((segment) => middleOf(segment) <= top && middleOf(segment) > bottom);
    if (own.length) parts.push(own);
    rest = rest.filter((segment) => middleOf(segment) <= bottom);
  }
  if (rest.length) parts.push(rest);
  return parts;
}

/** Notes in the margin behind a text are so much narrower than it, and so many lines long at most. */
const narrower = 0.5;
const longestNote = 8;
/** How much of the width of its column a full line takes. */
const filledWidth = 0.7;

/**
 * Short notes in the margin behind running text: each comes after the text on its level, and never in a line of it. Null
 * where there is nothing like it.
 */
export function besideNotes<Thing>(
  tracks: readonly Segment<Thing>[][],
  isFromRight: boolean,
): Segment<Thing>[][] | null {
  if (tracks.length !== 2) return null;
  const [text, side] = (isFromRight ? tracks.toReversed() : tracks) as [Segment<Thing>[], Segment<Thing>[]];
  if (side.some(({ thing }) => thing !== null) || !isRunningText(text)) return null;
  const [wide, narrow] = [text, side].map((track) => boxOf(track)).map(([left, , right]) => right - left);
  const notes = piecesOf(side).map(({ lines }) => lines);
  if (narrow! > narrower * wide! || notes.some(({ length }) => length > longestNote)) return null;
  if (medianSize(side) > medianSize(text) || notes.length * leastBeside > text.length) return null;
  // What stands behind short lines goes on from these.
  const level = text.filter(({ y }) => side.some((note) => Math.abs(note.y - y) < sameLevel));
  const full = level.filter(({ box }) => box[2] - box[0] > filledWidth * wide!);
  if (full.length * 2 < level.length) return null;
  const parts: Segment<Thing>[][] = [];
  let rest = text.toSorted((a, b) => middleOf(b) - middleOf(a));
  for (const [at, note] of notes.entries()) {
    const next = notes[at + 1];
    const end = next ? Math.max(...next.map(({ box }) => box[3])) : Number.NEGATIVE_INFINITY;
    const own = rest.filter((segment) => middleOf(segment) > end);
    if (own.length) parts.push(own);
    parts.push(note);
    rest = rest.filter((segment) => middleOf(segment) <= end);
  }
  if (rest.length) parts.push(rest);
  return parts;
}

/** So many lines of text stand beside a note on the average. */
const leastBeside = 3;

/** Whether a text begins on the level of what stands beside it: what is above ends a sentence, or stands apart. */
function isBeginning<Thing>({ y, size, spans }: Segment<Thing>, text: readonly Segment<Thing>[]): boolean {
  if (/^\s*\p{Ll}/u.test(textOf(spans))) return false;
  let above: Segment<Thing> | null = null;
  let level: Segment<Thing> | null = null;
  for (const each of text) {
    if (Math.abs(each.y - y) < 0.2 * size) level = each;
    else if (each.y > y && (!above || each.y < above.y)) above = each;
  }
  if (!level || !above || /^\s*\p{Ll}/u.test(textOf(level.spans))) return false;
  return (
    endsSentence(textOf(above.spans)) || above.y - level.y > 1.6 * level.size || above.box[2] < level.box[2]
  );
}
