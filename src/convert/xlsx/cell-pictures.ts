import type { OfficePackage, Relationships } from "../../formats/ooxml/package.ts";
import { cellImages } from "../../formats/xlsx/cell-images.ts";
import { loaded } from "../office-pictures.ts";
import type { PageBuilder, Picture } from "../page.ts";

/** The pictures that are values of cells, by the number that a cell has for them, with their bytes while there is room. */
export async function readCellPictures(
  file: OfficePackage,
  workbook: Relationships,
  page: PageBuilder,
): Promise<ReadonlyMap<number, Picture>> {
  const pictures = new Map<number, Picture>();
  const known = new Map<string | null, Pick<Picture, "mediaType" | "bytes">>();
  let kept = 0;
  for (const [number, { alt, isDecorative, part }] of await cellImages(file, workbook)) {
    const content = known.get(part) ?? (await loaded(part, file, (size) => page.hasRoomFor(size, kept)));
    if (!known.has(part)) kept += content.bytes?.length ?? 0;
    known.set(part, content);
    const name = part?.slice(part.lastIndexOf("/") + 1) ?? "";
    pictures.set(number, { alt, isDecorative, name, ...content });
  }
  return pictures;
}
