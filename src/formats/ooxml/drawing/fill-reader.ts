import {
  type ColourSpec,
  colourElements,
  colourSpec,
  type FillSpec,
  fillOf,
  takeChange,
} from "../colour/spec.ts";
import { wholeNumber } from "../values.ts";
import type { Attributes } from "../xml.ts";

/** Takes the fill that an element has. */
export type FillSink = (fill: FillSpec) => void;

/** Reads fills and colours of DrawingML among other elements; who it asks says what each belongs to. */
export class FillReader {
  #sink: FillSink | null = null;
  #colour: ColourSpec | null = null;
  readonly #sinkOf: (name: string, parent: string) => FillSink | null;

  /** `sinkOf` is asked for elements that are a fill, a highlight or a reference to a style, with what they stand in. */
  constructor(sinkOf: (name: string, parent: string) => FillSink | null) {
    this.#sinkOf = sinkOf;
  }

  start(name: string, parent: string, attributes: Attributes): void {
    if (this.#colour) {
      takeChange(this.#colour, name, attributes);
      return;
    }
    if (!name.startsWith("a:")) {
      if (name === "p:bgRef") this.#reference(name, parent, attributes);
      return;
    }
    if (colourElements.has(name)) {
      const sink = parent === "a:tcTxStyle" ? this.#sinkOf(parent, parent) : this.#sink;
      if (!sink) return;
      this.#colour = colourSpec(name, attributes);
      sink(this.#colour);
      return;
    }
    const fill = fillOf(name);
    if (fill !== undefined) this.#sinkOf(name, parent)?.(fill);
    else if (name === "a:solidFill" || name === "a:highlight") this.#sink = this.#sinkOf(name, parent);
    else if (name === "a:fontRef") this.#sink = this.#sinkOf(name, parent);
    else if (name === "a:fillRef") this.#reference(name, parent, attributes);
  }

  end(name: string): void {
    if (colourElements.has(name)) this.#colour = null;
    else if (
      name === "a:solidFill" ||
      name === "a:highlight" ||
      name === "a:fontRef" ||
      name === "a:fillRef" ||
      name === "p:bgRef"
    )
      this.#sink = null;
  }

  #reference(name: string, parent: string, attributes: Attributes): void {
    const sink = this.#sinkOf(name, parent);
    if (!sink) return;
    const reference = wholeNumber(attributes.get("idx", 8)) ?? 0;
    const fill: FillSpec = { reference, colour: null };
    sink(fill);
    this.#sink = (colour) => {
      if (typeof colour === "object" && "base" in colour) fill.colour = colour;
    };
  }
}
