import type { Colour } from "../../content.ts";
import type { OfficePackage } from "../package.ts";
import type { Attributes } from "../xml.ts";
import { isColour, type Paint } from "./paint.ts";
import { type ColourSpec, colourElements, colourSpec, type FillSpec, fillOf, takeChange } from "./spec.ts";

/** Fills that are kept of each list of a theme. */
const fillLimit = 50;

/** Colours and fills of a theme (ECMA-376 part 1, 20.1.6). */
export class Theme {
  /** By the names of the scheme: "dk1", "accent1", "hlink". */
  readonly colours = new Map<string, Colour>();
  readonly fills: FillSpec[] = [];
  readonly backgrounds: FillSpec[] = [];

  /** Reads a theme; without one it has the colours of Office's first. */
  static async read(file: OfficePackage, part: string | undefined): Promise<Theme> {
    const theme = new Theme();
    if (part !== undefined && file.has(part)) await file.read(part, handler(theme), true);
    for (const [name, colour] of usual) if (!theme.colours.has(name)) theme.colours.set(name, colour);
    return theme;
  }

  /** A fill by its index in references: from 1, backgrounds from 1001; null for none (20.1.4.2.10). */
  fill(index: number): FillSpec | null {
    if (index === 0 || index === 1_000) return null;
    return (index > 1_000 ? this.backgrounds[index - 1_001] : this.fills[index - 1]) ?? "gradient";
  }
}

const usual: readonly [string, Colour][] = [
  ["dk1", [0, 0, 0]],
  ["lt1", [255, 255, 255]],
  ["dk2", [68, 84, 106]],
  ["lt2", [231, 230, 230]],
  ["accent1", [68, 114, 196]],
  ["accent2", [237, 125, 49]],
  ["accent3", [165, 165, 165]],
  ["accent4", [255, 192, 0]],
  ["accent5", [91, 155, 213]],
  ["accent6", [112, 173, 71]],
  ["hlink", [5, 99, 193]],
  ["folHlink", [149, 79, 114]],
];

const schemeNames: ReadonlySet<string> = new Set(usual.map(([name]) => `a:${name}`));

function handler(theme: Theme) {
  let slot: string | null = null;
  let list: FillSpec[] | null = null;
  let depth = 0;
  let colour: ColourSpec | null = null;
  return {
    start(name: string, attributes: Attributes) {
      if (name === "a:fillStyleLst") list = theme.fills;
      else if (name === "a:bgFillStyleLst") list = theme.backgrounds;
      else if (schemeNames.has(name)) slot = name.slice(2);
      else if (slot !== null && colourElements.has(name)) {
        const { base } = colourSpec(name, attributes);
        if (isColour(base as Paint | null)) theme.colours.set(slot, base as Colour);
      } else if (list) {
        depth++;
        if (depth === 1) colour = null;
        if (depth === 1 && list.length < fillLimit) list.push(fillOf(name) ?? "pattern");
        else if (depth === 2 && colourElements.has(name)) {
          // A solid fill has one colour, other fills are known by their names.
          colour = list.at(-1) === "pattern" ? colourSpec(name, attributes) : null;
          if (colour) list[list.length - 1] = colour;
        } else if (depth === 3 && colour) takeChange(colour, name, attributes);
      }
    },
    end(name: string) {
      if (name === "a:fillStyleLst" || name === "a:bgFillStyleLst") {
        list = null;
        depth = 0;
        colour = null;
      } else if (schemeNames.has(name)) slot = null;
      else if (list) depth--;
    },
  };
}

/** How a part names the colours of its theme (p:clrMap, w:clrSchemeMapping). */
export type ColourMap = ReadonlyMap<string, string>;

export const usualMap: ColourMap = new Map([
  ["bg1", "lt1"],
  ["tx1", "dk1"],
  ["bg2", "lt2"],
  ["tx2", "dk2"],
]);

/** A theme's colours by the names that a part has for them. */
export class Palette {
  readonly theme: Theme;
  readonly #map: ColourMap;

  constructor(theme: Theme, map: ColourMap = usualMap) {
    this.theme = theme;
    this.#map = map;
  }

  named(name: string): Paint {
    const mapped = this.#map.get(name) ?? usualMap.get(name) ?? name;
    return this.theme.colours.get(mapped) ?? "style";
  }
}

/** What follows the four of text and background wherever a theme's colours are numbered or mapped (20.1.6.2). */
export const accentNames: readonly string[] = [
  "accent1",
  "accent2",
  "accent3",
  "accent4",
  "accent5",
  "accent6",
  "hlink",
  "folHlink",
];

/** Names of a map that are read. */
const mapped = ["bg1", "tx1", "bg2", "tx2", ...accentNames];

/** The map that p:clrMap or a:overrideClrMapping is. */
export function colourMapOf(attributes: Attributes): ColourMap {
  const map = new Map<string, string>();
  for (const name of mapped) {
    const value = attributes.get(name, 16);
    if (value !== null) map.set(name, value);
  }
  return map;
}
