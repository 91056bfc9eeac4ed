import { groupsOf } from "./elements.ts";
import type { Origin, StartTag } from "./tokens.ts";

/** An element that is open, or was until now. */
export class OpenElement {
  readonly name: string;
  /** The groups of elements that it belongs to by its name. */
  readonly groups: number;
  readonly space: "html" | "svg" | "math";
  readonly attributes: Map<string, string>;
  readonly origin: Origin;
  readonly parent: OpenElement | null;
  /** From 1, among the children of its parent that have its name; 0 where there were too many names to count. */
  readonly ordinal: number;
  #children: Map<string, number> | null = null;

  constructor(tag: StartTag, space: OpenElement["space"], parent: OpenElement | null) {
    this.name = tag.name;
    this.groups = groupsOf(tag.name);
    this.space = space;
    this.attributes = tag.attributes as Map<string, string>;
    this.origin = tag.origin;
    this.parent = parent;
    this.ordinal = parent ? parent.#count(tag.name) : 1;
  }

  #count(name: string): number {
    this.#children ??= new Map();
    if (this.#children.size >= 1_000 && !this.#children.has(name)) return 0;
    const count = (this.#children.get(name) ?? 0) + 1;
    this.#children.set(name, count);
    return count;
  }

  get(attribute: string): string | null {
    return this.attributes.size > 0 ? (this.attributes.get(attribute) ?? null) : null;
  }
}
