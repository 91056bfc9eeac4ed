import { functionOf } from "../colours/functions.ts";
import type { PdfFile } from "../file/file.ts";
import { Name, PdfString, type PdfValue, Stream } from "../file/objects.ts";

/** sRGB, 0 to 255 each. */
export type Colour = readonly [number, number, number];

export const black: Colour = [0, 0, 0];

/** What the components of a colour come to; null where it cannot be determined. */
export type ColourSpace = (components: readonly number[]) => Colour | null;

const level = (share: number) => Math.round(255 * Math.max(0, Math.min(1, share)));

/**
 * How the four process inks and what two or three of them make come out in print as programs show it (SWOP), as sRGB:
 * none, C, M, C+M, Y, C+Y, M+Y, all three.
 */
const inks: readonly Colour[] = [
  [255, 255, 255],
  [0, 174, 239],
  [236, 0, 140],
  [46, 49, 146],
  [255, 242, 0],
  [0, 166, 81],
  [237, 28, 36],
  [54, 53, 52],
];
const blackInk: Colour = [35, 31, 32];

/** What the parts of a surface that inks cover, alone and over one another, come to together (Neugebauer). */
function processColour(components: readonly number[]): Colour {
  const [c = 0, m = 0, y = 0, k = 0] = components.map((part) => Math.max(0, Math.min(1, part)));
  const sum = [0, 0, 0];
  for (let at = 0; at < 8; at++) {
    const share = (at & 1 ? c : 1 - c) * (at & 2 ? m : 1 - m) * (at & 4 ? y : 1 - y);
    if (share) for (let part = 0; part < 3; part++) sum[part]! += share * inks[at]![part]!;
  }
  const under = (part: 0 | 1 | 2) => Math.round(sum[part]! * (1 - k + (k * blackInk[part]) / 255));
  return [under(0), under(1), under(2)];
}

/** The colour of the components of DeviceGray, DeviceRGB or DeviceCMYK; null for another count (ISO 32000-2, 8.6.4). */
export const deviceColour: ColourSpace = (components) => {
  const [first = 0, second = 0, third = 0] = components;
  switch (components.length) {
    case 1:
      return [level(first), level(first), level(first)];
    case 3:
      return [level(first), level(second), level(third)];
    case 4:
      return processColour(components);
    default:
      return null;
  }
};

/** The ink of a Separation named Black or All. */
const inkColour: ColourSpace = ([tint = 1]) => deviceColour([1 - tint]);
const unknownColour: ColourSpace = () => null;

const deviceSpaces = new Set("DeviceGray G CalGray DeviceRGB RGB CalRGB DeviceCMYK CMYK ICCBased".split(" "));

/** Spaces in one another, and entries of a palette. */
const deepestSpace = 4;
const mostEntries = 256;

/** How the colours of a space come out, as far as it can be determined without profiles (8.6). */
export async function colourSpaceOf(file: PdfFile, value: PdfValue, depth = 0): Promise<ColourSpace> {
  file.budget.step(4);
  const space = await file.resolve(value);
  if (space instanceof Name) return deviceSpaces.has(space.name) ? deviceColour : unknownColour;
  if (!Array.isArray(space) || depth > deepestSpace) return unknownColour;
  const family = await file.name(space[0] ?? null);
  switch (family) {
    case "Separation":
    case "DeviceN":
      return tinted(file, space, depth);
    case "Indexed":
    case "I":
      return indexed(file, space, depth);
    case "Lab":
      return labColour;
    default:
      return family !== null && deviceSpaces.has(family) ? deviceColour : unknownColour;
  }
}

/** Inks that stand for their colour in another space (8.6.6.4). */
async function tinted(file: PdfFile, space: readonly PdfValue[], depth: number): Promise<ColourSpace> {
  const alternate = await colourSpaceOf(file, space[2] ?? null, depth + 1);
  const transform = await functionOf(file, space[3] ?? null);
  if (transform && alternate !== unknownColour) return (tints) => alternate(transform(tints));
  const ink = await file.name(space[1] ?? null);
  return ink === "Black" || ink === "All" ? inkColour : unknownColour;
}

async function indexed(file: PdfFile, space: readonly PdfValue[], depth: number): Promise<ColourSpace> {
  const base = await colourSpaceOf(file, space[1] ?? null, depth + 1);
  const width = await componentsOf(file, space[1] ?? null);
  const highest = Math.min(mostEntries - 1, (await file.number(space[2])) ?? -1);
  const table = await file.resolve(space[3]);
  const bytes =
    table instanceof Stream
      ? await file.decoded(table, (highest + 1) * width)
      : table instanceof PdfString
        ? table.bytes
        : null;
  if (!bytes || !width || highest < 0) return unknownColour;
  return ([index = 0]) => {
    const from = width * Math.max(0, Math.min(highest, Math.round(index)));
    return base(Array.from(bytes.subarray(from, from + width), (byte) => byte / 255));
  };
}

/** How many components a space has whose values go from 0 to 1; 0 for any other. */
async function componentsOf(file: PdfFile, value: PdfValue): Promise<number> {
  const space = await file.resolve(value);
  const family = space instanceof Name ? space.name : Array.isArray(space) ? await file.name(space[0]) : null;
  if (family === "ICCBased" && Array.isArray(space)) {
    const profile = await file.dict(space[1]);
    return (await file.number(profile?.get("N"))) ?? 0;
  }
  if (family === "DeviceN" && Array.isArray(space)) return (await file.array(space[1]))?.length ?? 0;
  if (family === "Separation" || /^(?:Device|Cal)?G(?:ray)?$/.test(family ?? "")) return 1;
  if (/^(?:Device|Cal)?RGB$/.test(family ?? "")) return 3;
  return /^(?:Device)?CMYK$/.test(family ?? "") ? 4 : 0;
}

/** L*a*b* by the white of D50, as nearly all such spaces have it (8.6.5.4). */
const labColour: ColourSpace = ([lightness = 0, a = 0, b = 0]) => {
  const middle = (lightness + 16) / 116;
  const stage = (value: number) => (value >= 6 / 29 ? value ** 3 : (108 / 841) * (value - 4 / 29));
  const x = 0.9642 * stage(middle + a / 500);
  const y = stage(middle);
  const z = 0.8249 * stage(middle - b / 200);
  const shown = (value: number) =>
    level(value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055);
  return [
    shown(3.1339 * x - 1.6169 * y - 0.4906 * z),
    shown(-0.9788 * x + 1.9161 * y + 0.0335 * z),
    shown(0.0719 * x - 0.229 * y + 1.4052 * z),
  ];
};

/** The space of a name that needs no resources; null for any other. */
export const plainSpace = (name: string): ColourSpace | null =>
  deviceSpaces.has(name) ? deviceColour : name === "Pattern" ? unknownColour : null;

/** The colour that a space begins with. */
export const firstColour = (space: ColourSpace): Colour | null => (space === unknownColour ? null : black);
