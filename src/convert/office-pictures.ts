import type { OfficePackage } from "../formats/ooxml/package.ts";
import { pictureLoader } from "../formats/ooxml/pictures.ts";
import type { PageBuilder, Picture } from "./page.ts";

/** A picture of an Office document: its bytes are a part of the package. */
export interface PartPicture extends Omit<Picture, "mediaType" | "bytes"> {
  /** Name of the part; null where the picture is drawn by the program or lies outside of the package. */
  part: string | null;
}

/** Writes a picture where it stands; what is no picture for browsers, has no room or cannot be read is only described. */
export async function writePicture(
  { part, ...picture }: PartPicture,
  file: OfficePackage,
  page: PageBuilder,
): Promise<void> {
  page.picture({ ...picture, ...(await loaded(part, file, (size) => page.hasRoomFor(size))) });
}

/** The bytes of a picture's part; null where it is no picture for browsers, has no room or cannot be read. */
export async function loaded(
  part: string | null,
  file: OfficePackage,
  hasRoomFor: (size: number) => boolean,
): Promise<Pick<Picture, "mediaType" | "bytes" | "leftOut">> {
  const none = { mediaType: "", bytes: null };
  if (part === null) return { ...none, leftOut: "drawn" };
  const size = file.entry(part)?.size;
  if (size !== undefined && !hasRoomFor(size)) return { ...none, leftOut: "large" };
  const data = size === undefined ? null : await pictureLoader(file, part)();
  return data ?? { ...none, leftOut: "unshown" };
}
