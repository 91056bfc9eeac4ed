import type { Colour } from "../../content.ts";
import { rgb, wholeNumber } from "../values.ts";
import type { Attributes } from "../xml.ts";
import { changed, fromHsl, fromLinearValues, isColour, type Paint } from "./paint.ts";

/** What the names of colours and the references of fills stand for. */
interface NamedColours {
  named(name: string): Paint;
  readonly theme: { fill(reference: number): FillSpec | null };
}

/** A colour of DrawingML as written (ECMA-376 part 1, 20.1.2.3): resolved by a theme and the map of its names. */
export interface ColourSpec {
  /** A name of the scheme; null for one that is not known. */
  base: Colour | string | null;
  changes: [name: string, value: number][];
}

/** A fill as written. "none" shows what is behind it, "group" is that of the group around it. */
export type FillSpec =
  | ColourSpec
  | "none"
  | "group"
  | "picture"
  | "gradient"
  | "pattern"
  /** A fill of the theme, by its index and with the colour that stands for its own. */
  | { reference: number; colour: ColourSpec | null };

export const colourElements: ReadonlySet<string> = new Set([
  "a:srgbClr",
  "a:schemeClr",
  "a:sysClr",
  "a:prstClr",
  "a:scrgbClr",
  "a:hslClr",
]);

const fills = new Map<string, FillSpec>([
  ["a:noFill", "none"],
  ["a:grpFill", "group"],
  ["a:gradFill", "gradient"],
  ["a:blipFill", "picture"],
  ["a:pattFill", "pattern"],
]);

/** The fill that an element is, but for a solid one, whose colour stands in it. */
export const fillOf = (name: string): FillSpec | undefined => fills.get(name);

/** Those that are written in files; the others are rare. */
const presets = new Map<string, Colour>([
  ["black", [0, 0, 0]],
  ["white", [255, 255, 255]],
  ["red", [255, 0, 0]],
  ["green", [0, 128, 0]],
  ["lime", [0, 255, 0]],
  ["blue", [0, 0, 255]],
  ["yellow", [255, 255, 0]],
  ["cyan", [0, 255, 255]],
  ["magenta", [255, 0, 255]],
  ["gray", [128, 128, 128]],
  ["grey", [128, 128, 128]],
  ["silver", [192, 192, 192]],
  ["ltGray", [211, 211, 211]],
  ["lightGray", [211, 211, 211]],
  ["dkGray", [169, 169, 169]],
  ["darkGray", [169, 169, 169]],
  ["navy", [0, 0, 128]],
  ["maroon", [128, 0, 0]],
  ["orange", [255, 165, 0]],
  ["purple", [128, 0, 128]],
  ["teal", [0, 128, 128]],
  ["aqua", [0, 255, 255]],
  ["fuchsia", [255, 0, 255]],
  ["olive", [128, 128, 0]],
]);

export const presetColour = (name: string): Colour | null => presets.get(name) ?? null;

const percent = (value: string | null): number => (wholeNumber(value) ?? 0) / 100_000;

/** The colour that begins with an element, before its changes. */
export function colourSpec(name: string, attributes: Attributes): ColourSpec {
  return { base: baseOf(name, attributes), changes: [] };
}

function baseOf(name: string, attributes: Attributes): Colour | string | null {
  const value = attributes.get("val", 32);
  switch (name) {
    case "a:srgbClr":
      return rgb(value);
    case "a:schemeClr":
      return value;
    case "a:sysClr":
      return rgb(attributes.get("lastClr", 32)) ?? (value === "window" ? [255, 255, 255] : [0, 0, 0]);
    case "a:prstClr":
      return presetColour(value ?? "");
    case "a:scrgbClr":
      return fromLinearValues(
        percent(attributes.get("r", 16)),
        percent(attributes.get("g", 16)),
        percent(attributes.get("b", 16)),
      );
    case "a:hslClr":
      return fromHsl(
        (wholeNumber(attributes.get("hue", 16)) ?? 0) / 21_600_000,
        percent(attributes.get("sat", 16)),
        percent(attributes.get("lum", 16)),
      );
    default:
      return null;
  }
}

/** Changes of one colour that are kept. */
const changeLimit = 20;

/** Takes an element within a colour. */
export function takeChange(spec: ColourSpec, name: string, attributes: Attributes): void {
  if (!name.startsWith("a:") || spec.changes.length >= changeLimit) return;
  const value = attributes.get("val", 16);
  spec.changes.push([name.slice(2), value === null ? 1 : partOf(value)]);
}

/** In parts of one: "75000", and "75%" in strict files. */
const partOf = (value: string): number =>
  value.endsWith("%") ? Number.parseFloat(value) / 100 || 0 : (wholeNumber(value) ?? 0) / 100_000;

/** The colour by a palette; `own` stands for the placeholder of a theme's fill. */
export function resolvedColour(spec: ColourSpec, palette: NamedColours, own: Paint = "style"): Paint {
  const { base, changes } = spec;
  let paint: Paint =
    base === null
      ? "style"
      : typeof base === "string"
        ? base === "phClr"
          ? own
          : palette.named(base)
        : base;
  for (const [name, value] of changes) {
    if (!isColour(paint)) return paint;
    paint = changed(paint, name, value);
  }
  return paint;
}

/** What a fill paints; null where it shows what is behind it. `group` is the fill of the group around it. */
export function resolvedFill(
  fill: FillSpec,
  palette: NamedColours,
  group: Paint | null = null,
): Paint | null {
  if (fill === "none") return null;
  if (fill === "group") return group;
  if (typeof fill === "string") return fill;
  if ("base" in fill) return resolvedColour(fill, palette);
  const own = fill.colour ? resolvedColour(fill.colour, palette) : "style";
  const styled = palette.theme.fill(fill.reference);
  if (styled === null) return null;
  if (typeof styled === "string") return styled === "none" || styled === "group" ? null : styled;
  return "base" in styled ? resolvedColour(styled, palette, own) : "style";
}
