import { priced } from "../../checker/fact-cost.ts";
import type { FactSink, FontFact, ImageFact, Place, Unread } from "../../checker/model.ts";
import type { TextSink } from "../../checker/reach/text-sink.ts";
import { snippet } from "../../checker/snippet.ts";
import type { PageBox } from "../content.ts";
import { everything, type LooksAt } from "../looks-at.ts";
import { AnnotationReader } from "./annotations.ts";
import type { CatalogFacts } from "./catalog.ts";
import { Appearances } from "./colours/appearances.ts";
import { ColourFacts } from "./colours/colour-facts.ts";
import { PageColours } from "./colours/page-colours.ts";
import type { ContentContext } from "./content/content-context.ts";
import { type Box, union, whereOnPage } from "./content/geometry.ts";
import { ContentInterpreter } from "./content/interpreter.ts";
import { ContentElements } from "./content/mcids.ts";
import { OptionalContent } from "./content/optional-content.ts";
import { type MarkingDefect, PageContent, type PaintedImage } from "./content/page-content.ts";
import { placeBox, shownBox } from "./content/shown-box.ts";
import { ShownWords } from "./content/shown-words.ts";
import { substantialPages } from "./document-note.ts";
import { Column } from "./file/column.ts";
import type { PdfFile } from "./file/file.ts";
import { numberTreeValue } from "./file/number-tree.ts";
import { type Dict, Ref, Stream } from "./file/objects.ts";
import { alternativeWords, HiddenText } from "./hidden-text.ts";
import {
  drawingFacts,
  drawingsFor,
  isAllOf,
  isJudgedAsImage,
  isTaggable,
  untaggedDrawings,
} from "./page-pictures.ts";
import { type Page, pages } from "./pages.ts";
import { PassedText } from "./passed-text.ts";
import { captionOf } from "./structure/figures.ts";
import { imageDescription } from "./structure/image-description.ts";
import { addressOf, pictureAddress, placeOnPage } from "./structure/places.ts";
import type { Structure } from "./structure/structure-reader.ts";
import { flags } from "./structure/structure-tree.ts";
import { FontCache } from "./text/font-cache.ts";
import type { Font } from "./text/fonts.ts";
import { boxOfText, type PaintedText } from "./text/text-state.ts";

/** Steps that a page draws however little is on it. */
const pageCost = 48;
/** Fonts that are reported. */
const reportedFontLimit = 10_000;

/** Adds what paths draw in Figures to where they stand. */
function boxFigureDrawings({ tree }: Structure, page: Page, { figureDrawings }: PageContent): void {
  for (const [figure, drawings] of figureDrawings)
    for (const { box } of drawings) tree.setBox(figure, page.number, shownBox(box, page));
}

/** What can be wrong with the marks of content, and what is marked so. */
const markingDefects: readonly [MarkingDefect, string][] = [
  ["tagged-in-artifact", "content with a tag"],
  ["artifact-in-tagged", "an artifact"],
  ["referenced-artifact", "an artifact with a tag"],
];

/** Where all that is untagged on the page stands. */
function untaggedBox(page: Page, text: Box | null, others: readonly Box[]): PageBox | undefined {
  const boxes = text ? [text, ...others] : others;
  return boxes.length ? placeBox(page, boxes.reduce(union)) : undefined;
}

/** Reads the pages one after the other and emits what is painted on them. */
export class PageReader {
  /** Pages seen so far; all of them at the end. */
  count = 0;
  hasCoveredText = false;
  hasUncoveredText = false;
  untaggedImages = 0;
  /** Numbers of the first pages by their object numbers. */
  readonly firstPages = new Map<number, number>();
  readonly #file: PdfFile;
  readonly #catalog: Dict;
  readonly #facts: CatalogFacts;
  readonly #emit: FactSink;
  #structure: Structure | null = null;
  readonly #fonts: FontCache;
  /** Fonts that were shown, by name. */
  #shownFonts = new Map<string, FontFact>();
  #unreadPages: number[] = [];
  #missingPages = 0;
  readonly #hidden = new HiddenText();
  #parentTree: Dict | null = null;
  /** Elements by their object numbers, counted from 1; made when first needed. */
  #elements: Column | null = null;

  readonly #texts: TextSink | undefined;
  readonly #hasFonts: boolean;
  /** Null where no one looks at colours. */
  readonly #colours: ColourFacts | null;
  #optional: OptionalContent | null = null;
  #appearances!: Appearances;

  constructor(
    file: PdfFile,
    catalog: Dict,
    facts: CatalogFacts,
    emit: FactSink,
    { texts, looksAt = everything }: { texts?: TextSink | undefined; looksAt?: LooksAt | undefined } = {},
  ) {
    this.#hasFonts = looksAt("font");
    const hasColours = looksAt("colour");
    this.#texts = texts;
    this.#colours = hasColours ? new ColourFacts() : null;
    this.#file = file;
    this.#catalog = catalog;
    this.#facts = facts;
    this.#emit = priced(emit, file.budget);
    this.#fonts = new FontCache(file, { isRead: false, hasColours });
  }

  async read(structure: Structure | null): Promise<void> {
    this.#structure = structure;
    this.#parentTree = await this.#file.dict(this.#facts.structureRoot?.get("ParentTree"));
    this.#optional = await OptionalContent.of(this.#file, this.#catalog);
    const form = await this.#file.dict(this.#catalog.get("AcroForm"));
    this.#appearances = new Appearances(this.#file, form, {
      font: (value) => this.#fonts.get(value),
      optional: this.#optional,
    });
    const annotations = new AnnotationReader({
      file: this.#file,
      tree: structure?.tree ?? null,
      elementOf: (dict, object) => this.#elementOfObject(dict, object),
      hasLanguage: this.#facts.language !== null,
      emit: this.#emit,
    });
    const missed = () => this.#missingPages++;
    for await (const page of pages(this.#file, this.#catalog, missed)) {
      this.count = page.number;
      if (page.number < substantialPages) this.firstPages.set(page.object, page.number);
      await this.#page(page, annotations);
    }
    if (structure) this.#hidden.emit(this.#emit, () => alternativeWords(structure.tree));
    await annotations.emitFields();
    for (const font of this.#shownFonts.values()) this.#emit(font);
  }

  /** What is missing of the pages, or could not be unpacked. */
  get unread(): Unread[] {
    const unread: Unread[] = [];
    if (this.#missingPages) {
      const count =
        this.#missingPages === 1 ? "A page is" : `${this.#missingPages} pages or groups of pages are`;
      unread.push({ message: `${count} named in the file but not there, because the file is damaged.` });
    }
    const [first] = this.#unreadPages;
    if (first !== undefined) {
      const more = this.#unreadPages.length - 1;
      const pages = more ? `${first} and of ${more} more ${more === 1 ? "page" : "pages"}` : `${first}`;
      unread.push({
        message: `The content of page ${pages} is damaged or packed in an unknown way, so that it was not looked at.`,
        place: { label: `Page ${first}`, page: first },
      });
    }
    return unread;
  }

  async #page(page: Page, annotations: AnnotationReader): Promise<void> {
    const structure = this.#structure;
    this.#file.budget.step(pageCost);
    structure?.tree.pageNumbers.set(page.object, page.number);
    const words = structure && new ShownWords(page.box, page.rotation, this.#file.budget);
    const content = new PageContent(this.#file.budget, words);
    const colours = this.#colours && new PageColours(page.box, page.unit, this.#file.budget);
    const context = this.#context(page, content, colours);
    const interpreter = new ContentInterpreter(context, content, this.#facts.language !== null);
    await interpreter.run(
      this.#streams(page.dict),
      page.resources,
      await this.#elementsOf(page.dict, page.object),
    );
    structure?.contents.drop(page.object);
    if (content.isUnread) this.#unreadPages.push(page.number);
    if (words) this.#hidden.page(page.number, words);
    if (structure) boxFigureDrawings(structure, page, content);
    const isScan = content.isScan(page.box);
    this.#emitImages(page, content, isScan);
    const drawings = await untaggedDrawings(this.#file, page, content);
    for (const fact of drawingFacts(page, content, drawings, this.#structure?.tree, this.#file.budget))
      this.#emit(fact);
    const untagged = [...content.untaggedImages.map(({ box }) => box), ...drawings];
    const visible = await annotations.page(
      page,
      content,
      colours ? (dict, subtype, box) => this.#appearances.add(dict, subtype, box, colours) : undefined,
    );
    this.hasCoveredText ||= content.hasCoveredText;
    this.hasUncoveredText ||= content.hasUncoveredText;
    this.untaggedImages += untagged.length;
    if (structure) this.#emitMarking(page, content);
    if (colours) this.#emitColours(page, colours);
    if (!structure && !isScan) return;
    const text = snippet(content.firstUntaggedText);
    this.#emit({
      kind: "page",
      number: page.number,
      untaggedTexts: content.untaggedTexts,
      untaggedImages: untagged.length,
      characters: content.characters,
      isScan,
      tabsFollowStructure: visible ? await this.#tabsFollow(page.dict) : null,
      place: {
        label: text ? `Page ${page.number}, "${snippet(text, 60)}"` : `Page ${page.number}`,
        page: page.number,
        box: untaggedBox(page, content.untaggedTextBox, untagged),
      },
      ...((content.untaggedTexts || untagged.length) && page.object
        ? { address: { in: "object", object: page.object, page: page.number } as const }
        : {}),
      ...(text ? { snippet: text } : { anchor: `${content.characters} characters` }),
    });
  }

  /** The content streams of the page, each found when it is asked for. */
  async *#streams(page: Dict): AsyncGenerator<Stream> {
    const value = await this.#file.once(page.get("Contents"));
    for (const entry of Array.isArray(value) ? value : [value]) {
      this.#file.budget.step();
      const stream = await this.#file.once(entry);
      if (stream instanceof Stream) yield stream;
    }
  }

  /** S, or in PDF 2.0 also the orders that follow from annotations (PDF/UA-1, 7.18.3; ISO 14289-2, 8.9.3.3). */
  async #tabsFollow(page: Dict): Promise<boolean> {
    const tabs = await this.#file.name(page.get("Tabs"));
    return tabs === "S" || (this.#file.isPdf2 && (tabs === "A" || tabs === "W"));
  }

  #emitColours(page: Page, colours: PageColours): void {
    for (const region of colours.regions()) {
      const fact = this.#colours!.of(page, region);
      if (fact) this.#emit(fact);
    }
  }

  #context(page: Page, content: PageContent, colours: PageColours | null): ContentContext {
    const structure = this.#structure;
    const tree = structure?.tree;
    const passed = this.#texts && new PassedText(this.#texts, structure, this.#facts.isMarked, page.number);
    return {
      drawings: drawingsFor(content, tree ?? null),
      leavesOutBlankPictures: true,
      ...(colours ? { colours } : {}),
      optional: this.#optional,
      file: this.#file,
      font: (value) => this.#fonts.get(value),
      ...(this.#hasFonts && {
        fontShown: (font: Font, isVisible: boolean, isKnown: boolean, painted: PaintedText) =>
          this.#noteFont(font, isVisible, isKnown, () => ({
            label: `Page ${page.number}, font ${font.name}`,
            page: page.number,
            box: placeBox(page, boxOfText(painted)),
          })),
      }),
      elementsOf: (form, object) => this.#elementsOf(form.dict, object),
      elementOfObject: async (dict, object) =>
        structure && (dict.has("StructParent") || structure.contents.elementOfObject(object) >= 0)
          ? this.#elementOfObject(dict, object)
          : -1,
      isArtifact: (element) => tree?.has(element, flags.isArtifact) ?? false,
      hasLanguage: (element) => tree?.has(element, flags.hasLanguage) ?? false,
      ...(passed ? { languageOf: passed.languageOf, readText: passed.read } : {}),
      addText: (element, text, box, isBold, size, mcid) => {
        tree?.addText(element, text, isBold, size, box, page.number, mcid);
        if (box) tree?.setBox(element, page.number, shownBox(box, page));
        else tree?.setPage(element, page.number);
      },
      addImage: (element, box) => {
        if (!tree) return -1;
        tree.markUpwards(element, flags.hasImage);
        tree.setBox(element, page.number, shownBox(box, page));
        return tree.closest(element, (name) => name === "Figure" || name === "Formula");
      },
    };
  }

  /** The elements of the marked content of a page or form XObject. */
  async #elementsOf(dict: Dict, object: number): Promise<ContentElements> {
    const structure = this.#structure;
    if (!structure) return new ContentElements(new Map());
    const key = await this.#file.number(dict.get("StructParents"));
    const parents = key === null || !this.#parentTree ? null : () => this.#parentsOf(key);
    return new ContentElements(structure.contents.of(object), parents);
  }

  /** What the parent tree says of a content's marked content (ISO 32000-2, 14.7.5.4). */
  async #parentsOf(key: number): Promise<(mcid: number) => number> {
    const parents = await this.#file.array(await numberTreeValue(this.#file, this.#parentTree, key));
    return (mcid) => {
      const parent = parents?.[mcid];
      return parent instanceof Ref ? this.#elementOfNumber(parent.num) : -1;
    };
  }

  async #elementOfObject(dict: Dict, object: number): Promise<number> {
    const structure = this.#structure;
    if (!structure) return -1;
    const element = structure.contents.elementOfObject(object);
    if (element >= 0) return element;
    const key = await this.#file.number(dict.get("StructParent"));
    if (key === null || !this.#parentTree) return -1;
    const parent = await numberTreeValue(this.#file, this.#parentTree, key);
    return parent instanceof Ref ? this.#elementOfNumber(parent.num) : -1;
  }

  #elementOfNumber(object: number): number {
    if (!this.#elements) {
      this.#elements = new Column(Int32Array);
      const { tree } = this.#structure!;
      for (let at = 0; at < tree.count; at++)
        if (tree.objects.get(at)) this.#elements.set(tree.objects.get(at), at + 1);
    }
    return this.#elements.get(object) - 1;
  }

  #noteFont({ name, isEmbedded }: Font, isVisible: boolean, isKnown: boolean, place: () => Place): void {
    const shown = this.#shownFonts.get(name);
    // Text that is only there to be read aloud or copied needs no glyphs (PDF/UA-1, 7.21.4.1).
    const isThere = isEmbedded || !isVisible;
    if (shown) {
      shown.isEmbedded &&= isThere;
      shown.hasUnicode &&= isKnown;
    } else if (this.#shownFonts.size < reportedFontLimit) {
      this.#shownFonts.set(name, {
        kind: "font",
        name,
        isEmbedded: isThere,
        hasUnicode: isKnown,
        place: place(),
        anchor: name,
      });
    }
  }

  #emitImages(page: Page, content: PageContent, isScan: boolean): void {
    const tree = this.#structure?.tree;
    content.images.forEach((image, at) => {
      if (!tree || isJudgedAsImage(tree, page, content, image))
        this.#emit(this.#imageFact(page, content, image, at, isScan));
    });
  }

  #imageFact(page: Page, content: PageContent, image: PaintedImage, at: number, isScan: boolean): ImageFact {
    const { element, isArtifact, box, anchor } = image;
    const tree = this.#structure?.tree;
    const count = content.images.length > 1 ? ` ${at + 1}` : "";
    const where = whereOnPage(box, page.box, page.rotation);
    const place = placeOnPage(page, box, `image${count} (${where})`, content.textBeside(box));
    const figure = tree && element >= 0 ? tree.closest(element, (name) => name === "Figure") : -1;
    const isReplaced = tree !== undefined && figure >= 0 && tree.isReplacedByNothing(figure);
    const isLoose = element < 0 && !isArtifact;
    const operator = content.forms.paintingOf(image);
    return {
      kind: "image",
      alt: image.alternative ?? this.#alternative(element),
      isDecorative: isArtifact || isReplaced,
      ...(isLoose ? { isUntagged: true } : {}),
      ...(isScan ? { isScan: true } : {}),
      ...(content.characters > 0 && where === "whole page" ? { isBehindText: true } : {}),
      ...(image.isOff ? { isOff: true } : {}),
      ...(tree && figure >= 0 ? { caption: captionOf(tree, figure).caption } : {}),
      place: tree && element >= 0 ? { ...place, path: tree.path(element) } : place,
      ...(tree && figure >= 0
        ? addressOf(tree, figure)
        : tree && isAllOf(tree, image, content)
          ? addressOf(tree, element)
          : {}),
      ...(isLoose && operator !== null && isTaggable(page, content, tree) && !isScan
        ? { address: pictureAddress(page.number, operator) }
        : {}),
      anchor,
    };
  }

  #alternative(element: number): string | null {
    const tree = this.#structure?.tree;
    return tree && element >= 0 ? imageDescription(tree, element, (at) => tree.alternative(at)) : null;
  }

  #emitMarking({ number }: Page, content: PageContent): void {
    const place = { label: `Page ${number}`, page: number };
    for (const [defect, detail] of markingDefects) {
      const found = content.markingDefects.get(defect);
      if (found === undefined) continue;
      const text = snippet(found, 60);
      this.#emit({
        kind: "tagging-defect",
        defect,
        detail,
        place: text ? { ...place, label: `${place.label}, "${text}"` } : place,
        anchor: `${content.characters} characters`,
        ...(text ? { snippet: text } : {}),
      });
    }
    for (const { defect, detail } of content.languageDefects)
      this.#emit({ kind: "language-defect", defect, detail, place, anchor: detail });
  }
}
