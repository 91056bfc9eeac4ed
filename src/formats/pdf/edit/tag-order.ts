import { Dict, type PdfValue, Ref } from "../file/objects.ts";
import type { StructureWatch } from "../structure/structure-reader.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import type { EditContext } from "./edit-context.ts";
import { kidItems } from "./structure-links.ts";
import type { EditedDict } from "./update.ts";
import type { NewValue } from "./written.ts";

/** Types that hold words: text among them is a part of theirs. */
const ofWords =
  /^(?:P|H\d*|Caption|Lbl|Title|Span|Link|Quote|Note|FENote|Reference|BibEntry|Code|Em|Strong|Sub|Form|Annot)$/;
/** Types that hold blocks: text among them is a paragraph. */
const ofBlocks = /^(?:Document|DocumentFragment|Part|Art|Sect|Div|Aside|BlockQuote|TD|TH|LBody|NonStruct)$/;

/** Where marked content stands in the order of the tags. */
export interface Leaf {
  order: number;
  element: number;
}

/** Marked content of a page by its identifier, with its place in the order of the tags. */
export interface PageLeaf {
  /** The object of the page. */
  page: number;
  mcid: number;
  leaf: Leaf;
}

/** The order of marked content of some pages, by page and identifier. */
export class LeafOrder implements StructureWatch {
  readonly leaves: ReadonlyMap<number, Map<number, Leaf>>;
  /** What of every page comes first and last in the order of the tags. */
  readonly ends = new Map<number, { first: PageLeaf; last: PageLeaf }>();
  readonly #open: number[] = [];
  #count = 0;

  constructor(pages: Iterable<number>) {
    this.leaves = new Map([...pages].map((page) => [page, new Map()]));
  }

  async element(element: number): Promise<void> {
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  content(owner: number, mcid: number): void {
    const leaf = { order: this.#count++, element: this.#open.at(-1) ?? -1 };
    const own = this.leaves.get(owner);
    if (own && !own.has(mcid)) own.set(mcid, leaf);
    const ends = this.ends.get(owner);
    const last = { page: owner, mcid, leaf };
    if (ends) ends.last = last;
    else this.ends.set(owner, { first: last, last });
  }

  object(): void {}
}

/** Marked content that is looked for among the kids of an element; -1 is the root. */
interface Sought {
  tree: StructureTree;
  holder: number;
  mcid: number;
  leaf: Leaf;
  /** The object of its page. */
  page: number;
}

/** The index of the kid of an element that holds the marked content; -1 where it is not found. */
async function kidWith(
  { file }: EditContext,
  kids: readonly PdfValue[],
  holder: EditedDict,
  { tree, holder: element, mcid, leaf, page }: Sought,
): Promise<number> {
  const own = holder.raw("Pg");
  let branch = leaf.element;
  while (branch !== element && tree.parent(branch) !== element) branch = tree.parent(branch);
  const object = branch === element ? 0 : tree.objects.get(branch);
  for (const [at, kid] of kids.entries()) {
    file.budget.step();
    if (branch !== element) {
      if (object && kid instanceof Ref && kid.num === object) return at;
      continue;
    }
    const value = await file.resolve(kid);
    if (typeof value === "number" && value === mcid && own instanceof Ref && own.num === page) return at;
    if (!(value instanceof Dict) || (await file.number(value.get("MCID"))) !== mcid) continue;
    const on = value.get("Pg") ?? own;
    if (!value.has("Stm") && on instanceof Ref && on.num === page) return at;
  }
  return -1;
}

/** The kid of an element (-1 is the root) that holds marked content, among all kids; null where it cannot be changed. */
export async function kidBeside(
  context: EditContext,
  tree: StructureTree,
  holder: number,
  { page, mcid, leaf }: PageLeaf,
): Promise<{ dict: EditedDict; items: NewValue[]; at: number } | null> {
  const root = context.catalog.get("StructTreeRoot");
  const object = holder >= 0 ? tree.objects.get(holder) : root instanceof Ref ? root.num : 0;
  const dict = object ? await context.update.dict(object) : null;
  const kids = dict && (await kidItems(context, dict));
  if (!dict || !kids) return null;
  const at = await kidWith(context, kids.values, dict, { tree, holder, mcid, leaf, page });
  return at < 0 ? null : { dict, items: kids.items, at };
}

/** -1 is the root. */
export function commonAncestor(tree: StructureTree, one: number, other: number): number {
  const own = new Set(tree.lineage(one));
  for (const at of tree.lineage(other)) if (own.has(at)) return at;
  return -1;
}

/** Whether text in the element is a paragraph of its own or a part of one; null where none may stand there. */
export function holdsBlocks(tree: StructureTree, element: number): boolean | null {
  for (const at of tree.lineage(element)) {
    const name = tree.name(at);
    if (name === "NonStruct") continue;
    if (ofWords.test(name)) return false;
    return ofBlocks.test(name) ? true : null;
  }
  return true;
}
