import type { Matrix, Point } from "../matrix.ts";
import type { Corners, Rgb } from "./canvas-tools.ts";

/** Record types (MS-EMF 2.1.1). */
export const recordType = {
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

/** Points of one line. */
const mostPoints = 100_000;

/** The fields of the record of an enhanced metafile that is read. */
export class EmfRecord {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  /** Where the record begins and ends. */
  #start = 0;
  #end = 0;

  constructor(view: DataView, bytes: Uint8Array) {
    this.#view = view;
    this.#bytes = bytes;
  }

  begin(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
  }

  /** Offsets are those of the record; what lies behind its end is 0. */
  int = (at: number): number =>
    at + 4 <= this.#end - this.#start ? this.#view.getInt32(this.#start + at, true) : 0;
  unsigned = (at: number): number => this.int(at) >>> 0;
  short = (at: number): number =>
    at + 2 <= this.#end - this.#start ? this.#view.getInt16(this.#start + at, true) : 0;
  float = (at: number): number =>
    at + 4 <= this.#end - this.#start ? this.#view.getFloat32(this.#start + at, true) : 0;
  point = (at: number): Point => [this.int(at), this.int(at + 4)];
  corners = (at: number): Corners => [this.int(at), this.int(at + 4), this.int(at + 8), this.int(at + 12)];
  colour = (at: number): Rgb => {
    const value = this.unsigned(at);
    return [value & 255, (value >> 8) & 255, (value >> 16) & 255];
  };
  matrix = (at: number): Matrix =>
    [0, 4, 8, 12, 16, 20].map((by) => this.float(at + by)) as unknown as Matrix;

  #points(at: number, count: number, isShort: boolean): Point[] {
    const room = Math.floor((this.#end - this.#start - at) / (isShort ? 4 : 8));
    const length = Math.max(0, Math.min(count, room, mostPoints));
    return Array.from(
      { length },
      (_, n): Point =>
        isShort ? [this.short(at + 4 * n), this.short(at + 4 * n + 2)] : this.point(at + 8 * n),
    );
  }

  /** The points of POLYLINE and its kin: bounds, their number, themselves. */
  list = (isShort: boolean): Point[] => this.#points(28, this.unsigned(24), isShort);

  /** Those of POLYPOLYLINE and its kin: bounds, number of lines, of all points, of each line's, all points. */
  lists(isShort: boolean): Point[][] {
    const count = Math.min(this.unsigned(24), (this.#end - this.#start) >> 2);
    let at = 32 + 4 * count;
    return Array.from({ length: count }, (_, n) => {
      const points = this.#points(at, this.unsigned(32 + 4 * n), isShort);
      at += points.length * (isShort ? 4 : 8);
      return points;
    });
  }

  /** The bytes at offsets of the record. */
  part(at: number, length: number): Uint8Array {
    const start = this.#start + at;
    return at > 0 && length > 0 && start + length <= this.#end
      ? this.#bytes.subarray(start, start + length)
      : new Uint8Array();
  }
}
