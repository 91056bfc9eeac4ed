import type { Box } from "../content/geometry.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import type { PdfFile } from "../file/file.ts";
import { Ref } from "../file/objects.ts";
import { boxOf, type Page } from "../pages.ts";
import { attributeObjects } from "../structure/attributes.ts";

/** Pictures in artifacts that are kept of a document. */
const mostKept = 5_000;
/** How far, in points, a picture may stand beside the box that a figure gives. */
const nearby = 1.5;

/**
 * Pictures that are painted as artifacts and stand where a figure without content says that it does: LibreOffice writes
 * pictures so that no one has described.
 */
export class PicturesBeside {
  readonly #file: PdfFile;
  /** By the object number of their page. */
  readonly #pictures = new Map<number, PaintedPicture[]>();
  #left = mostKept;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  add(page: Page, picture: PaintedPicture): void {
    if (this.#left-- <= 0) return;
    const known = this.#pictures.get(page.object);
    if (known) known.push(picture);
    else this.#pictures.set(page.object, [picture]);
  }

  /** The picture of a structure element, by its object number; each is shown once. */
  async of(object: number): Promise<PaintedPicture | null> {
    const file = this.#file;
    if (!this.#pictures.size) return null;
    const dict = await file.dict(new Ref(object, file.generation(object)));
    const page = dict?.get("Pg");
    const pictures = page instanceof Ref ? this.#pictures.get(page.num) : undefined;
    if (!dict || !pictures) return null;
    for await (const attributes of attributeObjects(file, dict, null)) {
      const box = await boxOf(file, attributes.get("BBox"));
      file.budget.step(1 + pictures.length);
      const at = box ? pictures.findIndex((picture) => isNear(picture.box, box)) : -1;
      if (at >= 0) return pictures.splice(at, 1)[0]!;
    }
    return null;
  }
}

const isNear = (one: Box, other: Box) => one.every((side, at) => Math.abs(side - other[at]!) <= nearby);
