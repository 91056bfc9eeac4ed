import type { Budget } from "../../../checker/budget.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import { Furniture, withoutLineNumbers } from "../layout/furniture.ts";
import { joinedTables } from "../layout/join-tables.ts";
import { TypedShare } from "../layout/listing-lines.ts";
import type { LoosePage, Thing } from "../layout/loose-page.ts";
import { noMarks } from "../layout/page-marks.ts";
import { type Block, paragraphsOf } from "../layout/paragraphs.ts";
import type { Placed } from "../layout/placed.ts";
import { ordered } from "../layout/regions.ts";
import { type Segment, textOf } from "../layout/segments.ts";
import { pictureAddress } from "../structure/places.ts";
import type { Emitter } from "./emitter.ts";
import type { Flow } from "./flow.ts";
import type { ArtifactLine, Pages } from "./pages.ts";
import { writeBlocks } from "./write-blocks.ts";

/** A picture in so many places is part of the design: it is shown once. */
const furniturePages = 3;
/** Work of putting a segment in its place, towards the next turn, in steps. */
const segmentWork = 100;

/** The object of a picture that may stand in more than one place, or where it is drawn; null for anything else. */
function pictureOf({ thing }: Segment<Thing>): number | string | null {
  if (thing?.sort !== "picture") return null;
  const { stream, drawing, parts, box } = thing.picture;
  return drawing || parts ? box.map((value) => Math.round(value / 2)).join(" ") : (stream?.ref.num ?? null);
}

/** Writes what no tag orders, page by page, by where it stands. */
export class UntaggedWriter {
  readonly #pages: Pages;
  readonly #flow: Flow;
  readonly #emitter: Emitter;
  /** What a person must know of the whole, as sentences. */
  readonly remarks: string[] = [];
  readonly #budget: Budget;
  /** Places of each picture, and the pictures that have been shown. */
  readonly #places = new Map<number | string, number>();
  readonly #shown = new Set<number | string>();
  #scans = 0;

  constructor(pages: Pages, flow: Flow, emitter: Emitter, budget: Budget) {
    this.#budget = budget;
    this.#pages = pages;
    this.#flow = flow;
    this.#emitter = emitter;
  }

  /** Writes the whole of an untagged document. */
  async write(): Promise<void> {
    const { loose } = this.#pages;
    const anchored = new Set<number>();
    await writeBlocks(
      await this.#blocks(loose),
      this.#flow,
      this.#budget,
      (...thing) => this.#thing(...thing),
      (page) => {
        if (anchored.has(page)) return;
        anchored.add(page);
        this.#pages.artifacts(page, this.#emitter);
        const name = this.#pages.anchor(page);
        if (name !== null) this.#flow.anchor(name);
      },
    );
    this.#remarks();
    if (loose.length > this.#scans)
      this.remarks.push(
        "The PDF has no tags: which text is a heading, a list or a table, and in which order it is read, was guessed from how it looks. Compare it with the PDF.",
      );
  }

  /** Writes what a tagged document has left without a tag, after all that has one. */
  async writeRest(): Promise<void> {
    const { loose } = this.#pages;
    const blocks = await this.#blocks(loose);
    let at = 0;
    const numbers = [...new Set(blocks.map(({ page }) => page))];
    for (const number of numbers) {
      this.#flow.open("p");
      this.#flow.mark(`What follows stands on page ${number} and has no tag`, "untagged");
      this.#flow.close();
      const from = at;
      while (blocks[at]?.page === number) at++;
      await writeBlocks(
        blocks.slice(from, at),
        this.#flow,
        this.#budget,
        (...thing) => this.#thing(...thing),
        () => {},
      );
    }
    this.#remarks();
    if (numbers.length)
      this.remarks.push(
        `Content of ${numbers.length === 1 ? "1 page" : `${numbers.length} pages`} has no tag in the PDF: it stands at the end.`,
      );
  }

  async #blocks(loose: readonly LoosePage[]): Promise<Block<Thing>[]> {
    const furniture = new Furniture();
    const typed = new TypedShare();
    for (const { segments, box } of loose) {
      furniture.add(segments, box);
      typed.add(segments);
      this.#budget.worked(segments.length);
      if (this.#budget.isDue) await this.#budget.turn();
      for (const segment of segments) {
        const object = pictureOf(segment);
        if (object !== null) this.#places.set(object, (this.#places.get(object) ?? 0) + 1);
      }
    }
    const blocks: Block<Thing>[] = [];
    for (const { segments, askew, box, number, marks } of loose) {
      const heard = withoutLineNumbers(furniture.without(segments, box));
      this.#pages.addArtifacts(number, repeated(segments, heard));
      const kept = heard.filter((segment) => !this.#isFurniture(segment));
      const placed = [
        ...ordered(kept, marks, this.#budget),
        ...askew.flatMap((segment) => ordered([segment], noMarks, this.#budget).map(leaning)),
      ];
      for (const block of paragraphsOf(placed, number, box, typed.isListings)) blocks.push(block);
      this.#budget.worked(segmentWork * segments.length);
      if (this.#budget.isDue) await this.#budget.turn();
    }
    return joinedTables(blocks);
  }

  /** Whether a picture stands in many places; all but its first place are left out. */
  #isFurniture(segment: Segment<Thing>): boolean {
    const object = pictureOf(segment);
    if (object === null || this.#places.get(object)! < furniturePages) return false;
    const isFirst = !this.#shown.has(object);
    this.#shown.add(object);
    return !isFirst;
  }

  async #thing(thing: Thing, page: number, writeCaption: (() => void) | null): Promise<boolean> {
    if (thing.sort === "field") {
      this.#flow.field(thing.field);
      return false;
    }
    if (thing.sort === "scan") {
      this.#scans++;
      this.#flow.open("p");
      this.#flow.mark(
        `Page ${page} is a picture without text: it needs text recognition.`,
        thing.picture ? null : "picture",
      );
      this.#flow.close();
      if (!thing.picture) return false;
    }
    const { labels = [] } = thing.picture!.drawing ?? {};
    this.#flow.open(writeCaption || labels.length ? "figure" : "p");
    this.#picture(thing.picture!, page);
    if (labels.length) {
      this.#flow.open("p");
      for (const label of labels) this.#flow.text(`${label}\n`);
      this.#flow.close();
    }
    if (writeCaption) {
      this.#flow.open("figcaption");
      writeCaption();
      this.#flow.close();
    }
    this.#flow.close();
    return writeCaption !== null;
  }

  #picture(picture: PaintedPicture, page: number): void {
    const { marking, stream, operator, drawing, box } = picture;
    const draw = drawing ? this.#pages.drawingIn(drawing.page, box) : this.#pages.drawingOfParts(picture);
    const { source } = this.#emitter;
    this.#flow.picture(
      {
        alternative: marking.alternative,
        name: `page ${page}`,
        stream,
        ...(drawing && { graphic: "figure" }),
        ...(draw && { draw }),
      },
      operator === undefined ? source : { ...source, address: pictureAddress(page, operator) },
    );
  }

  #remarks(): void {
    const scans = this.#scans;
    if (scans)
      this.remarks.push(
        `${scans === 1 ? "1 page is a picture" : `${scans} pages are pictures`} without text: no one who cannot see can read ${scans === 1 ? "it" : "them"}. Let a program recognise the text, and convert the document again.`,
      );
    const backgrounds = this.#pages.loose.reduce((sum, page) => sum + page.backgrounds, 0);
    if (backgrounds)
      this.remarks.push(
        `${backgrounds === 1 ? "1 picture lies" : `${backgrounds} pictures lie`} behind the text of a whole page and ${backgrounds === 1 ? "was" : "were"} left out: if the pages were scanned, compare the text with them.`,
      );
  }
}

const leaning = (placed: Placed<Thing>): Placed<Thing> =>
  placed.sort === "line" ? { ...placed, isAskew: true } : placed;

/** The lines that repeat on pages: those that are not among what is heard. */
function repeated(segments: readonly Segment<Thing>[], heard: readonly Segment<Thing>[]): ArtifactLine[] {
  const kept = new Set(heard);
  return segments
    .filter((segment) => segment.thing === null && !kept.has(segment))
    .map(({ spans, box: [left, bottom, right, top] }) => ({
      text: textOf(spans),
      box: [left, bottom, right - left, top - bottom],
    }));
}
