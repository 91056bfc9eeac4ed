import { mixture, type Paint, withLuminance } from "../ooxml/colour/paint.ts";
import { type ColourMap, Palette, Theme, usualMap } from "../ooxml/colour/theme.ts";
import { rgb } from "../ooxml/values.ts";
import type { Attributes } from "../ooxml/xml.ts";

/** Names of Word for the colours of a theme (ECMA-376 part 1, 17.18.97). */
const themeNames = new Map([
  ["dark1", "dk1"],
  ["light1", "lt1"],
  ["dark2", "dk2"],
  ["light2", "lt2"],
  ["text1", "tx1"],
  ["background1", "bg1"],
  ["text2", "tx2"],
  ["background2", "bg2"],
  ["hyperlink", "hlink"],
  ["followedHyperlink", "folHlink"],
]);

/** The map that w:clrSchemeMapping is (17.15.1.20). */
export function wordMapOf(attributes: Attributes): ColourMap {
  const map = new Map<string, string>();
  for (const [from, to] of mapNames) {
    const value = attributes.get(`w:${from}`, 32);
    if (value !== null) map.set(to, themeNames.get(value) ?? value);
  }
  return map;
}

const mapNames: readonly [string, string][] = [
  ["bg1", "bg1"],
  ["t1", "tx1"],
  ["bg2", "bg2"],
  ["t2", "tx2"],
  ["accent1", "accent1"],
  ["accent2", "accent2"],
  ["accent3", "accent3"],
  ["accent4", "accent4"],
  ["accent5", "accent5"],
  ["accent6", "accent6"],
  ["hyperlink", "hlink"],
  ["followedHyperlink", "folHlink"],
];

export const white = [255, 255, 255] as const;
const black = [0, 0, 0] as const;

/** Colours as Word writes them: by value, or by the theme with a tint or shade. */
export class WordColours {
  readonly palette: Palette;
  /** What the pages are filled with, where the document shows it. */
  page: Paint = white;

  constructor(palette: Palette = new Palette(new Theme(), usualMap)) {
    this.palette = palette;
  }

  /** Of w:color; null for automatic. */
  text(attributes: Attributes): Paint | null {
    return this.#colour(attributes, "w:val", "w:themeColor", "w:themeTint", "w:themeShade");
  }

  /** Of w:background. */
  pageFill(attributes: Attributes): Paint | null {
    return this.#colour(attributes, "w:color", "w:themeColor", "w:themeTint", "w:themeShade");
  }

  /** Of w:shd (17.3.5); null where it paints nothing. */
  shading(attributes: Attributes): Paint | null {
    const pattern = attributes.get("w:val", 32) ?? "clear";
    if (pattern === "nil") return null;
    const fill = this.#colour(attributes, "w:fill", "w:themeFill", "w:themeFillTint", "w:themeFillShade");
    if (pattern === "clear") return fill;
    const ink = this.#colour(attributes, "w:color", "w:themeColor", "w:themeTint", "w:themeShade") ?? black;
    if (pattern === "solid") return ink;
    const part = /^pct(\d{1,2})$/.exec(pattern)?.[1];
    const paper = fill ?? white;
    return part !== undefined && typeof ink !== "string" && typeof paper !== "string"
      ? mixture(ink, paper, Number(part) / 100)
      : "pattern";
  }

  #colour(attributes: Attributes, value: string, name: string, tint: string, shade: string): Paint | null {
    const own = rgb(attributes.get(value, 32));
    const theme = attributes.get(name, 32);
    if (theme === null || theme === "none") return own;
    const paint = this.palette.named(themeNames.get(theme) ?? theme);
    if (typeof paint === "string") return own ?? paint;
    const lighter = byte(attributes.get(tint, 8));
    const darker = byte(attributes.get(shade, 8));
    if (lighter !== null) return withLuminance(paint, (light) => light * lighter + 1 - lighter);
    return darker === null ? paint : withLuminance(paint, (light) => light * darker);
  }
}

/** "99" in hexadecimal as a part of one. */
const byte = (value: string | null): number | null =>
  value !== null && /^[\da-f]{1,2}$/i.test(value) ? Number.parseInt(value, 16) / 255 : null;
