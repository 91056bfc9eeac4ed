import type { Budget } from "../../../checker/budget.ts";
import { Column } from "../file/column.ts";

/**
 * Which structure element each marked content belongs to, by the page or form XObject that it stands in. Kept in
 * columns, as a long document has hundreds of thousands of them: each names the one before it of the same owner.
 */
export class MarkedContentIndex {
  /** By owner, the last of its marked contents. */
  readonly #last = new Map<number, number>();
  readonly #mcids = new Column(Int32Array);
  readonly #elements = new Column(Int32Array);
  readonly #before = new Column(Int32Array);
  /** Marked contents so far; they are counted from 1. */
  #count = 0;
  readonly #objects = new Map<number, number>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** `owner` is the object number of the page or form XObject. */
  add(owner: number, mcid: number, element: number): void {
    if ((mcid | 0) !== mcid) return;
    const at = ++this.#count;
    this.#mcids.set(at, mcid);
    this.#elements.set(at, element);
    this.#before.set(at, this.#last.get(owner) ?? 0);
    this.#last.set(owner, at);
  }

  /** An annotation or XObject that belongs to an element as a whole. */
  addObject(object: number, element: number): void {
    if (!this.#objects.has(object)) this.#objects.set(object, element);
  }

  /** The element that an object belongs to; -1 when none names it. */
  elementOfObject(object: number): number {
    return this.#objects.get(object) ?? -1;
  }

  /** Elements by marked-content identifier: the first that names it. */
  of(owner: number): Map<number, number> {
    const elements = new Map<number, number>();
    for (let at = this.#last.get(owner) ?? 0; at > 0; at = this.#before.get(at)) {
      this.#budget.step();
      elements.set(this.#mcids.get(at), this.#elements.get(at));
    }
    return elements;
  }

  /** Forgets a page that has been reported. */
  drop(owner: number): void {
    this.#last.delete(owner);
  }
}

/** The elements of one content's marked content: as the structure tree names them, else as the parent tree does. */
export class ContentElements {
  readonly #named: Map<number, number>;
  readonly #parents: (() => Promise<(mcid: number) => number>) | null;
  #parentOf: ((mcid: number) => number) | null = null;

  /** What describes marked content that no element is given for. */
  descriptions: ReadonlyMap<number, string> | null = null;

  constructor(named: Map<number, number>, parents: (() => Promise<(mcid: number) => number>) | null = null) {
    this.#named = named;
    this.#parents = parents;
  }

  /** The element that the structure tree names with the identifier; undefined where only the parent tree may say. */
  named(mcid: number): number | undefined {
    return this.#named.get(mcid) ?? (this.#parents ? undefined : -1);
  }

  /** The element of the identifier; -1 for none. The parent tree is asked only when the structure tree does not say. */
  async of(mcid: number): Promise<number> {
    const named = this.named(mcid);
    if (named !== undefined) return named;
    this.#parentOf ??= await this.#parents!();
    return this.#parentOf(mcid);
  }
}
