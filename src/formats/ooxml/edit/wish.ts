import type { ElementWriter, Written } from "./names.ts";
import type { Patch } from "./patches.ts";
import { escapedValue, type Tag } from "./tag.ts";
import type { Tree } from "./tree.ts";

/** How an element shall be: what is not named stays as it is. */
export interface Wish {
  /** By canonical name; null takes one away. */
  attributes?: Readonly<Record<string, string | null>>;
  /** By canonical name; they are made where they are missing. */
  children?: Readonly<Record<string, Wish>>;
}

/**
 * The children of elements in the order of their schema, as far as ours have to stand before others: what is not named
 * stands after them (ECMA-376 part 1, annex A). Programs refuse or repair files with another order.
 */
export type Orders = Readonly<Record<string, readonly string[]>>;

/** With what wishes are written. */
export interface Wishing {
  orders: Orders;
  writer: ElementWriter;
  /** What wishes that several elements share have come to, by the prefixes where they were written. */
  shared?: Map<Wish, Map<string, string>>;
}

/** What makes an element as it is wished. */
export function patchesOf(tree: Tree, wish: Wish, given: Wishing): Patch[] {
  const { tag, children, rest, end } = tree;
  const patches: Patch[] = [];
  for (const [name, value] of Object.entries(wish.attributes ?? {})) {
    const patch = tag.set(name, value);
    if (patch) patches.push(patch);
  }
  const rank = rankIn(given.orders[tag.name]);
  /** What is made, by where it is put. */
  const made = new Map<number | null, string>();
  const wished = Object.entries(wish.children ?? {}).sort(([one], [other]) => rank(one) - rank(other));
  for (const [name, inner] of wished) {
    const existing = children.find((child) => child.tag.name === name);
    if (existing) patches.push(...patchesOf(existing, inner, given));
    else {
      const next = children.find((child) => rank(child.tag.name) > rank(name));
      const at = next?.tag.from ?? rest;
      made.set(at, (made.get(at) ?? "") + writtenOnce(tag, name, inner, given));
    }
  }
  for (const [at, xml] of made)
    patches.push(at === null ? tag.insertion(xml, end) : { from: at, to: at, text: xml });
  return patches;
}

const rankIn = (order: readonly string[] | undefined) => (name: string) => {
  const at = order?.indexOf(name) ?? -1;
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
};

/** An element that is as it is wished, which others may be, too. */
function writtenOnce(around: Tag, name: string, wish: Wish, given: Wishing): string {
  if (!given.shared) return written(around, name, wish, given);
  const known = given.shared.get(wish) ?? new Map<string, string>();
  given.shared.set(wish, known);
  const key = `${around.prefix}:${around.name}`;
  const text = known.get(key) ?? written(around, name, wish, given);
  known.set(key, text);
  return text;
}

/** An element that is as it is wished. */
export function written(around: Tag | Written, name: string, wish: Wish, given: Wishing): string {
  const attributes = Object.entries(wish.attributes ?? {}).flatMap(([attribute, value]) =>
    value === null ? [] : [[attribute, escapedValue(value)] as const],
  );
  const rank = rankIn(given.orders[name]);
  const children = Object.entries(wish.children ?? {}).sort(([one], [other]) => rank(one) - rank(other));
  return given.writer.write(around, name, attributes, (within) =>
    children.map(([child, inner]) => written(within, child, inner, given)).join(""),
  );
}
