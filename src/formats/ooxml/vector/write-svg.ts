import type { Budget } from "../../../checker/budget.ts";
import type { PictureData } from "../../content.ts";
import { imageData, svgFile, written, writtenFinely } from "../../svg.ts";
import type { Palette } from "../colour/theme.ts";
import type { Frame } from "../drawing/shape.ts";
import { identity, type Matrix, times } from "../matrix.ts";
import { pathsOf } from "./geometry.ts";
import { Painter } from "./paint.ts";
import type { Path, Point } from "./path.ts";
import { textEdgesOf } from "./presets.ts";
import type { VectorFill, VectorLine, VectorShape } from "./vector-shape.ts";
import { writtenText } from "./write-text.ts";

/** EMU of a point. */
const emu = 12_700;
/** Characters of one drawing: larger ones have no room in any page. */
const largest = 1_000_000;
/** The least that is drawn of a side, in points. */
const least = 1;
const margin = 2;
/** Widths of the lines of a theme by their index (Office's own), in points. */
const themeWidths = [0, 0.5, 1, 1.5];
/** Drawings larger than any page are drawn smaller. */
const largestSide = 1_600;

/** What drawings are written with. */
export interface VectorSetting {
  budget: Budget;
  palette: Palette;
  /** In points, where a text does not say. */
  textSize: number;
  /** The data of a picture by its relationship. */
  picture(relationship: string): Promise<PictureData | null>;
}

/** Turned and mirrored about the centre of a frame. */
function about({ x, y, width, height }: Frame, degrees: number, across: boolean, down: boolean): Matrix {
  if (!degrees && !across && !down) return identity;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const angle = (degrees / 180) * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned: Matrix = [
    across ? -cos : cos,
    across ? -sin : sin,
    down ? sin : -sin,
    down ? -cos : cos,
    0,
    0,
  ];
  return times([1, 0, 0, 1, middleX, middleY], times(turned, [1, 0, 0, 1, -middleX, -middleY]));
}

/** How frames of a group are measured in points of the drawing. */
interface Scale {
  x: number;
  y: number;
  across: number;
  down: number;
}

interface Around {
  scale: Scale;
  matrix: Matrix;
  fill: VectorFill | null;
}

/** Writes shapes as one SVG; null where nothing of them is painted, or too much. */
export async function svgOf(
  shapes: readonly VectorShape[],
  setting: VectorSetting,
): Promise<PictureData | null> {
  const writer = new SvgWriter(setting);
  const scale = { x: 0, y: 0, across: 1 / emu, down: 1 / emu };
  for (const shape of shapes)
    if (!(await writer.write(shape, { scale, matrix: identity, fill: null }))) return null;
  return writer.finish();
}

class SvgWriter {
  readonly #setting: VectorSetting;
  readonly #painter: Painter;
  #body = "";
  #box: [number, number, number, number] | null = null;

  constructor(setting: VectorSetting) {
    this.#setting = setting;
    this.#painter = new Painter(setting.palette);
  }

  finish(): PictureData | null {
    const box = this.#box;
    if (!box || !this.#body) return null;
    const [left, top] = [box[0] - margin, box[1] - margin];
    const [width, height] = [box[2] + margin - left, box[3] + margin - top];
    if (!(width >= least && height >= least)) return null;
    const smaller = Math.min(1, largestSide / Math.max(width, height));
    const transform = `${smaller < 1 ? `scale(${writtenFinely(smaller)}) ` : ""}translate(${written(-left)} ${written(-top)})`;
    const bytes = svgFile(
      { width: width * smaller, height: height * smaller },
      `<g transform="${transform}">${this.#body}</g>`,
      this.#painter.gradients,
    );
    return { mediaType: "image/svg+xml", bytes };
  }

  /** Whether there is room for more. */
  async write(shape: VectorShape, around: Around): Promise<boolean> {
    const { budget } = this.#setting;
    budget.step(8);
    if (budget.isDue) await budget.turn();
    if (shape.isHidden || shape.isPlaceholder) return true;
    if (shape.sort === "group") return this.#group(shape, around);
    const frame = shape.frame && placed(shape.frame, around.scale);
    if (!frame) return true;
    const svg =
      shape.sort === "picture" ? await this.#picture(shape, frame) : await this.#shape(shape, frame, around);
    if (svg) {
      const { rotation, isFlippedAcross, isFlippedDown } = shape;
      const matrix = times(around.matrix, about(frame, rotation, isFlippedAcross, isFlippedDown));
      this.#body += moved(svg, times(matrix, [1, 0, 0, 1, frame.x, frame.y]));
      this.#take(frame, matrix);
    }
    this.#body += this.#text(shape, frame, around);
    budget.step(this.#body.length > largest ? 0 : svg.length >> 5);
    return this.#body.length <= largest;
  }

  async #group(shape: VectorShape, around: Around): Promise<boolean> {
    const { frame, inner, rotation, isFlippedAcross, isFlippedDown } = shape;
    let { scale, matrix } = around;
    if (frame && inner && inner.width > 0 && inner.height > 0) {
      const own = placed(frame, scale);
      const [across, down] = [own.width / inner.width, own.height / inner.height];
      scale = { x: own.x - inner.x * across, y: own.y - inner.y * down, across, down };
      matrix = times(matrix, about(own, rotation, isFlippedAcross, isFlippedDown));
    }
    const fill = shape.fill && shape.fill.sort !== "group" ? shape.fill : around.fill;
    for (const member of shape.members)
      if (!(await this.write(member, { scale, matrix, fill }))) return false;
    return true;
  }

  /** What a shape paints, from its upper left corner. */
  async #shape(shape: VectorShape, { width, height }: Frame, { fill: group }: Around): Promise<string> {
    const { geometry, styleFill, styleLine, line } = shape;
    const fill = shape.fill ?? styleFill;
    const picture = fill?.sort === "picture" ? await this.#setting.picture(fill.relationship) : null;
    const area = picture ? null : this.#painter.fill(fill, group);
    const stroke = this.#painter.fill(line?.fill ?? styleLine, null);
    const index = styleLine?.sort === "style" ? styleLine.index : 0;
    const wide =
      line?.width === null || line?.width === undefined ? (themeWidths[index] ?? 0.75) : line.width / emu;
    const thickness = Math.max(0.25, Math.min(wide, 100));
    let svg = picture ? imageOf(picture, width, height) : "";
    for (const path of pathsOf(geometry, { width, height })) {
      if (svg.length > largest) break;
      const { data } = path;
      if (!data) continue;
      const isOpen = geometry?.preset !== null && !path.isClosed;
      const filled =
        area && path.isFilled && !isOpen
          ? ` fill="${area.paint}" fill-rule="evenodd"${area.opacity < 1 ? ` fill-opacity="${written(area.opacity)}"` : ""}`
          : ' fill="none"';
      const stroked = stroke && path.isStroked ? strokeOf(stroke.paint, stroke.opacity, thickness, line) : "";
      if (filled === ' fill="none"' && !stroked) continue;
      svg += `<path d="${data}"${filled}${stroked}/>`;
      if (stroked && line) svg += endsOf(path, line, thickness, stroke!.paint);
    }
    return svg;
  }

  async #picture({ picture }: VectorShape, { width, height }: Frame): Promise<string> {
    const data = picture === null ? null : await this.#setting.picture(picture);
    return data ? imageOf(data, width, height) : "";
  }

  #text(shape: VectorShape, frame: Frame, around: Around): string {
    const { text, rotation, styleText, inner } = shape;
    if (!text) return "";
    const { scale } = around;
    const [left, top, right, bottom] = text.insets;
    const outer = inner ? placed(inner, scale) : frame;
    const edges = inner ? noEdges : textEdgesOf(shape.geometry?.preset ?? null);
    const [x, y] = [outer.width * edges[0] + left / emu, outer.height * edges[1] + top / emu];
    const room = {
      x: outer.x + x,
      y: outer.y + y,
      width: Math.max(1, outer.width * (1 - edges[2]) - x - right / emu),
      height: Math.max(1, outer.height * (1 - edges[3]) - y - bottom / emu),
    };
    const svg = writtenText(text, room, {
      painter: this.#painter,
      usualSize: this.#setting.textSize,
      usualColour: styleText ? this.#painter.colour(styleText) : this.#painter.colour(textColour),
    });
    if (!svg) return "";
    let matrix = times(around.matrix, about(frame, rotation, false, false));
    // Text is never seen in a mirror.
    if (matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0)
      matrix = times(matrix, about(frame, 0, true, false));
    this.#take(frame, matrix);
    return moved(svg, matrix);
  }

  #take({ x, y, width, height }: Frame, [a, b, c, d, e, f]: Matrix): void {
    for (const [px, py] of [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ] as const) {
      const at: Point = [a * px + c * py + e, b * px + d * py + f];
      if (!at.every(Number.isFinite)) continue;
      const box = this.#box;
      this.#box = box
        ? [Math.min(box[0], at[0]), Math.min(box[1], at[1]), Math.max(box[2], at[0]), Math.max(box[3], at[1])]
        : [at[0], at[1], at[0], at[1]];
    }
  }
}

const noEdges = [0, 0, 0, 0] as const;
const textColour = { base: "tx1", changes: [] };

const placed = ({ x, y, width, height }: Frame, scale: Scale): Frame => ({
  x: scale.x + x * scale.across,
  y: scale.y + y * scale.down,
  width: Math.max(0, width * scale.across),
  height: Math.max(0, height * scale.down),
});

function moved(svg: string, matrix: Matrix): string {
  const [a, b, c, d, e, f] = matrix;
  if (a === 1 && b === 0 && c === 0 && d === 1)
    return e || f ? `<g transform="translate(${written(e)} ${written(f)})">${svg}</g>` : svg;
  return `<g transform="matrix(${[a, b, c, d].map(writtenFinely).join(" ")} ${written(e)} ${written(f)})">${svg}</g>`;
}

const imageOf = ({ mediaType, bytes }: PictureData, width: number, height: number): string =>
  bytes.length > largest / 2
    ? ""
    : `<image width="${written(width)}" height="${written(height)}" preserveAspectRatio="none" href="${imageData(mediaType, bytes)}"/>`;

function strokeOf(paint: string, opacity: number, width: number, line: VectorLine | null): string {
  const { dash = [] } = line ?? {};
  const dashes = dash.length
    ? ` stroke-dasharray="${dash.map((part) => written(part * Math.max(0.75, width))).join(" ")}"`
    : "";
  const seen = opacity < 1 ? ` stroke-opacity="${written(opacity)}"` : "";
  return ` stroke="${paint}" stroke-width="${written(width)}"${dashes}${seen}`;
}

/** The heads of an arrow, in the colour of its line. */
function endsOf(path: Path, { head, tail }: VectorLine, width: number, paint: string): string {
  const ends = head || tail ? path.ends : null;
  if (!ends) return "";
  return endOf(head, ends[0], width, paint) + endOf(tail, ends[1], width, paint);
}

function endOf(kind: string, [tip, from]: [Point, Point], width: number, paint: string): string {
  if (!kind || kind === "none") return "";
  const size = Math.max(2, width) * 3;
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const at = (back: number, side: number) =>
    `${written(tip[0] - x * back - y * side)} ${written(tip[1] - y * back + x * side)}`;
  if (kind === "oval")
    return `<circle cx="${written(tip[0])}" cy="${written(tip[1])}" r="${written(size / 2)}" fill="${paint}"/>`;
  if (kind === "diamond")
    return `<path d="M${at(-size / 2, 0)}L${at(0, size / 2)} ${at(size / 2, 0)} ${at(0, -size / 2)}Z" fill="${paint}"/>`;
  if (kind === "arrow")
    return `<path d="M${at(size, size / 2)}L${at(0, 0)} ${at(size, -size / 2)}" fill="none" stroke="${paint}" stroke-width="${written(width)}"/>`;
  const notch = kind === "stealth" ? ` ${at(size * 0.6, 0)}` : "";
  return `<path d="M${at(0, 0)}L${at(size, size / 2)}${notch} ${at(size, -size / 2)}Z" fill="${paint}"/>`;
}
