import { shownBranches } from "../../formats/ooxml/branches.ts";
import {
  type ListStyle,
  type Paragraph,
  TextBody,
  type TextContext,
} from "../../formats/ooxml/drawing/text.ts";
import { isOn, wholeNumber } from "../../formats/ooxml/values.ts";
import type { Attributes, XmlHandler } from "../../formats/ooxml/xml.ts";
import type { Placeholder } from "../../formats/pptx/layouts.ts";

export interface Cell {
  paragraphs: Paragraph[];
  columns: number;
  rows: number;
  /** Covered by a cell beside or above it. */
  isMerged: boolean;
}

/** A table of DrawingML (ECMA-376 part 1, 21.1.3). */
export interface DrawnTable {
  hasHeaderRow: boolean;
  hasHeaderColumn: boolean;
  isRightToLeft: boolean;
  rows: Cell[][];
}

/** A thing on a slide or over the cells of a sheet, in reading order. */
export interface Thing {
  /** "sp", "pic", "grpSp", "graphicFrame", "cxnSp", "contentPart" or "control". */
  element: string;
  name: string;
  alt: string | null;
  isDecorative: boolean;
  isHidden: boolean;
  placeholder: Placeholder | null;
  isTextBox: boolean;
  /** Where a click on it leads. */
  href: string | null;
  paragraphs: Paragraph[];
  /** Relationship of its picture. */
  image: string | null;
  media: "audio" | "video" | null;
  /** Of a graphic frame: the last step of its graphic's uri. */
  graphic: string;
  /** Relationship of a chart, or of a diagram's data. */
  content: string | null;
  table: DrawnTable | null;
  /** Of a group. */
  members: Thing[];
}

export interface ThingContext extends TextContext {
  /** How a paragraph of a level in this placeholder, or in none, is marked where the slide does not say. */
  listStyle(placeholder: Placeholder | null, level: number): ListStyle | null;
}

const elements = new Set(["sp", "pic", "grpSp", "graphicFrame", "cxnSp", "contentPart", "control"]);
/** What a kept thing or cell weighs. */
const thingWeight = 300;
const cellWeight = 100;

const newThing = (element: string, outer: Thing | undefined): Thing => ({
  element,
  name: "",
  alt: null,
  isDecorative: false,
  isHidden: outer?.isHidden ?? false,
  placeholder: null,
  isTextBox: false,
  href: null,
  paragraphs: [],
  image: null,
  media: null,
  graphic: "",
  content: null,
  table: null,
  members: [],
});

const isFlag = (value: string | null) => value !== null && isOn(value);
const atMost = (most: number, value: string | null) => Math.max(1, Math.min(wholeNumber(value) ?? 1, most));

/** Names without the prefix of slides or of drawings on sheets, which are alike. */
const local = (name: string): string =>
  name.startsWith("p:") ? name.slice(2) : name.startsWith("xdr:") ? name.slice(4) : name;

/** Reads the shapes, pictures, groups and frames of a slide, its notes or a sheet's drawing; hidden ones are left out. */
export class ThingReader {
  readonly things: Thing[] = [];
  readonly #context: ThingContext;
  readonly #open: Thing[] = [];
  readonly #parents: string[] = [];
  /** Whose non-visual properties are being told. */
  #named: Thing | null = null;
  #body: TextBody | null = null;
  #row: Cell[] | null = null;

  constructor(context: ThingContext) {
    this.#context = context;
  }

  /** Takes a part's XML. */
  get handler(): XmlHandler {
    return shownBranches(
      {
        start: (name, attributes) => this.#start(name, attributes),
        end: (name) => this.#end(name),
        text: (data) => this.#body?.text(data),
      },
      undefined,
      // There stand the pictures of controls and embedded objects.
      () => this.#parents.includes("p:controls") || this.#top?.graphic === "ole",
    );
  }

  get #top(): Thing | undefined {
    return this.#open.at(-1);
  }

  #start(raw: string, attributes: Attributes): void {
    const name = local(raw);
    const parent = this.#parents.at(-1) ?? "";
    this.#parents.push(raw);
    if (elements.has(name)) {
      this.#context.weight.add(thingWeight);
      this.#open.push(newThing(name, this.#top));
      // The control's own element has its name.
      if (name === "control") this.#top!.name = attributes.get("name", 255) ?? "";
    }
    const thing = this.#top;
    if (!thing) return;
    if (this.#body) this.#body.start(raw, attributes, parent);
    else if (name === "txBody" || raw === "a:txBody") this.#startBody(thing);
    else this.#take(name, thing, attributes, parent);
  }

  #startBody(thing: Thing): void {
    const { listStyle } = this.#context;
    this.#body = this.#row
      ? new TextBody(this.#context)
      : new TextBody(this.#context, (level) => listStyle(thing.placeholder, level));
  }

  #take(name: string, thing: Thing, attributes: Attributes, parent: string): void {
    switch (name) {
      case "cNvPr":
      case "p14:cNvPr":
        if (thing.element !== "control") thing.name = attributes.get("name", 255) ?? "";
        thing.alt = attributes.get("descr");
        this.#context.weight.add(thing.name.length + (thing.alt?.length ?? 0));
        thing.isHidden ||= isFlag(attributes.get("hidden"));
        this.#named = thing;
        return;
      case "ph":
        thing.placeholder = { type: attributes.get("type", 64), index: attributes.get("idx", 64) };
        return;
      case "cNvSpPr":
        thing.isTextBox = isFlag(attributes.get("txBox"));
        return;
      case "adec:decorative":
        if (this.#named) this.#named.isDecorative = isOn(attributes.get("val"));
        return;
      case "a:hlinkClick":
        if (this.#named) this.#named.href = this.#context.target(attributes);
        return;
      case "a:videoFile":
      case "a:quickTimeFile":
        thing.media = "video";
        return;
      case "a:audioFile":
      case "a:wavAudioFile":
        thing.media = "audio";
        return;
      case "a:blip":
        if (local(parent) === "blipFill") thing.image ??= attributes.get("r:embed", 255);
        return;
      case "am3d:blip":
        thing.image ??= attributes.get("r:embed", 255);
        return;
      case "a:graphicData": {
        const uri = attributes.get("uri", 255) ?? "";
        thing.graphic = uri.slice(uri.lastIndexOf("/") + 1);
        return;
      }
      case "c:chart":
      case "cx:chart":
        thing.content ??= attributes.get("r:id", 255);
        return;
      case "dgm:relIds":
        thing.content ??= attributes.get("r:dm", 255);
        return;
      default:
        this.#takeTable(name, thing, attributes);
    }
  }

  #takeTable(name: string, thing: Thing, attributes: Attributes): void {
    const { table } = thing;
    if (name === "a:tbl")
      thing.table = { hasHeaderRow: false, hasHeaderColumn: false, isRightToLeft: false, rows: [] };
    else if (name === "a:tblPr" && table) {
      table.hasHeaderRow = isFlag(attributes.get("firstRow"));
      table.hasHeaderColumn = isFlag(attributes.get("firstCol"));
      table.isRightToLeft = isFlag(attributes.get("rtl"));
    } else if (name === "a:tr" && table) {
      this.#context.weight.add(cellWeight);
      this.#row = [];
      table.rows.push(this.#row);
    } else if (name === "a:tc" && this.#row) {
      this.#context.weight.add(cellWeight);
      this.#row.push({
        paragraphs: [],
        columns: atMost(1_000, attributes.get("gridSpan")),
        rows: atMost(65_534, attributes.get("rowSpan")),
        isMerged: isFlag(attributes.get("hMerge")) || isFlag(attributes.get("vMerge")),
      });
    }
  }

  #end(raw: string): void {
    const name = local(raw);
    this.#parents.pop();
    if (name === "txBody" || raw === "a:txBody") this.#endBody();
    else if (this.#body) this.#body.end(raw);
    else if (name === "cNvPr" || name === "p14:cNvPr") this.#named = null;
    else if (name === "a:tr") this.#row = null;
    else if (elements.has(name)) this.#endThing();
  }

  #endBody(): void {
    const paragraphs = this.#body?.paragraphs ?? [];
    this.#body = null;
    const cell = this.#row?.at(-1);
    if (cell) cell.paragraphs = paragraphs;
    else if (!this.#row && this.#top) this.#top.paragraphs = paragraphs;
  }

  #endThing(): void {
    const thing = this.#open.pop();
    if (!thing || thing.isHidden) return;
    const outer = this.#top;
    if (outer?.element === "graphicFrame" || outer?.element === "control") {
      // The picture that an embedded object or control is shown by.
      outer.image ??= thing.image;
      outer.alt ??= thing.alt;
      outer.isDecorative ||= thing.isDecorative;
    } else (outer?.members ?? this.things).push(thing);
  }
}
