import type { PdfFile } from "../file/file.ts";
import { Name, type PdfValue } from "../file/objects.ts";

/** sRGB, 0 to 255 each. */
export type Colour = readonly [number, number, number];

export const black: Colour = [0, 0, 0];

/** What the components of a colour come to; null where it cannot be told. */
export type ColourSpace = (components: readonly number[]) => Colour | null;

const level = (share: number) => Math.round(255 * Math.max(0, Math.min(1, share)));

/** The colour of the components of DeviceGray, DeviceRGB or DeviceCMYK; null for another count (ISO 32000-2, 8.6.4). */
export const deviceColour: ColourSpace = (components) => {
  const [first = 0, second = 0, third = 0, key = 0] = components;
  switch (components.length) {
    case 1:
      return [level(first), level(first), level(first)];
    case 3:
      return [level(first), level(second), level(third)];
    case 4:
      return [
        level((1 - first) * (1 - key)),
        level((1 - second) * (1 - key)),
        level((1 - third) * (1 - key)),
      ];
    default:
      return null;
  }
};

/** The ink of a Separation named Black or All. */
const inkColour: ColourSpace = ([tint = 1]) => deviceColour([1 - tint]);
const unknownColour: ColourSpace = () => null;

const deviceSpaces = new Set("DeviceGray G CalGray DeviceRGB RGB CalRGB DeviceCMYK CMYK ICCBased".split(" "));

/** How the colours of a space come out, as far as it can be told without profiles and functions (8.6). */
export async function colourSpaceOf(file: PdfFile, value: PdfValue): Promise<ColourSpace> {
  const space = await file.resolve(value);
  if (space instanceof Name) return deviceSpaces.has(space.name) ? deviceColour : unknownColour;
  if (!Array.isArray(space)) return unknownColour;
  const family = await file.name(space[0] ?? null);
  if (family !== null && deviceSpaces.has(family)) return deviceColour;
  if (family !== "Separation") return unknownColour;
  const ink = await file.name(space[1] ?? null);
  return ink === "Black" || ink === "All" ? inkColour : unknownColour;
}

/** The space of a name that needs no resources; null for any other. */
export const plainSpace = (name: string): ColourSpace | null =>
  deviceSpaces.has(name) ? deviceColour : name === "Pattern" ? unknownColour : null;

/** The colour that a space begins with. */
export const firstColour = (space: ColourSpace): Colour | null => (space === unknownColour ? null : black);
