import { colourOf, written, writtenFinely } from "../../svg.ts";
import { functionOf, type PdfFunction } from "../colours/functions.ts";
import { type Colour, colourSpaceOf } from "../content/colour.ts";
import type { Matrix } from "../content/geometry.ts";
import type { PdfFile } from "../file/file.ts";
import type { PdfValue } from "../file/objects.ts";

/** Colours of a shading from one end to the other (ISO 32000-2, 8.7.4.5.3 and 8.7.4.5.4). */
export interface Gradient {
  /** x and y of both ends; of circles with the radius of each behind them. */
  ends: readonly number[];
  colours: readonly (Colour | null)[];
}

const stops = 6;
const mostFunctions = 8;

/** A shading along a line or between circles; null for any other. */
export async function gradientOf(file: PdfFile, value: PdfValue): Promise<Gradient | null> {
  const dict = await file.dict(value);
  const type = await file.number(dict?.get("ShadingType"));
  if (!dict || (type !== 2 && type !== 3)) return null;
  const ends = await numbersOf(file, dict.get("Coords"));
  if (ends.length !== (type === 2 ? 4 : 6)) return null;
  const [from = 0, to = 1] = await numbersOf(file, dict.get("Domain"));
  const space = await colourSpaceOf(file, dict.get("ColorSpace") ?? null);
  const given = dict.get("Function");
  const functions: PdfFunction[] = [];
  for (const one of ((await file.array(given)) ?? [given ?? null]).slice(0, mostFunctions)) {
    const read = await functionOf(file, one);
    if (!read) return null;
    functions.push(read);
  }
  const colours = Array.from({ length: stops }, (_, at) => {
    const input = from + ((to - from) * at) / (stops - 1);
    return space(functions.flatMap((read) => read([input])));
  });
  return { ends, colours };
}

async function numbersOf(file: PdfFile, value: PdfValue | undefined): Promise<number[]> {
  const found: number[] = [];
  for (const entry of ((await file.array(value)) ?? []).slice(0, 6))
    found.push((await file.number(entry)) ?? 0);
  return found;
}

/** The element of SVG that paints it. */
export function gradientSvg({ ends, colours }: Gradient, id: string, matrix: Matrix): string {
  const [x1, y1, third, fourth, y2, radius] = ends.map(written);
  const places =
    ends.length === 4
      ? `x1="${x1}" y1="${y1}" x2="${third}" y2="${fourth}"`
      : `fx="${x1}" fy="${y1}" fr="${third}" cx="${fourth}" cy="${y2}" r="${radius}"`;
  const name = ends.length === 4 ? "linearGradient" : "radialGradient";
  const parts = colours
    .map(
      (colour, at) =>
        `<stop offset="${written(at / (colours.length - 1))}" stop-color="${colourOf(colour)}"/>`,
    )
    .join("");
  return `<${name} id="${id}" gradientUnits="userSpaceOnUse" ${places} gradientTransform="matrix(${matrix.map(writtenFinely).join(" ")})">${parts}</${name}>`;
}
