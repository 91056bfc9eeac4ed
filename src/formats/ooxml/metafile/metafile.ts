import type { Budget } from "../../../checker/budget.ts";
import type { PictureData } from "../../content.ts";
import { svgFile, written, writtenFinely } from "../../svg.ts";
import { type Drawn, drawnEmf } from "./emf.ts";
import { kindOf } from "./signature.ts";
import { drawnWmf } from "./wmf.ts";

/** Pictures larger than any page are drawn smaller, in points. */
const largestSide = 1_600;

/**
 * A metafile as an SVG: lines, shapes, texts and bitmaps, by records of GDI or of GDI+. Null where it is damaged, or
 * draws nothing that can be shown.
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
