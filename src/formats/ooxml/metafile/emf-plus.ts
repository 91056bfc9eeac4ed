import { type Matrix, type Point, scaleOf, times } from "../matrix.ts";
import type { Canvas } from "./canvas.ts";
import { noBrush, noPen, type Rgb } from "./canvas-tools.ts";
import {
  colourOf,
  PlusCursor,
  type PlusFont,
  type PlusObject,
  type PlusPath,
  plusObject,
} from "./emf-plus-objects.ts";
import { PlusState, unitsOfInch } from "./emf-plus-state.ts";

/** Bytes of an object that is written in parts. */
const largestObject = 4_194_304;
const header = 12;
/** Record types (MS-EMFPLUS 2.1.1.1). */
const R = {
  object: 0x4008,
  clear: 0x4009,
  fillRects: 0x400a,
  drawRects: 0x400b,
  fillPolygon: 0x400c,
  drawLines: 0x400d,
  fillEllipse: 0x400e,
  drawEllipse: 0x400f,
  fillPie: 0x4010,
  drawPie: 0x4011,
  drawArc: 0x4012,
  fillPath: 0x4014,
  drawPath: 0x4015,
  drawBeziers: 0x4019,
  drawImage: 0x401a,
  drawImagePoints: 0x401b,
  drawString: 0x401c,
  drawDriverString: 0x4036,
} as const;

/** Draws the records of GDI+ that comments of an enhanced metafile hold, for those that have no others. */
export class EmfPlusReader {
  readonly canvas: Canvas;
  readonly #objects = new Map<number, PlusObject>();
  #partial: { key: number; parts: Uint8Array[]; length: number; whole: number } | null = null;
  readonly #state: PlusState;

  constructor(canvas: Canvas) {
    this.canvas = canvas;
    this.#state = new PlusState(canvas);
    canvas.state.mapMode = 1;
  }

  /** The records of one comment. */
  take(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + header <= bytes.length; ) {
      const size = view.getUint32(at + 4, true);
      if (size < header || at + size > bytes.length || this.canvas.isFull) return;
      const data = bytes.subarray(at + header, at + Math.min(size, header + view.getUint32(at + 8, true)));
      this.#record(view.getUint16(at, true), view.getUint16(at + 2, true), data);
      at += size;
    }
  }

  #record(type: number, flags: number, data: Uint8Array): void {
    if (type === R.object) {
      this.#object(flags, data);
      return;
    }
    this.#state.apply();
    const from = new PlusCursor(data);
    this.#state.set(type, flags, from) || this.#fill(type, flags, from) || this.#draw(type, flags, from);
  }

  /** Keeps an object under its number; one that goes on waits for the rest (2.3.5.1). */
  #object(flags: number, data: Uint8Array): void {
    const key = flags & 0x7fff;
    let whole = data;
    if (flags & 0x8000) {
      const size = new PlusCursor(data).unsigned();
      if (this.#partial?.key !== key) this.#partial = { key, parts: [], length: 0, whole: size };
      const partial = this.#partial;
      if (partial.length + data.length > largestObject) return;
      partial.parts.push(data.subarray(4));
      partial.length += Math.max(0, data.length - 4);
      if (partial.length < partial.whole) return;
      whole = new Uint8Array(Buffer.concat(partial.parts));
    } else if (this.#partial?.key === key)
      whole = new Uint8Array(Buffer.concat([...this.#partial.parts, data]));
    this.#partial = null;
    const object = plusObject((key >> 8) & 127, whole);
    if (object) this.#objects.set(key & 255, object);
    else this.#objects.delete(key & 255);
  }

  /** A brush by its number, or the colour itself. */
  #brush(value: number, flags: number): Rgb | null {
    if (flags & 0x8000) return colourOf(value);
    const object = this.#objects.get(value & 255);
    return object?.sort === "brush" ? object.colour : null;
  }

  #paint(colour: Rgb | null, draw: () => void): void {
    const { state } = this.canvas;
    [state.brush, state.pen] = [{ sort: "brush", colour }, noPen];
    if (colour) draw();
  }

  #stroke(number: number, draw: () => void): void {
    const { state } = this.canvas;
    const object = this.#objects.get(number & 255);
    if (object?.sort !== "pen" || !object.pen.colour) return;
    const { colour, width, isWorld, dashes } = object.pen;
    const scale = scaleOf(this.canvas.matrix) || 1;
    state.pen = { sort: "pen", colour, width: isWorld ? width : width / scale, dashes };
    state.brush = noBrush;
    draw();
  }

  /** Whether it is a record of areas. */
  #fill(type: number, flags: number, from: PlusCursor): boolean {
    const { canvas } = this;
    switch (type) {
      case R.clear:
        return true;
      case R.fillRects:
        this.#paint(this.#brush(from.unsigned(), flags), () => this.#rectangles(flags, from));
        return true;
      case R.fillPolygon:
        this.#paint(this.#brush(from.unsigned(), flags), () =>
          canvas.polygons([from.points(from.unsigned(), flags)]),
        );
        return true;
      case R.fillEllipse:
        this.#paint(this.#brush(from.unsigned(), flags), () => canvas.ellipse(from.rectangle(flags)));
        return true;
      case R.fillPie:
        this.#paint(this.#brush(from.unsigned(), flags), () => this.#arc(flags, from, "pie"));
        return true;
      case R.fillPath:
        this.#paint(this.#brush(from.unsigned(), flags), () => this.#path(flags, true));
        return true;
      default:
        return false;
    }
  }

  #draw(type: number, flags: number, from: PlusCursor): void {
    const { canvas } = this;
    switch (type) {
      case R.drawRects:
        this.#stroke(flags, () => this.#rectangles(flags, from));
        return;
      case R.drawLines:
        this.#stroke(flags, () => {
          const points = from.points(from.unsigned(), flags);
          if (flags & 0x2000) canvas.polygons([points]);
          else canvas.lines(points);
        });
        return;
      case R.drawEllipse:
        this.#stroke(flags, () => canvas.ellipse(from.rectangle(flags)));
        return;
      case R.drawPie:
        this.#stroke(flags, () => this.#arc(flags, from, "pie"));
        return;
      case R.drawArc:
        this.#stroke(flags, () => this.#arc(flags, from, "arc"));
        return;
      case R.drawPath:
        this.#stroke(from.unsigned(), () => this.#path(flags, false));
        return;
      case R.drawBeziers:
        this.#stroke(flags, () => canvas.curves(from.points(from.unsigned(), flags)));
        return;
      case R.drawImage:
      case R.drawImagePoints:
        this.#image(type, flags, from);
        return;
      case R.drawString:
        this.#string(flags, from);
        return;
      case R.drawDriverString:
        this.#driverString(flags, from);
        return;
    }
  }

  #rectangles(flags: number, from: PlusCursor): void {
    const count = Math.min(from.unsigned(), from.left >> 3);
    for (let at = 0; at < count; at++) this.canvas.rectangle(from.rectangle(flags));
  }

  /** From an angle on with the clock, in degrees (2.3.4.2). */
  #arc(flags: number, from: PlusCursor, sort: "arc" | "pie"): void {
    const [start, given] = [from.float(), from.float()];
    const [left, top, right, bottom] = from.rectangle(flags);
    const sweep = Math.max(-360, Math.min(360, given));
    const [rx, ry] = [(right - left) / 2, (bottom - top) / 2];
    const steps = Math.ceil(Math.abs(sweep) / 90);
    if (!steps) return;
    const step = ((sweep / steps) * Math.PI) / 180;
    const k = (4 / 3) * Math.tan(step / 4);
    const on = (x: number, y: number): Point => [left + rx * (1 + x), top + ry * (1 + y)];
    let angle = (start * Math.PI) / 180;
    const points: Point[] = [on(Math.cos(angle), Math.sin(angle))];
    for (let at = 0; at < steps; at++) {
      const [c, s, end] = [Math.cos(angle), Math.sin(angle), angle + step];
      const [ce, se] = [Math.cos(end), Math.sin(end)];
      points.push(on(c - k * s, s + k * c), on(ce + k * se, se - k * ce), on(ce, se));
      angle = end;
    }
    const { canvas } = this;
    if (sort === "arc") {
      canvas.curves(points);
      return;
    }
    canvas.beginPath();
    canvas.moveTo(on(0, 0));
    canvas.lineTo(points[0]!);
    canvas.curves(points.slice(1), true);
    canvas.closeFigure();
    canvas.drawPath(true, true);
  }

  #path(flags: number, isFilled: boolean): void {
    const object = this.#objects.get(flags & 255);
    if (object?.sort !== "path") return;
    followPath(this.canvas, object.path);
    this.canvas.drawPath(isFilled, !isFilled);
  }

  #image(type: number, flags: number, from: PlusCursor): void {
    const object = this.#objects.get(flags & 255);
    if (object?.sort !== "image" || !object.image) return;
    from.at = 8;
    const source = from.rectangle(0);
    const { canvas } = this;
    if (type === R.drawImage) {
      canvas.picture(object.image, from.rectangle(flags), source, 0);
      return;
    }
    // Three corners: top left, top right, bottom left.
    const [one, two, three] = from.points(from.unsigned(), flags);
    if (!one || !two || !three) return;
    const { world } = canvas.state;
    const [x, y] = one;
    const corners: Matrix = [two[0] - x, two[1] - y, three[0] - x, three[1] - y, x, y];
    canvas.state.world = times(world, corners);
    canvas.picture(object.image, [0, 0, 1, 1], source, 0);
    canvas.state.world = world;
  }

  #font({ size, unit, face, ...look }: PlusFont, colour: Rgb): number {
    const perInch = unitsOfInch.get(unit);
    // Units of the page come from what the world makes of them.
    const height = perInch ? ((size / perInch) * this.#state.dpi) / this.#state.page : size;
    this.canvas.state.font = {
      sort: "font",
      height: -height,
      escapement: 0,
      weight: look.isBold ? 700 : 400,
      isItalic: look.isItalic,
      isUnderlined: look.isUnderlined,
      isStruck: look.isStruck,
      charset: 0,
      face,
    };
    this.canvas.state.textColour = colour;
    return height;
  }

  #string(flags: number, from: PlusCursor): void {
    const colour = this.#brush(from.unsigned(), flags);
    const format = this.#objects.get(from.unsigned() & 255);
    const count = from.unsigned();
    const [left, top, right, bottom] = from.rectangle(0);
    const text = from.text(count);
    const object = this.#objects.get(flags & 255);
    if (!colour || object?.sort !== "font") return;
    const height = this.#font(object.font, colour);
    const { align, lineAlign } = format?.sort === "format" ? format : { align: 0, lineAlign: 0 };
    const { state } = this.canvas;
    // As MS-EMF 2.1.27 has it: left, middle or right, from the top.
    state.textAlign = [0, 6, 2][align] ?? 0;
    const x = [left, (left + right) / 2, right][align] ?? left;
    const lines = text.replace(/\0+$/, "").split(/\r\n?|\n/);
    const whole = 1.2 * height * lines.length;
    const y = [top, (top + bottom - whole) / 2, bottom - whole][lineAlign] ?? top;
    for (const [at, line] of lines.entries()) this.canvas.text([x, y + 1.2 * height * at], line, []);
  }

  /** Characters, each at its own place on the baseline. */
  #driverString(flags: number, from: PlusCursor): void {
    const colour = this.#brush(from.unsigned(), flags);
    const [options, hasMatrix, count] = [from.unsigned(), from.unsigned(), from.unsigned()];
    const text = from.text(count);
    const object = this.#objects.get(flags & 255);
    // Without this bit they are numbers of glyphs.
    if (!colour || object?.sort !== "font" || !(options & 1)) return;
    const isRealized = (options & 4) !== 0;
    const points = from.points(isRealized ? 1 : count, 0);
    const own = hasMatrix ? (from.floats(6) as unknown as Matrix) : null;
    this.#font(object.font, colour);
    const { state } = this.canvas;
    state.textAlign = 24;
    const { world } = state;
    if (own?.length === 6) state.world = times(world, own);
    const first = points[0];
    const last = points.at(-1);
    const isLevel = first && last && points.length === text.length && points.every(([, y]) => y === first[1]);
    const advances = isLevel ? points.slice(1).map(([x], at) => x - points[at]![0]) : [];
    const isForward = advances.every((advance) => advance >= 0);
    if (first && (isLevel || isRealized))
      this.canvas.text(first, text, isForward && advances.length ? [...advances, advances.at(-1)!] : []);
    else
      for (const [at, letter] of [...text].entries())
        if (points[at]) this.canvas.text(points[at], letter, []);
    state.world = world;
  }
}

/** What a point of a path is (2.1.1.23). */
const closing = 0x80;

function followPath(canvas: Canvas, { points, types }: PlusPath): void {
  canvas.beginPath();
  for (let at = 0; at < points.length; ) {
    const type = types[at]! & 15;
    if (type === 3) {
      const curve = points.slice(at, at + 3);
      if (curve.length === 3) canvas.curves(curve, true);
      at += 3;
    } else {
      if (type === 0) canvas.moveTo(points[at]!);
      else canvas.lineTo(points[at]!);
      at++;
    }
    if ((types[at - 1] ?? 0) & closing) canvas.closeFigure();
  }
}
