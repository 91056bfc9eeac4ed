import { snippet } from "../checker/snippet.ts";
import type { Colour, Place } from "./content.ts";
import type { ColourDoubt, ColourNote } from "./notes.ts";

export interface Coloured {
  foreground: Colour | null;
  background: Colour | null;
  others?: readonly Colour[];
  doubt: ColourDoubt | null;
  isLarge: boolean;
  text: string;
}

/** The colours of a text. Most texts can be read, and where they stand is never asked for. */
export class ColouredNote implements ColourNote {
  readonly kind = "colour";
  readonly foreground: Colour | null;
  readonly background: Colour | null;
  declare readonly others?: readonly Colour[];
  declare readonly doubt?: ColourDoubt;
  readonly isLarge: boolean;
  readonly text: string;
  readonly #placeOf: (text: string) => Place;

  constructor(coloured: Coloured, placeOf: (text: string) => Place) {
    const { foreground, background, others, doubt, isLarge, text } = coloured;
    this.foreground = foreground;
    this.background = background;
    if (others?.length) this.others = others;
    if (doubt) this.doubt = doubt;
    this.isLarge = isLarge;
    this.text = text;
    this.#placeOf = placeOf;
  }

  get place(): Place {
    return this.#placeOf(this.text);
  }

  get snippet(): string {
    return snippet(this.text);
  }
}
