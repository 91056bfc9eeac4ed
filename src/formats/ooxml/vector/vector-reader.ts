import { type ColourSpec, colourElements, colourSpec, takeChange } from "../colour/spec.ts";
import { measured } from "../drawing/shape.ts";
import { isOn, wholeNumber } from "../values.ts";
import type { Attributes, XmlHandler } from "../xml.ts";
import { TextReader } from "./text-reader.ts";
import {
  newVectorShape,
  type VectorFill,
  type VectorGeometry,
  type VectorLine,
  type VectorShape,
} from "./vector-shape.ts";

/** Pieces of all shapes of one part: shapes, commands of paths, words. What goes beyond is not drawn. */
const mostPieces = 200_000;
/** Groups within groups. */
const deepest = 30;
/** Stops of one gradient. */
const mostStops = 12;

const sorts = new Map<string, VectorShape["sort"]>([
  ["sp", "shape"],
  ["wsp", "shape"],
  ["cxnSp", "shape"],
  ["pic", "picture"],
  ["grpSp", "group"],
  ["wgp", "group"],
  ["wpc", "group"],
  ["lockedCanvas", "group"],
  ["spTree", "group"],
]);
const prefixes = new Set(["p", "wps", "wpg", "wpc", "pic", "dsp", "lc", "a"]);

/** Strokes and gaps by the width of the line (20.1.10.48). */
const dashes = new Map<string, readonly number[]>([
  ["dot", [1, 3]],
  ["sysDot", [1, 1]],
  ["dash", [4, 3]],
  ["sysDash", [3, 1]],
  ["lgDash", [8, 3]],
  ["dashDot", [4, 3, 1, 3]],
  ["sysDashDot", [3, 1, 1, 1]],
  ["lgDashDot", [8, 3, 1, 3]],
  ["lgDashDotDot", [8, 3, 1, 3, 1, 3]],
  ["sysDashDotDot", [3, 1, 1, 1, 1, 1]],
]);

const isFlag = (value: string | null) => value !== null && isOn(value);

/** Reads shapes of DrawingML with all that they are painted by; each that stands in no group is given when it has ended. */
export class VectorReader implements XmlHandler {
  readonly #give: (shape: VectorShape) => void;
  readonly #open: VectorShape[] = [];
  readonly #parents: string[] = [];
  readonly #text: TextReader;
  #pieces = 0;
  /** Elements that are open in one that is passed over, that one counted. */
  #passed = 0;
  #isGroupFrame = false;
  #colour: ColourSpec | null = null;
  /** Takes the colour that is read, and the fill. */
  #takeColour: ((colour: ColourSpec) => void) | null = null;
  #gradient: (VectorFill & { sort: "gradient" }) | null = null;
  #stop = 0;
  #line: VectorLine | null = null;

  constructor(give: (shape: VectorShape) => void) {
    this.#give = give;
    this.#text = new TextReader((count) => this.#keep(count));
  }

  /** There is more than is drawn. */
  get isFull(): boolean {
    return this.#pieces > mostPieces;
  }

  /** A shape is being read. */
  get isWithin(): boolean {
    return this.#open.length > 0;
  }

  #keep(count: number): boolean {
    this.#pieces += count;
    return !this.isFull;
  }

  get #top(): VectorShape | undefined {
    return this.#open.at(-1);
  }

  start(name: string, attributes: Attributes): void {
    const parent = this.#parents.at(-1) ?? "";
    this.#parents.push(name);
    if (this.#passed) {
      this.#passed++;
      return;
    }
    const colon = name.indexOf(":");
    const [prefix, local] = [name.slice(0, colon), name.slice(colon + 1)];
    const sort = sorts.get(local);
    if (sort !== undefined && prefixes.has(prefix)) {
      this.#startShape(sort, attributes);
      return;
    }
    const shape = this.#top;
    if (!shape) return;
    if (this.#text.isOpen || local === "txBody" || name === "w:txbxContent") {
      if (this.#text.start(name, parent, attributes)) this.#fillStart(name, attributes);
      return;
    }
    if (local === "graphicFrame" || local === "contentPart" || name === "w:drawing") this.#passed = 1;
    else if (prefix === "a")
      this.#fillStart(name, attributes, parent) || this.#take(name, parent, attributes);
    else this.#takeOwn(name, local, shape, attributes);
  }

  #startShape(sort: VectorShape["sort"], attributes: Attributes): void {
    if (!this.#keep(1) || this.#open.length > deepest) {
      this.#passed = 1;
      return;
    }
    this.#open.push(newVectorShape(sort, attributes.element));
    this.#line = null;
  }

  #takeOwn(name: string, local: string, shape: VectorShape, attributes: Attributes): void {
    switch (local) {
      case "cNvPr":
        shape.isHidden = isFlag(attributes.get("hidden", 8));
        return;
      case "ph":
        shape.isPlaceholder = true;
        return;
      case "cNvSpPr":
        shape.isTextBox = isFlag(attributes.get("txBox", 8));
        return;
      case "xfrm":
        this.#takeTransform(shape, attributes);
        return;
      case "txXfrm":
        // Where the text of a diagram's shape stands.
        this.#isGroupFrame = true;
        return;
      case "bodyPr":
        this.#text.takeBody(name, attributes, shape);
        return;
    }
  }

  #takeTransform(shape: VectorShape, attributes: Attributes): void {
    shape.rotation = (wholeNumber(attributes.get("rot", 16)) ?? 0) / 60_000;
    shape.isFlippedAcross = isFlag(attributes.get("flipH", 8));
    shape.isFlippedDown = isFlag(attributes.get("flipV", 8));
  }

  #take(name: string, parent: string, attributes: Attributes): void {
    const shape = this.#top!;
    switch (name) {
      case "a:xfrm":
        this.#takeTransform(shape, attributes);
        return;
      case "a:off":
      case "a:ext":
        if (!parent.endsWith("frm") && !parent.endsWith("Xfrm")) return;
        if (this.#isGroupFrame) shape.inner = measured(shape.inner, name, attributes);
        else shape.frame = measured(shape.frame, name, attributes);
        return;
      case "a:chOff":
      case "a:chExt":
        shape.inner = measured(shape.inner, name === "a:chOff" ? "a:off" : "a:ext", attributes);
        return;
      case "a:prstGeom":
        shape.geometry = newGeometry(attributes.get("prst", 64) ?? "rect");
        return;
      case "a:custGeom":
        shape.geometry = newGeometry(null);
        return;
      case "a:ln":
        this.#line = {
          fill: null,
          width: wholeNumber(attributes.get("w", 16)),
          dash: [],
          head: "",
          tail: "",
        };
        if (!shape.line) shape.line = this.#line;
        return;
      case "a:prstDash":
        if (this.#line) this.#line.dash = dashes.get(attributes.get("val", 32) ?? "") ?? [];
        return;
      case "a:headEnd":
        if (this.#line) this.#line.head = attributes.get("type", 16) ?? "";
        return;
      case "a:tailEnd":
        if (this.#line) this.#line.tail = attributes.get("type", 16) ?? "";
        return;
      case "a:blip":
        this.#takePicture(shape, attributes);
        return;
      default:
        if (shape.geometry) this.#takeGeometry(shape.geometry, name, parent, attributes);
    }
  }

  #takePicture(shape: VectorShape, attributes: Attributes): void {
    const relationship = attributes.get("r:embed", 255);
    if (relationship === null) return;
    if (shape.sort === "picture") shape.picture ??= relationship;
    else shape.fill = { sort: "picture", relationship };
  }

  #takeGeometry(geometry: VectorGeometry, name: string, parent: string, attributes: Attributes): void {
    const { paths, guides, adjustments } = geometry;
    if (name === "a:gd") {
      if (!this.#keep(1)) return;
      const guide = attributes.get("name", 64) ?? "";
      const formula = attributes.get("fmla", 255) ?? "";
      guides.push({ name: guide, formula });
      const value = /^val\s+(-?\d+)$/.exec(formula)?.[1];
      if (parent === "a:avLst" && value !== undefined) adjustments.set(guide, Number(value));
    } else if (name === "a:path") {
      if (!this.#keep(1)) return;
      const stroke = attributes.get("stroke", 8);
      paths.push({
        width: wholeNumber(attributes.get("w", 16)),
        height: wholeNumber(attributes.get("h", 16)),
        isFilled: attributes.get("fill", 16) !== "none",
        isStroked: stroke === null || isOn(stroke),
        commands: [],
      });
    } else if (parent === "a:path") {
      const operands = name === "a:arcTo" ? arcOperands(attributes) : [];
      if (this.#keep(1)) paths.at(-1)?.commands.push({ name, operands });
    } else if (name === "a:pt" && this.#keep(1)) {
      const command = paths.at(-1)?.commands.at(-1);
      if (command && command.operands.length < 6)
        command.operands.push(attributes.get("x", 64) ?? "0", attributes.get("y", 64) ?? "0");
    }
  }

  /** Takes what fills and colours are written by; whether it was that. */
  #fillStart(name: string, attributes: Attributes, parent = ""): boolean {
    if (this.#colour) {
      takeChange(this.#colour, name, attributes);
      return true;
    }
    if (colourElements.has(name)) {
      if (!this.#takeColour) return true;
      this.#colour = colourSpec(name, attributes);
      this.#takeColour(this.#colour);
      return true;
    }
    if (this.#text.isOpen) {
      if (name === "a:solidFill") this.#takeColour = this.#text.colourSink;
      return true;
    }
    return this.#areaStart(name, parent, attributes);
  }

  #areaStart(name: string, parent: string, attributes: Attributes): boolean {
    const shape = this.#top!;
    const isOfLine = parent === "a:ln";
    const set = (fill: VectorFill) => {
      if (isOfLine && this.#line) this.#line.fill = fill;
      else if (parent.endsWith("pPr")) shape.fill = fill;
    };
    switch (name) {
      case "a:noFill":
        set({ sort: "none" });
        return true;
      case "a:grpFill":
        set({ sort: "group" });
        return true;
      case "a:solidFill":
      case "a:pattFill": {
        const fill: VectorFill = { sort: name === "a:solidFill" ? "solid" : "pattern", colours: [] };
        set(fill);
        this.#takeColour = (colour) => fill.colours.push(colour);
        return true;
      }
      case "a:gradFill": {
        const fill: VectorFill & { sort: "gradient" } = { sort: "gradient", stops: [], angle: 0 };
        set(fill);
        this.#gradient = fill;
        return true;
      }
      case "a:gs": {
        this.#stop = (wholeNumber(attributes.get("pos", 16)) ?? 0) / 100_000;
        const stops = this.#gradient?.stops ?? [];
        this.#takeColour = (colour) => {
          if (stops.length < mostStops) stops.push({ at: this.#stop, colour });
        };
        return true;
      }
      case "a:lin":
        if (this.#gradient) this.#gradient.angle = (wholeNumber(attributes.get("ang", 16)) ?? 0) / 60_000;
        return true;
      case "a:fillRef":
      case "a:lnRef": {
        const index = wholeNumber(attributes.get("idx", 8)) ?? 0;
        const fill: VectorFill = { sort: "style", index, colour: null };
        if (name === "a:fillRef") shape.styleFill = fill;
        else shape.styleLine = fill;
        this.#takeColour = (colour) => {
          fill.colour = colour;
        };
        return true;
      }
      case "a:fontRef":
        this.#takeColour = (colour) => {
          shape.styleText = colour;
        };
        return true;
      case "a:effectRef":
      case "a:effectLst":
      case "a:scene3d":
      case "a:sp3d":
      case "a:extLst":
        this.#passed = 1;
        return true;
      default:
        return false;
    }
  }

  end(name: string): void {
    this.#parents.pop();
    if (this.#passed) {
      this.#passed--;
      return;
    }
    const isColour = colourElements.has(name);
    if (isColour) this.#colour = null;
    if (!this.#top || (isColour && !this.#text.isOpen)) return;
    if (this.#text.isOpen) {
      this.#text.end(name, this.#top);
      if (name === "a:solidFill") this.#takeColour = null;
      return;
    }
    const colon = name.indexOf(":");
    const local = name.slice(colon + 1);
    if (sorts.has(local) && prefixes.has(name.slice(0, colon))) this.#endShape();
    else if (local === "txXfrm") this.#isGroupFrame = false;
    else if (name === "a:ln") this.#line = null;
    else if (name === "a:gradFill") this.#gradient = null;
    else if (/^a:(?:solidFill|pattFill|gs|fillRef|lnRef|fontRef)$/.test(name)) this.#takeColour = null;
  }

  text(text: string): void {
    if (!this.#passed) this.#text.text(text);
  }

  #endShape(): void {
    const shape = this.#open.pop();
    if (!shape) return;
    this.#line = null;
    const outer = this.#top;
    if (outer) outer.members.push(shape);
    else this.#give(shape);
  }
}

const newGeometry = (preset: string | null): VectorGeometry => ({
  preset,
  adjustments: new Map(),
  guides: [],
  paths: [],
});

const arcOperands = (attributes: Attributes): string[] =>
  ["wR", "hR", "stAng", "swAng"].map((name) => attributes.get(name, 64) ?? "0");
