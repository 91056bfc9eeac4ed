import { gapBetween, type PaintedText } from "./text-state.ts";

/** Characters that are put together at most. */
const longest = 256;

/**
 * Text that operators paint one piece behind the other, often a glyph each, as Chromium does: one piece to those who
 * take it, as long as it stands on one line in one size and weight.
 */
export class JoinedText {
  #text: PaintedText | null = null;
  #isBold = false;
  /** Characters of it cannot be determined. */
  #isUnknown = false;

  /** Adds a piece to what is there; false where it does not go on with that, which is to be taken first. */
  add(painted: PaintedText, isBold: boolean): boolean {
    const text = this.#text;
    const isUnknown = painted.text.includes("\ufffd");
    if (!text) {
      this.#text = { ...painted };
      this.#isBold = isBold;
      this.#isUnknown = isUnknown;
      return true;
    }
    const { endX, size } = text;
    if (
      isBold !== this.#isBold ||
      painted.size !== size ||
      painted.y !== text.endY ||
      painted.y !== painted.endY ||
      text.y !== text.endY ||
      painted.x < endX - 0.3 * size ||
      painted.x > endX + size ||
      painted.endX < painted.x ||
      endX < text.x ||
      text.text.length >= longest ||
      // How much of the text reaches people is counted by the piece.
      isUnknown ||
      this.#isUnknown
    )
      return false;
    text.text += gapBetween(text, painted) + painted.text;
    text.characters += painted.characters;
    text.endX = painted.endX;
    return true;
  }

  /** What has been put together, which is forgotten; null where there is nothing. */
  take(): { painted: PaintedText; isBold: boolean } | null {
    const painted = this.#text;
    if (!painted) return null;
    this.#text = null;
    return { painted, isBold: this.#isBold };
  }
}
