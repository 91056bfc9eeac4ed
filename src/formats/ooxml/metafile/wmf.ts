import type { Budget } from "../../../checker/budget.ts";
import type { Point } from "../matrix.ts";
import { bitmapOf } from "./bitmap.ts";
import { Canvas } from "./canvas.ts";
import { type Corners, noBrush, noPen, type Rgb, type Tool } from "./canvas-tools.ts";
import type { Drawn } from "./emf.ts";
import { dashesOf, patternColour } from "./emf-objects.ts";
import { placeableKey } from "./signature.ts";

const placeableHeader = 22;
const header = 18;
const mostPoints = 32_767;
/** Units of an inch where a metafile says nothing of it. */
const usualUnits = 1_440;

/** Code pages by character set (MS-WMF 2.1.1.5), as TextDecoder names them. */
const codePages: Record<number, string> = {
  77: "macintosh",
  128: "shift_jis",
  129: "euc-kr",
  134: "gbk",
  136: "big5",
  161: "windows-1253",
  162: "windows-1254",
  163: "windows-1258",
  177: "windows-1255",
  178: "windows-1256",
  186: "windows-1257",
  204: "windows-1251",
  222: "windows-874",
  238: "windows-1250",
};

function decoded(bytes: Uint8Array, charset: number): string {
  if (charset === 2) return Array.from(bytes, (code) => String.fromCharCode(code)).join("");
  try {
    return new TextDecoder(codePages[charset] ?? "windows-1252").decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads a Windows metafile (MS-WMF); null where it is damaged or draws nothing. */
export async function drawnWmf(bytes: Uint8Array, budget: Budget): Promise<Drawn | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < header + 6) return null;
  const isPlaced = view.getUint32(0, true) === placeableKey;
  const units = (isPlaced && view.getUint16(14, true)) || usualUnits;
  const placed = isPlaced
    ? ([6, 8, 10, 12].map((at) => view.getInt16(at, true)) as unknown as Corners)
    : null;
  const reader = new WmfReader(view, bytes, new Canvas(units / 25.4));
  for (let at = header + (isPlaced ? placeableHeader : 0); at + 6 <= bytes.length; ) {
    const [length, type] = [2 * view.getUint32(at, true), view.getUint16(at + 4, true)];
    if (length < 6 || at + length > bytes.length || type === 0) break;
    budget.step(1 + (length >> 6));
    if (budget.isDue) await budget.turn();
    reader.read(type, at + 6, at + length);
    if (reader.canvas.isFull) return null;
    at += length;
  }
  const box = reader.window ?? placed;
  if (!reader.canvas.body || !box) return null;
  const size = placed ?? box;
  const [width, height] = [Math.abs(size[2] - size[0]), Math.abs(size[3] - size[1])];
  if (!width || !height || box[0] === box[2] || box[1] === box[3]) return null;
  return {
    canvas: reader.canvas,
    box: [0, 0, Math.abs(box[2] - box[0]), Math.abs(box[3] - box[1])],
    width: (width / units) * 72,
    height: (height / units) * 72,
  };
}

/** What each record does with its parameters; names as in MS-WMF 2.1.1.1. */
class WmfReader {
  readonly canvas: Canvas;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #tools: (Tool | "other" | null)[] = [];
  #start = 0;
  #end = 0;
  #origin: Point = [0, 0];
  #extent: Point | null = null;

  constructor(view: DataView, bytes: Uint8Array, canvas: Canvas) {
    this.#view = view;
    this.#bytes = bytes;
    this.canvas = canvas;
    canvas.state.mapMode = 8;
  }

  /** The first window that is set: all of the picture. */
  get window(): Corners | null {
    const [x, y] = this.#origin;
    return this.#extent && [x, y, x + this.#extent[0], y + this.#extent[1]];
  }

  #short = (at: number): number =>
    this.#start + 2 * at + 2 <= this.#end ? this.#view.getInt16(this.#start + 2 * at, true) : 0;
  #unsigned = (at: number): number => this.#short(at) & 0xffff;
  #long = (at: number): number => (this.#unsigned(at) | (this.#unsigned(at + 1) << 16)) >>> 0;
  /** Points stand with y before x in most records. */
  #turned = (at: number): Point => [this.#short(at + 1), this.#short(at)];
  #turnedCorners = (at: number): Corners => [
    this.#short(at + 3),
    this.#short(at + 2),
    this.#short(at + 1),
    this.#short(at),
  ];
  #colour(at: number): Rgb {
    const value = this.#long(at);
    return [value & 255, (value >> 8) & 255, (value >> 16) & 255];
  }

  #points(at: number, count: number): Point[] {
    const room = (this.#end - this.#start - 2 * at) >> 2;
    const length = Math.max(0, Math.min(count, room, mostPoints));
    return Array.from({ length }, (_, n): Point => [this.#short(at + 2 * n), this.#short(at + 2 * n + 1)]);
  }

  /** The bytes from a parameter on. */
  #rest = (at: number): Uint8Array =>
    this.#bytes.subarray(Math.min(this.#end, this.#start + 2 * at), this.#end);

  #add(tool: Tool | "other"): void {
    const free = this.#tools.indexOf(null);
    if (free >= 0) this.#tools[free] = tool;
    else if (this.#tools.length < 65_536) this.#tools.push(tool);
  }

  read(type: number, start: number, end: number): void {
    this.#start = start;
    this.#end = end;
    this.#setting(type) || this.#tool(type) || this.#shape(type) || this.#filled(type);
  }

  #setting(type: number): boolean {
    const { canvas } = this;
    const { state } = canvas;
    switch (type) {
      case 0x020b: // SETWINDOWORG
        state.windowOrigin = this.#turned(0);
        if (!this.#extent) this.#origin = state.windowOrigin;
        return true;
      case 0x020c: // SETWINDOWEXT
        state.windowExtent = this.#turned(0);
        if (!this.#extent) {
          const [x, y] = state.windowExtent;
          this.#extent = [x, y];
          // The page is as large as the first window, with its corner at 0.
          state.viewportExtent = [Math.abs(x), Math.abs(y)];
        }
        return true;
      case 0x0106: // SETPOLYFILLMODE
        state.isEvenOdd = this.#short(0) === 1;
        return true;
      case 0x0209: // SETTEXTCOLOR
        state.textColour = this.#colour(0);
        return true;
      case 0x012e: // SETTEXTALIGN
        state.textAlign = this.#unsigned(0);
        return true;
      case 0x001e: // SAVEDC
        canvas.save();
        return true;
      case 0x0127: // RESTOREDC
        canvas.restore(this.#short(0));
        return true;
      case 0x0416: // INTERSECTCLIPRECT
        canvas.intersectClip(this.#turnedCorners(0));
        return true;
      default:
        return false;
    }
  }

  #tool(type: number): boolean {
    switch (type) {
      case 0x02fa: {
        // CREATEPENINDIRECT
        const style = this.#unsigned(0);
        const isNone = (style & 15) === 5;
        const width = Math.abs(this.#short(1));
        this.#add(isNone ? noPen : { sort: "pen", colour: this.#colour(3), width, dashes: dashesOf(style) });
        return true;
      }
      case 0x02fc: {
        // CREATEBRUSHINDIRECT
        const [style, colour] = [this.#unsigned(0), this.#colour(1)];
        if (style === 1) this.#add(noBrush);
        else this.#add({ sort: "brush", colour: style === 0 ? colour : patternColour(colour) });
        return true;
      }
      case 0x0142: // DIBCREATEPATTERNBRUSH
      case 0x01f9: // CREATEPATTERNBRUSH
        this.#add({ sort: "brush", colour: [184, 184, 184] });
        return true;
      case 0x02fb: {
        // CREATEFONTINDIRECT
        const bytes = this.#rest(5);
        const charset = bytes[3] ?? 0;
        const name = this.#rest(9);
        const length = name.indexOf(0);
        this.#add({
          sort: "font",
          height: this.#short(0),
          escapement: this.#short(2),
          weight: this.#short(4),
          isItalic: Boolean(bytes[0]),
          isUnderlined: Boolean(bytes[1]),
          isStruck: Boolean(bytes[2]),
          charset,
          face: decoded(length < 0 ? name : name.subarray(0, length), charset === 2 ? 0 : charset),
        });
        return true;
      }
      case 0x00f7: // CREATEPALETTE
      case 0x06ff: // CREATEREGION
        this.#add("other");
        return true;
      case 0x012d: {
        // SELECTOBJECT
        const tool = this.#tools[this.#unsigned(0)];
        if (tool && tool !== "other") this.canvas.select(tool);
        return true;
      }
      case 0x01f0: {
        // DELETEOBJECT
        const at = this.#unsigned(0);
        if (at < this.#tools.length) this.#tools[at] = null;
        return true;
      }
      default:
        return false;
    }
  }

  #shape(type: number): boolean {
    const { canvas } = this;
    switch (type) {
      case 0x0214: // MOVETO
        canvas.moveTo(this.#turned(0));
        return true;
      case 0x0213: // LINETO
        canvas.lineTo(this.#turned(0));
        return true;
      case 0x0325: // POLYLINE
        canvas.lines(this.#points(1, this.#unsigned(0)));
        return true;
      case 0x0324: // POLYGON
        canvas.polygons([this.#points(1, this.#unsigned(0))]);
        return true;
      case 0x0538: {
        // POLYPOLYGON
        const count = Math.min(this.#unsigned(0), (this.#end - this.#start) >> 1);
        let at = 1 + count;
        const all = Array.from({ length: count }, (_, n) => {
          const points = this.#points(at, this.#unsigned(1 + n));
          at += 2 * points.length;
          return points;
        });
        canvas.polygons(all);
        return true;
      }
      case 0x041b: // RECTANGLE
        canvas.rectangle(this.#turnedCorners(0));
        return true;
      case 0x061c: // ROUNDRECT
        canvas.roundedRectangle(this.#turnedCorners(2), this.#turned(0));
        return true;
      case 0x0418: // ELLIPSE
        canvas.ellipse(this.#turnedCorners(0));
        return true;
      case 0x0817: // ARC
        canvas.arc(this.#turnedCorners(4), this.#turned(2), this.#turned(0), "arc");
        return true;
      case 0x081a: // PIE
        canvas.arc(this.#turnedCorners(4), this.#turned(2), this.#turned(0), "pie");
        return true;
      case 0x0830: // CHORD
        canvas.arc(this.#turnedCorners(4), this.#turned(2), this.#turned(0), "chord");
        return true;
      default:
        return false;
    }
  }

  #filled(type: number): void {
    switch (type) {
      case 0x0521: {
        // TEXTOUT
        const count = this.#unsigned(0);
        const at = 1 + ((count + 1) >> 1);
        this.#text(this.#rest(1).subarray(0, count), this.#turned(at), []);
        return;
      }
      case 0x0a32: {
        // EXTTEXTOUT
        const [count, options] = [this.#unsigned(2), this.#unsigned(3)];
        const at = (options & 6) !== 0 ? 8 : 4;
        const letters = this.#rest(at).subarray(0, count);
        const spacing = at + ((count + 1) >> 1);
        const hasSpacing = this.#start + 2 * (spacing + count) <= this.#end;
        const advances = hasSpacing ? Array.from(letters, (_, n) => this.#short(spacing + n)) : [];
        this.#text(letters, this.#turned(0), advances);
        return;
      }
      case 0x0f43: // STRETCHDIB: operation, colours, source, frame, bitmap
        this.#bitmap(11, this.#frame(7), this.#source(3), this.#long(0));
        return;
      case 0x0b41: // DIBSTRETCHBLT: operation, source, frame, bitmap
        if (this.#hasBitmap(10)) this.#bitmap(10, this.#frame(6), this.#source(2), this.#long(0));
        else this.canvas.fillBy(this.#long(0), this.#frame(7));
        return;
      case 0x0940: // DIBBITBLT: operation, source's corner, frame, bitmap
        if (this.#hasBitmap(8)) {
          const frame = this.#frame(4);
          const [x, y] = this.#turned(2);
          const source: Corners = [x, y, x + frame[2] - frame[0], y + frame[3] - frame[1]];
          this.#bitmap(8, frame, source, this.#long(0));
        } else this.canvas.fillBy(this.#long(0), this.#frame(5));
        return;
      case 0x061d: // PATBLT
        this.canvas.fillBy(this.#long(0), this.#frame(2));
        return;
      default:
    }
  }

  /** Height, width, y and x. */
  #frame(at: number): Corners {
    const [x, y] = this.#turned(at + 2);
    const [width, height] = this.#turned(at);
    return [x, y, x + width, y + height];
  }

  #source = this.#frame;

  #hasBitmap = (at: number): boolean => this.#end - this.#start > 2 * at + 12;

  #bitmap(at: number, frame: Corners, source: Corners, operation: number): void {
    const bitmap = bitmapOf(this.#rest(at));
    if (bitmap) this.canvas.picture(bitmap, frame, source, operation);
  }

  #text(letters: Uint8Array, at: Point, advances: readonly number[]): void {
    const { charset } = this.canvas.state.font;
    const text = decoded(letters, charset);
    // Of double bytes, the second has an advance of its own, which is 0 or the rest.
    this.canvas.text(at, text, advances);
  }
}
