import { cssColour } from "../checker/contrast.ts";
import type { Colour } from "./content.ts";

/** What is painted with a pattern or in an unknown colour, of which only the shape is known. */
const unknownColour = "#b8b8b8";

export const colourOf = (colour: Colour | null): string => (colour ? cssColour(colour) : unknownColour);

/** A number with two decimals at most, and none that are 0. */
export function written(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const bounded = Math.max(-1e6, Math.min(1e6, value));
  return String(Math.round(bounded * 100) / 100);
}

/** With six decimals: for matrices. */
export const writtenFinely = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 1e6) / 1e6) : "0";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Characters that XML cannot hold are left out. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>]/g, (character) => entities[character]!);

/** A drawing as a file of its own; lengths are in points, and shown in pixels of 1/96 inch. */
export function svgFile(
  { width, height }: { width: number; height: number },
  body: string,
  defs = "",
): Uint8Array {
  const [w, h] = [written((width * 4) / 3), written((height * 4) / 3)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${written(width)} ${written(height)}">${defs ? `<defs>${defs}</defs>` : ""}${body}</svg>`;
  return new TextEncoder().encode(svg);
}

/** The URL that carries a picture in itself (RFC 2397). */
export const imageData = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;

/** Whether a URL carries a raster picture in itself. */
export const isImageData = (url: string): boolean =>
  /^\s*data:image\/(?:png|jpeg|gif|webp|avif);base64,[\w+/=\s%-]+$/i.test(url);

/** Stand around an id where a drawing of a page gives it and where it refers to it, so that it can get another. */
export const idMarks = { defined: "\u0001", referred: "\u0002", end: "\u0003" } as const;
