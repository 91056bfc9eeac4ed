import type { Budget } from "../../../checker/budget.ts";
import { identity, type Matrix, type Point, times } from "../matrix.ts";
import { bitmapOf } from "./bitmap.ts";
import {
  type Brush,
  black,
  Canvas,
  type Corners,
  noBrush,
  noPen,
  type Pen,
  type Rgb,
  systemFont,
  type Tool,
  white,
} from "./canvas.ts";

/** What a metafile shows: in device units, with the size that it says it has, in points. */
export interface Drawn {
  canvas: Canvas;
  box: Corners;
  width: number;
  height: number;
}

/** Record types (MS-EMF 2.1.1). */
const T = {
  polyBezier: 2,
  polygon: 3,
  polyline: 4,
  polyBezierTo: 5,
  polylineTo: 6,
  polyPolyline: 7,
  polyPolygon: 8,
  setWindowExt: 9,
  setWindowOrg: 10,
  setViewportExt: 11,
  setViewportOrg: 12,
  eof: 14,
  setMapMode: 17,
  setPolyFillMode: 19,
  setTextAlign: 22,
  setTextColor: 24,
  moveTo: 27,
  intersectClipRect: 30,
  scaleViewport: 31,
  scaleWindow: 32,
  saveDc: 33,
  restoreDc: 34,
  setWorldTransform: 35,
  modifyWorldTransform: 36,
  selectObject: 37,
  createPen: 38,
  createBrush: 39,
  deleteObject: 40,
  ellipse: 42,
  rectangle: 43,
  roundRect: 44,
  arc: 45,
  chord: 46,
  pie: 47,
  lineTo: 54,
  arcTo: 55,
  beginPath: 59,
  closeFigure: 61,
  fillPath: 62,
  strokeAndFillPath: 63,
  strokePath: 64,
  selectClipPath: 67,
  abortPath: 68,
  comment: 70,
  extSelectClipRgn: 75,
  bitBlt: 76,
  stretchBlt: 77,
  setDibitsToDevice: 80,
  stretchDibits: 81,
  createFont: 82,
  textOutA: 83,
  textOutW: 84,
  polyBezier16: 85,
  polygon16: 86,
  polyline16: 87,
  polyBezierTo16: 88,
  polylineTo16: 89,
  polyPolyline16: 90,
  polyPolygon16: 91,
  createMonoBrush: 93,
  createPatternBrush: 94,
  createExtPen: 95,
  smallTextOut: 108,
  alphaBlend: 114,
  transparentBlt: 116,
} as const;

const mostPoints = 100_000;
const grey = (value: number): Rgb => [value, value, value];

/** Objects that need not be made (MS-EMF 2.1.31), from 0x80000000 on. */
const stock: Record<number, Tool> = {
  0: { sort: "brush", colour: white },
  1: { sort: "brush", colour: grey(192) },
  2: { sort: "brush", colour: grey(128) },
  3: { sort: "brush", colour: grey(64) },
  4: { sort: "brush", colour: black },
  5: noBrush,
  6: { sort: "pen", colour: white, width: 0, dashes: [] },
  7: { sort: "pen", colour: black, width: 0, dashes: [] },
  8: noPen,
  18: { sort: "brush", colour: white },
  19: { sort: "pen", colour: black, width: 0, dashes: [] },
};

/** Dashes by the style of a pen (MS-EMF 2.1.25). */
export const dashesOf = (style: number): readonly number[] =>
  ({ 1: [3, 1], 2: [1, 1], 3: [3, 1, 1, 1], 4: [3, 1, 1, 1, 1, 1] })[style & 15] ?? [];

/** A pattern of a brush shows about half of its colour. */
export const patternColour = ([red, green, blue]: Rgb): Rgb => [
  (red + 255) >> 1,
  (green + 255) >> 1,
  (blue + 255) >> 1,
];

/** Reads an enhanced metafile (MS-EMF); null where it is damaged or draws nothing. */
export async function drawnEmf(bytes: Uint8Array, budget: Budget): Promise<Drawn | null> {
  if (bytes.length < 88) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frame = [24, 28, 32, 36].map((at) => view.getInt32(at, true)) as unknown as Corners;
  const device: Point = [view.getInt32(72, true), view.getInt32(76, true)];
  const size: Point = [view.getInt32(80, true), view.getInt32(84, true)];
  const unit = (device[0] / size[0] + device[1] / size[1]) / 2;
  if (!(unit > 0 && Number.isFinite(unit))) return null;
  const [width, height] = [(frame[2] - frame[0]) / 100, (frame[3] - frame[1]) / 100];
  if (!(width > 0 && height > 0)) return null;
  const reader = new EmfReader(view, bytes, new Canvas(unit));
  let hasPlus = false;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [type, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (length < 8 || length % 4 || at + length > bytes.length || type === T.eof) break;
    budget.step(1 + (length >> 6));
    if (budget.isDue) await budget.turn();
    if (type === T.comment) hasPlus ||= isPlus(view, at, length);
    else reader.read(type, at, at + length);
    if (reader.canvas.isFull) return null;
    at += length;
  }
  // Where there are records of both, those of GDI+ say the same once more.
  const canvas = reader.canvas.body || !hasPlus ? reader.canvas : await drawnPlus(bytes, unit, budget);
  if (!canvas?.body) return null;
  const across = device[0] / size[0] / 100;
  const down = device[1] / size[1] / 100;
  const box: Corners = [frame[0] * across, frame[1] * down, frame[2] * across, frame[3] * down];
  return { canvas, box, width: (width * 72) / 25.4, height: (height * 72) / 25.4 };
}

/** Whether a comment holds records of GDI+ (MS-EMF 2.3.3.2). */
const isPlus = (view: DataView, at: number, length: number) =>
  length >= 20 && view.getUint32(at + 12, true) === 0x2b46_4d45;

/** What the records of GDI+ draw; null where that is too much. */
async function drawnPlus(bytes: Uint8Array, unit: number, budget: Budget): Promise<Canvas | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { EmfPlusReader } = await import("./emf-plus.ts");
  const reader = new EmfPlusReader(new Canvas(unit));
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [type, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (length < 8 || length % 4 || at + length > bytes.length || type === T.eof) break;
    if (type === T.comment && isPlus(view, at, length)) {
      budget.step(1 + (length >> 4));
      if (budget.isDue) await budget.turn();
      reader.take(bytes.subarray(at + 16, at + Math.min(length, 12 + view.getUint32(at + 8, true))));
      if (reader.canvas.isFull) return null;
    }
    at += length;
  }
  return reader.canvas;
}

class EmfReader {
  readonly canvas: Canvas;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #tools = new Map<number, Tool>();
  /** Where the record at hand begins and ends. */
  #start = 0;
  #end = 0;

  constructor(view: DataView, bytes: Uint8Array, canvas: Canvas) {
    this.#view = view;
    this.#bytes = bytes;
    this.canvas = canvas;
  }

  /** Offsets are those of the record; what lies behind its end is 0. */
  #int = (at: number): number =>
    at + 4 <= this.#end - this.#start ? this.#view.getInt32(this.#start + at, true) : 0;
  #unsigned = (at: number): number => this.#int(at) >>> 0;
  #short = (at: number): number =>
    at + 2 <= this.#end - this.#start ? this.#view.getInt16(this.#start + at, true) : 0;
  #float = (at: number): number =>
    at + 4 <= this.#end - this.#start ? this.#view.getFloat32(this.#start + at, true) : 0;
  #point = (at: number): Point => [this.#int(at), this.#int(at + 4)];
  #corners = (at: number): Corners => [
    this.#int(at),
    this.#int(at + 4),
    this.#int(at + 8),
    this.#int(at + 12),
  ];
  #colour = (at: number): Rgb => {
    const value = this.#unsigned(at);
    return [value & 255, (value >> 8) & 255, (value >> 16) & 255];
  };
  #matrix = (at: number): Matrix =>
    [0, 4, 8, 12, 16, 20].map((by) => this.#float(at + by)) as unknown as Matrix;

  #points(at: number, count: number, isShort: boolean): Point[] {
    const room = Math.floor((this.#end - this.#start - at) / (isShort ? 4 : 8));
    const length = Math.max(0, Math.min(count, room, mostPoints));
    return Array.from(
      { length },
      (_, n): Point =>
        isShort ? [this.#short(at + 4 * n), this.#short(at + 4 * n + 2)] : this.#point(at + 8 * n),
    );
  }

  /** The points of POLYLINE and its kin: bounds, their number, themselves. */
  #list = (isShort: boolean): Point[] => this.#points(28, this.#unsigned(24), isShort);

  /** Those of POLYPOLYLINE and its kin: bounds, number of lines, of all points, of each line's, all points. */
  #lists(isShort: boolean): Point[][] {
    const count = Math.min(this.#unsigned(24), (this.#end - this.#start) >> 2);
    let at = 32 + 4 * count;
    return Array.from({ length: count }, (_, n) => {
      const points = this.#points(at, this.#unsigned(32 + 4 * n), isShort);
      at += points.length * (isShort ? 4 : 8);
      return points;
    });
  }

  /** The bytes at offsets of the record. */
  #part(at: number, length: number): Uint8Array {
    const start = this.#start + at;
    return at > 0 && length > 0 && start + length <= this.#end
      ? this.#bytes.subarray(start, start + length)
      : new Uint8Array();
  }

  read(type: number, start: number, end: number): void {
    this.#start = start;
    this.#end = end;
    this.#setting(type) || this.#tool(type) || this.#shape(type) || this.#filled(type);
  }

  /** Whether the record sets what is drawn with from here on. */
  #setting(type: number): boolean {
    const { canvas } = this;
    const { state } = canvas;
    switch (type) {
      case T.setMapMode:
        state.mapMode = this.#unsigned(8);
        return true;
      case T.setWindowExt:
        state.windowExtent = this.#point(8);
        return true;
      case T.setWindowOrg:
        state.windowOrigin = this.#point(8);
        return true;
      case T.setViewportExt:
        state.viewportExtent = this.#point(8);
        return true;
      case T.setViewportOrg:
        state.viewportOrigin = this.#point(8);
        return true;
      case T.scaleViewport:
        state.viewportExtent = this.#scaled(state.viewportExtent);
        return true;
      case T.scaleWindow:
        state.windowExtent = this.#scaled(state.windowExtent);
        return true;
      case T.setWorldTransform:
        state.world = this.#matrix(8);
        return true;
      case T.modifyWorldTransform: {
        const [by, mode] = [this.#matrix(8), this.#unsigned(32)];
        if (mode === 1) state.world = identity;
        else if (mode === 2) state.world = times(state.world, by);
        else if (mode === 3) state.world = times(by, state.world);
        else if (mode === 4) state.world = by;
        return true;
      }
      case T.setPolyFillMode:
        state.isEvenOdd = this.#unsigned(8) === 1;
        return true;
      case T.setTextAlign:
        state.textAlign = this.#unsigned(8);
        return true;
      case T.setTextColor:
        state.textColour = this.#colour(8);
        return true;
      case T.saveDc:
        canvas.save();
        return true;
      case T.restoreDc:
        canvas.restore(this.#int(8));
        return true;
      case T.intersectClipRect:
        canvas.intersectClip(this.#corners(8));
        return true;
      case T.selectClipPath:
        canvas.dropPath();
        return true;
      case T.extSelectClipRgn: {
        // A region has its bounds at the end of its header; without one, nothing is clipped any more.
        const [length, mode] = [this.#unsigned(8), this.#unsigned(12)];
        if (mode === 5) canvas.clipTo(length >= 32 ? this.#corners(32) : null);
        return true;
      }
      default:
        return false;
    }
  }

  #scaled([x, y]: Point): Point {
    const by = [8, 12, 16, 20].map((at) => this.#int(at) || 1) as [number, number, number, number];
    return [(x * by[0]) / by[1], (y * by[2]) / by[3]];
  }

  #tool(type: number): boolean {
    const { canvas } = this;
    const handle = this.#unsigned(8);
    switch (type) {
      case T.selectObject: {
        const tool = handle >= 0x8000_0000 ? stock[handle - 0x8000_0000] : this.#tools.get(handle);
        if (tool) canvas.select(tool);
        else if (handle >= 0x8000_000a && handle <= 0x8000_0011) canvas.select(systemFont);
        return true;
      }
      case T.deleteObject:
        this.#tools.delete(handle);
        return true;
      case T.createPen:
        this.#tools.set(handle, this.#pen(this.#unsigned(12), this.#int(16), this.#colour(24)));
        return true;
      case T.createExtPen:
        this.#tools.set(handle, this.#pen(this.#unsigned(28), this.#int(32), this.#colour(40)));
        return true;
      case T.createBrush:
        this.#tools.set(handle, this.#brush(this.#unsigned(12), this.#colour(16)));
        return true;
      case T.createMonoBrush:
      case T.createPatternBrush:
        this.#tools.set(handle, { sort: "brush", colour: grey(184) });
        return true;
      case T.createFont: {
        const face = new TextDecoder("utf-16le").decode(this.#part(12 + 28, 64)).replace(/\0.*$/s, "");
        const flags = this.#unsigned(32);
        this.#tools.set(handle, {
          sort: "font",
          height: this.#int(12),
          escapement: this.#int(20),
          weight: this.#int(28),
          isItalic: (flags & 0xff) !== 0,
          isUnderlined: (flags & 0xff00) !== 0,
          isStruck: (flags & 0xff_0000) !== 0,
          charset: flags >>> 24,
          face,
        });
        return true;
      }
      default:
        return false;
    }
  }

  #pen(style: number, width: number, colour: Rgb): Pen {
    return (style & 15) === 5
      ? noPen
      : { sort: "pen", colour, width: Math.abs(width), dashes: dashesOf(style) };
  }

  #brush(style: number, colour: Rgb): Brush {
    if (style === 1) return noBrush;
    return { sort: "brush", colour: style === 0 ? colour : patternColour(colour) };
  }

  /** Whether the record is a line. */
  #shape(type: number): boolean {
    const { canvas } = this;
    switch (type) {
      case T.moveTo:
        canvas.moveTo(this.#point(8));
        return true;
      case T.lineTo:
        canvas.lineTo(this.#point(8));
        return true;
      case T.polyline:
      case T.polyline16:
        canvas.lines(this.#list(type === T.polyline16));
        return true;
      case T.polylineTo:
      case T.polylineTo16:
        canvas.lines(this.#list(type === T.polylineTo16), true);
        return true;
      case T.polyBezier:
      case T.polyBezier16:
        canvas.curves(this.#list(type === T.polyBezier16));
        return true;
      case T.polyBezierTo:
      case T.polyBezierTo16:
        canvas.curves(this.#list(type === T.polyBezierTo16), true);
        return true;
      case T.polyPolyline:
      case T.polyPolyline16:
        for (const points of this.#lists(type === T.polyPolyline16)) canvas.lines(points);
        return true;
      case T.polygon:
      case T.polygon16:
        canvas.polygons([this.#list(type === T.polygon16)]);
        return true;
      case T.polyPolygon:
      case T.polyPolygon16:
        canvas.polygons(this.#lists(type === T.polyPolygon16));
        return true;
      case T.rectangle:
        canvas.rectangle(this.#corners(8));
        return true;
      case T.roundRect:
        canvas.roundedRectangle(this.#corners(8), this.#point(24));
        return true;
      case T.ellipse:
        canvas.ellipse(this.#corners(8));
        return true;
      case T.arc:
      case T.arcTo:
        canvas.arc(this.#corners(8), this.#point(24), this.#point(32), "arc");
        return true;
      case T.chord:
        canvas.arc(this.#corners(8), this.#point(24), this.#point(32), "chord");
        return true;
      case T.pie:
        canvas.arc(this.#corners(8), this.#point(24), this.#point(32), "pie");
        return true;
      case T.beginPath:
        canvas.beginPath();
        return true;
      case T.closeFigure:
        canvas.closeFigure();
        return true;
      case T.abortPath:
        canvas.dropPath();
        return true;
      case T.fillPath:
        canvas.drawPath(true, false);
        return true;
      case T.strokePath:
        canvas.drawPath(false, true);
        return true;
      case T.strokeAndFillPath:
        canvas.drawPath(true, true);
        return true;
      default:
        return false;
    }
  }

  /** Texts and bitmaps. */
  #filled(type: number): void {
    if (type === T.textOutW) this.#text(true);
    else if (type === T.textOutA) this.#text(false);
    else if (type === T.smallTextOut) this.#smallText();
    else if (type === T.stretchDibits) {
      const [left, top] = this.#point(24);
      const [width, height] = this.#point(72);
      const [x, y] = this.#point(32);
      const [w, h] = this.#point(40);
      this.#bitmap(
        48,
        [left, top, left + width, top + height],
        [x, y, x + w, y + h],
        this.#unsigned(68),
        true,
      );
    } else if (type === T.setDibitsToDevice) {
      const [left, top] = this.#point(24);
      const [x, y] = this.#point(32);
      const [w, h] = this.#point(40);
      this.#bitmap(48, [left, top, left + w, top + h], [x, y, x + w, y + h], 0x00cc_0020, true);
    } else if (
      type === T.bitBlt ||
      type === T.stretchBlt ||
      type === T.alphaBlend ||
      type === T.transparentBlt
    ) {
      const [left, top] = this.#point(24);
      const [width, height] = this.#point(32);
      const frame: Corners = [left, top, left + width, top + height];
      const isOperation = type === T.bitBlt || type === T.stretchBlt;
      const operation = isOperation ? this.#unsigned(40) : 0x00cc_0020;
      if (!this.#unsigned(88)) {
        this.canvas.fillBy(operation, frame);
        return;
      }
      const [x, y] = this.#point(44);
      const [w, h] = type === T.bitBlt ? [width, height] : this.#point(100);
      this.#bitmap(84, frame, [x, y, x + w, y + h], operation, false);
    }
  }

  /** `at` has offset and length of the header, and those of the bits. In DIBs whose y runs upwards, so does the source. */
  #bitmap(
    at: number,
    frame: Corners,
    [x, y, right, bottom]: Corners,
    operation: number,
    isUpwards: boolean,
  ): void {
    const header = this.#part(this.#unsigned(at), this.#unsigned(at + 4));
    const bits = this.#part(this.#unsigned(at + 8), this.#unsigned(at + 12));
    const bitmap = bits.length ? bitmapOf(header, bits) : null;
    if (!bitmap) return;
    const source: Corners = isUpwards
      ? [x, bitmap.height - bottom, right, bitmap.height - y]
      : [x, y, right, bottom];
    this.canvas.picture(bitmap, frame, source, operation);
  }

  /** EMR_EXTTEXTOUTW and A: an EmrText object from 36 on (MS-EMF 2.2.5). */
  #text(isWide: boolean): void {
    const [count, offset, options] = [this.#unsigned(44), this.#unsigned(48), this.#unsigned(52)];
    const letters = this.#part(offset, count * (isWide ? 2 : 1));
    // Numbers of glyphs are no characters.
    if ((options & 0x10) !== 0) return;
    const text = new TextDecoder(isWide ? "utf-16le" : "windows-1252").decode(letters);
    const spacing = this.#unsigned(72);
    const hasBoth = (options & 0x2000) !== 0;
    const advances = spacing
      ? Array.from({ length: Math.min(count, letters.length) }, (_, n) =>
          this.#int(spacing + n * (hasBoth ? 8 : 4)),
        )
      : [];
    this.canvas.text(this.#point(36), text, advances);
  }

  #smallText(): void {
    const [count, options] = [this.#unsigned(16), this.#unsigned(20)];
    const at = (options & 0x100) === 0 ? 52 : 36;
    const isNarrow = (options & 0x200) !== 0;
    if ((options & 0x10) !== 0) return;
    const letters = this.#part(at, count * (isNarrow ? 1 : 2));
    const text = new TextDecoder(isNarrow ? "windows-1252" : "utf-16le").decode(letters);
    this.canvas.text(this.#point(8), text, []);
  }
}
