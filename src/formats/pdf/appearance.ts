import { type Box, boxAround, corners, identity, type Matrix, times } from "./content/geometry.ts";
import type { PdfFile } from "./file/file.ts";
import { type Dict, Stream } from "./file/objects.ts";
import { boxOf } from "./pages.ts";
import { matrixOfValues } from "./text/text-state.ts";

/** Maps one box onto another. */
function fitted(from: Box, to: Box): Matrix {
  const across = (to[2] - to[0]) / (from[2] - from[0] || 1);
  const up = (to[3] - to[1]) / (from[3] - from[1] || 1);
  return [across, 0, 0, up, to[0] - from[0] * across, to[1] - from[1] * up];
}

/**
 * The normal appearance of an annotation, in the state that the annotation is in, as it stands in its rectangle (ISO
 * 32000-2, 12.5.5). Null where it has none.
 */
export async function appearanceOf(file: PdfFile, annotation: Dict): Promise<Stream | null> {
  const all = await file.dict(annotation.get("AP"));
  const normal = await file.resolve(all?.get("N") ?? null);
  if (normal instanceof Stream) return normal;
  const state = await file.name(annotation.get("AS"));
  const chosen = state === null ? null : await file.resolve((await file.dict(normal))?.get(state) ?? null);
  return chosen instanceof Stream ? chosen : null;
}

/** How it comes into the rectangle; null where it does not say how large it is. */
export async function placedIn(file: PdfFile, stream: Stream, rectangle: Box): Promise<Matrix | null> {
  const own: number[] = [];
  for (const entry of (await file.array(stream.dict.get("Matrix"))) ?? [])
    own.push((await file.number(entry)) ?? 0);
  const matrix = own.length === 6 ? matrixOfValues(own) : identity;
  const bounds = await boxOf(file, stream.dict.get("BBox"));
  return bounds && times(matrix, fitted(boxAround(corners(bounds, matrix)), rectangle));
}
