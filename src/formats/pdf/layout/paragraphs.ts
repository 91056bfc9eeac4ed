import { type Box, union } from "../content/geometry.ts";
import { goesOn, isTitle, looksAlike } from "./going-on.ts";
import { pageWords } from "./label-text.ts";
import { linesOfPage, numberAlone } from "./lines-of-page.ts";
import { listingFrom, listingSpans } from "./listing-lines.ts";
import type { Placed, PlacedLine } from "./placed.ts";
import { between, type Span, textOf } from "./segments.ts";
import type { TableCell } from "./table-rows.ts";
import type { TextStyle } from "./text-style.ts";

/** What a page holds, in the order in which it is read. */
export type Block<Thing> =
  | Paragraph
  | { sort: "table"; rows: TableCell[][]; page: number; box: Box; size: number }
  | { sort: "thing"; thing: Thing; page: number; box: Box };

export interface Paragraph {
  sort: "paragraph";
  spans: Span[];
  page: number;
  box: Box;
  /** Where its first line begins. */
  start: number;
  size: number;
  style: TextStyle;
  /** All of it looks alike. */
  isUniform: boolean;
  lines: number;
  /** Its pieces stand far apart, as those of a running head do. */
  isParted: boolean;
  /** Three pieces of it or more do, as cells of a table do. */
  isSpread: boolean;
  /** Space above it, as part of its font's size; large at the top of a page or column. */
  space: number;
  /** It stands in the margin above or below all else of its page, as running heads and feet do. */
  isInMargin: boolean;
  /** It is the first or last line of its page, with the number of the page in it or beside it. */
  hasPageNumber: boolean;
  /** It does not run in the direction of the page, as a watermark or the name of an axis. */
  isAskew: boolean;
  /** A listing: its line ends and its white space count. */
  isListing: boolean;
}

type Line = PlacedLine;

/** The parts of a page's height that are its margins, and the space that parts a running head, as part of its size. */
const [topMargin, bottomMargin] = [0.085, 0.07];
const leastAway = 1.3;
/** Lines in the margins of a page that are compared with all else of it. */
const mostInMargins = 40;

/** Marks the single lines in the margins of a page that stand apart from all else. */
function markMargins<Thing>(blocks: readonly Block<Thing>[], [, bottom, , top]: Box): void {
  const height = top - bottom;
  let compared = 0;
  for (const block of blocks) {
    if (compared >= mostInMargins) return;
    if (block.sort !== "paragraph" || block.lines > 1) continue;
    const { box, size } = block;
    const y = box[1];
    const isFoot = box[3] < bottom + bottomMargin * height;
    if (!isFoot && y < top - topMargin * height) continue;
    compared++;
    block.isInMargin = blocks.every((other) => {
      const away = isFoot ? other.box[1] - box[3] : y - other.box[3];
      const isLevel = Math.abs(other.box[1] - y) < 0.5 * size;
      return other === block || isLevel || away >= leastAway * size;
    });
  }
}

/** The parts of a page's height in which its first and its last line may be a running head or foot, and how far apart it stands. */
const [headPart, footPart] = [0.16, 0.13];
const leastApart = 0.6;

/** The number of a page before or behind the words of a running head, or among those of a foot. */
const atEnd = /^\p{Nd}{1,4}(?![.,)\p{Nd}])\s|[^.\p{Nd}]\s\p{Nd}{1,4}$/u;
const pageOf = new RegExp(
  `(?:^|\\s)(?:${pageWords}|p\\.|стр\\.)\\s*\\p{Nd}{1,4}|(?:^|\\s)[-–—]\\s?\\p{Nd}{1,4}\\s?[-–—](?:\\s|$)|\\p{Nd}{1,4}\\s?/\\s?\\p{Nd}{1,4}$`,
  "iu",
);

/** Marks the first and the last lines of a page that have its number. */
function markPageNumbers<Thing>(blocks: readonly Block<Thing>[], [, bottom, , top]: Box): void {
  const height = top - bottom;
  let compared = 0;
  for (const block of blocks) {
    if (compared >= mostInMargins) return;
    if (block.sort !== "paragraph" || block.lines > 1 || block.isAskew) continue;
    const { box, size } = block;
    const isFoot = box[3] < bottom + footPart * height;
    if (!isFoot && box[1] < top - headPart * height) continue;
    compared++;
    const isLevel = (other: Block<Thing>) => Math.abs(other.box[1] - box[1]) < 0.5 * size;
    const isOuter = blocks.every((other) => {
      const away = isFoot ? other.box[1] - box[3] : box[1] - other.box[3];
      return other === block || isLevel(other) || other.sort === "thing" || away >= leastApart * size;
    });
    if (!isOuter) continue;
    const text = textOf(block.spans).trim();
    block.hasPageNumber =
      atEnd.test(text) ||
      pageOf.test(text) ||
      blocks.some(
        (other) =>
          other !== block &&
          other.sort === "paragraph" &&
          isLevel(other) &&
          numberAlone.test(textOf(other.spans).trim()),
      );
  }
}

/** Joins the lines of a page to paragraphs, and those of a listing to one where there are listings. */
export function paragraphsOf<Thing>(
  placed: Placed<Thing>[],
  page: number,
  sheet: Box,
  hasListings: boolean,
): Block<Thing>[] {
  const blocks: Block<Thing>[] = [];
  const lines = placed.filter((each): each is Line => each.sort === "line");
  const known = linesOfPage(lines);
  let current: Paragraph | null = null;
  let last: Line | null = null;
  for (let at = 0; at < placed.length; at++) {
    const each = placed[at]!;
    if (each.sort !== "line") {
      blocks.push({ ...each, page });
      current = null;
      last = null;
      continue;
    }
    const listing = hasListings ? listingFrom(placed, at) : [];
    if (listing.length) {
      const own = begun(each, last, page);
      const box = listing.map((line) => line.box).reduce(union);
      blocks.push({ ...own, spans: listingSpans(listing), box, lines: listing.length, isListing: true });
      at += listing.length - 1;
      current = null;
      last = listing.at(-1)!;
      continue;
    }
    const isOne =
      current &&
      last &&
      (goesOn(current, last, each, known) || isTitle(current, last, each, known.usualSize));
    if (current && isOne) {
      current.spans.push(between("\n"), ...each.spans);
      current.box = union(current.box, each.box);
      current.lines++;
      current.isUniform &&= each.isUniform && last !== null && looksAlike(last, each);
    } else {
      current = begun(each, last, page);
      blocks.push(current);
    }
    last = each;
  }
  markMargins(blocks, sheet);
  markPageNumbers(blocks, sheet);
  return blocks;
}

/** The paragraph that a line begins below the last one. */
function begun(line: Line, last: Line | null, page: number): Paragraph {
  const { spans, box, size, style, isUniform, isParted, isSpread, isAskew = false } = line;
  return {
    sort: "paragraph",
    spans: [...spans],
    page,
    box,
    start: box[0],
    size,
    style,
    isUniform,
    lines: 1,
    isParted,
    isSpread,
    space: last && last.y > line.y ? (last.y - line.y) / size : 3,
    isInMargin: false,
    hasPageNumber: false,
    isAskew,
    isListing: false,
  };
}
