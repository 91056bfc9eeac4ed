import type { Look } from "../colours/look.ts";
import { black, type Colour, type ColourSpace, deviceColour } from "../content/colour.ts";
import { type Box, lengthOf, type Matrix, times } from "../content/geometry.ts";
import type { Operands } from "../content/operands.ts";
import type { PdfValue } from "../file/objects.ts";
import { type Font, ShownText, type TakeGlyph } from "./fonts.ts";
import type { ShownItems } from "./shown-items.ts";

/** What q saves and Q brings back of the state that matters here (ISO 32000-2, 8.4 and 9.3). */
export interface GraphicsState {
  matrix: Matrix;
  font: Font | null;
  size: number;
  /** Of characters and of words. */
  characterSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling, 1 for 100 %. */
  scaling: number;
  leading: number;
  rise: number;
  rendering: number;
  /** What areas and text are filled with; null where it cannot be determined. Kept up only where someone asks for it. */
  fill: Colour | null;
  /** What lines are drawn with. */
  stroke: Colour | null;
  lineWidth: number;
  fillSpace: ColourSpace;
  strokeSpace: ColourSpace;
  /** What is drawn shows only in here; null for the whole page. */
  clip: Box | null;
  /** The path that clipped last, as data of SVG in default user space, and whether it is more than level and upright lines; kept for drawings alone. */
  clipPath?: { data: string; box: Box; isAskew: boolean };
  /** Lengths of dashes and gaps, how lines end and meet, and how much of what is below hides. Kept up for shapes alone. */
  dash?: readonly number[];
  lineCap?: number;
  lineJoin?: number;
  fillOpacity?: number;
  strokeOpacity?: number;
  /** What besides the colours decides how they show. Kept up where someone asks for the colours of text. */
  look?: Look;
}

export const initialState = (matrix: Matrix): GraphicsState => ({
  matrix,
  font: null,
  size: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  scaling: 1,
  leading: 0,
  rise: 0,
  rendering: 0,
  fill: black,
  stroke: black,
  lineWidth: 1,
  fillSpace: deviceColour,
  strokeSpace: deviceColour,
  clip: null,
});

/** A piece of text as it was painted, in default user space. */
export interface PaintedText {
  text: string;
  characters: number;
  x: number;
  y: number;
  /** Where the next glyph would stand. */
  endX: number;
  endY: number;
  /** Height of its letters. */
  size: number;
}

/** Where a string stands and in which direction it goes on, in default user space. */
export interface Baseline {
  x: number;
  y: number;
  /** Of length 1. */
  directionX: number;
  directionY: number;
  /** Height of its letters. */
  size: number;
}

/** Takes the glyphs of text as it is shown, each with where it stands. */
export interface GlyphSink {
  /** Glyphs follow that stand on this line. */
  begin(line: Baseline, state: GraphicsState): void;
  /** A glyph so far along the line, and so wide. */
  glyph(text: string, along: number, width: number): void;
}

/** An adjustment in TJ wider than this, in thousandths, is a space to the eye. */
export const spaceAdjustment = -180;

/** Where a piece of text stands, its letters' tails included. */
export function boxOfText({ x, y, endX, endY, size }: PaintedText): Box {
  if (y === endY && endX >= x) return [x, y - 0.2 * size, endX, y + 0.8 * size];
  const length = lengthOf(endX - x, endY - y);
  // Of unit length, to the left of the direction in which it goes on: up, of text from left to right.
  const [upX, upY] = length ? [(y - endY) / length, (endX - x) / length] : [0, 1];
  const [low, high] = [-0.2 * size, 0.8 * size];
  return [
    Math.min(x, endX) + Math.min(low * upX, high * upX),
    Math.min(y, endY) + Math.min(low * upY, high * upY),
    Math.max(x, endX) + Math.max(low * upX, high * upX),
    Math.max(y, endY) + Math.max(low * upY, high * upY),
  ];
}

/** What is being shown: one at a time. */
const shown = new ShownText();

/** The text matrices of one text object and the operators that move them (9.4). */
export class TextObject {
  /** Both have the same first four numbers: showing text and going to another line only move them. */
  readonly #linear = Float64Array.of(1, 0, 0, 1);
  /** Where the next glyph stands, and where the line begins. */
  #x = 0;
  #y = 0;
  #lineX = 0;
  #lineY = 0;

  begin(): void {
    this.set(1, 0, 0, 1, 0, 0);
  }

  set(a: number, b: number, c: number, d: number, x: number, y: number): void {
    const linear = this.#linear;
    linear[0] = a;
    linear[1] = b;
    linear[2] = c;
    linear[3] = d;
    this.#x = this.#lineX = x;
    this.#y = this.#lineY = y;
  }

  move(x: number, y: number): void {
    const linear = this.#linear;
    this.#x = this.#lineX = x * linear[0]! + y * linear[2]! + this.#lineX;
    this.#y = this.#lineY = x * linear[1]! + y * linear[3]! + this.#lineY;
  }

  /** Shows a string or the strings and adjustments of TJ; null when there is no font. */
  show(items: ShownItems, state: GraphicsState, sink: GlyphSink | null = null): PaintedText | null {
    const { font } = state;
    if (!font) return null;
    if (sink) this.#give(items, state, font, sink);
    const flow = font.isVertical ? -1 : 1;
    const x = this.#across(state);
    const y = this.#up(state);
    const { bytes, ends, numbers } = items;
    const { text } = shown;
    let characters = 0;
    let along = 0;
    for (let item = items.first, from = items.from; item < items.last; item++) {
      const end = ends[item]!;
      if (end < 0) {
        const adjustment = numbers[item]!;
        if (adjustment < spaceAdjustment) text.addSpace();
        along -= ((flow * adjustment) / 1_000) * state.size;
        continue;
      }
      font.show(bytes, from, end, shown);
      from = end;
      characters += shown.characters;
      const spacing = state.characterSpacing * shown.characters + state.wordSpacing * shown.spaces;
      along += shown.width * state.size + flow * spacing;
    }
    const size = this.#height(state);
    this.#advance(along, state);
    return { text: text.take(), characters, x, y, size, endX: this.#across(state), endY: this.#up(state) };
  }

  /** Gives the glyphs of what is shown, one by one. */
  #give(items: ShownItems, state: GraphicsState, font: Font, sink: GlyphSink): void {
    const { size, scaling, characterSpacing, wordSpacing, matrix, rise } = state;
    const [a, b, c, d, x, y] = times(times([1, 0, 0, 1, 0, rise], this.#matrix), matrix);
    const { isVertical } = font;
    const [towardsX, towardsY] = isVertical ? [-c, -d] : [a, b];
    const unit = Math.hypot(towardsX, towardsY);
    const height = Math.hypot(c, d);
    if (!unit || !height || !size) return;
    // Backwards, where the font is turned around or squeezed to less than nothing.
    const sign = isVertical ? 1 : Math.sign(size * scaling) || 1;
    const scale = unit * sign * (isVertical ? 1 : scaling);
    const line: Baseline = {
      x,
      y,
      directionX: (sign * towardsX) / unit,
      directionY: (sign * towardsY) / unit,
      size: font.letterHeight(Math.abs(size)) * height,
    };
    sink.begin(line, state);
    // In vertical writing numbers that are positive move on what is shown, and spaces bring it nearer (9.3.2, 9.4.4).
    const flow = isVertical ? -1 : 1;
    let along = 0;
    const { bytes, ends, numbers } = items;
    const take: TakeGlyph = (text, advance, isSpace) => {
      const width = advance * size * scale;
      sink.glyph(text, along, width);
      along += width + flow * (characterSpacing + (isSpace ? wordSpacing : 0)) * scale;
    };
    for (let item = items.first, from = items.from; item < items.last; item++) {
      const end = ends[item]!;
      if (end < 0) along -= ((flow * numbers[item]!) / 1_000) * size * scale;
      else {
        font.glyphs(bytes, from, end, take);
        from = end;
      }
    }
  }

  get #matrix(): Matrix {
    const [a, b, c, d] = this.#linear as unknown as [number, number, number, number];
    return [a, b, c, d, this.#x, this.#y];
  }

  #advance(along: number, { scaling, font }: GraphicsState): void {
    const linear = this.#linear;
    // In vertical writing it goes down, and horizontal scaling does not count (9.4.4).
    const isVertical = font?.isVertical === true;
    const by = isVertical ? -along : along * scaling;
    this.#x += by * linear[isVertical ? 2 : 0]!;
    this.#y += by * linear[isVertical ? 3 : 1]!;
  }

  /** Where the next glyph stands, by the matrix of the text and then that of the state, without a third for both. */
  #across({ matrix, rise }: GraphicsState): number {
    const linear = this.#linear;
    return (rise * linear[2]! + this.#x) * matrix[0] + (rise * linear[3]! + this.#y) * matrix[2] + matrix[4];
  }

  #up({ matrix, rise }: GraphicsState): number {
    const linear = this.#linear;
    return (rise * linear[2]! + this.#x) * matrix[1] + (rise * linear[3]! + this.#y) * matrix[3] + matrix[5];
  }

  #height({ matrix, size }: GraphicsState): number {
    const c = this.#linear[2]!;
    const d = this.#linear[3]!;
    return Math.abs(size) * lengthOf(c * matrix[0] + d * matrix[2], c * matrix[1] + d * matrix[3]);
  }
}

/** Does what the operator does to the state; false when it is none that only changes the state. */
export function changeState(
  operator: string,
  operands: Operands,
  state: GraphicsState,
  text: TextObject,
): boolean {
  const number = (at: number) => operands.number(at);
  switch (operator) {
    case "cm":
      state.matrix = times(matrixOf(operands), state.matrix);
      return true;
    case "BT":
      text.begin();
      return true;
    case "Tr":
      state.rendering = number(0);
      return true;
    case "Tc":
      state.characterSpacing = number(0);
      return true;
    case "Tw":
      state.wordSpacing = number(0);
      return true;
    case "Tz":
      state.scaling = number(0) / 100;
      return true;
    case "TL":
      state.leading = number(0);
      return true;
    case "Ts":
      state.rise = number(0);
      return true;
    case "Td":
      text.move(number(0), number(1));
      return true;
    case "TD":
      state.leading = -number(1);
      text.move(number(0), number(1));
      return true;
    case "Tm":
      text.set(number(0), number(1), number(2), number(3), number(4), number(5));
      return true;
    case "T*":
      text.move(0, -state.leading);
      return true;
    // These two move to the next line and then show text, which is for whoever asks.
    case '"':
      state.wordSpacing = number(0);
      state.characterSpacing = number(1);
      text.move(0, -state.leading);
      return false;
    case "'":
      text.move(0, -state.leading);
      return false;
    default:
      return false;
  }
}

const matrixOf = (operands: Operands): Matrix => [
  operands.number(0),
  operands.number(1),
  operands.number(2),
  operands.number(3),
  operands.number(4),
  operands.number(5),
];

/** The transformation that six numbers are; what is missing is 0. */
export function matrixOfValues(values: readonly PdfValue[]): Matrix {
  const at = (index: number) => (typeof values[index] === "number" ? values[index] : 0);
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** What stands between two pieces of text that follow each other: nothing, or a space. */
export function gapBetween(last: PaintedText | null, next: PaintedText): "" | " " {
  if (!last) return "";
  const size = Math.max(last.size, next.size, 1);
  const isSameLine = Math.abs(next.y - last.endY) < size * 0.5;
  const gap = next.x - last.endX;
  return isSameLine && gap < size * 0.15 && gap > -size * 2 ? "" : " ";
}
