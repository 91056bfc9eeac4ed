import { OverBudget } from "../../checker/budget.ts";
import { snippet } from "../../checker/snippet.ts";
import { countWords } from "../../checker/text/words.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { GraphicContent, Place } from "../content.ts";
import { ContentBuffer, ContentEmitter } from "../content-buffer.ts";
import { KeptSize } from "../kept-size.ts";
import { everything } from "../looks-at.ts";
import type { FillSpec } from "../ooxml/colour/spec.ts";
import { type ColourMap, colourMapOf, type Palette } from "../ooxml/colour/theme.ts";
import { FillReader } from "../ooxml/drawing/fill-reader.ts";
import { type Frame, type Shape, type ShapeContext, ShapeReader } from "../ooxml/drawing/shape.ts";
import { ShapeEmitter, type SlideDrawings } from "../ooxml/drawing/shape-content.ts";
import { bulleted, type Paragraph, textOf } from "../ooxml/drawing/text.ts";
import {
  attributesOf,
  emitParagraphs,
  emitRuns,
  isOtherLanguage,
  LanguageTally,
  lineOf,
} from "../ooxml/drawing/text-content.ts";
import type { OfficePackage, Relationships } from "../ooxml/package.ts";
import { isOn } from "../ooxml/values.ts";
import { diagramDrawing, PartDrawings } from "../ooxml/vector/part-drawings.ts";
import type { XmlHandler } from "../ooxml/xml.ts";
import type { Wants } from "../reader.ts";
import type { Inheritance } from "./layouts.ts";
import { contradiction, type PlacedText } from "./reading-order.ts";
import { SlideColours } from "./slide-colours.ts";
import type { TableStyles } from "./table-styles.ts";
import { type SlideTargets, slideId, targetOf } from "./targets.ts";

/** What is gathered of the whole presentation while its slides are read. */
export interface Tally {
  words: number;
  paragraphs: number;
  readonly languages: LanguageTally;
}

/** What a slide is read with. */
export interface SlideSetting {
  file: OfficePackage;
  part: string;
  /** As the program counts it, hidden ones too. */
  number: number;
  /** In the presentation: it stays the same when slides are moved. */
  id: string;
  relationships: Relationships;
  inheritance: Inheritance;
  targets: SlideTargets;
  /** The language of the whole, where one is declared. */
  language: string | null;
  tally: Tally;
  tableStyles: TableStyles;
  wants: Wants;
}

/** What a slide says of what its shapes stand on. */
interface Ground {
  background: FillSpec | null;
  colourMap: ColourMap | null;
  showsMaster: boolean;
}

/** The handler, and what is read for the ground beside it. */
function withGround(handler: XmlHandler, ground: Ground): XmlHandler {
  const parents: string[] = [];
  let isBackground = false;
  const fills = new FillReader((_, parent) =>
    parent === "p:bg" || parent === "p:bgPr"
      ? (fill) => {
          ground.background = fill;
        }
      : null,
  );
  return {
    ...handler,
    start(name, attributes) {
      if (name === "p:bg") isBackground = true;
      if (isBackground) {
        fills.start(name, parents.at(-1) ?? "", attributes);
        parents.push(name);
      } else if (name === "p:sld") {
        const shown = attributes.get("showMasterSp", 8);
        ground.showsMaster = shown === null || isOn(shown);
      } else if (name === "a:overrideClrMapping") ground.colourMap = colourMapOf(attributes);
      handler.start(name, attributes);
    },
    end(name) {
      if (isBackground) {
        fills.end(name);
        parents.pop();
        if (name === "p:bg") isBackground = false;
      }
      handler.end?.(name);
    },
  };
}

/** Placeholders at the edge of a slide, which repeat on every one, and pictures of slides on their notes. */
const edgeTypes = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);
/** Texts before the title whose place is looked at. */
const earlyLimit = 100;
/** Of text in drawings that does not say, in points. */
const usualSize = 18;

/** Whether the show leaves the slide out; only its beginning is read. */
export async function isHidden(file: OfficePackage, part: string): Promise<boolean> {
  const enough = new Error("enough was read");
  let shown: string | null = null;
  try {
    await file.read(
      part,
      {
        start(_name, attributes) {
          shown = attributes.get("show");
          throw enough;
        },
      },
      true,
    );
  } catch (cause) {
    if (cause !== enough) throw cause;
  }
  return shown !== null && !isOn(shown);
}

/** A slide, in the order in which it is read. */
export class Slide {
  readonly #setting: SlideSetting;
  readonly #context: ShapeContext;
  readonly #shapes: readonly Shape[];
  readonly #title: Shape | null;
  readonly #colours: SlideColours;
  readonly #palette: Palette;

  /** Why it was not read to its end. */
  readonly cause: OverBudget | null;

  private constructor(
    setting: SlideSetting,
    context: ShapeContext,
    { shapes, cause, ground }: { shapes: readonly Shape[]; cause: OverBudget | null; ground: Ground },
  ) {
    const { inheritance, tableStyles: styles } = setting;
    const palette = inheritance.palette(ground.colourMap);
    this.#palette = palette;
    this.#colours = new SlideColours(shapes, { ...ground, inheritance, styles, palette });
    this.cause = cause;
    this.#setting = setting;
    this.#context = context;
    this.#shapes = shapes;
    this.#title = shapes.find((shape) => this.#isTitle(shape) && shape.body.paragraphs.length > 0) ?? null;
    this.#count(shapes);
  }

  /** Reads a slide; what is damaged is noted in the file and read up to there. */
  static async read(setting: SlideSetting): Promise<Slide> {
    const { file, part, relationships, inheritance, targets, number } = setting;
    const context: ShapeContext = {
      weight: new KeptSize("a slide has more drawings and text than a page may hold"),
      target: (attributes) => targetOf(attributes, relationships, targets, number),
      listStyle: (placeholder, level) => (inheritance.hasBullet(placeholder, level) ? bulleted : null),
    };
    const reader = new ShapeReader(context, part);
    const ground: Ground = { background: null, colourMap: null, showsMaster: true };
    let cause: OverBudget | null = null;
    try {
      await file.read(part, withGround(reader.handler, ground));
    } catch (error) {
      if (!(error instanceof OverBudget) || setting.wants.isWhole) throw error;
      cause = error;
      reader.finish();
    }
    return new Slide(setting, context, { shapes: reader.shapes, cause, ground });
  }

  get title(): string | null {
    return this.#title && lineOf(this.#title.body.paragraphs);
  }

  /** The slide's title is that of the whole presentation. */
  get isTitleSlide(): boolean {
    return this.#title !== null && this.#typeOf(this.#title) === "ctrTitle";
  }

  #typeOf({ placeholder }: Shape): string {
    return placeholder ? this.#setting.inheritance.type(placeholder) : "";
  }

  #isTitle = (shape: Shape): boolean => /^(?:title|ctrTitle)$/.test(this.#typeOf(shape));

  #count(shapes: readonly Shape[]): void {
    const { tally, wants } = this.#setting;
    const { looksAt = everything } = wants;
    const hasWords = looksAt("document");
    const take = (paragraphs: readonly Paragraph[]) => {
      tally.languages.take(paragraphs);
      for (const paragraph of paragraphs) {
        tally.paragraphs++;
        if (hasWords) tally.words += countWords(textOf(paragraph));
      }
    };
    for (const { body, table, members } of shapes) {
      take(body.paragraphs);
      if (table) for (const cells of table.rows) for (const cell of cells) take(cell.body.paragraphs);
      this.#count(members);
    }
  }

  /** Emits the slide as a section: its title, what is on it, and what a speaker says to it. */
  async emit(level: number, to: ContentEmitter): Promise<void> {
    const { part, number, id, relationships, file, wants } = this.#setting;
    const { looksAt = everything } = wants;
    const tally = new LanguageTally();
    takeAll(this.#shapes, tally);
    const around = this.#setting.language;
    const isForeign = isOtherLanguage(tally.main, around);
    const language = isForeign ? tally.main : around;
    const buffer = new ContentBuffer();
    const place = (): Place => ({ label: `Slide ${number}`, page: number, part });
    buffer.open({
      role: "section",
      sort: "slide",
      number,
      id: slideId(number),
      ...(isForeign ? { language: tally.main! } : {}),
      place,
    });
    const emitter = new ShapeEmitter({
      to: buffer,
      file,
      relationships,
      language,
      text: this.#context,
      place: (called, shape) => ({
        ...place(),
        label: `Slide ${number}, ${called}`,
        ...(shape.id ? { path: `p:cNvPr[@id="${shape.id}"]` } : {}),
        ...(shape.frame ? { apart: positionOf(shape.frame) } : {}),
      }),
      anchor: id,
      ...(looksAt("colour") ? { colours: this.#colours } : {}),
      drawings: this.#drawings(),
    });
    this.#emitTitle(buffer, emitter, { level, language });
    const isEdge = (shape: Shape) => edgeTypes.has(this.#typeOf(shape));
    emitter.emit(this.#shapes.filter((shape) => shape !== this.#title && !isEdge(shape)));
    const edges = this.#shapes.filter((shape) => shape !== this.#title && isEdge(shape));
    if (edges.length) {
      buffer.open({ role: "section", sort: "footer", place });
      emitter.emit(edges);
      buffer.close();
    }
    const notes = relationships.ofType("notesSlide")[0]?.target;
    if (notes !== undefined)
      buffer.leaf({
        role: "section",
        sort: "speaker-notes",
        loadContent: () => this.#notes(notes, language),
        place,
      });
    const { title } = this;
    const order = looksAt("slide") ? contradiction(this.#placedTexts()) : null;
    buffer.note({
      kind: "slide",
      number,
      title: title === null ? null : snippet(title),
      isReadInOrder: title === null || !this.#isTitleLate(),
      ...(order ? { contradiction: order } : {}),
      place: place(),
      anchor: `${id} ${title === null ? "" : snippet(title)}`,
      ...(title === null ? {} : { snippet: snippet(title) }),
    });
    buffer.close();
    await buffer.release(to);
  }

  /** What the program draws: the slide is read again where a page asks for it. */
  #drawings(): SlideDrawings {
    const { file, part, relationships } = this.#setting;
    const palette = () => this.#palette;
    return {
      shapes: new PartDrawings({ file, part, relationships, palette, textSize: usualSize }),
      diagram: (data) => diagramDrawing({ file, relationships, palette }, data),
    };
  }

  #emitTitle(
    to: ContentBuffer,
    emitter: ShapeEmitter,
    { level, language }: { level: number; language: string | null },
  ): void {
    const title = this.#title;
    const { number, part } = this.#setting;
    const place = (): Place => ({ label: `Slide ${number}`, page: number, part });
    if (!title) {
      to.open({ role: "heading", level, isStandIn: true, language: "en", place });
      to.text({ text: `Slide ${number}` });
      to.close();
      to.open({ role: "paragraph", place });
      to.note({
        kind: "left-out",
        message: "Slide without a title",
        isTitle: true,
        isListed: true,
        place: place(),
      });
      to.close();
      return;
    }
    const { paragraphs } = title.body;
    const attributes = attributesOf(paragraphs[0]!, language);
    to.open({ role: "heading", level, ...attributes, address: title.address, place });
    for (const [at, { runs }] of paragraphs.entries()) {
      if (at) to.text({ text: " " });
      // A title is one line of text, however it is broken and set on the slide.
      const plain = runs.map((run) => ({
        ...run,
        text: run.text.replace(/\s+/g, " "),
        isBold: false,
        isItalic: false,
      }));
      emitRuns(to, plain, attributes.language ?? language, emitter.textAround(title));
    }
    to.close();
    emitter.noteText(title.body, title);
  }

  /** Texts below the title, as they are read. */
  #placedTexts(): PlacedText[] {
    const placed: PlacedText[] = [];
    for (const shape of this.#shapes) {
      const { paragraphs } = shape.body;
      const frame = this.#colours.frame(shape);
      const isEdge = edgeTypes.has(this.#typeOf(shape));
      if (!frame || isEdge || shape === this.#title || !paragraphs.length) continue;
      const text = snippet(lineOf(paragraphs), 60);
      if (!isBlank(text)) placed.push({ frame, isRightToLeft: paragraphs[0]!.isRightToLeft, text });
    }
    return placed;
  }

  /** Whether something stands above the title, or beside it, that is read before it. */
  #isTitleLate(): boolean {
    const { inheritance } = this.#setting;
    const topOf = ({ frame, placeholder }: Shape) =>
      frame?.y ?? (placeholder && inheritance.top(placeholder));
    const title = this.#title;
    const from = title && topOf(title);
    if (from === null) return false;
    const before = this.#shapes.slice(0, this.#shapes.indexOf(title!)).slice(0, earlyLimit);
    return before.some((shape) => {
      if (this.#isTitle(shape) || edgeTypes.has(this.#typeOf(shape)) || !hasText(shape)) return false;
      const top = topOf(shape);
      return top !== null && top >= from;
    });
  }

  /** What a speaker says to the slide. */
  async #notes(part: string, language: string | null): Promise<GraphicContent | null> {
    const { file, targets } = this.#setting;
    const relationships = await file.relationships(part);
    const context: ShapeContext = {
      weight: new KeptSize("the notes of a slide have more text than a page may hold"),
      target: (attributes) => targetOf(attributes, relationships, targets, 0),
      listStyle: () => null,
    };
    const reader = new ShapeReader(context, part);
    await file.read(part, reader.handler);
    const paragraphs = reader.shapes
      .filter(({ placeholder }) => !edgeTypes.has(placeholder?.type ?? ""))
      .flatMap(({ body }) => body.paragraphs);
    if (!paragraphs.length) return null;
    return {
      isCut: false,
      replacesPicture: false,
      emit: async (to) => emitParagraphs(new ContentEmitter(to), paragraphs, language),
    };
  }
}

const hasText = ({ body, table, members }: Shape): boolean =>
  body.paragraphs.length > 0 ||
  (table?.rows.some((cells) => cells.some((cell) => cell.body.paragraphs.length > 0)) ?? false) ||
  members.some(hasText);

function takeAll(shapes: readonly Shape[], tally: LanguageTally): void {
  for (const { body, table, members } of shapes) {
    tally.take(body.paragraphs);
    if (table) for (const cells of table.rows) for (const cell of cells) tally.take(cell.body.paragraphs);
    takeAll(members, tally);
  }
}

/** EMU in a centimetre. */
const centimetre = 360_000;

/** Where something stands on a slide. */
const positionOf = ({ x, y }: Frame): string =>
  `${centimetres(x)} from the left and ${centimetres(y)} from the top`;

const centimetres = (emu: number): string => `${Math.round(emu / (centimetre / 10)) / 10} cm`;
