import type { Attributes } from "./attributes.ts";
import type { ElementName } from "./element-names.ts";
import { group } from "./elements.ts";
import type { Origin, StartTag } from "./tokens.ts";

/** Names of children that are counted. */
const mostNames = 1_000;

/** An element that is open, or was until now. */
export class OpenElement {
  readonly name: string;
  /** The groups of elements that it belongs to by its name. */
  readonly groups: number;
  readonly space: "html" | "svg" | "math";
  readonly attributes: Attributes;
  readonly origin: Origin;
  readonly parent: OpenElement | null;
  /** Its attributes give it no role, name, language or style, and do not hide it. */
  readonly isPlain: boolean;
  /** From 1, among the children of its parent that have its name; 0 where there were too many names to count. */
  readonly ordinal: number;
  /** From 1, among the children of its parent. */
  readonly position: number;
  private children = 0;
  /** The sibling before it, until the next one begins. */
  previous: OpenElement | null = null;
  private last: OpenElement | null = null;
  /** The name of the last child and how many of that name there are: neighbours are often alike. */
  private lastName = "";
  private lastCount = 0;
  /** The same for the names before it. */
  private counts: Map<string, number> | null = null;

  /** The names of the slots in its shadow tree; null where it has none. */
  slots: Set<string> | null = null;
  /** It is the template whose content is the shadow tree of its parent. */
  readonly isShadowRoot: boolean;

  /** Its name among the open ones. */
  readonly known: ElementName;

  constructor(
    known: ElementName,
    tag: StartTag,
    space: OpenElement["space"],
    parent: OpenElement | null,
    isShadowRoot = false,
  ) {
    this.known = known;
    this.name = known.name;
    this.isShadowRoot = isShadowRoot;
    this.groups = isShadowRoot ? known.groups & ~group.silent : known.groups;
    this.space = space;
    this.attributes = tag.attributes;
    this.origin = tag.origin;
    this.isPlain = tag.attributes.arePlain;
    this.parent = parent;
    this.ordinal = parent ? parent.count(known.name) : 1;
    this.position = parent ? ++parent.children : 1;
    if (parent) {
      this.previous = parent.last;
      if (parent.last) parent.last.previous = null;
      parent.last = this;
    }
  }

  /** The place of the child that begins among those of its name. */
  private count(name: string): number {
    if (name === this.lastName) return ++this.lastCount;
    let before = 0;
    if (this.lastCount) {
      this.counts ??= new Map();
      this.counts.set(this.lastName, this.lastCount);
      before = this.counts.get(name) ?? 0;
      if (!before && this.counts.size >= mostNames) return 0;
    }
    this.lastName = name;
    this.lastCount = before + 1;
    return this.lastCount;
  }

  get id(): string | null {
    return this.attributes.id;
  }

  /** Whether the children of its host are shown, which stand in its slots alone, where it has such a one. */
  hasSlot(name: string): boolean {
    return this.slots?.has(name) !== false;
  }

  get(attribute: string): string | null {
    return this.attributes.get(attribute) ?? null;
  }
}
