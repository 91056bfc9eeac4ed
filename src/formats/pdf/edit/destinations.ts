import { OverBudget } from "../../../checker/budget.ts";
import { ContentElements } from "../content/mcids.ts";
import { readPageItems } from "../content/page-items.ts";
import { numberTreeValue } from "../file/number-tree.ts";
import { type Dict, Ref } from "../file/objects.ts";
import { type Page, pages } from "../pages.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { FontCache } from "../text/font-cache.ts";
import { boxOfRun } from "../text/runs.ts";
import type { HeadingItem } from "./bookmarks.ts";
import type { EditContext } from "./edit-context.ts";

/** Where a bookmark leads to, in default user space of the page. */
export interface Destination {
  page: Ref;
  left: number;
  top: number;
}

/** Points above the text of a heading that are shown. */
const margin = 6;

/** Where the headings stand: above their text, or at the top of their page where that is not found. */
export async function destinationsOf(
  context: EditContext,
  tree: StructureTree,
  headings: readonly HeadingItem[],
): Promise<(Destination | null)[]> {
  const { file, catalog } = context;
  const fonts = new FontCache(file, { isRead: false });
  const found: (Destination | null)[] = headings.map(() => null);
  const byPage = new Map<number, number[]>();
  /** Headings by the objects of their elements and of what stands in them. */
  const byObject = new Map<number, number>();
  for (const [at, { element, page }] of headings.entries()) {
    const known = byPage.get(page);
    if (known) known.push(at);
    else byPage.set(page, [at]);
    for (let inner = element; inner < tree.end(element); inner++) {
      file.budget.step();
      const object = tree.objects.get(inner);
      if (object) byObject.set(object, at);
    }
  }
  for await (const page of pages(file, catalog, () => {})) {
    const own = byPage.get(page.number);
    if (!own || !page.object) continue;
    const tops = await topsOn(context, page, byObject, fonts);
    const [left, , , top] = page.box;
    for (const at of own) {
      const above = tops.get(at);
      const ref = new Ref(page.object, file.generation(page.object));
      found[at] = { page: ref, left, top: above === undefined ? top : Math.min(top, above + margin) };
    }
  }
  return found;
}

/** The upper edges of the headings that have text on the page. */
async function topsOn(
  { file, facts }: EditContext,
  page: Page,
  byObject: ReadonlyMap<number, number>,
  fonts: FontCache,
): Promise<Map<number, number>> {
  const tops = new Map<number, number>();
  const parentTree = await file.dict(facts.structureRoot?.get("ParentTree"));
  const elementsOf = async (dict: Dict) => {
    const key = await file.number(dict.get("StructParents"));
    if (key === null) return new ContentElements(new Map());
    return new ContentElements(new Map(), async () => {
      const parents = await file.array(await numberTreeValue(file, parentTree, key));
      return (mcid) => {
        const parent = parents?.[mcid];
        return parent instanceof Ref ? (byObject.get(parent.num) ?? -1) : -1;
      };
    });
  };
  try {
    const { texts } = await readPageItems(file, page, fonts, { elementsOf, elementOfObject: () => -1 });
    for (const item of texts) {
      if (item.sort !== "run" || item.run.marking.element < 0) continue;
      const { element } = item.run.marking;
      tops.set(element, Math.max(tops.get(element) ?? Number.NEGATIVE_INFINITY, boxOfRun(item.run)[3]));
    }
  } catch (error) {
    // A page with more text than pages have is no reason to make no bookmark.
    if (!(error instanceof OverBudget) || file.budget.isOver) throw error;
  }
  return tops;
}
