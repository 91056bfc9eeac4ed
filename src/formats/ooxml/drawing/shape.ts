import { isBlank } from "../../../checker/white-space.ts";
import type { Address } from "../../content.ts";
import { shownBranches } from "../branches.ts";
import type { FillSpec } from "../colour/spec.ts";
import { type Crop, cropOf } from "../crop.ts";
import { isOn, wholeNumber } from "../values.ts";
import type { Attributes, XmlHandler } from "../xml.ts";
import { FillReader, type FillSink } from "./fill-reader.ts";
import { type ListStyle, type ShapeText, TextBody, type TextContext } from "./text.ts";
import { LevelLooks } from "./text-look.ts";

/** A place and its size, in EMU. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A placeholder as a slide, a layout or a master has it (ECMA-376 part 1, 19.3.1.36). */
export interface Placeholder {
  type: string | null;
  index: string | null;
}

export interface DrawnCell {
  body: ShapeText;
  /** What is behind its text; null where the file does not say. */
  fill: FillSpec | null;
  columns: number;
  rows: number;
  /** Covered by a cell beside it, or above it. */
  isMergedAcross: boolean;
  isMergedDown: boolean;
}

/** A table of DrawingML (ECMA-376 part 1, 21.1.3). */
export interface DrawnTable {
  hasHeaderRow: boolean;
  hasHeaderColumn: boolean;
  hasLastRow: boolean;
  hasLastColumn: boolean;
  hasRowBands: boolean;
  hasColumnBands: boolean;
  /** Its style, by its id. */
  style: string | null;
  isRightToLeft: boolean;
  rows: DrawnCell[][];
}

/** A shape on a slide or over the cells of a sheet, in reading order. */
export interface Shape {
  /** "sp", "pic", "grpSp", "graphicFrame", "cxnSp", "contentPart" or "control". */
  element: string;
  /** Of its cNvPr. */
  id: string;
  address: Address;
  name: string;
  alt: string | null;
  isDecorative: boolean;
  isHidden: boolean;
  /** It stands in a group, in whose measure its frame is. */
  isMember: boolean;
  placeholder: Placeholder | null;
  isTextBox: boolean;
  isLine: boolean;
  /** Where it stands in what holds it, in EMU; null where it inherits its place. */
  frame: Frame | null;
  /** Of a group: how the places of its members are measured. */
  inner: Frame | null;
  /** Null where it does not say. */
  fill: FillSpec | null;
  /** The fill and the colour of text of its style. */
  styleFill: FillSpec | null;
  styleText: FillSpec | null;
  /** An embedded equation. */
  isFormula: boolean;
  /** Of an embedded object: the shape of VML that shows it. */
  vmlShape: string | null;
  hasTextTrack: boolean;
  /** Relationship that a click on it follows. */
  link: string | null;
  /** Where a click on it leads. */
  href: string | null;
  body: ShapeText;
  /** Relationship of its picture. */
  image: string | null;
  /** What is cut off that. */
  crop: Crop | null;
  media: "audio" | "video" | null;
  /** Of a graphic frame: the last step of its graphic's uri. */
  graphic: string;
  /** Relationship of a chart, or of a diagram's data. */
  content: string | null;
  table: DrawnTable | null;
  /** Of a group. */
  members: Shape[];
}

export interface ShapeContext extends TextContext {
  /** How a paragraph of a level in this placeholder, or in none, is marked where the slide does not say. */
  listStyle(placeholder: Placeholder | null, level: number): ListStyle | null;
}

const elements = new Set(["sp", "pic", "grpSp", "graphicFrame", "cxnSp", "contentPart", "control"]);
/** What a kept shape or cell weighs. */
const shapeWeight = 300;
const cellWeight = 100;

const noText: ShapeText = {
  paragraphs: [],
  colours: new Map(),
  looks: new LevelLooks(),
  scale: 1,
  malformed: [],
};

const newShape = (element: string, address: Address, outer: Shape | undefined): Shape => ({
  element,
  id: "",
  address,
  name: "",
  alt: null,
  isDecorative: false,
  isHidden: outer?.isHidden ?? false,
  isMember: outer !== undefined,
  placeholder: null,
  isTextBox: false,
  isLine: false,
  frame: null,
  inner: null,
  fill: null,
  styleFill: null,
  styleText: null,
  isFormula: false,
  vmlShape: null,
  hasTextTrack: false,
  link: null,
  href: null,
  body: noText,
  image: null,
  crop: null,
  media: null,
  graphic: "",
  content: null,
  table: null,
  members: [],
});

const isFlag = (value: string | null) => value !== null && isOn(value);
const atMost = (most: number, value: string | null) => Math.max(1, Math.min(wholeNumber(value) ?? 1, most));

/** A frame with what a:off or a:ext says of it. */
export function measured(frame: Frame | null, name: string, attributes: Attributes): Frame | null {
  const [one, other] = name === "a:off" ? ["x", "y"] : ["cx", "cy"];
  const [a, b] = [wholeNumber(attributes.get(one!, 16)), wholeNumber(attributes.get(other!, 16))];
  if (a === null || b === null) return frame;
  const known = frame ?? { x: 0, y: 0, width: 0, height: 0 };
  return name === "a:off" ? { ...known, x: a, y: b } : { ...known, width: a, height: b };
}

/** Names without the prefix of slides or of drawings on sheets, which are alike. */
const local = (name: string): string =>
  name.startsWith("p:") ? name.slice(2) : name.startsWith("xdr:") ? name.slice(4) : name;

/** Reads the shapes, pictures, groups and frames of a slide, its notes or a sheet's drawing; hidden ones are left out. */
export class ShapeReader {
  readonly shapes: Shape[] = [];
  readonly #context: ShapeContext;
  readonly #open: Shape[] = [];
  readonly #parents: string[] = [];
  /** Whose non-visual properties are being reported. */
  #named: Shape | null = null;
  #body: TextBody | null = null;
  #row: DrawnCell[] | null = null;
  readonly #part: string;
  readonly #fills = new FillReader((name, parent) => this.#fillSink(name, parent));
  #isTableStyle = false;

  readonly #isKept: (shape: Shape) => boolean;

  /** `isKept` is asked when a shape that stands in no group has ended. */
  constructor(
    context: ShapeContext,
    part: string,
    { isKept = () => true }: { isKept?: (shape: Shape) => boolean } = {},
  ) {
    this.#context = context;
    this.#part = part;
    this.#isKept = isKept;
  }

  /** Takes a part's XML. */
  get handler(): XmlHandler {
    return shownBranches(
      {
        start: (name, attributes) => this.#start(name, attributes),
        end: (name) => this.#end(name),
        text: (data) => this.#text(data),
      },
      undefined,
      // There stand the pictures of controls and embedded objects.
      () => this.#parents.includes("p:controls") || this.#top?.graphic === "ole",
    );
  }

  /** The part has ended before its time: what is open is all that there is of it. */
  finish(): void {
    this.#endBody();
    while (this.#open.length) this.#endShape();
  }

  get #top(): Shape | undefined {
    return this.#open.at(-1);
  }

  #start(raw: string, attributes: Attributes): void {
    const name = local(raw);
    const parent = this.#parents.at(-1) ?? "";
    this.#parents.push(raw);
    if (elements.has(name)) {
      this.#context.weight.add(shapeWeight);
      const address: Address = { in: "part", part: this.#part, element: attributes.element };
      this.#open.push(newShape(name, address, this.#top));
      // The control's own element has its name.
      if (name === "control") this.#top!.name = attributes.get("name", 255) ?? "";
    }
    const shape = this.#top;
    if (!shape) return;
    this.#fills.start(raw, parent, attributes);
    if (this.#body) this.#body.start(raw, attributes, parent);
    else if (name === "txBody" || raw === "a:txBody") this.#startBody(shape);
    else this.#take(name, shape, attributes, parent);
  }

  #startBody(shape: Shape): void {
    const { listStyle } = this.#context;
    this.#body = this.#row
      ? new TextBody(this.#context)
      : new TextBody(this.#context, (level) => listStyle(shape.placeholder, level));
  }

  #take(name: string, shape: Shape, attributes: Attributes, parent: string): void {
    switch (name) {
      case "cNvPr":
      case "p14:cNvPr":
        if (shape.element !== "control") shape.name = attributes.get("name", 255) ?? "";
        shape.id = attributes.get("id", 20) ?? "";
        shape.alt = attributes.get("descr");
        this.#context.weight.add(shape.name.length + (shape.alt?.length ?? 0));
        shape.isHidden ||= isFlag(attributes.get("hidden"));
        this.#named = shape;
        return;
      case "ph":
        shape.placeholder = { type: attributes.get("type", 64), index: attributes.get("idx", 64) };
        return;
      case "cNvSpPr":
        shape.isTextBox = isFlag(attributes.get("txBox"));
        return;
      case "adec:decorative":
        if (this.#named) this.#named.isDecorative = isOn(attributes.get("val"));
        return;
      case "a:hlinkClick":
        if (!this.#named) return;
        this.#named.href = this.#context.target(attributes);
        this.#named.link = attributes.get("r:id", 255) || null;
        return;
      case "a:prstGeom":
        shape.isLine = attributes.get("prst") === "line";
        return;
      case "a:off":
      case "a:ext":
        if (local(parent) === "xfrm" || parent === "a:xfrm")
          shape.frame = measured(shape.frame, name, attributes);
        return;
      case "a:chOff":
      case "a:chExt":
        shape.inner = measured(shape.inner, name === "a:chOff" ? "a:off" : "a:ext", attributes);
        return;
      case "oleObj":
        shape.isFormula = /^(?:Equation|MathType)/i.test(attributes.get("progId") ?? "");
        shape.vmlShape ??= attributes.get("spid", 255);
        return;
      case "p173:track":
        shape.hasTextTrack = true;
        return;
      case "a:videoFile":
      case "a:quickTimeFile":
        shape.media = "video";
        return;
      case "a:audioFile":
      case "a:wavAudioFile":
        shape.media = "audio";
        return;
      case "a:blip":
        if (local(parent) === "blipFill")
          shape.image ??= attributes.get("r:embed", 255) ?? attributes.get("r:link", 255);
        return;
      case "a:srcRect":
        if (local(parent) === "blipFill") shape.crop ??= cropOf(attributes);
        return;
      case "am3d:blip":
        shape.image ??= attributes.get("r:embed", 255);
        return;
      case "a:graphicData": {
        const uri = attributes.get("uri", 255) ?? "";
        shape.graphic = uri.slice(uri.lastIndexOf("/") + 1);
        return;
      }
      case "c:chart":
      case "cx:chart":
        shape.content ??= attributes.get("r:id", 255);
        return;
      case "dgm:relIds":
        shape.content ??= attributes.get("r:dm", 255);
        return;
      default:
        this.#takeTable(name, shape, attributes);
    }
  }

  #takeTable(name: string, shape: Shape, attributes: Attributes): void {
    const { table } = shape;
    if (name === "a:tbl")
      shape.table = {
        hasHeaderRow: false,
        hasHeaderColumn: false,
        hasLastRow: false,
        hasLastColumn: false,
        hasRowBands: false,
        hasColumnBands: false,
        style: null,
        isRightToLeft: false,
        rows: [],
      };
    else if (name === "a:tblPr" && table) {
      table.hasHeaderRow = isFlag(attributes.get("firstRow"));
      table.hasHeaderColumn = isFlag(attributes.get("firstCol"));
      table.hasLastRow = isFlag(attributes.get("lastRow"));
      table.hasLastColumn = isFlag(attributes.get("lastCol"));
      table.hasRowBands = isFlag(attributes.get("bandRow"));
      table.hasColumnBands = isFlag(attributes.get("bandCol"));
      table.isRightToLeft = isFlag(attributes.get("rtl"));
    } else if (name === "a:tableStyleId" && table) {
      this.#isTableStyle = true;
      table.style = "";
    } else if (name === "a:tr" && table) {
      this.#context.weight.add(cellWeight);
      this.#row = [];
      table.rows.push(this.#row);
    } else if (name === "a:tc" && this.#row) {
      this.#context.weight.add(cellWeight);
      this.#row.push({
        body: noText,
        fill: null,
        columns: atMost(1_000, attributes.get("gridSpan")),
        rows: atMost(65_534, attributes.get("rowSpan")),
        isMergedAcross: isFlag(attributes.get("hMerge")),
        isMergedDown: isFlag(attributes.get("vMerge")),
      });
    }
  }

  #end(raw: string): void {
    const name = local(raw);
    this.#parents.pop();
    this.#fills.end(raw);
    if (raw === "a:tableStyleId") this.#isTableStyle = false;
    if (name === "txBody" || raw === "a:txBody") this.#endBody();
    else if (this.#body) this.#body.end(raw);
    else if (name === "cNvPr" || name === "p14:cNvPr") this.#named = null;
    else if (name === "a:tr") this.#row = null;
    else if (elements.has(name)) this.#endShape();
  }

  #text(data: string): void {
    this.#body?.text(data);
    const table = this.#isTableStyle ? this.#top?.table : null;
    if (table && table.style!.length < 64) table.style += data.trim();
  }

  /** What a fill belongs to: a run, a shape or a cell. */
  #fillSink(name: string, parent: string): FillSink | null {
    const shape = this.#top;
    if (!shape) return null;
    const body = this.#body;
    if (body) {
      if (name === "a:highlight") return body.highlight();
      if (parent === "a:rPr") return body.colour();
      return parent === "a:defRPr" ? body.looks.colour() : null;
    }
    switch (local(parent)) {
      case "spPr":
      case "grpSpPr":
        return (fill) => {
          shape.fill = fill;
        };
      case "style":
        return (fill) => {
          if (name === "a:fillRef") shape.styleFill = fill;
          else if (name === "a:fontRef") shape.styleText = fill;
        };
      case "a:tcPr": {
        const cell = this.#row?.at(-1);
        return cell
          ? (fill) => {
              cell.fill = fill;
            }
          : null;
      }
      default:
        return null;
    }
  }

  #endBody(): void {
    const body = this.#body;
    this.#body = null;
    if (!body) return;
    const cell = this.#row?.at(-1);
    if (cell) cell.body = body;
    else if (!this.#row && this.#top) this.#top.body = body;
  }

  #endShape(): void {
    const shape = this.#open.pop();
    if (!shape || shape.isHidden) return;
    const outer = this.#top;
    if (outer?.element === "graphicFrame" || outer?.element === "control") {
      // The picture that an embedded object or control is shown by.
      outer.image ??= shape.image;
      outer.alt = isBlank(outer.alt) ? (shape.alt ?? outer.alt) : outer.alt;
      outer.isDecorative ||= shape.isDecorative;
    } else if (outer) outer.members.push(shape);
    else if (this.#isKept(shape)) this.shapes.push(shape);
  }
}
