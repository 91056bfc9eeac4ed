import type { PdfFile } from "../file/file.ts";
import { Stream } from "../file/objects.ts";
import { isOfOneColour } from "../pictures/one-colour.ts";
import type { Marking } from "./content-scope.ts";
import type { Drawing, DrawingSink } from "./drawings.ts";
import { area, type Box, intersection } from "./geometry.ts";

/** A picture that may be a shadow, until it is known what is painted next. */
interface Held {
  stream: Stream;
  box: Box;
  /** Takes it, where it is none. */
  release: () => void;
}

/** How far the breadths of blur beside a box and above and below it may differ, in points: a pixel on each side. */
const slack = 2;
/** The part of a box that lies over its shadow at least. */
const leastOver = 0.5;

/**
 * Finds the soft shadows of boxes, which programs such as LibreOffice paint as pictures: of one colour, seen through a
 * soft mask, and as large as the opaque area, shading or picture that is painted right after over them, but for the same
 * breadth of blur on all sides. It takes what paths draw in place of another sink, to which it passes all.
 */
export class BoxShadows implements DrawingSink {
  marking: Readonly<Marking> | null = null;
  form = 0;
  operator = 0;
  within: number | null = null;
  /** Whether what is painted hides what lies under it. */
  isOpaque = true;
  readonly isColourless?: true;
  readonly #file: PdfFile;
  readonly #sink: DrawingSink;
  #held: Held | null = null;
  #isCovered = false;

  constructor(file: PdfFile, sink: DrawingSink) {
    this.#file = file;
    this.#sink = sink;
    if (sink.isColourless) this.isColourless = true;
  }

  /** A picture is painted; one with a soft mask is held back until it is known to be no shadow. */
  picture(
    stream: Stream | null,
    box: Box,
    isOpaque: boolean,
    release: () => void,
  ): Promise<void> | undefined {
    const isMasked = stream !== null && (stream.dict.has("SMask") || stream.dict.has("Mask"));
    this.isOpaque = isOpaque && !isMasked;
    this.cover(box);
    if (this.#isCovered) return this.settle().then(() => this.#hold(stream, box, release));
    this.#hold(stream, box, release);
    return;
  }

  #hold(stream: Stream | null, box: Box, release: () => void): void {
    if (stream?.dict.has("SMask")) this.#held = { stream, box, release };
    else release();
  }

  drawing(drawing: Drawing): void {
    if (this.#held) {
      if (drawing.isFilled) this.cover(drawing.box);
      else this.pass();
    }
    this.#sink.drawing(drawing);
  }

  /** Something is painted in the box. */
  cover(box: Box): void {
    if (!this.#held || this.#isCovered) return;
    this.#isCovered = this.isOpaque && isBlurred(this.#held.box, box);
    if (!this.#isCovered) this.pass();
  }

  /** Something else is painted, or nothing more. */
  pass(): void {
    if (!this.#held || this.#isCovered) return;
    const { release } = this.#held;
    this.#held = null;
    release();
  }

  /** Whether it has to be found out if what is covered is a shadow, before anything else is painted. */
  get isDue(): boolean {
    return this.#isCovered;
  }

  async settle(): Promise<void> {
    const { stream, release } = this.#held!;
    this.#held = null;
    this.#isCovered = false;
    const mask = await this.#file.resolve(stream.dict.get("SMask"));
    if (!(mask instanceof Stream) || !(await isOfOneColour(this.#file, stream))) release();
  }
}

/** Whether the first box is the second with the same breadth around it, moved or not. */
function isBlurred(shadow: Box, box: Box): boolean {
  const across = shadow[2] - shadow[0] - (box[2] - box[0]);
  const up = shadow[3] - shadow[1] - (box[3] - box[1]);
  if (across < -slack || up < -slack || Math.abs(across - up) > slack) return false;
  return area(intersection(shadow, box)) > leastOver * area(box);
}
