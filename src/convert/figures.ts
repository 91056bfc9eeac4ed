import type { Attributes, Markup } from "./markup.ts";

interface OpenFigure {
  /** How much of the page was filled when it began. */
  from: number;
  isCaptioned: boolean;
  /** Its caption has ended, and was not its first part. */
  isOver: boolean;
  hasEnded: boolean;
}

/** Figures and their captions, of which HTML allows one, as the first or the last part (HTML 4.4.12). */
export class Figures {
  readonly #markup: Markup;
  /** Those that are open. */
  readonly #open: OpenFigure[] = [];

  constructor(markup: Markup) {
    this.#markup = markup;
  }

  /** Writes its start and answers how it ends. */
  begin(attributes: Attributes): () => void {
    const figure = { from: 0, isCaptioned: false, isOver: false, hasEnded: false };
    const end = this.#markup.element("figure", attributes);
    figure.from = this.#markup.filled;
    this.#open.push(figure);
    return () => {
      this.#open.pop();
      if (!figure.hasEnded) end();
    };
  }

  /** Whether a caption that begins is the first of the innermost figure. */
  takesCaption(): boolean {
    const figure = this.#open.at(-1);
    if (!figure || figure.isCaptioned || figure.hasEnded) return false;
    figure.isCaptioned = true;
    return true;
  }

  /** Writes the start of a caption that the innermost figure takes, and answers how it ends. */
  caption(attributes: Attributes): () => void {
    const figure = this.#open.at(-1)!;
    const isFirst = this.#markup.filled === figure.from;
    const end = this.#markup.element("figcaption", attributes);
    return () => {
      end();
      figure.isOver = !isFirst;
    };
  }

  /** Something follows: behind a caption that did not come first it stands behind the figure. */
  leave(): void {
    const figure = this.#open.at(-1);
    if (!figure?.isOver || figure.hasEnded) return;
    figure.hasEnded = true;
    this.#markup.write("</figure>");
  }
}
