import type { Budget } from "../../../checker/budget.ts";
import { identity, type Point, times } from "../matrix.ts";
import { bitmapOf } from "./bitmap.ts";
import { Canvas } from "./canvas.ts";
import type { Corners } from "./canvas-tools.ts";
import { EmfObjects } from "./emf-objects.ts";
import { EmfRecord, recordType } from "./emf-record.ts";

/** What a metafile shows: in device units, with the size that it says it has, in points. */
export interface Drawn {
  canvas: Canvas;
  box: Corners;
  width: number;
  height: number;
}

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
    if (length < 8 || length % 4 || at + length > bytes.length || type === recordType.eof) break;
    budget.step(1 + (length >> 6));
    if (budget.isDue) await budget.turn();
    if (type === recordType.comment) hasPlus ||= isPlus(view, at, length);
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
    if (length < 8 || length % 4 || at + length > bytes.length || type === recordType.eof) break;
    if (type === recordType.comment && isPlus(view, at, length)) {
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
  readonly #record: EmfRecord;
  readonly #objects: EmfObjects;

  constructor(view: DataView, bytes: Uint8Array, canvas: Canvas) {
    this.canvas = canvas;
    this.#record = new EmfRecord(view, bytes);
    this.#objects = new EmfObjects(this.#record, canvas);
  }

  read(type: number, start: number, end: number): void {
    this.#record.begin(start, end);
    this.#setting(type) || this.#objects.take(type) || this.#shape(type) || this.#filled(type);
  }

  /** Whether the record sets what is drawn with from here on. */
  #setting(type: number): boolean {
    const { canvas } = this;
    const { state } = canvas;
    switch (type) {
      case recordType.setMapMode:
        state.mapMode = this.#record.unsigned(8);
        return true;
      case recordType.setWindowExt:
        state.windowExtent = this.#record.point(8);
        return true;
      case recordType.setWindowOrg:
        state.windowOrigin = this.#record.point(8);
        return true;
      case recordType.setViewportExt:
        state.viewportExtent = this.#record.point(8);
        return true;
      case recordType.setViewportOrg:
        state.viewportOrigin = this.#record.point(8);
        return true;
      case recordType.scaleViewport:
        state.viewportExtent = this.#scaled(state.viewportExtent);
        return true;
      case recordType.scaleWindow:
        state.windowExtent = this.#scaled(state.windowExtent);
        return true;
      case recordType.setWorldTransform:
        state.world = this.#record.matrix(8);
        return true;
      case recordType.modifyWorldTransform: {
        const [by, mode] = [this.#record.matrix(8), this.#record.unsigned(32)];
        if (mode === 1) state.world = identity;
        else if (mode === 2) state.world = times(state.world, by);
        else if (mode === 3) state.world = times(by, state.world);
        else if (mode === 4) state.world = by;
        return true;
      }
      case recordType.setPolyFillMode:
        state.isEvenOdd = this.#record.unsigned(8) === 1;
        return true;
      case recordType.setTextAlign:
        state.textAlign = this.#record.unsigned(8);
        return true;
      case recordType.setTextColor:
        state.textColour = this.#record.colour(8);
        return true;
      case recordType.saveDc:
        canvas.save();
        return true;
      case recordType.restoreDc:
        canvas.restore(this.#record.int(8));
        return true;
      case recordType.intersectClipRect:
        canvas.intersectClip(this.#record.corners(8));
        return true;
      case recordType.selectClipPath:
        canvas.dropPath();
        return true;
      case recordType.extSelectClipRgn: {
        // A region has its bounds at the end of its header; without one, nothing is clipped any more.
        const [length, mode] = [this.#record.unsigned(8), this.#record.unsigned(12)];
        if (mode === 5) canvas.clipTo(length >= 32 ? this.#record.corners(32) : null);
        return true;
      }
      default:
        return false;
    }
  }

  #scaled([x, y]: Point): Point {
    const by = [8, 12, 16, 20].map((at) => this.#record.int(at) || 1) as [number, number, number, number];
    return [(x * by[0]) / by[1], (y * by[2]) / by[3]];
  }

  /** Whether the record is a line. */
  #shape(type: number): boolean {
    const { canvas } = this;
    switch (type) {
      case recordType.moveTo:
        canvas.moveTo(this.#record.point(8));
        return true;
      case recordType.lineTo:
        canvas.lineTo(this.#record.point(8));
        return true;
      case recordType.polyline:
      case recordType.polyline16:
        canvas.lines(this.#record.list(type === recordType.polyline16));
        return true;
      case recordType.polylineTo:
      case recordType.polylineTo16:
        canvas.lines(this.#record.list(type === recordType.polylineTo16), true);
        return true;
      case recordType.polyBezier:
      case recordType.polyBezier16:
        canvas.curves(this.#record.list(type === recordType.polyBezier16));
        return true;
      case recordType.polyBezierTo:
      case recordType.polyBezierTo16:
        canvas.curves(this.#record.list(type === recordType.polyBezierTo16), true);
        return true;
      case recordType.polyPolyline:
      case recordType.polyPolyline16:
        for (const points of this.#record.lists(type === recordType.polyPolyline16)) canvas.lines(points);
        return true;
      case recordType.polygon:
      case recordType.polygon16:
        canvas.polygons([this.#record.list(type === recordType.polygon16)]);
        return true;
      case recordType.polyPolygon:
      case recordType.polyPolygon16:
        canvas.polygons(this.#record.lists(type === recordType.polyPolygon16));
        return true;
      case recordType.rectangle:
        canvas.rectangle(this.#record.corners(8));
        return true;
      case recordType.roundRect:
        canvas.roundedRectangle(this.#record.corners(8), this.#record.point(24));
        return true;
      case recordType.ellipse:
        canvas.ellipse(this.#record.corners(8));
        return true;
      case recordType.arc:
      case recordType.arcTo:
        canvas.arc(this.#record.corners(8), this.#record.point(24), this.#record.point(32), "arc");
        return true;
      case recordType.chord:
        canvas.arc(this.#record.corners(8), this.#record.point(24), this.#record.point(32), "chord");
        return true;
      case recordType.pie:
        canvas.arc(this.#record.corners(8), this.#record.point(24), this.#record.point(32), "pie");
        return true;
      case recordType.beginPath:
        canvas.beginPath();
        return true;
      case recordType.closeFigure:
        canvas.closeFigure();
        return true;
      case recordType.abortPath:
        canvas.dropPath();
        return true;
      case recordType.fillPath:
        canvas.drawPath(true, false);
        return true;
      case recordType.strokePath:
        canvas.drawPath(false, true);
        return true;
      case recordType.strokeAndFillPath:
        canvas.drawPath(true, true);
        return true;
      default:
        return false;
    }
  }

  /** Texts and bitmaps. */
  #filled(type: number): void {
    if (type === recordType.textOutW) this.#text(true);
    else if (type === recordType.textOutA) this.#text(false);
    else if (type === recordType.smallTextOut) this.#smallText();
    else if (type === recordType.stretchDibits) {
      const [left, top] = this.#record.point(24);
      const [width, height] = this.#record.point(72);
      const [x, y] = this.#record.point(32);
      const [w, h] = this.#record.point(40);
      this.#bitmap(
        48,
        [left, top, left + width, top + height],
        [x, y, x + w, y + h],
        this.#record.unsigned(68),
        true,
      );
    } else if (type === recordType.setDibitsToDevice) {
      const [left, top] = this.#record.point(24);
      const [x, y] = this.#record.point(32);
      const [w, h] = this.#record.point(40);
      this.#bitmap(48, [left, top, left + w, top + h], [x, y, x + w, y + h], 0x00cc_0020, true);
    } else if (
      type === recordType.bitBlt ||
      type === recordType.stretchBlt ||
      type === recordType.alphaBlend ||
      type === recordType.transparentBlt
    ) {
      const [left, top] = this.#record.point(24);
      const [width, height] = this.#record.point(32);
      const frame: Corners = [left, top, left + width, top + height];
      const isOperation = type === recordType.bitBlt || type === recordType.stretchBlt;
      const operation = isOperation ? this.#record.unsigned(40) : 0x00cc_0020;
      if (!this.#record.unsigned(88)) {
        this.canvas.fillBy(operation, frame);
        return;
      }
      const [x, y] = this.#record.point(44);
      const [w, h] = type === recordType.bitBlt ? [width, height] : this.#record.point(100);
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
    const header = this.#record.part(this.#record.unsigned(at), this.#record.unsigned(at + 4));
    const bits = this.#record.part(this.#record.unsigned(at + 8), this.#record.unsigned(at + 12));
    const bitmap = bits.length ? bitmapOf(header, bits) : null;
    if (!bitmap) return;
    const source: Corners = isUpwards
      ? [x, bitmap.height - bottom, right, bitmap.height - y]
      : [x, y, right, bottom];
    this.canvas.picture(bitmap, frame, source, operation);
  }

  /** EMR_EXTTEXTOUTW and A: an EmrText object from 36 on (MS-EMF 2.2.5). */
  #text(isWide: boolean): void {
    const [count, offset, options] = [
      this.#record.unsigned(44),
      this.#record.unsigned(48),
      this.#record.unsigned(52),
    ];
    const letters = this.#record.part(offset, count * (isWide ? 2 : 1));
    // Numbers of glyphs are no characters.
    if ((options & 0x10) !== 0) return;
    const text = new TextDecoder(isWide ? "utf-16le" : "windows-1252").decode(letters);
    const spacing = this.#record.unsigned(72);
    const hasBoth = (options & 0x2000) !== 0;
    const advances = spacing
      ? Array.from({ length: Math.min(count, letters.length) }, (_, n) =>
          this.#record.int(spacing + n * (hasBoth ? 8 : 4)),
        )
      : [];
    this.canvas.text(this.#record.point(36), text, advances);
  }

  #smallText(): void {
    const [count, options] = [this.#record.unsigned(16), this.#record.unsigned(20)];
    const at = (options & 0x100) === 0 ? 52 : 36;
    const isNarrow = (options & 0x200) !== 0;
    if ((options & 0x10) !== 0) return;
    const letters = this.#record.part(at, count * (isNarrow ? 1 : 2));
    const text = new TextDecoder(isNarrow ? "windows-1252" : "utf-16le").decode(letters);
    this.canvas.text(this.#record.point(8), text, []);
  }
}
