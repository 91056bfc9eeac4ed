import type { Colour, Place } from "../content.ts";
import type { Argument } from "./expansion/argument-reader.ts";

/** The names that the package xcolor always knows. */
const named: Record<string, Colour> = {
  black: [0, 0, 0],
  blue: [0, 0, 255],
  brown: [191, 128, 64],
  cyan: [0, 255, 255],
  darkgray: [64, 64, 64],
  gray: [128, 128, 128],
  green: [0, 255, 0],
  lightgray: [191, 191, 191],
  lime: [191, 255, 0],
  magenta: [255, 0, 255],
  olive: [128, 128, 0],
  orange: [255, 128, 0],
  pink: [255, 191, 191],
  purple: [191, 0, 64],
  red: [255, 0, 0],
  teal: [0, 128, 128],
  violet: [128, 0, 128],
  white: [255, 255, 255],
  yellow: [255, 255, 0],
};

const channel = (value: number) => Math.round(Math.min(255, Math.max(0, value)));

/** The colour of a specification in a model of xcolor; null when it is none that is known. */
function inModel(model: string, specification: string): Colour | null {
  const hex = /^([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(specification);
  if (model === "HTML") {
    return hex ? (hex.slice(1).map((digits) => Number.parseInt(digits, 16)) as unknown as Colour) : null;
  }
  const numbers = specification.split(",").map((number) => Number.parseFloat(number));
  if (numbers.some((number) => Number.isNaN(number))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  switch (model) {
    case "rgb":
      return [channel(a * 255), channel(b * 255), channel(c * 255)];
    case "RGB":
      return [channel(a), channel(b), channel(c)];
    case "gray":
      return [channel(a * 255), channel(a * 255), channel(a * 255)];
    case "cmy":
    case "cmyk":
      return [a, b, c].map((ink) => channel(255 * (1 - Math.min(1, ink + d)))) as unknown as Colour;
    default:
      return null;
  }
}

/** What \color gave the text that follows it. */
export interface DeclaredColour {
  colour: Colour | null;
  place: Place;
  /** As many commands that set text in colours of their own are open around it. */
  level: number;
  /** Backgrounds that a text in it was seen on. */
  seen: Set<Colour>;
}

/** The colours of a document, by the names that it gives them. */
export class Colours {
  readonly #defined = new Map<string, Colour>();
  /** Of the text and its background, where a command sets them; innermost. */
  foreground: Colour | null = null;
  background: Colour | null = null;
  /** A command sets a background, known or not. */
  isOnOwn = false;
  /** Commands that set text in colours of their own and are open here. */
  level = 0;
  /** Of the paper; null where a command sets one that is not known. */
  page: Colour | null = [255, 255, 255];

  define(name: string, colour: Colour | null): void {
    if (colour && this.#defined.size < 10_000) this.#defined.set(name, colour);
    else this.#defined.delete(name);
  }

  /** A name or a mixture such as `red!20!white`; null when it is none that is known. */
  mixed(expression: string): Colour | null {
    const [first = "", ...rest] = expression.trim().split("!", 20);
    let colour = this.#named(first);
    for (let at = 0; at < rest.length; at += 2) {
      const share = Number.parseFloat(rest[at]!) / 100;
      const other = this.#named(rest[at + 1] ?? "white");
      if (!colour || !other || Number.isNaN(share)) return null;
      const base = colour;
      colour = other.map((value, index) =>
        channel(base[index]! * share + value * (1 - share)),
      ) as unknown as Colour;
    }
    return colour;
  }

  #named(name: string): Colour | null {
    return this.#defined.get(name) ?? (Object.hasOwn(named, name) ? named[name]! : null);
  }

  of(model: Argument | null | undefined, value: Argument | null | undefined): Colour | null {
    const source = value?.source.trim() ?? "";
    return model ? inModel(model.source.trim(), source) : this.mixed(source);
  }
}
