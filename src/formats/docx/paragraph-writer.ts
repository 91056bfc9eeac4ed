import { beginningOf, snippet } from "../../checker/snippet.ts";
import type { Place } from "../content.ts";
import type { ContentBuffer } from "../content-buffer.ts";
import type { Paragraph } from "./paragraph.ts";
import { attributesOf, placeOf } from "./paragraph-nodes.ts";
import type { Places } from "./places.ts";
import { markBit } from "./runs.ts";
import type { Tally } from "./tally.ts";
import { emitColours } from "./text-colours.ts";

/** Writes paragraphs as what they have been found to be. */
export class ParagraphWriter {
  readonly #buffer: ContentBuffer;
  readonly #places: Places;
  readonly #tally: Tally;
  /** Marks that say nothing here. */
  readonly #without: number;

  constructor(buffer: ContentBuffer, places: Places, tally: Tally, isHeader: boolean) {
    this.#buffer = buffer;
    this.#places = places;
    this.#tally = tally;
    this.#without = isHeader ? markBit("strong") : 0;
  }

  /** Text boxes that are anchored in it. */
  boxes({ boxes }: Paragraph): void {
    for (const box of boxes) this.#buffer.add(box);
  }

  /** Pictures with the caption before or after them; both may be one paragraph. */
  figure(pictures: Paragraph, caption: Paragraph, isCaptionFirst: boolean): void {
    const buffer = this.#buffer;
    const place = placeOf(this.#places, pictures);
    const emitCaption = () => {
      if (caption !== pictures) caption.trim();
      buffer.open({ role: "caption", of: "figure", ...attributesOf(this.#places, this.#tally, caption) });
      caption.emit(buffer, placeOf(this.#places, caption), { only: "text" });
      buffer.close();
    };
    buffer.open({ role: "figure", isCaptionExpected: false, place: () => place("figure") });
    if (isCaptionFirst) emitCaption();
    pictures.emit(buffer, place, { only: "pictures" });
    this.boxes(pictures);
    if (!isCaptionFirst) emitCaption();
    this.#closeBlock();
  }

  /** A heading with its number; the title of the document where it has no level. */
  heading(paragraph: Paragraph, level: number | null, label: string | undefined): void {
    const { pictures, hasText, number, text } = paragraph;
    const { part } = this.#places;
    const buffer = this.#buffer;
    const own = beginningOf(text, 1_000);
    const said = {
      ...attributesOf(this.#places, this.#tally, paragraph),
      snippet: snippet(own),
      place: () => ({ label: `Heading "${snippet(own, 60)}"`, part, path: `w:p[${number}]` }),
    };
    buffer.open(level === null ? { role: "title", ...said } : { role: "heading", level, ...said });
    if (label) this.label(label, said.place);
    const isParted = pictures > 0 && hasText;
    const without = markBit("strong") | markBit("underline");
    const place = placeOf(this.#places, paragraph);
    paragraph.emit(buffer, place, isParted ? { without, only: "text" } : { without });
    this.#closeBlock();
    if (!isParted) return;
    // Pictures are often anchored in a heading and are no part of it.
    buffer.open({ role: "paragraph", place: () => place("paragraph") });
    paragraph.emit(buffer, place, { only: "pictures" });
    this.#closeBlock();
  }

  /** A number that Word counts and shows. */
  label(label: string, place: () => Place): void {
    this.#buffer.open({ role: "label", place });
    this.#buffer.text({ text: `${label} ` });
    this.#buffer.close();
  }

  plain(paragraph: Paragraph): void {
    for (let at = 0; at < paragraph.blanksBefore; at++)
      this.#buffer.leaf({ role: "break", place: () => placeOf(this.#places, paragraph)("line") });
    const { look } = paragraph;
    const after = paragraph.isAfterBlank ? { isAfterBlank: true as const } : {};
    this.#buffer.open({
      role: "paragraph",
      ...attributesOf(this.#places, this.#tally, paragraph),
      look,
      ...after,
    });
    this.content(paragraph);
    this.#closeBlock();
    this.floatingPictures(paragraph);
  }

  /** A paragraph that is all that a cell holds. */
  bare(paragraph: Paragraph): void {
    const attributes = attributesOf(this.#places, this.#tally, paragraph);
    const { id, language, direction } = attributes;
    const isSpecial = id !== undefined || language !== undefined || direction !== undefined;
    if (isSpecial) this.#buffer.open({ role: "phrase", sort: "plain", ...attributes });
    this.content(paragraph);
    if (isSpecial) this.#buffer.close();
    this.floatingPictures(paragraph);
  }

  content(paragraph: Paragraph): void {
    paragraph.emit(this.#buffer, placeOf(this.#places, paragraph), {
      without: this.#without,
      ...(paragraph.hasFloatingPictures ? { only: "line" as const } : {}),
    });
  }

  /** Pictures that stand beside the text come after it, and not in the line that they are anchored in. */
  floatingPictures(paragraph: Paragraph): void {
    if (!paragraph.hasFloatingPictures) return;
    const place = placeOf(this.#places, paragraph);
    this.#buffer.open({ role: "paragraph", place: () => place("paragraph") });
    paragraph.emit(this.#buffer, place, { only: "floating" });
    this.#closeBlock();
  }

  colours(paragraph: Paragraph): void {
    if (paragraph.colours.length)
      emitColours(this.#buffer, paragraph.colours, placeOf(this.#places, paragraph));
  }

  /** Ends a node on a line of its own. */
  #closeBlock(): void {
    this.#buffer.close();
    this.#buffer.text({ text: "\n" });
  }
}
