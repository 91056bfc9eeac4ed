import type { Image, PictureData } from "../../content.ts";
import type { OfficePackage, Relationships } from "../../ooxml/package.ts";
import { pictureLoader } from "../../ooxml/pictures.ts";
import { cellImages } from "../cell-images.ts";

/** A picture that is the value of cells. */
export type CellPicture = Pick<Image, "alternative" | "isDecorative" | "fileName" | "size" | "load">;

/** Bytes of one picture, and of all, that are kept: what a page shows of them at most. */
const largestPicture = 1_572_864;
const allPictures = 3_145_728;

/**
 * The pictures that are values of cells, by the number that a cell has for them. They are loaded before the cells are
 * read, as nothing waits in the middle of them.
 */
export async function cellPictures(
  file: OfficePackage,
  workbook: Relationships,
): Promise<ReadonlyMap<number, CellPicture>> {
  const pictures = new Map<number, CellPicture>();
  const known = new Map<string, Pick<CellPicture, "size" | "load">>();
  let kept = 0;
  for (const [number, { alt, isDecorative, part }] of await cellImages(file, workbook)) {
    let loaded: Pick<CellPicture, "size" | "load"> = { load: null };
    if (part !== null) {
      loaded = known.get(part) ?? (await loadedPicture(file, part, allPictures - kept));
      if (!known.has(part)) kept += loaded.size === Infinity ? 0 : (loaded.size ?? 0);
      known.set(part, loaded);
    }
    const fileName = part?.slice(part.lastIndexOf("/") + 1) ?? "";
    pictures.set(number, { alternative: alt, isDecorative, fileName, ...loaded });
  }
  return pictures;
}

/** One that is too large for what is kept is as large as can be, so that no one asks for it. */
async function loadedPicture(
  file: OfficePackage,
  part: string,
  room: number,
): Promise<Pick<CellPicture, "size" | "load">> {
  const size = file.entry(part)?.size ?? 0;
  if (size > Math.min(largestPicture, room)) return { size: Infinity, load: () => null };
  const data: PictureData | null = await pictureLoader(file, part)();
  return { size: data?.bytes.length ?? 0, load: () => data };
}
