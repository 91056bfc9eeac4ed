import { OverBudget } from "../../../checker/budget.ts";
import { isBlank } from "../../../checker/white-space.ts";
import type { LabelledField } from "../../content.ts";
import { KeptSize } from "../../kept-size.ts";
import { drawingClusters } from "../content/drawing-clusters.ts";
import type { Drawing } from "../content/drawings.ts";
import { type Box, union } from "../content/geometry.ts";
import { ContentElements } from "../content/mcids.ts";
import { OptionalContent } from "../content/optional-content.ts";
import { type ElementIndex, type PaintedPicture, readPageItems } from "../content/page-items.ts";
import { wholePictures } from "../content/whole-pictures.ts";
import { linksTooLong } from "../document-note.ts";
import { PageDrawings } from "../drawing/page-drawings.ts";
import { fieldBoxes } from "../field-boxes.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, longestText, Ref } from "../file/objects.ts";
import { fieldOf } from "../form-fields.ts";
import { type LoosePage, loosePage } from "../layout/loose-page.ts";
import type { LinkArea } from "../layout/segments.ts";
import { isRtl, turnsOf } from "../layout/segments.ts";
import { Links } from "../links.ts";
import { type OutlineEntry, outlineOf } from "../outline.ts";
import { boxOf, type Page, pages } from "../pages.ts";
import type { TaggedStructure } from "../structure/content-order.ts";
import { type LeafText, type RaisedPart, type SortedText, sortText } from "../structure/leaf-text.ts";
import { FontCache } from "../text/font-cache.ts";
import { hasRtl } from "../text/reading-direction.ts";
import { boxOfRun, type TextRun } from "../text/runs.ts";
import type { EmittedPicture, Emitter, TextSource } from "./emitter.ts";
import { type PlaceOnPage, pageOf, statedPlace } from "./figure-place.ts";
import type { LeafContent } from "./leaf-content.ts";
import { LeafSources } from "./leaf-sources.ts";
import { addDrawings } from "./loose-drawings.ts";
import { isIn, PicturesBeside } from "./pictures-beside.ts";

/** Annotations of one page that are looked at. */
const annotationLimit = 20_000;

/** Characters of a whole document: all of its text is in memory until it is written. */
const mostText = 4_000_000;

/** Characters that one page may come to. */
const mostShown = 2_000_000;

const tooMuchOn = ({ number }: Page) =>
  new OverBudget(
    `The document is too complex to be converted: page ${number} has more than 2 million characters. Export it again, or without this page.`,
  );

const tooMuchText = () =>
  new OverBudget(
    "The PDF has too much text to be converted at once: more than 4 million characters. Split it into several documents.",
  );

/** A line that is shown and not heard. */
export interface ArtifactLine {
  text: string;
  box: TextSource["box"];
}

/** What describes the marked content of a page or form, by its identifiers. */
function describedIn(
  leaves: ReadonlyMap<number, number>,
  descriptions: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [mcid, leaf] of leaves) {
    const text = descriptions.get(leaf);
    if (text !== undefined) found.set(mcid, text);
  }
  return found;
}

/** What the pages hold: by the leaves of the structure, and what belongs to none. */
export class Pages implements LeafContent {
  readonly loose: LoosePage[] = [];
  count = 0;
  /** Why not all of them were read. */
  cut: OverBudget | null = null;
  /** Characters in the leaves. */
  characters = 0;
  /** The outline, as places of the text. */
  outline: OutlineEntry[] = [];
  /** Pages that could not be read. */
  readonly unread: number[] = [];
  readonly #file: PdfFile;
  readonly #catalog: Dict;
  readonly #structure: TaggedStructure | null;
  readonly #fonts: FontCache;
  readonly #texts: string[] = [];
  readonly #raised = new Map<number, RaisedPart[]>();
  /** Raised parts of the text that may still be kept: each takes as much memory as a line. */
  #raisedLeft = 100_000;
  readonly #pages: number[] = [];
  readonly #sources = new LeafSources();
  readonly #artifacts = new Map<number, ArtifactLine[]>();
  readonly #pictures = new Map<number, PaintedPicture[]>();
  readonly #drawings: PageDrawings;
  readonly #index: ElementIndex;
  readonly #beside: PicturesBeside;
  /** The pages of leaves with pictures. */
  readonly #drawnOn = new Map<number, Page>();
  /** What paths draw in leaves, and on which page. */
  readonly #drawn = new Map<number, { page: Page; box: Box }>();
  hasRtl = false;
  readonly #links: Links;
  readonly #held = new KeptSize("its form fields hold more than 4 million characters");
  readonly #pageNumbers = new Map<number, number>();
  #optional: OptionalContent | null = null;
  #textLength = 0;
  /** Pages whose text is read from right to left, and the others. */
  #rtlPages = 0;
  #ltrPages = 0;

  /** Of `tags`, which hold too little of the text to be followed, pictures take their descriptions. */
  constructor(
    file: PdfFile,
    catalog: Dict,
    structure: TaggedStructure | null,
    tags: TaggedStructure | null = null,
  ) {
    const descriptions = tags?.descriptions();
    this.#file = file;
    this.#catalog = catalog;
    this.#structure = structure;
    this.#fonts = new FontCache(file, { isRead: true });
    this.#index = {
      elementsOf: (_dict, object) => {
        const elements = new ContentElements(structure?.leavesOf(object) ?? new Map());
        if (descriptions?.size) elements.descriptions = describedIn(tags!.leavesOf(object), descriptions);
        return elements;
      },
      elementOfObject: (_dict, object) => structure?.leafOfObject(object) ?? -1,
    };
    this.#drawings = new PageDrawings(file, this.#fonts, this.#index);
    this.#beside = new PicturesBeside(file);
    this.#links = new Links(file, catalog, this.#pageNumbers, new KeptSize(linksTooLong));
  }

  /** Reads all pages; one that need not be whole is read as far as there is room. */
  async read(catalog: Dict, isWhole: boolean): Promise<void> {
    const all: Page[] = [];
    this.#optional = await OptionalContent.of(this.#file, catalog);
    for await (const page of pages(this.#file, catalog, () => {})) {
      this.#pageNumbers.set(page.object, page.number);
      this.#structure?.tree.pageNumbers.set(page.object, page.number);
      all.push(page);
      this.count = page.number;
    }
    for (const page of all) {
      try {
        await this.#read(page);
      } catch (error) {
        if (isWhole || !(error instanceof OverBudget)) throw error;
        this.cut = error;
        break;
      }
      if (this.#file.budget.isDue) await this.#file.budget.turn();
    }
    // The places that links lead to are named while the text is written, so all links are followed before.
    for (const leaf of this.#structure?.objects.keys() ?? []) await this.#linked(leaf);
    this.outline = await outlineOf(this.#file, catalog, this.#links);
  }

  get isFromRight(): boolean {
    return this.#rtlPages > this.#ltrPages;
  }

  async #read(page: Page): Promise<void> {
    const structure = this.#structure;
    const { texts, pictures, drawings, forms, textBoxes, characters, isUnread } = await readPageItems(
      this.#file,
      page,
      this.#fonts,
      this.#index,
      this.#optional,
    );
    if (isUnread) this.unread.push(page.number);
    let shown = 0;
    for (const item of texts) shown += item.sort === "run" ? item.run.text.length : item.text.length;
    if (shown > mostShown) throw tooMuchOn(page);
    this.#textLength += shown;
    if (this.#textLength > mostText) throw tooMuchText();
    const leaves = structure?.leavesOf(page.object) ?? new Map<number, number>();
    const sorted = sortText(texts);
    for (const leaf of leaves.values()) this.#pages[leaf] = page.number;
    let words = "";
    for (const [leaf, part] of sorted.leaves) {
      this.#add(leaf, part);
      this.#pages[leaf] = page.number;
      this.hasRtl ||= hasRtl(part.text);
      if (part.first) this.#sources.add(leaf, part.first, page.number);
      this.characters += part.text.length;
      if (words.length < 2_000) words += part.text;
    }
    const items = this.#structure ? sorted.loose : withArtifacts(sorted);
    if (items === sorted.loose) this.addArtifacts(page.number, linesOf(sorted.artifacts));
    for (const { text } of items) if (words.length < 2_000) words += text;
    if (isRtl(words)) this.#rtlPages++;
    else if (words) this.#ltrPages++;
    const loose: PaintedPicture[] = [];
    for (const picture of pictures) {
      const { element, isArtifact } = picture.marking;
      if (isArtifact) {
        this.#beside.add(page, picture);
        continue;
      }
      const known = this.#pictures.get(element);
      if (element >= 0) this.#drawnOn.set(element, page);
      if (element < 0) loose.push(picture);
      else if (known) known.push(picture);
      else this.#pictures.set(element, [picture]);
    }
    const { fields, links } = await this.#annotations(page);
    const keepsRaised = this.#raisedLeft > 0;
    const found = {
      items,
      pictures: wholePictures(loose, page, this.#file.budget),
      fields,
      links,
      drawings: structure ? [] : drawings,
      keepsRaised,
      characters,
    };
    if (structure) for (const picture of found.pictures) this.#beside.add(page, picture);
    const onPage = loosePage(page, found, this.#file.budget);
    this.#noteDrawn(page, drawings);
    const untagged = drawings.filter(({ marking }) => marking.element < 0 && !marking.isArtifact);
    if (untagged.length) {
      if (structure) this.#beside.addDrawings(page, untagged);
      const boxes = pictures.map(({ box }) => box);
      const texts = [...textBoxes, ...(await fieldBoxes(this.#file, page, untagged))];
      const clusters = drawingClusters(untagged, texts, boxes, page.box, this.#file.budget);
      addDrawings(onPage, page, clusters, untagged, forms, turnsOf(items), this.#file.budget);
    }
    for (const { spans } of onPage.segments) for (const { raised } of spans) if (raised) this.#raisedLeft--;
    if (onPage.segments.length || onPage.askew.length) this.loose.push(onPage);
  }

  /** The fields and links of the page that belong to no leaf; links may still lie over loose text. */
  async #annotations(
    page: Page,
  ): Promise<{ fields: { field: LabelledField; box: Box }[]; links: LinkArea[] }> {
    const file = this.#file;
    const fields: { field: LabelledField; box: Box }[] = [];
    const links: LinkArea[] = [];
    for (const value of ((await file.array(page.dict.get("Annots"))) ?? []).slice(0, annotationLimit)) {
      file.budget.step();
      const leaf = value instanceof Ref ? (this.#structure?.leafOfObject(value.num) ?? -1) : -1;
      if (leaf >= 0) this.#pages[leaf] = page.number;
      const dict = await file.dict(value);
      const box = dict && (await boxOf(file, dict.get("Rect")));
      if (!dict || !box) continue;
      if ((await file.name(dict.get("Subtype"))) === "Link") {
        const href = this.#href(await this.#links.target(dict));
        if (href !== null) links.push({ box, href });
      } else if (leaf < 0) {
        const field = await fieldOf(file, dict);
        for (const text of field ? [field.label, field.value, ...field.options] : [])
          this.#held.add(text?.length ?? 0);
        if (field) fields.push({ field, box });
      }
    }
    return { fields, links };
  }

  /** A leaf goes on where its page's content does. */
  #add(leaf: number, { text, raised }: LeafText): void {
    const before = this.#texts[leaf] ?? "";
    this.#texts[leaf] = before + text;
    this.#raisedLeft -= raised.length;
    if (!raised.length || this.#raisedLeft < 0) return;
    const parts = this.#raised.get(leaf) ?? [];
    this.#raised.set(leaf, parts);
    for (const { from, to, how } of raised)
      parts.push({ from: from + before.length, to: to + before.length, how });
  }

  text(leaf: number): string {
    return this.#texts[leaf] ?? "";
  }

  raised(leaf: number): readonly RaisedPart[] {
    return this.#raised.get(leaf) ?? [];
  }

  isShown(leaf: number): boolean {
    if (this.#pages[leaf] || this.#drawnOn.has(leaf) || this.#drawn.has(leaf)) return true;
    return this.#structure?.objects.has(leaf) ?? false;
  }

  page(leaf: number): number {
    return this.#pages[leaf] ?? 0;
  }

  pictures(leaf: number): readonly PaintedPicture[] {
    return this.#pictures.get(leaf) ?? [];
  }

  wholePictures(leaf: number): readonly PaintedPicture[] {
    const page = this.#drawnOn.get(leaf);
    const pictures = this.pictures(leaf);
    return page && pictures.length > 1 ? wholePictures(pictures, page, this.#file.budget) : pictures;
  }

  async beside(
    object: number,
  ): Promise<{ picture: PaintedPicture } | { draw: EmittedPicture["draw"] } | null> {
    const found = await this.#beside.of(object);
    if (!found) return null;
    const { page, box, picture, isDrawn } = found;
    // What stands in the figure is none of what has no tag.
    const onPage = this.loose.find(({ number }) => number === page.number);
    if (onPage) {
      onPage.segments = onPage.segments.filter(
        ({ thing }) => thing?.sort !== "picture" || !isIn(box, thing.picture.box),
      );
      if (!onPage.segments.length && !onPage.askew.length) this.loose.splice(this.loose.indexOf(onPage), 1);
    }
    return picture && !isDrawn ? { picture } : { draw: this.drawingIn(page, box) };
  }

  #noteDrawn(page: Page, drawings: readonly Drawing[]): void {
    for (const { marking, box } of drawings) {
      if (marking.element < 0) continue;
      const known = this.#drawn.get(marking.element);
      this.#drawn.set(marking.element, { page, box: known ? union(known.box, box) : box });
    }
  }

  drawingOf(leaves: Iterable<number>, pictures: readonly PaintedPicture[]): EmittedPicture["draw"] | null {
    const own = new Set<number>();
    let page: Page | null = null;
    let box: Box | null = null;
    for (const leaf of leaves) {
      const drawn = this.#drawn.get(leaf);
      page ??= drawn?.page ?? this.#drawnOn.get(leaf) ?? null;
      if (drawn) box = box ? union(box, drawn.box) : drawn.box;
      own.add(leaf);
    }
    const [only] = pictures;
    // The frame of a picture, or the ground under it, is no drawing.
    const isOnePicture = pictures.length === 1 && (!box || isFrameOf(box, only!.box));
    if (!page || isOnePicture || (!pictures.length && !box)) return null;
    const from = page;
    return (all) => this.#drawings.drawing(from, { leaves: own }, all);
  }

  async placeOf(leaves: Iterable<number>, object: number): Promise<EmittedPicture["draw"] | null> {
    const own = new Set([...leaves].filter((leaf) => !isBlank(this.text(leaf))));
    const [first] = own;
    const number = first === undefined ? 0 : this.page(first);
    const place: PlaceOnPage | null = own.size
      ? { isOn: (page) => page.number === number, selection: { leaves: own } }
      : object
        ? await statedPlace(this.#file, object)
        : null;
    if (!place) return null;
    return async (all) => {
      const page = await pageOf(this.#file, this.#catalog, place);
      return page && this.#drawings.drawing(page, place.selection, all);
    };
  }

  drawingOfParts({ parts }: PaintedPicture): EmittedPicture["draw"] {
    if (!parts) return undefined;
    const { page, pictures } = parts;
    return (all) => this.#drawings.drawing(page, { pictures }, all);
  }

  /** How to draw what stands in the box. */
  drawingIn(page: Page, box: Box): NonNullable<EmittedPicture["draw"]> {
    return (pictures) => this.#drawings.drawing(page, { box }, pictures);
  }

  source(leaf: number): TextSource | null {
    return this.#sources.get(leaf);
  }

  artifacts(page: number, emitter: Emitter): void {
    const lines = this.#artifacts.get(page) ?? [];
    this.#artifacts.delete(page);
    const source = { place: () => ({ label: `Page ${page}`, page }) };
    for (const { text, box } of lines) emitter.artifact(text, { page, box }, source);
  }

  /** Emits what pages show and no one hears, as far as that was not done with their content. */
  restOfArtifacts(emitter: Emitter): void {
    for (const page of [...this.#artifacts.keys()]) this.artifacts(page, emitter);
  }

  /** Notes lines that repeat on many pages, which no one needs to hear. */
  addArtifacts(page: number, lines: readonly ArtifactLine[]): void {
    if (lines.length) this.#artifacts.set(page, [...(this.#artifacts.get(page) ?? []), ...lines]);
  }

  async target(leaf: number): Promise<string | null> {
    return this.#href(await this.#linked(leaf));
  }

  #href(target: string | number | null): string | null {
    return typeof target === "number" ? `#${anchorOf(target)}` : target;
  }

  async #linked(leaf: number): Promise<string | number | null> {
    const annotation = await this.#annotation(leaf);
    return annotation && (await this.#file.name(annotation.get("Subtype"))) === "Link"
      ? this.#links.target(annotation)
      : null;
  }

  async contents(leaf: number): Promise<string | null> {
    const annotation = await this.#annotation(leaf);
    return (annotation && (await this.#file.string(annotation.get("Contents")))?.text(longestText)) ?? null;
  }

  async field(leaf: number, called: string | null = null): Promise<LabelledField | null> {
    const annotation = await this.#annotation(leaf);
    return annotation && fieldOf(this.#file, annotation, called);
  }

  anchor(page: number): string | null {
    return this.#links.targets.has(page) ? anchorOf(page) : null;
  }

  async #annotation(leaf: number): Promise<Dict | null> {
    const object = this.#structure?.objects.get(leaf);
    return object === undefined ? null : this.#file.dict(new Ref(object, 0));
  }
}

/** How far a frame may stand off its picture, in points. */
const frameMargin = 6;

const isFrameOf = (frame: Box, picture: Box) =>
  frame.every((value, at) =>
    at < 2 ? value >= picture[at]! - frameMargin : value <= picture[at]! + frameMargin,
  );

/** The name of the place that leads to a page. */
export const anchorOf = (page: number) => `page-${page}`;

/** Where no structure is, a page whose text is nearly all marked as an artifact is marked wrongly. */
function withArtifacts({ loose, artifacts }: SortedText): TextRun[] {
  const count = (runs: readonly TextRun[]) => runs.reduce((sum, { text }) => sum + text.trim().length, 0);
  return count(loose) * 3 < count(artifacts) ? [...loose, ...artifacts] : loose;
}

/** Runs as lines of text. */
function linesOf(runs: readonly TextRun[]): ArtifactLine[] {
  const lines: { text: string; box: Box; y: number }[] = [];
  for (const run of runs) {
    const box = boxOfRun(run);
    const last = lines.at(-1);
    if (last && Math.abs(last.y - run.y) < run.size / 2) {
      const isApart = run.x - last.box[2] > run.size / 10;
      last.text += isApart ? ` ${run.text}` : run.text;
      last.box = union(last.box, box);
    } else lines.push({ text: run.text, box, y: run.y });
  }
  return lines
    .filter(({ text }) => !isBlank(text))
    .map(({ text, box: [left, bottom, right, top] }) => ({
      text,
      box: [left, bottom, right - left, top - bottom],
    }));
}
