import type { Canvas } from "./canvas.ts";
import {
  type Brush,
  black,
  noBrush,
  noPen,
  type Pen,
  type Rgb,
  systemFont,
  type Tool,
  white,
} from "./canvas-tools.ts";
import { type EmfRecord, recordType } from "./emf-record.ts";

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

/** The pens, brushes and fonts of an enhanced metafile, by their handles. */
export class EmfObjects {
  readonly #record: EmfRecord;
  readonly #canvas: Canvas;
  readonly #tools = new Map<number, Tool>();

  constructor(record: EmfRecord, canvas: Canvas) {
    this.#record = record;
    this.#canvas = canvas;
  }

  /** Whether the record makes, chooses or deletes an object. */
  take(type: number): boolean {
    const canvas = this.#canvas;
    const handle = this.#record.unsigned(8);
    switch (type) {
      case recordType.selectObject: {
        const tool = handle >= 0x8000_0000 ? stock[handle - 0x8000_0000] : this.#tools.get(handle);
        if (tool) canvas.select(tool);
        else if (handle >= 0x8000_000a && handle <= 0x8000_0011) canvas.select(systemFont);
        return true;
      }
      case recordType.deleteObject:
        this.#tools.delete(handle);
        return true;
      case recordType.createPen:
        this.#tools.set(
          handle,
          this.#pen(this.#record.unsigned(12), this.#record.int(16), this.#record.colour(24)),
        );
        return true;
      case recordType.createExtPen:
        this.#tools.set(
          handle,
          this.#pen(this.#record.unsigned(28), this.#record.int(32), this.#record.colour(40)),
        );
        return true;
      case recordType.createBrush:
        this.#tools.set(handle, this.#brush(this.#record.unsigned(12), this.#record.colour(16)));
        return true;
      case recordType.createMonoBrush:
      case recordType.createPatternBrush:
        this.#tools.set(handle, { sort: "brush", colour: grey(184) });
        return true;
      case recordType.createFont: {
        const face = new TextDecoder("utf-16le").decode(this.#record.part(12 + 28, 64)).replace(/\0.*$/s, "");
        const flags = this.#record.unsigned(32);
        this.#tools.set(handle, {
          sort: "font",
          height: this.#record.int(12),
          escapement: this.#record.int(20),
          weight: this.#record.int(28),
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
}
