import { escapedText, written } from "../../svg.ts";

/** In points: a drawing of a chart. */
export const [width, height] = [480, 300];
export const textSize = 10;
/** Characters of a label, and lines of a grid, about. */
const labelLength = 14;
const gridLines = 5;

/** As what the series of a chart are drawn (ECMA-376 part 1, 21.2.2); others are not. */
export type Kind = "bar" | "line" | "area" | "pie" | "scatter" | "radar";

export interface Drawn {
  kind: Kind;
  colour: string;
  name: string;
  /** The values by their index, and from where each begins where they are stacked. */
  values: ReadonlyMap<number, { from: number; to: number }>;
  /** Of what has numbers along the other axis. */
  along: ReadonlyMap<number, number> | null;
}

export const textAt = (x: number, y: number, text: string, anchor: string, size = textSize): string =>
  `<text x="${written(x)}" y="${written(y)}" text-anchor="${anchor}" font-size="${size}">${escapedText(text)}</text>`;

export const short = (text: string): string =>
  text.length > labelLength ? `${text.slice(0, labelLength - 1)}…` : text;

/** The ends of an axis, and the distance of the lines of its grid. */
export interface Axis {
  low: number;
  high: number;
  step: number;
}

export function axisOf(numbers: readonly number[], isFromZero: boolean): Axis {
  let [low, high] = isFromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) [low, high] = [Math.min(low, number), Math.max(high, number)];
  if (!(high > low)) [low, high] = [Math.min(low, 0), Math.max(high, low + 1)];
  const raw = (high - low) / gridLines;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= raw) ?? 10);
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step, step };
}

export type Point = readonly [number, number];

export const pathOf = (places: readonly Point[]): string =>
  places.map(([x, y], at) => `${at ? "L" : "M"}${written(x)} ${written(y)}`).join("");

export const numberText = (value: number): string => String(Number(value.toPrecision(6)));
