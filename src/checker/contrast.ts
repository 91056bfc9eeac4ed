import { partitionPoint } from "../core/partition-point.ts";

export type Colour = readonly [red: number, green: number, blue: number];

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const linearOf = Float64Array.from({ length: 256 }, (_, value) => linear(value));

/** Relative luminance as WCAG 2.2 defines it, of sRGB values from 0 to 255. */
const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * (linearOf[red] ?? linear(red)) +
  0.7152 * (linearOf[green] ?? linear(green)) +
  0.0722 * (linearOf[blue] ?? linear(blue));

/** Contrast ratio as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** "#1a2b3c", as style sheets have it. */
export const cssColour = (colour: Colour): string =>
  `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

/** "#1A2B3C", as reports have it. */
export const hex = (colour: Colour): string => cssColour(colour).toUpperCase();

/** The colour nearest to the foreground, towards black or white, that has the contrast needed on the background. */
export function nearestWithContrast(foreground: Colour, background: Colour, needed: number): Colour {
  const black: Colour = [0, 0, 0];
  const white: Colour = [255, 255, 255];
  const end = contrast(black, background) > contrast(white, background) ? black : white;
  const mixed = (step: number): Colour => {
    const part = (at: 0 | 1 | 2) => {
      const value = foreground[at] + ((end[at] - foreground[at]) * step) / 100;
      return end === black ? Math.floor(value) : Math.ceil(value);
    };
    return [part(0), part(1), part(2)];
  };
  // From step to step it gets darker, or lighter: once there is enough contrast there stays enough.
  const step = 1 + partitionPoint(99, (at) => contrast(mixed(1 + at), background) < needed);
  return step === 100 ? end : mixed(step);
}
