import { isBlank } from "../../../checker/white-space.ts";
import type { StructureTree } from "./structure-tree.ts";

/** Roles whose description covers the images in them. */
const describing = new Set(
  "Figure Formula Form Link Annot Span Quote Note Reference BibEntry Code Lbl Em Strong Sub".split(" "),
);

/** Elements that may be a picture as a whole: the button of a form, and what stands in lines (ISO 32000-2, 14.9.3). */
export const mayBePicture = new Set(["Form", "Link", "Span"]);

/** Elements that say nothing of what they hold, or that it is text: of one that holds a picture alone a Figure can be made. */
export const mayBecomeFigure = new Set(["NonStruct", "Div", "P"]);

/** What describes an image in the element: the element's own text, or that of what it is part of. */
export function imageDescription(
  tree: StructureTree,
  element: number,
  alternative: (element: number) => string | null,
): string | null {
  let first: string | null = null;
  let levels = 0;
  for (const at of tree.lineage(element)) {
    if ((++levels & 3) === 0) tree.budget.step();
    if (at !== element && !describing.has(tree.name(at))) continue;
    const text = alternative(at);
    if (!isBlank(text)) return text;
    first ??= text;
  }
  return first;
}
