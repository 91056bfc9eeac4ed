import type { Fact, FigureFact, FigureSort, ImageFact, Place } from "../../checker/model.ts";
import { readsLikeCaption, snippet } from "../../checker/text.ts";

/** What a frame needs of the reader when it closes. */
export interface FrameHost {
  tell: (fact: Fact) => void;
}

/** An environment that is open and matters. */
export class Frame {
  readonly name: string;
  readonly place: Place;
  /** Braces that are open in it. */
  braces = 0;
  /** It stands in mathematics. */
  isInMath = false;

  constructor(name: string, place: Place) {
    this.name = name;
    this.place = place;
  }

  close(_host: FrameHost): void {}
}

/** Mathematics, in which the text's own rules do not hold. */
export class MathFrame extends Frame {}

/** A float that is no figure: its caption is its own. */
export class FloatFrame extends Frame {}

export class ListFrame extends Frame {
  items = 0;

  override close({ tell }: FrameHost): void {
    if (!this.items) return;
    tell({
      kind: "list",
      place: this.place,
      snippet: `\\begin{${this.name}}`,
      items: this.items,
      defects: [],
    });
  }
}

/** Pictures that one figure environment keeps until its caption and description are known. */
const keptLimit = 200;

/** A figure environment: what stands in it is told when it ends, with the caption that it has by then. */
export class FigureFrame extends Frame {
  /** The first \caption in it that has text. */
  caption: string | null = null;
  /** The first caption of its parts, such as those of subfigures. */
  partCaption: string | null = null;
  description: string | null = null;
  readonly #kept: Fact[] = [];
  #line = "";
  #typed: string | null = null;

  keep(fact: Fact, { tell }: FrameHost): void {
    if (this.#kept.length < keptLimit) this.#kept.push(fact);
    else tell(fact);
  }

  text(text: string): void {
    if (this.#line.length < 200) this.#line += text;
  }

  break(): void {
    if (this.#typed === null && readsLikeCaption(this.#line)) this.#typed = snippet(this.#line);
    this.#line = "";
  }

  override close({ tell }: FrameHost): void {
    this.break();
    const caption = this.caption ?? this.partCaption;
    for (const fact of this.#kept) tell(this.#complete(fact, caption));
    tell({
      kind: "caption",
      place: this.place,
      snippet: caption ?? `\\begin{${this.name}}`,
      caption,
      typed: caption === null ? this.#typed : null,
      isExpected: true,
    });
  }

  #complete(fact: Fact, caption: string | null): Fact {
    if (fact.kind !== "image" && fact.kind !== "figure") return fact;
    const described: ImageFact | FigureFact = { ...fact, caption: fact.caption ?? caption };
    if (described.alt === null && !described.isDecorative) described.alt = this.description;
    return described;
  }
}

/** A part of a figure with a caption of its own. */
export class PartFrame extends Frame {}

/** A drawing made by commands. */
export class DrawingFrame extends Frame {
  sort: FigureSort = "drawing";
  readonly alt: string | null;
  readonly isDecorative: boolean;
  readonly #source: string;

  constructor(name: string, place: Place, source: string, alt: string | null, isDecorative: boolean) {
    super(name, place);
    this.alt = alt;
    this.isDecorative = isDecorative;
    this.#source = source;
  }

  /** Whether what is in it is described with it. */
  get covers(): boolean {
    return this.isDecorative || this.alt !== null;
  }

  override close({ tell }: FrameHost): void {
    tell({
      kind: "figure",
      place: this.place,
      snippet: this.#source,
      sort: this.sort,
      alt: this.alt,
      isDecorative: this.isDecorative,
    });
  }
}
