import type { Colour } from "../../content.ts";
import { colourOf, written } from "../../svg.ts";
import { isColour, mixture, type Paint } from "../colour/paint.ts";
import { type ColourSpec, resolvedColour } from "../colour/spec.ts";
import type { Palette } from "../colour/theme.ts";
import type { VectorFill } from "./vector-shape.ts";

/** What an area or line is painted with. */
export interface Painted {
  /** As an attribute of SVG has it. */
  paint: string;
  /** From 0 to 1. */
  opacity: number;
}

/** Resolves fills by a palette, and keeps the gradients that they need. */
export class Painter {
  readonly #palette: Palette;
  readonly #gradients = new Map<string, number>();

  constructor(palette: Palette) {
    this.#palette = palette;
  }

  /** Null for what is not painted; `own` is the colour that stands for the placeholder of a theme. */
  fill(fill: VectorFill | null, group: VectorFill | null): Painted | null {
    if (!fill) return null;
    switch (fill.sort) {
      case "none":
        return null;
      case "group":
        return group && group.sort !== "group" ? this.fill(group, null) : null;
      case "picture":
        return { paint: colourOf(null), opacity: 1 };
      case "style":
        if (fill.index === 0 || fill.index === 1_000) return null;
        return this.#styled(fill.index, fill.colour);
      case "gradient":
        return this.#gradient(fill);
      default: {
        const [one, other] = fill.colours.map((colour) => this.#colour(colour));
        if (!one) return { paint: colourOf(null), opacity: 1 };
        return fill.sort === "pattern" && other
          ? { paint: mixed(one.colour, other.colour), opacity: 1 }
          : { paint: colourOf(one.colour), opacity: one.opacity };
      }
    }
  }

  colour(spec: ColourSpec): string {
    return colourOf(this.#colour(spec).colour);
  }

  /** A fill of the theme; gradients are painted in the colour that they are made of. */
  #styled(index: number, colour: ColourSpec | null): Painted {
    const own = colour ? this.#colour(colour) : { colour: null, opacity: 1 };
    const styled = this.#palette.theme.fill(index);
    if (styled === null || typeof styled === "string" || !("base" in styled))
      return { paint: colourOf(own.colour), opacity: own.opacity };
    const paint = resolvedColour(withoutAlpha(styled), this.#palette, own.colour ?? "style");
    return { paint: colourOf(isColour(paint) ? paint : own.colour), opacity: own.opacity };
  }

  #gradient({ stops, angle }: VectorFill & { sort: "gradient" }): Painted | null {
    if (!stops.length) return { paint: colourOf(null), opacity: 1 };
    const written_ = stops
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, colour }) => {
        const { colour: value, opacity } = this.#colour(colour);
        const seen = opacity < 1 ? ` stop-opacity="${written(opacity)}"` : "";
        return `<stop offset="${written(at)}" stop-color="${colourOf(value)}"${seen}/>`;
      })
      .join("");
    const radians = (angle / 180) * Math.PI;
    const [x, y] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
    const ends = `x1="${written(0.5 - x)}" y1="${written(0.5 - y)}" x2="${written(0.5 + x)}" y2="${written(0.5 + y)}"`;
    const key = `${ends}>${written_}`;
    const number = this.#gradients.get(key) ?? this.#gradients.size;
    this.#gradients.set(key, number);
    return { paint: `url(#g${number})`, opacity: 1 };
  }

  get gradients(): string {
    return [...this.#gradients]
      .map(([key, number]) => `<linearGradient id="g${number}" ${key}</linearGradient>`)
      .join("");
  }

  #colour(spec: ColourSpec): { colour: Colour | null; opacity: number } {
    const alpha = spec.changes.find(([name]) => name === "alpha")?.[1] ?? 1;
    const paint: Paint = resolvedColour(withoutAlpha(spec), this.#palette);
    return {
      colour: isColour(paint) ? paint : null,
      opacity: Math.max(0, Math.min(1, alpha)),
    };
  }
}

const withoutAlpha = ({ base, changes }: ColourSpec): ColourSpec => ({
  base,
  changes: changes.filter(([name]) => !name.startsWith("alpha")),
});

const mixed = (one: Colour | null, other: Colour | null): string =>
  colourOf(one && other ? mixture(one, other, 0.4) : (one ?? other));
