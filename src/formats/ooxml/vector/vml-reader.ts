import type { ColourSpec } from "../colour/spec.ts";
import type { Attributes, XmlHandler } from "../xml.ts";
import { TextReader } from "./text-reader.ts";
import { newVectorShape, type VectorLine, type VectorShape, type VectorText } from "./vector-shape.ts";
import { type VmlSpace, vmlPaths } from "./vml-path.ts";
import {
  colourOf,
  fraction,
  frameOf,
  lengthIn,
  lengthOf,
  pixel,
  point,
  pointOf,
  rotationOf,
  spaceOf,
  styleOf,
} from "./vml-values.ts";

/** Pieces of all shapes of one part: shapes, and characters of paths by the dozen. */
const mostPieces = 100_000;
const charactersPerPiece = 12;
/** What a shape takes of memory besides its path. */
const piecesPerShape = 8;
const deepest = 30;
const mostTypes = 500;
const longestPath = 65_536;
/** Types that Office leaves out where another part of the file has said them (MSO_SPT), as presets. */
const presets = new Map([
  [1, "rect"],
  [2, "roundRect"],
  [3, "ellipse"],
  [4, "diamond"],
  [5, "triangle"],
  [6, "rtTriangle"],
  [7, "parallelogram"],
  [8, "trapezoid"],
  [9, "hexagon"],
  [10, "octagon"],
  [12, "star5"],
  [13, "rightArrow"],
  [20, "line"],
  [22, "can"],
  [32, "straightConnector1"],
  [33, "bentConnector2"],
  [34, "bentConnector3"],
  [38, "curvedConnector3"],
  [66, "leftArrow"],
  [67, "downArrow"],
  [68, "upArrow"],
  [69, "leftRightArrow"],
  [70, "upDownArrow"],
  [109, "flowChartProcess"],
  [110, "flowChartDecision"],
  [111, "flowChartInputOutput"],
  [114, "flowChartDocument"],
  [116, "flowChartTerminator"],
]);

const elements = new Set(
  "v:shape v:rect v:oval v:roundrect v:line v:polyline v:curve v:arc v:image v:group".split(" "),
);

const arrows = new Map([
  ["block", "triangle"],
  ["classic", "stealth"],
  ["open", "arrow"],
  ["oval", "oval"],
  ["diamond", "diamond"],
]);

const dashes = new Map<string, readonly number[]>([
  ["dot", [1, 3]],
  ["shortdot", [1, 1]],
  ["1 1", [1, 1]],
  ["dash", [4, 3]],
  ["shortdash", [3, 1]],
  ["longdash", [8, 3]],
  ["dashdot", [4, 3, 1, 3]],
  ["shortdashdot", [3, 1, 1, 1]],
  ["longdashdot", [8, 3, 1, 3]],
  ["longdashdotdot", [8, 3, 1, 3, 1, 3]],
]);

/** What a shape and the type that it is of may say (ECMA-376 part 4, 19.1.2.19 and 19.1.2.20). */
interface Said {
  path?: string | undefined;
  size?: string;
  origin?: string;
  adjustments?: string;
  filled?: string;
  stroked?: string;
  formulas: string[];
  preset: string | null;
}

interface Open {
  shape: VectorShape;
  name: string;
  said: Said;
  line: VectorLine;
  insets: VectorText["insets"] | null;
  anchor: VectorText["anchor"];
  points: string;
  corner: number | null;
}

const newSaid = (): Said => ({ formulas: [], preset: null });
const isOff = (value: string | null | undefined) => /^(?:f|false|0)$/i.test(value ?? "");

/** Reads shapes of VML as they are painted (ECMA-376 part 4, 19.1); each that stands in no group is given when it has ended. */
export class VmlReader implements XmlHandler {
  readonly #give: (shape: VectorShape) => void;
  readonly #types: Map<string, Said>;
  readonly #around: VmlReader | null;
  readonly #open: Open[] = [];
  readonly #parents: string[] = [];
  readonly #text: TextReader;
  #type: Said | null = null;
  #pieces = 0;
  /** Elements that are open within one that is passed over, that one counted. */
  #passed = 0;

  /** What stands in the words of shapes of another reader shares its types. */
  constructor(give: (shape: VectorShape) => void, around?: VmlReader) {
    this.#give = give;
    this.#text = new TextReader((count) => this.#keep(count));
    this.#types = around ? around.#types : new Map<string, Said>();
    this.#around = around ?? null;
  }

  /** It reads what Word has VML in. */
  get isWithin(): boolean {
    return this.#parents.length > 0;
  }

  /** Words in a shape are being read, which may hold drawings of their own. */
  get isInText(): boolean {
    return this.#text.isOpen;
  }

  #keep(count: number): boolean {
    if (this.#around) return this.#around.#keep(count);
    this.#pieces += count;
    return this.#pieces <= mostPieces;
  }

  #keepText(text: string): boolean {
    return this.#keep(Math.ceil(text.length / charactersPerPiece));
  }

  start(name: string, attributes: Attributes): void {
    const parent = this.#parents.at(-1) ?? "";
    this.#parents.push(name);
    if (this.#passed) {
      this.#passed++;
      return;
    }
    const open = this.#open.at(-1);
    if (open && (this.#text.isOpen || name === "w:txbxContent")) this.#text.start(name, parent, attributes);
    else if (name === "v:shapetype") this.#startType(attributes);
    else if (name === "v:f") this.#formula(attributes.get("eqn", 200));
    else if (elements.has(name)) this.#shape(name, attributes);
    else if (open && !this.#type) this.#property(name, open, attributes);
  }

  #say(said: Said, attributes: Attributes): Said {
    const take = (key: keyof Omit<Said, "formulas" | "preset">, name: string, limit = 64) => {
      const value = attributes.get(name, limit);
      if (value !== null) said[key] = value;
    };
    take("path", "path", longestPath);
    take("size", "coordsize");
    take("origin", "coordorigin");
    take("adjustments", "adj", 255);
    take("filled", "filled");
    take("stroked", "stroked");
    const number = /_t(\d{1,3})$/.exec(attributes.get("type", 64) ?? attributes.get("id", 64) ?? "")?.[1];
    if (number !== undefined) said.preset = presets.get(Number(number)) ?? said.preset;
    return said;
  }

  #startType(attributes: Attributes): void {
    this.#type = this.#say(newSaid(), attributes);
    const id = attributes.get("id", 64);
    if (id !== null && this.#types.size < mostTypes) this.#types.set(id, this.#type);
  }

  #formula(equation: string | null): void {
    const said = this.#type ?? this.#open.at(-1)?.said;
    if (said && equation !== null && this.#keep(1)) said.formulas.push(equation);
  }

  #shape(name: string, attributes: Attributes): void {
    if (!this.#keep(piecesPerShape) || this.#open.length > deepest) {
      this.#passed = 1;
      return;
    }
    const type = this.#types.get(attributes.get("type", 64)?.replace(/^#/, "") ?? "");
    const said = type ? { ...type, formulas: [...type.formulas] } : newSaid();
    this.#say(said, attributes);
    const style = styleOf(attributes.get("style", 2_000) ?? "");
    const shape = newVectorShape(name === "v:group" ? "group" : "shape", attributes.element);
    const isMember = this.#open.length > 0;
    shape.isHidden = style.get("visibility") === "hidden";
    shape.rotation = rotationOf(style.get("rotation"));
    const flip = style.get("flip") ?? "";
    shape.isFlippedAcross = flip.includes("x");
    shape.isFlippedDown = flip.includes("y");
    shape.frame = frameOf(style, isMember);
    const line: VectorLine = { fill: null, width: null, dash: [], head: "", tail: "" };
    const isLine = name === "v:line" || name === "v:curve" || name === "v:arc";
    const isFilled = !isOff(said.filled) && !(isLine && said.filled === undefined);
    if (name !== "v:group") {
      const colour = colourOf(attributes.get("fillcolor", 64) ?? "white");
      shape.fill = isFilled && colour !== "none" ? { sort: "solid", colours: [colour] } : { sort: "none" };
      const stroke = colourOf(attributes.get("strokecolor", 64) ?? "black");
      const isStroked = !isOff(said.stroked) && stroke !== "none" && name !== "v:image";
      line.fill = isStroked ? { sort: "solid", colours: [stroke as ColourSpec] } : { sort: "none" };
      line.width = Math.round(lengthOf(attributes.get("strokeweight", 32), point) ?? 0.75 * point);
      shape.line = line;
    }
    const anchor = style.get("v-text-anchor") ?? "";
    const open: Open = {
      shape,
      name,
      said,
      line,
      insets: null,
      anchor: anchor.startsWith("middle") ? "middle" : anchor.startsWith("bottom") ? "bottom" : "top",
      points: attributes.get("points", longestPath) ?? "",
      corner: name === "v:roundrect" ? (fraction(attributes.get("arcsize", 16)) ?? 0.2) : null,
    };
    if (name === "v:line" || name === "v:curve") this.#ends(open, attributes, isMember);
    this.#open.push(open);
  }

  /** A line from one point to another. */
  #ends({ shape, name }: Open, attributes: Attributes, isMember: boolean): void {
    const from = pointOf(attributes.get("from", 64) ?? "0,0", isMember);
    const to = pointOf(attributes.get("to", 64) ?? "0,0", isMember);
    const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    shape.frame = { x, y, width: Math.abs(to[0] - from[0]), height: Math.abs(to[1] - from[1]) };
    if (to[0] < from[0]) shape.isFlippedAcross = !shape.isFlippedAcross;
    if (to[1] < from[1]) shape.isFlippedDown = !shape.isFlippedDown;
    const preset = name === "v:line" ? "line" : "curvedConnector3";
    shape.geometry = { preset, adjustments: new Map(), guides: [], paths: [] };
  }

  #property(name: string, { shape, line, said, ...open }: Open, attributes: Attributes): void {
    switch (name) {
      case "v:fill":
        this.#fill(shape, attributes);
        return;
      case "v:stroke": {
        if (isOff(attributes.get("on", 8))) line.fill = { sort: "none" };
        line.dash = dashes.get(attributes.get("dashstyle", 32) ?? "") ?? [];
        line.head = arrows.get(attributes.get("startarrow", 16) ?? "") ?? "";
        line.tail = arrows.get(attributes.get("endarrow", 16) ?? "") ?? "";
        return;
      }
      case "v:path":
        said.path = attributes.get("v", longestPath) ?? said.path;
        return;
      case "v:textbox": {
        const inset = (attributes.get("inset", 128) ?? "").split(",");
        const of = (at: number, usual: number) => lengthOf(inset[at] ?? null, pixel) ?? usual;
        const top = this.#open.at(-1)!;
        top.insets = [of(0, 91_440), of(1, 45_720), of(2, 91_440), of(3, 45_720)];
        return;
      }
      case "v:imagedata":
        shape.picture = attributes.get("r:id", 255) ?? attributes.get("o:relid", 255);
        if (shape.sort === "shape" && shape.picture !== null) shape.sort = "picture";
        return;
      case "v:textpath":
        if (!isOff(attributes.get("on", 8)) && open.name !== "v:group") letter(shape, attributes);
    }
  }

  #fill(shape: VectorShape, attributes: Attributes): void {
    if (isOff(attributes.get("on", 8))) shape.fill = { sort: "none" };
    if (shape.fill?.sort !== "solid") return;
    const [own] = shape.fill.colours;
    const type = attributes.get("type", 32) ?? "solid";
    const other = colourOf(attributes.get("color2", 64) ?? "white");
    const picture = attributes.get("r:id", 255) ?? attributes.get("o:relid", 255);
    if ((type === "frame" || type === "tile") && picture !== null)
      shape.fill = { sort: "picture", relationship: picture };
    else if (type.startsWith("gradient") && own && other !== "none") {
      const isTurned = (attributes.get("focus", 8) ?? "").startsWith("100");
      const [first, last] = isTurned ? [own, other] : [other, own];
      const angle = 90 - (Number.parseFloat(attributes.get("angle", 16) ?? "") || 0);
      shape.fill = {
        sort: "gradient",
        stops: [
          { at: 0, colour: first },
          { at: 1, colour: last },
        ],
        angle,
      };
    } else {
      const opacity = fraction(attributes.get("opacity", 16));
      if (own && opacity !== null && opacity < 1) own.changes.push(["alpha", Math.max(0, opacity)]);
    }
  }

  end(name: string): void {
    this.#parents.pop();
    if (this.#passed) {
      this.#passed--;
      return;
    }
    const open = this.#open.at(-1);
    if (open && this.#text.isOpen) {
      this.#text.end(name, open.shape);
      return;
    }
    if (name === "v:shapetype") this.#type = null;
    else if (open && elements.has(name)) this.#finish();
  }

  text(text: string): void {
    if (!this.#passed) this.#text.text(text);
  }

  #finish(): void {
    const open = this.#open.pop()!;
    const { shape, said, insets, anchor } = open;
    const space = spaceOf(said);
    if (shape.sort === "group")
      shape.inner = { x: space.x, y: space.y, width: space.width, height: space.height };
    else if (shape.sort === "shape" && !shape.geometry) this.#geometry(open, space);
    if (shape.text && insets) Object.assign(shape.text, { insets, anchor });
    const outer = this.#open.at(-1)?.shape;
    if (outer) outer.members.push(shape);
    else this.#give(shape);
  }

  #geometry({ shape, name, said, points, corner }: Open, space: VmlSpace): void {
    const geometry = { adjustments: new Map<string, number>(), guides: [], paths: [] };
    if (name === "v:polyline") {
      const isMember = this.#open.length > 0;
      if (!this.#keepText(points)) return;
      const places = points.split(/[\s,]+/).map((value) => lengthIn(value, isMember) ?? 0);
      const [xs, ys] = [places.filter((_, at) => at % 2 === 0), places.filter((_, at) => at % 2 === 1)];
      if (!ys.length) return;
      const least = (all: readonly number[]) => all.reduce((one, other) => Math.min(one, other));
      const most = (all: readonly number[]) => all.reduce((one, other) => Math.max(one, other));
      const [x, y] = [least(xs), least(ys)];
      const box = { x, y, width: most(xs) - x, height: most(ys) - y };
      shape.frame = box;
      const path = `m${ys.map((value, at) => `${xs[at]!},${value}`).join(" l")}`;
      shape.geometry = { ...geometry, preset: null, paths: vmlPaths(path, [], [], box) };
    } else if (said.path !== undefined) {
      if (!this.#keepText(said.path) || !this.#keep(said.formulas.length)) return;
      const adjustments = (said.adjustments ?? "").split(",").map((value) => Number(value) || 0);
      const paths = vmlPaths(said.path, said.formulas, adjustments, space);
      shape.geometry = { ...geometry, preset: null, paths };
    } else {
      const preset =
        name === "v:oval" ? "ellipse" : name === "v:roundrect" ? "roundRect" : (said.preset ?? "rect");
      // Half of the shorter side is 1 in VML, and 50,000 in DrawingML.
      if (corner !== null) geometry.adjustments.set("adj", Math.min(0.5, corner) * 100_000);
      shape.geometry = { ...geometry, preset: name === "v:arc" ? "arc" : preset };
    }
  }
}

/** Letters drawn along a path: shown as a line of text in their place. */
function letter(shape: VectorShape, attributes: Attributes): void {
  const text = attributes.get("string", 400) ?? "";
  if (!text.trim()) return;
  const { fill, frame } = shape;
  const colour = fill?.sort === "solid" ? (fill.colours[0] ?? null) : null;
  const size = frame && Math.min(frame.height / point, (1.6 * frame.width) / point / text.length);
  shape.text = {
    paragraphs: [
      { align: "middle", runs: [{ text, size: size || null, isBold: false, isItalic: false, colour }] },
    ],
    anchor: "middle",
    insets: [0, 0, 0, 0],
  };
  shape.fill = { sort: "none" };
  if (shape.line) shape.line.fill = { sort: "none" };
}
