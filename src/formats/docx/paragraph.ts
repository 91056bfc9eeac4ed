import type { FieldFact } from "../../checker/model.ts";
import { detached } from "../../checker/text.ts";
import type { PendingFigure } from "./figures.ts";
import type { Rgb, Style } from "./styles.ts";

/** A place in the text, to look back at when what begins there has ended. */
export interface Mark {
  paragraph: number | null;
  /** Characters of the paragraph before it. */
  at: number;
  /** Text of the paragraph or cell before. */
  before: string;
}

/** A form field that waits for the end of its paragraph, whose text tells what it is for. */
export interface PendingField {
  fact: Omit<FieldFact, "place" | "anchor">;
  called: string;
  /** Name or text of the field itself. */
  own: string;
  start: Mark;
}

/** Text in one pair of colours. */
export interface ColouredText {
  foreground: Rgb;
  background: Rgb;
  isLarge: boolean;
  text: string;
}

const none: readonly never[] = [];
const noColours: ReadonlyMap<string, ColouredText> = new Map();

/** A paragraph while it is read. Most have no more than text, so that lists are made for those alone that fill them. */
export class Paragraph {
  readonly number: number;
  style: Style;
  text = "";
  /** Words of text that is no longer kept, and where the uncounted text begins. */
  words = 0;
  counted = 0;
  outlineLevel: number | null = null;
  numberingId: number | null = null;
  background: Rgb | null = null;
  isSequenceCaption = false;
  /** Something that is seen and is no text: a picture, a page break, a field. */
  hasContent = false;
  isContents = false;
  /** Its end is deleted or moved away, so that it is no paragraph where nothing else is left of it. */
  isRemoved = false;
  #figures: PendingFigure[] | null = null;
  #fields: PendingField[] | null = null;
  #colours: Map<string, ColouredText> | null = null;

  /** The text in memory of its own when it was last made so. */
  #settled = "";

  constructor(number: number, style: Style) {
    this.number = number;
    this.style = style;
  }

  get figures(): readonly PendingFigure[] {
    return this.#figures ?? none;
  }

  get fields(): readonly PendingField[] {
    return this.#fields ?? none;
  }

  /** What it has in each pair of colours, by a name of the pair. */
  get colours(): ReadonlyMap<string, ColouredText> {
    return this.#colours ?? noColours;
  }

  /** Makes the text one piece in memory of its own: it waits for what stands within the paragraph. */
  settle(): void {
    if (this.text !== this.#settled) this.text = this.#settled = detached(this.text);
  }

  add(figure: PendingFigure): void {
    this.#figures ??= [];
    this.#figures.push(figure);
  }

  addField(field: PendingField): void {
    this.#fields ??= [];
    this.#fields.push(field);
  }

  addColours(name: string, text: ColouredText): void {
    this.#colours ??= new Map();
    this.#colours.set(name, text);
  }
}
