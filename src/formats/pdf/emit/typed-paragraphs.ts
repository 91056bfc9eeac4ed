import type { Budget } from "../../../checker/budget.ts";
import { TypedItems, type TypedList } from "../../../checker/text/typed-items.ts";
import { type ItemMarker, leadingMarker } from "../../../checker/text/typed-markers.ts";
import type { StructureTree } from "../structure/structure-tree.ts";

/** Paragraphs beside one another that are the items of one list, by the bullets or numbers that were typed. */
export interface TypedParagraphs {
  items: readonly number[];
  marker: ItemMarker;
}

/** Finds such paragraphs among the children of each element, as checks do. */
export class TypedParagraphLists {
  readonly #tree: StructureTree;
  readonly #textOf: (element: number) => string;
  readonly #budget: Budget;
  readonly #looked = new Set<number>();
  readonly #lists = new Map<number, TypedParagraphs>();

  constructor(tree: StructureTree, textOf: (element: number) => string, budget: Budget) {
    this.#tree = tree;
    this.#textOf = textOf;
    this.#budget = budget;
  }

  /** The list that begins with a paragraph; null where none does. */
  from(paragraph: number): TypedParagraphs | null {
    const tree = this.#tree;
    const parent = tree.parent(paragraph);
    if (!this.#looked.has(parent)) {
      if (!leadingMarker(this.#textOf(paragraph))) return null;
      this.#looked.add(parent);
      this.#look(parent);
    }
    return this.#lists.get(paragraph) ?? null;
  }

  #look(parent: number): void {
    const run = new TypedItems<number>();
    for (const child of this.#tree.children(parent)) {
      this.#budget.step(4);
      this.#take(run.next(this.#tree.name(child) === "P" ? this.#textOf(child) : null, () => child));
    }
    this.#take(run.end());
  }

  #take(list: TypedList<number> | null): void {
    // Of longer ones not all items are kept.
    if (!list || list.starts.length < list.items) return;
    const marker = leadingMarker(this.#textOf(list.start));
    const items = [...list.starts];
    if (marker && items.every((item) => leadingMarker(this.#textOf(item)) !== null))
      this.#lists.set(list.start, { items, marker });
  }
}
