import { type ColourSpec, presetColour } from "../colour/spec.ts";
import type { Frame } from "../drawing/shape.ts";
import { rgb } from "../values.ts";
import type { VmlSpace } from "./vml-path.ts";

/** EMU of a point, and of what stands there without a unit. */
export const point = 12_700;
export const pixel = 9_525;
const units = new Map([
  ["pt", point],
  ["px", pixel],
  ["in", 914_400],
  ["cm", 360_000],
  ["mm", 36_000],
  ["pc", 152_400],
  ["pi", 152_400],
]);

export function styleOf(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of style.split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0) found.set(part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim());
  }
  return found;
}

/** In EMU; what stands there alone counts as so many. */
export function lengthOf(value: string | null | undefined, alone: number): number | null {
  const found = /^\s*(-?[\d.]+)\s*([a-z]*)\s*$/i.exec(value ?? "");
  const unit = found?.[2] ? units.get(found[2].toLowerCase()) : alone;
  const length = Number(found?.[1]) * (unit ?? Number.NaN);
  return Number.isFinite(length) ? length : null;
}

/** Members of a group are measured by its own space, and others in EMU. */
export const lengthIn = (value: string | undefined, isMember: boolean) =>
  lengthOf(value, isMember ? 1 : pixel);

export function pointOf(value: string, isMember: boolean): [number, number] {
  const [x, y] = value.split(",").map((part) => lengthIn(part, isMember) ?? 0);
  return [x ?? 0, y ?? 0];
}

export function frameOf(style: ReadonlyMap<string, string>, isMember: boolean): Frame | null {
  const length = (name: string) => lengthIn(style.get(name), isMember);
  const [width, height] = [length("width"), length("height")];
  if (width === null || height === null) return null;
  return {
    x: (length("left") ?? 0) + (length("margin-left") ?? 0),
    y: (length("top") ?? 0) + (length("margin-top") ?? 0),
    width,
    height,
  };
}

export function rotationOf(value: string | undefined): number {
  const angle = Number.parseFloat(value ?? "") || 0;
  return /fd\s*$/.test(value ?? "") ? angle / 65_536 : angle;
}

/** "0.5", "50%" or "32768f". */
export function fraction(value: string | null): number | null {
  const number = Number.parseFloat(value ?? "");
  if (!Number.isFinite(number)) return null;
  return value!.endsWith("f") ? number / 65_536 : value!.endsWith("%") ? number / 100 : number;
}

/** "#c0504d [3205]", "#fff", "red"; a colour that is made of others is not known. */
export function colourOf(value: string): ColourSpec | "none" {
  const [first = ""] = value.trim().split(/\s+/);
  if (first === "none") return "none";
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(first);
  const base = short
    ? rgb(
        short
          .slice(1)
          .map((digit) => digit + digit)
          .join(""),
      )
    : rgb(first);
  return { base: base ?? presetColour(first), changes: [] };
}

/** The space that points of a shape are in. */
export function spaceOf({ size, origin }: { size?: string; origin?: string }): VmlSpace {
  const [width, height] = (size ?? "").split(",").map(Number);
  const [x, y] = (origin ?? "").split(",").map((value) => Number(value) || 0);
  // ECMA-376 part 4, 19.1.2.19: coordsize.
  return { width: width || 1_000, height: height || 1_000, x: x ?? 0, y: y ?? 0 };
}
