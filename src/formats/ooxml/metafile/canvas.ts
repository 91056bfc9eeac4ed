import { colourOf, escapedText, written, writtenFinely } from "../../svg.ts";
import { identity, type Matrix, moved, type Point, scaleOf, times } from "../matrix.ts";
import { symbolOf } from "../symbols.ts";
import type { Bitmap } from "./bitmap.ts";
import {
  type Brush,
  black,
  type Corners,
  type Font,
  noPen,
  type Pen,
  type Rgb,
  systemFont,
  type Tool,
  white,
} from "./canvas-tools.ts";

/** Characters of one drawing: larger ones have no room in any page. */
const largest = 1_500_000;
/** The width of the finest lines, in millimetres. */
const finest = 0.18;
/** How deep states may be saved. */
const deepest = 64;

/** How a picture meets what is below it: as CSS blends. */
type Blending = "normal" | "multiply" | "screen" | "difference";

interface State {
  pen: Pen;
  brush: Brush;
  font: Font;
  textColour: Rgb;
  /** By the bits of MS-EMF 2.1.27. */
  textAlign: number;
  isEvenOdd: boolean;
  position: Point;
  mapMode: number;
  windowOrigin: Point;
  windowExtent: Point;
  viewportOrigin: Point;
  viewportExtent: Point;
  world: Matrix;
  /** In device units. */
  clip: Corners | null;
}

/** Millimetres of a logical unit in the modes that have fixed ones (MS-EMF 2.1.21). */
const millimetres: Record<number, number> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1_440 };

/** What a metafile draws on, in the states that its records set; writes the body of an SVG in device units. */
export class Canvas {
  /** Device units of a millimetre. */
  readonly #resolution: number;
  readonly #saved: State[] = [];
  /** Ids of clips by their shapes. */
  readonly #clips = new Map<string, string>();
  #path: string | null = null;
  #body = "";
  /** Whether more was drawn than there is room for. */
  isFull = false;
  state: State = {
    pen: { sort: "pen", colour: black, width: 0, dashes: [] },
    brush: { sort: "brush", colour: white },
    font: systemFont,
    textColour: black,
    textAlign: 0,
    isEvenOdd: true,
    position: [0, 0],
    mapMode: 1,
    windowOrigin: [0, 0],
    windowExtent: [1, 1],
    viewportOrigin: [0, 0],
    viewportExtent: [1, 1],
    world: identity,
    clip: null,
  };

  constructor(resolution: number) {
    this.#resolution = resolution;
  }

  get body(): string {
    return this.#body;
  }

  get defs(): string {
    return [...this.#clips].map(([rect, id]) => `<clipPath id="${id}">${rect}</clipPath>`).join("");
  }

  save(): void {
    if (this.#saved.length < deepest) this.#saved.push({ ...this.state });
  }

  /** The state that was saved so many times ago where it is below 0, or as that one of all. */
  restore(which: number): void {
    const at = which < 0 ? this.#saved.length + which : which - 1;
    const state = this.#saved[at];
    if (!state) return;
    this.state = state;
    this.#saved.length = at;
  }

  select(tool: Tool): void {
    if (tool.sort === "pen") this.state.pen = tool;
    else if (tool.sort === "brush") this.state.brush = tool;
    else this.state.font = tool;
  }

  /** From logical to device units. */
  get matrix(): Matrix {
    return times(this.#page, this.state.world);
  }

  get #page(): Matrix {
    const { mapMode, windowOrigin, windowExtent, viewportOrigin, viewportExtent } = this.state;
    let [across, down] = [1, 1];
    const unit = millimetres[mapMode];
    if (unit) {
      across = unit * this.#resolution;
      down = -across;
    } else if (mapMode === 7 || mapMode === 8) {
      across = viewportExtent[0] / (windowExtent[0] || 1);
      down = viewportExtent[1] / (windowExtent[1] || 1);
      if (mapMode === 7) {
        const least = Math.min(Math.abs(across), Math.abs(down));
        across = Math.sign(across) * least;
        down = Math.sign(down) * least;
      }
    }
    return [
      across,
      0,
      0,
      down,
      viewportOrigin[0] - windowOrigin[0] * across,
      viewportOrigin[1] - windowOrigin[1] * down,
    ];
  }

  /** From here on, shapes are kept as one path. */
  beginPath(): void {
    this.#path = "";
  }

  /** Draws what was kept since. */
  drawPath(isFilled: boolean, isStroked: boolean): void {
    const path = this.#path;
    this.#path = null;
    if (path) this.#paint(path, isFilled, isStroked);
  }

  dropPath(): void {
    this.#path = null;
  }

  closeFigure(): void {
    if (this.#path) this.#path += "Z";
  }

  moveTo(point: Point): void {
    this.state.position = point;
    if (this.#path !== null) this.#path += `M${this.#at(point)}`;
  }

  lineTo(point: Point): void {
    if (this.#path === null) this.#paint(`M${this.#at(this.state.position)}L${this.#at(point)}`, false, true);
    else this.#path += `L${this.#at(point)}`;
    this.state.position = point;
  }

  /** Lines from point to point; from the present position on where `isOn`, which then moves. */
  lines(points: readonly Point[], isOn = false): void {
    this.#run(points, isOn, "L");
  }

  /** Bézier curves of three points each after the first. */
  curves(points: readonly Point[], isOn = false): void {
    const count = isOn ? points.length : points.length - 1;
    const whole = points.slice(0, points.length - (count % 3));
    this.#run(whole, isOn, "C");
  }

  #run(points: readonly Point[], isOn: boolean, letter: "L" | "C"): void {
    const [first, ...rest] = points;
    if (!first) return;
    const start = isOn ? this.state.position : first;
    const on = (isOn ? points : rest).map((point) => this.#at(point)).join(" ");
    if (!on) return;
    if (this.#path === null) this.#paint(`M${this.#at(start)}${letter}${on}`, false, true);
    else this.#path += isOn ? `${letter}${on}` : `M${this.#at(start)}${letter}${on}`;
    if (isOn) this.state.position = points.at(-1)!;
  }

  /** Closed shapes, filled as one. */
  polygons(all: readonly (readonly Point[])[]): void {
    const path = all
      .filter((points) => points.length > 1)
      .map((points) => `M${points.map((point) => this.#at(point)).join("L")}Z`)
      .join("");
    this.#shape(path);
  }

  rectangle([left, top, right, bottom]: Corners): void {
    this.polygons([
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ]);
  }

  roundedRectangle([left, top, right, bottom]: Corners, [width, height]: Point): void {
    const [across, down] = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2];
    const [rx, ry] = [Math.min(across, Math.abs(width) / 2), Math.min(down, Math.abs(height) / 2)];
    if (!rx || !ry) {
      this.rectangle([left, top, right, bottom]);
      return;
    }
    const [l, r] = [Math.min(left, right), Math.max(left, right)];
    const [t, b] = [Math.min(top, bottom), Math.max(top, bottom)];
    const k = 0.5523;
    const at = (x: number, y: number) => this.#at([x, y]);
    const corner = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) =>
      `C${at(x1, y1)} ${at(x2, y2)} ${at(x, y)}`;
    const [i, j] = [rx * (1 - k), ry * (1 - k)];
    this.#shape(
      `M${at(l + rx, t)}L${at(r - rx, t)}${corner(r - i, t, r, t + j, r, t + ry)}L${at(r, b - ry)}${corner(r, b - j, r - i, b, r - rx, b)}L${at(l + rx, b)}${corner(l + i, b, l, b - j, l, b - ry)}L${at(l, t + ry)}${corner(l, t + j, l + i, t, l + rx, t)}Z`,
    );
  }

  ellipse([left, top, right, bottom]: Corners): void {
    this.roundedRectangle([left, top, right, bottom], [right - left, bottom - top]);
  }

  /**
   * Part of an ellipse against the clock, as seen, between where lines from its middle to two points meet it: its line,
   * with the ends joined, or with the middle.
   */
  arc(box: Corners, from: Point, to: Point, sort: "arc" | "chord" | "pie"): void {
    const [left, top, right, bottom] = box;
    const middle: Point = [(left + right) / 2, (top + bottom) / 2];
    const radii: Point = [Math.abs(right - left) / 2, Math.abs(bottom - top) / 2];
    if (!radii[0] || !radii[1]) return;
    const angle = ([x, y]: Point) => Math.atan2((y - middle[1]) / radii[1], (x - middle[0]) / radii[0]);
    // Upwards is below 0 on the page, unless the units run upwards.
    const turn = Math.sign(this.matrix[3]) * Math.sign(this.matrix[0]) < 0 ? 1 : -1;
    let sweep = (angle(to) - angle(from)) * turn;
    while (sweep <= 0) sweep += 2 * Math.PI;
    const steps = Math.ceil(sweep / (Math.PI / 2));
    const step = (sweep / steps) * turn;
    const k = (4 / 3) * Math.tan(step / 4);
    const on = (a: number, x = Math.cos(a), y = Math.sin(a)): string =>
      this.#at([middle[0] + radii[0] * x, middle[1] + radii[1] * y]);
    let at = angle(from);
    let path = `M${on(at)}`;
    for (let n = 0; n < steps; n++) {
      const [c, s, end] = [Math.cos(at), Math.sin(at), at + step];
      const [ce, se] = [Math.cos(end), Math.sin(end)];
      path += `C${on(0, c - k * s, s + k * c)} ${on(0, ce + k * se, se - k * ce)} ${on(end)}`;
      at = end;
    }
    if (sort === "arc") {
      if (this.#path === null) this.#paint(path, false, true);
      else this.#path += path;
    } else this.#shape(`${path}${sort === "pie" ? `L${this.#at(middle)}` : ""}Z`);
  }

  /** A raster operation without a bitmap: PATCOPY, BLACKNESS or WHITENESS (MS-WMF 2.1.1.31). */
  fillBy(operation: number, frame: Corners): void {
    const { colour } = this.state.brush;
    if (operation === 0x00f0_0021 && colour) this.#fill(frame, colour);
    else if (operation === 0x0000_0042) this.#fill(frame, black);
    else if (operation === 0x00ff_0062) this.#fill(frame, white);
  }

  #fill([left, top, right, bottom]: Corners, colour: Rgb): void {
    const { pen, brush } = this.state;
    this.state.pen = noPen;
    this.state.brush = { sort: "brush", colour };
    this.rectangle([left, top, right, bottom]);
    this.state.pen = pen;
    this.state.brush = brush;
  }

  /** The part of a bitmap at `source`, in its own pixels, in a frame of logical units. */
  picture({ url, width, height }: Bitmap, frame: Corners, source: Corners, operation: number): void {
    const [left, top, right, bottom] = frame;
    const [x, y] = [Math.min(source[0], source[2]), Math.min(source[1], source[3])];
    const [w, h] = [Math.abs(source[2] - source[0]) || width, Math.abs(source[3] - source[1]) || height];
    if (left === right || top === bottom) return;
    const blending = blendings[operation];
    const style = blending && blending !== "normal" ? ` style="mix-blend-mode:${blending}"` : "";
    // The whole bitmap in units of the part's frame, and the frame laid over the page.
    const image = `<image href="${url}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
    const part = `<svg width="1" height="1" viewBox="${written(x)} ${written(y)} ${written(w)} ${written(h)}" preserveAspectRatio="none" overflow="hidden">${image}</svg>`;
    const matrix = times(this.matrix, [right - left, 0, 0, bottom - top, left, top]);
    this.#add(`<g transform="matrix(${matrix.map(writtenFinely).join(" ")})"${style}>${part}</g>`);
  }

  /** A text at a point; `advances` are the widths of its characters, in logical units. */
  text(point: Point, text: string, advances: readonly number[]): void {
    const { font, textAlign, textColour } = this.state;
    const shown = font.charset === 2 ? symbols(font.face, text) : text;
    const isUpdating = (textAlign & 1) !== 0;
    const at = isUpdating ? this.state.position : point;
    const length = advances.reduce((sum, advance) => sum + advance, 0);
    if (isUpdating) this.state.position = [at[0] + length, at[1]];
    if (!shown.trim()) return;
    const size = font.height < 0 ? -font.height : (font.height || 12) * 0.87;
    const align = textAlign & 6;
    const anchor = align === 6 ? "middle" : align === 2 ? "end" : "start";
    const baseline = (textAlign & 24) === 24 ? 0 : (textAlign & 24) === 8 ? -0.22 * size : 0.9 * size;
    const [a, b, c, d, e, f] = this.matrix;
    const angle = (-font.escapement / 10 / 180) * Math.PI * (d < 0 ? -1 : 1);
    // Letters stand upright where units run upwards too.
    const [cos, sin, down] = [Math.cos(angle), Math.sin(angle), d < 0 ? -1 : 1];
    const matrix = times([a, b, c, d, e, f], [cos, sin, -sin * down, cos * down, at[0], at[1]]);
    const attributes = [
      `transform="matrix(${matrix.map(writtenFinely).join(" ")})"`,
      `y="${written(baseline)}"`,
      `font-size="${written(size)}"`,
      `font-family="${escapedText(familyOf(font)).replaceAll('"', "")}"`,
      `fill="${colourOf(textColour)}"`,
      ...(anchor === "start" ? [] : [`text-anchor="${anchor}"`]),
      ...(font.weight >= 600 ? ['font-weight="bold"'] : []),
      ...(font.isItalic ? ['font-style="italic"'] : []),
      ...(font.isUnderlined ? ['text-decoration="underline"'] : []),
      ...(font.isStruck ? ['text-decoration="line-through"'] : []),
      ...(length > 0 && shown.length > 1
        ? [`textLength="${written(length)}" lengthAdjust="spacingAndGlyphs"`]
        : []),
    ];
    this.#add(`<text ${attributes.join(" ")} xml:space="preserve">${escapedText(shown)}</text>`);
  }

  /** Clips to what is in this rectangle and was not clipped before; device units. */
  clipTo(corners: Corners | null): void {
    this.state.clip = corners && normal(corners);
  }

  intersectClip([left, top, right, bottom]: Corners): void {
    const [x, y] = [moved(this.matrix, [left, top]), moved(this.matrix, [right, bottom])];
    const next = normal([x[0], x[1], y[0], y[1]]);
    const old = this.state.clip;
    this.state.clip = old
      ? [
          Math.max(old[0], next[0]),
          Math.max(old[1], next[1]),
          Math.min(old[2], next[2]),
          Math.min(old[3], next[3]),
        ]
      : next;
  }

  #at(point: Point): string {
    const [x, y] = moved(this.matrix, point);
    return `${written(x)} ${written(y)}`;
  }

  /** Filled and with a line; a part of the path where one is kept. */
  #shape(path: string): void {
    if (!path) return;
    if (this.#path === null) this.#paint(path, true, true);
    else this.#path += path;
  }

  #paint(path: string, isFilled: boolean, isStroked: boolean): void {
    const { brush, pen, isEvenOdd } = this.state;
    const fill = isFilled ? brush.colour : null;
    const stroke = isStroked ? pen.colour : null;
    if (!fill && !stroke) return;
    let attributes = `fill="${fill ? colourOf(fill) : "none"}"`;
    if (fill && isEvenOdd) attributes += ' fill-rule="evenodd"';
    if (stroke) {
      const width = Math.max(pen.width * scaleOf(this.matrix), finest * this.#resolution);
      attributes += ` stroke="${colourOf(stroke)}" stroke-width="${written(width)}"`;
      if (pen.dashes.length)
        attributes += ` stroke-dasharray="${pen.dashes.map((dash) => written(dash * width)).join(" ")}"`;
    }
    this.#add(`<path d="${path}" ${attributes}/>`);
  }

  #add(element: string): void {
    if (this.#body.length + element.length > largest) this.isFull = true;
    if (this.isFull) return;
    const { clip } = this.state;
    this.#body += clip ? `<g clip-path="url(#${this.#clipId(clip)})">${element}</g>` : element;
  }

  #clipId([left, top, right, bottom]: Corners): string {
    const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
    const rect = `<rect x="${written(left)}" y="${written(top)}" width="${written(width)}" height="${written(height)}"/>`;
    const known = this.#clips.get(rect);
    if (known) return known;
    const id = `c${this.#clips.size + 1}`;
    this.#clips.set(rect, id);
    return id;
  }
}

/** Ternary raster operations (MS-WMF 2.1.1.31) that paint a bitmap; others show it as it is. */
const blendings: Record<number, Blending> = {
  13369376: "normal",
  8913094: "multiply",
  15597702: "screen",
  6684742: "difference",
};

const normal = ([left, top, right, bottom]: Corners): Corners => [
  Math.min(left, right),
  Math.min(top, bottom),
  Math.max(left, right),
  Math.max(top, bottom),
];

function familyOf({ face, charset }: Font): string {
  const name = face.replace(/^@/, "").trim();
  if (charset === 2 || !name) return "sans-serif";
  return `${name}, ${/times|serif|roman|georgia|cambria|garamond|book/i.test(name) && !/sans/i.test(name) ? "serif" : /courier|mono|consol/i.test(name) ? "monospace" : "sans-serif"}`;
}

/** The characters that the codes of a font of symbols stand for. */
const symbols = (face: string, text: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0)!;
      return code > 0x20 && code < 0x100
        ? symbolOf(face, code.toString(16).padStart(2, "0"))
        : symbolOf(face, code.toString(16)) || character;
    })
    .join("");
