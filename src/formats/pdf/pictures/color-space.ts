import {
  type Colour,
  type ColourSpace,
  colourSpaceOf,
  deviceColour,
  firstColour,
} from "../content/colour.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Name, PdfString, type PdfValue, Stream } from "../file/objects.ts";

/** How samples become colours, as far as it can be determined without colour profiles (ISO 32000-2, 8.6). */
export interface ColorSpace {
  sort: "gray" | "rgb" | "cmyk" | "palette" | "other";
  /** Of the palette: red, green and blue of each entry. */
  palette: Uint8Array | null;
  /** The highest value is the most of an ink, and darkest. */
  isInk?: boolean;
  /** Of any other: what its components come to. */
  mixing?: Mixing;
}

interface Mixing {
  colour: ColourSpace;
  /** The lowest and the highest value of each component. */
  ranges: readonly number[];
}

const plain: Record<string, ColorSpace["sort"]> = {
  DeviceGray: "gray",
  G: "gray",
  CalGray: "gray",
  DeviceRGB: "rgb",
  RGB: "rgb",
  CalRGB: "rgb",
  DeviceCMYK: "cmyk",
  CMYK: "cmyk",
};
const byComponents: Record<number, ColorSpace["sort"]> = { 1: "gray", 3: "rgb", 4: "cmyk" };
const components = { gray: 1, rgb: 3, cmyk: 4, palette: 1 };
/** Components of a space of inks. */
const mostInks = 8;

export const componentsOf = ({ sort, mixing }: ColorSpace): number =>
  sort === "other" ? mixing!.ranges.length / 2 : components[sort];

/** Null for a space that cannot be shown. */
export async function colorSpaceOf(
  file: PdfFile,
  value: PdfValue,
  isBase = false,
): Promise<ColorSpace | null> {
  const space = await file.resolve(value);
  if (space instanceof Name) return known(plain[space.name]);
  if (!Array.isArray(space)) return null;
  const family = await file.name(space[0]);
  if (family === "ICCBased") {
    const profile = await file.dict(space[1]);
    return known(byComponents[(profile && (await file.number(profile.get("N")))) ?? 0]);
  }
  if (family === "Separation" && !isBase) {
    const ink = await file.name(space[1]);
    if (ink === "Black" || ink === "All") return { sort: "gray", palette: null, isInk: true };
  }
  if (family === "Separation") return mixed(file, space, [0, 1]);
  if (family === "DeviceN") {
    const inks = (await file.array(space[1]))?.length ?? 0;
    return inks > 0 && inks <= mostInks ? mixed(file, space, Array(inks).fill([0, 1]).flat()) : null;
  }
  if (family === "Lab") {
    const range = await numbersOf(file, (await file.dict(space[1]))?.get("Range"));
    return mixed(file, space, [0, 100, ...(range?.length === 4 ? range : [-100, 100, -100, 100])]);
  }
  if ((family === "Indexed" || family === "I") && !isBase) return indexed(file, space);
  return known(plain[family ?? ""]);
}

const known = (sort: ColorSpace["sort"] | undefined): ColorSpace | null =>
  sort ? { sort, palette: null } : null;

async function mixed(file: PdfFile, space: PdfValue, ranges: readonly number[]): Promise<ColorSpace | null> {
  const colour = await colourSpaceOf(file, space);
  return firstColour(colour) && { sort: "other", palette: null, mixing: { colour, ranges } };
}

async function indexed(file: PdfFile, space: PdfValue[]): Promise<ColorSpace | null> {
  const base = await colorSpaceOf(file, space[1] ?? null, true);
  const highest = (await file.number(space[2])) ?? -1;
  if (!base || highest < 0 || highest > 255) return null;
  const table = await file.resolve(space[3]);
  const width = componentsOf(base);
  const bytes =
    table instanceof Stream
      ? await file.decoded(table, (highest + 1) * width)
      : table instanceof PdfString
        ? table.bytes
        : null;
  if (!bytes) return null;
  const samples = new Uint8Array((highest + 1) * width);
  samples.set(bytes.subarray(0, samples.length));
  return { sort: "palette", palette: base.mixing ? mix(samples, base.mixing) : toRgb(samples, base.sort) };
}

/** Samples of 8 bits as red, green and blue. */
export function toRgb(samples: Uint8Array, sort: ColorSpace["sort"]): Uint8Array {
  if (sort === "rgb" || sort === "palette" || sort === "other") return samples;
  const width = components[sort];
  const rgb = new Uint8Array((samples.length / width) * 3);
  for (let from = 0, to = 0; from + width <= samples.length; from += width, to += 3) {
    const black = sort === "gray" ? 0 : samples[from + 3]!;
    for (let at = 0; at < 3; at++)
      rgb[to + at] =
        sort === "gray" ? samples[from]! : Math.round(((255 - samples[from + at]!) * (255 - black)) / 255);
  }
  return rgb;
}

/** The same of any other space; what cannot be determined is white. */
export function mix(samples: Uint8Array, { colour, ranges }: Mixing, seen?: Map<string, Colour>): Uint8Array {
  const width = ranges.length / 2;
  const rgb = new Uint8Array((samples.length / width) * 3);
  for (let from = 0, to = 0; from + width <= samples.length; from += width, to += 3) {
    const own = samples.subarray(from, from + width);
    const key = seen ? own.join() : "";
    const known = seen?.get(key);
    const found = known ?? colour(Array.from(own, (value, at) => valueIn(ranges, at, value / 255))) ?? white;
    if (seen && !known && seen.size < mostSeen) seen.set(key, found);
    rgb.set(found, to);
  }
  return rgb;
}

/** Colours of one picture that are remembered. */
const mostSeen = 65_536;
const white: Colour = [255, 255, 255];

const valueIn = (ranges: readonly number[], at: number, share: number): number =>
  ranges[2 * at]! + share * (ranges[2 * at + 1]! - ranges[2 * at]!);

/** What the samples of a picture are, and whether light and dark are exchanged. */
export interface SampleSpace {
  space: ColorSpace;
  isInverted: boolean;
}

/** The space with what Decode (8.9.5.2) makes of samples of so many bits; null where it is none. */
export async function sampleSpaceOf(
  file: PdfFile,
  dict: Dict,
  space: ColorSpace,
  bits: number,
): Promise<SampleSpace | null> {
  const isInk = space.isInk ?? false;
  const decode = await numbersOf(file, dict.get("Decode"));
  if (decode && decode.length < 2 * componentsOf(space)) return null;
  const steps = Math.min(256, 1 << bits);
  const isTurned = decode ? isTurning(decode) : false;
  if (space.palette) {
    const most = space.palette.length / 3 - 1;
    const isUsual = !decode || (decode[0] === 0 && decode[1] === (1 << bits) - 1);
    if (isUsual) return { space, isInverted: false };
    const indexes = Array.from({ length: steps }, (_, at) => valueIn(decode, 0, at / (steps - 1)));
    const entries = indexes.flatMap((index) => {
      const from = 3 * Math.max(0, Math.min(most, Math.round(index)));
      return [...space.palette!.subarray(from, from + 3)];
    });
    return { space: { sort: "palette", palette: Uint8Array.from(entries) }, isInverted: false };
  }
  if (space.sort !== "other" && isTurned !== null) return { space, isInverted: isTurned !== isInk };
  const mixing: Mixing = {
    colour: space.mixing?.colour ?? (isInk ? ([tint = 1]) => deviceColour([1 - tint]) : deviceColour),
    ranges: decode?.slice(0, 2 * componentsOf(space)) ?? space.mixing!.ranges,
  };
  if (mixing.ranges.length > 2) return { space: { sort: "other", palette: null, mixing }, isInverted: false };
  const levels = Uint8Array.from({ length: steps }, (_, at) => Math.round((255 * at) / (steps - 1)));
  return { space: { sort: "palette", palette: mix(levels, mixing) }, isInverted: false };
}

/** Whether Decode turns light into dark; null where it does something else. */
function isTurning(decode: readonly number[]): boolean | null {
  const are = (low: number, high: number) => decode.every((value, at) => value === (at % 2 ? high : low));
  return are(0, 1) ? false : are(1, 0) ? true : null;
}

async function numbersOf(file: PdfFile, value: PdfValue | undefined): Promise<number[] | null> {
  const found = await file.array(value);
  if (!found) return null;
  const numbers: number[] = [];
  for (const entry of found.slice(0, 2 * mostInks)) numbers.push((await file.number(entry)) ?? -1);
  return numbers;
}
