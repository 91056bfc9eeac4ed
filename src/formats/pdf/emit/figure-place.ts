import type { Selection } from "../drawing/page-drawings.ts";
import type { PdfFile } from "../file/file.ts";
import { type Dict, Ref } from "../file/objects.ts";
import { boxOf, type Page, pages } from "../pages.ts";
import { attributeObjects } from "../structure/attributes.ts";

/** A part of a page, which is found when it is drawn: long documents have many pages. */
export interface PlaceOnPage {
  isOn: (page: Page) => boolean;
  selection: Selection;
}

/** Where a structure element says that it stands, by its object number; null where it does not. */
export async function statedPlace(file: PdfFile, object: number): Promise<PlaceOnPage | null> {
  const dict = await file.dict(new Ref(object, file.generation(object)));
  const at = dict?.get("Pg");
  if (!dict || !(at instanceof Ref)) return null;
  for await (const attributes of attributeObjects(file, dict, null)) {
    file.budget.step();
    const place = await boxOf(file, attributes.get("BBox"));
    if (place) return { isOn: ({ object }) => object === at.num, selection: { place } };
  }
  return null;
}

/** The page of the place; null where it is gone. */
export async function pageOf(file: PdfFile, catalog: Dict, { isOn }: PlaceOnPage): Promise<Page | null> {
  for await (const page of pages(file, catalog, () => {})) if (isOn(page)) return page;
  return null;
}
