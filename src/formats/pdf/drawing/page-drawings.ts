import { OverBudget } from "../../../checker/budget.ts";
import type { PictureData } from "../../content.ts";
import { colourOf, escapedText, imageData, svgFile, written, writtenFinely } from "../../svg.ts";
import type { ContentContext } from "../content/content-context.ts";
import { area, type Box, holds, intersection, type Matrix, union, unitSquare } from "../content/geometry.ts";
import { ContentInterpreter } from "../content/interpreter.ts";
import { PageContent } from "../content/page-content.ts";
import { contentStreams, type ElementIndex } from "../content/page-items.ts";
import type { PdfFile } from "../file/file.ts";
import type { Stream } from "../file/objects.ts";
import type { Page } from "../pages.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { FontCache } from "../text/font-cache.ts";
import { boxOfRun, RunBuilder, type TextRun } from "../text/runs.ts";
import { type Shape, ShapeWriter } from "./shapes.ts";

/** Characters and pieces of what a page paints that are kept at once: a page with more has no drawings. */
const mostCharacters = 4_000_000;
const mostPieces = 50_000;
/** Characters of one drawing: larger ones have no room in any page. */
const largestDrawing = 1_000_000;
/** The same of pictures that are put together of several: as much as one may be, with its data in text. */
const largestPicture = 2_800_000;
/** Part of the page from which on a shape is the ground that a drawing stands on. */
const groundShare = 0.7;
/** How far strips of a picture lie over one another, in points. */
const lap = 0.25;
/** Room around a drawing, in points, and the words that label it from outside: so near and so short. */
const margin = 3;
const labelDistance = 14;
const longestLabel = 16;

/** Lines around a drawing, as part of its sides: how far they stand out, and axes, and how long these are; in points, how thick they are, and how near to touch. */
const frameShare = 0.35;
const axisDistance = 0.15;
const axisShare = 0.6;
const thickestLine = 3;
const touching = 1;
/** Lines that are looked at, and from one to the next how often. */
const mostFrameLines = 1_000;
const frameRounds = 4;

/**
 * What one drawing is made of: what some leaves of the structure paint, what is drawn in a box with what belongs to it,
 * all that stands in a place, text too, or pictures alone.
 */
export type Selection =
  | { leaves: ReadonlySet<number> }
  | { box: Box }
  | { place: Box }
  | { pictures: readonly { stream: Stream | null; box: Box }[] };

type Piece = Shape | { box: Box; stream: Stream; matrix: Matrix; marking: Shape["marking"] } | TextPiece;
interface TextPiece {
  box: Box;
  run: TextRun;
  marking: Shape["marking"];
}

/** Makes SVG of what pages paint. What the last page paints is kept, as its drawings are asked for one after the other. */
export class PageDrawings {
  readonly #file: PdfFile;
  readonly #fonts: FontCache;
  readonly #index: ElementIndex;
  #last: { page: number; pieces: readonly Piece[] | null } | null = null;

  constructor(file: PdfFile, fonts: FontCache, index: ElementIndex) {
    this.#file = file;
    this.#fonts = fonts;
    this.#index = index;
  }

  /** Null where nothing is painted there, or more than a page has room for. */
  async drawing(page: Page, selection: Selection, pictures: Pictures): Promise<PictureData | null> {
    if (this.#last?.page !== page.number)
      this.#last = { page: page.number, pieces: await this.#pieces(page) };
    const { pieces } = this.#last;
    return pieces && svgOf(this.#file, page, chosen(pieces, selection, page), pictures);
  }

  async #pieces(page: Page): Promise<Piece[] | null> {
    const file = this.#file;
    if (file.budget.isScarce) return null;
    const pieces: Piece[] = [];
    let characters = 0;
    let isTooMuch = false;
    const take = (piece: Piece) => {
      characters += "svg" in piece ? piece.svg.length : 100;
      isTooMuch ||= characters > mostCharacters || pieces.length >= mostPieces;
      if (!isTooMuch) pieces.push(piece);
    };
    const runs = new RunBuilder(file.budget, (run) => {
      if (!run.isUnseen) take({ box: boxOfRun(run), run, marking: run.marking });
    });
    const context: ContentContext = {
      file,
      runs,
      // It keeps up by what is clipped.
      drawings: { isColourless: true, marking: null, form: 0, operator: 0, within: null, drawing: () => {} },
      shapes: new ShapeWriter(file.budget, take),
      font: (value) => this.#fonts.get(value),
      elementsOf: async (form, object) => this.#index.elementsOf(form.dict, object),
      elementOfObject: async (dict, object) => this.#index.elementOfObject(dict, object),
      isArtifact: () => false,
      hasLanguage: () => true,
      addText: () => {},
      addImage: () => -1,
      painted: (stream, marking, matrix) => {
        runs.end();
        take({ box: unitSquare(matrix), stream, matrix, marking });
      },
    };
    const interpreter = new ContentInterpreter(context, new PageContent(file.budget), true);
    const elements = await this.#index.elementsOf(page.dict, page.object);
    try {
      await interpreter.run(await contentStreams(file, page), page.resources, elements);
    } catch (error) {
      // What costs too much as a drawing is left out as one.
      if (!(error instanceof OverBudget) || file.budget.isOver) throw error;
      return null;
    }
    runs.end();
    return isTooMuch ? null : pieces;
  }
}

interface Chosen {
  pieces: readonly Piece[];
  /** It is a picture, which is not shown where a part of it cannot be. */
  isPicture?: true;
  /** With the room around it. */
  box: Box;
}

function chosen(pieces: readonly Piece[], selection: Selection, page: Page): Chosen | null {
  const isGround = ({ box }: Piece) => area(intersection(box, page.box)) >= groundShare * area(page.box);
  if ("leaves" in selection) {
    const own = pieces.filter(({ marking }) => selection.leaves.has(marking.element));
    return own.length ? { pieces: own, box: withRoom(own.map(({ box }) => box).reduce(union)) } : null;
  }
  if ("place" in selection) {
    const own = pieces.filter((piece) => isWithin(piece.box, selection.place));
    return own.length ? { pieces: own, box: selection.place } : null;
  }
  if ("pictures" in selection) {
    const keys = new Set(selection.pictures.map(keyOf));
    const own = pieces.filter((piece) => "stream" in piece && keys.has(keyOf(piece)));
    return own.length ? { pieces: own, isPicture: true, box: own.map(({ box }) => box).reduce(union) } : null;
  }
  const { box } = selection;
  const painted = pieces.filter((piece) => !("run" in piece) && !isGround(piece));
  const inner = painted.filter((piece) => isWithin(piece.box, box));
  if (!inner.length) return null;
  const framed = [...inner, ...axesOf(painted, new Set(inner), box)];
  const whole = framed.map((piece) => piece.box).reduce(union, box);
  // What stands in the frame belongs to it, such as the lines of a legend.
  const parts = [...framed, ...painted.filter((piece) => holds(whole, piece.box))];
  const labels = labelsOf(
    pieces.filter((piece) => "run" in piece),
    whole,
  );
  const all = new Set<Piece>([...parts, ...labels]);
  return {
    pieces: pieces.filter((piece) => all.has(piece)),
    box: withRoom(labels.map((piece) => piece.box).reduce(union, whole)),
  };
}

const withRoom = ([left, bottom, right, top]: Box): Box => [
  left - margin,
  bottom - margin,
  right + margin,
  top + margin,
];

/** What a picture is known by among those of its page. */
const keyOf = ({ stream, box }: { stream: Stream | null; box: Box }) => `${stream?.ref.num} ${box.join(" ")}`;

/** Whether most of the one lies in the other, or as much of it as there is of a line. */
function isWithin(inner: Box, outer: Box): boolean {
  if (!meets(inner, outer, 0)) return false;
  const shared = intersection(inner, outer);
  const share = (low: 0 | 1, high: 2 | 3) =>
    inner[high] - inner[low] < 1 ? 1 : (shared[high] - shared[low]) / (inner[high] - inner[low]);
  return share(0, 2) >= 0.5 && share(1, 3) >= 0.5;
}

/** Axes beside what is drawn, which are about as long, and its frame and ticks, which touch other lines of it. */
function axesOf(painted: readonly Piece[], inner: ReadonlySet<Piece>, box: Box): Piece[] {
  const lines = [...inner].filter(isLine);
  const far = around(box, frameShare);
  let left = painted.filter((piece) => !inner.has(piece) && isLine(piece) && holds(far, piece.box));
  if (lines.length + left.length > mostFrameLines) return [];
  const near = around(box, axisDistance);
  const axes = left.filter((piece) => {
    const [from, low, to, high] = piece.box;
    const isLong =
      to - from > high - low
        ? to - from >= axisShare * (box[2] - box[0])
        : high - low >= axisShare * (box[3] - box[1]);
    return isLong && holds(near, piece.box);
  });
  left = left.filter((piece) => !axes.includes(piece));
  let last = [...lines, ...axes];
  for (let round = 0; round < frameRounds && last.length && left.length; round++) {
    const found = left.filter((piece) => last.some((line) => meets(line.box, piece.box, touching)));
    left = left.filter((piece) => !found.includes(piece));
    axes.push(...found);
    last = found;
  }
  return axes;
}

/** The box with so much of its sides around it. */
const around = ([left, bottom, right, top]: Box, share: number): Box => {
  const [across, up] = [(right - left) * share, (top - bottom) * share];
  return [left - across, bottom - up, right + across, top + up];
};
const isLine = ({ box }: Piece) => Math.min(box[2] - box[0], box[3] - box[1]) <= thickestLine;
const meets = (a: Box, b: Box, distance: number) =>
  a[0] <= b[2] + distance && b[0] <= a[2] + distance && a[1] <= b[3] + distance && b[1] <= a[3] + distance;

/** The words in a drawing and those that label it from outside: no part of a line that goes on beyond it. */
function labelsOf(texts: readonly TextPiece[], drawing: Box): TextPiece[] {
  const near = texts.filter(({ box }) => meets(box, drawing, labelDistance));
  return near.filter((piece) => {
    if (!isWithin(piece.box, drawing) && piece.run.text.trim().length > longestLabel) return false;
    return texts.every(({ box, run }) => meets(box, drawing, labelDistance) || !isBeside(piece, box, run));
  });
}

/** Whether it stands on the same line, with no more than some words' room between them. */
function isBeside({ box, run }: TextPiece, other: Box, { y, angle, size }: TextRun): boolean {
  if (angle !== run.angle || Math.abs(y - run.y) > run.size / 2) return false;
  return Math.max(box[0], other[0]) - Math.min(box[2], other[2]) < 2 * Math.max(size, run.size);
}

async function svgOf(
  file: PdfFile,
  page: Page,
  what: Chosen | null,
  pictures: Pictures,
): Promise<PictureData | null> {
  if (!what) return null;
  const [left, bottom, right, top] = intersection(what.box, page.box);
  const [width, height] = [right - left, top - bottom];
  if (!(width >= 1 && height >= 1)) return null;
  const clips = new Map<string, number>();
  let body = "";
  let clipLength = 0;
  for (const piece of what.pieces) {
    file.budget.step();
    if (file.budget.isDue) await file.budget.turn();
    if ("svg" in piece) {
      const known = clips.size;
      body += clipped(piece, clips);
      if (clips.size > known) clipLength += 100 + (piece.clipData?.length ?? 0);
    } else if ("run" in piece) body += textOf(piece.run);
    else {
      const matrix = what.isPicture ? lapped(piece.matrix) : piece.matrix;
      const image = await imageOf(piece.stream, matrix, pictures);
      if (what.isPicture && !image) return null;
      body += image;
    }
    if (body.length + clipLength > (what.isPicture ? largestPicture : largestDrawing)) return null;
  }
  if (!body) return null;
  const turns = ((Math.round(page.rotation / 90) % 4) + 4) % 4;
  const [w, h] = turns % 2 ? [height, width] : [width, height];
  // Default user space has its origin at the bottom left; the page may be shown turned, clockwise.
  const upright = `matrix(1 0 0 -1 ${written(-left)} ${written(top)})`;
  const turn = [
    "",
    `translate(${written(h === width ? height : 0)} 0) rotate(90) `,
    `translate(${written(width)} ${written(height)}) rotate(180) `,
    `translate(0 ${written(width)}) rotate(270) `,
  ][turns]!;
  const defs = [...clips]
    .map(([element, number]) => `<clipPath id="c${number}">${element}</clipPath>`)
    .join("");
  const drawing = `<g transform="${turn}${upright}">${body}</g>`;
  return { mediaType: "image/svg+xml", bytes: svgFile({ width: w, height: h }, drawing, defs) };
}

function clipped({ svg, clip, clipData }: Shape, clips: Map<string, number>): string {
  const inner = clipData === undefined ? svg : clippedBy(`<path d="${clipData}"/>`, svg, clips);
  if (!clip) return inner;
  const [left, bottom, right, top] = clip;
  const rect = `x="${written(left)}" y="${written(bottom)}" width="${written(right - left)}" height="${written(top - bottom)}"`;
  return clippedBy(`<rect ${rect}/>`, inner, clips);
}

/** As far as it stands within an element, which is kept once. */
function clippedBy(element: string, svg: string, clips: Map<string, number>): string {
  const number = clips.get(element) ?? clips.size;
  clips.set(element, number);
  return `<g clip-path="url(#c${number})">${svg}</g>`;
}

/** Text in a font that is at hand, as wide as it is in the document. */
function textOf({ text, x, y, width, size, angle, isBold, isItalic, colour, fontName }: TextRun): string {
  const turn = angle ? ` rotate(${written(angle)})` : "";
  const style = `${isBold ? ' font-weight="bold"' : ""}${isItalic ? ' font-style="italic"' : ""}`;
  const family = /times|serif|roman|garamond|georgia|cmr|cmmi|palatino/i.test(fontName)
    ? "serif"
    : "sans-serif";
  const fill = colour?.some((value) => value) ? ` fill="${colourOf(colour)}"` : "";
  const length =
    width > 0 && text.length > 1 ? ` textLength="${written(width)}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text transform="translate(${written(x)} ${written(y)})${turn} scale(1 -1)" font-family="${family}" font-size="${written(size)}"${style}${length}${fill}>${escapedText(text)}</text>`;
}

/** The matrix of a strip that lies a little over those beside it, so that nothing shines through between them. */
function lapped([a, b, c, d, e, f]: Matrix): Matrix {
  const across = 1 + (2 * lap) / Math.max(1, Math.hypot(a, b));
  const up = 1 + (2 * lap) / Math.max(1, Math.hypot(c, d));
  const [x, y] = [(1 - across) / 2, (1 - up) / 2];
  return [a * across, b * across, c * up, d * up, e + a * x + c * y, f + b * x + d * y];
}

async function imageOf(stream: Stream, matrix: Matrix, pictures: Pictures): Promise<string> {
  const { size, load } = await pictures.picture(stream);
  const data = size > largestDrawing ? null : await load();
  if (!data) return "";
  const transform = `matrix(${matrix.map(writtenFinely).join(" ")}) translate(0 1) scale(1 -1)`;
  return `<image width="1" height="1" preserveAspectRatio="none" transform="${transform}" href="${imageData(data.mediaType, data.bytes)}"/>`;
}
