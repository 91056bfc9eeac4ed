import { groupsOf } from "./elements.ts";
import { ownName } from "./name-table.ts";

/** A name of elements: the groups that they belong to, and how many are open. */
export interface ElementName {
  readonly name: string;
  readonly groups: number;
  open: number;
}

/** Names that are kept: those of foreign elements that are not open give way then. */
const mostNames = 2_000;

/** The names of a document's elements. */
export class ElementNames {
  readonly #names = new Map<string, ElementName>();

  of(name: string): ElementName {
    return this.#names.get(name) ?? this.#make(name);
  }

  #make(name: string): ElementName {
    const groups = groupsOf(name);
    // Names that belong to a group come from a table of such.
    const made: ElementName = { name: groups ? name : ownName(name), groups, open: 0 };
    if (this.#names.size >= mostNames) this.#forget();
    this.#names.set(made.name, made);
    return made;
  }

  #forget(): void {
    for (const [name, { groups, open }] of this.#names) if (!groups && !open) this.#names.delete(name);
  }
}
