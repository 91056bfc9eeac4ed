import type { Budget } from "../../../checker/budget.ts";
import { stepsOfOrder, textAsRead } from "./reading-order.ts";
import type { ShownItems } from "./shown-items.ts";
import { type GraphicsState, gapBetween, type PaintedText, spaceAdjustment } from "./text-state.ts";

/** Glyphs that are put in order at once: no line has more. */
const mostGlyphs = 4_096;

/** What was painted from left to right and is read from right to left: pieces that follow each other on one line. */
export class RtlLine {
  #glyphs: string[] = [];
  #first: PaintedText | null = null;
  #last: PaintedText | null = null;
  #characters = 0;
  /** Some of its glyphs are the mirror images of what they stand for. */
  hasMirrorImages = false;

  get isEmpty(): boolean {
    return this.#first === null;
  }

  /** Whether the piece goes on to the right of what is there. */
  isContinuedBy(painted: PaintedText): boolean {
    const last = this.#last;
    if (!last || this.#glyphs.length >= mostGlyphs) return false;
    const size = Math.max(last.size, painted.size, 1);
    return (
      Math.abs(painted.y - last.endY) < 0.3 * size &&
      painted.x > last.endX - 0.3 * size &&
      painted.x < last.endX + size
    );
  }

  /** Takes a piece before the first one as the left end of its line; false where it is none. */
  begin(before: PaintedText, first: PaintedText): boolean {
    if (!this.isEmpty) return false;
    this.#first = before;
    this.#last = before;
    if (this.isContinuedBy(first)) {
      for (const character of before.text) this.#glyphs.push(character);
      this.#characters = before.characters;
      return true;
    }
    this.#first = null;
    this.#last = null;
    return false;
  }

  /** Takes a piece that was painted by these operands, or that stands for this text. */
  add(painted: PaintedText, items: ShownItems | string, { font }: GraphicsState, budget: Budget): void {
    if (this.#last && gapBetween(this.#last, painted)) this.#glyphs.push(" ");
    if (typeof items === "string") this.#glyphs.push(items);
    else
      for (let item = items.first, from = items.from; item < items.last; item++) {
        const end = items.ends[item]!;
        if (end < 0) {
          if (items.numbers[item]! < spaceAdjustment) this.#glyphs.push(" ");
        } else {
          font?.glyphs(items.bytes, from, end, (text) => this.#glyphs.push(text));
          from = end;
        }
      }
    budget.step(stepsOfOrder * painted.characters);
    this.#first ??= painted;
    this.#last = painted;
    this.#characters += painted.characters;
  }

  /** All of it as one piece, in the order in which it is read; null where there is nothing. */
  take(): PaintedText | null {
    const [first, last] = [this.#first, this.#last];
    if (!first || !last) return null;
    const isMeant = this.hasMirrorImages;
    const text = textAsRead(this.#glyphs.map((text) => ({ text, isMeant }))).replace(/ {2,}/g, " ");
    const whole = { ...first, text, characters: this.#characters, endX: last.endX, endY: last.endY };
    this.#glyphs = [];
    this.#first = null;
    this.#last = null;
    this.#characters = 0;
    this.hasMirrorImages = false;
    return whole;
  }
}
