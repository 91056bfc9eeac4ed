/** Which structure element each marked content belongs to, by the page or form XObject that it stands in. */
export class MarkedContentIndex {
  #byOwner = new Map<number, number[]>();
  #objects = new Map<number, number>();

  /** `owner` is the object number of the page or form XObject. */
  add(owner: number, mcid: number, element: number): void {
    const pairs = this.#byOwner.get(owner);
    if (pairs) pairs.push(mcid, element);
    else this.#byOwner.set(owner, [mcid, element]);
  }

  /** An annotation or XObject that belongs to an element as a whole. */
  addObject(object: number, element: number): void {
    if (!this.#objects.has(object)) this.#objects.set(object, element);
  }

  /** The element that an object belongs to; -1 when none names it. */
  elementOfObject(object: number): number {
    return this.#objects.get(object) ?? -1;
  }

  /** Elements by marked-content identifier. */
  of(owner: number): Map<number, number> {
    const elements = new Map<number, number>();
    const pairs = this.#byOwner.get(owner) ?? [];
    for (let at = 0; at < pairs.length; at += 2) {
      if (!elements.has(pairs[at]!)) elements.set(pairs[at]!, pairs[at + 1]!);
    }
    return elements;
  }

  /** Forgets a page that has been told. */
  drop(owner: number): void {
    this.#byOwner.delete(owner);
  }
}

/** The elements of one content's marked content: as the structure tree names them, else as the parent tree does. */
export class ContentElements {
  readonly #named: Map<number, number>;
  #parents: (() => Promise<Map<number, number>>) | null;

  constructor(named: Map<number, number>, parents: (() => Promise<Map<number, number>>) | null = null) {
    this.#named = named;
    this.#parents = parents;
  }

  /** The element of the identifier; -1 for none. The parent tree is asked only when the structure tree does not tell. */
  async of(mcid: number): Promise<number> {
    const named = this.#named.get(mcid);
    if (named !== undefined) return named;
    const parents = this.#parents;
    this.#parents = null;
    if (parents)
      for (const [id, element] of await parents()) if (!this.#named.has(id)) this.#named.set(id, element);
    return this.#named.get(mcid) ?? -1;
  }
}
