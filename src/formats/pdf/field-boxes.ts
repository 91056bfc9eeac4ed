import { mayHaveBars } from "./content/drawing-clusters.ts";
import type { Drawing } from "./content/drawings.ts";
import type { Box } from "./content/geometry.ts";
import type { PdfFile } from "./file/file.ts";
import { boxOf, type Page } from "./pages.ts";

/** Annotations of one page that are looked at. */
const annotationLimit = 20_000;

/**
 * Where the form fields of a page are, where its drawings may be the boxes of them: these stand one over the other and
 * are as long as what is filled in, as the bars of a chart are.
 */
export async function fieldBoxes(file: PdfFile, page: Page, drawings: readonly Drawing[]): Promise<Box[]> {
  if (!mayHaveBars(drawings)) return [];
  const boxes: Box[] = [];
  for (const value of ((await file.array(page.dict.get("Annots"))) ?? []).slice(0, annotationLimit)) {
    file.budget.step();
    const dict = await file.dict(value);
    if (!dict || (await file.name(dict.get("Subtype"))) !== "Widget") continue;
    const box = await boxOf(file, dict.get("Rect"));
    if (box) boxes.push(box);
  }
  return boxes;
}
