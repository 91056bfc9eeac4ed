import { appearanceOf, placedIn } from "../appearance.ts";
import type { PdfFile } from "../file/file.ts";
import { Ref, type Stream } from "../file/objects.ts";
import { boxOf, type Page } from "../pages.ts";
import type { Matrix } from "./geometry.ts";
import type { OptionalContent } from "./optional-content.ts";

/** Annotations of one page that are looked at, and texts of a page that are painted. */
const annotationLimit = 20_000;
const mostTexts = 1_000;
/** Hidden, and not to be seen on a screen (ISO 32000-2, 12.5.3). */
const unseen = 2 | 32;

/** Text that someone has typed onto a page. */
interface FreeText {
  stream: Stream;
  matrix: Matrix;
  /** Of the annotation; 0 for none. */
  object: number;
}

/**
 * What has been typed onto a page, such as into a form that has no fields: free text annotations (ISO 32000-2, 12.5.6.6)
 * are read as they are painted, as people see no difference to the text of the page.
 */
export async function* freeTexts(
  file: PdfFile,
  page: Page,
  optional: OptionalContent | null,
): AsyncGenerator<FreeText> {
  let count = 0;
  for (const value of ((await file.array(page.dict.get("Annots"))) ?? []).slice(0, annotationLimit)) {
    file.budget.step();
    const dict = await file.dict(value);
    if (!dict || (await file.name(dict.get("Subtype"))) !== "FreeText") continue;
    if (((await file.number(dict.get("F"))) ?? 0) & unseen) continue;
    if (dict.has("OC") && (await optional?.isOff(dict.get("OC") ?? null))) continue;
    const box = await boxOf(file, dict.get("Rect"));
    const stream = box && (await appearanceOf(file, dict));
    const matrix = stream && (await placedIn(file, stream, box));
    if (!matrix || count++ >= mostTexts) continue;
    yield { stream, matrix, object: value instanceof Ref ? value.num : 0 };
  }
}
