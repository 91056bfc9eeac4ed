import { isColour, type Paint } from "../ooxml/colour/paint.ts";
import {
  type ColourSpec,
  colourElements,
  colourSpec,
  type FillSpec,
  fillOf,
  resolvedColour,
  resolvedFill,
  takeChange,
} from "../ooxml/colour/spec.ts";
import { isOn, rgb, wholeNumber } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";
import { type WordColours, white } from "./colours.ts";
import type { CellFormat } from "./table-look.ts";

/** The drawing that is read, and the shape of it. */
interface OpenDrawing {
  fill: FillSpec | null;
  /** As VML says it. */
  paint: Paint | null | undefined;
  /** Of the text, where the shape's style says so. */
  text: ColourSpec | null;
  isFloating: boolean;
  isGrouped: boolean;
  isBehindText: boolean;
  /** It paints something: a picture, or a shape with a fill. */
  paints: boolean;
  /** The colour that is read, and what it is for. */
  colour: ColourSpec | null;
  holder: "fill" | "fillRef" | "fontRef" | null;
}

const vmlShapes = new Set(["v:shape", "v:rect", "v:roundrect", "v:oval"]);

/** What text boxes are filled with (DrawingML within w:drawing, VML within w:pict), and what lies behind the text. */
export class BoxFills {
  readonly #open: OpenDrawing[] = [];

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  begin(): void {
    this.#open.push({
      fill: null,
      paint: undefined,
      text: null,
      isFloating: false,
      isGrouped: false,
      isBehindText: false,
      paints: false,
      colour: null,
      holder: null,
    });
  }

  /** A drawing has ended: whether it lies behind the text of the page and can be seen through it. */
  finish(): boolean {
    const drawing = this.#open.pop();
    return drawing ? drawing.isBehindText && drawing.paints : false;
  }

  start(name: string, parent: string, attributes: Attributes): void {
    const drawing = this.#open.at(-1);
    if (!drawing) return;
    if (drawing.colour) takeChange(drawing.colour, name, attributes);
    else if (colourElements.has(name)) this.#colour(drawing, name, attributes);
    else if (parent === "wps:spPr") this.#fill(drawing, name);
    else if (name === "wp:anchor") {
      drawing.isFloating = true;
      const behind = attributes.get("behindDoc", 8);
      drawing.isBehindText = behind !== null && isOn(behind);
    } else if (name === "wpg:wgp" || name === "wpc:wpc" || name === "v:group") drawing.isGrouped = true;
    else if (name === "wps:wsp") Object.assign(drawing, { fill: null, text: null, paint: undefined });
    else if (name === "pic:blipFill") drawing.paints = true;
    else if (name === "a:fillRef" && parent === "wps:style" && !drawing.fill) {
      drawing.fill = { reference: wholeNumber(attributes.get("idx", 8)) ?? 0, colour: null };
      drawing.holder = "fillRef";
    } else if (name === "a:fontRef" && parent === "wps:style") drawing.holder = "fontRef";
    else if (vmlShapes.has(name)) this.#vml(drawing, attributes);
    else if (name === "v:fill" && isColour(drawing.paint)) {
      const type = attributes.get("type", 32) ?? "solid";
      if (type !== "solid") drawing.paint = /^(?:frame|tile)$/.test(type) ? "picture" : "gradient";
      else if ((attributes.get("opacity", 16) ?? "1") !== "1") drawing.paint = "transparency";
    }
  }

  end(name: string): void {
    const drawing = this.#open.at(-1);
    if (!drawing) return;
    if (colourElements.has(name)) drawing.colour = null;
    else if (name === "a:solidFill" || name === "a:fillRef" || name === "a:fontRef") drawing.holder = null;
  }

  /** Of the text box that begins: what is behind its text, and in which colour it is where it does not say. */
  box(colours: WordColours, around: Paint): { background: Paint; cellFormat: CellFormat } {
    const drawing = this.#open.at(-1);
    if (!drawing) return { background: around, cellFormat: {} };
    const { fill, paint, text, isFloating, isGrouped } = drawing;
    const own =
      paint !== undefined ? paint : fill === null ? null : resolvedFill(fill, colours.palette, "overlap");
    const background = own ?? (isFloating || isGrouped ? "overlap" : around);
    return { background, cellFormat: text ? { colour: resolvedColour(text, colours.palette) } : {} };
  }

  #fill(drawing: OpenDrawing, name: string): void {
    const fill = fillOf(name);
    if (fill !== undefined) {
      drawing.fill = fill;
      drawing.paints ||= fill !== "none";
    } else if (name === "a:solidFill") {
      drawing.holder = "fill";
      drawing.paints = true;
    }
  }

  #colour(drawing: OpenDrawing, name: string, attributes: Attributes): void {
    if (drawing.holder === null) return;
    const spec = colourSpec(name, attributes);
    drawing.colour = spec;
    if (drawing.holder === "fill") drawing.fill = spec;
    else if (drawing.holder === "fontRef") drawing.text = spec;
    else if (drawing.fill && typeof drawing.fill === "object" && "reference" in drawing.fill)
      drawing.fill.colour = spec;
  }

  /** A VML shape is white where it does not say otherwise. */
  #vml(drawing: OpenDrawing, attributes: Attributes): void {
    const style = attributes.get("style", 1_000) ?? "";
    if (/position\s*:\s*absolute/.test(style)) drawing.isFloating = true;
    const filled = attributes.get("filled", 8);
    const colour = attributes.get("fillcolor", 64);
    const value = /^#[\da-f]{6}/i.exec(colour ?? "")?.[0] ?? null;
    drawing.paint =
      filled !== null && /^f/.test(filled)
        ? null
        : colour === null || /^white\b/.test(colour)
          ? white
          : (rgb(value) ?? "style");
  }
}
