import type { Colour } from "../../content.ts";
import type { ColourDoubt } from "../../notes.ts";

/** What an area is filled with: a colour, or why that cannot be known. */
export type Paint = Colour | ColourDoubt;

export const isColour = (paint: Paint | null | undefined): paint is Colour => Array.isArray(paint);

type Triple = [number, number, number];

const toLinear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (value: number): number =>
  255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const channel = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
const within = (value: number): number => Math.max(0, Math.min(1, value));

const mapped = (colour: Colour, change: (value: number) => number): Colour => [
  channel(change(colour[0])),
  channel(change(colour[1])),
  channel(change(colour[2])),
];

/** Hue in turns, saturation and luminance from 0 to 1. */
function toHsl([red, green, blue]: Colour): Triple {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const most = Math.max(r, g, b);
  const least = Math.min(r, g, b);
  const light = (most + least) / 2;
  const range = most - least;
  if (range === 0) return [0, 0, light];
  const saturation = range / (1 - Math.abs(2 * light - 1));
  const sixth =
    most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [sixth / 6, saturation, light];
}

export function fromHsl(hue: number, saturation: number, light: number): Colour {
  const reach = saturation * Math.min(light, 1 - light);
  const part = (at: number) => {
    const place = (at + (((hue % 1) + 1) % 1) * 12) % 12;
    return channel(255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** The colour with its luminance changed, as Word and Excel tint and shade (ECMA-376 part 1, 17.3.2.6, 18.8.19). */
export function withLuminance(colour: Colour, change: (light: number) => number): Colour {
  const [hue, saturation, light] = toHsl(colour);
  return fromHsl(hue, saturation, within(change(light)));
}

/** Excel's tint: darker below 0, lighter above. */
export const excelTint = (colour: Colour, tint: number): Colour =>
  tint === 0
    ? colour
    : withLuminance(colour, (light) => (tint < 0 ? light * (1 + tint) : light * (1 - tint) + tint));

/** A mixture of two colours, as patterns of dots make it. */
export const mixture = (one: Colour, other: Colour, part: number): Colour => [
  channel(one[0] * part + other[0] * (1 - part)),
  channel(one[1] * part + other[1] * (1 - part)),
  channel(one[2] * part + other[2] * (1 - part)),
];

/** Linear values of 0 to 1, as a:scrgbClr has them. */
export const fromLinearValues = (red: number, green: number, blue: number): Colour => [
  channel(fromLinear(within(red))),
  channel(fromLinear(within(green))),
  channel(fromLinear(within(blue))),
];

/** A whole turn of hues in hundred thousands of its unit. */
const hueParts = 216;

/** One transform of DrawingML (ECMA-376 part 1, 20.1.2.3), its value in parts of one. */
export function changed(colour: Colour, name: string, value: number): Paint {
  switch (name) {
    case "lumMod":
      return withLuminance(colour, (light) => light * value);
    case "lumOff":
      return withLuminance(colour, (light) => light + value);
    case "lum":
      return withLuminance(colour, () => value);
    case "satMod":
    case "satOff":
    case "sat": {
      const [hue, saturation, light] = toHsl(colour);
      const next = name === "satMod" ? saturation * value : name === "satOff" ? saturation + value : value;
      return fromHsl(hue, within(next), light);
    }
    case "hueOff":
    case "hueMod": {
      const [hue, saturation, light] = toHsl(colour);
      const next = name === "hueMod" ? hue * value : hue + value / hueParts;
      return fromHsl(next - Math.floor(next), saturation, light);
    }
    case "tint":
      return mapped(colour, (one) => fromLinear(toLinear(one) * value + 1 - value));
    case "shade":
      return mapped(colour, (one) => fromLinear(toLinear(one) * value));
    case "inv":
      return mapped(colour, (one) => 255 - one);
    case "gray": {
      const grey = 0.2126 * toLinear(colour[0]) + 0.7152 * toLinear(colour[1]) + 0.0722 * toLinear(colour[2]);
      return fromLinearValues(grey, grey, grey);
    }
    case "alpha":
      return value >= 1 ? colour : "transparency";
    case "alphaOff":
      return value >= 0 ? colour : "transparency";
    default:
      return "style";
  }
}

/** Black or white, as programs take it for text of automatic colour on a background. */
export function automaticOn([red, green, blue]: Colour): Colour {
  return (red * 76 + green * 151 + blue * 29) >> 8 <= 62 ? [255, 255, 255] : [0, 0, 0];
}
