import { Ref } from "../file/objects.ts";
import { pages } from "../pages.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { EditContext } from "./edit-context.ts";

/** A heading that becomes a bookmark. */
export interface HeadingItem {
  element: number;
  level: number;
  title: string;
  /** From 1. */
  page: number;
}

/** Where a bookmark leads to, in default user space of the page. */
export interface Destination {
  page: Ref;
  left: number;
  top: number;
}

/** Points above the text of a heading that are shown. */
const margin = 6;

/** Where the headings stand: above their text, or at the top of their page where that is not found, or is turned. */
export async function destinationsOf(
  { file, catalog }: EditContext,
  tree: StructureTree,
  headings: readonly HeadingItem[],
): Promise<(Destination | null)[]> {
  const found: (Destination | null)[] = headings.map(() => null);
  const byPage = new Map<number, number[]>();
  for (const [at, { page }] of headings.entries()) {
    const known = byPage.get(page);
    if (known) known.push(at);
    else byPage.set(page, [at]);
  }
  for await (const page of pages(file, catalog, () => {})) {
    const own = byPage.get(page.number);
    if (!own || !page.object) continue;
    const [left, , , top] = page.box;
    const ref = new Ref(page.object, file.generation(page.object));
    for (const at of own) {
      const box = tree.box(headings[at]!.element);
      const isThere = box?.page === page.number && page.rotation % 360 === 0;
      found[at] = {
        page: ref,
        left,
        top: isThere ? Math.min(top, top - box.y / page.unit + margin) : top,
      };
    }
  }
  return found;
}
