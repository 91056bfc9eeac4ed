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
 * Pictures that stand where a figure without content says that it does. LibreOffice paints those as artifacts that no one
 * has described. Those with a shadow have no tag: it begins their marked content within the form that paints the shadow,
 * where that ends before the picture comes (ISO 32000-2, 14.6.2).
 */
export class PicturesBeside {
  readonly #file: PdfFile;
  /** Artifacts, and pictures without a tag, by the object number of their page. */
  readonly #artifacts = new Map<number, PaintedPicture[]>();
  readonly #untagged = new Map<number, PaintedPicture[]>();
  #left = mostKept;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  add(page: Page, picture: PaintedPicture): void {
    if (this.#left-- <= 0) return;
    const pictures = picture.marking.isArtifact ? this.#artifacts : this.#untagged;
    const known = pictures.get(page.object);
    if (known) known.push(picture);
    else pictures.set(page.object, [picture]);
  }

  /** The picture of a structure element, by its object number, and the object number of its page; each is shown once. */
  async of(object: number): Promise<{ picture: PaintedPicture; page: number } | null> {
    const file = this.#file;
    if (this.#left === mostKept) return null;
    const dict = await file.dict(new Ref(object, file.generation(object)));
    const page = dict?.get("Pg");
    if (!dict || !(page instanceof Ref)) return null;
    const artifacts = this.#artifacts.get(page.num) ?? [];
    const untagged = this.#untagged.get(page.num) ?? [];
    for await (const attributes of attributeObjects(file, dict, null)) {
      const box = await boxOf(file, attributes.get("BBox"));
      file.budget.step(1 + artifacts.length + untagged.length);
      if (!box) continue;
      // The box of one with a shadow is as large as both; what is painted last is seen.
      const picture =
        takenOf(
          artifacts,
          artifacts.findIndex((one) => isNear(one.box, box)),
        ) ??
        takenOf(
          untagged,
          untagged.findLastIndex((one) => isWithin(one.box, box)),
        );
      if (picture) return { picture, page: page.num };
    }
    return null;
  }
}

const takenOf = (pictures: PaintedPicture[], at: number): PaintedPicture | null =>
  at < 0 ? null : pictures.splice(at, 1)[0]!;

const isWithin = (inner: Box, [left, bottom, right, top]: Box) =>
  inner[0] >= left - nearby &&
  inner[1] >= bottom - nearby &&
  inner[2] <= right + nearby &&
  inner[3] <= top + nearby;
const isNear = (one: Box, other: Box) => one.every((side, at) => Math.abs(side - other[at]!) <= nearby);
