export type Colour = readonly [red: number, green: number, blue: number];

/** Relative luminance as WCAG 2.2 defines it, of sRGB values from 0 to 255. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** "#1A2B3C". */
export const hex = (colour: Colour): string =>
  `#${colour
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;

/** The colour nearest to the foreground, towards black or white, that has the contrast needed on the background. */
export function nearestWithContrast(foreground: Colour, background: Colour, needed: number): Colour {
  const black: Colour = [0, 0, 0];
  const white: Colour = [255, 255, 255];
  const end = contrast(black, background) > contrast(white, background) ? black : white;
  for (let step = 1; step < 100; step++) {
    const mixed = foreground.map((value, at) => {
      const part = value + ((end[at]! - value) * step) / 100;
      return end === black ? Math.floor(part) : Math.ceil(part);
    }) as [number, number, number];
    if (contrast(mixed, background) >= needed) return mixed;
  }
  return end;
}
