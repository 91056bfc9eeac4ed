import type { Drawing } from "../content/drawings.ts";
import { type Box, holds } from "../content/geometry.ts";
import type { PaintedPicture } from "../content/page-items.ts";
import type { PdfFile } from "../file/file.ts";
import { Ref } from "../file/objects.ts";
import { boxOf, type Page } from "../pages.ts";
import { attributeObjects } from "../structure/attributes.ts";

/** Pictures and drawings that are kept of a document. */
const mostKept = 5_000;
/** How far, in points, a picture may stand beside the box that a figure gives. */
const nearby = 1.5;

/** What stands outside of all tags on a page. */
interface Untagged {
  page: Page;
  artifacts: PaintedPicture[];
  pictures: PaintedPicture[];
  drawings: Box[];
}

/** What a figure without content shows: a picture, or all that stands in its box on the page. */
export interface Beside {
  page: Page;
  box: Box;
  picture: PaintedPicture | null;
  /** More than this picture is drawn there. */
  isDrawn: boolean;
}

/**
 * What stands where a figure without content says that it does. LibreOffice paints pictures as artifacts that no one has
 * described. What has a shadow has no tag: it begins their marked content within the form that paints the shadow, where
 * that ends before the picture or drawing comes (ISO 32000-2, 14.6.2).
 */
export class PicturesBeside {
  readonly #file: PdfFile;
  /** By the object number of the page. */
  readonly #pages = new Map<number, Untagged>();
  #left = mostKept;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  add(page: Page, picture: PaintedPicture): void {
    if (this.#left-- <= 0) return;
    const { artifacts, pictures } = this.#on(page);
    (picture.marking.isArtifact ? artifacts : pictures).push(picture);
  }

  /** Takes what paths draw outside of all tags. */
  addDrawings(page: Page, drawings: readonly Drawing[]): void {
    const { drawings: boxes } = this.#on(page);
    for (const { box } of drawings) if (this.#left-- > 0) boxes.push(box);
  }

  #on(page: Page): Untagged {
    const known = this.#pages.get(page.object);
    if (known) return known;
    const found: Untagged = { page, artifacts: [], pictures: [], drawings: [] };
    this.#pages.set(page.object, found);
    return found;
  }

  /** What a structure element shows, by its object number; each picture is shown once. */
  async of(object: number): Promise<Beside | null> {
    const file = this.#file;
    if (!this.#pages.size) return null;
    const dict = await file.dict(new Ref(object, file.generation(object)));
    const ref = dict?.get("Pg");
    const found = ref instanceof Ref ? this.#pages.get(ref.num) : undefined;
    if (!dict || !found) return null;
    const { page, artifacts, pictures, drawings } = found;
    for await (const attributes of attributeObjects(file, dict, null)) {
      const box = await boxOf(file, attributes.get("BBox"));
      file.budget.step(1 + artifacts.length + pictures.length + drawings.length);
      if (!box) continue;
      const artifact = takenOf(
        artifacts,
        artifacts.findIndex((one) => isNear(one.box, box)),
      );
      if (artifact) return { page, box, picture: artifact, isDrawn: false };
      // The box of one with a shadow is as large as both; what is painted last is seen.
      const picture = takenOf(
        pictures,
        pictures.findLastIndex((one) => isIn(box, one.box)),
      );
      const isDrawn = drawings.some((one) => isIn(box, one));
      if (picture || isDrawn) return { page, box, picture, isDrawn };
    }
    return null;
  }
}

const takenOf = (pictures: PaintedPicture[], at: number): PaintedPicture | null =>
  at < 0 ? null : pictures.splice(at, 1)[0]!;

/** Whether what is painted stands in the box of a figure. */
export const isIn = (figure: Box, painted: Box): boolean => holds(figure, painted, nearby);
const isNear = (one: Box, other: Box) => one.every((side, at) => Math.abs(side - other[at]!) <= nearby);
