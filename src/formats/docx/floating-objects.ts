import { snippet } from "../../checker/snippet.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Places } from "./places.ts";

/** Reports what floats over the page beside the paragraph that anchors it: pictures, shapes, frames. */
export class FloatingObjects {
  readonly #to: ContentBuffer;
  readonly #places: Places;
  /** The last paragraph stands in a frame. */
  #isFramed = false;

  constructor(to: ContentBuffer, places: Places) {
    this.#to = to;
    this.#places = places;
  }

  /** Headers and footers stand on every page, and what floats in them is decoration or a number. */
  emit(paragraph: Paragraph): void {
    const { number, heading, floating, isFramed, text } = paragraph;
    const wasFramed = this.#isFramed;
    this.#isFramed = isFramed;
    if (this.#places.kind !== "body" || (!isFramed && !floating.length)) return;
    const where = { paragraph: number, heading };
    const emit = (sort: string, called: string, beside: string) =>
      this.#to.note({
        kind: "floating-object",
        sort,
        beside: snippet(beside, 60),
        place: this.#places.of(called, beside, where),
        anchor: `${called} ${snippet(beside)}`,
      });
    // The paragraphs of one frame follow each other.
    if (isFramed && !wasFramed && paragraph.hasText)
      emit("frame", `frame with "${snippet(text, 60)}"`, paragraph.textBefore);
    const [picture] = paragraph.eachPicture();
    const beside = isBlank(text) ? picture?.beside.text || paragraph.textBefore : text;
    for (const { sort, called } of floating) emit(sort, called, beside);
  }
}
