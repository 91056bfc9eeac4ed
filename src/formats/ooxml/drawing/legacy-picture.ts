import type { PictureData } from "../../content.ts";
import type { OfficePackage, Relationships } from "../package.ts";
import { pictureLoader } from "../pictures.ts";

/**
 * Loads the picture that an embedded object is shown by, as programs wrote it until 2007: in the VML drawing of its
 * slide, by the id of a shape (19.3.2.4, spid). Null where there is none.
 */
export const legacyPicture =
  (file: OfficePackage, relationships: Relationships, shape: string) =>
  async (): Promise<PictureData | null> => {
    for (const { target, isExternal } of relationships.ofType("vmlDrawing")) {
      if (isExternal) continue;
      const id = await pictureOfShape(file, target, shape);
      if (id === null) continue;
      const picture = (await file.relationships(target)).byId(id);
      return picture && !picture.isExternal ? pictureLoader(file, picture.target)() : null;
    }
    return null;
  };

/** The relationship of the picture that a shape of a VML drawing shows. */
async function pictureOfShape(file: OfficePackage, part: string, shape: string): Promise<string | null> {
  let isShape = false;
  let found: string | null = null;
  await file.read(
    part,
    {
      start(name, attributes) {
        if (name === "v:shape")
          isShape = shape === (attributes.get("o:spid", 255) ?? attributes.get("id", 255));
        else if (name === "v:imagedata" && isShape)
          found ??= attributes.get("o:relid", 255) ?? attributes.get("r:id", 255);
      },
    },
    true,
  );
  return found;
}
