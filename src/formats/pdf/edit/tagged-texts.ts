import { type Box, union } from "../content/geometry.ts";
import { ContentElements } from "../content/mcids.ts";
import { type PageItems, readPageItems } from "../content/page-items.ts";
import type { PdfFile } from "../file/file.ts";
import type { Dict } from "../file/objects.ts";
import type { Page } from "../pages.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { FontCache } from "../text/font-cache.ts";
import { boxOfRun } from "../text/runs.ts";
import { holdsBlocks, type Leaf, type PageLeaf } from "./tag-order.ts";

/** Marked content of a page with its place in the order of the tags. */
export interface TaggedText extends PageLeaf {
  /** Its index among the marked contents of the page. */
  at: number;
  /** Where its text stands; null where it has none. */
  box: Box | null;
}

/** What is painted on a page, with the elements of its marked content. */
export function itemsOfPage(
  file: PdfFile,
  page: Page,
  leaves: ReadonlyMap<number, Leaf>,
  fonts: FontCache,
): Promise<PageItems> {
  const elements = new Map([...leaves].map(([mcid, { element }]) => [mcid, element]));
  const index = {
    elementsOf: (_: Dict, object: number) =>
      new ContentElements(object === page.object ? elements : new Map<number, number>()),
    elementOfObject: () => -1,
  };
  return readPageItems(file, page, fonts, index, null, true);
}

/** The marked contents of a page that are in the tags, in the order of the page's content. */
export function taggedTexts(
  page: number,
  begins: readonly { mcid: number }[],
  leaves: ReadonlyMap<number, Leaf>,
  { texts }: PageItems,
): TaggedText[] {
  const boxes = new Map<number, Box>();
  for (const item of texts) {
    if (item.sort !== "run" || item.run.address.form || item.run.marking.mcid === null) continue;
    const { mcid } = item.run.marking;
    const box = boxOfRun(item.run);
    const known = boxes.get(mcid);
    boxes.set(mcid, known ? union(known, box) : box);
  }
  return begins.flatMap(({ mcid }, at): TaggedText[] => {
    const leaf = leaves.get(mcid);
    return leaf ? [{ at, page, mcid, leaf, box: boxes.get(mcid) ?? null }] : [];
  });
}

/** The tagged texts that stand above and below a box and nearest to it, as far as they are as far left or right. */
export function neighbours(
  [left, bottom, right, top]: Box,
  known: readonly TaggedText[],
): [above: TaggedText | null, below: TaggedText | null] {
  const middle = (bottom + top) / 2;
  let above: TaggedText | null = null;
  let below: TaggedText | null = null;
  for (const one of known) {
    if (!one.box || Math.min(right, one.box[2]) <= Math.max(left, one.box[0])) continue;
    if ((one.box[1] + one.box[3]) / 2 >= middle) {
      if (!above || one.box[1] <= above.box![1]) above = one;
    } else if (!below || one.box[3] > below.box![3]) below = one;
  }
  return [above, below];
}

/** What holds a block beside a text; what ends a list or table is not to take in what stands below it. */
export function holderBeside(tree: StructureTree, { leaf }: PageLeaf): number {
  let holder = leaf.element;
  while (holder >= 0 && (holdsBlocks(tree, holder) !== true || isInTable(tree, holder)))
    holder = tree.parent(holder);
  return holder;
}

const isInTable = (tree: StructureTree, element: number): boolean =>
  tree.closest(element, (name) => name === "Table" || name === "L" || name === "TOC") >= 0;
