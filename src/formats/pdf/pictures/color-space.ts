import type { PdfFile } from "../file/file.ts";
import { type Dict, Name, PdfString, type PdfValue, Stream } from "../file/objects.ts";

/** How samples become colours, as far as it can be determined without colour profiles (ISO 32000-2, 8.6). */
export interface ColorSpace {
  sort: "gray" | "rgb" | "cmyk" | "palette";
  /** Of the palette: red, green and blue of each entry. */
  palette: Uint8Array | null;
  /** The highest value is the most of an ink, and darkest. */
  isInk?: boolean;
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

export const componentsOf = ({ sort }: ColorSpace): number => components[sort];

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
    return ink === "Black" || ink === "All" ? { sort: "gray", palette: null, isInk: true } : null;
  }
  if ((family === "Indexed" || family === "I") && !isBase) return indexed(file, space);
  return known(plain[family ?? ""]);
}

const known = (sort: ColorSpace["sort"] | undefined): ColorSpace | null =>
  sort ? { sort, palette: null } : null;

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
  return { sort: "palette", palette: toRgb(samples, base.sort) };
}

/** Samples of 8 bits as red, green and blue. */
export function toRgb(samples: Uint8Array, sort: ColorSpace["sort"]): Uint8Array {
  if (sort === "rgb" || sort === "palette") return samples;
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

/** Whether Decode (8.9.5.2) turns light into dark; null where it does something else. */
export async function isInverted(file: PdfFile, dict: Dict): Promise<boolean | null> {
  const decode = await file.array(dict.get("Decode") ?? dict.get("D"));
  if (!decode) return false;
  const pairs: number[] = [];
  for (const value of decode.slice(0, 8)) pairs.push((await file.number(value)) ?? -1);
  const are = (low: number, high: number) => pairs.every((value, at) => value === (at % 2 ? high : low));
  return are(0, 1) ? false : are(1, 0) ? true : null;
}
