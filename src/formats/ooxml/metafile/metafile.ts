import type { Budget } from "../../../checker/budget.ts";
import type { PictureData } from "../../content.ts";
import { svgFile, written, writtenFinely } from "../../svg.ts";
import { type Drawn, drawnEmf } from "./emf.ts";
import { drawnWmf, placeableKey } from "./wmf.ts";

/** Pictures larger than any page are drawn smaller, in points. */
const largestSide = 1_600;

/** The bytes by which a metafile is known. */
export const metafileSignature = 44;

/** Whether these are the first bytes of a metafile. */
export function isMetafile(bytes: Uint8Array): boolean {
  return kindOf(bytes) !== null;
}

function kindOf(bytes: Uint8Array): "emf" | "wmf" | null {
  if (bytes.length < metafileSignature) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint32(0, true);
  // EMR_HEADER with " EMF" (MS-EMF 2.3.4.2).
  if (first === 1 && view.getUint32(40, true) === 0x464d_4520) return "emf";
  if (first === placeableKey) return "wmf";
  // Type 1 or 2, a header of 9 words, version 0x100 or 0x300 (MS-WMF 2.3.2.2).
  const version = view.getUint16(4, true);
  const isHeader = view.getUint16(2, true) === 9 && (version === 0x100 || version === 0x300);
  return isHeader && (first & 0xffff) >= 1 && (first & 0xffff) <= 2 ? "wmf" : null;
}

/**
 * A metafile as an SVG: lines, shapes, texts and bitmaps. Null where it is damaged, or draws nothing that can be shown,
 * such as one with records of GDI+ alone.
 */
export async function metafileSvg(bytes: Uint8Array, budget: Budget): Promise<PictureData | null> {
  const kind = kindOf(bytes);
  const drawn = kind === "emf" ? await drawnEmf(bytes, budget) : kind ? await drawnWmf(bytes, budget) : null;
  return drawn && { mediaType: "image/svg+xml", bytes: svgOf(drawn) };
}

function svgOf({ canvas, box, width, height }: Drawn): Uint8Array {
  const smaller = Math.min(1, largestSide / Math.max(width, height));
  const [w, h] = [width * smaller, height * smaller];
  const [across, down] = [w / (box[2] - box[0]), h / (box[3] - box[1])];
  const matrix = [across, 0, 0, down, -box[0] * across, -box[1] * down].map(writtenFinely).join(" ");
  const page = `<clipPath id="page"><rect width="${written(w)}" height="${written(h)}"/></clipPath>`;
  return svgFile(
    { width: w, height: h },
    `<g clip-path="url(#page)"><g transform="matrix(${matrix})">${canvas.body}</g></g>`,
    page + canvas.defs,
  );
}
