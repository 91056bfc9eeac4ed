import { snippet } from "../../checker/snippet.ts";
import { isFigureLabel, mayBeFigureTitle } from "../../checker/text/caption-text.ts";
import { isBlank } from "../../checker/white-space.ts";
import type { Caption, Paragraph } from "./paragraph.ts";

/** What stands around pictures in their paragraph. */
interface Surroundings {
  /** Text of the paragraph; blank where it holds pictures alone. */
  text: string;
  /** Text of what stands before it. */
  before: string;
  /** What the paragraph is a caption as. */
  caption: Caption | null;
}

/** Pictures of the body that wait. */
const mostAwaited = 200;

/** The same of what stands within others: half as many wait in each, so that all together are few. */
export const awaitedIn = (depth: number): number => (depth > 8 ? 0 : mostAwaited >> (depth - 1));

/** Characters of paragraphs that wait, for each picture that may: pictures with texts as long as books do not wait. */
const charactersPerPicture = 2_000;

const isOfTable = (text: string) => /^\s*(?:tab|табл|表)/iu.test(text);

/**
 * Keeps paragraphs with pictures back until the paragraph after them is known: it may be their caption. Blank ones
 * between them wait with them.
 */
export class PicturesAwaited {
  readonly #give: (paragraph: Paragraph) => void;
  readonly #limit: number;
  #waiting: { paragraph: Paragraph; around: Surroundings; captionBefore: Caption | null }[] = [];
  #pictures = 0;
  #characters = 0;
  #blanks = 0;
  /** The paragraph before, when it is a caption that no picture has yet. */
  #caption: Caption | null = null;
  /** The label that has its title. */
  #titled: Caption | null = null;

  constructor(limit: number, give: (paragraph: Paragraph) => void) {
    this.#limit = limit;
    this.#give = give;
  }

  /** A paragraph has ended. */
  paragraph(paragraph: Paragraph, around: Surroundings): void {
    const isText = !isBlank(around.text);
    const isClaimed = isText && this.#settle(around);
    if (paragraph.pictures) this.#keep(paragraph, around);
    else if (isText || !this.#waiting.length) this.#give(paragraph);
    else {
      this.#waiting.push({ paragraph, around, captionBefore: null });
      if (++this.#blanks > 1) this.#settle(null);
    }
    if (isText) this.#caption = isClaimed || paragraph.pictures ? null : this.#captionAbove(around);
  }

  /** What the paragraph is a caption as for the picture below: itself, or a label above it whose title it is. */
  #captionAbove({ text, caption }: Surroundings): Caption | null {
    const label = this.#caption;
    if (caption || !label || label === this.#titled || !isFigureLabel(label.text)) return caption;
    this.#titled = label;
    return mayBeFigureTitle(text) ? label : null;
  }

  /** Something other than a paragraph stands here. */
  interrupt(): void {
    this.#settle(null);
    this.#caption = null;
  }

  #keep(paragraph: Paragraph, around: Surroundings): void {
    const most = this.#limit * charactersPerPicture;
    if (this.#pictures + paragraph.pictures > this.#limit || this.#characters + paragraph.size > most)
      this.#settle(null);
    this.#waiting.push({ paragraph, around, captionBefore: this.#caption });
    this.#pictures += paragraph.pictures;
    this.#characters += paragraph.size;
    this.#blanks = 0;
    this.#caption = null;
    if (paragraph.pictures > this.#limit || paragraph.size > most) this.#settle(null);
  }

  /** Gives what waited; whether the text after it was its caption. */
  #settle(next: { text: string; caption: Caption | null } | null): boolean {
    const waiting = this.#waiting;
    if (!waiting.length) return false;
    this.#waiting = [];
    this.#pictures = 0;
    this.#characters = 0;
    const after = next?.caption && !isOfTable(next.text) ? next.caption : null;
    let isClaimed = false;
    for (const { paragraph, around, captionBefore } of waiting) {
      const caption = around.caption ?? after ?? captionBefore;
      if (paragraph.pictures) isClaimed ||= caption !== null && caption === after;
      paragraph.caption = caption;
      const text = around.text || (caption?.text ?? (around.before || next?.text) ?? "");
      for (const { node, called, beside } of paragraph.eachPicture()) {
        beside.text = text;
        beside.paragraph = paragraph.number;
        beside.heading = paragraph.heading;
        node.anchor ??= snippet(`${called} ${text}`);
        if (node.nearbyCaption !== undefined)
          node.nearbyCaption = caption && {
            text: caption.text,
            isMarked: caption.isMarked,
            ...(caption.paragraph.address ? { address: caption.paragraph.address } : {}),
          };
      }
      this.#give(paragraph);
    }
    return isClaimed;
  }
}
