import type { Span } from "./survey.ts";
import type { Tag } from "./tag.ts";
import type { Watcher } from "./watch.ts";

/** An element with those of its children that matter to an edit, where they stand. */
export interface Tree {
  tag: Tag;
  /** The end tag; the tag itself where the element is empty. */
  end: Span;
  children: Tree[];
  /** Where the first child begins that is not kept; null where all are. */
  rest: number | null;
}

/** Elements that are kept of one tree: more has nothing that programs write. */
const treeLimit = 2_000;

/** Keeps an element: the children that `keeps` names, with all that is in them. */
export class TreeWatcher implements Watcher {
  readonly #keeps: (name: string) => boolean;
  readonly #done: (tree: Tree) => void;
  readonly #open: Tree[];
  #kept = 0;

  constructor(tag: Tag, keeps: (name: string) => boolean, done: (tree: Tree) => void) {
    this.#keeps = keeps;
    this.#done = done;
    this.#open = [leaf(tag)];
  }

  looksAt(depth: number): boolean {
    return depth === this.#open.length;
  }

  start(tag: Tag, depth: number): void {
    const parent = this.#open.at(-1);
    if (!parent || depth !== this.#open.length) return;
    const isKept = (depth > 1 || this.#keeps(tag.name)) && this.#kept < treeLimit;
    if (!isKept) {
      parent.rest ??= tag.from;
      return;
    }
    this.#kept++;
    const tree = leaf(tag);
    parent.children.push(tree);
    this.#open.push(tree);
  }

  end(_name: string, at: Span, depth: number): void {
    if (depth !== this.#open.length - 1) return;
    const tree = this.#open.pop()!;
    tree.end = at;
    if (!this.#open.length) this.#done(tree);
  }
}

const leaf = (tag: Tag): Tree => ({ tag, end: tag, children: [], rest: null });

/** The first child of this name. */
export const childOf = (tree: Tree | null | undefined, name: string): Tree | null =>
  tree?.children.find(({ tag }) => tag.name === name) ?? null;

/** The value of an attribute of a child; null where either is missing. */
export const valueIn = (tree: Tree | null | undefined, child: string, attribute: string): string | null =>
  childOf(tree, child)?.tag.get(attribute) ?? null;

/** What is in an element, as it is written in its part, with these attributes; elements alone, text is not kept. */
export function sourceOf(tree: Tree, attributes: Readonly<Record<string, string>> = {}): string {
  const { tag, children } = tree;
  const source = tag.textWith(attributes);
  return tag.isEmpty ? source : `${source}${children.map((child) => sourceOf(child)).join("")}</${tag.raw}>`;
}
