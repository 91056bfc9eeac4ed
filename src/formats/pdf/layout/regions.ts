import type { Budget } from "../../../checker/budget.ts";
import { area, type Box } from "../content/geometry.ts";
import { type AlignedTable, alignedTables } from "./aligned-table.ts";
import { besideAlike, besideCaptions } from "./alike-tables.ts";
import { linesInBand } from "./band-lines.ts";
import { type Band, bandsOf, widestGap } from "./bands.ts";
import { picturesWithCaptions, tracksBesidePictures } from "./beside-pictures.ts";
import { besideNotes, besideText } from "./beside-text.ts";
import { besideTitle } from "./beside-title.ts";
import { withCodeNumbers } from "./code-numbers.ts";
import { boxOf, gutterOf, medianSize, tracksOf } from "./columns.ts";
import { withContents } from "./contents-entries.ts";
import { fieldRows } from "./field-rows.ts";
import { withHangingMarkers } from "./hanging-markers.ts";
import { isHeaderBar } from "./header-bars.ts";
import { withInitials } from "./initials.ts";
import { withListings } from "./listings.ts";
import { listsWithin } from "./lists-within.ts";
import { openTables } from "./open-table.ts";
import { footOf } from "./page-foot.ts";
import { noMarks, type PageMarks } from "./page-marks.ts";
import { partedAtRules } from "./parting-rules.ts";
import type { Placed } from "./placed.ts";
import { proseOf } from "./prose.ts";
import { rowsOfCards, rowsOfStories } from "./rows-of-texts.ts";
import { ruledTable } from "./ruled-table.ts";
import { isRtl, type Segment, textOf } from "./segments.ts";
import { besideBar, besideHeaded, besideLonger, besideOneAnother, besideThings } from "./side-by-side.ts";
import { areFormulaParts } from "./table-doubts.ts";
import { type TableCell, tableRows } from "./table-rows.ts";
import { hasProse, isBesideGutter } from "./text-beside.ts";
import { noStyle } from "./text-style.ts";
import { besideRunningHead, headsOverBoth, inZones } from "./zones.ts";

/** Segments of one page that are looked at for columns. */
const segmentLimit = 3_000;

/**
 * Orders the segments of a page: parts it at what goes over its columns and at the gutters between them, at its widest
 * gaps from side to side where it has none, and goes on with the parts.
 */
export function ordered<Thing>(
  segments: readonly Segment<Thing>[],
  marks: PageMarks,
  budget: Budget,
): Placed<Thing>[] {
  const isFromRight = isRtl(segments.map(({ spans }) => textOf(spans)).join(""));
  return new PageOrder<Thing>(isFromRight, budget).ofPage(segments, marks);
}

class PageOrder<Thing> {
  readonly #isFromRight: boolean;
  readonly #budget: Budget;
  #marks: PageMarks = noMarks;
  /** What stands in the place of a segment: a table, or all that is in a box. */
  readonly #groups = new Map<Segment<Thing>, Placed<Thing>[]>();

  constructor(isFromRight: boolean, budget: Budget) {
    this.#isFromRight = isFromRight;
    this.#budget = budget;
  }

  ofPage(segments: readonly Segment<Thing>[], marks: PageMarks): Placed<Thing>[] {
    this.#marks = marks;
    const tables = this.#tables(
      withContents(withInitials(withCodeNumbers([...segments], marks.grids), this.#isFromRight)),
      marks,
    );
    const all = this.#boxes(this.#captions(this.#fields(tables)), marks);
    const parted = all.length > segmentLimit ? null : footOf(all, this.#budget);
    const placed = parted ? [...this.#order(parted.rest), ...this.#order(parted.foot)] : this.#order(all);
    if (!marks.drawings.length) return placed;
    return placed.map((each) =>
      each.sort === "line" && this.#isDrawn(each.box) ? { ...each, isAskew: true } : each,
    );
  }

  /** Whether what stands in the box is the text of a drawing. */
  #isDrawn(box: Box): boolean {
    this.#budget.step(this.#marks.drawings.length);
    return this.#marks.drawings.some((drawing) => isInside(box, drawing));
  }

  /** Puts pictures and the captions below them, beside which text goes on, together. */
  #captions(segments: Segment<Thing>[]): Segment<Thing>[] {
    if (segments.length > segmentLimit) return segments;
    this.#budget.step(segments.length);
    let rest = segments;
    for (const own of picturesWithCaptions(segments, this.#budget)) {
      if (this.#groups.has(own[0]!)) continue;
      rest = rest.filter((segment) => !own.includes(segment));
      const [picture, ...caption] = own;
      const placed = [...this.#order([picture!]), ...this.#order(caption)];
      rest.push(this.#group(boxOf(own), placed, picture!.thing!));
    }
    return rest;
  }

  /** Whether any of them is the text of a drawing: what stands level with it by chance makes no table. */
  #hasDrawn(own: ReadonlySet<Segment<Thing>>): boolean {
    return this.#marks.drawings.length > 0 && [...own].some(({ box }) => this.#isDrawn(box));
  }

  /** Takes out the tables that lines and shading mark. */
  #tables(segments: Segment<Thing>[], marks: PageMarks): Segment<Thing>[] {
    let rest = segments;
    const take = (own: ReadonlySet<Segment<Thing>>, box: Box, rows: TableCell[][]) => {
      rest = rest.filter((segment) => !own.has(segment));
      rest.push(this.#group(box, [{ sort: "table", rows, box, size: medianSize([...own]) }]));
    };
    for (const grid of marks.grids) {
      this.#budget.step(rest.length + grid.cells.length);
      const table = ruledTable(grid, rest, this.#isFromRight, this.#budget);
      if (table && !areFormulaParts(table.rows, table.marked))
        take(table.segments, table.box, tableRows(table.rows, table.marked, this.#isFromRight));
    }
    if (rest.length > segmentLimit) return rest;
    for (const { segments: own, box, rows, marked } of openTables(
      marks,
      rest,
      this.#isFromRight,
      this.#budget,
    ))
      if (!this.#hasDrawn(own) && !areFormulaParts(rows, marked))
        take(own, box, tableRows(rows, marked, this.#isFromRight));
    return rest;
  }

  /** Puts tables that only stand level and in columns in the place of their cells. */
  #withTables(segments: readonly Segment<Thing>[], least: 2 | 3): Segment<Thing>[] {
    let rest = [...segments];
    if (rest.length > segmentLimit) return rest;
    const take = ({ segments: own, box, rows, marked }: AlignedTable<Thing>) => {
      rest = rest.filter((segment) => !own.has(segment));
      const written = tableRows(rows, marked, this.#isFromRight);
      rest.push(this.#group(box, [{ sort: "table", rows: written, box, size: medianSize([...own]) }]));
    };
    const look = (among: readonly Segment<Thing>[]) =>
      alignedTables(among, this.#marks, least, this.#isFromRight, this.#budget).filter(
        ({ segments: own, rows, marked }) => !this.#hasDrawn(own) && !areFormulaParts(rows, marked),
      );
    const found = look(rest);
    const prose = found.length ? proseOf(rest) : null;
    const gutter = found.length && least === 3 ? gutterOf(rest, this.#budget) : null;
    let isMixed = false;
    for (const table of found) {
      if (
        table.isLevel ||
        !prose ||
        !(hasProse(table, prose) || (gutter && isBesideGutter(table, rest, gutter)))
      )
        take(table);
      else isMixed = true;
    }
    // Columns of text beside a table hide it.
    if (isMixed && !gutter)
      for (const table of look(rest.filter((segment) => !prose!.has(segment)))) take(table);
    return rest;
  }

  /** Puts what stands in a box together, as it is read by itself. */
  #boxes(segments: Segment<Thing>[], { boxes }: PageMarks): Segment<Thing>[] {
    let rest = segments;
    const bySize = boxes.toSorted((a, b) => area(a) - area(b));
    for (const box of bySize) {
      this.#budget.step(rest.length >> 2);
      const inside = rest.filter((segment) => isInside(segment.box, box));
      // Cells of a table are painted side by side.
      if (inside.length === 1 && !hasBoxBeside(boxes, box)) rest = withBar(rest, inside[0]!, box);
      if (inside.length < 2 || inside.length === rest.length || new Set(inside.map(({ y }) => y)).size < 2)
        continue;
      if (isHeaderBar(inside, rest, box)) continue;
      const own = new Set(inside);
      rest = rest.filter((segment) => !own.has(segment));
      rest.push(this.#group(box, this.#order(inside)));
    }
    return rest;
  }

  /** Puts fields and the labels before them, line by line, each into one. */
  #fields(segments: Segment<Thing>[]): Segment<Thing>[] {
    const { rest, rows } = fieldRows(segments, this.#isFromRight, this.#budget);
    for (const row of rows)
      rest.push(
        this.#group(
          boxOf(row),
          row.flatMap((one) => this.#order([one])),
        ),
      );
    return rest;
  }

  /** One segment for all that is placed; it is looked up before anyone asks what it is. */
  #group(box: Box, placed: Placed<Thing>[], thing = {} as Thing): Segment<Thing> {
    const segment: Segment<Thing> = {
      box,
      y: box[1],
      size: 10,
      style: noStyle,
      isUniform: true,
      spans: [],
      thing,
    };
    this.#groups.set(segment, placed);
    return segment;
  }

  #order(segments: readonly Segment<Thing>[]): Placed<Thing>[] {
    const budget = this.#budget;
    const isFromRight = this.#isFromRight;
    budget.step(segments.length);
    const alike =
      segments.length > segmentLimit
        ? null
        : (besideAlike([...segments], isFromRight) ?? besideCaptions([...segments], isFromRight));
    if (alike) return alike.flatMap((part) => this.#order(part));
    const placed: Placed<Thing>[] = [];
    const waiting: Segment<Thing>[][] = [
      withHangingMarkers(withListings(this.#withTables(segments, 3)), isFromRight),
    ];
    /** Parts of what has been looked at for tables. */
    const seen = new WeakSet<Segment<Thing>[]>();
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      budget.step(part.length * 4 + 1);
      if (!part.length) continue;
      const bands = bandsOf(part);
      if (part.length > segmentLimit || bands.every((band) => band.segments.length === 1)) {
        for (const band of bands) placed.push(...this.#inBand(band));
        continue;
      }
      if (isFootUnder(part, bands)) {
        waiting.push(
          bands.at(-1)!.segments,
          bands.slice(0, -1).flatMap((band) => band.segments),
        );
        continue;
      }
      if (bands.length > 1 && this.#isOverBoxes(bands)) {
        waiting.push(
          bands.slice(1).flatMap((band) => band.segments),
          bands[0]!.segments,
        );
        continue;
      }
      const gutter = gutterOf(part, budget);
      const ruled = gutter && partedAtRules(part, this.#marks, budget);
      if (ruled) {
        waiting.push(...ruled.toReversed());
        continue;
      }
      if (gutter) {
        for (const head of headsOverBoth(bands, gutter, isFromRight)) gutter.crossing.add(head);
        for (const head of besideRunningHead(bands, gutter)) gutter.crossing.add(head);
        const rows = rowsOfStories(part, bands) ?? (gutter.crossing.size ? null : rowsOfCards(part, bands));
        for (const row of rows ?? []) seen.add(row);
        waiting.push(...(rows ?? inZones(part, gutter, isFromRight)).toReversed());
        continue;
      }
      if (!seen.has(part)) {
        const looked = this.#withTables(part, 2);
        seen.add(looked);
        if (looked.length < part.length) {
          waiting.push(looked);
          continue;
        }
      }
      const parted = tracksOf(part);
      const lists = parted.length === 1 ? listsWithin(part, bands, isFromRight) : null;
      if (lists) {
        waiting.push(...lists.toReversed());
        continue;
      }
      const tracks = parted.length > 1 ? parted : tracksBesidePictures(part);
      const zones = tracks.length > 1 ? partedAtRules(part, this.#marks, budget) : null;
      if (zones) {
        waiting.push(...zones.toReversed());
        continue;
      }
      if (isTitleOver(part, bands, tracks.length)) {
        const rest = bands.slice(1).flatMap((band) => band.segments);
        waiting.push(rest, bands[0]!.segments);
        continue;
      }
      const cards = rowsOfCards(part, bands);
      for (const row of cards ?? []) seen.add(row);
      const beside =
        cards ??
        besideHeaded(tracks, isFromRight) ??
        besideBar(tracks, this.#marks.rulings.vertical, isFromRight) ??
        besideText(part, tracks, isFromRight) ??
        besideNotes(tracks, isFromRight) ??
        besideTitle(tracks, isFromRight) ??
        besideThings(tracks, bands.length, isFromRight) ??
        besideOneAnother(tracks, isFromRight);
      if (beside) waiting.push(...beside.toReversed());
      else if (bands.length > 1) {
        const at = widestGap(bands);
        const below = bands.slice(at).flatMap((band) => band.segments);
        const longer = besideLonger(tracks, below, isFromRight);
        if (longer) {
          waiting.push(...longer.toReversed());
          continue;
        }
        const halves = [bands.slice(at), bands.slice(0, at)];
        for (const half of halves) {
          const segmentsOfHalf = half.flatMap((band) => band.segments);
          seen.add(segmentsOfHalf);
          waiting.push(segmentsOfHalf);
        }
      } else placed.push(...this.#inBand(bands[0]!));
    }
    return placed;
  }

  /** Whether a line stands above boxes alone, in whatever column of them. */
  #isOverBoxes([first, ...rest]: readonly Band<Thing>[]): boolean {
    const isBox = (segment: Segment<Thing>) => this.#groups.has(segment);
    return (
      first!.segments.length === 1 &&
      !isBox(first!.segments[0]!) &&
      rest.every((band) => band.segments.every(isBox))
    );
  }

  /** What overlaps in height and cannot be parted: line by line, what stands on one base line joined. */
  *#inBand({ segments }: Band<Thing>): Generator<Placed<Thing>> {
    for (const each of linesInBand({ segments }, this.#isFromRight)) {
      if (!("segment" in each)) yield each;
      else {
        const group = this.#groups.get(each.segment);
        if (group) yield* group;
        else yield { sort: "thing", thing: each.segment.thing!, box: each.segment.box };
      }
    }
  }
}

/** A title is so much larger than the text below it. */
const titleSize = 1.25;

/** Whether a title stands above all else and goes over a gap that parts what is below it. */
function isTitleOver<Thing>(
  part: readonly Segment<Thing>[],
  [first, ...others]: readonly Band<Thing>[],
  tracks: number,
): boolean {
  const title = first?.segments[0];
  if (!title || title.thing !== null || first.segments.length > 1 || !others.length) return false;
  if (title.size < titleSize * medianSize(part)) return false;
  return tracksOf(others.flatMap(({ segments }) => segments)).length > tracks;
}

/** A foot is so much smaller than the text above it, and stands so far below it, as parts of its size. */
const footSize = 0.9;
const footSpace = 3;

/** Whether one small line stands far below all else, such as the foot of a slide. */
function isFootUnder<Thing>(part: readonly Segment<Thing>[], bands: readonly Band<Thing>[]): boolean {
  const [above, last] = bands.slice(-2);
  const foot = last?.segments[0];
  if (!above || !foot || last.segments.length > 1 || foot.thing !== null) return false;
  const usual = medianSize(part);
  return foot.size < footSize * usual && above.bottom - last.top > footSpace * foot.size;
}

/** A bar of colour is so many times as high as its line, at most. */
const highestBar = 3;

const hasBoxBeside = (boxes: readonly Box[], box: Box): boolean =>
  boxes.some(
    (other) =>
      Math.abs(other[1] - box[1]) < 1 &&
      Math.abs(other[3] - box[3]) < 1 &&
      (other[0] >= box[2] - 1 || other[2] <= box[0] + 1),
  );

/** The segments, of which one goes as far from side to side as the bar of colour that it stands in. */
function withBar<Thing>(segments: Segment<Thing>[], line: Segment<Thing>, bar: Box): Segment<Thing>[] {
  if (line.thing !== null || bar[3] - bar[1] > highestBar * line.size) return segments;
  const wide = { ...line, box: [bar[0], line.box[1], bar[2], line.box[3]] as Box };
  return segments.map((segment) => (segment === line ? wide : segment));
}

const isInside = (box: Box, [left, bottom, right, top]: Box): boolean =>
  box[0] >= left - 2 && box[2] <= right + 2 && box[1] >= bottom - 3 && box[3] <= top + 3;
