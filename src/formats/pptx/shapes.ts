import type { FactSink, FigureSort, Place } from "../../checker/model.ts";
import { isBlank, snippet } from "../../checker/text.ts";
import type { Relationships } from "../ooxml/package.ts";
import type { Bullets, Inheritance, Placeholder } from "./layouts.ts";
import type { Tally } from "./text.ts";

export type Rgb = [number, number, number];

/** What slides are told with. */
export interface SlideContext {
  tell: FactSink;
  tally: Tally;
  part: string;
  number: number;
  /** The slide's id in the presentation, which stays the same when slides are moved. */
  id: string;
  inheritance: Inheritance;
  relationships: Relationships;
  /** The language of the whole, where one is declared. */
  language: string | null;
  digest: (part: string) => string | null;
}

/** A thing on a slide while it is read. */
export interface Shape {
  element: string;
  id: string;
  name: string;
  alt: string | null;
  isDecorative: boolean;
  isHidden: boolean;
  placeholder: Placeholder | null;
  isTextBox: boolean;
  isLine: boolean;
  hasText: boolean;
  top: number | null;
  fill: Rgb | null;
  image: string | null;
  /** Of a graphic frame: the last step of its graphic's uri. */
  graphic: string;
  isFormula: boolean;
  media: "audio" | "video" | null;
  hasTextTrack: boolean;
  link: string | null;
  /** Text of the shape, cut. */
  text: string;
  bullets: Bullets;
  /** A group around it is described or decorative. */
  isCovered: boolean;
  isInGroup: boolean;
}

/** A table on a slide while it is read. */
export interface Table {
  rows: number;
  columns: number;
  hasHeader: boolean;
  mergedCells: number;
  widths: Set<number>;
  width: number;
  head: string;
}

export const newTable = (): Table => ({
  rows: 0,
  columns: 0,
  hasHeader: false,
  mergedCells: 0,
  widths: new Set(),
  width: 0,
  head: "",
});

/** A group that speaks for its members. */
const isDescribed = (shape: Shape) =>
  shape.element === "p:grpSp" && (shape.isDecorative || !isBlank(shape.alt));

export const newShape = (element: string, outer: Shape | undefined): Shape => ({
  element,
  id: "",
  name: "",
  alt: null,
  isDecorative: false,
  isHidden: outer?.isHidden ?? false,
  placeholder: null,
  isTextBox: false,
  isLine: false,
  hasText: false,
  top: null,
  fill: null,
  image: null,
  graphic: "",
  isFormula: false,
  media: null,
  hasTextTrack: false,
  link: null,
  text: "",
  bullets: [],
  isCovered: outer !== undefined && (outer.isCovered || isDescribed(outer)),
  isInGroup: outer !== undefined,
});

/** `picture "Picture 3"` */
const calledAs = (what: string, { name }: Shape) => (name ? `${what} "${snippet(name, 60)}"` : what);

/** Tells the things of one slide. */
export class ShapeTeller {
  readonly #context: SlideContext;

  constructor(context: SlideContext) {
    this.#context = context;
  }

  place(called: string, shape: Shape): Place {
    const { number, part } = this.#context;
    return {
      label: `Slide ${number}, ${called}`,
      page: number,
      part,
      ...(shape.id ? { path: `p:cNvPr[@id="${shape.id}"]` } : {}),
    };
  }

  /** A picture or figure that needs alternative text. */
  thing(shape: Shape, sort: FigureSort | "image", what: string): void {
    const { id, tell, relationships, digest } = this.#context;
    const target = shape.image === null ? undefined : relationships.byId(shape.image)?.target;
    const fileName = target?.slice(target.lastIndexOf("/") + 1);
    const fact = {
      alt: isBlank(shape.alt) ? null : shape.alt,
      isDecorative: shape.isDecorative,
      place: this.place(calledAs(what, shape), shape),
      anchor: `${id} ${(target && digest(target)) ?? `${shape.id} ${shape.name.slice(0, 100)}`}`,
      ...(fileName ? { fileName } : {}),
      ...(shape.alt ? { snippet: snippet(shape.alt) } : {}),
    };
    tell(sort === "image" ? { kind: "image", ...fact } : { kind: "figure", sort, ...fact });
  }

  media(shape: Shape, sort: "audio" | "video"): void {
    this.#context.tell({
      kind: "media",
      sort,
      hasTextTrack: shape.hasTextTrack,
      place: this.place(calledAs(sort, shape), shape),
      anchor: `${this.#context.id} ${shape.name.slice(0, 100)}`,
    });
    if (!shape.isCovered) this.thing(shape, "media", sort);
  }

  link(shape: Shape): void {
    const target = this.#context.relationships.byId(shape.link)?.target ?? null;
    this.#context.tell({
      kind: "link",
      text: snippet(isBlank(shape.text) ? (shape.alt ?? "") : shape.text),
      target,
      place: this.place(calledAs("linked shape", shape), shape),
      anchor: snippet(`${shape.name} ${target ?? ""}`),
    });
  }

  /** A chart, a SmartArt graphic, an embedded object; a table is told for itself. */
  frame(shape: Shape): void {
    const { graphic } = shape;
    if (shape.isCovered || graphic === "table") return;
    if (graphic === "chart" || graphic === "chartex") this.thing(shape, "chart", "chart");
    else if (graphic === "diagram") this.thing(shape, "diagram", "SmartArt graphic");
    else if (graphic) this.thing(shape, shape.isFormula ? "formula" : "object", "embedded object");
  }

  control(shape: Shape): void {
    this.#context.tell({
      kind: "field",
      control: "ActiveX control",
      name: isBlank(shape.alt) ? null : shape.alt,
      place: this.place(calledAs("control", shape), shape),
      anchor: `${this.#context.id} ${shape.name.slice(0, 100)}`,
    });
  }

  table(shape: Shape, { rows, columns, hasHeader, mergedCells, widths, head }: Table): void {
    if (shape.isHidden || !rows) return;
    const place = this.place(calledAs("table", shape), shape);
    this.#context.tell({
      kind: "table",
      rows,
      columns,
      isLayout: false,
      defects: hasHeader ? [] : [{ defect: "no-headers", place }],
      forPerson: null,
      headersWithoutScope: null,
      mergedCells,
      isRagged: widths.size > 1,
      isNested: false,
      place,
      anchor: `${this.#context.id} ${head}`,
      ...(head ? { snippet: head } : {}),
    });
  }
}
