import { isBlank } from "../../../checker/white-space.ts";
import type { GraphicContent, PictureData } from "../../content.ts";
import { shownBranches } from "../branches.ts";
import type { Palette } from "../colour/theme.ts";
import { linesContent } from "../drawing/lines-content.ts";
import { type Frame, measured } from "../drawing/shape.ts";
import type { OfficePackage, Relationships } from "../package.ts";
import { pictureLoader } from "../pictures.ts";
import type { XmlHandler } from "../xml.ts";
import { type AnchorPosition, AnchorReader, placedTogether } from "./anchors.ts";
import { VectorReader } from "./vector-reader.ts";
import type { VectorFill, VectorShape } from "./vector-shape.ts";
import { VmlReader } from "./vml-reader.ts";
import { svgOf } from "./write-svg.ts";

/** Characters of all drawings of one part: a page has no room for more. */
const mostWritten = 3_500_000;

/** Drawings in the words of others. */
const mostNested = 8;

export interface DrawingsSetting {
  file: OfficePackage;
  part: string;
  relationships: Relationships;
  palette(): Palette;
  /** In points, where a text does not say. */
  textSize: number;
  /** What is left out with all that is in it. */
  isSkipped?: (name: string) => boolean;
}

/** Draws the shapes of one part. It is read for that when the first is asked for, and only then. */
export class PartDrawings {
  readonly #setting: DrawingsSetting;
  #drawn: Promise<Drawn> | null = null;
  #written = 0;

  constructor(setting: DrawingsSetting) {
    this.#setting = setting;
  }

  /** Shapes, groups or whole drawings by the numbers of their elements; null where nothing can be drawn. */
  async drawing(...elements: readonly number[]): Promise<PictureData | null> {
    if (!this.#hasRoom) return null;
    const { shapes, anchors } = await this.#read();
    const found = elements.flatMap((element) => shapes.get(element) ?? []);
    return this.#svg(found.length > 1 && anchors.size ? placedTogether(found, anchors) : found);
  }

  /** The same of what has its words beside it: null where nothing else is painted. */
  async besideWords(element: number): Promise<PictureData | null> {
    if (!this.#hasRoom) return null;
    const shape = (await this.#read()).shapes.get(element);
    return shape && isPainted(shape) ? this.#svg([shape]) : null;
  }

  /** The words of a drawing whose shapes stand in no text of the document; null where there are none. */
  async words(element: number): Promise<GraphicContent | null> {
    const shape = (await this.#read()).shapes.get(element);
    const lines = shape ? linesOf(shape) : [];
    return lines.length ? linesContent(lines) : null;
  }

  /** All that the part draws. */
  async whole(): Promise<PictureData | null> {
    return this.#hasRoom ? this.#svg((await this.#read()).roots) : null;
  }

  get #hasRoom(): boolean {
    return this.#written < mostWritten && !this.#setting.file.budget.isScarce;
  }

  async #svg(shapes: readonly VectorShape[]): Promise<PictureData | null> {
    if (!shapes.length) return null;
    const { file, relationships, textSize, palette } = this.#setting;
    const drawing = await svgOf(shapes, {
      budget: file.budget,
      palette: palette(),
      textSize,
      picture: async (id) => {
        const relationship = relationships.byId(id);
        if (!relationship || relationship.isExternal) return null;
        const size = file.entry(relationship.target)?.size ?? 0;
        return size && size < mostWritten / 4 ? pictureLoader(file, relationship.target)() : null;
      },
    });
    this.#written += drawing?.bytes.length ?? 0;
    return drawing;
  }

  #read(): Promise<Drawn> {
    this.#drawn ??= this.#readPart();
    return this.#drawn;
  }

  async #readPart(): Promise<Drawn> {
    const { file, part, isSkipped } = this.#setting;
    const drawn: Drawn = { roots: [], shapes: new Map(), anchors: new Map() };
    const anchor = new AnchorReader();
    /** Of w:drawing: the element that names it, and its size. */
    let named: number | null = null;
    let extent: Frame | null = null;
    const reader = new VectorReader((shape) => {
      // A shape that stands alone is as large as its drawing.
      if (shape.sort === "shape") shape.frame ??= extent;
      drawn.roots.push(shape);
      if (named !== null) drawn.shapes.set(named, shape);
      if (anchor.position) drawn.anchors.set(shape, anchor.position);
      addAll(shape, drawn.shapes);
    });
    const take = (shape: VectorShape) => {
      drawn.roots.push(shape);
      addAll(shape, drawn.shapes);
    };
    const vml = new VmlReader(take);
    /** Readers of what stands in the words of shapes, the innermost last. */
    const open: VmlReader[] = [];
    const handler: XmlHandler = {
      start(name, attributes) {
        const isVml = name === "w:pict" || name === "w:object";
        const last = open.at(-1);
        const isApart = last ? last.isInText : !reader.isWithin;
        if (isVml && isApart && open.length < mostNested) open.push(last ? new VmlReader(take, vml) : vml);
        if (open.length) {
          open.at(-1)!.start(name, attributes);
          return;
        }
        if (reader.isFull) return;
        if (!reader.isWithin && name === "wp:docPr") named = attributes.element;
        else if (!reader.isWithin) anchor.start(name, attributes);
        if (!reader.isWithin && name === "wp:extent") extent = measured(null, "a:ext", attributes);
        reader.start(name, attributes);
      },
      end(name) {
        const last = open.at(-1);
        if (last) {
          last.end(name);
          if (!last.isWithin) open.pop();
          return;
        }
        if (reader.isFull) return;
        reader.end(name);
        anchor.end(name);
        if (name === "w:drawing" && !reader.isWithin) named = extent = null;
      },
      text(text) {
        const last = open.at(-1);
        if (last) last.text(text);
        else if (anchor.isOpen) anchor.text(text);
        else if (!reader.isFull) reader.text(text);
      },
    };
    await file.read(part, shownBranches(handler, isSkipped), true);
    return drawn;
  }
}

interface Drawn {
  roots: VectorShape[];
  /** By the number of their element, or of that which names their drawing. */
  shapes: Map<number, VectorShape>;
  /** Of those that float over the page. */
  anchors: Map<VectorShape, AnchorPosition>;
}

/** Whether a shape shows more than its words. */
function isPainted({ sort, members, fill, styleFill, line, styleLine }: VectorShape): boolean {
  if (sort === "group") return members.some(isPainted);
  const isShown = (one: VectorFill | null, other: VectorFill | null) => {
    const shown = one ?? other;
    return shown !== null && shown.sort !== "none" && !(shown.sort === "style" && shown.index === 0);
  };
  return sort === "picture" || isShown(fill, styleFill) || isShown(line?.fill ?? null, styleLine);
}

/** The paragraphs of a shape and of those in it. */
const linesOf = ({ isHidden, text, members }: VectorShape): string[] =>
  isHidden
    ? []
    : [
        ...(text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join("")),
        ...members.flatMap(linesOf),
      ].filter((line) => !isBlank(line));

/** Shapes by the numbers of their elements, those within groups too. */
function addAll(shape: VectorShape, found: Map<number, VectorShape>): void {
  found.set(shape.element, shape);
  for (const member of shape.members) addAll(member, found);
}

/** The drawing that a program keeps of a diagram beside its data ([MS-ODRAWXML] 2.9); null where there is none. */
export async function diagramDrawing(
  { file, relationships, palette }: Pick<DrawingsSetting, "file" | "relationships" | "palette">,
  data: string,
): Promise<PictureData | null> {
  let id: string | null = null;
  await file.read(
    data,
    {
      start(name, attributes) {
        if (name === "dsp:dataModelExt") id = attributes.get("relId", 255);
      },
    },
    true,
  );
  const all = relationships.ofType("diagramDrawing");
  const relationship = id === null ? (all.length === 1 ? all[0] : null) : relationships.byId(id);
  if (!relationship || relationship.isExternal) return null;
  const part = relationship.target;
  const own = await file.relationships(part);
  return new PartDrawings({ file, part, relationships: own, palette, textSize: 18 }).whole();
}
