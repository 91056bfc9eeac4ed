import type { FactSink, FigureFact, ImageFact, Place } from "../../checker/model.ts";
import { beginningOf, isBlank, readsLikeCaption, snippet } from "../../checker/text.ts";

/** A picture or figure that waits for the text around it. */
export interface PendingFigure {
  fact: Omit<ImageFact, "place"> | Omit<FigureFact, "place">;
  /** As people find it: `picture "Picture 3"`. */
  called: string;
  /** The part that holds the picture itself; null where there is none in the package. */
  part: string | null;
}

/** A paragraph that is a caption, or only reads like one. */
export interface Caption {
  text: string;
  isMarked: boolean;
}

/** The paragraph that pictures stand in. */
interface Surroundings {
  number: number;
  heading: string | null;
  /** Its text; blank where it holds pictures alone. */
  text: string;
  /** Text of what stands before it. */
  before: string;
  caption: Caption | null;
}

/** Pictures of one holder that wait; more are told with what is known. */
const waitingLimit = 200;

/** The same of a holder, or paragraph, within others: half as many wait in each, so that all together are few. */
export const waitingIn = (depth: number): number => (depth > 8 ? 0 : waitingLimit >> (depth - 1));

/** Characters of a caption that are kept. */
const captionKept = 1_000;

const isOfTable = (text: string) => /^\s*(?:tab|табл|表)/iu.test(text);

/** The caption that a paragraph is: by its style or a SEQ field, or to the eye only. */
export function captionOf(text: string, isMarked: boolean): Caption | null {
  return isMarked || readsLikeCaption(text) ? { text: beginningOf(text, captionKept), isMarked } : null;
}

/** Holds the pictures of a cell, text box or story back until the paragraph after them is known: it may be their caption. */
export class WaitingFigures {
  readonly #tell: FactSink;
  readonly #place: (
    called: string,
    beside: string,
    where: { paragraph: number; heading: string | null },
  ) => Place;
  /** Headers and footers need no captions. */
  readonly #hasCaptions: boolean;
  readonly #limit: number;
  #waiting: (PendingFigure & { around: Surroundings; captionBefore: Caption | null })[] = [];
  #blanks = 0;
  /** The paragraph before, when it is a caption that no picture has yet. */
  #caption: Caption | null = null;

  constructor(
    tell: FactSink,
    place: (called: string, beside: string, where: { paragraph: number; heading: string | null }) => Place,
    hasCaptions: boolean,
    limit: number,
  ) {
    this.#tell = tell;
    this.#place = place;
    this.#hasCaptions = hasCaptions;
    this.#limit = limit;
  }

  /** A paragraph has ended; text and caption are those of the paragraph, figures stand in it. */
  paragraph(figures: readonly PendingFigure[], around: Surroundings): void {
    const isText = !isBlank(around.text);
    const isClaimed = isText && this.#settle(around);
    if (isText) this.#keep(figures, around);
    else if (figures.length) this.#keep(figures, { ...around, text: "" });
    else if (this.#waiting.length && ++this.#blanks > 1) this.#settle(null);
    if (isText) this.#caption = isClaimed || figures.length ? null : around.caption;
  }

  /** Something other than a paragraph stands here. */
  interrupt(): void {
    this.#settle(null);
    this.#caption = null;
  }

  #keep(figures: readonly PendingFigure[], around: Surroundings): void {
    if (!figures.length) return;
    if (this.#waiting.length + figures.length > this.#limit) this.#settle(null);
    for (const figure of figures) this.#waiting.push({ ...figure, around, captionBefore: this.#caption });
    this.#blanks = 0;
    this.#caption = null;
    if (figures.length > this.#limit) this.#settle(null);
  }

  /** Tells the pictures that waited; whether the text after them was their caption. */
  #settle(next: { text: string; caption: Caption | null } | null): boolean {
    const waiting = this.#waiting;
    if (!waiting.length) return false;
    this.#waiting = [];
    const after = next?.caption && !isOfTable(next.text) ? next.caption : null;
    let isClaimed = false;
    for (const { fact, called, around, captionBefore } of waiting) {
      const caption = around.caption ?? after ?? captionBefore;
      isClaimed ||= caption !== null && caption === after;
      const beside = around.text || (caption?.text ?? (around.before || next?.text) ?? "");
      const place = this.#place(called, beside, { paragraph: around.number, heading: around.heading });
      const marked = caption?.isMarked ? snippet(caption.text) : null;
      const anchor = fact.anchor ?? snippet(`${called} ${beside}`);
      this.#tell({ ...fact, anchor, caption: marked, place });
      if (!this.#hasCaptions || !mayHaveCaption(fact)) continue;
      const typed = caption && !caption.isMarked && !isOfTable(caption.text) ? snippet(caption.text) : null;
      const shown = typed ? { snippet: typed } : {};
      this.#tell({ kind: "caption", caption: marked, typed, isExpected: false, place, anchor, ...shown });
    }
    return isClaimed;
  }
}

const captioned = new Set(["chart", "diagram", "group", "canvas", "drawing"]);

const mayHaveCaption = (fact: PendingFigure["fact"]) =>
  !fact.isDecorative && (fact.kind === "image" || captioned.has(fact.sort));
